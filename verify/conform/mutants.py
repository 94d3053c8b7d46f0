"""Mutants: rule mistakes that real implementers make, planted in a copy of the reference.

A mutant changes the text of one function of a game, or one field of its rules. It runs as a subject in a
process of its own (see `planting`), so that the healthy model it is held against cannot catch anything from
it. A mutant that no comparison catches is a survivor, named with the clause to test next.

Catalogues are TOML, one file a game:

    [[mutant]]
    id = "starving-costs-half"
    ruleset = "heap"
    clause = "scoring.starving"
    says = "a starving tribe loses half of what it should"
    field = "starving_penalty"      # either a field of the rules …
    value = 1
    rule = "placement_fee"          # … or a function, by name or as module.function or module.Class.method
    replace = "other >= skill"      # and what to change in its text, which must stand there exactly once
    with = "other > skill"
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model import load
from hoyle.model.core import InputError, convert
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.engine import Plan, checked
from hoyle.verify.conform.planting import Mutant, changed_code
from hoyle.verify.conform.process import ProcessSubject
from hoyle.verify.conform.result import Conformance
from hoyle.verify.conform.settings import Settings
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.executors import Serial


class Trial(Struct, frozen=True, kw_only=True):
    """What became of one mutant."""

    mutant: Mutant
    caught: bool
    level: str = ""  # ask, positions or games: where it was caught
    exchanges: int = 0  # requests made until it was caught, or to the end
    witness: int = 0  # steps of the shortest script that shows it
    clauses: tuple[str, ...] = ()  # that the divergences name
    cited: bool = False  # whether the clause of the mutant is among them
    seconds: float = 0.0
    says: str = ""


def read_catalogue(path: Path) -> tuple[Mutant, ...]:
    """The mutants in a file, or a sentence that says what is wrong with it."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot read the mutants in {path}: {error}") from None
    found: dict[str, Mutant] = {}
    for number, entry in enumerate(entries, 1):
        mutant: Mutant = convert(entry, Mutant, f"{path.name}, mutant {number}")
        if mutant.id in found:
            raise InputError(f"{path.name}: mutant {mutant.id!r} stands twice: rename one")
        if bool(mutant.rule) == bool(mutant.field):
            raise InputError(f"{path.name}: mutant {mutant.id!r} changes a rule or a field, one of the two")
        found[mutant.id] = mutant
    return tuple(found.values())


# -- trying ----------------------------------------------------------------------------------------------


def try_mutant(mutant: Mutant, ruleset: AnyRuleset, settings: Settings, levels: Sequence[str] = ()) -> Trial:
    """Run one mutant as a subject and see whether it is caught."""
    if mutant.rule:
        changed_code(mutant, ruleset)  # a rotten entry is said here, not in the other process
    words = ("-m", "hoyle.verify.conform.planting", msgspec.json.encode(mutant).decode())
    subject = ProcessSubject([sys.executable, *words])
    began = perf_counter()
    once = msgspec.structs.replace(settings, findings=1)  # the first divergence catches it
    plan = Plan(
        settings=once, siblings={}, explain=False, levels=tuple(levels) or ("ask", "positions", "games")
    )
    result = checked(ruleset, subject, plan)
    if result.verdict in ("failed", "vacuous"):  # it was not tried: neither caught nor a survivor
        raise InputError(f"mutant {mutant.id!r} could not be tried: {result.because}")
    return _trial(mutant, ruleset, result, perf_counter() - began)


def _trial(mutant: Mutant, ruleset: AnyRuleset, result: Conformance, seconds: float) -> Trial:
    exchanges = sum(times for name, times in result.counts.items() if name.endswith("_requests"))
    found = result.new
    clauses = tuple(dict.fromkeys(c for d in found for c in d.clauses))
    wanted = ruleset.book.full(mutant.clause)
    shortest = min(found, key=lambda d: len(d.steps), default=None)
    return Trial(
        mutant=mutant,
        caught=bool(found),
        level="" if shortest is None else "ask" if "ask" in shortest.steps[0] else "play",
        exchanges=exchanges,
        witness=0 if shortest is None else len(shortest.steps),
        clauses=clauses,
        cited=wanted in clauses,
        seconds=round(seconds, 3),
        says=shortest.says if shortest is not None else f"survived: test {wanted} next",
    )


def run_mutants(
    mutants: Sequence[Mutant],
    settings: Settings,
    levels: Sequence[str] = (),
    executor: Executor | None = None,
) -> Iterator[Event]:
    """Try every mutant, as many at a time as the executor has workers; the last event's result is a tuple of
    `Trial`, in the order of the mutants."""
    yield Began("mutants", len(mutants))
    where = executor or Serial()
    waiting = [where.submit(_try_named, mutant, settings, tuple(levels)) for mutant in mutants]
    trials = []
    try:
        for trial in waiting:
            trials.append(trial.result())
            yield Advanced("mutants", len(trials))
    finally:
        for trial in waiting:
            trial.cancel()
    yield Ended("mutants", tuple(trials))


def _try_named(mutant: Mutant, settings: Settings, levels: tuple[str, ...]) -> Trial:
    """Try a mutant of the ruleset that it names: what one process found out about the model, it keeps."""
    return try_mutant(mutant, load(mutant.ruleset), settings, levels)


def lines(trials: Sequence[Trial]) -> Iterator[str]:
    """The score for people; survivors last, with the clause to test next."""
    for trial in sorted(trials, key=lambda t: not t.caught):
        word = "caught  " if trial.caught else "SURVIVED"
        cited = "" if trial.cited or not trial.caught else " (under another clause)"
        yield (
            f"{word} {trial.mutant.id} [{trial.mutant.clause}] {trial.level} "
            f"{trial.exchanges} requests, witness of {trial.witness}, {trial.seconds:.1f} s{cited}"
        )
    caught = sum(trial.caught for trial in trials)
    yield f"{caught} of {len(trials)} mutants caught"


def score(trials: Sequence[Trial]) -> dict[str, Any]:
    """The score for machines: no times in it, so that the same run gives the same bytes."""
    return {
        "caught": sum(trial.caught for trial in trials),
        "of": len(trials),
        "mutants": [
            {
                "id": trial.mutant.id,
                "ruleset": trial.mutant.ruleset,
                "what": trial.mutant.says,
                "clause": trial.mutant.clause,
                "changes": trial.mutant.rule or trial.mutant.field,
                "caught_by": trial.level or None,
                "requests": trial.exchanges,
                "witness": trial.witness,
                "cited": trial.cited,
            }
            for trial in trials
        ],
    }
