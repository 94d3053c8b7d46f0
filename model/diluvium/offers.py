"""What scenarios offer where a ship of yours ends its movement: Exiles, corruption, deliveries, the curse."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import CHANCE, Action, Objection
from hoyle.model.diluvium.actions import FINISH, PAY, Pay, TurnAstrolabe
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.exploring import astrolabe_digits, astrolabe_edge
from hoyle.model.diluvium.game import CITY, Game
from hoyle.model.diluvium.kinds import NOWHERE, WEAPONS
from hoyle.model.diluvium.lands import is_swallowed
from hoyle.model.diluvium.map import COLOURS
from hoyle.model.diluvium.navigation import Edges, turn_offer
from hoyle.model.diluvium.position import ABSENT, Position, at, feat, plus, push, with_
from hoyle.model.diluvium.specials import (
    arm_objection,
    corrupt_objection,
    curse_ticks,
    deliver_objection,
    encounter_objection,
    leads_to_city,
    lift_objection,
)
from hoyle.model.diluvium.supplies import discard_gold, spend

EXPLORATION = 0
CHINESE_CITY = CITY + COLOURS.index("chinese")


def offer_objection(game: Game, p: Position, which: int, place: int) -> Objection | None:
    """Why nothing can be had here, or None."""
    exploring = which == EXPLORATION
    nothing = Objection("campaign.branching", "this scenario offers nothing here")
    if game.id == "path" and exploring and p.exile >= 0:
        return encounter_objection(game.rules, place == p.exile, p.gold)
    if game.id == "assault" and exploring and place in game.green and p.tokens[place] > 0:
        return corrupt_objection(p.tokens[place], p.gold)
    if game.id == "flash" and place == game.ally_city and not p.feats.delivered:
        return arm_objection(game.rules, p.goods[WEAPONS])
    if game.id == "seething" and exploring and place in game.foe_cities and not p.feats.delivered:
        return deliver_objection(game.rules, p.goods[WEAPONS])
    if game.id == "curse" and place in game.green and not p.feats.lifted:
        return lift_objection(game.rules, exploring, min(9, sum(p.hand)))
    return nothing


@automatic("offer")
def offer(game: Game, p: Position, which: int, place: int, _c: int) -> Position:
    """You are asked whether you take what the scenario offers where your ship stopped."""
    here = p.ship if which == EXPLORATION else p.warship
    if here != place or offer_objection(game, p, which, place) is not None:
        return p
    return push(p, ("pay", which, place, 0))


OFFER: dict[str, Sequence[Action]] = {"pay": (PAY,), "finish": (FINISH,)}


def _pay_offer(game: Game, p: Position, _which: int, _place: int, _c: int) -> dict[str, Sequence[Action]]:
    return OFFER


def _pay_answer(game: Game, p: Position, _which: int, place: int, _c: int, action: Action) -> Position:
    if not isinstance(action, Pay):
        return p
    rules = game.rules
    if game.id == "path":
        return push(discard_gold(game, p, rules.exile_gold), ("exile-met", place, 0, 0))
    if game.id == "assault":
        p = discard_gold(game, p, p.tokens[place])
        return with_(p, tokens=at(p.tokens, place, 0))
    if game.id == "curse":
        return push(p, ("return-cards", rules.curse_cards, 0, 0))
    weapons = rules.armed_weapons if game.id == "flash" else rules.delivered_weapons
    return feat(spend(game, p, WEAPONS, weapons), delivered=weapons)


ask(
    "pay",
    PLAYER,
    _pay_offer,
    _pay_answer,
    "scenario.path.special.encounter",
    "scenario.assault.special.corrupt",
    "scenario.flash.special.arm",
    "standalone.seething.special.deliver",
    "scenario.curse.special.lift",
)


@automatic("return-cards")
def return_cards(game: Game, p: Position, count: int, _b: int, _c: int) -> Position:
    """The cards that lift the curse leave your hand; which ones does not matter any more."""
    for card in range(8):
        given = min(count, p.hand[card])
        count -= given
        p = with_(p, hand=plus(p.hand, card, -given), used_cards=plus(p.used_cards, card, given))
    return feat(p, lifted=True)


# -- Exiles


def below(game: Game, p: Position, place: int) -> Edges:
    """The edges that lead below a tile: to tiles for the next Exile, to empty spots for the City."""
    wants_empty = leads_to_city(game.rules, p.feats.exiles)
    found = [False] * 6
    for edge in game.rules.assumed.below:
        to = game.neighbours[place][edge]
        if to < 0 or to == game.home:
            continue
        kind = game.map.hexes[to].kind
        found[edge] = kind == "empty" if wants_empty else kind == "ocean"
    return tuple(found)  # type: ignore[return-value]


@automatic("exile-met")
def exile_met(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """The Exile leaves the game and tells where to go next."""
    p = feat(with_(p, exile=NOWHERE), exiles=p.feats.exiles + 1)
    return push(p, ("direction", place, 0, 0))


@automatic("first-exile")
def first_exile(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    return push(p, ("direction", game.home, 0, 0))


@automatic("direction")
def direction(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    edges = below(game, p, place)
    if edges.count(True) > 1:
        return push(p, ("needle-exile", place, 0, 0))
    return _placed(game, p, game.neighbours[place][edges.index(True)]) if any(edges) else p


def _placed(game: Game, p: Position, to: int) -> Position:
    if leads_to_city(game.rules, p.feats.exiles):
        return with_(p, tiles=at(p.tiles, to, CHINESE_CITY))
    return with_(p, exile=to)


def _needle_answer(game: Game, p: Position, place: int, _b: int, _c: int, action: TurnAstrolabe) -> Position:
    edge = astrolabe_edge(astrolabe_digits(game.rules, action.turn), below(game, p, place))
    return _placed(game, p, game.neighbours[place][edge])


ask(
    "needle-exile",
    CHANCE,
    turn_offer,
    _needle_answer,
    "scenario.path.setup.astrolabe",
    "scenario.path.special.next_exile",
    "scenario.path.special.city",
)


# -- the curse


@automatic("tick")
def tick(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    """The end of a turn in The Curse of Mu."""
    if p.curse < 0:
        return p
    if not curse_ticks(p.curse_up):
        return with_(p, curse_up=True)
    place = p.curse
    if is_swallowed(p.ship, p.warship, place):
        return with_(p, result="lost", by="scenario.curse.special.ship")
    swallowed = sum(p.own[place])
    p = with_(
        p,
        tiles=at(p.tiles, place, ABSENT),
        own=at(p.own, place, (0, 0, 0, 0)),
        own_marks=at(p.own_marks, place, -1),
        guest=-2 if p.guest >= 0 and p.guest // 4 == place else p.guest,
        tokens=at(p.tokens, place, 0),
    )
    p = feat(p, swallowed=p.feats.swallowed + swallowed)
    to = next_cursed(game, p)
    if to < 0:
        return with_(p, curse=NOWHERE, curse_up=False)
    up = game.rules.curse_token_face == "faceup"
    return with_(p, curse=to, curse_up=up, tokens=at(p.tokens, to, 1 if up else -1))


def next_cursed(game: Game, p: Position) -> int:
    """Where the Objective Token goes when its tile is gone: the tile now lowest and farthest right."""
    if game.rules.curse_next == "stays":
        return NOWHERE
    left = [n for n, tile in enumerate(p.tiles) if tile >= 0]
    if not left:
        return NOWHERE
    return max(left, key=lambda n: (game.map.hexes[n].r, game.map.hexes[n].q))
