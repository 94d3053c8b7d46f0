"""What a scenario lays out before it begins: Cities, tiles, ships, tokens, cards, allies.

The scenarios themselves are data (`scenario_table.py`); these rules say what follows from it for the set-up.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import rule
from hoyle.model.diluvium.kinds import Card, Coins, ScenarioId, Settlers
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.scenario import Stuck
from hoyle.model.diluvium.scenario_table import SCENARIOS

Deck = tuple[int, int, int, int, int, int, int, int]  # Ruins Cards by what they do
Place = Annotated[int, Meta(ge=-1, le=60)]


@rule(
    "setup.player_greek",
    "setup.scenario_page",
    "scenario.path.setup.city",
    "scenario.flash.setup.city",
    "scenario.curse.special.no_opponent",
)
def cities_laid_out(scenario: ScenarioId) -> tuple[str, ...]:
    """The colours of the Cities on the map when a scenario begins: yours first, then the opponents'."""
    ally = ("egyptian",) if scenario == "flash" else ()
    return ("greek", *SCENARIOS[scenario].opponents, *ally)


@rule(
    "setup.tiles_by_map",
    "scenario.perilous.setup",
    "scenario.answer.setup",
    "scenario.condemned.setup",
    "scenario.hydra.setup",
    "standalone.seething.setup",
)
def tiles_laid_out(scenario: ScenarioId) -> int:
    """Ocean Tiles on a map of a scenario. Where only a picture shows them, their number is invented."""
    asked = SCENARIOS[scenario]
    return sum(asked.ordinary) + sum(group.slots for group in asked.groups) + len(asked.fixed)


@rule(
    "setup.tile_by_number",
    "scenario.whispers.setup",
    "scenario.killed.setup.tiles",
    "scenario.friend.setup.tiles",
    "scenario.remains.setup.level1",
    "scenario.remains.setup.level2",
    "scenario.bastion.setup",
    "scenario.hydra.setup",
)
def tiles_by_number(scenario: ScenarioId) -> tuple[int, ...]:
    """The Ocean Tiles that a scenario asks for by number: laid in their places, or dealt among others."""
    asked = SCENARIOS[scenario]
    dealt = {number for group in asked.groups for number in (*group.musts, *group.only)}
    return tuple(sorted(dealt | {fixed.tile for fixed in asked.fixed}))


@rule("setup.own_ships", "setup.enemy_ships")
def ship_begins(yours: bool, home: Place, shown: Place) -> int:
    """Where a ship begins: yours in your City, an opposing one where the map *shows* it."""
    return home if yours else shown


@rule("setup.exploration_markers", "component.adversary_board", "scenario.curse.special.no_opponent")
def markers_at_start(rules: Rules, opposed: bool) -> int:
    """Exploration Markers on the Adversary Action Board, where there is an adversary."""
    return len(rules.assumed.marker_gold) if opposed else 0


@rule("component.gold_total", "scenario.flash.setup.gold")
def gold_left_in_box(rules: Rules, supply: Coins, aside: Coins) -> int:
    """Gold that is neither in the supply nor put aside."""
    return rules.box_gold - supply - aside


@rule(
    "component.objective_tokens",
    "scenario.noose.setup",
    "scenario.assault.setup",
    "scenario.answer.setup",
    "scenario.condemned.setup",
)
def numbers_facedown(rules: Rules, scenario: ScenarioId) -> tuple[int, ...]:
    """The numbers of the tokens that lie facedown: turned up, each can be any of them."""
    if scenario == "answer":
        return rules.assumed.outposts
    if scenario in ("assault", "condemned", "noose"):
        return tuple(range(1, rules.objective_tokens + 1))
    return ()


@rule("scenario.curse.setup")
def token_that_creeps(scenario: ScenarioId, corner: Place) -> int:
    """Where the Objective Token of the curse begins: on the tile in the *corner*; -1 in other scenarios."""
    return corner if scenario == "curse" else -1


@rule("scenario.remains.setup.pillage")
def pillage_tokens_left(rules: Rules, laid: Settlers) -> int:
    """Pillage Tokens that are still aside when so many lie on islands."""
    return max(0, rules.pillage_tokens - laid)


@rule("setup.ruins_slain_nearby", "scenario.killed.setup.card", "scenario.killed.reward.archeologist")
def ruins_deck_at_start(rules: Rules, card: Card, taken: bool) -> Deck:
    """The Ruins Cards in the deck, by what they do, less the one you have *taken* in an earlier scenario."""
    deck = rules.assumed.ruins_deck
    if not taken or not deck[card]:
        return deck
    left = [count - (1 if kind == card else 0) for kind, count in enumerate(deck)]
    food, craft, weapons, settler, military, gold, marker, ship = left
    return (food, craft, weapons, settler, military, gold, marker, ship)


@rule("scenario.friend.setup.egyptians", "scenario.destiny.setup", "scenario.hydra.setup")
def allies_at_start(rules: Rules, scenario: ScenarioId, beside: bool) -> int:
    """Allied Settlers of a scenario: those that wait *beside* the map, or those that stand on it."""
    if beside:
        return rules.egyptians if SCENARIOS[scenario].allies_beside else 0
    return sum(sum(fixed.allies) for fixed in SCENARIOS[scenario].fixed)


@rule("scenario.destiny.special.replace", "scenario.bastion.special.replace", "settle.cannot_when")
def stuck_settler(scenario: ScenarioId) -> Stuck:
    """What becomes of a Settler that the adversary has to place and cannot."""
    return SCENARIOS[scenario].stuck
