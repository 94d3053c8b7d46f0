"""Every scenario can be lost in each way that its list of end conditions names, and can be won."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from hoyle.model import load
from hoyle.model.core import InputError, read_trace
from hoyle.model.diluvium.actions import Anchor, Choose, Finish
from hoyle.model.diluvium.conditions import is_met
from hoyle.model.diluvium.rounds import exhausted
from hoyle.model.diluvium.scenarios import SCENARIOS
from tests.model.diluvium.table import PLAYS, Table, line

RULESET = load("diluvium")
STARTS = {start.scenario: start for start in RULESET.usual_starts()}
GAMES = 60


def _of(scenarios, condition):
    """The scenarios as cases, each with the clause of its list of end conditions."""
    part = {"forge": "standalone", "seething": "standalone"}
    for scenario in scenarios:
        clause = f"diluvium.{part.get(scenario, 'scenario')}.{scenario}.end.{condition}"
        marks = [pytest.mark.clauses(clause)] if clause in RULESET.book else []
        yield pytest.param(scenario, id=scenario, marks=marks)


@cache
def ends(scenario):
    """How random games of a scenario ended."""
    found = set()
    for seed in range(GAMES):
        random, position = Random(seed), RULESET.start(STARTS[scenario])
        while not position.result:
            legal = RULESET.legal(position)
            position = RULESET.apply(position, legal[random.randrange(len(legal))])
        empty = exhausted(RULESET.game_of(scenario, ()), position)
        found.add((position.result, position.by, empty))
    return found


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_a_scenario_can_be_lost(scenario):
    assert any(result == "lost" for result, _, _ in ends(scenario))


# In Facing Destiny the Warship hunts allies, and on the default map none stands behind your City.
HUNTED = sorted(s.id for s in SCENARIOS.values() if s.city_is_lost and s.opponents and s.id != "destiny")


@pytest.mark.parametrize("scenario", list(_of(HUNTED, "warship")))
def test_the_opposing_warship_can_end_a_scenario_at_your_city(scenario):
    assert any(by == "end.warship_city" for _, by, _ in ends(scenario))


@pytest.mark.clauses("diluvium.scenario.destiny.end.warship")
def test_in_facing_destiny_the_warship_reaches_your_city_when_allies_stand_behind_it():
    cities = {c: {"kind": "city", "colour": c} for c in ("greek", "chinese")}
    t = Table(line("chinese", "greek", "A", **cities, A={"islands": {"Food": 1}}), "destiny")
    q = t.run(t.position(ally=t.row({"A": (1, 0, 0, 0)}, (0, 0, 0, 0))), ("engage", 0, 0, 0))
    assert (q.result, q.by) == ("lost", "end.warship_city")


@pytest.mark.parametrize("scenario", list(_of(sorted(set(SCENARIOS) - {"curse"}), "tray")))
def test_an_exhausted_pool_can_end_a_scenario(scenario):
    assert any(by == "victory.both_needed" and empty for _, by, empty in ends(scenario))


@pytest.mark.clauses("diluvium.scenario.curse.end.ship", "diluvium.scenario.curse.special.ship")
def test_the_curse_takes_a_ship_before_a_tray_runs_out():
    assert any(by == "scenario.curse.special.ship" for _, by, _ in ends("curse"))


@pytest.mark.clauses("diluvium.scenario.curse.end.settlers", "diluvium.scenario.curse.special.settlers")
def test_the_curse_can_swallow_every_settler():
    trace = read_trace(PLAYS / "settlers_swallowed.json")
    *_, (_, _, last) = trace.steps(RULESET)
    assert last.result == "lost" and last.feats.swallowed + (last.guest == -2) >= 9
    assert last.by != "scenario.curse.special.ship"


@pytest.mark.clauses("diluvium.scenario.flash.special.end_gold")
def test_a_flash_of_steel_ends_when_no_gold_is_left_anywhere():
    """Ruins Cards that give Gold feed the supply until nothing is aside; the adversary takes the supply."""
    game = RULESET.game_of("flash", ())
    trace = read_trace(PLAYS / "flash_without_gold.json")
    assert not is_met(game, trace.beginning(RULESET))
    *_, (_, _, last) = trace.steps(RULESET)
    assert last.result == "lost" and (last.supply, last.aside) == (0, 0)
    assert min(last.trays) > 0  # no tray ended it


# A pool that is exhausted in your turn of one round: how many more rounds you choose an action in.
ROUNDS_AFTER = {"next-round": 1, "this-round": 0, "at-once": 0, "one-more": 2}


@pytest.mark.clauses(
    "diluvium.end.pool_exhausted", "diluvium.aide.end.tray", "diluvium.end.after_player_turn"
)
@pytest.mark.parametrize(("clock", "more"), ROUNDS_AFTER.items())
def test_so_many_rounds_are_played_after_a_tray_ran_out(clock, more):
    cities = {c: {"kind": "city", "colour": c} for c in ("greek", "egyptian")}
    t = Table(line("greek", "A", "B", "C", "D", "egyptian", **cities), tray_clock=clock)
    p = t.position(trays=(1, 9, 9), own=t.row({"greek": (1, 0, 0, 0)}, (0, 0, 0, 0)), reserve=8)
    chosen, random = 0, Random(1)
    p = t.ruleset.play(p, Choose(action="produce"))  # the Settler on Food takes the last of it
    assert p.trays[0] == 0
    while not p.result:
        legal = list(t.ruleset.legal(p))
        quiet = [a for a in legal if isinstance(a, Finish | Anchor)]
        action = quiet[0] if quiet else random.choice(legal)
        chosen += isinstance(action, Choose)
        p = t.ruleset.play(p, action)
    assert (chosen, p.by) == (more, "victory.both_needed")


@pytest.mark.clauses(
    "diluvium.scenario.remains.victory.grave_robber", "diluvium.scenario.remains.setup.pillage"
)
def test_the_grave_robber_is_reached_without_the_archeologists_card_by_the_default_reading_only():
    """Five cards on four tokens: by way of the Merchant all five have to be drawn in the scenario."""
    trace = read_trace(PLAYS / "grave_robber_without_a_card.json")
    *_, (_, _, last) = trace.steps(RULESET)
    assert last.title == "grave_robber" and last.feats.cards >= 5
    other = RULESET.under({"pillage_exhausted": "no-card"})
    with pytest.raises(InputError):  # the fifth card is not drawn there, so the play cannot go on like this
        list(trace.steps(other))
