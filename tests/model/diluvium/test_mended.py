"""Places where play once went wrong: each case is a position in which it would show again."""

from __future__ import annotations

from hoyle.model.core import changed
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium.position import feat, with_
from tests.model.diluvium.table import SOLO, Table, cited, line

CITIES = {c: {"kind": "city", "colour": c} for c in ("egyptian", "greek", "chinese")}


def _noose(**rules):
    return Table(line("egyptian", "A", "B", "greek", "C", "chinese", **CITIES), "noose", **rules)


@cited("scenario.noose.end.cities", "scenario.noose.special.city_conquered")
def test_a_city_that_has_fallen_is_not_conquered_a_second_time():
    t = _noose()
    here = t.at("egyptian")
    p = t.position(
        strength=6, warship=here, foe_warships=(-1, t.at("chinese")), tokens=t.row({"chinese": -1}, 0)
    )
    q = t.run(feat(p, cities=1), ("sail", 2, 0, 1), answers=(do.ANCHOR,))
    assert q.feats.cities == 1 and not q.result


@cited("battle.warship.trigger", "scenario.noose.special.both_move")
def test_a_warship_that_ends_its_movement_beside_yours_in_a_fallen_city_fights():
    t = Table(line("chinese", "egyptian", "A", "greek", **CITIES), "noose")
    here = t.at("egyptian")
    p = t.position(
        strength=6, warship=here, foe_warships=(-1, t.at("chinese")), tokens=t.row({"chinese": -1}, 0)
    )
    q = t.run(feat(p, cities=1), ("engage", 0, 0, 0), tokens=(1,))  # 6 against 0 + 1: yours holds
    assert q.feats.battles == 1 and q.foe_warships == (-1, t.at("chinese"))


@cited("battle.warship.trigger", "scenario.noose.special.one_adversary")
def test_your_warship_fights_each_of_two_warships_on_its_tile():
    t = _noose()
    here = t.at("A")
    p = t.position(strength=6, warship=here, foe_warships=(here, here))
    q = t.run(p, ("strike", here, 0, 0), tokens=(1, 1))
    assert q.feats.battles == 2
    assert q.foe_warships == (t.at("egyptian"), t.at("chinese"))


@cited("battle.warship.trigger", "battle.warship.loser_returns")
def test_a_warship_that_lost_to_the_first_of_two_meets_no_second():
    t = _noose()
    here = t.at("A")
    p = t.position(strength=0, foe_strength=4, warship=here, foe_warships=(here, here))
    q = t.run(p, ("strike", here, 0, 0), tokens=(1,))
    assert q.warship == t.at("greek") and q.foe_warships == (here, here)


@cited("engage.lost_skip", "scenario.assault.special.relocate")
def test_a_beaten_warship_that_stays_on_the_tile_scares_nobody():
    cities = {c: {"kind": "city", "colour": c} for c in ("aztec", "greek")}
    t = Table(line("aztec", "A", "B", "greek", **cities), "assault", assault_no_archipelago="stays")
    here = t.at("A")
    p = t.position(strength=6, warship=here, ship=here)
    q = t.run(p, ("engage", 0, 0, 0), tokens=(1,))  # 0 + 1 against 6: the attacker loses
    assert q.feats.battles == 1
    assert q.foe_warships == (here,) and q.ship == here


@cited("settle.two")
def test_the_adversarys_settle_moves_as_many_settlers_as_the_rules_say():
    for number in (1, 2, 3):
        t = Table({"A": {"q": 0, "r": 0, "islands": {"Food": 9}}}, settlers_moved=number)
        assert t.game.rules == changed(SOLO, {"settlers_moved": number})
        p = t.position(foe_marks=t.row({"A": 0}, -1), opening=False, last=2)
        q = t.run(p, ("draw", 0, 0, 0), tokens=(1,))
        assert sum(q.foe[t.at("A")]) == number


@cited("token.reshuffle", "battle.warship.reshuffle")
def test_a_pile_that_runs_dry_because_battles_are_counted_apart_is_formed_anew():
    """Two of each value are discarded and a 1 was revealed in a battle: the last token is a 2."""
    t = Table({"A": {"q": 0, "r": 0}}, token_piles="apart")
    p = t.position(
        pile=(0, 0, 0, 0, 1, 0), discard=(1, 1, 1, 1, 1, 1), fought=(0, 0, 1, 0, 0, 0), warship=t.at("A")
    )
    p = with_(p, foe_warships=(t.at("A"),), opening=False, strength=6)
    q = t.run(p, ("strike", t.at("A"), 0, 0), tokens=(2,))
    assert sum(q.pile) == 8 and not sum(q.discard) and not sum(q.fought)


@cited("scenario.whispers.reward.prospector", "token.reshuffle")
def test_the_prospectors_token_is_away_until_a_reshuffle_brings_all_eight():
    for reading, after in (("in-play", 7), ("all-eight", 8)):
        t = Table({"A": {"q": 0, "r": 0}}, "friend", ("prospector",), eight_or_seven=reading)
        assert sum(t.first.pile) == 7
        p = t.position(pile=(0, 1, 1, 0, 2, 1), discard=(0, 0, 1, 1, 0, 0), opening=False, last=3)
        q = t.run(p, ("draw", 0, 0, 0), tokens=(1,))
        assert sum(q.pile) == after
