"""The book of the Inner Sea: its clauses, rules and readings, without the machinery of play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from hoyle.model.acis.rules import ACIS, Rules
from hoyle.model.core import Book, Reading, Rule, Rulebook, load_readings, rules_in

HERE = Path(__file__).parent


@dataclass(frozen=True, eq=False)
class AcisBook(Rulebook[Rules]):
    """What can be asked of the book."""

    @cached_property
    def book(self) -> Book:
        return Book.load("acis", HERE / "clauses" / "acis.jsonl")

    @cached_property
    def functions(self) -> dict[str, Rule]:
        from hoyle.model.acis import cards, competition, epoch, growth, reckoning, sequence, setup, terms

        return rules_in(sequence, terms, growth, cards, competition, reckoning, epoch, setup)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        return load_readings(HERE / "readings.toml")


TITLE = "Ancient Civilizations of the Inner Sea"
EDITION = "GMT 2019"
RULEBOOKS = {"acis": AcisBook(id="acis", title=TITLE, game="acis", edition=EDITION, rules=ACIS)}
