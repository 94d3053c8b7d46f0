"""Sentences about the numbers: fees, attacks, hunger, titans, scores."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.ancient_world.ambrosia import (
    Purchase,
    ambrosia_price,
    cannot_buy,
    cannot_feed,
    feed_cost,
    tokens_after_feeding,
)
from hoyle.model.ancient_world.board import (
    building_price,
    cannot_build,
    free_capacity,
    may_claim,
    new_citizen,
    tokens_taken,
    upgraded_citizen,
)
from hoyle.model.ancient_world.damage import ambrosia_lost, cards_damaged, coins_lost
from hoyle.model.ancient_world.domains import (
    Ambrosia,
    Coins,
    Count,
    Few,
    Icons,
    Knowledge,
    Owned,
    Players,
    Raised,
    Round,
    Skill,
    Standing,
    Supply,
    TitanBanners,
    Types,
)
from hoyle.model.ancient_world.endround import ambrosia_added, next_player, tribe_reward, unfed_citizens
from hoyle.model.ancient_world.military import (
    armies_to_discard,
    attack_value,
    bounty,
    cannot_attack,
    cannot_use,
    military_cost,
)
from hoyle.model.ancient_world.outset import Space
from hoyle.model.ancient_world.placement import closed_space, matching_fee, placement_fee, space_fee
from hoyle.model.ancient_world.prepare import Left, threat_pile
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Objection
from hoyle.properties.core import for_all

SECOND = ("aw2ks", "aw2it")
KINDS: tuple[Purchase, ...] = ("reuse", "repair", "boost", "meal", "sword", "coin")
Bench = Annotated[tuple[Skill, ...], Meta(max_length=3)]


def _distinct(skills: tuple[int, ...]) -> bool:
    return all(skills[i] < skills[i + 1] for i in range(len(skills) - 1))


# -- placing -----------------------------------------------------------------------------------------


@for_all("placement.higher-skill")
def an_empty_space_is_free(rules: Rules, skill: Raised, coins: Coins) -> bool:
    """Where nobody stands, any citizen may be placed for nothing."""
    fee = placement_fee(rules, skill, (), coins)
    return not isinstance(fee, Objection) and fee == 0


@for_all("placement.higher-skill", "board-actions.placement-restated", only=("aw1",))
def only_a_higher_skill_joins(rules: Rules, skill: Raised, standing: Standing, coins: Coins) -> bool:
    """A citizen may join others exactly when its skill is higher than each of theirs, and pays nothing."""
    fee = placement_fee(rules, skill, standing, coins)
    if all(skill > other for other in standing):
        return not isinstance(fee, Objection) and fee == 0
    return isinstance(fee, Objection)


@for_all("placement.higher-skill", "placement.unaffordable-fee", only=SECOND)
def one_coin_beside_a_higher_skill(rules: Rules, skill: Raised, standing: Standing, coins: Coins) -> bool:
    """Joining others costs one coin when somebody there has a higher skill, and is refused without it."""
    fee = placement_fee(rules, skill, standing, coins)
    if all(other <= skill for other in standing):
        return not isinstance(fee, Objection) and fee == 0
    if coins < 1:
        return isinstance(fee, Objection)
    return not isinstance(fee, Objection) and fee == 1


@for_all("placement.higher-skill", "ambrosia.skill-boost")
def a_higher_skill_never_pays_more(rules: Rules, skill: Skill, standing: Bench, coins: Coins) -> bool | None:
    """What a citizen may do, a more skilled one may do too, and pays no more."""
    fee = placement_fee(rules, skill, standing, coins)
    if isinstance(fee, Objection):
        return None
    better = placement_fee(rules, skill + 1, standing, coins)
    return not isinstance(better, Objection) and better <= fee


@for_all("action.build-placement-special", "action.recruit-placement-special", only=("aw1",))
def a_matching_skill_is_free(rules: Rules, skill: Skill, placed: Bench, coins: Coins) -> bool:
    """On Build and Recruit everybody may be placed, and only a skill that matches nobody pays one coin."""
    fee = matching_fee(rules, skill, placed, coins)
    if len(placed) == 0 or any(other == skill for other in placed):
        return not isinstance(fee, Objection) and fee == 0
    return isinstance(fee, Objection) if coins < 1 else not isinstance(fee, Objection) and fee == 1


@for_all("action.rebuild-ignore-citizens", only=("aw1",))
def rebuild_is_open_to_all(rules: Rules, skill: Skill, standing: Bench, coins: Coins) -> bool:
    """Nobody on Rebuild hinders another placement there."""
    return space_fee(rules, "rebuild", skill, standing, (), coins, False) == 0


@for_all("setup.covered-actions", "prepare.round-2-explore", "prepare.round-3-grow")
def spaces_stay_open(rules: Rules, space: Space, round: Round, merlume: bool) -> bool | None:
    """From the third round on every space is open, and seven of them always are."""
    if round < 3 and space in ("explore", "grow"):
        return None
    return closed_space(rules, space, round, merlume) is None


# -- armies ------------------------------------------------------------------------------------------


@for_all("attack.military-cost", "attack.cost-example")
def an_army_costs_one_more_than_lies_on_it(rules: Rules, coins: Coins) -> bool:
    """Using a Military card costs one coin more than lie on it."""
    return military_cost(rules, coins) == coins + 1


@for_all("attack.unused-card-only", "attack.coins-on-name")
def a_paid_army_is_used(rules: Rules, picture: Coins, coins: Coins) -> bool:
    """Whatever lies on the picture, a card that was paid this round cannot be used again."""
    return isinstance(cannot_use(rules, military_cost(rules, picture), picture), Objection)


@for_all("attack.sword-only-titan", "attack.value-types")
def arrows_are_worthless_against_swords(rules: Rules, swords: Icons, arrows: Icons, drafted: Few) -> bool:
    """Against a titan that shows swords, arrows count nothing."""
    return attack_value(rules, "swords", swords, arrows, drafted) == attack_value(
        rules, "swords", swords, 0, drafted
    )


@for_all("attack.mixed-titan")
def both_types_add_up(rules: Rules, swords: Icons, arrows: Icons) -> bool:
    """Against a titan that shows both, swords and arrows add."""
    return attack_value(rules, "both", swords, arrows, 0) == swords + arrows


@for_all("attack.defeat-threshold", "ambrosia.sword")
def another_sword_never_weakens(
    rules: Rules, types: Types, swords: Icons, arrows: Icons, drafted: Few
) -> bool:
    """One more sword never makes an attack weaker."""
    return attack_value(rules, types, swords + 1, arrows, drafted) >= attack_value(
        rules, types, swords, arrows, drafted
    )


@for_all("attack.min-one-military", "attack.pay-military")
def no_attack_without_an_army(
    rules: Rules, coins: Coins, value: Icons, defense: Annotated[int, Meta(ge=1, le=20)]
) -> bool:
    """However strong the cards of a city are, an attack needs a paid Military card."""
    return isinstance(cannot_attack(rules, 0, 0, coins, value, defense), Objection)


@for_all("damage.army-limit-drop", "army.limit-start")
def discarding_restores_the_limit(counted: Few, limit: Few) -> bool:
    """After the surplus armies are discarded, the limit holds."""
    return counted - armies_to_discard(counted, limit) <= limit


# -- titans and damage -------------------------------------------------------------------------------


@for_all("confront.feed-cost", "confront.full-payment", only=SECOND)
def feeding_is_all_or_nothing(
    rules: Rules, banners: TitanBanners, tokens: Ambrosia, ambrosia: Ambrosia
) -> bool:
    """A titan is placated exactly by whoever has the whole price."""
    enough = ambrosia >= feed_cost(rules, banners, tokens)
    refused = isinstance(cannot_feed(rules, banners, tokens, ambrosia), Objection)
    return refused != enough


@for_all("confront.feed-cost", "confront.feed-destination", only=("aw2it",))
def feeding_gets_dearer(
    rules: Rules, banners: TitanBanners, tokens: Annotated[int, Meta(ge=0, le=12)]
) -> bool:
    """In the third book every further feeding of a titan costs more than the one before."""
    after = tokens_after_feeding(rules, banners, tokens)
    return feed_cost(rules, banners, after) > feed_cost(rules, banners, tokens)


@for_all("confront.feed-cost", only=("aw2ks",))
def feeding_costs_a_piece_a_banner(rules: Rules, banners: TitanBanners, tokens: Ambrosia) -> bool:
    """In the Kickstarter book feeding always costs one ambrosia a banner."""
    return feed_cost(rules, banners, tokens) == banners


@for_all("attack.bounty-ambrosia", "attack.no-bounty-own", only=("aw2it",))
def a_bounty_is_at_most_the_banners(rules: Rules, tokens: Ambrosia, banners: TitanBanners, own: bool) -> bool:
    """A beaten titan yields what lies on it up to its banners, and nothing on the own board."""
    gained = bounty(rules, tokens, banners, own)
    return gained == 0 if own else gained <= banners and gained <= tokens


@for_all("prepare.titan-draw-deck-by-round", "prepare.titan-deck-depletion", only=SECOND)
def titans_never_get_weaker(rules: Rules, round: Round, left: Left) -> bool:
    """A threatening titan has no fewer stars than its round asks for, and its pile was not empty."""
    stars = threat_pile(rules, round, left)
    return stars == 0 or (stars >= rules.titan_stars[round - 1] and left[stars - 1] > 0)


@for_all("dice.titan-symbol", "damage.none-available", "damage.mandatory")
def damage_stops_at_the_last_card(rules: Rules, faces: Few, empire: Count, damaged: Count) -> bool | None:
    """Titan faces damage as many cards as lie face up, and no more."""
    if damaged > empire:
        return None
    lost = cards_damaged(rules, faces, empire, damaged)
    return lost <= faces and lost + damaged <= empire and (lost == faces or lost + damaged == empire)


@for_all("dice.coin-symbol", "dice.coin-symbol-broke", "titan-effect.lose-coin")
def nobody_loses_coins_they_lack(rules: Rules, coins: Coins) -> bool:
    """A coin face takes one coin from whoever has one, and nothing from whoever has none."""
    return coins_lost(rules, coins) == (1 if coins > 0 else 0)


@for_all("titan-effect.lose-ambrosia", only=SECOND)
def nobody_loses_ambrosia_they_lack(rules: Rules, amount: Count, ambrosia: Ambrosia) -> bool:
    """A titan never takes more ambrosia than there is."""
    return ambrosia_lost(rules, amount, ambrosia) <= ambrosia


# -- citizens, buildings, tokens ---------------------------------------------------------------------


@for_all("action.grow-lowest", "action.grow-example", given=lambda rules, owned: _distinct(owned))
def the_new_citizen_is_the_lowest(rules: Rules, owned: Owned) -> bool:
    """A new citizen is none that the player owns, and every lower number is owned."""
    skill = new_citizen(rules, owned)
    if skill == 0:
        return len(owned) >= rules.citizens
    return all(skill != other for other in owned) and sum(1 for other in owned if other < skill) == skill - 1


@for_all(
    "card.archivists-of-bol.ability",
    "card.guild-of-scholars.upgrade",
    only=("aw2ks",),
    given=lambda rules, citizen, owned: _distinct(owned) and any(citizen == other for other in owned),
)
def an_exchange_raises_the_skill(rules: Rules, citizen: Skill, owned: Owned) -> bool | None:
    """An exchanged citizen has a higher skill than the one handed in."""
    new = upgraded_citizen(rules, citizen, owned)
    return None if new == 0 else new > citizen


@for_all(
    "card.archivists-of-bol.ability",
    "icon.upgrade-citizen",
    only=("aw2it",),
    expect="refuted",
    given=lambda rules, citizen, owned: _distinct(owned) and any(citizen == other for other in owned),
)
def an_exchange_for_the_lowest_raises_the_skill(rules: Rules, citizen: Skill, owned: Owned) -> bool | None:
    """An exchange for the lowest citizen in the supply raises the skill. (Not without the 1.)"""
    new = upgraded_citizen(rules, citizen, owned)
    return None if new == 0 else new > citizen


@for_all("action.build-capacity-required", "capacity.per-empire-card", "titan-effect.district-example")
def nothing_is_built_without_room(
    rules: Rules, coins: Coins, knowledge: Knowledge, price: Count, capacity: Count, empire: Count
) -> bool | None:
    """A city that has no capacity left gains no Empire card, whatever it can pay."""
    free = free_capacity(rules, capacity, empire, 2, 0)
    if free >= 1:
        return None
    return isinstance(cannot_build(rules, coins, knowledge, price, 0, free, 0), Objection)


@for_all("action.build-pay", "city-state.amnite")
def a_discount_never_gives_coins(rules: Rules, coins: Count, knowledge: Few, stored: bool) -> bool:
    """Whatever Amnite saves, a building costs no less than nothing and no more than its price."""
    price = building_price(rules, coins, knowledge, True, stored)
    return 0 <= price <= coins


@for_all("action.rebuild-token-once", "card.town-hall")
def a_claimed_token_stays(rules: Rules, holds: bool) -> bool:
    """Once the first-player token shows its hand, nobody claims it again."""
    return not may_claim(rules, True, holds)


@for_all("setup.token-supply", "component.coins", "component.knowledge")
def a_limited_supply_is_not_overdrawn(wanted: Count, supply: Supply) -> bool:
    """Nobody takes more tokens than there are, and everybody takes what there is."""
    taken = tokens_taken(wanted, supply, True)
    return taken <= supply and taken <= wanted and taken in (wanted, supply)


@for_all("ambrosia.reuse-citizen", "ambrosia.sword", "ambrosia.coin", "ambrosia.repair", only=SECOND)
def ambrosia_buys_by_its_price(rules: Rules, ambrosia: Ambrosia) -> bool:
    """Each benefit can be bought by exactly those who have its price."""
    return all(
        (cannot_buy(rules, kind, ambrosia) is None) == (ambrosia >= ambrosia_price(rules, kind))
        for kind in KINDS
    )


# -- the end of a round ------------------------------------------------------------------------------


@for_all("starvation.check", "icon.food", "starvation.initial-food-balance")
def everybody_with_food_eats(food: Count, citizens: Few) -> bool:
    """Exactly the citizens without a food go hungry."""
    return unfed_citizens(food, citizens) == (citizens - food if citizens > food else 0)


@for_all("endround.ambrosia-refill", "endround.ambrosia-covered", only=SECOND)
def busy_spaces_get_no_ambrosia(rules: Rules, players: Players, citizens: Few, covered: bool) -> bool:
    """A space gets one ambrosia when at most players minus two citizens stand on it, none while covered."""
    added = ambrosia_added(rules, players, citizens, covered)
    return added == (1 if not covered and citizens <= players - 2 else 0)


@for_all("actions.turn-order", "pass.skip", "actions.until-all-passed")
def those_who_passed_are_skipped(
    turn: Annotated[int, Meta(ge=0, le=3)], passed: tuple[bool, bool, bool, bool], players: Players
) -> bool | None:
    """The next player has not passed, and there is none exactly when everybody has."""
    if turn >= players:
        return None
    seat = next_player(turn, passed, players)
    if all(passed[seat] for seat in range(players)):
        return seat == -1
    return 0 <= seat < players and not passed[seat]


@for_all("home.tribe-uniform", "home.tribe-mixed", "home.tribe-balanced", only=("aw2it",))
def the_tribe_check_always_pays(rules: Rules, males: Few, females: Few) -> bool | None:
    """Whoever has citizens gets something at the tribe check, and never coins and ambrosia together."""
    if males + females == 0 or males + females > 5:
        return None
    coins, knowledge, ambrosia = tribe_reward(rules, males, females)
    return coins + knowledge + ambrosia > 0 and (coins == 0 or ambrosia == 0)
