"""The state machine: Hypothesis plays any ruleset, one rule a kind of action, properties as an invariant.

Every action is legal by construction: a number is drawn and taken modulo how many actions of the kind are
legal, so nothing is ever thrown away and Hypothesis can switch whole kinds off (swarm testing). When the
game is over only `idle` is left, because a machine without a step that it may take is an error.

A failure is found by Hypothesis and kept in its database, and the play is made small by delta debugging:
its own shrinking takes seconds where replaying the model takes milliseconds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis import strategies as st
from hypothesis.database import ExampleDatabase
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec import Struct

from hoyle.model.core import Choices, Trace, fingerprint
from hoyle.properties.core import Property
from hoyle.verify.failures import keep, still_failing
from hoyle.verify.profiles import Profile
from hoyle.verify.shrink import shrunk, violates
from hoyle.verify.starts import AnyRuleset, begin, starts_of, trace_of
from hoyle.verify.tally import witness_of
from hoyle.verify.verdict import Verdict, Word

METHOD = "state machine"
NUMBERS = st.integers(min_value=0, max_value=2**16 - 1)


class Broken(AssertionError):
    """A property does not hold. The message is a program that shows it."""

    def __init__(self, prop: Property, trace: Trace) -> None:
        super().__init__(prop, trace)
        self.prop = prop
        self.trace = trace

    def __str__(self) -> str:
        return f"{self.prop.says} Not so:\n\n{self.trace.script()}"


class BrokeDown(Exception):
    """The model, or the predicate of a property, raised an exception."""

    def __init__(self, error: Exception, trace: Trace) -> None:
        super().__init__(error, trace)
        self.error = error
        self.trace = trace

    def __str__(self) -> str:
        return f"the model broke down ({type(self.error).__name__}: {self.error}):\n\n{self.trace.script()}"


class Counts:
    """What the examples of a machine saw, all together."""

    def __init__(self, properties: Sequence[Property]) -> None:
        self.games = 0
        self.steps = 0
        self.came_up = {prop.id: 0 for prop in properties}
        self.checked = {prop.id: 0 for prop in properties}
        self.found: dict[str, Trace] = {}  # plays that reach what a property looks for


class Machine(RuleBasedStateMachine):
    """A game in the hands of Hypothesis. `machine_for` gives it a rule for every kind of action."""

    ruleset: ClassVar[AnyRuleset]
    starts: ClassVar[tuple[Any, ...]]
    at_positions: ClassVar[tuple[Property, ...]]
    at_steps: ClassVar[tuple[Property, ...]]
    counts: ClassVar[Counts]

    def __init__(self) -> None:
        super().__init__()
        self.start: Any = None
        self.actions: list[Any] = []
        self.before: Any = None
        self.position: Any = None
        self.choices: Choices[Any] = Choices({})
        self.counts.games += 1

    @initialize(number=NUMBERS)
    def begin(self, number: int) -> None:
        self.start = self.starts[number % len(self.starts)]
        self.position = begin(self.ruleset, self.start)
        self.choices = self.ruleset.legal(self.position)

    def take(self, action: Any) -> None:
        self.actions.append(action)
        self.before = self.position
        try:
            self.position = self.ruleset.apply(self.position, action)
            self.choices = self.ruleset.legal(self.position)
        except Exception as error:
            raise BrokeDown(error, self.trace()) from error
        self.counts.steps += 1

    @invariant()
    def properties_hold(self) -> None:
        if self.position is self.before:
            return  # idle: nothing has happened
        try:
            if self.actions:
                step = (self.ruleset, self.before, self.actions[-1], self.position)
                for prop in self.at_steps:
                    self._note(prop, prop.function(*step))
            for prop in self.at_positions:
                self._note(prop, prop.function(self.ruleset, self.position))
        except Broken:
            raise
        except Exception as error:
            raise BrokeDown(error, self.trace()) from error

    def _note(self, prop: Property, answer: Any) -> None:
        counts = self.counts
        counts.checked[prop.id] += 1
        if answer is None or (prop.about == "reach" and not answer):
            return
        counts.came_up[prop.id] += 1
        if prop.about == "reach":
            known = counts.found.get(prop.id)
            if known is None or len(known.actions) > len(self.actions):
                counts.found[prop.id] = self.trace()
        elif not answer:
            raise Broken(prop, self.trace())

    def trace(self) -> Trace:
        return trace_of(self.ruleset, self.start, self.actions)


def machine_for(
    ruleset: AnyRuleset, starts: Sequence[Struct], properties: Sequence[Property]
) -> type[Machine]:
    """A state machine for *ruleset*; run it with Hypothesis or as a `TestCase`."""
    asked = [prop for prop in properties if prop.about in ("position", "step", "reach")]
    members: dict[str, Any] = {
        "ruleset": ruleset,
        "starts": tuple(starts),
        "at_positions": tuple(prop for prop in asked if prop.about != "step"),
        "at_steps": tuple(prop for prop in asked if prop.about == "step"),
        "counts": Counts(asked),
        "idle": _idle(),
    }
    for kind in ruleset.kinds():
        name = kind.replace("-", "_")
        members[f"do_{name}"] = _rule_for(kind, f"do_{name}")
    # Hypothesis' database knows a machine that has no source text by its name.
    return type(re.sub(r"\W", "_", f"Machine_{ruleset.id}"), (Machine,), members)


def _rule_for(kind: str, name: str) -> Callable[..., Any]:
    # Named functions: for a lambda Hypothesis looks up the source text at every step.
    def is_legal(self: Machine) -> bool:
        return bool(self.choices.by_kind.get(kind))

    def take(self: Machine, number: int) -> None:
        actions = self.choices.by_kind[kind]
        self.take(actions[number % len(actions)])

    take.__name__ = name
    is_legal.__name__ = f"{name}_is_legal"
    return precondition(is_legal)(rule(number=NUMBERS)(take))


def _idle() -> Callable[..., Any]:
    def nothing_is_legal(self: Machine) -> bool:
        return not self.choices

    def idle(self: Machine) -> None:
        self.before = self.position

    return precondition(nothing_is_legal)(rule()(idle))


# -- a run -----------------------------------------------------------------------------------------------


def run_machine(
    ruleset: AnyRuleset,
    properties: Sequence[Property],
    profile: Profile,
    seed_number: int,
    *,
    starts: Sequence[Struct] | None = None,
    database: ExampleDatabase | None = None,
    failures: Path | None = None,
) -> dict[str, Verdict]:
    """Let Hypothesis play, and give the verdict on every property of play, by its id.

    A property that is broken is set aside and the run goes on without it, until the others have had their
    examples. With *failures*, plays that broke a property are kept in that folder and tried again first.
    """
    asked = [prop for prop in properties if prop.about in ("position", "step", "reach")]
    begins = tuple(starts) if starts is not None else starts_of(ruleset)
    found: dict[str, Verdict] = {}
    for prop, trace in still_failing(ruleset, asked, failures) if failures else ():
        found[prop.id] = _refuted(
            prop, shrunk(ruleset, trace, violates(ruleset, prop), profile.replays), Counts(asked), profile
        )
    while left := [prop for prop in asked if prop.id not in found]:
        machine = machine_for(ruleset, begins, left)
        broken = _run(machine, profile, seed_number, database)
        if not isinstance(broken, Broken):
            found |= {prop.id: _verdict(ruleset, prop, machine.counts, profile, broken) for prop in left}
            break
        trace = shrunk(ruleset, broken.trace, violates(ruleset, broken.prop), profile.replays)
        found[broken.prop.id] = _refuted(broken.prop, trace, machine.counts, profile)
        if failures:
            keep(trace, broken.prop.id, failures)
    return {prop.id: found[prop.id] for prop in asked}


def _run(
    machine: type[Machine], profile: Profile, number: int, database: ExampleDatabase | None
) -> Broken | BrokeDown | None:
    settled = settings(
        max_examples=profile.examples,
        stateful_step_count=profile.step_count,
        deadline=None,
        database=database if database is not None else settings().database,
        phases=(Phase.reuse, Phase.generate),
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
        verbosity=Verbosity.quiet,
        print_blob=False,
    )
    # Without one of its properties a machine is another one: else the database would drop what broke it.
    machine.__name__ += f"_{fingerprint(sorted(machine.counts.checked))}"
    try:
        run_state_machine_as_test(seed(number)(machine), settings=settled)
    except (Broken, BrokeDown) as broken:
        return broken
    return None


def _refuted(prop: Property, trace: Trace, counts: Counts, profile: Profile) -> Verdict:
    return _told("refuted", prop, counts, profile, trace=trace)


def _verdict(
    ruleset: AnyRuleset, prop: Property, counts: Counts, profile: Profile, broken: BrokeDown | None
) -> Verdict:
    """The verdict on a property that no example broke."""
    if broken is not None:
        because = f"the model broke down: {type(broken.error).__name__}: {broken.error}"
        return _told("unknown", prop, counts, profile, because=because, trace=broken.trace)
    if prop.about == "reach":
        trace = counts.found.get(prop.id)
        if trace is None:
            because = f"no such position came up in {counts.games} examples"
            return _told("unknown", prop, counts, profile, because=because)
        short = shrunk(ruleset, trace, violates(ruleset, prop), profile.replays)
        return _told("proved", prop, counts, profile, trace=short)
    if not counts.came_up[prop.id]:
        because = f"its condition never came up in {counts.checked[prop.id]} checks"
        return _told("vacuous", prop, counts, profile, because=because)
    return _told("tested", prop, counts, profile)


def _told(
    word: Word,
    prop: Property,
    counts: Counts,
    profile: Profile,
    *,
    because: str = "",
    trace: Trace | None = None,
) -> Verdict:
    return Verdict(
        word=word,
        method=METHOD,
        domain=f"{counts.games} examples of up to {profile.step_count} steps",
        counts=_counted(prop, counts),
        budget=str(profile),
        because=because,
        witness=witness_of(trace, prop.says) if trace is not None else None,
    )


def _counted(prop: Property, counts: Counts) -> dict[str, int]:
    return {
        "examples": counts.games,
        "steps": counts.steps,
        "checked": counts.checked[prop.id],
        "came_up": counts.came_up[prop.id],
    }
