"""A finding: one place of a book that an editor should look at, why, and what to do about it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Literal

from msgspec import Struct

Severity = Literal["error", "warning", "note"]
Level = Literal["default", "all"]


class Spot(Struct, frozen=True):
    """What a detector sees: from *start* to *end* in the text, the reason, and what makes the finding itself.

    *key* is what the fingerprint is made of: the words that matter, not where they stand, so that a finding
    keeps its fingerprint while the book is edited elsewhere. *also* are further places of the same finding.
    """

    start: int
    end: int
    reason: str
    key: str
    also: tuple[int, ...] = ()
    remedy: str = ""


class Finding(Struct, frozen=True):
    """One place worth a look, as it is printed and written to JSON."""

    detector: str
    severity: Severity
    level: Level
    line: int
    column: int
    excerpt: str
    reason: str
    remedy: str
    also: tuple[int, ...]
    fingerprint: str


def fingerprint(detector: str, key: str) -> str:
    """Twelve hexadecimal digits for what *detector* found about *key*."""
    text = f"{detector}\0{' '.join(key.lower().split())}"
    return blake2b(text.encode(), digest_size=6).hexdigest()
