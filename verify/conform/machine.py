"""Whole games against a subject, driven by Hypothesis: one rule a kind of action, for the sake of swarms.

Hypothesis chooses; what it finds is made small by our own reducer, which replays in milliseconds.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hoyle.model.core import CHANCE, Unspecified
from hoyle.verify.conform.arena import Arena, GaveUp
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.duel import Skipped
from hoyle.verify.conform.reduction import Reducer
from hoyle.verify.conform.script import LEGAL, Script
from hoyle.verify.conform.trouble import SubjectFailed
from hoyle.verify.starts import starts_of

STEPS = 60  # of one example


class _Found(Exception):
    """Something was found: no need to look further."""


def machine_for_duel(arena: Arena, found: list[tuple[Finding, Script]]) -> type[RuleBasedStateMachine]:
    """A state machine that plays the model against the subject and puts what it finds into *found*."""
    starts = starts_of(arena.ruleset)

    class DuelMachine(RuleBasedStateMachine):
        """One game; every step is one choice among the legal actions of one kind."""

        def __init__(self) -> None:
            super().__init__()
            self.duel = arena.duel()
            self.script = Script()
            self.moves: list[Any] = []
            self.over = False

        @initialize(which=st.integers(0, 1_000_000))
        def begin(self, which: int) -> None:
            self.script = Script(start=starts[which % len(starts)])
            self.attend(lambda: self.duel.setup(start=self.script.start))

        def attend(self, work: Any) -> None:
            """One exchange; a finding ends the search, a skip or a silence ends the game."""
            try:
                findings = work()
            except SubjectFailed as failed:
                arena.failed(failed)
                self.over = True
                return
            except (Skipped, Unspecified):
                self.over = True
                return
            if findings:
                found.append((findings[0], self.script.with_moves(self.moves)))
                raise _Found
            self.over = arena.ruleset.actor(self.duel.position) is None

        def choices(self, kind: str) -> Any:
            return arena.ruleset.legal(self.duel.position).by_kind.get(kind, ()) if not self.over else ()

        @rule()
        def look(self) -> None:
            """Compare what is legal; also what is left to do when the game is over."""
            if self.over or not arena.subject.can("legal"):
                return
            if arena.ruleset.actor(self.duel.position) != CHANCE:
                self.moves.append(LEGAL)
                self.attend(self.duel.legal)

    for kind in arena.ruleset.kinds():
        _add_rule(DuelMachine, kind)
    return DuelMachine


def _add_rule(machine: Any, kind: str) -> None:
    def take(self: Any, index: int) -> None:
        choices = self.choices(kind)
        action = choices[index % len(choices)]
        self.moves.append(action)
        self.attend(lambda: self.duel.apply(action, known_legal=True))

    take.__name__ = f"do_{kind.replace('-', '_')}"  # Hypothesis writes it as Python: `pass` alone is none
    guarded = precondition(lambda self: len(self.choices(kind)) > 0)(
        rule(index=st.integers(0, 1_000_000))(take)
    )
    setattr(machine, take.__name__, guarded)


def run_duel_machine(arena: Arena) -> tuple[list[Finding], tuple[dict[str, Any], ...]]:
    """Play until something is found or the games are over; the finding and its shortest script."""
    found: list[tuple[Finding, Script]] = []
    chosen = settings(
        max_examples=arena.settings.games,
        stateful_step_count=STEPS,
        database=None,
        deadline=None,
        derandomize=True,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    with suppress(_Found):
        run_state_machine_as_test(machine_for_duel(arena, found), settings=chosen)
    if not found:
        return [], ()
    finding, script = found[0]
    reduced = None
    with suppress(GaveUp):  # it is shown as it was met
        reduced = Reducer(arena, finding).reduce(script)
    if reduced is None:
        return [finding], script.steps()
    return [reduced[0]], reduced[1].steps()
