"""Divergences: where a subject and the model part ways, one for each mistake however often it is hit.

A *finding* is one disagreement as it was met. Findings with the same clause and the same shape are one
divergence. The shape is what was compared, with which rule or kind of action, in which fields; never the
numbers, so that the fingerprint stays the same from run to run, from seed to seed, and while the mistake is.
"""

from __future__ import annotations

import shlex
from hashlib import blake2b
from typing import Any, Literal

from msgspec import Struct

from hoyle.model.core import Clause, Ruleset
from hoyle.verify.conform.comparing import FieldDifference, shape_of
from hoyle.verify.readable import json_text

Check = Literal["answer", "setup", "forbids", "allows", "position", "outcome", "error"]

# What each check found, for people: the subject …
MEANS: dict[Check, str] = {
    "answer": "answers a rule differently",
    "setup": "sets the game up differently",
    "forbids": "forbids what the book allows",
    "allows": "allows what the book forbids",
    "position": "leaves another position",
    "outcome": "ends the game differently",
    "error": "breaks",
}


class Finding(Struct, frozen=True, kw_only=True):
    """One disagreement as it was met."""

    check: Check
    about: str  # the rule, or the kind of action
    clauses: tuple[str, ...]  # full ids, the deciding one first
    expected: Any
    got: Any
    differences: tuple[FieldDifference, ...] = ()
    blames: str = ""  # the rule that, had it answered otherwise, would have led to what the subject has

    @property
    def shape(self) -> tuple[str, ...]:
        """What is the same whenever the same mistake is met.

        What is wrongly allowed or forbidden is one mistake, whether a rule says so or a whole game shows it.
        """
        if self.clauses and self.permits is not None:
            return (self.permits,)
        fields = (
            sorted({shape_of(d.path) for d in self.differences})
            if self.check in ("position", "setup")
            else []
        )
        return (self.check, self.about, *fields)

    @property
    def permits(self) -> str | None:
        """`allows` or `forbids`, where the disagreement is about that."""
        if self.check in ("allows", "forbids"):
            return self.check
        if self.check != "answer":
            return None
        if _is_illegal(self.expected):
            return "allows"
        return "forbids" if _is_illegal(self.got) else None

    @property
    def key(self) -> tuple[str, ...]:
        return (*self.clauses[:1], *self.shape)


def _is_illegal(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == {"illegal"}


class Citation(Struct, frozen=True, omit_defaults=True):
    """A clause as a report shows it: where it stands, and our paraphrase."""

    id: str
    section: str
    says: str
    page: int | None = None

    @classmethod
    def of(cls, clause: Clause) -> Citation:
        return cls(clause.id, clause.section, clause.says, clause.page)


class Explanation(Struct, frozen=True, omit_defaults=True):
    """Other rules under which the subject would be right."""

    kind: Literal["reading", "edition", "option"]
    id: str  # a ruleset, or a reading or field with its value
    says: str
    rules: dict[str, Any] = {}  # the changes that make them


class Divergence(Struct, frozen=True, kw_only=True):
    """One mistake of a subject, with the shortest script that shows it."""

    fingerprint: str
    check: Check
    about: str
    clauses: tuple[str, ...]
    citations: tuple[Citation, ...]
    says: str
    steps: tuple[dict[str, Any], ...]  # the script: ask, or setup, apply and legal
    expected: Any
    got: Any
    differences: tuple[FieldDifference, ...]
    explained_by: tuple[Explanation, ...] = ()
    reproduce: str = ""
    play: tuple[dict[str, Any], ...] = ()  # the script from the beginning of a game, where *steps* cut in
    times: int = 1
    blames: str = ""  # the rule that explains it, had it answered otherwise
    related: tuple[str, ...] = ()  # fingerprints of others that rest on the same clause
    accepted: str | None = None  # the reason of the baseline, where it is a known one


def fingerprint_of(game: str, finding: Finding) -> str:
    """Sixteen hex digits that name a mistake."""
    text = "\x1f".join((game, *finding.key))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def sentence(finding: Finding) -> str:
    """What the subject did, in one line."""
    words = f"{MEANS[finding.check]}: {finding.about}"
    if finding.check in ("position", "setup", "outcome") and finding.differences:
        first = finding.differences[0]
        more = f", and {len(finding.differences) - 1} more" if len(finding.differences) > 1 else ""
        field = first.path or "all of it"
        return f"{words}: {field} should be {brief(first.expected)}, is {brief(first.got)}{more}"
    return f"{words}: should be {brief(finding.expected)}, is {brief(finding.got)}"


def brief(value: Any, longest: int = 120) -> str:
    """A value in a sentence."""
    text = json_text(value)
    return text if len(text) <= longest else f"{text[:longest]}…"


def citations(ruleset: Ruleset[Any, Any, Any], clauses: tuple[str, ...]) -> tuple[Citation, ...]:
    return tuple(Citation.of(ruleset.book[c]) for c in clauses if c in ruleset.book)


def reproduction(
    ruleset: str, rules: dict[str, Any], steps: tuple[dict[str, Any], ...], command: tuple[str, ...]
) -> str:
    """One line that shows a divergence again."""
    words = ["hoyle", "conform", ruleset]
    for name, value in rules.items():
        words += [
            "--set",
            f"{name}={value if isinstance(value, str) else json_text(value)}",
        ]
    words += ["--steps", json_text(steps), *command]
    return shlex.join(words)
