"""The three books of the Ancient World: clauses, rules and readings, without the machinery of play."""

from __future__ import annotations

from functools import cached_property

from hoyle.model.ancient_world.rules import EDITIONS, Rules
from hoyle.model.core import Book, Reading, Rulebook, load_readings
from hoyle.model.core.data import beside
from hoyle.model.core.registry import built_in

CHAPTERS = (
    "start",
    "box",
    "prepare",
    "placement",
    "board",
    "benefits",
    "ambrosia",
    "military",
    "damage",
    "endround",
    "scoring",
)


class AncientBook(Rulebook[Rules]):
    """What can be asked of one edition."""

    chapters = tuple(f"hoyle.model.ancient_world.{chapter}" for chapter in CHAPTERS)

    @cached_property
    def book(self) -> Book:
        return Book.load(self.id, beside(__file__, "clauses", f"{self.id}.jsonl"))

    @cached_property
    def readings(self) -> dict[str, Reading]:
        register = load_readings(beside(__file__, "readings.toml"))
        mine = f"{self.id}."
        return {
            key: entry for key, entry in register.items() if any(c.startswith(mine) for c in entry.clauses)
        }


RULEBOOKS = {
    name: AncientBook(name, built_in()[name].title, "ancient_world", built_in()[name].edition, rules)
    for name, rules in EDITIONS.items()
}
