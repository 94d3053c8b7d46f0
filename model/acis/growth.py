"""The Growth Phase: retirement, acquisition, resettlement, deployment."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from msgspec import Meta, Struct

from hoyle.model.acis.rules import Rules
from hoyle.model.acis.terms import (
    LAND,
    Disks,
    Row,
    Seat,
    Terrain,
    controls,
    has_room,
    is_city,
    is_contested,
    occupies,
    stack_kind,
)
from hoyle.model.core import Objection, rule

Count = Annotated[int, Meta(ge=0, le=50)]
Stacks = Annotated[tuple[Annotated[int, Meta(ge=0, le=4)], ...], Meta(max_length=48)]
Neighbours = Annotated[tuple[Row, ...], Meta(max_length=8)]


class Acquired(Struct, frozen=True):
    """What an Acquisition Step did: the criteria's yield, the disks readied, the supply left, the loss."""

    criteria: int
    ready: int
    supply: int
    forfeited: int


# -- retirement ------------------------------------------------------------------------------------------


@rule("growth.retirement", "growth.retirement.reuse")
def may_retire(rules: Rules, terrain: Terrain, disks: Disks) -> Objection | None:
    """Whether a disk of a civilization's stack may be taken back to supply: not from a City."""
    if disks == 0:
        return Objection("growth.retirement", "none of its disks is there")
    if is_city(rules, terrain, disks, True):
        return Objection("growth.retirement", f"its {disks} disks there are a City")
    return None


# -- acquisition -----------------------------------------------------------------------------------------


@rule("growth.acquisition.settlements", "growth.acquisition.no_growth")
def settlement_growth(rules: Rules, land_stacks: Stacks) -> int:
    """One disk for every land stack of exactly two; Camps and Cities yield nothing."""
    return rules.disks_per_settlement * sum(
        stack_kind(rules, LAND, disks, True) == "Settlement" for disks in land_stacks
    )


@rule("growth.acquisition.sea", "growth.acquisition.sea.deep")
def sea_growth(rules: Rules, shallow_seas: Count) -> int:
    """One disk for every two shallow seas occupied; deep seas are not counted."""
    spare = rules.seas_per_disk - 1 if rules.sea_pairs == "started" else 0
    return (shallow_seas + spare) // rules.seas_per_disk


@rule(
    "growth.acquisition.commerce",
    "growth.acquisition.commerce.same_player",
    "term.barbarian.not_civilization",
    given=lambda rules, row, neighbours, seat: (
        seat < len(row) - 1 and all(len(n) == len(row) for n in neighbours)
    ),
)
def partners(rules: Rules, row: Row, neighbours: Neighbours, seat: Seat) -> tuple[int, ...]:
    """The civilizations with a disk in this area or next to it, when *seat* occupies it; never Barbarians."""
    if row[seat] == 0:
        return ()
    barbarians = len(row) - 1
    return tuple(
        other
        for other in range(barbarians)
        if other != seat and (row[other] > 0 or any(near[other] > 0 for near in neighbours))
    )


@rule(
    "growth.acquisition",
    "growth.acquisition.abilities",
    "growth.acquisition.minimum",
    "growth.acquisition.minimum.supply",
    "growth.deployment.home_note",
    "display.ready",
)
def acquisition(
    rules: Rules, land_stacks: Stacks, shallow_seas: Count, commerce: Count, bonus: Count, supply: Count
) -> Acquired:
    """The disks that go from supply to the Ready box: what the criteria yield, three at least, if there."""
    criteria = settlement_growth(rules, land_stacks) + sea_growth(rules, shallow_seas)
    criteria += rules.disks_per_partner * commerce + bonus
    on_top = bonus if rules.minimum_and_bonus == "on-top" else 0
    entitled = max(criteria, rules.minimum_acquisition + on_top)
    ready = min(entitled, supply)
    if rules.short_supply == "minimum-only" and supply < entitled:
        ready = min(rules.minimum_acquisition, supply)
    return Acquired(criteria, ready, supply - ready, entitled - ready)


# -- resettlement ----------------------------------------------------------------------------------------


@rule("growth.resettlement", "growth.resettlement.hint")
def may_resettle(
    rules: Rules, terrain: Terrain, disks: Disks, taken: Annotated[int, Meta(ge=0, le=1)]
) -> Objection | None:
    """Whether a disk may go from a City to the Ready box: one per City."""
    if taken >= rules.resettled_per_city:
        return Objection("growth.resettlement", "a disk of that City was resettled already")
    if not is_city(rules, terrain, disks, True):
        return Objection("growth.resettlement", f"{disks} disks there are no City")
    return None


# -- deployment ------------------------------------------------------------------------------------------


@rule("growth.deployment.own", given=lambda rules, row, seat: seat < len(row) - 1)
def is_ground(rules: Rules, row: Row, seat: Seat) -> bool:
    """Whether *seat* may place in this area because of what it has here: Control, or a Contested area."""
    if rules.deployment_ground == "occupied":
        return row[seat] > 0
    return controls(row, seat) or (row[seat] > 0 and is_contested(rules, row))


@rule(
    "growth.deployment.adjacent_controlled",
    "growth.deployment.adjacent_contested",
    given=lambda rules, row, seat: seat < len(row) - 1,
)
def is_base(rules: Rules, row: Row, seat: Seat) -> bool:
    """Whether *seat* may place next to this area: it Controls it, or no faction outnumbers it in a fight."""
    if controls(row, seat):
        return True
    return row[seat] > 0 and is_contested(rules, row) and row[seat] >= max(row)


@rule(
    "growth.deployment",
    "growth.deployment.own",
    "growth.deployment.adjacent_controlled",
    "growth.deployment.adjacent_contested",
    "growth.deployment.home",
    "growth.deployment.chaining",
    "growth.deployment.cohabitation",
    given=lambda rules, row, neighbours, seat, new_neighbour, at_home: (
        seat < len(row) - 1
        and all(len(near) == len(row) for near in neighbours)
        and (not new_neighbour or any(near[seat] > 0 for near in neighbours))
    ),
)
def may_deploy(
    rules: Rules, row: Row, neighbours: Neighbours, seat: Seat, new_neighbour: bool, at_home: bool
) -> Objection | None:
    """Whether a Ready disk of *seat* may enter an area with this row and these neighbouring rows.

    *at_home* says that the civilization has no disk on the map and the area is its home or next to it;
    *new_neighbour* that a disk placed in this step stands next to the area.
    """
    if at_home or is_ground(rules, row, seat) or any(is_base(rules, near, seat) for near in neighbours):
        return None
    if rules.chaining == "literal" and new_neighbour:
        return None
    if any(near[seat] > 0 and is_contested(rules, near) for near in neighbours):
        return Objection(
            "growth.deployment.adjacent_contested", "it is outnumbered in the Contested area next to it"
        )
    return Objection(
        "growth.deployment.adjacent_controlled", "it has no Control, no Contested area there or next to it"
    )


@rule("growth.deployment.leftover", "aeneas.step5.leftover")
def returned(ready: Count) -> int:
    """Ready disks that go back to supply when placing ends: all that are left."""
    return ready


# -- what a row means for every faction -------------------------------------------------------------------

FEATURES = (
    "occupied",
    "ground",
    "base",
    "city",
    "retirable",
    "settlement",
    "controlled",
    "growing",
    "reckoned",
)


@cache
def features(rules: Rules, terrain: Terrain, row: Row) -> int:
    """Everything that legality asks of one row, as bits: kind of feature by faction, then "contested".

    Remembered by row, so that play asks the rules once for every row it meets. "growing" and "reckoned"
    are room for one more disk under the limits of growth and of reckoning.
    """
    factions = len(row)
    barbarians = factions - 1
    bits = 0
    for faction in range(factions):
        civilization = faction != barbarians
        disks = row[faction]
        land = terrain == LAND
        holds = (
            occupies(row, faction),
            civilization and is_ground(rules, row, faction),
            civilization and is_base(rules, row, faction),
            is_city(rules, terrain, disks, civilization),
            civilization and may_retire(rules, terrain, disks) is None,
            civilization and land and settlement_growth(rules, (disks,)) > 0,
            land and controls(row, faction),
            has_room(rules, "growth", terrain, row, faction),
            has_room(rules, "reckoning", terrain, row, faction),
        )
        for kind, held in enumerate(holds):
            if held:
                bits |= 1 << (kind * factions + faction)
    if is_contested(rules, row):
        bits |= 1 << (len(FEATURES) * factions)
    return bits
