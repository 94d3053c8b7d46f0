"""The mutant score: rules broken on purpose, and what noticed.

`make mutants` writes the list to `mutants.json` in the folder of the reports; without that file the score
was not measured, and the report says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from hoyle.model.core import decode

FILE = "mutants.json"
NOT_MEASURED = "The mutant score was not measured: `make mutants` does it."


class Mutant(Struct, frozen=True, kw_only=True):
    """A rule broken on purpose: what was changed, and what caught it."""

    id: str
    game: str
    ruleset: str
    what: str
    clause: str | None = None
    caught_by: str | None = None
    steps: int | None = None
    witness_length: int | None = None


def read(folder: Path) -> tuple[Mutant, ...] | None:
    """The mutants on record; None where nothing was measured."""
    path = folder / FILE
    if not path.is_file():
        return None
    found: tuple[Mutant, ...] = decode(path.read_bytes(), tuple[Mutant, ...], f"list of mutants {path}")
    return tuple(sorted(found, key=lambda mutant: mutant.id))


def of(mutants: tuple[Mutant, ...] | None, ruleset_id: str) -> tuple[Mutant, ...] | None:
    """Those of one ruleset; None where nothing was measured of it."""
    found = tuple(mutant for mutant in mutants or () if mutant.ruleset == ruleset_id)
    return found or None


def score(mutants: Sequence[Mutant] | None) -> str:
    """The score in a few words."""
    if not mutants:
        return "not measured"
    return f"{sum(bool(mutant.caught_by) for mutant in mutants)} of {len(mutants)} caught"


def by_catcher(mutants: Sequence[Mutant]) -> dict[str, int]:
    """How many each engine caught; nobody is an engine too."""
    return dict(sorted(Counter(mutant.caught_by or "nobody" for mutant in mutants).items()))
