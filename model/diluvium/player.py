"""The rules of your own four actions, as far as the solo book and the assumptions go.

The solo book says that they are those of the multiplayer game; their numbers are assumptions.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import Objection, rule
from hoyle.model.diluvium.assumptions import BOARDS, BoardName
from hoyle.model.diluvium.kinds import ActionIndex, Coins, Resource, Settlers, Strength, Trays
from hoyle.model.diluvium.rules import Rules

BoardIndex = Annotated[int, Meta(ge=0, le=4)]
Cost = Annotated[int, Meta(ge=0, le=3)]
TilesLeft = Annotated[int, Meta(ge=-9, le=4)]


@rule("round.player_actions", "campaign.free_approach")
def choice_objection(rules: Rules, action: ActionIndex, last: ActionIndex) -> Objection | None:
    """Why you may not choose an action, or None."""
    if action == last and not rules.assumed.may_repeat_action:
        return Objection("round.player_actions", "it was your action last turn: turn the rudder to another")
    return None


@rule("round.player_actions", "setup.own_board")
def food_for_step(rules: Rules, tiles_left: TilesLeft, facedown: bool, cost: Cost) -> int:
    """Food that sailing one tile costs you: past your range, and for turning up a tile."""
    past_range = rules.assumed.food_per_extra_tile if tiles_left <= 0 else 0
    return past_range + (cost * rules.assumed.reveal_food_per_level if facedown else 0)


@rule("round.player_actions")
def step_objection(rules: Rules, food: Resource, due: Resource) -> Objection | None:
    """Why you cannot pay for sailing a tile, or None."""
    if food < due:
        return Objection("round.player_actions", f"sailing there costs {due} Food, {food} in hand")
    return None


@rule("scenario.answer.reward.corruptor", "scenario.friend.special.no_income", "scenario.friend.special.mix")
def income_for_settler(rules: Rules, guest: bool, ally: bool) -> int:
    """Resources a Settler you place on a resource island brings from the tray."""
    if ally:
        return 0
    return rules.guest_resources if guest else rules.assumed.settle_income


@rule(
    "scenario.friend.special.no_income",
    "scenario.answer.reward.corruptor",
    "scenario.hydra.special.resettle_instead",
)
def ruins_cards_for_settler(rules: Rules, guest: bool, ally: bool) -> int:
    """Ruins Cards that a Settler you place on a Ruins Space brings."""
    if ally:
        return 1 if rules.ally_ruins == "card" else 0
    return rules.guest_resources if guest and rules.guest_ruins == "two-cards" else 1


@rule("round.player_actions")
def sale(rules: Rules, board: BoardIndex, craft: Resource) -> int | Objection:
    """Gold for selling Craft when you Produce."""
    if craft < rules.assumed.craft_per_sale:
        return Objection(
            "round.player_actions", f"{rules.assumed.craft_per_sale} Craft are needed, {craft} in hand"
        )
    return rules.assumed.boards[board].craft_pays


@rule("round.player_actions")
def training(rules: Rules, strength: Strength, weapons: Resource) -> int | Objection:
    """Your Military Strength after training with Weapons when you Produce."""
    if weapons < rules.assumed.weapons_per_training:
        return Objection(
            "round.player_actions",
            f"{rules.assumed.weapons_per_training} Weapons are needed, {weapons} in hand",
        )
    if strength >= rules.assumed.strength_max:
        return Objection("setup.military_marker", f"the marker stands at {strength}, the end of its track")
    return min(rules.assumed.strength_max, strength + rules.assumed.training_raises)


@rule("scenario.remains.reward.patron")
def resource_limit(rules: Rules, second_holder: bool) -> int:
    """Resource Tokens you may keep at the end of your turn."""
    return rules.patron_limit if second_holder else rules.assumed.resource_limit


@rule("scenario.remains.reward.patron")
def resources_too_many(rules: Rules, goods: Trays, second_holder: bool) -> int:
    """Resources you have to discard at the end of your turn."""
    return max(0, sum(goods) - resource_limit(rules, second_holder))


@rule("scenario.assault.special.stand_up", "scenario.assault.special.settlers_lying")
def settler_moves(lying: bool) -> bool:
    """Whether a Settler taken from your board leaves it; one that lies down is stood up instead."""
    return not lying


@rule(
    "scenario.perilous.reward.bellicose",
    "scenario.friend.reward.shepherdess",
    "scenario.friend.reward.merchant",
    "scenario.path.reward.traveler",
    "setup.own_board",
)
def board_index(board: BoardName) -> int:
    """The Action Board of this name, as a number."""
    return BOARDS.index(board)


@rule("battle.warship.loser_returns", "scare.base", "scenario.noose.special.settlers_back")
def settlers_to_city(scared: Settlers, free_on_city: Coins) -> int:
    """Opposing Settlers scared away that find room on a City; the rest go back to the reserve."""
    return min(scared, free_on_city)
