"""What cards give their owner: icons while they lie face up, gains when they come, actions of citizens."""

from __future__ import annotations

from typing import Literal

from hoyle.model.ancient_world.domains import Count, Few, Icons
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import rule


@rule("empire.benefits", "stored.no-benefit", "damage.face-down", "card.aqueduct.damaged")
def gives_benefits(built: bool, damaged: bool) -> bool:
    """Whether the icons of an Empire card count: it is built, not merely stored, and lies face up."""
    return built and not damaged


@rule("setup.capital-city", "icon.food", "card.traveler-camp.food", "card.metropolis")
def food_owned(rules: Rules, icons: Icons) -> int:
    """Food of a city with so many icons on cards that lie face up."""
    return rules.capital_food + icons


@rule("card.aqueduct", "card.aqueduct.damaged")
def coins_for_citizen(aqueducts: Few, food: Count) -> int:
    """Coins that come with a new citizen."""
    return aqueducts * food


@rule(
    "card.crypta-ship",
    "card.desert-caravan",
    "card.desert-caravan.damaged",
    "aw2it.card.town-hall",
    "icon.card-action",
)
def paid_by_action(
    coins: Few, per_food: Few, food: Count, knowledge: Few, ambrosia: Few
) -> tuple[int, int, int]:
    """Coins (*per_food* of them for each food), knowledge and ambrosia that the action of a card pays."""
    return (coins + per_food * food, knowledge, ambrosia)


@rule("aw1.card.forest-hideout")
def titans_looked_at(cards: Few, pile: Count) -> int:
    """Titans of a pile that a card lets its user look at and put back in another order."""
    return min(cards, pile)


@rule(
    "icon.instant-coin",
    "icon.instant-knowledge",
    "card.guild-of-scholars.knowledge",
    "card.tea-house.knowledge",
)
def gained_at_once(coins: Few, knowledge: Few) -> tuple[int, int]:
    """Coins and knowledge that a card with so many of these icons gives, once, when it is gained."""
    return (coins, knowledge)


@rule(
    "icon.citizen", "action.grow-delayed", "card.cave-town.citizen", "card.highland-town", "card.metropolis"
)
def comes_next_round(rules: Rules, grown: bool) -> bool:
    """Whether a new citizen, *grown* or from an icon, waits for the next round."""
    return grown or rules.icon_citizen == "next-round"


@rule("icon.repair", "action.rebuild-repair", "military.repair", "district.repair-timing")
def cards_mended(icons: Few, damaged: Few) -> int:
    """Damaged Empire cards that so many repairs turn up again."""
    return min(icons, damaged)


@rule("action.rebuild-coin")
def rebuild_coins(rules: Rules) -> int:
    """Coins that Rebuild pays beside its repairs."""
    return rules.rebuild_coins


@rule(
    "action.draft",
    "action.draft-example",
    given=lambda rules, own, standing: (own > 0) & (own <= standing),
)
def draft_symbols(rules: Rules, own: Few, standing: Few) -> int:
    """Attack symbols that a citizen on Draft brings, where so many are *standing*, *own* ones among them."""
    counted = {"own": 1, "own-again": own, "everyone": standing}[rules.draft_tokens]
    return counted * rules.draft_attack


@rule(
    "attack.value-sources",
    "card.hall-of-war.sword",
    "card.nomad-camp.action",
    "card.bath-house",
    "city-state.galidor",
)
def symbols_offered(on_cards: Icons, by_actions: Icons, by_city_state: Few) -> int:
    """Swords, or arrows, of a city before its armies: of cards, of card actions this round, of its power."""
    return on_cards + by_actions + by_city_state


@rule("aw1.card.bridge", "aw1.card.trade-city.ability")
def may_copy(rules: Rules, own: bool, damaged: bool, copies: bool, reached: bool) -> bool:
    """Whether a card with an action can be used from afar, occupied or not.

    It is an opponent's and lies face up; one that *copies* itself or was *reached* already may be no way on.
    """
    if own or damaged or reached:
        return False
    return not copies or rules.copy_chain != "closed"


@rule("card.zori-dramatists")
def dramatists_store(rules: Rules, first_to_pass: bool, source: Literal["row", "deck"]) -> bool:
    """Whether the owner of the Zori Dramatists, who passes now, may store a card from this *source*."""
    return first_to_pass and source in rules.zori_sources


@rule("stored.no-limit", "action.explore-options")
def may_store(rules: Rules, source: Literal["drawn", "row", "c"], stored: Count) -> bool:
    """Whether a card from this *source* may be stored beside so many *stored* before: there is no limit."""
    return source == "drawn" or source in rules.explore_sources


@rule("action.explore-discard-rest", "action.expand-unchosen", "variant.expand-plus.unchosen")
def rest_goes(cards: Literal["empire", "districts"]) -> Literal["discard", "bottom"]:
    """Where drawn cards go that were not chosen: Empire cards on the discards, districts beneath the deck."""
    return "discard" if cards == "empire" else "bottom"


@rule("objective.empire-banners", "objective.titan-banners", "scoring.banner-sources")
def banners_owned(on_buildings: Count, on_titans: Count) -> int:
    """Banners of one tribe in a city: its Empire cards show them, and the titans it has beaten."""
    return on_buildings + on_titans
