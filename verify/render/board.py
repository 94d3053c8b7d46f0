"""A picture in characters, for the terminal: a box for every place, with what stands on it.

Whose a token is, a browser shows by its colour. Here each colour has its own brackets, and the legend says
which: `(3)` and `[3]` are read alike on paper, in a pipe and by ear.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec import Struct

from hoyle.model.core import Ruleset
from hoyle.model.core.picture import Picture, Place, Token
from hoyle.verify.render.out import columns

BRACKETS = ("()", "[]", "{}", "<>", "//", "||", "**", "==", "::", "^^")
WIDE = 14  # characters of a box, with its borders


class _Box(Struct, frozen=True):
    column: int
    row: int
    lines: tuple[str, ...]


def board(picture: Picture, most: int) -> str:
    """The places and tokens of *picture*; empty where they need more than *most* characters across."""
    if not picture.places:
        return ""
    pairs = _pairs(picture)
    boxes = _boxes(picture, pairs)
    if max(box.column for box in boxes) + WIDE > most:
        return ""
    return "\n".join((*_drawn(boxes), *_legend(picture, pairs)))


def _pairs(picture: Picture) -> dict[str, str]:
    """The brackets of each colour of tokens, in the order of the legend."""
    keys = [key.colour for key in picture.legend if key.outline == "circle" and key.colour]
    colours = dict.fromkeys((*keys, *(token.colour for token in picture.tokens if token.colour)))
    return {colour: BRACKETS[number % len(BRACKETS)] for number, colour in enumerate(colours)}


def _within(text: str, colour: str, pairs: dict[str, str]) -> str:
    pair = pairs.get(colour, "")
    return f"{pair[:1]}{text}{pair[1:]}"


def _boxes(picture: Picture, pairs: dict[str, str]) -> list[_Box]:
    """Every place where it stands, as close together as boxes can be that must not cover each other."""
    texts = {place.id: _texts(place, picture.tokens, pairs) for place in picture.places}
    high = 2 + max(map(len, texts.values()))
    across, down = _steps(picture.places)
    left, top = min(place.x for place in picture.places), min(place.y for place in picture.places)
    return [
        _Box(
            (place.x - left) * (WIDE + 1) // across,
            (place.y - top) * high // down,
            texts[place.id] + ("",) * (high - 2 - len(texts[place.id])),
        )
        for place in picture.places
    ]


def _steps(places: Sequence[Place]) -> tuple[int, int]:
    """The least distance across of places side by side, and down of places below each other."""
    couples = [(abs(one.x - other.x), abs(one.y - other.y)) for one, other in combinations(places, 2)]
    level = min(map(_height, places))
    across = min((x for x, y in couples if y < level and x), default=min(place.width for place in places))
    return across, min((y for x, y in couples if x < across and y), default=level)


def _height(place: Place) -> int:
    """How high a place is where others can stand beside it: hexagons reach between each other."""
    return place.height * 3 // 4 if place.outline == "hexagon" else place.height


def _texts(place: Place, tokens: Sequence[Token], pairs: dict[str, str]) -> tuple[str, ...]:
    """What stands in a box, line by line: its name, then its tokens."""
    shown = " ".join(
        _within(token.label or str(token.count), token.colour, pairs)
        for token in tokens
        if token.place == place.id
    )
    return (*textwrap.wrap(place.label, WIDE - 2), *(textwrap.wrap(shown, WIDE - 2) or ("",)))


def _drawn(boxes: Sequence[_Box]) -> Iterator[str]:
    height = max(box.row + len(box.lines) + 2 for box in boxes)
    grid = [[" "] * (max(box.column for box in boxes) + WIDE) for _ in range(height)]
    for box in boxes:
        edge = f"+{'-' * (WIDE - 2)}+"
        body = (f"|{line.center(WIDE - 2)}|" for line in box.lines)
        for down, text in enumerate((edge, *body, edge)):
            grid[box.row + down][box.column : box.column + WIDE] = text
    lines = ["".join(row).rstrip() for row in grid]
    yield from (line for number, line in enumerate(lines) if line or lines[number - 1])


def _legend(picture: Picture, pairs: dict[str, str]) -> Iterator[str]:
    """What brackets and letters mean; what only a colour or an outline of a place says is left out."""
    keys = [
        f"{_within(key.label or 'n', key.colour, pairs)} {key.says}"
        for key in picture.legend
        if key.outline == "circle"
    ]
    if keys:
        yield from textwrap.wrap("; ".join(keys), 100, subsequent_indent="  ", initial_indent="  ")


def position_shown(model: Ruleset[Any, Any, Any], position: Any) -> str:
    """A position for the terminal: drawn where it has room, in words where it has not."""
    picture = model.picture(position)
    drawn = board(picture, columns())
    if not drawn:
        return model.describe(position).rstrip("\n")
    return "\n".join((drawn, *picture.notes))
