"""Catalogs: the decks of an edition, read from a TOML file and checked against the box.

A catalog that passes is one the game can be played with: every ability is known, no price is negative,
every banner belongs to a tribe, and no deck has more cards than the component list counts.
"""

from __future__ import annotations

import re
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from msgspec import Struct

from hoyle.model.ancient_world.box import Cards, cannot_roll_for, cards_in_box, lacks_banner
from hoyle.model.ancient_world.cards import (
    TRIBES,
    Banners,
    Card,
    District,
    Empire,
    Military,
    Titan,
    banner_row,
)
from hoyle.model.ancient_world.rules import EDITIONS, Rules
from hoyle.model.core import InputError, convert, did_you_mean
from hoyle.model.core.data import toml

FOLDER = Path(__file__).parent / "catalog"
SECTIONS: dict[str, type[Any]] = {
    "empire": Empire,
    "district": District,
    "titan": Titan,
    "military": Military,
}


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """How often each face stands on a damage die. No book says it."""

    blank: int = 2
    coin: int = 2
    titan: int = 2
    source: str = "invented"


def slug(name: str) -> str:
    """`Archivists of Bol` as `archivists-of-bol`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


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

    def deck(self, deck: str) -> tuple[str, ...]:
        """The physical Empire cards of a deck: `a`, `b`, `c` or `start`."""
        return tuple(sorted(key for key, card in self.empire.items() if card.deck == deck))

    def pile(self, stars: int) -> tuple[str, ...]:
        """The titans with so many stars; 0 for those that threaten at the start."""
        return tuple(sorted(key for key, card in self.titans.items() if card.stars == stars))

    def barracks(self, starting: bool) -> tuple[str, ...]:
        """The Military cards that are dealt at the start, or the others."""
        return tuple(sorted(key for key, card in self.military.items() if card.starting == starting))

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
    for section in data:
        if section not in SECTIONS and section != "die":
            raise InputError(
                f"{where}: unknown section [[{section}]]: {did_you_mean(section, [*SECTIONS, 'die'])}"
            )
    cards: dict[str, Card] = {}
    for section, kind in SECTIONS.items():
        for number, entry in enumerate(data.get(section, []), 1):
            place = f"{where}: [[{section}]] {number} ({entry.get('name', 'without a name')})"
            _check_names(entry, kind, place)
            card: Card = convert(entry, kind, place)
            _check_card(card, rules, place)
            for copy in range(1, card.copies + 1):
                key = slug(card.name) + (f"~{copy}" if copy > 1 else "")
                if key in cards:
                    raise InputError(
                        f"{place}: the name {card.name!r} stands twice: give copies = 2, or rename one"
                    )
                cards[key] = card
    catalog = Catalog(cards, convert(data.get("die", {}), Die, f"{where}: [die]"))
    _check_counts(catalog, rules, where)
    return catalog


def _check_names(entry: dict[str, Any], kind: type[Any], place: str) -> None:
    """Unknown fields, abilities and tribes, each with the nearest known name."""
    from hoyle.model.ancient_world.cards import ABILITIES, Bonus, CardAction, Strength

    _known(entry, kind.__struct_fields__, "field", place)
    tables = {
        "abilities": ABILITIES,
        "action": CardAction.__struct_fields__,
        "strength": Strength.__struct_fields__,
        "legacy": Strength.__struct_fields__,
        "banners": TRIBES,
    }
    what = {"banners": "tribe"}
    for table, known in tables.items():
        _known(entry.get(table, {}), known, what.get(table, "ability"), f"{place}, {table}")
    bonuses = entry.get("bonus", [])
    for bonus in bonuses if isinstance(bonuses, list) else []:
        _known(bonus, Bonus.__struct_fields__, "field", f"{place}, bonus")
        if isinstance(bonus, dict):
            _known(bonus.get("banners", {}), TRIBES, "tribe", f"{place}, bonus, banners")


def _known(table: Any, known: tuple[str, ...], what: str, place: str) -> None:
    if not isinstance(table, dict):
        return
    for key, value in table.items():
        if key not in known:
            raise InputError(f"{place}: unknown {what} {key!r} = {value!r}: {did_you_mean(key, known)}")
        if isinstance(value, int) and not isinstance(value, bool) and value < 0:
            raise InputError(f"{place}: {key} = {value} is below zero: give 0 or more")


def _check_card(card: Card, rules: Rules, place: str) -> None:
    if card.source == "stated" and not card.clauses:
        raise InputError(
            f"{place}: source = 'stated' without clauses: name them, or write source = 'invented'"
        )
    banners = 0 if isinstance(card, District | Military) else sum(card.banners.values())
    if isinstance(card, Empire) and (lacking := lacks_banner(banners + card.wild, card.deck == "start")):
        raise InputError(f"{place}: {lacking.says} ({lacking.clause}): add one")
    if isinstance(card, Empire) and card.deck == "c" and not rules.has_empire_c:
        raise InputError(f"{place}: deck = 'c' does not exist in this edition: write 'a' or 'b'")
    if isinstance(card, Titan):
        if unrolled := cannot_roll_for(rules, banners):
            raise InputError(f"{place}: {unrolled.says} ({unrolled.clause})")
        if card.types == "arrows" and not rules.arrow_only_titans:
            raise InputError(f"{place}: types = 'arrows': write 'swords' or 'both' (attack.sword-only-titan)")
        if (card.effect == "none") != (rules.coin_face == "lose-coin"):
            raise InputError(
                f"{place}: effect = {card.effect!r}: the coin face is {rules.coin_face} (dice.coin-symbol)"
            )
        if card.stars == 0 and not rules.threatening_titans:
            raise InputError(f"{place}: stars = 0: this edition has no starting titans: give 1, 2 or 3")
    if rules.ambrosia == 0 and _needs_ambrosia(card):
        raise InputError(f"{place}: ambrosia does not exist in this edition (setup.token-supply): remove it")


def _needs_ambrosia(card: Card) -> bool:
    if isinstance(card, Military):
        return False
    if isinstance(card, Empire) and any(bonus.kind == "per-ambrosia" for bonus in card.bonus):
        return True
    action = card.action if isinstance(card, Empire) else None
    return card.abilities.ambrosia > 0 or (action is not None and action.ambrosia > 0)


def _check_counts(catalog: Catalog, rules: Rules, where: str) -> None:
    """Every deck against the component list: not more cards than the box holds, and enough to begin."""
    counts: dict[Cards, tuple[int, str]] = {
        "empire-a": (len(catalog.deck("a")), "Empire A"),
        "empire-b": (len(catalog.deck("b")), "Empire B"),
        "empire-c": (len(catalog.deck("c")), "Empire C"),
        "starting-empire": (len(catalog.deck("start")), "starting Empire"),
        "districts": (len(catalog.districts), "District"),
        "military": (len(catalog.barracks(False)), "Military"),
        "starting-military": (len(catalog.barracks(True)), "starting Military"),
        "titans": (sum(len(catalog.pile(stars)) for stars in (1, 2, 3)), "titan"),
        "starting-titans": (len(catalog.pile(0)), "starting titan"),
    }
    for cards, (count, what) in counts.items():
        most = cards_in_box(rules, cards)
        if count > most:
            raise InputError(
                f"{where}: {count} {what} cards, and the box holds {most} (component.{cards}): remove some"
            )
        if cards.startswith("starting-") and count != most:
            raise InputError(
                f"{where}: {count} {what} cards: every player begins with theirs, "
                f"so {most} (component.{cards})"
            )
    if counts["empire-a"][0] < rules.empire_row[-1]:
        raise InputError(f"{where}: Empire A cannot fill the first row (setup.empire-row-size): add cards")
