"""Terms as sums: whole factors of what is not a sum itself, and a number.

The rest of a division is what the quotient leaves of the dividend, so that `3 * (a // 3) + a % 3` and `a` are
the same sum. What is neither a sum nor a multiple (an unknown, a quotient, a product of unknowns, a choice)
stands for itself.
"""

from __future__ import annotations

from hoyle.verify.symbolic.meaning import Example, evaluate
from hoyle.verify.symbolic.terms import Term, quotient

Form = tuple[dict[Term, int], int]  # factors of what is not a sum, and what is added


class Forms:
    """Terms as sums, remembered for one computation."""

    def __init__(self) -> None:
        self._known: dict[Term, Form] = {}

    def of(self, node: Term) -> Form:
        known = self._known.get(node)
        if known is None:
            known = self._known[node] = self._make(node)
        return known

    def difference(self, atom: Term) -> Form:
        """Of a comparison: its first side less its second."""
        known = self._known.get(atom)
        if known is None:
            a, b = atom.args
            known = self._known[atom] = combined(self.of(a), self.of(b), -1)
        return known

    def _make(self, node: Term) -> Form:
        op = node.op
        if op == "const":
            return {}, node.args[0]
        if op == "+" or op == "-":
            a, b = node.args
            return combined(self.of(a), self.of(b), 1 if op == "+" else -1)
        if op == "*":
            a, b = self.of(node.args[0]), self.of(node.args[1])
            if not a[0]:
                return combined(NOTHING, b, a[1])
            if not b[0]:
                return combined(NOTHING, a, b[1])
        elif op == "mod":
            a, divisor = node.args
            return combined(self.of(a), self.of(quotient(a, divisor.args[0])), -divisor.args[0])
        return {node: 1}, 0


NOTHING: Form = ({}, 0)


def combined(a: Form, b: Form, times: int) -> Form:
    """*a* and *times* times *b*."""
    factors = dict(a[0])
    for node, factor in b[0].items():
        total = factors.get(node, 0) + times * factor
        if total:
            factors[node] = total
        else:
            factors.pop(node, None)
    return factors, a[1] + times * b[1]


def value_of(form: Form, example: Example) -> int:
    factors, added = form
    return added + sum(factor * int(evaluate(node, example)) for node, factor in factors.items())
