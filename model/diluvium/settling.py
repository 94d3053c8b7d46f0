"""How the adversary settles: the column of Settlement Tokens, the tile with fewest, and what it gets when
it cannot; and what a Ruins Card does for it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.core import rule
from hoyle.model.diluvium.kinds import (
    RUINS,
    AnyKind,
    Coins,
    Column,
    Distance,
    Free,
    Kind,
    Resource,
    Settlers,
    Trays,
)
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.tokens import is_column

Tiles = Annotated[tuple[Settlers, ...], Meta(max_length=5)]
Eligible = Annotated[tuple[bool, ...], Meta(max_length=5)]
Attempt = Literal["place", "ten", "one", "both"]


@rule("settle.two", "ruins.settler", "marker.settle_take", "aide.settle.two")
def settlers_due(rules: Rules, by_action: bool) -> int:
    """Settlers the adversary moves: two by its Settle action, one by a card or a Settle Space."""
    return rules.settlers_moved if by_action else rules.card_settlers


@rule("place.top_token", "place.next_token", "settle.same_process")
def deciding_token(column: Column, free: Free) -> int:
    """The place in the column of the highest Settlement Token whose kind of island has a free space, or -1.

    *free* counts, by kind, the open spaces on the tiles in question."""
    for place in range(4):
        if free[column[place]] > 0:
            return place
    return -1


@rule(
    "place.fewest",
    "place.free_choice",
    given=lambda settlers, eligible: len(settlers) == len(eligible) and any(eligible),
)
def emptiest_tiles(settlers: Tiles, eligible: Eligible) -> tuple[bool, ...]:
    """Of the eligible tiles those with the fewest opposing Settlers; you choose if several are left."""
    fewest = min(settlers[tile] for tile in range(len(settlers)) if eligible[tile])
    return tuple([eligible[tile] and settlers[tile] == fewest for tile in range(len(settlers))])


@rule("settle.cannot_when", "settle.none_left")
def attempt(rules: Rules, reserve: Settlers, free: Coins) -> Attempt:
    """What comes of a Settler that is due: placed, ten Gold for an empty reserve, one Gold and a discard
    for a Settler without a place, or both of these."""
    if reserve > 0:
        return "place" if free > 0 else "one"
    if free > 0 or rules.empty_and_full == "ten":
        return "ten"
    return "one" if rules.empty_and_full == "one" else "both"


@rule("place.ruins_draw", "aide.settle.income")
def draws_ruins_card(kind: Kind) -> bool:
    """Whether an opposing Settler put on a space of this kind makes the adversary draw a Ruins Card."""
    return kind == RUINS


@rule("settle.none_left", "aide.settle.none_left")
def gold_for_missing_settler(rules: Rules, already_paid: bool) -> int:
    """Gold the adversary receives for a Settler it has to move out of an empty reserve."""
    if already_paid and rules.ten_per_settler == "once":
        return 0
    return rules.no_settler_gold


@rule(
    "settle.cannot_discard",
    "settle.cannot_no_rotation",
    "aide.settle.cannot",
    given=lambda rules, column, trays: is_column(column),
)
def discarded_kind(rules: Rules, column: Column, trays: Trays) -> AnyKind:
    """The kind of resource thrown away for a Settler without a place; the column stays as it is."""
    for kind in column:
        if kind == RUINS:
            if rules.discard_ruins == "nothing":
                return -1
        elif trays[kind] > 0:
            return kind
        elif rules.discard_empty == "nothing":
            return -1
    return -1


@rule("settle.cannot_gold", "scenario.destiny.special.fallback")
def gold_for_stuck_settler(rules: Rules) -> int:
    """Gold the adversary receives for a Settler it cannot move."""
    return rules.cannot_gold


@rule("ruins.resources", "opponent.no_resources", "place.no_resources", "aide.settle.income")
def thrown_away(rules: Rules, tray: Resource, amount: Resource) -> int:
    """Resources that leave a tray when the adversary's effect names *amount* of them."""
    if tray < amount and rules.ruins_short == "nothing":
        return 0
    return min(tray, amount)


@rule("ruins.marker")
def gold_for_discarded_marker(rules: Rules, markers: Settlers) -> int:
    """Gold for the leftmost of the adversary's remaining markers, which a Ruins Card makes it throw away."""
    if markers <= 0:
        return rules.no_marker_gold if rules.marker_ruins_none == "ten" else 0
    under = rules.assumed.marker_gold
    leftmost = len(under) - markers
    return under[leftmost] if leftmost >= 0 else 0


@rule("ruins.ship")
def card_ship_tiles(rules: Rules, distance: Distance) -> int:
    """Tiles the Warship moves by a Ruins Card: one if that reaches its goal, otherwise two."""
    return min(rules.card_ship_tiles, max(1, distance))


@rule("ruins.ship", "scare.stay_in_city", "engage.barred_symbol")
def is_card_ship_barred(rules: Rules, barred: bool) -> bool:
    """Whether a Warship that has to stay in its City ignores a Ruins Card's ship movement."""
    return barred and rules.ruins_ship_barred == "stays"


@rule("component.ruins_and_slain", "place.ruins_draw")
def cards_shuffled_back(rules: Rules, deck: Settlers) -> bool:
    """Whether used Ruins Cards become the new deck before one is drawn."""
    return deck == 0 and rules.ruins_deck_empty == "reshuffle"


@rule("settle.cannot_gold", "settle.cannot_when", "settle.two")
def pays_for_stuck_settler(rules: Rules, paid: bool) -> bool:
    """Whether a Settler without a place costs you, when another of this action did already (*paid*)."""
    return not paid or rules.one_per_settler == "each"
