"""The map with its stacks: every area where the map data put it, every faction in its colour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hoyle.model.acis.board import Board
from hoyle.model.acis.position import Position, colour
from hoyle.model.acis.speaking import describe
from hoyle.model.core.picture import Key, Link, Picture, Place, Token, apart

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis

GROUND = {"land": "tan", "shallow": "lightskyblue", "deep": "steelblue"}
WIDE, HIGH = 108, 58  # of an area: room for its name and a stack of every faction
ACROSS, DOWN = 155, 120  # hundredths by which the map is stretched: names are wide


def picture(game: Acis, position: Position) -> Picture:
    """The position as a map: the areas in play, borders, stacks of disks and Wonders."""
    board = game.board(position)
    shown = [n for n, row in enumerate(position.areas) if board.open >> n & 1 or any(row)]
    return Picture(
        places=_places(board, shown),
        links=tuple(
            Link(board.names[area], board.names[other])
            for area in shown
            for other in board.neighbours[area]
            if area < other and other in shown
        ),
        tokens=(*_stacks(board, position), *_wonders(game, board, position)),
        legend=tuple(_legend(position)),
        notes=tuple(line for line in describe(game, position).splitlines() if not line.startswith("  ")),
    )


def _legend(position: Position) -> Iterator[Key]:
    players = len(position.players)
    for faction in range(players + 1):
        yield Key(says=f"disks of {_faction(position, faction)}", colour=colour(faction, players))
    yield Key(says="a Wonder of its colour", label="W")
    for terrain, shade in GROUND.items():
        yield Key(says=terrain if terrain == "land" else f"{terrain} sea", colour=shade, outline="box")
    yield Key(says="its kind is inferred, not stated", outline="box", source="inferred")


def _places(board: Board, shown: list[int]) -> tuple[Place, ...]:
    areas = [board.atlas.areas[number] for number in shown]
    meant = tuple(
        (area.attributes["x"] * ACROSS // 100, area.attributes["y"] * DOWN // 100) for area in areas
    )
    spots = apart(meant, WIDE, HIGH)
    return tuple(
        Place(
            id=area.id,
            label=area.id,
            x=x,
            y=y,
            outline="box",
            width=WIDE,
            height=HIGH,
            colour=GROUND[board.terrain[number]],
            source="" if area.provenance == "stated" else area.provenance,
        )
        for number, area, (x, y) in zip(shown, areas, spots, strict=True)
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
