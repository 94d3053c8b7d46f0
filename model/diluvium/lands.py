"""Who goes where: rules of scenarios about Cities, pieces that are scared away, and what lies on tiles."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.core import rule
from hoyle.model.diluvium.kinds import Coins, Column, Kind, Settlers, Strength
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.tokens import is_column

Stocked = Annotated[int, Meta(ge=0, le=3)]
Place = Annotated[int, Meta(ge=-1, le=30)]
Aways = Annotated[tuple[Place, ...], Meta(max_length=4)]
Opens = Annotated[tuple[bool, ...], Meta(max_length=4)]


@rule(
    "scare.base",
    "scenario.assault.special.settlers_board",
    "scenario.assault.special.settlers_lying",
    "scenario.condemned.special.settler_return",
    "scenario.killed.reward.navigator_settlers",
    "scenario.bastion.special.warship_rest",
)
def scared_settler_goes(
    rules: Rules, lies_down: bool, condemned: bool, city_replaced: bool
) -> Literal["lying", "board", "choice"]:
    """Where a Settler of yours that is scared away goes: your board, or a free space of your City."""
    if lies_down:
        return "lying"
    return "board" if condemned or city_replaced or not rules.assumed.scared_to_city else "choice"


@rule("scenario.path.special.not_settlers", "scenario.friend.setup.egyptians")
def spaces_left(spaces: Settlers, own: Settlers, opposing: Settlers, allied: Settlers) -> int:
    """Free spaces of one kind on a tile: Settlers take them, whosever they are; an Exile is none."""
    return spaces - own - opposing - allied


@rule("scenario.destiny.special.dismissed", "scenario.friend.setup.egyptians")
def scared_ally_leaves(destiny: bool, friend_removed: bool) -> bool:
    """Whether an allied Settler that is scared away leaves the game."""
    return destiny or friend_removed


@rule(
    "scenario.noose.special.city_battle",
    "scenario.noose.special.shared_strength",
    "scenario.assault.special.city_battle",
)
def city_strength(noose: bool, token: Strength, strength: Strength) -> int:
    """The Military Strength of an opposing City: its Objective Token in A Noose, else the adversary's."""
    return token if noose else strength


@rule("scenario.noose.special.both_move", "scenario.noose.special.one_adversary", "engage.sequence")
def moves_in_engage(warship: Place) -> bool:
    """Whether an opposing Warship moves in an Engage: each one does that is in the game."""
    return warship >= 0


@rule("scenario.noose.special.city_conquered", "scenario.noose.end.cities", "scenario.assault.end.city")
def is_held(noose: bool, token_there: bool, conquered: Settlers) -> bool:
    """Whether an opposing City is still to be conquered: a City falls once, and in A Noose each has its own
    token that goes with it."""
    return token_there if noose else conquered == 0


@rule("scenario.noose.special.city_conquered", "scenario.noose.special.settle_city")
def takes_settlers(rules: Rules, fallen: bool) -> bool:
    """Whether opposing Settlers still go to one of their Cities."""
    return not fallen or rules.noose_fallen_city == "still-theirs"


@rule("scenario.noose.special.settlers_back", "scare.base", given=lambda rules, column: is_column(column))
def spaces_filled(rules: Rules, column: Column) -> tuple[Kind, ...]:
    """The kinds of space of a City in the order in which Settlers that come back fill them."""
    return (0, 1, 2, 3) if rules.noose_return_space == "food-first" else column


@rule("ruins.ship", "scenario.noose.special.both_move")
def moves_by_card(rules: Rules, number: Settlers) -> bool:
    """Whether the *number*-th opposing Warship, counted from 0, is moved by a Ruins Card."""
    return number == 0 or rules.noose_card_ship == "both"


@rule("scenario.noose.special.city_conquered")
def warship_after_conquest(noose: bool, warship: Place) -> int:
    """Where the Warship of a conquered City is: out of the game in A Noose in Troubled Waters."""
    return -1 if noose else warship


@rule("scenario.noose.special.settle_city", "scenario.noose.special.egyptian_pieces", "place.top_token")
def may_be_settled(marked: bool, chinese_city: bool, your_warship: bool) -> bool:
    """Whether the adversary may settle a tile: explored, or its second City, and not under your Warship."""
    return (marked or chinese_city) and not your_warship


@rule("scenario.killed.reward.navigator_settle", "round.player_actions")
def may_settle(marked: bool, home: bool, opposing_warship: bool) -> bool:
    """Whether you may settle a tile: your marker is there, or it is your City or what replaced it."""
    return (marked or home) and not opposing_warship


@rule(
    "scenario.condemned.special.take_on_settle",
    "scenario.condemned.special.produce_tile",
    "scenario.condemned.special.start_tile",
)
def income(
    condemned: bool, at_home: bool, amount: Settlers, on_tile: Stocked, tray: Coins
) -> tuple[int, int]:
    """Resources you take from a tile and from a tray, when a Settler of yours is placed or produces."""
    if condemned and not at_home:
        return min(amount, on_tile), 0
    return 0, min(amount, tray)


@rule("scenario.condemned.special.opponent_discard")
def stock_after_opponent(on_tile: Stocked) -> int:
    """Resources of a kind on a tile after the adversary placed a Settler on a space of that kind."""
    return max(0, on_tile - 1)


@rule("battle.warship.trigger", "scenario.assault.reward.pitiless_alone", "scenario.noose.special.aztec")
def is_defended(warship_here: bool, aztec_here: bool) -> bool:
    """Whether an opposing Warship that ends its movement on a tile has to fight."""
    return warship_here or aztec_here


@rule("scenario.assault.reward.pitiless_move", "scenario.noose.special.aztec")
def may_escort(warship_moves: bool, aztec_beside: bool) -> bool:
    """Whether the Aztec Warship may move along."""
    return warship_moves and aztec_beside


@rule("scenario.answer.special.battle", "scenario.answer.special.loss")
def fights_outpost(outpost: Strength, warship_here: bool) -> bool:
    """Whether your Warship fights an Outpost on the tile where its movement ended; beaten, it goes home."""
    return outpost > 0 and warship_here


@rule("battle.monster.gold", "battle.monster.slain", "battle.monster.token_faceup")
def spoils(won: bool, gold: Coins) -> int:
    """Gold for a Monster; one that is slain fights no more."""
    return gold if won else 0


@rule("scenario.condemned.special.enter_start", "scenario.condemned.special.no_loss")
def is_city_closed(arrival_loses: bool) -> bool:
    """Whether your City is closed to the opposing Exploration Ship."""
    return arrival_loses


@rule(
    "scenario.assault.special.reveal",
    "scenario.answer.special.reveal",
    "scenario.condemned.special.reveal_token",
)
def turns_up_on_the_way(assault: bool, ends_here: bool) -> bool:
    """Whether a facedown token is turned up by a ship of yours: by entering its tile, in An Assault only by
    ending the movement there."""
    return ends_here or not assault


@rule("scenario.curse.special.ship", "scenario.curse.end.ship")
def is_swallowed(ship: Place, warship: Place, removed: Place) -> bool:
    """Whether a ship of yours is on the tile that leaves the game."""
    return removed in (ship, warship)


@rule("scenario.condemned.special.ship_return", given=lambda away, open_: len(away) == len(open_))
def refuges(away: Aways, open_: Opens) -> tuple[bool, ...]:
    """Which explored tiles take a ship of yours whose starting tile is taken: the nearest that are open."""
    nearest = min([away[n] for n in range(len(away)) if open_[n]], default=-1)
    return tuple([open_[n] and away[n] == nearest for n in range(len(away))])


@rule(
    "scenario.noose.special.return", "battle.warship.loser_returns", "scenario.killed.reward.navigator_ships"
)
def returns_to(own_city: Place) -> int:
    """Where a beaten or scared ship goes: home, to its own City or to what replaced it."""
    return own_city
