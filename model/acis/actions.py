"""The actions: one decision of one civilization, or one outcome of chance. Things go by their names."""

from __future__ import annotations

from typing import Literal

from hoyle.model.acis.catalog import Civilization
from hoyle.model.core import Action

Colour = Literal["red", "green", "blue", "purple", "yellow", "brown"]
Faction = Literal["red", "green", "blue", "purple", "yellow", "brown", "black"]


class DrawLot(Action, frozen=True, gc=False):
    """Chance: the lot falls on a seat."""

    seat: Colour


class DrawCard(Action, frozen=True, gc=False):
    """Chance: this card is the next one drawn."""

    card: int


class RevealCard(Action, frozen=True, gc=False):
    """Chance: this card is on top of the draw pile."""

    card: int


class ChooseCivilization(Action, frozen=True, gc=False):
    """Take a Civilization Display."""

    civilization: Civilization


class Retire(Action, frozen=True, gc=False):
    """Take a disk from the map back to supply."""

    area: str


class Resettle(Action, frozen=True, gc=False):
    """Take a disk from a City to the Ready box."""

    area: str


class Deploy(Action, frozen=True, gc=False):
    """Place a Ready disk."""

    area: str


class Done(Action, frozen=True, gc=False):
    """Nothing more in this step."""


class PlayCard(Action, frozen=True, gc=False):
    """Play a Fate card."""

    card: int


class BuildWonder(Action, frozen=True, gc=False):
    """Begin to build a Wonder."""

    wonder: str


class Pass(Action, frozen=True, gc=False):
    """Pass for the rest of the Card Phase."""


class Activate(Action, frozen=True, gc=False):
    """Take a disk off a Wonder or an Investment card and use what it gives."""

    source: str


class ChooseTarget(Action, frozen=True, gc=False):
    """Say where the effect being declared acts, and on whose disk."""

    area: str
    faction: Faction | None = None


class Borrow(Action, frozen=True, gc=False):
    """Take a Barbarian from an area because their pile is empty."""

    area: str


class BuryWonder(Action, frozen=True, gc=False):
    """Say which Wonder is buried."""

    wonder: str


class Negate(Action, frozen=True, gc=False):
    """Answer the last card with a Negation card."""

    card: int


class Allow(Action, frozen=True, gc=False):
    """Do not answer the last card."""


class PayDisk(Action, frozen=True, gc=False):
    """Pay for a Wonder with a disk from the map."""

    area: str


class PayTalent(Action, frozen=True, gc=False):
    """Pay a talent: for a Wonder, or instead of a disk."""


class PayCard(Action, frozen=True, gc=False):
    """Discard a card: for a Wonder, or instead of a disk."""

    card: int


class LoseDisk(Action, frozen=True, gc=False):
    """Let the disk go."""


class PlaceBlock(Action, frozen=True, gc=False):
    """Stand the block of the new Wonder in an area."""

    area: str


class LayCard(Action, frozen=True, gc=False):
    """Lay a Competition card face down."""

    card: int


class Announce(Action, frozen=True, gc=False):
    """Announce the use of a Wonder or of the Display's ability in this competition."""

    source: str


class TakeSpace(Action, frozen=True, gc=False):
    """Pick a space of the Turn Order track, 1 being first."""

    space: int


class InvokeAeneas(Action, frozen=True, gc=False):
    """Invoke the Aeneas Rule."""


class Settle(Action, frozen=True, gc=False):
    """Begin afresh in a land area, with the first disk there."""

    area: str


class SpendTalents(Action, frozen=True, gc=False):
    """Pay talents for additional cards."""

    talents: int


class Discard(Action, frozen=True, gc=False):
    """Discard a card because the hand is too large."""

    card: int


AnyAction = (
    DrawLot
    | DrawCard
    | RevealCard
    | ChooseCivilization
    | Retire
    | Resettle
    | Deploy
    | Done
    | PlayCard
    | BuildWonder
    | Pass
    | Activate
    | ChooseTarget
    | Borrow
    | BuryWonder
    | Negate
    | Allow
    | PayDisk
    | PayTalent
    | PayCard
    | LoseDisk
    | PlaceBlock
    | LayCard
    | Announce
    | TakeSpace
    | InvokeAeneas
    | Settle
    | SpendTalents
    | Discard
)
