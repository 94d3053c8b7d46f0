"""Race: a toy with chance. A die is rolled; the runner advances by its pips, or collects a coin.

Counting plays: while neither the end of the track nor the bottom of the bank nor the toll is near, every
roll has F outcomes and every decision two, so there are (2F)^k plays of 2k steps and F(2F)^k of 2k + 1.

Coins are never made or lost: crossing the toll bar costs one, which goes to the bank. The mistakes that can
be planted: `toll_to` (a leak: the coin goes nowhere), `settled` (a rule that depends on order).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from hoyle.model.core import (
    CHANCE,
    Action,
    Book,
    Choices,
    Cites,
    Clause,
    Objection,
    Outcome,
    Rule,
    Ruleset,
    rule,
    rules_in,
)
from hoyle.model.core import Position as AnyPosition
from hoyle.properties.core import always, configuration, for_all, reachable

Coins = Annotated[int, Meta(ge=0, le=12)]

BOOK = Book(
    "race",
    tuple(
        Clause(id=f"race.{short}", section="The toy", kind=kind, says=says)
        for short, kind, says in (
            ("die.faces", "chance", "The die shows one pip twice as often as two or three."),
            ("toll.bar", "cost", "Crossing the bar costs a coin, which goes to the bank."),
            ("collect.bank", "limit", "A coin is collected from the bank, if it has one."),
            ("end.track", "end", "The runner wins at the end of the track."),
            ("settle.claims", "order", "Claims on the bank are settled together."),
        )
    ),
)


class Rules(Struct, frozen=True, kw_only=True):
    weights: Annotated[tuple[int, ...], Cites("die.faces")] = (2, 1, 1)
    track: Annotated[int, Cites("end.track")] = 6
    coins: int = 2
    toll_at: Annotated[int, Cites("toll.bar")] = 3
    toll_to: Annotated[Literal["bank", "nowhere"], Cites("toll.bar")] = "bank"
    settled: Annotated[Literal["together", "in-turn"], Cites("settle.claims")] = "together"


class Position(AnyPosition, frozen=True):
    place: int
    purse: int
    bank: int
    pips: int = 0  # none: the die is still to be rolled


class Roll(Action, frozen=True):
    pips: int


class Advance(Action, frozen=True):
    pass


class Collect(Action, frozen=True):
    pass


@rule("toll.bar")
def toll(rules: Rules, place: Coins, pips: Coins, purse: Coins) -> int | Objection:
    """Coins owed for going on by *pips* from *place*."""
    owed = 1 if place < rules.toll_at <= place + pips else 0
    if owed > purse:
        return Objection("toll.bar", "the purse is empty")
    return owed


@rule("collect.bank")
def may_collect(bank: Coins) -> int | Objection:
    """What the bank has left after a coin was collected."""
    if bank < 1:
        return Objection("collect.bank", "the bank is empty")
    return bank - 1


@rule("settle.claims")
def paid(rules: Rules, bank: Coins, first: Coins, second: Coins) -> tuple[int, int]:
    """What two claims on the bank are paid: both in full, or none where it cannot pay both."""
    if rules.settled == "together":
        return (first, second) if first + second <= bank else (0, 0)
    to_first = min(first, bank)
    return to_first, min(second, bank - to_first)


@dataclass(frozen=True, eq=False)
class Race(Ruleset[Position, Roll | Advance | Collect, Rules]):
    Position = Position
    Action = Roll | Advance | Collect

    @cached_property
    def book(self) -> Book:
        return BOOK

    @cached_property
    def functions(self) -> dict[str, Rule]:
        return rules_in(sys.modules[__name__])

    @property
    def properties(self) -> str:
        return __name__

    def start(self, options: Any) -> Position:
        return Position(0, 0, self.rules.coins)

    def actor(self, position: Position) -> str | None:
        if position.place >= self.rules.track:
            return None
        return "runner" if position.pips else CHANCE

    def legal(self, position: Position) -> Choices[Any]:
        if self.actor(position) is None:
            return Choices({})
        rolls = tuple(Roll(pips) for pips in range(1, len(self.rules.weights) + 1))
        groups = {"roll": rolls, "advance": (Advance(),), "collect": (Collect(),)}
        return Choices(
            {
                kind: tuple(action for action in actions if not self.objections(position, action))
                for kind, actions in groups.items()
            }
        )

    def objections(self, position: Position, action: Any) -> tuple[Objection, ...]:
        if position.place >= self.rules.track:
            return (Objection("end.track", "the race is over"),)
        if isinstance(action, Roll) == bool(position.pips):
            return (Objection("die.faces", "the die is rolled before every decision, and only then"),)
        if isinstance(action, Roll):
            shown = 1 <= action.pips <= len(self.rules.weights)
            return () if shown else (Objection("die.faces", "the die has no such face"),)
        if isinstance(action, Advance):
            answer = toll(self.rules, position.place, position.pips, position.purse)
        else:
            answer = may_collect(position.bank)
        return (answer,) if isinstance(answer, Objection) else ()

    def apply(self, position: Position, action: Any) -> Position:
        if isinstance(action, Roll):
            return replace(position, pips=action.pips)
        if isinstance(action, Collect):
            return replace(position, pips=0, purse=position.purse + 1, bank=position.bank - 1)
        owed = toll(self.rules, position.place, position.pips, position.purse)
        assert isinstance(owed, int)
        banked = owed if self.rules.toll_to == "bank" else 0
        return Position(position.place + position.pips, position.purse - owed, position.bank + banked)

    def outcome(self, position: Position) -> Outcome | None:
        return Outcome(("runner",), "end.track") if position.place >= self.rules.track else None

    def weight(self, position: Position, action: Any) -> int:
        return self.rules.weights[action.pips - 1]


RACE = Race("tests.toys.race:RACE", "Race", "race", "toy", Rules())


# -- what should be true -----------------------------------------------------------------------------------


@always("toll.bar", "collect.bank")
def no_coin_is_made_or_lost(ruleset: Race, position: Position) -> bool:
    """The coins in the purse and in the bank are always the same number together."""
    return position.purse + position.bank == ruleset.rules.coins


@reachable("collect.bank")
def the_bank_can_be_emptied(ruleset: Race, position: Position) -> bool:
    """There are plays after which the bank is empty."""
    return position.bank == 0


@for_all("settle.claims")
def claims_are_paid_alike_in_any_order(rules: Rules, bank: Coins, first: Coins, second: Coins) -> bool:
    """It makes no difference which of two claims is made first."""
    a, b = paid(rules, bank, first, second)
    d, c = paid(rules, bank, second, first)
    return a == c and b == d


@configuration("a short track")
def a_short_track(ruleset: Race) -> tuple[Any, Any]:
    """The toy as it is."""
    return ruleset, ruleset.Start()
