"""Archipelagos: hexagonal maps of a scenario, as data and as frozen graphs.

A hex stands on its tip. Its six edges are numbered from the east counter-clockwise: 0 east, 1 north-east,
2 north-west, 3 west, 4 south-west, 5 south-east; so 4 and 5 lead to the tiles below. Neighbourhood follows
from the coordinates; distances are networkx's, computed once for every set of closed tiles and kept.

The scenario pictures are not in the text: a scenario is a family of maps, and every map is marked as
invented.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from hoyle.model.core.map import Area, Border, freeze
from hoyle.model.diluvium.kinds import NOWHERE, Row
from hoyle.model.diluvium.tiles import TileEntry

if TYPE_CHECKING:
    import networkx as nx

STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
INVENTED = "the scenario picture is not in the text"

HexKind = Literal["ocean", "city", "empty"]
Colour = Literal["", "greek", "egyptian", "aztec", "chinese"]
COLOURS = ("greek", "egyptian", "aztec", "chinese")
HEX_KINDS = ("ocean", "city", "empty")
Table = tuple[tuple[int, ...], ...]


class Hex(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One hex of a scenario map.

    `level` and `group` say what is dealt there, `tile` a tile given by number. `token` is laid on it at
    set-up, `allies` stand on it. An `empty` hex is a spot where a City may be placed during play."""

    q: Annotated[int, Meta(ge=-20, le=20)]
    r: Annotated[int, Meta(ge=-20, le=20)]
    kind: str = "ocean"
    colour: str = ""
    level: Annotated[int, Meta(ge=0, le=3)] = 0
    group: Annotated[int, Meta(ge=-1, le=3)] = -1
    tile: Annotated[int, Meta(ge=0, le=99)] = 0
    faceup: bool = False
    green: bool = False
    token: bool = False
    allies: Row = (0, 0, 0, 0)
    hydra: bool = False


class Archipelago(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True, omit_defaults=True
):
    """The map of a scenario: its hexes, and where the opposing ships start (as hex numbers)."""

    name: str
    scenario: str
    source: str = ""  # where the map comes from: the default ones are invented
    hexes: tuple[Hex, ...]
    ship: int = NOWHERE
    warships: tuple[int, ...] = ()
    tiles: tuple[TileEntry, ...] = ()

    @cached_property
    def neighbours(self) -> Table:
        """For every hex the hex beyond each of its six edges, or -1."""
        at = {(h.q, h.r): number for number, h in enumerate(self.hexes)}
        return tuple(tuple(at.get((h.q + dq, h.r + dr), NOWHERE) for dq, dr in STEPS) for h in self.hexes)

    @cached_property
    def home(self) -> int:
        """The hex of your City."""
        return next(number for number, h in enumerate(self.hexes) if h.colour == "greek")

    @cached_property
    def foe_cities(self) -> tuple[int, ...]:
        """The hexes of the Cities from which opposing Warships sail, in the order of the Warships."""
        from hoyle.model.diluvium.scenarios import SCENARIOS

        colours = SCENARIOS[self.scenario].opponents
        return tuple(
            number for colour in colours for number, h in enumerate(self.hexes) if h.colour == colour
        )

    @cached_property
    def ocean(self) -> tuple[int, ...]:
        return tuple(number for number, h in enumerate(self.hexes) if h.kind == "ocean")

    @cached_property
    def green(self) -> tuple[int, ...]:
        return tuple(number for number, h in enumerate(self.hexes) if h.green)

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The map as a frozen graph; every border follows from two coordinates."""
        areas = [
            Area(id=name_of(n), provenance="invented", because=INVENTED, attributes=_told(h))
            for n, h in enumerate(self.hexes)
        ]
        borders = [
            Border(source=name_of(a), target=name_of(b), provenance="invented", because=INVENTED)
            for a, row in enumerate(self.neighbours)
            for b in row
            if a < b
        ]
        return freeze(self.name, areas, borders)

    @cached_property
    def _tables(self) -> dict[int, Table]:
        return {}

    def distances(self, closed: int) -> Table:
        """Tile distances between all hexes when those in the bit mask *closed* cannot be entered; -1 where
        there is no way. A closed hex may be sailed out of, never into. Kept for every mask."""
        table = self._tables.get(closed)
        if table is None:
            table = self._tables[closed] = self._measure(closed)
        return table

    def _measure(self, closed: int) -> Table:
        import networkx as nx

        size = len(self.hexes)
        graph: nx.DiGraph[int] = nx.DiGraph()
        graph.add_nodes_from(range(size))
        graph.add_edges_from(
            (a, b) for a in range(size) for b in self.neighbours[a] if b >= 0 and not closed >> b & 1
        )
        lengths = dict(nx.all_pairs_shortest_path_length(graph))
        return tuple(tuple(lengths[a].get(b, -1) for b in range(size)) for a in range(size))


def name_of(number: int) -> str:
    """The name of a hex in graphs and texts."""
    return f"hex{number:02d}"


def _told(h: Hex) -> dict[str, object]:
    told: dict[str, object] = msgspec.to_builtins(h)
    return told
