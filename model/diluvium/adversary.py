"""The adversary's Explore, Settle and Produce, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import CHANCE, Action
from hoyle.model.diluvium import exploring, producing, settling
from hoyle.model.diluvium.actions import DrawCard, Point, TurnAstrolabe
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.game import Game, foe_on, food_settlers, free_at
from hoyle.model.diluvium.kinds import (
    CARD_GOLD,
    CARD_MARKER,
    CARD_MILITARY,
    CARD_SETTLER,
    CRAFT,
    NOWHERE,
    RUINS,
    SETTLE_SPACE,
    WEAPONS,
    Row,
)
from hoyle.model.diluvium.lands import may_be_settled, stock_after_opponent, takes_settlers
from hoyle.model.diluvium.layout import stuck_settler
from hoyle.model.diluvium.navigation import decided, explore_edges, pointed, turn_offer, unexplored
from hoyle.model.diluvium.position import FACEDOWN, Position, add_at, at, plus, push, with_
from hoyle.model.diluvium.reveal import BY_FOE, turn_up
from hoyle.model.diluvium.supplies import (
    card_offer,
    card_weight,
    draw_card_for,
    foe_earns,
    foe_rises,
    throw_away,
)
from hoyle.model.diluvium.tokens import column_after_placement

# -- Explore


@automatic("opp-explore")
def explore(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    tiles = exploring.ship_range(game.rules, food_settlers(p))
    return push(with_(p, compass=-1), ("probe", tiles, 0, 0))


@automatic("probe")
def probe(game: Game, p: Position, left: int, moved: int, _c: int) -> Position:
    """One tile of the Exploration Ship's way."""
    if left <= 0:
        return push(p, ("stopped", p.foe_ship, 0, 0))
    distance, _, edges = explore_edges(game, p)
    if distance <= 0:
        return (
            push(p, ("opp-mark", p.foe_ship, 0, 0))
            if distance == 0
            else push(p, ("stopped", p.foe_ship, 0, 0))
        )
    to = decided(game, p, p.foe_ship, edges)
    if to < 0:
        return push(p, ("needle-ship", left, moved, 0))
    return _step(game, p, to, left, moved)


def _needle_answer(
    game: Game, p: Position, left: int, moved: int, _c: int, action: TurnAstrolabe
) -> Position:
    _, _, edges = explore_edges(game, p)
    p, to = pointed(game, p, p.foe_ship, edges, action)
    return _step(game, p, to, left, moved)


ask("needle-ship", CHANCE, turn_offer, _needle_answer, "explore.tie_astrolabe", "explore.astrolabe_lowest")


def _step(game: Game, p: Position, to: int, left: int, moved: int) -> Position:
    is_goal = to in unexplored(game, p)
    if exploring.halts_before(game.rules, to == p.warship, is_goal or left <= 1):
        return push(p, ("stopped", p.foe_ship, 0, 0))
    p = with_(p, foe_ship=to)
    facedown = p.tiles[to] == FACEDOWN
    if exploring.stops_on(facedown, is_goal, True):
        p = push(p, ("opp-mark", to, 1 if facedown else 0, 0), ("stopped", to, 0, 0))
        return turn_up(game, p, to, BY_FOE) if facedown else p
    return push(p, ("probe", left - 1, moved + 1, 0))


@automatic("opp-mark")
def mark(game: Game, p: Position, place: int, newly: int, _c: int) -> Position:
    """The adversary explores a tile: its marker goes on a space, or it is paid for having none."""
    rules = game.rules
    missing = exploring.gold_for_missing_marker(rules, p.foe_markers)
    if missing:
        return foe_earns(game, p, missing)
    spaces = exploring.free_spaces(game.spaces[p.tiles[place]], p.own_marks[place])
    can_settle = p.foe_reserve > 0 and any(any(free) for _, free in eligible(game, p, 0, place))
    index = exploring.marker_space(rules, spaces, can_settle)
    if index < 0:
        return p
    p = with_(p, foe_markers=p.foe_markers - 1, foe_marks=at(p.foe_marks, place, index))
    if spaces[index] != SETTLE_SPACE:
        return foe_earns(game, p, spaces[index])
    where = 0
    if exploring.is_bound_to_new_tile(bool(newly), sum(free_at(game, p, place))):
        where = place + 1
    elif rules.settle_space_tile == "earlier-only":
        where = -(place + 1)
    return push(p, ("opp-settle", settling.settlers_due(rules, False), where, 0))


# -- Settle


def eligible(game: Game, p: Position, where: int, also: int = -1) -> list[tuple[int, Row]]:
    """The tiles the adversary may settle with their free spaces: explored, and not held by your Warship."""
    if where > 0:
        places: Sequence[int] = (where - 1,)
    else:
        city = game.settleable_city
        if city >= 0 and not takes_settlers(game.rules, p.tokens[city] == 0):
            city = NOWHERE
        places = [n for n, m in enumerate(p.foe_marks) if m >= 0 or n in (also, city)]
    found = []
    for place in places:
        if place == -where - 1 or not may_be_settled(True, False, place == p.warship):
            continue
        free = free_at(game, p, place)
        if game.id == "friend" and game.rules.friend_full == "reserved" and p.tiles[place] in LARGE:
            large = game.rules.large_island
            free = tuple(
                [0 if s >= large else f for s, f in zip(game.islands[p.tiles[place]], free, strict=True)]
            )  # type: ignore[assignment]
        if any(free):
            found.append((place, free))
    return found


LARGE = (5, 6, 7)


def total(rows: list[tuple[int, Row]]) -> Row:
    """Counts by kind over several tiles."""
    return (
        sum([row[0] for _, row in rows]),
        sum([row[1] for _, row in rows]),
        sum([row[2] for _, row in rows]),
        sum([row[3] for _, row in rows]),
    )


@automatic("opp-settle")
def settle(game: Game, p: Position, count: int, where: int, paid: int) -> Position:
    """One Settler that is due; then the next. *paid*: 1 for ten Gold, 2 for one Gold earned already."""
    rules = game.rules
    paid, paid_one = paid & 1, paid & 2
    open_tiles = eligible(game, p, where)
    free = total(open_tiles)
    outcome = settling.attempt(rules, p.foe_reserve, sum(free))
    if outcome in ("ten", "both"):
        p = foe_earns(game, p, settling.gold_for_missing_settler(rules, bool(paid)))
        paid = 1
    if count > 1:
        stuck_now = 2 if outcome in ("one", "both") else paid_one
        p = push(p, ("opp-settle", count - 1, where, paid | stuck_now))
    if outcome in ("one", "both"):
        once = settling.pays_for_stuck_settler(game.rules, bool(paid_one))
        return stuck(game, p) if once else p
    if outcome != "place":
        return p
    token = settling.deciding_token(p.column, free)
    kind = p.column[token]
    places = emptiest(p, [place for place, row in open_tiles if row[kind] > 0])
    if len(places) > 1:
        return push(p, ("where", token, where, 0))
    return place_settler(game, p, places[0], token)


def emptiest(p: Position, places: list[int]) -> list[int]:
    """Of several tiles those with the fewest opposing Settlers."""
    if len(places) < 2:
        return places
    keep = settling.emptiest_tiles(tuple([sum(p.foe[n]) for n in places]), (True,) * len(places))
    return [place for place, kept in zip(places, keep, strict=True) if kept]


def _where_places(game: Game, p: Position, token: int, where: int) -> list[int]:
    kind = p.column[token]
    return emptiest(p, [place for place, row in eligible(game, p, where) if row[kind] > 0])


def _where_offer(game: Game, p: Position, token: int, where: int, _c: int) -> dict[str, Sequence[Action]]:
    kind = p.column[token]
    return {"point": [Point(place=place, island=kind) for place in _where_places(game, p, token, where)]}


def _where_answer(game: Game, p: Position, token: int, _where: int, _c: int, action: Point) -> Position:
    return place_settler(game, p, action.place, token)


ask("where", PLAYER, _where_offer, _where_answer, "place.free_choice", "place.fewest")


def place_settler(game: Game, p: Position, place: int, token: int) -> Position:
    """An opposing Settler goes on an island; its token goes to the bottom; Ruins bring a card."""
    kind = p.column[token]
    p = with_(
        p,
        foe=add_at(p.foe, place, kind, 1),
        foe_reserve=p.foe_reserve - 1,
        column=column_after_placement(p.column, token, game.scenario.ruins_first),
    )
    if p.stock and kind != RUINS:
        left = stock_after_opponent(p.stock[place][kind])
        p = with_(p, stock=at(p.stock, place, at(p.stock[place], kind, left)))
    return draw_card_for(game, p, "card") if settling.draws_ruins_card(kind) else p


def stuck(game: Game, p: Position) -> Position:
    """A Settler that is due has no place."""
    comes = stuck_settler(game.id)
    if comes == "replace-ally":
        return push(p, ("replace-ally", 0, 0, 0))
    if comes == "replace-yours":
        return push(p, ("replace-yours", -1, 0, 0))
    return penalty(game, p)


def penalty(game: Game, p: Position) -> Position:
    """The adversary gets Gold for a Settler without a place, and a resource is thrown away."""
    p = foe_earns(game, p, settling.gold_for_stuck_settler(game.rules))
    kind = settling.discarded_kind(game.rules, p.column, p.trays)
    if kind < 0:
        return p
    return throw_away(p, kind, min(p.trays[kind], game.rules.cannot_discard))


# -- Ruins Cards of the adversary


def _card_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: DrawCard) -> Position:
    rules, card = game.rules, action.card
    p = with_(p, deck=plus(p.deck, card, -1), used_cards=plus(p.used_cards, card, 1))
    if card < CARD_SETTLER:
        return throw_away(p, card, settling.thrown_away(rules, p.trays[card], rules.assumed.card_resources))
    if card == CARD_SETTLER:
        return push(p, ("opp-settle", settling.settlers_due(rules, False), 0, 0))
    if card == CARD_MILITARY:
        return foe_rises(game, p, rules.card_strength)
    if card == CARD_GOLD:
        return foe_earns(game, p, rules.assumed.card_gold)
    if card == CARD_MARKER:
        due = settling.gold_for_discarded_marker(rules, p.foe_markers)
        return foe_earns(game, with_(p, foe_markers=max(0, p.foe_markers - 1)), due)
    if settling.is_card_ship_barred(rules, p.barred):
        return p
    return push(p, ("engage", 1, 0, 0))


ask("card", CHANCE, card_offer, _card_answer, "place.ruins_draw", "ruins.resources", weigh=card_weight)


# -- Produce


@automatic("opp-produce")
def produce(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    p = foe_earns(game, p, producing.craft_gold(game.rules, _workers(game, p, CRAFT)))
    return foe_rises(game, p, producing.weapons_strength(game.rules, _workers(game, p, WEAPONS)))


def _workers(game: Game, p: Position, kind: int) -> int:
    in_cities = sum(p.foe[city][kind] for city in game.foe_cities)
    return producing.workers(game.rules, foe_on(p, kind) - in_cities, in_cities)
