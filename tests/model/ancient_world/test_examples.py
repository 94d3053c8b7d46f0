"""The worked examples of the three books."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world import ambrosia, board, endround, military, prepare, scoring
from hoyle.model.ancient_world.actions import (
    Attack,
    Damage,
    LoseDistrict,
    Pass,
    Perform,
    Place,
    Recruit,
    Roll,
    Upgrade,
)
from hoyle.model.ancient_world.cards import Abilities, District, Strength
from hoyle.model.ancient_world.construct import room
from hoyle.model.ancient_world.position import SPACE_INDEX, Army, Deck, Task, owned
from hoyle.model.ancient_world.scoring import Holding, text_points
from hoyle.model.ancient_world.strike import cost_of, value_of
from tests.model.ancient_world.scene import (
    begun,
    forward,
    giving,
    place,
    soldiers,
    standing,
    with_cards,
    with_city,
)

EDITIONS = ("aw1", "aw2ks", "aw2it")
SECOND = ("aw2ks", "aw2it")


def tim(edition):
    """Tim's city: Merkian Troops with a coin on the picture over a veteran, three swords on Empire cards."""
    ruleset = with_cards(
        load(edition),
        veterans=soldiers("veterans", Strength(swords=1)),
        smithy=giving("smithy", swords=3),
    )
    position = with_city(
        begun(ruleset),
        0,
        coins=6,
        empire=("smithy",),
        armies=(Army(active="merkian-troops", picture=1, retired=("veterans",)),),
    )
    titans = (
        position.titans[0],
        Deck(top=("stone-being",), middle=("invented-titan-2-02",)),
        position.titans[2],
    )
    return ruleset, replace(position, titans=titans)


@pytest.mark.clauses(
    *(f"{e}.example.tim-cost" for e in EDITIONS), *(f"{e}.attack.cost-example" for e in EDITIONS)
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_tim_pays_two_coins_for_troops_that_carry_one(edition):
    ruleset, position = tim(edition)
    assert cost_of(ruleset.table, position.cities[0], (0,)) == 2
    after = ruleset.play(position, Attack("pile-2", (0,)))
    (army,) = after.cities[0].armies
    assert (army.name, army.picture) == (2, 1)  # three coins in all
    assert military.military_cost(ruleset.rules, 3) == 4


@pytest.mark.clauses(*(f"{e}.example.tim-attack" for e in EDITIONS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_tim_reaches_the_eight_of_the_stone_being(edition):
    ruleset, position = tim(edition)
    city = position.cities[0]
    assert (
        value_of(ruleset.table, replace(city, empire=()), (0,), "both", 0) == 5
    )  # 3 arrows + 1 sword + 1 legacy
    assert (
        value_of(ruleset.table, city, (0,), "both", 0) == 8 == ruleset.catalog.titans["stone-being"].defense
    )
    after = ruleset.play(position, Attack("pile-2", (0,)))
    assert after.cities[0].titans == ("stone-being",)


@pytest.mark.clauses("aw1.example.tim-dice", "aw2it.example.tim-dice", "aw1.example.tim-reveal-last")
@pytest.mark.parametrize("edition", ("aw1", "aw2it"))
def test_tim_rolls_two_dice_and_loses_a_coin_then_the_next_titan_is_turned_up(edition):
    ruleset, position = tim(edition)
    after = ruleset.play(position, Attack("pile-2", (0,)))
    assert after.titans[1].top == ()  # not before the dice
    assert len(ruleset.legal(after)[0].faces) == 2
    after = forward(ruleset, ruleset.play(after, Roll(("blank", "coin"))))
    assert after.cities[0].coins == 6 - 2 - 1
    assert after.titans[1].top == ("invented-titan-2-02",)


@pytest.mark.clauses(
    "aw2ks.example.tim-dice", "aw2ks.titan-effect.lose-military", "aw2ks.example.tim-reveal-last"
)
def test_tim_of_the_kickstarter_book_loses_his_troops():
    ruleset, position = tim("aw2ks")
    after = forward(
        ruleset, ruleset.play(ruleset.play(position, Attack("pile-2", (0,))), Roll(("blank", "coin")))
    )
    (army,) = after.cities[0].armies
    assert army.active == "" and army.retired == ("veterans",)
    assert after.military_discard == ("merkian-troops",)


@pytest.mark.clauses("aw2it.attack.caption-example")
def test_fresh_merkian_troops_cost_one_coin_and_give_five_or_two():
    ruleset, position = tim("aw2it")
    army = Army(active="merkian-troops", retired=("veterans",))
    city = replace(position.cities[0], empire=(), armies=(army,))
    assert cost_of(ruleset.table, city, (0,)) == 1
    assert value_of(ruleset.table, city, (0,), "both", 0) == 5
    assert value_of(ruleset.table, city, (0,), "swords", 0) == 2


@pytest.mark.clauses(*(f"{e}.scoring.citadel-example" for e in EDITIONS))
@pytest.mark.parametrize(("edition", "bonus"), [("aw1", 3), ("aw2ks", 7), ("aw2it", 7)])
def test_the_citadel_is_worth_its_bonus_with_five_red_banners(edition, bonus):
    ruleset = load(edition)
    (text,) = ruleset.catalog.empire["citadel"].bonus
    assert text_points(ruleset.rules, text, Holding(banners=(5, 0, 0, 0, 0))) == bonus


@pytest.mark.clauses("aw2ks.prepare.titan-depletion-example", "aw2it.prepare.titan-depletion-example")
@pytest.mark.parametrize("edition", SECOND)
def test_the_second_drawer_of_round_four_gets_a_three_star_titan(edition):
    rules = load(edition).rules
    assert prepare.threat_pile(rules, 4, (5, 1, 9)) == 2
    assert prepare.threat_pile(rules, 4, (5, 0, 9)) == 3
    assert prepare.threat_place(rules, 1, 0, 0) == "top"


@pytest.mark.clauses("aw2ks.titan-effect.district-example", "aw2ks.titan-effect.district-overcapacity")
def test_tom_keeps_six_empire_cards_with_three_capacity_and_needs_four_more():
    land = District(name="land", abilities=Abilities(capacity=2), source="invented")
    huts = {f"hut-{n}": giving(f"hut {n}", coins=1) for n in range(7)}
    ruleset = with_cards(load("aw2ks"), land=replace(land, abilities=Abilities(capacity=3)), **huts)
    ruleset = ruleset.under({"capital_capacity": 3})
    position = with_city(begun(ruleset), 0, empire=tuple(huts)[:6], districts=("land",))
    assert ruleset.table.capacity(position.cities[0]) == 6
    position = replace(position, tasks=(Task("effect", 0, 0, "x"), Task("turn-end", 0)))
    from hoyle.model.ancient_world.aftermath import do_lose_district

    after = do_lose_district(ruleset.table, position, LoseDistrict("land"))
    city = after.cities[0]
    assert len(city.empire) == 6 and ruleset.table.capacity(city) == 3
    assert room(ruleset.table, city) == -3  # four more capacity make room for a seventh
    assert board.free_capacity(ruleset.rules, 3 + 4, 6, 2, 0) == 1


@pytest.mark.clauses("aw2ks.card.archivists-of-bol.example", "aw2ks.card.guild-of-scholars.example")
def test_mary_hands_in_her_1_on_build_and_the_4_stands_there():
    ruleset = load("aw2ks")
    position = standing(begun(ruleset), "build", (0, 1))
    position = replace(position, tasks=(Task("upgrade", 0), Task("turn-end", 0)))
    after = ruleset.play(position, Upgrade(1))
    assert after.spaces[SPACE_INDEX["build"]] == ((0, 4),)
    assert owned(after.cities[0], after.spaces, 0) == (2, 3, 4)


@pytest.mark.clauses("aw2it.card.archivists-of-bol.example", "aw2it.card.guild-of-scholars.example")
def test_a_1_on_expand_is_replaced_by_the_4():
    ruleset = load("aw2it")
    position = standing(begun(ruleset), "expand", (0, 1))
    position = replace(position, tasks=(Task("upgrade", 0), Task("turn-end", 0)))
    assert ruleset.play(position, Upgrade(1)).spaces[SPACE_INDEX["expand"]] == ((0, 4),)


@pytest.mark.clauses("aw1.action.grow-example", "aw2ks.action.grow-example", "aw2it.action.grow-example")
@pytest.mark.parametrize("edition", EDITIONS)
def test_whoever_has_1_2_3_grows_the_4_which_waits(edition):
    ruleset = load(edition)
    position = place(ruleset, replace(begun(ruleset), round=3), 3, "grow")
    if ruleset.rules.may_decline:
        position = ruleset.play(position, Perform())
    city = position.cities[0]
    assert city.fresh == (4,) and 4 not in city.ready
    assert board.new_citizen(ruleset.rules, (1, 2, 3)) == 4


@pytest.mark.clauses("aw2it.confront.feed-example", "aw2it.attack.bounty-example")
def test_a_titan_with_three_ambrosia_asks_four_and_one_with_five_pays_its_two_banners():
    rules = load("aw2it").rules
    assert ambrosia.feed_cost(rules, 2, 3) == 4
    assert military.bounty(rules, 5, 2, False) == 2


@pytest.mark.clauses("aw2it.home.tribe-mixed-example", "aw2it.home.placement-sex-example")
def test_three_men_and_a_woman_pay_two_coins_and_a_man_admits_men_only():
    from hoyle.model.ancient_world.placement import sex_mismatch

    rules = replace(load("aw2it").rules, sexes=True)
    assert endround.tribe_reward(rules, 3, 1) == (2, 0, 0)
    assert sex_mismatch(rules, "female", "male", "male") is not None
    assert sex_mismatch(rules, "male", "male", "male") is None


@pytest.mark.clauses(*(f"{e}.icon.multiple-example" for e in EDITIONS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_card_can_give_income_and_an_action_worth_knowledge(edition):
    cards = load(edition).catalog.empire.values()
    assert any(c.abilities.coins == 1 and c.action is not None and c.action.knowledge == 1 for c in cards)


@pytest.mark.clauses(*(f"{e}.starvation.initial-food-balance" for e in EDITIONS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_food_feed_the_three_starting_citizens(edition):
    ruleset = load(edition)
    city = begun(ruleset).cities[0]
    assert ruleset.table.food(city) == 3 and endround.unfed_citizens(3, len(city.ready)) == 0


@pytest.mark.clauses("aw2it.action.draft-example")
def test_two_citizens_on_draft_are_two_swords_in_each_attack():
    rules = load("aw2it").rules
    assert (
        military.attack_value(rules, "swords", 3, 0, 2) - military.attack_value(rules, "swords", 3, 0, 0) == 2
    )


@pytest.mark.clauses(*(f"{e}.damage.army-limit-drop" for e in EDITIONS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_damaging_the_camp_of_an_army_discards_the_army_with_its_retired_cards(edition):
    ruleset = with_cards(load(edition), camp=giving("camp", armies=1), hut=giving("hut", coins=1))
    armies = (
        Army(active="city-guard"),
        Army(active="militia"),
        Army(active="merkian-troops", retired=("militia~2",)),
    )
    position = with_city(begun(ruleset), 0, empire=("camp", "hut"), armies=armies)
    position = replace(position, tasks=(Task("damage", 0), Task("turn-end", 0)))
    after = ruleset.play(position, Damage("camp"))
    from hoyle.model.ancient_world.actions import Disband

    after = ruleset.play(after, Disband(2))
    assert [army.active for army in after.cities[0].armies] == ["city-guard", "militia"]


@pytest.mark.clauses("aw1.retire.coins-to-supply", "aw1.retire.stack", "aw1.action.recruit-must-retire")
def test_a_retired_card_returns_its_coins_to_the_supply_and_leaves_its_legacy():
    ruleset = load("aw1")
    position = begun(ruleset)
    armies = tuple(replace(army, picture=3) for army in position.cities[0].armies)
    position = place(ruleset, with_city(position, 0, armies=armies), 1, "recruit")
    card, supply = position.barracks[0], position.coins
    after = ruleset.play(position, Recruit(card, 0))
    price = ruleset.catalog.military[card].coins
    assert after.coins == supply + 3 + price
    assert after.cities[0].armies[0] == Army(active=card, retired=(armies[0].active,))


@pytest.mark.clauses(
    "aw1.placement.higher-skill", "aw2ks.placement.higher-skill", "aw2it.placement.higher-skill"
)
def test_skill_1_beside_skill_1_is_illegal_in_the_first_edition_and_free_in_the_second():
    for edition, legal in (("aw1", False), ("aw2ks", True), ("aw2it", True)):
        ruleset = load(edition)
        position = standing(begun(ruleset), "labor", (1, 1))
        assert (not ruleset.objections(position, Place(1, "labor"))) == legal


@pytest.mark.clauses("aw1.endround.final-round", "aw2ks.endround.final-round", "aw2it.endround.final-round")
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_sixth_round_nobody_collects_income(edition):
    ruleset = load(edition)
    position = replace(begun(ruleset), round=6)
    for seat in (0, 1):
        position = with_city(position, seat, threat="")
    coins = [city.coins for city in position.cities]
    position = ruleset.play(ruleset.play(position, Pass()), Pass())
    assert position.phase == "over"
    assert [city.coins for city in position.cities] == coins
    assert scoring.penalty(ruleset.rules, 0, 0) == 0
