"""Readings of places that the books leave open, each shown by a small position played both ways."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world import ambrosia, board, damage, endround, military
from hoyle.model.ancient_world.actions import (
    Attack,
    BuildStored,
    Copy,
    Damage,
    Perform,
    Place,
    ReuseOnCard,
    Roll,
    Starve,
    TakeOff,
    Upgrade,
)
from hoyle.model.ancient_world.cards import CardAction
from hoyle.model.ancient_world.flow import settle
from hoyle.model.ancient_world.position import Task
from hoyle.model.ancient_world.rules import AW1, AW2IT, VARIANTS
from tests.model.ancient_world.scene import (
    at_end,
    begun,
    building,
    forward,
    giving,
    hunting,
    standing,
    with_cards,
    with_city,
)


def under(edition, **changes):
    return load(edition).under(changes)


@pytest.mark.clauses("aw1.action.recruit-place", "aw1.action.recruit-must-retire")
@pytest.mark.parametrize(("reading", "allowed"), [("forbidden", False), ("allowed", True)])
def test_a_recruit_may_be_laid_on_an_army_though_another_is_open_or_not(reading, allowed):
    rules = replace(AW1, retire_with_room=reading)
    assert (military.need_not_retire(rules, 1, 2) is None) is allowed
    assert military.need_not_retire(rules, 2, 2) is None  # no army is open: somebody retires


@pytest.mark.clauses("aw2ks.card.aqueduct", "aw2ks.card.archivists-of-bol.ability")
@pytest.mark.parametrize(("reading", "coins"), [("no", 0), ("yes", 3)])
def test_the_aqueduct_pays_for_an_exchanged_citizen_or_not(reading, coins):
    ruleset = with_cards(under("aw2ks", exchange_is_gain=reading), canal=giving("Canal", citizen_coins=1))
    position = begun(ruleset)
    city = position.cities[0]
    position = with_city(position, 0, empire=(*city.empire, "canal"))  # one food of the capital, two of cards
    position = position.then(Task("upgrade", 0), Task("turn-end", 0))
    after = ruleset.apply(position, Upgrade(1))
    assert after.cities[0].coins - city.coins == coins


@pytest.mark.clauses("aw2ks.card.aqueduct", "aw2ks.icon.citizen")
@pytest.mark.parametrize(("reading", "coins"), [("counted", 4), ("not-yet", 3)])
def test_food_of_the_card_that_brings_the_citizen_counts_or_not(reading, coins):
    ruleset = under("aw2ks", new_food=reading)
    ruleset = with_cards(
        ruleset, canal=giving("Canal", citizen_coins=1), town=giving("Town", citizens=1, food=1)
    )
    position = begun(ruleset)
    city = position.cities[0]
    position = with_city(position, 0, empire=(*city.empire, "canal"), stored=("town",))
    after = ruleset.apply(position, BuildStored("town"))  # the town costs nothing
    assert after.cities[0].coins - city.coins == coins
    assert after.cities[0].fresh == (4,)


@pytest.mark.clauses("aw1.card.bridge", "aw1.placement.empire-card-once-per-round")
@pytest.mark.parametrize(("reading", "used"), [("untouched", ()), ("used", ("mill",))])
def test_a_copied_card_stays_open_to_its_owner_or_not(reading, used):
    mill = building("Mill", banners={"red": 1}, action=CardAction(coins=1))
    ruleset = with_cards(under("aw1", copied_card=reading), mill=mill)
    position = begun(ruleset)
    position = with_city(position, 1, empire=(*position.cities[1].empire, "mill"))
    position = position.then(Task("copy", 0, 0, "bridge,"), Task("turn-end", 0))
    after = ruleset.apply(position, Copy(1, "mill"))
    assert after.cities[0].coins == position.cities[0].coins + 1
    assert after.cities[1].used == used


@pytest.mark.clauses("aw2it.card.bath-house", "aw2it.card.nomad-camp.action", "aw2it.damage.face-down")
@pytest.mark.parametrize(("reading", "arrows"), [("kept", 1), ("lost-with-card", 0)])
def test_a_damaged_bath_house_takes_its_arrow_back_or_not(reading, arrows):
    ruleset = under("aw2it", worked_symbols=reading)
    position = begun(ruleset)
    empire = (*position.cities[0].empire, "bath-house")
    position = with_city(position, 0, empire=empire, used=("bath-house",), arrows=1)
    position = position.then(Task("damage", 0), Task("turn-end", 0))
    assert ruleset.apply(position, Damage("bath-house")).cities[0].arrows == arrows
    assert damage.symbols_after_damage(ruleset.rules, 1, 1, False) == 1  # nobody had used the card


@pytest.mark.clauses("aw2it.variant.demanding-titans", "aw2it.confront.feed-destination")
@pytest.mark.parametrize(("reading", "tokens", "again"), [("titan", 4, 6), ("supply", 3, 5)])
def test_the_extra_ambrosia_of_demanding_titans_lies_on_the_titan_or_not(reading, tokens, again):
    # a titan with three banners asks 3 + 1; the next time one more than lies on it, and 1 extra
    rules = load("aw2it").under(VARIANTS["aw2it"]["demanding-titans"] | {"extra_fed": reading}).rules
    assert ambrosia.feed_cost(rules, 3, 0) == 4
    assert ambrosia.tokens_after_feeding(rules, 3, 0) == tokens
    assert ambrosia.feed_cost(rules, 3, tokens) == again


@pytest.mark.clauses("aw2ks.titan-effect.starve-ready", "aw2ks.starvation.check")
@pytest.mark.parametrize(("reading", "starving"), [("fed-again", ()), ("stays", (3,))])
def test_a_citizen_starved_by_a_titan_is_fed_when_the_round_ends_or_not(reading, starving):
    ruleset = under("aw2ks", titan_starved=reading)
    position = begun(ruleset)
    titan = next(key for key, card in ruleset.catalog.titans.items() if card.effect == "starve-ready")
    position = replace(position, passed=(1, 0), turn=0)
    position = position.then(Task("effect", 0, 0, titan), Task("turn-end", 0))
    after = ruleset.apply(position, Starve(3))
    while after.round == 1:  # both confront their titans, roll blanks, and have food for three citizens
        after = forward(ruleset, after)
        offered = ruleset.legal(after).by_kind
        after = ruleset.apply(after, offered["confront" if "confront" in offered else next(iter(offered))][0])
    assert after.cities[0].starving == starving


@pytest.mark.clauses("aw2it.home.tribe-uniform", "aw2it.home.tribe-mixed")
@pytest.mark.parametrize(("reading", "coins"), [("all", 1), ("fed", 2)])
def test_starving_citizens_count_for_the_tribe_or_not(reading, coins):
    # 1 and 2 are men, 3 is a starving woman: two men against one woman pay 1 coin; two men alone pay 2
    ruleset = load("aw2it").under(VARIANTS["aw2it"]["home-rules"] | {"tribe_counts": reading})
    position = forward(ruleset, ruleset.start(ruleset.Start(players=2)))
    position = with_city(position, 0, men=(1, 2), ready=(1, 2), starving=(3,))
    from hoyle.model.ancient_world.tribes import tribe

    after = tribe(ruleset.table, position.then(Task("tribe")), Task("tribe"))
    assert after.cities[0].coins - position.cities[0].coins == coins


@pytest.mark.clauses("aw2it.home.change-sex-cost", "aw2it.ambrosia.reuse-citizen")
@pytest.mark.parametrize(("reading", "citizens"), [("ready", {2, 3}), ("placed-too", {1, 2, 3})])
def test_a_placed_citizen_can_be_turned_over_or_not(reading, citizens):
    from hoyle.model.ancient_world.tribes import changing_options

    ruleset = load("aw2it").under(VARIANTS["aw2it"]["home-rules"] | {"sex_change_of": reading})
    position = standing(forward(ruleset, ruleset.start(ruleset.Start(players=2))), "labor", (0, 1))
    offered = changing_options(ruleset.table, position, 0)["change-sex"]
    assert {action.citizen for action in offered} == citizens


@pytest.mark.clauses("aw2it.variant.building-limit.build-stored-via-build")
def test_every_stored_card_can_follow_a_building_of_the_row_where_it_is_read_so():
    every = VARIANTS["aw2it"]["building-limit"] | {"stored_via_build": "every"}
    rules = load("aw2it").under(every).rules
    assert board.builds_another(rules, True)
    assert not board.builds_another(AW2IT, True) and not board.builds_another(AW1, True)


@pytest.mark.clauses("aw2it.home.new-citizen-sex")
def test_an_exchanged_citizen_leaves_its_sex_behind():
    ruleset = load("aw2it").under(VARIANTS["aw2it"]["home-rules"] | {"sex_change": "one-placing"})
    position = forward(ruleset, ruleset.start(ruleset.Start(players=2)))
    position = with_city(position, 0, men=(1,), turned=(1,))
    position = position.then(Task("upgrade", 0), Task("turn-end", 0))
    after = ruleset.apply(replace(position, phase="actions"), Upgrade(1)).cities[0]
    assert 1 not in after.men + after.turned + after.ready


@pytest.mark.clauses("aw2ks.card.holy-site", "aw2ks.attack.unused-card-only", "aw2ks.retire.unused-only")
@pytest.mark.parametrize("edition", ["aw2ks", "aw2it"])
@pytest.mark.parametrize(("reading", "again"), [("unused", True), ("still-used", False)])
def test_an_army_cleared_by_a_holy_site_serves_again_in_the_round_or_not(edition, reading, again):
    from hoyle.model.ancient_world.construct import joining_objection
    from hoyle.model.ancient_world.ending import slide
    from hoyle.model.ancient_world.strike import usable_armies

    ruleset = under(edition, cleared_army=reading)
    position = begun(ruleset)
    used, other = position.cities[0].armies
    position = with_city(position, 0, armies=(replace(used, name=2, picture=1), replace(other, name=1)))
    position = position.then(Task("clear-army", 0), Task("turn-end", 0))
    after = ruleset.apply(position, TakeOff(0, "all"))
    city = after.cities[0]
    assert (city.armies[0].name, city.armies[0].picture) == (0, 0)
    assert after.coins == position.coins + 3  # two of this round, one of an earlier one
    assert usable_armies(ruleset.table, city) == ((0,) if again else ())
    assert (joining_objection(ruleset.table, city, 0) is None) is again  # a used card cannot retire either
    rested = slide(ruleset.table, after.then(Task("slide")), Task("slide")).cities[0]
    assert usable_armies(ruleset.table, rested) == (0, 1)  # the next round it serves in any case


@pytest.mark.clauses("aw2ks.city-state.zaltor")
def test_the_zealots_of_zaltor_retire_a_cleared_army_under_either_reading():
    for reading in ("unused", "still-used"):
        rules = under("aw2ks", cleared_army=reading).rules
        spent = military.is_spent(rules, 2, 0)
        assert spent is (reading == "still-used")
        assert military.cannot_serve_again(rules, spent, True, True) is None


@pytest.mark.clauses("aw2ks.dice.coin-symbol", "aw2ks.titan-effect.trigger")
@pytest.mark.parametrize(("reading", "lost"), [("each", 2), ("once", 1)])
def test_two_coin_faces_call_up_the_effect_twice_or_once(reading, lost):
    ruleset, position = hunting("aw2ks", banners=3)
    ruleset = ruleset.under({"coin_faces": reading})
    position = ruleset.apply(position, Attack("board-2", (0,)))
    after = ruleset.apply(position, Roll(("blank", "coin", "coin")))
    assert position.cities[0].coins - after.cities[0].coins == lost


@pytest.mark.clauses("aw2ks.ambrosia.reuse-citizen", "aw2it.ambrosia.reuse-citizen")
@pytest.mark.parametrize("edition", ["aw2ks", "aw2it"])
@pytest.mark.parametrize(("reading", "allowed"), [("any-action", True), ("board-only", False)])
def test_a_citizen_of_the_board_is_used_again_on_a_card_or_not(edition, reading, allowed):
    mill = building("Mill", banners={"red": 1}, action=CardAction(coins=1))
    ruleset = with_cards(under(edition, reuse_onto=reading), mill=mill)
    position = standing(begun(ruleset), "labor", (0, 1))
    position = with_city(position, 0, empire=(*position.cities[0].empire, "mill"), ambrosia=4)
    action = ReuseOnCard(1, "mill")
    assert (action in ruleset.legal(position)) is allowed
    assert (ruleset.objections(position, action) == ()) is allowed


@pytest.mark.clauses("aw1.setup.first-player", "aw2ks.setup.first-player", "aw2it.setup.first-player")
@pytest.mark.parametrize("edition", ["aw1", "aw2ks", "aw2it"])
@pytest.mark.parametrize(("reading", "holder"), [("hand-down", 1), ("hand-up", 0)])
def test_the_token_can_be_claimed_in_the_first_round_or_not(edition, reading, holder):
    ruleset = under(edition, token_at_start=reading)
    position = replace(begun(ruleset), turn=1)
    after = ruleset.apply(position, Place(1, "rebuild"))
    if after.tasks:
        after = ruleset.apply(after, Perform())
    assert after.holder == holder


@pytest.mark.clauses("aw1.action.rebuild-first-player", "aw2ks.action.rebuild-first-player")
@pytest.mark.parametrize(("reading", "order"), [("moves", [1, 2, 0]), ("stays", [0, 1, 2])])
def test_after_a_claim_titans_are_confronted_in_the_new_order_or_in_that_of_the_round(reading, order):
    ruleset = under("aw2ks", order_at_end=reading)
    position = begun(ruleset, 3)  # seat 0 began; now seat 1 rebuilds and takes the token
    position = ruleset.apply(ruleset.apply(replace(position, turn=1), Place(1, "rebuild")), Perform())
    assert position.holder == 1
    confronting = settle(ruleset.table, at_end(position, "confront", "next-round"))
    assert [task.player for task in confronting.tasks if task.kind == "face-titan"] == order


@pytest.mark.clauses("aw2ks.titan-effect.starve-ready")
@pytest.mark.parametrize(("reading", "who"), [("owner", {1, 2, 3}), ("highest", {3}), ("lowest", {1})])
def test_a_titan_starves_a_citizen_of_the_owners_choice_or_a_certain_one(reading, who):
    ruleset, position = hunting("aw2ks", banners=1, effect="starve-ready")
    ruleset = ruleset.under({"struck_choice": reading})
    after = ruleset.apply(ruleset.apply(position, Attack("board-2", (0,))), Roll(("coin",)))
    if len(who) > 1:
        assert {action.citizen for action in ruleset.legal(after).by_kind["starve"]} == who
    else:
        assert {*after.cities[0].starving} == who  # nothing to choose


@pytest.mark.clauses("aw2it.starvation.unfed-area", "aw2it.action.grow-must-be-fed")
@pytest.mark.parametrize(("reading", "placeable"), [("sit-out", {1, 3, 4}), ("serve", {1, 2, 3, 4})])
def test_who_went_hungry_sits_out_the_next_round_or_not(reading, placeable):
    # food for three of four citizens: the capital's, and one each of the two starting cards
    ruleset = under("aw2it", starving_serve=reading)
    position = with_city(begun(ruleset), 0, ready=(1, 2, 3, 4))
    hungry = settle(ruleset.table, at_end(position, "hunger", "next-round"))
    after = forward(ruleset, ruleset.apply(hungry, Starve(2)))
    assert {action.citizen for action in ruleset.legal(after).by_kind["place"]} == placeable
    last = settle(ruleset.table, at_end(position, "hunger", "next-round", round=6))
    assert ruleset.apply(last, Starve(2)).cities[0].starving == (2,)  # and costs points in either case


@pytest.mark.clauses("aw1.starvation.unfed-area", "aw2it.starvation.unfed-area")
@pytest.mark.parametrize("edition", ["aw1", "aw2it"])
@pytest.mark.parametrize(
    ("reading", "who"), [("owner", {1, 2, 3, 4, 5}), ("newest", {3}), ("highest", {5}), ("lowest", {1})]
)
def test_of_five_with_four_food_the_owners_choice_the_newest_or_a_certain_skill_starves(
    edition, reading, who
):
    ruleset = with_cards(under(edition, starve_choice=reading), field=giving("field", food=1))
    position = begun(ruleset)
    empire = (*position.cities[0].empire, "field")  # four food: of the capital, of two first cards, of this
    position = with_city(replace(position, round=3), 0, ready=(1, 2, 4, 5), empire=empire, coins=9)
    position = ruleset.play(position, Place(1, "grow"))
    position = ruleset.play(position, Perform()) if position.tasks else position
    assert position.cities[0].fresh == (3,)  # the lowest that was left
    hungry = settle(ruleset.table, at_end(position, "reclaim", "hunger", "next-round", round=3))
    if len(who) > 1:
        assert {action.citizen for action in ruleset.legal(hungry).by_kind["starve"]} == who
    else:
        assert {*hungry.cities[0].starving} == who  # nothing to choose


@pytest.mark.clauses("aw1.starvation.unfed-area")
def test_among_the_citizens_of_the_set_up_none_is_the_newest():
    rules = under("aw1", starve_choice="newest").rules
    assert endround.may_starve(rules, (1, 2, 3), 0) == (1, 2, 3)
    assert endround.may_starve(rules, (1, 2, 4), 2) == (2,)
