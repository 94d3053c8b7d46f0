"""Ford: a toy with a map. A traveller looks for the key and brings it to the castle.

    village — well
       \\     /
         lake — castle

The key lies at the well, and the castle is locked. In the healthy toy there are 13 positions: traveller and
key in one of three areas each or the key in the hand (3 x 4), and the end. The mistake that can be planted
is `dropped`: a key dropped at the lake sinks, and then no end can be reached.

Counting plays: on a complete map of n areas, with the castle open, every area has n - 1 neighbours, one of
which is the castle, where play ends: (n - 1)(n - 2)^(k - 1) plays of k steps.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

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
from hoyle.model.core.map import Area, Border, freeze
from hoyle.properties.core import configuration, every_step, reachable

BOOK = Book(
    "ford",
    tuple(
        Clause(id=f"ford.{short}", section="The toy", kind=kind, says=says)
        for short, kind, says in (
            ("walk.border", "movement", "The traveller walks to an area that borders on this one."),
            ("castle.key", "movement", "The castle is entered with the key in hand."),
            ("key.take", "effect", "The key is taken where it lies."),
            ("key.drop", "effect", "The key is dropped and stays where the traveller is."),
            ("end.castle", "end", "The journey ends in the castle."),
        )
    ),
)

IN_HAND = "in hand"
LOST = "lost"


def a_map(name: str, *borders: tuple[str, str]) -> Any:
    """A frozen map; all of it is invented."""
    areas = dict.fromkeys(area for border in borders for area in border)
    why: dict[str, Any] = {"provenance": "invented", "because": "a toy"}
    return freeze(
        name,
        (Area(id=area, **why) for area in areas),
        (Border(source=a, target=b, **why) for a, b in borders),
    )


FORD_MAP = a_map("ford", ("village", "well"), ("well", "lake"), ("lake", "castle"), ("village", "lake"))


def complete_map(size: int) -> Any:
    """A map on which everything borders on everything."""
    areas = ("village", "castle", *(f"area {number}" for number in range(2, size)))
    return a_map(f"complete {size}", *combinations(areas, 2))


class Rules(Struct, frozen=True, kw_only=True):
    castle: Annotated[Literal["locked", "open"], Cites("castle.key")] = "locked"
    dropped: Annotated[Literal["stays", "sinks"], Cites("key.drop")] = "stays"


class Position(AnyPosition, frozen=True):
    at: str
    key: str


class Walk(Action, frozen=True):
    to: str


class Take(Action, frozen=True):
    pass


class Drop(Action, frozen=True):
    pass


@rule("castle.key")
def may_enter(rules: Rules, is_castle: bool, has_key: bool) -> bool | Objection:
    """Whether an area may be entered."""
    if is_castle and rules.castle == "locked" and not has_key:
        return Objection("castle.key", "the castle is locked and the key is not in hand")
    return True


@rule("key.drop")
def key_is_lost(rules: Rules, is_lake: bool) -> bool:
    """Whether a key that is dropped here can never be taken again."""
    return is_lake and rules.dropped == "sinks"


@dataclass(frozen=True, eq=False)
class Ford(Ruleset[Position, Walk | Take | Drop, Rules]):
    map: Any = None

    Position = Position
    Action = Walk | Take | Drop

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
        return Position("village", "well" if self.rules.castle == "locked" else LOST)

    def actor(self, position: Position) -> str | None:
        return None if position.at == "castle" else "traveller"

    def legal(self, position: Position) -> Choices[Any]:
        if position.at == "castle":
            return Choices({})
        walks = (Walk(area) for area in sorted(self.map[position.at]))
        return Choices(
            {
                "walk": tuple(walk for walk in walks if not self.objections(position, walk)),
                "take": (Take(),) if position.key == position.at else (),
                "drop": (Drop(),) if position.key == IN_HAND else (),
            }
        )

    def objections(self, position: Position, action: Any) -> tuple[Objection, ...]:
        if position.at == "castle":
            return (Objection("end.castle", "the journey is over"),)
        if isinstance(action, Take):
            here = position.key == position.at
            return () if here else (Objection("key.take", f"the key is {position.key}"),)
        if isinstance(action, Drop):
            held = position.key == IN_HAND
            return () if held else (Objection("key.drop", "the key is not in hand"),)
        if not self.map.has_edge(position.at, action.to):
            return (Objection("walk.border", f"{position.at} does not border on {action.to}"),)
        answer = may_enter(self.rules, action.to == "castle", position.key == IN_HAND)
        return (answer,) if isinstance(answer, Objection) else ()

    def apply(self, position: Position, action: Any) -> Position:
        if isinstance(action, Walk):
            return replace(position, at=action.to)
        if isinstance(action, Take):
            return replace(position, key=IN_HAND)
        lost = key_is_lost(self.rules, position.at == "lake")
        return replace(position, key=LOST if lost else position.at)

    def outcome(self, position: Position) -> Outcome | None:
        return Outcome(("traveller",), "end.castle") if position.at == "castle" else None


FORD = Ford("tests.toys.ford:FORD", "Ford", "ford", "toy", Rules(), FORD_MAP)


# -- what should be true -----------------------------------------------------------------------------------


@every_step("walk.border")
def one_step_is_one_border(ruleset: Ford, before: Position, action: Any, after: Position) -> bool | None:
    """Nobody gets further than over one border in a step."""
    return ruleset.map.has_edge(before.at, after.at) if before.at != after.at else None


@reachable("end.castle")
def the_castle_can_be_reached(ruleset: Ford, position: Position) -> bool:
    """There is a way into the castle."""
    return position.at == "castle"


@reachable("key.drop")
def the_key_can_lie_in_the_village(ruleset: Ford, position: Position) -> bool:
    """The key can be brought to the village and left there."""
    return position.key == "village"


@configuration("the whole journey")
def the_whole_journey(ruleset: Ford) -> tuple[Any, Any]:
    """The toy as it is."""
    return ruleset, ruleset.Start()
