"""The position: everything that matters for what may happen next.

The map is a tuple of rows, one per area; a row counts the disks of every civilization by seat and of the
Barbarians last. What has begun and is not finished stands on the *agenda*, a stack of tasks whose last one
is under way: a card that is being played waits there while somebody decides whether to pay for a disk.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from hoyle.model.acis.agenda import AnyTask, Task
from hoyle.model.acis.cards import WonderStanding
from hoyle.model.acis.terms import Phase
from hoyle.model.core import Position as CorePosition

replace = msgspec.structs.replace

Colour = Literal["red", "green", "blue", "purple", "yellow", "brown"]
COLOURS: tuple[Colour, ...] = ("red", "green", "blue", "purple", "yellow", "brown")
BARBARIANS = "black"


class Areas(tuple[tuple[int, ...], ...]):
    """The rows of the map, with room to remember what was found out about them; see `index.py`."""

    index: Any = None  # what is known of these rows
    parent: Areas | None = None  # the rows this came from by changing those of one area
    changed: int = -1

    def __reduce__(self) -> tuple[type[Areas], tuple[tuple[tuple[int, ...], ...]]]:
        return Areas, (tuple(self),)  # what is remembered can be found out again


class Player(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A seat: its Display, its disks that are not on the map, its wealth, its cards."""

    supply: int
    display: str = ""
    ready: int = 0
    treasury: int = 0
    loot: int = 0
    points: int = 0
    hand: tuple[int, ...] = ()
    invested: tuple[tuple[int, int], ...] = ()  # Investment cards on the table and the disks on them
    invoked: int = 0  # times the Aeneas Rule was invoked
    passed: bool = False
    built: int = 0  # Wonders built this turn


class WonderState(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Where a Wonder is: available (no owner), built by a seat in an area, or buried."""

    owner: int = -1
    area: int = -1
    disks: int = 0
    buried: bool = False

    @property
    def state(self) -> WonderStanding:
        """One of the three states that every Wonder is in."""
        if self.buried:
            return "buried"
        return "available" if self.owner < 0 else "built"


class Position(CorePosition, frozen=True, kw_only=True, gc=False):
    """A whole game at one moment."""

    epoch: int = 1
    turn: int = 1
    phase: Phase = "setup"
    order: tuple[int, ...] = ()  # seats in Turn Order
    areas: tuple[tuple[int, ...], ...]
    allied: tuple[tuple[int, int, int], ...] = ()  # (area, seat, white disks), in the Competition Phase
    players: tuple[Player, ...]
    barbarians: int  # black disks in the pile
    hordes: bool = False  # whether the disks of an unused colour were added to it
    wonders: tuple[WonderState, ...] = ()
    top: int = 0  # how many cards lie on the draw pile that were put there without Events
    pile: tuple[int, ...] = ()  # the draw pile as a set: its order is unknown
    discards: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()  # cards set aside until the Epoch ends
    out: tuple[int, ...] = ()  # cards that left the game
    played: tuple[int, ...] = ()  # cards being resolved
    fallen: tuple[int, ...] = ()  # own-colour disks each faction lost in this competition
    dominated: tuple[int, ...] = ()  # seas each seat Dominated in this turn's Sea Domination Step
    agenda: tuple[AnyTask, ...] = ()


# -- named changes ---------------------------------------------------------------------------------------


def with_disks(position: Position, area: int, faction: int, change: int) -> Areas:
    """The rows after *change* disks of *faction* came to or left *area*."""
    old = position.areas
    row = list(old[area])
    row[faction] += change
    rows = list(old)
    rows[area] = tuple(row)
    new = Areas(rows)
    if type(old) is Areas:
        new.parent = old
        new.changed = area
    return new


def with_player(position: Position, seat: int, **changes: Any) -> tuple[Player, ...]:
    """The players after some changes to the one at *seat*."""
    players = list(position.players)
    players[seat] = replace(players[seat], **changes)
    return tuple(players)


def then(position: Position, *tasks: Task, **changes: Any) -> Position:
    """The position with the task under way replaced by *tasks*, the last of them now under way."""
    return replace(position, agenda=(*position.agenda[:-1], *tasks), **changes)


def first(position: Position, *tasks: Task, **changes: Any) -> Position:
    """The position with *tasks* put on top of the agenda, to be done before what is under way."""
    return replace(position, agenda=(*position.agenda, *tasks), **changes)


def inserted(cards: tuple[int, ...], *more: int) -> tuple[int, ...]:
    """A set of cards with some added; sets are kept sorted."""
    return tuple(sorted((*cards, *more)))


def without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """A set of cards with one taken away."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def colour(seat: int, players: int) -> str:
    """The name of a faction: the colour of a seat, black for the Barbarians."""
    return BARBARIANS if seat == players else COLOURS[seat]
