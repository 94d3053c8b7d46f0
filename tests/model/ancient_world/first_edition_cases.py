"""Questions to the rules of the first edition before any war: set-up, placing, the actions of the board."""

import pytest

NO = object()  # an objection, whatever it says


def case(clauses, rule, expected, **arguments):
    """A question to a rule of the first edition, and the clauses that answer it."""
    named = (f"aw1.{clause}" for clause in clauses.split())
    identity = ",".join(f"{name}={value}" for name, value in arguments.items())
    return pytest.param(
        rule, arguments, expected, id=f"{rule}({identity})", marks=pytest.mark.clauses(*named)
    )


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
    case("action.learn", "learning_bargain", (3, 1)),
    case("card.scribe-guild", "scribes_bargain", (1, 1)),
    case("card.crane action.build-pay", "printed_price", (0, 0), coins=7, knowledge=2, crane=True),
    case("action.build-pay", "printed_price", (7, 2), coins=7, knowledge=2, crane=False),
    case("action.draft", "draft_symbols", 1, own=2, standing=3),
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
