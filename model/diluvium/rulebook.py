"""The solo book of Diluvium and its log: clauses, rules and readings, without the machinery of play."""

from __future__ import annotations

from functools import cached_property

from hoyle.model.core import Book, Reading, Rulebook, load_readings
from hoyle.model.core.data import beside
from hoyle.model.core.registry import built_in
from hoyle.model.diluvium.rules import SOLO, Rules

# Those that also hold the course of their phase come last: opening one opens much of the machinery of play.
CHAPTERS = (
    "ending",
    "gold",
    "tokens",
    "exploring",
    "settling",
    "producing",
    "engaging",
    "difficulty",
    "player",
    "specials",
    "lands",
    "layout",
    "campaign",
    "log",
    "setup",
    "replacing",
    "conditions",
)

# What the log is about, by the beginning or by a part of the short ids.
CAMPAIGN_CLAUSES = (
    "campaign.",
    "lives.",
    "log.",
    "success.",
    "setup.first_scenario",
    "setup.bonuses",
    "difficulty.choose",
)
CAMPAIGN_PARTS = (".reward.", ".next.", ".terminal")


class SoloBook(Rulebook[Rules]):
    """What can be asked of the solo book."""

    chapters = tuple(f"hoyle.model.diluvium.{chapter}" for chapter in CHAPTERS)

    @cached_property
    def book(self) -> Book:
        return Book.load("diluvium", beside(__file__, "clauses", "diluvium.jsonl"))

    @cached_property
    def readings(self) -> dict[str, Reading]:
        return load_readings(beside(__file__, "readings.toml"))


class LogBook(SoloBook):
    """What can be asked of the Campaign Log: the part of the solo book that speaks of it."""

    chapters = ("hoyle.model.diluvium.campaign", "hoyle.model.diluvium.log")

    @cached_property
    def book(self) -> Book:
        whole = Book.load("diluvium", beside(__file__, "clauses", "diluvium.jsonl"))
        kept = [
            c
            for c in whole.values()
            if c.short.startswith(CAMPAIGN_CLAUSES) or any(part in c.short for part in CAMPAIGN_PARTS)
        ]
        return Book("diluvium", tuple(kept))

    @cached_property
    def readings(self) -> dict[str, Reading]:
        whole = load_readings(beside(__file__, "readings.toml"))
        return {name: r for name, r in whole.items() if all(clause in self.book for clause in r.clauses)}


RULEBOOKS: dict[str, SoloBook] = {
    name: kind(name, built_in()[name].title, "diluvium", built_in()[name].edition, SOLO)
    for name, kind in (("diluvium", SoloBook), ("diluvium-campaign", LogBook))
}
