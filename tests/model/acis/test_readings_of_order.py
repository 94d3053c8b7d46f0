"""Unclear places about who decides first, and when: a position in which the readings part."""

from typing import Any

import pytest

from hoyle.model import load
from hoyle.model.acis.actions import (
    BuryWonder,
    ChooseTarget,
    DrawCard,
    LayCard,
    LoseDisk,
    PayTalent,
    PlayCard,
    RevealCard,
)
from hoyle.model.acis.agenda import CardPhase, Competition, CompetitionPhase, Drawing, EpochEnd, Reckoning
from hoyle.model.acis.catalog import Bury, Card, Power, Remove, Replace, Talents, Wonder
from hoyle.model.acis.flow import settle
from hoyle.model.acis.playing import events_drawn_in_vain
from hoyle.model.acis.position import WonderState, replace
from hoyle.model.acis.sequence import leaving_order
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, WAITING

ACIS = load("acis")
TWO = {"P": "land", "Q": "land"}


def card(number: int, kind: str, *effects: object, **more: Any) -> Card:
    return Card(number=number, name=f"card {number}", kind=kind, source="invented", effects=effects, **more)


def under(**changes: Any) -> Any:
    return ACIS.under(changes)


# -- a draw when only Events are left ----------------------------------------------------------------------


def only_events(reading: str, **changes: str) -> tuple[Any, Any]:
    """Red is to draw two cards; the draw pile holds Events 21 and 22, which give a talent each."""
    events = tuple(card(number, "event", Talents(count=1)) for number in (21, 22))
    game = small_game(under(only_events=reading, **changes), TWO, cards=(*FILLER[:2], *events))
    drawing = Drawing(seat=0, left=2)
    rows = {"P": (1, 0, 0), "Q": (0, 1, 0)}
    before = scene(game, rows, WAITING, drawing, phase="reckoning", turn=2, hands=[[1], [2]])
    return game, settle(game, before)


@pytest.mark.clauses("acis.card.event.drawn", "acis.card.event.repeat", "acis.cards.reshuffle")
@pytest.mark.parametrize("reshuffle", ["at-once", "when-needed"])
@pytest.mark.parametrize("replacement", ["after-each", "after-all"])
def test_events_that_are_left_are_drawn_once_and_not_replaced(reshuffle: str, replacement: str) -> None:
    game, position = only_events("resolved-once", reshuffle=reshuffle, event_replacement=replacement)
    assert game.actor(position) == "chance"
    position = game.play(game.play(position, DrawCard(21)), DrawCard(22))
    assert position.agenda[-1] == WAITING
    assert position.players[0].treasury == 2 and position.players[0].hand == (1,)


@pytest.mark.clauses("acis.card.event.drawn", "acis.cards.reshuffle")
def test_a_draw_that_cannot_bring_a_card_is_forfeited_by_the_other_reading() -> None:
    _, position = only_events("forfeited")
    assert position.agenda[-1] == WAITING and position.pile == (21, 22)
    assert position.players[0].treasury == 0


def test_the_events_of_a_draw_in_vain_are_counted_once() -> None:
    rules = ACIS.rules
    assert [events_drawn_in_vain(rules, 3, last) for last in (False, True)] == [3, 0]
    assert events_drawn_in_vain(under(only_events="forfeited").rules, 3, False) == 0


# -- payments in Dominated seas ----------------------------------------------------------------------------


@pytest.mark.clauses("acis.reckoning.domination.effect", "acis.competition.alternate_loss.order")
@pytest.mark.parametrize(("reading", "first"), [("turn-order", "blue"), ("sea-by-sea", "green")])
def test_who_pays_first_in_two_dominated_seas(reading: str, first: str) -> None:
    """Red Dominates both seas; green is in the one nearer to the corner, blue comes before it in order."""
    seas = {"A": "shallow", "B": "shallow", "L": "land", "M": "land", "N": "land"}
    game = small_game(
        under(domination_order=reading), seas, [("A", "L"), ("B", "L")], players=3, cards=FILLER
    )
    blank = scene(game, {}, WAITING, players=3)
    board = game.board(blank)
    near, far = sorted(("A", "B"), key=lambda name: board.rank[board.number[name]])
    rows = {near: (1, 1, 0, 0), far: (1, 0, 1, 0), "L": (1, 0, 0, 0)}
    before = scene(game, rows, Reckoning(), phase="reckoning", players=3, talents=[0, 1, 1])
    position = settle(game, replace(before, order=(0, 2, 1)))
    assert game.actor(position) == first
    after = game.play(game.play(position, PayTalent()), LoseDisk())  # the other one lets its disk go
    paid = {"blue": (1, 0, 1, 0), "green": (1, 1, 0, 0)}[first]
    stays, goes = (far, near) if first == "blue" else (near, far)
    assert after.areas[board.number[stays]] == paid
    assert after.areas[board.number[goes]] == (1, 0, 0, 0)


@pytest.mark.clauses("acis.competition.alternate_loss.order")
@pytest.mark.parametrize("reading", ["turn-order", "sea-by-sea"])
def test_within_one_dominated_sea_payers_decide_in_turn_order(reading: str) -> None:
    """P. 20: disks removed at one time are paid for in Turn Order; Barbarians have nothing to say."""
    rules = under(domination_order=reading).rules
    assert leaving_order(rules, (2, 1, 0), ((1, 2, 1, 1),), (0,)) == ((0, 2), (0, 1), (0, 1), (0, 3))


# -- when a Competition card names its targets -------------------------------------------------------------


@pytest.mark.clauses("acis.card.play.declare", "acis.card.play.window", "acis.competition.step2")
@pytest.mark.parametrize(("reading", "asked"), [("when-revealed", "red"), ("at-resolution", "green")])
def test_targets_are_named_before_or_after_a_negation(reading: str, asked: str) -> None:
    deck = (
        card(1, "competition", Remove(disks=1, whose="opposing", where="current")),
        card(2, "negation", answers=("any",)),
    )
    game = small_game(under(competition_targets=reading), TWO, cards=(*deck, *FILLER[2:]))
    before = scene(
        game,
        {"P": (3, 2, 1)},
        WAITING,
        Competition(0),
        phase="competition",
        hands=[[1], [2]],
        fallen=(0,) * 3,
    )
    position = game.play(settle(game, before), LayCard(1))
    assert game.actor(position) == asked
    assert ("choose-target" in game.legal(position).by_kind) is (asked == "red")
    if asked == "red":  # now green knows that its disk is meant
        assert game.actor(game.play(position, ChooseTarget("P", "green"))) == "green"


@pytest.mark.clauses("acis.card.resolve", "acis.competition.replacement.short", "acis.competition.step3")
def test_a_disk_that_an_earlier_card_took_cannot_be_replaced_again() -> None:
    """Red and blue name the same Barbarian: red's card comes first, and for blue there is nothing to do."""
    raids = (
        card(1, "competition", Replace(disks=1, whose="barbarians", where="current")),
        card(3, "competition", Replace(disks=1, whose="barbarians", where="current")),
    )
    game = small_game(ACIS, TWO | {"R": "land"}, players=3, cards=(*raids, card(2, "fate"), *FILLER[3:]))
    rows = {"P": (2, 0, 2, 1)}
    hands = [[1], [], [3]]
    before = scene(
        game, rows, WAITING, Competition(0), phase="competition", players=3, hands=hands, fallen=(0,) * 4
    )
    position = game.play(game.play(settle(game, before), LayCard(1)), LayCard(3))
    for _ in range(2):
        position = game.play(position, ChooseTarget("P", "black"))
    # 3 against 2: red keeps 3 - 2 + 1; if blue's disk had come too, 3 against 3 would leave one each
    assert position.agenda[-1] == WAITING and position.areas[0] == (2, 0, 0, 0)


# -- paying for stacks above the limit ---------------------------------------------------------------------


@pytest.mark.clauses(
    "acis.stacking.reckoning.trim", "acis.stacking.reckoning.land", "acis.card.alternate_loss"
)
@pytest.mark.parametrize(("reading", "row", "talents"), [("not-allowed", 3, 1), ("allowed", 4, 0)])
def test_a_talent_for_a_fourth_disk_on_land(reading: str, row: int, talents: int) -> None:
    game = small_game(under(excess_payment=reading), TWO, cards=FILLER)
    rows = {"P": (4, 0, 0), "Q": (0, 1, 0)}
    position = settle(game, scene(game, rows, CompetitionPhase(()), phase="competition", talents=[1]))
    if reading == "allowed":
        position = game.play(position, PayTalent())
    assert position.areas[0] == (row, 0, 0) and position.players[0].treasury == talents
    assert position.players[0].points == 1  # one City, however tall


@pytest.mark.clauses("acis.stacking.growth.excess")
def test_a_stack_that_grew_without_a_limit_is_cut_when_growth_begins() -> None:
    """By the reading without limits at the end of an Epoch; four disks may stand on land in growth."""
    game = small_game(under(epoch_limits="none"), TWO, cards=FILLER)
    rows = {"P": (0, 0, 6), "Q": (1, 1, 0)}
    position = scene(game, rows, WAITING, phase="epoch", turn=4)
    position = settle(game, game.next_epoch(position))
    assert position.phase == "growth" and position.areas[0] == (0, 0, 4) and position.barbarians == 46


# -- mended after reading the book again -------------------------------------------------------------------


@pytest.mark.clauses("acis.competition.alternate_loss.order", "acis.card.alternate_loss")
@pytest.mark.parametrize("effect", [Remove, Replace])
def test_a_card_that_takes_disks_of_two_civilizations_asks_them_in_turn_order(effect: Any) -> None:
    """P. 20: at one time means in Turn Order, whatever order the player of the card named them in."""
    raid = card(1, "fate", effect(disks=2, whose="civilizations"))
    lands = TWO | {"R": "land"}
    game = small_game(ACIS, lands, players=3, cards=(raid, *FILLER[1:]))
    rows = {"P": (1, 0, 0, 0), "Q": (0, 1, 0, 0), "R": (0, 0, 1, 0)}
    before = scene(game, rows, CardPhase(), phase="card", players=3, hands=[[1], [], []], talents=[0, 1, 1])
    position = game.play(before, PlayCard(1))
    position = game.play(game.play(position, ChooseTarget("R", "blue")), ChooseTarget("Q", "green"))
    assert game.actor(position) == "green"  # red, green, blue
    assert game.actor(game.play(position, PayTalent())) == "blue"


@pytest.mark.clauses("acis.optional.final_event.procedure", "acis.cards.reshuffle")
@pytest.mark.parametrize("moment", ["before-scoring", "after-scoring"])
@pytest.mark.parametrize(("low", "ends"), [(5, False), (75, True)])
def test_the_final_event_goes_on_with_a_new_draw_pile(moment: str, low: int, ends: bool) -> None:
    """P. 24: reveal until an ID under 69 comes; p. 4: a pile that runs out is made of the discards again."""
    rules = under(final_epoch_event=True, final_event_moment=moment, epochs=1)
    game = small_game(rules, TWO, cards=tuple(card(number, "fate") for number in (low, 70, 80)))
    rows = {"P": (1, 0, 0), "Q": (0, 1, 0)}
    before = scene(game, rows, EpochEnd("final-event"), phase="epoch", turn=4, discards=(low,))
    position = game.play(game.play(before, RevealCard(70)), RevealCard(80))
    assert (position.phase == "over") is ends  # with no such card anywhere there is no event
    if not ends:
        assert position.pile == (5, 70, 80)
        assert game.play(position, RevealCard(5)).phase == "over"


@pytest.mark.clauses("acis.cards.wonder.states", "acis.growth.disk_lockup")
@pytest.mark.parametrize(("reading", "on_card"), [("to-supply", 0), ("stay", 3)])
def test_the_disks_of_a_buried_wonder(reading: str, on_card: int) -> None:
    power = Power(when="card", effects=(Talents(count=1),))
    tomb = Wonder(name="Tomb", disks=3, source="invented", power=power)
    curse = card(1, "fate", Bury())
    game = small_game(under(buried_disks=reading), TWO, cards=(curse, *FILLER[1:]), wonders=(tomb,))
    states = (WonderState(owner=1, area=1, disks=3),)
    rows = {"P": (1, 0, 0), "Q": (0, 1, 0)}
    before = scene(game, rows, CardPhase(), phase="card", hands=[[1], []], wonders=states)
    position = game.play(game.play(before, PlayCard(1)), BuryWonder("Tomb"))
    assert position.wonders[0].state == "buried" and position.wonders[0].disks == on_card
    assert position.players[1].supply == 48 - 1 - on_card
    assert not game.problems(position)


@pytest.mark.clauses(
    "acis.competition.cards.cancel", "acis.competition.cards.scope", "acis.competition.step3"
)
@pytest.mark.parametrize(("reading", "row"), [("still-open", (0, 1, 0)), ("closed", (1, 1, 0))])
@pytest.mark.parametrize("targets", ["when-revealed", "at-resolution"])
def test_a_second_card_where_the_first_called_the_competition_off(
    targets: str, reading: str, row: tuple[int, ...]
) -> None:
    """P. 20, the siege: 3 against 1 becomes 1 against 1. Green's card would then take the last red disk."""
    sieges = (
        card(1, "competition", Remove(disks=2, whose="own", where="current")),
        card(2, "competition", Remove(disks=1, whose="opposing", where="current")),
    )
    game = small_game(
        under(called_off=reading, competition_targets=targets), TWO, cards=(*sieges, *FILLER[2:])
    )
    hands, none = [[1], [2]], (0, 0, 0)
    before = scene(
        game, {"P": (3, 1, 0)}, WAITING, Competition(0), phase="competition", hands=hands, fallen=none
    )
    position = game.play(game.play(settle(game, before), LayCard(1)), LayCard(2))
    while position.agenda[-1] != WAITING:
        position = game.play(position, ChooseTarget("P", "red"))
    assert position.areas[0] == row
