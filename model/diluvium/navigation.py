"""Where opposing ships go: goals, candidate edges, and the Astrolabe between them."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import Action
from hoyle.model.diluvium.actions import TURNS, TurnAstrolabe
from hoyle.model.diluvium.engaging import sails_across
from hoyle.model.diluvium.exploring import (
    astrolabe_digits,
    astrolabe_edge,
    course,
    free_spaces,
    is_unexplored,
    unblocked,
)
from hoyle.model.diluvium.game import Game, absent_mask, is_city
from hoyle.model.diluvium.kinds import NOWHERE, TAKEN
from hoyle.model.diluvium.lands import is_city_closed
from hoyle.model.diluvium.map import Table
from hoyle.model.diluvium.position import FACEDOWN, Position, with_
from hoyle.model.diluvium.specials import goes_for_egyptians, goes_for_either

Edges = tuple[bool, bool, bool, bool, bool, bool]
NO_EDGE: Edges = (False, False, False, False, False, False)


def ship_table(game: Game, p: Position) -> Table:
    """Distances for the opposing Exploration Ship: your City is closed to it, except where it is open."""
    closed = absent_mask(p)
    if is_city_closed(game.scenario.city_is_lost):
        closed |= 1 << game.home
    return game.map.distances(closed)


def warship_table(game: Game, p: Position) -> Table:
    """Distances for an opposing Warship."""
    closed = absent_mask(p)
    if game.id == "assault":
        for place in game.green:
            if not sails_across(game.rules, p.tokens[place] == 0):
                closed |= 1 << place
    return game.map.distances(closed)


def unexplored(game: Game, p: Position) -> list[int]:
    """The tiles that draw the opposing Exploration Ship."""
    found = []
    rules = game.rules
    cities = rules.city_as_target == "any-tile"
    for place, tile in enumerate(p.tiles):
        if tile < FACEDOWN or (place == p.foe_ship and rules.marker_none_again == "moves-on"):
            continue
        if is_city(tile):
            if cities:
                found.append(place)
            continue
        marked = p.foe_marks[place] >= 0
        if tile == FACEDOWN:
            open_spaces = 1
        else:
            open_spaces = sum([1 for s in free_spaces(game.spaces[tile], p.own_marks[place]) if s != TAKEN])
        if is_unexplored(rules, tile == FACEDOWN, marked, open_spaces):
            found.append(place)
    return found


def toward(game: Game, table: Table, here: int, goals: Sequence[int]) -> tuple[int, list[int], Edges]:
    """How far the nearest goals are, which they are, and the edges that lead to one by a shortest path."""
    row = table[here]
    reachable = [row[goal] for goal in goals if row[goal] >= 0]
    if not reachable:
        return NOWHERE, [], NO_EDGE
    distance = min(reachable)
    nearest = [goal for goal in goals if row[goal] == distance]
    if distance == 0:
        return 0, nearest, NO_EDGE
    # A closed neighbour is one hex that the table knows no way into.
    around = [
        min([_to(table, n, row, goal) for goal in nearest]) if n >= 0 else 99 for n in game.neighbours[here]
    ]
    edges = course(distance, tuple([a if a < 99 else -1 for a in around]))  # type: ignore[arg-type]
    return distance, nearest, edges


def _to(table: Table, neighbour: int, row: tuple[int, ...], goal: int) -> int:
    if row[neighbour] != 1:
        return 99
    length = table[neighbour][goal]
    return length if length >= 0 else 99


def clear_edges(game: Game, p: Position, here: int, nearest: list[int], distance: int) -> Edges:
    """The edges with a shortest path that your Warship does not block."""
    closed = absent_mask(p) | 1 << p.warship
    if game.scenario.city_is_lost:
        closed |= 1 << game.home
    table = game.map.distances(closed)
    row = table[here]
    return tuple(  # type: ignore[return-value]
        [
            n >= 0
            and n != p.warship
            and row[n] == 1
            and any(table[n][goal] == distance - 1 for goal in nearest)
            for n in game.neighbours[here]
        ]
    )


def explore_edges(game: Game, p: Position) -> tuple[int, list[int], Edges]:
    """Distance, nearest tiles and candidate edges of the opposing Exploration Ship."""
    here = p.foe_ship
    distance, nearest, edges = toward(game, ship_table(game, p), here, unexplored(game, p))
    if distance <= 0:
        return distance, nearest, edges
    if game.rules.astrolabe_direction == "straight-line" and len(nearest) > 1:
        straight = straight_edges(game, here, nearest, distance)
        if any(straight):
            edges = straight
    if p.warship >= 0 and (game.rules.blocked_targets == "all-targets" or len(nearest) == 1):
        edges = unblocked(edges, clear_edges(game, p, here, nearest, distance))
    return distance, nearest, edges


def straight_edges(game: Game, here: int, nearest: list[int], distance: int) -> Edges:
    """The edges along which, straight on, one of the nearest tiles lies."""
    found = []
    for edge in range(6):
        place = here
        for _ in range(distance):
            place = game.neighbours[place][edge] if place >= 0 else NOWHERE
        found.append(place in nearest)
    return tuple(found)  # type: ignore[return-value]


def warship_goals(game: Game, p: Position, here: int, table: Table) -> list[int]:
    """What an opposing Warship goes for."""
    target = game.scenario.target
    if target == "city":
        return [game.home]
    if target == "exploration-ship":
        return [p.ship]
    allied = [place for place, row in enumerate(p.ally) if row[0] + row[1] + row[2] + row[3]]
    if target == "allies":
        return allied or [game.home]
    to_allies = min([table[here][place] for place in allied if table[here][place] >= 0], default=NOWHERE)
    if goes_for_egyptians(table[here][game.home], to_allies):
        return allied
    if goes_for_either(game.rules, table[here][game.home], to_allies):
        return [game.home, *allied]
    return [game.home]


def warship_edges(game: Game, p: Position, number: int) -> tuple[int, list[int], Edges]:
    """Distance, goals and candidate edges of an opposing Warship."""
    here = p.foe_warships[number]
    table = warship_table(game, p)
    return toward(game, table, here, warship_goals(game, p, here, table))


TURN_OFFER: dict[str, Sequence[Action]] = {"turn-astrolabe": TURNS}


def turn_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return TURN_OFFER


def pointed(game: Game, p: Position, here: int, edges: Edges, action: TurnAstrolabe) -> tuple[Position, int]:
    """The Astrolabe is turned over: the position that remembers it, and the neighbour it points at."""
    edge = astrolabe_edge(astrolabe_digits(game.rules, action.turn), edges)
    if game.rules.astrolabe_again == "once":  # otherwise how it was turned matters to nobody
        p = with_(p, compass=action.turn)
    return p, game.neighbours[here][edge]


def decided(game: Game, p: Position, here: int, edges: Edges) -> int:
    """The neighbour a ship moves to when the Astrolabe need not be turned (again), or -1 when it must be."""
    count = edges.count(True)
    if count == 1:
        return game.neighbours[here][edges.index(True)]
    if p.compass >= 0 and game.rules.astrolabe_again == "once":
        edge = astrolabe_edge(astrolabe_digits(game.rules, p.compass), edges)
        return game.neighbours[here][edge]
    return NOWHERE
