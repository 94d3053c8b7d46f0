"""`hoyle report`: everything that is known, as pages to read."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from hoyle.model import listings
from hoyle.model.core import InputError
from hoyle.verify.cli.options import (
    all_rulesets,
    complete_rulesets,
    executor_option,
    json_option,
    ruleset_called,
    seed_option,
)
from hoyle.verify.files import by_entry, write
from hoyle.verify.render.out import emit, note, say
from hoyle.verify.render.progress import Bars, relay


@click.command()
@click.argument("rulesets", metavar="[RULESET]...", nargs=-1, shell_complete=complete_rulesets)
@click.option("--folder", default="reports", show_default=True, metavar="FOLDER", help="Where reports stand.")
@click.option(
    "--check", "checking", is_flag=True, help="Write nothing; fail when the reports are out of date."
)
@click.option(
    "--costs",
    type=click.IntRange(0),
    metavar="GAMES",
    help="Weigh every unclear place again, and count what it costs in GAMES seeded games.",
)
@click.option("--force", is_flag=True, help="Find everything out again, also what has not changed.")
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
@json_option
def report(
    rulesets: tuple[str, ...],
    folder: str,
    checking: bool,
    costs: int | None,
    force: bool,
    profile_name: str,
    seed: int,
    executor: str | None,
    as_json: bool,
) -> int:
    """Build the reports: Markdown, JSON, and one page for the browser that needs neither server nor network.

    Only rulesets whose model, properties or engines have changed are looked at again. With --check nothing
    is found out where a report says that it was made from what stands here now; add --force to be sure.
    Reports on other rulesets that stand in the folder stay on its pages.
    """
    from hoyle.verify.profiles import profile
    from hoyle.verify.report.build import Built, build, drift, published, save
    from hoyle.verify.report.inputs import inputs_of

    named = list(dict.fromkeys(rulesets or all_rulesets()))
    models = [ruleset_called(name) for name in named]
    if not models:
        raise InputError("no ruleset is installed: name one as package.module:ATTRIBUTE")
    place, chosen = Path(folder), profile(profile_name)
    if place.exists() and not place.is_dir():
        raise InputError(f"{folder} is no folder: name one for the reports")
    if checking and costs is not None:
        raise InputError("--costs writes what it measures and --check writes nothing: give one of them")
    if checking and not force:
        stale = [m.id for m in models if _stale(published(place, m.id), inputs_of(m, chosen, seed))]
        if stale:
            return _told([f"the report on {each} was made from something else" for each in stale], as_json)
    begun = time.monotonic()
    if costs is not None:
        _weigh(models, place, costs, seed, executor)
    with Bars() as bars:
        kept = _kept(place, named)
        built: Built = relay(build(models, place, chosen, seed, executor, kept=kept, force=force), bars)
    if checking:
        return _told(list(drift(place, built.files)), as_json)
    written = save(place, built.files)
    size = sum(map(len, built.files.values()))
    note(f"{time.monotonic() - begun:.1f} s")
    if as_json:
        emit(
            {
                "folder": folder,
                "files": sorted(built.files),
                "written": written,
                "found_out": built.found_out,
                "reused": built.reused,
            }
        )
    else:
        say(f"{len(built.files)} files in {folder}, {size / 1e6:.1f} MB; {written} changed")
        say(f"found out again: {', '.join(built.found_out) or 'nothing'}")
    return 0


def _kept(folder: Path, named: list[str]) -> list[Any]:
    """The other installed rulesets that have a report in the folder: they stay on its pages."""
    from hoyle.verify.report.build import published

    others = [name for name in listings() if name not in named and published(folder, name) is not None]
    return [ruleset_called(name) for name in others]


def _weigh(models: list[Any], folder: Path, games: int, seed: int, where: str | None) -> None:
    """Measure the register of every ruleset, and write each down as soon as it is known."""
    from hoyle.verify.executors import executor
    from hoyle.verify.report.content import place_of
    from hoyle.verify.report.register import FILE, measure

    with Bars() as bars, executor(where) as pool:
        for model in models:
            found = relay(measure(model, games, seed, pool), bars)
            write(folder / place_of(model.id) / FILE, by_entry(found), "register")


def _stale(known: object, inputs: str) -> bool:
    return getattr(known, "inputs", None) != inputs


def _told(sentences: list[str], as_json: bool) -> int:
    if as_json:
        emit({"drift": sentences})
    else:
        for sentence in sentences:
            say(sentence)
        say("run hoyle report" if sentences else "the reports are what the model says")
    return 1 if sentences else 0
