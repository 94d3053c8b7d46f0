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
    registered: str | None = None  # the entry of the register that speaks of this very place
    accepted: str | None = None  # why it is none, where somebody has looked
    near: tuple[str, ...] = ()  # entries that speak of one of the clauses, perhaps of another question

    @property
    def id(self) -> str:
        """A name that stays the same as long as the finding is about the same."""
        return f"{self.detector}:{self.about}"

    @property
    def is_new(self) -> bool:
        return self.registered is None and self.accepted is None

    @property
    def fingerprint(self) -> str:
        return fingerprint((self.detector, self.about))


class Acceptance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finding that somebody has judged: the entry that speaks of it, or why it is no ambiguity."""

    finding: str
    because: str
    entry: str | None = None


def accepted_of(ruleset: AnyRuleset) -> dict[str, Acceptance]:
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
    return {each.finding: each for each in judged}


def placed(ruleset: AnyRuleset, finding: Finding, accepted: dict[str, Acceptance]) -> Finding:
    """The finding with what was judged of it, and with the entries nearby.

    An entry about the same clause may ask something else: only a judgement says that it is the same place.
    An entry that the register no longer has speaks of nothing.
    """
    near = tuple(entry.id for entry in ruleset.readings.values() if set(entry.clauses) & set(finding.clauses))
    judged = accepted.get(finding.id)
    entry = judged.entry if judged else finding.registered
    registered = entry if entry in ruleset.readings else None
    because = judged.because if judged and judged.entry is None else None
    return msgspec.structs.replace(finding, registered=registered, accepted=because, near=near)
