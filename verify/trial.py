"""One trial of a sentence on plain values, and how the result is told.

Every engine ends here: what enumeration and Hypothesis try, and what the solver finds, is run on plain values
by the same few lines, so that a verdict never rests on an engine's own idea of what a rule does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from hoyle.model.core.errors import Unspecified
from hoyle.model.core.objection import Objection
from hoyle.model.core.rule import Rule, Signature
from hoyle.verify.verdict import Witness

# holds and fails speak for themselves; absent: the condition did not come up; excluded: the precondition
# `given` is not met; silent: the book says nothing about it; raises: a rule broke down; alike: under both of
# two records it broke down, or was silent, in the same way.
Result = Literal["holds", "fails", "absent", "excluded", "silent", "raises", "alike"]
CAME_UP: tuple[Result, ...] = ("holds", "fails", "raises", "alike")


class Raised(Struct, frozen=True):
    """What a rule raised instead of answering."""

    error: str
    says: str

    @classmethod
    def by(cls, error: Exception) -> Raised:
        return cls(type(error).__name__, str(error))

    def __str__(self) -> str:
        if self.error == Unspecified.__name__:
            return f"the book says nothing ({self.says})"
        return f"raises {self.error}: {self.says}" if self.says else f"raises {self.error}"


def trial(sentence: Signature, rules: Any, values: tuple[Any, ...]) -> tuple[Result, str]:
    """What a property says of *values*, and a line that tells it."""
    try:
        if not sentence.admits(rules, values):
            return "excluded", ""
        answer = sentence.call(rules, values)
    except Unspecified as silence:
        return "silent", str(Raised.by(silence))
    except Exception as error:
        return "raises", str(Raised.by(error))
    if answer is None:
        return "absent", ""
    return ("holds", "it holds") if answer else ("fails", "it does not hold")


def answer_of(rule: Rule, rules: Any, values: tuple[Any, ...]) -> Any:
    """What *rule* answers for *values*; what it raises is an answer too."""
    try:
        return rule.call(rules, values)
    except Exception as error:
        return Raised.by(error)


def compare(rule: Rule, rules_a: Any, rules_b: Any, values: tuple[Any, ...]) -> tuple[Result, str]:
    """What *rule* answers to *values* under a first record and under a second."""
    if not (rule.admits(rules_a, values) and rule.admits(rules_b, values)):
        return "excluded", ""
    first, second = answer_of(rule, rules_a, values), answer_of(rule, rules_b, values)
    if same_answer(first, second):
        return ("alike" if isinstance(first, Raised) else "holds"), ""
    return "fails", f"the first says {tell_answer(first)}, the second says {tell_answer(second)}"


def same_answer(first: Any, second: Any) -> Any:
    """Whether two answers say the same. Two objections do: whichever clause forbids it, it is forbidden.

    The answers may be unknowns; then so is the result.
    """
    if isinstance(first, Objection) or isinstance(second, Objection):
        return isinstance(first, Objection) and isinstance(second, Objection)
    if isinstance(first, Raised) or isinstance(second, Raised):
        return isinstance(first, Raised) and isinstance(second, Raised) and first.error == second.error
    if isinstance(first, tuple) and isinstance(second, tuple):
        return len(first) == len(second) and _all_same(first, second)
    if isinstance(first, Struct) and type(first) is type(second):
        return _all_same(msgspec.structs.astuple(first), msgspec.structs.astuple(second))
    return first == second


def _all_same(first: Sequence[Any], second: Sequence[Any]) -> Any:
    return all(same_answer(a, b) for a, b in zip(first, second, strict=True))


def size_of(value: Any) -> tuple[int, int]:
    """How big plain values are: entries of rows first, then numbers."""
    if isinstance(value, int):
        return 0, abs(value)
    if isinstance(value, Struct):
        return _sizes(msgspec.structs.astuple(value))
    if isinstance(value, tuple):
        length, total = _sizes(value)
        return length + len(value), total
    return 0, 0


def _sizes(values: Sequence[Any]) -> tuple[int, int]:
    length = total = 0
    for value in values:
        entries, numbers = size_of(value)
        length, total = length + entries, total + numbers
    return length, total


def witness_of(sentence: Signature, values: tuple[Any, ...], says: str) -> Witness:
    """Values that show something, with one line for people."""
    return Witness(
        kind="values", data=named(sentence, values), says=f"given {tell(sentence, values)}: {says}"
    )


def named(sentence: Signature, values: tuple[Any, ...]) -> dict[str, Any]:
    """Values by the names of the parameters, as plain data."""
    return {name: plain(value) for name, value in zip(sentence.parameters, values, strict=True)}


def plain(value: Any) -> Any:
    """A value as plain JSON data."""
    return msgspec.to_builtins(value, enc_hook=str)


def tell(sentence: Signature, values: tuple[Any, ...]) -> str:
    """`skill=1, standing=(1,)`"""
    return (
        ", ".join(f"{name}={value}" for name, value in zip(sentence.parameters, values, strict=True))
        or "nothing"
    )


def tell_answer(answer: Any) -> str:
    """An answer in a few words: a value, an objection with its clause, or what was raised."""
    if isinstance(answer, Objection):
        return f"not allowed ({answer.clause}: {answer.says})"
    return str(answer)
