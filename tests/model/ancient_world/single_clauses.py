"""One question for one clause: what a rule of the Ancient World answers, and the clause that says so.

Every answer is what the clause says in its own words; where it takes arithmetic, that stands beside it.
"""

from typing import Any

import pytest

from hoyle.model import load

FIRST, KICKSTARTER, ITALIAN = "aw1", "aw2ks", "aw2it"
SECOND = (KICKSTARTER, ITALIAN)
ALL = (FIRST, *SECOND)
NO = object()  # an objection, whatever it says


def case(editions: Any, clauses: str, rule: str, expected: Any, **arguments: Any) -> Any:
    """A question, put once for each edition; it is cited for each of its clauses that the edition has."""
    named = (editions,) if isinstance(editions, str) else editions
    return [
        pytest.param(
            edition,
            rule,
            arguments,
            expected,
            id=f"{edition}-{clauses.split()[0]}-{rule}",
            marks=pytest.mark.clauses(
                *(f"{edition}.{clause}" for clause in clauses.split() if clause in load(edition).book)
            ),
        )
        for edition in named
    ]


SETUP = [
    # Empire B comes into play with the fourth round; until then cards come from Empire A.
    *case(ALL, "setup.empire-b-aside prepare.round-1-empire-a", "switches_deck", False, round=1),
    *case(ALL, "prepare.round-4-empire-b setup.empire-b-aside", "switches_deck", True, round=4),
    # With the first player in seat 2 of three, clockwise: seat 2 is first, seat 0 second, seat 1 third.
    *case(ALL, "setup.first-player", "place_in_order", 0, seat=2, first=2, players=3),
    *case(ALL, "setup.first-player-random", "place_in_order", 1, seat=0, first=2, players=3),
    *case(ALL, "setup.return-unused setup.citizens-in-supply", "citizen_limit", 5),
    *case(ALL, "setup.empire-row-size prepare.refill-empire-row", "empire_row_size", 5, players=3),
    *case(
        ALL, "prepare.skip-first-round prepare.titan-draw-skip-first", "prepare_steps", ("uncover",), round=1
    ),
    *case(SECOND, "prepare.titan-draw-skip-first", "threat_pile", 0, round=1, left=(5, 5, 5)),
    # The exposed card is drawn only when it is the last one.
    *case(SECOND, "prepare.titan-draw-last-card", "threat_place", "top", top=1, middle=0, bottom=0),
    *case(KICKSTARTER, "prepare.titan-draw-position", "threat_place", "below-top", top=2, middle=0, bottom=1),
    *case(ITALIAN, "prepare.titan-draw-position", "threat_place", "bottom", top=2, middle=0, bottom=1),
    *case(ALL, "setup.capital-city", "food_owned", 1, icons=0),
    *case(ALL, "setup.capital-city", "capacity_of", 4, icons=0, amnite=False),
    *case(ALL, "setup.capital-city", "income", (5, 0, 0), coins=0, knowledge=0, ambrosia=0),
    *case(ALL, "setup.capital-city army.limit-increase", "army_limit", 3, helmets=1, galidor=False),
    *case(ALL, "component.first-player-token", "may_claim", False, claimed=True, holds=False),
]

TURNS = [
    *case(FIRST, "actions.menu objective.turn-choice", "turn_menu", ("place", "attack", "pass")),
    *case(FIRST, "summary.player-actions", "turn_menu", ("place", "attack", "pass")),
    *case(
        SECOND,
        "actions.menu objective.turn-choice summary.player-actions build-stored.no-citizen",
        "turn_menu",
        ("place", "attack", "build-stored", "pass"),
    ),
    # The action comes at once; by the Italian book the ambrosia even before it.
    *case(
        KICKSTARTER,
        "placement.ambrosia-timing",
        "order_of_using",
        ("perform", "reward", "collect"),
        at_once=False,
    ),
    *case(
        ITALIAN,
        "placement.ambrosia-timing district.trigger-timing",
        "order_of_using",
        ("collect", "perform", "reward"),
        at_once=True,
    ),
    *case(ITALIAN, "placement.ambrosia-collection", "ambrosia_taken", 1, tokens=1),
    *case(
        ALL,
        "placement.immediate-action board-actions.immediate",
        "may_do_without",
        False,
        may_decline=False,
        optional=False,
        possible=True,
    ),
    *case(
        SECOND,
        "placement.decline-action",
        "may_do_without",
        True,
        may_decline=True,
        optional=False,
        possible=True,
    ),
    # Rebuild ignores who stands there: the general restriction gives way.
    *case(
        FIRST,
        "placement.special-rules-pointer",
        "space_fee",
        0,
        space="rebuild",
        skill=1,
        standing=(5,),
        elsewhere=(),
        coins=0,
        amnite=False,
    ),
    # Whoever comes first pays nothing, whatever the skill.
    *case(FIRST, "action.recruit-fee-exempt-empty", "matching_fee", 0, skill=4, placed=(), coins=0),
    *case(
        SECOND,
        "placement.own-citizens-count board-actions.placement-restated home.other-rules",
        "placement_fee",
        1,
        skill=2,
        standing=(3,),
        coins=4,
    ),
    *case(
        ALL,
        "card-action.not-others",
        "card_action_closed",
        NO,
        owns=False,
        damaged=False,
        has_action=True,
        occupied=False,
        used=False,
    ),
    *case(
        ALL,
        "placement.empire-card-action",
        "card_action_closed",
        None,
        owns=True,
        damaged=False,
        has_action=True,
        occupied=False,
        used=False,
    ),
    *case(SECOND, "action.explore-availability", "is_covered", True, space="explore", round=1),
    *case(SECOND, "action.explore-availability", "is_covered", False, space="explore", round=2),
    *case(SECOND, "action.grow-availability", "is_covered", True, space="grow", round=2),
    *case(SECOND, "action.grow-availability", "is_covered", False, space="grow", round=3),
    # The Merchants grow while the cover is still there: in round one, or by the later book in round two.
    *case(KICKSTARTER, "city-state.merlume.cover", "closed_space", None, space="grow", round=1, merlume=True),
    *case(
        ITALIAN,
        "city-state.merlume.grow city-state.merlume.cover",
        "closed_space",
        None,
        space="grow",
        round=2,
        merlume=True,
    ),
    *case(SECOND, "city-state.merlume.cover", "closed_space", NO, space="grow", round=2, merlume=False),
]

BOARD = [
    *case(ALL, "action.labor", "labor_income", 2, extra=0),
    *case(FIRST, "action.build-source", "can_build_from", True, place="stored"),
    *case(SECOND, "action.build-source", "can_build_from", True, place="c"),
    *case(ALL, "action.build-source", "can_build_from", True, place="row"),
    # The capital's four, a district's one and a titan's one.
    *case(ALL, "capacity.sources", "capacity_of", 6, icons=2, amnite=False),
    # Four spaces: the two starting cards and one more, damaged, fill three of them.
    *case(
        SECOND,
        "capacity.starting-cards capacity.track-note setup.tracks icon.capacity titan-effect.damage-restated",
        "free_capacity",
        1,
        capacity=4,
        empire=3,
        starting=2,
        damaged=1,
    ),
    *case(
        SECOND,
        "build-stored.same-rules",
        "building_price",
        5,
        coins=5,
        knowledge=0,
        amnite=False,
        stored=True,
    ),
    *case(
        SECOND,
        "build-stored.same-rules",
        "cannot_build",
        NO,
        coins=4,
        knowledge=0,
        price=5,
        price_in_knowledge=0,
        free=1,
        copies=0,
    ),
    *case(ALL, "action.expand-cost", "expand_price", 3, amnite=False),
    *case(
        ALL,
        "action.expand-cost",
        "cannot_expand",
        None,
        in_knowledge=True,
        coins=0,
        knowledge=1,
        amnite=False,
        deck=5,
    ),
    *case(
        ALL,
        "action.expand-cost",
        "cannot_expand",
        NO,
        in_knowledge=False,
        coins=2,
        knowledge=0,
        amnite=False,
        deck=5,
    ),
    *case(ALL, "action.learn", "cannot_learn", NO, coins=2, supply=16),
    *case(ALL, "action.learn", "cannot_learn", None, coins=3, supply=16),
    # Five cards, and one more for an icon that speaks of exploring.
    *case(ALL, "action.explore-options icon.explore-bonus", "cards_explored", 6, extra=1, eyes=0),
    *case(SECOND, "action.explore-options", "may_store", True, source="c", stored=0),
    *case(ITALIAN, "icon.explore-keep-one", "rest_goes", "bottom", cards="districts"),
    *case(ALL, "prepare.empire-deck-depletion", "shuffles_discards", True, deck=0, discards=7, to_draw=True),
    *case(ALL, "icon.citizen", "cannot_grow", NO, coins=9, citizens=5),
    *case(ALL, "icon.citizen-lowest", "new_citizen", 4, owned=(1, 2, 3)),
    # The lowest number in the supply of a player who owns 1, 2 and 3 is 4.
    *case(
        ITALIAN,
        "card.guild-of-scholars.upgrade",
        "upgraded_citizen",
        4,
        citizen=2,
        owned=(1, 2, 3),
    ),
    # By the later books it is the own Labor that counts: nobody watches a learner.
    *case(ITALIAN, "card.scribe-guild", "learning_bystanders", (-1, -1), learner=0, players=3),
]

AMBROSIA = [
    # Three swords for 2 each, or for 3 each by the Italian book: any number, as long as it is paid.
    *case(KICKSTARTER, "ambrosia.no-limit", "cannot_buy_swords", None, swords=3, ambrosia=6),
    *case(ITALIAN, "ambrosia.no-limit ambrosia.any-time", "cannot_buy_swords", None, swords=3, ambrosia=9),
    *case(SECOND, "ambrosia.any-time", "cannot_buy", None, purchase="coin", ambrosia=2),
    *case(
        SECOND,
        "ambrosia.reuse-own-turn",
        "cannot_reuse",
        NO,
        own_turn=False,
        acted=False,
        passed=False,
        ambrosia=9,
    ),
    *case(
        ITALIAN,
        "ambrosia.reuse-tempo",
        "cannot_reuse",
        NO,
        own_turn=True,
        acted=True,
        passed=False,
        ambrosia=9,
    ),
    *case(
        KICKSTARTER,
        "ambrosia.reuse-tempo",
        "cannot_reuse",
        None,
        own_turn=True,
        acted=True,
        passed=False,
        ambrosia=9,
    ),
    # As much as it has banners; by the Italian book one more than lies there already.
    *case(SECOND, "ambrosia.feed-titan", "feed_cost", 3, banners=3, tokens=0),
    *case(ITALIAN, "ambrosia.feed-titan", "feed_cost", 4, banners=3, tokens=3),
    *case(SECOND, "ambrosia.feed-titan-no-partial", "cannot_feed", NO, banners=3, tokens=0, ambrosia=2),
    *case(KICKSTARTER, "ambrosia.return-supply", "tokens_after_feeding", 0, banners=2, tokens=0),
    *case(
        SECOND,
        "ambrosia.skill-boost-duration ambrosia.skill-boost-stack",
        "boosted_skill",
        5,
        skill=2,
        boost=3,
        ambrosia=3,
    ),
]

CASES = [*SETUP, *TURNS, *BOARD, *AMBROSIA]
