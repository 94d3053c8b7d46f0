"""The scenarios by name, and what each asks of its map."""

from __future__ import annotations

from hoyle.model.core import unknown_name
from hoyle.model.diluvium.scenario import Reward, Scenario, Victory
from hoyle.model.diluvium.scenario_table import SCENARIOS

__all__ = [
    "CAMPAIGN",
    "SCENARIOS",
    "STANDALONE",
    "Reward",
    "Scenario",
    "Victory",
    "scenario_named",
]

CAMPAIGN = tuple(s.id for s in SCENARIOS.values() if s.layer)
STANDALONE = tuple(s.id for s in SCENARIOS.values() if not s.layer)


def scenario_named(name: str, where: str = "scenario") -> Scenario:
    """The scenario of this id, or a sentence that helps to find it."""
    if name not in SCENARIOS:
        raise unknown_name(where, name, SCENARIOS)
    return SCENARIOS[name]
