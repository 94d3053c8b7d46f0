"""How far inequalities bound each column by itself, one after the other, before columns are eliminated.

Most questions are settled by that: bounds that exclude each other are a contradiction, and an example with
every unknown as near to nothing as its bounds let it be is the smallest there is, if it is one.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.verify.symbolic.elimination import Contradiction, Sparse
from hoyle.verify.symbolic.terms import Bound

# What a bound says of the next column is mostly said in the order of the rows; a circle never ends.
SWEEPS = 2


def bounded(at_most: Sequence[Sparse], equal: Sequence[Sparse], width: int) -> list[tuple[Bound, Bound]]:
    """Between which numbers each column lies, as far as single rows tell; or `Contradiction`."""
    low: list[Bound] = [None] * width
    high: list[Bound] = [None] * width
    opposite = [({column: -factor for column, factor in row.items()}, -added) for row, added in equal]
    rows = [*at_most, *equal, *opposite]
    for _ in range(SWEEPS):
        tighter = [_tightens(row, low, high) for row in rows]
        if not any(tighter):
            break
        rows = [row for row in rows if len(row[0]) > 1]  # a row of one column has said all it can say
    return list(zip(low, high, strict=True))


def _tightens(row: Sparse, low: list[Bound], high: list[Bound]) -> bool:
    """Whether *row* leaves some column less room than it had."""
    factors, least = row  # the least that the row's sum can be
    unbounded = -1
    for column, factor in factors.items():
        bound = low[column] if factor > 0 else high[column]
        if bound is not None:
            least += factor * bound
        elif unbounded >= 0:
            return False  # two columns without a bound leave each other all the room there is
        else:
            unbounded = column
    if unbounded >= 0:
        factor = factors[unbounded]
        return _cut(unbounded, factor, -least // factor if factor > 0 else -(least // factor), low, high)
    if least > 0:
        raise Contradiction
    tighter = False
    for column, factor in factors.items():
        start = low[column] if factor > 0 else high[column]
        assert start is not None
        # -least is what the sum may still rise by: all of it may go into this column
        end = start + -least // factor if factor > 0 else start - least // factor
        tighter |= _cut(column, factor, end, low, high)
    return tighter


def _cut(column: int, factor: int, end: int, low: list[Bound], high: list[Bound]) -> bool:
    """Let *column* end there: above where its factor is positive, below where it is negative."""
    ends, others = (high, low) if factor > 0 else (low, high)
    known, other = ends[column], others[column]
    if known is not None and (end >= known if factor > 0 else end <= known):
        return False
    if other is not None and (end < other if factor > 0 else end > other):
        raise Contradiction
    ends[column] = end
    return True
