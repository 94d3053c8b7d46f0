"""Edition reports inside the site: what `hoyle diff A B C --write` wrote, side by side."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, decode


class FieldRow(Struct, frozen=True, kw_only=True):
    field: str
    values: dict[str, Any]
    stated: dict[str, bool]
    severity: str | None
    clauses: tuple[str, ...]


class RuleRow(Struct, frozen=True, kw_only=True):
    rule: str
    status: dict[str, str]
    verdict: dict[str, str]


class ClauseRow(Struct, frozen=True, kw_only=True):
    id: str
    says: dict[str, str]
    status: dict[str, str]
    severity: str | None


class Edition(Struct, frozen=True, kw_only=True):
    """What three books say, field by field, rule by rule, clause by clause."""

    sides: tuple[str, ...]
    titles: tuple[str, ...]
    totals: dict[str, Any]
    fields: tuple[FieldRow, ...]
    rules: tuple[RuleRow, ...]
    clauses: tuple[ClauseRow, ...]
    path: str = ""  # the same as Markdown

    @property
    def page(self) -> str:
        """The same as a page of its own."""
        return f"{self.path.removesuffix('.md')}.html"

    @property
    def id(self) -> str:
        return f"editions/{'-'.join(self.sides)}"

    @property
    def name(self) -> str:
        return f"What changed: {', '.join(self.sides)}"

    @property
    def differing(self) -> tuple[ClauseRow, ...]:
        return tuple(clause for clause in self.clauses if clause.severity is not None)

    @property
    def changed_rules(self) -> tuple[RuleRow, ...]:
        return tuple(rule for rule in self.rules if set(rule.status.values()) != {"same"})

    @property
    def severities(self) -> list[str]:
        return sorted({str(clause.severity) for clause in self.differing})


def read(folder: Path) -> tuple[Edition, ...]:
    """Every comparison of three books below *folder*; other files of that folder are left alone."""
    found = []
    for path in sorted((folder / "editions").glob("*.json")):
        try:
            edition: Edition = decode(path.read_bytes(), Edition, f"comparison {path}")
        except InputError:
            continue  # a comparison of two, which stands on the page that the comparison wrote
        found.append(
            msgspec.structs.replace(edition, path=path.relative_to(folder).with_suffix(".md").as_posix())
        )
    return tuple(found)
