"""The first edition in play: the actions of the board and of cards, counted from the book."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import (
    Arrange,
    Attack,
    Build,
    Copy,
    Decline,
    DrawToStore,
    Keep,
    Look,
    Pass,
    PayExpand,
    Perform,
    Place,
    Recruit,
    Repair,
    Store,
    TakeOff,
    UseCard,
)
from hoyle.model.ancient_world.cards import CardAction, Strength
from hoyle.model.ancient_world.position import Army, Deck
from hoyle.model.ancient_world.rules import VARIANTS
from tests.model.ancient_world.scene import (
    begun,
    building,
    forward,
    giving,
    monster,
    place,
    soldiers,
    standing,
    with_cards,
    with_city,
)

AW1 = load("aw1")


def again(position):
    """The first player's next turn, whatever the others did meanwhile."""
    assert position.tasks == ()
    return replace(position, turn=0)


# -- the board ---------------------------------------------------------------------------------------


@pytest.mark.clauses("aw1.action.labor", "aw1.board-actions.immediate", "aw1.placement.immediate-action")
def test_labor_pays_two_coins_at_once():
    position = begun(AW1)
    coins, supply = position.cities[0].coins, position.coins
    after = place(AW1, position, 1, "labor")
    assert (after.cities[0].coins, after.coins, after.turn) == (coins + 2, supply - 2, 1)


@pytest.mark.clauses("aw1.action.learn")
@pytest.mark.parametrize(("coins", "left", "learned"), [(3, 0, 1), (5, 2, 1), (2, 2, 0)])
def test_learn_turns_three_coins_into_knowledge_where_there_are_three(coins, left, learned):
    position = with_city(begun(AW1), 0, coins=coins)
    city = place(AW1, position, 1, "learn").cities[0]
    assert (city.coins, city.knowledge) == (left, learned)


@pytest.mark.clauses("aw1.action.expand-cost", "aw1.action.expand-draw", "aw1.action.expand-reveal")
@pytest.mark.parametrize(("price", "left"), [("knowledge", (3, 0)), ("coins", (0, 1))])
def test_expand_gives_the_open_district_and_turns_up_the_next(price, left):
    position = with_city(begun(AW1), 0, coins=3, knowledge=1)
    (open_card,) = position.districts.top
    position = AW1.play(place(AW1, position, 1, "expand"), PayExpand(price))
    after = forward(AW1, position)
    city = after.cities[0]
    assert city.districts == (open_card,)
    assert (city.coins, city.knowledge) == left
    assert (len(after.districts.top), after.districts.size()) == (1, 9)


@pytest.mark.clauses("aw1.variant.expand-plus", "aw1.variant.expand-plus.unchosen")
def test_expand_plus_keeps_one_of_three_and_puts_two_beneath_the_deck():
    ruleset = AW1.under(VARIANTS["aw1"]["expand-plus"])
    position = with_city(begun(ruleset), 0, coins=3)
    first, second, third, fourth, *rest = (*position.districts.top, *position.districts.middle)
    position = replace(position, districts=Deck(top=(first, second, third, fourth, *rest)))
    position = ruleset.play(place(ruleset, position, 1, "expand"), PayExpand("coins"))
    after = ruleset.play(ruleset.play(position, Perform()), Keep(third))
    assert after.cities[0].districts == (third,)
    assert (after.districts.top[0], after.districts.bottom) == (fourth, (first, second))
    plain = ruleset.play(position, Decline())  # to draw is a choice: without it the open one is taken
    assert plain.cities[0].districts == (first,)
    assert (plain.districts.top[0], plain.districts.bottom) == (second, ())


@pytest.mark.clauses("aw1.action.build-source", "aw1.action.build-pay", "aw1.action.build-no-refill")
def test_a_building_of_the_row_is_paid_to_the_supply_and_leaves_a_gap():
    ruleset = with_cards(AW1, hall=building("hall", coins=4, knowledge=1, banners={"red": 1}))
    position = with_city(begun(ruleset), 0, coins=5, knowledge=1)
    position = replace(position, row=("hall", *position.row[1:]))
    supply = (position.coins, position.knowledge)
    after = ruleset.play(place(ruleset, position, 1, "build"), Build("hall"))
    city = after.cities[0]
    assert (city.coins, city.knowledge) == (1, 0)
    assert (after.coins, after.knowledge) == (supply[0] + 4, supply[1] + 1)
    assert "hall" in city.empire and len(after.row) == 3


@pytest.mark.clauses("aw1.stored.how-to-build", "aw1.action.build-source", "aw1.stored.no-benefit")
def test_a_stored_card_is_built_with_a_citizen_and_nobody_builds_what_another_stored():
    ruleset = with_cards(AW1, hall=giving("hall", food=1), camp=giving("camp", food=1))
    position = with_city(begun(ruleset), 0, stored=("hall",))
    position = with_city(position, 1, stored=("camp",))
    assert ruleset.table.food(position.cities[0]) == 3
    position = place(ruleset, position, 1, "build")
    offered = {action.card for action in ruleset.legal(position).by_kind["build"]}
    assert "hall" in offered and "camp" not in offered
    after = ruleset.play(position, Build("hall"))
    assert after.cities[0].stored == () and ruleset.table.food(after.cities[0]) == 4


@pytest.mark.clauses("aw1.action.build-placement-special", "aw1.action.build-pay")
def test_the_coin_for_placing_is_gone_before_the_building_is_paid():
    ruleset = with_cards(AW1, hall=building("hall", coins=5, banners={"red": 1}))
    position = standing(with_city(begun(ruleset), 0, coins=5), "build", (1, 2))
    position = replace(position, row=("hall",))
    after = place(ruleset, position, 1, "build")  # no 1 stands there: a coin, and four are too few
    assert (after.cities[0].coins, after.turn) == (4, 1)
    matching = place(ruleset, position, 2, "build")
    assert "hall" in ruleset.play(matching, Build("hall")).cities[0].empire


def test_a_skill_raised_past_the_one_that_matches_is_not_offered_without_the_coin():
    ruleset = load("aw2ks").under({"matching_spaces": ("build",)})
    position = with_city(standing(begun(ruleset), "build", (1, 2)), 0, coins=0, ambrosia=1)
    offered = [action for action in ruleset.legal(position) if isinstance(action, Place)]
    builds = {(action.citizen, action.boost) for action in offered if action.space == "build"}
    assert builds == {(1, 1), (2, 0)}  # a 2 stands there, and any other skill costs a coin


@pytest.mark.clauses("aw1.capacity.sources", "aw1.capacity.per-empire-card", "aw1.titan.rewards")
def test_capacity_of_a_beaten_titan_makes_room_for_a_building():
    from hoyle.model.ancient_world.cards import Abilities

    huts = {f"hut-{n}": giving(f"hut {n}", coins=1) for n in range(4)}
    beast = monster("beast", 1, "both", 1, abilities=Abilities(capacity=1))
    ruleset = with_cards(AW1, hall=giving("hall", coins=1), beast=beast, **huts)
    position = replace(with_city(begun(ruleset), 0, empire=tuple(huts)), row=("hall",))
    assert place(ruleset, position, 1, "build").turn == 1  # full: nothing can be built
    roomy = with_city(position, 0, titans=("beast",))
    assert "hall" in ruleset.play(place(ruleset, roomy, 1, "build"), Build("hall")).cities[0].empire


@pytest.mark.clauses("aw1.action.draft", "aw1.action.draft-duration", "aw1.attack.multiple-per-round")
def test_a_drafted_attack_value_helps_in_two_attacks_and_ends_with_the_round():
    ruleset = with_cards(
        AW1,
        band=soldiers("band", swords=2),
        troop=soldiers("troop", swords=2),
        ogre=monster("ogre", 3, "swords", 1),
        giant=monster("giant", 3, "swords", 1),
    )
    position = with_city(begun(ruleset), 0, armies=(Army(active="band"), Army(active="troop")), coins=9)
    position = replace(position, titans=(Deck(top=("ogre", "giant")), *position.titans[1:]))
    assert ruleset.objections(position, Attack("pile-1", (0,)))  # 2 against 3
    position = again(place(ruleset, position, 2, "draft"))
    position = again(forward(ruleset, ruleset.play(position, Attack("pile-1", (0,)))))
    position = again(forward(ruleset, ruleset.play(position, Attack("pile-1", (1,)))))
    assert position.cities[0].titans == ("giant", "ogre")
    after = forward(ruleset, ruleset.play(ruleset.play(position, Pass()), Pass()))
    assert after.round == 2 and after.cities[0].drafted == 0


@pytest.mark.clauses("aw1.action.rebuild-repair", "aw1.action.rebuild-ignore-citizens")
def test_rebuild_mends_two_of_three_and_a_second_citizen_mends_the_third():
    huts = {f"hut-{n}": giving(f"hut {n}", coins=1) for n in range(3)}
    ruleset = with_cards(AW1, **huts)
    position = with_city(begun(ruleset), 0, empire=tuple(huts), damaged=tuple(huts), coins=0)
    position = place(ruleset, position, 3, "rebuild")
    position = ruleset.play(ruleset.play(position, Repair("hut-0")), Repair("hut-1"))
    position = place(ruleset, again(position), 1, "rebuild")
    after = ruleset.play(position, Repair("hut-2"))
    assert after.cities[0].damaged == () and after.cities[0].coins == 2


@pytest.mark.clauses(
    "aw1.retire.stack",
    "aw1.retire.legacy-showing",
    "aw1.attack.access-abilities",
    "aw1.action.recruit-no-refill",
)
def test_two_retired_cards_lend_both_legacies_to_the_third():
    ruleset = with_cards(
        AW1,
        elders=soldiers("elders", Strength(swords=1), swords=1),
        band=soldiers("band", Strength(arrows=1, loot=1), swords=2),
        troop=soldiers("troop", Strength(swords=5), swords=3),
    )
    armies = (Army(active="elders"), Army(active="militia", name=1))
    position = replace(with_city(begun(ruleset), 0, armies=armies), barracks=("band", "troop"))
    position = place(ruleset, position, 1, "recruit")
    assert ruleset.objections(position, Recruit("band", 1))  # the militia was used this round
    position = again(ruleset.play(position, Recruit("band", 0)))
    assert position.barracks == ("troop",)
    position = ruleset.play(place(ruleset, position, 2, "recruit"), Recruit("troop", 0))
    from hoyle.model.ancient_world.strike import strength_of

    strength = strength_of(ruleset.table, position.cities[0].armies[0])
    # the troop's 3 swords and the elders' 1, the band's arrow and loot; its own legacy sleeps
    assert (strength.swords, strength.arrows, strength.loot) == (4, 1, 1)


@pytest.mark.clauses("aw1.action.recruit-must-retire", "aw1.retire.unused-only", "aw1.army.limit-start")
def test_nobody_joins_two_armies_that_were_both_used():
    armies = (Army(active="militia", name=1), Army(active="city-guard", name=2))
    position = with_city(begun(AW1), 0, armies=armies)
    after = place(AW1, position, 1, "recruit")
    assert after.turn == 1 and len(after.barracks) == 2


@pytest.mark.clauses(
    "aw1.action.explore-options", "aw1.action.explore-discard-rest", "aw1.card.archivists-of-bol.ability"
)
@pytest.mark.parametrize(("damaged", "drawn"), [((), 7), (("archivists-of-bol",), 5)])
def test_explore_draws_five_and_two_more_for_archivists_that_are_not_damaged(damaged, drawn):
    position = replace(begun(AW1), round=2)
    position = with_city(position, 0, empire=("archivists-of-bol",), damaged=damaged)
    position = forward(AW1, AW1.play(place(AW1, position, 1, "explore"), DrawToStore()))
    assert len(position.drawn) == drawn
    kept = position.drawn[0]
    after = AW1.play(position, Store(kept))
    assert after.cities[0].stored == (kept,) and len(after.empire_discard) == drawn - 1


@pytest.mark.clauses("aw1.action.grow", "aw1.action.grow-delayed", "aw1.card.aqueduct")
@pytest.mark.parametrize(("empire", "coins"), [((), 0), (("aqueduct",), 3)])
def test_grow_costs_three_coins_and_an_aqueduct_pays_one_for_each_food(empire, coins):
    position = replace(begun(AW1), round=3)
    position = with_city(position, 0, coins=3, empire=(*position.cities[0].empire, *empire))
    after = place(AW1, position, 1, "grow").cities[0]
    assert (after.coins, after.ready, after.fresh) == (coins, (2, 3), (4,))  # three food


# -- attacks -----------------------------------------------------------------------------------------


def war(defense=5, types="both", banners=1, **city):
    """A titan of this defense lies on the first pile, before a city with a band of 3 swords and 1 arrow."""
    ruleset = with_cards(
        AW1,
        band=soldiers("band", swords=3, arrows=1),
        bows=soldiers("bows", arrows=2),
        forge=giving("forge", swords=1),
        beast=monster("beast", defense, types, banners),
    )
    fields = {"armies": (Army(active="band"), Army(active="bows", picture=2)), "coins": 9, **city}
    position = with_city(begun(ruleset), 0, **fields)
    return ruleset, replace(position, titans=(Deck(top=("beast",)), *position.titans[1:]))


@pytest.mark.clauses("aw1.attack.multiple-cards", "aw1.attack.military-cost", "aw1.attack.mixed-titan")
def test_two_armies_are_paid_together_and_add_up():
    ruleset, position = war(defense=6)
    after = ruleset.play(position, Attack("pile-1", (0, 1)))  # 4 and 2, for 1 and 3 coins
    assert after.cities[0].coins == 9 - 4
    assert [(army.name, army.picture) for army in after.cities[0].armies] == [(1, 0), (3, 2)]
    assert ruleset.objections(position, Attack("pile-1", (0,)))


@pytest.mark.clauses("aw1.attack.sword-only-titan", "aw1.attack.defeat-threshold", "aw1.attack.value-sources")
@pytest.mark.parametrize(
    ("defense", "damaged", "beaten"), [(4, (), True), (5, (), False), (4, ("forge",), False)]
)
def test_swords_of_undamaged_cards_alone_beat_a_titan_that_shows_swords(defense, damaged, beaten):
    ruleset, position = war(defense, "swords", empire=("forge",), damaged=damaged)
    assert (not ruleset.objections(position, Attack("pile-1", (0, 1)))) is beaten


@pytest.mark.clauses("aw1.attack.min-one-military", "aw1.attack.access-duration")
def test_cards_alone_never_attack_and_an_army_serves_one_attack():
    ruleset, position = war(1, empire=("forge",), armies=())
    assert "attack" not in ruleset.legal(position).by_kind
    ruleset, position = war(4)
    position = replace(position, titans=(Deck(top=("beast", "stone-being")), *position.titans[1:]))
    after = again(forward(ruleset, ruleset.play(position, Attack("pile-1", (0,)))))
    (objection,) = ruleset.objections(after, Attack("pile-1", (0,)))
    assert objection.clause == "attack.unused-card-only"


@pytest.mark.clauses("aw1.attack.targets", "aw1.attack.reveal-next")
def test_an_empty_pile_has_nothing_to_attack():
    ruleset, position = war(4)
    after = again(forward(ruleset, ruleset.play(position, Attack("pile-1", (0,)))))
    assert after.titans[0].size() == 0
    (objection,) = ruleset.objections(
        with_city(after, 0, armies=(Army(active="band"),)), Attack("pile-1", (0,))
    )
    assert objection.clause == "attack.targets"


# -- cards -------------------------------------------------------------------------------------------


@pytest.mark.clauses("aw1.card.bridge", "aw1.card.town-hall", "aw1.card.desert-caravan")
def test_a_copied_action_serves_the_player_who_copies():
    mill = building("mill", banners={"red": 1}, action=CardAction(coins_per_food=1, token=True))
    ruleset = with_cards(AW1, mill=mill)
    position = begun(ruleset)
    position = with_city(position, 0, empire=("bridge",), coins=0)
    position = with_city(position, 1, empire=(*position.cities[1].empire, "mill"))
    position = replace(position, holder=1)
    after = ruleset.play(ruleset.play(position, UseCard(1, "bridge")), Copy(1, "mill"))
    assert after.cities[0].coins == 1  # one food of the own capital, not the three of the owner
    assert (after.holder, after.claimed) == (0, True)


@pytest.mark.clauses("aw1.card.crane", "aw1.action.build-capacity-required", "aw1.empire.uniqueness")
def test_the_crane_makes_room_for_what_it_builds_and_never_for_a_second_copy():
    huts = {f"hut-{n}": giving(f"hut {n}", coins=1) for n in range(3)}
    ruleset = with_cards(AW1, hall=building("hall", coins=9, knowledge=2, banners={"red": 1}), **huts)
    position = with_city(begun(ruleset), 0, empire=("crane", *huts), coins=0)
    position = place(ruleset, replace(position, row=("hall", "hut-0")), 1, "build")
    assert [*ruleset.legal(position).by_kind["build"]] == [Build("hall", "crane")]
    after = ruleset.play(position, Build("hall", "crane")).cities[0]
    assert set(after.empire) == {"hall", *huts} and after.coins == 0


@pytest.mark.clauses(
    "aw1.card.distant-outpost.twice", "aw1.attack.unused-card-only", "aw1.attack.military-cost"
)
def test_an_army_freed_by_the_outpost_attacks_a_second_time_for_the_coins_left_and_one():
    ruleset, position = war(4, empire=("distant-outpost",), armies=(Army(active="band"),))
    ogre = monster("ogre", 4, "both", 1)
    ruleset = with_cards(ruleset, ogre=ogre)
    position = replace(position, titans=(Deck(top=("beast", "ogre")), *position.titans[1:]))
    position = forward(ruleset, ruleset.play(position, Attack("pile-1", (0,))))
    position = place(ruleset, position, 1, "learn")  # seat 1 of two sits to the right of seat 0
    position = ruleset.play(position, TakeOff(0, "name"))
    assert not ruleset.objections(again(position), Attack("pile-1", (0,)))
    kept = with_city(position, 0, armies=(Army(active="band", name=1),))
    assert ruleset.objections(again(kept), Attack("pile-1", (0,)))


@pytest.mark.clauses("aw1.card.scribe-guild", "aw1.card.distant-outpost")
@pytest.mark.parametrize(("owner", "asked"), [(1, False), (2, False), (3, True)])
def test_only_the_player_to_the_left_of_the_scribes_wakes_them(owner, asked):
    position = with_city(begun(AW1, 4), owner, empire=("scribe-guild",))
    after = place(AW1, position, 1, "learn")  # seat 0 sits to the left of seat 3
    assert (AW1.actor(after) == f"player-{owner + 1}" and after.tasks != ()) is asked


@pytest.mark.clauses("aw1.card.forest-hideout")
def test_the_hideout_reorders_three_titans_where_no_more_are_left_and_need_not_attack():
    position = with_city(begun(AW1), 0, empire=("forest-hideout",), coins=0)
    pile = AW1.catalog.pile(3)[:3]
    position = replace(position, titans=(*position.titans[:2], Deck(top=pile)))
    position = AW1.play(AW1.play(position, UseCard(1, "forest-hideout")), Look(3))
    after = AW1.play(position, Arrange(pile[::-1]))
    assert after.titans[2].top == pile[::-1] and after.turn == 1  # no coins, so no attack


@pytest.mark.clauses("aw1.card.forest-hideout", "aw1.attack.pay-military")
def test_the_attack_from_the_hideout_is_paid_like_any_other_and_may_be_left():
    ruleset, position = war(4, empire=("forest-hideout",))
    position = ruleset.play(ruleset.play(position, UseCard(1, "forest-hideout")), Look(1))
    position = ruleset.play(position, Arrange(("beast",)))
    assert not ruleset.objections(position, Decline())
    after = forward(ruleset, ruleset.play(position, Attack("pile-1", (0,))))
    assert after.cities[0].titans == ("beast",) and after.cities[0].armies[0].name == 1
    assert after.turn == 1


@pytest.mark.clauses(
    "aw1.icon.repair", "aw1.icon.multiple-example", "aw1.placement.empire-card-once-per-round"
)
def test_a_card_with_income_and_an_action_pays_both_and_acts_once_a_round():
    school = building(
        "school",
        banners={"blue": 1},
        abilities=giving("x", coins=1).abilities,
        action=CardAction(knowledge=1),
    )
    ruleset = with_cards(AW1, school=school)
    position = begun(ruleset)
    position = with_city(position, 0, coins=0, empire=(*position.cities[0].empire, "school"))
    position = again(ruleset.play(position, UseCard(1, "school")))
    assert position.cities[0].knowledge == 1
    assert ruleset.objections(position, UseCard(3, "school"))
    after = forward(ruleset, ruleset.play(ruleset.play(position, Pass()), Pass()))
    assert after.cities[0].coins == 5 + 1
    assert not ruleset.objections(again(after), UseCard(3, "school"))
