"""End conditions and victories of every scenario.

Each victory has a rule over plain counts; `condition` gathers the counts from a position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta

from hoyle.model.core import rule
from hoyle.model.diluvium.game import Game, own_total
from hoyle.model.diluvium.gold import flash_gold_gone, is_won
from hoyle.model.diluvium.kinds import CRAFT, RUINS, Settlers
from hoyle.model.diluvium.offers import CHINESE_CITY
from hoyle.model.diluvium.position import FACEDOWN, Position
from hoyle.model.diluvium.rules import Rules

Done = Annotated[int, Meta(ge=0, le=20)]
Condition = Callable[[Game, Position], bool]


@rule("scenario.perilous.end.battles", "scenario.perilous.victory.bellicose")
def is_bellicose(rules: Rules, battles: Done) -> bool:
    """Four battles won against the opposing Warship."""
    return battles >= rules.battles_wanted


@rule(
    "scenario.perilous.end.settlers",
    "scenario.perilous.victory.conqueror",
    "scenario.destiny.end.settlers",
    "scenario.destiny.victory.leader",
)
def all_on_green(rules: Rules, on_green: Settlers, in_game: Settlers, guest_elsewhere: bool) -> bool:
    """All your Settlers stand on green tiles; whether the Aztec one counts is a reading."""
    if guest_elsewhere and rules.aztec_settler_color == "all-nine":
        return False
    return on_green == in_game and in_game > 0


@rule(
    "scenario.whispers.end.tile19",
    "scenario.whispers.victory.prospector",
    "scenario.whispers.end.tile20",
    "scenario.whispers.victory.explorer",
)
def has_settled(rules: Rules, there_now: Settlers, was_placed: bool) -> bool:
    """A Settler of yours is on the wanted space, or was once put there."""
    return there_now > 0 or (was_placed and rules.placed_or_present == "placed")


@rule("scenario.killed.end.ruins", "scenario.killed.victory.archeologist")
def is_archeologist(islands: Settlers, settled: Settlers) -> bool:
    """A Settler of yours on every Ruins Island of the green tiles."""
    return islands > 0 and settled >= islands


@rule(
    "scenario.killed.end.objectives",
    "scenario.killed.victory.navigator",
    "scenario.friend.end.objectives",
    "scenario.friend.victory.merchant",
)
def has_objectives(rules: Rules, objectives: Done) -> bool:
    """Four Objective Tokens placed or obtained."""
    return objectives >= rules.objectives_wanted


@rule("scenario.friend.end.egyptians", "scenario.friend.victory.shepherdess")
def is_shepherdess(rules: Rules, on_large_islands: Settlers, ever_placed: Done) -> bool:
    """Enough Egyptians live on the three large islands that count, or were ever brought there."""
    counted = ever_placed if rules.placed_or_present == "placed" else on_large_islands
    return counted >= rules.egyptians


@rule("scenario.answer.end.outposts", "scenario.answer.victory.warmonger")
def is_warmonger(rules: Rules, outposts: Done) -> bool:
    """Three Outposts destroyed."""
    return outposts >= rules.outposts_wanted


@rule("scenario.answer.end.craft", "scenario.answer.victory.corruptor")
def is_corruptor(rules: Rules, craft: Done) -> bool:
    """The adversary holds ten Craft."""
    return craft >= rules.craft_wanted


@rule("scenario.path.end.city", "scenario.path.victory.traveler")
def is_traveler(found: bool, ship_there: bool) -> bool:
    """The Chinese City is found and your Exploration Ship is on it."""
    return found and ship_there


@rule("scenario.remains.end.cards", "scenario.remains.victory.grave_robber")
def is_grave_robber(rules: Rules, hand: Done, drawn_here: Done) -> bool:
    """Five Ruins Cards in hand."""
    counted = min(hand, drawn_here) if rules.remains_hand == "drawn-here" else hand
    return counted >= rules.cards_wanted


@rule("scenario.remains.end.given", "scenario.remains.victory.patron")
def is_patron(rules: Rules, given: Done) -> bool:
    """Twelve units given to the adversary."""
    return given >= rules.gift_wanted


@rule("scenario.destiny.end.no_allies", "scenario.destiny.victory.loner", "scenario.hydra.end.no_allies")
def no_ally_left(in_play: Settlers) -> bool:
    """No allied Settler is in play any more."""
    return in_play <= 0


@rule(
    "scenario.assault.end.city",
    "scenario.assault.victory.pitiless",
    "scenario.noose.end.cities",
    "scenario.noose.victory.peacemaker",
)
def has_conquered(rules: Rules, cities: Done, both: bool) -> bool:
    """The opposing City, or both of them, conquered."""
    return cities >= (rules.noose_cities if both else 1)


@rule(
    "scenario.condemned.end.promised",
    "scenario.condemned.victory.discoverer",
    "scenario.condemned.special.promised",
)
def is_discoverer(rules: Rules, token_under_ship: Done) -> bool:
    """Your Exploration Ship is on the tile of Objective Token 1."""
    return token_under_ship == rules.promised_token


@rule("scenario.curse.end.lifted", "scenario.curse.victory.saved")
def is_saved(lifted: bool) -> bool:
    """The curse is lifted."""
    return lifted


@rule("scenario.curse.end.settlers", "scenario.curse.special.settlers")
def all_swallowed(left: Settlers) -> bool:
    """No Settler of yours is left."""
    return left <= 0


@rule(
    "scenario.flash.end.armed",
    "scenario.flash.victory.condottiere",
    "standalone.seething.end.delivered",
    "standalone.seething.victory",
)
def has_delivered(wanted: Done, delivered: Done) -> bool:
    """The Weapons are where they were wanted."""
    return delivered >= wanted


@rule("scenario.bastion.end.tile", "scenario.bastion.victory.unstoppable")
def fills_tile(spaces: Settlers, yours: Settlers) -> bool:
    """Your Settlers occupy every space of a tile."""
    return spaces > 0 and yours >= spaces


@rule("scenario.hydra.end.heads", "scenario.hydra.victory.slayer")
def is_slayer(rules: Rules, heads: Done) -> bool:
    """All heads of the Hydra are cut off."""
    return heads >= rules.heads_wanted


@rule("standalone.forge.end.explored", "standalone.forge.victory", "standalone.forge.setup")
def has_explored(rules: Rules, tiles: Done) -> bool:
    """All four green tiles explored."""
    return tiles >= rules.green_wanted


@rule("standalone.forge.end.explored")
def is_explored(rules: Rules, faceup: bool, marked: bool) -> bool:
    """Whether a green tile counts as explored."""
    return marked or (faceup and rules.forge_explore == "reveal")


@rule("scenario.bastion.end.tile", "scenario.answer.reward.corruptor")
def settlers_on_tile(rules: Rules, greek: Settlers, aztec: Settlers) -> int:
    """Settlers on a tile that are yours where a whole tile has to be filled."""
    return greek + aztec if rules.bastion_guest == "counts" else greek


# -- gathering the counts


def _conqueror(game: Game, p: Position) -> bool:
    on_green = sum(sum(p.own[n]) for n in game.green)
    guest_elsewhere = p.guest != -2 and p.guest // 4 not in game.green
    return all_on_green(game.rules, min(9, on_green), min(9, own_total(p) + _in_hand(p)), guest_elsewhere)


def _in_hand(p: Position) -> int:
    """A Settler of yours that is being moved."""
    return 1 if p.agenda and p.agenda[0][0] == "put" and p.agenda[0][1] == 0 else 0


def _settled(tile: int, kind: int, was: str) -> Condition:
    def condition(game: Game, p: Position) -> bool:
        here = sum(row[kind] for n, row in enumerate(p.own) if p.tiles[n] == tile)
        if p.guest >= 0 and p.guest % 4 == kind and p.tiles[p.guest // 4] == tile:
            here += 1
        return has_settled(game.rules, here, getattr(p.feats, was))

    return condition


def _archeologist(game: Game, p: Position) -> bool:
    if any(p.tiles[n] == FACEDOWN for n in game.green):
        return False  # a green tile nobody has turned up has no Settler on its Ruins
    islands = [n for n in game.green if game.islands[p.tiles[n]][RUINS]]
    return is_archeologist(
        len(islands), sum(1 for n in islands if p.own[n][RUINS] or p.guest == n * 4 + RUINS)
    )


def _shepherdess(game: Game, p: Position) -> bool:
    large = game.rules.large_island
    on = sum(
        row[k]
        for n, row in enumerate(p.ally)
        if p.tiles[n] in (5, 6, 7)
        for k in range(4)
        if game.islands[p.tiles[n]][k] >= large
    )
    return is_shepherdess(game.rules, min(9, on), min(20, p.feats.settled))


def _unstoppable(game: Game, p: Position) -> bool:
    for n in game.neighbours[game.foe_cities[0]]:
        if n < 0 or game.map.hexes[n].kind != "ocean" or p.tiles[n] <= FACEDOWN:
            continue
        guests = 1 if p.guest >= 0 and p.guest // 4 == n else 0
        yours = settlers_on_tile(game.rules, sum(p.own[n]), guests)
        if fills_tile(min(9, sum(game.islands[p.tiles[n]])), yours):
            return True
    return False


def _forge(game: Game, p: Position) -> bool:
    counted = [is_explored(game.rules, p.tiles[n] > FACEDOWN, p.own_marks[n] >= 0) for n in game.green]
    return has_explored(game.rules, sum(counted))


def _allies_in_play(p: Position) -> int:
    return sum(map(sum, p.ally))


CONDITIONS: dict[str, Condition] = {
    "bellicose": lambda game, p: is_bellicose(game.rules, min(20, p.feats.battles)),
    "conqueror": _conqueror,
    "prospector": _settled(19, CRAFT, "tile19"),
    "explorer": _settled(20, RUINS, "tile20"),
    "archeologist": _archeologist,
    "navigator": lambda game, p: has_objectives(game.rules, p.feats.objectives),
    "shepherdess": _shepherdess,
    "merchant": lambda game, p: has_objectives(game.rules, p.feats.objectives),
    "warmonger": lambda game, p: is_warmonger(game.rules, p.feats.outposts),
    "corruptor": lambda game, p: is_corruptor(game.rules, min(20, p.feats.given)),
    "traveler": lambda game, p: is_traveler(p.tiles[p.ship] == CHINESE_CITY, p.tiles[p.ship] == CHINESE_CITY),
    "grave_robber": lambda game, p: is_grave_robber(game.rules, min(20, sum(p.hand)), min(20, p.feats.cards)),
    "patron": lambda game, p: is_patron(game.rules, min(20, p.feats.given)),
    "leader": _conqueror,
    "loner": lambda game, p: no_ally_left(_allies_in_play(p)),
    "no_allies": lambda game, p: no_ally_left(_allies_in_play(p)),
    "pitiless": lambda game, p: has_conquered(game.rules, p.feats.cities, False),
    "peacemaker": lambda game, p: has_conquered(game.rules, p.feats.cities, True),
    "discoverer": lambda game, p: is_discoverer(game.rules, max(0, p.tokens[p.ship])),
    "saved": lambda game, p: is_saved(p.feats.lifted),
    "ship": lambda game, p: False,  # ends the game by itself
    "settlers": lambda game, p: all_swallowed(min(9, own_total(p) + _in_hand(p))),
    "condottiere": lambda game, p: has_delivered(game.rules.armed_weapons, p.feats.delivered),
    "gold": lambda game, p: flash_gold_gone(p.supply, p.aside),
    "unstoppable": _unstoppable,
    "slayer": lambda game, p: is_slayer(game.rules, p.feats.heads),
    "forge_win": _forge,
    "seething_win": lambda game, p: has_delivered(game.rules.delivered_weapons, p.feats.delivered),
}


def is_met(game: Game, p: Position) -> bool:
    """Whether some end condition of the scenario's own is met now."""
    return any(condition(game, p) for condition in game.end_conditions)


@rule(
    "victory.both_needed",
    "scenario.condemned.victory.discoverer",
    "scenario.condemned.special.gold_forfeit",
)
def needs_gold_lead(rules: Rules, asked_for: bool, condemned: bool) -> bool:
    """Whether a victory needs more Gold than the adversary has: where its text asks for it, and in The
    Condemned Lands by one reading."""
    return asked_for or (condemned and rules.gold_lead_condemned == "needed")


def victories(game: Game, p: Position) -> list[str]:
    """The victories whose condition is met and, where it is needed, whose Gold lead is there."""
    won = []
    for victory in game.scenario.victories:
        lead = needs_gold_lead(game.rules, victory.lead, game.id == "condemned")
        if is_won(CONDITIONS[victory.id](game, p), lead, min(68, p.gold), min(68, p.foe_gold)):
            won.append(victory.id)
    return won
