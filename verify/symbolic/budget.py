"""How much an engine may spend before it says `unknown`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """Limits of one proof. A limit that is reached is never a proof."""

    paths: int = 20_000
    seconds: float = 30.0
    query_seconds: float = 2.0  # for one question to the solver
    decisions: int = 20_000  # on one path: a loop on an open number has no last path
    longest_row: int = 4  # tried of rows whose length is open

    def __str__(self) -> str:
        return f"{self.paths} paths, {self.seconds:g} s"
