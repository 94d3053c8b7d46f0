"""What the answers to hand-computed cases share."""

from typing import Any

from hoyle.model import load
from hoyle.model.ancient_world.rules import VARIANTS

TRIBES = ("red", "blue", "green", "yellow", "fifth")
SEATS = {"A": 0, "B": 1, "C": 2, "D": 3}


def ruleset_of(vector: dict[str, Any]) -> Any:
    ruleset = load(vector["edition"])
    changes: dict[str, Any] = {}
    for variant in vector["given"].get("variants", ()):
        changes |= VARIANTS[vector["edition"]][variant]
    if vector["given"].get("home_rules"):
        changes |= VARIANTS[vector["edition"]]["home-rules"]
    return ruleset.under(changes)


def row(banners: dict[str, int]) -> tuple[int, ...]:
    return tuple(banners.get(tribe, 0) for tribe in TRIBES)
