"""The first edition, asked rule by rule: answers counted from the book, its chapters in order."""

import pytest

from hoyle.model import load
from hoyle.model.core import Objection

NO = object()  # an objection, whatever it says


def case(clauses, rule, expected, **arguments):
    """A question to a rule of the first edition, and the clauses that answer it."""
    named = (f"aw1.{clause}" for clause in clauses.split())
    identity = ",".join(f"{name}={value}" for name, value in arguments.items())
    return pytest.param(
        rule, arguments, expected, id=f"{rule}({identity})", marks=pytest.mark.clauses(*named)
    )


def row(red=0, blue=0, green=0, yellow=0, fifth=0):
    return (red, blue, green, yellow, fifth)


SETUP = [
    *(
        case("setup.empire-row-size prepare.refill-empire-row", "empire_row_size", size, players=players)
        for players, size in ((2, 4), (3, 5), (4, 6))
    ),
    *(
        case("setup.military-row", "military_drawn", players, players=players, left=0)
        for players in (2, 3, 4)
    ),
    case("setup.player-count", "cannot_seat", NO, players=1),
    case("setup.player-count component.player-boards", "cannot_seat", NO, players=5),
    case("setup.player-count", "cannot_seat", None, players=4),
    # 68 coins, one of which marks the round
    case("setup.round-marker component.coins", "coins_in_supply", 67),
    # one extra coin for the second player, two for the third and the fourth
    *(
        case("setup.turn-order-coins", "coins_at_start", 6 + extra, seat=seat, merlume=False)
        for seat, extra in enumerate((0, 1, 2, 2))
    ),
    # the box, from the component list
    *(
        case(f"component.{cards}", "cards_in_box", count, cards=cards)
        for cards, count in (
            ("empire-a", 45),
            ("empire-b", 47),
            ("starting-empire", 8),
            ("starting-military", 8),
            ("military", 25),
            ("districts", 10),
            ("titans", 20),
        )
    ),
    case("component.starting-military", "cards_at_start", 2, cards="starting-military"),  # 8 for 4 boards
    case("component.citizens", "citizen_limit", 5),  # 20 for 4 boards
    *(
        case("setup.covered-actions", "closed_space", answer, space=space, round=number, merlume=False)
        for space, number, answer in (
            ("explore", 1, NO),
            ("explore", 2, None),
            ("grow", 2, NO),
            ("grow", 3, None),
            ("labor", 1, None),
        )
    ),
]

PREPARE = [
    # four players, one of them recruited twice: two cards stay, two come
    case(
        "prepare.military-row-leftovers prepare.military-row-refill", "military_drawn", 2, players=4, left=2
    ),
    case("prepare.military-row-leftovers", "military_drawn", 0, players=3, left=3),
    *(
        case("prepare.round-4-empire-b", "switches_deck", number == 4, round=number)
        for number in (1, 2, 3, 4, 5, 6)
    ),
    case("prepare.skip-first-round", "prepare_steps", ("uncover",), round=1),
    case("prepare.empire-deck-depletion", "shuffles_discards", True, deck=0, discards=3, to_draw=True),
    case("prepare.empire-deck-depletion", "shuffles_discards", False, deck=1, discards=3, to_draw=True),
    case("prepare.empire-deck-depletion", "shuffles_discards", False, deck=0, discards=0, to_draw=True),
]


def fee(space, skill, standing, coins, expected, *clauses):
    return case(
        " ".join(clauses),
        "space_fee",
        expected,
        space=space,
        skill=skill,
        standing=standing,
        elsewhere=(),
        coins=coins,
        amnite=False,
    )


HIGHER = ("placement.higher-skill", "placement.own-citizens-count", "board-actions.placement-restated")
BUILDS = ("action.build-placement-special", "placement.special-rules-pointer")
RECRUITS = ("action.recruit-placement-special", "placement.special-rules-pointer")
PLACING = [
    fee("labor", 1, (), 0, 0, *HIGHER),
    fee("labor", 1, (1,), 9, NO, *HIGHER),
    fee("labor", 3, (1, 2), 0, 0, *HIGHER),
    fee("labor", 2, (1, 3), 9, NO, *HIGHER),
    *(
        fee(space, 3, (4,), 9, NO, *HIGHER)
        for space in ("labor", "draft", "expand", "learn", "explore", "grow")
    ),
    *(
        fee(space, 5, (4,), 0, 0, *HIGHER)
        for space in ("labor", "draft", "expand", "learn", "explore", "grow")
    ),
    # a number that stands there already is free, any other costs one coin, the higher ones too
    fee("build", 1, (2,), 1, 1, *BUILDS),
    fee("build", 1, (2,), 0, NO, *BUILDS),
    fee("build", 4, (2,), 1, 1, *BUILDS),
    fee("build", 2, (2, 4), 0, 0, *BUILDS),
    fee("build", 3, (2, 4), 5, 1, *BUILDS),
    fee("build", 1, (), 0, 0, "action.build-fee-exempt-empty"),
    fee("recruit", 1, (3,), 2, 1, *RECRUITS),
    fee("recruit", 5, (3,), 0, NO, *RECRUITS),
    fee("recruit", 3, (1, 3), 0, 0, *RECRUITS),
    fee("recruit", 2, (), 0, 0, "action.recruit-fee-exempt-empty"),
    fee("rebuild", 1, (5, 4, 3), 0, 0, "action.rebuild-ignore-citizens"),
]


def on_card(expected, clause, owns=True, damaged=False, occupied=False, used=False):
    return case(
        clause,
        "card_action_closed",
        expected,
        owns=owns,
        damaged=damaged,
        has_action=True,
        occupied=occupied,
        used=used,
    )


ON_CARDS = [
    on_card(None, "placement.empire-card-action"),
    on_card(NO, "card-action.not-others placement.empire-card-owner-only", owns=False),
    on_card(NO, "damage.face-down", damaged=True),
    on_card(NO, "card-action.one-citizen", occupied=True, used=True),
    on_card(NO, "placement.empire-card-once-per-round", used=True),
]


def building(expected, clause, coins=9, knowledge=9, price=5, price_in_knowledge=1, free=1, copies=0):
    return case(
        clause,
        "cannot_build",
        expected,
        coins=coins,
        knowledge=knowledge,
        price=price,
        price_in_knowledge=price_in_knowledge,
        free=free,
        copies=copies,
    )


def expanding(expected, in_knowledge, coins, knowledge, deck=5):
    return case(
        "action.expand-cost",
        "cannot_expand",
        expected,
        in_knowledge=in_knowledge,
        coins=coins,
        knowledge=knowledge,
        amnite=False,
        deck=deck,
    )


ACTIONS = [
    case("action.labor", "labor_income", 2, extra=0),
    building(None, "action.build-pay", coins=5, knowledge=1),
    building(NO, "action.build-pay", coins=4, knowledge=1),
    building(NO, "action.build-pay", coins=5, knowledge=0),
    building(NO, "action.build-capacity-required", free=0),
    building(NO, "empire.uniqueness", copies=1),
    # the capital's 4, a district of 2 and a titan of 1, six Empire cards
    case("capacity.sources", "capacity_of", 7, icons=3, amnite=False),
    case("capacity.per-empire-card", "free_capacity", 1, capacity=7, empire=6, starting=2, damaged=1),
    expanding(None, True, 0, 1),
    expanding(NO, True, 9, 0),
    expanding(None, False, 3, 0),
    expanding(NO, False, 2, 5),
    expanding(NO, False, 9, 9, deck=0),
    case("action.expand-draw", "districts_drawn", 1, eyes=0),
    case("action.learn", "cannot_learn", None, coins=3, supply=1),
    case("action.learn", "cannot_learn", NO, coins=2, supply=16),
    case("action.rebuild-repair", "cards_mended", 2, icons=2, damaged=3),
    case("action.rebuild-repair", "cards_mended", 1, icons=2, damaged=1),
    case("action.rebuild-coin", "rebuild_coins", 1),
    case("action.rebuild-first-player", "may_claim", True, claimed=False, holds=False),
    case("action.rebuild-token-once card.town-hall", "may_claim", False, claimed=True, holds=False),
    case("action.recruit-cost", "cannot_recruit", None, coins=2, price=2),
    case("action.recruit-cost", "cannot_recruit", NO, coins=1, price=2),
    case("action.recruit-must-retire army.limit-start", "no_open_army", NO, counted=2, limit=2),
    case("action.recruit-place", "no_open_army", None, counted=1, limit=2),
    case("retire.unused-only", "cannot_retire", NO, name=1, zaltor=False),
    case("retire.unused-only", "cannot_retire", None, name=0, zaltor=False),
    case("retire.coins-to-supply", "coins_returned", 3, name=0, picture=3),
    # five cards, two more of the Archivists and one of an eye
    case("action.explore-options", "cards_explored", 5, extra=0, eyes=0),
    case("card.archivists-of-bol.ability icon.explore-bonus", "cards_explored", 8, extra=3, eyes=0),
    *(
        case("action.grow-lowest", "new_citizen", gained, owned=owned)
        for owned, gained in (((1, 2, 3), 4), ((1, 2, 3, 4), 5), ((2, 3), 1), ((1, 2, 3, 4, 5), 0))
    ),
    case("action.grow", "cannot_grow", NO, coins=2, citizens=3),
    case("action.grow", "cannot_grow", None, coins=3, citizens=3),
    case("component.citizens", "cannot_grow", NO, coins=9, citizens=5),
]


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
