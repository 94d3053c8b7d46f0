"""Fork: a toy whose book is unclear in every way, so that each answer is known beforehand.

Two players take one or two stones in turn. Each field of the rules is a reading whose nature is planted:

    last        who takes the last stone wins or loses: read by a rule, changes the winner of every game
    greed       whether two may be taken when two are left: a rule forbids it or not
    twin        two wordings of one rule: a rule reads it and answers alike, so that all rules settle it
    silent      nothing reads it at all
    order       how taken stones are listed: read by play outside of the rules, in every game
    bonus       only matters where `extra` is on: a question of a variant
    distant     read by play outside of the rules, in a case that no play reaches

The faults that detectors should find are planted in rules and clauses of a second ruleset, FAULTY.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hoyle.model.core import (
    Action,
    Book,
    Choices,
    Clause,
    Objection,
    Outcome,
    Reading,
    Rule,
    Ruleset,
    Unspecified,
    rule,
    rules_in,
)
from hoyle.model.core import Position as AnyPosition
from hoyle.model.core import Start as AnyStart

Stones = Annotated[int, Meta(ge=0, le=12)]
Few = Annotated[int, Meta(ge=0, le=6)]
Row = Annotated[tuple[Few, ...], Meta(min_length=0, max_length=3)]


def clause(short: str, says: str, kind: str = "effect", **named: Any) -> Clause:
    return Clause(id=f"fork.{short}", section="The toy", kind=kind, says=says, **named)


SOUND = (
    clause("end.last", "Who takes the last stone decides the game.", "end"),
    clause("take.limits", "A player takes one or two stones.", "limit", values={"most": 2}),
    clause("list.order", "Taken stones are listed.", "effect"),
    clause("bonus.extra", "A bonus may be given.", "variant"),
    clause("aide.take", "A player takes one or two stones.", "summary", values={"most": 2}),
)
BROKEN = (
    clause("aide.limits", "A player takes one or two stones at once.", "summary", values={"most": 3}),
    clause("share.example", "Five stones are shared.", "example", values={"stones": 5, "half": 3}),
    clause("see.nothing", "As elsewhere.", same_as="fork.not.there"),
    clause("place.one", "A place.", values={"place": "Balearic Isle"}),
    clause("place.two", "The same place.", values={"place": "Baeleric Isle"}),
    clause("gap.silence", "Nothing is said of seven."),
    clause("level.table", "Levels have names."),
    clause("side.few", "Up to three are few."),
    clause("side.many", "Three or more are many."),
    clause("row.first", "The stones of the first are counted twice."),
)


class Rules(Struct, frozen=True, kw_only=True):
    last: Literal["wins", "loses"] = "wins"
    greed: Literal["allowed", "forbidden"] = "allowed"
    twin: Literal["this", "that"] = "this"
    silent: Literal["yes", "no"] = "yes"
    order: Literal["new-last", "new-first"] = "new-last"
    bonus: Literal["one", "two"] = "one"
    distant: Literal["near", "far"] = "near"
    extra: bool = False
    trap: bool = False


class Position(AnyPosition, frozen=True):
    heap: int
    turn: int = 0
    taken: tuple[int, ...] = ()


class Take(Action, frozen=True):
    stones: int


class Start(AnyStart, frozen=True):
    stones: Annotated[int, Meta(ge=2, le=9)] = 4


@rule("end.last")
def winner(rules: Rules, taker: Annotated[int, Meta(ge=0, le=1)]) -> int:
    """Who wins when *taker* has taken the last stone."""
    return taker if rules.last == "wins" else 1 - taker


@rule("take.limits")
def may_take(rules: Rules, heap: Stones, stones: Stones) -> int | Objection:
    """How many stones are left after taking *stones* from *heap*."""
    if stones < 1 or stones > 2 or stones > heap:
        return Objection("take.limits", f"{stones} of {heap}")
    if rules.greed == "forbidden" and heap == 2 and stones == 2:
        return Objection("take.limits", "not the last two at once")
    return heap - stones


@rule("take.limits")
def doubled(rules: Rules, stones: Stones) -> int:
    """Twice the *stones*."""
    return stones + stones if rules.twin == "this" else 2 * stones


@rule("bonus.extra")
def bonus(rules: Rules, stones: Stones) -> int:
    """The bonus for *stones*."""
    if not rules.extra:
        return 0
    return stones if rules.bonus == "one" else 2 * stones


READINGS = {
    name: Reading(
        id=f"{name}-question",
        field=name,
        kind=kind,
        clauses=(f"fork.{cited}",),
        readings=dict.fromkeys(values, f"a way to read {name}"),
        default=values[0],
        because="it is a toy",
    )
    for name, kind, cited, values in (
        ("last", "vague", "end.last", ("wins", "loses")),
        ("greed", "gap", "take.limits", ("allowed", "forbidden")),
        ("twin", "source", "take.limits", ("this", "that")),
        ("silent", "vague", "end.last", ("yes", "no")),
        ("order", "order", "list.order", ("new-last", "new-first")),
        ("bonus", "vague", "bonus.extra", ("one", "two")),
        ("distant", "gap", "list.order", ("near", "far")),
    )
}


@dataclass(frozen=True, eq=False)
class Fork(Ruleset[Position, Take, Rules]):
    faulty: bool = False

    Position = Position
    Action = Take
    Start = Start

    @cached_property
    def book(self) -> Book:
        return Book("fork", SOUND + BROKEN if self.faulty else SOUND)

    @cached_property
    def functions(self) -> dict[str, Rule]:
        found = rules_in(sys.modules[__name__])
        return {**found, **FAULTS} if self.faulty else found

    @cached_property
    def readings(self) -> dict[str, Reading]:
        return {reading.id: reading for reading in READINGS.values()}

    def start(self, options: Start) -> Position:
        return Position(options.stones)

    def actor(self, position: Position) -> str | None:
        return "ab"[position.turn] if position.heap else None

    def legal(self, position: Position) -> Choices[Take]:
        if self.rules.trap and position.heap == 1:
            return Choices({})
        takes = tuple(Take(n) for n in (1, 2) if not self.objections(position, Take(n)))
        return Choices({"take": takes} if position.heap else {})

    def objections(self, position: Position, action: Take) -> tuple[Objection, ...]:
        answer = may_take(self.rules, position.heap, action.stones)
        return (answer,) if isinstance(answer, Objection) else ()

    def apply(self, position: Position, action: Take) -> Position:
        if position.heap > 100 and self.rules.distant == "far":
            return position
        first = self.rules.order == "new-first"
        taken = (action.stones, *position.taken) if first else (*position.taken, action.stones)
        return Position(position.heap - action.stones, 1 - position.turn, taken)

    def outcome(self, position: Position) -> Outcome | None:
        if position.heap:
            return None
        won = "ab"[winner(self.rules, 1 - position.turn)]
        return Outcome((won,), "end.last", {name: int(name == won) for name in "ab"})

    def problems(self, position: Position) -> tuple[Objection, ...]:
        if self.faulty and len(position.taken) > 3:
            return (Objection("take.limits", "there are only three counters"),)
        return ()

    def describe(self, position: Position) -> str:
        taken = " ".join(map(str, position.taken)) or "nothing"
        return f"{position.heap} stones are left, player {'ab'[position.turn]} is to move; taken: {taken}"


def _faults() -> dict[str, Rule]:
    @rule("gap.silence")
    def silence(stones: Stones) -> int:
        """Something about *stones*."""
        if stones == 7:
            raise Unspecified("seven stones")
        return stones

    @rule("level.table")
    def level(stones: Few) -> str:
        """The name of a level."""
        return ("none", "low", "high")[stones]

    @rule("side.few")
    def is_few(stones: Stones) -> bool:
        """Whether *stones* are few."""
        return stones <= 3

    @rule("side.many")
    def is_many(stones: Stones) -> bool:
        """Whether *stones* are many."""
        return stones >= 3

    @rule("row.first")
    def counted(row: Row) -> int:
        """All stones of the *row*, and those of the first again, and nine."""
        return sum(row) + (row[0] if row else 0) + 9

    @rule("share.example")
    def shared(stones: Stones) -> int:
        """The half of *stones* that somebody gets."""
        return stones // 2

    return {each.rule.name: each.rule for each in (silence, level, is_few, is_many, counted, shared)}  # type: ignore[attr-defined]


FAULTS = _faults()
FORK = Fork("tests.toys.fork:FORK", "Fork", "fork", "toy", Rules())
FAULTY = Fork("tests.toys.fork:FAULTY", "Fork with faults", "fork", "toy", Rules(), faulty=True)
