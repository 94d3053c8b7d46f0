"""What lies in the box and how a game begins: the first part of what the three books decide.

The rest of the record, and the three editions themselves, stand in `rules.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.ancient_world.readings import Readings
from hoyle.model.core import Cites, Number, Positive

Seated = Annotated[int, Meta(ge=2, le=4)]  # players; tables by players have an entry for each number of them
Marker = Annotated[int, Meta(ge=0, le=1)]  # a coin may mark the round
Citizens = Annotated[int, Meta(ge=1, le=5)]  # skills are printed from 1 to 5
BySeat = Annotated[tuple[Number, ...], Meta(min_length=4, max_length=4)]
ByPlayers = Annotated[tuple[Number, ...], Meta(min_length=3, max_length=3)]
Space = Literal["labor", "build", "draft", "expand", "learn", "rebuild", "recruit", "explore", "grow"]


class Outset(Readings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Components and set-up of one edition."""

    # Components
    coins: Annotated[Positive, Cites("component.coins")]
    knowledge: Annotated[Number, Cites("component.knowledge")]
    ambrosia: Annotated[Number, Cites("component.ambrosia", "setup.token-supply")]
    citizens: Annotated[Citizens, Cites("component.citizens", "setup.citizens-in-supply")]
    dice: Annotated[Positive, Cites("component.dice")]
    marker_coins: Annotated[Marker, Cites("setup.round-marker")]
    empire_a_cards: Annotated[Number, Cites("component.empire-a")]
    empire_b_cards: Annotated[Number, Cites("component.empire-b")]
    empire_c_cards: Annotated[Number, Cites("component.empire-c")]
    district_cards: Annotated[Number, Cites("component.districts")]
    military_cards: Annotated[Number, Cites("component.military")] = 25
    titan_cards: Annotated[Number, Cites("component.titans")]
    starting_titan_cards: Annotated[Number, Cites("component.starting-titans")]
    starting_empire_cards: Annotated[Number, Cites("component.starting-empire")] = 8
    starting_military_cards: Annotated[Number, Cites("component.starting-military")] = 8

    # Set-up
    fewest_players: Annotated[Seated, Cites("setup.player-count")] = 2
    most_players: Annotated[Seated, Cites("setup.player-count", "component.player-boards")] = 4
    starting_coins: Annotated[Number, Cites("setup.starting-coins")] = 6
    starting_citizens: Annotated[
        Citizens, Cites("setup.starting-citizens", "starvation.initial-food-balance")
    ] = 3
    turn_order_coins: Annotated[BySeat, Cites("setup.turn-order-coins")] = (0, 1, 2, 2)
    capital_food: Annotated[Number, Cites("setup.capital-city")] = 1
    capital_capacity: Annotated[Number, Cites("setup.capital-city", "setup.capacity-track-start")] = 4
    capital_income: Annotated[Number, Cites("setup.capital-city", "setup.income-track-start")] = 5
    capital_armies: Annotated[Number, Cites("setup.capital-city", "army.limit-start")] = 2
    empire_row: Annotated[ByPlayers, Cites("setup.empire-row-size", "prepare.refill-empire-row")] = (
        4,
        5,
        6,
    )
    military_row: Annotated[ByPlayers, Cites("setup.military-row", "prepare.military-row-refill")] = (
        2,
        3,
        4,
    )
    starting_ambrosia: Annotated[tuple[Space, ...], Cites("setup.initial-board-ambrosia")] = ()
    has_empire_c: Annotated[bool, Cites("setup.empire-c-pile")]
