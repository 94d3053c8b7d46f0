"""A witness for people: what is given, what happens, and how to see it again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hoyle.verify.verdict import Witness

MOST_STEPS = 40  # of a play that are shown; the whole of it is in the trace


def lines(witness: Witness) -> Iterator[str]:
    """A few lines that show *witness*."""
    if witness.says:
        yield witness.says
    match witness.kind, witness.data:
        case "values", Mapping() as values:
            yield f"given {', '.join(f'{name}={compact(value)}' for name, value in values.items())}"
        case "trace", Mapping() as trace:
            yield from _steps(trace)
        case _, data:
            yield f"{witness.kind} {compact(data)}"


def _steps(trace: Mapping[str, Any]) -> Iterator[str]:
    actions = trace.get("actions", ())
    yield f"{len(actions)} steps from {_beginning(trace)}"
    for number, action in enumerate(actions[:MOST_STEPS], 1):
        yield f"{number:>4}. {compact(action)}"
    if len(actions) > MOST_STEPS:
        yield f"      … and {len(actions) - MOST_STEPS} more"


def _beginning(trace: Mapping[str, Any]) -> str:
    changed = f", by rules with {compact(trace['rules'])}" if trace.get("rules") else ""
    if trace.get("position") is not None:
        return f"the position {compact(trace['position'])}{changed}"
    return f"the start {compact(trace.get('start', {}))}{changed}"


def compact(value: Any) -> str:
    """A value on one line: text as it is, everything else as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def said(action: Any) -> str:
    """An action for people: what is done, then the parts of it, `retire area=Egypt`; otherwise JSON.

    Whoever reads it can write it: the parts are those that `name=value` takes.
    """
    data = msgspec.to_builtins(action)
    if not isinstance(data, dict) or not isinstance(data.get("do"), str):
        return compact(data)
    parts = (f"{name}={_quoted(value)}" for name, value in data.items() if name != "do")
    return " ".join((data["do"], *parts))


def _quoted(value: Any) -> str:
    text = compact(value)
    return shlex.quote(text) if " " in text or "'" in text or '"' in text else text
