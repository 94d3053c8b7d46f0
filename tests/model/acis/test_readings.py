"""Unclear places: for each a position in which the readings part, and what each of them gives."""

from typing import Any

import pytest

from hoyle.model import load
from hoyle.model.acis import cards, growth, reckoning, terms
from hoyle.model.acis.actions import (
    Activate,
    Announce,
    ChooseTarget,
    Deploy,
    Discard,
    Done,
    DrawCard,
    InvokeAeneas,
    LayCard,
    Pass,
    PayTalent,
    PlaceBlock,
    PlayCard,
    Retire,
    RevealCard,
)
from hoyle.model.acis.agenda import (
    Building,
    CardPhase,
    Competition,
    Conversion,
    Declaration,
    Deployment,
    Drawing,
    EpochEnd,
    Origin,
    Reckoning,
    Retirement,
    SuddenDeath,
)
from hoyle.model.acis.catalog import Barbarians, Bury, Card, Place, Power, Remove, Talents, Wonder
from hoyle.model.acis.flow import settle
from hoyle.model.acis.position import WonderState, replace
from hoyle.model.acis.setup import Board, starting_disks
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, WAITING

ACIS = load("acis")
TWO = {"P": "land", "Q": "land"}
THREE = {"P": "land", "Q": "land", "R": "land"}


def card(number: int, kind: str, *effects: object, **more: Any) -> Card:
    return Card(number=number, name=f"card {number}", kind=kind, source="invented", effects=effects, **more)


def tomb(when: str = "card", effect: object = None, disks: int = 1) -> Wonder:
    effects = (effect or Talents(count=1),)
    return Wonder(name="Tomb", disks=disks, source="invented", power=Power(when=when, effects=effects))


def under(**changes: Any) -> Any:
    return ACIS.under(changes)


@pytest.mark.parametrize(("reading", "gained"), [("markers", 1), ("limit", 0), ("notes", 1)])
def test_white_disks_run_out(reading: str, gained: int) -> None:
    rules = under(white_pile=reading).rules
    left = terms.white_left(rules, 23 + 20, 0, 6, 1)  # two Treasuries, the edge, one +20 marker
    assert terms.white_gain(rules, 1, left) == gained


@pytest.mark.parametrize(("reading", "black", "red"), [("borrow", 2, 0), ("to-supply", 0, 0), ("stay", 0, 2)])
def test_barbarians_run_out_for_aeneas(reading: str, black: int, red: int) -> None:
    areas = {f"A{n}": "land" for n in range(14)} | {"E1": "shallow"}
    game = small_game(under(barbarian_shortage=reading), areas, cards=FILLER)
    rows = {f"A{n}": (0, 0, 4) for n in range(12)} | {"A12": (0, 0, 2), "A13": (2, 0, 0)}
    position = settle(game, scene(game, rows, WAITING, Conversion(0, (13, 13)), phase="growth"))
    while isinstance(position.agenda[-1], Conversion):
        position = game.play(position, game.legal(position)[0])
    assert position.areas[13] == (red, 0, black)
    assert sum(row[2] for row in position.areas) == 50


@pytest.mark.parametrize(
    ("reading", "ready", "disks"), [("shallow", 6, 12), ("deep-kept", 5, 12), ("deep-removed", 5, 11)]
)
def test_the_mauretanian_camp_in_western_mediterranean(reading: str, ready: int, disks: int) -> None:
    game = under(western_mediterranean=reading)
    setup = game.setup(5)
    board = Board(game.map, game.rules, setup.edge, setup.inhabited())
    placed = starting_disks(game.rules, setup, board, "Mauretania")
    assert sum(placed.values()) == disks
    seas = sum(board.terrain[area] == "shallow" for area in placed)
    assert growth.acquisition(game.rules, (2, 2, 2, 2), seas, 0, 0, 36).ready == ready
    assert board.terrain.count("deep") == 2


@pytest.mark.parametrize(("reading", "room"), [("faction", True), ("area", False)])
def test_a_deep_sea_holds_one_disk_of_each_or_one_in_all(reading: str, room: bool) -> None:
    assert terms.has_room(under(deep_limit=reading).rules, "growth", "deep", (0, 1, 0), 0) is room


@pytest.mark.parametrize(
    ("reading", "named"), [("rules-bind", {"P", "Q"}), ("card-overrides", {"P", "Q", "D"})]
)
def test_a_card_that_says_only_to_place_a_disk(reading: str, named: set[str]) -> None:
    game = small_game(
        under(card_placement=reading),
        TWO | {"D": "deep"},
        cards=(card(1, "fate", Place(disks=1)), *FILLER[1:]),
    )
    position = scene(game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[1], []])
    assert {action.area for action in game.legal(game.play(position, PlayCard(1)))} == named


@pytest.mark.parametrize(("reading", "refused"), [("any-inactive", False), ("home-in-play", True)])
def test_a_display_whose_home_is_beyond_the_edge(reading: str, refused: bool) -> None:
    assert (
        reckoning.may_take_display(under(aeneas_display=reading).rules, False, False) is not None
    ) is refused


@pytest.mark.parametrize(("reading", "left"), [("reckoning", 3), ("none", 5), ("growth", 4)])
def test_a_change_of_epoch_event_adds_to_a_city(reading: str, left: int) -> None:
    assert 5 - terms.excess(under(epoch_limits=reading).rules, "epoch", "land", 5) == left


@pytest.mark.parametrize(("reading", "named"), [("forbidden", {"Q"}), ("allowed", {"P", "Q"})])
def test_an_event_names_a_full_stack(reading: str, named: set[str]) -> None:
    game = small_game(
        under(full_stack=reading), TWO, cards=(card(1, "event", Barbarians(disks=1)), *FILLER[1:])
    )
    rows = {"P": (0, 0, 4), "Q": (1, 0, 0)}
    position = settle(
        game, scene(game, rows, WAITING, Declaration(0, Origin("card", 1)), phase="card", played=(1,))
    )
    assert {action.area for action in game.legal(position)} == named
    if "P" in named:
        assert game.play(position, ChooseTarget("P")).areas == position.areas


@pytest.mark.parametrize(("reading", "ready"), [("once", 3), ("each-area", 5)])
def test_commerce_with_one_neighbour_of_three_areas(reading: str, ready: int) -> None:
    lands = dict.fromkeys(("A", "B", "C", "Y"), "land")
    game = small_game(under(commerce=reading), lands, [("A", "Y"), ("B", "Y"), ("C", "Y")], cards=FILLER)
    rows = {"A": (2, 0, 0), "B": (2, 0, 0), "C": (1, 0, 0), "Y": (0, 1, 0)}
    assert game.play(scene(game, rows, WAITING, Retirement(0)), Done()).players[0].ready == ready


@pytest.mark.parametrize(("reading", "legal"), [("in-deployment", True), ("from-phase-start", False)])
def test_retiring_everything_opens_the_way_home_or_not(reading: str, legal: bool) -> None:
    game = small_game(under(exile=reading), THREE, cards=FILLER, homes={"Rome": "P", "Troy": "Q"})
    position = game.play(scene(game, {"R": (1, 0, 0), "Q": (0, 1, 0)}, WAITING, Retirement(0)), Retire("R"))
    assert (
        isinstance(position.agenda[-1], Deployment) and not game.objections(position, Deploy("P"))
    ) is legal


@pytest.mark.parametrize(
    ("reading", "where"), [("discarded", "discards"), ("stays", "table"), ("not-playable", "hand")]
)
def test_an_investment_without_a_disk_in_supply(reading: str, where: str) -> None:
    bank = Card(
        number=1,
        name="bank",
        kind="investment",
        source="invented",
        disks=3,
        power=Power(when="card", effects=(Talents(count=2),)),
    )
    game = small_game(under(empty_investment=reading), TWO, cards=(bank, *FILLER[1:]))
    position = scene(
        game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[1], []], supply=[0, 40]
    )
    if not game.objections(position, PlayCard(1)):
        position = game.play(position, PlayCard(1))
    player = position.players[0]
    found = {"discards": 1 in position.discards, "table": (1, 0) in player.invested, "hand": 1 in player.hand}
    assert [name for name, here in found.items() if here] == [where]


@pytest.mark.parametrize(("reading", "pile"), [("at-once", {9}), ("when-needed", {1, 2, 9})])
def test_cards_discarded_after_the_last_draw(reading: str, pile: set[int]) -> None:
    game = small_game(under(reshuffle=reading), TWO, cards=FILLER[:9])
    drawing = Drawing(seat=0, left=3)
    hands = [[1, 2, 3, 4, 5]]
    position = scene(game, {"P": (1, 0, 0)}, WAITING, drawing, phase="reckoning", hands=hands, discards=(9,))
    for number in (6, 7, 8):
        position = game.play(position, DrawCard(number))
    position = game.play(game.play(position, Discard(1)), Discard(2))
    assert (
        set(position.pile) == pile
    )  # the next reveal needs a card, which is when the other reading shuffles


@pytest.mark.parametrize(("reading", "legal"), [("leaves", True), ("stays", False)])
def test_the_block_of_a_buried_wonder(reading: str, legal: bool) -> None:
    curse = card(1, "fate", Bury())
    second = Wonder(
        name="Arch", disks=0, source="invented", power=Power(when="card", effects=(Talents(count=1),))
    )
    game = small_game(under(buried_block=reading), TWO, cards=(curse, *FILLER[1:]), wonders=(tomb(), second))
    states = (WonderState(owner=0, area=0, disks=1), WonderState())
    position = scene(
        game,
        {"P": (3, 0, 0), "Q": (0, 1, 0)},
        WAITING,
        Declaration(1, Origin("card", 1)),
        phase="card",
        played=(1,),
        wonders=states,
    )
    position = settle(game, position)
    position = game.play(position, game.legal(position)[0])
    assert position.wonders[0].state == "buried" and position.players[0].supply == 48 - 3
    building = replace(position, agenda=(WAITING, Building(0, 1, disks=2, others=3)))
    assert (not game.objections(building, PlaceBlock("P"))) is legal


@pytest.mark.parametrize(("reading", "asked"), [("everything", False), ("cards-and-wonders", True)])
def test_a_power_after_passing(reading: str, asked: bool) -> None:
    game = small_game(under(passing=reading), TWO, cards=FILLER, wonders=(tomb(),))
    states = (WonderState(owner=0, area=0, disks=1),)
    position = scene(
        game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[], [1]], wonders=states
    )
    position = game.play(game.play(position, Pass()), PlayCard(1))
    assert (game.actor(position) == "red") is asked
    if asked:
        assert game.play(position, Activate("Tomb")).players[0].treasury == 1


@pytest.mark.parametrize(("reading", "row"), [("by-civilization", (3, 0, 0)), ("by-category", (2, 0, 0))])
def test_a_wonder_of_somebody_who_was_wiped_out_first(reading: str, row: tuple[int, ...]) -> None:
    siege = card(1, "competition", Remove(disks=2, whose="opposing", where="current"))
    help_ = tomb("competition", Place(disks=2, where="current"))
    game = small_game(under(step_three=reading), TWO, cards=(siege, *FILLER[1:]), wonders=(help_,))
    states = (WonderState(owner=1, area=0, disks=1),)
    before = scene(
        game,
        {"P": (3, 2, 0)},
        WAITING,
        Competition(0),
        phase="competition",
        hands=[[1], []],
        wonders=states,
        fallen=(0, 0, 0),
    )
    position = game.play(game.play(settle(game, before), LayCard(1)), Announce("Tomb"))
    while position.agenda[-1] != WAITING:
        position = game.play(position, game.legal(position)[0])
    assert position.areas[0] == row


@pytest.mark.parametrize(("reading", "row"), [("before-loss", (1, 1, 0)), ("after-loss", (0, 0, 0))])
def test_step_4_in_an_area_that_is_no_longer_contested(reading: str, row: tuple[int, ...]) -> None:
    from hoyle.model.acis.competition import competition

    assert competition(under(first_check=reading).rules, (1, 1, 0)).disks == row


@pytest.mark.parametrize(
    ("reading", "how", "seats"),
    [
        ("lot-then-pick", "lot-to-pick", (0, 1)),
        ("random-first-spaces", "lot", (0, 1)),
        ("group-random", "lot", (0, 1, 2)),
    ],
)
def test_two_lowest_in_a_tied_group_of_three(reading: str, how: str, seats: tuple[int, ...]) -> None:
    due = reckoning.next_space(under(tied_lowest=reading).rules, (2, 2, 2), (5, 5, 9), (-1, -1, -1), -1)
    assert (due.how, due.seats) == (how, seats)


@pytest.mark.parametrize(("reading", "row"), [("conversion", (0, 0, 3)), ("removal", (3, 0, 0))])
def test_paying_to_keep_a_city_under_aeneas(reading: str, row: tuple[int, ...]) -> None:
    game = small_game(under(aeneas_conversion=reading), TWO, cards=FILLER)
    before = scene(
        game,
        {"P": (3, 0, 0), "Q": (0, 1, 0)},
        WAITING,
        Reckoning("aeneas"),
        phase="reckoning",
        talents=[3],
        points=[0, 9],
    )
    position = game.play(before, InvokeAeneas())
    while isinstance(position.agenda[-1], Conversion):
        position = game.play(position, PayTalent())
    assert position.areas[0] == row and position.players[0].treasury == (3 if reading == "conversion" else 0)


@pytest.mark.parametrize(
    ("reading", "scores"), [("stays-empty", True), ("refilled", True), ("inactive", False)]
)
def test_an_emptied_wonder_in_the_tally(reading: str, scores: bool) -> None:
    assert cards.is_active(under(emptied_wonder=reading).rules, "built", 1, 0) is scores


@pytest.mark.parametrize(("reading", "talents"), [("event-first", 1), ("end-first", 0)])
def test_an_event_that_ends_the_epoch(reading: str, talents: int) -> None:
    game = small_game(
        under(event_and_end=reading, epochs=1), TWO, cards=(card(22, "event", Talents(count=3)), *FILLER[:9])
    )
    position = scene(
        game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, Reckoning("draw"), SuddenDeath(), phase="reckoning", turn=2
    )
    after = game.play(position, RevealCard(22))
    assert after.phase == "over" and after.players[0].points == talents  # three talents are one VP


@pytest.mark.parametrize(("reading", "own"), [("ignored", False), ("resolved", True)])
def test_an_unlisted_event_at_the_change_of_epoch(reading: str, own: bool) -> None:
    from hoyle.model.acis.epoch import change_of_epoch

    assert change_of_epoch(under(unlisted_events=reading).rules, 97, True).own_effect is own


@pytest.mark.parametrize(("reading", "epoch"), [("old", 3), ("new", 4)])
def test_the_epoch_in_which_new_hands_are_drawn(reading: str, epoch: int) -> None:
    game = small_game(under(new_hand_epoch=reading), TWO, cards=FILLER)
    position = settle(
        game, scene(game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, EpochEnd("score"), phase="epoch", epoch=3, turn=4)
    )
    assert position.epoch == epoch
    while position.phase == "epoch":
        position = game.play(position, game.legal(position)[0])
    assert (position.epoch, position.turn) == (4, 1)


@pytest.mark.parametrize(("reading", "winners"), [("unburied", ("red",)), ("all-built", ("green",))])
def test_buried_wonders_in_the_tie_break(reading: str, winners: tuple[str, ...]) -> None:
    game = small_game(
        under(tie_break_wonders=reading, buried_block="stays"),
        THREE,
        wonders=(
            tomb(),
            Wonder(name="Arch", disks=0, source="invented", power=tomb().power),
            Wonder(name="Gate", disks=0, source="invented", power=tomb().power),
        ),
    )
    states = (
        WonderState(owner=0, area=0),
        WonderState(owner=1, area=1),
        WonderState(owner=1, area=2, buried=True),
    )
    over = scene(game, {"P": (3, 0, 0), "Q": (0, 1, 0), "R": (0, 1, 0)}, phase="over", wonders=states)
    assert game.outcome(over).winners == winners  # level on unburied Wonders, then red's City decides


def test_the_moment_of_the_hordes_and_of_borrowing() -> None:
    from hoyle.model.acis.competition import looks_for_loot
    from hoyle.model.acis.playing import may_go_without
    from hoyle.model.acis.setup import hordes_join

    late = under(barbarian_hordes=True, hordes_moment="when-short").rules
    assert not hordes_join(late, True, 50) and not hordes_join(late, False, 1) and hordes_join(late, False, 0)
    assert not hordes_join(ACIS.rules, True, 50)  # it was not agreed
    assert may_go_without(ACIS.rules, 1)
    assert not may_go_without(under(borrowed_barbarians="must").rules, 1)
    assert may_go_without(under(borrowed_barbarians="must").rules, 0)  # nobody could lend one
    none = under(loot_without_fight="none").rules
    assert looks_for_loot(ACIS.rules, 0, 1) and not looks_for_loot(none, 0, 1) and looks_for_loot(none, 1, 1)


@pytest.mark.parametrize(("reading", "pool"), [("before-setup", 100), ("when-short", 50)])
def test_hordes_at_the_start(reading: str, pool: int) -> None:
    assert (
        under(barbarian_hordes=True, hordes_moment=reading).start(ACIS.options({"players": 5})).barbarians
        == pool
    )
    assert under(barbarian_hordes=True).start(ACIS.options({"players": 6})).barbarians == 50


@pytest.mark.parametrize(
    ("reading", "area"), [("as-printed", "Melite"), ("melite", "Melite"), ("tripolitania", "Tripolitania")]
)
def test_carthages_fourth_settlement_with_three_players(reading: str, area: str) -> None:
    game = under(carthage_settlement=reading)
    setup = game.setup(3)
    board = Board(game.map, game.rules, setup.edge, setup.inhabited())
    assert starting_disks(game.rules, setup, board, "Carthage")[board.number[area]] == 2


@pytest.mark.parametrize(("reading", "legal"), [("not-allowed", False), ("allowed", True)])
def test_a_wonder_without_a_disk_from_the_map(reading: str, legal: bool) -> None:
    assert (cards.wonder_payment(under(cost_substitution=reading).rules, 0, 3, 2) is None) is legal


@pytest.mark.parametrize(("reading", "gains"), [("first-in-order", [1, 0]), ("last-in-order", [0, 1])])
def test_who_carries_out_a_revealed_event(reading: str, gains: list[int]) -> None:
    event = card(40, "event", Talents(count=1))
    game = small_game(under(revealed_by=reading), TWO, cards=(event, *FILLER[:9]))
    rows = {"P": (1, 0, 0), "Q": (0, 1, 0)}
    position = scene(game, rows, Reckoning("draw"), SuddenDeath(), phase="reckoning", turn=2)
    assert [player.treasury for player in game.play(position, RevealCard(40)).players] == gains
