"""What should be true of single rules, for all values they can be asked about."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.diluvium import (
    campaign,
    conditions,
    difficulty,
    ending,
    engaging,
    exploring,
    gold,
    lands,
    producing,
    settling,
    specials,
    tokens,
)
from hoyle.model.diluvium.kinds import (
    CRAFT,
    ENGAGE,
    FOOD,
    NOTHING,
    PRODUCE,
    RUINS,
    SETTLE,
    WEAPONS,
    ActionIndex,
    Around,
    ByValue,
    Coins,
    Column,
    Difficulty,
    Digits,
    Distance,
    Distances,
    Free,
    Kind,
    Lives,
    Settlers,
    Strength,
    TokenValue,
    Trays,
)
from hoyle.model.diluvium.rules import Rules
from hoyle.properties.core import for_all

Due = Annotated[int, Meta(ge=0, le=40)]
Total = Annotated[int, Meta(ge=0, le=36)]
CampaignGold = Annotated[int, Meta(ge=0, le=272)]
Spaces = Annotated[tuple[Annotated[int, Meta(ge=-1, le=4)], ...], Meta(max_length=3)]


@for_all("explore.range_min", "warship.range_min", "explore.range")
def range_is_never_below_one(rules: Rules, food_settlers: Settlers) -> bool:
    """An opposing ship may always move at least one tile, and with Settlers on Food exactly as many."""
    tiles = exploring.ship_range(rules, food_settlers)
    return tiles >= 1 and (food_settlers == 0 or tiles == food_settlers)


@for_all("engage.barred", "engage.barred_no_symbol", "engage.barred_symbol")
def a_barred_adversary_never_engages(symbol: bool, first: Kind, yours: ActionIndex) -> bool:
    """An adversary that is barred from Engaging does something else or nothing."""
    return tokens.opponent_action(symbol, first, yours, True) != ENGAGE


@for_all("opponent.no_symbol", "round.mirror")
def without_the_symbol_your_action_is_copied(first: Kind, yours: ActionIndex) -> bool:
    """Without the symbol the adversary does what you did, whatever the Settlement Tokens show."""
    return tokens.opponent_action(False, first, yours, False) == yours


@for_all("random.food", "random.ruins", "random.craft", "random.weapons")
def every_action_can_be_random(first: Kind) -> bool:
    """Each Settlement Token names another action: Ruins a Settle, Craft a Produce, Weapons an Engage."""
    action = tokens.random_action(first)
    if first == RUINS:
        return action == SETTLE
    if first == CRAFT:
        return action == PRODUCE
    return (action == ENGAGE) == (first == WEAPONS) and action != NOTHING


@for_all(
    "place.rotate",
    "component.settlement_tokens",
    given=lambda column, used, ruins_first: tokens.is_column(column),
)
def settlement_tokens_stay_a_permutation(column: Column, used: Kind, ruins_first: bool) -> bool:
    """After a placement the column still holds each of the four Settlement Tokens once."""
    return tokens.is_column(tokens.column_after_placement(column, used, ruins_first))


@for_all(
    "random.shuffle_settlement",
    "scenario.remains.special.ruins_first",
    given=lambda rules, shuffled, ruins_first: tokens.is_column(shuffled),
)
def a_shuffle_keeps_the_tokens(rules: Rules, shuffled: Column, ruins_first: bool) -> bool:
    """After a shuffle the column is a permutation, with Ruins on top where a scenario fixes it there."""
    column, _ = tokens.column_after_shuffle(rules, shuffled, ruins_first)
    return tokens.is_column(column) and (not ruins_first or column[0] == RUINS)


@for_all("place.top_token", "place.next_token", given=lambda column, free: tokens.is_column(column))
def the_highest_usable_token_decides(column: Column, free: Free) -> bool:
    """The deciding token has a free space, and no token above it has one."""
    place = settling.deciding_token(column, free)
    if place < 0:
        return all(count == 0 for count in free)
    return free[column[place]] > 0 and all(free[column[above]] == 0 for above in range(place))


@for_all("explore.astrolabe_lowest", "warship.astrolabe", given=lambda digits, candidates: any(candidates))
def the_astrolabe_picks_a_candidate_with_the_smallest_digit(digits: Digits, candidates: Around) -> bool:
    """The edge taken is a candidate, and no candidate has a smaller digit."""
    edge = exploring.astrolabe_edge(digits, candidates)
    return candidates[edge] and all(digits[edge] <= digits[e] for e in range(6) if candidates[e])


@for_all("explore.target", "warship.direction", given=lambda distance, around: distance > 0)
def a_course_never_leads_away(distance: Distance, around: Distances) -> bool:
    """Every edge of a course leads to a tile that is nearer the goal."""
    edges = exploring.course(distance, around)
    return all(not edges[e] or around[e] < distance for e in range(6))


@for_all("marker.prefer_two", "marker.avoid_one", "marker.settle_space")
def a_marker_never_goes_on_a_taken_space(rules: Rules, spaces: Spaces, can_settle: bool) -> bool:
    """The adversary marks a free space, and a one-Gold space only when there is nothing else."""
    index = exploring.marker_space(rules, spaces, can_settle)
    if index < 0:
        return all(space < 0 for space in spaces)
    return spaces[index] >= 0 and (spaces[index] != 1 or all(space in (-1, 1) for space in spaces))


@for_all(
    "end.gold_still_earned",
    "opponent.takes_gold",
    given=lambda rules, by_player, due, supply, spare: supply + spare <= 68,
)
def nobody_earns_more_than_is_due_or_there(
    rules: Rules, by_player: bool, due: Due, supply: Coins, spare: Coins
) -> bool:
    """Earning takes at most what is due, and never more than lies there."""
    from_supply, from_spare = gold.gold_earned(rules, by_player, due, supply, spare)
    return 0 <= from_supply <= supply and 0 <= from_spare <= spare and from_supply + from_spare <= due


@for_all("scenario.flash.special.opponent_earn")
def in_a_flash_of_steel_your_gold_is_the_last_source(due: Due, supply: Coins, gold_: Coins) -> bool:
    """The adversary takes Gold of yours only after the supply is empty."""
    from_supply, from_you = gold.flash_opponent_earns(due, supply, gold_)
    return from_supply + from_you <= due and (from_you == 0 or from_supply == supply)


@for_all("produce.craft", "produce.weapons", "produce.others")
def an_odd_settler_produces_nothing(rules: Rules, settlers: Settlers) -> bool:
    """A Settler without a partner adds neither Gold nor Strength."""
    even = settlers - settlers % 2
    same_gold = producing.craft_gold(rules, settlers) == producing.craft_gold(rules, even)
    return same_gold and producing.weapons_strength(rules, settlers) == producing.weapons_strength(
        rules, even
    )


@for_all("produce.weapons", "ruins.military", "battle.warship.zero")
def strength_stays_on_the_track(rules: Rules, strength: Strength, by: Settlers) -> bool:
    """No rise leads beyond the Military Strength track, and none lowers the marker."""
    after = producing.raised(rules, strength, by)
    return strength <= after <= max(strength, rules.assumed.strength_max)


@for_all("battle.warship.tie", "scenario.assault.special.city_tie", "scenario.noose.special.city_tie")
def somebody_wins_every_battle(attacker: Total, defender: Total) -> bool:
    """Ties go to the attacker, in City battles to the defender; nothing else depends on who attacks."""
    field = engaging.attacker_wins(attacker, defender, "attacker")
    city = engaging.attacker_wins(attacker, defender, "defender")
    return (field == city) if attacker != defender else (field and not city)


@for_all("battle.warship.token", "battle.warship.weapons")
def weapons_beyond_the_worst_token_always_win(
    rules: Rules, strength: Strength, foe: Strength, token: TokenValue
) -> bool:
    """With two Weapons more than the adversary's lead an attacker cannot lose: no token is worth more."""
    weapons = max(0, foe - strength) + 2
    mine = engaging.player_total(rules, strength, weapons, False)
    return engaging.attacker_wins(mine, engaging.token_total(rules, foe, token), "attacker")


@for_all("settle.none_left", "settle.cannot_when")
def a_settler_is_placed_whenever_it_can_be(rules: Rules, reserve: Settlers, free: Coins) -> bool:
    """A Settler that is due is placed exactly when one is in reserve and a space is free."""
    return (settling.attempt(rules, reserve, free) == "place") == (reserve > 0 and free > 0)


@for_all(
    "token.reshuffle",
    "component.combat_tokens",
    given=lambda rules, pile, drawn: (
        is_allowed(pile) and all(d <= n for d, n in zip(drawn, pile, strict=True))
    ),
)
def the_token_pile_never_runs_dry(rules: Rules, pile: ByValue, drawn: ByValue) -> bool | None:
    """For every distribution the text allows: as long as no reshuffle is due, a token is left to draw."""
    if tokens.is_reshuffle_due(rules, drawn):
        return None
    return sum(drawn) < sum(pile)


@for_all(
    "battle.warship.reshuffle",
    "battle.monster.reshuffle",
    "aide.engage.reshuffle",
    given=lambda rules, drawn: drawn[0] <= 2,
)
def a_third_zero_cannot_come(rules: Rules, drawn: ByValue) -> bool:
    """With at most two 0 tokens the main text and the aide agree on every reshuffle after a battle."""
    return tokens.is_reshuffle_due_after_battle(rules, drawn) == tokens.is_reshuffle_due(rules, drawn)


def is_allowed(pile: ByValue) -> bool:
    """Whether a set of Combat Tokens is one the text allows, all of them or after the Prospector's reward."""
    return (pile[0] == 2 and pile[1] == 3 and pile[2] == 3) or (
        pile[0] <= 1 and pile[1] >= 3 and pile[2] >= 3 and pile[1] + pile[2] <= 7
    )


@for_all("success.lucky", "success.brash", "success.prodigious", "success.radiant", expect="refuted")
def every_campaign_has_a_success_level(rules: Rules, total: CampaignGold) -> bool:
    """Whatever the four won scenarios bring, the table of success levels has a line for it."""
    return campaign.success_level(rules, total) != campaign.NO_LEVEL


@for_all("success.lucky", "success.brash", "success.prodigious", "success.radiant")
def success_levels_neither_overlap_nor_gape(rules: Rules, total: CampaignGold) -> bool:
    """From twenty on exactly one success level fits a total, below twenty at most one."""
    fitting = sum(1 if total >= low and (high < 0 or total <= high) else 0 for low, high, _ in rules.success)
    return fitting == (1 if total >= rules.success[0][0] else 0)


@for_all("lives.defeat", "lives.collapse")
def lives_never_go_below_zero(rules: Rules, lives: Lives) -> bool:
    """A defeat costs a Life, or the campaign when there is none."""
    left = campaign.lives_after_defeat(rules, lives)
    return left == lives - 1 if lives > 0 else left == -1


@for_all("difficulty.cumulative", "difficulty.hard", "difficulty.extreme", "difficulty.divine")
def harder_is_never_kinder(rules: Rules, level: Difficulty, trays: Trays, supply: Coins) -> bool:
    """No level leaves more in the supply than Normal or makes the adversary weaker than Normal does."""
    left, coins = difficulty.supply_at(rules, level, trays, supply)
    kinder = any(left[k] > trays[k] for k in range(3)) or coins > supply
    weaker = difficulty.opponent_strength_at(rules, level) < difficulty.opponent_strength_at(rules, "normal")
    return not kinder and not weaker and difficulty.opponent_cards_at(rules, level) >= 0


@for_all("end.pool_exhausted", "aide.end.tray", "end.after_player_turn")
def an_exhausted_pool_ends_the_game_within_two_rounds(
    rules: Rules, emptied_in: Annotated[int, Meta(ge=1, le=40)]
) -> bool:
    """A game in which a pool ran out is over at the latest two rounds later."""
    return emptied_in <= ending.last_round(rules, emptied_in) <= emptied_in + 2


@for_all("scenario.condemned.special.stock", "scenario.condemned.special.weapons_short")
def stock_never_exceeds_spaces_or_trays(islands: Free, trays: Trays) -> bool:
    """What is laid on a tile fits its spaces and came out of the trays."""
    laid = specials.stocked(islands, trays)
    return all(laid[k] <= islands[k] and laid[k] <= trays[k] for k in range(3))


@for_all("scenario.condemned.special.take_on_settle", "scenario.condemned.special.start_tile")
def the_condemned_lands_never_mix_sources(
    condemned: bool, at_home: bool, amount: Settlers, on_tile: Annotated[int, Meta(ge=0, le=3)], tray: Coins
) -> bool:
    """Income comes from the tile or from the tray, never from both, and never exceeds what is due."""
    from_tile, from_tray = lands.income(condemned, at_home, amount, on_tile, tray)
    return (from_tile == 0 or from_tray == 0) and from_tile + from_tray <= amount


@for_all("scenario.remains.special.pillage_draw", "scenario.remains.end.cards")
def four_tokens_allow_five_cards_only_by_the_default_reading(
    rules: Rules, hand: Annotated[int, Meta(ge=0, le=5)]
) -> bool:
    """Where a card needs a Pillage Token, an island past the fourth brings none."""
    draws = specials.pillages(rules, False, max(0, rules.pillage_tokens - hand))
    return draws == (hand < rules.pillage_tokens or rules.pillage_exhausted == "card")


@for_all("scenario.curse.special.no_pass")
def a_guardian_lets_nobody_farther(rules: Rules, here: Distance, there: Distance) -> bool | None:
    """From a guarded tile no ship sails farther from your City."""
    if rules.guardian_past == "stop-only":
        return None
    return not specials.passes_guardian(rules, True, here, there) or there < here


@for_all("scenario.whispers.end.tile19", "scenario.whispers.end.tile20")
def a_settler_that_is_there_counts_by_every_reading(rules: Rules, there: Settlers, was: bool) -> bool:
    """A Settler on the wanted space meets the condition, placed or present."""
    return conditions.has_settled(rules, there, was) or there == 0


@for_all("random.food")
def food_first_explores(yours: ActionIndex) -> bool:
    """With the symbol and Food in first place the adversary Explores, whatever you did."""
    return tokens.opponent_action(True, FOOD, yours, False) == tokens.random_action(FOOD)
