"""The adversary's Exploration Ship: range, course, the Astrolabe, and where its marker goes.

Distances are the map's. A rule sees one tile and its six edges: how far the goal is from here and from
each neighbour. So the same few lines steer the Exploration Ship and the Warship.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import Called, rule
from hoyle.model.diluvium.kinds import (
    PLACES,
    SETTLE_SPACE,
    TAKEN,
    Around,
    Coins,
    Digits,
    Distance,
    Distances,
    Edge,
    Settlers,
    SpaceValue,
)
from hoyle.model.diluvium.rules import Rules

EDGES = range(6)
Spaces = Annotated[tuple[SpaceValue, ...], Meta(max_length=4)]
SpaceChosen = Annotated[int, Called(*PLACES, beside={-1: "none"})]
Markers = Annotated[int, Meta(ge=0, le=10)]


@rule(
    "explore.range",
    "explore.range_min",
    "warship.range",
    "warship.range_min",
    "aide.explore.range",
    "aide.engage.movement",
    "explore.example_range",
)
def ship_range(rules: Rules, food_settlers: Settlers) -> int:
    """Tiles an opposing ship may move: one for each opposing Settler on Food, and never below one."""
    return max(rules.minimum_range, food_settlers)


@rule(
    "explore.target",
    "explore.target_unreachable",
    "warship.direction",
    "scenario.destiny.special.warship",
    "scenario.condemned.special.warship_target",
)
def course(distance: Distance, around: Distances) -> Around:
    """The edges that lie on a shortest path: those whose neighbour is one tile nearer the goal than here.

    *around* has -1 where there is no tile. The goal need not be in range."""
    nearer = distance - 1
    return (
        around[0] == nearer and distance > 0,
        around[1] == nearer and distance > 0,
        around[2] == nearer and distance > 0,
        around[3] == nearer and distance > 0,
        around[4] == nearer and distance > 0,
        around[5] == nearer and distance > 0,
    )


@rule("explore.block_multiple")
def unblocked(edges: Around, clear: Around) -> Around:
    """Of several shortest paths those your Warship does not block; all of them when it blocks every one."""
    if not any(edges[edge] and clear[edge] for edge in EDGES):
        return edges
    return (
        edges[0] and clear[0],
        edges[1] and clear[1],
        edges[2] and clear[2],
        edges[3] and clear[3],
        edges[4] and clear[4],
        edges[5] and clear[5],
    )


@rule("explore.astrolabe_procedure", "explore.astrolabe_spin", "component.astrolabe", "setup.astrolabe")
def astrolabe_digits(rules: Rules, turn: Edge) -> Digits:
    """The digit over each edge when the Astrolabe is turned over, spun by *turn* edges."""
    ring = rules.assumed.astrolabe
    return (
        ring[turn],
        ring[(turn + 1) % 6],
        ring[(turn + 2) % 6],
        ring[(turn + 3) % 6],
        ring[(turn + 4) % 6],
        ring[(turn + 5) % 6],
    )


@rule(
    "explore.astrolabe_lowest",
    "explore.tie_astrolabe",
    "explore.example_three",
    "explore.example_range",
    "warship.astrolabe",
    given=lambda digits, candidates: any(candidates),
)
def astrolabe_edge(digits: Digits, candidates: Around) -> int:
    """The edge an opposing ship takes: of the candidates, the one under the smallest digit."""
    best = -1
    for edge in EDGES:
        if candidates[edge] and (best < 0 or digits[edge] < digits[best]):
            best = edge
    return best


@rule("explore.block_single")
def halts_before(rules: Rules, warship_next: bool, stops_there: bool) -> bool:
    """Whether the Exploration Ship halts here, your Warship being on the next tile of its course."""
    if rules.blocked_midway == "sails-through":
        return warship_next and stops_there
    return warship_next


@rule(
    "explore.reveal",
    "explore.reveal_stop",
    "explore.reveal_marker",
    "explore.revealed_unmarked",
    "warship.reveal",
    "warship.reveal_stop",
    "aide.explore.reveal",
    "aide.engage.reveal",
)
def stops_on(facedown: bool, unmarked: bool, exploring: bool) -> bool:
    """Whether an opposing ship ends its movement on the tile it reached: on every facedown one, which it
    turns up without paying Food, and when exploring on every one without a marker of its own."""
    return facedown or (exploring and unmarked)


@rule("marker.prefer_two", "marker.settle_space", "marker.avoid_one", "aide.explore.marker")
def marker_space(rules: Rules, spaces: Spaces, can_settle: bool) -> SpaceChosen:
    """Which Exploration Space the adversary marks: two Gold or more, else a Settle Space, else one Gold.

    *spaces* has the Gold of each space, 0 for a Settle Space, -1 where one is taken. -1 when none is free."""
    best = -1
    for index in range(len(spaces)):
        if spaces[index] >= rules.marker_wants and (
            best < 0 or (rules.marker_best == "highest" and spaces[index] > spaces[best])
        ):
            best = index
    if best >= 0:
        return best
    settle, one = -1, -1
    for index in range(len(spaces)):
        if spaces[index] == SETTLE_SPACE:
            settle = index
        elif spaces[index] > SETTLE_SPACE:
            one = index
    if rules.marker_only_one == "no-marker":
        one = -1
    if settle >= 0 and (can_settle or one < 0 or rules.marker_settle_impossible == "settle-space"):
        return settle
    return one


@rule("marker.none_left", "aide.explore.none_left")
def gold_for_missing_marker(rules: Rules, markers: Markers) -> int:
    """Gold the adversary receives when it has to place a marker and owns none any more."""
    return rules.no_marker_gold if markers <= 0 else 0


@rule("marker.settle_new_tile", "marker.settle_elsewhere")
def is_bound_to_new_tile(newly_revealed: bool, free_on_tile: Settlers) -> bool:
    """Whether the Settler of a Settle Space must go on the tile just turned up."""
    return newly_revealed and free_on_tile > 0


@rule("explore.target", "explore.revealed_unmarked", "aide.explore.target")
def is_unexplored(rules: Rules, facedown: bool, marked: bool, free_spaces: Coins) -> bool:
    """Whether an Ocean Tile still draws the adversary's Exploration Ship."""
    if facedown:
        return True
    if rules.unexplored == "facedown" or marked:
        return False
    return free_spaces > 0 or rules.marker_no_space == "stays-target"


def free_spaces(spaces: tuple[int, ...], *taken: int) -> tuple[int, ...]:
    """The Exploration Spaces of a tile with those marked as `TAKEN` that carry a marker."""
    return tuple(TAKEN if index in taken else value for index, value in enumerate(spaces))
