"""Opposing Settlers that take the place of others: Facing Destiny and The Last Bastion."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import Action, rule
from hoyle.model.diluvium.actions import Point
from hoyle.model.diluvium.adversary import emptiest, penalty, total
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.kinds import RUINS, Kind, Row, Settlers
from hoyle.model.diluvium.position import Position, add_at, push, with_
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.settling import deciding_token, gold_for_missing_settler
from hoyle.model.diluvium.supplies import draw_card_for, foe_earns
from hoyle.model.diluvium.tokens import column_after_placement


@rule("scenario.destiny.special.replace_choice", "scenario.bastion.special.replace_choice")
def rotates_on_replacement(rules: Rules) -> bool:
    """Whether the token that decided a replacement moves to the bottom of the column."""
    return rules.replacement_rotate == "rotates"


@rule("scenario.destiny.special.replace", "scenario.bastion.special.replace", "place.ruins_draw")
def draws_card_for_replacement(rules: Rules, kind: Kind) -> bool:
    """Whether a Settler that takes the place of another on a space of this kind draws a Ruins Card."""
    return kind == RUINS and rules.replacement_ruins == "card"


@rule("scenario.destiny.special.replace_choice", "place.fewest")
def fewest_gives_way(rules: Rules) -> bool:
    """Whether the tile with the fewest opposing Settlers loses the allied one, or you name the tile."""
    return rules.destiny_tile == "fewest"


@rule("scenario.bastion.special.replace_choice", "scenario.bastion.special.replace")
def may_give_way(rules: Rules, in_city: bool) -> bool:
    """Whether a Settler of yours may be replaced where it stands."""
    return not in_city or rules.bastion_city == "replaced"


@rule("scenario.bastion.special.ship_stop", "scenario.bastion.special.replace")
def can_replace(rules: Rules, reserve: Settlers, yours: Settlers) -> bool:
    """Whether an opposing Settler takes the place of one of yours: it takes one from the reserve."""
    return reserve > 0 and yours > 0


@rule("scenario.bastion.special.ship_stop", "settle.none_left")
def gold_for_no_replacement(rules: Rules, yours_there: bool) -> int:
    """Gold for a ship that stops where Settlers of yours are, when the adversary's reserve is empty."""
    ten = yours_there and rules.bastion_empty == "ten"
    return gold_for_missing_settler(rules, False) if ten else 0


@rule("scenario.bastion.special.ship_stop", "scenario.bastion.special.replace_choice")
def you_name_replaced(rules: Rules) -> bool:
    """Whether you say which of your Settlers on a tile gives way to a ship that stops there."""
    return rules.bastion_which == "player"


def _exchange(game: Game, p: Position, token: int) -> Position:
    """The adversary's Settler comes out of its reserve, by a token of the column."""
    column = p.column
    if rotates_on_replacement(game.rules):
        column = column_after_placement(column, token, game.scenario.ruins_first)
    kind = p.column[token]
    p = with_(p, foe_reserve=p.foe_reserve - 1, column=column)
    return draw_card_for(game, p, "card") if draws_card_for_replacement(game.rules, kind) else p


# -- Facing Destiny: allied Settlers leave the game


def _allies(p: Position) -> list[tuple[int, Row]]:
    return [(place, row) for place, row in enumerate(p.ally) if p.foe_marks[place] >= 0 and any(row)]


def _ally_places(game: Game, p: Position, token: int) -> list[int]:
    """The tiles of which one loses an allied Settler on an island of the token's kind."""
    kind = p.column[token]
    places = [place for place, row in _allies(p) if row[kind]]
    return emptiest(p, places) if fewest_gives_way(game.rules) else places


@automatic("replace-ally")
def replace_ally(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    allied = _allies(p)
    token = deciding_token(p.column, total(allied))
    if token < 0:
        return penalty(game, p)
    places = _ally_places(game, p, token)
    if len(places) > 1:
        return push(p, ("which-ally", token, 0, 0))
    return _take_ally(game, p, places[0], token)


def _take_ally(game: Game, p: Position, place: int, token: int) -> Position:
    kind = p.column[token]
    p = with_(p, ally=add_at(p.ally, place, kind, -1), foe=add_at(p.foe, place, kind, 1))
    return _exchange(game, p, token)


def _which_ally_offer(game: Game, p: Position, token: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    kind, places = p.column[token], _ally_places(game, p, token)
    return {"point": [Point(place=place, island=kind) for place in places]}


def _which_ally_answer(game: Game, p: Position, token: int, _b: int, _c: int, action: Point) -> Position:
    return _take_ally(game, p, action.place, token)


ask(
    "which-ally",
    PLAYER,
    _which_ally_offer,
    _which_ally_answer,
    "scenario.destiny.special.replace",
    "scenario.destiny.special.replace_choice",
)


# -- The Last Bastion: your Settlers go back to your board


def _yours(game: Game, p: Position, place: int) -> list[tuple[int, Row]]:
    """Settlers of yours that may be replaced: on one tile, or on any island."""
    if place >= 0:
        return [(place, p.own[place])] if any(p.own[place]) else []
    explored_only = game.rules.bastion_explored == "explored-only"
    return [
        (n, row)
        for n, row in enumerate(p.own)
        if any(row)
        and may_give_way(game.rules, n == game.home)
        and (not explored_only or p.foe_marks[n] >= 0)
    ]


@automatic("replace-yours")
def replace_yours(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """Replace one of your Settlers, on this tile or (-1) on any."""
    yours = _yours(game, p, place)
    count = total(yours)
    if not can_replace(game.rules, p.foe_reserve, min(9, sum(count))):
        if place < 0:
            return penalty(game, p)
        due = gold_for_no_replacement(game.rules, bool(yours))
        return foe_earns(game, p, due) if due else p
    if place >= 0 and you_name_replaced(game.rules):
        return push(p, ("give-way", -1, place, 0))
    token = deciding_token(p.column, count)
    options = [n for n, row in yours if row[p.column[token]]]
    if len(options) > 1:
        return push(p, ("give-way", token, place, 0))
    return _give_way(game, p, options[0], token)


def _give_way(game: Game, p: Position, place: int, token: int) -> Position:
    kind = p.column[token]
    p = with_(p, own=add_at(p.own, place, kind, -1), foe=add_at(p.foe, place, kind, 1), reserve=p.reserve + 1)
    return _exchange(game, p, token)


def _give_way_offer(game: Game, p: Position, token: int, place: int, _c: int) -> dict[str, Sequence[Action]]:
    yours = _yours(game, p, place)
    if token < 0:
        return {"point": [Point(place=n, island=kind) for n, row in yours for kind in range(4) if row[kind]]}
    kind = p.column[token]
    return {"point": [Point(place=n, island=kind) for n, row in yours if row[kind]]}


def _give_way_answer(game: Game, p: Position, token: int, _place: int, _c: int, action: Point) -> Position:
    return _give_way(game, p, action.place, token if token >= 0 else p.column.index(action.island))


ask(
    "give-way",
    PLAYER,
    _give_way_offer,
    _give_way_answer,
    "scenario.bastion.special.replace_choice",
    "scenario.bastion.special.ship_stop",
)


@automatic("stopped")
def stopped(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """An opposing ship has stopped on a tile: The Last Bastion has something to say about that."""
    if game.id == "bastion" and place != game.home and any(p.own[place]):
        return push(p, ("replace-yours", place, 0, 0))
    return p
