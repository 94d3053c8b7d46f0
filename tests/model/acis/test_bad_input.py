"""Bad catalogs, maps and positions are refused in one sentence: what, where, the value, the remedy."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hoyle.model import load
from hoyle.model.acis.board import read_map
from hoyle.model.acis.catalog import load_catalog
from hoyle.model.core import InputError

ACIS = load("acis")
ROW = '[[table]]\nlow = 1\nhigh = 999\nname = "all"\nsource = "invented"\n'


def refused_catalog(tmp_path: Path, text: str) -> str:
    path = tmp_path / "cards.toml"
    path.write_text(text + ROW)
    with pytest.raises(InputError) as refused:
        load_catalog(path)
    assert "cards.toml" in str(refused.value) and "\n" not in str(refused.value)
    return str(refused.value)


ABILITY = """[[ability]]
name = "Atlantis"
source = "invented"
power = {when = "draw", effects = [{do = "draw", cards = 1}]}
"""


def card(**fields: Any) -> str:
    told = {"number": 1, "name": "one", "kind": "fate", "source": "invented"} | fields
    lines = [
        f"{key} = {value if str(value).startswith('[') else msgspec.json.encode(value).decode()}"
        for key, value in told.items()
    ]
    return "\n".join(["[[card]]", *lines, ""])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (card(effects='[{do = "explode"}]'), ["explode", "one", "place"]),
        (card() + card(name="two"), ["card number 1", "twice", "'one', 'two'"]),
        (card(effects='[{do = "place", disks = 0}]'), ["disks"]),
        (card(effects='[{do = "place", disks = 1, where = "moon"}]'), ["moon"]),
        (card(kind="negation"), ["answers"]),
        (card(kind="investment"), ["power"]),
        (card(effects='[{do = "draw", cards = 1}]'), ["aside"]),
        (card(effects='[{do = "ally", disks = 1}]'), ["competition"]),
        (card(kind="competition", effects='[{do = "remove", disks = 1}]'), ["current"]),
        (card(source="stated"), ["because"]),
        (card(colour="red"), ["colour"]),
        ("[[crad]]\n", ["crad", "card"]),
        ("number = \n", ["cannot read"]),
        (ABILITY, ["Atlantis"]),
        ('[[table]]\nlow = 1\nhigh = 5\nname = "again"\nsource = "invented"\n' + card(), ["2 rows"]),
    ],
)
def test_a_bad_catalog_is_refused(tmp_path: Path, text: str, says: list[str]) -> None:
    message = refused_catalog(tmp_path, text)
    assert all(part in message for part in says), message


def node(name: str, **fields: Any) -> dict[str, Any]:
    return {"id": name, "provenance": "invented", "kind": "land", "x": 5, "y": 5} | fields


def edge(a: str, b: str) -> dict[str, Any]:
    return {"source": a, "target": b, "provenance": "invented"}


@pytest.mark.parametrize(
    ("nodes", "edges", "directed", "says"),
    [
        ([node("P"), node("Q")], [edge("P", "R")], False, ["'R'"]),
        ([node("P"), node("Q")], [edge("P", "Q")], True, ["one-way", "P", "Q"]),
        ([node("P"), node("P")], [], False, ["'P'", "unique"]),
        ([node("P", islands=["A", "B"])], [], False, ["'P'", "2 islands", "keep one"]),
        ([node("P", kind="swamp")], [], False, ["swamp", "shallow"]),
        ([node("P", home="Rome"), node("Q", home="Rome")], [], False, ["two homes"]),
        ([node("P", home="Roma")], [], False, ["Roma", "Rome"]),
        ([node("P", x=2000)], [], False, ["2000"]),
        (
            [node("P", islands=["I"]), node("Q", islands=["I"]), node("S", kind="shallow")],
            [edge("P", "S")],
            False,
            ["island 'I'", "'S'"],
        ),
    ],
)
def test_a_bad_map_is_refused(
    tmp_path: Path, nodes: Any, edges: Any, directed: bool, says: list[str]
) -> None:
    path = tmp_path / "map.json"
    path.write_bytes(
        msgspec.json.encode({"directed": directed, "graph": {"name": "m"}, "nodes": nodes, "edges": edges})
    )
    with pytest.raises(InputError) as refused:
        read_map(path)
    assert "map.json" in str(refused.value) or "map 'm'" in str(refused.value)
    assert all(part in str(refused.value) for part in says), str(refused.value)


def opening() -> dict[str, Any]:
    position = ACIS.start(ACIS.options({"players": 2}))
    while position.phase != "growth":
        position = ACIS.play(position, ACIS.legal(position)[0])
    return msgspec.to_builtins(position)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (lambda p: p["players"][0].update(supply=40), "acis.growth.disk_budget"),
        (lambda p: p.update(barbarians=49), "acis.bits.disks.black"),
        (lambda p: p.update(pile=p["pile"][1:]), "acis.cards.fate.id"),
        (lambda p: p["players"][0].update(points=-1), "acis.board.vp_floor"),
        (lambda p: p.update(order=(0, 0)), "acis.board.records"),
        (lambda p: p.update(epoch=5), "acis.overview.epochs"),
        (lambda p: p.update(areas=p["areas"][1:]), "acis.board.areas"),
        (lambda p: p.update(agenda=()), "acis.overview.phases"),
        (lambda p: p.update(allied=((0, 0, 1),)), "acis.competition.allied.end"),
        (lambda p: p["players"][1].update(display=p["players"][0]["display"]), "acis.display.parts"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused_with_its_clause(change: Any, clause: str) -> None:
    data = opening()
    change(data)
    with pytest.raises(InputError, match=clause):
        ACIS.read_position(data)


def test_a_stack_above_its_limit_is_refused() -> None:
    data = opening()
    area, row = next((n, row) for n, row in enumerate(data["areas"]) if row[0] == 2)
    data["areas"] = (*data["areas"][:area], (5, *row[1:]), *data["areas"][area + 1 :])
    data["players"][0]["supply"] -= 3
    with pytest.raises(InputError, match=r"acis\.stacking\.growth"):
        ACIS.read_position(data)


def test_an_unknown_number_of_players_is_refused() -> None:
    with pytest.raises(InputError, match="players"):
        ACIS.options({"players": 7})


def test_a_disk_in_an_area_that_does_not_exist_is_refused_with_a_clause() -> None:
    from hoyle.model.acis.actions import Retire

    position = ACIS.read_position(opening())
    assert ACIS.objections(position, Retire("Atlantis"))[0].clause == "board.areas"


@pytest.mark.parametrize(
    ("area", "disks", "phase", "epoch", "clause"),
    [
        ("Egypt", 5, "growth", 1, "stacking.growth.land"),  # four on land
        ("Red Sea", 3, "growth", 1, "stacking.growth.shallow"),  # two in a shallow sea
        ("Egypt", 4, "reckoning", 1, "stacking.reckoning.land"),  # three on land in the Reckoning Phase
        ("Red Sea", 3, "reckoning", 1, "stacking.reckoning.shallow"),
        ("Eastern Mediterranean", 2, "growth", 4, "board.deep.limit"),  # one in a deep sea
        ("Eastern Mediterranean", 2, "competition", 4, "board.deep.limit"),  # in every phase
        ("Eastern Mediterranean", 1, "growth", 3, "board.deep.epoch"),  # and none before Epoch IV
        ("Rome", 1, "growth", 1, "setup.2p.edge.effect"),  # west of the edge with two players
    ],
)
def test_disks_that_cannot_stand_there_are_refused(
    area: str, disks: int, phase: str, epoch: int, clause: str
) -> None:
    data = opening()
    number = [each.id for each in ACIS.map.areas].index(area)
    rows = [list(row) for row in data["areas"]]
    data["players"][0]["supply"] -= disks - rows[number][0]
    rows[number][0] = disks
    data.update(areas=rows, phase=phase, epoch=epoch)
    with pytest.raises(InputError) as refused:
        ACIS.read_position(data, "position file.json")
    assert f"(acis.{clause})" in str(refused.value) and area in str(refused.value)
    assert str(refused.value).startswith("position file.json: ")


def test_disks_from_nowhere_are_refused_wherever_they_stand() -> None:
    """Fifty of a colour, two of them markers: one more on the map than has left the supply."""
    data = opening()
    rows = [list(row) for row in data["areas"]]
    next(row for row in rows if row[0] == 1)[0] = 2
    data["areas"] = rows
    with pytest.raises(InputError, match=r"red has 49 disks, not 48.*\(acis\.growth\.disk_budget\)"):
        ACIS.read_position(data)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (card(kind="spell"), "unknown kind of catalog"),
        (card(kind="spell"), "known are competition, event, fate, investment, negation"),
        (card(number=-1), "which is -1"),
        (card(colour="red"), "unknown key of catalog"),
        (card(effects='[{do = "place", disks = 0}]'), "`$.effects[0].disks`, which is 0"),
        (card(effects='[{do = "place", disks = 1, area = "Rome"}]'), "'area': known are disks, ground"),
        (card(effects='[{do = "place", disks = 1, ground = "xyzq"}]'), "'xyzq': known are any, land"),
    ],
)
def test_a_wrong_word_or_number_is_shown_with_what_could_stand_there(
    tmp_path: Path, text: str, said: str
) -> None:
    assert said in refused_catalog(tmp_path, text)


def test_a_start_that_is_always_refused_says_why() -> None:
    import dataclasses

    from hoyle.model.acis.catalog import Catalog
    from hoyle.verify.starts import starts_of

    bare = dataclasses.replace(ACIS, own_catalog=Catalog((), (), (), ()))
    with pytest.raises(InputError, match="wants 10 cards without Events on top, the catalog has 0"):
        starts_of(bare)
