"""Unclear places about negations and allies: a position in which the readings part."""

from typing import Any

import pytest

from hoyle.model import load
from hoyle.model.acis.actions import (
    Allow,
    ChooseTarget,
    LayCard,
    Negate,
    PlayCard,
)
from hoyle.model.acis.agenda import (
    CardPhase,
    Competition,
)
from hoyle.model.acis.catalog import Ally, Card, Power, Remove, Talents, Wonder
from hoyle.model.acis.flow import settle
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


@pytest.mark.parametrize(
    ("reading", "first"), [("turn-order", "green"), ("targets-first", "blue"), ("first-to-speak", "chance")]
)
def test_who_of_two_would_be_negators_decides_first(reading: str, first: str) -> None:
    deck = (
        card(1, "fate", Remove(disks=1)),
        card(2, "negation", answers=("any",)),
        card(3, "negation", answers=("any",)),
    )
    game = small_game(under(negation_priority=reading), THREE, players=3, cards=(*deck, *FILLER[3:]))
    rows = {"P": (1, 0, 0, 0), "Q": (0, 1, 0, 0), "R": (0, 0, 1, 0)}
    position = scene(game, rows, CardPhase(), phase="card", players=3, hands=[[1], [2], [3]])
    position = game.play(game.play(position, PlayCard(1)), ChooseTarget("R", "blue"))
    assert game.actor(position) == first


@pytest.mark.parametrize(("reading", "again"), [("once", False), ("reopened", True)])
def test_a_card_whose_negation_was_negated_can_be_answered_again(reading: str, again: bool) -> None:
    deck = (card(1, "fate", Talents(count=1)), *(card(n, "negation", answers=("any",)) for n in (2, 3, 4)))
    game = small_game(under(negation_window=reading), TWO, cards=(*deck, *FILLER[4:]))
    position = scene(
        game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[1, 3], [2, 4]]
    )
    position = game.play(game.play(game.play(position, PlayCard(1)), Negate(2)), Negate(3))
    position = game.play(position, Allow())  # green lets the last Negation stand
    assert (position.agenda[-1].__class__.__name__ == "Response") is again
    assert position.players[0].treasury == (0 if again else 1)


@pytest.mark.parametrize(("reading", "row"), [("counted", (1, 0, 0)), ("ignored", (1, 1, 0))])
def test_allies_make_a_stack_higher_or_not(reading: str, row: tuple[int, ...]) -> None:
    game = small_game(
        under(allied_height=reading), TWO, cards=(card(1, "competition", Ally(disks=2)), *FILLER[1:])
    )
    fight = Competition(0)
    before = scene(
        game, {"P": (1, 2, 0)}, WAITING, fight, phase="competition", hands=[[1], []], fallen=(0, 0, 0)
    )
    position = game.play(settle(game, before), LayCard(1))
    # counted: heights 3 and 2, then 2 and 1; ignored: 1 and 2, then one each, which stops it
    assert position.agenda[-1] == WAITING and position.areas[0] == row
