"""What play should be able to reach on its way: every rule that has a condition. The ends are in `ends`."""

from __future__ import annotations

from hoyle.model.diluvium.campaign_ruleset import Campaign
from hoyle.model.diluvium.log import Log
from hoyle.model.diluvium.position import Position
from hoyle.model.diluvium.ruleset import Diluvium
from hoyle.properties.core import reachable

ONLY = ("diluvium",)


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


@reachable("campaign.free_approach", "campaign.branching", only=ONLY)
def two_titles_can_be_won_at_once(ruleset: Diluvium, p: Position) -> bool:
    """A round ends in which two victories were won, and you are asked for the title."""
    return bool(p.agenda) and p.agenda[0][0] == "title"


@reachable("scenario.curse.special.no_pass", "scenario.curse.special.guardians", only=ONLY)
def a_guardian_can_bar_your_way(ruleset: Diluvium, p: Position) -> bool:
    """In The Curse of Mu a ship of yours is about to sail on from the tile of a Guardian."""
    if p.scenario != "curse" or not p.agenda or p.agenda[0][0] != "sail":
        return False
    here = p.warship if p.agenda[0][3] else p.ship
    return p.tiles[here] in (16, 17, 28) and not p.slain[here]


@reachable("scenario.assault.special.corrupt", "scenario.assault.special.reveal", only=ONLY)
def an_archipelago_can_be_corrupted(ruleset: Diluvium, p: Position) -> bool:
    """In An Assault at the Very Heart the token of an Archipelago is out of the game."""
    return p.scenario == "assault" and any(
        token == 0
        for token, h in zip(p.tokens, ruleset.game_of(p.scenario, p.map).map.hexes, strict=True)
        if h.token
    )


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
