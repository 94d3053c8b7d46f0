"""Inequalities over whole numbers, decided by eliminating one column after the other (Fourier and Motzkin).

An inequality says that factors times columns, and a number, are together at most nothing. Every column is a
whole number, so an inequality is divided by the common factor of its columns and rounded: that cuts off no
whole solution. What contradicts itself at the end has no solution at all, whole or not. The other way round
the columns are given values again, last one first; where only a fraction would fit, the question stays open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd
from operator import add, mul

from hoyle.verify.symbolic.nearby import nearest_to_nothing

Sparse = tuple[dict[int, int], int]  # factors by column, and a number
Row = tuple[int, ...]  # a factor for every column
Trail = list[tuple[int, list[tuple[Row, int]]]]  # columns as they were eliminated, with what spoke of them

WORK = 120  # inequalities made for one question: beyond that the solver is faster


class Contradiction(Exception):
    """There is no solution."""


class Open(Exception):
    """Neither a solution nor a contradiction was found."""


class Work:
    """How many inequalities may still be made for one question, all its cases together."""

    def __init__(self, left: int = WORK) -> None:
        self.left = left

    def spend(self, count: int) -> None:
        self.left -= count
        if self.left < 0:
            raise Open


def solution(
    at_most: Sequence[Sparse], equal: Sequence[Sparse], width: int, last: int | None, work: Work
) -> list[int]:
    """A value for every column that fulfils everything; the column *last* as low as it gets."""
    work.spend(len(at_most) + len(equal))
    trail: Trail = []
    table: dict[Row, int] = {}
    for factors, added in _substituted(at_most, list(equal), trail, width):
        _enter(table, _dense(factors, width), added)
    left = set(range(width)) - {column for column, _ in trail}
    while table:
        column = _next(table, left, last)
        left.discard(column)
        trail.append((column, _eliminate(table, column, work)))
    values = [0] * width
    for column, rows in reversed(trail):
        values[column] = _chosen(rows, column, values)
    return values


def _substituted(
    at_most: Iterable[Sparse], equal: list[Sparse], trail: Trail, width: int
) -> Iterable[Sparse]:
    """The inequalities after every equality was used to replace a column whose factor in it is 1 or -1."""
    rows = at_most
    for place, (factors, added) in enumerate(equal):
        column = next((c for c, factor in factors.items() if factor == 1 or factor == -1), None)
        if column is None:
            if not factors and added:
                raise Contradiction
            rows = [*rows, (factors, added), ({c: -f for c, f in factors.items()}, -added)]
            continue
        dense = _dense(factors, width)
        trail.append((column, [(dense, added), (tuple(-f for f in dense), -added)]))
        rows = [_replaced(row, column, factors, added) for row in rows]
        for later in range(place + 1, len(equal)):
            equal[later] = _replaced(equal[later], column, factors, added)
    return rows


def _next(table: dict[Row, int], left: set[int], last: int | None) -> int:
    """The column whose elimination makes the fewest rows, and loses no whole solutions if possible."""
    best, least = -1, (0, 0)
    for column in left:
        up = down = 0
        steep_up = steep_down = False
        for row in table:
            factor = row[column]
            if factor > 0:
                up += 1
                steep_up = steep_up or factor > 1
            elif factor < 0:
                down += 1
                steep_down = steep_down or factor < -1
        cost = (column == last) * 2 + (steep_up and steep_down), up * down - up - down
        if best < 0 or cost < least:
            best, least = column, cost
    return best


def _replaced(row: Sparse, column: int, factors: dict[int, int], added: int) -> Sparse:
    """*row* with *column* replaced by what the equality says it is."""
    mine = row[0].get(column)
    if mine is None:
        return row
    times = -mine * factors[column]  # the factor in the equality is 1 or -1, its own inverse
    total = dict(row[0])
    for other, factor in factors.items():
        value = total.get(other, 0) + times * factor
        if value:
            total[other] = value
        else:
            total.pop(other, None)
    return total, row[1] + times * added


def _dense(factors: dict[int, int], width: int) -> Row:
    row = [0] * width
    for column, factor in factors.items():
        row[column] = factor
    return tuple(row)


def _enter(table: dict[Row, int], row: Row, added: int) -> None:
    """Keep an inequality, divided by its common factor; of two with the same factors the stricter."""
    common = gcd(*row)
    if common != 1:
        if not common:
            if added > 0:
                raise Contradiction
            return
        row, added = tuple([factor // common for factor in row]), -(-added // common)
    known = table.get(row)
    if known is None or added > known:
        table[row] = added


def _eliminate(table: dict[Row, int], column: int, work: Work) -> list[tuple[Row, int]]:
    """Take *column* out of the table; the rows that spoke of it are given back."""
    up, down = [], []
    for entry in table.items():
        factor = entry[0][column]
        if factor > 0:
            up.append(entry)
        elif factor < 0:
            down.append(entry)
    work.spend(len(up) * len(down))
    for row, _ in up:
        del table[row]
    for row, _ in down:
        del table[row]
    for high, high_added in up:
        times_low = high[column]
        for low, low_added in down:
            times_high = -low[column]
            if times_low == times_high:  # most often both are 1
                _enter(table, tuple(map(add, high, low)), high_added + low_added)
            else:
                row = tuple([times_high * h + times_low * n for h, n in zip(high, low)])  # noqa: B905
                _enter(table, row, times_high * high_added + times_low * low_added)
    return up + down


def _chosen(rows: list[tuple[Row, int]], column: int, values: list[int]) -> int:
    """The value nearest to nothing that *rows* leave to *column*, the later columns being chosen."""
    low = high = None
    for row, added in rows:
        factor = row[column]
        rest = added + sum(map(mul, row, values))
        if factor > 0:
            bound = -rest // factor
            high = bound if high is None or bound < high else high
        else:
            bound = -(rest // factor)
            low = bound if low is None or bound > low else low
    if low is not None and high is not None and low > high:
        raise Open  # there is a fraction between them, but no whole number
    return nearest_to_nothing(low, high)
