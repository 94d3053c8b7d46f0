"""Proof of invariants by induction over all legal actions, on a position whose numbers are unknown.

A shape is a small position (two or three areas, two or three players) with unknown numbers. Whatever the
numbers: if the invariants hold before a legal action, does the invariant hold after it? Together with the
beginnings of the game, which are tried, that is a proof for the shape.

The invariant itself is assumed first. The others are asked only where it would fail, and remembered when they
are what saves it: a proof that rests on an invariant which is not proved itself is no proof.

A true fact need not be inductive: the position that breaks it may be one that no play can reach. So a failure
is never a refutation; the verdict says `unknown`, and shows the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from hoyle.model.core.errors import Unspecified
from hoyle.model.core.ruleset import Ruleset
from hoyle.properties.core import Property, Shape
from hoyle.verify.starts import begin, starts_of
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.symbolic.decisions import NotDeterministic
from hoyle.verify.symbolic.inputs import Plain
from hoyle.verify.symbolic.paths import Paths, script_in
from hoyle.verify.symbolic.unhashable import Unhashable
from hoyle.verify.trial import Raised, Result, plain
from hoyle.verify.verdict import INDUCTION, Verdict, Witness, Word


def induct(
    ruleset: Ruleset[Any, Any, Any],
    shape: Shape,
    properties: Sequence[Property],
    budget: Budget | None = None,
    dump: Path | None = None,
) -> dict[str, Verdict]:
    """A verdict for every property of positions and of steps, by id. The budget is for each of them."""
    wanted = [p for p in properties if p.about in ("position", "step")]
    invariants = [p for p in wanted if p.about == "position" and p.expect == "holds"]
    proofs = {}
    for prop in wanted:
        script = script_in(dump, f"{shape.name}-{prop.name}")
        proofs[prop.id] = _Induction(ruleset, shape, prop, invariants, budget or Budget())
        proofs[prop.id].go(script)
    verdicts = {name: proof.verdict() for name, proof in proofs.items()}
    _drop_what_rests_on_nothing(verdicts, {name: proof.rests_on for name, proof in proofs.items()})
    return verdicts


def _drop_what_rests_on_nothing(verdicts: dict[str, Verdict], rests_on: dict[str, set[str]]) -> None:
    """Invariants may prove each other, all at once; one that leans on an unproved one is not proved."""
    while True:
        for name, verdict in verdicts.items():
            missing = sorted(other for other in rests_on[name] if verdicts[other].word != "proved")
            if verdict.word == "proved" and missing:
                because = f"its proof rests on {', '.join(missing)}, which is not proved on this shape"
                verdicts[name] = msgspec.structs.replace(verdict, word="unknown", because=because)
                break
        else:
            return


class _Induction:
    """The step, and the beginning, for one property."""

    def __init__(
        self, ruleset: Any, shape: Shape, prop: Property, invariants: Sequence[Property], budget: Budget
    ) -> None:
        self.ruleset = ruleset
        self.shape = shape
        self.prop = prop
        self.others = [p for p in invariants if p is not prop]
        self.budget = budget
        self.rests_on: set[str] = set()
        self.tally: Counter[Result] = Counter()
        self.starts = 0
        self.witness: Witness | None = None
        self.refuted = ""
        self.error: Exception | None = None  # the last one that a rule raised
        self.unhashable: Unhashable | None = None  # the last time that an unknown was hashed
        self.because = ""
        self.paths = self.queries = 0

    def go(self, dump: Path | None) -> None:
        if self.prop.about == "position":
            self._begin()
        if self.refuted:
            return
        with Paths(self.budget, dump) as ways:
            try:
                self._step(ways)
            except NotDeterministic as difference:
                self.because = str(difference)
            if not self.because and ways.stopped:
                self.because = ways.stopped
            if not self.because and ways.undecided:
                self.because = f"the solver left {ways.undecided} questions open"
            self.paths, self.queries = ways.count, ways.queries

    def _begin(self) -> None:
        """The property in every position in which a game can begin."""
        for options in starts_of(self.ruleset):
            position = begin(self.ruleset, options)
            self.starts += 1
            try:
                fails, how = _fails(self.prop, self.ruleset, position), "does not hold"
            except Exception as error:
                fails, how = True, str(Raised.by(error))
            if fails:
                self.refuted = f"it {how} when the game begins"
                self.witness = Witness(
                    kind="position", data=plain(position), says=f"{self.refuted}: {options}"
                )
                return

    def _step(self, ways: Paths) -> None:
        for run in ways.explore(self._one_step):
            if isinstance(run.error, Unhashable):
                self.because = str(run.error)
                return
            if run.error is not None:  # the shape itself breaks down
                raise run.error
            result: Result = run.result
            error, unhashable = self.error, self.unhashable
            confirmed = self._one_step(Plain(run.example), remember=False)
            alike = result != "raises" or type(error) is type(self.error)
            if result != confirmed or not alike:
                shown = Raised.by(error) if error else f"is {result}"
                self.because = (
                    str(unhashable)
                    if unhashable
                    else f"a step {shown} on unknowns, but it is {confirmed!r} when run on plain numbers"
                )
                return
            self.tally[result] += 1
            if result in ("fails", "raises"):
                self._show(ways.smallest())

    def _one_step(self, source: Paths | Plain, remember: bool = True) -> Result:
        """One legal action from one position: what becomes of the property."""
        game, before = self._position(source)
        self.error = self.unhashable = None
        result: Result
        try:
            if self.prop.about == "position" and _fails(self.prop, game, before):
                return "excluded"
            actions = game.legal(before)
            count = len(actions)
            if not count:
                return "excluded"
            action = actions[source.pick(count)]
            after = game.apply(before, action)
            in_question = (after,) if self.prop.about == "position" else (before, action, after)
            answer = self.prop.function(game, *in_question)
            if answer is None:
                return "absent"
            if answer:
                return "holds"
            result = "fails"
        except Unspecified:
            result = "silent"
        except Exception as error:  # a rule that breaks down in a position that may stand is a finding
            self.error = error
            self.unhashable = error if isinstance(error, Unhashable) else None
            result = "raises"
        for other in self.others:
            if self._is_ruled_out_by(other, game, before):
                if remember:
                    self.rests_on.add(other.id)
                return "excluded"
        return result

    def _is_ruled_out_by(self, other: Property, game: Any, before: Any) -> bool:
        try:
            return _fails(other, game, before)
        except Exception as error:  # an invariant that cannot be asked here is not assumed
            self.unhashable = error if isinstance(error, Unhashable) else self.unhashable
            return False

    def _position(self, source: Paths | Plain) -> tuple[Any, Any]:
        return self.shape.function(self.ruleset, lambda name, low, high: source.integer(name, low, high))

    def _show(self, example: dict[str, int]) -> None:
        """The smallest position that breaks the property, run again on plain numbers."""
        source = Plain(example)
        game, before = self._position(source)
        data: dict[str, Any] = {"position": plain(before)}
        says = "the invariants hold, but listing the legal actions breaks down"
        try:
            actions = game.legal(before)
            action = actions[source.pick(len(actions))]
            data["action"] = plain(action)
            says = f"the invariants hold; after {action} it does not"
            game.apply(before, action)
        except Exception as error:
            says = f"{says} ({Raised.by(error)})"
        self.witness = Witness(kind="position", data=data, says=says)

    def verdict(self) -> Verdict:
        word, because = self._word()
        counts = {
            "paths": self.paths,
            "came_up": self.tally["holds"] + self.tally["fails"] + self.tally["raises"],
            "queries": self.queries,
        }
        counts |= {"starts": self.starts} if self.starts else {}
        return Verdict(
            word=word,
            method=INDUCTION,
            domain=f"every legal action on the shape {self.shape.name!r}",
            counts=counts,
            budget=str(self.budget),
            because=because,
            witness=self.witness,
        )

    def _word(self) -> tuple[Word, str]:
        if self.refuted:
            return "refuted", ""
        if self.because:
            return "unknown", self.because
        if self.tally["fails"] or self.tally["raises"]:
            return (
                "unknown",
                "it is not inductive: whether play can reach the position that breaks it is open",
            )
        if self.tally["silent"]:
            return "unknown", "the book says nothing about some of the steps"
        if not self.tally["holds"]:
            return "vacuous", "its condition never came up"
        rest = f"together with {', '.join(sorted(self.rests_on))}" if self.rests_on else ""
        return "proved", rest


def _fails(invariant: Property, game: Any, position: Any) -> bool:
    """Whether an invariant is known not to hold."""
    answer = invariant.function(game, position)
    return answer is not None and not answer
