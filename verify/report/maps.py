"""The map of a ruleset in a report: drawn, and as lists that say where every area and border comes from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from math import cos, pi, sin
from typing import Any

from msgspec import Struct, structs

from hoyle.model.core import InputError, Ruleset
from hoyle.model.core.map import Area, Border, Provenance, listed
from hoyle.model.core.picture import Key, Link, Place, Spot, apart, layered
from hoyle.verify.graph import graph_of
from hoyle.verify.report.plays import Board

WIDE, HIGH = 104, 48
ACROSS, DOWN = 155, 110  # hundredths by which a map with coordinates is stretched: names are wide
COLOURS: dict[Provenance, str] = {"stated": "seagreen", "inferred": "goldenrod", "invented": "firebrick"}
SOURCES: dict[Provenance, str] = {
    "stated": "stated by the book",
    "inferred": "inferred from other places",
    "invented": "invented",
}


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
        """The map as a drawing; the colour and the outline of an area say where it comes from."""
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
                source="" if area.provenance == "stated" else area.provenance,
            )
            for area, (x, y) in zip(self.areas, spots, strict=True)
        )
        links = tuple(Link(border.source, border.target) for border in self.borders)
        return Board(places, links, tuple(_keys({area.provenance for area in self.areas})))


def _keys(sources: Set[Provenance]) -> Iterator[Key]:
    for source, says in SOURCES.items():
        if source in sources:
            yield Key(
                says=says,
                colour=COLOURS[source],
                outline="box",
                source="" if source == "stated" else source,
            )


def _label(area: Area, title: str) -> str:
    """What somebody made up is never shown as the book's, not even where colours cannot be told apart."""
    return f"{title} (invented)" if area.provenance == "invented" else title


def map_of(ruleset: Ruleset[Any, Any, Any]) -> Map | None:
    """The map of *ruleset*; None for a game without one."""
    try:
        graph = graph_of(ruleset)
    except InputError:
        return None
    areas, borders = listed(graph)
    return Map(name=graph.name, areas=areas, borders=_onward(areas, borders))


def _onward(areas: Sequence[Area], borders: Sequence[Border]) -> tuple[Border, ...]:
    """The borders of a map with layers (a campaign, say), each from the earlier layer to the later one."""
    layers = {area.id: int(area.attributes.get("layer", 0)) for area in areas}
    turned = (
        structs.replace(border, source=border.target, target=border.source)
        if layers[border.source] > layers[border.target]
        else border
        for border in borders
    )
    return tuple(sorted(turned, key=lambda border: (layers[border.source], border.source, border.target)))


def _spots(areas: Sequence[Area], borders: Sequence[Border]) -> Iterator[Spot]:
    """Where the data puts an area: on its coordinates, in its layer, or on a circle."""
    layers = {area.id: int(area.attributes.get("layer", 0)) for area in areas}
    columns = layered(layers, [(border.source, border.target) for border in borders], WIDE, HIGH)
    radius = len(areas) * (WIDE + HIGH) // 8
    for number, area in enumerate(areas):
        given = area.attributes
        if "x" in given and "y" in given:
            yield int(given["x"]) * ACROSS // 100, int(given["y"]) * DOWN // 100
        elif "layer" in given:
            yield columns[area.id]
        else:
            turn = 2 * pi * number / len(areas)
            yield round(radius * cos(turn)), round(radius * sin(turn))
