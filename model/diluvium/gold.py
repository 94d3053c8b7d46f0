"""Gold, a finite supply: who takes it from where.

The scenario sets out a supply. Past it come the spare coins of the box. In A Flash of Steel nothing is
spare: most of the Gold lies aside, and feeding it into the supply is a choice.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import Called, rule
from hoyle.model.diluvium.kinds import PARTS, RESOURCES, Coins
from hoyle.model.diluvium.rules import Rules

Due = Annotated[int, Meta(ge=0, le=40)]
Earned = Annotated[tuple[int, int], Called("from the supply", "from the spare coins")]
Moved = Annotated[
    tuple[int, int, int], Called("from the supply", "from aside into the supply", "from aside to you")
]


@rule(
    "end.gold_still_earned",
    "opponent.takes_gold",
    "setup.gold_limited",
    "ruins.gold",
    given=lambda rules, by_player, due, supply, spare: supply + spare <= rules.box_gold,
)
def gold_earned(rules: Rules, by_player: bool, due: Due, supply: Coins, spare: Coins) -> Earned:
    """Coins that earning *due* Gold takes from the supply, and past it from the spare coins."""
    from_supply = min(due, supply)
    if rules.gold_after_zero == "nobody" or (rules.gold_after_zero == "you" and not by_player):
        return from_supply, 0
    if rules.box_empty == "on-paper":
        return from_supply, due - from_supply
    return from_supply, min(due - from_supply, spare)


@rule("scenario.flash.special.opponent_earn")
def flash_opponent_earns(due: Due, supply: Coins, gold: Coins) -> tuple[int, int]:
    """Coins the adversary takes in A Flash of Steel from the supply, and for the rest from your own Gold."""
    from_supply = min(due, supply)
    return from_supply, min(due - from_supply, gold)


@rule("scenario.flash.special.earn")
def flash_you_earn(rules: Rules, due: Due, supply: Coins, aside: Coins, feed: bool) -> Moved:
    """What earning *due* Gold in A Flash of Steel moves: coins you take from the supply, coins that go from
    aside into the supply when you *feed* it, and coins you take from aside for want of a supply."""
    if feed:
        return 0, min(due, aside), 0
    taken = min(due, supply)
    if rules.flash_short == "what-is-there":
        return taken, 0, 0
    return taken, 0, min(due - taken, aside)


@rule(
    "end.gold_counts",
    "setup.trays",
    "end.pool_exhausted",
    "scenario.condemned.special.weapons_tray",
    *(f"{part}.end.tray" for part in PARTS),
)
def is_exhausted(
    rules: Rules,
    trays: Annotated[tuple[Coins, Coins, Coins], Called(*RESOURCES)],
    supply: Coins,
    weapons_exempt: bool,
    aside: Coins,
    flash: bool,
    listed: bool,
) -> bool:
    """Whether a pool, Gold among them, has run out so that the game ends, by the scenario's own list of end
    conditions (*listed*) or by the general rule."""
    if trays[0] <= 0 or trays[1] <= 0:
        return True
    if trays[2] <= 0 and not weapons_exempt:
        return True
    if listed and rules.gold_tray == "pool":
        return False
    if flash and rules.flash_end_gold == "both-empty":
        return flash_gold_gone(supply, aside)
    return supply <= 0


@rule("scenario.flash.special.end_gold")
def flash_gold_gone(supply: Coins, aside: Coins) -> bool:
    """Whether A Flash of Steel ends because no Gold is aside and none in the supply."""
    return supply <= 0 and aside <= 0


@rule("victory.both_needed", "victory.tie_loses")
def has_gold_lead(gold: Coins, foe_gold: Coins) -> bool:
    """Whether you own strictly more Gold than the adversary; the same amount is no lead."""
    return gold > foe_gold


@rule("victory.both_needed", "scenario.destiny.special.no_gold", "scenario.condemned.victory.discoverer")
def is_won(condition: bool, lead_needed: bool, gold: Coins, foe_gold: Coins) -> bool:
    """Whether a finished game is won: a victory condition met, and the Gold lead where it is needed."""
    return condition and (not lead_needed or has_gold_lead(gold, foe_gold))
