"""Setting up a scenario: the map, the supplies, both sides, and the bonuses of the campaign."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import InputError, Start, rule
from hoyle.model.diluvium.campaign import bonuses
from hoyle.model.diluvium.difficulty import (
    flash_gold_at,
    food_bonus,
    opponent_cards_at,
    opponent_strength_at,
    supply_at,
)
from hoyle.model.diluvium.game import CITY, Game
from hoyle.model.diluvium.kinds import NOWHERE, Difficulty, Row, ScenarioId, Settlers, TitleId
from hoyle.model.diluvium.layout import (
    allies_at_start,
    gold_left_in_box,
    markers_at_start,
    numbers_facedown,
    ruins_deck_at_start,
    ship_begins,
    tiles_by_number,
    token_that_creeps,
)
from hoyle.model.diluvium.map import COLOURS
from hoyle.model.diluvium.player import board_index
from hoyle.model.diluvium.position import (
    ABSENT,
    FACEDOWN,
    GUEST_ON_BOARD,
    NO_GUEST,
    Position,
    Task,
    at,
    plus,
)
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.scenarios import Reward
from hoyle.model.diluvium.tokens import combat_tokens


class DiluviumStart(Start, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is chosen before a scenario: which, how hard, what the campaign brought, and on which map.

    `titles` are victories of the campaign so far, whose bonuses are in force; a campaign gives those that
    led here, a what-if may give others. `home_tile` is the tile the Navigator chose, `card` the Ruins Card
    the Archeologist took. `map` is the name of a map, or the choices that generate one."""

    scenario: ScenarioId = "perilous"
    difficulty: Difficulty = "normal"
    titles: Annotated[tuple[TitleId, ...], Meta(max_length=3)] = ()
    home_tile: Annotated[int, Meta(ge=0, le=30)] = 0
    card: Annotated[int, Meta(ge=0, le=7)] = 0
    map: str | Annotated[tuple[Annotated[int, Meta(ge=0, le=999)], ...], Meta(max_length=64)] = ()


def check_start(game: Game, start: DiluviumStart) -> None:
    """Refuse a tile in the place of your City that is not there to be taken."""
    if not start.home_tile:
        return
    if start.home_tile not in game.tiles:
        raise InputError(
            f"start option home_tile: there is no tile {start.home_tile}: take one of the catalog"
        )
    if start.home_tile in tiles_by_number(game.id):
        where = game.scenario.title
        raise InputError(
            f"start option home_tile: {where} lays out tile {start.home_tile} itself: take another"
        )


@rule("setup.adversary_settlers_city", "setup.adversary_settlers_board", "component.settlers")
def settlers_at_start(rules: Rules, spaces: tuple[Settlers, Settlers, Settlers, Settlers]) -> tuple[Row, int]:
    """Settlers of a civilization on the spaces of its City, and those left for its board."""
    on_city = rules.settlers_on_city
    total = on_city + rules.settlers_on_board
    placed: list[int] = []
    for kind in range(4):
        here = min(on_city, spaces[kind])
        on_city -= here
        placed.append(here)
    return (placed[0], placed[1], placed[2], placed[3]), total - sum(placed)


def first_position(game: Game, start: DiluviumStart) -> Position:
    """The position in which a scenario begins."""
    rules, assumed = game.rules, game.rules.assumed
    bonus = bonuses(start.titles)
    size = len(game.map.hexes)
    tiles = _tiles(game, start, bonus)
    nobody: tuple[Row, ...] = ((0, 0, 0, 0),) * size
    own_city, reserve = settlers_at_start(rules, game.islands[tiles[game.home]])
    if bonus.city_tile and start.home_tile and rules.navigator_city == "board-start":
        own_city, reserve = (0, 0, 0, 0), rules.settlers_on_city + rules.settlers_on_board
    own = at(nobody, game.home, own_city)
    foe, foe_reserve = nobody, 0
    if game.foe_cities:
        foe_city, foe_reserve = settlers_at_start(rules, assumed.city_spaces)
        foe = at(nobody, game.foe_cities[0], foe_city)
    trays, supply = supply_at(rules, start.difficulty, game.scenario.trays, game.scenario.gold)
    aside = 0
    if game.id == "flash":
        supply, aside = flash_gold_at(rules, start.difficulty)
    food = food_bonus(rules, trays[0], bonus.food)
    deck = ruins_deck_at_start(rules, start.card, bonus.card)
    hand = (0, 0, 0, 0, 0, 0, 0, 0) if deck == assumed.ruins_deck else plus((0,) * 8, start.card, 1)
    tokens = _tokens(game)
    board = board_index(bonus.board)
    return Position(
        scenario=game.id,
        map=start.map,
        agenda=_agenda(game, start),
        tiles=tiles,
        own=own,
        foe=foe,
        ally=tuple(h.allies for h in game.map.hexes),
        guest=GUEST_ON_BOARD if bonus.guest else NO_GUEST,
        own_marks=(-1,) * size,
        foe_marks=(-1,) * size,
        tokens=tokens,
        slain=(0,) * size,
        stock=((0, 0, 0),) * size if game.id == "condemned" else (),
        pools=_pools(game, tiles),
        ship=ship_begins(True, game.home, NOWHERE),
        warship=ship_begins(True, game.home, NOWHERE),
        aztec_warship=game.home if bonus.aztec_warship else NOWHERE,
        foe_ship=ship_begins(False, game.home, game.map.ship),
        foe_warships=tuple(ship_begins(False, game.home, place) for place in game.map.warships),
        trays=plus(trays, 0, -food),
        goods=(food, 0, 0),
        supply=supply,
        aside=aside,
        spare=gold_left_in_box(rules, supply, aside),
        hand=hand,
        deck=deck,
        board=board,
        holder=bonus.holder,
        strength=min(assumed.strength_max, assumed.strength_start + assumed.boards[board].strength),
        foe_strength=opponent_strength_at(rules, start.difficulty) if game.foe_cities else 0,
        reserve=reserve - (1 if bonus.guest else 0),
        allies=allies_at_start(rules, game.id, beside=True),
        markers=assumed.player_markers,
        foe_reserve=foe_reserve,
        foe_markers=markers_at_start(rules, bool(game.foe_cities)),
        column=game.scenario.column,
        pile=combat_tokens(rules, bonus.zero_token),
        zero_removed=bonus.zero_token,
        objective_pool=numbers_facedown(rules, game.id),
        curse=token_that_creeps(game.id, next((n for n, h in enumerate(game.map.hexes) if h.token), NOWHERE)),
    )


def _tiles(game: Game, start: DiluviumStart, bonus: Reward) -> tuple[int, ...]:
    tiles = []
    for number, h in enumerate(game.map.hexes):
        if h.kind == "city":
            replaced = number == game.home and bonus.city_tile and game.rules.navigator_city != "home-only"
            tiles.append(start.home_tile if replaced and start.home_tile else CITY + COLOURS.index(h.colour))
        elif h.kind == "empty":
            tiles.append(ABSENT)
        else:
            tiles.append(h.tile if h.tile and h.faceup else FACEDOWN)
    return tuple(tiles)


def _pools(game: Game, tiles: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Undrawn tiles: those of each level that nothing claims, then what each group is dealt from."""
    bound = [group.musts or group.only for group in game.scenario.groups]
    claimed = {number for group in bound for number in group} | set(game.fixed) | set(tiles)
    levels = [
        tuple(sorted(n for n, tile in game.tiles.items() if tile.level == level and n not in claimed))
        for level in (1, 2, 3)
    ]
    placed = set(tiles)
    return (*levels, *(tuple(n for n in group if n not in placed) for group in bound))


def _tokens(game: Game) -> tuple[int, ...]:
    if game.id == "forge":  # they only mark the tiles to be explored
        order = [n for n, h in enumerate(game.map.hexes) if h.token]
        return tuple(order.index(n) + 1 if n in order else 0 for n in range(len(game.map.hexes)))
    return tuple(-1 if h.token else 0 for h in game.map.hexes)


def _agenda(game: Game, start: DiluviumStart) -> tuple[Task, ...]:
    tasks: list[Task] = []
    if game.id == "path":
        tasks.append(("first-exile", 0, 0, 0))
    if game.foe_cities:
        tasks += [("card", 0, 0, 0)] * opponent_cards_at(game.rules, start.difficulty)
    return (*tasks, ("round", 0, 0, 0))
