"""Unclear places about playing, laying and drawing cards: a position in which the readings part."""

from typing import Any

import pytest

from hoyle.model import load
from hoyle.model.acis.actions import (
    Activate,
    Allow,
    Announce,
    ChooseTarget,
    Done,
    DrawCard,
    LayCard,
    Negate,
    PlayCard,
    SpendTalents,
)
from hoyle.model.acis.agenda import (
    CardPhase,
    Competition,
    CompetitionPhase,
    Discarding,
    Drawing,
    DrawStep,
    Reckoning,
    Retirement,
)
from hoyle.model.acis.catalog import Ability, Acquire, Ally, Card, Draw, Power, Remove, Talents, Wonder
from hoyle.model.acis.flow import settle
from hoyle.model.acis.position import WonderState
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, WAITING

ACIS = load("acis")
TWO = {"P": "land", "Q": "land"}
THREE = TWO | {"R": "land"}
NO = {"answers": ("any",)}


def card(number: int, kind: str, *effects: object, **more: Any) -> Card:
    return Card(number=number, name=f"card {number}", kind=kind, source="invented", effects=effects, **more)


def under(**changes: Any) -> Any:
    return ACIS.under(changes)


@pytest.mark.clauses("acis.growth.acquisition.minimum", "acis.growth.acquisition.abilities")
@pytest.mark.parametrize(("reading", "ready"), [("included", 3), ("on-top", 5)])
def test_disks_of_an_ability_beside_the_minimum_of_three(reading: str, ready: int) -> None:
    """P. 17: no Settlement, sea or partner, two disks from the Display: max(2, 3), or 3 and 2."""
    gift = Ability(
        name="Rome", source="invented", power=Power(when="acquisition", effects=(Acquire(disks=2),))
    )
    game = small_game(under(minimum_and_bonus=reading), TWO, abilities=(gift,))
    position = game.play(scene(game, {"P": (1, 0, 0)}, Retirement(0)), Done())
    assert position.players[0].ready == ready


@pytest.mark.clauses("acis.card.resolve")
@pytest.mark.parametrize(("reading", "legal"), [("allowed", True), ("not-allowed", False)])
def test_a_card_that_can_do_nothing(reading: str, legal: bool) -> None:
    """P. 18: there are no Barbarians on the map, and the card would take one off."""
    deck = (card(1, "fate", Remove(disks=1, whose="barbarians")), *FILLER[1:])
    game = small_game(under(idle_card=reading), TWO, cards=deck)
    bare = scene(game, {"P": (1, 0, 0)}, CardPhase(), phase="card", hands=[[1], []])
    assert (not game.objections(bare, PlayCard(1))) == (PlayCard(1) in game.legal(bare)) == legal
    raided = scene(game, {"P": (1, 0, 1)}, CardPhase(), phase="card", hands=[[1], []])
    assert PlayCard(1) in game.legal(raided)


@pytest.mark.clauses("acis.card.event.drawn", "acis.card.negation.text")
@pytest.mark.parametrize(("reading", "asked"), [("cannot-be-negated", "chance"), ("can-be-negated", "red")])
def test_an_event_drawn_by_the_one_who_holds_a_negation(reading: str, asked: str) -> None:
    """P. 18: red draws an Event that pays green, and could negate it; otherwise its substitute is drawn."""
    event, no = card(1, "event", Talents(count=1, who="opposing")), card(2, "negation", **NO)
    game = small_game(under(own_event=reading), TWO, cards=(event, no, *FILLER[2:]))
    before = scene(game, {"P": (1, 0, 0)}, WAITING, Drawing(0, 1), phase="reckoning", hands=[[2], []])
    position = game.play(before, DrawCard(1))
    assert game.actor(position) == asked
    assert position.players[1].treasury == (asked == "chance")
    if asked == "red":
        assert game.play(position, Negate(2)).players[1].treasury == 0


@pytest.mark.clauses("acis.card.negation.not_played", "acis.card.order")
@pytest.mark.parametrize(("reading", "turn"), [("spent", "green"), ("again", "red")])
def test_whose_turn_follows_a_negated_card(reading: str, turn: str) -> None:
    deck = (card(1, "fate", Talents(count=1)), card(2, "negation", **NO), *FILLER[2:])
    game = small_game(under(negated_activity=reading), TWO, cards=deck)
    before = scene(game, {"P": (1, 0, 0)}, CardPhase(), phase="card", hands=[[1], [2]])
    position = game.play(game.play(before, PlayCard(1)), Negate(2))
    assert game.actor(position) == turn and position.players[0].treasury == 0
    allowed = game.play(game.play(before, PlayCard(1)), Allow())
    assert game.actor(allowed) == "green"  # a card that was not negated is an activity either way


def laid(game: Any, rows: dict[str, Any], hands: list[list[int]], players: int = 2) -> Any:
    before = scene(
        game,
        rows,
        CompetitionPhase(()),
        Competition(0),
        phase="competition",
        players=players,
        hands=hands,
        fallen=(0,) * (players + 1),
    )
    return settle(game, before)


@pytest.mark.clauses("acis.competition.step1")
@pytest.mark.parametrize(("reading", "again"), [("one", False), ("until-all-decline", True)])
def test_whether_red_is_asked_again_after_green_laid_a_card(reading: str, again: bool) -> None:
    deck = tuple(card(n, "competition", Ally(disks=1)) for n in (1, 2))
    game = small_game(under(rounds_of_laying=reading), TWO, cards=(*deck, *FILLER[2:]))
    position = laid(game, {"P": (2, 2, 0)}, [[1], [2]])
    position = game.play(game.play(position, Done()), LayCard(2))
    task = position.agenda[-1]
    assert (game.actor(position) == "red" and getattr(task, "step", 0) == 1) == again


@pytest.mark.clauses("acis.competition.step2")
@pytest.mark.parametrize(("reading", "asked"), [("everyone", "blue"), ("present", None)])
def test_whether_a_bystander_may_negate_in_a_competition(reading: str, asked: str | None) -> None:
    deck = (card(1, "competition", Ally(disks=1)), card(2, "negation", **NO), *FILLER[2:])
    game = small_game(under(competition_negators=reading), THREE, players=3, cards=deck)
    rows = {"P": (2, 2, 0, 0), "R": (0, 0, 1, 0)}
    position = game.play(laid(game, rows, [[1], [], [2]], 3), LayCard(1))
    if asked is not None:
        assert game.actor(position) == asked and Negate(2) in game.legal(position)
    else:
        # Nobody may answer: the ally makes it three against two, red keeps 3 - 2 + 1 = 2 (one ally fell).
        assert position.areas[0] == (2, 0, 0, 0)


@pytest.mark.clauses("acis.competition.step3")
@pytest.mark.parametrize(("reading", "left"), [("act", (1, 0, 0)), ("lost", (2, 0, 0))])
def test_a_card_whose_player_has_nothing_left_in_the_area(reading: str, left: tuple[int, ...]) -> None:
    """Red's card takes green's only two disks; green's own card would then take one of red's two."""
    deck = (
        card(1, "competition", Remove(disks=2, whose="opposing", where="current")),
        card(2, "competition", Remove(disks=1, whose="opposing", where="current")),
    )
    game = small_game(under(cards_of_the_fallen=reading), TWO, cards=(*deck, *FILLER[2:]))
    position = game.play(game.play(laid(game, {"P": (2, 2, 0)}, [[1], [2]]), LayCard(1)), LayCard(2))
    for faction in ("green", "green", "red"):
        position = game.play(position, ChooseTarget("P", faction))  # type: ignore[arg-type]
    assert position.areas[0] == left and 2 in position.discards


@pytest.mark.clauses("acis.card.alternate_loss", "acis.competition.allied.first")
@pytest.mark.parametrize(("reading", "asked"), [("allowed", True), ("own-disks-only", False)])
def test_whether_an_allied_disk_can_be_paid_for(reading: str, asked: bool) -> None:
    """One red disk and an ally against three green: level two hits red, and its ally would fall."""
    arms = Wonder(
        name="Arsenal",
        disks=1,
        source="invented",
        power=Power(when="competition", effects=(Ally(disks=1),)),
    )
    game = small_game(under(saved_allies=reading), TWO, wonders=(arms,))
    before = scene(
        game,
        {"P": (1, 3, 0)},
        WAITING,
        Competition(0),
        phase="competition",
        talents=[1, 0],
        wonders=(WonderState(owner=0, area=0, disks=1),),
        fallen=(0, 0, 0),
    )
    position = game.play(settle(game, before), Announce("Arsenal"))
    fight = next(task for task in position.agenda if isinstance(task, Competition))
    assert position.players[0].treasury == 1
    # Where only own disks can be saved the ally is gone before red is asked about its last disk.
    assert (fight.bout is not None and sum(fight.bout.allied) == 1) is asked


@pytest.mark.clauses("acis.draw.talents")
@pytest.mark.parametrize(
    ("reading", "next_task"), [("before-own-draw", Drawing), ("before-all-draws", DrawStep)]
)
def test_what_follows_when_the_first_has_announced_its_talents(reading: str, next_task: type) -> None:
    game = small_game(under(talents_announced=reading), TWO, cards=FILLER)
    before = scene(game, {}, Reckoning("draw"), phase="reckoning", talents=[2, 1], turn=1)
    position = game.play(settle(game, before), SpendTalents(1))
    assert isinstance(position.agenda[-1], next_task)
    if next_task is DrawStep:
        position = game.play(position, SpendTalents(1))
    assert position.agenda[-1] == Drawing(seat=0, left=4) and position.players[0].treasury == 1
    assert not game.problems(position)


@pytest.mark.clauses("acis.draw.bonus", "acis.draw.limit")
@pytest.mark.parametrize(("reading", "cards"), [("with-the-rest", 5), ("first", 2)])
def test_how_many_cards_are_drawn_first_with_a_wonder_for_two(reading: str, cards: int) -> None:
    library = Wonder(
        name="Library", disks=1, source="invented", power=Power(when="draw", effects=(Draw(cards=2),))
    )
    game = small_game(under(bonus_draws=reading), TWO, cards=FILLER, wonders=(library,))
    states = (WonderState(owner=0, area=0, disks=1),)
    hand = [1, 2, 3, 4, 5, 6]
    before = scene(
        game, {"P": (1, 0, 0)}, Reckoning("draw"), phase="reckoning", wonders=states, hands=[hand, []]
    )
    position = game.play(settle(game, before), Activate("Library"))
    assert position.agenda[-1] == Drawing(seat=0, left=cards)
    for number in range(10, 10 + cards):
        position = game.play(position, DrawCard(number))
    assert position.agenda[-1] == Discarding(0)
    assert len(position.players[0].hand) == 6 + cards
