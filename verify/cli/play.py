"""`hoyle play`: random games, or a trace again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from hoyle.model.core import InputError, Ruleset, Trace, fingerprint, read_trace
from hoyle.properties.core import Property, properties_of
from hoyle.verify.cli.options import (
    executor_option,
    files_option,
    json_option,
    ruleset_argument,
    ruleset_called,
    seed_option,
    set_option,
    start_option,
    start_written,
)
from hoyle.verify.cli.replaying import broken, trace_for
from hoyle.verify.files import write
from hoyle.verify.render.board import position_shown
from hoyle.verify.render.out import bold, dim, emit, note, say, table
from hoyle.verify.render.progress import Bars, relay
from hoyle.verify.render.witness import lines, said

VIEWED = Path(".hoyle", "viewed")


@click.command()
@ruleset_argument
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option(
    "--steps", type=click.IntRange(1), default=2_000, show_default=True, help="Steps of a game, at most."
)
@seed_option
@start_option
@executor_option
@click.option(
    "--trace", "trace_file", metavar="FILE", help="Replay this trace, and ask the properties at each step."
)
@click.option("--save", metavar="FILE", help="Play one game and write its trace.")
@click.option("--script", is_flag=True, help="Print the trace as a Python program.")
@click.option("--ascii", "drawn", is_flag=True, help="Play one game, or replay, and draw every position.")
@click.option("--as", "player", metavar="PLAYER", help="Take a seat: play against random opponents.")
@click.option("--open", "opened", metavar="TRACE", help="Step through this trace in the browser.")
@click.option("--page", metavar="FILE", help="With --open: write the page to FILE, and open nothing.")
@set_option
@files_option
@json_option
def play(
    ruleset: str,
    games: int,
    steps: int,
    seed: int,
    start: tuple[str, ...],
    executor: str | None,
    trace_file: str | None,
    save: str | None,
    script: bool,
    drawn: bool,
    player: str | None,
    opened: str | None,
    page: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Play random games and ask every property at every step, or replay a trace, or take a seat yourself.

    The same seed gives the same games, wherever and in how many processes they are played.
    """
    model = ruleset_called(ruleset, settings)
    if page is not None and opened is None:
        raise InputError("--page says where the page of a trace goes: give --open TRACE with it")
    modes = [
        f"--{name}" for name, given in (("as", player), ("open", opened), ("trace", trace_file)) if given
    ]
    if len(modes) > 1:
        raise InputError(f"{' and '.join(modes)} are different things to do: give one of them")
    if player is not None:
        from hoyle.verify.cli.person import sit_down

        sit_down(model, start_written(model, start), player, seed)
        return 0
    if opened is not None:
        return _open(model, opened, page)
    if trace_file is not None:
        model, trace = trace_for(model, read_trace(Path(trace_file)))
    elif save is not None or script or drawn:
        trace = _one_game(model, start, seed, steps)
    else:
        return _many(model, start, games, steps, seed, executor, as_json)
    if save is not None:
        write(Path(save), msgspec.json.format(trace.to_json(), indent=1) + b"\n", "trace")
        note(f"written to {save}: {len(trace.actions)} steps, seed {seed}")
    if script:
        say(trace.script().rstrip("\n"))
        return 0
    return _replay(model, trace, drawn, as_json)


def _one_game(model: Ruleset[Any, Any, Any], start: Sequence[str], seed: int, steps: int) -> Trace:
    from hoyle.verify.bulk import playout
    from hoyle.verify.starts import trace_of

    options = start_written(model, start)
    return trace_of(model, options, playout(model, options, seed, steps=steps).actions)


def _open(model: Ruleset[Any, Any, Any], file: str, page: str | None) -> int:
    """The viewer, as a page of its own."""
    from hoyle.verify.report.plays import play_of
    from hoyle.verify.report.site import viewer

    model, trace = trace_for(model, read_trace(Path(file)))
    place = Path(page) if page is not None else VIEWED / f"{fingerprint(trace)}.html"
    shown = play_of(model, trace, "play", f"{model.title}: {Path(file).name}")
    write(place, viewer(shown, {clause: model.book[clause].says for clause in shown.clauses}), "page")
    note(f"written to {place}")
    if page is None:
        import webbrowser

        if not webbrowser.open(place.resolve().as_uri()):
            note("no browser was found here: open the file yourself")
    if shown.broken:
        note(f"the play is shown as far as it goes: {shown.ended}")
    return 1 if shown.broken else 0


# -- one play --------------------------------------------------------------------------------------------


def _replay(model: Ruleset[Any, Any, Any], trace: Trace, drawn: bool, as_json: bool) -> int:
    properties = _asked(model)
    position = trace.beginning(model)
    found = [(0, prop) for prop in broken(model, properties, None, None, position)]
    if not as_json and drawn:
        say(position_shown(model, position))
    for number, (before, action, position) in enumerate(trace.steps(model), 1):
        found += [(number, prop) for prop in broken(model, properties, before, action, position)]
        if not as_json:
            _show_step(model, number, before, action, position, drawn)
    outcome = model.outcome(position)
    if as_json:
        failures = [
            {"step": step, "property": p.id, "says": p.says, "clauses": p.clauses} for step, p in found
        ]
        emit({"trace": trace, "position": position, "outcome": outcome, "failures": failures})
    else:
        _show_end(outcome, found)
    return 1 if found else 0


def _asked(model: Ruleset[Any, Any, Any]) -> tuple[Property, ...]:
    try:
        return properties_of(model).properties
    except ModuleNotFoundError as error:
        if error.name != model.properties:
            raise
        return ()


def _show_step(
    model: Ruleset[Any, Any, Any], number: int, before: Any, action: Any, after: Any, drawn: bool
) -> None:
    say(f"{number:>5}. {bold(str(model.actor(before)))} {said(action)}")
    if drawn:
        say(position_shown(model, after))


def _show_end(outcome: Any, found: list[tuple[int, Property]]) -> None:
    if outcome is None:
        say(dim("the game goes on"))
    else:
        scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
        won = f"{' and '.join(outcome.winners) or 'nobody'} won by {outcome.by}"
        say(bold(won) + (f" ({scores})" if scores else ""))
    for step, prop in found:
        say(f"{click.style('refuted', fg='red', bold=True)} at step {step}: {prop.id}: {prop.says}")


# -- many games ------------------------------------------------------------------------------------------


def _many(
    model: Ruleset[Any, Any, Any],
    start: Sequence[str],
    games: int,
    steps: int,
    seed: int,
    executor: str | None,
    as_json: bool,
) -> int:
    from hoyle.verify.bulk import executor as workers
    from hoyle.verify.bulk import survey
    from hoyle.verify.starts import begin, starts_of

    starts = [start_written(model, start)] if start else starts_of(model)
    begin(model, starts[0])  # options that the game refuses are a mistake of whoever gave them
    with Bars() as bars, workers(executor) as pool:
        events = survey(model, starts, _asked(model), games=games, steps=steps, seed=seed, executor=pool)
        found = relay(events, bars)
    failed = [
        prop.id
        for prop in _asked(model)
        if prop.expect == "holds"
        and prop.about != "reach"
        and prop.id in found.tallies
        and found.tallies[prop.id].sighting is not None
    ]
    if as_json:
        emit({**msgspec.to_builtins(found, str_keys=True), "failed": failed})
    else:
        _show_survey(found, failed)
    return 1 if failed or found.dead_end or found.crash else 0


def _show_survey(found: Any, failed: list[str]) -> None:
    say(f"{bold(found.ruleset)}: {found.games:,} games, {found.steps:,} steps, seed {found.seed}")
    for heading, counts in (("actions", found.played), ("endings", found.outcomes)):
        for line in table(((f"{count:>10,}", str(name)) for name, count in counts.items()), ("", heading)):
            say(line)
    lengths = sorted(found.lengths)
    if lengths:
        say(f"length of a game: {lengths[0]} to {lengths[-1]} steps")
    say(f"rules that fired: {len(found.fired)}; clauses reached: {len(found.clauses)}")
    for name in failed:
        _show_sighting(f"refuted: {name}", found.tallies[name].sighting)
    for heading, sighting in (("dead end", found.dead_end), ("the model failed", found.crash)):
        if sighting is not None:
            _show_sighting(heading, sighting)


def _show_sighting(heading: str, sighting: Any) -> None:
    from hoyle.verify.tally import witness_of

    say(click.style(heading, fg="red", bold=True) + f" in game {sighting.game}")
    for line in lines(witness_of(sighting.trace, sighting.says)):
        say(f"  {line}")
