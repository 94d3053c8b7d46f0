"""Your turn: choosing an action, sailing, exploring, engaging."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import Action, Objection
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import lands
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.battles import CITY, MONSTER, OUTPOST, WARSHIP
from hoyle.model.diluvium.engaging import fights_monster
from hoyle.model.diluvium.exploring import free_spaces
from hoyle.model.diluvium.game import Game, board_of, free_at, is_city
from hoyle.model.diluvium.kinds import ACTIONS, ENGAGE, EXPLORE, FOOD, SETTLE, SETTLE_SPACE, TAKEN
from hoyle.model.diluvium.market import give, give_objection
from hoyle.model.diluvium.player import choice_objection, food_for_step, settlers_to_city, step_objection
from hoyle.model.diluvium.position import FACEDOWN, Position, at, feat, push, with_
from hoyle.model.diluvium.reveal import BY_PLAYER, turn_up
from hoyle.model.diluvium.specials import marker_objection, passes_guardian, places_objective
from hoyle.model.diluvium.supplies import spend, you_earn

EXPLORATION, WAR = 0, 1
GUARDIANS = (16, 17, 28)
TOKENS_BY_SHIP = ("answer", "condemned", "assault")
CHOICES = {name: do.Choose(action=name) for name in ACTIONS[1:]}  # type: ignore[arg-type]


# -- choosing


def _turn_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    chosen = [
        CHOICES[ACTIONS[index]]
        for index in (1, 2, 3, 4)
        if choice_objection(game.rules, index, p.last) is None
    ]
    offered: dict[str, Sequence[Action]] = {"choose": chosen}
    hand = p.hand
    if sum(hand):
        offered["play-card"] = [do.CARD_PLAYS[card] for card in range(8) if hand[card]]
    if game.id == "remains" and give_objection(game, p, False) is None:
        offered["give"] = (do.GIVE,)
    return offered


def _turn_refuse(game: Game, p: Position, _a: int, _b: int, _c: int, action: Action) -> Objection:
    if isinstance(action, do.Choose):
        wrong = choice_objection(game.rules, ACTIONS.index(action.action), p.last)
        if wrong is not None:
            return wrong
    if isinstance(action, do.PlayCard):
        return Objection("component.ruins_and_slain", "you do not hold such a Ruins Card")
    if isinstance(action, do.Give):
        return give_objection(game, p, False) or Objection("scenario.remains.end.given", "it is open to you")
    return Objection("round.player_actions", "it is time to choose your action")


def _turn_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: Action) -> Position:
    if isinstance(action, do.PlayCard):
        return push(p, ("my-card", action.card, 0, 0), ("turn", 0, 0, 0))
    if isinstance(action, do.Give):
        return push(give(game, p), ("turn", 0, 0, 0))
    assert isinstance(action, do.Choose)
    index = ACTIONS.index(action.action)
    board = board_of(game, p)
    p = with_(p, last=index)
    if index == EXPLORE:
        return push(p, ("sail", board.explore_range, 0, EXPLORATION))
    if index == SETTLE:
        return push(p, ("pick", board.settlers, 0, 0))
    if index == ENGAGE:
        return push(p, ("sail", board.engage_range, 0, WAR))
    return push(p, ("harvest", 0, 0, 0))


ask(
    "turn",
    PLAYER,
    _turn_offer,
    _turn_answer,
    "round.player_actions",
    "campaign.free_approach",
    refuse=_turn_refuse,
)


# -- sailing


def sail_objection(game: Game, p: Position, to: int, left: int, which: int) -> Objection | None:
    """Why your ship may not sail to a tile, or None."""
    here = p.warship if which else p.ship
    if not 0 <= to < len(p.tiles) or to not in game.neighbours[here] or p.tiles[to] < FACEDOWN:
        return Objection("setup.tiles_by_map", f"there is no neighbouring tile {to}")
    if to in game.foe_cities and not _may_enter_city(game, p, to, which):
        return Objection("round.player_actions", "your ship may not end its movement in an opposing City")
    facedown = p.tiles[to] == FACEDOWN
    if game.id == "curse" and _guarded(game, p, here):
        away = game.map.distances(0)[game.home]
        if not passes_guardian(game.rules, True, away[here], away[to]):
            return Objection("scenario.curse.special.no_pass", "the Guardian of this tile bars the way on")
    due = food_for_step(game.rules, left, facedown, game.levels[to])
    return step_objection(game.rules, p.goods[FOOD], due)


def _may_enter_city(game: Game, p: Position, to: int, which: int) -> bool:
    if which == EXPLORATION:
        return game.scenario.ship_may_end_on_foe_city
    return game.scenario.city_battle and not _is_conquered(game, p, to)


def _guarded(game: Game, p: Position, place: int) -> bool:
    return p.tiles[place] in GUARDIANS and p.slain[place] == 0


def _sail_offer(game: Game, p: Position, left: int, _moved: int, which: int) -> dict[str, Sequence[Action]]:
    here = p.warship if which else p.ship
    open_water = [
        n for n in game.neighbours[here] if n >= 0 and sail_objection(game, p, n, left, which) is None
    ]
    sails: list[Action] = [do.SAILS[n] for n in open_water]
    if lands.may_escort(which == WAR, p.aztec_warship == here):
        sails += [do.ESCORTED[n] for n in open_water]
    return {"sail": sails, "anchor": (do.ANCHOR,)}


def _sail_refuse(game: Game, p: Position, left: int, _moved: int, which: int, action: Action) -> Objection:
    if isinstance(action, do.Sail):
        wrong = sail_objection(game, p, action.to, left, which)
        if wrong is not None:
            return wrong
        return Objection("scenario.assault.reward.pitiless_move", "no Aztec Warship is beside yours")
    return Objection("round.player_actions", "your ship is sailing")


def _sail_answer(game: Game, p: Position, left: int, moved: int, which: int, action: Action) -> Position:
    if not isinstance(action, do.Sail):
        return push(p, ("arrived", which, 0, 0))
    to = action.to
    facedown = p.tiles[to] == FACEDOWN
    p = spend(game, p, FOOD, food_for_step(game.rules, left, facedown, game.levels[to]))
    p = with_(p, warship=to) if which else with_(p, ship=to)
    if action.escort:
        p = with_(p, aztec_warship=to)
    if facedown:
        return turn_up(game, push(p, ("arrived", which, 1, 0)), to, BY_PLAYER)
    meets_warship = to in p.foe_warships and game.rules.assumed.stops_at_warship
    must_stop = meets_warship or (is_city(p.tiles[to]) and to != game.home) or _guarded(game, p, to)
    rest = ("arrived", which, 0, 0) if must_stop else ("sail", left - 1, moved + 1, which)
    if (
        p.tokens[to] < 0
        and game.id in TOKENS_BY_SHIP
        and lands.turns_up_on_the_way(game.id == "assault", False)
    ):
        return push(p, ("token", to, 0, 0), rest)
    return push(p, rest)


ask("sail", PLAYER, _sail_offer, _sail_answer, "round.player_actions", "setup.own_ships", refuse=_sail_refuse)


@automatic("arrived")
def arrived(game: Game, p: Position, which: int, revealed: int, _c: int) -> Position:
    """Your ship has ended its movement."""
    place = p.warship if which else p.ship
    if which == WAR:
        p = push(p, ("strike", place, 0, 0), ("offer", WAR, place, 0), ("rise", 0, 0, 0))
    else:
        p = push(p, ("mark", place, revealed, 0), ("offer", EXPLORATION, place, 0))
    if p.tokens[place] < 0 and game.id == "assault" and lands.turns_up_on_the_way(True, True):
        return push(p, ("token", place, 0, 0))
    return p


# -- exploring


def mark_refusal(game: Game, p: Position, place: int) -> Objection | None:
    """Why you may not put an Exploration Marker on the tile at all, or None."""
    if p.tiles[place] <= FACEDOWN or is_city(p.tiles[place]) or place == game.home:
        return Objection("round.player_actions", "only Ocean Tiles that are turned up can be explored")
    outpost = game.id == "answer" and p.tokens[place] != 0
    return marker_objection(outpost, p.own_marks[place] >= 0, min(9, p.markers))


@automatic("mark")
def mark(game: Game, p: Position, place: int, revealed: int, _c: int) -> Position:
    """You are asked where to put your marker, if you may put one."""
    if game.id == "killed":
        p = _objective_placed(game, p, place, bool(revealed), False)
    if mark_refusal(game, p, place) is not None or not _open_spaces(game, p, place):
        return p
    return push(p, ("explore", place, revealed, 0))


def _open_spaces(game: Game, p: Position, place: int) -> list[int]:
    spaces = free_spaces(game.spaces[p.tiles[place]], p.foe_marks[place])
    return [index for index, value in enumerate(spaces) if value != TAKEN]


def _explore_offer(
    game: Game, p: Position, place: int, _revealed: int, _c: int
) -> dict[str, Sequence[Action]]:
    marks = [do.MARKS[index] for index in _open_spaces(game, p, place)]
    if not game.rules.assumed.may_decline_marker:
        return {"mark": marks}
    return {"mark": marks, "finish": (do.FINISH,)}


def _explore_answer(game: Game, p: Position, place: int, revealed: int, _c: int, action: Action) -> Position:
    if not isinstance(action, do.Mark):
        return p
    value = game.spaces[p.tiles[place]][action.space]
    p = with_(p, markers=p.markers - 1, own_marks=at(p.own_marks, place, action.space))
    if game.id == "killed":
        p = _objective_placed(game, p, place, bool(revealed), True)
    if value != SETTLE_SPACE:
        return you_earn(game, p, value)
    bound = place + 1 if game.rules.assumed.settle_space_binds else 0
    return push(p, ("pick", 1, bound, 0)) if not bound or any(free_at(game, p, place)) else p


def _objective_placed(game: Game, p: Position, place: int, revealed: bool, explored: bool) -> Position:
    if p.tokens[place] or not places_objective(game.rules, revealed, explored, p.feats.objectives):
        return p
    number = p.feats.objectives + 1
    return feat(with_(p, tokens=at(p.tokens, place, number)), objectives=number)


ask(
    "explore",
    PLAYER,
    _explore_offer,
    _explore_answer,
    "round.player_actions",
    "scenario.killed.special.objective",
)


# -- engaging


@automatic("strike")
def strike(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """The steps of your own Engage, in the order of the adversary's."""
    rest = (("siege", place, 0, 0), ("drive", place, 0, 0), ("hunt", place, 0, 0))
    besieged = game.scenario.city_battle and place in game.foe_cities and not _is_conquered(game, p, place)
    enemies = [] if besieged else [n for n, there in enumerate(p.foe_warships) if there == place]
    return push(p, *[("commit", WARSHIP, number, place) for number in enemies], *rest)


def _is_conquered(game: Game, p: Position, city: int) -> bool:
    """Whether an opposing City has fallen: in A Noose its token is gone, elsewhere there is only one."""
    return not lands.is_held(game.id == "noose", p.tokens[city] != 0, p.feats.cities)


@automatic("siege")
def siege(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """Your Warship fights an Outpost, or an opposing City where a scenario lets it."""
    if p.warship != place:
        return p
    if game.id == "answer" and lands.fights_outpost(max(0, p.tokens[place]), p.warship == place):
        return push(p, ("commit", OUTPOST, 0, place))
    if game.scenario.city_battle and place in game.foe_cities and not _is_conquered(game, p, place):
        number = game.foe_cities.index(place)
        task = ("commit", CITY, number, place)
        return push(p, ("token", place, 0, 0), task) if p.tokens[place] < 0 else push(p, task)
    return p


@automatic("drive")
def drive(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """Your Warship scares away the opposing Exploration Ship and Settlers."""
    if p.warship != place or place in game.foe_cities:
        return p
    if p.foe_ship == place:
        p = with_(p, foe_ship=game.foe_cities[0])
    scared = sum(p.foe[place])
    if not scared:
        return p
    p = with_(p, foe=at(p.foe, place, (0, 0, 0, 0)))
    for city in reversed(game.foe_cities):  # the Chinese City of A Noose comes first
        if not lands.takes_settlers(game.rules, game.scenario.city_battle and _is_conquered(game, p, city)):
            continue
        free = free_at(game, p, city)
        moving = settlers_to_city(scared, max(0, sum(free)))
        scared -= moving
        for kind in lands.spaces_filled(game.rules, p.column):
            here = min(moving, free[kind])
            moving -= here
            row = p.foe[city]
            p = (
                with_(p, foe=at(p.foe, city, (*row[:kind], row[kind] + here, *row[kind + 1 :])))
                if here
                else p
            )
    return with_(p, foe_reserve=p.foe_reserve + scared)


@automatic("hunt")
def hunt(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """Your Warship battles a Monster."""
    tile = game.tiles.get(p.tiles[place])
    if p.warship != place or tile is None or tile.monster is None:
        return p
    slain = p.slain[place] >= (game.rules.heads_wanted if place == game.hydra else 1)
    if not fights_monster(game.rules, True, slain, True):
        return p
    return push(p, ("commit", MONSTER, 0, place))
