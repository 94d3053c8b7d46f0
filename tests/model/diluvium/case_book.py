"""How the hand-computed cases are put to the model: what all of them share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hoyle.model import load
from hoyle.model.diluvium import (
    supplies,
    tokens,
)
from hoyle.model.diluvium.kinds import KINDS
from hoyle.model.diluvium.position import with_
from hoyle.model.diluvium.rules import SOLO

Case = Callable[[str, dict[str, Any], dict[str, Any]], dict[str, Any]]
CASES: dict[str, Case] = {}

# What the readings of the cases are called in the Rules record.
RULES: dict[str, dict[str, dict[str, Any]]] = {
    "gold-after-zero": {"r2": {"gold_after_zero": "you"}, "r3": {"gold_after_zero": "nobody"}},
    "unexplored": {"r2": {"unexplored": "facedown"}},
    "marker-settle-impossible": {"r2": {"marker_settle_impossible": "one-gold"}},
    "ten-per-settler": {"r2": {"ten_per_settler": "once"}},
    "discard-ruins": {"r2": {"discard_ruins": "nothing"}},
    "marker-ruins-none": {"r2": {"marker_ruins_none": "ten"}},
    "eight-or-seven": {"r2": {"eight_or_seven": "all-eight"}},
    "city-defence": {"r2": {"city_defence": "battle-first"}},
    "tray-clock": {
        "r2": {"tray_clock": "this-round"},
        "r3": {"tray_clock": "at-once"},
        "r4": {"tray_clock": "one-more"},
    },
    "gold-lead-condemned": {"r2": {"gold_lead_condemned": "needed"}},
    "remains-hand": {"r2": {"remains_hand": "drawn-here"}},
    "remains-twelve": {"r2": {"remains_twelve": "gold-aside"}, "r3": {"remains_twelve": "craft"}},
    "aztec-settler-color": {"r2": {"aztec_settler_color": "all-nine"}},
    "hard-flash": {"r2": {"hard_flash": "supply-then-aside"}, "r3": {"hard_flash": "supply-only"}},
    "loner-zero": {"r2": {"loner_zero": "floor"}},
    "below-twenty": {"r2": {"below_twenty": "lucky"}},
}

OPEN: dict[str, Any] = {"islands": {"Food": 2, "Craft": 2, "Weapons": 2}, "spaces": (1, 2)}


def case(*names: str) -> Callable[[Case], Case]:
    def declare(function: Case) -> Case:
        for name in names:
            CASES[f"DIL-V-{name}"] = function
        return function

    return declare


def names() -> tuple[str, ...]:
    return tuple(CASES)


def answer(name: str, given: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    return CASES[name](name, given, rules)


def distribution() -> tuple[int, int, int]:
    return supplies.by_value(tokens.combat_tokens(SOLO, False))


def kinds(order: list[str]) -> tuple[int, ...]:
    return tuple(KINDS.index(k) for k in order)


def words(column: tuple[int, ...]) -> list[str]:
    return [KINDS[k] for k in column]


def free_row(free: dict[str, int]) -> tuple[int, ...]:
    return tuple(free.get(kind, 0) for kind in KINDS)


def faces(values, symbols_first=False):
    """Tokens of these values as the default has them: those without the symbol first, or those with it."""
    left = [list(SOLO.assumed.combat_plain), list(SOLO.assumed.combat_symbol)]
    faces = [0] * 6
    for value in values:
        first = 1 if symbols_first else 0
        side = first if left[first][value] else 1 - first
        left[side][value] -= 1
        faces[2 * value + side] += 1
    return tuple(faces)


def scenario_position(scenario, rules, **changes):
    ruleset = load("diluvium").under(rules)
    p = ruleset.start(ruleset.options({"scenario": scenario}))
    return ruleset.game_of(scenario, ()), with_(p, **changes)
