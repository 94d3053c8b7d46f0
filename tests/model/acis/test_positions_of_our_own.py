"""Positions made up from the book, with what should come of them worked out by hand."""

from typing import Any

import pytest

from hoyle.model import load
from hoyle.model.acis.actions import (
    Borrow,
    BuildWonder,
    ChooseCivilization,
    ChooseTarget,
    Deploy,
    Done,
    InvokeAeneas,
    PayDisk,
    PayTalent,
    PlayCard,
    RevealCard,
    Settle,
    TakeSpace,
)
from hoyle.model.acis.agenda import CardPhase, Deployment, EpochEnd, Growth, Ranking, Reckoning, Retirement
from hoyle.model.acis.catalog import Barbarians, Card, Power, TableRow, Talents, Wonder
from hoyle.model.acis.competition import competition, competition_with_allies, looter
from hoyle.model.acis.flow import settle
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, WAITING

ACIS = load("acis")
TWO = {"P": "land", "Q": "land"}


# -- competition, p. 21 ------------------------------------------------------------------------------------


@pytest.mark.clauses("acis.competition.step4", "acis.competition.stop.a", "acis.competition.stop.c")
@pytest.mark.parametrize(
    ("row", "left", "passes"),
    [
        # levels 2 and 4 hit everybody (stop a); then both single disks go (stop c)
        ((4, 2, 0, 2), (3, 0, 0, 0), 2),
        # 3, 3, 5 -> 2, 2, 4 -> 1, 1, 3 -> 0, 0, 3
        ((3, 3, 5, 0), (0, 0, 3, 0), 3),
        # all three lose one at level 2, and nobody has two any more
        ((2, 2, 2, 0), (1, 1, 1, 0), 1),
        # level 1 takes the single disks, then one faction is left
        ((1, 1, 4, 1), (0, 0, 4, 0), 1),
        # the Barbarians fight like everybody else: 2, 3 -> 1, 2 -> 0, 2
        ((2, 0, 0, 3), (0, 0, 0, 2), 2),
    ],
)
def test_a_competition_of_several_factions(row: Any, left: Any, passes: int) -> None:
    fought = competition(ACIS.rules, row)
    assert (fought.disks, fought.passes) == (left, passes)


@pytest.mark.clauses("acis.competition.allied.first", "acis.loot.three")
def test_two_allies_beside_one_disk_hold_a_city_off() -> None:
    """Heights 3 and 3: an ally and a disk fall; 2 and 2: the other ally and a disk; one disk each is left."""
    fought = competition_with_allies(ACIS.rules, (1, 3, 0), (2, 0, 0))
    assert (fought.disks, fought.allied, fought.removed) == ((1, 1, 0), (0, 0, 0), (0, 2, 0))
    assert looter(ACIS.rules, "land", fought.disks, fought.removed) is None


@pytest.mark.clauses("acis.loot.award", "acis.loot.max", "acis.loot.three")
@pytest.mark.parametrize(
    ("terrain", "row", "fallen", "winner"),
    [
        ("land", (0, 0, 3, 0), (3, 3, 0, 0), 2),
        ("shallow", (0, 0, 3, 0), (3, 3, 0, 0), None),  # no City at sea
        ("land", (0, 0, 3, 0), (2, 2, 0, 0), None),  # four disks, but of two civilizations
        ("land", (0, 0, 3, 0), (0, 0, 0, 5), None),  # Barbarians have no City
        ("land", (0, 0, 0, 2), (4, 0, 0, 0), None),  # and loot none
        ("land", (1, 0, 1, 0), (3, 0, 0, 0), None),  # nobody Controls the area
    ],
)
def test_who_loots(terrain: Any, row: Any, fallen: Any, winner: int | None) -> None:
    assert looter(ACIS.rules, terrain, row, fallen) == winner


# -- growth, pp. 16 and 17 ---------------------------------------------------------------------------------


@pytest.mark.clauses(
    "acis.growth.acquisition.settlements",
    "acis.growth.acquisition.sea.deep",
    "acis.growth.acquisition.commerce",
)
def test_acquisition_on_a_map_with_everything() -> None:
    """Two Settlements, one of them contested; five shallow seas and a deep one; green next to land, blue only
    next to the deep sea: 2 + 5 // 2 + 1 = 5."""
    seas = [f"S{n}" for n in range(1, 6)]
    kinds: Any = {"A": "land", "B": "land", "C": "land", "F": "land", "D": "deep"}
    kinds |= dict.fromkeys(seas, "shallow")
    borders = [("A", "B"), ("D", "F"), *(("A", sea) for sea in seas), ("A", "D")]
    game = small_game(ACIS, kinds, borders, players=3)
    rows = {"A": (2, 0, 0, 0), "B": (2, 3, 0, 0), "C": (3, 0, 0, 0), "F": (0, 0, 1, 0), "D": (1, 0, 0, 0)}
    rows |= dict.fromkeys(seas, (1, 0, 0, 0))
    position = scene(game, rows, Retirement(0), players=3, epoch=4)
    assert game.play(position, Done()).players[0].ready == 5


@pytest.mark.clauses("acis.growth.deployment.home", "acis.growth.deployment.adjacent_contested")
def test_an_exile_comes_home_to_a_crowd_and_cannot_go_on_from_there() -> None:
    """Three green disks stand in red's home. One red disk there is outnumbered: more may join it, none goes
    on. With three it is a match, and the way to the neighbour is open."""
    game = small_game(
        ACIS, TWO | {"R": "land"}, [("P", "Q"), ("Q", "R")], homes={"Rome": "P", "Carthage": "R"}
    )
    rows = {"P": (0, 3, 0), "R": (0, 1, 0)}
    before = scene(game, rows, WAITING, Deployment(0, exiled=True), ready=[4])
    assert {action.area for action in game.legal(before) if isinstance(action, Deploy)} == {"P", "Q"}
    position = game.play(before, Deploy("P"))
    for _ in range(2):
        assert {action.area for action in game.legal(position) if isinstance(action, Deploy)} == {"P"}
        position = game.play(position, Deploy("P"))
    assert {action.area for action in game.legal(position) if isinstance(action, Deploy)} == {"P", "Q"}


@pytest.mark.clauses("acis.growth.deployment.adjacent_contested", "acis.growth.deployment.own")
@pytest.mark.parametrize(
    ("row", "here", "beyond"),
    [
        ((2, 2, 0, 0), True, True),  # no faction has more
        ((2, 3, 0, 0), True, False),
        ((2, 2, 0, 3), True, False),  # the Barbarians are a faction too
        ((2, 1, 1, 0), True, True),
        ((1, 1, 0, 0), False, False),  # neither Controlled nor Contested
        ((1, 0, 0, 2), True, False),
        ((4, 0, 0, 0), False, True),  # the stack is full, the neighbour open
    ],
)
def test_where_a_ready_disk_may_go_from_one_area(row: Any, here: bool, beyond: bool) -> None:
    game = small_game(ACIS, TWO | {"R": "land", "T": "land"}, [("P", "Q")], players=3)
    position = scene(game, {"P": row}, WAITING, Deployment(0), players=3, ready=[2])
    # An actor that can go nowhere at all has nothing to decide.
    legal = {a.area for a in game.legal(position) if isinstance(a, Deploy)} if here or beyond else set()
    assert ("P" in legal, "Q" in legal) == (here, beyond)


@pytest.mark.clauses("acis.board.deep.epoch", "acis.board.deep.limit")
@pytest.mark.parametrize(("epoch", "held", "open_"), [(3, 0, False), (4, 0, True), (4, 1, False)])
def test_when_a_deep_sea_can_be_entered(epoch: int, held: int, open_: bool) -> None:
    game = small_game(ACIS, {"P": "land", "Q": "land", "D": "deep"}, [("P", "D")])
    rows = {"P": (2, 0, 0), "D": (held, 1 if epoch == 4 else 0, 0)}
    position = scene(game, rows, Growth(1), Deployment(0), ready=[2], epoch=epoch)
    assert (not game.objections(position, Deploy("D"))) == open_


# -- Wonders, p. 19 ----------------------------------------------------------------------------------------


@pytest.mark.clauses(
    "acis.wonder.build.disks_short", "acis.wonder.build.block_none", "acis.wonder.build.cost"
)
def test_a_wonder_whose_payment_fills_the_supply_it_needs() -> None:
    """Supply 3, five disks go onto it: two disks from the map and three talents pay for it and make 5.
    A third disk could be paid, but the last disk in the only site must stay."""
    power = Power(when="card", effects=(Talents(count=1),))
    tomb = Wonder(name="Tomb", disks=5, source="invented", power=power)
    game = small_game(ACIS, TWO | {"S": "shallow"}, [("P", "S")], cards=FILLER, wonders=(tomb,))
    rows = {"P": (1, 0, 0), "Q": (2, 2, 0)}
    before = scene(game, rows, CardPhase(), phase="card", talents=[3], supply=[3])
    position = game.play(before, BuildWonder("Tomb"))
    assert game.objections(position, PayDisk("P"))[0].clause == "wonder.build.block_none"
    position = game.play(game.play(position, PayDisk("Q")), PayDisk("Q"))
    for _ in range(3):
        position = game.play(position, PayTalent())
    legal = list(game.legal(position))
    assert [action.area for action in legal] == ["P"]
    assert game.play(position, legal[0]).players[0].supply == 0


# -- reckoning, p. 22 --------------------------------------------------------------------------------------


@pytest.mark.clauses("acis.reckoning.turn_order", "acis.reckoning.turn_order.tie_vp")
def test_two_level_on_cities_and_the_lower_in_points_picks() -> None:
    """Cities 1, 1, 0 and VPs 5, 4, 9: green takes the second space, red gets the first, blue is third."""
    game = small_game(ACIS, TWO | {"R": "land"}, players=3, cards=FILLER)
    rows = {"P": (3, 0, 0, 0), "Q": (0, 3, 0, 0), "R": (0, 0, 1, 0)}
    before = scene(game, rows, WAITING, Ranking((-1,) * 3), phase="reckoning", players=3, points=[5, 4, 9])
    assert game.actor(before) == "green"
    assert list(game.legal(before)) == [TakeSpace(1), TakeSpace(2)]
    assert game.play(before, TakeSpace(2)).order == (0, 1, 2)


@pytest.mark.clauses("acis.stacking.reckoning.trim", "acis.reckoning.tally.cities")
def test_a_fourth_disk_is_trimmed_and_the_city_pays_one() -> None:
    game = small_game(ACIS, TWO, cards=FILLER)
    before = scene(game, {"P": (4, 0, 0), "Q": (0, 2, 0)}, CardPhase(), phase="card")
    position = game.reckon(before)
    position = settle(game, position)
    assert position.areas[0] == (3, 0, 0) and [p.points for p in position.players] == [1, 0]
    assert position.players[0].supply == before.players[0].supply + 1


@pytest.mark.clauses("acis.aeneas.step2", "acis.aeneas.step4", "acis.aeneas.step5.placement")
def test_aeneas_after_two_epochs_begins_beside_a_city() -> None:
    """Its City becomes three Barbarians; 16 + 2 * 2 disks are readied of 48. One disk beside green's City of
    three is outnumbered; with three there the neighbour is open, and three is the limit of this phase."""
    game = small_game(
        ACIS,
        {"P": "land", "Q": "land", "R": "land"},
        [("Q", "R")],
        homes={"Rome": "P", "Troy": "R"},
        cards=FILLER,
    )
    rows = {"P": (3, 0, 0), "Q": (0, 3, 0), "R": (0, 1, 0)}
    before = scene(game, rows, Reckoning("aeneas"), phase="reckoning", points=[0, 5], epoch=3, turn=2)
    position = game.play(game.play(before, InvokeAeneas()), ChooseCivilization("Egypt"))
    assert position.areas[0] == (0, 0, 3) and position.players[0].ready == 20
    assert game.objections(position, Settle("R"))[0].clause == "aeneas.step5.area"
    position = game.play(position, Settle("Q"))
    assert game.objections(position, Deploy("R"))[0].clause == "aeneas.step5.placement"
    position = game.play(game.play(position, Deploy("Q")), Deploy("Q"))
    assert {action.area for action in game.legal(position) if isinstance(action, Deploy)} == {"R"}


@pytest.mark.clauses("acis.aeneas.step2", "acis.stacking.reckoning.land", "acis.card.barbarian_limit")
@pytest.mark.parametrize(("beside", "asked"), [(3, False), (1, True)])
def test_no_barbarian_is_borrowed_for_an_area_that_is_full_of_them(beside: int, asked: bool) -> None:
    """All fifty are on the map. Three beside red's disk are the limit: it just leaves, and none is moved."""
    game = small_game(ACIS, TWO, cards=FILLER)
    rows = {"P": (1, 0, beside), "Q": (0, 1, 50 - beside)}
    before = scene(game, rows, Reckoning("aeneas"), phase="reckoning", points=[0, 5])
    position = game.play(before, InvokeAeneas())
    assert any(isinstance(action, Borrow) for action in game.legal(position)) is asked
    if not asked:
        assert position.areas == ((0, 0, 3), (0, 1, 47))


@pytest.mark.clauses("acis.card.barbarian_limit")
def test_a_borrowed_barbarian_goes_to_another_area() -> None:
    """P. 19: the missing ones come from other areas. With one area to go to, that one lends nothing."""
    horde = Card(number=1, name="horde", kind="fate", source="invented", effects=(Barbarians(disks=1),))
    game = small_game(ACIS, TWO | {"R": "land"}, cards=(horde, *FILLER[1:]))
    rows = {"P": (1, 0, 4), "Q": (0, 1, 3), "R": (0, 0, 43)}
    before = scene(game, rows, CardPhase(), phase="card", hands=[[1], []])
    position = game.play(before, PlayCard(1))  # only Q has room for another Barbarian
    assert {action.area for action in game.legal(position) if isinstance(action, Borrow)} == {"P", "R"}
    position = game.play(game.play(position, Borrow("R")), ChooseTarget("Q"))
    assert position.areas == ((1, 0, 4), (0, 1, 4), (0, 0, 42))


@pytest.mark.clauses("acis.epoch.step3", "acis.card.barbarian_limit")
@pytest.mark.parametrize(("reading", "asked"), [("borrow", True), ("to-supply", False)])
def test_whether_the_table_borrows_barbarians_too(reading: str, asked: bool) -> None:
    row = TableRow(low=1, high=99, name="horde", source="invented", effects=(Barbarians(disks=1),))
    game = small_game(ACIS.under({"barbarian_shortage": reading}), TWO, cards=FILLER, table=(row,))
    rows = {"P": (1, 0, 2), "Q": (0, 1, 48)}
    before = scene(game, rows, EpochEnd("reveal"), phase="epoch", turn=4)
    position = game.play(before, RevealCard(5))
    assert any(isinstance(action, Borrow) for action in game.legal(position)) is asked
