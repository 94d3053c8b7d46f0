"""What lies in the box and how a game begins: the first part of what the three books decide.

The rest of the record, and the three editions themselves, stand in `rules.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal

from hoyle.model.ancient_world.readings import Readings
from hoyle.model.core import Cites

Space = Literal["labor", "build", "draft", "expand", "learn", "rebuild", "recruit", "explore", "grow"]


class Outset(Readings, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Components and set-up of one edition."""

    # Components
    coins: Annotated[int, Cites("component.coins")]
    knowledge: Annotated[int, Cites("component.knowledge")]
    ambrosia: Annotated[int, Cites("component.ambrosia", "setup.token-supply")]
    citizens: Annotated[int, Cites("component.citizens", "setup.citizens-in-supply")]
    dice: Annotated[int, Cites("component.dice")]
    marker_coins: Annotated[int, Cites("setup.round-marker")]
    empire_a_cards: Annotated[int, Cites("component.empire-a")]
    empire_b_cards: Annotated[int, Cites("component.empire-b")]
    empire_c_cards: Annotated[int, Cites("component.empire-c")]
    district_cards: Annotated[int, Cites("component.districts")]
    military_cards: Annotated[int, Cites("component.military")] = 25
    titan_cards: Annotated[int, Cites("component.titans")]
    starting_titan_cards: Annotated[int, Cites("component.starting-titans")]
    starting_empire_cards: Annotated[int, Cites("component.starting-empire")] = 8
    starting_military_cards: Annotated[int, Cites("component.starting-military")] = 8

    # Set-up
    fewest_players: Annotated[int, Cites("setup.player-count")] = 2
    most_players: Annotated[int, Cites("setup.player-count", "component.player-boards")] = 4
    starting_coins: Annotated[int, Cites("setup.starting-coins")] = 6
    starting_citizens: Annotated[int, Cites("setup.starting-citizens", "starvation.initial-food-balance")] = 3
    turn_order_coins: Annotated[tuple[int, ...], Cites("setup.turn-order-coins")] = (0, 1, 2, 2)
    capital_food: Annotated[int, Cites("setup.capital-city")] = 1
    capital_capacity: Annotated[int, Cites("setup.capital-city", "setup.capacity-track-start")] = 4
    capital_income: Annotated[int, Cites("setup.capital-city", "setup.income-track-start")] = 5
    capital_armies: Annotated[int, Cites("setup.capital-city", "army.limit-start")] = 2
    empire_row: Annotated[tuple[int, ...], Cites("setup.empire-row-size", "prepare.refill-empire-row")] = (
        4,
        5,
        6,
    )
    military_row: Annotated[tuple[int, ...], Cites("setup.military-row", "prepare.military-row-refill")] = (
        2,
        3,
        4,
    )
    starting_ambrosia: Annotated[tuple[Space, ...], Cites("setup.initial-board-ambrosia")] = ()
    has_empire_c: Annotated[bool, Cites("setup.empire-c-pile")]
