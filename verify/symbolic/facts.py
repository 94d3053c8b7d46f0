"""What a path knows already: a question that earlier answers decide is not asked.

Two kinds of knowledge, both plain arithmetic: between which numbers a term lies, and whether of two terms the
first is less, equal or greater. What needs more than that is the solver's.
"""

from __future__ import annotations

from hoyle.verify.symbolic.terms import Bound, Term

LESS, EQUAL, GREATER = 1, 2, 4
_ALL = LESS | EQUAL | GREATER
_MIRROR = {0: 0, 1: 4, 2: 2, 3: 6, 4: 1, 5: 5, 6: 3, 7: 7}


class Facts:
    """Knowledge gathered on one path."""

    def __init__(self) -> None:
        self._low: dict[Term, int] = {}
        self._high: dict[Term, int] = {}
        self._order: dict[tuple[Term, Term], int] = {}

    def implied(self, atom: Term) -> bool | None:
        """The answer to a comparison, where it is known."""
        if atom.op not in ("<", "="):
            return None
        a, b = atom.args
        (a_low, a_high), (b_low, b_high) = self.bounds(a), self.bounds(b)
        possible = self._order.get((a, b), _ALL)
        if a_high is not None and b_low is not None and a_high <= b_low:
            possible &= LESS if a_high < b_low else LESS | EQUAL
        if b_high is not None and a_low is not None and b_high <= a_low:
            possible &= GREATER if b_high < a_low else GREATER | EQUAL
        wanted = LESS if atom.op == "<" else EQUAL
        if not possible & wanted:
            return False
        return True if possible == wanted else None

    def learn(self, atom: Term, holds: bool) -> None:
        """Take the answer to a comparison as known."""
        if atom.op not in ("<", "="):
            return
        a, b = atom.args
        wanted = LESS if atom.op == "<" else EQUAL
        possible = self._order.get((a, b), _ALL) & (wanted if holds else _ALL - wanted)
        self._order[a, b], self._order[b, a] = possible, _MIRROR[possible]
        self._narrow(a, b, possible)

    def _narrow(self, a: Term, b: Term, possible: int) -> None:
        """What the order of two terms says about where each of them lies."""
        (a_low, a_high), (b_low, b_high) = self.bounds(a), self.bounds(b)
        if possible == EQUAL:
            self._raise(a, b_low)
            self._raise(b, a_low)
            self._lower(a, b_high)
            self._lower(b, a_high)
        elif not possible & GREATER:  # a <= b, or a < b
            gap = 0 if possible & EQUAL else 1
            self._lower(a, None if b_high is None else b_high - gap)
            self._raise(b, None if a_low is None else a_low + gap)
        elif not possible & LESS:
            gap = 0 if possible & EQUAL else 1
            self._raise(a, None if b_low is None else b_low + gap)
            self._lower(b, None if a_high is None else a_high - gap)
        elif b_low is not None and b_low == b_high:  # a is not this number: that cuts off an end at most
            if a_low == b_low:
                self._raise(a, b_low + 1)
            if a_high == b_low:
                self._lower(a, b_low - 1)

    def fix(self, node: Term, value: int) -> None:
        """Take the value of a term as known."""
        self._raise(node, value)
        self._lower(node, value)
        for (a, b), possible in self._order.items():
            if a is node:
                self._narrow(a, b, possible)

    def bounds(self, node: Term) -> tuple[Bound, Bound]:
        """Between which numbers a term lies."""
        base, shift = node.base, node.shift
        low, high = self._low.get(base, base.low), self._high.get(base, base.high)
        if not shift:
            return low, high
        return None if low is None else low + shift, None if high is None else high + shift

    def _raise(self, node: Term, low: Bound) -> None:
        base = node.base
        known = self._low.get(base, base.low)
        if low is not None and (known is None or low - node.shift > known):
            self._low[base] = low - node.shift

    def _lower(self, node: Term, high: Bound) -> None:
        base = node.base
        known = self._high.get(base, base.high)
        if high is not None and (known is None or high - node.shift < known):
            self._high[base] = high - node.shift
