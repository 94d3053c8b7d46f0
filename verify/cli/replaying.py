"""What commands do with traces: find the rules they were played by, and look at every step again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hoyle.model.core import InputError, Ruleset, Trace
from hoyle.properties.core import Property


def trace_for(model: Ruleset[Any, Any, Any], trace: Trace) -> tuple[Ruleset[Any, Any, Any], Trace]:
    """The ruleset under the rules of *trace*, which must be a play of this very ruleset."""
    if trace.ruleset != model.id:
        raise InputError(
            f"the trace is a play of {trace.ruleset!r}, not of {model.id!r}: name the ruleset of the trace"
        )
    return (model.under(trace.rules) if trace.rules else model), trace


def broken(
    model: Ruleset[Any, Any, Any], properties: Sequence[Property], before: Any, action: Any, after: Any
) -> Iterator[Property]:
    """The properties that should hold and do not, in one step. Without an action, at the beginning."""
    for prop in properties:
        if prop.expect != "holds":
            continue
        if (prop.about == "position" and prop.function(model, after) is False) or (
            prop.about == "step"
            and action is not None
            and prop.function(model, before, action, after) is False
        ):
            yield prop
