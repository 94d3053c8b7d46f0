"""Pictures: what a position looks like, in terms that know no game.

A picture has *places* with a spot on a plane, *links* between them, *tokens* that stand on places, a
*legend* that says what colours and letters mean, and *notes* for what lies beside the board. Whoever draws
it decides about pixels; the game decides what is where, in which colour, and what it is called. Colours are
CSS names; every token also has words, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct

Outline = Literal["circle", "box", "hexagon"]
Source = Literal["", "inferred", "invented"]  # where a place comes from, if not from the book
Spot = tuple[int, int]

GAP = 8  # between places that were pushed apart
ROUNDS = 400  # of pushing, at most


class Place(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somewhere tokens can stand; *x* and *y* are its middle."""

    id: str
    label: str
    x: int
    y: int
    outline: Outline = "circle"
    width: int = 60
    height: int = 60
    colour: str = ""
    source: Source = ""


class Link(Struct, frozen=True, omit_defaults=True):
    """A line between two places, by their ids."""

    source: str
    target: str


class Token(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that stands on a place: *count* of them in one stack."""

    place: str
    says: str  # in words: `3 disks of Rome`
    label: str = ""  # what fits on it; the count when empty
    colour: str = ""
    count: int = 1


class Key(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the legend: what a colour or a letter means."""

    says: str
    label: str = ""  # the letter of a token
    colour: str = ""
    outline: Outline = "circle"  # a circle explains tokens, the others explain places
    source: Source = ""


class Picture(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position to be drawn. Without places there are only the notes."""

    places: tuple[Place, ...] = ()
    links: tuple[Link, ...] = ()
    tokens: tuple[Token, ...] = ()
    legend: tuple[Key, ...] = ()
    notes: tuple[str, ...] = ()


def problems_of(picture: Picture) -> tuple[str, ...]:
    """What is wrong with a picture as data, one sentence each."""
    names = [place.id for place in picture.places]
    known = set(names)
    twice = sorted({name for name in names if names.count(name) > 1})
    ends = {end for link in picture.links for end in (link.source, link.target)}
    return (
        *(f"place {name!r} stands twice" for name in twice),
        *(f"a link ends at {name!r}, which is no place" for name in sorted(ends - known)),
        *(
            f"{token.says!r} stands on {token.place!r}, which is no place"
            for token in picture.tokens
            if token.place not in known
        ),
        *(f"{token.says!r} counts {token.count}" for token in picture.tokens if token.count < 1),
    )


@cache
def apart(spots: tuple[Spot, ...], width: int, height: int) -> tuple[Spot, ...]:
    """The spots, pushed away from each other until no place of this size covers another."""
    moved = list(spots)
    for _ in range(ROUNDS):
        crowded = False
        for one in range(len(moved)):
            for other in range(one):
                (x, y), (u, v) = moved[one], moved[other]
                wide, high = width + GAP - abs(x - u), height + GAP - abs(y - v)
                if wide <= 0 or high <= 0:
                    continue
                crowded = True
                if wide < high:  # the shorter way out
                    step = (wide + 1) // 2 * (1 if x >= u else -1)
                    moved[one], moved[other] = (x + step, y), (u - step, v)
                else:
                    step = (high + 1) // 2 * (1 if y >= v else -1)
                    moved[one], moved[other] = (x, y + step), (u, v - step)
        if not crowded:
            break
    return tuple(moved)


def layered(
    layers: Mapping[str, int], links: Iterable[tuple[str, str]], width: int, height: int
) -> dict[str, Spot]:
    """Spots for places in layers, a column each: beside those of earlier layers that they are linked to."""
    near: dict[str, list[str]] = {name: [] for name in layers}
    for one, other in links:
        near[one].append(other)
        near[other].append(one)
    rows: dict[str, int] = {}
    step = height * 3 // 2
    for layer in sorted(set(layers.values())):
        names = [name for name in layers if layers[name] == layer]
        beside = {name: [rows[other] for other in near[name] if other in rows] for name in names}
        ordered = sorted(names, key=lambda name: (sum(beside[name]) // max(1, len(beside[name])), name))
        top = -step * (len(ordered) - 1) // 2
        rows |= {name: top + step * number for number, name in enumerate(ordered)}
    return {name: (layers[name] * width * 2, row) for name, row in rows.items()}
