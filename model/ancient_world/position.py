"""Positions: cities, the board, the decks, and what is still to be done before the next turn.

Every physical card has a name of its own (`aqueduct`, `aqueduct~2`), every token is counted somewhere:
in the supply, in a city, on a Military card, on the board or on a titan.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from hoyle.model.ancient_world.domains import Phase
from hoyle.model.ancient_world.outset import Space
from hoyle.model.core import Position

SPACES: tuple[Space, ...] = (
    "labor",
    "build",
    "draft",
    "expand",
    "learn",
    "rebuild",
    "recruit",
    "explore",
    "grow",
)
SPACE_INDEX: dict[str, int] = {space: index for index, space in enumerate(SPACES)}
Face = Literal["blank", "coin", "titan"]
FACES: tuple[Face, ...] = ("blank", "coin", "titan")
Skill = Annotated[int, Meta(ge=1, le=5)]
Seat = Annotated[int, Meta(ge=0, le=3)]
Tokens = Annotated[int, Meta(ge=0, le=200)]
Cards = tuple[str, ...]


class Deck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A draw pile. *top* and *bottom* are known in order, from above; *middle* is shuffled: a sorted set."""

    top: Cards = ()
    middle: Cards = ()
    bottom: Cards = ()

    def size(self) -> int:
        return len(self.top) + len(self.middle) + len(self.bottom)

    def cards(self) -> Cards:
        return self.top + self.middle + self.bottom


class Army(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An active Military card ("" when it was lost), the coins on name and picture, its retired.

    *spent*: it was used this round and counts as used, though a card has cleared its name since.
    """

    active: str = ""
    name: Tokens = 0
    picture: Tokens = 0
    retired: Cards = ()
    spent: bool = False


class City(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that belongs to one player."""

    state: str = ""
    coins: Tokens = 0
    knowledge: Tokens = 0
    ambrosia: Tokens = 0
    ready: tuple[Skill, ...] = ()
    starving: tuple[Skill, ...] = ()
    fresh: tuple[Skill, ...] = ()  # gained this round: in the same area as the starving
    came: tuple[Skill, ...] = ()  # gained since the set-up, the newest last, where that decides who starves
    struck: tuple[Skill, ...] = ()  # of the starving: those whom a titan put there this round
    working: tuple[tuple[str, Skill], ...] = ()  # on own Empire cards
    used: Cards = ()  # Empire card actions used this round
    empire: Cards = ()
    damaged: Cards = ()
    stored: Cards = ()
    districts: Cards = ()
    titans: Cards = ()
    armies: tuple[Army, ...] = ()
    threat: str = ""
    fed: Tokens = 0  # ambrosia lying on the threatening titan
    drafted: Tokens = 0  # attack values of Draft, until the round ends
    swords: Tokens = 0  # of card actions, until the round ends
    arrows: Tokens = 0
    meals: Tokens = 0  # food bought at the last hunger check
    men: tuple[Skill, ...] = ()  # home rules: the male citizens
    turned: tuple[Skill, ...] = ()  # home rules: turned over for one placing only
    opened: bool = False  # began the round, and its order goes on from here though the token was claimed


class Task(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is still to be done; the first of the list is next."""

    kind: str
    player: Seat = 0
    number: int = 0
    card: str = ""


class AncientPosition(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True):
    """A whole game."""

    round: Annotated[int, Meta(ge=0, le=99)]
    phase: Phase
    turn: Seat
    holder: Seat  # of the first-player token
    claimed: bool = False  # its hand side is up
    passed: tuple[Seat, ...] = ()  # in the order of passing
    cities: tuple[City, ...]
    spaces: tuple[tuple[tuple[Seat, Skill], ...], ...]
    board_ambrosia: tuple[Tokens, ...]
    coins: int  # in the supply; below zero only where the supply is read as unlimited
    knowledge: int
    ambrosia: int
    empire: Deck
    empire_next: Cards = ()  # Empire B until its round
    empire_c: Cards = ()
    row: Cards = ()
    empire_discard: Cards = ()
    military: Deck
    barracks: Cards = ()  # the Military row
    military_discard: Cards = ()
    districts: Deck
    titans: tuple[Deck, Deck, Deck]
    out: Cards = ()  # cards that left the game
    drawn: Cards = ()  # cards that somebody is choosing from
    faces: tuple[Face, ...] = ()  # dice on the table
    rerolled: tuple[Face, ...] = ()  # those that were rolled again
    locks: tuple[str, ...] = ()  # home rules: the sex that a space was locked to
    tasks: tuple[Task, ...] = ()

    @property
    def players(self) -> int:
        return len(self.cities)

    def with_city(self, seat: int, city: City, **changes: Any) -> AncientPosition:
        """The position with another city at *seat*."""
        cities = self.cities
        return replace(self, cities=(*cities[:seat], city, *cities[seat + 1 :]), **changes)

    def then(self, *tasks: Task) -> AncientPosition:
        """The position with *tasks* to be done before all others."""
        return replace(self, tasks=tasks + self.tasks)

    def without_task(self) -> AncientPosition:
        """The position with the first task done."""
        return replace(self, tasks=self.tasks[1:])


def owned(city: City, spaces: tuple[tuple[tuple[int, int], ...], ...], seat: int) -> tuple[int, ...]:
    """The skills of all citizens of the player at *seat*, wherever they are."""
    skills = [*city.ready, *city.starving, *city.fresh]
    skills += [skill for _, skill in city.working]
    skills += [skill for standing in spaces for player, skill in standing if player == seat]
    return tuple(sorted(skills))


def seat_name(seat: int) -> str:
    """The player at *seat*, as the engines name players."""
    return f"player-{seat + 1}"


def take(cards: Cards, card: str) -> Cards:
    """*cards* without *card*, once."""
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]


def put(cards: Cards, *more: str) -> Cards:
    """*cards* with *more*, sorted: a set has one form."""
    return tuple(sorted(cards + more))
