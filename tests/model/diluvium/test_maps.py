"""Maps: the family of each scenario, the graph and its distances, and files that are refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hoyle.model import load
from hoyle.model.core import InputError, canonical
from hoyle.model.core.map import dump_map
from hoyle.model.diluvium.generator import generate
from hoyle.model.diluvium.map import STEPS, Archipelago, Hex, name_of
from hoyle.model.diluvium.map_file import map_problems, read_archipelago, scenario_problems
from hoyle.model.diluvium.scenarios import SCENARIOS
from hoyle.model.diluvium.tiles import default_catalog, read_catalog

CATALOG = default_catalog()


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(sorted(SCENARIOS)), st.lists(st.integers(0, 999), max_size=40))
def test_every_sequence_of_choices_gives_a_map_of_the_scenario(scenario, numbers):
    archipelago = generate(scenario, tuple(numbers))
    assert not map_problems(archipelago, CATALOG)
    assert not scenario_problems(archipelago, CATALOG)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(SCENARIOS)), st.lists(st.integers(0, 99), max_size=30), st.integers(0, 10**6))
def test_games_on_generated_maps_keep_every_piece(scenario, numbers, seed):
    ruleset, random = load("diluvium"), Random(seed)
    position = ruleset.start(ruleset.options({"scenario": scenario, "map": numbers}))
    for _ in range(60):
        if position.result:
            break
        legal = ruleset.legal(position)
        position = ruleset.apply(position, legal[random.randrange(len(legal))])
        assert not ruleset.problems(position)


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_distances_are_those_of_the_graph(scenario):
    archipelago = generate(scenario)
    graph = archipelago.graph
    assert nx.is_frozen(graph)
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    table = archipelago.distances(0)
    for a in range(len(archipelago.hexes)):
        for b in range(len(archipelago.hexes)):
            assert table[a][b] == lengths[name_of(a)].get(name_of(b), -1)


def test_opposite_edges_are_three_apart():
    assert all(
        (dq, dr) == (-STEPS[(e + 3) % 6][0], -STEPS[(e + 3) % 6][1]) for e, (dq, dr) in enumerate(STEPS)
    )
    archipelago = generate("perilous")
    for here, row in enumerate(archipelago.neighbours):
        for edge, there in enumerate(row):
            assert there < 0 or archipelago.neighbours[there][(edge + 3) % 6] == here


def test_a_distance_table_is_computed_once_for_every_set_of_closed_hexes():
    archipelago = generate("perilous", (1, 2, 3))
    assert archipelago.distances(4) is archipelago.distances(4)


def test_whole_games_measure_a_map_once_for_every_set_of_closed_hexes(monkeypatch):
    """However many steps are played, paths are looked for only when another set of hexes is closed."""
    measured, measure = [], Archipelago._measure

    def counted(self, closed):
        measured.append((self.name, closed))
        return measure(self, closed)

    monkeypatch.setattr(Archipelago, "_measure", counted)
    generate.cache_clear()  # maps of earlier tests have their tables already
    ruleset, steps = replace(load("diluvium")), 0
    for seed, start in enumerate(ruleset.usual_starts() * 2):
        random, position = Random(seed), ruleset.start(start)
        while not position.result:
            legal = ruleset.legal(position)
            position = ruleset.apply(position, legal[random.randrange(len(legal))])
            steps += 1
    assert len(measured) == len(set(measured)) and steps > 10 * len(measured) > 0


def test_every_hex_and_border_of_a_map_is_marked_as_invented():
    graph = generate("noose").graph
    assert {data["provenance"] for _, data in graph.nodes(data=True)} == {"invented"}
    assert {data["provenance"] for *_, data in graph.edges(data=True)} == {"invented"}
    assert "hex00" in dump_map(graph, "dot")


# -- files


def _file(tmp_path, archipelago, **changes):
    import msgspec

    path = tmp_path / "sea.json"
    path.write_bytes(canonical(msgspec.structs.replace(archipelago, **changes)))
    return path


def test_a_map_file_round_trips(tmp_path):
    archipelago = generate("friend", (3, 1, 4))
    assert read_archipelago(_file(tmp_path, archipelago), CATALOG) == archipelago


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            lambda h: (*h, Hex(q=9, r=9, kind="city", colour="greek")),
            r"hexes\[15\]\.colour: a second greek City",
        ),
        (
            lambda h: (
                *h[:5],
                Hex(q=h[5].q, r=h[5].r, tile=3, level=1),
                Hex(q=h[6].q, r=h[6].r, tile=3, level=1),
                *h[7:],
            ),
            r"hexes\[6\]\.tile: tile 3 is already on hexes\[5\]",
        ),
        (
            lambda h: (h[0], Hex(q=12, r=3, kind="city", colour="egyptian"), *h[2:]),
            "the egyptian City cannot be reached",
        ),
        (
            lambda h: (*h[:4], Hex(q=h[4].q, r=h[4].r, kind="oceon"), *h[5:]),
            r"hexes\[4\]\.kind: unknown kind of space 'oceon': did you mean ocean",
        ),
        (lambda h: (*h[:4], Hex(q=h[3].q, r=h[3].r), *h[5:]), r"is already hexes\[3\]"),
        (lambda h: h[1:], "no greek City"),
        (lambda h: (*h[:4], Hex(q=h[4].q, r=h[4].r, tile=77), *h[5:]), "no tile 77 in the catalog"),
    ],
    ids=[
        "two Cities of a colour",
        "a tile twice",
        "unreachable City",
        "unknown kind",
        "a spot twice",
        "no City",
        "unknown tile",
    ],
)
def test_a_map_that_cannot_be_is_refused_with_file_key_value_and_remedy(tmp_path, change, says):
    archipelago = generate("perilous")
    path = _file(tmp_path, archipelago, hexes=change(archipelago.hexes))
    with pytest.raises(InputError, match=says) as caught:
        read_archipelago(path, CATALOG)
    assert str(path) in str(caught.value)
    assert ":" in str(caught.value) and "\n" not in str(caught.value)


def test_a_tile_of_a_map_file_with_a_space_of_unknown_kind_is_refused(tmp_path):
    import msgspec

    data = msgspec.to_builtins(generate("perilous"))
    data["tiles"] = [{"number": 40, "level": 1, "islands": {"Foood": 1}, "spaces": [2], "source": "invented"}]
    path = tmp_path / "sea.json"
    path.write_bytes(msgspec.json.encode(data))
    with pytest.raises(
        InputError, match=r"tile 40, islands: a space of unknown kind 'Foood': did you mean Food\?"
    ):
        read_archipelago(path, CATALOG)


def test_a_map_that_misses_what_its_scenario_states_is_refused(tmp_path):
    archipelago = generate("whispers")
    fewer = tuple(h if h.group != 0 else Hex(q=h.q, r=h.r, level=2, green=True) for h in archipelago.hexes)
    with pytest.raises(InputError, match="group 0 has 0 spots: Whispers from the East deals 5"):
        read_archipelago(_file(tmp_path, archipelago, hexes=fewer), CATALOG)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ('{"name": "x"}', "scenario"),
        ('{"name":"x","scenario":"nowhere","hexes":[]}', "unknown"),
    ],
)
def test_a_file_that_is_no_map_is_refused_in_a_sentence(tmp_path, text, says):
    path = tmp_path / "sea.json"
    path.write_text(text)
    with pytest.raises(InputError, match=says):
        read_archipelago(path, CATALOG)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            '[[tile]]\nnumber = 1\nlevel = 1\nislands = {Fod = 1}\nspaces = [1]\nsource = "invented"',
            "unknown kind 'Fod'",
        ),
        (
            '[[tile]]\nnumber = 1\nlevel = 1\nislands = {Food = 1}\nspaces = [9]\nsource = "invented"',
            "9 is no Exploration Space",
        ),
        ('[[tile]]\nnumber = 1\nlevel = 9\nislands = {}\nspaces = [1]\nsource = "invented"', "level"),
        ("[[tile", "cannot read the catalog"),
    ],
)
def test_a_catalog_that_cannot_be_is_refused(tmp_path, text, says):
    path = tmp_path / "tiles.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=says):
        read_catalog(path)


def test_a_map_by_name_is_asked_for_by_its_name():
    ruleset = load("diluvium")
    with pytest.raises(InputError, match="unknown map 'atlantis'"):
        ruleset.start(ruleset.options({"scenario": "perilous", "map": "atlantis"}))
    named = replace(ruleset, maps={"atlantis": generate("friend")})
    with pytest.raises(InputError, match="is of scenario 'friend'"):
        named.start(named.options({"scenario": "perilous", "map": "atlantis"}))
