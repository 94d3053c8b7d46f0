"""Actions: one decision of a player each, or one outcome of chance."""

from __future__ import annotations

from typing import Literal

from hoyle.model.ancient_world.outset import Space
from hoyle.model.ancient_world.position import Face, Seat, Skill
from hoyle.model.core import Action

# -- chance ------------------------------------------------------------------------------------------


class Draw(Action, frozen=True):
    """The card that comes off a shuffled deck."""

    card: str


class Roll(Action, frozen=True):
    """What the damage dice show, in sorted order."""

    faces: tuple[Face, ...]


# -- a turn ------------------------------------------------------------------------------------------


class Place(Action, frozen=True):
    """Put a citizen on a space of the board, its skill raised by *boost* ambrosia."""

    citizen: Skill
    space: Space
    boost: int = 0


class UseCard(Action, frozen=True):
    """Put a citizen on an Empire card action."""

    citizen: Skill
    card: str


class Reuse(Action, frozen=True):
    """Pay ambrosia to place a citizen once more."""

    citizen: Skill
    space: Space
    boost: int = 0


class ReuseOnCard(Action, frozen=True):
    """Pay ambrosia to place a citizen once more, on an Empire card action."""

    citizen: Skill
    card: str


class Attack(Action, frozen=True):
    """Attack a titan with these armies, and swords bought with ambrosia. Target: `pile-1`, `board-2` …"""

    target: str
    armies: tuple[int, ...]
    swords: int = 0


class BuildStored(Action, frozen=True):
    """Build a stored card without a citizen."""

    card: str


class Pass(Action, frozen=True):
    """Take no more actions this round."""


class EndTurn(Action, frozen=True):
    """Do nothing more in this turn, or at this moment."""


# -- ambrosia at any time ----------------------------------------------------------------------------


class BuyCoin(Action, frozen=True):
    """Ambrosia for a coin."""


class BuyRepair(Action, frozen=True):
    """Ambrosia for the repair of an Empire card."""

    card: str


# -- carrying out an action --------------------------------------------------------------------------


class Perform(Action, frozen=True):
    """Carry out what stands to be carried out."""


class Decline(Action, frozen=True):
    """Do without it."""


class Build(Action, frozen=True):
    """Build an Empire card; with *crane*, by discarding that card instead of paying."""

    card: str
    crane: str = ""


class PayExpand(Action, frozen=True):
    """Pay for Expand in knowledge or in coins."""

    price: Literal["knowledge", "coins"]


class Keep(Action, frozen=True):
    """Keep one of the districts drawn ("" for none); the others go beneath the deck, perhaps turned round."""

    card: str
    reverse: bool = False


class Repair(Action, frozen=True):
    """Turn a damaged Empire card face up."""

    card: str


class Recruit(Action, frozen=True):
    """Take a Military card of the row into army number *army* (the next number for a new army)."""

    card: str
    army: int


class DrawToStore(Action, frozen=True):
    """Explore by drawing from the Empire deck."""


class Store(Action, frozen=True):
    """Store an Empire card: of the row, of Empire C, or of those drawn."""

    card: str


class TakeOff(Action, frozen=True):
    """Take coins off an army: one from its name or picture, or all."""

    army: int
    place: Literal["name", "picture", "all"]


class Copy(Action, frozen=True):
    """Use the action of an opponent's Empire card."""

    owner: Seat
    card: str


class Look(Action, frozen=True):
    """Look at the top of a titan pile."""

    stars: int


class Arrange(Action, frozen=True):
    """Put the titans looked at back in this order, the top one first."""

    order: tuple[str, ...]


class Upgrade(Action, frozen=True):
    """Hand in this citizen for a better one."""

    citizen: Skill


# -- damage and the end of the round -----------------------------------------------------------------


class Reroll(Action, frozen=True):
    """Roll a die that shows this face again."""

    face: Face


class Damage(Action, frozen=True):
    """Turn an Empire card face down."""

    card: str


class Disband(Action, frozen=True):
    """Discard an army that exceeds the limit."""

    army: int


class Starve(Action, frozen=True):
    """Send this citizen to the starving area."""

    citizen: Skill


class LoadArmy(Action, frozen=True):
    """Put the coin of a titan's effect on this army."""

    army: int


class LoseArmy(Action, frozen=True):
    """Discard the active card of this army."""

    army: int


class LoseRetired(Action, frozen=True):
    """Discard this retired card."""

    army: int
    card: str


class LoseDistrict(Action, frozen=True):
    """Discard this district."""

    card: str


class FeedTitan(Action, frozen=True):
    """Placate the threatening titan."""


class Confront(Action, frozen=True):
    """Roll the dice of the threatening titan."""


class BuyMeal(Action, frozen=True):
    """Ambrosia for one food at the hunger check."""


class ChooseTitan(Action, frozen=True):
    """Take one of the titans laid out (variant)."""

    card: str


# -- home rules --------------------------------------------------------------------------------------


class Assign(Action, frozen=True):
    """Say which of the starting citizens are male."""

    men: tuple[Skill, ...]


class NameSex(Action, frozen=True):
    """Say whether a new citizen is male."""

    citizen: Skill
    male: bool


class ChangeSex(Action, frozen=True):
    """Turn a ready citizen over, for a price."""

    citizen: Skill
    pay: Literal["knowledge", "coins", "ambrosia"]


AncientAction = (
    Draw
    | Roll
    | Place
    | UseCard
    | Reuse
    | ReuseOnCard
    | Attack
    | BuildStored
    | Pass
    | EndTurn
    | BuyCoin
    | BuyRepair
    | Perform
    | Decline
    | Build
    | PayExpand
    | Keep
    | Repair
    | Recruit
    | DrawToStore
    | Store
    | TakeOff
    | Copy
    | Look
    | Arrange
    | Upgrade
    | Reroll
    | Damage
    | Disband
    | Starve
    | LoadArmy
    | LoseArmy
    | LoseRetired
    | LoseDistrict
    | FeedTitan
    | Confront
    | BuyMeal
    | ChooseTitan
    | Assign
    | NameSex
    | ChangeSex
)
