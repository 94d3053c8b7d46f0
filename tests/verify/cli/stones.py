"""A toy for the command line: a heap of stones, and a path between three places.

Two players take one to `most` stones in turn; whoever takes the last one wins. It has a clause of every
sort that the command line shows: implemented, read in two ways, left out, and named by nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hoyle.model.core import (
    Action,
    Book,
    Choices,
    Cites,
    Clause,
    Objection,
    Outcome,
    Position,
    Reading,
    Ruleset,
    Start,
    Unspecified,
    rule,
    rule_of,
)
from hoyle.model.core.map import Area, Border, freeze

CLAUSES = (
    Clause(id="stones.take.limit", section="2", page=1, kind="limit", says="One to three stones are taken."),
    Clause(id="stones.take.heap", section="2", kind="legality", says="No more than there are may be taken."),
    Clause(id="stones.end.last", section="3", kind="end", says="Whoever takes the last stone wins."),
    Clause(id="stones.end.empty", section="3", kind="end", says="An empty heap is not spoken of."),
    Clause(
        id="stones.box.colour", section="1", kind="component", says="Stones are grey.", left_out="no effect"
    ),
    Clause(id="stones.box.bag", section="1", kind="component", says="The bag holds the stones."),
)

Count = Annotated[int, Meta(ge=0, le=20)]


class Rules(Struct, frozen=True, kw_only=True):
    most: Annotated[int, Meta(ge=1, le=5), Cites("take.limit")] = 3
    last: Annotated[Literal["wins", "loses"], Cites("end.last")] = "wins"
    prizes: Annotated[tuple[Count, ...], Meta(max_length=3)] = (1, 2)


@rule("take.limit", "take.heap")
def may_take(rules: Rules, count: Count, heap: Count) -> bool | Objection:
    """Whether *count* stones may be taken from a *heap*."""
    if count < 1 or count > rules.most:
        return Objection("take.limit", f"{count} stones, 1 to {rules.most} may be taken")
    if count > heap:
        return Objection("take.heap", f"{count} stones, {heap} are there")
    return True


@rule("take.heap", given=lambda colour, heaps, lucky: len(heaps) > 0)
def tallest(
    colour: Literal["grey", "black"],
    heaps: Annotated[tuple[Count, ...], Meta(max_length=4)],
    lucky: bool,
) -> int:
    """The tallest of several heaps."""
    return max(heaps)


@rule("end.empty")
def winner_of_nothing(heap: Annotated[int, Meta(ge=0, le=1)]) -> str:
    """Who wins when there was never a stone."""
    raise Unspecified("a heap that was empty from the beginning")


class Heap(Position, frozen=True):
    stones: Count
    turn: Annotated[int, Meta(ge=0, le=1)] = 0


class Take(Action, frozen=True):
    count: Annotated[int, Meta(ge=0, le=9)]


class Beginning(Start, frozen=True):
    stones: Annotated[int, Meta(ge=1, le=20)] = 7
    first: Literal["north", "south"] = "north"


PLAYERS = ("north", "south")


@dataclass(frozen=True, eq=False)
class Stones(Ruleset[Heap, Take, Rules]):
    Position = Heap
    Action = Take
    Start = Beginning

    @cached_property
    def book(self) -> Book:
        return Book("stones", CLAUSES)

    @cached_property
    def functions(self) -> dict[str, Any]:
        return {f.__name__: rule_of(f) for f in (may_take, tallest, winner_of_nothing)}

    @cached_property
    def readings(self) -> dict[str, Reading]:
        last = Reading(
            id="last-stone",
            field="last",
            kind="vague",
            clauses=("stones.end.last",),
            readings={"wins": "the taker wins", "loses": "the taker loses"},
            default="wins",
            because="it is the older game",
        )
        return {last.id: last}

    @property
    def properties(self) -> str:
        return "stones_properties"

    @cached_property
    def map(self) -> Any:
        areas = [Area(id=name, provenance="stated", because="box.bag") for name in ("heap", "north", "south")]
        borders = [
            Border(source="heap", target=end, provenance="invented", because="a toy") for end in PLAYERS
        ]
        return freeze("stones", areas, borders)

    def starts(self) -> tuple[Beginning, ...]:
        return (Beginning(),)

    def start(self, options: Beginning) -> Heap:
        return Heap(options.stones, PLAYERS.index(options.first))

    def actor(self, position: Heap) -> str | None:
        return PLAYERS[position.turn] if position.stones else None

    def legal(self, position: Heap) -> Choices[Take]:
        counts = [n for n in range(1, 6) if may_take(self.rules, n, position.stones) is True]
        return Choices({"take": tuple(Take(n) for n in counts)})

    def objections(self, position: Heap, action: Take) -> tuple[Objection, ...]:
        answer = may_take(self.rules, action.count, position.stones)
        return (answer,) if isinstance(answer, Objection) else ()

    def apply(self, position: Heap, action: Take) -> Heap:
        return Heap(position.stones - action.count, 1 - position.turn)

    def outcome(self, position: Heap) -> Outcome | None:
        if position.stones:
            return None
        taker = 1 - position.turn
        return Outcome((PLAYERS[taker if self.rules.last == "wins" else 1 - taker],), "end.last")

    def problems(self, position: Heap) -> tuple[Objection, ...]:
        if position.stones > 20:
            return (Objection("box.bag", f"{position.stones} stones, the bag holds 20"),)
        return ()


STONES = Stones("stones", "Stones", "stones", "toy", Rules())
MISERE = Stones("misere", "Stones", "stones", "the other way", Rules(last="loses", most=2))


class SlowStones(Stones):
    """Stones whose every step takes a while: for interrupting a long run."""

    def apply(self, position: Heap, action: Take) -> Heap:
        import time

        time.sleep(0.05)
        return super().apply(position, action)


class BrokenStones(Stones):
    """Stones with a mistake of the programmer in it."""

    def legal(self, position: Heap) -> Choices[Take]:
        raise ZeroDivisionError("a mistake\nin the model")


SLOW = SlowStones("slow", "Stones", "stones", "slow", Rules())
BROKEN = BrokenStones("broken", "Stones", "stones", "broken", Rules())
NOT_A_RULESET = 5
