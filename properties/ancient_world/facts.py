"""What is true of the data: editions, decks, set-ups, variants."""

from __future__ import annotations

from typing import Any

from hoyle.model.ancient_world.cards import ABILITIES, CardAction, Strength
from hoyle.model.ancient_world.rules import EDITIONS, VARIANTS
from hoyle.model.core import CHANCE, changed
from hoyle.properties.core import fact

SECOND = ("aw2ks", "aw2it")


@fact(
    "component.empire-a",
    "component.empire-b",
    "component.empire-c",
    "component.districts",
    "component.military",
    "component.titans",
    "component.starting-empire",
    "component.starting-military",
    "component.starting-titans",
)
def the_decks_fill_the_box(ruleset: Any) -> bool:
    """The shipped decks have as many cards as the component list counts."""
    cards, rules = ruleset.catalog, ruleset.rules
    return bool(
        [len(cards.deck(deck)) for deck in ("a", "b", "c", "start")]
        == [rules.empire_a_cards, rules.empire_b_cards, rules.empire_c_cards, rules.starting_empire_cards]
        and len(cards.districts) == rules.district_cards
        and len(cards.barracks(False)) == rules.military_cards
        and len(cards.barracks(True)) == rules.starting_military_cards
        and sum(len(cards.pile(stars)) for stars in (1, 2, 3)) == rules.titan_cards
        and len(cards.pile(0)) == rules.starting_titan_cards
    )


@fact("objective.empire-banners", "objective.five-tribes", "scoring.two-banner-card")
def every_empire_card_shows_a_banner(ruleset: Any) -> bool:
    """Every Empire card shows at least one banner, and some show two of one tribe."""
    rows = [(ruleset.catalog.banners[key], card.wild) for key, card in ruleset.catalog.empire.items()]
    return all(sum(row) + wild > 0 for row, wild in rows) and any(max(row) > 1 for row, _ in rows)


@fact("empire.benefits", "district.benefits", "icon.card-action", "icon.repair", "icon.multiple-example")
def the_decks_use_every_icon(ruleset: Any) -> bool:
    """Some card of the decks has each ability that the edition knows, so that play meets all of them."""
    cards = ruleset.catalog
    parts = [c.abilities for c in (*cards.empire.values(), *cards.districts.values(), *cards.titans.values())]
    seen = {name for name in ABILITIES if any(getattr(part, name) for part in parts)}
    actions = [card.action for card in cards.empire.values() if card.action is not None]
    seen_actions = {name for name in CardAction.__struct_fields__ if any(getattr(a, name) for a in actions)}
    armies = [s for card in cards.military.values() for s in (card.strength, card.legacy)]
    seen_armies = {name for name in Strength.__struct_fields__ if any(getattr(s, name) for s in armies)}
    basic = {"coins", "knowledge", "food", "swords", "arrows", "armies", "capacity", "explore", "citizens"}
    return (
        basic <= seen
        and {"knowledge", "repair"} <= seen_actions
        and seen_armies == set(Strength.__struct_fields__)
    )


@fact(
    "icon.instant-coin",
    "icon.instant-knowledge",
    "icon.upgrade-citizen",
    "district.trigger-timing",
    only=("aw2it",),
)
def the_decks_use_the_icons_of_the_third_book(ruleset: Any) -> bool:
    """The decks of the third book have its own icons: gains on building, exchanges, repairs, plain eyes."""
    cards = ruleset.catalog
    parts = [c.abilities for c in (*cards.empire.values(), *cards.districts.values())]
    own = ("gain_coins", "gain_knowledge", "upgrades", "repairs", "eye", "labor_coins")
    return all(any(getattr(part, name) for part in parts) for name in own)


@fact("setup.titan-decks", "titan-effect.trigger", "dice.coin-symbol")
def every_titan_says_what_a_coin_face_does(ruleset: Any) -> bool:
    """Each effect that the edition lists stands on a titan, and no other; where it lists none, none does."""
    effects = {card.effect for card in ruleset.catalog.titans.values()}
    return effects == set(ruleset.rules.titan_effects or ("none",))


@fact(
    "setup.player-count", "starvation.initial-food-balance", "setup.turn-order-coins", "setup.district-deck"
)
def every_game_begins_in_balance(ruleset: Any) -> bool:
    """With two, three or four players everybody begins with three citizens and food for them."""
    for players in (2, 3, 4):
        position = ruleset.start(ruleset.Start(players=players))
        for city in position.cities:
            if len(city.ready) != 3 or ruleset.table.food(city) != 3 or len(city.empire) != 2:
                return False
    return True


@fact(
    "summary.prepare",
    "prepare.discard-empire-row",
    "prepare.military-row-leftovers",
    "prepare.military-deck-depletion",
)
def a_second_round_is_prepared_by_the_book(ruleset: Any) -> bool:
    """When everybody passes at once, the second round begins with fresh rows of the right size."""
    position = ruleset.start(ruleset.Start(players=3))
    while position.round == 1 or position.phase != "actions":
        legal = ruleset.legal(position)
        passes = legal.by_kind.get("pass", ())
        position = ruleset.apply(position, passes[0] if passes else legal[0])
    return len(position.row) == 5 and len(position.barracks) == 3 and ruleset.actor(position) != CHANCE


@fact(
    "variant.first-edition-set", "variant.demanding-titans", "variant.titan-draft", "variant.costly-placement"
)
def every_variant_changes_the_rules(ruleset: Any) -> bool:
    """Each official variant is a change to the rules of its edition that the record accepts."""
    rules = EDITIONS[ruleset.id]
    return all(changed(rules, changes) != rules for changes in VARIANTS[ruleset.id].values())


@fact("action.draft-example", only=("aw2it",))
def two_citizens_on_draft_are_two_swords(ruleset: Any) -> bool:
    """Two citizens on Draft are two swords in each attack."""
    from hoyle.model.ancient_world.military import attack_value

    return attack_value(ruleset.rules, "swords", 0, 0, 2 * ruleset.rules.draft_attack) == 2


@fact("home.new-citizen-sex", "home.assign-sex", "home.tribe-phase", only=("aw2it",))
def the_home_rules_begin_with_mixed_citizens(ruleset: Any) -> bool:
    """By the home rules everybody first names the sexes of three citizens, not all the same."""
    home = ruleset.under(VARIANTS["aw2it"]["home-rules"])
    position = home.start(home.Start(players=2))
    while home.actor(position) == CHANCE:
        position = home.apply(position, home.legal(position)[0])
    choices = [action.men for action in home.legal(position)]
    return len(choices) == 6 and all(0 < len(men) < 3 for men in choices)
