"""The book of the Inner Sea: its clauses, rules and readings, without the machinery of play."""

from __future__ import annotations

from functools import cached_property

from hoyle.model.acis.rules import ACIS, Rules
from hoyle.model.core import Book, Reading, Rulebook, load_readings
from hoyle.model.core.data import beside

CHAPTERS = ("sequence", "terms", "growth", "cards", "playing", "competition", "reckoning", "epoch", "setup")


class AcisBook(Rulebook[Rules]):
    """What can be asked of the book."""

    chapters = tuple(f"hoyle.model.acis.{chapter}" for chapter in CHAPTERS)

    @cached_property
    def book(self) -> Book:
        return Book.load("acis", beside(__file__, "clauses", "acis.jsonl"))

    @cached_property
    def readings(self) -> dict[str, Reading]:
        return load_readings(beside(__file__, "readings.toml"))


TITLE = "Ancient Civilizations of the Inner Sea"
EDITION = "GMT 2019"
RULEBOOKS = {"acis": AcisBook(id="acis", title=TITLE, game="acis", edition=EDITION, rules=ACIS)}
