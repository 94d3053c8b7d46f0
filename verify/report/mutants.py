"""The mutant score: rules broken on purpose, and what noticed.

`make mutants` writes the list to `mutants.json` in the folder of the reports; without that file the score
was not measured, and the report says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from hoyle.model.core import Ruleset, decode

FILE = "mutants.json"
NOT_MEASURED = "The mutant score was not measured: `make mutants` does it."


class Mutant(Struct, frozen=True, kw_only=True):
    """A rule broken on purpose: what was changed, and at which level of a conformance run it was caught."""

    id: str
    ruleset: str
    what: str
    clause: str = ""
    changes: str = ""  # the rule or the field
    caught_by: str | None = None
    requests: int = 0  # made until it was caught, or to the end
    witness: int = 0  # steps of the shortest script that shows it
    cited: bool = False  # whether the divergence names the clause


class Score(Struct, frozen=True, kw_only=True):
    """The file: what `python -m hoyle.verify.conform --json` says."""

    mutants: tuple[Mutant, ...]


def read(folder: Path) -> tuple[Mutant, ...] | None:
    """The mutants on record; None where nothing was measured."""
    path = folder / FILE
    if not path.is_file():
        return None
    found: Score = decode(path.read_bytes(), Score, f"list of mutants {path}")
    return tuple(sorted(found.mutants, key=lambda mutant: mutant.id))


def of(mutants: tuple[Mutant, ...] | None, ruleset: Ruleset[Any, Any, Any]) -> tuple[Mutant, ...] | None:
    """Those of one ruleset, with the full ids of its clauses; None where nothing was measured of it."""
    found = tuple(
        structs.replace(mutant, clause=mutant.clause and ruleset.book.full(mutant.clause))
        for mutant in mutants or ()
        if mutant.ruleset == ruleset.id
    )
    return found or None


def score(mutants: Sequence[Mutant] | None) -> str:
    """The score in a few words."""
    if not mutants:
        return "not measured"
    return f"{sum(bool(mutant.caught_by) for mutant in mutants)} of {len(mutants)} caught"


def by_catcher(mutants: Sequence[Mutant]) -> dict[str, int]:
    """How many each engine caught; nobody is an engine too."""
    return dict(sorted(Counter(mutant.caught_by or "nobody" for mutant in mutants).items()))
