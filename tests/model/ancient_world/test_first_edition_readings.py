"""Unclear places of the first edition, each shown by a small position played under every reading."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world import board, scoring
from hoyle.model.ancient_world.actions import (
    Attack,
    Build,
    Damage,
    Disband,
    DrawToStore,
    Pass,
    Place,
    Roll,
    Store,
    UseCard,
)
from hoyle.model.ancient_world.cards import CardAction
from hoyle.model.ancient_world.flow import turn_order
from hoyle.model.ancient_world.position import Army, Deck
from hoyle.model.ancient_world.rules import AW1
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


def under(**changes):
    return load("aw1").under(changes)


@pytest.mark.clauses("aw1.action.draft")
@pytest.mark.parametrize(("reading", "drafted"), [("own", 2), ("own-again", 1 + 2), ("everyone", 2 + 3)])
def test_a_second_own_citizen_on_draft_beside_one_of_another_player(reading, drafted):
    ruleset = under(draft_tokens=reading)
    position = standing(begun(ruleset), "draft", (1, 1))
    position = replace(place(ruleset, position, 2, "draft"), turn=0)
    assert place(ruleset, position, 3, "draft").cities[0].drafted == drafted


@pytest.mark.clauses("aw1.action.rebuild-first-player", "aw1.actions.turn-order")
@pytest.mark.parametrize(("reading", "order"), [("moves", (1, 2, 0)), ("stays", (0, 1, 2))])
def test_a_claim_moves_the_order_of_this_round_s_end_or_only_of_the_next(reading, order):
    ruleset = under(order_at_end=reading)
    position = ruleset.play(begun(ruleset, 3), Pass())
    position = place(ruleset, position, 1, "rebuild")
    assert position.holder == 1 and turn_order(position) == order
    after = ruleset.play(ruleset.play(position, Pass()), Pass())
    assert after.round == 2 and turn_order(after) == (1, 2, 0)


@pytest.mark.clauses("aw1.income.collect", "aw1.action.rebuild-first-player")
@pytest.mark.parametrize(("reading", "incomes"), [("moves", (1, 5)), ("stays", (5, 1))])
def test_whoever_is_first_in_that_order_has_the_last_coins(reading, incomes):
    ruleset = under(order_at_end=reading)
    position = ruleset.play(begun(ruleset), Pass())
    position = place(ruleset, position, 1, "rebuild")
    coins = [city.coins for city in position.cities]
    position = replace(position, coins=6)  # each city is due five
    after = ruleset.play(position, Pass())
    assert tuple(city.coins - had for city, had in zip(after.cities, coins, strict=True)) == incomes


@pytest.mark.clauses("aw1.card.town-hall", "aw1.action.rebuild-token-once")
@pytest.mark.parametrize(("reading", "holder"), [("yes", 0), ("no", 1)])
def test_rebuild_takes_the_token_after_the_town_hall_or_does_not(reading, holder):
    ruleset = under(town_hall_flips=reading)
    position = with_city(begun(ruleset, first=1), 0, empire=("town-hall",))
    position = ruleset.play(replace(position, turn=0), UseCard(1, "town-hall"))
    assert position.holder == 0
    assert place(ruleset, position, 1, "rebuild").holder == holder


@pytest.mark.clauses("aw1.card.scribe-guild", "aw1.card.distant-outpost", "aw1.action.learn")
@pytest.mark.parametrize(("reading", "asked"), [("no", "player-2"), ("yes", "player-3")])
def test_scribes_are_woken_by_a_learner_without_coins_or_are_not(reading, asked):
    ruleset = under(idle_learning=reading)
    position = with_city(begun(ruleset, 3), 2, empire=("scribe-guild",))
    after = place(ruleset, with_city(position, 0, coins=2), 1, "learn")
    assert ruleset.actor(after) == asked and after.cities[0].knowledge == 0


@pytest.mark.clauses("aw1.empire.uniqueness", "aw1.stored.no-benefit")
@pytest.mark.parametrize(("reading", "storable"), [("built", {0, 1, 2}), ("built-and-stored", {2})])
def test_a_copy_of_a_card_one_has_can_be_stored_or_cannot(reading, storable):
    ruleset = under(copies_owned=reading)
    row = ("bridge~2", "crane~2", "town-hall")
    position = with_city(replace(begun(ruleset), round=2, row=row), 0, empire=("bridge",), stored=("crane",))
    position = place(ruleset, position, 1, "explore")
    offered = {action.card for action in ruleset.legal(position).by_kind["store"]}
    assert offered == {row[number] for number in storable}
    drawing = replace(position, empire=Deck(top=("bridge~2",)), empire_discard=(), row=())
    drawn = ruleset.play(drawing, DrawToStore())
    kept = ruleset.play(drawn, Store("bridge~2")) if reading == "built" else drawn
    assert ("bridge~2" in kept.cities[0].stored) == (reading == "built")
    assert ("bridge~2" in kept.empire_discard) == (reading != "built")
    assert kept.turn == 1
    assert (board.cannot_store(ruleset.rules, 1) is None) == (reading == "built")


@pytest.mark.clauses("aw1.card.zori-dramatists", "aw1.empire.uniqueness")
@pytest.mark.parametrize("reading", ["built", "built-and-stored"])
def test_the_unseen_card_of_the_dramatists_is_discarded_where_it_may_not_be_stored(reading):
    ruleset = under(copies_owned=reading)
    position = with_city(begun(ruleset), 0, empire=("zori-dramatists",), stored=("crane",))
    position = replace(position, empire=Deck(top=("crane~2",)))
    after = ruleset.play(ruleset.play(position, Pass()), DrawToStore())
    assert ("crane~2" in after.cities[0].stored) == (reading == "built")
    assert ("crane~2" in after.empire_discard) == (reading != "built")


@pytest.mark.clauses("aw1.placement.immediate-action", "aw1.icon.card-action")
@pytest.mark.parametrize("reading", ["allowed", "forbidden"])
def test_a_card_whose_action_does_nothing_takes_a_citizen_or_does_not(reading):
    idle = {
        "hospital": building("hospital", banners={"red": 1}, action=CardAction(repair=1)),
        "bridge": None,
        "caravan": building("caravan", banners={"red": 1}, action=CardAction(coins_per_food=1)),
        "court": building("court", banners={"red": 1}, action=CardAction(token=True)),
    }
    ruleset = with_cards(under(idle_placement=reading), **{k: card for k, card in idle.items() if card})
    position = with_city(begun(ruleset), 0, empire=tuple(idle))
    position = replace(position, claimed=True)
    offered = {action.card for action in ruleset.legal(position).by_kind["use-card"]}
    assert offered == (set(idle) if reading == "allowed" else {"caravan"})
    (objection,) = ruleset.objections(position, UseCard(1, "court")) or (None,)
    assert objection is None if reading == "allowed" else objection.clause == "placement.immediate-action"
    broken = with_city(replace(position, claimed=False), 0, damaged=("caravan",))
    offered = {action.card for action in ruleset.legal(broken).by_kind["use-card"]}
    assert offered >= {"hospital", "court"}


@pytest.mark.clauses("aw1.card.moon-festival", "aw1.scoring.banner-cap")
@pytest.mark.parametrize(("reading", "sets"), [("all", 7), ("scored", 6)])
def test_seven_banners_of_every_tribe_are_seven_sets_or_six(reading, sets):
    rules = replace(AW1, banners_in_sets=reading)
    assert scoring.banner_sets(rules, (7, 8, 7, 9, 7)) == sets
    assert scoring.banner_sets(rules, (7, 5, 7, 9, 7)) == 5


@pytest.mark.clauses("aw1.military.loot", "aw1.attack.access-abilities")
@pytest.mark.parametrize(("reading", "coins"), [("paid", 3 - 1 + 2), ("lost", 3 - 1)])
def test_an_army_that_the_dice_disband_pays_its_loot_or_does_not(reading, coins):
    ruleset = with_cards(
        under(reward_of_lost_army=reading),
        thieves=soldiers("thieves", swords=5, loot=2),
        camp=giving("camp", armies=1),
        beast=monster("beast", 1, "both", 1),
    )
    armies = (Army(active="thieves"), Army(active="militia"), Army(active="city-guard"))
    position = with_city(begun(ruleset), 0, empire=("camp",), armies=armies, coins=3)
    position = replace(position, titans=(Deck(top=("beast",)), *position.titans[1:]))
    position = ruleset.play(ruleset.play(position, Attack("pile-1", (0,))), Roll(("titan",)))
    if Damage("camp") in ruleset.legal(position):
        position = ruleset.play(position, Damage("camp"))
    after = forward(ruleset, ruleset.play(position, Disband(0)))
    assert after.cities[0].coins == coins


@pytest.mark.clauses("aw1.card.crane", "aw1.action.build-capacity-required")
@pytest.mark.parametrize(("reading", "built"), [("freed", True), ("kept", False)])
def test_a_crane_in_a_full_city_builds_or_does_not(reading, built):
    huts = {f"hut-{n}": giving(f"hut {n}", coins=1) for n in range(3)}
    ruleset = with_cards(under(crane_room=reading), hall=giving("hall", coins=1), **huts)
    position = replace(with_city(begun(ruleset), 0, empire=("crane", *huts)), row=("hall",))
    after = place(ruleset, position, 1, "build")
    assert (ruleset.actor(after) == "player-1") is built
    if built:
        assert "hall" in ruleset.play(after, Build("hall", "crane")).cities[0].empire
    assert not ruleset.objections(position, Place(1, "build"))
