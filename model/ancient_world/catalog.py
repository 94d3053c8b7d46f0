"""Catalogs: the decks of an edition, read from a TOML file and checked against the box.

A catalog that passes is one the game can be played with: every ability is known, no price is negative,
every banner belongs to a tribe, and no deck has more cards than the component list counts.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hoyle.model.ancient_world.admitting import (
    SECTIONS,
    check_card,
    check_counts,
    check_sections,
    entries_of,
    read_card,
    read_die,
)
from hoyle.model.ancient_world.cards import (
    Banners,
    Card,
    Die,
    District,
    Empire,
    Military,
    Titan,
    banner_row,
)
from hoyle.model.ancient_world.rules import EDITIONS, Rules
from hoyle.model.core import InputError, did_you_mean
from hoyle.model.core.data import toml

FOLDER = Path(__file__).parent / "catalog"


def slug(name: str) -> str:
    """`Archivists of Bol` as `archivists-of-bol`."""
    return re.sub(r"[^\w]+|_", "-", name.lower()).strip("-") or name.strip()


class Catalog:
    """The cards of a game. Every physical card has a name of its own: `aqueduct`, `aqueduct~2`."""

    def __init__(self, cards: dict[str, Card], die: Die) -> None:
        self.cards = cards
        self.die = die

    def named(self, prefix: str) -> str:
        """The first physical card of a name."""
        found = slug(prefix)
        if found not in self.cards:
            raise InputError(f"the catalog has no card {prefix!r}: {did_you_mean(found, self.cards)}")
        return found

    @cached_property
    def empire(self) -> dict[str, Empire]:
        return {key: card for key, card in self.cards.items() if isinstance(card, Empire)}

    @cached_property
    def acting(self) -> frozenset[str]:
        """The Empire cards that give an action."""
        return frozenset(key for key, card in self.empire.items() if card.action is not None)

    @cached_property
    def districts(self) -> dict[str, District]:
        return {key: card for key, card in self.cards.items() if isinstance(card, District)}

    @cached_property
    def titans(self) -> dict[str, Titan]:
        return {key: card for key, card in self.cards.items() if isinstance(card, Titan)}

    @cached_property
    def military(self) -> dict[str, Military]:
        return {key: card for key, card in self.cards.items() if isinstance(card, Military)}

    @cached_property
    def banners(self) -> dict[str, Banners]:
        """The banners of every Empire and titan card."""
        shown = {key: banner_row(card.banners) for key, card in self.empire.items()}
        return shown | {key: banner_row(card.banners) for key, card in self.titans.items()}

    @cached_property
    def titan_banners(self) -> dict[str, int]:
        """How many banners a titan shows: the dice it costs."""
        return {key: sum(banner_row(card.banners)) for key, card in self.titans.items()}

    @cached_property
    def _sorted(self) -> dict[object, tuple[str, ...]]:
        """The keys of all cards by deck, number of stars, or whether they are dealt at the start."""
        found: dict[object, list[str]] = {}
        for key, card in sorted(self.cards.items()):
            if isinstance(card, Empire):
                found.setdefault(("deck", card.deck), []).append(key)
            elif isinstance(card, Titan):
                found.setdefault(("pile", card.stars), []).append(key)
            elif isinstance(card, Military):
                found.setdefault(("barracks", card.starting), []).append(key)
        return {place: tuple(keys) for place, keys in found.items()}

    def deck(self, deck: str) -> tuple[str, ...]:
        """The physical Empire cards of a deck: `a`, `b`, `c` or `start`."""
        return self._sorted.get(("deck", deck), ())

    def pile(self, stars: int) -> tuple[str, ...]:
        """The titans with so many stars; 0 for those that threaten at the start."""
        return self._sorted.get(("pile", stars), ())

    def barracks(self, starting: bool) -> tuple[str, ...]:
        """The Military cards that are dealt at the start, or the others."""
        return self._sorted.get(("barracks", starting), ())

    def name(self, key: str) -> str:
        return self.cards[key].name


@cache
def shipped(edition: str) -> Catalog:
    """The catalog that comes with an edition."""
    return read_catalog(FOLDER / f"{edition}.toml", EDITIONS[edition])


def read_catalog(path: Path, rules: Rules) -> Catalog:
    """The catalog in a file, or a sentence that says what is wrong with it."""
    return make_catalog(toml(path, "catalog"), rules, path.name)


def make_catalog(data: dict[str, Any], rules: Rules, where: str) -> Catalog:
    """A catalog from plain data."""
    check_sections(data, where)
    cards: dict[str, Card] = {}
    for section, kind in SECTIONS.items():
        for number, entry in enumerate(entries_of(data, section, where), 1):
            place = f"{where}: [[{section}]] {number} ({entry.get('name', 'without a name')})"
            card = read_card(entry, kind, place)
            check_card(card, rules, place)
            for copy in range(1, card.copies + 1):
                key = slug(card.name) + (f"~{copy}" if copy > 1 else "")
                if key in cards:
                    raise InputError(
                        f"{place}: the name {card.name!r} stands twice: give copies = 2, or rename one"
                    )
                cards[key] = card
    catalog = Catalog(cards, read_die(data, where))
    check_counts(catalog, rules, where)
    return catalog
