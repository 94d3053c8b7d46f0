"""The map by number: areas, neighbours, homes, and which side of a map edge is open.

The map itself is data with sources (`map.json`, a frozen networkx graph through `graph`). For play it is
turned into small integers and bit masks once per set-up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, cmp_to_key
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hoyle.model.acis.catalog import CIVILIZATIONS, Ground
from hoyle.model.acis.competition import is_fought_before
from hoyle.model.acis.playing import is_ground_for
from hoyle.model.acis.rules import Rules
from hoyle.model.acis.sequence import areas_in_play, kind_of_sea, neighbours_of, ring_is_whole
from hoyle.model.acis.terms import Terrain
from hoyle.model.core import InputError, decode, did_you_mean
from hoyle.model.core.map import Area, Border, NodeLink, freeze, problems_of

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

KINDS = ("land", "shallow", "deep")
WESTERN, CENTRAL = "Western Mediterranean", "Central Mediterranean"


class Atlas(Struct, frozen=True, dict=True):
    """A map as data: its areas and borders, each with its source."""

    name: str
    areas: tuple[Area, ...]
    borders: tuple[Border, ...]

    @cached_property
    def graph(self) -> nx.Graph[str]:
        """The map as a frozen graph."""
        return freeze(self.name, self.areas, self.borders)


def read_map(path: Path) -> Atlas:
    """A map from a file (JSON, GraphML or DOT); refused when it is no map of this game."""
    from hoyle.model.core.map import listed, load_map

    graph = load_map(path)
    areas, borders = listed(graph)
    atlas = Atlas(graph.name, areas, borders)
    check_map(atlas, f"map {path}")
    return atlas


def own_map(path: Path) -> Atlas:
    """The map that comes with the game; read without networkx, so that asking one question stays quick."""
    whole: NodeLink = decode(path.read_bytes(), NodeLink, f"map {path.name}")
    sourced = ("id", "provenance", "because")
    areas = tuple(
        Area(
            id=node["id"],
            provenance=node["provenance"],
            because=node["because"],
            attributes={key: value for key, value in node.items() if key not in sourced},
        )
        for node in whole.nodes
    )
    return Atlas(whole.graph["name"], areas, tuple(Border(**edge) for edge in whole.edges or ()))


def check_map(atlas: Atlas, where: str) -> None:
    """Refuse a map that is not of the right kind, in one sentence."""
    for problem in (*problems_of(atlas.areas, atlas.borders), *_own_problems(atlas)):
        raise InputError(f"{where}: {problem}")


def _own_problems(atlas: Atlas) -> Iterator[str]:
    known = ("kind", "x", "y", "home", "islands")
    homes: dict[str, str] = {}
    for area in atlas.areas:
        facts = area.attributes
        for key in facts:
            if key not in known:
                yield f"area {area.id!r} has an unknown attribute {key!r}: {did_you_mean(key, known)}"
        if facts.get("kind") not in KINDS:
            yield f"area {area.id!r} has the kind {facts.get('kind')!r}: write land, shallow or deep"
        for axis in ("x", "y"):
            if not isinstance(facts.get(axis), int) or not 0 <= facts[axis] <= 1000:
                yield f"area {area.id!r} has {axis} = {facts.get(axis)!r}: write a number from 0 to 1000"
        home = facts.get("home")
        if home is not None:
            if home not in CIVILIZATIONS:
                yield f"area {area.id!r} is home of {home!r}: {did_you_mean(str(home), CIVILIZATIONS)}"
            if facts.get("kind") != "land":
                yield f"area {area.id!r} is a home but no land: home areas are land (acis.board.home)"
            if home in homes:
                yield f"{home} has two homes, {homes[home]!r} and {area.id!r}: remove one (acis.board.home)"
            homes[home] = area.id
        yield from _island_problems(area.id, facts)
    yield from _ring_problems(atlas)


def _island_problems(name: str, facts: dict[str, Any]) -> Iterator[str]:
    rings = facts.get("islands", [])
    if not isinstance(rings, list) or not all(isinstance(ring, str) for ring in rings):
        yield f"area {name!r} has islands = {rings!r}: write a list with the name of its island"
    elif len(rings) > 1:
        yield f"area {name!r} stands in {len(rings)} islands, {rings}: one yellow ring surrounds it, keep one"
    elif rings and facts.get("kind") != "land":
        yield f"area {name!r} is a sea in the island {rings[0]!r}: islands are land (acis.board.island)"


def _ring_problems(atlas: Atlas) -> Iterator[str]:
    """Islands whose land areas do not all border the same seas."""
    kind = {area.id: area.attributes.get("kind") for area in atlas.areas}
    place = {area.id: number for number, area in enumerate(atlas.areas)}
    seas: dict[str, set[str]] = {area.id: set() for area in atlas.areas}
    for border in atlas.borders:
        for here, there in ((border.source, border.target), (border.target, border.source)):
            if kind.get(there) != "land":
                seas.get(here, set()).add(there)
    first: dict[str, str] = {}
    for area in atlas.areas:
        for ring in area.attributes.get("islands", [])[:1]:
            other = first.setdefault(str(ring), area.id)
            touched = tuple(tuple(place[sea] for sea in seas[land]) for land in (other, area.id))
            if not ring_is_whole(touched):
                sea = min(seas[other] ^ seas[area.id])
                yield (
                    f"island {ring!r}: only one of {other!r} and {area.id!r} borders {sea!r}: "
                    "add the other border (acis.board.island.adjacency)"
                )


@dataclass(frozen=True, eq=False)
class Board:
    """A map with one of its edges drawn, by number. Closed areas keep their number and have no neighbours."""

    atlas: Atlas
    rules: Rules
    edge: tuple[str, ...] = ()  # areas marked as the end of the map
    inhabited: tuple[str, ...] = ()  # areas with starting disks, which tell the open side

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(area.id for area in self.atlas.areas)

    @cached_property
    def number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def terrain(self) -> tuple[Terrain, ...]:
        """The kind of every area. Which second sea is deep is a reading: the book names only one."""
        kinds = {area.id: area.attributes["kind"] for area in self.atlas.areas}
        both = {WESTERN, CENTRAL} <= set(kinds)
        which = {WESTERN: "western", CENTRAL: "central"} if both else {}
        return tuple(kind_of_sea(self.rules, which.get(name, "other"), kinds[name]) for name in self.names)  # type: ignore[arg-type]

    @cached_property
    def _borders(self) -> tuple[tuple[int, int], ...]:
        return tuple(
            (self.number[border.source], self.number[border.target]) for border in self.atlas.borders
        )

    @cached_property
    def _bordering(self) -> tuple[tuple[int, ...], ...]:
        return tuple(neighbours_of(self._borders, area) for area in range(len(self.names)))

    @cached_property
    def open(self) -> int:
        """The areas in play as a mask: neither marked as the edge nor beyond it (setup.2p.edge.effect)."""
        everything = (1 << len(self.names)) - 1
        if not self.edge:
            return everything
        marked = tuple(self.number[name] for name in self.edge)
        inhabited = tuple(self.number[name] for name in self.inhabited)
        return mask_of(areas_in_play(self._borders, marked, inhabited))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The open neighbours of every open area; an edge is the limit of the map in every rule."""
        return tuple(
            tuple(sorted(b for b in near if self.open >> b & 1)) if self.open >> a & 1 else ()
            for a, near in enumerate(self._bordering)
        )

    @cached_property
    def near(self) -> tuple[int, ...]:
        """The neighbours of every area as a mask."""
        return tuple(mask_of(near) for near in self.neighbours)

    @cached_property
    def shores(self) -> tuple[tuple[int, ...], ...]:
        """The land areas next to every area."""
        return tuple(tuple(b for b in near if self.terrain[b] == "land") for near in self.neighbours)

    @cached_property
    def by_ground(self) -> dict[str, int]:
        """Masks of open areas by the words a card uses."""
        words: tuple[Ground, ...] = ("any", "land", "sea", "shallow")
        found: dict[str, int] = {
            word: mask_of(a for a, kind in enumerate(self.terrain) if is_ground_for(word, kind)) & self.open
            for word in words
        }
        return {**found, "deep": found["sea"] & ~found["shallow"]}

    @cached_property
    def homes(self) -> dict[str, int]:
        """The home area of every civilization that has one on this map."""
        return {
            area.attributes["home"]: self.number[area.id]
            for area in self.atlas.areas
            if "home" in area.attributes
        }

    @cached_property
    def rank(self) -> tuple[int, ...]:
        """The place of every area in the order of competitions; areas at one distance go by their number."""
        places = [(area.attributes["x"], area.attributes["y"]) for area in self.atlas.areas]

        def compared(one: int, other: int) -> int:
            before = is_fought_before(self.rules, places[one], places[other])
            return -1 if before else int(is_fought_before(self.rules, places[other], places[one]))

        ranks = {area: rank for rank, area in enumerate(sorted(range(len(places)), key=cmp_to_key(compared)))}
        return tuple(ranks[area] for area in range(len(places)))

    def find(self, name: str) -> int:
        """The number of an area a person named."""
        if name not in self.number:
            raise InputError(f"area {name!r} is not on the map: {did_you_mean(name, self.names)}")
        return self.number[name]

    def spread(self, mask: int) -> int:
        """All areas next to one of *mask*."""
        near = self.near
        found = 0
        while mask:
            low = mask & -mask
            found |= near[low.bit_length() - 1]
            mask ^= low
        return found


def mask_of(areas: Any) -> int:
    """Area numbers as a bit mask."""
    mask = 0
    for area in areas:
        mask |= 1 << area
    return mask


def bits(mask: int) -> Iterator[int]:
    """The area numbers in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
