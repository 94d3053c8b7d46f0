"""What play should be able to reach: every victory, every loss, every rule that has a condition.

Titles are far from a random walk; the witnesses of all that could be found are kept as traces with the
tests. Here stand the ends that play meets by itself.
"""

from __future__ import annotations

from hoyle.model.diluvium.campaign import Log
from hoyle.model.diluvium.campaign_ruleset import Campaign
from hoyle.model.diluvium.position import Position
from hoyle.model.diluvium.ruleset import Diluvium
from hoyle.properties.core import reachable

ONLY = ("diluvium",)


@reachable("end.warship_city", "warship.city_reminder", only=ONLY)
def the_opposing_warship_can_reach_your_city(ruleset: Diluvium, p: Position) -> bool:
    """A game is lost because the opposing Warship reached your City."""
    return p.result == "lost" and p.by == "end.warship_city"


@reachable("end.pool_exhausted", "victory.both_needed", only=ONLY)
def a_game_can_be_lost_by_an_empty_tray(ruleset: Diluvium, p: Position) -> bool:
    """A game ends with an empty pool and no victory condition met."""
    return p.result == "lost" and (min(p.trays) == 0 or p.supply == 0)


@reachable("scenario.destiny.victory.loner", only=ONLY)
def the_loner_can_be_reached(ruleset: Diluvium, p: Position) -> bool:
    """Facing Destiny is won because no ally is left."""
    return p.result == "won" and p.title == "loner"


@reachable("scenario.condemned.victory.discoverer", only=ONLY)
def the_promised_land_can_be_found(ruleset: Diluvium, p: Position) -> bool:
    """The Condemned Lands are won."""
    return p.result == "won" and p.title == "discoverer"


@reachable("scenario.curse.special.ship", "scenario.curse.end.ship", only=ONLY)
def a_ship_can_be_swallowed(ruleset: Diluvium, p: Position) -> bool:
    """The Curse of Mu is lost with a ship."""
    return p.by == "scenario.curse.special.ship"


@reachable("marker.none_left", only=ONLY)
def the_adversary_can_run_out_of_markers(ruleset: Diluvium, p: Position) -> bool:
    """The adversary has no Exploration Marker left."""
    return bool(p.foe_warships) and p.foe_markers == 0


@reachable("settle.none_left", only=ONLY)
def the_adversary_can_run_out_of_settlers(ruleset: Diluvium, p: Position) -> bool:
    """The adversary's reserve is empty."""
    return bool(p.foe_warships) and p.foe_reserve == 0


@reachable("engage.barred", only=ONLY)
def the_adversary_can_be_barred(ruleset: Diluvium, p: Position) -> bool:
    """You have beaten the opposing Warship in your Engage."""
    return bool(p.barred)


@reachable("place.free_choice", only=ONLY)
def you_can_be_asked_where_the_adversary_settles(ruleset: Diluvium, p: Position) -> bool:
    """Several tiles are equally good for an opposing Settler."""
    return bool(p.agenda) and p.agenda[0][0] == "where"


@reachable("battle.monster.slain", only=ONLY)
def a_monster_can_be_slain(ruleset: Diluvium, p: Position) -> bool:
    """A Slain Monster Token lies on a tile."""
    return any(p.slain)


@reachable("scenario.bastion.special.replace", "scenario.bastion.special.ship_stop", only=ONLY)
def your_settlers_can_be_replaced(ruleset: Diluvium, p: Position) -> bool:
    """In The Last Bastion an opposing Settler can take the place of yours."""
    return p.scenario == "bastion" and bool(p.agenda) and p.agenda[0][0] == "give-way"


@reachable("scenario.hydra.special.eat", "scenario.hydra.end.no_allies", only=ONLY)
def the_hydra_can_eat_every_ally(ruleset: Diluvium, p: Position) -> bool:
    """In The Hydra's Ire no allied Settler is left in play."""
    return p.scenario == "hydra" and not any(map(any, p.ally))


@reachable("success.lucky", only=("diluvium-campaign",))
def a_campaign_can_end_without_a_success_level(ruleset: Campaign, log: Log) -> bool:
    """A campaign is won with so little Gold that the table has no line for it."""
    return ruleset.outcome(log) is not None and not ruleset.level(log)


@reachable("success.radiant", only=("diluvium-campaign",))
def a_campaign_can_be_radiant(ruleset: Campaign, log: Log) -> bool:
    """A campaign ends at the highest success level."""
    return bool(ruleset.outcome(log) is not None and ruleset.level(log) == "Radiant God-Queen")


@reachable("lives.collapse", only=("diluvium-campaign",))
def a_campaign_can_collapse(ruleset: Campaign, log: Log) -> bool:
    """An empire crumbles and its campaign starts again."""
    return bool(log.first) and not log.scenario and not log.titles
