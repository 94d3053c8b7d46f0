"""Proofs about values: a property for all inputs, two records on one rule, the paths of a rule."""

from __future__ import annotations

import pathlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hoyle.model.core.errors import InputError, Unspecified
from hoyle.model.core.rule import Rule, Signature
from hoyle.verify.drawing import drawn
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.symbolic.decisions import NotDeterministic
from hoyle.verify.symbolic.inputs import Plain, has_open_rows, inputs
from hoyle.verify.symbolic.meaning import Example
from hoyle.verify.symbolic.paths import Paths, script_in
from hoyle.verify.symbolic.unhashable import Unhashable
from hoyle.verify.trial import (
    CAME_UP,
    Raised,
    Result,
    answer_of,
    compare,
    same_answer,
    tell,
    trial,
    witness_of,
)
from hoyle.verify.verdict import Verdict, Witness, Word

METHOD = "symbolic execution"
DRAWS = 20


@dataclass(frozen=True)
class Path:
    """One way through a rule: inputs that take it, and the answer they get."""

    values: tuple[Any, ...]
    answer: Any


def prove_values(
    prop: Signature, rules: Any, budget: Budget | None = None, *, dump_smt2: pathlib.Path | None = None
) -> Verdict:
    """Whether *prop* holds for all values of its domain."""

    def sentence(values: tuple[Any, ...]) -> Result:
        answer = prop.call(rules, values)
        return "absent" if answer is None else "holds" if answer else "fails"

    def check(values: tuple[Any, ...]) -> tuple[Result, str]:
        return trial(prop, rules, values)

    return _Proof(prop, rules, budget or Budget(), dump_smt2).decide(sentence, check)


def agree(
    rule: Rule,
    rules_a: Any,
    rules_b: Any,
    budget: Budget | None = None,
    *,
    dump_smt2: pathlib.Path | None = None,
) -> Verdict:
    """Whether *rule* answers the same under two records, for all inputs that occur under both."""

    def sentence(values: tuple[Any, ...]) -> Result:
        if not rule.admits(rules_b, values):
            return "excluded"
        first, second = _answer(rule, rules_a, values), _answer(rule, rules_b, values)
        if not same_answer(first, second):
            return "fails"
        return "alike" if isinstance(first, Raised) else "holds"

    def check(values: tuple[Any, ...]) -> tuple[Result, str]:
        return compare(rule, rules_a, rules_b, values)

    return _Proof(rule, rules_a, budget or Budget(), dump_smt2).decide(sentence, check)


def paths(rule: Rule, rules: Any, budget: Budget | None = None, *, small: bool = True) -> Iterator[Path]:
    """One example, as small as it gets, for each feasible path of *rule*.

    A rule that cannot be run on unknowns has no paths to give: `InputError` says why.
    """
    limits = budget or Budget()

    def computation(source: Paths) -> Any:
        values = inputs(rule.domain, source, limits.longest_row)
        return _answer(rule, rules, values) if rule.admits(rules, values) else _EXCLUDED

    with Paths(limits) as ways:
        try:
            for run in ways.explore(computation):
                if isinstance(run.error, Unhashable):
                    raise InputError(f"{rule.name} cannot be run on unknowns: {run.error}")
                if run.error is not None:
                    raise InputError(f"{rule.name}: its precondition {Raised.by(run.error)}")
                if run.result is not _EXCLUDED:
                    example = ways.smallest(bound=False) if small else run.example
                    values = inputs(rule.domain, Plain(example), limits.longest_row)
                    answer = answer_of(rule, rules, values)
                    if isinstance(run.result, Raised) and not isinstance(answer, Raised):
                        raise InputError(f"{rule.name} cannot be run on unknowns: it {run.result}")
                    yield Path(values, answer)
        except NotDeterministic as difference:
            raise InputError(f"{rule.name}: {difference}") from None


_EXCLUDED = object()


def _answer(rule: Rule, rules: Any, values: tuple[Any, ...]) -> Any:
    """What *rule* answers; that it hashed an unknown is our limitation, and no answer."""
    try:
        return rule.call(rules, values)
    except Unhashable:
        raise
    except Exception as error:
        return Raised.by(error)


class _Proof:
    """One question about all values of a domain, and what is found out on the way."""

    def __init__(self, sentence: Signature, rules: Any, budget: Budget, dump: pathlib.Path | None) -> None:
        self.about = sentence
        self.rules = rules
        self.budget = budget
        self.dump = dump
        self.tally: Counter[Result] = Counter()
        self.witness: Witness | None = None  # of a failure: the smallest so far
        self.silence: Witness | None = None
        self.limitation = ""

    def decide(
        self,
        sentence: Callable[[tuple[Any, ...]], Result],
        check: Callable[[tuple[Any, ...]], tuple[Result, str]],
    ) -> Verdict:
        """Go every path of *sentence*; *check* runs what is found on plain values."""

        def computation(source: Paths) -> Result:
            values = inputs(self.about.domain, source, self.budget.longest_row)
            return sentence(values) if self.about.admits(self.rules, values) else "excluded"

        with Paths(self.budget, script_in(self.dump, self.about.name)) as ways:
            try:
                for run in ways.explore(computation):
                    result: Result = run.result or (
                        "silent" if isinstance(run.error, Unspecified) else "raises"
                    )
                    values = self._plain(run.example)
                    confirmed, says = check(values)
                    alike = result != "raises" or says.startswith(f"raises {type(run.error).__name__}")
                    if confirmed != result or not alike:
                        shown = Raised.by(run.error) if run.error else result
                        self.limitation = (
                            str(run.error)
                            if isinstance(run.error, Unhashable)
                            else f"{tell(self.about, values)}: {shown} on unknowns, but {confirmed} when run"
                        )
                        continue
                    self.tally[result] += 1
                    if result in ("fails", "raises"):
                        smallest = self._plain(ways.smallest())
                        confirmed, told = check(smallest)
                        if confirmed in ("fails", "raises"):
                            values, says = smallest, told
                        self.witness = witness_of(self.about, values, says)
                    elif result == "silent":
                        self.silence = self.silence or witness_of(self.about, values, says)
            except NotDeterministic as difference:
                self.limitation = f"{self.about.name}: {difference}"
            if self._word(ways)[0] == "proved":
                self.limitation = self._contradiction(check)
            return self._verdict(ways)

    def _contradiction(self, check: Callable[[tuple[Any, ...]], tuple[Result, str]]) -> str:
        """A proof is tried before it is believed.

        Python does not tell an unknown that it is compared by identity, or that a text was made of it. A rule
        that does so is not understood, and a few drawn inputs show it more often than not.
        """
        random = Random(self.about.name)
        for _ in range(DRAWS):
            values = tuple(drawn(part, random) for _, part in self.about.domain.parts)
            result, says = check(values)
            if result in ("fails", "raises"):
                return f"every path holds, but given {tell(self.about, values)}: {says}"
        return ""

    def _plain(self, example: Example) -> tuple[Any, ...]:
        return inputs(self.about.domain, Plain(example), self.budget.longest_row)

    def _verdict(self, ways: Paths) -> Verdict:
        word, because = self._word(ways)
        counts = {"paths": ways.count, "came_up": sum(self.tally[name] for name in CAME_UP)}
        counts |= {"queries": ways.queries}
        counts |= {name: self.tally[name] for name in ("silent", "excluded") if self.tally[name]}
        return Verdict(
            word=word,
            method=METHOD,
            domain=str(self.about.domain),
            counts=counts,
            budget=str(self.budget),
            because=because,
            witness=self.witness if word == "refuted" else self.silence,
        )

    def _word(self, ways: Paths) -> tuple[Word, str]:
        if self.witness is not None:
            return "refuted", f"{ways.stopped}: there may be a smaller witness" if ways.stopped else ""
        if self.limitation:
            return "unknown", self.limitation
        if ways.stopped:
            return "unknown", ways.stopped
        if ways.undecided:
            return "unknown", f"the solver left {ways.undecided} questions open"
        if has_open_rows(self.about.domain):
            return "unknown", f"rows of more than {self.budget.longest_row} entries were not tried"
        if self.silence is not None:
            return "unknown", "the book says nothing about some of the inputs"
        if not any(self.tally[name] for name in CAME_UP):
            return "vacuous", "its condition never came up"
        return "proved", ""
