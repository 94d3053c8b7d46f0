"""Why a position cannot stand in a game: pieces that do not add up, limits that are broken."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.model.core import Objection
from hoyle.model.diluvium.agenda import AUTOMATIC, QUESTIONS
from hoyle.model.diluvium.game import CITY, Game, free_at, own_total
from hoyle.model.diluvium.position import Position
from hoyle.model.diluvium.tokens import combat_tokens, is_column


def problems_of(game: Game, p: Position) -> tuple[Objection, ...]:
    """Every reason found; the rows are looked at before anything that needs them."""
    rows = tuple(_row_problems(game, p))
    return rows or tuple(_problems(game, p))


def _row_problems(game: Game, p: Position) -> Iterator[Objection]:
    size = len(game.map.hexes)
    for name in ("tiles", "own", "foe", "ally", "own_marks", "foe_marks", "tokens", "slain"):
        if len(getattr(p, name)) != size:
            yield Objection(
                "setup.tiles_by_map", f"{name} has {len(getattr(p, name))} entries for {size} hexes"
            )
    if p.stock and len(p.stock) != size:
        yield Objection(
            "scenario.condemned.special.stock", f"stock has {len(p.stock)} entries for {size} hexes"
        )
    if len(p.pools) != 3 + len(game.scenario.groups):
        yield Objection("setup.tiles_by_map", f"{len(p.pools)} pools: one a level and one a group are needed")
    for tile in p.tiles:
        if tile > 0 and tile < CITY and tile not in game.tiles:
            yield Objection("setup.tile_by_number", f"there is no tile {tile} in the catalog")
        elif not -1 <= tile < len(game.islands) - 1:
            yield Objection("setup.tile_by_number", f"there is no tile {tile}")
    for place in (p.ship, p.warship, p.aztec_warship, p.foe_ship, *p.foe_warships, p.exile, p.curse):
        if not -1 <= place < size:
            yield Objection("setup.enemy_ships", f"there is no hex {place}")
    if len(p.foe_warships) != len(game.foe_cities):
        yield Objection(
            "setup.enemy_ships", f"{len(p.foe_warships)} opposing Warships for {len(game.foe_cities)} Cities"
        )
    if not p.result and not p.agenda:
        yield Objection("round.order", "nothing is to be done, yet the game is not over")
    for name, *_ in p.agenda:
        if name not in AUTOMATIC and name not in QUESTIONS:
            yield Objection("round.order", f"there is no task {name!r}")
    if p.agenda and not p.result and p.agenda[0][0] not in QUESTIONS:
        yield Objection("round.order", f"the task {p.agenda[0][0]!r} waits for nobody")


def _problems(game: Game, p: Position) -> Iterator[Objection]:
    rules, assumed = game.rules, game.rules.assumed
    coins = p.supply + p.aside + p.spare + p.gold + p.foe_gold
    if coins != rules.box_gold and rules.box_empty == "no-more":
        yield Objection("component.gold_total", f"{coins} coins in all, the box holds {rules.box_gold}")
    if not is_column(p.column):
        yield Objection(
            "component.settlement_tokens", f"the column {p.column} is not the four Settlement Tokens"
        )
    total = tuple(a + b + c for a, b, c in zip(p.pile, p.discard, p.fought, strict=True))
    if total != combat_tokens(rules, p.zero_removed) and rules.eight_or_seven == "in-play":
        yield Objection("component.combat_tokens", f"the Combat Tokens {total} are not those of the game")
    for name, strength in (("your", p.strength), ("the opposing", p.foe_strength)):
        if strength > assumed.strength_max:
            yield Objection("setup.military_marker", f"{name} Strength {strength} is beyond the track")
    everyone = rules.settlers_on_board + rules.settlers_on_city
    yours = own_total(p) + in_hand(p) + p.feats.swallowed
    if yours > everyone:
        yield Objection("component.settlers", f"{yours} Settlers of yours: there are {everyone}")
    theirs = sum(map(sum, p.foe)) + p.foe_reserve
    if game.foe_cities and theirs != everyone:
        yield Objection("component.settlers", f"{theirs} opposing Settlers: there are {everyone}")
    for place in range(len(p.tiles)):
        if min(free_at(game, p, place)) < 0:
            yield Objection("place.top_token", f"more Settlers on hex {place} than its islands have spaces")
        for side, marks in (("your", p.own_marks), ("an opposing", p.foe_marks)):
            if marks[place] >= len(game.spaces[max(0, p.tiles[place])]):
                yield Objection("marker.prefer_two", f"{side} marker on hex {place} stands on no space")
        if p.own_marks[place] >= 0 and p.own_marks[place] == p.foe_marks[place]:
            yield Objection("marker.prefer_two", f"two markers on one space of hex {place}")
    if p.own_marks.count(-1) + assumed.player_markers - p.markers != len(p.tiles) and game.id != "curse":
        yield Objection(
            "setup.exploration_markers", f"{p.markers} markers of yours left do not fit those on the map"
        )
    cards = sum(p.deck) + sum(p.used_cards) + sum(p.hand)
    if cards != sum(assumed.ruins_deck):
        yield Objection(
            "component.ruins_and_slain", f"{cards} Ruins Cards, there are {sum(assumed.ruins_deck)}"
        )


def in_hand(p: Position) -> int:
    """Settlers of yours that are neither on the map nor on your board: taken up, or being sent back."""
    taken_up = sum(1 for name, piece, *_ in p.agenda if name == "put" and piece == 0)
    return taken_up + sum(count for name, count, *_ in p.agenda if name in ("send-back", "send-where"))
