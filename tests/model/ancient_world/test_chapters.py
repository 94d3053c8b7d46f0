"""Chapter by chapter: set-up, Rebuild, armies in use, storage, city-states."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import (
    Attack,
    Build,
    BuildStored,
    Damage,
    Decline,
    Pass,
    PayExpand,
    Perform,
    Place,
    Recruit,
    Repair,
    Roll,
    UseCard,
)
from hoyle.model.ancient_world.position import Army, Deck, Task
from hoyle.model.ancient_world.rules import VARIANTS
from tests.model.ancient_world.scene import (
    begun,
    giving,
    monster,
    place,
    soldiers,
    standing,
    with_cards,
    with_city,
)

EDITIONS = ("aw1", "aw2ks", "aw2it")
SECOND = ("aw2ks", "aw2it")


def performed(ruleset, position):
    """The action of the space just used, carried out where that is still to be decided."""
    return ruleset.play(position, Perform()) if ruleset.rules.may_decline else position


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.clauses(
    "aw2ks.setup.starting-empire-cards",
    "aw2ks.setup.starting-military",
    "aw2ks.setup.starting-citizens",
    "aw2ks.setup.starting-titan",
    "aw2ks.setup.capacity-track-start",
    "aw2ks.setup.income-track-start",
    "aw2ks.component.player-boards",
)
def test_every_player_begins_with_the_material_of_step_nine():
    ruleset = load("aw2ks")
    position = begun(ruleset, 4)
    for seat, city in enumerate(position.cities):
        names = sorted(ruleset.catalog.name(card) for card in city.empire)
        assert names == ["Fishing Dock", "Wheat Fields"]
        assert sorted(ruleset.catalog.name(army.active) for army in city.armies) == ["City Guard", "Militia"]
        assert city.ready == (1, 2, 3) and ruleset.catalog.titans[city.threat].stars == 0
        assert ruleset.table.capacity(city) == 4 and city.coins == 6 + (0, 1, 2, 2)[seat]
    assert position.out == ()  # with four players nothing is left over


@pytest.mark.clauses(
    "aw2ks.setup.empire-c-pile", "aw2it.setup.empire-c-pile", "aw2ks.setup.initial-board-ambrosia"
)
@pytest.mark.parametrize(("edition", "tokens"), [("aw2ks", 7), ("aw2it", 3)])
def test_empire_c_lies_open_and_can_be_built_from(edition, tokens):
    ruleset = load(edition)
    position = begun(ruleset)
    assert len(position.empire_c) == 11 and sum(position.board_ambrosia) == tokens
    position = place(ruleset, with_city(position, 0, coins=30, knowledge=3), 1, "build")
    card = position.empire_c[0]
    assert card in ruleset.play(position, Build(card)).cities[0].empire


@pytest.mark.clauses(
    "aw1.setup.round-marker", "aw1.component.player-boards", "aw1.component.dice", "aw2ks.component.dice"
)
def test_one_coin_of_the_first_edition_marks_the_round():
    position = begun(load("aw1"))
    assert position.coins + sum(city.coins for city in position.cities) == 67
    assert load("aw1").rules.dice == load("aw2ks").rules.dice == 3


# -- Rebuild and damage ------------------------------------------------------------------------------


@pytest.mark.clauses(
    *(f"{e}.action.rebuild-repair" for e in EDITIONS), *(f"{e}.action.rebuild-coin" for e in EDITIONS)
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_rebuild_repairs_up_to_two_cards_pays_a_coin_and_takes_the_token(edition):
    base = load(edition)
    huts = {f"hut-{n}": giving(f"hut {n}", coins=1) for n in range(3)}
    ruleset = with_cards(base, **huts)
    position = with_city(begun(ruleset), 1, coins=0, empire=tuple(huts), damaged=tuple(huts))
    position = replace(position, turn=1, board_ambrosia=(0,) * 9)
    position = performed(ruleset, ruleset.apply(position, Place(1, "rebuild")))
    assert position.cities[1].coins == 1 and (position.holder, position.claimed) == (1, True)
    position = ruleset.play(ruleset.play(position, Repair("hut-0")), Repair("hut-2"))
    assert position.cities[1].damaged == ("hut-1",)
    assert ruleset.actor(position) == "player-1"


@pytest.mark.clauses("aw2it.damage.citizen-on-damaged-card", "aw2it.card.holy-site")
def test_a_citizen_on_a_damaged_card_stays_until_the_round_ends():
    ruleset = with_cards(load("aw2it"), hut=giving("hut", coins=1))
    position = with_city(
        begun(ruleset), 0, empire=("holy-site", "hut"), ready=(2, 3), working=(("holy-site", 1),)
    )
    position = replace(position, tasks=(Task("damage", 0), Task("turn-end", 0)))
    after = ruleset.play(position, Damage("holy-site"))
    assert after.cities[0].working == (("holy-site", 1),) and after.cities[0].ready == (2, 3)


@pytest.mark.clauses("aw2ks.titan-effect.discard-stored", "aw2it.titan-effect.discard-stored")
@pytest.mark.parametrize("edition", SECOND)
def test_a_titan_can_take_everything_stored(edition):
    ruleset = with_cards(load(edition), beast=monster("beast", 1, "both", 1, effect="discard-stored"))
    cards = ruleset.catalog.deck("b")[:2]
    position = with_city(begun(ruleset), 0, stored=cards)
    position = replace(position, tasks=(Task("roll", 0, 1, "beast"), Task("turn-end", 0)))
    after = ruleset.play(position, Roll(("coin",)))
    assert after.cities[0].stored == () and set(cards) <= set(after.empire_discard)


# -- armies in use -----------------------------------------------------------------------------------


def attacked(edition, roll, **strength):
    """A city with one hut attacks with an army of this strength, and the die shows *roll*."""
    effect = {} if edition == "aw1" else {"effect": "lose-coin"}
    ruleset = with_cards(
        load(edition),
        band=soldiers("band", swords=5, **strength),
        beast=monster("beast", 1, "both", 1, **effect),
        hut=giving("hut", coins=1),
    )
    position = with_city(begun(ruleset), 0, empire=("hut",), armies=(Army(active="band"),), coins=4)
    position = replace(position, titans=(Deck(top=("beast",)), *position.titans[1:]))
    rolling = ruleset.play(position, Attack("pile-1", (0,)))
    return rolling.cities[0], ruleset.play(rolling, Roll((roll,))).cities[0]


@pytest.mark.clauses("aw1.military.spy", "aw2ks.military.spy", "aw2it.military.spy")
@pytest.mark.parametrize(("edition", "before"), [("aw1", 1), ("aw2ks", 1), ("aw2it", 0)])
def test_spies_report_when_used_or_after_the_dice(edition, before):
    rolling, after = attacked(edition, "blank", spy=1)
    assert (rolling.knowledge, after.knowledge) == (before, 1)


@pytest.mark.clauses("aw1.military.repair", "aw2ks.military.repair", "aw2it.military.repair")
@pytest.mark.parametrize(("edition", "damaged"), [("aw1", 1), ("aw2ks", 1), ("aw2it", 0)])
def test_an_army_repairs_before_the_dice_or_after_them(edition, damaged):
    _, after = attacked(edition, "titan", repair=1)
    assert len(after.damaged) == damaged


@pytest.mark.clauses(
    "aw1.military.loot", "aw2ks.military.loot", "aw2it.military.loot", "aw2it.example.tim-reveal-last"
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_loot_comes_after_the_dice(edition):
    rolling, after = attacked(edition, "blank", loot=2)
    assert (rolling.coins, after.coins) == (3, 5)


# -- storage and variants ----------------------------------------------------------------------------


@pytest.mark.clauses(
    "aw2ks.stored.how-to-build", "aw2it.stored.how-to-build", "aw2ks.build-stored.no-citizen"
)
@pytest.mark.parametrize("edition", SECOND)
def test_a_stored_card_is_built_without_a_citizen(edition):
    ruleset = load(edition)
    card = ruleset.catalog.deck("a")[0]
    position = with_city(begun(ruleset), 0, ready=(), stored=(card,), coins=20, knowledge=3)
    after = ruleset.play(position, BuildStored(card))
    assert card in after.cities[0].empire and after.cities[0].stored == ()
    assert ruleset.actor(after) == "player-2"  # it was the action of the turn


@pytest.mark.clauses(
    "aw2it.variant.building-limit.no-build-stored", "aw2it.variant.building-limit.build-stored-via-build"
)
@pytest.mark.parametrize(("reading", "built"), [("one", 1), ("every", 2)])
def test_with_the_building_limit_stored_cards_need_a_citizen_on_build(reading, built):
    ruleset = load("aw2it").under({**VARIANTS["aw2it"]["building-limit"], "stored_via_build": reading})
    cards = ("barbarian-camp", "holy-site")
    position = with_city(begun(ruleset), 0, empire=(), stored=cards, coins=30, knowledge=3)
    assert ruleset.objections(position, BuildStored(cards[0]))
    position = ruleset.play(place(ruleset, position, 1, "build"), Build(cards[0]))
    if reading == "every":
        position = ruleset.play(position, Build(cards[1]))
    assert len([card for card in position.cities[0].empire if card in cards]) == built


# -- incomes of named cards --------------------------------------------------------------------------


@pytest.mark.clauses(
    "aw1.card.archivists-of-bol.income",
    "aw2ks.card.archivists-of-bol.income",
    "aw2ks.card.hall-of-war.income",
    "aw2ks.card.hall-of-war.sword",
    "aw2ks.card.monument.income",
    "aw2it.card.archivists-of-bol.income",
    "aw2it.card.hall-of-war.income",
    "aw2it.card.hall-of-war.sword",
    "aw2it.card.monument.income",
    "aw2it.card.trade-city.income",
    "aw2it.card.treasury.income",
    "aw2it.card.traveler-camp.food",
)
@pytest.mark.parametrize(
    ("edition", "card", "coins", "knowledge", "swords", "food"),
    [
        ("aw1", "archivists-of-bol", 1, 0, 0, 0),
        ("aw2ks", "archivists-of-bol", 1, 0, 0, 0),
        ("aw2ks", "hall-of-war", 1, 0, 1, 0),
        ("aw2ks", "monument", 1, 0, 0, 0),
        ("aw2it", "archivists-of-bol", 1, 0, 0, 0),
        ("aw2it", "hall-of-war", 1, 0, 1, 0),
        ("aw2it", "monument", 1, 0, 0, 0),
        ("aw2it", "trade-city", 1, 1, 0, 0),
        ("aw2it", "treasury", 2, 0, 0, 0),
        ("aw2it", "traveler-camp", 0, 0, 0, 1),
    ],
)
def test_named_cards_give_what_their_book_says(edition, card, coins, knowledge, swords, food):
    abilities = load(edition).catalog.empire[card].abilities
    assert (abilities.coins, abilities.knowledge, abilities.swords, abilities.food) == (
        coins,
        knowledge,
        swords,
        food,
    )


@pytest.mark.clauses(
    "aw2it.card.tea-house.knowledge", "aw2it.card.guild-of-scholars.knowledge", "aw2it.icon.instant-knowledge"
)
@pytest.mark.parametrize("card", ("tea-house", "guild-of-scholars"))
def test_some_cards_give_knowledge_once_when_built(card):
    ruleset = load("aw2it")
    position = with_city(begun(ruleset), 0, coins=20, empire=())
    after = ruleset.play(place(ruleset, replace(position, row=(card,)), 1, "build"), Build(card))
    assert after.cities[0].knowledge == 1 and ruleset.table.totals(after.cities[0]).knowledge == 0


@pytest.mark.clauses(
    "aw2ks.card.aqueduct",
    "aw2it.card.aqueduct",
    "aw2it.card.aqueduct.damaged",
    "aw1.card.desert-caravan",
    "aw2ks.card.desert-caravan",
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_aqueduct_and_caravan_count_the_food_that_lies_open(edition):
    ruleset = with_cards(load(edition), farm=giving("farm", food=2), barn=giving("barn", food=3))
    empire = ("aqueduct", "barn", "desert-caravan", "farm")
    position = with_city(replace(begun(ruleset), round=3), 0, coins=3, empire=empire, damaged=("barn",))
    after = performed(ruleset, place(ruleset, position, 1, "grow"))
    assert after.cities[0].coins == 3 - 3 + 1 + 2
    after = ruleset.play(replace(after, turn=0, tasks=()), UseCard(2, "desert-caravan"))
    assert after.cities[0].coins == 2 * (1 + 2)


@pytest.mark.clauses("aw2it.card.distant-outpost.coin-location")
def test_the_outpost_of_the_third_book_takes_a_coin_from_name_or_picture():
    ruleset = load("aw2it")
    position = with_city(
        begun(ruleset), 0, empire=("distant-outpost",), armies=(Army(active="militia", name=1, picture=1),)
    )
    position = ruleset.play(place(ruleset, position, 1, "learn"), Decline())
    places = {action.place for action in ruleset.legal(position).by_kind["take-off"]}
    assert places == {"name", "picture"}


# -- city-states -------------------------------------------------------------------------------------


@pytest.mark.clauses(
    "aw2ks.city-state.optional",
    "aw2it.city-state.optional",
    "aw2ks.city-state.umnok",
    "aw2it.city-state.umnok",
)
@pytest.mark.parametrize("edition", SECOND)
def test_umnok_begins_with_knowledge_and_finds_ambrosia_with_more(edition):
    ruleset = load(edition)
    position = begun(ruleset, 2, side="city-states")
    city = position.cities[0]
    assert (city.state, city.knowledge, city.ambrosia) == ("umnok", 1, 0)
    position = replace(with_city(position, 0, coins=3), board_ambrosia=(0,) * 9)
    after = ruleset.play(place(ruleset, position, 1, "learn"), Perform()).cities[0]
    assert (after.knowledge, after.ambrosia) == (2, 1)
    assert begun(ruleset).cities[0].state == ""


@pytest.mark.clauses("aw2it.city-state.galidor")
def test_galidor_begins_with_an_arrow_and_three_armies():
    ruleset = load("aw2it")
    position = begun(ruleset, 2, city_states=("galidor", "umnok"))
    city = position.cities[0]
    assert ruleset.table.army_limit(city) == 3
    position = place(ruleset, position, 1, "recruit")
    after = ruleset.play(position, Recruit(position.barracks[0], 2)).cities[0]
    assert len(after.armies) == 3
    from hoyle.model.ancient_world.strike import symbols_of

    assert symbols_of(ruleset.table, replace(city, empire=()), ()) == (0, 1)


@pytest.mark.clauses(
    "aw2it.city-state.amnite", "aw2it.city-state.merlume.coins", "aw2ks.city-state.merlume.coins"
)
def test_amnite_expands_for_one_coin_and_merlume_is_rich():
    ruleset = load("aw2it")
    position = begun(ruleset, 2, city_states=("amnite", "merlume"))
    assert position.cities[1].coins == 6 + 1 + 4
    position = place(ruleset, with_city(position, 0, coins=1), 1, "expand")
    assert ruleset.play(position, PayExpand("coins")).cities[0].coins == 0


@pytest.mark.clauses(
    "aw2ks.endround.ambrosia-refill", "aw2it.prepare.round-2-explore", "aw2ks.endround.reclaim-after-ambrosia"
)
@pytest.mark.parametrize(("edition", "explore"), [("aw2ks", 0), ("aw2it", 1)])
def test_the_second_round_finds_ambrosia_where_nobody_stood(edition, explore):
    ruleset = load(edition)
    position = standing(replace(begun(ruleset), board_ambrosia=(0,) * 9), "labor", (0, 1))
    for seat in (0, 1):
        position = with_city(position, seat, threat="")
    position = ruleset.play(ruleset.play(position, Pass()), Pass())
    while position.phase != "actions":
        position = ruleset.apply(position, ruleset.legal(position)[0])
    assert position.board_ambrosia == (0, 1, 1, 1, 1, 1, 1, explore, 0)
