"""How much an engine may spend before it says `unknown`."""

from __future__ import annotations

from dataclasses import dataclass

# What a proof spends, in questions: one that a computation asks of its unknowns costs one. Finding an example
# by arithmetic, or by the solver, takes as long as so many of them.
EXAMPLE = 20
QUERY = 100
SECOND_OPINION = 100_000


@dataclass(frozen=True)
class Budget:
    """Limits of one proof. A limit that is reached is never a proof.

    What a proof may spend is counted, not timed, so that the same words come out of a slow machine and a busy
    one: paths, and *work*, the questions asked on all paths together. The clock is a net below that.
    """

    paths: int = 20_000
    work: int = 3_000_000
    seconds: float = 300.0
    decisions: int = 20_000  # on one path: a loop on an open number has no last path
    longest_row: int = 4  # tried of rows whose length is open

    def __str__(self) -> str:
        return f"{self.paths:,} paths, {self.work:,} questions"
