"""Cards, Wonders and abilities as data: this book does not print them, so they are a parameter.

A catalog is a TOML file of entries built from a few typed primitives. Each entry says where it comes from:
`stated` by the book, `inferred` from it, or `invented` so that games can run. The real cards can be put in
their place; everything the model promises holds for any catalog that is accepted here.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from hoyle.model.core import InputError, convert, unknown_name
from hoyle.model.core.data import toml

if TYPE_CHECKING:
    from pathlib import Path

E = TypeVar("E")

CIVILIZATIONS = (
    "Rome",
    "Carthage",
    "Celt-Iberia",
    "Gaul",
    "Mauretania",
    "Mycenae",
    "Troy",
    "Phoenicia",
    "Minos",
    "Egypt",
)

Civilization = Literal[
    "Rome", "Carthage", "Celt-Iberia", "Gaul", "Mauretania", "Mycenae", "Troy", "Phoenicia", "Minos", "Egypt"
]
Source = Literal["stated", "inferred", "invented"]
Ground = Literal["any", "land", "sea", "shallow"]
Where = Literal["anywhere", "own", "near", "contested", "current", "pending"]
Whose = Literal["opposing", "civilizations", "barbarians", "own", "any"]
Trigger = Literal["acquisition", "draw", "competition", "card"]
Kind = Literal["fate", "event", "investment", "competition", "negation"]
Legend = Literal["discard", "aside", "out"]
Answer = Literal["fate", "event", "investment", "competition", "negation", "great-person", "any"]
Few = Annotated[int, Meta(ge=1, le=12)]


class Effect(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """One thing a card, Wonder or ability does. Kinds that name areas let the player choose them."""


class Place(Effect, frozen=True):
    """Put own disks from supply onto the map. `overrides` are the card's explicit words against a rule."""

    disks: Few
    ground: Ground = "any"
    where: Where = "anywhere"
    up_to: bool = False
    overrides: tuple[Literal["deep-sea"], ...] = ()


class Remove(Effect, frozen=True):
    """Take disks off the map to their owners' supplies; each civilization may pay instead."""

    disks: Few
    whose: Whose = "any"
    ground: Ground = "any"
    where: Where = "anywhere"
    up_to: bool = False


class Replace(Effect, frozen=True):
    """Take opposing disks off and put own ones there: the own disk comes whether the victim pays or not."""

    disks: Few
    whose: Literal["opposing", "civilizations", "barbarians"] = "opposing"
    ground: Ground = "any"
    where: Where = "anywhere"
    up_to: bool = False


class Barbarians(Effect, frozen=True):
    """Put Barbarian disks onto the map."""

    disks: Few
    ground: Ground = "any"
    where: Where = "anywhere"
    up_to: bool = False


class Talents(Effect, frozen=True):
    """Gain talents."""

    count: Few
    who: Literal["self", "everyone", "opposing"] = "self"


class Draw(Effect, frozen=True):
    """Draw cards."""

    cards: Few


class Ally(Effect, frozen=True):
    """Bring allied white disks into the current competition."""

    disks: Few


class Bury(Effect, frozen=True):
    """Turn a built Wonder face down."""


class Acquire(Effect, frozen=True):
    """Ready more disks in the Acquisition Step."""

    disks: Few


AnyEffect = Place | Remove | Replace | Barbarians | Talents | Draw | Ally | Bury | Acquire
Targeted = (Place, Remove, Replace, Barbarians)
EFFECTS: dict[str, type[Effect]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (Place, Remove, Replace, Barbarians, Talents, Draw, Ally, Bury, Acquire)
}


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be done at some moment, again and again: of a Display, or for a disk of a Wonder or card."""

    when: Trigger
    effects: tuple[AnyEffect, ...]


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every entry of a catalog says about itself."""

    name: str
    source: Source
    because: str = ""


class Card(Entry, frozen=True, kw_only=True):
    """A Fate card."""

    number: Annotated[int, Meta(ge=1, le=999)]
    kind: Kind
    great_person: bool = False
    legend: Legend = "discard"
    effects: tuple[AnyEffect, ...] = ()
    answers: tuple[Answer, ...] = ()  # what a Negation card may respond to
    disks: Annotated[int, Meta(ge=0, le=12)] = 0  # what goes onto an Investment card
    power: Power | None = None  # what taking one of them off gives


class Wonder(Entry, frozen=True, kw_only=True):
    """A Wonder: the disks put onto it, and what taking one off does."""

    disks: Annotated[int, Meta(ge=0, le=12)]
    power: Power


class Ability(Entry, frozen=True, kw_only=True):
    """The special ability on a Civilization Display; *name* is the civilization."""

    power: Power


class TableRow(Entry, frozen=True, kw_only=True):
    """A row of the Change of Epoch Table: the event for cards numbered *low* to *high*."""

    low: Annotated[int, Meta(ge=1, le=999)]
    high: Annotated[int, Meta(ge=1, le=999)]
    effects: tuple[AnyEffect, ...] = ()


class Catalog(Struct, frozen=True, dict=True):
    """All cards, Wonders, abilities and the Change of Epoch Table of a game."""

    cards: tuple[Card, ...]
    wonders: tuple[Wonder, ...]
    abilities: tuple[Ability, ...]
    table: tuple[TableRow, ...]

    @cached_property
    def by_number(self) -> dict[int, Card]:
        """Fate cards by their ID."""
        return {card.number: card for card in self.cards}

    @cached_property
    def events(self) -> frozenset[int]:
        """The IDs of the Event cards."""
        return frozenset(card.number for card in self.cards if card.kind == "event")

    @cached_property
    def negations(self) -> frozenset[int]:
        """The IDs of the Negation cards."""
        return frozenset(card.number for card in self.cards if card.kind == "negation")

    @cached_property
    def places_disks(self) -> bool:
        """Whether any card places own disks."""
        return any(isinstance(effect, Place) for card in self.cards for effect in card.effects)

    @cached_property
    def opens_deep_seas(self) -> bool:
        """Whether the words of any card open a deep sea before its time."""
        effects = (effect for card in self.cards for effect in card.effects)
        return any(isinstance(effect, Place) and bool(effect.overrides) for effect in effects)

    @cached_property
    def by_civilization(self) -> dict[str, Power]:
        """Display abilities by civilization."""
        return {ability.name: ability.power for ability in self.abilities}

    def row_of(self, number: int) -> int:
        """The row of the Change of Epoch Table for a card."""
        return next(i for i, row in enumerate(self.table) if row.low <= number <= row.high)


# -- reading a file --------------------------------------------------------------------------------------


def load_catalog(path: Path) -> Catalog:
    """The catalog in a TOML file, or one sentence that says what is wrong with it, where, and the remedy."""
    return read_catalog(toml(path, "catalog"), f"catalog {path}")


def read_catalog(data: dict[str, Any], where: str) -> Catalog:
    """The catalog in plain data, checked; *where* opens every complaint."""
    known = ("card", "wonder", "ability", "table")
    for key in data:
        if key not in known:
            raise unknown_name(f"key of {where}", key, known)
    catalog = Catalog(
        _entries(data, "card", Card, where),
        _entries(data, "wonder", Wonder, where),
        _entries(data, "ability", Ability, where),
        _entries(data, "table", TableRow, where),
    )
    for problem in problems_of(catalog):
        raise InputError(f"{where}: {problem}")
    return catalog


def _entries(data: dict[str, Any], key: str, wanted: type[E], where: str) -> tuple[E, ...]:
    listed = data.get(key, [])
    if not isinstance(listed, list):
        raise InputError(f"{where}: {key!r} is no list of tables: write [[{key}]]")
    found: list[E] = []
    for place, entry in enumerate(listed, 1):
        shown = f"{where}, {key} {place}"
        if isinstance(entry, dict):
            shown += f" ({entry.get('name', entry.get('number', 'unnamed'))})"
            _spelt(entry, wanted, shown)
            power = entry.get("power")
            if isinstance(power, dict):
                _spelt(power, Power, f"{shown}, power")
            for effect in _effects_in(entry):
                if effect.get("do") not in EFFECTS:
                    raise unknown_name(f"effect in {shown}, key 'do'", str(effect.get("do")), EFFECTS)
                _spelt(effect, EFFECTS[effect["do"]], f"{shown}, effect {effect['do']!r}", tag="do")
        found.append(convert(entry, wanted, shown))
    return tuple(found)


def _spelt(given: dict[str, Any], wanted: type, shown: str, tag: str = "") -> None:
    """Refuse a key that an entry has not, and a word that its key does not take, with those there are."""
    types = get_type_hints(wanted)
    for key, value in given.items():
        if key not in types and key != tag:
            raise unknown_name(f"key of {shown}", key, types)
        words = get_args(types.get(key)) if get_origin(types.get(key)) is Literal else ()
        if words and value not in words:
            raise unknown_name(f"{key} of {shown}", str(value), words)


def _effects_in(entry: dict[str, Any]) -> list[dict[str, Any]]:
    power = entry.get("power")
    listed = [
        *(entry.get("effects") or []),
        *((power.get("effects") or []) if isinstance(power, dict) else []),
    ]
    return [effect for effect in listed if isinstance(effect, dict)]


def problems_of(catalog: Catalog) -> list[str]:
    """What is wrong with a catalog whose entries are well formed, one sentence each."""
    from hoyle.model.acis.catalog_checks import problems

    return list(problems(catalog))
