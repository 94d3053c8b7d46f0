"""Examples found without the solver: change one unknown of the last example, and look whether it fits.

Most decisions can be turned round by moving one number a little. Whether the moved example agrees with
everything decided before is a matter of evaluating those decisions that speak of it, which takes less time
than putting the question to the solver. That there is no example, only the solver can say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hoyle.verify.symbolic.meaning import Example, evaluate
from hoyle.verify.symbolic.terms import Bound, Term

Wanted = tuple[Term, Any]  # a term and the value it must have
_TRIES = 8  # values tried for an unknown that is asked for as a number


def turned(example: Example, wanted: Wanted, before: Iterable[Wanted]) -> Example | None:
    """An example in which the term of *wanted* has its value, and everything *before* stays as it is."""
    node, value = wanted
    earlier = list(before)
    for unknown, moved in _moves(node, value, example):
        if _lies_in(unknown, moved):
            candidate = {**example, unknown.args[0]: moved}
            if evaluate(node, candidate) == value and _agrees(candidate, unknown, earlier):
                return candidate
    return None


def another(
    example: Example, unknown: Term, tried: Iterable[int], before: Iterable[Wanted]
) -> Example | None:
    """An example in which *unknown* has a value that was not *tried*."""
    gone, earlier = set(tried), list(before)
    for value in _untried(unknown, gone):
        candidate = {**example, unknown.args[0]: value}
        if _agrees(candidate, unknown, earlier):
            return candidate
    return None


def nearest_to_nothing(low: Bound, high: Bound) -> int:
    """The smallest number, either way, from *low* to *high*."""
    if low is not None and low > 0:
        return low
    return high if high is not None and high < 0 else 0


def lowered(example: Example, unknowns: Iterable[Term], path: Iterable[Wanted]) -> Example:
    """*example* with every unknown moved towards nothing, one after the other, as far as *path* lets it."""
    decisions = list(path)
    lower = dict(example)
    for unknown in unknowns:
        name = unknown.args[0]
        best, goal = lower[name], nearest_to_nothing(unknown.low, unknown.high)
        while goal != best:
            lower[name] = goal
            if _agrees(lower, unknown, decisions):
                best = goal
                break
            goal += (best - goal + 1) // 2 if best > goal else (best - goal) // 2
        lower[name] = best
    return lower


def _untried(unknown: Term, gone: set[int]) -> Iterator[int]:
    low = unknown.low if unknown.low is not None else -_TRIES
    high = unknown.high if unknown.high is not None else low + 2 * _TRIES
    left = _TRIES
    for value in range(low, high + 1):
        if value not in gone:
            yield value
            left -= 1
            if not left:
                return


def _agrees(candidate: Example, moved: Term, earlier: Iterable[Wanted]) -> bool:
    return all(evaluate(node, candidate) == value for node, value in earlier if moved in node.unknowns)


def _lies_in(unknown: Term, value: int) -> bool:
    return (unknown.low is None or value >= unknown.low) and (unknown.high is None or value <= unknown.high)


def _moves(node: Term, value: bool, example: Example) -> Iterator[tuple[Term, int]]:
    """For each unknown of a comparison the value that would turn it, were the comparison linear."""
    if node.op not in ("<", "="):
        return
    a, b = node.args

    def gap(candidate: Example) -> int:
        return int(evaluate(a, candidate) - evaluate(b, candidate))

    here = gap(example)
    for unknown in node.unknowns:
        now = example[unknown.args[0]]
        slope = gap({**example, unknown.args[0]: now + 1}) - here
        if slope:
            for goal in _goals(node.op, value, here):
                # Rounded away from where we are, so that the goal is reached or passed.
                yield unknown, now - ((here - goal) // slope if node.op == "=" else _away(here - goal, slope))


def _goals(op: str, value: bool, here: int) -> tuple[int, ...]:
    """What the difference of the two sides has to be, or to reach."""
    if op == "<":
        return (-1,) if value else (0,)
    return (0,) if value else (here - 1, here + 1)


def _away(distance: int, slope: int) -> int:
    quotient, rest = divmod(distance, slope)
    if not rest:
        return quotient
    return quotient if quotient < 0 else quotient + 1
