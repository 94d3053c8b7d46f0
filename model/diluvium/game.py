"""A scenario on its map under a record of rules: what play looks up again and again, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from hoyle.model.diluvium.assumptions import BOARDS, Board
from hoyle.model.diluvium.kinds import FOOD, NOWHERE, Row, ScenarioId
from hoyle.model.diluvium.lands import spaces_left
from hoyle.model.diluvium.map import COLOURS, Archipelago
from hoyle.model.diluvium.position import FACEDOWN, Position
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.scenarios import Scenario
from hoyle.model.diluvium.tiles import Tile

CITY = 100  # Cities are tiles numbered from here, in the order of their colours
NO_SPACES: Row = (0, 0, 0, 0)


@dataclass(frozen=True, eq=False)
class Game:
    """Everything about a scenario in play that does not change while it is played."""

    rules: Rules
    scenario: Scenario
    map: Archipelago
    tiles: dict[int, Tile]

    @cached_property
    def id(self) -> ScenarioId:
        return self.scenario.id

    @cached_property
    def home(self) -> int:
        return self.map.home

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        return self.map.neighbours

    @cached_property
    def foe_cities(self) -> tuple[int, ...]:
        return self.map.foe_cities

    @cached_property
    def ocean(self) -> tuple[int, ...]:
        return self.map.ocean

    @cached_property
    def green(self) -> tuple[int, ...]:
        return self.map.green

    @cached_property
    def islands(self) -> tuple[Row, ...]:
        """Island spaces by tile number; of a facedown tile none are known. The last entry is for 'absent'."""
        row: list[Row] = [NO_SPACES] * (CITY + len(COLOURS) + 1)
        for number, tile in self.tiles.items():
            row[number] = tile.islands
        for colour in range(len(COLOURS)):
            row[CITY + colour] = self.rules.assumed.city_spaces
        return tuple(row)

    @cached_property
    def spaces(self) -> tuple[tuple[int, ...], ...]:
        """Exploration Spaces by tile number."""
        return tuple(self.tiles[number].spaces if number in self.tiles else () for number in range(CITY + 8))

    @cached_property
    def ally_city(self) -> int:
        """The hex of the Egyptian City of A Flash of Steel, or -1."""
        if self.id != "flash":
            return NOWHERE
        return next(n for n, h in enumerate(self.map.hexes) if h.colour == "egyptian")

    @cached_property
    def hydra(self) -> int:
        """The hex of the Hydra, or -1."""
        return next((n for n, h in enumerate(self.map.hexes) if h.hydra), NOWHERE)

    @cached_property
    def settleable_city(self) -> int:
        """The hex of the Chinese City where it belongs to the adversary and starts empty, or -1."""
        return self.foe_cities[1] if len(self.foe_cities) > 1 else NOWHERE

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        return tuple(self.rules.assumed.boards[index] for index in range(len(BOARDS)))

    @cached_property
    def end_conditions(self) -> tuple[Any, ...]:
        """The end conditions of the scenario's own, as predicates of this game and a position."""
        from hoyle.model.diluvium.conditions import CONDITIONS

        return tuple(CONDITIONS[name] for name in self.scenario.end_ids)

    @cached_property
    def groups(self) -> tuple[int, ...]:
        return tuple(h.group for h in self.map.hexes)

    @cached_property
    def levels(self) -> tuple[int, ...]:
        return tuple(h.level for h in self.map.hexes)

    @cached_property
    def fixed(self) -> tuple[int, ...]:
        return tuple(h.tile for h in self.map.hexes)


def free_at(game: Game, p: Position, place: int) -> Row:
    """Free island spaces of a tile by kind."""
    spaces = game.islands[p.tiles[place]]
    own, foe, ally = p.own[place], p.foe[place], p.ally[place]
    row = (
        spaces_left(spaces[0], own[0], foe[0], ally[0]),
        spaces_left(spaces[1], own[1], foe[1], ally[1]),
        spaces_left(spaces[2], own[2], foe[2], ally[2]),
        spaces_left(spaces[3], own[3], foe[3], ally[3]),
    )
    if p.guest >= 0 and p.guest // 4 == place:
        kind = p.guest % 4
        return (*row[:kind], row[kind] - 1, *row[kind + 1 :])  # type: ignore[return-value]
    return row


def absent_mask(p: Position) -> int:
    """The hexes that are not there (any more, or yet), as a bit mask."""
    mask = 0
    for place, tile in enumerate(p.tiles):
        if tile < FACEDOWN:
            mask |= 1 << place
    return mask


def foe_on(p: Position, kind: int) -> int:
    """Opposing Settlers on spaces of a kind, Cities included."""
    return sum([row[kind] for row in p.foe])


def food_settlers(p: Position) -> int:
    """Opposing Settlers on Food Spaces."""
    return foe_on(p, FOOD)


def own_total(p: Position) -> int:
    """Settlers of your color still in the game."""
    return sum([sum(row) for row in p.own]) + p.reserve + p.lying


def is_city(tile: int) -> bool:
    return tile >= CITY


def board_of(game: Game, p: Position) -> Board:
    return game.boards[p.board]
