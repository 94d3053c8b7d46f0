"""A map and tiles of one's own: played on when they are sound, refused in a sentence when they are not."""

from __future__ import annotations

import json
from random import Random

import pytest

from hoyle.model import load
from hoyle.model.core import InputError

RULESET = load("diluvium")


def _file(tmp_path, scenario="hydra", change=None):
    data = json.loads(RULESET.map_file(RULESET.options({"scenario": scenario})))
    if change is not None:
        change(data)
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(data))
    return path


def test_a_map_that_was_written_out_is_played_on(tmp_path):
    own = RULESET.with_files(map_file=_file(tmp_path))
    start = own.options({})
    assert start.scenario == "hydra" and [s.scenario for s in own.usual_starts()] == ["hydra"]
    assert own.start(start) == RULESET.start(RULESET.options({"scenario": "hydra"}))
    random, position = Random(1), own.start(start)
    while not position.result:
        legal = own.legal(position)
        position = own.apply(position, legal[random.randrange(len(legal))])


def test_on_a_map_of_ones_own_another_scenario_is_refused(tmp_path):
    own = RULESET.with_files(map_file=_file(tmp_path))
    with pytest.raises(InputError, match="start with scenario=hydra"):
        own.start(own.options({"scenario": "perilous"}))


def test_a_written_map_says_that_it_is_invented():
    assert "invented" in json.loads(RULESET.map_file(RULESET.options({"scenario": "noose"})))["source"]


def _set(number, **facts):
    return lambda data: data["hexes"][number].update(facts)


def _add(**facts):
    return lambda data: data["hexes"].append(facts)


BAD = {  # on the default map of The Hydra's Ire, whose hex 3 is an ordinary tile of level 1
    "level 0": (_set(3, level=0), r"hexes\[3\]\.level: 0 on an ocean hex"),
    "a colour at sea": (_set(3, colour="greek"), r"hexes\[3\]\.colour: 'greek' on a hex of kind 'ocean'"),
    "a City too many": (_add(q=-1, r=-1, kind="city", colour="aztec"), "has no aztec City: remove it"),
    "a group that is not there": (
        _set(3, group=3),
        r"hexes\[3\]\.group: 3, but The Hydra's Ire has 0 groups",
    ),
    "two Hydras": (_set(3, hydra=True), "2 in all of 'hydra', The Hydra's Ire has 1"),
    "a token": (_set(3, token=True), "1 in all of 'token', The Hydra's Ire has 0"),
    "a green tile": (_set(3, green=True), "1 in all of 'green', The Hydra's Ire has 0"),
    "allies without room": (_set(3, allies=[9, 0, 0, 0]), r"hexes\[3\]\.allies: 9 on Food, which has 0"),
    "no ship": (lambda data: data.update(ship=-1), r"\(-1, 1\) are not all on tiles"),
    "a ship nowhere": (lambda data: data.update(ship=99), "ship: there is no hex 99: use a number below 14"),
    "two Warships": (lambda data: data.update(warships=[1, 1]), "warships: 2 given, The Hydra's Ire has 1"),
    "an unknown scenario": (
        lambda data: data.update(scenario="hidra"),
        "scenario: unknown scenario 'hidra': did you mean hydra",
    ),
    "tiles that run out": (
        lambda data: [h.update(level=3) for h in data["hexes"] if h.get("level") and not h.get("tile")],
        "7 tiles of level 3 are to be dealt, but the catalog has 5 to spare",
    ),
    "a Hydra without a Monster": (
        lambda data: data.update(
            tiles=[{"number": 29, "level": 2, "islands": {}, "spaces": [2], "source": "invented"}]
        ),
        r"hydra: tile 29 has no Monster",
    ),
}


@pytest.mark.parametrize(("change", "says"), BAD.values(), ids=list(BAD))
def test_a_map_that_play_would_stumble_over_is_refused(tmp_path, change, says):
    path = _file(tmp_path, change=change)
    with pytest.raises(InputError, match=says) as caught:
        RULESET.with_files(map_file=path)
    assert str(path) in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "tile 19: it is not there, but Whispers from the East names it"),
        ("tile = 3", "tile: 3 is no list of tiles"),
    ],
)
def test_a_catalog_without_the_tiles_that_scenarios_name_is_refused(tmp_path, text, says):
    path = tmp_path / "tiles.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=says):
        RULESET.with_files(catalog_file=path)
