"""The map with its stacks: every area where the map data put it, every faction in its colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hoyle.model.acis.board import Board
from hoyle.model.acis.position import Position, colour
from hoyle.model.acis.speaking import describe
from hoyle.model.core.picture import Link, Picture, Place, Token

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis

GROUND = {"land": "tan", "shallow": "lightskyblue", "deep": "steelblue"}
OUT_OF_PLAY = "gray"
STRETCH = 2  # the coordinates of the map leave too little room for a stack of every faction


def picture(game: Acis, position: Position) -> Picture:
    """The position as a map: areas, borders, stacks of disks and Wonders."""
    board = game.board(position)
    return Picture(
        places=_places(board),
        links=tuple(
            Link(board.names[area], board.names[other])
            for area, near in enumerate(board.neighbours)
            for other in near
            if area < other
        ),
        tokens=(*_stacks(board, position), *_wonders(game, board, position)),
        notes=tuple(line for line in describe(game, position).splitlines() if not line.startswith("  ")),
    )


def _places(board: Board) -> tuple[Place, ...]:
    return tuple(
        Place(
            id=area.id,
            label=area.id if board.open >> number & 1 else f"{area.id} (not in play)",
            x=STRETCH * area.attributes["x"],
            y=STRETCH * area.attributes["y"],
            width=64,
            height=44,
            colour=GROUND[board.terrain[number]] if board.open >> number & 1 else OUT_OF_PLAY,
        )
        for number, area in enumerate(board.atlas.areas)
    )


def _stacks(board: Board, position: Position) -> tuple[Token, ...]:
    players = len(position.players)
    return tuple(
        Token(
            place=board.names[area],
            says=f"{disks} {'disk' if disks == 1 else 'disks'} of {_faction(position, faction)}",
            colour=colour(faction, players),
            count=disks,
        )
        for area, row in enumerate(position.areas)
        for faction, disks in enumerate(row)
        if disks
    )


def _faction(position: Position, faction: int) -> str:
    if faction == len(position.players):
        return "the Barbarians (black)"
    name = colour(faction, len(position.players))
    display = position.players[faction].display
    return f"{display} ({name})" if display else name


def _wonders(game: Acis, board: Board, position: Position) -> tuple[Token, ...]:
    return tuple(
        Token(
            place=board.names[wonder.area],
            says=f"{game.catalog.wonders[number].name}, a Wonder of {_faction(position, wonder.owner)}",
            label="W",
            colour=colour(wonder.owner, len(position.players)),
        )
        for number, wonder in enumerate(position.wonders)
        if wonder.state == "built" and wonder.area >= 0
    )
