"""The search for examples: of a path with its last decision turned round, and the smallest one of a path.

Three ways, the quickest first: to change one unknown of the last example, linear arithmetic, the solver. That
there is no example is a proof of linear arithmetic or of the solver. With a script of the questions the
solver is asked all of them, for a script is whole only then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from hoyle.verify.symbolic.budget import EXAMPLE, QUERY, SECOND_OPINION
from hoyle.verify.symbolic.decisions import Decision, Number, Pick, Question
from hoyle.verify.symbolic.elimination import Contradiction, Open
from hoyle.verify.symbolic.forms import Forms
from hoyle.verify.symbolic.linear import Request, another_value, example_of
from hoyle.verify.symbolic.meaning import Example
from hoyle.verify.symbolic.nearby import another, lowered, turned
from hoyle.verify.symbolic.sizes import Sizes, Standing
from hoyle.verify.symbolic.terms import Term, constant, term

DEEP = 200  # terms nested deeper than this are left to the solver
PATIENCE = 5  # more questions left open than answered before linear arithmetic is no longer asked


class Examples:
    """Examples for the decisions of a path; *left* says how many seconds there are."""

    def __init__(self, left: Callable[[], float], dump: Path | None) -> None:
        self.sizes = Sizes()
        self.undeclared: list[Term] = []  # unknowns that the solver has not heard of
        self.undecided = 0  # questions the solver left open
        self._left = left
        self._searches = 0
        self._forms = Forms()
        self._best: Example | None = None
        self._least: Example | None = None
        self._open = self._closed = 0  # questions that linear arithmetic left open, and that it answered
        self._asserted = 0  # how many decisions of the path have their level in the solver
        self._quick = dump is None
        self._script: IO[str] | None = dump.open("w", encoding="utf-8") if dump else None
        self._solver: Any = None

    def close(self) -> None:
        if self._solver is not None:
            self._solver.close()
        if self._script is not None:
            self._script.close()

    @property
    def queries(self) -> int:
        return int(self._solver.queries) if self._solver else 0

    @property
    def spent(self) -> int:
        """What was spent on examples, in questions."""
        opinions = self._solver.second_opinions if self._solver else 0
        return EXAMPLE * self._searches + QUERY * self.queries + SECOND_OPINION * opinions

    def settled(self, condition: Term) -> bool | None:
        """The answer to a comparison whose sides differ by the same number in every example."""
        if condition.op not in ("<", "=") or condition.depth > DEEP:
            return None
        factors, added = self._forms.difference(condition)
        if factors:
            return None
        return added < 0 if condition.op == "<" else added == 0

    # -- an example that goes another way ------------------------------------------------------------

    def turned(self, path: Sequence[Decision], example: Example) -> Example | None:
        """An example that agrees with all decisions but the last, and goes there the way that is left.

        *example* agrees with all but the last. Once there is a best one, only smaller ones are searched for.
        """
        decision = path[-1]
        assert not isinstance(decision, Pick)
        self._searches += 1
        if self._quick and all(isinstance(d, Pick) or d.term.depth <= DEEP for d in path):
            found = self._nearby(path[:-1], decision, example)
            if found is not None:
                return found
            if self._open <= PATIENCE + self._closed:
                try:
                    found = self._by_arithmetic(path[:-1], decision, example)
                except Open:
                    self._open += 1
                else:
                    self._closed += 1
                    return found
        return self._by_solver(path, decision)

    def _nearby(
        self, before: Sequence[Decision], decision: Question | Number, example: Example
    ) -> Example | None:
        """An example close to the last one, where that is quickly found."""
        wanted = [(d.term, d.taken) for d in before if not isinstance(d, Pick)]
        if isinstance(decision, Question):
            found = turned(example, (decision.term, decision.taken), wanted)
        elif decision.term.op == "var":
            found = another(example, decision.term, decision.tried, wanted)
        else:
            return None
        return found if found is not None and self._is_better(found) else None

    def _is_better(self, example: Example) -> bool:
        return self._best is None or self.sizes.of(example) < self.sizes.of(self._best)

    def _by_arithmetic(
        self, before: Sequence[Decision], decision: Question | Number, example: Example
    ) -> Example | None:
        """An example by linear arithmetic alone, None where there is none, or `Open`."""
        try:
            return self._example_by_arithmetic(before, decision, example)
        except Contradiction:
            return None

    def _example_by_arithmetic(
        self, before: Sequence[Decision], decision: Question | Number, example: Example
    ) -> Example:
        request = _request(before)
        standing = self._standing(before, example)
        if self._best is not None:
            limit = standing.limit(example, self.sizes.of(self._best))
            request.sized, request.limit = limit or ((), None)
        if isinstance(decision, Question):
            request.want(decision.term, decision.taken)
            if standing.settled:
                request.sized, request.least = standing.numbers, True
            found = example_of(request, self._forms, example)
            if standing.settled:
                self._least = found
        else:
            found = another_value(request, self._forms, example, decision.term, decision.tried)
        if not self._is_better(found):
            raise Open
        return found

    def _standing(self, path: Sequence[Decision], example: Example) -> Standing:
        return self.sizes.standing({d.term for d in path if isinstance(d, Number)}, example)

    def _by_solver(self, path: Sequence[Decision], decision: Question | Number) -> Example | None:
        self._assert_path(path[:-1])
        self._solver.push()
        if isinstance(decision, Question):
            self._solver.add(decision.term, decision.taken)
        else:
            for value in decision.tried:
                self._solver.add(_equals(decision.term, value), False)
        if self._best is not None:
            self._solver.add(self.sizes.smaller_than(self.sizes.of(self._best)))
        answer = self._solver.check(self._left())
        found = self._found() if answer == "sat" else None
        self._solver.pop()
        self.undecided += answer == "unknown"
        return found

    # -- the solver's levels -------------------------------------------------------------------------

    def _assert_path(self, path: Sequence[Decision]) -> None:
        """Give the decisions of *path* their levels in the solver."""
        if self._solver is None:
            from hoyle.verify.symbolic.solver import Solver

            self._solver = Solver(self._script)
        if self.undeclared:
            self.retract(0)
            self._solver.declare(self.undeclared)
            self.undeclared.clear()
        for decision in path[self._asserted :]:
            self._solver.push()
            if isinstance(decision, Question):
                self._solver.add(decision.term, decision.taken)
            elif isinstance(decision, Number):
                self._solver.add(_equals(decision.term, decision.taken))
            self._asserted += 1

    def retract(self, depth: int) -> None:
        """Forget all decisions but the first *depth*."""
        if self._asserted > depth:
            self._solver.pop(self._asserted - depth)
            self._asserted = depth

    def _found(self) -> Example:
        return {name: self._solver.value(node) for name, (node, _, _) in self.sizes.unknowns.items()}

    # -- small witnesses -----------------------------------------------------------------------------

    def smallest(self, path: Sequence[Decision], example: Example, bound: bool) -> Example:
        """The smallest example of *path*, which *example* takes.

        With *bound* it is the best so far: from now on only smaller ones are searched for, and where this
        path has none that is smaller, the best so far is the answer.
        """
        self._searches += 1
        if example is self._least:  # found as the smallest that goes this way, so no other here is smaller
            if bound:
                self._best = dict(example)
            return dict(example)
        best = self._best if bound else None
        found = self._smallest_by_arithmetic(path, example, best) if self._quick else None
        if found is None:
            found = self._smallest_by_solver(path, example, best)
        if bound:
            self._best = found
        return found

    def _smallest_by_arithmetic(
        self, path: Sequence[Decision], example: Example, best: Example | None
    ) -> Example | None:
        """The smallest example by linear arithmetic alone; None where that does not decide."""
        standing = self._standing(path, example)
        if not standing.settled or any(not isinstance(d, Pick) and d.term.depth > DEEP for d in path):
            return None
        try:
            request = _request(path)
            request.sized, request.least = standing.numbers, True
            if best is not None:
                limit = standing.limit(example, self.sizes.of(best))
                request.limit = None if limit is None else limit[1]
            return example_of(request, self._forms, example)
        except Contradiction:
            return best
        except Open:
            return None

    def _smallest_by_solver(
        self, path: Sequence[Decision], example: Example, best: Example | None
    ) -> Example:
        self._assert_path(path)
        self._solver.push()
        found: Example | None = _lowered(example, path, self.sizes)
        assert found is not None
        if best is not None and self.sizes.of(found) >= self.sizes.of(best):
            found = self._smaller_than(best, path, example)
        if found is not None:  # most often there is none that is smaller: one question instead of many
            smaller = self._smaller_than(found, path, example)
            if smaller is not None:
                found = self.sizes.minimize(smaller, self._solver, lambda: self._ask(example))
        self._solver.pop()
        return found or best or example

    def _smaller_than(self, size: Example, path: Sequence[Decision], example: Example) -> Example | None:
        self._solver.push()
        self._solver.add(self.sizes.smaller_than(self.sizes.of(size)))
        found = self._ask(example)
        self._solver.pop()
        return None if found is None else _lowered(found, path, self.sizes)

    def _ask(self, example: Example) -> Example | None:
        """What the solver finds for the unknowns; which ways were picked stays as it is in *example*."""
        return {**example, **self._found()} if self._solver.check(self._left()) == "sat" else None


def _lowered(example: Example, path: Sequence[Decision], sizes: Sizes) -> Example:
    wanted = [(d.term, d.taken) for d in path if not isinstance(d, Pick)]
    if any(node.depth > DEEP for node, _ in wanted):
        return example
    return lowered(example, (node for node, _, _ in sizes.unknowns.values()), wanted)


def _request(path: Sequence[Decision]) -> Request:
    request = Request()
    for decision in path:
        if not isinstance(decision, Pick):
            request.want(decision.term, decision.taken)
    return request


def _equals(node: Term, value: int) -> Term:
    return term("=", (node, constant(value)))
