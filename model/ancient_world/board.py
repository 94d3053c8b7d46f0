"""The eight actions of the board, and building: what they cost, what they give, when they cannot be done."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.ancient_world.domains import Coins, Count, Few, Icons, Knowledge, Owned, Round, Skill, Supply
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Objection, rule


@rule("action.labor", "card.dungeons")
def labor_income(rules: Rules, extra: Few) -> int:
    """Coins that Labor pays, *extra* of them by cards."""
    return rules.labor_coins + extra


@rule("card.aqueduct", "icon.citizen")
def food_for_aqueduct(rules: Rules, before: Count, now: Count) -> int:
    """Food that counts for a citizen which a card brought: what was there *before* that card, or *now*."""
    return before if rules.new_food == "not-yet" else now


@rule(
    "aw2ks.card.aqueduct",
    "aw2it.card.aqueduct",
    "aw2ks.card.archivists-of-bol.ability",
    "aw2it.card.archivists-of-bol.ability",
    "card.guild-of-scholars.upgrade",
    "icon.upgrade-citizen",
)
def exchange_is_gain(rules: Rules) -> bool:
    """Whether a citizen that was exchanged for another counts as a new one."""
    return rules.exchange_is_gain == "yes"


@rule("card.scribe-guild")
def cannot_hire_scribes(rules: Rules, coins: Coins, supply: Knowledge) -> Objection | None:
    """Why no knowledge can be bought of the scribes, if so."""
    if coins < rules.scribe_coins:
        return Objection("card.scribe-guild", f"the scribes ask {rules.scribe_coins} coins, {coins} in hand")
    if rules.knowledge_supply == "limited" and supply < rules.scribe_knowledge:
        return Objection("card.scribe-guild", "the supply has no knowledge left")
    return None


@rule("card.scribe-guild")
def scribes_bargain(rules: Rules) -> tuple[int, int]:
    """Coins that the scribes take, and knowledge that they give."""
    return (rules.scribe_coins, rules.scribe_knowledge)


@rule("action.learn")
def learning_bargain(rules: Rules) -> tuple[int, int]:
    """Coins that Learn takes, and knowledge that it gives."""
    return (rules.learn_coins, rules.learn_knowledge)


@rule("action.learn", "component.knowledge")
def cannot_learn(rules: Rules, coins: Coins, supply: Knowledge) -> Objection | None:
    """Why Learn cannot be performed, if so."""
    if coins < rules.learn_coins:
        return Objection("action.learn", f"Learn costs {rules.learn_coins} coins, {coins} in hand")
    if rules.knowledge_supply == "limited" and supply < rules.learn_knowledge:
        return Objection("action.learn", "the supply has no knowledge left")
    return None


@rule("action.expand-cost", "city-state.amnite")
def expand_price(rules: Rules, amnite: bool) -> int:
    """Coins that Expand costs when it is not paid in knowledge."""
    return min(rules.expand_coins, rules.amnite_expand_coins) if amnite else rules.expand_coins


@rule("action.expand-cost", "action.expand-draw", "city-state.amnite")
def cannot_expand(
    rules: Rules, in_knowledge: bool, coins: Coins, knowledge: Knowledge, amnite: bool, deck: Count
) -> Objection | None:
    """Why Expand cannot be paid this way, if so."""
    if deck == 0:
        return Objection("action.expand-draw", "there is no district left")
    if rules.short_deck == "forbidden" and deck < rules.expand_draw:
        return Objection("action.expand-draw", f"Expand draws {rules.expand_draw} districts, {deck} are left")
    if in_knowledge and amnite and rules.amnite_expand == "only-price":
        return Objection("city-state.amnite", "districts cost the Builders of Amnite a coin, not knowledge")
    if in_knowledge and knowledge < rules.expand_knowledge:
        return Objection(
            "action.expand-cost", f"Expand costs {rules.expand_knowledge} knowledge, {knowledge} in hand"
        )
    if not in_knowledge and coins < expand_price(rules, amnite):
        return Objection(
            "action.expand-cost", f"Expand costs {expand_price(rules, amnite)} coins, {coins} in hand"
        )
    return None


@rule("action.expand-draw", "variant.expand-plus", "icon.explore-bonus")
def districts_drawn(rules: Rules, eyes: Few) -> int:
    """Districts that Expand draws; plain eyes may enlarge it."""
    return rules.expand_draw + eyes if rules.plain_eye == "every-draw" else rules.expand_draw


@rule("action.expand-draw", "action.expand-unchosen", "variant.expand-plus", "icon.explore-keep-one")
def districts_kept(rules: Rules, drawn: Few) -> tuple[int, int]:
    """The fewest and the most districts that may be kept of so many drawn."""
    most = min(1, drawn)
    return (0 if rules.keeping_district == "may" else most, most)


@rule("variant.expand-plus")
def may_take_top(rules: Rules, deck: Count) -> bool:
    """Whether whoever expands may take the open district, without drawing others to choose from."""
    return rules.drawing_districts == "may" and deck > 1


@rule("action.expand-unchosen", "variant.expand-plus.unchosen")
def may_turn_unchosen(rules: Rules, drawn: Few) -> bool:
    """Whether whoever chose between so many districts may turn round the order of those that go beneath."""
    return rules.bottom_order == "chosen" and drawn > 1


@rule(
    "action.explore-options",
    "icon.explore-bonus",
    "aw1.card.archivists-of-bol.ability",
    "card.nomad-camp.explore",
    "card.traveler-camp.explore",
    "card.warship",
)
def cards_explored(rules: Rules, extra: Icons, eyes: Few) -> int:
    """Empire cards that Explore draws to choose one from."""
    return rules.explore_draw + extra + eyes


@rule("action.explore-options", "prepare.empire-deck-depletion")
def cannot_draw(rules: Rules, wanted: Count, available: Count) -> Objection | None:
    """Why cards cannot be drawn from a deck that has so many left, its discards included."""
    if available == 0:
        return Objection("action.explore-options", "deck and discards are empty")
    if rules.short_deck == "forbidden" and available < wanted:
        return Objection(
            "action.explore-options", f"{wanted} cards are to be drawn, deck and discards have {available}"
        )
    return None


@rule("action.grow", "action.grow-lowest", "component.citizens")
def cannot_grow(rules: Rules, coins: Coins, citizens: Few) -> Objection | None:
    """Why Grow cannot be performed with so many *citizens* already owned, if so."""
    if coins < rules.grow_coins:
        return Objection("action.grow", f"Grow costs {rules.grow_coins} coins, {coins} in hand")
    if citizens >= citizen_limit(rules):
        return Objection("action.grow-lowest", f"all {citizens} citizens of that colour are taken")
    return None


@rule("component.citizens", "setup.return-unused", "setup.citizens-in-supply", "setup.token-supply")
def citizen_limit(rules: Rules) -> int:
    """Citizens that a player can ever own."""
    return rules.citizens if rules.boxed_citizens == "absent-only" else rules.starting_citizens


@rule(
    "action.grow-lowest",
    "action.grow-example",
    "icon.citizen",
    "icon.citizen-lowest",
    "card.cave-town.citizen",
    "card.highland-town",
    "card.metropolis",
)
def new_citizen(rules: Rules, owned: Owned) -> int:
    """The citizen gained by a player who owns these: the lowest number left, 0 when none is."""
    for skill in range(1, citizen_limit(rules) + 1):
        if all(skill != other for other in owned):
            return skill
    return 0


@rule(
    "aw2ks.card.archivists-of-bol.ability",
    "aw2it.card.archivists-of-bol.ability",
    "card.archivists-of-bol.example",
    "card.guild-of-scholars.upgrade",
    "card.guild-of-scholars.example",
    "icon.upgrade-citizen",
)
def upgraded_citizen(rules: Rules, citizen: Skill, owned: Owned) -> int:
    """The citizen that replaces *citizen* for a player who owns these, 0 when there is none."""
    above = citizen if rules.next_citizen == "next-higher" else 0
    for skill in range(1, citizen_limit(rules) + 1):
        if skill > above and all(skill != other for other in owned):
            return skill
    return 0


@rule("action.build-pay", "city-state.amnite", "build-stored.same-rules")
def building_price(rules: Rules, coins: Count, knowledge: Few, amnite: bool, stored: bool) -> int:
    """Coins that a building with this printed price costs."""
    if not amnite or rules.amnite_discount == 0 or (stored and rules.amnite_stored == "no"):
        return coins
    price = coins if rules.amnite_price == "coins" else coins + knowledge
    return max(0, coins - rules.amnite_discount) if price > rules.amnite_discount_above else coins


@rule(
    "capacity.per-empire-card",
    "capacity.starting-cards",
    "capacity.damaged-cards",
    "capacity.only-empire",
    "capacity.track-note",
    "setup.tracks",
    "icon.capacity",
    "titan-effect.district-overcapacity",
    "titan-effect.district-example",
    "titan-effect.damage-restated",
)
def free_capacity(rules: Rules, capacity: Count, empire: Count, starting: Few, damaged: Count) -> int:
    """Empire cards that still find room. Below zero after a loss: nothing is discarded, nothing built."""
    used = empire
    if rules.capacity_at_start == "free":
        used = used - starting
    if rules.damaged_capacity == "free":
        used = used - damaged
    return capacity - used


@rule("empire.uniqueness", "stored.no-limit")
def cannot_store(rules: Rules, copies: Few) -> Objection | None:
    """Why a card may not be stored by a player who has so many *copies* of it, if so."""
    if rules.unique_cards and rules.copies_owned == "built-and-stored" and copies > 0:
        return Objection("empire.uniqueness", f"the player has that card already ({copies})")
    return None


@rule("action.build-capacity-required", "action.build-pay", "empire.uniqueness", "build-stored.same-rules")
def cannot_build(
    rules: Rules,
    coins: Coins,
    knowledge: Knowledge,
    price: Count,
    price_in_knowledge: Few,
    free: Annotated[int, Meta(ge=-10, le=20)],
    copies: Few,
) -> Objection | None:
    """Why an Empire card cannot be built: no room, a second copy, or a price that cannot be paid."""
    if free < 1:
        return Objection("action.build-capacity-required", f"{free} capacity is free, an Empire card needs 1")
    if rules.unique_cards and copies > 0:
        return Objection("empire.uniqueness", f"the player owns that card already ({copies})")
    if coins < price:
        return Objection("action.build-pay", f"the card costs {price} coins, {coins} in hand")
    if knowledge < price_in_knowledge:
        return Objection(
            "action.build-pay", f"the card costs {price_in_knowledge} knowledge, {knowledge} in hand"
        )
    return None


@rule("card.crane", "action.build-pay")
def printed_price(coins: Count, knowledge: Few, crane: bool) -> tuple[int, int]:
    """Coins and knowledge of the printed price that are due; nothing where a Crane is discarded."""
    return (0, 0) if crane else (coins, knowledge)


@rule("card.crane")
def crane_makes_room(rules: Rules) -> bool:
    """Whether the Crane goes before the card it builds comes, and leaves it room."""
    return rules.crane_room == "freed"


@rule("card.crane")
def crane_may_return(rules: Rules) -> bool:
    """Whether the discarded Crane goes to the pile that is shuffled again."""
    return rules.discarded_crane == "discard"


@rule("card.crane", "action.build-placement-special")
def crane_owed(rules: Rules, fee: Few) -> int:
    """Coins of the placement fee that are still owed when the Crane builds for nothing."""
    return fee if rules.crane_fee == "printed-price" else 0


@rule(
    "action.rebuild-first-player",
    "action.rebuild-token-once",
    "aw1.card.town-hall",
    "aw2ks.card.town-hall",
    "component.first-player-token",
)
def may_claim(rules: Rules, claimed: bool, holds: bool) -> bool:
    """Whether the first-player token goes to a player who may claim it."""
    if claimed:
        return False
    return not holds or rules.holder_claims == "may"


@rule("setup.first-player", "action.rebuild-token-once")
def claimed_at_start(rules: Rules) -> bool:
    """Whether the first-player token lies hand side up when the game begins, so that nobody can claim it."""
    return rules.token_at_start == "hand-up"


@rule(
    "action.rebuild-first-player", "action.rebuild-token-once", "aw1.card.town-hall", "aw2ks.card.town-hall"
)
def hand_is_turned_up(rules: Rules, by_card: bool) -> bool:
    """Whether claiming the token, *by_card* or on Rebuild, closes it to the others for the round."""
    return not by_card or rules.town_hall_flips == "yes"


@rule("action.rebuild-first-player", "actions.turn-order", "endround.order")
def order_moves(rules: Rules) -> bool:
    """Whether a claimed token changes the order of this round's end too, not only that of the next."""
    return rules.order_at_end == "moves"


@rule("setup.token-supply", "component.coins", "component.knowledge", "component.ambrosia")
def tokens_taken(wanted: Count, supply: Supply, limited: bool) -> int:
    """Tokens that come from a supply which may run out."""
    if not limited or wanted <= supply:
        return wanted
    return supply


@rule("prepare.empire-deck-depletion", "prepare.military-deck-depletion")
def shuffles_discards(rules: Rules, deck: Count, discards: Count, to_draw: bool) -> bool:
    """Whether the discards become the new deck now: when a card is *to_draw*, or as soon as none is left."""
    return deck == 0 and discards > 0 and (to_draw or rules.reshuffle == "at-once")


@rule("card.crypta-ship", "setup.covered-actions")
def card_explores(rules: Rules, round: Round) -> bool:
    """Whether a card that explores does so in this round."""
    return rules.explore_while_covered == "yes" or round >= rules.explore_from


@rule("variant.building-limit.build-stored-via-build")
def builds_another(rules: Rules, stored: bool) -> bool:
    """Whether the citizen that built a card may go on to a further one that is *stored*."""
    return stored and "stored" in rules.build_sources and rules.stored_via_build == "every"


@rule("city-state.umnok", given=lambda rules, due, gained: gained <= due)
def ambrosia_with_knowledge(rules: Rules, due: Few, gained: Few) -> int:
    """Ambrosia that comes with knowledge: so much was *due*, so much the supply let the player gain."""
    counted = gained if rules.umnok_short == "nothing" else due
    return counted * rules.umnok_ambrosia


@rule("card.holy-site", "card.distant-outpost")
def coins_kept(rules: Rules, coins: Coins) -> int:
    """Coins taken off a Military card by a card of one's own that go back to the player."""
    return coins if rules.taken_off_coins == "owner" else 0


@rule("card.holy-site", "card.distant-outpost")
def coins_left(
    rules: Rules, place: Literal["name", "picture", "all"], name: Coins, picture: Coins
) -> tuple[int, int]:
    """Coins left on name and picture of a Military card after a card took all of them, or one from there."""
    if place == "all":
        return (0, 0)
    if place == "name":
        return (max(0, name - rules.outpost_coins), picture)
    return (name, max(0, picture - rules.outpost_coins))


@rule("card.distant-outpost", "card.distant-outpost.coin-location")
def outpost_places(rules: Rules, name: Coins, picture: Coins) -> tuple[str, ...]:
    """The places of a Military card from which a Distant Outpost may take a coin."""
    found = ("name",) if name > 0 and rules.outpost_coin == "either" else ()
    return (*found, "picture") if picture > 0 else found


@rule("card.distant-outpost")
def may_leave_coin(rules: Rules) -> bool:
    """Whether the owner of a Distant Outpost may leave the coin where it lies."""
    return rules.outpost_must == "no"


@rule("action.rebuild-repair")
def may_leave_damaged(rules: Rules) -> bool:
    """Whether a player who rebuilds may leave a damaged card as it is."""
    return rules.rebuild_must == "no"
