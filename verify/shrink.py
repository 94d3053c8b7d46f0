"""Shrinking: the smallest play that still shows it, by delta debugging on the replayed model.

Actions are left out in ever smaller portions; what is no longer legal after that is skipped, so a turn
goes with its answer. Then the start is made smaller, loops are cut, and each action gives way to a simpler
one. Replaying costs microseconds where Hypothesis builds a whole example, which is why this comes first,
whoever found the play.

What is looked for is told by a function of the play so far (its positions and its actions), asked at the
beginning and after every step: the play ends where it first says yes. It must depend on nothing else, since
what two plays have in common is replayed once. Where a step breaks down, the last "position" is the
exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from hoyle.model.core import InputError, Trace, convert, domain_of
from hoyle.model.core.domain import Domain, Integers, Record, Rows, Values
from hoyle.properties.core import Property
from hoyle.verify.starts import AnyRuleset, begin, trace_of
from hoyle.verify.tally import Sighting, Survey, witness_of
from hoyle.verify.verdict import Verdict

T = TypeVar("T")
Fails = Callable[[Sequence[Any], Sequence[Any]], bool]

# Positions that the last search for a shorter play may visit: a few dozen milliseconds.
SEARCH = 1_000
# Steps that one shrinking may replay unless told otherwise: enough to come to rest on any play of a test.
EFFORT = 1_000_000


def minimal(items: Sequence[T], shows: Callable[[Sequence[T]], bool]) -> list[T]:
    """Some of *items*, in their order, that still show it, and none of which can be left out alone."""
    return _reduced(list(items), lambda some: some if shows(some) else None)


def _reduced(items: list[T], attempt: Callable[[list[T]], list[T] | None]) -> list[T]:
    """Leave out halves, quarters, … single items, from the end, until nothing can be left out."""
    size = max(1, len(items) // 2)
    while True:
        smaller = False
        end = len(items)
        while end > 0:
            kept = attempt(items[: max(0, end - size)] + items[end:])
            if kept is not None and len(kept) < len(items):
                items, smaller = kept, True
                end = min(end - size, len(items))
            else:
                end -= size
        if size == 1 and not smaller:
            return items
        if not smaller or size > len(items):
            size = max(1, min(size // 2, len(items)))


@dataclass(frozen=True)
class _Play:
    """A play that shows it: how it began, what was done, where that led."""

    start: Any
    actions: list[Any]
    positions: list[Any]


def shrink(ruleset: AnyRuleset, trace: Trace, fails: Fails, effort: int = EFFORT) -> Trace:
    """The smallest trace found that *fails* like this one, replaying about *effort* steps at most."""
    start = trace.began(ruleset)
    play = _replay(ruleset, start, [ruleset.read_action(data) for data in trace.actions], fails)
    if play is None:
        raise InputError("the trace does not show what it should: replay it with `hoyle play --trace`")
    play = _Shrinker(ruleset, fails, effort).smallest(play)
    return trace_of(ruleset, play.start, play.actions)


def _replay(
    ruleset: AnyRuleset, start: Any, actions: Sequence[Any], fails: Fails, known: _Play | None = None
) -> _Play | None:
    """Play what is legal of *actions* until it fails; None when it does not.

    Where the actions begin like those of a *known* play from the same start, play goes on from there.
    """
    if known is not None and known.start is start:
        shared = _shared(known.actions, actions)
        done, positions = list(actions[:shared]), known.positions[: shared + 1]
        actions = actions[shared:]
    else:
        try:
            done, positions = [], [begin(ruleset, start)]
        except Exception:  # such a start is refused
            return None
        if fails(positions, done):
            return _Play(start, done, positions)
    position = positions[-1]
    objections, apply = ruleset.objections, ruleset.apply
    for action in actions:
        try:
            if objections(position, action):
                continue
        except Exception:  # it speaks of something that is not there: an area of another start, a card
            continue
        try:
            position = apply(position, action)
        except Exception as error:
            position = error
        done.append(action)
        positions.append(position)
        if fails(positions, done):
            return _Play(start, done, positions)
        if isinstance(position, Exception):
            return None
    return None


def _shared(known: Sequence[Any], actions: Sequence[Any]) -> int:
    """How many actions two plays have in common at their beginning, the last one of the known play aside."""
    shared = 0
    for one, other in zip(known[:-1], actions, strict=False):
        if one is not other:
            break
        shared += 1
    return shared


class _Shrinker:
    """The passes, each of which makes a play smaller or leaves it as it is."""

    def __init__(self, ruleset: AnyRuleset, fails: Fails, effort: int) -> None:
        self.ruleset = ruleset
        self.fails = fails
        self.effort = effort  # steps that may still be replayed: counted, not timed, so that runs repeat

    def smallest(self, play: _Play) -> _Play:
        while True:
            before = play
            play = self.with_fewer_actions(play)
            play = self.without_loops(play)
            play = self.from_a_smaller_start(play)
            play = self.with_simpler_actions(play)
            if play is before:
                break
        for start in (*_smaller_starts(self.ruleset, play.start), play.start):
            shorter = self.searched(start, len(play.actions))
            if shorter is not None:
                return self.smallest(shorter)
        return play

    def attempt(self, start: Any, actions: Sequence[Any], known: _Play | None = None) -> _Play | None:
        if self.effort <= 0:
            return None
        told = known is not None and known.start is start
        self.effort -= 1 + len(actions) - (_shared(known.actions, actions) if told and known else 0)
        return _replay(self.ruleset, start, actions, self.fails, known)

    def with_fewer_actions(self, play: _Play) -> _Play:
        best = play

        def kept(actions: list[Any]) -> list[Any] | None:
            nonlocal best
            tried = self.attempt(play.start, actions, best)
            if tried is not None and len(tried.actions) < len(best.actions):
                best = tried
            return None if tried is None else tried.actions

        _reduced(play.actions, kept)
        return best

    def without_loops(self, play: _Play) -> _Play:
        last = {position: number for number, position in enumerate(play.positions[:-1])}
        number, kept = 0, []
        while number < len(play.actions):
            number = last.get(play.positions[number], number)
            kept.append(play.actions[number])
            number += 1
        return play if len(kept) == len(play.actions) else self.attempt(play.start, kept) or play

    def from_a_smaller_start(self, play: _Play) -> _Play:
        for start in _smaller_starts(self.ruleset, play.start):
            smaller = self.attempt(start, play.actions)
            if smaller is not None and len(smaller.actions) <= len(play.actions):
                return smaller
        return play

    def with_simpler_actions(self, play: _Play) -> _Play:
        number = 0
        while number < len(play.actions):
            for action in self.simpler(play.positions[number], play.actions[number]):
                changed = [*play.actions[:number], action, *play.actions[number + 1 :]]
                tried = self.attempt(play.start, changed, play)
                if tried is not None and len(tried.actions) <= len(play.actions):
                    play = tried
                    break
            number += 1
        return play

    def simpler(self, position: Any, action: Any) -> Iterator[Any]:
        """Legal actions that come before *action*: the first of each kind before it, then nearer ones."""
        for actions in self.ruleset.legal(position).by_kind.values():
            place = next((n for n, other in enumerate(actions) if other == action), None)
            if place is None:
                yield from actions[:1]
                continue
            for nearer in dict.fromkeys((0, place // 2, place - 1)):
                if 0 <= nearer < place:
                    yield actions[nearer]
            return

    def searched(self, start: Any, length: int) -> _Play | None:
        """A play of less than *length* steps, where looking through a few hundred positions finds one."""
        try:
            beginning = begin(self.ruleset, start)
        except Exception:
            return None
        waiting: list[tuple[list[Any], list[Any]]] = [([beginning], [])]
        seen = {beginning}
        for positions, actions in waiting:
            if len(actions) + 1 >= length or len(seen) > SEARCH or self.effort <= 0:
                return None
            self.effort -= 1
            for action in self.ruleset.legal(positions[-1]):
                try:
                    after = self.ruleset.apply(positions[-1], action)
                except Exception as error:
                    after = error
                longer = [*positions, after], [*actions, action]
                if self.fails(*longer):
                    return self.attempt(start, longer[1])
                if not isinstance(after, Exception) and after not in seen:
                    seen.add(after)
                    waiting.append(longer)
        return None


def _smaller_starts(ruleset: AnyRuleset, start: Any) -> Iterator[Any]:
    """Start options with one of them made smaller, the smallest first."""
    domain = domain_of(type(start))
    if not isinstance(start, ruleset.Start) or not isinstance(domain, Record):
        return
    for name, part in domain.parts:
        for value in _smaller(part, getattr(start, name)):
            yield msgspec.structs.replace(start, **{name: value})


def _smaller(domain: Domain, value: Any) -> Iterator[Any]:
    match domain:
        case Integers(low=int(low)) if value > low:
            yield from dict.fromkeys((low, (low + value) // 2, value - 1))
        case Values() if value in domain.values:
            yield from domain.values[: domain.values.index(value)]
        case Rows() if len(value) > domain.low:
            yield from dict.fromkeys((value[: domain.low], value[:-1], value[1:]))


# -- what can be looked for ------------------------------------------------------------------------------


def violates(ruleset: AnyRuleset, prop: Property) -> Fails:
    """The last step of the play, or its last position, shows what settles *prop*: false, or found."""
    wanted = prop.about == "reach"

    def fails(positions: Sequence[Any], actions: Sequence[Any]) -> bool:
        if isinstance(positions[-1], Exception):
            return False
        if prop.about != "step":
            answer = prop.function(ruleset, positions[-1])
        elif actions:
            answer = prop.function(ruleset, positions[-2], actions[-1], positions[-1])
        else:
            return False
        return answer is not None and bool(answer) is wanted

    return fails


def stops_dead(ruleset: AnyRuleset) -> Fails:
    """The play ends where nothing is legal, though the game is not over."""

    def fails(positions: Sequence[Any], actions: Sequence[Any]) -> bool:
        last = positions[-1]
        return not isinstance(last, Exception) and not ruleset.legal(last) and ruleset.outcome(last) is None

    return fails


def breaks_down(ruleset: AnyRuleset, error: str) -> Fails:
    """The model raises an exception called *error*: in the last step, or in what it offers next."""

    def fails(positions: Sequence[Any], actions: Sequence[Any]) -> bool:
        last = positions[-1]
        if isinstance(last, Exception):
            return type(last).__name__ == error
        try:
            for action in ruleset.legal(last):
                ruleset.weight(last, action)
            ruleset.outcome(last)
        except Exception as raised:
            return type(raised).__name__ == error
        return False

    return fails


def shortest(ruleset: AnyRuleset, prop: Property, verdict: Verdict, effort: int = EFFORT) -> Verdict:
    """The verdict on *prop* with its witness shrunk, where that is a play."""
    if verdict.witness is None or verdict.witness.kind != "trace":
        return verdict
    trace = shrunk(ruleset, convert(verdict.witness.data, Trace, "witness"), violates(ruleset, prop), effort)
    return msgspec.structs.replace(verdict, witness=witness_of(trace, verdict.witness.says))


def smallest(ruleset: AnyRuleset, survey: Survey, properties: Sequence[Property]) -> Survey:
    """The survey with every sighting shrunk."""
    by_id = {prop.id: prop for prop in properties}
    tallies = {}
    for key, tally in survey.tallies.items():
        sighting = _smaller_sighting(ruleset, tally.sighting, violates(ruleset, by_id[key]))
        tallies[key] = msgspec.structs.replace(tally, sighting=sighting)
    error = survey.crash.says.partition(":")[0] if survey.crash else ""
    return msgspec.structs.replace(
        survey,
        tallies=tallies,
        dead_end=_smaller_sighting(ruleset, survey.dead_end, stops_dead(ruleset)),
        crash=_smaller_sighting(ruleset, survey.crash, breaks_down(ruleset, error)),
    )


def _smaller_sighting(ruleset: AnyRuleset, sighting: Sighting | None, fails: Fails) -> Sighting | None:
    if sighting is None:
        return None
    return msgspec.structs.replace(sighting, trace=shrunk(ruleset, sighting.trace, fails))


def shrunk(ruleset: AnyRuleset, trace: Trace, fails: Fails, effort: int = EFFORT) -> Trace:
    """`shrink`, or the trace as it came where its replay does not show it."""
    try:
        return shrink(ruleset, trace, fails, effort)
    except InputError:
        return trace
