"""Attacks of the second edition, played and counted by hand, in both printings."""

import pytest
from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Attack, Confront, LoadArmy, LoseRetired, Roll, Starve
from hoyle.model.ancient_world.cards import Abilities
from hoyle.model.ancient_world.flow import settle
from hoyle.model.ancient_world.position import Army, Deck
from tests.model.ancient_world.scene import at_end, giving, hunting, soldiers, with_cards, with_city

SECOND = ("aw2ks", "aw2it")


@pytest.mark.clauses(*(f"{e}.attack.min-one-military" for e in SECOND))
@pytest.mark.parametrize("edition", SECOND)
def test_swords_of_empire_cards_alone_attack_nothing(edition):
    ruleset, position = hunting(edition)
    ruleset = with_cards(ruleset, smithy=giving("smithy", swords=9))
    position = with_city(position, 0, empire=("smithy",), armies=(Army(active="band", name=1),))
    assert "attack" not in ruleset.legal(position).by_kind
    (objection,) = ruleset.objections(position, Attack("board-2", ()))
    assert objection.clause.endswith("attack.min-one-military")


@pytest.mark.clauses(
    "aw2it.attack.bounty-ambrosia", "aw2it.attack.bounty-example", "aw2ks.attack.empty-threat-slot"
)
@pytest.mark.parametrize(("edition", "gained"), [("aw2it", 2), ("aw2ks", 0)])
def test_the_titan_of_an_opponent_pays_its_banners_in_ambrosia_and_leaves_the_board_empty(edition, gained):
    ruleset, position = hunting(edition)
    position = replace(with_city(position, 1, fed=5), ambrosia=position.ambrosia - 5)
    after = ruleset.apply(position, Attack("board-2", (0,)))
    assert after.cities[0].ambrosia == gained and after.ambrosia == position.ambrosia + 5 - gained
    assert after.cities[1].threat == "" and after.cities[1].fed == 0 and "beast" in after.cities[0].titans


@pytest.mark.clauses("aw2it.attack.no-bounty-own")
def test_the_own_titan_pays_nothing_and_its_ambrosia_goes_to_the_supply():
    ruleset, position = hunting("aw2it")
    position = with_city(with_city(position, 1, threat=""), 0, threat="beast", fed=5)
    position = replace(position, ambrosia=position.ambrosia - 5)
    after = ruleset.apply(position, Attack("board-1", (0,)))
    assert after.cities[0].ambrosia == 0 and after.ambrosia == position.ambrosia + 5


@pytest.mark.clauses("aw2ks.titan-effect.coin-on-army", "aw2it.titan-effect.coin-on-army")
@pytest.mark.parametrize(("edition", "own", "supply"), [("aw2ks", 0, 1), ("aw2it", 1, 0)])
def test_the_coin_on_an_army_comes_from_the_supply_or_from_its_owner(edition, own, supply):
    # 9 coins, the fresh band costs 1; the effect lays a coin on its picture, so that it costs 1 + 1 + 1 next
    ruleset, position = hunting(edition, banners=1, effect="coin-on-army")
    position = with_city(position, 0, armies=(Army(active="band"), Army(active="militia")))
    after = ruleset.apply(ruleset.apply(position, Attack("board-2", (0,))), Roll(("coin",)))
    after = ruleset.apply(after, LoadArmy(0))
    assert after.cities[0].armies[0] == Army(active="band", name=1, picture=1)
    assert (after.cities[0].coins, after.coins) == (9 - 1 - own, position.coins - supply)


@pytest.mark.clauses("aw2it.titan-effect.lose-military", "aw2it.titan-effect.trigger")
def test_the_italian_titan_takes_one_retired_card_of_the_owners_choice():
    ruleset, position = hunting("aw2it", banners=1, effect="lose-retired")
    ruleset = with_cards(
        ruleset, old=soldiers("old", legacy=None, swords=1), older=soldiers("older", swords=1)
    )
    position = with_city(position, 0, armies=(Army(active="band", retired=("old", "older")),))
    after = ruleset.apply(ruleset.apply(position, Attack("board-2", (0,))), Roll(("coin",)))
    after = ruleset.apply(after, LoseRetired(0, "old"))
    assert after.cities[0].armies[0] == Army(active="band", name=1, retired=("older",))
    assert after.military.bottom == ("old",)  # the only place this book knows for Military cards


@pytest.mark.clauses("aw2ks.titan-effect.starve-ready", "aw2ks.titan-effect.starve-ready-void")
def test_a_citizen_starved_by_a_titan_cannot_be_placed_and_the_confrontation_starves_nobody():
    ruleset, position = hunting("aw2ks", banners=1, effect="starve-ready")
    after = ruleset.apply(ruleset.apply(position, Attack("board-2", (0,))), Roll(("coin",)))
    after = ruleset.apply(after, Starve(3))
    assert after.cities[0].ready == (1, 2) and after.cities[0].starving == (3,)
    calm = at_end(with_city(position, 0, threat=""), "confront", "hunger", "next-round")
    calm = ruleset.apply(settle(ruleset.table, calm), Confront())
    calm = ruleset.apply(calm, Roll(("coin",)))
    assert calm.cities[1].starving == ()


@pytest.mark.clauses(*(f"{e}.titan.rewards" for e in SECOND))
@pytest.mark.parametrize("edition", SECOND)
def test_a_beaten_titan_gives_capacity_and_banners(edition):
    ruleset, position = hunting(edition, banners=3, abilities=Abilities(capacity=2))
    before = ruleset.table.capacity(position.cities[0])
    after = ruleset.apply(position, Attack("board-2", (0,)))
    assert ruleset.table.capacity(after.cities[0]) == before + 2
    from hoyle.model.ancient_world.result import banners_of

    green = banners_of(ruleset.table, position.cities[0])[2]
    assert banners_of(ruleset.table, after.cities[0])[2] == green + 3


@pytest.mark.clauses("aw2ks.attack.reveal-next", "aw2ks.example.tim-reveal-last", "aw2ks.attack.claim-titan")
def test_a_titan_of_a_pile_is_claimed_before_the_dice_and_the_next_shows_after_them():
    ruleset, position = hunting("aw2ks", banners=1)
    piles = (position.titans[0], Deck(top=("beast",), bottom=("stone-being",)), position.titans[2])
    position = replace(with_city(position, 1, threat=""), titans=piles)
    rolling = ruleset.apply(position, Attack("pile-2", (0,)))
    assert rolling.cities[0].titans == ("beast",) and rolling.titans[1].top == ()
    assert ruleset.apply(rolling, Roll(("blank",))).titans[1].top == ("stone-being",)
