"""What a term means in an example: plain Python on plain integers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hoyle.verify.symbolic.terms import Term

Example = dict[str, int]  # the value of every unknown, by name


def evaluate(node: Term, example: Example) -> Any:
    """The value of a term in an example."""
    op = node.op
    if op == "var":
        return example[node.args[0]]
    if op == "const":
        return node.args[0]
    if len(node.args) == 2:
        a, b = node.args
        return _MEANING[op](evaluate(a, example), evaluate(b, example))
    return _MEANING[op](*(evaluate(part, example) for part in node.args))


_MEANING: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "div": lambda a, b: a // b,
    "mod": lambda a, b: a % b,
    "ite": lambda c, a, b: a if c else b,
    "<": lambda a, b: a < b,
    "=": lambda a, b: a == b,
    "not": lambda a: not a,
    "and": lambda a, b: a and b,
}
