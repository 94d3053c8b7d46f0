"""What a detector found: a place in the model, whether the register knows it, or why it is no ambiguity."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, convert, fingerprint
from hoyle.model.core.rules import AmbiguityKind
from hoyle.verify.starts import AnyRuleset

ACCEPTED = "accepted.toml"


class Finding(Struct, frozen=True, kw_only=True):
    """One place that a detector points at."""

    detector: str
    about: str  # what it is about, in a few stable words: a rule, a clause, a pair of them
    kind: AmbiguityKind
    says: str
    clauses: tuple[str, ...] = ()
    witness: Any = None
    registered: tuple[str, ...] = ()  # entries of the register about one of the clauses
    accepted: str | None = None  # why it is none, where somebody has looked

    @property
    def id(self) -> str:
        """A name that stays the same as long as the finding is about the same."""
        return f"{self.detector}:{self.about}"

    @property
    def is_new(self) -> bool:
        return not self.registered and self.accepted is None

    @property
    def fingerprint(self) -> str:
        return fingerprint((self.detector, self.about))


class Acceptance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finding that somebody has judged to be no ambiguity of the book, and why."""

    finding: str
    because: str


def accepted_of(ruleset: AnyRuleset) -> dict[str, str]:
    """The findings that were judged, from the file beside the game's modules, where there is one."""
    file = getattr(sys.modules.get(type(ruleset).__module__), "__file__", None)
    path = Path(file).with_name(ACCEPTED) if file else None
    if path is None or not path.exists():
        return {}
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("accepted", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot read the accepted findings in {path}: {error}") from None
    judged: list[Acceptance] = [
        convert(entry, Acceptance, f"{path.name}, entry {number}") for number, entry in enumerate(entries, 1)
    ]
    return {each.finding: each.because for each in judged}


def placed(ruleset: AnyRuleset, finding: Finding, accepted: dict[str, str]) -> Finding:
    """The finding with the entries that know its clauses, and with the reason it was accepted for."""
    known = tuple(
        entry.id for entry in ruleset.readings.values() if set(entry.clauses) & set(finding.clauses)
    )
    return msgspec.structs.replace(finding, registered=known, accepted=accepted.get(finding.id))
