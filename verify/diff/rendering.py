"""The report in its three forms: Markdown for a pull request, one HTML page, JSON.

All of them are made from the same records, and the same records always give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.verify.diff.engine import differing_clauses
from hoyle.verify.diff.partings import shown
from hoyle.verify.diff.result import (
    ClauseDiff,
    Edits,
    FieldDiff,
    Listed,
    Pair,
    PairReport,
    SeveralReport,
)
from hoyle.verify.diff.several import between, several
from hoyle.verify.diff.severity import SEVERITIES, Severity, at_least
from hoyle.verify.diff.sides import Side
from hoyle.verify.files import by_entry
from hoyle.verify.trial import plain

TEMPLATES = Path(__file__).parent / "templates"
FORMS = ("md", "html", "json")


class Filter(Struct, frozen=True, kw_only=True):
    """Which differences a reader wants to see; totals and accounts are not touched by it."""

    severity: Severity = "wording"
    matching: str = ""
    known: frozenset[str] = frozenset()

    def wants(self, severity: Severity | None, name: str, fingerprint: str) -> bool:
        return (
            severity is not None
            and at_least(severity, self.severity)
            and self.matching in name
            and fingerprint not in self.known
        )

    def clauses(self, pair: Pair) -> list[ClauseDiff]:
        """The differing clauses of a pair that are wanted, the gravest first."""
        found = [c for c in differing_clauses(pair) if self.wants(c.severity, c.id, c.fingerprint)]
        return sorted(found, key=lambda c: SEVERITIES.index(c.severity or "wording"))

    def rows(self, rows: Sequence[dict[str, Any]], name: str) -> list[dict[str, Any]]:
        """The rows of a table of three columns that are wanted, the gravest first."""
        found = [row for row in rows if self.wants(row["severity"], row[name], "")]
        return sorted(found, key=lambda row: SEVERITIES.index(row["severity"]))

    def fields(self, pair: Pair) -> list[FieldDiff]:
        return [f for f in pair.fields if self.wants(f.severity, f.field, f.fingerprint)]


def render(form: str, sides: Sequence[Side], pairs: Sequence[Pair], wanted: Filter) -> str:
    """The report on *sides* in one of the `FORMS`, or in brief."""
    if form == "json":
        return as_json(sides, pairs, wanted)
    if form == "brief":
        from hoyle.verify.diff.brief import brief

        return brief(pairs, wanted)
    text: str = _template(f"diff.{form}.j2").render(
        sides=[{"label": side.label, "title": side.title} for side in sides],
        pairs=pairs,
        three=several(sides, pairs) if len(sides) == 3 else None,
        wanted=wanted,
        severities=SEVERITIES,
        between=between,
        averages=averages,
        columns=columns,
    )
    return text


def data_of(sides: Sequence[Side], pairs: Sequence[Pair], wanted: Filter) -> Any:
    """The report as plain data; *differences* holds those that are wanted."""
    whole = pairs[0] if len(sides) == 2 else several(sides, pairs)
    data = _without_scripts(msgspec.to_builtins(whole, enc_hook=str))
    listed = [_listed(pair, clause) for pair in pairs for clause in wanted.clauses(pair)]
    return {**data, "differences": msgspec.to_builtins(listed)}


def _listed(pair: Pair, clause: ClauseDiff) -> Listed:
    return Listed(
        between=(pair.first, pair.second),
        fingerprint=clause.fingerprint,
        id=clause.id,
        status=clause.status,
        severity=clause.severity,
        shown=clause.shown,
        by=clause.by,
        says=clause.witness.says if clause.witness is not None else "",
    )


def _without_scripts(data: Any) -> Any:
    """Plain data without the programs that show a witness: the witness itself says all that they do."""
    if isinstance(data, dict):
        return {key: _without_scripts(value) for key, value in data.items() if key != "script"}
    return [_without_scripts(value) for value in data] if isinstance(data, list | tuple) else data


def schema() -> dict[str, Any]:
    """The JSON Schema of the report on two sides, of the one on three, and of a list of edits."""
    reports = [PairReport, SeveralReport, Edits]
    kinds, components = msgspec.json.schema_components(reports, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hoyle diff --json",
        "anyOf": list(kinds),
        "$defs": components,
    }


def as_json(sides: Sequence[Side], pairs: Sequence[Pair], wanted: Filter) -> str:
    """The report as JSON, an entry a line."""
    return by_entry(data_of(sides, pairs, wanted), order="sorted").decode()


def _template(name: str) -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=".html" in name,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["cell"] = cell
    environment.filters["counted"] = counted
    environment.filters["differ"] = differ
    environment.filters["value"] = value_shown
    return environment.get_template(name)


def columns(clause: ClauseDiff) -> tuple[str, str]:
    """What each of the two sides says, in the words of the clause; a dash where a book has no such clause."""
    if clause.status in ("added", "removed"):
        return ("–", clause.says) if clause.status == "added" else (clause.says, "–")
    same = clause.counterpart_says == clause.says
    return clause.says, "the same words" if same else clause.counterpart_says


def averages(pair: Pair) -> Iterator[tuple[str, float, float]]:
    """What seeded play is like on average, line by line: a heading, and a number for each side."""
    one, two = (
        (pair.games.played[side] for side in (pair.first, pair.second)) if pair.games.played else ({}, {})
    )
    if not one:
        return
    yield "steps", one["steps"], two["steps"]
    yield "score", one["score"], two["score"]
    for part, heading in (("actions", "{}"), ("at_the_end", "{} at the end"), ("wins", "wins of {}")):
        for key in sorted({*one[part], *two[part]}):
            yield heading.format(key), one[part].get(key, 0), two[part].get(key, 0)


def counted(number: int, thing: str) -> str:
    """`1 clause`, `2 clauses`"""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def differ(number: int, thing: str) -> str:
    """`1 clause differs`, `2 clauses differ`"""
    return f"{counted(number, thing)} {'differs' if number == 1 else 'differ'}"


def cell(text: object) -> str:
    """Text in a cell of a Markdown table."""
    plain_text = " ".join(str(text).split())
    for character in ("\\", "|", "<", "*", "_", "`"):
        plain_text = plain_text.replace(character, f"\\{character}")
    return plain_text


def value_shown(value: Any) -> str:
    """A value of a field in a few words."""
    if value in ((), []):
        return "none"
    if isinstance(value, tuple | list) and not any(isinstance(part, tuple | list | dict) for part in value):
        return ", ".join(str(part) for part in value)
    return shown(plain(value))
