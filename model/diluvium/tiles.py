"""The catalog of Ocean Tiles: islands, Exploration Spaces, Monsters, Exploration Cost.

What is printed on a tile is a parameter. The default catalog says of each tile how far the text supports
it; another one can be read from a file and is checked as data.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from os import PathLike
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hoyle.model.core import InputError, did_you_mean
from hoyle.model.core.data import beside, toml
from hoyle.model.core.values import convert
from hoyle.model.diluvium.kinds import KINDS, SETTLE_SPACE, Row

CATALOG = beside(__file__, "catalog.toml")
LEVELS = 3

Spaces = Annotated[int, Meta(ge=1, le=9)]


class Monster(Struct, frozen=True, forbid_unknown_fields=True):
    """A Monster of a tile: what it takes to beat it, and what that pays."""

    strength: Annotated[int, Meta(ge=0, le=20)]
    gold: Annotated[int, Meta(ge=0, le=20)]


class TileEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A tile as it stands in a file."""

    number: Annotated[int, Meta(ge=1, le=99)]
    level: Annotated[int, Meta(ge=1, le=LEVELS)]
    islands: dict[str, Spaces]
    spaces: Annotated[tuple[int | Literal["settle"], ...], Meta(max_length=9)]
    monster: Monster | None = None
    source: Literal["stated", "inferred", "invented"]
    because: str = ""


class Tile(Struct, frozen=True, kw_only=True):
    """A tile as rules see it: island spaces by kind, Exploration Spaces as numbers."""

    number: int
    level: int
    islands: Row
    spaces: tuple[int, ...]
    monster: Monster | None = None

    @property
    def cost(self) -> int:
        """Food it costs you to turn the tile up: its level."""
        return self.level


def tile_of(entry: TileEntry, where: str) -> Tile:
    """The tile of an entry, or a sentence that says which key of it cannot be used."""
    at = f"{where}, tile {entry.number}"
    for kind in entry.islands:
        if kind not in KINDS:
            raise InputError(f"{at}, islands: a space of unknown kind {kind!r}: {did_you_mean(kind, KINDS)}")
    for space in entry.spaces:
        if space != "settle" and not 1 <= int(space) <= 4:
            raise InputError(
                f"{at}, spaces: {space!r} is no Exploration Space: write the Gold (1 to 4) or 'settle'"
            )
    if entry.source == "stated" and not entry.because:
        raise InputError(f"{at}, because: it is called stated without a clause: cite one")
    return Tile(
        number=entry.number,
        level=entry.level,
        islands=tuple(entry.islands.get(kind, 0) for kind in KINDS),  # type: ignore[arg-type]
        spaces=tuple(SETTLE_SPACE if space == "settle" else int(space) for space in entry.spaces),
        monster=entry.monster,
    )


def tiles_of(entries: Iterable[Any], where: str) -> dict[int, Tile]:
    """The tiles of a list of entries by number; a number that stands twice is refused."""
    found: dict[int, Tile] = {}
    for position, data in enumerate(entries):
        entry = (
            data
            if isinstance(data, TileEntry)
            else convert(data, TileEntry, f"{where}, tile entry {position + 1}")
        )
        if entry.number in found:
            raise InputError(
                f"{where}, tile entry {position + 1}: tile {entry.number} stands twice: remove one"
            )
        found[entry.number] = tile_of(entry, where)
    return found


def read_catalog(path: str | PathLike[str]) -> dict[int, Tile]:
    """A catalog from a TOML file."""
    entries = toml(path, "catalog").get("tile", [])
    if not isinstance(entries, list):
        raise InputError(f"catalog {path}, tile: {entries!r} is no list of tiles: write [[tile]] before each")
    return tiles_of(entries, f"catalog {path}")


@cache
def default_catalog() -> dict[int, Tile]:
    """The catalog that comes with the game."""
    return read_catalog(CATALOG)


def entries_of(path: str | PathLike[str] = CATALOG) -> tuple[TileEntry, ...]:
    """The catalog as it stands in its file, with the source of each tile."""
    data = toml(path, "catalog")["tile"]
    return tuple(convert(entry, TileEntry, f"catalog {path}") for entry in data)
