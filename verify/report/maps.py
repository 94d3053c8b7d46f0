"""The map of a ruleset in a report: drawn, and as lists that say where every area and border comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import Any

from msgspec import Struct

from hoyle.model.core import InputError, Ruleset
from hoyle.model.core.map import Area, Border, listed
from hoyle.model.core.picture import Link, Place, Spot, apart
from hoyle.verify.graph import graph_of
from hoyle.verify.report.plays import Board

WIDE, HIGH = 140, 64
COLOURS = {"stated": "seagreen", "inferred": "goldenrod", "invented": "firebrick"}


class Map(Struct, frozen=True, kw_only=True):
    """A map as a report shows it."""

    name: str
    areas: tuple[Area, ...]
    borders: tuple[Border, ...]

    @property
    def titles(self) -> dict[str, str]:
        """What each area is called."""
        return {area.id: str(area.attributes.get("title", area.id)) for area in self.areas}

    @property
    def sources(self) -> dict[str, int]:
        """How many areas and borders are stated, inferred and invented."""
        found: Counter[str] = Counter(area.provenance for area in self.areas)
        found.update(border.provenance for border in self.borders)
        return {source: found[source] for source in COLOURS if source in found}

    @property
    def board(self) -> Board:
        """The map as a drawing; the colour of an area says where it comes from."""
        spots = apart(tuple(_spots(self.areas, self.borders)), WIDE, HIGH)
        places = tuple(
            Place(
                id=area.id,
                label=_label(area, self.titles[area.id]),
                x=x,
                y=y,
                outline="box",
                width=WIDE,
                height=HIGH,
                colour=COLOURS[area.provenance],
            )
            for area, (x, y) in zip(self.areas, spots, strict=True)
        )
        return Board(places, tuple(Link(border.source, border.target) for border in self.borders))


def _label(area: Area, title: str) -> str:
    """Colour alone tells nothing: what no book states says so."""
    return title if area.provenance == "stated" else f"{title} ({area.provenance})"


def map_of(ruleset: Ruleset[Any, Any, Any]) -> Map | None:
    """The map of *ruleset*; None for a game without one."""
    try:
        graph = graph_of(ruleset)
    except InputError:
        return None
    areas, borders = listed(graph)
    return Map(name=graph.name, areas=areas, borders=borders)


def _spots(areas: Sequence[Area], borders: Sequence[Border]) -> Iterator[Spot]:
    """Where the data puts an area: on its coordinates, in its layer, or on a circle."""
    rows = _rows(areas, borders)
    radius = len(areas) * (WIDE + HIGH) // 8
    for number, area in enumerate(areas):
        given = area.attributes
        if "x" in given and "y" in given:
            yield int(given["x"]) * 3 // 2, int(given["y"]) * 5 // 4
        elif "layer" in given:
            yield int(given["layer"]) * 2 * WIDE, rows[area.id]
        else:
            turn = 2 * pi * number / len(areas)
            yield round(radius * cos(turn)), round(radius * sin(turn))


def _rows(areas: Sequence[Area], borders: Sequence[Border]) -> dict[str, int]:
    """How far down each area of a layer stands: beside those of earlier layers that it borders."""
    near: dict[str, list[str]] = {area.id: [] for area in areas}
    for border in borders:
        near[border.source].append(border.target)
        near[border.target].append(border.source)
    layers: dict[int, list[str]] = {}
    for area in areas:
        layers.setdefault(int(area.attributes.get("layer", 0)), []).append(area.id)
    rows: dict[str, int] = {}
    step = HIGH * 3 // 2
    for _, names in sorted(layers.items()):
        beside = {name: [rows[other] for other in near[name] if other in rows] for name in names}
        ordered = sorted(names, key=lambda name: (sum(beside[name]) // max(1, len(beside[name])), name))
        top = -step * (len(ordered) - 1) // 2
        rows |= {name: top + step * number for number, name in enumerate(ordered)}
    return rows
