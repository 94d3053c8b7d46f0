"""Unknown integers: what a rule's own Python sees when it is proved.

A `SymInt` is a term over unknowns *and* the value the term has in the example that is being run. Arithmetic
and comparison build terms; only when Python asks for a truth value (`if`, `and`, `any`) or for a plain
number (`range`, an index) does the run decide, by the example's value, and write the question down.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

from hoyle.verify.symbolic.terms import (
    Term,
    absolute,
    add,
    choose,
    conjunction,
    constant,
    equal,
    less,
    multiply,
    negate,
    quotient,
    recorder,
    remainder,
    subtract,
)


class Unhashable(TypeError):
    """An unknown was hashed. What it equals is open, so no dictionary or set can have a place for it."""

    def __init__(self, unknown: object, frame: FrameType) -> None:
        where = f"{frame.f_code.co_name} ({Path(frame.f_code.co_filename).name}, line {frame.f_lineno})"
        which = "an unknown" if str(unknown) == "?" else f"the unknown {unknown}"
        super().__init__(
            f"unhashable: {where} looks {which} up in a dictionary or a set, or hashes it: "
            "index a tuple instead"
        )


class SymInt:
    """An unknown integer. It compares symbolically, so it cannot be hashed; it prints without deciding."""

    __slots__ = ("term", "value")

    def __hash__(self) -> int:
        raise Unhashable(self, sys._getframe(1))

    def __init__(self, node: Term, value: int) -> None:
        self.term = node
        self.value = value

    @property  # type: ignore[misc]
    def __class__(self) -> type[int]:  # type: ignore[override]
        """`isinstance(answer, int)` is true of an unknown integer too."""
        return int

    # Arithmetic builds terms. Anything that is not an integer is left to Python's own rules.

    def __add__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else integer(add(self.term, o.term), self.value + o.value)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else integer(subtract(self.term, o.term), self.value - o.value)

    def __rsub__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else integer(subtract(o.term, self.term), o.value - self.value)

    def __mul__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else integer(multiply(self.term, o.term), self.value * o.value)

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return integer(subtract(constant(0), self.term), -self.value)

    def __pos__(self) -> SymInt:
        return self

    def __abs__(self) -> Any:
        return integer(absolute(self.term), abs(self.value))

    def __floordiv__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else _divide(self, o)[0]

    def __rfloordiv__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else _divide(o, self)[0]

    def __mod__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else _divide(self, o)[1]

    def __rmod__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else _divide(o, self)[1]

    def __divmod__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else _divide(self, o)

    def __rdivmod__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else _divide(o, self)

    def __pow__(self, exponent: Any, modulus: int | None = None) -> Any:
        power = exponent.__index__() if type(exponent) in (SymInt, SymBool) else exponent
        if not isinstance(power, int) or power < 0 or modulus is not None:
            return pow(self.__index__(), power, modulus)
        result: Any = 1
        for _ in range(power):
            result = self * result
        return result

    def __rpow__(self, base: Any) -> Any:
        return base ** self.__index__()

    def __lshift__(self, by: Any) -> Any:
        return self * (1 << by)

    def __rshift__(self, by: Any) -> Any:
        return self // (1 << by)

    # What has no term of its own is asked for each feasible value.

    def __rlshift__(self, other: Any) -> Any:
        return other << self.__index__()

    def __rrshift__(self, other: Any) -> Any:
        return other >> self.__index__()

    def __and__(self, other: Any) -> Any:
        return self.__index__() & other

    def __or__(self, other: Any) -> Any:
        return self.__index__() | other

    def __xor__(self, other: Any) -> Any:
        return self.__index__() ^ other

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Any:
        return -1 - self

    def __truediv__(self, other: Any) -> Any:
        return self.__index__() / other

    def __rtruediv__(self, other: Any) -> Any:
        return other / self.__index__()

    def __index__(self) -> int:
        """This unknown as a plain number: the run goes on once for every value it can have."""
        if self.term.low is not None and self.term.low == self.term.high:
            return self.value
        return recorder().number(self.term, self.value)

    __int__ = __trunc__ = __floor__ = __ceil__ = __index__

    def __float__(self) -> float:
        return float(self.__index__())

    def __round__(self, digits: int | None = None) -> Any:
        return self if digits is None or digits >= 0 else round(self.__index__(), digits)

    # Comparison

    def __eq__(self, other: object) -> Any:
        o = lift(other)
        return False if o is None else boolean(equal(self.term, o.term), self.value == o.value)

    def __ne__(self, other: object) -> Any:
        o = lift(other)
        return True if o is None else boolean(negate(equal(self.term, o.term)), self.value != o.value)

    def __lt__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else boolean(less(self.term, o.term), self.value < o.value)

    def __gt__(self, other: Any) -> Any:
        o = lift(other)
        return NotImplemented if o is None else boolean(less(o.term, self.term), self.value > o.value)

    def __le__(self, other: Any) -> Any:
        o = lift(other)
        return (
            NotImplemented if o is None else boolean(negate(less(o.term, self.term)), self.value <= o.value)
        )

    def __ge__(self, other: Any) -> Any:
        o = lift(other)
        return (
            NotImplemented if o is None else boolean(negate(less(self.term, o.term)), self.value >= o.value)
        )

    def __bool__(self) -> bool:
        return bool(self != 0)

    # Printing never decides anything: the reasons of an objection are made on every path.

    def __repr__(self) -> str:
        return str(self.term.args[0]) if self.term.op == "var" else "?"

    __str__ = __repr__

    def __format__(self, how: str) -> str:
        return repr(self)


class SymBool:
    """An unknown truth value. `x or y` decides, `x | y` does not; counted, it is 1 or 0."""

    __slots__ = ("term", "value")

    def __hash__(self) -> int:
        raise Unhashable(self, sys._getframe(1))

    def __init__(self, node: Term, value: bool) -> None:
        self.term = node
        self.value = value

    @property  # type: ignore[misc]
    def __class__(self) -> type[bool]:  # type: ignore[override]
        return bool

    def __bool__(self) -> bool:
        return recorder().decide(self.term, self.value)

    def __index__(self) -> int:
        return int(bool(self))

    __int__ = __index__

    def counted(self) -> SymInt:
        return SymInt(choose(self.term, constant(1), constant(0)), int(self.value))

    def __and__(self, other: Any) -> Any:
        if other is True or other is False:
            return self if other else False
        if type(other) is SymBool:
            return boolean(conjunction(self.term, other.term), self.value and other.value)
        return self.counted() & other

    def __or__(self, other: Any) -> Any:
        if other is True or other is False:
            return True if other else self
        if type(other) is SymBool:
            joined = negate(conjunction(negate(self.term), negate(other.term)))
            return boolean(joined, self.value or other.value)
        return self.counted() | other

    def __xor__(self, other: Any) -> Any:
        return self != other

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __eq__(self, other: object) -> Any:
        if other is True or other is False:
            return self if other else boolean(negate(self.term), not self.value)
        return self.counted() == other

    def __ne__(self, other: object) -> Any:
        if other is True or other is False:
            return boolean(negate(self.term), not self.value) if other else self
        return self.counted() != other

    def __repr__(self) -> str:
        return "?"

    def __format__(self, how: str) -> str:
        return "?"


def _counted(name: str) -> Any:
    def operation(self: SymBool, *others: Any) -> Any:
        return getattr(self.counted(), name)(*others)

    operation.__name__ = name
    return operation


for _name in (
    *(
        "__lt__",
        "__le__",
        "__gt__",
        "__ge__",
        "__neg__",
        "__pos__",
        "__abs__",
        "__invert__",
        "__pow__",
        "__rpow__",
    ),
    *("__add__", "__radd__", "__sub__", "__rsub__", "__mul__", "__rmul__", "__floordiv__", "__rfloordiv__"),
    *("__mod__", "__rmod__", "__divmod__", "__rdivmod__", "__truediv__", "__rtruediv__"),
):
    setattr(SymBool, _name, _counted(_name))


def lift(value: Any) -> SymInt | None:
    """*value* as an unknown integer, or None where it is no integer at all."""
    kind = type(value)
    if kind is SymInt:
        return value  # type: ignore[no-any-return]
    if kind is SymBool:
        return value.counted()  # type: ignore[no-any-return]
    if kind is int:
        return SymInt(constant(value), value)
    return SymInt(constant(int(value)), int(value)) if isinstance(value, int) else None


def integer(node: Term, value: int) -> Any:
    """A plain number where the term can have one value only."""
    return value if node.low is not None and node.low == node.high else SymInt(node, value)


def _divide(a: SymInt, b: SymInt) -> tuple[Any, Any]:
    """Quotient and rest as Python has them: rounded down, the rest with the divisor's sign."""
    if b.term.op != "const":
        # Division by an unknown is beyond linear arithmetic, and divisors have few values: one path each.
        b = lift(b.__index__()) or b
    if b.value == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    if b.value < 0:
        whole, rest = _divide(lift(-a) or a, lift(-b) or b)
        return whole, -rest
    return (
        integer(quotient(a.term, b.value), a.value // b.value),
        integer(remainder(a.term, b.value), a.value % b.value),
    )


def boolean(node: Term | bool, value: bool) -> Any:
    """A plain truth value where the domains decide it."""
    return node if isinstance(node, bool) else SymBool(node, value)
