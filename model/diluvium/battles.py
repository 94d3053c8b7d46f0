"""Battles of your Warship: against an opposing Warship, an Outpost, a City, a Monster.

A battle is three tasks: you commit Weapons, a Combat Token is revealed, the battle is resolved. The kind of
battle is the first number of each task.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import CHANCE, Action, Objection
from hoyle.model.diluvium import engaging, lands
from hoyle.model.diluvium.actions import COMMITS, Commit, DrawToken
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.kinds import NOWHERE, WEAPONS
from hoyle.model.diluvium.position import Position, at, feat, push, with_
from hoyle.model.diluvium.producing import rise_for_token
from hoyle.model.diluvium.specials import relocation
from hoyle.model.diluvium.supplies import (
    face_of,
    foe_earns,
    foe_rises,
    reshuffled,
    revealed_so_far,
    spend,
    token_drawn,
    token_offer,
    token_weight,
    you_earn,
)
from hoyle.model.diluvium.tokens import is_reshuffle_due_after_battle, runs_dry

DEFENCE, WARSHIP, OUTPOST, CITY, MONSTER = 0, 1, 2, 3, 4
BEATEN = -1  # in the place of the tiles it moved, what follows the battle of a Warship that lost


def weapons_allowed(game: Game, kind: int) -> bool:
    return kind != OUTPOST or game.rules.outpost_weapons == "allowed"


@automatic("commit")
def commit(game: Game, p: Position, kind: int, number: int, place: int) -> Position:
    """You are asked for Weapons, if there are any to commit."""
    if p.goods[WEAPONS] and weapons_allowed(game, kind):
        return push(p, ("weapons", kind, number, place))
    return _committed(game, p, kind, number, place, 0)


def _weapons_offer(
    game: Game, p: Position, kind: int, _number: int, _place: int
) -> dict[str, Sequence[Action]]:
    return {"commit": COMMITS[: p.goods[WEAPONS] + 1]}


def _weapons_refuse(game: Game, p: Position, kind: int, _n: int, _place: int, action: Commit) -> Objection:
    wrong = engaging.commit_objection(p.goods[WEAPONS], action.weapons, weapons_allowed(game, kind))
    return wrong or Objection("battle.warship.weapons", "Weapons are committed now")


def _weapons_answer(game: Game, p: Position, kind: int, number: int, place: int, action: Commit) -> Position:
    return _committed(game, spend(game, p, WEAPONS, action.weapons), kind, number, place, action.weapons)


ask(
    "weapons",
    PLAYER,
    _weapons_offer,
    _weapons_answer,
    "battle.warship.weapons",
    "battle.warship.trigger",
    refuse=_weapons_refuse,
)


def _committed(game: Game, p: Position, kind: int, number: int, place: int, weapons: int) -> Position:
    if kind == MONSTER:
        return _against_monster(game, p, place, weapons)
    return push(p, ("fray", kind, number, place * 100 + weapons))


def token_settled(game: Game, p: Position, face: int) -> Position:
    """After a battle: the token is put away, a 0 raises the adversary, three of a value are reshuffled."""
    p = token_drawn(game, p, face, True)
    rise = rise_for_token(game.rules, face // 2)
    if rise and game.rules.zero_when == "engagement":
        p = with_(p, rise=p.rise + rise)
    else:
        p = foe_rises(game, p, rise)
    lying = p.fought if game.rules.token_piles == "apart" else p.discard
    if is_reshuffle_due_after_battle(game.rules, revealed_so_far(game, p, lying)) or runs_dry(sum(p.pile)):
        return reshuffled(game, p)
    return p


def _fray_answer(game: Game, p: Position, kind: int, number: int, packed: int, action: DrawToken) -> Position:
    place, weapons = divmod(packed, 100)
    resolve = (_defend, _attack_warship, _attack_outpost, _attack_city)[kind]
    p = resolve(game, p, number, place, weapons, action.value)
    return token_settled(game, p, face_of(action))


ask(
    "fray",
    CHANCE,
    token_offer,
    _fray_answer,
    "battle.warship.token",
    "battle.warship.token_values",
    "battle.symbol_ignored",
    weigh=token_weight,
)


def _your_total(game: Game, p: Position, place: int, weapons: int) -> int:
    beside = p.warship == place and p.aztec_warship == place
    return engaging.player_total(game.rules, p.strength, weapons, beside)


def _you_are_beaten(p: Position, place: int) -> Position:
    """Your ships that fought on a tile go home."""
    if p.aztec_warship == place:
        p = push(p, ("aztec-home", 0, 0, 0))
    return push(p, ("ship-home", 1, 0, 0)) if p.warship == place else p


@automatic("aztec-home")
def aztec_home(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    return with_(p, aztec_warship=game.home)


def _foe_warship_beaten(game: Game, p: Position, number: int) -> Position:
    """An opposing Warship goes home, or in An Assault at the Very Heart to an Archipelago."""
    p = feat(_with_beaten(p, number), battles=min(game.rules.battles_wanted, p.feats.battles + 1))
    to = lands.returns_to(game.foe_cities[number])
    if game.id == "assault":
        away = game.map.distances(0)[game.home]
        closed = tuple(p.tokens[n] == 0 or p.warship == n for n in game.green)
        chosen = relocation(game.rules, tuple(away[n] for n in game.green), closed)
        goes = engaging.beaten_warship_goes(game.rules, chosen >= 0)
        if goes == "archipelago":
            place = game.green[chosen]
            return push(with_(p, foe_warships=at(p.foe_warships, number, place)), ("scare", place, 0, 0))
        if goes == "stays":
            return p
        to = NOWHERE if goes == "leaves" else to
    return with_(p, foe_warships=at(p.foe_warships, number, to))


def _defend(game: Game, p: Position, number: int, place: int, weapons: int, token: int) -> Position:
    """The opposing Warship attacks yours."""
    mine = _your_total(game, p, place, weapons)
    theirs = engaging.token_total(game.rules, p.foe_strength, token)
    if engaging.attacker_wins(theirs, mine, "attacker"):
        p = foe_earns(game, p, engaging.battle_gold(game.rules, p.strength, mine))
        if place == game.home and game.scenario.city_is_lost:
            return with_(p, result="lost", by="end.warship_city")
        return _you_are_beaten(p, place)
    p = you_earn(game, p, engaging.battle_gold(game.rules, p.foe_strength, theirs))
    return _foe_warship_beaten(game, p, number)


def _attack_warship(game: Game, p: Position, number: int, place: int, weapons: int, token: int) -> Position:
    """Your Warship attacks an opposing one."""
    mine = _your_total(game, p, place, weapons)
    theirs = engaging.token_total(game.rules, p.foe_strength, token)
    won = engaging.attacker_wins(mine, theirs, "attacker")
    if not won:
        p = foe_earns(game, p, engaging.battle_gold(game.rules, p.strength, mine))
        return _you_are_beaten(_without_strike(p), place)
    p = with_(p, barred=engaging.bars_engage(True, True, won))
    p = you_earn(game, p, engaging.battle_gold(game.rules, p.foe_strength, theirs))
    return _foe_warship_beaten(game, p, number)


def _attack_outpost(game: Game, p: Position, _number: int, place: int, weapons: int, token: int) -> Position:
    """Your Warship attacks an Outpost."""
    value = p.tokens[place]
    mine = _your_total(game, p, place, weapons)
    theirs = engaging.token_total(game.rules, value, token)
    if not engaging.beats_outpost(game.rules, mine, theirs):
        return _you_are_beaten(_without_strike(p), place)
    p = feat(with_(p, tokens=at(p.tokens, place, 0)), outposts=p.feats.outposts + 1)
    return you_earn(game, p, engaging.battle_gold(game.rules, value, theirs))


def _attack_city(game: Game, p: Position, number: int, place: int, weapons: int, token: int) -> Position:
    """Your Warship attacks an opposing City; you lose ties."""
    noose = game.id == "noose"
    marker = lands.city_strength(noose, p.tokens[place], p.foe_strength)
    mine = _your_total(game, p, place, weapons)
    theirs = engaging.token_total(game.rules, marker, token)
    if not engaging.conquers_city(game.rules, mine, theirs, place in p.foe_warships, noose):
        p = foe_earns(game, p, engaging.battle_gold(game.rules, p.strength, mine))
        return _you_are_beaten(_without_strike(p), place)
    p = feat(p, cities=p.feats.cities + 1)
    paid = engaging.conquest_strength(game.rules, noose, marker, p.foe_strength)
    if noose:
        gone = lands.warship_after_conquest(noose, p.foe_warships[number])
        p = with_(p, foe_warships=at(p.foe_warships, number, gone), tokens=at(p.tokens, place, 0))
    if paid < 0:
        return p
    return you_earn(game, p, engaging.battle_gold(game.rules, paid, theirs))


def _with_beaten(p: Position, number: int) -> Position:
    """What follows a battle of an opposing Warship is told that it lost, wherever the Warship goes now."""
    agenda = [
        (name, a, b, BEATEN if name == "aftermath" and a == number else c) for name, a, b, c in p.agenda
    ]
    return with_(p, agenda=tuple(agenda))


def _without_strike(p: Position) -> Position:
    """A lost battle ends your Engage: its further steps are struck off the agenda."""
    struck = ("commit", "drive", "hunt", "siege")
    return with_(p, agenda=tuple([task for task in p.agenda if task[0] not in struck]))


def _against_monster(game: Game, p: Position, place: int, weapons: int) -> Position:
    """Your Warship fights a Monster; no Combat Token is drawn for it."""
    monster = game.tiles[p.tiles[place]].monster
    assert monster is not None
    if not engaging.beats_monster(_your_total(game, p, place, weapons), monster.strength):
        return _you_are_beaten(p, place) if game.rules.assumed.beaten_by_monster_goes_home else p
    p = with_(p, slain=at(p.slain, place, p.slain[place] + 1))
    if place != game.hydra:
        return you_earn(game, p, monster.gold)
    gold, goes_home = engaging.head_cut(game.rules, p.feats.heads, monster.gold)
    p = feat(p, heads=p.feats.heads + 1)
    if goes_home:
        p = push(p, ("ship-home", 1, 0, 0))
    return you_earn(game, p, gold)
