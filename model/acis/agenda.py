"""What is under way: the tasks on the agenda of a position.

Each task is a small record of how far something has got. Tasks that need nobody's decision go on by
themselves as part of the action before them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hoyle.model.acis.competition import Bout
from hoyle.model.core.values import kebab


class Origin(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What causes an effect: a card by number, a Wonder, ability or table row by its place in the catalog."""

    kind: Literal["card", "investment", "wonder", "ability", "table", "domination", "stacking"]
    number: int = 0


class Target(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A choice announced for an effect: an area, whose disk, and where a borrowed Barbarian comes from."""

    effect: int
    area: int
    faction: int = -1
    source: int = -1


class Deed(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One thing still to be done by a card or power that takes effect."""

    verb: Literal["place", "remove", "barbarian", "talents", "draw", "ally", "bury", "invest"]
    area: int = -1
    faction: int = -1
    count: int = 1
    source: int = -1


class Task(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="task", tag=kebab, omit_defaults=True, gc=False
):
    """Something that has begun. The subclasses are its kinds."""


# -- set-up, drawing ---------------------------------------------------------------------------------------


class Lots(Task, frozen=True, gc=False):
    """Seats are put on the Turn Order track at random."""


class Selection(Task, frozen=True, gc=False):
    """The seat at this place of the Turn Order picks a civilization."""

    at: int = 0


class Dealing(Task, frozen=True, gc=False):
    """Each seat in Turn Order draws a hand of *cards*."""

    cards: int
    at: int = 0
    then: Literal["growth", "advance"] = "growth"


class Drawing(Task, frozen=True, gc=False):
    """A seat draws cards; Events among them wait until all are drawn."""

    seat: int
    left: int
    events: tuple[int, ...] = ()
    owed: int = 0  # replacements to be drawn after all Events, where they are not drawn after each
    last: bool = False  # nothing but Events is left: those are drawn, and not replaced


class Discarding(Task, frozen=True, gc=False):
    """A seat cuts its hand down to the limit."""

    seat: int


# -- growth ------------------------------------------------------------------------------------------------


class Growth(Task, frozen=True, gc=False):
    """The Growth Phase: whose turn is next."""

    at: int = 0


class Retirement(Task, frozen=True, gc=False):
    """The Retirement Step; *exiled* if the seat had no disk on the map when its growth began."""

    seat: int
    exiled: bool = False


class Acquisition(Task, frozen=True, gc=False):
    """The Acquisition Step; *bonus* disks from powers used so far."""

    seat: int
    exiled: bool = False
    bonus: int = 0


class Resettlement(Task, frozen=True, gc=False):
    """The Resettlement Step; *taken* are the Cities that gave a disk."""

    seat: int
    exiled: bool = False
    taken: tuple[int, ...] = ()


class Deployment(Task, frozen=True, gc=False):
    """The Deployment Step; *placed* are areas entered in it, where that matters."""

    seat: int
    exiled: bool = False
    placed: tuple[int, ...] = ()


# -- cards -------------------------------------------------------------------------------------------------


class CardPhase(Task, frozen=True, gc=False):
    """The Card Phase: whose turn is next, as a place in the Turn Order."""

    at: int = 0


class Building(Task, frozen=True, gc=False):
    """A Wonder is being paid for: map disks and other resources given so far."""

    seat: int
    wonder: int
    disks: int = 0
    others: int = 0


class Declaration(Task, frozen=True, gc=False):
    """The player of a card or power says where it acts, effect by effect."""

    seat: int
    origin: Origin
    effect: int = 0
    targets: tuple[Target, ...] = ()
    stopped: bool = False  # nothing more for this effect
    borrowed: int = -1  # area of a Barbarian taken because the pile is empty


class Link(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A card in a chain of negations and who played it."""

    card: int
    seat: int


class Response(Task, frozen=True, gc=False):
    """Others may negate the last card of the chain; *asked* have declined or cannot."""

    chain: tuple[Link, ...]
    asked: tuple[int, ...] = ()
    speaker: int = -1  # whom a lot let speak, where that matters


class Resolution(Task, frozen=True, gc=False):
    """A card or power takes effect, deed by deed."""

    seat: int
    origin: Origin
    deeds: tuple[Deed, ...] = ()


class Loss(Task, frozen=True, gc=False):
    """A civilization is about to lose a disk and may pay instead."""

    seat: int
    area: int


# -- competition -------------------------------------------------------------------------------------------


class CompetitionPhase(Task, frozen=True, gc=False):
    """Areas with a competition still to come, in order."""

    pending: tuple[int, ...]


class Laid(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A Competition card laid, or a Wonder or ability announced, by a seat."""

    seat: int
    origin: Origin
    negated: bool = False
    targets: tuple[Target, ...] = ()  # of a card, where they are named before it can be negated


class Competition(Task, frozen=True, gc=False):
    """The competition in one area: its step, what was laid and announced, and the fight itself."""

    area: int
    step: Literal[1, 2, 3, 4, 6] = 1
    at: int = 0
    laid: tuple[Laid, ...] = ()
    before: int = 0  # how many were laid when the present round of laying began
    bout: Bout | None = None


# -- reckoning, end of epoch ---------------------------------------------------------------------------------


class Reckoning(Task, frozen=True, gc=False):
    """The Reckoning Phase at the beginning of one of its steps."""

    step: Literal["domination", "tally", "order", "aeneas", "sudden-death", "draw"] = "domination"
    at: int = 0
    due: tuple[tuple[int, int], ...] = ()  # talents and bonus cards announced by those still to draw


class Ranking(Task, frozen=True, gc=False):
    """The Turn Order reset: the space each seat has got, -1 for none yet; who may pick by lot."""

    taken: tuple[int, ...]
    picker: int = -1


class Conversion(Task, frozen=True, gc=False):
    """A civilization that invoked the Aeneas Rule turns its map disks into Barbarians."""

    seat: int
    areas: tuple[int, ...]  # one entry a disk


class Founding(Task, frozen=True, gc=False):
    """It takes a Display, readies disks, settles (*selected*) and spreads."""

    seat: int
    chosen: bool = False
    selected: int = -1


class SuddenDeath(Task, frozen=True, gc=False):
    """A card is revealed for the Sudden Death Step."""

    revealed: int = -1


class DrawStep(Task, frozen=True, gc=False):
    """A seat announces for the Draw Step: *bonus* cards from powers used so far."""

    seat: int
    bonus: int = 0
    ability: bool = False  # whether the cards its Display brings are counted or drawn already


class EpochEnd(Task, frozen=True, gc=False):
    """The End of Epoch Phase at the beginning of one of its steps; *card* is the one revealed."""

    step: Literal[
        "hands", "reveal", "table", "return", "score", "deal", "final-event", "final-score", "endgame"
    ]
    card: int = -1


AnyTask = (
    Lots
    | Selection
    | Dealing
    | Drawing
    | Discarding
    | Growth
    | Retirement
    | Acquisition
    | Resettlement
    | Deployment
    | CardPhase
    | Building
    | Declaration
    | Response
    | Resolution
    | Loss
    | CompetitionPhase
    | Competition
    | Reckoning
    | Ranking
    | Conversion
    | Founding
    | SuddenDeath
    | DrawStep
    | EpochEnd
)
