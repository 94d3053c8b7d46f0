"""What became of each clause: the rules, fields, readings and properties that name it, and what exercised it.

Every clause of a book is accounted for: a rule names it and a test exercises it, or a property says what
follows from it, or it says why nothing does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from hoyle.model.core import Clause, Rulebook
from hoyle.verify.evidence import evidence_of, named, naming


class Account(Struct, frozen=True, kw_only=True):
    """A clause, and everything that touches it."""

    id: str
    section: str
    page: int | None
    kind: str
    says: str
    rules: tuple[str, ...]
    fields: tuple[str, ...]
    readings: tuple[str, ...]
    properties: tuple[str, ...]
    examples: tuple[str, ...]  # the tests that exercise it
    reached: bool  # whether one of its rules ran in recorded random play
    left_out: str | None  # why nothing implements it

    @property
    def is_open(self) -> bool:
        """Whether no rule names it or nothing exercises it, and nobody said why. A property does both."""
        return not (self.left_out or self.properties or (self.rules and self.examples))


def accounts(ruleset: Rulebook[Any], clauses: Iterable[Clause] | None = None) -> tuple[Account, ...]:
    """An account of *clauses*, or of every clause of the book, in its order."""
    book = ruleset.book
    evidence = evidence_of(ruleset)
    names = named(ruleset, evidence)
    properties = _properties(ruleset) if evidence.properties is None else evidence.properties
    return tuple(
        Account(
            id=clause.id,
            section=clause.section,
            page=clause.page,
            kind=clause.kind,
            says=clause.says,
            rules=names.rules.get(clause.id, ()),
            fields=names.fields.get(clause.id, ()),
            readings=names.readings.get(clause.id, ()),
            properties=properties.get(clause.id, ()),
            examples=evidence.examples.get(clause.id, ()),
            reached=clause.id in evidence.reached,
            left_out=clause.left_out,
        )
        for clause in (book.values() if clauses is None else clauses)
    )


def _properties(ruleset: Rulebook[Any]) -> dict[str, tuple[str, ...]]:
    """Which properties cite each clause, where that is not on record."""
    from hoyle.model import load
    from hoyle.model.core import Ruleset
    from hoyle.properties.core import properties_of

    try:
        found = properties_of(ruleset if isinstance(ruleset, Ruleset) else load(ruleset.id))
    except ModuleNotFoundError as error:
        if error.name != ruleset.properties:
            raise
        return {}  # a game nobody has said anything about yet
    return naming(ruleset.book, {prop.id: prop.clauses for prop in found.properties})
