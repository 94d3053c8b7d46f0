"""What a deck file may say: each entry on its own, and all of them against the box.

Whoever types in the real decks makes mistakes, so every refusal names the file and the card, the key and its
value, the clause that is hurt, and the remedy.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from hoyle.model.ancient_world.box import Cards, cannot_roll_for, cards_in_box, lacks_banner
from hoyle.model.ancient_world.cards import (
    ABILITIES,
    TRIBES,
    Bonus,
    Card,
    CardAction,
    Die,
    District,
    Empire,
    Military,
    Strength,
    Titan,
)
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Book, InputError, did_you_mean

if TYPE_CHECKING:
    from hoyle.model.ancient_world.catalog import Catalog

SECTIONS: dict[str, type[Any]] = {
    "empire": Empire,
    "district": District,
    "titan": Titan,
    "military": Military,
}
TABLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "abilities": ("ability", ABILITIES),
    "action": ("ability", CardAction.__struct_fields__),
    "strength": ("ability", Strength.__struct_fields__),
    "legacy": ("ability", Strength.__struct_fields__),
    "banners": ("tribe", TRIBES),
}
LONGEST_NAME = 60
AT_LEAST_ONE = ("copies", "defense", "each")
# The clause that a key of an entry rests on. Each stands in all three books.
OWN_CLAUSES: dict[type[Any], dict[str, str]] = {
    Empire: {"abilities": "icon.multiple-example"},
    District: {"abilities": "district.benefits"},
    Titan: {"abilities": "titan.rewards"},
    Military: {"coins": "action.recruit-cost"},
}
CLAUSES = {
    "deck": "setup.empire-a-deck",
    "coins": "action.build-pay",
    "knowledge": "action.build-pay",
    "banners": "scoring.banner-table",
    "wild": "scoring.banner-table",
    "action": "icon.card-action",
    "bonus": "scoring.special-cards",
    "strength": "attack.access-abilities",
    "legacy": "retire.legacy-showing",
    "stars": "setup.titan-decks",
    "defense": "attack.defeat-threshold",
    "types": "attack.value-types",
    "effect": "dice.coin-symbol",
    "amount": "dice.coin-symbol",
}


# -- one entry ---------------------------------------------------------------------------------------


def entries_of(data: dict[str, Any], section: str, where: str) -> list[dict[str, Any]]:
    """The cards of a section, which is a list of tables."""
    entries = data.get(section, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise InputError(f"{where}: {section} = {entries!r:.60}: write one [[{section}]] for each card")
    return entries


def check_sections(data: dict[str, Any], where: str) -> None:
    """No section that means nothing."""
    known = (*SECTIONS, "die")
    for section in data:
        if section not in known:
            raise InputError(f"{where}: unknown section [[{section}]]: {did_you_mean(section, known)}")


def read_card(entry: dict[str, Any], kind: type[Any], place: str) -> Card:
    """An entry as a card: known keys, known names, numbers that can be."""
    clauses = CLAUSES | OWN_CLAUSES[kind]
    _known(entry, kind.__struct_fields__, "field", place, clauses)
    for table, (what, known) in TABLES.items():
        _known(entry.get(table), known, what, f"{place}, {table}", clauses.get(table, ""))
    bonuses = entry.get("bonus")
    for bonus in bonuses if isinstance(bonuses, list) else ():
        _known(bonus, Bonus.__struct_fields__, "field", f"{place}, bonus", CLAUSES["bonus"])
        if isinstance(bonus, dict):
            _known(bonus.get("banners"), TRIBES, "tribe", f"{place}, bonus, banners", CLAUSES["banners"])
    card: Card = _converted(entry, kind, place, clauses)
    return card


def read_die(data: dict[str, Any], where: str) -> Die:
    """How often each face stands on a die: at least one face, and none less than never."""
    place = f"{where}: [die]"
    faces = data.get("die", {})
    _known(faces, Die.__struct_fields__, "face", place, "attack.damage-roll")
    die: Die = _converted(faces, Die, place, {})
    if die.blank + die.coin + die.titan == 0:
        raise InputError(
            f"{place}: blank = coin = titan = 0: a die shows something (attack.damage-roll): "
            "give one of them 1 or more"
        )
    return die


def _known(table: Any, known: tuple[str, ...], what: str, place: str, clauses: str | dict[str, str]) -> None:
    """Every key is known and no number is below zero; *clauses* are those of the keys, or one for all."""
    if not isinstance(table, dict):
        return
    for key, value in table.items():
        because = _cited(clauses if isinstance(clauses, str) else clauses.get(key, ""))
        if key not in known:
            raise InputError(
                f"{place}: unknown {what} {key!r} = {value!r}{because}: {did_you_mean(key, known)}"
            )
        if isinstance(value, int | float) and not isinstance(value, bool) and value < 0:
            least = 1 if key in AT_LEAST_ONE else 0
            raise InputError(f"{place}: {key} = {value} is below zero{because}: give {least} or more")


def _cited(clause: str) -> str:
    return f" ({clause})" if clause else ""


def _converted(entry: Any, kind: type[Any], place: str, clauses: dict[str, str]) -> Any:
    try:
        return msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        raise InputError(f"{place}: {_told(str(error), entry, kind, clauses)}") from None


def _told(error: str, entry: Any, kind: type[Any], clauses: dict[str, str]) -> str:
    """What msgspec found, with the key, its value, the clause and the values that would do."""
    said, _, path = error.replace("`", "").partition(" - at $")
    keys = re.findall(r"\w+", path)
    if said.startswith("Object missing required field"):
        missing = said.rpartition(" ")[2]
        return f"{'.'.join([*keys, missing])} is missing: add it"
    value, known = entry, kind
    for key in keys:
        value = value[int(key)] if isinstance(value, list) else value.get(key)
        known = _field_type(known, key)
    choices = get_args(known) if get_origin(known) is Literal else ()
    remedy = did_you_mean(str(value), choices) if choices else said[:1].lower() + said[1:]
    because = _cited(clauses.get(keys[0], "")) if keys else ""
    shown = f"{'.'.join(keys)} = {value!r}" if keys else repr(value)
    return f"{shown}{because}: {remedy}"


def _field_type(known: Any, key: str) -> Any:
    """The type of a field of a struct, or of the members of a list."""
    if key.isdigit():
        return next(iter(get_args(known)), None)
    return get_type_hints(known).get(key) if isinstance(known, type) else None


# -- a card in an edition ----------------------------------------------------------------------------


def check_card(card: Card, rules: Rules, place: str) -> None:
    """What this edition has no room for."""
    if not card.name.strip():
        raise InputError(f"{place}: name = {card.name!r}: give the card a name")
    if not card.name.isprintable() or len(card.name) > LONGEST_NAME:
        raise InputError(
            f"{place.partition(' (')[0]}: name = {card.name[:LONGEST_NAME]!r}: "
            f"give one line of at most {LONGEST_NAME} characters that can be printed"
        )
    if card.source == "stated" and not card.clauses:
        raise InputError(
            f"{place}: source = 'stated' without clauses: name them, or write source = 'invented'"
        )
    if isinstance(card, Empire):
        _check_empire(card, rules, place)
    if isinstance(card, Titan):
        _check_titan(card, rules, place)
    if (
        isinstance(card, Empire | District | Titan)
        and card.abilities.repairs
        and "repair" not in rules.end_order
    ):
        raise InputError(
            f"{place}: repairs = {card.abilities.repairs}: no icon repairs between rounds in this edition "
            "(icon.repair): write action = { repair = 1 }"
        )
    if rules.ambrosia == 0 and _needs_ambrosia(card):
        raise InputError(f"{place}: ambrosia does not exist in this edition (setup.token-supply): remove it")


def _check_empire(card: Empire, rules: Rules, place: str) -> None:
    if lacking := lacks_banner(sum(card.banners.values()) + card.wild, card.deck == "start"):
        raise InputError(f"{place}: banners = {card.banners}: {lacking.says} ({lacking.clause}): add one")
    if card.deck == "c" and not rules.has_empire_c:
        raise InputError(
            f"{place}: deck = 'c' does not exist in this edition (setup.empire-a-deck): write 'a' or 'b'"
        )
    if card.action == CardAction():
        raise InputError(
            f"{place}: action = {{}} gives nothing (icon.card-action): say what it gives, or leave it out"
        )


def _check_titan(card: Titan, rules: Rules, place: str) -> None:
    if unrolled := cannot_roll_for(rules, sum(card.banners.values())):
        raise InputError(
            f"{place}: banners = {card.banners}: {unrolled.says} ({unrolled.clause}): correct them"
        )
    if card.types == "arrows" and not rules.arrow_only_titans:
        raise InputError(f"{place}: types = 'arrows' (attack.sword-only-titan): write 'swords' or 'both'")
    effects = rules.titan_effects or ("none",)
    if card.effect not in effects:
        raise InputError(
            f"{place}: effect = {card.effect!r} is not one of this edition (dice.coin-symbol): "
            f"write {' or '.join(effects)}"
        )
    if card.stars == 0 and not rules.threatening_titans:
        raise InputError(
            f"{place}: stars = 0: this edition has no starting titans (setup.titan-decks): give 1, 2 or 3"
        )


def _needs_ambrosia(card: Card) -> bool:
    if isinstance(card, Military):
        return False
    if isinstance(card, Empire) and any(bonus.kind == "per-ambrosia" for bonus in card.bonus):
        return True
    action = card.action if isinstance(card, Empire) else None
    return card.abilities.ambrosia > 0 or (action is not None and action.ambrosia > 0)


def check_citations(catalog: Catalog, book: Book, where: str) -> None:
    """What cards cite stands in the book of their edition."""
    for card in catalog.cards.values():
        for clause in card.clauses:
            if clause not in book:
                near = did_you_mean(clause, (known.short for known in book.values()))
                raise InputError(f"{where}: clauses of {card.name}: {book.prefix} has no {clause!r}: {near}")


# -- all cards against the box -----------------------------------------------------------------------


def check_counts(catalog: Catalog, rules: Rules, where: str) -> None:
    """Every deck against the component list: not more cards than the box holds, and enough to begin."""
    decks: dict[Cards, tuple[int, str]] = {
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
    for cards, (count, what) in decks.items():
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
    if decks["empire-a"][0] < rules.empire_row[-1]:
        raise InputError(f"{where}: Empire A cannot fill the first row (setup.empire-row-size): add cards")
