"""Important game terms and stacking: what a row of disks in one area is.

A *row* is the disks of every faction in one area: one count per civilization by seat, the Barbarians
last. All of this chapter is arithmetic on one row.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.acis.rules import Rules
from hoyle.model.core import Called, rule

Terrain = Literal["land", "shallow", "deep"]
Phase = Literal["setup", "growth", "card", "competition", "reckoning", "epoch", "over"]
Stack = Literal["Camp", "Settlement", "City"]
Disks = Annotated[int, Meta(ge=0, le=50)]
SEATS = tuple(f"the {place} civilization" for place in ("1st", "2nd", "3rd", "4th", "5th", "6th"))
Row = Annotated[tuple[Disks, ...], Meta(min_length=2, max_length=7), Called(*SEATS, last="Barbarians")]
Faction = Annotated[int, Meta(ge=0, le=6)]
Seat = Annotated[int, Meta(ge=0, le=5), Called(*SEATS)]
LAND: Terrain = "land"
DEEP: Terrain = "deep"


def _faction_exists(row: Row, faction: Faction) -> bool:
    return faction < len(row)


@rule("term.occupy", given=_faction_exists)
def occupies(row: Row, faction: Faction) -> bool:
    """Whether *faction* has at least one disk here."""
    return row[faction] > 0


@rule("term.control", "term.opposing", "term.opposing.own", given=_faction_exists)
def controls(row: Row, faction: Faction) -> bool:
    """Whether *faction* is here and no other faction is: all factions oppose each other, none itself."""
    return row[faction] > 0 and all(row[other] == 0 for other in range(len(row)) if other != faction)


@rule("term.control")
def controller(row: Row) -> int | None:
    """The one faction that is here, or None."""
    for faction in range(len(row)):
        if controls(row, faction):
            return faction
    return None


@rule("term.shared", "term.camp.cohabit")
def is_shared(row: Row) -> bool:
    """Whether two or more factions are here."""
    return sum(disks > 0 for disks in row) > 1


@rule(
    "term.contested",
    "term.contested.competition",
    "term.city.cohabit",
    "term.settlement.cohabit",
    "competition.where",
    "competition.peace",
)
def is_contested(rules: Rules, row: Row) -> bool:
    """Whether several factions are here and one of them has at least two disks."""
    return is_shared(row) and any(disks >= rules.contesting_stack for disks in row)


@rule("competition.where", "board.deep.no_competition")
def holds_competition(rules: Rules, terrain: Terrain, row: Row) -> bool:
    """Whether a competition must be resolved here: the area is Contested and no deep sea."""
    return terrain != DEEP and is_contested(rules, row)


@rule("term.camp", "term.settlement", "term.city", "term.barbarian.no_city")
def stack_kind(rules: Rules, terrain: Terrain, disks: Disks, civilization: bool) -> Stack | None:
    """What a faction's stack is called; a tall stack of Barbarians, or at sea, is nothing in particular."""
    if disks == rules.camp:
        return "Camp"
    if disks == rules.settlement:
        return "Settlement"
    if is_city(rules, terrain, disks, civilization):
        return "City"
    return None


@rule("term.city", "term.barbarian.no_city", "term.barbarian.not_civilization")
def is_city(rules: Rules, terrain: Terrain, disks: Disks, civilization: bool) -> bool:
    """Whether a stack is a City: three or more disks of one civilization on land."""
    return civilization and terrain == LAND and disks >= rules.city


@rule(
    "competition.allied",
    given=lambda rules, row, allied: len(row) == len(allied) and allied[len(allied) - 1] == 0,
)
def standing(rules: Rules, row: Row, allied: Row) -> tuple[int, ...]:
    """The row that decides Control and Contested: an allied white disk stands with its civilization."""
    if rules.allied_status == "ignored":
        return row
    return tuple(disks + whites for disks, whites in zip(row, allied, strict=True))


@rule(
    "stacking.per_faction",
    "stacking.white",
    "stacking.growth.land",
    "stacking.growth.shallow",
    "stacking.growth.deep",
    "stacking.competition.none",
    "stacking.competition.deep",
    "stacking.reckoning.land",
    "stacking.reckoning.shallow",
    "stacking.reckoning.deep",
    "competition.stacking",
    "stacking.design_note",
    "board.deep.limit",
)
def stack_limit(rules: Rules, phase: Phase, terrain: Terrain) -> int | None:
    """How many disks one faction may have in an area; None where there is no limit."""
    place = ("land", "shallow", "deep").index(terrain)
    if phase == "competition":
        return rules.competition_deep_limit if terrain == DEEP else None
    if phase == "reckoning" or (phase == "epoch" and rules.epoch_limits == "reckoning"):
        return rules.reckoning_limits[place]
    if phase == "epoch" and rules.epoch_limits == "none":
        return None
    return rules.growth_limits[place]


@rule("stacking.growth.excess", "stacking.competition.deep_excess", "stacking.reckoning.trim")
def excess(rules: Rules, phase: Phase, terrain: Terrain, disks: Disks) -> int:
    """The disks of one faction above its limit, which go back to its supply at once."""
    limit = stack_limit(rules, phase, terrain)
    if limit is None or disks <= limit:
        return 0
    return disks - limit


@rule(
    "stacking.per_faction",
    "stacking.growth.excess",
    "board.deep.limit",
    given=lambda rules, phase, terrain, row, faction: faction < len(row),
)
def has_room(rules: Rules, phase: Phase, terrain: Terrain, row: Row, faction: Faction) -> bool:
    """Whether one more disk of *faction* stays within the limits of the area."""
    if terrain == DEEP and rules.deep_limit == "area":
        return sum(row) < rules.competition_deep_limit
    limit = stack_limit(rules, phase, terrain)
    return limit is None or row[faction] < limit


@rule("board.deep.epoch", "board.sea.unqualified")
def is_open(
    rules: Rules, terrain: Terrain, epoch: Annotated[int, Meta(ge=1, le=4)], civilization: bool
) -> bool:
    """Whether disks may be here at all: deep seas are closed to civilizations before the last Epoch."""
    return terrain != DEEP or not civilization or epoch >= rules.deep_sea_epoch


@rule("board.vp_track", "board.vp_plus20")
def track(rules: Rules, points: Annotated[int, Meta(ge=0, le=200)]) -> tuple[int, int]:
    """The space of the VP marker and the number of white disks under it."""
    if points == 0:
        return 0, 0
    last = rules.track_last_space
    if rules.plus_twenty == "at-twenty":
        return points % last, points // last
    whites = (points - 1) // last
    return points - whites * last, whites


@rule("board.vp_floor")
def points_after(
    rules: Rules, points: Annotated[int, Meta(ge=0, le=200)], change: Annotated[int, Meta(ge=-50, le=50)]
) -> int:
    """A VP total after a change: it never falls under zero."""
    return max(rules.points_floor, points + change)


@rule(
    "bits.disks.white",
    "setup.2p.white",
    "setup.3p.white",
    "setup.4p.white",
    "setup.5p.white",
    "setup.6p.white",
)
def white_left(
    rules: Rules,
    talents: Annotated[int, Meta(ge=0, le=200)],
    allied: Annotated[int, Meta(ge=0, le=50)],
    edge_markers: Annotated[int, Meta(ge=0, le=6)],
    plus_twenties: Annotated[int, Meta(ge=0, le=50)],
) -> int:
    """White disks left in the pile: fifty less talents, allies, edge markers and +20 markers.

    Below zero means that substitutes are in use; where the pile is a hard limit it never is.
    """
    markers = 0 if rules.white_pile == "notes" else edge_markers + plus_twenties
    return rules.white_disks - talents - allied - markers


@rule("bits.disks.white", "display.treasury")
def white_gain(
    rules: Rules, wanted: Annotated[int, Meta(ge=0, le=20)], left: Annotated[int, Meta(ge=-200, le=50)]
) -> int:
    """How many of the *wanted* white disks a civilization gets when *left* are in the pile."""
    if rules.white_pile == "markers":
        return wanted
    return max(0, min(wanted, left))
