"""The parts of a report on one ruleset: each has a page in the repository and a page of the site.

Whatever a report holds is one entry of `PARTS`; the menu, the overview, the Markdown and the site follow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from hoyle.model.core import Ruleset
from hoyle.verify.report import markdown, mutants, register
from hoyle.verify.report.content import RulesetReport
from hoyle.verify.report.inputs import model_of
from hoyle.verify.report.maps import Map, map_of
from hoyle.verify.report.markdown import MADE
from hoyle.verify.report.subject import Subject


def subject_of(
    report: RulesetReport,
    ruleset: Ruleset[Any, Any, Any],
    folder: Path,
    known: tuple[mutants.Mutant, ...] | None,
) -> Subject:
    """A report with what was measured beside it."""
    return Subject(
        report=report,
        model=model_of(ruleset),
        map=map_of(ruleset),
        register=register.read(folder, report.id),
        mutants=mutants.of(known, ruleset),
    )


class Part(Struct, frozen=True, kw_only=True):
    """A page about one side of a ruleset."""

    id: str  # its anchor on the site, and the name of its template
    title: str
    file: str = ""  # its Markdown; a part that only moves has none
    lines: Callable[[Subject], Iterator[str]] | None = None
    told: Callable[[Subject], str]  # what the overview says of it
    there: Callable[[Subject], bool] = lambda subject: True


PARTS = (
    Part(
        id="properties",
        title="Verdicts",
        file="verdicts.md",
        lines=markdown.verdicts,
        told=lambda s: markdown.totals(s.report),
    ),
    Part(
        id="clauses",
        title="Clauses",
        file="clauses.md",
        lines=markdown.clauses,
        told=lambda s: f"{s.report.coverage['clauses']}, of which {s.report.coverage['open']} open",
    ),
    Part(
        id="readings",
        title="Unclear places",
        file="readings.md",
        lines=markdown.readings,
        told=lambda s: str(len(s.report.readings)),
    ),
    Part(
        id="rules",
        title="Rules",
        file="rules.md",
        lines=markdown.rules,
        told=lambda s: str(len(s.report.rules)),
    ),
    Part(id="plays", title="Plays", told=lambda s: ""),
    Part(
        id="map",
        title="Map",
        file="map.md",
        lines=markdown.map_,
        told=lambda s: _size(s.map),
        there=lambda s: s.map is not None,
    ),
    Part(
        id="mutants",
        title="Mutants",
        file="mutants.md",
        lines=markdown.mutants_,
        told=lambda s: mutants.score(s.mutants),
    ),
    Part(
        id="perft",
        title="Counts of plays",
        file="perft.md",
        lines=markdown.perft,
        told=lambda s: f"from {len(s.report.perft)} starts",
    ),
)


def _size(found: Map | None) -> str:
    return f"{found.name}, {len(found.areas)} areas, {len(found.borders)} borders" if found else ""


def parts_of(subject: Subject) -> list[Part]:
    return [part for part in PARTS if part.there(subject)]


def pages(subject: Subject) -> dict[str, str]:
    """The Markdown of one ruleset, by file name."""
    written = [part for part in parts_of(subject) if part.lines is not None]
    listed = [(part.title, part.file, part.told(subject)) for part in written]
    made = {"index.md": markdown.overview(subject, listed)}
    made |= {part.file: part.lines(subject) for part in written if part.lines is not None}
    return {name: "\n".join((MADE, "", *lines)).rstrip() + "\n" for name, lines in made.items()}
