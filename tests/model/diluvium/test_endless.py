"""Play need not end: traces that come back to a position they have been in.

You choose Explore and Engage by turns and move nothing; the adversary copies that, and a random action can
only be one of the two. Nothing is spent, no clock starts. Chance has to play along: a random Settle would
sooner or later pay the adversary until the Gold runs out, so such a game ends with probability one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle.model import load
from hoyle.model.core import read_trace

ENDLESS = sorted(Path(__file__).with_name("endless").glob("*.json"))


@pytest.mark.clauses("diluvium.end.pool_exhausted", "diluvium.end.scenario_condition")
@pytest.mark.parametrize("path", ENDLESS, ids=[p.stem for p in ENDLESS])
def test_a_scenario_can_go_on_for_ever(path):
    ruleset = load("diluvium")
    trace = read_trace(path)
    positions = [trace.beginning(ruleset), *(after for _, _, after in trace.steps(ruleset))]
    last = positions[-1]
    assert not last.result and last.closing == 0
    earlier = [n for n, position in enumerate(positions[:-1]) if position == last]
    assert earlier, "the trace never comes back to its last position"
    # the loop holds whole rounds, in which you chose an action at least twice
    loop = trace.actions[earlier[-1] :]
    assert sum(1 for action in loop if action["do"] == "choose") >= 2


def test_there_are_witnesses():
    assert len(ENDLESS) >= 2
