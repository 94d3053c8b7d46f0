"""Why an action is not legal: the clause that a reader of the book would point at."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import (
    Attack,
    BuildStored,
    BuyMeal,
    BuyRepair,
    FeedTitan,
    Pass,
    Perform,
    Place,
    Recruit,
    Reuse,
    UseCard,
)
from hoyle.model.ancient_world.flow import settle
from hoyle.model.ancient_world.rules import VARIANTS
from tests.model.ancient_world.scene import at_end, begun, on_board, place, standing, with_city

SECOND = ("aw2ks", "aw2it")


def clause(ruleset, position, action):
    (objection,) = ruleset.objections(position, action)
    assert objection.clause in ruleset.book
    return objection.clause


def armed(position, **changes):
    """The first army of the first player changed like this."""
    first, *rest = position.cities[0].armies
    return with_city(position, 0, armies=(replace(first, **changes), *rest))


def with_caravan(position, **changes):
    return with_city(position, 0, empire=(*position.cities[0].empire, "desert-caravan"), **changes)


def with_reuse(position):
    return with_city(standing(position, "labor", (0, 1)), 0, ambrosia=4)


TURN = [
    (
        lambda p: with_city(standing(p, "labor", (1, 3)), 0, coins=0),
        Place(2, "labor"),
        "placement.unaffordable-fee",
    ),
    (lambda p: p, Place(4, "labor"), "placement.board-space"),
    (lambda p: p, Place(1, "explore"), "setup.covered-actions"),
    (lambda p: p, Place(1, "labor", 1), "ambrosia.skill-boost"),
    (lambda p: p, UseCard(1, "desert-caravan"), "card-action.not-others"),
    (
        lambda p: with_caravan(p, damaged=("desert-caravan",)),
        UseCard(1, "desert-caravan"),
        "damage.face-down",
    ),
    (
        lambda p: with_caravan(p, ready=(1, 2), working=(("desert-caravan", 3),), used=("desert-caravan",)),
        UseCard(1, "desert-caravan"),
        "card-action.one-citizen",
    ),
    (
        lambda p: with_caravan(p, used=("desert-caravan",)),
        UseCard(1, "desert-caravan"),
        "placement.empire-card-once-per-round",
    ),
    (lambda p: p, Attack("pile-1", ()), "attack.min-one-military"),
    (lambda p: with_city(p, 0, coins=0), Attack("pile-1", (0,)), "attack.pay-military"),
    (lambda p: armed(p, name=1), Attack("pile-1", (0,)), "attack.unused-card-only"),
    (lambda p: p, Attack("pile-3", (0,)), "attack.defeat-threshold"),
    (lambda p: with_city(p, 1, threat=""), Attack("board-2", (0,)), "attack.targets"),
    (lambda p: p, Attack("pile-1", (0,), 1), "ambrosia.sword"),
    (lambda p: with_city(p, 0, damaged=("wheat-fields",)), BuyRepair("wheat-fields"), "ambrosia.repair"),
    (with_reuse, Reuse(1, "labor"), "ambrosia.reuse-citizen"),
    (with_reuse, Reuse(2, "learn"), "ambrosia.reuse-citizen"),
    (with_reuse, Reuse(1, "grow"), "setup.covered-actions"),
]


@pytest.mark.parametrize("edition", SECOND)
@pytest.mark.parametrize(("moment", "action", "expected"), TURN)
def test_an_action_of_a_turn_meets_the_clause_that_forbids_it(edition, moment, action, expected):
    ruleset = load(edition)
    assert clause(ruleset, moment(on_board(begun(ruleset))), action) == expected


@pytest.mark.parametrize(
    ("edition", "expected"),
    [("aw2ks", "starvation.unusable-next-round"), ("aw2it", "starvation.unfed-area")],
)
def test_a_starving_citizen_meets_the_clause_on_hunger_that_its_book_has(edition, expected):
    ruleset = load(edition)
    position = with_city(on_board(begun(ruleset)), 0, ready=(1, 2), starving=(3,))
    assert clause(ruleset, position, Place(3, "labor")) == expected


@pytest.mark.parametrize("edition", SECOND)
def test_a_recruit_meets_the_clauses_on_armies(edition):
    ruleset = load(edition)
    position = place(ruleset, on_board(begun(ruleset)), 1, "recruit")
    card, (first, second) = position.barracks[0], position.cities[0].armies
    assert clause(ruleset, position, Recruit(card, 2)) == "action.recruit-must-retire"
    used = with_city(position, 0, armies=(replace(first, name=1), second))
    assert clause(ruleset, used, Recruit(card, 0)) == "retire.unused-only"
    open_place = with_city(position, 0, armies=(first,))
    assert clause(ruleset, open_place, Recruit(card, 0)) == "action.recruit-place"


@pytest.mark.parametrize("edition", SECOND)
def test_nobody_grows_a_sixth_citizen(edition):
    ruleset = load(edition)
    position = with_city(on_board(begun(ruleset)), 0, ready=(1, 2, 3, 4, 5), ambrosia=2)
    position = place(ruleset, replace(position, round=3), 1, "grow")
    assert clause(ruleset, position, Perform()) == "action.grow-lowest"


@pytest.mark.parametrize(
    ("edition", "attacked"), [("aw2ks", "confront.no-attack"), ("aw2it", "confront.roll")]
)
def test_while_titans_are_confronted_the_confrontation_is_what_stands_against_a_turn(edition, attacked):
    ruleset = load(edition)
    position = settle(ruleset.table, at_end(on_board(begun(ruleset)), "confront", "next-round"))
    assert clause(ruleset, position, Attack("pile-1", (0,))) == attacked
    assert clause(ruleset, position, Place(1, "labor")) == "confront.roll"
    assert clause(ruleset, position, Pass()) == "confront.roll"
    assert clause(ruleset, position, FeedTitan()) == "confront.full-payment"


@pytest.mark.parametrize("edition", SECOND)
def test_a_meal_meets_its_price(edition):
    ruleset = load(edition)
    position = with_city(on_board(begun(ruleset)), 0, empire=("wheat-fields",))
    position = settle(ruleset.table, at_end(position, "hunger", "next-round"))
    assert clause(ruleset, position, BuyMeal()) == "ambrosia.feed-citizen"


def test_the_building_limit_forbids_building_stored_cards_without_a_citizen():
    ruleset = load("aw2it").under(VARIANTS["aw2it"]["building-limit"])
    position = with_city(begun(ruleset), 0, stored=("aqueduct",), coins=9, knowledge=1)
    assert clause(ruleset, position, BuildStored("aqueduct")) == "variant.building-limit.no-build-stored"
    first = load("aw1")
    stored = with_city(begun(first), 0, stored=("aqueduct",), coins=9, knowledge=1)
    assert clause(first, stored, BuildStored("aqueduct")) == "stored.how-to-build"
