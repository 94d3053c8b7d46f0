"""Difficulty levels: what each takes from the supply and gives the adversary. Each includes those below."""

from __future__ import annotations

from typing import Annotated

from hoyle.model.core import Called, rule
from hoyle.model.diluvium.kinds import Coins, Difficulty, Resource, Trays
from hoyle.model.diluvium.rules import Rules

FlashGold = Annotated[tuple[int, int], Called("in the supply", "aside")]


@rule(
    "difficulty.normal",
    "difficulty.hard",
    "difficulty.cumulative",
    "difficulty.choose",
    "setup.difficulty_first",
)
def supply_at(rules: Rules, difficulty: Difficulty, trays: Trays, gold: Coins) -> tuple[Trays, int]:
    """Resource Trays and Gold supply after a difficulty level has taken its share."""
    if difficulty == "normal":
        return trays, gold
    less = rules.hard_resources
    return (max(0, trays[0] - less), max(0, trays[1] - less), max(0, trays[2] - less)), max(
        0, gold - rules.hard_gold
    )


@rule("difficulty.hard", "scenario.flash.setup.gold")
def flash_gold_at(rules: Rules, difficulty: Difficulty) -> FlashGold:
    """Gold in the supply and aside at the start of A Flash of Steel."""
    supply, aside = rules.flash_supply, rules.box_gold - rules.flash_supply
    if difficulty == "normal":
        return supply, aside
    if rules.hard_flash == "aside":
        return supply, aside - rules.hard_gold
    taken = min(supply, rules.hard_gold)
    if rules.hard_flash == "supply-only":
        return supply - taken, aside
    return supply - taken, aside - (rules.hard_gold - taken)


@rule("difficulty.extreme", "difficulty.cumulative", "setup.military_marker")
def opponent_strength_at(rules: Rules, difficulty: Difficulty) -> int:
    """The adversary's Military Strength at the start."""
    if difficulty in ("extreme", "divine"):
        return rules.extreme_strength
    return rules.assumed.strength_start


@rule("difficulty.divine", "difficulty.cumulative")
def opponent_cards_at(rules: Rules, difficulty: Difficulty) -> int:
    """Ruins Cards the adversary draws and applies before the first round."""
    return rules.divine_cards if difficulty == "divine" else 0


@rule("scenario.perilous.reward.conqueror")
def food_bonus(rules: Rules, tray: Resource, conqueror: bool) -> int:
    """Food you take from the supply at the start of a later scenario."""
    return min(tray, rules.reward_food) if conqueror else 0
