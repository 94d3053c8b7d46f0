"""Ends of rounds in the second edition, played and counted by hand, in both printings."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import Confront, EndTurn, FeedTitan, Pass, Perform, Place, Starve
from hoyle.model.ancient_world.flow import settle
from tests.model.ancient_world.scene import (
    at_end,
    begun,
    forward,
    giving,
    hunting,
    on_board,
    standing,
    with_cards,
    with_city,
)

SECOND = ("aw2ks", "aw2it")


@pytest.mark.clauses(
    "aw2ks.confront.full-payment", "aw2ks.ambrosia.feed-titan-no-partial", "aw2ks.confront.roll"
)
@pytest.mark.parametrize(("ambrosia", "fed"), [(1, False), (2, False), (3, True)])
def test_one_ambrosia_for_a_three_banner_titan_saves_no_die(ambrosia, fed):
    ruleset, position = hunting("aw2ks", banners=3)
    position = with_city(with_city(position, 0, threat=""), 1, ambrosia=ambrosia)
    position = settle(ruleset.table, at_end(position, "confront", "next-round"))
    assert (FeedTitan() in ruleset.legal(position)) is fed
    rolling = ruleset.apply(position, Confront())
    assert all(len(roll.faces) == 3 for roll in ruleset.legal(rolling))


@pytest.mark.clauses(
    "aw2it.confront.feed-cost", "aw2it.confront.feed-destination", "aw2it.confront.titan-remains"
)
def test_the_italian_titan_asks_two_then_three_then_six():
    ruleset, position = hunting("aw2it", banners=2)
    position = with_city(with_city(position, 0, threat=""), 1, ambrosia=11)
    for left, lies in ((9, 2), (6, 5), (0, 11)):
        confronted = settle(ruleset.table, at_end(position, "confront", "next-round"))
        position = ruleset.apply(confronted, FeedTitan())
        city = position.cities[1]
        assert (city.ambrosia, city.fed, city.threat) == (left, lies, "beast")


@pytest.mark.clauses(
    *(f"{e}.{c}" for e in SECOND for c in ("endround.ambrosia-refill", "endround.reclaim-after-ambrosia"))
)
@pytest.mark.parametrize("edition", SECOND)
@pytest.mark.parametrize(("players", "added"), [(2, 7), (3, 8), (4, 9)])
def test_of_nine_actions_with_one_and_two_citizens_seven_eight_or_nine_get_ambrosia(edition, players, added):
    # Labor holds two citizens, Draft one, seven actions nobody
    ruleset = load(edition)
    position = standing(standing(begun(ruleset, players), "labor", (0, 1), (1, 1)), "draft", (0, 2))
    position = on_board(position)
    after = settle(ruleset.table, at_end(position, "ambrosia", "reclaim", "roll", round=3))
    assert sum(after.board_ambrosia) == added and after.ambrosia == position.ambrosia - added
    assert after.cities[0].ready == (1, 2, 3)


@pytest.mark.clauses("aw2it.district.repair-timing", "aw2it.icon.repair", "aw2ks.icon.repair")
@pytest.mark.parametrize(("edition", "coins"), [("aw2it", 5 + 2), ("aw2ks", 5)])
def test_a_repair_icon_mends_before_income_in_the_italian_printing_only(edition, coins):
    ruleset = with_cards(load(edition), mint=giving("mint", coins=2), yard=giving("yard", repairs=1))
    position = with_city(begun(ruleset), 0, empire=("mint", "yard"), damaged=("mint",), coins=0, threat="")
    position = with_city(position, 1, threat="")
    steps = ["repair-all" if step == "repair" else step for step in ruleset.rules.end_order[:3]]
    after = settle(ruleset.table, at_end(position, *steps, "roll"))
    assert after.cities[0].coins == coins


@pytest.mark.clauses("aw2ks.city-state.umnok", "aw2it.city-state.umnok", "aw2ks.card.trade-city.income")
@pytest.mark.parametrize("edition", SECOND)
def test_the_trade_city_of_umnok_brings_a_coin_a_knowledge_and_an_ambrosia(edition):
    ruleset = load(edition)
    position = with_city(begun(ruleset), 0, state="umnok", empire=("trade-city",), coins=0)
    city = settle(ruleset.table, at_end(position, "income", "roll")).cities[0]
    assert (city.coins, city.knowledge, city.ambrosia) == (5 + 1, 1, 1)


@pytest.mark.clauses(
    *(f"{e}.{c}" for e in SECOND for c in ("prepare.round-4-empire-b", "prepare.military-row-leftovers"))
)
@pytest.mark.parametrize(("edition", "pile"), [("aw2ks", "discard"), ("aw2it", "bottom")])
def test_round_four_deals_a_row_of_empire_b_and_a_whole_new_military_row(edition, pile):
    ruleset = load(edition)
    position = begun(ruleset, 3)
    old_row, old_barracks = position.row, position.barracks
    after = forward(ruleset, settle(ruleset.table, at_end(position, "next-round", round=3)))
    assert after.round == 4 and len(after.row) == 5 and len(after.barracks) == 3
    assert all(ruleset.catalog.empire[card].deck == "b" for card in after.row)
    assert set(old_row) <= set(after.empire_discard) and not {*old_barracks} & {*after.barracks}
    lies = after.military_discard if pile == "discard" else after.military.bottom
    assert sorted(lies) == sorted(old_barracks)


@pytest.mark.clauses(
    "aw2ks.starvation.choice", "aw2ks.starvation.unusable-next-round", "aw2ks.endround.reclaim-citizens"
)
def test_the_citizen_that_starves_sits_out_a_round_and_is_back_when_there_is_food():
    # food for three: the capital, the dock, the fields; four citizens, of whom the owner lets the 2 go hungry
    ruleset = load("aw2ks")
    position = with_city(begun(ruleset), 0, ready=(1, 2, 3, 4), threat="")
    position = with_city(position, 1, threat="")
    hungry = settle(ruleset.table, at_end(position, "reclaim", "hunger", "next-round"))
    position = forward(ruleset, ruleset.apply(hungry, Starve(2)))
    assert position.cities[0].starving == (2,)
    assert {action.citizen for action in ruleset.legal(position).by_kind["place"]} == {1, 3, 4}
    again = settle(
        ruleset.table,
        at_end(with_city(position, 0, empire=("wheat-fields",) * 3), "hunger", "next-round", round=2),
    )
    assert again.cities[0].starving == () and again.cities[0].ready == (1, 2, 3, 4)


@pytest.mark.clauses(
    "aw2ks.endround.final-round", "aw2ks.scoring.starving-penalty", "aw2it.scoring.starving-penalty"
)
@pytest.mark.parametrize(("edition", "penalty"), [("aw2ks", 4), ("aw2it", 2)])
def test_a_fourth_citizen_without_food_costs_its_points_after_round_six(edition, penalty):
    ruleset = load(edition)
    position = on_board(with_city(with_city(begun(ruleset), 0, ready=(1, 2, 3, 4), threat=""), 1, threat=""))
    position = replace(position, round=6)
    before = ruleset.outcome(replace(position, phase="over")).scores["player-1"]
    position = ruleset.apply(ruleset.apply(position, Pass()), Pass())
    over = ruleset.apply(position, Starve(4))
    assert over.phase == "over"
    assert ruleset.outcome(over).scores["player-1"] == before - penalty


@pytest.mark.clauses("aw2ks.pass.final", "aw2ks.pass.skip", "aw2ks.actions.until-all-passed")
def test_who_has_passed_is_skipped_until_the_last_has_passed():
    ruleset = load("aw2ks")
    position = on_board(begun(ruleset, 3))
    position = ruleset.apply(position, Pass())
    position = ruleset.apply(position, Place(1, "draft"))
    position = ruleset.apply(position, Perform()) if position.tasks else position
    position = ruleset.apply(position, EndTurn()) if position.tasks else position
    assert position.turn == 2
    position = ruleset.apply(position, Pass())
    assert position.turn == 1 and position.phase == "actions"
    assert ruleset.apply(position, Pass()).phase == "end"
