"""The kept plays: every one replays by the rules of the book, and every title has its own."""

from __future__ import annotations

import pytest

from hoyle.model import load
from hoyle.model.core import read_trace
from hoyle.model.diluvium.campaign import TITLES
from hoyle.properties.diluvium.ends import LOOPS, MET, comes_back
from tests.model.diluvium.table import PLAYS

RULESET = load("diluvium")
KEPT = sorted(PLAYS.glob("*.json"))


def _clauses(title):
    if title not in TITLES:
        return []
    scenario = TITLES[title][0]
    part = f"standalone.{scenario}" if scenario in ("forge", "seething") else f"scenario.{scenario}"
    won = [c for c in RULESET.book if c.startswith(f"diluvium.{part}.victory")]
    return [f"diluvium.{part}.end.{MET[title]}", *won]


@pytest.mark.parametrize(
    "path", [pytest.param(p, id=p.stem, marks=pytest.mark.clauses(*_clauses(p.stem))) for p in KEPT]
)
def test_a_kept_play_replays_through_sound_positions(path):
    trace = read_trace(path)
    position = trace.beginning(RULESET)
    for _, _, position in trace.steps(RULESET):
        assert not RULESET.problems(position)
    if path.stem in TITLES:
        assert (position.result, position.title) == ("won", path.stem)
        assert RULESET.outcome(position).winners == ("player",)


def test_every_title_has_a_kept_play():
    assert {p.stem for p in KEPT} >= set(TITLES)


@pytest.mark.clauses("diluvium.end.pool_exhausted", "diluvium.end.scenario_condition")
@pytest.mark.parametrize("trace", LOOPS.of(RULESET), ids=lambda trace: trace.start["scenario"])
def test_a_scenario_with_an_opponent_can_go_on_for_ever(trace):
    assert comes_back(RULESET, trace)
