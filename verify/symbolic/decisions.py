"""What a path is made of: the decisions on the way, and what comes out at its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hoyle.verify.symbolic.meaning import Example
from hoyle.verify.symbolic.terms import Bound, Term


class GaveUp(BaseException):
    """A limit was reached in the middle of a run. Not an `Exception`: rules must not catch it."""


class NotDeterministic(BaseException):
    """On the same inputs a rule asked other questions than before. Not an `Exception` either."""


@dataclass
class Question:
    """A decision between yes and no."""

    term: Term
    taken: bool
    turned: bool = False


@dataclass
class Number:
    """A decision for one value of a term within its *bounds*; the values gone before are *tried*."""

    term: Term
    taken: int
    bounds: tuple[Bound, Bound]
    tried: list[int] = field(default_factory=list)


@dataclass
class Pick:
    """A decision between several ways that depend on no unknown."""

    count: int
    taken: int = 0


Decision = Question | Number | Pick


@dataclass(frozen=True)
class Run:
    """One path: what came out, or what was raised, on the example that took it."""

    result: Any
    error: Exception | None
    example: Example
