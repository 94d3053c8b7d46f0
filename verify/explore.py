"""Explore: every position that play can reach, breadth first, in a configuration small enough for it.

Breadth first means that the first trace to anything is a shortest one. An exploration that saw everything
is a proof over its configuration; one that met its limit says so, and then claims only what it saw.

`perft` counts the plays of each length, `divide` by their first action: two programs that disagree about
a rule disagree about these numbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hoyle.model.core import Position, Trace, canonical
from hoyle.properties.core import Property
from hoyle.verify.starts import AnyRuleset, begin, trace_of
from hoyle.verify.tally import witness_of
from hoyle.verify.verdict import Verdict, Word

if TYPE_CHECKING:
    import networkx as nx

METHOD = "exploration"


@dataclass
class Seen:
    """What an exploration saw of one property; *witness* is a shortest trace."""

    checked: int = 0
    came_up: int = 0
    witness: Trace | None = None
    given: bool = False  # the position handed in is already like that: play did not have to reach it


@dataclass(frozen=True)
class Exploration:
    """Every position that was reached, numbered in the order in which it was."""

    ruleset: AnyRuleset
    start: Struct | Position
    positions: tuple[Any, ...]
    steps: tuple[tuple[tuple[Any, int], ...], ...]  # from each visited position: actions and where they lead
    came_from: tuple[tuple[int, Any] | None, ...]
    endings: tuple[int, ...]
    dead_ends: tuple[int, ...]  # no action is legal, though the game is not over
    complete: bool  # whether every reachable position was visited
    limit: int
    seen: dict[str, Seen] = field(default_factory=dict)
    breakdown: tuple[Trace, str] | None = None  # a shortest play that makes the model raise an exception
    broken: tuple[int, ...] = ()  # positions at which it does

    def __len__(self) -> int:
        return len(self.positions)

    def trace(self, number: int) -> Trace:
        """A shortest trace to the position with this number."""
        return trace_of(self.ruleset, self.start, _actions_to(number, self.came_from))

    def depth(self, number: int) -> int:
        """How many steps it takes to get to the position with this number."""
        return len(self.trace(number).actions)

    @cached_property
    def endless(self) -> tuple[int, ...]:
        """Visited positions from which no end can be reached; dead ends are listed apart.

        Where the exploration is not complete, what lies beyond it may still end; so may what broke down.
        """
        backwards: list[list[int]] = [[] for _ in self.positions]
        for number, steps in enumerate(self.steps):
            for _, target in steps:
                backwards[target].append(number)
        beyond = range(len(self.steps), len(self.positions))
        ending = set(self.endings).union(beyond, self.broken)
        waiting = deque(ending)
        while waiting:
            for number in backwards[waiting.popleft()]:
                if number not in ending:
                    ending.add(number)
                    waiting.append(number)
        dead = set(self.dead_ends)
        return tuple(n for n in range(len(self.steps)) if n not in ending and n not in dead)

    @cached_property
    def graph(self) -> nx.DiGraph[int]:
        """The positions as a networkx graph: a node carries its `position`, an edge its `actions`."""
        import networkx as nx

        graph: nx.DiGraph[int] = nx.DiGraph(ruleset=self.ruleset.id, complete=self.complete)
        for number, position in enumerate(self.positions):
            graph.add_node(number, position=position)
        for number, steps in enumerate(self.steps):
            for action, target in steps:
                before = graph.get_edge_data(number, target, {"actions": ()})["actions"]
                graph.add_edge(number, target, actions=(*before, action))
        return graph

    def verdicts(self, properties: Iterable[Property]) -> dict[str, Verdict]:
        """The verdict on each property that was asked, by its id."""
        return {p.id: self._verdict(p, self.seen[p.id]) for p in properties if p.id in self.seen}

    def _verdict(self, prop: Property, seen: Seen) -> Verdict:
        word, because = self._found_out(prop, seen)
        return Verdict(
            word=word,
            method=METHOD,
            domain="every reachable position" if self.complete else f"the first {len(self)} positions",
            counts={"positions": len(self), "checked": seen.checked, "came_up": seen.came_up},
            budget="" if self.complete else f"{self.limit} positions",
            because=because or (f"the model broke down: {self.breakdown[1]}" if self.breakdown else ""),
            witness=witness_of(seen.witness, prop.says) if seen.witness else None,
        )

    def _found_out(self, prop: Property, seen: Seen) -> tuple[Word, str]:
        if prop.about == "reach":
            if seen.witness:
                return "proved", ""
            if seen.given:
                return "unknown", "the position it begins with is like that, so nothing had to reach it"
            if self.complete:
                return "refuted", "every reachable position was visited, and none is like that"
            return "unknown", f"no such position among the first {len(self)}"
        if seen.witness:
            return "refuted", ""
        if not seen.came_up:
            return "vacuous", f"its condition never came up in {seen.checked} checks"
        return ("exhausted", "") if self.complete else ("tested", "")


def explore(
    ruleset: AnyRuleset, start: Struct | Position, *, limit: int, properties: Sequence[Property] = ()
) -> Exploration:
    """Visit every position that can be reached from *start*, nearest first, at most *limit* of them."""
    beginning = begin(ruleset, start)
    numbers = {beginning: 0}
    positions: list[Any] = [beginning]
    came_from: list[tuple[int, Any] | None] = [None]
    visited: list[tuple[tuple[Any, int], ...]] = []
    endings: list[int] = []
    dead_ends: list[int] = []
    broken: list[int] = []
    at_positions = [p for p in properties if p.about in ("position", "reach")]
    at_steps = [p for p in properties if p.about == "step"]
    seen = {p.id: Seen() for p in (*at_positions, *at_steps)}

    def ask(prop: Property, values: tuple[Any, ...], number: int, last: Sequence[Any]) -> None:
        note = seen[prop.id]
        if note.witness is not None or note.given:
            return
        note.checked += 1
        answer = prop.function(ruleset, *values)
        if answer is None or (prop.about == "reach" and not answer):
            return
        if prop.about == "reach" and number == 0 and isinstance(start, Position):
            note.given = True
            return
        note.came_up += 1
        if prop.about == "reach" or not answer:
            note.witness = trace_of(ruleset, start, [*_actions_to(number, came_from), *last])

    number, breakdown = 0, None
    while number < len(positions) and number < limit:
        position, action, steps = positions[number], None, []
        try:
            for prop in at_positions:
                ask(prop, (position,), number, ())
            for action in ruleset.legal(position):
                after = ruleset.apply(position, action)
                for prop in at_steps:
                    ask(prop, (position, action, after), number, (action,))
                target = numbers.get(after)
                if target is None:
                    target = numbers[after] = len(positions)
                    positions.append(after)
                    came_from.append((number, action))
                steps.append((action, target))
            if not steps:
                (dead_ends if ruleset.outcome(position) is None else endings).append(number)
        except Exception as error:  # a finding: what lies behind it was not seen
            last = () if action is None else (action,)
            trace = trace_of(ruleset, start, [*_actions_to(number, came_from), *last])
            broken.append(number)
            breakdown = breakdown or (trace, f"{type(error).__name__}: {error}")
        visited.append(tuple(steps))
        number += 1
    return Exploration(
        ruleset=ruleset,
        start=start,
        positions=tuple(positions),
        steps=tuple(visited),
        came_from=tuple(came_from),
        endings=tuple(endings),
        dead_ends=tuple(dead_ends),
        complete=number == len(positions) and breakdown is None,
        limit=limit,
        seen=seen,
        breakdown=breakdown,
        broken=tuple(broken),
    )


def _actions_to(number: int, came_from: Sequence[tuple[int, Any] | None]) -> list[Any]:
    actions: list[Any] = []
    while (step := came_from[number]) is not None:
        number, action = step
        actions.append(action)
    return actions[::-1]


# -- counting plays --------------------------------------------------------------------------------------


def perft(ruleset: AnyRuleset, start: Struct | Position, depth: int) -> tuple[int, ...]:
    """How many plays there are of 0, 1, … up to *depth* steps."""
    return tuple(plays(ruleset, start, depth))


def plays(ruleset: AnyRuleset, start: Struct | Position, depth: int) -> Iterator[int]:
    """The same, one after the other."""
    # Plays that come together in one position go on alike, so each position of a layer is visited once.
    layer = {begin(ruleset, start): 1}
    yield 1
    for _ in range(depth):
        following: dict[Any, int] = {}
        for position, count in layer.items():
            for action in ruleset.legal(position):
                after = ruleset.apply(position, action)
                following[after] = following.get(after, 0) + count
        layer = following
        yield sum(layer.values())


def divide(ruleset: AnyRuleset, start: Struct | Position, depth: int) -> dict[str, int]:
    """How many plays of *depth* steps there are, by their first action as JSON."""
    beginning = begin(ruleset, start)
    return {
        canonical(action).decode(): perft(ruleset, ruleset.apply(beginning, action), depth - 1)[-1]
        for action in ruleset.legal(beginning)
    }
