"""How a game can begin: the options of a start, and the place of a seat in the turn order."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from hoyle.model.ancient_world.domains import Players
from hoyle.model.ancient_world.rules import CityState
from hoyle.model.core import Start, rule


class AncientStart(Start, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many play, who begins, and which side of the boards is up.

    On the side with city-states the seats lead those of the edition in order, unless they are named.
    """

    players: Annotated[int, Meta(ge=2, le=4)] = 2
    first: Annotated[int, Meta(ge=0, le=3)] = 0
    side: Literal["plain", "city-states"] = "plain"
    city_states: tuple[CityState, ...] = ()


@rule(
    "setup.first-player",
    "setup.first-player-random",
    "actions.turn-order",
    "setup.turn-order-coins",
    given=lambda seat, first, players: (seat < players) & (first < players),
)
def place_in_order(
    seat: Annotated[int, Meta(ge=0, le=3)], first: Annotated[int, Meta(ge=0, le=3)], players: Players
) -> int:
    """The place of a seat in the turn order, 0 for the first player, however the first was found."""
    return seat - first if seat >= first else seat - first + players
