"""The first edition, asked rule by rule: answers counted from the book, its chapters in order."""

import pytest

from hoyle.model import load
from hoyle.model.core import Objection
from tests.model.ancient_world.first_edition_cases import (
    ACTIONS,
    NO,
    ON_CARDS,
    PLACING,
    PREPARE,
    SETUP,
    case,
)


def row(red=0, blue=0, green=0, yellow=0, fifth=0):
    return (red, blue, green, yellow, fifth)


def value(expected, types, swords, arrows, drafted=0):
    return case(
        "attack.value-types attack.sword-only-titan attack.mixed-titan",
        "attack_value",
        expected,
        types=types,
        swords=swords,
        arrows=arrows,
        drafted=drafted,
    )


def attack(expected, clause, armies=1, cost=1, coins=9, strength=8, defense=8):
    return case(
        clause,
        "cannot_attack",
        expected,
        armies=armies,
        cost=cost,
        coins=coins,
        value=strength,
        defense=defense,
    )


WAR = [
    *(
        case("attack.military-cost", "military_cost", coins + 1, coins_on_card=coins)
        for coins in (0, 1, 3, 7)
    ),
    value(4, "swords", 4, 9),
    value(13, "both", 4, 9),
    value(5, "swords", 4, 9, drafted=1),
    value(15, "both", 4, 9, drafted=2),
    attack(None, "attack.defeat-threshold"),
    attack(NO, "attack.defeat-threshold", strength=7),
    attack(NO, "attack.min-one-military", armies=0, cost=0),
    attack(NO, "attack.pay-military", coins=4, cost=5),
    attack(None, "attack.multiple-cards", armies=3, coins=5, cost=5),
    case("attack.unused-card-only", "cannot_use", NO, name=1, picture=0),
    case("attack.unused-card-only attack.coins-on-name", "cannot_use", None, name=0, picture=4),
    # 2 printed and two retired cards of 1 each; the legacy on its own front still sleeps
    case("retire.stack attack.access-abilities", "army_symbols", 4, printed=2, legacy=0, retired=(1, 1)),
    case("retire.legacy-inactive-until-retired", "army_symbols", 2, printed=2, legacy=1, retired=()),
    *(case("attack.damage-roll", "damage_dice", banners, banners=banners) for banners in (1, 2, 3)),
    case(
        "dice.blank dice.titan-symbol dice.coin-symbol",
        "faces_bring",
        ("damage", "damage", "effect"),
        faces=("coin", "titan", "titan"),
    ),
    case("dice.blank", "faces_bring", (), faces=("blank", "blank")),
    case("dice.titan-symbol-chooser damage.face-down", "cannot_damage", None, own=True, damaged=False),
    case("damage.none-available", "cannot_damage", NO, own=True, damaged=True),
    case("dice.titan-symbol-chooser", "cannot_damage", NO, own=False, damaged=False),
    case("card.distant-outpost.twice", "is_spent", False, name_before=1, name_after=0),
    case("dice.titan-symbol damage.mandatory", "cards_damaged", 2, titan_faces=2, empire=3, damaged=0),
    case("damage.none-available", "cards_damaged", 1, titan_faces=3, empire=3, damaged=2),
    case("damage.none-available", "cards_damaged", 0, titan_faces=1, empire=2, damaged=2),
    case("dice.coin-symbol", "coins_lost", 1, coins=5),
    case("dice.coin-symbol-broke", "coins_lost", 0, coins=0),
    case("dice.coin-symbol", "coin_face_means", "lose-coin", printed="none"),
    case("damage.army-limit-drop", "armies_to_discard", 1, counted=3, limit=2),
    case("damage.army-limit-drop", "armies_to_discard", 0, counted=2, limit=2),
    case("icon.army-limit army.limit-increase", "army_limit", 4, helmets=2, galidor=False),
    case(
        "attack.targets",
        "attack_targets",
        ("pile-1", "pile-3"),
        piles=(True, False, True),
        boards=(False, False),
    ),
    *(
        case(f"military.{reward}", "reward_moment", moment, reward=reward)
        for reward, moment in (("spy", "before-dice"), ("repair", "before-dice"), ("loot", "after-dice"))
    ),
]

ROUNDS = [
    # clockwise from seat 2 of three; seat 0 has passed
    case(
        "actions.turn-order pass.skip",
        "next_player",
        1,
        turn=2,
        passed=(True, False, False, False),
        players=3,
    ),
    case("pass.skip", "next_player", 0, turn=0, passed=(False, True, True, False), players=3),
    case("actions.until-all-passed", "next_player", -1, turn=1, passed=(True, True, True, False), players=3),
    case(
        "endround.order",
        "end_steps",
        ("income", "slide", "reclaim", "flip", "hunger"),
        round=5,
    ),
    *(
        case("round.phases", "next_phase", after, phase=before, round=number)
        for before, number, after in (
            ("prepare", 2, "actions"),
            ("actions", 2, "end"),
            ("end", 5, "prepare"),
            ("end", 6, "over"),
        )
    ),
    case("income.collect setup.capital-city", "income", (8, 2, 0), coins=3, knowledge=2, ambrosia=0),
    case("endround.slide-coins", "slid_coins", (0, 3), name=2, picture=1),
    *(
        case("starvation.check", "unfed_citizens", hungry, food=food, citizens=citizens)
        for food, citizens, hungry in ((3, 3, 0), (3, 5, 2), (6, 4, 0), (1, 3, 2))
    ),
    *(
        case("endround.next-round end.after-six round.count", "next_round_number", after, round=number)
        for number, after in ((1, 2), (5, 6), (6, 0))
    ),
]

SCORES = [
    *(
        case("scoring.banner-table", "tribe_points", points, banners=banners)
        for banners, points in enumerate((0, 1, 2, 4, 6, 8, 11))
    ),
    case("scoring.banner-cap", "tribe_points", 11, banners=9),
    case("scoring.banner-table", "banner_points", 11 + 8 + 4, banners=row(red=7, blue=5, green=3)),
    case("scoring.two-banner-card", "banner_points", 2, banners=row(green=2)),
    case("scoring.starving-penalty", "penalty", 6, starving=3, damaged=4),
    case("scoring.order scoring.repair-before-scoring", "total_points", 9, lost=4, banners=10, bonus=3),
    *(
        case("card.moon-festival", "banner_sets", sets, banners=banners)
        for banners, sets in ((row(2, 2, 2, 2, 2), 2), (row(3, 1, 1, 1, 4), 1), (row(6, 6, 6, 6, 0), 0))
    ),
    case("scoring.citadel-example", "citadel_points", 3, red=5),
]

CARDS = [
    case("card.aqueduct", "coins_for_citizen", 4, aqueducts=1, food=4),
    case(
        "card.desert-caravan",
        "paid_by_action",
        (4, 0, 0),
        coins=0,
        per_food=1,
        food=4,
        knowledge=0,
        ambrosia=0,
    ),
    case(
        "card.bridge card.trade-city.ability",
        "may_copy",
        True,
        own=False,
        damaged=False,
        copies=False,
        reached=False,
    ),
    case("card.bridge", "may_copy", False, own=True, damaged=False, copies=False, reached=False),
    case(
        "card.bridge damage.face-down",
        "may_copy",
        False,
        own=False,
        damaged=True,
        copies=False,
        reached=False,
    ),
    case("card.scribe-guild", "cannot_hire_scribes", None, coins=1, supply=1),
    case("card.scribe-guild", "cannot_hire_scribes", NO, coins=0, supply=1),
    # seat 1 of four learns: seat 0 has it to the left, seat 2 to the right
    case("card.scribe-guild card.distant-outpost", "learning_bystanders", (0, 2), learner=1, players=4),
    case("card.distant-outpost", "learning_bystanders", (2, 0), learner=3, players=4),
    case("card.distant-outpost.coin-location", "outpost_places", ("name", "picture"), name=1, picture=2),
    case("card.distant-outpost.coin-location", "outpost_places", ("picture",), name=0, picture=2),
    case("card.forest-hideout", "titans_looked_at", 4, cards=4, pile=7),
    case("card.zori-dramatists", "dramatists_store", True, first_to_pass=True, source="row"),
    case("card.zori-dramatists", "dramatists_store", True, first_to_pass=True, source="deck"),
    case("card.zori-dramatists", "dramatists_store", False, first_to_pass=False, source="row"),
]

CASES = [*SETUP, *PREPARE, *PLACING, *ON_CARDS, *ACTIONS, *WAR, *ROUNDS, *SCORES, *CARDS]


@pytest.mark.parametrize(("rule", "arguments", "expected"), CASES)
def test_a_rule_of_the_first_edition_answers_as_its_book_does(rule, arguments, expected):
    ruleset = load("aw1")
    asked = ruleset.functions[rule]
    answer = asked.call(ruleset.rules, tuple(arguments[name] for name in asked.parameters))
    assert isinstance(answer, Objection) if expected is NO else answer == expected
