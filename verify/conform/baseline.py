"""Baselines: divergences that are known and accepted, by fingerprint, each with its reason.

New divergences fail a run; known ones do not; known ones that are gone are reported as healed, so that the
file can shrink.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, decode
from hoyle.verify.conform.divergence import Divergence
from hoyle.verify.files import read, write

UNEXPLAINED = "accepted when the baseline was written"


class Known(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One accepted divergence."""

    fingerprint: str
    reason: str
    says: str = ""
    clauses: tuple[str, ...] = ()


class Baseline(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The accepted divergences of one subject."""

    hoyle: Literal["baseline"] = "baseline"
    version: Literal[1] = 1
    ruleset: str
    accepted: tuple[Known, ...] = ()

    def reason(self, fingerprint: str) -> str | None:
        return next((known.reason for known in self.accepted if known.fingerprint == fingerprint), None)

    def missing(self, found: set[str]) -> tuple[Known, ...]:
        """What is accepted here and is not among the fingerprints that were *found*."""
        return tuple(known for known in self.accepted if known.fingerprint not in found)


def read_baseline(path: Path, ruleset: str) -> Baseline:
    """A baseline from a file, or a sentence that says what is wrong with it."""
    baseline: Baseline = decode(read(path, "baseline"), Baseline, f"baseline {path}")
    if baseline.ruleset != ruleset:
        raise InputError(
            f"baseline {path} is of {baseline.ruleset!r}, not of {ruleset!r}: give the right one"
        )
    for known in baseline.accepted:
        if not known.reason.strip():
            raise InputError(f"baseline {path}: {known.fingerprint} is accepted without a reason: give one")
    return baseline


def write_baseline(path: Path, ruleset: str, divergences: tuple[Divergence, ...], *, whole: bool) -> None:
    """Accept what was found; reasons that stood there before stay.

    What stood there and was not found goes when the *whole* was tried, and stays when only a part was.
    """
    old = read_baseline(path, ruleset) if path.exists() else Baseline(ruleset=ruleset)
    kept = () if whole else old.missing({d.fingerprint for d in divergences})
    found = tuple(
        Known(
            fingerprint=d.fingerprint,
            reason=old.reason(d.fingerprint) or UNEXPLAINED,
            says=d.says,
            clauses=d.clauses,
        )
        for d in divergences
    )
    accepted = tuple(sorted((*found, *kept), key=lambda known: known.fingerprint))
    text = msgspec.json.format(msgspec.json.encode(Baseline(ruleset=ruleset, accepted=accepted)), indent=1)
    write(path, text + b"\n", "baseline")
