"""The adversary's Engage: the Warship's course, and what it does where it ends."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import CHANCE, Action
from hoyle.model.diluvium import engaging, lands
from hoyle.model.diluvium.actions import DrawToken, Point, SendBack, TurnAstrolabe
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.battles import BEATEN, token_settled
from hoyle.model.diluvium.exploring import ship_range
from hoyle.model.diluvium.game import Game, food_settlers, free_at, is_city
from hoyle.model.diluvium.kinds import NOWHERE
from hoyle.model.diluvium.navigation import decided, pointed, turn_offer, warship_edges, warship_table
from hoyle.model.diluvium.position import FACEDOWN, GUEST_ON_BOARD, Position, Task, add_at, at, push, with_
from hoyle.model.diluvium.reveal import BY_FOE, turn_up
from hoyle.model.diluvium.settling import card_ship_tiles
from hoyle.model.diluvium.specials import (
    eats_first,
    hydra_eats,
    hydra_prey,
    prey_is_near_warship,
    prey_settlers,
)
from hoyle.model.diluvium.supplies import face_of, foe_earns, foe_rises, token_offer, token_weight

ANYWHERE = 60  # a range no map exceeds


@automatic("engage")
def engage(game: Game, p: Position, by_card: int, _b: int, _c: int) -> Position:
    """Every opposing Warship moves and fights; then the Hydra eats."""
    tasks: list[Task] = []
    tiles = ship_range(game.rules, food_settlers(p))
    sailing = [n for n, here in enumerate(p.foe_warships) if lands.moves_in_engage(here)]
    for place, number in enumerate(sailing):
        if by_card and not lands.moves_by_card(game.rules, place):
            continue
        left = tiles
        if by_card:
            left = card_ship_tiles(game.rules, warship_edges(game, p, number)[0])
        elif engaging.goes_the_whole_way(game.rules, game.id == "destiny"):
            left = ANYWHERE
        tasks += [("new-course", 0, 0, 0), ("course", number, left, 0)]
    if game.hydra >= 0 and hydra_eats(game.rules, bool(by_card)):
        tasks.insert(0 if eats_first(game.rules) else len(tasks), ("eat", 0, 0, 0))
    return push(p, *tasks, ("rise", 0, 0, 0))


@automatic("new-course")
def new_course(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    return with_(p, compass=NOWHERE)


@automatic("rise")
def rise(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    """Military Strength that was due at the end of the engagement."""
    return with_(foe_rises(game, p, p.rise), rise=0) if p.rise else p


@automatic("course")
def course(game: Game, p: Position, number: int, left: int, moved: int) -> Position:
    """One tile of a Warship's way."""
    distance, _, edges = warship_edges(game, p, number)
    if left <= 0 or distance <= 0:
        return push(p, ("fight", number, moved, 0))
    to = decided(game, p, p.foe_warships[number], edges)
    if to < 0:
        return push(p, ("needle-warship", number, left, moved))
    return _step(game, p, number, to, left, moved)


def _needle_answer(
    game: Game, p: Position, number: int, left: int, moved: int, action: TurnAstrolabe
) -> Position:
    _, _, edges = warship_edges(game, p, number)
    p, to = pointed(game, p, p.foe_warships[number], edges, action)
    return _step(game, p, number, to, left, moved)


ask("needle-warship", CHANCE, turn_offer, _needle_answer, "warship.astrolabe", "warship.direction")


def _step(game: Game, p: Position, number: int, to: int, left: int, moved: int) -> Position:
    p = with_(p, foe_warships=at(p.foe_warships, number, to))
    if to == game.home:
        arrival = engaging.city_reached(game.rules, p.warship == to, game.scenario.city_is_lost)
        if arrival == "loss":
            return with_(p, result="lost", by="end.warship_city")
        if arrival == "battle":
            return push(p, ("commit", 0, number, to))
    if p.tiles[to] == FACEDOWN:
        return turn_up(game, push(p, ("fight", number, moved + 1, 0)), to, BY_FOE)
    if to == p.warship and game.rules.warships_meet == "stop":
        return push(p, ("fight", number, moved + 1, 0))
    return push(p, ("course", number, left - 1, moved + 1))


@automatic("fight")
def fight(game: Game, p: Position, number: int, moved: int, _c: int) -> Position:
    """The steps on the tile where a Warship's movement ended."""
    here = p.foe_warships[number]
    if here < 0 or (moved == 0 and game.rules.standing_still == "nothing"):
        return p
    defended = lands.is_defended(here == p.warship, here == p.aztec_warship)
    if defended:
        return push(p, ("commit", 0, number, here), ("aftermath", number, here, moved))
    return push(p, ("aftermath", number, here, moved))


@automatic("aftermath")
def aftermath(game: Game, p: Position, number: int, place: int, moved: int) -> Position:
    """What follows the battle step, or comes without one: scaring away, then a Monster."""
    lost = moved == BEATEN
    if not engaging.goes_on_after_battle(game.rules, lost, not lost):
        return p
    steps: dict[str, Task] = {
        "scare": ("scare", place, 0, 0),
        "battle Monster": ("monster", number, place, moved),
    }
    in_order = engaging.engage_steps(False, not lost, True, True)  # what is not possible is skipped there
    return push(p, ("stopped", place, 0, 0), *[steps[step] for step in in_order])


@automatic("monster")
def monster(game: Game, p: Position, number: int, place: int, moved: int) -> Position:
    tile = game.tiles.get(p.tiles[place])
    if tile is None or tile.monster is None or p.foe_warships[number] != place:
        return p
    if place == game.hydra and not engaging.fights_the_hydra(game.rules):
        return p
    if not engaging.fights_monster(game.rules, True, p.slain[place] > 0, moved > 0):
        return p
    return push(p, ("beast", place, 0, 0))


def _beast_answer(game: Game, p: Position, place: int, _b: int, _c: int, action: DrawToken) -> Position:
    """The adversary battles a Monster."""
    monster = game.tiles[p.tiles[place]].monster
    assert monster is not None
    won = engaging.beats_monster(
        engaging.token_total(game.rules, p.foe_strength, action.value), monster.strength
    )
    if won:
        p = foe_earns(game, with_(p, slain=at(p.slain, place, 1)), lands.spoils(won, monster.gold))
    return token_settled(game, p, face_of(action))


ask(
    "beast",
    CHANCE,
    token_offer,
    _beast_answer,
    "battle.monster.trigger",
    "battle.monster.token",
    weigh=token_weight,
)


# -- scaring away


@automatic("scare")
def scare(game: Game, p: Position, place: int, _b: int, _c: int) -> Position:
    """Your Exploration Ship and your Settlers leave the tile of an opposing Warship."""
    if p.ship == place and not (place == game.home and game.scenario.city_is_lost):
        p = push(p, ("ship-home", 0, 0, 0))
    if any(p.ally[place]) and not (game.id == "hydra" and game.rules.hydra_scares == "stay"):
        p = _allies_scared(game, p, place)
    if p.guest >= 0 and p.guest // 4 == place:
        p = with_(p, guest=GUEST_ON_BOARD)
    count = sum(p.own[place])
    if not count or (place == game.home and game.scenario.city_is_lost):
        return p
    p = with_(p, own=at(p.own, place, (0, 0, 0, 0)))
    replaced = not is_city(p.tiles[game.home])
    goes = lands.scared_settler_goes(
        game.rules, game.scenario.settlers_lie_down, game.id == "condemned", replaced
    )
    if goes == "lying":
        return with_(p, lying=p.lying + count)
    if goes == "board":
        return with_(p, reserve=p.reserve + count)
    return push(p, ("send-back", count, 0, 0))


def _allies_scared(game: Game, p: Position, place: int) -> Position:
    count = sum(p.ally[place])
    removed = game.id == "friend" and game.rules.friend_scared == "removed"
    gone = lands.scared_ally_leaves(game.id == "destiny", removed)
    return with_(p, ally=at(p.ally, place, (0, 0, 0, 0)), allies=p.allies + (0 if gone else count))


@automatic("send-back")
def send_back(game: Game, p: Position, count: int, _b: int, _c: int) -> Position:
    """Scared Settlers return one by one: to your board, or where you like on your City."""
    if count <= 0:
        return p
    if not any(free_at(game, p, game.home)):
        return with_(p, reserve=p.reserve + count)
    return push(p, ("send-where", count, 0, 0))


def _send_offer(game: Game, p: Position, _count: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    free = free_at(game, p, game.home)
    return {"send-back": [SendBack(island=-1), *[SendBack(island=kind) for kind in range(4) if free[kind]]]}


def _send_answer(game: Game, p: Position, count: int, _b: int, _c: int, action: SendBack) -> Position:
    if action.island < 0:
        p = with_(p, reserve=p.reserve + 1)
    else:
        p = with_(p, own=add_at(p.own, game.home, action.island, 1))
    return push(p, ("send-back", count - 1, 0, 0))


ask(
    "send-where", PLAYER, _send_offer, _send_answer, "scare.base", "scenario.killed.reward.navigator_settlers"
)


@automatic("ship-home")
def ship_home(game: Game, p: Position, warship: int, _b: int, _c: int) -> Position:
    """A ship of yours is sent back: to your City, or in The Condemned Lands near it when that is taken."""
    places = home_places(game, p)
    if len(places) > 1:
        return push(p, ("home-where", warship, 0, 0))
    return sent_home(p, warship, places[0])


def home_places(game: Game, p: Position) -> list[int]:
    """Where a ship of yours that is sent back may go."""
    if game.scenario.city_is_lost or game.home not in p.foe_warships:
        return [game.home]
    away = warship_table(game, p)[game.home]
    explored = [n for n, m in enumerate(p.own_marks) if m >= 0]
    open_ = tuple([n not in p.foe_warships and away[n] >= 0 for n in explored])
    chosen = lands.refuges(tuple([away[n] for n in explored]), open_)
    return [n for n, taken in zip(explored, chosen, strict=True) if taken] or [game.home]


def sent_home(p: Position, warship: int, place: int) -> Position:
    return with_(p, warship=place) if warship else with_(p, ship=place)


def _home_offer(game: Game, p: Position, _warship: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return {"point": [Point(place=place) for place in home_places(game, p)]}


def _home_answer(game: Game, p: Position, warship: int, _b: int, _c: int, action: Point) -> Position:
    return sent_home(p, warship, action.place)


ask("home-where", PLAYER, _home_offer, _home_answer, "scenario.condemned.special.ship_return")


# -- the Hydra


def _prey(game: Game, p: Position) -> list[int]:
    """The tiles from which the Hydra may take an allied Settler."""
    rules = game.rules
    here = p.foe_warships[0] if prey_is_near_warship(rules) else game.hydra
    away = warship_table(game, p)[here]
    settled = [n for n, row in enumerate(p.ally) if any(row) and away[n] >= 0]
    many = [
        prey_settlers(rules, min(9, sum(p.ally[n])), min(9, sum(p.own[n]) + sum(p.foe[n]))) for n in settled
    ]
    chosen = hydra_prey(tuple(away[n] for n in settled), tuple(many))
    return [n for n, is_prey in zip(settled, chosen, strict=True) if is_prey]


@automatic("eat")
def eat(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    options = [(place, kind) for place in _prey(game, p) for kind in range(4) if p.ally[place][kind]]
    if len(options) > 1:
        return push(p, ("eat-where", 0, 0, 0))
    return _eaten(p, *options[0]) if options else p


def _eaten(p: Position, place: int, kind: int) -> Position:
    return with_(p, ally=add_at(p.ally, place, kind, -1), allies=p.allies + 1)


def _eat_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return {"point": [Point(place=n, island=k) for n in _prey(game, p) for k in range(4) if p.ally[n][k]]}


def _eat_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: Point) -> Position:
    return _eaten(p, action.place, action.island)


ask(
    "eat-where",
    PLAYER,
    _eat_offer,
    _eat_answer,
    "scenario.hydra.special.eat",
    "scenario.hydra.special.eat_tie",
)
