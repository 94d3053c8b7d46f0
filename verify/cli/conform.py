"""`hoyle conform`: whether somebody's implementation plays by the book."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hoyle.model.core import InputError, Ruleset, decode
from hoyle.verify.cli.options import (
    files_option,
    json_option,
    ruleset_argument,
    ruleset_called,
    seed_option,
    set_option,
    start_option,
    start_written,
)
from hoyle.verify.files import read, write
from hoyle.verify.readable import json_text
from hoyle.verify.render.out import emit, note, say, table
from hoyle.verify.render.progress import Bars, relay

if TYPE_CHECKING:
    from hoyle.verify.conform.result import Conformance
    from hoyle.verify.conform.subject import Limits, Subject
    from hoyle.verify.events import Event

F = TypeVar("F", bound=Callable[..., Any])

command_argument = click.argument("command", metavar="[-- COMMAND...]", nargs=-1, type=click.UNPROCESSED)
python_option = click.option(
    "--python", "python_spec", metavar="MODULE:OBJECT", help="Check a Python object, in this process."
)
timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    help="Seconds the subject has for one reply.",
)
profile_option = click.option(
    "--profile",
    "profile_name",
    default="ci",
    show_default=True,
    metavar="quick|ci|deep",
    help="How much to compare: seconds, minutes, hours.",
)


def subject_given(command: tuple[str, ...], python_spec: str | None, limits: Limits) -> Subject:
    """The subject that the command line names."""
    from hoyle.verify.conform.process import ProcessSubject
    from hoyle.verify.conform.python import python_subject

    if python_spec is not None:
        if command:
            raise InputError("--python and a command after -- both name a subject: give one of them")
        return python_subject(python_spec)
    return ProcessSubject(command, limits)


def words_of(command: tuple[str, ...], python_spec: str | None) -> tuple[str, ...]:
    """How the subject is named on the command line again."""
    return ("--python", python_spec) if python_spec is not None else ("--", *command)


def limits_for(timeout: float) -> Limits:
    from hoyle.verify.conform.subject import Limits

    return Limits(reply=timeout, start=max(timeout, 30.0) if timeout >= 1 else timeout)


@click.command()
@ruleset_argument
@command_argument
@python_option
@profile_option
@seed_option
@timeout_option
@set_option
@files_option
@start_option
@click.option("--rule", "rules", multiple=True, metavar="RULE", help="Ask this rule only. May be repeated.")
@click.option(
    "--level",
    "levels",
    multiple=True,
    type=click.Choice(["ask", "positions", "games"]),
    help="Only this level.",
)
@click.option("--check-protocol", is_flag=True, help="Exercise the protocol alone and say what is missing.")
@click.option("--perft", "depth", type=click.IntRange(1), help="Count plays to this depth on both sides.")
@click.option("--steps", metavar="JSON|@FILE", help="Put only these steps to the subject.")
@click.option("--baseline", metavar="FILE", help="Accept the divergences in this file; new ones still fail.")
@click.option("--write-baseline", metavar="FILE", help="Write what was found as a baseline.")
@click.option("--junit", metavar="FILE", help="Write JUnit XML, a case for every clause and check.")
@click.option("--sarif", metavar="FILE", help="Write SARIF 2.1.0.")
@click.option("--events", metavar="FILE", help="Write every event as a line of JSON.")
@click.option("--github", is_flag=True, help="Print annotations, and write the step summary.")
@json_option
def conform(
    ruleset: str,
    command: tuple[str, ...],
    python_spec: str | None,
    profile_name: str,
    seed: int,
    timeout: float,
    settings: tuple[str, ...],
    start: tuple[str, ...],
    rules: tuple[str, ...],
    levels: tuple[str, ...],
    check_protocol: bool,
    depth: int | None,
    steps: str | None,
    baseline: str | None,
    write_baseline: str | None,
    junit: str | None,
    sarif: str | None,
    events: str | None,
    github: bool,
    as_json: bool,
) -> int:
    """Check an implementation of RULESET, in any language, against the book.

    It speaks the protocol of docs/conformance.md on standard input and output. Exit codes: 0 it conforms,
    1 it diverges, 3 it could not be talked to, or nothing was compared.
    """
    from hoyle.verify.ask import rule_called
    from hoyle.verify.conform.baseline import read_baseline
    from hoyle.verify.conform.engine import LEVELS, Plan
    from hoyle.verify.conform.engine import conform as events_of
    from hoyle.verify.conform.settings import settings_for

    base = ruleset_called(ruleset)
    subject = subject_given(command, python_spec, limits_for(timeout))
    words = words_of(command, python_spec)
    budget = settings_for(profile_name, seed)
    changes = _changes(base, settings)
    model = base.under(changes) if changes else base
    if check_protocol:
        return _rehearse(model, subject, as_json)
    if depth is not None or steps is not None:
        from hoyle.verify.cli.conform_parts import count_plays, put_steps

        if steps is not None:
            return put_steps(model, subject, budget, changes, _steps(steps), as_json)
        assert depth is not None
        return count_plays(model, subject, budget, changes, start_written(model, start), depth, as_json)
    plan = Plan(
        settings=budget,
        changes=changes,
        levels=levels or LEVELS,
        rules=tuple(rule_called(model, name).name for name in rules),
        starts=(start_written(model, start),) if start else (),
        baseline=read_baseline(Path(baseline), base.id) if baseline else None,
        command=words,
    )
    if write_baseline and Path(write_baseline).exists():
        read_baseline(Path(write_baseline), base.id)  # what cannot be kept is said before the run
    note(f"seed {seed}, profile {profile_name}")
    heard = _Lines()
    with Bars() as bars:
        result: Conformance = relay(events_of(base, subject, plan), bars, heard)
    try:
        _write_files(result, junit, sarif, write_baseline)
        if events:
            write(Path(events), b"".join(heard.lines), "event file")
    finally:  # a file that cannot be written does not cost the run
        _show(result, as_json, github)
    return result.exit_code


class _Lines:
    """A listener that keeps every event as a line of JSON."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def hear(self, event: Event) -> None:
        self.lines.append(json_text(event).encode() + b"\n")


def _changes(base: Ruleset[Any, Any, Any], settings: tuple[str, ...]) -> dict[str, Any]:
    if not settings:
        return {}
    from hoyle.verify.ask import changes

    return changes(base, settings)


def _steps(text: str) -> Any:
    data = read(Path(text[1:]), "script") if text.startswith("@") else text
    return decode(data, Any, "steps")


def _rehearse(model: Ruleset[Any, Any, Any], subject: Subject, as_json: bool) -> int:
    from hoyle.verify.conform.rehearsal import check_protocol

    parts = list(check_protocol(model, subject))
    if as_json:
        emit({"ruleset": model.id, "parts": parts})
    else:
        for line in table((part.word, part.name, part.says) for part in parts):
            say(line)
    return 1 if any(part.word == "wrong" for part in parts) else 0


def _write_files(result: Conformance, junit: str | None, sarif: str | None, baseline: str | None) -> None:
    if junit:
        from hoyle.verify.conform.outputs.junit import junit as as_junit

        write(Path(junit), as_junit(result), "JUnit file")
    if sarif:
        from hoyle.verify.conform.outputs.sarif import sarif as as_sarif

        write(Path(sarif), as_sarif(result), "SARIF file")
    if baseline:
        from hoyle.verify.conform.baseline import write_baseline

        write_baseline(Path(baseline), result.ruleset, result.divergences, whole=result.whole)


def _show(result: Conformance, as_json: bool, github: bool) -> None:
    from hoyle.verify.conform.outputs.github import unheard, workflow_commands
    from hoyle.verify.conform.outputs.text import lines

    for command in workflow_commands(result) if github else ():
        (note if as_json else say)(command)
    if as_json:
        emit(result)
    else:
        for line in unheard(lines(result)) if github else lines(result):
            say(line)
    if github:
        _summarize(result)


def _summarize(result: Conformance) -> None:
    """The summary, on the page that a workflow names."""
    from hoyle.verify.conform.outputs.github import summary

    page = os.environ.get("GITHUB_STEP_SUMMARY")
    if not page:
        return
    try:
        with Path(page).open("a", encoding="utf-8") as file:
            file.write(summary(result))
    except OSError as error:
        raise InputError(
            f"cannot write the step summary {page}: {(error.strerror or str(error)).lower()}, "
            "set GITHUB_STEP_SUMMARY to another file"
        ) from None
