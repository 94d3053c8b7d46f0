"""What tests and recorded play exercised, kept as data beside the properties of a game.

Which clauses the tests cite and which rules fire in seeded play takes seconds to find out, and a question
about a clause should be answered at once. So the findings are written to `<game>.evidence.json` beside the
property module (`make evidence`), and a test says so when they are stale.

Beside them stands which rules, fields and readings name each clause, with a checksum of the texts that say
so: to find it out, every chapter must be opened. Where a text has changed since, that is done.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from hoyle.model.core import Book, Rulebook, decode
from hoyle.model.core.data import beside, contents
from hoyle.verify.files import write

if TYPE_CHECKING:
    from pathlib import Path

    from hoyle.model.core import Ruleset

# Recorded play: enough for every rule that random play reaches at all, in a few seconds.
GAMES, STEPS, SEED = 200, 2_000, 0


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    """Who names each clause of one ruleset."""

    checksum: int | None  # of the texts it was found in
    rules: dict[str, tuple[str, ...]]
    fields: dict[str, tuple[str, ...]]
    readings: dict[str, tuple[str, ...]]


class Evidence(Struct, frozen=True, forbid_unknown_fields=True):
    """What exercised the clauses of one ruleset."""

    examples: dict[str, tuple[str, ...]] = {}  # clause -> the tests that cite it
    reached: tuple[str, ...] = ()  # the clauses whose rules fired in play
    play: str = ""  # which play that was
    properties: dict[str, tuple[str, ...]] | None = None  # clause -> the properties that cite it
    named: Named | None = None


def evidence_file(ruleset: Rulebook[Any]) -> str | None:
    """Where the evidence of the game of *ruleset* is kept; None for a game without properties."""
    try:
        spec = find_spec(ruleset.properties)
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None:
        return None
    above = (os.pardir,) if os.path.basename(spec.origin) == "__init__.py" else ()  # noqa: PTH119
    return os.path.normpath(
        beside(spec.origin, *above, f"{ruleset.properties.rpartition('.')[2]}.evidence.json")
    )


def naming(book: Book, named: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Who names each clause of the book, from which clauses each of them names."""
    found: dict[str, tuple[str, ...]] = {}
    for name, clauses in named.items():
        for clause in book.present(clauses):
            found[clause] = (*found.get(clause, ()), name)
    return found


def named(ruleset: Rulebook[Any], evidence: Evidence) -> Named:
    """Which rules, fields and readings of *ruleset* name each clause: on record, or found out."""
    kept, now = evidence.named, checksum(ruleset)
    if kept is not None and now is not None and kept.checksum == now:
        return kept
    from hoyle.model.core.rules import fields_of

    book = ruleset.book
    return Named(
        now,
        rules=naming(book, {name: rule.clauses for name, rule in ruleset.functions.items()}),
        fields=naming(book, {name: f.clauses for name, f in fields_of(type(ruleset.rules)).items()}),
        readings=naming(book, {reading.id: reading.clauses for reading in ruleset.readings.values()}),
    )


def checksum(ruleset: Rulebook[Any]) -> int | None:
    """Of the texts that name clauses: chapters, record, register; None where they are not files."""
    from zlib import crc32

    kinds = type(ruleset.rules).__mro__
    record = [kind.__module__ for kind in kinds if kind is not Struct and issubclass(kind, Struct)]
    texts = [spec.origin for spec in map(find_spec, (*ruleset.chapters, *record)) if spec and spec.origin]
    if not ruleset.chapters:
        return None
    found = 0
    try:
        for path in (*texts, beside(texts[0], "readings.toml")):
            found = crc32(contents(path), found)
    except OSError:
        return None
    return found


def evidence_of(ruleset: Rulebook[Any]) -> Evidence:
    """What is on record for *ruleset*; nothing where nothing was recorded."""
    kept = _kept(ruleset).get(ruleset.id)  # the other books of the game are not looked into
    return Evidence() if kept is None else decode(kept, Evidence, f"evidence {evidence_file(ruleset)}")


def recorded(ruleset: Rulebook[Any]) -> dict[str, Evidence]:
    """What is on record for the game of *ruleset*, by ruleset."""
    where = f"evidence {evidence_file(ruleset)}"
    return {name: decode(kept, Evidence, where) for name, kept in _kept(ruleset).items()}


def _kept(ruleset: Rulebook[Any]) -> dict[str, msgspec.Raw]:
    path = evidence_file(ruleset)
    if path is None or not os.path.isfile(path):  # noqa: PTH113
        return {}
    found: dict[str, msgspec.Raw] = decode(contents(path), dict[str, msgspec.Raw], f"evidence {path}")
    return found


def gathered(ruleset: Ruleset[Any, Any, Any], cited: Mapping[str, Sequence[str]]) -> Evidence:
    """What exercises the clauses of *ruleset*: the tests that cite them, and which rules fire in play."""
    from hoyle.properties.core import properties_of
    from hoyle.properties.every_game import what_is_listed_as_legal_has_no_objection
    from hoyle.verify.bulk import survey
    from hoyle.verify.events import Ended
    from hoyle.verify.starts import starts_of

    found = None
    # A game may keep what is legal at hand; asked for objections, it must answer by its rules.
    asked = (what_is_listed_as_legal_has_no_objection,)
    kept = properties_of(ruleset).traces(ruleset)
    for event in survey(ruleset, starts_of(ruleset), asked, games=GAMES, steps=STEPS, seed=SEED, plays=kept):
        found = event.result if isinstance(event, Ended) else found
    return Evidence(
        examples={clause: tuple(sorted(cited[clause])) for clause in ruleset.book if clause in cited},
        reached=found.clauses if found is not None else (),
        properties=naming(ruleset.book, {p.id: p.clauses for p in properties_of(ruleset).properties}),
        named=named(ruleset, Evidence()) if ruleset.chapters else None,
        play=f"{GAMES} random games of up to {STEPS} steps, seed {SEED}"
        + (f", and {len(kept)} kept plays" if kept else "")
        + ", each action asked for objections",
    )


def record(rulesets: Sequence[Ruleset[Any, Any, Any]], cited: Mapping[str, Sequence[str]]) -> list[Path]:
    """Write down what exercises the clauses of *rulesets*, beside the properties of their games."""
    from pathlib import Path

    by_file: dict[Path, dict[str, Evidence]] = {}
    for ruleset in rulesets:
        path = evidence_file(ruleset)
        if path is not None:
            by_file.setdefault(Path(path), {})[ruleset.id] = gathered(ruleset, cited)
    for file, evidence in by_file.items():
        write(file, as_text(evidence), "evidence")
    return list(by_file)


def as_text(evidence: dict[str, Evidence]) -> str:
    """The form in which evidence is kept: the same findings, the same bytes."""
    return msgspec.json.format(msgspec.json.encode(evidence, order="sorted"), indent=1).decode() + "\n"
