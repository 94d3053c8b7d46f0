"""A map and cards of one's own, given on the command line: played, or refused with exit code 2."""

import json
from pathlib import Path
from typing import Any

import pytest

import hoyle.model.acis
from hoyle.model import load

HERE = Path(hoyle.model.acis.__file__).parent
STONES = "stones:STONES"
CARDS = (HERE / "catalog.toml").read_text()
AREAS = json.loads((HERE / "map.json").read_text())
SHORT = ("--start", "players=2")


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Copies of the stand-in map, with one border less, and of the stand-in cards."""
    cut = AREAS | {"edges": [edge for edge in AREAS["edges"] if not _is(edge, "Egypt", "Kush")]}
    assert len(cut["edges"]) == len(AREAS["edges"]) - 1
    (tmp_path / "map.json").write_text(json.dumps(cut))
    (tmp_path / "cards.toml").write_text(CARDS)
    return tmp_path / "map.json", tmp_path / "cards.toml"


def _is(edge: dict[str, Any], *ends: str) -> bool:
    return {edge["source"], edge["target"]} == set(ends)


def test_games_are_played_on_the_map_and_with_the_cards_of_a_file(hoyle: Any, files: Any) -> None:
    own_map, cards = files
    told = ("--map", own_map, "--catalog", cards)
    run = hoyle("play", "acis", "--games", 1, "--executor", "serial", *SHORT, *told)
    assert run.exit_code == 0 and "1 games" in run.stdout
    assert hoyle("perft", "acis", 1, *SHORT, *told).exit_code == 0
    shown = json.loads(hoyle("map", "acis", "--json", "--map", own_map).stdout)
    assert len(shown["edges"]) == len(AREAS["edges"]) - 1


def test_the_cards_of_a_file_take_the_place_of_those_of_the_game(hoyle: Any, tmp_path: Path) -> None:
    """Two players and hands of five need ten cards on top of the pile: one card is not enough."""
    few = tmp_path / "few.toml"
    few.write_text(CARD + ROW)
    run = hoyle("perft", "acis", 1, *SHORT, "--catalog", few)
    assert run.exit_code == 2 and "10 cards without Events" in run.stderr


def test_the_game_itself_is_left_as_it_was(hoyle: Any, files: Any) -> None:
    own_map, _ = files
    hoyle("map", "acis", "--json", "--map", own_map)
    assert len(load("acis").map.borders) == len(AREAS["edges"])


@pytest.mark.parametrize("option", ["map", "catalog"])
@pytest.mark.parametrize("command", ["perft", "play", "check"])
def test_a_game_without_that_ability_says_so(refused: Any, command: str, option: str, files: Any) -> None:
    depth = (1,) if command == "perft" else ()
    said = refused(command, STONES, *depth, f"--{option}", files[0])
    assert said.endswith(f"stones takes no {option} of one's own: leave out --{option}")


def test_a_game_without_a_map_has_none_to_be_replaced(refused: Any, files: Any) -> None:
    assert "aw1 has no map" in refused("play", "aw1", "--map", files[0])


# -- bad files -----------------------------------------------------------------------------------------------

CARD = '[[card]]\nnumber = 7\nname = "Ships"\nkind = "fate"\nsource = "invented"\n'
ROW = '[[table]]\nlow = 1\nhigh = 999\nname = "all"\nsource = "invented"\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            CARD + 'effects = [{do = "plase", disks = 1}]\n',
            ["card 1 (Ships)", "'do'", "'plase'", "mean place"],
        ),
        (CARD + CARD.replace("Ships", "Boats"), ["card number 7", "twice", "'Ships', 'Boats'", "change one"]),
        (CARD.replace("7", "seven"), ["line 2"]),
    ],
)
def test_a_bad_catalog_is_refused(refused: Any, tmp_path: Path, text: str, says: list[str]) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(text + ROW)
    said = refused("play", "acis", "--games", 1, "--catalog", path)
    assert all(part in said for part in (str(path), *says)), said


def one_way(data: dict[str, Any]) -> None:
    data["directed"] = True


def nowhere(data: dict[str, Any]) -> None:
    data["edges"][0]["target"] = "Egipt"


def two_islands(data: dict[str, Any]) -> None:
    next(node for node in data["nodes"] if node["id"] == "Corsica")["islands"] = ["Corsica", "Sardinia"]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (nowhere, ["'Egipt'", "did you mean Egypt"]),
        (one_way, ["one-way"]),
        (two_islands, ["'Corsica'", "2 islands", "keep one"]),
    ],
)
@pytest.mark.parametrize("command", [("play", "acis"), ("map", "acis"), ("perft", "acis", 1)])
def test_a_bad_map_is_refused(
    refused: Any, tmp_path: Path, command: Any, spoil: Any, says: list[str]
) -> None:
    data = json.loads(json.dumps(AREAS))
    spoil(data)
    path = tmp_path / "areas.json"
    path.write_text(json.dumps(data))
    said = refused(*command, "--map", path)
    assert all(part in said for part in (str(path), *says)), said


def test_a_map_without_an_area_of_a_set_up_is_refused(refused: Any, tmp_path: Path) -> None:
    data = json.loads(json.dumps(AREAS).replace('"Kush"', '"Cush"'))
    path = tmp_path / "areas.json"
    path.write_text(json.dumps(data))
    said = refused("perft", "acis", 1, *SHORT, "--map", path)
    assert "'Kush'" in said and "Cush" in said
