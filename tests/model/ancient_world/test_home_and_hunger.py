"""Clauses that no vector and no property exercises: bought food, and the home rules of the third book."""

from collections import Counter

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import Assign, BuyRepair, ChangeSex
from hoyle.model.ancient_world.ambrosia import cannot_change_sex
from hoyle.model.ancient_world.flow import settle
from hoyle.model.ancient_world.position import Task
from hoyle.model.ancient_world.reusing import taken_up
from hoyle.model.core import CHANCE, Objection
from tests.model.ancient_world.scene import begun, place, standing, with_city


def home():
    """The Italian book with its home rules; in every city only the 1 is a man."""
    ruleset = load("aw2it").under({"sexes": True})
    position = begun(ruleset)
    while Assign((1,)) in ruleset.legal(position):
        position = ruleset.apply(position, Assign((1,)))
    return ruleset, position


@pytest.mark.clauses("aw2it.home.placement-sex")
def test_a_woman_may_not_join_a_man_and_another_man_may():
    ruleset, position = home()
    mine, other = position.turn, 1 - position.turn
    position = standing(position, "labor", (other, 1))
    position = with_city(position, mine, coins=9)
    (objection,) = place(ruleset, position, 2, "labor")
    assert objection.clause == "home.placement-sex"
    assert not isinstance(place(ruleset, position, 1, "labor"), tuple)
    assert not isinstance(place(ruleset, position, 2, "draft"), tuple)  # an empty space asks nothing


@pytest.mark.clauses("aw2it.home.change-sex-cost")
@pytest.mark.parametrize(("way", "price"), [("knowledge", 1), ("coins", 3), ("ambrosia", 2)])
def test_turning_a_citizen_costs_one_knowledge_three_coins_or_two_ambrosia(way, price):
    ruleset, position = home()
    purse = {"knowledge": 0, "coins": 0, "ambrosia": 0}
    assert isinstance(cannot_change_sex(ruleset.rules, way, **{**purse, way: price - 1}), Objection)
    assert cannot_change_sex(ruleset.rules, way, **{**purse, way: price}) is None
    mine, other = position.turn, 1 - position.turn
    position = standing(position, "labor", (other, 1))
    position = with_city(position, mine, **{**purse, way: price})
    after = ruleset.apply(position, ChangeSex(2, way))
    assert getattr(after.cities[mine], way) == 0
    assert not isinstance(place(ruleset, after, 2, "labor"), tuple)  # now a man among men


def hungry_rounds(ruleset, position, rounds):
    """How many meals each round's check takes when everybody only passes and buys every meal on offer."""
    meals = Counter()
    wishes = ("buy-meal", "pass", "confront")
    while position.round <= rounds and position.phase != "over":
        legal = ruleset.legal(position)
        if ruleset.actor(position) == CHANCE:  # dice that harm nobody, any card
            harmless = [a for a in legal if set(getattr(a, "faces", ())) <= {"blank"}]
            position = ruleset.apply(position, harmless[0])
            continue
        kinds = {kind_of(action): action for action in legal}
        kind = next((wish for wish in wishes if wish in kinds), kind_of(legal[0]))
        meals[position.round] += kind == "buy-meal"
        position = ruleset.apply(position, kinds[kind])
    return meals, position


def kind_of(action):
    return type(action).__struct_config__.tag


@pytest.mark.clauses("aw2ks.ambrosia.feed-citizen-duration", "aw2it.ambrosia.feed-citizen-duration")
@pytest.mark.parametrize("edition", ["aw2ks", "aw2it"])
def test_food_bought_for_one_check_is_gone_at_the_next(edition):
    ruleset = load(edition)
    position = begun(ruleset)
    position = with_city(position, 0, ready=(1, 2, 3, 4), ambrosia=4)
    meals, position = hungry_rounds(ruleset, position, 2)
    # three food for four citizens: one meal of two ambrosia in the first round, and once more in the second
    assert meals[1] == 1 and meals[2] == 1
    assert position.cities[0].ambrosia == 0


@pytest.mark.clauses("aw2it.action.draft", "aw2it.action.draft-duration")
@pytest.mark.parametrize(("stood", "leaves", "drafted"), [((1, 2), 2, 1), ((1,), 1, 0)])
def test_a_citizen_that_leaves_draft_takes_no_sword_of_one_that_stays(stood, leaves, drafted):
    ruleset = load("aw2it")
    position = standing(begun(ruleset), "draft", *((0, skill) for skill in stood))
    # the 1 drafted; the 2, where it stands there, only came for the ambrosia
    position = with_city(position, 0, drafted=1)
    after = taken_up(ruleset.table, position, 0, leaves)
    assert after.cities[0].drafted == drafted


@pytest.mark.clauses("aw2ks.ambrosia.any-time", "aw2ks.ambrosia.repair", "aw2ks.starvation.check")
@pytest.mark.parametrize("edition", ["aw2ks", "aw2it"])
def test_a_field_repaired_at_the_hunger_check_feeds_a_citizen(edition):
    # food: one of the capital, one of the dock; the wheat fields lie face down; three citizens
    ruleset = load(edition)
    position = with_city(begun(ruleset), 0, damaged=("wheat-fields",), ambrosia=2)
    position = replace(position, phase="end", tasks=(Task("hunger"), Task("next-round")))
    position = settle(ruleset.table, replace(position, ambrosia=position.ambrosia - 2))
    assert position.tasks[0].number == 1 and ruleset.actor(position) == "player-1"
    after = ruleset.apply(position, BuyRepair("wheat-fields"))
    assert after.cities[0].starving == () and after.cities[0].ambrosia == 0
    assert after.phase == "prepare"
