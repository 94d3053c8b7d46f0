"""Turns of the second edition, played and counted by hand, in both printings."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import BuildStored, BuyCoin, Perform, Recruit, Reuse, UseCard
from hoyle.model.ancient_world.position import SPACE_INDEX, Army
from tests.model.ancient_world.scene import begun, giving, on_board, place, standing, with_cards, with_city

SECOND = ("aw2ks", "aw2it")


@pytest.mark.clauses(
    *(f"{e}.{c}" for e in SECOND for c in ("setup.turn-order-coins", "setup.initial-board-ambrosia")),
    "aw2ks.component.coins",
    "aw2ks.component.ambrosia",
    "aw2ks.component.empire-a",
)
@pytest.mark.parametrize(("edition", "on_spaces"), [("aw2ks", 7), ("aw2it", 3)])
def test_four_players_take_29_of_68_coins_and_leave_34_cards_of_empire_a(edition, on_spaces):
    position = begun(load(edition), 4, first=2)
    assert [city.coins for city in position.cities] == [
        8,
        8,
        6,
        7,
    ]  # 6, and 0, 1, 2, 2 from the third seat on
    assert position.coins == 68 - 29
    assert (position.empire.size(), len(position.empire_next), len(position.empire_c)) == (40 - 6, 34, 11)
    assert (position.military.size(), position.districts.size()) == (25 - 4, 16)
    assert (sum(position.board_ambrosia), position.ambrosia) == (on_spaces, 40 - on_spaces)


@pytest.mark.clauses("aw2ks.placement.ambrosia-timing", "aw2ks.placement.ambrosia-collection")
def test_the_fee_comes_first_then_the_action_then_all_ambrosia_of_the_space():
    ruleset = load("aw2ks")
    position = with_city(on_board(standing(begun(ruleset), "labor", (1, 3)), labor=3), 0, coins=1)
    position = place(ruleset, position, 2, "labor")
    assert position.cities[0].coins == 0 and position.cities[0].ambrosia == 0
    city = ruleset.apply(position, Perform()).cities[0]
    assert (city.coins, city.ambrosia) == (2, 3)


@pytest.mark.clauses("aw2it.placement.ambrosia-timing", "aw2it.ambrosia.coin", "aw2it.action.learn")
def test_the_italian_printing_learns_with_ambrosia_of_the_very_space():
    # 2 coins; the token held and the one on Learn buy the third coin
    ruleset = load("aw2it")
    position = with_city(on_board(begun(ruleset), learn=1), 0, coins=2, ambrosia=1)
    position = ruleset.apply(place(ruleset, position, 1, "learn"), BuyCoin())
    city = ruleset.apply(position, Perform()).cities[0]
    assert (city.coins, city.knowledge, city.ambrosia) == (0, 1, 0)


@pytest.mark.clauses(
    *(f"{e}.{c}" for e in SECOND for c in ("ambrosia.skill-boost-duration", "ambrosia.skill-boost-stack"))
)
@pytest.mark.parametrize("edition", SECOND)
def test_a_1_raised_to_3_stands_there_as_a_1(edition):
    ruleset = load(edition)
    position = with_city(on_board(standing(begun(ruleset), "labor", (1, 3))), 0, coins=0, ambrosia=2)
    position = ruleset.apply(place(ruleset, position, 1, "labor", boost=2), Perform())  # beside a 3, no fee
    assert (position.cities[0].coins, position.cities[0].ambrosia) == (2, 0)
    assert position.spaces[SPACE_INDEX["labor"]] == ((1, 3), (0, 1))


@pytest.mark.clauses(
    *(f"{e}.{c}" for e in SECOND for c in ("action.rebuild-token-once", "action.rebuild-coin"))
)
@pytest.mark.parametrize("edition", SECOND)
def test_a_claimed_token_stays_where_it_is_and_rebuild_still_pays(edition):
    ruleset = load(edition)
    position = replace(on_board(begun(ruleset)), claimed=True, holder=1)
    after = ruleset.apply(place(ruleset, position, 1, "rebuild"), Perform())
    assert after.holder == 1 and after.cities[0].coins == 6 + 1


@pytest.mark.clauses("aw2ks.card.town-hall")
@pytest.mark.parametrize(("claimed", "holder"), [(False, 0), (True, 1)])
def test_the_town_hall_takes_the_token_only_while_its_hand_is_down(claimed, holder):
    ruleset = load("aw2ks")
    position = replace(begun(ruleset), claimed=claimed, holder=1)
    position = with_city(position, 0, empire=(*position.cities[0].empire, "town-hall"))
    after = ruleset.apply(position, UseCard(1, "town-hall"))
    assert after.holder == holder and after.cities[0].knowledge == 1


@pytest.mark.clauses("aw2ks.ambrosia.reuse-tempo", "aw2ks.ambrosia.reuse-citizen")
def test_the_kickstarter_player_uses_a_citizen_again_and_then_takes_the_normal_action():
    ruleset = load("aw2ks")
    position = with_city(on_board(standing(begun(ruleset), "labor", (0, 1)), rebuild=1), 0, ambrosia=4)
    position = ruleset.apply(ruleset.apply(position, Reuse(1, "rebuild")), Perform())
    assert position.turn == 0 and not position.tasks  # the normal action is still to come
    assert (position.cities[0].coins, position.cities[0].ambrosia) == (6 + 1, 1)
    position = ruleset.apply(place(ruleset, position, 2, "labor"), Perform())
    assert position.cities[0].coins == 6 + 1 + 2 and position.turn == 1


@pytest.mark.clauses("aw2it.ambrosia.reuse-tempo")
def test_in_the_italian_printing_using_a_citizen_again_is_the_turn():
    ruleset = load("aw2it")
    position = with_city(on_board(standing(begun(ruleset), "labor", (0, 1))), 0, ambrosia=4)
    position = ruleset.apply(ruleset.apply(position, Reuse(1, "rebuild")), Perform())
    assert position.turn == 1 and position.cities[0].coins == 6 + 1


@pytest.mark.clauses("aw2ks.ambrosia.reuse-normal-rules", "aw2ks.placement.own-citizens-count")
def test_a_citizen_used_again_pays_for_joining_a_higher_one_of_its_own():
    ruleset = load("aw2ks")
    position = standing(standing(begun(ruleset), "labor", (0, 1)), "rebuild", (0, 3))
    position = with_city(on_board(position), 0, ambrosia=4, coins=1)
    position = ruleset.apply(ruleset.apply(position, Reuse(1, "rebuild")), Perform())
    assert position.cities[0].coins == 1 - 1 + 1
    broke = with_city(position, 0, coins=0, ambrosia=4)
    assert ruleset.objections(replace(broke, tasks=()), Reuse(1, "labor")) == ()  # nobody is there any more


@pytest.mark.clauses(
    "aw2ks.build-stored.same-rules", "aw2ks.build-stored.no-citizen", "aw2ks.actions.one-per-turn"
)
def test_a_stored_card_needs_room_and_its_price_and_takes_the_turn():
    hut = replace(giving("Hut", coins=1), coins=2)
    ruleset = with_cards(load("aw2ks"), hut=hut, shed=giving("Shed", coins=1), barn=giving("Barn", coins=1))
    position = with_city(begun(ruleset), 0, stored=("hut",), coins=2)
    after = ruleset.apply(position, BuildStored("hut"))
    assert after.cities[0].coins == 0 and after.cities[0].ready == (1, 2, 3) and after.turn == 1
    empire = position.cities[0].empire
    full = with_city(position, 0, empire=(*empire, "shed", "barn"))  # four of four
    assert ruleset.objections(full, BuildStored("hut"))[0].clause.endswith("action.build-capacity-required")
    assert ruleset.objections(with_city(position, 0, coins=1), BuildStored("hut"))[0].clause.endswith(
        "build-pay"
    )


@pytest.mark.clauses("aw2ks.city-state.zaltor", "aw2ks.retire.unused-only", "aw2it.retire.unused-only")
@pytest.mark.parametrize(
    ("edition", "state", "can"), [("aw2ks", "", False), ("aw2ks", "zaltor", True), ("aw2it", "", False)]
)
def test_with_both_armies_used_only_the_zealots_of_zaltor_recruit(edition, state, can):
    ruleset = load(edition)
    position = begun(ruleset)
    armies = tuple(replace(army, name=2, picture=1) for army in position.cities[0].armies)
    position = with_city(on_board(position), 0, armies=armies, state=state, coins=9)
    card = position.barracks[0]
    position = place(ruleset, position, 1, "recruit")
    assert (Recruit(card, 0) in ruleset.legal(position)) is can
    if can:
        after = ruleset.apply(position, Recruit(card, 0))
        assert after.cities[0].armies[0] == Army(active=card, retired=(armies[0].active,))
        assert after.coins == position.coins + 3 + ruleset.catalog.military[card].coins


@pytest.mark.clauses(
    *(f"{e}.{c}" for e in SECOND for c in ("card.aqueduct", "action.grow", "action.grow-lowest"))
)
@pytest.mark.parametrize("edition", SECOND)
def test_growing_with_the_aqueduct_pays_for_the_food_that_lies_open(edition):
    # citizens 1 and 3: the 2 comes; food: the capital's and the dock's, the fields are damaged
    ruleset = load(edition)
    position = on_board(replace(begun(ruleset), round=3))
    empire = (*position.cities[0].empire, "aqueduct")
    position = with_city(position, 0, empire=empire, damaged=("wheat-fields",), ready=(1, 3), coins=3)
    position = ruleset.apply(place(ruleset, position, 1, "grow"), Perform())
    assert position.cities[0].coins == 3 - 3 + 2 and position.cities[0].fresh == (2,)
