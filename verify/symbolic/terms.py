"""Terms: what a rule computes, as a formula over unknowns.

Terms are plain Python and shared: the same term is the same object. So running a path again costs no solver,
and two questions are the same question exactly when their terms are the same object. Each integer term
carries the interval in which it lies: a comparison that the intervals decide never becomes a question.
"""

from __future__ import annotations

from typing import Any, Protocol

Bound = int | None


class Term:
    """A node: an operator and its arguments, with the interval in which an integer term lies.

    `unknowns` are the unknowns it speaks of, in the order in which it names them. A term is its `base` plus
    its `shift`, so that `x`, `x - 1` and `x + 3` share what is known of them.
    """

    __slots__ = ("args", "base", "depth", "high", "low", "op", "shift", "unknowns")

    def __init__(self, op: str, args: tuple[Any, ...], low: Bound, high: Bound) -> None:
        self.op = op
        self.args = args
        self.low = low
        self.high = high
        self.depth = 0
        self.base, self.shift = self, 0
        if op == "var":
            self.unknowns = {self: None}
        elif op == "const" or not args:
            self.unknowns = {}
        else:
            first, *others = args
            depth, unknowns = first.depth, first.unknowns
            for part in others:
                depth = part.depth if part.depth > depth else depth
                if part.unknowns:  # shared where one side has none of its own
                    unknowns = {**unknowns, **part.unknowns} if unknowns else part.unknowns
            self.depth, self.unknowns = depth + 1, unknowns
            if op == "+" and args[1].op == "const":
                self.base, self.shift = args[0], args[1].args[0]

    def __repr__(self) -> str:
        if self.op in ("var", "const"):
            return str(self.args[0])
        parts = ("…" if self.depth > 4 else repr(part) for part in self.args)
        return f"({self.op} {' '.join(parts)})"


class Recorder(Protocol):
    """The run that is going on: it shares terms and takes decisions."""

    shared: dict[Any, Term]

    def decide(self, condition: Term, value: bool) -> bool: ...

    def number(self, node: Term, value: int) -> int: ...


class _Current:
    recorder: Recorder | None = None


def running(recorder: Recorder | None) -> Recorder | None:
    """Make *recorder* the run that unknowns report to; the one before is given back."""
    before, _Current.recorder = _Current.recorder, recorder
    return before


def is_running() -> bool:
    return _Current.recorder is not None


def recorder() -> Recorder:
    if _Current.recorder is None:
        raise RuntimeError("an unknown integer was used outside the run that made it")
    return _Current.recorder


def term(op: str, args: tuple[Any, ...], low: Bound = None, high: Bound = None) -> Term:
    """The one term with this operator and these arguments."""
    shared = (_Current.recorder or recorder()).shared
    key = (op, args)
    found = shared.get(key)
    if found is None:
        found = shared[key] = Term(op, args, low, high)
    return found


def constant(value: int) -> Term:
    shared = (_Current.recorder or recorder()).shared
    found = shared.get(value)
    if found is None:
        found = shared[value] = Term("const", (value,), value, value)
    return found


# -- intervals -----------------------------------------------------------------------------------------------


def _plus(a: Bound, b: Bound) -> Bound:
    return None if a is None or b is None else a + b


def _minus(a: Bound, b: Bound) -> Bound:
    return None if a is None or b is None else a - b


def _corners(a: Term, b: Term) -> tuple[Bound, Bound]:
    if a.low is None or a.high is None or b.low is None or b.high is None:
        both_positive = a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0
        return (a.low * b.low if both_positive else None), None  # type: ignore[operator]
    products = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    return min(products), max(products)


# -- integers ------------------------------------------------------------------------------------------------


def add(a: Term, b: Term) -> Term:
    if a.op == "const" and b.op == "const":
        return constant(a.args[0] + b.args[0])
    if b.op == "const" and b.args[0] == 0:
        return a
    if a.op == "const":
        return add(b, a)
    if b.op == "const" and a.op == "+" and a.args[1].op == "const":
        return add(a.args[0], constant(a.args[1].args[0] + b.args[0]))
    return term("+", (a, b), _plus(a.low, b.low), _plus(a.high, b.high))


def subtract(a: Term, b: Term) -> Term:
    if a is b:
        return constant(0)
    if b.op == "const":
        return add(a, constant(-b.args[0]))
    return term("-", (a, b), _minus(a.low, b.high), _minus(a.high, b.low))


def multiply(a: Term, b: Term) -> Term:
    for one, other in ((a, b), (b, a)):
        if one.op == "const" and one.args[0] in (0, 1):
            return other if one.args[0] else one
    return term("*", (a, b), *_corners(a, b))


def quotient(a: Term, divisor: int) -> Term:
    low = None if a.low is None else a.low // divisor
    high = None if a.high is None else a.high // divisor
    return a if divisor == 1 else term("div", (a, constant(divisor)), low, high)


def remainder(a: Term, divisor: int) -> Term:
    if a.low is not None and a.high is not None and a.low >= 0 and a.high < divisor:
        return a
    return constant(0) if divisor == 1 else term("mod", (a, constant(divisor)), 0, divisor - 1)


def choose(condition: Term, a: Term, b: Term) -> Term:
    """*a* where *condition* holds, else *b*."""
    low = None if a.low is None or b.low is None else min(a.low, b.low)
    high = None if a.high is None or b.high is None else max(a.high, b.high)
    return a if a is b else term("ite", (condition, a, b), low, high)


def absolute(a: Term) -> Term:
    if a.low is not None and a.low >= 0:
        return a
    negated = subtract(constant(0), a)
    if a.high is not None and a.high <= 0:
        return negated
    sizes = None if a.low is None or a.high is None else max(-a.low, a.high)
    return term("ite", (term("<", (a, constant(0))), negated, a), 0, sizes)


# -- truth values --------------------------------------------------------------------------------------------
# Two kinds of atom, `<` and `=`, so that a question asked twice is the same term however it is put.


def less(a: Term, b: Term) -> Term | bool:
    if a is b or (a.low is not None and b.high is not None and a.low >= b.high):
        return False
    if a.high is not None and b.low is not None and a.high < b.low:
        return True
    return term("<", (a, b))


def equal(a: Term, b: Term) -> Any:
    if a is b or (a.low is not None and a.low == a.high == b.low == b.high):
        return True
    apart = (a.high is not None and b.low is not None and a.high < b.low) or (
        b.high is not None and a.low is not None and b.high < a.low
    )
    return False if apart else term("=", (a, b))


def negate(a: Term | bool) -> Any:
    if isinstance(a, bool):
        return not a
    return a.args[0] if a.op == "not" else term("not", (a,))


def conjunction(a: Term, b: Term) -> Term:
    return a if a is b else term("and", (a, b))
