"""Unknown integers: what a rule's own Python sees when it is proved.

A `SymInt` is a term over unknowns *and* the value the term has in the example that is being run. Arithmetic
and comparison build terms; only when Python asks for a truth value (`if`, `and`, `any`) or for a plain
number (`range`, an index) does the run decide, by the example's value, and write the question down.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable
from numbers import Number
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
    is_running,
    less,
    multiply,
    negate,
    quotient,
    recorder,
    remainder,
    subtract,
)
from hoyle.verify.symbolic.texts import told_for_a_reason
from hoyle.verify.symbolic.unhashable import Unhashable, name_of


def _decides_nothing(frame: FrameType) -> bool:
    """Whether a text made in *frame* is only read by people."""
    return not is_running() or told_for_a_reason(frame)


class SymInt:
    """An unknown integer. It compares symbolically, so it cannot be hashed."""

    __slots__ = ("term", "value")

    def __hash__(self) -> int:
        raise Unhashable(name_of(self.term), sys._getframe(1))

    def __init__(self, node: Term, value: int) -> None:
        self.term = node
        self.value = value

    @property  # type: ignore[misc]
    def __class__(self) -> type[int]:  # type: ignore[override]
        """`isinstance(answer, int)` is true of an unknown integer too."""
        return int

    def __getattr__(self, name: str) -> Any:
        """What a plain number has besides (`bit_length`, `numerator`), it has for each value."""
        if name.startswith("_") or not hasattr(int, name):
            raise AttributeError(f"an integer has no attribute {name!r}")
        return getattr(self.__index__(), name)

    # Arithmetic builds terms; numbers that are no integers meet each value there can be.

    def __add__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.add, self, other)
            if o is None
            else integer(add(self.term, o.term), self.value + o.value)
        )

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.sub, self, other)
            if o is None
            else integer(subtract(self.term, o.term), self.value - o.value)
        )

    def __rsub__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.sub, other, self)
            if o is None
            else integer(subtract(o.term, self.term), o.value - self.value)
        )

    def __mul__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.mul, self, other)
            if o is None
            else integer(multiply(self.term, o.term), self.value * o.value)
        )

    __rmul__ = __mul__

    def __neg__(self) -> Any:
        return integer(subtract(constant(0), self.term), -self.value)

    def __pos__(self) -> SymInt:
        return self

    def __abs__(self) -> Any:
        return integer(absolute(self.term), abs(self.value))

    def __floordiv__(self, other: Any) -> Any:
        o = lift(other)
        return _plainly(operator.floordiv, self, other) if o is None else _whole(self, o)

    def __rfloordiv__(self, other: Any) -> Any:
        o = lift(other)
        return _plainly(operator.floordiv, other, self) if o is None else _whole(o, self)

    def __mod__(self, other: Any) -> Any:
        o = lift(other)
        return _plainly(operator.mod, self, other) if o is None else _rest(self, o)

    def __rmod__(self, other: Any) -> Any:
        o = lift(other)
        return _plainly(operator.mod, other, self) if o is None else _rest(o, self)

    def __divmod__(self, other: Any) -> Any:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> Any:
        return other // self, other % self

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
        return (
            _plainly(operator.eq, self, other)
            if o is None
            else boolean(equal(self.term, o.term), self.value == o.value)
        )

    def __ne__(self, other: object) -> Any:
        o = lift(other)
        return (
            _plainly(operator.ne, self, other)
            if o is None
            else boolean(negate(equal(self.term, o.term)), self.value != o.value)
        )

    def __lt__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.lt, self, other)
            if o is None
            else boolean(less(self.term, o.term), self.value < o.value)
        )

    def __gt__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.gt, self, other)
            if o is None
            else boolean(less(o.term, self.term), self.value > o.value)
        )

    def __le__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.le, self, other)
            if o is None
            else boolean(negate(less(o.term, self.term)), self.value <= o.value)
        )

    def __ge__(self, other: Any) -> Any:
        o = lift(other)
        return (
            _plainly(operator.ge, self, other)
            if o is None
            else boolean(negate(less(self.term, o.term)), self.value >= o.value)
        )

    def __bool__(self) -> bool:
        return bool(self != 0)

    def __repr__(self) -> str:
        return name_of(self.term) if _decides_nothing(sys._getframe(1)) else repr(self.__index__())

    def __str__(self) -> str:
        return name_of(self.term) if _decides_nothing(sys._getframe(1)) else str(self.__index__())

    def __format__(self, how: str) -> str:
        return name_of(self.term) if _decides_nothing(sys._getframe(1)) else format(self.__index__(), how)


class SymBool:
    """An unknown truth value. `x or y` decides, `x | y` does not; counted, it is 1 or 0."""

    __slots__ = ("term", "value")

    def __hash__(self) -> int:
        raise Unhashable(name_of(self.term), sys._getframe(1))

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
        return "?" if _decides_nothing(sys._getframe(1)) else repr(bool(self))

    def __str__(self) -> str:
        return "?" if _decides_nothing(sys._getframe(1)) else str(bool(self))

    def __format__(self, how: str) -> str:
        return "?" if _decides_nothing(sys._getframe(1)) else format(bool(self), how)


def _counted(name: str) -> Any:
    def operation(self: SymBool, *others: Any) -> Any:
        return getattr(self.counted(), name)(*others)

    operation.__name__ = name
    return operation


_AS_NUMBERS = """
    lt le gt ge neg pos abs invert pow rpow add radd sub rsub mul rmul
    floordiv rfloordiv mod rmod divmod rdivmod truediv rtruediv
"""
for _name in (f"__{name}__" for name in _AS_NUMBERS.split()):
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


def _plainly(operation: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
    """An unknown and something that is no integer: a number of another kind meets each value there can be."""
    if not all(isinstance(part, Number) for part in (a, b)):
        return NotImplemented
    return operation(*(part.__index__() if type(part) is SymInt else part for part in (a, b)))


def integer(node: Term, value: int) -> Any:
    """A plain number where the term can have one value only."""
    return value if node.low is not None and node.low == node.high else SymInt(node, value)


# Quotient and rest as Python has them: rounded down, the rest with the divisor's sign.


def _whole(a: SymInt, b: SymInt) -> Any:
    a, divisor, _ = _over(a, b)
    return integer(quotient(a.term, divisor), a.value // divisor)


def _rest(a: SymInt, b: SymInt) -> Any:
    a, divisor, turned = _over(a, b)
    rest = integer(remainder(a.term, divisor), a.value % divisor)
    return -rest if turned else rest


def _over(a: SymInt, b: SymInt) -> tuple[SymInt, int, bool]:
    """What is divided and by which plain number, both turned round where that was negative."""
    # Division by an unknown is beyond linear arithmetic, and divisors have few values: one path each.
    divisor = b.value if b.term.op == "const" else b.__index__()
    if divisor == 0:
        raise ZeroDivisionError("integer division or modulo by zero")
    return (lift(-a) or a, -divisor, True) if divisor < 0 else (a, divisor, False)


def boolean(node: Term | bool, value: bool) -> Any:
    """A plain truth value where the domains decide it."""
    return node if isinstance(node, bool) else SymBool(node, value)
