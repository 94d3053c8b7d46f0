"""`hoyle check`: the main job. Every property of every ruleset, and a table of verdicts."""

from __future__ import annotations

from pathlib import Path

import click

from hoyle.model.core import InputError, Trace, convert
from hoyle.verify.cli.options import (
    all_rulesets,
    complete_rulesets,
    executor_option,
    files_option,
    json_option,
    ruleset_called,
    seed_option,
    set_option,
)
from hoyle.verify.render.out import emit, note
from hoyle.verify.render.progress import Bars, relay
from hoyle.verify.render.verdicts import Findings, show

KEPT = ".hoyle/failures"


@click.command()
@click.argument("rulesets", metavar="[RULESET]...", nargs=-1, shell_complete=complete_rulesets)
@click.option(
    "--profile",
    "profile_name",
    default="quick",
    show_default=True,
    metavar="quick|ci|deep",
    help="How much work to do: seconds, minutes, hours.",
)
@seed_option
@executor_option
@set_option
@files_option
@click.option(
    "--keep", metavar="FOLDER", default=KEPT, show_default=True, help="Where failing plays are kept."
)
@json_option
def check(
    rulesets: tuple[str, ...],
    profile_name: str,
    seed: int,
    executor: str | None,
    settings: tuple[str, ...],
    keep: str,
    as_json: bool,
) -> int:
    """Find out whether every property of every ruleset holds, and how well that is known.

    A verdict says how it was reached: proved, exhausted, tested, refuted, vacuous, unknown or skipped.
    """
    from hoyle.verify.check import check as events_of
    from hoyle.verify.check import without_properties
    from hoyle.verify.profiles import profile

    named = list(dict.fromkeys(rulesets or all_rulesets()))
    models = [ruleset_called(name, settings) for name in named]
    if not models:
        raise InputError("no ruleset is installed: name one as package.module:ATTRIBUTE")
    chosen = profile(profile_name)
    found = Findings()
    silent = without_properties(models)
    if len(silent) == len(models):
        raise InputError(next(iter(silent.values())))
    note(f"seed {seed}, profile {profile_name}")
    for sentence in silent.values():
        note(f"hoyle: {sentence}")
    with Bars() as bars:
        spoken = [model for model in models if model.id not in silent]
        relay(events_of(spoken, chosen, seed, executor), bars, found)
    ids = [model.id for model in models]
    if as_json:
        reports = [{**found.data(each), "profile": profile_name, "seed": seed} for each in ids]
        emit(reports[0] if len(rulesets) == 1 else reports)
    else:
        show(found, ids)
    _keep(found, Path(keep), dict(zip(ids, named, strict=True)))
    return 1 if any(found.findings()) else 0


def _keep(found: Findings, folder: Path, names: dict[str, str]) -> None:
    """Failing plays, as traces that `hoyle play --trace` replays."""
    from hoyle.verify.failures import keep

    for ruleset, judgement in found.findings():
        witness = judgement.verdict.witness
        if witness is not None and witness.kind == "trace":
            trace: Trace = convert(witness.data, Trace, "trace")
            path = keep(trace, judgement.id, folder)
            note(f"replay it: hoyle play {names[ruleset]} --trace {path}")
