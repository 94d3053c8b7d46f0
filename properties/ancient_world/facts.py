"""What is true of the data: editions, decks, set-ups, variants."""

from __future__ import annotations

from typing import Any

from hoyle.model.ancient_world.cards import ABILITIES, Strength
from hoyle.model.ancient_world.rules import EDITIONS, VARIANTS
from hoyle.model.core import CHANCE, changed
from hoyle.properties.core import fact

SECOND = ("aw2ks", "aw2it")


# The clauses by which a book knows an ability: it knows it when it has one of them.
KNOWN_BY = {
    "coins": ("icon.income",),
    "knowledge": ("icon.knowledge",),
    "ambrosia": ("icon.ambrosia",),
    "repairs": ("aw2it.icon.repair",),
    "food": ("icon.food",),
    "swords": ("icon.sword",),
    "arrows": ("icon.arrow",),
    "armies": ("icon.army-limit",),
    "capacity": ("capacity.sources",),
    "explore": ("icon.explore-bonus",),
    "eye": ("aw2it.icon.explore-bonus",),
    "rerolls": ("card.barbarian-camp",),
    "labor_coins": ("card.dungeons",),
    "citizen_coins": ("card.aqueduct",),
    "scribe": ("card.scribe-guild",),
    "outpost": ("card.distant-outpost",),
    "crane": ("card.crane",),
    "zori": ("card.zori-dramatists",),
    "citizens": ("icon.citizen",),
    "gain_coins": ("icon.instant-coin",),
    "gain_knowledge": ("icon.instant-knowledge", "card.guild-of-scholars.knowledge"),
    "upgrades": ("icon.upgrade-citizen", "aw2ks.card.archivists-of-bol.ability"),
}


def _are_shipped(ruleset: Any) -> bool:
    """Whether the decks are those that come with the edition, and not somebody's own."""
    return ruleset.cards is None


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
def the_decks_fill_the_box(ruleset: Any) -> bool | None:
    """The shipped decks have as many cards as the component list counts."""
    if not _are_shipped(ruleset):
        return None
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


@fact("objective.empire-banners", "objective.five-tribes")
def every_empire_card_shows_a_banner(ruleset: Any) -> bool:
    """Every Empire card but those of the start shows at least one banner."""
    shown = ruleset.catalog.banners
    built = {key: card for key, card in ruleset.catalog.empire.items() if card.deck != "start"}
    return all(sum(shown[key]) + card.wild > 0 for key, card in built.items())


@fact("scoring.two-banner-card")
def some_empire_card_shows_two_banners_of_one_tribe(ruleset: Any) -> bool | None:
    """Some Empire card of the shipped decks shows two banners of one tribe."""
    if not _are_shipped(ruleset):
        return None
    return any(max(ruleset.catalog.banners[key]) > 1 for key in ruleset.catalog.empire)


@fact(
    "empire.benefits",
    "district.benefits",
    "icon.instant-coin",
    "icon.instant-knowledge",
    "icon.upgrade-citizen",
    "icon.explore-bonus",
    "district.trigger-timing",
)
def the_decks_use_the_abilities_of_their_book(ruleset: Any) -> bool | None:
    """The shipped decks use every ability that their book knows, and none that it does not."""
    if not _are_shipped(ruleset):
        return None
    cards = ruleset.catalog
    parts = [c.abilities for c in (*cards.empire.values(), *cards.districts.values(), *cards.titans.values())]
    used = {name for name in ABILITIES if any(getattr(part, name) for part in parts)}
    return used == {name for name in ABILITIES if ruleset.book.present(KNOWN_BY[name])}


@fact("icon.card-action", "icon.repair", "icon.multiple-example", "attack.access-abilities")
def the_decks_use_every_icon_of_actions_and_armies(ruleset: Any) -> bool | None:
    """The shipped decks have card actions that give knowledge and repair, and armies with every symbol."""
    if not _are_shipped(ruleset):
        return None
    cards = ruleset.catalog
    actions = [card.action for card in cards.empire.values() if card.action is not None]
    strengths = [card.strength for card in cards.military.values()]
    legacies = [card.legacy for card in cards.military.values()]
    symbols = Strength.__struct_fields__
    return all(any(getattr(action, name) for action in actions) for name in ("knowledge", "repair")) and all(
        any(getattr(s, name) for s in strengths) and any(getattr(s, name) for s in legacies)
        for name in symbols
    )


@fact("setup.titan-decks", "titan-effect.trigger", "dice.coin-symbol")
def every_titan_says_what_a_coin_face_does(ruleset: Any) -> bool:
    """Titans show the effects that their edition lists, or none where it lists none; the shipped show all."""
    effects = {card.effect for card in ruleset.catalog.titans.values()}
    listed = set(ruleset.rules.titan_effects or ("none",))
    return effects == listed if _are_shipped(ruleset) else effects <= listed


@fact(
    "setup.player-count", "starvation.initial-food-balance", "setup.turn-order-coins", "setup.district-deck"
)
def every_game_begins_in_balance(ruleset: Any) -> bool | None:
    """With two, three or four players everybody begins with three citizens and food for them."""
    if not _are_shipped(ruleset):
        return None
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
    """When everybody passes at once, the second round begins with rows of the right size, or all there is."""
    position = ruleset.start(ruleset.Start(players=3))
    while position.round == 1 or position.phase != "actions":
        legal = ruleset.legal(position)
        passes = legal.by_kind.get("pass", ())
        position = ruleset.apply(position, passes[0] if passes else legal[0])
    dealt = (len(position.row), len(position.barracks))
    left = (position.empire.size() + len(position.empire_discard), position.military.size())
    full = all(there == size or not more for there, size, more in zip(dealt, (5, 3), left, strict=True))
    return full and ruleset.actor(position) != CHANCE


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
