"""Heap: a toy with known answers. Two players take stones from a heap; who takes the last one wins.

Each take is of `least` to `most` stones. Counting plays: a play of k takes from n stones, none of them
limited (most >= n), is a way to write a sum of at most n with k parts of at least one, and there are
C(n, k) of these. With `passes` passes to spend in a whole game, a play of k steps with j passes is one of

    C(k, j) * C(n - 1, k - j)              where stones are left: passes anywhere
    C(k - 1, j) * C(n - 1, k - j - 1)      where none is left: the last step is a take

The mistakes that can be planted are fields of the rules: `slack` (a limit off by one), `least` (a dead
end: one stone is left and two must be taken), `leaks_at` (the n-th take loses a stone), `points` (a table
that dips), `few_to` (two clauses that overlap, or leave a gap).
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from hoyle.model.core import (
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
from hoyle.model.core import Start as AnyStart
from hoyle.properties.core import always, configuration, every_step, fact, for_all, reachable, shape

Stones = Annotated[int, Meta(ge=0, le=40)]
Taken = Annotated[int, Meta(ge=0, le=6)]

BOOK = Book(
    "heap",
    tuple(
        Clause(id=f"heap.{short}", section="The toy", kind=kind, says=says)
        for short, kind, says in (
            ("take.limits", "limit", "A player takes from one to three stones."),
            ("take.there", "limit", "Nobody takes stones that are not there."),
            ("pass.spent", "limit", "A pass may be spent a limited number of times in a game."),
            ("end.last", "end", "Who takes the last stone wins."),
            ("score.table", "score", "Stones are worth points by a table."),
            ("bonus.few", "score", "Who has few stones gets the small bonus."),
            ("bonus.many", "score", "Who has many stones gets the great bonus."),
            ("mercy.never", "limit", "Nobody is merciful: a rule that no game calls."),
        )
    ),
)


class Rules(Struct, frozen=True, kw_only=True):
    most: Annotated[int, Cites("take.limits")] = 3
    least: Annotated[int, Cites("take.limits")] = 1
    slack: int = 0
    passes: Annotated[int, Cites("pass.spent")] = 0
    leaks_at: int = 0
    points: Annotated[tuple[int, ...], Cites("score.table")] = (0, 1, 2, 4, 6, 9, 12)
    few_to: Annotated[int, Cites("bonus.few")] = 2
    many_from: Annotated[int, Cites("bonus.many")] = 3


class Position(AnyPosition, frozen=True):
    heap: int
    taken: tuple[int, int]
    turn: int = 0
    takes: int = 0
    passes: int = 0


class Take(Action, frozen=True):
    stones: int


class Pass(Action, frozen=True):
    pass


class Start(AnyStart, frozen=True):
    stones: Annotated[int, Meta(ge=1, le=200)] = 7


@rule("take.limits", "take.there")
def may_take(rules: Rules, heap: Stones, stones: Stones) -> int | Objection:
    """How many stones are left after taking *stones* from a heap of *heap*."""
    if stones < rules.least or stones > rules.most + rules.slack:
        return Objection("take.limits", f"{rules.least} to {rules.most} are allowed, not {stones}")
    if stones > heap:
        return Objection("take.there", f"{heap} are left")
    return heap - stones


@rule("pass.spent")
def may_pass(rules: Rules, spent: Stones) -> int | Objection:
    """How many passes are spent after one more."""
    if spent >= rules.passes:
        return Objection("pass.spent", f"{spent} are spent")
    return spent + 1


@rule("score.table")
def points(rules: Rules, stones: Taken) -> int:
    """What *stones* stones are worth."""
    return rules.points[stones]


@rule("bonus.few")
def has_few(rules: Rules, stones: Taken) -> bool:
    """Whether *stones* get the small bonus."""
    return stones <= rules.few_to


@rule("bonus.many")
def has_many(rules: Rules, stones: Taken) -> bool:
    """Whether *stones* get the great bonus."""
    return stones >= rules.many_from


@rule("mercy.never")
def mercy(stones: Taken) -> bool:
    """Whether a player is merciful, which no game asks."""
    return stones < 0


@dataclass(frozen=True, eq=False)
class Heap(Ruleset[Position, Take | Pass, Rules]):
    Position = Position
    Action = Take | Pass
    Start = Start

    @cached_property
    def book(self) -> Book:
        return BOOK

    @cached_property
    def functions(self) -> dict[str, Rule]:
        return rules_in(sys.modules[__name__])

    @property
    def properties(self) -> str:
        return __name__

    def start(self, options: Start) -> Position:
        return Position(options.stones, (0, 0))

    def actor(self, position: Position) -> str | None:
        return "ab"[position.turn] if position.heap else None

    def legal(self, position: Position) -> Choices[Take | Pass]:
        if not position.heap:
            return Choices({})
        takes = (Take(n) for n in range(1, min(position.heap, self.rules.most + self.rules.slack) + 1))
        passes = (Pass(),) if not self.objections(position, Pass()) else ()
        return Choices({"take": tuple(t for t in takes if not self.objections(position, t)), "pass": passes})

    def objections(self, position: Position, action: Take | Pass) -> tuple[Objection, ...]:
        if not position.heap:
            return (Objection("end.last", "the game is over"),)
        if isinstance(action, Take):
            answer = may_take(self.rules, position.heap, action.stones)
        else:
            answer = may_pass(self.rules, position.passes)
        return (answer,) if isinstance(answer, Objection) else ()

    def apply(self, position: Position, action: Take | Pass) -> Position:
        turn = 1 - position.turn
        if isinstance(action, Pass):
            return msgspec.structs.replace(position, turn=turn, passes=position.passes + 1)
        takes = position.takes + 1
        lost = 1 if takes == self.rules.leaks_at else 0
        a, b = position.taken
        gained = action.stones - lost
        taken = (a, b + gained) if position.turn else (a + gained, b)
        return Position(position.heap - action.stones, taken, turn, takes, position.passes)

    def outcome(self, position: Position) -> Outcome | None:
        return None if position.heap else Outcome(("ba"[position.turn],), "end.last")


HEAP = Heap("tests.toys.heap:HEAP", "Heap", "heap", "toy", Rules())


def healthy(**changes: Any) -> Heap:
    """The toy by other rules."""
    return HEAP.under(changes)


# -- what should be true -----------------------------------------------------------------------------------


@every_step("take.limits")
def a_take_is_within_the_limits(ruleset: Heap, before: Position, action: Any, after: Position) -> bool | None:
    """Nobody takes fewer than one stone or more than three."""
    if not isinstance(action, Take):
        return None
    return 1 <= before.heap - after.heap <= ruleset.rules.most


@every_step("take.there")
def no_stone_is_lost(ruleset: Heap, before: Position, action: Any, after: Position) -> bool:
    """What leaves the heap is in somebody's hand."""
    return sum(before.taken) + before.heap == sum(after.taken) + after.heap


@always("pass.spent")
def passes_are_within_the_limit(ruleset: Heap, position: Position) -> bool | None:
    """Nobody spends a pass that is not there."""
    return position.passes <= ruleset.rules.passes if position.passes else None


@reachable("end.last")
def the_second_player_can_win(ruleset: Heap, position: Position) -> bool:
    """There are games that the second player wins."""
    outcome = ruleset.outcome(position)
    return outcome is not None and outcome.winners == ("b",)


@for_all("take.limits")
def a_take_is_allowed_within_the_limits_only(rules: Rules, heap: Stones, stones: Stones) -> bool:
    """No rule lets anyone take fewer than one stone or more than three."""
    return isinstance(may_take(rules, heap, stones), Objection) or 1 <= stones <= rules.most


@for_all("score.table")
def more_stones_are_never_worth_less(rules: Rules, stones: Taken, more: Taken) -> bool | None:
    """The table of points never dips."""
    return points(rules, stones) <= points(rules, more) if stones < more else None


@for_all("bonus.few", "bonus.many")
def exactly_one_bonus_applies(rules: Rules, stones: Taken) -> bool:
    """Whoever has stones gets the small bonus or the great one, never both and never none."""
    return has_few(rules, stones) != has_many(rules, stones)


@fact("score.table")
def the_table_begins_at_nothing(ruleset: Heap) -> bool:
    """No stones are worth no points."""
    return ruleset.rules.points[0] == 0


@shape("any heap")
def any_heap(ruleset: Heap, unknown: Any) -> tuple[Any, Any]:
    """A heap of any size in any stage."""
    taken = (unknown("a", 0, 40), unknown("b", 0, 40))
    return ruleset, Position(unknown("heap", 1, 40), taken, 0, unknown("takes", 0, 40), 0)


@configuration("seven stones")
def seven_stones(ruleset: Heap) -> tuple[Any, Any]:
    """A game of seven stones."""
    return ruleset, Start(stones=7)
