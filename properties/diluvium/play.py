"""What should be true of every position and every step of a scenario."""

from __future__ import annotations

from hoyle.model.core import Action
from hoyle.model.diluvium.agenda import QUESTIONS
from hoyle.model.diluvium.difficulty import flash_gold_at
from hoyle.model.diluvium.game import food_settlers, free_at, own_total
from hoyle.model.diluvium.navigation import warship_goals, warship_table
from hoyle.model.diluvium.position import Position
from hoyle.model.diluvium.problems import in_hand
from hoyle.model.diluvium.ruleset import Diluvium
from hoyle.model.diluvium.scenarios import SCENARIOS
from hoyle.model.diluvium.tokens import combat_tokens, is_column
from hoyle.properties.core import always, every_step

ONLY = ("diluvium",)


@always("component.gold_total", "setup.gold_limited", only=ONLY)
def gold_is_conserved(ruleset: Diluvium, p: Position) -> bool | None:
    """Supply, Gold aside, spare coins and both hoards always add up to the sixty-eight coins of the box."""
    if ruleset.rules.box_empty == "on-paper":
        return None
    return p.supply + p.aside + p.spare + p.gold + p.foe_gold == ruleset.rules.box_gold


@every_step("opponent.no_resources", "end.pool_exhausted", only=ONLY)
def resources_never_appear_from_nowhere(
    ruleset: Diluvium, before: Position, action: Action, after: Position
) -> bool | None:
    """Food, Craft and Weapons in trays, on tiles and in your hand never become more."""
    if ruleset.rules.resources_discarded == "tray":
        return None
    return all(_resources(after, kind) <= _resources(before, kind) for kind in range(3))


def _resources(p: Position, kind: int) -> int:
    return p.trays[kind] + p.goods[kind] + sum(row[kind] for row in p.stock)


@always("component.settlers", only=ONLY)
def settlers_are_conserved(ruleset: Diluvium, p: Position) -> bool:
    """Your Settlers and the adversary's are nine each, on the map, on the boards, in hand or swallowed."""
    yours = own_total(p) + in_hand(p) + p.feats.swallowed + (0 if p.guest == -2 else 1)
    theirs = sum(map(sum, p.foe)) + p.foe_reserve
    guest_lost = p.guest == -2 and p.feats.swallowed
    return (yours == 9 or bool(guest_lost)) and (not SCENARIOS[p.scenario].opponents or theirs == 9)


@every_step("scenario.destiny.special.replace", "scenario.friend.setup.egyptians", only=ONLY)
def allied_settlers_never_multiply(
    ruleset: Diluvium, before: Position, action: Action, after: Position
) -> bool:
    """Allied Settlers on the map, beside your board or in hand never become more."""
    return _allies(after) <= _allies(before)


def _allies(p: Position) -> int:
    in_hand_ = sum(1 for name, piece, *_ in p.agenda if name == "put" and piece == 2)
    return sum(map(sum, p.ally)) + p.allies + in_hand_


@always("component.combat_tokens", "token.discard", only=ONLY)
def combat_tokens_are_conserved(ruleset: Diluvium, p: Position) -> bool | None:
    """Pile and discard together are all Combat Tokens of the game."""
    if ruleset.rules.eight_or_seven == "all-eight":
        return None
    total = tuple(a + b + c for a, b, c in zip(p.pile, p.discard, p.fought, strict=True))
    return total == combat_tokens(ruleset.rules, p.zero_removed)


@always("token.reshuffle", "setup.combat_tokens", only=ONLY)
def a_token_is_there_whenever_one_is_drawn(ruleset: Diluvium, p: Position) -> bool | None:
    """Whenever a Combat Token is to be drawn the pile has one."""
    if p.result or p.agenda[0][0] not in ("draw", "fray", "beast"):
        return None
    return sum(p.pile) > 0


@always("component.settlement_tokens", "random.shuffle_settlement", only=ONLY)
def the_column_is_a_permutation(ruleset: Diluvium, p: Position) -> bool:
    """The Settlement Tokens are always the four of them in some order."""
    return is_column(p.column)


@always("setup.military_marker", "produce.weapons", only=ONLY)
def strengths_stay_on_the_track(ruleset: Diluvium, p: Position) -> bool:
    """Neither Military Strength leaves its track."""
    top = ruleset.rules.assumed.strength_max
    return 0 <= p.strength <= top and 0 <= p.foe_strength <= top


@always("setup.exploration_markers", "marker.none_left", only=ONLY)
def the_adversarys_markers_only_go_away(ruleset: Diluvium, p: Position) -> bool | None:
    """Markers of the adversary on the map and on its board are at most those it began with."""
    if not SCENARIOS[p.scenario].opponents:
        return None
    placed = sum(1 for mark in p.foe_marks if mark >= 0)
    return placed + p.foe_markers <= len(ruleset.rules.assumed.marker_gold)


@always("setup.exploration_markers", "setup.own_board", only=ONLY)
def your_markers_are_conserved(ruleset: Diluvium, p: Position) -> bool:
    """Your Exploration Markers are on your board or on tiles; only the curse takes some with their tiles."""
    there = p.markers + sum(1 for mark in p.own_marks if mark >= 0)
    most = ruleset.rules.assumed.player_markers
    return there <= most if p.scenario == "curse" else there == most


@always("component.objective_tokens", "scenario.assault.setup", "scenario.noose.setup", only=ONLY)
def every_facedown_token_has_a_number_to_show(ruleset: Diluvium, p: Position) -> bool | None:
    """Facedown tokens on the map never outnumber the numbers that have not turned up yet."""
    hidden = sum(1 for token in p.tokens if token < 0)
    return hidden <= len(p.objective_pool) if hidden and p.scenario != "curse" else None


@always("component.ruins_and_slain", "setup.ruins_slain_nearby", only=ONLY)
def ruins_cards_are_conserved(ruleset: Diluvium, p: Position) -> bool:
    """Deck, used cards and your hand are always the whole deck."""
    return sum(p.deck) + sum(p.used_cards) + sum(p.hand) == sum(ruleset.rules.assumed.ruins_deck)


@always("setup.own_ships", "setup.enemy_ships", only=ONLY)
def ships_are_on_tiles(ruleset: Diluvium, p: Position) -> bool:
    """Every ship in the game is on a tile that is there."""
    ships = [p.ship, p.warship, *(s for s in (p.aztec_warship, p.foe_ship, *p.foe_warships) if s >= 0)]
    return all(p.tiles[place] >= 0 for place in ships)


@always("explore.range_min", "warship.range_min", only=ONLY)
def one_opposing_settler_stays_on_food(ruleset: Diluvium, p: Position) -> bool | None:
    """The adversary always has a Settler on the Food Space of its City, so its range is never below one."""
    if not SCENARIOS[p.scenario].opponents:
        return None
    city = ruleset.game_of(p.scenario, p.map).foe_cities[0]
    return p.foe[city][0] >= 1 and food_settlers(p) >= 1


@always("place.top_token", "scenario.path.special.not_settlers", only=ONLY)
def no_island_is_overcrowded(ruleset: Diluvium, p: Position) -> bool:
    """No island holds more Settlers of all colors than it has spaces."""
    game = ruleset.game_of(p.scenario, p.map)
    return all(min(free_at(game, p, place)) >= 0 for place in range(len(p.tiles)))


@every_step("warship.direction", "scenario.destiny.special.warship", only=ONLY)
def an_opposing_warship_never_sails_away_from_its_goal(
    ruleset: Diluvium, before: Position, action: Action, after: Position
) -> bool | None:
    """In an Engage of the adversary a Warship that was not beaten ends no farther from its goal."""
    game = ruleset.game_of(before.scenario, before.map)
    if before.agenda[0][0] not in ("draw", "column", "needle-warship", "card") or before.feats != after.feats:
        return None
    moved = [
        n for n, place in enumerate(before.foe_warships) if place >= 0 and after.foe_warships[n] != place
    ]
    if not moved:
        return None
    table = warship_table(game, before)
    for number in moved:
        here, there = before.foe_warships[number], after.foe_warships[number]
        goals = warship_goals(game, before, here, table)
        if min(table[there][g] for g in goals) > min(table[here][g] for g in goals):
            return False
    return True


@every_step("engage.barred", "scare.stay_in_city", only=ONLY)
def a_barred_warship_stays_in_its_city(
    ruleset: Diluvium, before: Position, action: Action, after: Position
) -> bool | None:
    """While the bar holds no opposing Warship moves, unless you beat another one in the same Engage."""
    if not (before.barred and after.barred) or ruleset.rules.ruins_ship_barred == "moves":
        return None
    if before.agenda[0][0] == "fray":
        return None
    return before.foe_warships == after.foe_warships


@every_step("round.first", "opponent.draw", only=ONLY)
def in_the_first_round_only_you_act(
    ruleset: Diluvium, before: Position, action: Action, after: Position
) -> bool | None:
    """Before the second round the adversary neither draws a token nor moves a ship."""
    if not (before.opening and after.opening) or ruleset.rules.first_draw == "every-round":
        return None
    if any(task[0] in ("card", "opp-settle", "course", "fight") for task in before.agenda):
        return None  # Divine Punishment's card comes before the first round
    return before.agenda[0][0] != "draw" and (before.foe_ship == after.foe_ship or before.last == 4)


@every_step("random.replaces", only=ONLY)
def the_adversary_acts_once_a_turn(
    ruleset: Diluvium, before: Position, action: Action, after: Position
) -> bool | None:
    """A Combat Token drawn at the start of a round leads to at most one action."""
    if before.agenda[0][0] != "draw" or after.result:
        return None
    acts = [task for task in after.agenda if task[0] in ("column", "unbar")]
    return len(acts) <= 1


@always("victory.both_needed", "victory.tie_loses", "scenario.destiny.special.no_gold", only=ONLY)
def a_win_has_the_gold_lead_it_needs(ruleset: Diluvium, p: Position) -> bool | None:
    """A won game has a title of its scenario, and more Gold than the adversary where that is needed."""
    if p.result != "won":
        return None
    victory = next((v for v in SCENARIOS[p.scenario].victories if v.id == p.title), None)
    return victory is not None and (not victory.lead or p.gold > p.foe_gold)


@always("scenario.remains.special.ruins_first", only=ONLY)
def ruins_stay_first_in_remains(ruleset: Diluvium, p: Position) -> bool | None:
    """In The Remains of Unrest the Ruins token is always in first place."""
    return p.column[0] == 3 if p.scenario == "remains" else None


@always("scenario.remains.setup.pillage", "scenario.remains.special.pillage_block", only=ONLY)
def at_most_four_islands_are_pillaged(ruleset: Diluvium, p: Position) -> bool | None:
    """At most four islands carry a Pillage Token."""
    if p.scenario != "remains":
        return None
    return sum(1 for token in p.tokens if token) <= ruleset.rules.pillage_tokens


@always("scenario.remains.special.pillage_draw", "scenario.remains.end.cards", only=ONLY)
def cards_beyond_the_pillage_tokens_come_last(ruleset: Diluvium, p: Position) -> bool | None:
    """In The Remains of Unrest you draw more cards than islands are pillaged only once all tokens are out."""
    if p.scenario != "remains":
        return None
    pillaged = sum(1 for token in p.tokens if token)
    beyond = ruleset.rules.pillage_exhausted == "card" and pillaged == ruleset.rules.pillage_tokens
    return p.feats.cards <= pillaged or beyond


@always("scenario.flash.setup.gold", "scenario.flash.special.earn", only=ONLY)
def a_flash_of_steel_has_no_spare_gold(ruleset: Diluvium, p: Position) -> bool | None:
    """In A Flash of Steel all Gold is in the supply, aside or earned, but for what Hard mode took away."""
    taken = ruleset.rules.box_gold - sum(flash_gold_at(ruleset.rules, "hard"))
    return p.spare in (0, taken) if p.scenario == "flash" else None


@always("round.order", only=ONLY)
def something_is_always_asked(ruleset: Diluvium, p: Position) -> bool:
    """Until the game is over a question waits for you or for chance."""
    return bool(p.result) or p.agenda[0][0] in QUESTIONS
