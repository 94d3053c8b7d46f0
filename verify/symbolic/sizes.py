"""How big an example is, so that the witness shown is the smallest there is.

Shorter rows come first, then smaller numbers, then earlier choices. A plain solver whose bound on the size is
tightened finds the smallest example faster than an optimizing one.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any, Literal

from hoyle.verify.symbolic.meaning import Example, evaluate
from hoyle.verify.symbolic.terms import Term, absolute, add, choose, constant, term

Weight = Literal["length", "number", "choice"]
WEIGHTS: tuple[Weight, ...] = ("length", "number", "choice")

Size = tuple[int, ...]  # one measure for each weight


@dataclass(frozen=True)
class Standing:
    """What a path leaves open of a size: `settled` when only the numbers are."""

    lengths: list[Term]  # unknowns that are certainly there
    numbers: list[Term]
    choice: int
    settled: bool

    def limit(self, example: Example, best: Size) -> tuple[list[Term], int] | None:
        """Unknowns, and how big they may be together, if *example* changed is to be smaller than *best*.

        None where that sets no limit: the rows are shorter than those of the best.
        """
        if not self.settled:
            return self.lengths, best[0]
        length = sum(example[node.args[0]] for node in self.lengths)
        if length != best[0]:
            return None if length < best[0] else (self.numbers, -1)
        return self.numbers, best[1] - (self.choice >= best[2])


class Sizes:
    """The unknowns of a computation: what each counts for, and when it is there at all."""

    def __init__(self) -> None:
        self.unknowns: dict[str, tuple[Term, Weight, Term | None]] = {}

    def of(self, example: Example) -> Size:
        """How big *example* is."""
        return tuple(
            sum(
                abs(example[name])
                for name, (_, kind, present) in self.unknowns.items()
                if kind == weight and (present is None or evaluate(present, example))
            )
            for weight in WEIGHTS
        )

    def standing(self, fixed: Container[Term], example: Example) -> Standing:
        """What of the size of *example* is settled on a path that fixes these unknowns."""
        lengths: list[Term] = []
        numbers: list[Term] = []
        settled = True
        choice = 0
        for node, weight, present in self.unknowns.values():
            if present is not None:
                if not all(unknown in fixed for unknown in present.unknowns):
                    settled = settled and weight == "number"
                    continue
                if not evaluate(present, example):
                    continue
            if weight == "number":
                numbers.append(node)
                continue
            settled = settled and node in fixed
            if weight == "length":
                lengths.append(node)
            else:
                choice += example[node.args[0]]
        return Standing(lengths, numbers, choice, settled)

    def smaller_than(self, size: Size) -> Term:
        """The condition that an example is smaller than *size*, measure by measure."""
        condition = _less(constant(0), constant(0))  # false: equal in every measure is not smaller
        for weight, bound in reversed(tuple(zip(WEIGHTS, size, strict=True))):
            total = self._total(weight)
            tied = _not(_less(constant(bound), total))
            condition = _or(_less(total, constant(bound)), term("and", (tied, condition)))
        return condition

    def _total(self, weight: Weight) -> Term:
        total = constant(0)
        for node, kind, present in self.unknowns.values():
            if kind == weight:
                counted = absolute(node)
                total = add(total, counted if present is None else choose(present, counted, constant(0)))
        return total

    def minimize(self, example: Example, solver: Any, ask: Callable[[], Example | None]) -> Example:
        """The smallest example of what the solver holds; *ask* gives one, or None where there is none."""
        for place, weight in enumerate(WEIGHTS):
            total = self._total(weight)
            low, high = 0, self.of(example)[place]
            middle = low  # most witnesses are near nothing: ask for that first, then halve
            while low < high:
                solver.push()
                solver.add(_less(constant(middle), total), False)
                found = ask()
                solver.pop()
                if found is None:
                    low = middle + 1
                else:
                    example, high = found, self.of(found)[place]
                middle = (low + high) // 2
            solver.add(_less(constant(high), total), False)
        return example


# Bare comparisons: the solver is to see these even where the intervals would decide them.


def _less(a: Term, b: Term) -> Term:
    return term("<", (a, b))


def _not(a: Term) -> Term:
    return term("not", (a,))


def _or(a: Term, b: Term) -> Term:
    return _not(term("and", (_not(a), _not(b))))
