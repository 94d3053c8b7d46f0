"""Produce: what pairs of Settlers bring the adversary, and the Military Strength track."""

from __future__ import annotations

from hoyle.model.core import rule
from hoyle.model.diluvium.kinds import Settlers, Strength
from hoyle.model.diluvium.rules import Rules


@rule("produce.craft", "produce.count", "produce.others", "produce.example", "aide.produce.craft")
def craft_gold(rules: Rules, craft_settlers: Settlers) -> int:
    """Gold the adversary earns for every full pair of its Settlers on Craft Spaces."""
    return craft_settlers // rules.craft_pair * rules.craft_pair_gold


@rule("produce.weapons", "produce.count", "produce.others", "produce.example", "aide.produce.weapons")
def weapons_strength(rules: Rules, weapons_settlers: Settlers) -> int:
    """Military Strength the adversary is due for every full pair of its Settlers on Weapons Spaces."""
    return weapons_settlers // rules.weapons_pair * rules.weapons_pair_strength


@rule(
    "produce.weapons",
    "ruins.military",
    "battle.warship.zero",
    "battle.monster.zero",
    "scenario.answer.special.zero",
)
def raised(rules: Rules, strength: Strength, by: Settlers) -> int:
    """Military Strength after a rise, as far as the track goes."""
    return min(rules.assumed.strength_max, strength + by)


@rule("battle.warship.zero", "battle.monster.zero", "scenario.answer.special.zero", "aide.engage.zero")
def rise_for_token(rules: Rules, token: Settlers) -> int:
    """Military Strength the adversary gains for good after a battle in which this token was revealed."""
    return rules.zero_raises if token == 0 else 0


@rule("produce.craft", "produce.weapons", "setup.adversary_settlers_city")
def workers(rules: Rules, on_islands: Settlers, in_cities: Settlers) -> int:
    """Opposing Settlers on spaces of a kind that a Produce counts."""
    return on_islands + in_cities if rules.city_workers == "count" else on_islands
