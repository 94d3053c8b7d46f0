"""What a scenario is made of: dealt and fixed tiles, victories with their rewards, special rules."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from hoyle.model.diluvium.assumptions import BoardName
from hoyle.model.diluvium.kinds import Row, ScenarioId

Target = Literal["city", "city-or-allies", "allies", "exploration-ship"]
Stuck = Literal["penalty", "replace-ally", "replace-yours"]


class Group(Struct, frozen=True, kw_only=True):
    """Spots dealt from one shuffle: *musts* are among the tiles, the others are random of the level or,
    where *only* is given, come from that list."""

    level: int
    slots: int
    musts: tuple[int, ...] = ()
    only: tuple[int, ...] = ()
    green: bool = False
    token: bool = False


class Fixed(Struct, frozen=True, kw_only=True):
    """A tile the scenario wants by its number."""

    tile: int
    level: int
    faceup: bool = False
    green: bool = False
    allies: Row = (0, 0, 0, 0)
    hydra: bool = False
    token: bool = False


class Reward(Struct, frozen=True, kw_only=True):
    """What a victory leaves you with for the rest of the campaign."""

    board: BoardName = "standard"
    food: bool = False
    zero_token: bool = False
    card: bool = False
    city_tile: bool = False
    ally: str = ""
    guest: bool = False
    aztec_warship: bool = False
    holder: bool = False
    lives: int = 0


class Victory(Struct, frozen=True, kw_only=True):
    """One way to win: its title, what it brings and the scenario it leads to."""

    id: str
    title: str
    lead: bool = True
    reward: Reward = Reward()
    next: str = ""


class Scenario(Struct, frozen=True, kw_only=True):
    """One scenario. The last fields are its special rules."""

    id: ScenarioId
    title: str
    page: int
    layer: int
    opponents: tuple[str, ...]
    victories: tuple[Victory, ...]
    ends: tuple[str, ...] = ()  # end conditions that are no victory
    ordinary: tuple[int, int, int] = (6, 5, 0)
    groups: tuple[Group, ...] = ()
    fixed: tuple[Fixed, ...] = ()
    trays: tuple[int, int, int] = (14, 14, 14)
    gold: int = 45
    column: Row = (0, 1, 2, 3)
    target: Target = "city"
    stuck: Stuck = "penalty"
    city_is_lost: bool = True
    weapons_exempt: bool = False
    ruins_first: bool = False
    city_battle: bool = False
    allies_beside: bool = False
    settlers_lie_down: bool = False
    ship_may_end_on_foe_city: bool = False

    @property
    def end_ids(self) -> tuple[str, ...]:
        """Every end condition of the scenario's own, besides an empty tray."""
        return (*(v.id for v in self.victories), *self.ends)
