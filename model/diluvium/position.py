"""A position of a scenario: the sea, the pieces, the supplies, the tokens, and what is still to be done.

Hexes are numbered; everything on the sea is a row with one entry a hex. Counts by kind follow the order
Food, Craft, Weapons, Ruins. Decks are kept as the set of what is undrawn, so that each draw is one outcome
of chance. `agenda` is what is still to be done, the next thing first: the adversary's turn nests (a Settler
on Ruins draws a card that moves a Warship that fights), and the agenda is where it nests.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from hoyle.model.core import Position as CorePosition
from hoyle.model.diluvium.kinds import NOWHERE, Row

Task = tuple[str, int, int, int]
Place = Annotated[int, Meta(ge=-1, le=60)]
Count = Annotated[int, Meta(ge=0, le=99)]
Faces = tuple[Count, Count, Count, Count, Count, Count]  # by 2 * value + symbol
Cards = tuple[Count, Count, Count, Count, Count, Count, Count, Count]

FACEDOWN, ABSENT = 0, -1
NO_GUEST, GUEST_ON_BOARD = -2, -1


class Feats(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What has been done toward the victories of a scenario."""

    battles: Count = 0  # won against an opposing Warship
    objectives: Count = 0  # Objective Tokens placed or obtained
    outposts: Count = 0  # destroyed
    cities: Count = 0  # conquered
    heads: Count = 0  # of the Hydra
    given: Count = 0  # to the adversary
    delivered: Count = 0  # Weapons
    lifted: bool = False  # the curse
    swallowed: Count = 0  # Settlers of yours
    exiles: Count = 0  # met
    settled: Count = 0  # allied Settlers placed on large islands, ever
    cards: Count = 0  # Ruins Cards drawn in this game
    tile19: bool = False  # a Settler was put on Craft of tile 19
    tile20: bool = False  # a Settler was put on Ruins of tile 20


class Position(CorePosition, frozen=True, kw_only=True):
    """Everything that matters for what may happen next in a scenario."""

    scenario: str
    map: str | tuple[int, ...] = ()
    agenda: tuple[Task, ...] = ()
    # the sea
    tiles: tuple[int, ...]  # number of the tile, 0 facedown, -1 not there; Cities from 100
    own: tuple[Row, ...]
    foe: tuple[Row, ...]
    ally: tuple[Row, ...]
    guest: int = NO_GUEST  # the Aztec Settler of the Corruptor: hex * 4 + kind, -1 on your board
    own_marks: tuple[int, ...]  # the Exploration Space with your marker, or -1
    foe_marks: tuple[int, ...]
    tokens: tuple[int, ...]  # 0 none, -1 facedown, otherwise its number
    slain: tuple[int, ...]  # Slain Monster Tokens
    stock: tuple[tuple[int, int, int], ...] = ()  # resources lying on tiles
    pools: tuple[tuple[int, ...], ...]  # undrawn tiles: of each level, then those bound to each group
    # ships
    ship: Place
    warship: Place
    aztec_warship: Place = NOWHERE
    foe_ship: Place = NOWHERE
    foe_warships: tuple[Place, ...] = ()
    # supplies and hands
    trays: tuple[Count, Count, Count]
    goods: tuple[Count, Count, Count]
    supply: Count
    aside: Count = 0
    spare: Count = 0
    gold: Count = 0
    foe_gold: Count = 0
    hand: Cards = (0, 0, 0, 0, 0, 0, 0, 0)
    deck: Cards
    used_cards: Cards = (0, 0, 0, 0, 0, 0, 0, 0)
    # boards
    board: Count = 0
    holder: bool = False
    strength: Count = 0
    foe_strength: Count = 0
    reserve: Count
    lying: Count = 0
    allies: Count = 0  # allied Settlers beside your board
    markers: Count
    foe_reserve: Count = 0
    foe_markers: Count = 0
    # tokens
    column: Row
    pile: Faces
    discard: Faces = (0, 0, 0, 0, 0, 0)
    fought: Faces = (0, 0, 0, 0, 0, 0)  # revealed in battles, where these are kept apart
    seen: tuple[Count, Count, Count] = (0, 0, 0)  # by value, where the whole game counts
    zero_removed: bool = False
    objective_pool: tuple[int, ...] = ()
    # the course of the game
    opening: bool = True
    last: Count = 0  # your last action
    barred: bool = False
    rise: Count = 0  # Military Strength due at the end of the engagement
    compass: int = NOWHERE  # how the Astrolabe was turned in this movement
    exile: Place = NOWHERE
    curse: Place = NOWHERE
    curse_up: bool = False
    closing: Count = 0  # round ends until the game is over
    feats: Feats = Feats()
    result: str = ""
    title: str = ""
    by: str = ""


def with_(position: Position, **changes: Any) -> Position:
    """The position with some of its parts changed."""
    return msgspec.structs.replace(position, **changes)


def push(position: Position, *tasks: Task) -> Position:
    """The position with *tasks* to be done before everything else, in this order."""
    return msgspec.structs.replace(position, agenda=tasks + position.agenda)


def at(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A row with one entry changed."""
    return (*row[:index], value, *row[index + 1 :])


def add_at(rows: tuple[Row, ...], place: int, kind: int, by: int) -> tuple[Row, ...]:
    """Rows of counts by kind with one count changed."""
    return at(rows, place, plus(rows[place], kind, by))


def plus(row: tuple[int, ...], index: int, by: int) -> tuple[Any, ...]:
    """A row of numbers with one number changed by *by*."""
    return (*row[:index], row[index] + by, *row[index + 1 :])


def feat(position: Position, **changes: Any) -> Position:
    """The position with some of what has been done changed."""
    return msgspec.structs.replace(position, feats=msgspec.structs.replace(position.feats, **changes))
