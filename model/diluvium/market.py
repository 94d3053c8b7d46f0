"""Your Produce: harvesting, the market and its gifts, and what your Resource Holders cannot hold."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import Action, Objection
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.kinds import CRAFT, RUINS, WEAPONS
from hoyle.model.diluvium.player import resources_too_many, sale, training
from hoyle.model.diluvium.position import Position, feat, plus, push, with_
from hoyle.model.diluvium.settlement import income
from hoyle.model.diluvium.specials import gift_objection, may_give, trade_objection
from hoyle.model.diluvium.supplies import spend, you_earn


@automatic("harvest")
def harvest(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    """Each of your Settlers on a resource island brings a resource; then the market is open."""
    for place, row in enumerate(p.own):
        for kind in (0, 1, 2):
            if row[kind]:
                p = income(game, p, place, kind, row[kind] * game.rules.assumed.produce_income)
    if p.guest >= 0 and p.guest % 4 != RUINS:
        p = income(game, p, p.guest // 4, p.guest % 4, game.rules.assumed.produce_income)
    return push(p, ("market", 0, 0, 0))


def shares_island(p: Position) -> bool:
    """Whether a Settler of yours is on an island with an opposing one."""
    return any(row[k] and p.foe[n][k] for n, row in enumerate(p.own) for k in range(4))


def give_objection(game: Game, p: Position, producing: bool) -> Objection | None:
    """Why you may not hand something to the adversary, or None."""
    if game.id == "answer" and producing:
        return gift_objection(shares_island(p), p.goods[CRAFT])
    if game.id != "remains":
        return Objection("scenario.answer.special.gift", "nothing is given here")
    if not may_give(game.rules, producing):
        return Objection("scenario.remains.end.given", "you give when you Produce")
    if p.feats.given >= 99 or (p.goods[CRAFT] if game.rules.remains_twelve == "craft" else p.gold) < 1:
        return Objection("scenario.remains.end.given", "you have nothing to give")
    return None


def _market_objection(game: Game, p: Position, traded: int, action: Action) -> Objection | None:
    if isinstance(action, do.Sell):
        answer = sale(game.rules, p.board, p.goods[CRAFT])
    elif isinstance(action, do.Train):
        answer = training(game.rules, p.strength, p.goods[WEAPONS])
    elif isinstance(action, do.Give):
        return give_objection(game, p, True)
    elif isinstance(action, do.Trade):
        if game.id != "friend":
            return Objection(
                "scenario.friend.special.trade", "no Objective Token is to be had in this scenario"
            )
        return trade_objection(game.rules, p.goods, traded, p.feats.objectives)
    else:
        return None
    return answer if isinstance(answer, Objection) else None


MARKET: tuple[tuple[str, Action], ...] = (
    ("sell", do.SELL),
    ("train", do.TRAIN),
    ("trade", do.TRADE),
    ("give", do.GIVE),
)


def _market_offer(game: Game, p: Position, traded: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    offered: dict[str, Sequence[Action]] = {"finish": (do.FINISH,)}
    for name, action in MARKET:
        if _market_objection(game, p, traded, action) is None:
            offered[name] = (action,)
    return offered


def _market_refuse(game: Game, p: Position, traded: int, _b: int, _c: int, action: Action) -> Objection:
    return _market_objection(game, p, traded, action) or Objection(
        "round.player_actions", "you are producing"
    )


def _market_answer(game: Game, p: Position, traded: int, _b: int, _c: int, action: Action) -> Position:
    if isinstance(action, do.Finish):
        return p
    if isinstance(action, do.Trade):
        for kind in (0, 1, 2):
            p = spend(game, p, kind, 1)
        return push(feat(p, objectives=p.feats.objectives + 1), ("market", traded + 1, 0, 0))
    p = push(p, ("market", traded, 0, 0))
    if isinstance(action, do.Sell):
        pays = sale(game.rules, p.board, p.goods[CRAFT])
        assert isinstance(pays, int)
        return you_earn(game, spend(game, p, CRAFT, game.rules.assumed.craft_per_sale), pays)
    if isinstance(action, do.Train):
        strength = training(game.rules, p.strength, p.goods[WEAPONS])
        return with_(spend(game, p, WEAPONS, game.rules.assumed.weapons_per_training), strength=strength)
    return give(game, p)


def give(game: Game, p: Position) -> Position:
    """One unit goes to the adversary, or beside its board."""
    p = feat(p, given=p.feats.given + 1)
    if game.id == "answer" or game.rules.remains_twelve == "craft":
        return with_(p, goods=plus(p.goods, CRAFT, -1))
    if game.rules.remains_twelve == "gold-aside":
        return with_(p, gold=p.gold - 1, aside=p.aside + 1)
    return with_(p, gold=p.gold - 1, foe_gold=p.foe_gold + 1)


ask("market", PLAYER, _market_offer, _market_answer, "round.player_actions", refuse=_market_refuse)


# -- the end of your turn


@automatic("limit")
def limit(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    """You discard what your Resource Holders cannot hold."""
    if resources_too_many(game.rules, p.goods, p.holder):
        return push(p, ("put-away", 0, 0, 0))
    return p


def _away_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return {"put-away": [do.PutAway(resource=kind) for kind in range(3) if p.goods[kind]]}


def _away_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: do.PutAway) -> Position:
    return push(spend(game, p, action.resource, 1), ("limit", 0, 0, 0))


ask("put-away", PLAYER, _away_offer, _away_answer, "scenario.remains.reward.patron")
