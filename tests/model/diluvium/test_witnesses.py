"""Every victory that could be found in play, from its set-up to its title, as a trace that replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle.model import load
from hoyle.model.core import read_trace
from hoyle.model.diluvium.campaign import TITLES

WITNESSES = sorted(Path(__file__).with_name("witnesses").glob("*.json"))

ENDS = {  # the end condition of its scenario that a play for this title meets
    "bellicose": "battles",
    "conqueror": "settlers",
    "archeologist": "ruins",
    "navigator": "objectives",
    "shepherdess": "objectives",
    "warmonger": "outposts",
    "corruptor": "craft",
    "traveler": "city",
    "patron": "given",
    "leader": "settlers",
    "peacemaker": "cities",
    "pitiless": "city",
    "discoverer": "promised",
    "saved": "lifted",
    "unstoppable": "tile",
    "slayer": "heads",
    "seething_win": "delivered",
}


def _clauses(title):
    scenario = TITLES[title][0]
    part = f"standalone.{scenario}" if scenario in ("forge", "seething") else f"scenario.{scenario}"
    met = [f"diluvium.{part}.end.{ENDS[title]}"] if title in ENDS else []
    return met + [c for c in load("diluvium").book if c.startswith(f"diluvium.{part}.victory")]


@pytest.mark.parametrize(
    "path", [pytest.param(p, id=p.stem, marks=pytest.mark.clauses(*_clauses(p.stem))) for p in WITNESSES]
)
def test_a_title_is_reached_in_play_from_the_set_up(path):
    ruleset = load("diluvium")
    trace = read_trace(path)
    position = trace.beginning(ruleset)
    for _, _, position in trace.steps(ruleset):
        assert not ruleset.problems(position)
    assert (position.result, position.title) == ("won", path.stem)
    assert ruleset.outcome(position).winners == ("player",)


def test_every_title_has_a_witness():
    assert {p.stem for p in WITNESSES} == set(TITLES)
