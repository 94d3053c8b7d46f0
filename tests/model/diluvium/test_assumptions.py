"""What the multiplayer book would say: one register, a page of it, and values that play really obeys."""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle.model import load
from hoyle.model.core import CHANCE
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import player
from hoyle.model.diluvium.assumptions import Assumptions, as_page, customs, sources
from hoyle.model.diluvium.kinds import FOOD
from hoyle.model.diluvium.position import with_
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.tiles import Monster
from tests.model.diluvium.table import Table, line

PAGE = Path(__file__).parents[3] / "docs" / "diluvium-assumptions.md"
CITIES = {c: {"kind": "city", "colour": c} for c in ("greek", "egyptian")}
NOBODY = (0, 0, 0, 0)


def test_the_page_of_assumptions_is_the_register():
    text = PAGE.read_text(encoding="utf-8")
    assert text == as_page(), "write docs/diluvium-assumptions.md anew from assumptions.as_page()"


def test_every_assumption_says_where_it_comes_from_and_cites_only_clauses_that_there_are():
    book = load("diluvium").book
    assert set(sources()) == set(Assumptions.__struct_fields__)
    entries = (*sources().values(), *customs())
    assert [e for e in entries if not e.because] == []
    assert [c for e in entries for c in e.clauses if c not in book] == []
    assert [e for e in entries if e.source == "stated" and not e.clauses] == []


def _table(**assumed):
    hexes = line("greek", "A", "B", "egyptian", **CITIES, A={"islands": {"Food": 2}, "spaces": (1, "settle")})
    return Table(hexes, assumed=assumed)


@pytest.mark.parametrize("per_level", [0, 1, 2])
def test_turning_up_a_tile_costs_food_by_its_level(per_level):
    rules = Rules(assumed=Assumptions(reveal_food_per_level=per_level))
    assert player.food_for_step(rules, 1, True, 3) == 3 * per_level


@pytest.mark.parametrize("declines", [True, False])
def test_whether_you_may_decline_to_explore_is_an_assumption(declines):
    t = _table(may_decline_marker=declines)
    p = t.position(ship=t.at("A"), agenda=(("explore", t.at("A"), 0, 0), ("turn", 0, 0, 0)))
    assert (do.FINISH in list(t.ruleset.legal(p))) is declines


@pytest.mark.parametrize("moves", [True, False])
def test_whether_settlers_leave_islands_is_an_assumption(moves):
    t = _table(settlers_from_islands=moves)
    p = t.position(own_marks=t.row({"A": 0}, -1), markers=7, agenda=(("take-up", 2, 0, 0), ("turn", 0, 0, 0)))
    taken = [a for a in t.ruleset.legal(p) if isinstance(a, do.PickUp) and a.place >= 0]
    assert bool(taken) is moves


@pytest.mark.parametrize("each", [0, 1, 2])
def test_a_settler_brings_so_many_resources_when_placed_and_when_producing(each):
    t = _table(settle_income=each, produce_income=each)
    p = t.position(own_marks=t.row({"A": 0}, -1), markers=7, reserve=5)
    placed = t.run(p, ("put", 0, 0, 0), answers=(do.Settle(place=t.at("A"), island=FOOD),))
    assert placed.goods == (each, 0, 0)
    p = with_(t.position(own=t.row({"A": (2, 0, 0, 0)}, NOBODY), reserve=7))
    assert t.run(p, ("harvest", 0, 0, 0), answers=(do.FINISH,)).goods == (2 * each, 0, 0)


@pytest.mark.parametrize("bound", [True, False])
def test_where_the_settler_of_your_settle_space_goes_is_an_assumption(bound):
    t = _table(settle_space_binds=bound)
    here = t.at("A")
    full = t.row({"A": (2, 0, 0, 0)}, NOBODY)  # no space is left there, but one in your City
    p = t.position(own=full, reserve=7, ship=here, agenda=(("explore", here, 0, 0), ("turn", 0, 0, 0)))
    q = t.ruleset.play(p, do.Mark(space=1))
    assert q.agenda[0][0] == ("turn" if bound else "take-up")


@pytest.mark.parametrize("to_city", [True, False])
def test_whether_a_scared_settler_may_go_to_the_city_is_an_assumption(to_city):
    t = _table(scared_to_city=to_city)
    here = t.at("A")
    p = t.position(own=t.row({"A": (1, 0, 0, 0)}, NOBODY), reserve=8)
    answers = (do.SendBack(island=FOOD),) if to_city else ()
    q = t.run(p, ("scare", here, 0, 0), answers=answers)
    assert q.own[t.at("greek")][FOOD] == (1 if to_city else 0)


@pytest.mark.parametrize("home", [True, False])
def test_where_your_warship_goes_that_lost_to_a_monster_is_an_assumption(home):
    t = Table(
        line("greek", "A", "egyptian", **CITIES, A={"monster": Monster(9, 5)}),
        assumed={"beaten_by_monster_goes_home": home},
    )
    q = t.run(t.position(warship=t.at("A")), ("hunt", t.at("A"), 0, 0))
    assert q.warship == t.at("greek" if home else "A")


@pytest.mark.parametrize("stops", [True, False])
def test_whether_an_opposing_warship_stops_your_ship_is_an_assumption(stops):
    t = _table(stops_at_warship=stops)
    p = t.position(foe_warships=(t.at("A"),), agenda=(("sail", 2, 0, 0), ("turn", 0, 0, 0)))
    q = t.ruleset.play(p, do.Sail(to=t.at("A")))
    assert (q.agenda[0][0] == "sail") is not stops


@pytest.mark.parametrize("field", ["settlers_from_islands", "may_decline_marker", "stops_at_warship"])
def test_games_end_by_the_other_assumption_too(field):
    from random import Random

    ruleset = load("diluvium").under({"assumed": {field: False}})
    for number, start in enumerate(ruleset.usual_starts()):
        random, position = Random(number), ruleset.start(start)
        while not position.result:
            legal = ruleset.legal(position)
            assert len(legal) > 0 and ruleset.actor(position) in ("player", CHANCE)
            position = ruleset.apply(position, legal[random.randrange(len(legal))])
            assert not ruleset.problems(position)
