"""What a run compared: exchanges, fields, and every clause with the checks that exercised it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct

from hoyle.model.core import Ruleset

SETUP = ("setup", "set-up", "preparation")  # chapters of a book that speak of the beginning


class Exercise(Struct):
    """How often a check exercised a clause, and how often the subject disagreed."""

    times: int = 0
    diverged: int = 0


class Tally:
    """Counts of one run. A clause is exercised when something that rests on it was compared."""

    def __init__(self, ruleset: Ruleset[Any, Any, Any]) -> None:
        self.book = ruleset.book
        self.exchanges: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.compared = 0
        self.left_out = 0
        self.unknown: Counter[str] = Counter()  # fields the model does not have
        self.skipped: Counter[str] = Counter()  # what the subject does not play, with its reason
        self.broken: dict[str, str] = {}  # rules of ours that break on an input of their domain, and how
        self.silent = 0  # situations about which the book says nothing
        self.clauses: dict[str, dict[str, Exercise]] = {}
        self.setup_clauses = tuple(c for c in self.book if c.split(".")[1:2] and c.split(".")[1] in SETUP)
        self._full: dict[tuple[str, ...], tuple[str, ...]] = {}

    def full(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Full ids of *clauses*, those of this book only."""
        known = self._full.get(clauses)
        if known is None:
            known = self._full[clauses] = self.book.present(clauses)
        return known

    def exercise(self, check: str, clauses: tuple[str, ...], times: int = 1) -> None:
        """*check* compared something that rests on *clauses* (full ids)."""
        for clause in clauses:
            checks = self.clauses.get(clause)
            if checks is None:
                checks = self.clauses[clause] = {}
            exercise = checks.get(check)
            if exercise is None:
                exercise = checks[check] = Exercise()
            exercise.times += times

    def diverge(self, check: str, clauses: tuple[str, ...]) -> None:
        for clause in clauses[:1]:
            self.clauses.setdefault(clause, {}).setdefault(check, Exercise()).diverged += 1

    def covered(self) -> tuple[str, ...]:
        """The clauses that were exercised, in the order of the book."""
        return tuple(clause for clause in self.book if clause in self.clauses)

    def not_covered(self) -> tuple[str, ...]:
        """The clauses that were not, without those the model leaves out on purpose."""
        return tuple(c for c in self.book if c not in self.clauses and self.book[c].left_out is None)
