"""`hoyle why`: which clauses allow or forbid an action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from hoyle.model.core import InputError, Ruleset, decode, read_trace
from hoyle.verify.cli.options import (
    beginning,
    files_option,
    json_option,
    position_option,
    ruleset_argument,
    ruleset_called,
    set_option,
    start_option,
)
from hoyle.verify.cli.replaying import trace_for
from hoyle.verify.plain import shown
from hoyle.verify.render.out import bold, dim, emit, paragraph, say


@click.command()
@ruleset_argument
@click.argument("action", metavar="[ACTION]", required=False)
@position_option
@click.option("--trace", "trace_file", metavar="FILE", help="Ask after the play in this trace.")
@click.option("--step", type=click.IntRange(0), help="Only the first STEP actions of the trace.")
@start_option
@set_option
@files_option
@json_option
def why(
    ruleset: str,
    action: str | None,
    position_file: str | None,
    trace_file: str | None,
    step: int | None,
    start: tuple[str, ...],
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say which clauses allow or forbid ACTION, a JSON object, in a position or after a trace.

    Without ACTION, list what may be done; without a position or a trace, at the start of a game.
    """
    model = ruleset_called(ruleset, settings)
    if trace_file is None:
        if step is not None:
            raise InputError("--step counts the actions of a trace: give --trace FILE with it")
        position = beginning(model, position_file, start)
    else:
        if position_file is not None or start:
            raise InputError("--trace says how the game went: leave out --position and --start")
        model, position = _after(model, trace_file, step)
    if action is None:
        _list(model, position, as_json)
        return
    from hoyle.verify.why import why as reason_for

    reason = reason_for(model, position, model.read_action(decode(action, Any, f"action {shown(action)}")))
    if as_json:
        emit(reason)
        return
    if reason.legal:
        say(f"{click.style('yes', fg='green', bold=True)}, {reason.actor} may")
    for objection in reason.objections:
        say(f"{click.style('no', fg='red', bold=True)}: {objection.says} ({objection.clause})")
    for clause in reason.clauses:
        say(dim(paragraph(model.book[clause].cite(), 2)))


def _after(model: Ruleset[Any, Any, Any], file: str, step: int | None) -> tuple[Ruleset[Any, Any, Any], Any]:
    """The rules and the position after a trace, or after its first *step* actions."""
    model, trace = trace_for(model, read_trace(Path(file)))
    if step is not None:
        if step > len(trace.actions):
            raise InputError(f"--step {step} is beyond the trace {file}: it has {len(trace.actions)} actions")
        trace = msgspec.structs.replace(trace, actions=trace.actions[:step])
    position = trace.beginning(model)
    for _, _, after in trace.steps(model):
        position = after
    return model, position


def _list(model: Ruleset[Any, Any, Any], position: Any, as_json: bool) -> None:
    """What may be done now, and by whom."""
    legal = list(model.legal(position))
    if as_json:
        emit({"actor": model.actor(position), "legal": legal})
        return
    say(bold(f"{model.actor(position) or 'nobody'} may do {len(legal)} things"))
    for action in legal:
        say(f"  {msgspec.json.encode(action).decode()}")
