"""Cards: typed abilities, so that a deck is data and every icon of the books has one meaning.

The books print neither prices nor banners nor most of the texts. A card therefore says where it comes from:
`stated` with the clauses that describe it, or `invented`; and a stated card lists which of its fields are
invented all the same (`invented = ["price", "banners"]`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import astuple

from hoyle.model.ancient_world.rules import TitanEffect

Tribe = Literal["red", "blue", "green", "yellow", "fifth"]
TRIBES: tuple[Tribe, ...] = ("red", "blue", "green", "yellow", "fifth")
Banners = tuple[int, int, int, int, int]
Count = Annotated[int, Meta(ge=0, le=20)]
CardSource = Literal["stated", "invented"]
Deck = Literal["a", "b", "c", "start"]


class Abilities(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card gives its owner. All are counts, so that the abilities of a city are a sum."""

    # every round
    coins: Count = 0
    knowledge: Count = 0
    ambrosia: Count = 0
    repairs: Count = 0
    # as long as it lies face up
    food: Count = 0
    swords: Count = 0
    arrows: Count = 0
    armies: Count = 0
    capacity: Count = 0
    explore: Count = 0  # more cards when exploring
    eye: Count = 0  # more cards in any draw (the icon without an action beneath it)
    rerolls: Count = 0
    labor_coins: Count = 0  # more coins from Labor
    citizen_coins: Count = 0  # coins per food on gaining a citizen (Aqueduct)
    scribe: Count = 0  # may buy knowledge for a coin (Scribe Guild)
    outpost: Count = 0  # takes a coin off an army (Distant Outpost)
    crane: Count = 0  # may be discarded for a free building
    zori: Count = 0  # the first to pass may store
    # once, on gaining it
    citizens: Count = 0
    gain_coins: Count = 0
    gain_knowledge: Count = 0
    upgrades: Count = 0


ABILITIES: tuple[str, ...] = Abilities.__struct_fields__
NOTHING = Abilities()


def added(parts: tuple[Abilities, ...]) -> Abilities:
    """The sum of abilities."""
    columns = zip(*map(astuple, (NOTHING, *parts)), strict=True)
    return Abilities(**dict(zip(ABILITIES, map(sum, columns), strict=True)))


class CardAction(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a citizen on the card gets: the part after the equals sign."""

    coins: Count = 0
    knowledge: Count = 0
    ambrosia: Count = 0
    coins_per_food: Count = 0
    repair: Count = 0
    explore: bool = False
    token: bool = False  # claims the first-player token
    clear_army: bool = False  # takes every coin off one army
    swords: Count = 0  # until the round ends
    arrows: Count = 0
    copy: bool = False  # uses the action of an opponent's card
    look: Count = 0  # looks at so many titans of a pile, puts them back in any order, may attack


BonusKind = Literal[
    "flat",
    "per-coins",
    "per-knowledge",
    "per-ambrosia",
    "sets",
    "banners",
    "citizens-fed",
    "citizens-only",
    "titans-at-least",
    "titans-each",
    "citadel",
]


class Bonus(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Victory points that a card gives when the game ends."""

    kind: BonusKind
    points: Count
    each: Annotated[int, Meta(ge=1, le=20)] = (
        1  # per so many coins, or so many citizens, titans, banners of a titan
    )
    banners: dict[Tribe, Count] = {}  # at least these
    titan_banners: Count = 3


class Empire(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A building of a city: costs coins and knowledge, takes one capacity, shows banners."""

    name: str
    deck: Deck
    coins: Count = 0
    knowledge: Count = 0
    banners: dict[Tribe, Count] = {}
    wild: Annotated[int, Meta(ge=0, le=2)] = 0
    abilities: Abilities = NOTHING
    action: CardAction | None = None
    bonus: tuple[Bonus, ...] = ()
    copies: Annotated[int, Meta(ge=1, le=8)] = 1
    source: CardSource
    clauses: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()


class District(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Land: capacity, sometimes abilities."""

    name: str
    abilities: Abilities
    copies: Annotated[int, Meta(ge=1, le=8)] = 1
    source: CardSource
    clauses: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()


class Titan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An enemy: what beats it, what it does on a coin face, what it gives once beaten."""

    name: str
    stars: Annotated[int, Meta(ge=0, le=3)]  # 0 for the titans that threaten at the start
    defense: Annotated[int, Meta(ge=1, le=40)]
    types: Literal["swords", "arrows", "both"]
    banners: dict[Tribe, Count]
    effect: Literal["none", TitanEffect] = "none"
    amount: Count = 1
    abilities: Abilities = NOTHING
    copies: Annotated[int, Meta(ge=1, le=8)] = 1
    source: CardSource
    clauses: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()


class Strength(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an army offers while it is used, or what a retired one leaves behind."""

    swords: Count = 0
    arrows: Count = 0
    loot: Count = 0
    spy: Count = 0
    repair: Count = 0


class Military(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An army's card."""

    name: str
    starting: bool = False
    coins: Count = 0
    strength: Strength
    legacy: Strength = Strength()
    copies: Annotated[int, Meta(ge=1, le=8)] = 1
    source: CardSource
    clauses: tuple[str, ...] = ()
    invented: tuple[str, ...] = ()


Card = Empire | District | Titan | Military


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """How often each face stands on a damage die. No book says it."""

    blank: Count = 2
    coin: Count = 2
    titan: Count = 2
    source: CardSource = "invented"


def banner_row(banners: dict[Tribe, int]) -> Banners:
    """Banners as a row of counts, in the order of `TRIBES`."""
    red, blue, green, yellow, fifth = (banners.get(tribe, 0) for tribe in TRIBES)
    return (red, blue, green, yellow, fifth)
