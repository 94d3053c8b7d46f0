"""Scouting: the model plays ahead by itself and notes the steps that are worth putting to a subject.

Random play meets the same cases over and over and the rare ones never: nobody slays the monster by chance.
A *case* is one answer of one rule, a condition in the model's own text that goes one way or the other, a
kind of action with the clauses it rests on or a field it changes, or a value that a field takes. Wherever a
step brings a case that did not come up before, the scout makes a camp and sets out from there again, so that
it gets further than any single game. The plays that are kept with the properties of a game, because they
lead where chance hardly ever gets, are walked first. Here and there an action is weighed that the book
forbids: the reasons for that are cases too. Nothing of this depends on the subject, and it costs no exchange.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import copy
from functools import lru_cache
from itertools import cycle
from random import Random
from typing import Any

from msgspec import Struct

from hoyle.model.core import CHANCE, Choices, Objection, Trace, Unspecified, kind_of
from hoyle.properties.core import properties_of
from hoyle.verify.conditions import distinguished
from hoyle.verify.conform.choosing import SWARM, Chooser
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.settings import Settings
from hoyle.verify.conform.tally import Tally
from hoyle.verify.coverage import fired
from hoyle.verify.starts import begin

TIMES = 2  # sightings of one case that are noted
VALUES = 60  # answers of one rule, or values of one field, that are told apart
PATIENCE = 20  # steps without anything new after which the scout turns back
FARTHER = 0.3  # of the times it sets out from a camp that is far from the beginning
PROBED = 0.2  # of the steps before which an illegal action is tried on a subject: by the scout
LARGE = 30  # numbers above are told apart by their size only

Case = tuple[Any, ...]


class Sight(Struct, frozen=True, eq=False):
    """A step worth showing: the position, the action, and the play that leads there."""

    start: Any
    before: tuple[Any, ...]  # the actions from the start
    position: Any
    action: Any
    worth: int  # how often the rarest thing in it came up before
    is_legal: bool = True  # otherwise the book forbids the action


class _Camp(Struct, eq=False):
    """A position to set out from."""

    start: Any
    moves: tuple[Any, ...]
    position: Any
    visits: int = 0


class _Land(Struct, eq=False):
    """What one start leads to: scouted by itself, because each beginning may have rules of its own."""

    camps: list[_Camp]
    seen: set[Case] = set()


class Scouted(Struct, frozen=True, eq=False):
    """What a scout brings back."""

    sights: tuple[Sight, ...] = ()  # the rarest first
    ran: Mapping[str, int] = {}  # how often each rule ran


def scouted(ruleset: AnyRuleset, starts: tuple[Any, ...], settings: Settings) -> Scouted:
    """What there is to see from *starts*, as far as the settings go."""
    try:
        return _scouted(ruleset, starts, settings)
    except TypeError:  # a record that holds a dictionary cannot be remembered
        return _scouted.__wrapped__(ruleset, starts, settings)


@lru_cache(maxsize=4)  # many mutants are held against the same model
def _scouted(ruleset: AnyRuleset, starts: tuple[Any, ...], settings: Settings) -> Scouted:
    ruleset = copy(ruleset)  # without memories: what is seen must not depend on what was played before
    scout = _Scout(ruleset, starts, settings)  # begins every game, so that all that plays it is imported
    with distinguished(ruleset) as scout.conditions, fired(ruleset, heed=scout.hear) as ran:
        found = sorted(scout.sights(_kept(ruleset)), key=lambda sight: sight.worth)
    return Scouted(tuple(found[: settings.sights]), dict(ran))


def _kept(ruleset: AnyRuleset) -> tuple[Trace, ...]:
    """The plays that are kept with the properties of a ruleset, if it has any."""
    try:
        return properties_of(ruleset).traces(ruleset)
    except ModuleNotFoundError:
        return ()


class _Scout:
    def __init__(self, ruleset: AnyRuleset, starts: tuple[Any, ...], settings: Settings) -> None:
        self.ruleset = ruleset
        self.random = Random(f"{settings.seed} scout")
        self.chooser = Chooser(ruleset, Tally(ruleset), self.random, targeted=False)
        self.probes = settings.probes * PROBED
        self.left = settings.scouted
        self.along = self.left // 2  # so much is left for walking freely, however many plays are kept
        self.kinds = frozenset(ruleset.kinds())
        self.conditions: set[int] = set()  # those that the last step ran through
        self.heard: list[tuple[str, Any]] = []  # what rules answered in the last step
        self.seen: Counter[Case] = Counter()
        self.known: set[int] = set()  # conditions that came up often enough
        self.values: Counter[str] = Counter()  # of each rule and each field, so far
        self.lands = {start: _Land(camps=[_Camp(start, (), ruleset.start(start))]) for start in starts}

    def hear(self, name: str, answer: Any) -> Any:
        self.heard.append((name, answer))
        return answer

    def sights(self, kept: tuple[Trace, ...]) -> Iterator[Sight]:
        for play in kept:
            if self.left <= self.along:
                break
            start = play.began(self.ruleset)
            camp = _Camp(start, (), begin(self.ruleset, start))
            land = self.lands.setdefault(start, _Land(camps=[camp]))
            yield from self._set_out(land, camp, tuple(map(self.ruleset.read_action, play.actions)))
        for land in cycle(self.lands.values()):
            if self.left <= 0:
                return
            yield from self._set_out(land, self._camp(land))

    def _camp(self, land: _Land) -> _Camp:
        """One of a few camps: the least visited, or, to see the end of long games, the farthest."""
        few = [self.random.choice(land.camps) for _ in range(4)]
        if self.random.random() < FARTHER:
            camp = max(few, key=lambda c: len(c.moves))
        else:
            camp = min(few, key=lambda c: c.visits)
        camp.visits += 1
        return camp

    def _set_out(self, land: _Land, camp: _Camp, lead: tuple[Any, ...] = ()) -> Iterator[Sight]:
        """Walk on from a camp: first along *lead*, then wherever there is something new."""
        position, moves, patience = camp.position, list(camp.moves), PATIENCE
        liking = {kind: self.random.choice(SWARM) for kind in sorted(self.kinds)}
        ahead = iter(lead)
        while patience:
            self.left -= 1
            self._forget()
            try:
                choices = self.ruleset.legal(position)
                if not len(choices):
                    return
                action = next(ahead, None)
                if action is None:
                    patience -= 1
                    action = self._action(position, choices, liking)
                elif self.ruleset.objections(position, action):
                    return  # under these rules the kept play goes no further
                after = self.ruleset.apply(position, action)
                outcome = self.ruleset.outcome(after)
            except Unspecified:
                return
            cases = self._cases(position, action, after)
            if outcome is not None:
                cases.add((kind_of(action), "ends", outcome.by, len(outcome.winners)))
            worth = self._worth(land, cases)
            if worth is not None:
                yield Sight(camp.start, tuple(moves), position, action, worth)
            if self.random.random() < self.probes and self.ruleset.actor(position) != CHANCE:
                yield from self._forbidden(camp.start, moves, position, choices)
            position = after
            moves.append(action)
            if not cases <= land.seen:
                land.seen |= cases
                land.camps.append(_Camp(camp.start, tuple(moves), position))
                patience = PATIENCE

    def _forbidden(
        self, start: Any, moves: list[Any], position: Any, choices: Choices[Any]
    ) -> Iterator[Sight]:
        """An action that the book forbids here, where the reasons run through something new."""
        self._forget()
        action = self.chooser.probe(position, choices)
        if action is None:
            return
        cases: set[Case] = {("condition", condition) for condition in self.conditions - self.known}
        cases |= {("forbidden", o.clause) for o in self.ruleset.objections(position, action)}
        worth = self._worth(None, cases)
        if worth is not None:
            yield Sight(start, tuple(moves), position, action, worth, is_legal=False)

    def _forget(self) -> None:
        self.heard.clear()
        self.conditions.clear()

    def _worth(self, land: _Land | None, cases: set[Case]) -> int | None:
        """How often the rarest of *cases* came up before; None where all are known well enough."""
        rarest = min(self.seen[case] for case in cases)
        for case in cases:
            self.seen[case] += 1
            if case[0] == "condition" and self.seen[case] >= TIMES:
                self.known.add(case[1])
        if rarest < TIMES:
            return rarest
        if land is None:
            return None
        is_new_here = any(case[0] in self.kinds and case not in land.seen for case in cases)
        return TIMES if is_new_here else None

    def _action(self, position: Any, choices: Choices[Any], liking: dict[str, float]) -> Any:
        if self.ruleset.actor(position) == CHANCE:
            return choices[self.random.randrange(len(choices))]
        groups = [actions for actions in choices.by_kind.values() if len(actions)]
        weights = [liking.get(kind_of(actions[0]), 1.0) for actions in groups]
        actions = self.random.choices(groups, weights)[0]
        return actions[self.random.randrange(len(actions))]

    def _cases(self, position: Any, action: Any, after: Any) -> set[Case]:
        kind = kind_of(action)
        cases: set[Case] = {("condition", condition) for condition in self.conditions - self.known}
        for name, answer in self.heard:
            self._tell_apart(cases, name, answer)
        cases.add((kind, self.ruleset.clauses_for(position, action)))
        for field, value in _changes("", position, after):
            cases.add((kind, field))
            self._tell_apart(cases, field, value)
        return cases

    def _tell_apart(self, cases: set[Case], what: str, value: Any) -> None:
        """Add a value of a rule or a field, unless so many of them came up that one more says nothing."""
        case = what, _shape(value)
        if case not in self.seen and case not in cases:
            if self.values[what] >= VALUES:
                return
            self.values[what] += 1
        cases.add(case)


def _changes(field: str, before: Any, after: Any) -> Iterator[tuple[str, Any]]:
    """The fields in which two positions differ, with what they have become; a row is one field."""
    if before is after or before == after:
        return
    if isinstance(after, Struct) and type(before) is type(after):
        for name in after.__struct_fields__:
            yield from _changes(f"{field}.{name}", getattr(before, name), getattr(after, name))
    elif isinstance(after, tuple | bytes) and type(before) is type(after) and len(before) == len(after):
        for one, other in zip(before, after, strict=True):
            yield from _changes(field, one, other)
    else:
        yield field, after


def _shape(answer: Any) -> Any:
    """What tells two answers apart: small values by themselves, refusals by their clause, rows by length."""
    if isinstance(answer, Objection):
        return "illegal", answer.clause
    if isinstance(answer, int) and not isinstance(answer, bool):
        return answer if abs(answer) <= LARGE else ("large", answer.bit_length())
    if isinstance(answer, str | bool) or answer is None:
        return answer
    if isinstance(answer, tuple | list | bytes):
        refusal = answer[0] if answer and isinstance(answer[0], Objection) else None
        return _shape(refusal) if refusal is not None else ("row", len(answer))
    return type(answer).__name__
