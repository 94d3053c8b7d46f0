"""`hoyle ambiguities`: every unclear place of a book, where its readings part, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hoyle.model.core import InputError, Ruleset, decode, fingerprint
from hoyle.verify.cli.options import (
    executor_option,
    json_option,
    ruleset_argument,
    ruleset_called,
    seed_option,
    set_option,
)
from hoyle.verify.files import read
from hoyle.verify.render.out import bold, dim, emit, note, paragraph, say, table
from hoyle.verify.render.progress import Bars, relay

if TYPE_CHECKING:
    from hoyle.verify.ambiguities.detectors import Finding
    from hoyle.verify.ambiguities.entry import AmbiguityWitness, Cost, Weighed

KEPT = ".hoyle/ambiguities"
WORDS = {"refuted": "differ", "proved": "never differ", "exhausted": "never differ", "unknown": "unknown"}


@click.command()
@ruleset_argument
@click.option("--games", type=click.IntRange(0), default=0, help="Count in N seeded games what each costs.")
@click.option("--only", multiple=True, metavar="ID", help="Only this entry, told at length. May be repeated.")
@click.option("--long", "at_length", is_flag=True, help="Tell every entry at length.")
@click.option("--detect/--no-detect", default=True, help="Look for places that nobody registered.")
@click.option("--state", metavar="FILE", help=f"Where the count is kept while it runs  [default: in {KEPT}]")
@click.option(
    "--matrix",
    "profiles",
    multiple=True,
    metavar="NAME=FILE",
    help="Only show which reading an implementation plays; FILE is what `hoyle identify --json` said of it.",
)
@seed_option
@executor_option
@set_option
@json_option
def ambiguities(
    ruleset: str,
    games: int,
    only: tuple[str, ...],
    at_length: bool,
    detect: bool,
    state: str | None,
    profiles: tuple[str, ...],
    seed: int,
    executor: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Show every unclear place of RULESET: its readings, where they part, what that does.

    A count that was interrupted goes on where it stopped when the same command is given again. What the
    detectors find and the register lacks is printed as new.
    """
    from hoyle.verify.ambiguities.detectors import detect as findings_of
    from hoyle.verify.ambiguities.rivals import entry_called
    from hoyle.verify.ambiguities.weigh import weigh
    from hoyle.verify.executors import executor as executor_called

    model = ruleset_called(ruleset, settings)
    if profiles:
        return _matrix(model, profiles, as_json)
    entries = [entry_called(model, name) for name in only] or None
    # Another question, another file: a short look must not write over a count of hours.
    run = fingerprint((only, settings, seed))
    kept = Path(state) if state else Path(KEPT) / f"{model.id.replace(':', '-')}-{run}.json"
    note(f"seed {seed}")
    try:
        with Bars() as bars, executor_called(executor) as pool:
            weighed = relay(
                weigh(model, entries, games=games, seed=seed, pool=pool, state=kept if games else None), bars
            )
            found = relay(findings_of(model, seed=seed, pool=pool), bars) if detect and not only else ()
    except KeyboardInterrupt:
        if kept.exists():
            note(f"what was counted is kept in {kept}: the same command goes on from there")
        raise
    new = [finding for finding in found if finding.is_new]
    if as_json:
        emit([*map(_data, weighed), *map(_new_data, new)])
    else:
        _show(weighed, new, at_length=at_length or bool(only))
    return 1 if new else 0


def _matrix(model: Ruleset[Any, Any, Any], profiles: tuple[str, ...], as_json: bool) -> int:
    """Which reading each implementation plays, entry by entry."""
    from hoyle.model import listings
    from hoyle.verify.ambiguities.matrix import matrix
    from hoyle.verify.conform.identify import Identity
    from hoyle.verify.plain import assignments

    known: dict[str, Identity] = {
        name: decode(read(Path(file), "profile"), Identity, f"profile {file}")
        for name, file in assignments(profiles, "profile").items()
    }
    for name, identity in known.items():
        if (book := listings().get(identity.ruleset)) and book.game != model.game:
            raise InputError(f"profile {name} is of {identity.ruleset}, another game than {model.id}")
    rows = matrix(model, known)
    if as_json:
        emit(rows)
        return 0
    for line in table(
        ((row.id, row.default, *(row.plays[name] for name in known)) for row in rows),
        ("entry", "default", *known),
    ):
        say(line)
    return 0


def _data(weighed: Weighed) -> dict[str, Any]:
    """The entry as scripts rely on it."""
    import msgspec

    return {**msgspec.to_builtins(weighed), "new": False}


def _new_data(finding: Finding) -> dict[str, Any]:
    """A place that nobody registered, in the same shape."""
    return {
        "id": finding.id,
        "kind": finding.kind,
        "clauses": finding.clauses,
        "readings": [],
        "default": None,
        "because": finding.says,
        "verdict": "unknown",
        "settled": False,
        "tried": f"found by the detector {finding.detector}",
        "witness": finding.witness,
        "effect": [],
        "cost": None,
        "severity": [],
        "new": True,
    }


def _show(weighed: tuple[Weighed, ...], new: list[Finding], *, at_length: bool) -> None:
    if at_length:
        for entry in weighed:
            for line in _entry(entry):
                say(line)
    else:
        rows = [
            (
                entry.id,
                entry.kind,
                WORDS.get(entry.verdict, entry.verdict),
                ", ".join(entry.effect),
                _often(entry.cost),
            )
            for entry in weighed
        ]
        for line in table(rows, ("entry", "kind", "readings", "effect", "cost")):
            say(line)
    for finding in new:
        say(f"{bold('new')} {finding.id} ({finding.kind}, by {finding.detector}): {finding.says}")
        if finding.clauses:
            say(dim(f"    {', '.join(finding.clauses)}"))
        if finding.near:
            say(dim(f"    entries about the same clauses: {', '.join(finding.near)}"))
    counts = {
        word: sum(WORDS.get(e.verdict) == word for e in weighed)
        for word in ("differ", "never differ", "unknown")
    }
    say(
        f"{len(weighed)} entries: "
        + ", ".join(f"{n} {word}" for word, n in counts.items())
        + f"; {len(new)} new"
    )


def _often(cost: Cost | None) -> str:
    if cost is None:
        return ""
    if not cost.arose:
        return f"never in {cost.games} games"
    often = f"{cost.arose}/{cost.games} games, first after {cost.first}"
    return f"{often}, winner changed {cost.winner_changed}/{cost.decided}"


def _entry(entry: Weighed) -> Iterator[str]:
    from hoyle.verify.ambiguities.question import often

    word = WORDS.get(entry.verdict, entry.verdict)
    told = "may differ, nothing was found" if word == "unknown" else word
    yield f"{bold(entry.id)} ({entry.kind}): the readings {told}"
    yield dim(f"    {', '.join(entry.clauses)}")
    results = {under.reading: under.says for under in entry.witness.under} if entry.witness else {}
    for part in entry.readings:
        mark = "played" if part.played else part.verdict or ""
        yield paragraph(f"{part.id} [{mark}]: {part.says}", 2)
        if part.id in results:
            yield paragraph(f"-> {results[part.id]}", 6)
    if entry.witness is not None:
        yield from (f"    {line}" for line in _witness(entry.witness))
    if entry.tried:
        yield paragraph(entry.tried, 4)
    if entry.effect:
        yield f"    effect: {', '.join(entry.effect)}"
    if entry.cost is not None:
        yield paragraph(often(entry.cost), 4)
    yield ""


def _witness(witness: AmbiguityWitness) -> Iterator[str]:
    from hoyle.verify.render.witness import compact

    settings = f" with {compact(witness.rules)}" if witness.rules else ""
    if witness.kind == "values":
        given = " ".join(f"{name}={compact(value)}" for name, value in witness.data.items())
        yield f"asked: {witness.rule} {given}{settings}".rstrip()
        return
    trace = witness.data
    if trace.position is not None:
        yield f"played: a position reached after {witness.reached} steps, then"
    else:
        yield f"played: {len(trace.actions)} steps from the start {compact(trace.start)}{settings}"
    for number, action in enumerate(trace.actions, 1):
        yield f"{number:>4}. {compact(action)}"
