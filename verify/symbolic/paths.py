"""Every path of a computation on unknowns, each with an example that takes it.

A computation is run on an example. At each decision the example says which way to go, and the decision is
written down. Then the last decision that can go the other way is turned round: the solver is asked for an
example that agrees with everything before and differs there, and the computation is run again. So every run
is a run on plain values too, a path costs one run, and a question costs one query.

On the way back to a decision the computation must ask the same questions in the same order. One that does
not is not deterministic, and is called so.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from hoyle.model.core.errors import InputError
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.symbolic.decisions import Decision, GaveUp, NotDeterministic, Number, Pick, Question, Run
from hoyle.verify.symbolic.examples import Examples
from hoyle.verify.symbolic.facts import Facts
from hoyle.verify.symbolic.meaning import Example, evaluate
from hoyle.verify.symbolic.nearby import nearest_to_nothing
from hoyle.verify.symbolic.sizes import Weight
from hoyle.verify.symbolic.terms import Bound, Term, running, term
from hoyle.verify.symbolic.unknown import SymBool, SymInt


class Paths:
    """The paths of a computation. Use as a context manager; iterate with `explore`."""

    def __init__(self, budget: Budget, dump: Path | None = None) -> None:
        self.budget = budget
        self.count = 0
        self.stopped = ""  # the limit that was reached
        self.shared: dict[Any, Term] = {}
        self._asked = 0
        self._examples = Examples(self._left, dump)
        self._unknowns = self._examples.sizes.unknowns
        self._example: Example = {}
        self._stack: list[Decision] = []
        self._known: dict[Term, bool] = {}
        self._facts = Facts()
        self._depth = self._picks = self._most = 0
        self._quick = dump is None  # a script of the questions is whole only if the solver is asked them all
        self._ends = time.monotonic() + budget.seconds

    def __enter__(self) -> Paths:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._examples.close()

    @property
    def queries(self) -> int:
        return self._examples.queries

    @property
    def undecided(self) -> int:
        """How many questions the solver left open."""
        return self._examples.undecided

    # -- what a computation asks ---------------------------------------------------------------------

    def integer(
        self, name: str, low: Bound, high: Bound, weight: Weight = "number", present: Any = True
    ) -> Any:
        """The unknown *name*; *present* says when it matters for the size of a witness."""
        if low is not None and high is not None and low >= high:
            if low > high:
                raise InputError(f"unknown {name!r}: there is no number from {low} to {high}")
            return low
        known = self._unknowns.get(name)
        if known is None:
            node = term("var", (name,), low, high)
            self._unknowns[name] = (node, weight, present.term if type(present) is SymBool else None)
            self._examples.undeclared.append(node)
            self._example.setdefault(name, nearest_to_nothing(low, high))
        else:
            node = known[0]
            if (node.low, node.high) != (low, high):
                raise InputError(f"two unknowns are called {name!r}: give each its own name")
        return SymInt(node, self._example[name])

    def boolean(self, name: str, present: Any = True) -> Any:
        return self.integer(name, 0, 1, "number", present) == 1

    def pick(self, count: int) -> int:
        """One of *count* ways; each is gone."""
        if self._depth == len(self._stack):
            self._note(Pick(count))
        decision = self._stack[self._depth]
        if not isinstance(decision, Pick) or decision.count != count:
            raise self._other(f"{count} ways", decision)
        self._depth += 1
        self._picks += 1
        self._example[pick_name(self._picks)] = decision.taken
        return decision.taken

    def decide(self, condition: Term, value: bool) -> bool:
        """The answer to a question of the computation, by the example."""
        if condition.op == "not":
            return not self.decide(condition.args[0], not value)
        self._asked += 1
        if self._asked > self._most and self._is_spent():
            raise GaveUp
        decision = self._stack[self._depth] if self._depth < len(self._stack) else None
        known = self._known.get(condition)
        if known is None and self._quick:
            known = self._facts.implied(condition)
            if known is None and (not isinstance(decision, Question) or decision.term is not condition):
                known = self._examples.settled(condition)
        if known is not None:
            if known is not value:
                raise self._other(condition, Question(condition, known))
            return known
        if decision is None:
            self._note(Question(condition, value))
        elif (
            not isinstance(decision, Question)
            or decision.term is not condition
            or decision.taken is not value
        ):
            raise self._other(condition, decision)
        self._depth += 1
        self._known[condition] = value
        self._facts.learn(condition, value)
        return value

    def number(self, node: Term, value: int) -> int:
        """A plain number for a term, by the example."""
        self._asked += 1
        if self._asked > self._most and self._is_spent():
            raise GaveUp
        low, high = bounds = self._facts.bounds(node)
        if self._quick and low is not None and low == high:
            return value
        if self._depth == len(self._stack):
            self._note(Number(node, value, bounds))
        decision = self._stack[self._depth]
        if not isinstance(decision, Number) or decision.term is not node or decision.taken != value:
            raise self._other(node, decision)
        self._depth += 1
        self._facts.fix(node, value)
        return value

    @staticmethod
    def _other(asked: object, decision: Decision) -> NotDeterministic:
        before = f"{decision.count} ways" if isinstance(decision, Pick) else decision.term
        return NotDeterministic(
            f"it asked for {asked} where it asked for {before}: a rule that is not deterministic"
        )

    def _note(self, decision: Decision) -> None:
        if len(self._stack) >= self.budget.decisions:
            self.stopped = f"a path has more than {self.budget.decisions} decisions"
            raise GaveUp
        self._stack.append(decision)

    def _is_spent(self) -> bool:
        if self._asked + self._examples.spent <= self.budget.work:
            return False
        self.stopped = f"{self.budget.work:,} questions were not enough"
        return True

    def _left(self) -> float:
        """Seconds until the clock ends it."""
        left = self._ends - time.monotonic()
        if left <= 0:
            self.stopped = f"{self.budget.seconds:g} s were not enough"
        return left

    # -- the search ----------------------------------------------------------------------------------

    def explore(self, computation: Callable[[Paths], Any]) -> Iterator[Run]:
        """Run *computation* once on every feasible path."""
        while True:
            if self.count >= self.budget.paths:
                self.stopped = f"{self.budget.paths} paths were not enough"
                return
            try:
                run = self._run(computation)
            except GaveUp:
                run = None
            if run is not None:
                self.count += 1
                yield run
            if not self._turn():
                return

    def _run(self, computation: Callable[[Paths], Any]) -> Run:
        self._depth = self._picks = 0
        self._known, self._facts = {}, Facts()
        self._most = self.budget.work - self._examples.spent
        prefix = len(self._stack)
        result, error = None, None
        before = running(self)  # terms made from here on are the terms of this computation
        try:
            result = computation(self)
        except Exception as raised:  # what a rule raises on a feasible path is a finding, not our failure
            error = raised
        finally:
            running(before)
        if self._depth < prefix:
            raise NotDeterministic(
                f"it ended after {self._depth} of {prefix} questions: a rule that is not deterministic"
            ) from error
        return Run(result, error, dict(self._example))

    def _turn(self) -> bool:
        """Turn the last decision that can go another way; False when every path was gone."""
        while self._stack and not self._is_spent() and self._left() > 0:
            decision = self._stack[-1]
            self._examples.retract(len(self._stack) - 1)
            if isinstance(decision, Pick):
                if decision.taken + 1 < decision.count:
                    decision.taken += 1
                    return True
            elif isinstance(decision, Number):
                decision.tried.append(decision.taken)
                if not (self._quick and _all_tried(decision)) and self._goes_another_way():
                    decision.taken = evaluate(decision.term, self._example)
                    return True
            elif not decision.turned:
                decision.turned, decision.taken = True, not decision.taken
                if self._goes_another_way():
                    return True
            self._stack.pop()
        return False

    def _goes_another_way(self) -> bool:
        """Whether there is an example that agrees with all decisions but the last, and goes the way left."""
        before = running(self)
        try:
            found = self._examples.turned(self._stack, self._example)
        finally:
            running(before)
        if found is not None:
            self._example = found
        return found is not None

    def smallest(self, *, bound: bool = True) -> Example:
        """The smallest example of the path just run.

        With *bound* it is the best so far: from now on only smaller ones are searched for, and where this
        path has none that is smaller, the best so far is the answer.
        """
        before = running(self)
        try:
            return dict(self._examples.smallest(self._stack, self._example, bound))
        finally:
            running(before)


def _all_tried(decision: Number) -> bool:
    low, high = decision.bounds
    return low is not None and high is not None and len(decision.tried) > high - low


def pick_name(number: int) -> str:
    """Under which name an example says which way the n-th pick went."""
    return f"pick {number}"


def script_in(folder: Path | None, name: str) -> Path | None:
    """The file in *folder* for the questions of one proof."""
    if folder is None:
        return None
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')}.smt2"
