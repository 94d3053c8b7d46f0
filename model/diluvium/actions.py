"""Actions: one decision of yours, or one outcome of chance."""

from __future__ import annotations

from itertools import permutations
from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.core import Action
from hoyle.model.diluvium.kinds import ActionName, Card, Column, Edge, Kind, TokenValue
from hoyle.model.diluvium.position import Place

PieceName = Literal["own", "lying", "ally", "guest"]

# -- yours


class Choose(Action, frozen=True):
    """Choose the action of your turn."""

    action: ActionName


class PlayCard(Action, frozen=True):
    """Use a Ruins Card from your hand."""

    card: Card


class Sail(Action, frozen=True):
    """Move the ship of your action to a neighbouring tile, the Aztec Warship too when it escorts."""

    to: Place
    escort: bool = False


class Anchor(Action, frozen=True):
    """End the movement of your ship where it is."""


class Mark(Action, frozen=True):
    """Put an Exploration Marker on a space of the tile."""

    space: Annotated[int, Meta(ge=0, le=9)]


class PickUp(Action, frozen=True):
    """Take up a Settler to move it: from your board (-1) or from an island."""

    piece: PieceName
    place: Place = -1
    island: Kind = 0


class Settle(Action, frozen=True):
    """Put down the Settler you took up."""

    place: Place
    island: Kind


class Sell(Action, frozen=True):
    """Discard Craft for Gold."""


class Train(Action, frozen=True):
    """Discard Weapons for Military Strength."""


class Trade(Action, frozen=True):
    """Discard one resource of each kind for an Objective Token."""


class Give(Action, frozen=True):
    """Hand one unit over to the adversary."""


class Commit(Action, frozen=True):
    """Discard Weapons to strengthen your Warship in this battle."""

    weapons: Annotated[int, Meta(ge=0, le=30)]


class SendBack(Action, frozen=True):
    """Return a Settler that was scared away: to your board (-1) or a space of your City."""

    island: Annotated[int, Meta(ge=-1, le=3)]


class PutAway(Action, frozen=True):
    """Discard a resource you have no room for."""

    resource: Annotated[int, Meta(ge=0, le=2)]


class Point(Action, frozen=True):
    """Decide between places where the rules leave it to you."""

    place: Place
    island: Kind = 0


class Pay(Action, frozen=True):
    """Do what a scenario offers here: meet an Exile, corrupt an Archipelago, arm, deliver, lift the curse."""


class Earn(Action, frozen=True):
    """In A Flash of Steel: take what you earn from the supply, or feed the supply with it."""

    feed: bool


class TakeTitle(Action, frozen=True):
    """Choose between two victories that you won at once."""

    victory: str


class Finish(Action, frozen=True):
    """Decline, or say that this is enough."""


# -- chance


class DrawToken(Action, frozen=True):
    """A Combat Token is drawn or revealed."""

    value: TokenValue
    symbol: bool


class ShuffleColumn(Action, frozen=True):
    """The Settlement Tokens are shuffled."""

    order: Column


class TurnAstrolabe(Action, frozen=True):
    """The Astrolabe is turned over, spun by so many edges."""

    turn: Edge


class RevealTile(Action, frozen=True):
    """A facedown Ocean Tile turns out to be this one."""

    tile: Annotated[int, Meta(ge=1, le=99)]


class RevealToken(Action, frozen=True):
    """A facedown Objective or Outpost Token turns out to have this number."""

    number: Annotated[int, Meta(ge=0, le=9)]


class DrawCard(Action, frozen=True):
    """A Ruins Card is drawn."""

    card: Card


DiluviumAction = (
    Choose
    | PlayCard
    | Sail
    | Anchor
    | Mark
    | PickUp
    | Settle
    | Sell
    | Train
    | Trade
    | Give
    | Commit
    | SendBack
    | PutAway
    | Point
    | Pay
    | Earn
    | TakeTitle
    | Finish
    | DrawToken
    | ShuffleColumn
    | TurnAstrolabe
    | RevealTile
    | RevealToken
    | DrawCard
)

# Actions without a choice of their own, and those there are few of, are made once.
ANCHOR, FINISH, PAY, SELL, TRAIN, TRADE, GIVE = Anchor(), Finish(), Pay(), Sell(), Train(), Trade(), Give()
SAILS = tuple(Sail(to=place) for place in range(61))
ESCORTED = tuple(Sail(to=place, escort=True) for place in range(61))
COMMITS = tuple(Commit(weapons=number) for number in range(31))
TOKENS = tuple(DrawToken(value=face // 2, symbol=bool(face % 2)) for face in range(6))
TURNS = tuple(TurnAstrolabe(turn=turn) for turn in range(6))
CARD_DRAWS = tuple(DrawCard(card=card) for card in range(8))
CARD_PLAYS = tuple(PlayCard(card=card) for card in range(8))
SHUFFLES = tuple(ShuffleColumn(order=order) for order in permutations(range(4)))  # type: ignore[arg-type]
REVEALS = tuple(RevealTile(tile=number) for number in range(100))
SETTLES = tuple(tuple(Settle(place=place, island=kind) for kind in range(4)) for place in range(61))
MARKS = tuple(Mark(space=space) for space in range(10))
