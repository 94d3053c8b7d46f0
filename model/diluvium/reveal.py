"""Turning up tiles and tokens: outcomes of chance, with what a scenario attaches to them."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import CHANCE, Action
from hoyle.model.diluvium.actions import REVEALS, RevealTile, RevealToken
from hoyle.model.diluvium.agenda import ask
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.kinds import WEAPONS
from hoyle.model.diluvium.position import FACEDOWN, Position, at, push, with_
from hoyle.model.diluvium.specials import missing_weapons_moves, stocked, turns_up_token

BY_PLAYER, BY_FOE = 1, 0
GROUP_POOLS = 3  # the pools of the groups come after those of the three levels


def candidates(game: Game, p: Position, place: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """What may lie facedown on a hex: tiles bound to its group, others, and how many spots of the group
    are still facedown."""
    group = game.groups[place]
    if group < 0:
        return (), p.pools[game.levels[place] - 1], 1
    bound = p.pools[GROUP_POOLS + group]
    if game.scenario.groups[group].only:
        return bound, (), len(bound)
    slots = sum([1 for hex_, tile in enumerate(p.tiles) if tile == FACEDOWN and game.groups[hex_] == group])
    return bound, p.pools[game.levels[place] - 1], slots


def turn_up(game: Game, p: Position, place: int, by: int) -> Position:
    """Turn a facedown tile up: at once when it is known which it is, otherwise chance is asked."""
    if game.fixed[place]:
        return _turned_up(game, p, place, game.fixed[place], by)
    return push(p, ("reveal", place, by, 0))


def _reveal_offer(game: Game, p: Position, place: int, _by: int, _c: int) -> dict[str, Sequence[Action]]:
    bound, others, slots = candidates(game, p, place)
    tiles = bound if slots <= len(bound) else bound + others
    return {"reveal-tile": [REVEALS[number] for number in tiles]}


def _reveal_weight(game: Game, p: Position, place: int, _by: int, _c: int, action: RevealTile) -> int:
    bound, others, slots = candidates(game, p, place)
    # A bound tile lies on each spot of its group alike; the other spots share the other tiles.
    if slots <= len(bound) or not bound:
        return 1
    return len(others) if action.tile in bound else slots - len(bound)


def _reveal_answer(game: Game, p: Position, place: int, by: int, _c: int, action: RevealTile) -> Position:
    pools = tuple([tuple([n for n in pool if n != action.tile]) for pool in p.pools])
    return _turned_up(game, with_(p, pools=pools), place, action.tile, by)


def _turned_up(game: Game, p: Position, place: int, tile: int, by: int) -> Position:
    p = with_(p, tiles=at(p.tiles, place, tile))
    if game.id == "condemned":
        p = _stock(game, p, place, tile, by)
    has_number = p.tokens[place] < 0 and bool(p.objective_pool)  # the token of the curse has none to show
    if has_number and turns_up_token(game.rules, game.id == "condemned", by == BY_PLAYER):
        p = push(p, ("token", place, 0, 0))
    return p


def _stock(game: Game, p: Position, place: int, tile: int, by: int) -> Position:
    """The Condemned Lands: resources are laid on a tile that is turned up."""
    laid = stocked(game.islands[tile], p.trays)
    trays = (p.trays[0] - laid[0], p.trays[1] - laid[1], p.trays[2] - laid[2])
    p = with_(p, stock=at(p.stock, place, laid), trays=trays)
    missing = game.islands[tile][WEAPONS] - laid[WEAPONS]
    moves = missing_weapons_moves(game.rules, missing, by == BY_PLAYER)
    return push(p, *[("engage", 0, 0, 0)] * moves) if moves else p


ask(
    "reveal",
    CHANCE,
    _reveal_offer,
    _reveal_answer,
    "setup.tiles_by_map",
    "setup.tile_by_number",
    weigh=_reveal_weight,
)


# -- tokens with a number


def _token_offer(game: Game, p: Position, _place: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return {"reveal-token": [RevealToken(number=number) for number in dict.fromkeys(p.objective_pool)]}


def _token_answer(game: Game, p: Position, place: int, _b: int, _c: int, action: RevealToken) -> Position:
    left = list(p.objective_pool)
    left.remove(action.number)
    return with_(p, tokens=at(p.tokens, place, action.number), objective_pool=tuple(left))


def _token_weight(game: Game, p: Position, _place: int, _b: int, _c: int, action: RevealToken) -> int:
    return p.objective_pool.count(action.number)


ask("token", CHANCE, _token_offer, _token_answer, "component.objective_tokens", weigh=_token_weight)
