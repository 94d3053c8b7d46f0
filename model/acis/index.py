"""What is known of a whole map: for every feature of a row, the areas that have it, as bit masks.

The rules decide the features of a row; this only remembers for which areas they hold. When one area
changes, only that area is looked at again, so that a step costs the same on a map of any size.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar, overload

from hoyle.model.acis.board import Board
from hoyle.model.acis.growth import FEATURES, features
from hoyle.model.acis.position import Areas, Position

A = TypeVar("A")
(OCCUPIED, GROUND, BASE, CITY, RETIRABLE, SETTLEMENT, CONTROLLED, GROWING, RECKONED) = range(len(FEATURES))

Masks = tuple[int, ...]


def masks(board: Board, areas: tuple[tuple[int, ...], ...]) -> Masks:
    """For each feature and faction the areas that have it; look one up with `mask`."""
    if type(areas) is not Areas:
        return _survey(board, areas)
    if areas.index is not None:
        known: Masks = areas.index
        return known
    trail = []
    here = areas
    while here.index is None and here.parent is not None:
        trail.append(here)
        here = here.parent
    if here.index is None:
        here.index = _survey(board, here)
    found: Masks = here.index
    if trail:
        found = _resurvey(board, here, areas, found, {step.changed for step in trail})
        for step in trail:
            step.parent = None if step is areas else step.parent
        areas.index = found
    return found


def _features(board: Board, area: int, row: tuple[int, ...]) -> int:
    try:
        return features(board.rules, board.terrain[area], row)
    except TypeError:  # unknown integers cannot be remembered
        return features.__wrapped__(board.rules, board.terrain[area], row)


def _survey(board: Board, areas: tuple[tuple[int, ...], ...]) -> Masks:
    found = [0] * (len(FEATURES) * len(areas[0]) + 1)
    for area, row in enumerate(areas):
        held = _features(board, area, row)
        while held:
            low = held & -held
            found[low.bit_length() - 1] |= 1 << area
            held ^= low
    return tuple(found)


def _resurvey(board: Board, old: Areas, new: Areas, known: Masks, changed: set[int]) -> Masks:
    found = list(known)
    for area in changed:
        differing = _features(board, area, old[area]) ^ _features(board, area, new[area])
        bit = 1 << area
        while differing:
            low = differing & -differing
            found[low.bit_length() - 1] ^= bit
            differing ^= low
    return tuple(found)


def mask(board: Board, position: Position, feature: int, faction: int) -> int:
    """The areas in which *faction* has *feature*."""
    areas = position.areas
    known = areas.index if type(areas) is Areas else None
    found: Masks = masks(board, areas) if known is None else known
    return found[feature * len(areas[0]) + faction]


def contested(board: Board, position: Position) -> int:
    """The Contested areas, allied disks not counted."""
    return masks(board, position.areas)[-1]


class AreaChoices(Sequence[A], Generic[A]):
    """One action for every area of a mask, made when it is taken."""

    __slots__ = ("make", "mask", "names")

    def __init__(self, mask: int, names: tuple[str, ...], make: Callable[[str], A]) -> None:
        self.mask = mask
        self.names = names
        self.make = make

    def __len__(self) -> int:
        return self.mask.bit_count()

    @overload
    def __getitem__(self, index: int) -> A: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A, ...]: ...
    def __getitem__(self, index: int | slice) -> A | tuple[A, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        if index < 0:
            index += len(self)
        return self.make(self.names[nth(self.mask, index)])


def nth(mask: int, index: int) -> int:
    """The number of the *index*-th area of a mask, by halving."""
    if not 0 <= index < mask.bit_count():
        raise IndexError("there are fewer areas than that")
    offset = 0
    width = mask.bit_length()
    while width > 1:
        half = width // 2
        low = mask & ((1 << half) - 1)
        count = low.bit_count()
        if index < count:
            mask, width = low, half
        else:
            mask, width, offset, index = mask >> half, width - half, offset + half, index - count
    return offset
