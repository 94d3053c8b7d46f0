"""What a comparison found, as plain records: what the JSON holds and what the templates show.

A difference has a fingerprint that stays the same as long as the difference does: it is made of the two
sides, the thing compared and what each side says of it, not of its place in the report or of its witness.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

from msgspec import Struct

from hoyle.model.core import fingerprint
from hoyle.verify.diff.severity import Severity
from hoyle.verify.verdict import Witness

ClauseStatus = Literal["same", "changed", "added", "removed", "moved"]
RuleStatus = Literal["same", "different", "only-first", "only-second", "undecided"]
FieldStatus = Literal["changed", "added", "removed"]  # by which of the two books says something about it

# How a difference is shown: by answers of a rule, by a play, by cards, by what the record or the text holds.
Shown = Literal["rule", "play", "cards", "record", "text"]
SHOWN: tuple[Shown, ...] = get_args(Shown)  # the strongest first


class FieldDiff(Struct, frozen=True, kw_only=True):
    """A number, table or choice in which two records differ."""

    field: str
    status: FieldStatus
    first: Any
    second: Any
    clauses: tuple[str, ...]
    reading: str | None  # the entry of the register, where a book leaves it open
    severity: Severity
    rules: tuple[str, ...]  # the rules that answer differently because of this field alone
    shown: Shown
    witness: Witness | None
    fingerprint: str


class RuleDiff(Struct, frozen=True, kw_only=True):
    """One rule under two records."""

    rule: str
    says: str
    status: RuleStatus
    verdict: str
    method: str
    domain: str
    because: str
    fields: tuple[str, ...]  # the fields that make the difference, each of them alone
    clauses: tuple[str, ...]
    severity: Severity | None
    witness: Witness | None
    fingerprint: str


class ClauseDiff(Struct, frozen=True, kw_only=True):
    """One clause of one book, and what became of it in the other."""

    id: str
    counterpart: str | None
    status: ClauseStatus
    by: str  # what shows it, in a sentence
    severity: Severity | None  # None for what is the same
    says: str
    counterpart_says: str
    declared: Literal["same", "differs"] | None
    fields: tuple[str, ...]
    rules: tuple[str, ...]
    shown: Shown | None
    witness: Witness | None
    fingerprint: str


class CardDiff(Struct, frozen=True, kw_only=True):
    """An entry of a catalog or a map that is not the same on both sides."""

    entry: str
    status: Literal["changed", "added", "removed"]
    first: Any
    second: Any
    clauses: tuple[str, ...]
    invented: bool  # nothing of the difference is printed in a book
    fingerprint: str


class Finding(Struct, frozen=True, kw_only=True):
    """Where the clause data says one thing about two books and the comparison shows another."""

    kind: Literal["said-same-shown-changed", "said-changed-shown-same", "contradiction", "nowhere"]
    clauses: tuple[str, ...]
    says: str
    fingerprint: str


class Parting(Struct, frozen=True, kw_only=True):
    """The shortest play found after which the two games are no longer the same."""

    what: Literal["legality", "position", "result"]
    steps: int
    says: str
    witness: Witness


class Games(Struct, frozen=True, kw_only=True):
    """Whole games under both records."""

    parting: Parting | None = None
    searched: str = ""
    played: dict[str, Any] | None = None  # statistics over seeded play
    recorded: dict[str, Any] | None = None  # which recorded games break


class Pair(Struct, frozen=True, kw_only=True):
    """Everything in which two sides differ, and what was shown to be the same."""

    first: str
    second: str
    titles: tuple[str, str]
    totals: dict[str, Any]
    fields: tuple[FieldDiff, ...]
    rules: tuple[RuleDiff, ...]
    clauses: tuple[ClauseDiff, ...]
    cards: tuple[CardDiff, ...]
    findings: tuple[Finding, ...]
    games: Games


class Several(Struct, frozen=True, kw_only=True):
    """Three sides at once: every pair of them, and one table."""

    sides: tuple[str, ...]
    titles: tuple[str, ...]
    totals: dict[str, Any]
    fields: tuple[dict[str, Any], ...]
    rules: tuple[dict[str, Any], ...]
    clauses: tuple[dict[str, Any], ...]
    games: dict[str, Games]
    pairs: tuple[Pair, ...]


class Listed(Struct, frozen=True, kw_only=True):
    """One of the differences that a reader asked for, in the list that scripts read."""

    between: tuple[str, str]
    fingerprint: str
    id: str
    status: ClauseStatus
    severity: Severity | None
    shown: Shown | None
    by: str
    says: str


class PairReport(Pair, frozen=True, kw_only=True):
    """`hoyle diff A B --json`."""

    differences: tuple[Listed, ...]


class SeveralReport(Several, frozen=True, kw_only=True):
    """`hoyle diff A B C --json`."""

    differences: tuple[Listed, ...]


class Edits(Struct, frozen=True, kw_only=True):
    """What must be done to one catalog or map to get another: `hoyle diff one.toml two.toml --json`."""

    first: str
    second: str
    edits: tuple[CardDiff, ...]


def named(*parts: Any) -> str:
    """The fingerprint of a difference."""
    return fingerprint(parts)[:12]
