"""Cards that the books name, each doing what its book says."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import (
    Arrange,
    Attack,
    Build,
    BuyMeal,
    Copy,
    Decline,
    DrawToStore,
    Look,
    Pass,
    Perform,
    Place,
    Reroll,
    ReuseOnCard,
    Roll,
    Starve,
    Store,
    TakeOff,
    Upgrade,
    UseCard,
)
from hoyle.model.ancient_world.board import cards_explored
from hoyle.model.ancient_world.position import Army, Deck, Task
from hoyle.model.ancient_world.scoring import Holding, text_points
from tests.model.ancient_world.scene import begun, forward, monster, place, standing, with_cards, with_city

SECOND = ("aw2ks", "aw2it")


def owning(edition, *cards, players=2, **city):
    """A game in which the first player owns these cards."""
    ruleset = load(edition)
    return ruleset, with_city(begun(ruleset, players), 0, empire=tuple(cards), **city)


@pytest.mark.clauses("aw1.card.bridge", "aw1.card.trade-city.ability")
@pytest.mark.parametrize("card", ("bridge", "trade-city"))
def test_bridge_and_trade_city_use_an_occupied_card_of_an_opponent(card):
    ruleset, position = owning("aw1", card, coins=0)
    position = with_city(
        position, 1, empire=("desert-caravan",), working=(("desert-caravan", 1),), used=("desert-caravan",)
    )
    position = ruleset.play(position, UseCard(1, card))
    after = ruleset.play(position, Copy(1, "desert-caravan"))
    assert after.cities[0].coins == 1  # the capital's food


@pytest.mark.clauses("aw1.card.bridge")
def test_copying_a_copy_is_closed_unless_read_open():
    for chain, choices in (("closed", 0), ("open", 1)):
        ruleset = load("aw1").under({"copy_chain": chain})
        position = with_city(with_city(begun(ruleset), 0, empire=("bridge",)), 1, empire=("trade-city",))
        after = ruleset.play(position, UseCard(1, "bridge"))
        copies = [action for action in ruleset.legal(after) if isinstance(action, Copy)]
        assert len(copies) == choices


@pytest.mark.clauses("aw1.card.crane")
def test_the_crane_is_discarded_and_the_building_costs_nothing():
    ruleset, position = owning("aw1", "crane", coins=0, knowledge=0)
    position = replace(position, row=("moon-festival",))
    position = place(ruleset, position, 1, "build")
    after = ruleset.play(position, Build("moon-festival", "crane"))
    assert after.cities[0].empire == ("moon-festival",) and "crane" in after.empire_discard


@pytest.mark.clauses("aw1.card.crane", "aw1.action.build-placement-special")
def test_the_crane_waives_the_fee_for_placing_only_when_read_so():
    for reading, legal in (("printed-price", False), ("everything", True)):
        ruleset = load("aw1").under({"crane_fee": reading})
        position = with_city(standing(begun(ruleset), "build", (1, 2)), 0, empire=("crane",), coins=0)
        assert (not ruleset.objections(position, Place(1, "build"))) == legal


@pytest.mark.clauses("aw1.card.crypta-ship", "aw2ks.card.crypta-ship", "aw2it.card.crypta-ship")
@pytest.mark.parametrize("edition", ("aw1", *SECOND))
def test_the_crypta_ship_explores_and_pays_two_coins(edition):
    ruleset, position = owning(edition, "crypta-ship", coins=0)
    position = ruleset.play(position, UseCard(1, "crypta-ship"))
    assert position.cities[0].coins == 2
    card = position.row[0]
    assert ruleset.play(position, Store(card)).cities[0].stored == (card,)


@pytest.mark.clauses(
    "aw1.card.distant-outpost", "aw1.card.distant-outpost.twice", "aw1.card.distant-outpost.coin-location"
)
def test_the_outpost_of_the_left_hand_player_frees_an_army_when_its_right_neighbour_learns():
    ruleset = load("aw1")
    position = begun(ruleset, 3)
    armies = tuple(replace(army, name=1) for army in position.cities[1].armies)
    position = with_city(position, 1, empire=("distant-outpost",), armies=armies)
    position = place(ruleset, position, 1, "learn")  # seat 0 sits to the right of seat 1
    assert ruleset.actor(position) == "player-2"
    after = ruleset.play(position, TakeOff(0, "name"))
    assert after.cities[1].armies[0].name == 0  # it can be used a second time
    assert not ruleset.objections(position, Decline())


@pytest.mark.clauses("aw1.card.scribe-guild")
def test_the_scribes_pay_a_coin_when_their_left_neighbour_learns():
    ruleset = load("aw1")
    position = with_city(begun(ruleset, 3), 2, empire=("scribe-guild",))
    position = place(ruleset, position, 1, "learn")  # seat 0 sits to the left of seat 2
    assert ruleset.actor(position) == "player-3"
    coins = position.cities[2].coins
    after = ruleset.play(position, Perform())
    assert (after.cities[2].coins, after.cities[2].knowledge) == (coins - 1, 1)


@pytest.mark.clauses(
    "aw2ks.card.distant-outpost", "aw2it.card.distant-outpost", "aw2ks.placement.decline-action"
)
@pytest.mark.parametrize("edition", SECOND)
def test_the_outpost_of_the_second_edition_works_on_placing(edition):
    ruleset, position = owning(edition, "distant-outpost", coins=0)
    armies = tuple(replace(army, picture=2) for army in position.cities[0].armies)
    position = place(ruleset, with_city(position, 0, armies=armies), 1, "learn")
    if position.tasks[0].kind == "perform":
        position = ruleset.play(position, Decline())
    after = ruleset.play(position, TakeOff(1, "picture"))
    assert after.cities[0].armies[1].picture == 1


@pytest.mark.clauses("aw1.card.forest-hideout")
def test_the_forest_hideout_of_the_first_edition_reorders_four_titans_and_may_attack():
    base = load("aw1")
    weak = monster("weak", 1, "both", 1)
    ruleset = with_cards(base, weak=weak)
    position = with_city(begun(ruleset), 0, empire=("forest-hideout",))
    first, second, third = base.catalog.pile(1)[:3]
    position = replace(position, titans=(Deck(top=(first, second, third, "weak")), *position.titans[1:]))
    position = ruleset.play(ruleset.play(position, UseCard(1, "forest-hideout")), Look(1))
    position = ruleset.play(position, Arrange(("weak", third, second, first)))
    after = ruleset.play(position, Attack("pile-1", (0,)))
    assert after.cities[0].titans == ("weak",)


@pytest.mark.clauses("aw2ks.card.forest-hideout", "aw2it.card.forest-hideout")
@pytest.mark.parametrize("edition", SECOND)
def test_the_forest_hideout_of_the_second_edition_scores_for_three_citizens(edition):
    ruleset = load(edition)
    (text,) = ruleset.catalog.empire["forest-hideout"].bonus
    assert text_points(ruleset.rules, text, Holding(citizens=3)) == 4
    assert text_points(ruleset.rules, text, Holding(citizens=4)) == 0


@pytest.mark.clauses("aw1.card.moon-festival", "aw2ks.card.moon-festival")
@pytest.mark.parametrize(("edition", "points"), [("aw1", 2), ("aw2ks", 8), ("aw2it", 8)])
def test_the_moon_festival_pays_for_two_sets(edition, points):
    ruleset = load(edition)
    (text,) = ruleset.catalog.empire["moon-festival"].bonus
    assert text_points(ruleset.rules, text, Holding(banners=(2, 3, 2, 4, 2))) == points


@pytest.mark.clauses("aw1.card.zori-dramatists", "aw2ks.card.zori-dramatists", "aw2it.card.zori-dramatists")
@pytest.mark.parametrize(("edition", "deck"), [("aw1", True), ("aw2ks", True), ("aw2it", False)])
def test_the_dramatists_store_a_card_for_the_first_to_pass(edition, deck):
    ruleset, position = owning(edition, "zori-dramatists")
    position = ruleset.play(position, Pass())
    kinds = ruleset.legal(position)
    assert (DrawToStore() in kinds) == deck
    card = position.row[0]
    assert ruleset.play(position, Store(card)).cities[0].stored == (card,)
    second = with_city(begun(ruleset), 1, empire=("zori-dramatists",))
    assert ruleset.play(ruleset.play(second, Pass()), Pass()).cities[1].stored == ()


@pytest.mark.clauses("aw2ks.card.barbarian-camp", "aw2ks.card.tea-house.reroll", "aw2it.card.barbarian-camp")
@pytest.mark.parametrize(
    ("edition", "card"), [("aw2ks", "barbarian-camp"), ("aw2ks", "tea-house"), ("aw2it", "tea-house")]
)
def test_one_die_is_rolled_again(edition, card):
    ruleset, position = owning(edition, card, "invented-a01")
    titan = ruleset.catalog.pile(1)[0]
    position = replace(position, tasks=(Task("roll", 0, 2, titan), Task("turn-end", 0)))
    position = ruleset.play(position, Roll(("titan", "titan")))
    position = ruleset.play(ruleset.play(position, Reroll("titan")), Roll(("blank",)))
    assert position.faces == () and position.tasks[0].kind == "damage"
    assert sum(1 for task in position.tasks if task.kind == "damage") == 1


@pytest.mark.clauses(
    "aw2ks.card.cave-town.citizen", "aw2ks.card.cave-town.vp", "aw2it.card.cave-town.citizen"
)
@pytest.mark.parametrize("edition", SECOND)
def test_cave_town_brings_a_citizen_and_two_points(edition):
    ruleset, position = owning(edition, coins=9)
    position = place(ruleset, replace(position, row=("cave-town",)), 1, "build")
    after = ruleset.play(position, Build("cave-town"))
    assert after.cities[0].fresh == (4,)
    (text,) = ruleset.catalog.empire["cave-town"].bonus
    assert text_points(ruleset.rules, text, Holding()) == 2


@pytest.mark.clauses("aw2it.card.highland-town", "aw2it.card.metropolis")
@pytest.mark.parametrize(("card", "coins", "food"), [("highland-town", 1, 0), ("metropolis", 0, 1)])
def test_towns_of_the_third_book_bring_a_citizen(card, coins, food):
    ruleset, position = owning("aw2it", coins=9)
    after = ruleset.play(place(ruleset, replace(position, row=(card,)), 1, "build"), Build(card))
    totals = ruleset.table.totals(after.cities[0])
    assert after.cities[0].fresh == (4,) and (totals.coins, totals.food) == (coins, food)


@pytest.mark.clauses("aw2ks.card.guild-of-scholars.knowledge", "aw2ks.card.guild-of-scholars.upgrade")
@pytest.mark.parametrize("edition", SECOND)
def test_the_guild_of_scholars_gives_knowledge_once_and_an_exchange(edition):
    ruleset, position = owning(edition, coins=9)
    after = ruleset.play(
        place(ruleset, replace(position, row=("guild-of-scholars",)), 1, "build"), Build("guild-of-scholars")
    )
    assert after.cities[0].knowledge == 1
    after = ruleset.play(after, Upgrade(2))
    assert after.cities[0].ready == (3, 4)


@pytest.mark.clauses("aw2it.card.dungeons", "aw2it.district.trigger-timing")
def test_the_dungeons_add_three_coins_to_labor():
    ruleset, position = owning("aw2it", "dungeons", coins=0)
    assert ruleset.play(place(ruleset, position, 1, "labor"), Perform()).cities[0].coins == 5


@pytest.mark.clauses("aw2it.card.bath-house", "aw2it.card.nomad-camp.action")
def test_bath_house_and_nomad_camp_arm_their_city_for_the_round():
    ruleset, position = owning("aw2it", "bath-house", "nomad-camp")
    after = ruleset.play(position, UseCard(1, "bath-house"))
    assert (after.cities[0].knowledge, after.cities[0].arrows) == (1, 1)
    after = ruleset.play(replace(after, turn=0, tasks=()), UseCard(2, "nomad-camp"))
    assert after.cities[0].swords == 2


@pytest.mark.clauses(
    "aw2it.card.warship", "aw2it.card.nomad-camp.explore", "aw2it.card.traveler-camp.explore"
)
def test_warship_nomads_and_travelers_explore_further():
    ruleset, position = owning("aw2it", "warship", "nomad-camp", "traveler-camp")
    totals = ruleset.table.totals(position.cities[0])
    assert cards_explored(ruleset.rules, totals.explore, totals.eye) == 5 + 2 + 2 + 1
    assert totals.swords == 1 and totals.food == 1


@pytest.mark.clauses(
    "aw2ks.card.holy-site", "aw2ks.ambrosia.reuse-citizen", "aw2ks.ambrosia.reuse-normal-rules"
)
def test_a_citizen_used_again_may_go_to_a_card():
    ruleset, position = owning("aw2ks", "holy-site", ambrosia=4, armies=(Army(active="militia", picture=3),))
    position = standing(position, "draft", (0, 1))
    position = ruleset.play(position, ReuseOnCard(1, "holy-site"))
    after = ruleset.play(position, TakeOff(0, "all"))
    assert after.cities[0].armies[0].picture == 0 and after.cities[0].ambrosia == 0
    assert ruleset.actor(after) == "player-1"  # the turn's own action is still to come


@pytest.mark.clauses("aw2ks.ambrosia.feed-citizen", "aw2ks.starvation.choice", "aw2it.ambrosia.feed-citizen")
@pytest.mark.parametrize("edition", SECOND)
def test_two_ambrosia_feed_a_citizen_and_the_owner_chooses_who_starves(edition):
    ruleset, position = owning(edition, "fishing-dock", threat="", ambrosia=2)
    position = with_city(position, 1, threat="")
    position = ruleset.play(ruleset.play(position, Pass()), Pass())
    position = ruleset.play(position, BuyMeal())  # two food for three citizens
    after = forward(ruleset, position)
    assert after.cities[0].ready == (1, 2, 3) and after.cities[0].starving == ()
    hungry = with_city(owning(edition, "fishing-dock", threat="")[1], 1, threat="")
    hungry = ruleset.play(ruleset.play(hungry, Pass()), Pass())
    assert forward(ruleset, ruleset.play(hungry, Starve(2))).cities[0].ready == (1, 3)
