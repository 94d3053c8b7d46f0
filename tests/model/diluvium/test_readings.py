"""Unclear places in play: one position for each, in which its readings part."""

from __future__ import annotations

import pytest

from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium.agenda import advance
from hoyle.model.diluvium.kinds import (
    CARD_SHIP,
    CRAFT,
    EXPLORE,
    FOOD,
    NOTHING,
    PRODUCE,
    RUINS,
    SETTLE,
    WEAPONS,
)
from hoyle.model.diluvium.position import feat, with_
from hoyle.model.diluvium.rounds import finish
from hoyle.model.diluvium.tokens import copied_action
from tests.model.diluvium.table import Table, cited, line

NOBODY = (0, 0, 0, 0)


def _cities(*colours):
    return {colour: {"kind": "city", "colour": colour} for colour in colours}


def _at_turn(t, p, *before):
    """The position with tasks to be done before your next turn, and the end of the round after it."""
    rest = (("turn", 0, 0, 0), ("limit", 0, 0, 0), ("close", 0, 0, 0))
    return advance(t.game, with_(p, agenda=(*before, *rest)))


@cited("scenario.hydra.end.no_allies", "scenario.hydra.special.resettle", "end.scenario_condition")
@pytest.mark.parametrize(("reading", "over"), [("ends", True), ("goes-on", False)])
def test_an_ally_brought_back_in_the_round_in_which_the_last_was_eaten(reading, over):
    t = Table({"A": {"q": 0, "r": 0, "tile": 5}}, "hydra", condition_undone=reading)
    p = t.position(allies=6, own_marks=t.row({"A": 0}, -1), markers=7, opening=False)
    q = t.ruleset.play(_at_turn(t, p), do.Choose(action="settle"))
    assert q.closing == (1 if over else 0)  # nobody is in play yet: the clock runs by one reading only
    q = t.ruleset.play(q, do.PickUp(piece="ally"))
    q = t.ruleset.play(q, do.Settle(place=t.at("A"), island=FOOD))
    q = t.ruleset.play(q, do.FINISH)
    assert (q.result == "lost") is over


@cited("campaign.free_approach", "campaign.branching")
@pytest.mark.parametrize(("reading", "asked"), [("you-choose", True), ("first-listed", False)])
def test_two_victories_in_one_round(reading, asked):
    t = Table({"A": {"q": 0, "r": 0, "green": True, "islands": {"Food": 9}}}, two_titles=reading)
    p = t.position(own=t.row({"A": (9, 0, 0, 0)}, NOBODY), reserve=0, gold=9, foe_gold=1)
    q = finish(t.game, feat(p, battles=4))
    if asked:
        assert [a.victory for a in t.ruleset.legal(q)] == ["bellicose", "conqueror"]
        assert t.ruleset.play(q, do.TakeTitle(victory="conqueror")).title == "conqueror"
    else:
        assert q.title == "bellicose"


@cited("settle.cannot_discard")
@pytest.mark.parametrize(("reading", "trays"), [("nothing", (0, 5, 5)), ("next-token", (0, 4, 5))])
def test_a_settler_without_a_place_and_an_empty_tray_on_top(reading, trays):
    t = Table({"A": {"q": 0, "r": 0}}, discard_empty=reading)
    q = t.run(t.position(trays=(0, 5, 5), column=(FOOD, CRAFT, WEAPONS, RUINS)), ("opp-settle", 1, 0, 0))
    assert q.trays == trays and q.foe_gold == 1


@cited("scenario.destiny.special.replace_choice", "place.fewest")
@pytest.mark.parametrize(("reading", "tiles"), [("fewest", ["B"]), ("yours", ["A", "B"])])
def test_which_tile_loses_an_ally_in_facing_destiny(reading, tiles):
    hexes = {n: {"q": 3 * i, "r": 0, "islands": {"Food": 2}} for i, n in enumerate("AB")}
    t = Table(hexes, "destiny", destiny_tile=reading)
    p = t.position(
        foe=t.row({"A": (1, 0, 0, 0), "chinese": (1, 1, 1, 0)}, NOBODY),
        ally=t.row({"A": (1, 0, 0, 0), "B": (2, 0, 0, 0)}, NOBODY),
        foe_marks=t.row({"A": 0, "B": 0}, -1),
        foe_reserve=5,
    )
    answers = () if len(tiles) == 1 else (do.Point(place=t.at("A"), island=FOOD),)
    q = t.run(p, ("opp-settle", 1, 0, 0), answers=answers)
    lost = [n for n in "AB" if sum(q.ally[t.at(n)]) < sum(p.ally[t.at(n)])]
    assert lost == [tiles[0]]


@cited("scenario.bastion.special.replace", "place.ruins_draw")
@pytest.mark.parametrize(("reading", "cards"), [("no-card", ()), ("card", (5,))])
def test_a_settler_replaced_on_a_ruins_space(reading, cards):
    t = Table({"A": {"q": 0, "r": 0, "islands": {"Ruins": 1}}}, "bastion", replacement_ruins=reading)
    p = t.position(own=t.row({"A": (0, 0, 0, 1)}, NOBODY), reserve=8)
    q = t.run(p, ("opp-settle", 1, 0, 0), cards=cards)  # card 5 gives Gold, two coins of it
    assert q.foe[t.at("A")] == (0, 0, 0, 1)
    assert q.foe_gold == 2 * len(cards)


@cited("scenario.friend.special.no_income")
@pytest.mark.parametrize(("reading", "cards"), [("no-card", ()), ("card", (0,))])
def test_an_egyptian_on_a_ruins_space(reading, cards):
    t = Table({"A": {"q": 0, "r": 0, "islands": {"Ruins": 1}}}, "friend", ally_ruins=reading)
    p = t.position(own_marks=t.row({"A": 0}, -1), markers=7, allies=8)
    q = t.run(p, ("put", 2, 0, 0), cards=cards, answers=(do.Settle(place=t.at("A"), island=RUINS),))
    assert q.ally[t.at("A")] == (0, 0, 0, 1) and sum(q.hand) == len(cards)


@cited("scenario.answer.reward.corruptor")
@pytest.mark.parametrize(("reading", "cards"), [("one-card", (0,)), ("two-cards", (0, 1))])
def test_the_aztec_settler_on_a_ruins_space(reading, cards):
    t = Table(
        {"A": {"q": 0, "r": 0, "islands": {"Ruins": 1}}},
        "destiny",
        ("bellicose", "corruptor"),
        guest_ruins=reading,
    )
    p = t.position(own_marks=t.row({"A": 0}, -1), markers=7, guest=-3)
    q = t.run(p, ("put", 3, 0, 0), cards=cards, answers=(do.Settle(place=t.at("A"), island=RUINS),))
    assert sum(q.hand) == len(cards)


@cited("scenario.remains.end.given")
@pytest.mark.parametrize(("reading", "legal"), [("produce", False), ("any-turn", True)])
def test_a_gift_before_the_action_of_a_turn(reading, legal):
    t = Table({"A": {"q": 0, "r": 0}}, "remains", patron_when=reading)
    p = _at_turn(t, t.position(gold=3, supply=42))
    assert (do.GIVE in list(t.ruleset.legal(p))) is legal
    assert (not t.ruleset.objections(p, do.GIVE)) is legal
    if legal:
        q = t.ruleset.play(p, do.GIVE)
        assert (q.gold, q.foe_gold, q.feats.given, q.agenda[0][0]) == (2, 1, 1, "turn")


@cited("scenario.flash.special.earn")
@pytest.mark.parametrize(("reading", "gold", "aside"), [("what-is-there", 1, 62), ("rest-from-aside", 3, 60)])
def test_earning_more_than_the_supply_of_a_flash_of_steel(reading, gold, aside):
    t = Table({"A": {"q": 0, "r": 0}}, "flash", flash_short=reading)
    p = t.position(supply=1, aside=62, foe_gold=5, agenda=(("earn", 3, 0, 0), ("turn", 0, 0, 0)))
    q = t.ruleset.play(p, do.Earn(feed=False))
    assert (q.gold, q.supply, q.aside) == (gold, 0, aside)


def _noose(**rules):
    return Table(
        line("egyptian", "A", "B", "greek", "C", "chinese", **_cities("egyptian", "greek", "chinese")),
        "noose",
        **rules,
    )


@cited("scenario.noose.special.city_conquered", "scenario.noose.special.settle_city")
@pytest.mark.parametrize(("reading", "settled"), [("still-theirs", 1), ("lost", 0)])
def test_the_adversary_settles_in_a_city_that_fell(reading, settled):
    t = _noose(noose_fallen_city=reading)
    p = t.position(tokens=t.row({"egyptian": -1}, 0), foe_warships=(t.at("egyptian"), -1))
    q = t.run(feat(p, cities=1), ("opp-settle", 1, 0, 0))
    assert sum(q.foe[t.at("chinese")]) == settled and q.foe_gold == 1 - settled


@cited("scenario.noose.special.settlers_back")
@pytest.mark.parametrize(("reading", "row"), [("food-first", (1, 0, 0, 0)), ("column", (0, 0, 1, 0))])
def test_where_a_settler_comes_back_to_in_the_chinese_city(reading, row):
    t = _noose(noose_return_space=reading)
    here = t.at("A")
    foe = t.row({"egyptian": (1, 1, 1, 0), "A": (1, 0, 0, 0)}, NOBODY)
    p = t.position(foe=foe, foe_reserve=5, warship=here, column=(WEAPONS, CRAFT, FOOD, RUINS))
    q = t.run(p, ("drive", here, 0, 0))
    assert q.foe[t.at("chinese")] == row


@cited("ruins.ship", "scenario.noose.special.both_move")
@pytest.mark.parametrize(("reading", "moved"), [("both", 2), ("first", 1)])
def test_a_ruins_card_moves_one_warship_of_a_noose_or_both(reading, moved):
    names = ("egyptian", "A", "B", "C", "greek", "D", "E", "F", "chinese")
    t = Table(line(*names, **_cities("egyptian", "greek", "chinese")), "noose", noose_card_ship=reading)
    p = t.position()
    q = t.run(p, ("engage", 1, 0, 0))
    assert sum(1 for a, b in zip(p.foe_warships, q.foe_warships, strict=True) if a != b) == moved


@cited("scenario.bastion.special.replace_choice")
@pytest.mark.parametrize(("reading", "in_city"), [("spared", 3), ("replaced", 2)])
def test_a_settler_in_your_city_when_the_bastion_falls(reading, in_city):
    t = Table({"A": {"q": 0, "r": 0}}, "bastion", bastion_city=reading)
    q = t.run(t.position(), ("opp-settle", 1, 0, 0))
    assert sum(q.own[t.at("greek")]) == in_city


def _hydra(**rules):
    hexes = line(
        "chinese",
        "A",
        "B",
        "greek",
        **_cities("chinese", "greek"),
        A={"islands": {"Food": 3}},
        B={"islands": {"Food": 3}, "hydra": True},
    )
    return Table(hexes, "hydra", **rules)


@cited("scenario.hydra.special.eat", "ruins.ship")
@pytest.mark.parametrize(("reading", "left"), [("eats", 1), ("action-only", 2)])
def test_the_hydra_in_an_engage_by_a_ruins_card(reading, left):
    t = Table(
        {
            "H": {"q": 0, "r": 0, "hydra": True},
            "A": {"q": 1, "r": 0, "islands": {"Food": 3, "Ruins": 1}},
        },
        "hydra",
        hydra_card=reading,
    )
    ally = t.row({"A": (2, 0, 0, 0)}, NOBODY)
    p = t.position(ally=ally, foe_marks=t.row({"A": 0}, -1), column=(RUINS, 0, 1, 2))
    q = t.run(p, ("opp-settle", 1, 0, 0), cards=(CARD_SHIP,))
    assert sum(q.ally[t.at("A")]) == left


@cited("scenario.hydra.special.eat", "engage.sequence")
@pytest.mark.parametrize(("reading", "left"), [("after", 0), ("before", 1)])
def test_the_hydra_eats_after_the_warship_came_or_before(reading, left):
    """One ally is on A and one in your City, both one tile from the Hydra on B. The Warship comes to A and
    scares the ally there: the Hydra then finds only the other, or may have had the first before."""
    t = _hydra(hydra_when=reading)
    p = t.position(ally=t.row({"A": (1, 0, 0, 0), "greek": (1, 0, 0, 0)}, NOBODY), own=t.row({}, NOBODY))
    answers = (do.Point(place=t.at("A"), island=FOOD),) if reading == "before" else ()
    q = t.run(p, ("engage", 0, 0, 0), answers=answers)
    assert q.ally[t.at("A")] == NOBODY and sum(q.ally[t.at("greek")]) == left


@cited("round.mirror", "opponent.no_symbol", "round.player_actions")
@pytest.mark.parametrize(
    ("reading", "copied"), [("main-action", EXPLORE), ("last-action", SETTLE), ("nothing", NOTHING)]
)
def test_what_is_copied_of_a_turn_that_ended_with_another_action(reading, copied):
    t = Table({"A": {"q": 0, "r": 0, "tile": 5}}, "hydra", mirror_of_what=reading)
    assert copied_action(t.ruleset.rules, EXPLORE, SETTLE) == copied
    assert copied_action(t.ruleset.rules, PRODUCE, PRODUCE) == PRODUCE
