"""The scenarios by name, and what each asks of its map."""

from __future__ import annotations

from collections import Counter

from hoyle.model.core import unknown_name
from hoyle.model.diluvium.layout import allies_at_start, cities_laid_out
from hoyle.model.diluvium.map import Archipelago
from hoyle.model.diluvium.rules import SOLO
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
    "scenario_problems",
]

CAMPAIGN = tuple(s.id for s in SCENARIOS.values() if s.layer)
STANDALONE = tuple(s.id for s in SCENARIOS.values() if not s.layer)


def scenario_named(name: str, where: str = "scenario") -> Scenario:
    """The scenario of this id, or a sentence that helps to find it."""
    if name not in SCENARIOS:
        raise unknown_name(where, name, SCENARIOS)
    return SCENARIOS[name]


def scenario_problems(archipelago: Archipelago) -> tuple[str, ...]:
    """In what a map does not meet the constraints its scenario states, one sentence each."""
    scenario = SCENARIOS[archipelago.scenario]
    problems: list[str] = []
    hexes = archipelago.hexes
    present = [h.colour for h in hexes if h.kind == "city"]
    problems += [
        f"hexes: {scenario.title} needs the {colour} City: add a hex of kind 'city' in that colour"
        for colour in cities_laid_out(scenario.id)
        if colour not in present
    ]
    for number, group in enumerate(scenario.groups):
        spots = [h for h in hexes if h.group == number]
        if len(spots) != group.slots:
            problems.append(
                f"hexes: group {number} has {len(spots)} spots: {scenario.title} deals {group.slots}"
            )
        if any(h.level != group.level or h.green != group.green or h.token != group.token for h in spots):
            problems.append(
                f"hexes: a spot of group {number} differs in level, green or token: copy the scenario's"
            )
    numbered = Counter(h.tile for h in hexes if h.tile)
    problems += [
        f"hexes: tile {fixed.tile} is missing: {scenario.title} wants it by number"
        for fixed in scenario.fixed
        if not numbered[fixed.tile]
    ]
    if sum(sum(h.allies) for h in hexes) != allies_at_start(SOLO, scenario.id, beside=False):
        problems.append(
            f"hexes: the allied Settlers do not add up to those of {scenario.title}: correct 'allies'"
        )
    if len(archipelago.warships) != len(scenario.opponents):
        problems.append(
            f"warships: {len(archipelago.warships)} given, {scenario.title} has {len(scenario.opponents)}"
        )
    if not problems:
        problems += _shape_problems(scenario, archipelago)
    return tuple(problems)


def _shape_problems(scenario: Scenario, archipelago: Archipelago) -> list[str]:
    """Constraints on who lies beside whom."""
    around = archipelago.neighbours
    hexes = archipelago.hexes

    def oceans(number: int) -> list[int]:
        return [n for n in around[number] if n >= 0 and hexes[n].kind == "ocean"]

    if scenario.id == "path":
        row = oceans(archipelago.home)
        if len(row) != 2:
            return [f"hexes: your City has {len(row)} adjacent ocean hexes: this scenario has two"]
        for _ in range(3):
            row = sorted(
                {
                    n
                    for here in row
                    for n in (around[here][4], around[here][5])
                    if n >= 0 and hexes[n].kind == "ocean"
                }
            )
            if not row:
                return ["hexes: there must be four rows of ocean hexes below your City: add rows"]
        if any(not any(n >= 0 and hexes[n].kind == "empty" for n in around[here][4:6]) for here in row):
            return ["hexes: every hex of the fourth row needs a hex of kind 'empty' below: add it"]
    if scenario.id == "bastion" and len(oceans(archipelago.foe_cities[0])) != 2:
        found = len(oceans(archipelago.foe_cities[0]))
        return [f"hexes: the opposing City has {found} adjacent ocean hexes: this scenario has two"]
    return []
