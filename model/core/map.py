"""Maps: frozen networkx graphs whose every node and edge says where it comes from.

`stated` comes with a clause, `inferred` and `invented` with a reason; reports never show an invented
border as the book's. A map is data, and is checked as data: no loops, no one-way borders, no name twice,
everything sourced, all of it reachable. networkx is imported when a graph is first built, so that asking
one question stays quick.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec
from msgspec import Struct

from hoyle.model.core.data import file_given
from hoyle.model.core.errors import InputError, did_you_mean, unknown_name
from hoyle.model.core.values import convert, decode

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

Provenance = Literal["stated", "inferred", "invented"]

FORMATS = ("json", "graphml", "dot")
SOURCED = ("provenance", "because")


class Area(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A node of a map."""

    id: str
    provenance: Provenance
    because: str = ""  # the clause of what is stated, the reason for what is not
    attributes: dict[str, Any] = {}


class Border(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """An edge of a map. Borders are two-way, and written once."""

    source: str
    target: str
    provenance: Provenance
    because: str = ""


class NodeLink(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A map file in networkx' node-link form, as `networkx.node_link_data` writes it."""

    directed: bool = False
    multigraph: bool = False
    graph: dict[str, Any] = {}
    nodes: tuple[dict[str, Any], ...]
    edges: tuple[dict[str, Any], ...] | None = None
    links: tuple[dict[str, Any], ...] | None = None  # what older versions of networkx call the edges


def freeze(
    name: str, areas: Iterable[Area], borders: Iterable[Border], where: str | None = None
) -> nx.Graph[str]:
    """The frozen graph of *areas* and *borders*, after every check that a map as data must pass.

    A complaint begins with *where* the map was read, or with its name.
    """
    import networkx as nx

    listed, bordering = tuple(areas), tuple(borders)
    for problem in problems_of(listed, bordering):
        raise InputError(f"{where or f'map {name!r}'}: {problem}")
    graph: nx.Graph[str] = nx.Graph(name=name)
    for area in listed:
        source = {"provenance": area.provenance, "because": area.because}
        graph.add_nodes_from([(area.id, area.attributes | source)])  # an attribute may have any name
    for border in bordering:
        graph.add_edge(border.source, border.target, provenance=border.provenance, because=border.because)
    return nx.freeze(graph)


def problems_of(areas: tuple[Area, ...], borders: tuple[Border, ...]) -> Iterable[str]:
    """What is wrong with a map as data, one sentence each."""
    if not areas:
        yield "there is no area in it: name at least one"
    names = [area.id for area in areas]
    if "" in names:
        yield "an area has an empty name: give it one"
    for name, times in Counter(names).items():
        if times > 1:
            yield f"area {name!r} stands {times} times: names must be unique, rename or remove one"
    known = set(names)
    for border in borders:
        for end in (border.source, border.target):
            if end not in known:
                yield f"border {_show(border)} names no area there is, {end!r}: {did_you_mean(end, known)}"
        if border.source == border.target:
            yield f"border {_show(border)} is a loop: an area does not border itself, remove it"
    pairs = Counter(frozenset((b.source, b.target)) for b in borders)
    for pair, times in pairs.items():
        if times > 1:
            yield f"border {' – '.join(sorted(pair))} stands {times} times: borders are two-way, write one"
    entries: tuple[Area | Border, ...] = (*areas, *borders)
    for entry in entries:
        if entry.provenance == "stated" and not entry.because:
            yield f"{_show(entry)} is called stated without a clause: cite it in 'because'"


def _show(entry: Area | Border) -> str:
    return f"area {entry.id!r}" if isinstance(entry, Area) else f"{entry.source} – {entry.target}"


def listed(graph: nx.Graph[str]) -> tuple[tuple[Area, ...], tuple[Border, ...]]:
    """The areas and borders of a graph, sorted, as they go into a file."""
    areas = tuple(
        Area(id=name, provenance=data["provenance"], because=data.get("because", ""), attributes=_rest(data))
        for name, data in sorted(graph.nodes(data=True))
    )
    borders = tuple(
        Border(
            source=min(a, b), target=max(a, b), provenance=data["provenance"], because=data.get("because", "")
        )
        for a, b, data in sorted(graph.edges(data=True), key=lambda edge: (min(edge[:2]), max(edge[:2])))
    )
    return areas, borders


def _rest(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key not in ("id", *SOURCED)}


def edits(first: nx.Graph[str], second: nx.Graph[str]) -> tuple[str, ...]:
    """What must be done to the first map to get the second, as sentences."""
    (areas_1, borders_1), (areas_2, borders_2) = listed(first), listed(second)
    a1, a2 = {a.id: a.attributes for a in areas_1}, {a.id: a.attributes for a in areas_2}
    b1, b2 = ({(b.source, b.target) for b in borders} for borders in (borders_1, borders_2))
    return (
        *(f"remove area {name}" for name in sorted(a1.keys() - a2.keys())),
        *(f"add area {name}" for name in sorted(a2.keys() - a1.keys())),
        *(
            f"change area {name}: {a1[name]} becomes {a2[name]}"
            for name in sorted(a1)
            if name in a2 and a1[name] != a2[name]
        ),
        *(f"remove border {a} – {b}" for a, b in sorted(b1 - b2)),
        *(f"add border {a} – {b}" for a, b in sorted(b2 - b1)),
    )


# -- files -----------------------------------------------------------------------------------------------


def dump_map(graph: nx.Graph[str], form: str) -> str:
    """The map as text: node-link `json`, `graphml` or `dot`."""
    areas, borders = listed(graph)
    if form == "json":
        nodes = tuple(
            {"id": a.id, "provenance": a.provenance, "because": a.because, **a.attributes} for a in areas
        )
        edges = tuple(msgspec.to_builtins(border) for border in borders)
        whole = NodeLink(graph={"name": graph.name}, nodes=nodes, edges=edges)
        data = {key: value for key, value in msgspec.to_builtins(whole).items() if value is not None}
        return msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"
    flat = _flat(graph)
    if form == "graphml":
        import networkx as nx

        return "\n".join(nx.generate_graphml(flat)) + "\n"
    if form == "dot":
        return _to_dot(flat)
    raise InputError(f"unknown map format {form!r}: {did_you_mean(form, FORMATS)}")


def load_map(path: Path) -> nx.Graph[str]:
    """A map from a file, by its ending; refused with the reason when it is not one."""
    form = path.suffix.lstrip(".")
    try:
        text = file_given(path, "map").decode()
    except UnicodeDecodeError as error:
        raise InputError(f"cannot read the map {path}, it is not UTF-8: {error}") from None
    if form == "json":
        return _from_node_link(decode(text, NodeLink, f"map {path}"), path)
    if form == "graphml":
        return _from_graphml(text, path)
    if form == "dot":
        return _from_dot(text, path)
    raise InputError(f"map {path} has the ending {path.suffix!r}: {did_you_mean(form, FORMATS)}")


def _flat(graph: nx.Graph[str]) -> nx.Graph[str]:
    """A copy whose attributes are plain text, as GraphML and DOT want them; structure goes in as JSON."""
    import networkx as nx

    flat: nx.Graph[str] = nx.Graph(name=graph.name)
    areas, borders = listed(graph)
    for area in areas:
        structure = msgspec.json.encode(area.attributes, order="deterministic").decode()
        flat.add_node(area.id, provenance=area.provenance, because=area.because, attributes=structure)
    for border in borders:
        flat.add_edge(border.source, border.target, provenance=border.provenance, because=border.because)
    return flat


def _from_node_link(whole: NodeLink, path: Path) -> nx.Graph[str]:
    where = f"map {path}"
    areas = [
        _entry(Area, where, {"id": node.get("id"), "attributes": _rest(node)}, node) for node in whole.nodes
    ]
    links = whole.edges if whole.edges is not None else whole.links or ()
    borders = [
        _entry(Border, where, {k: link[k] for k in ("source", "target") if k in link}, link) for link in links
    ]
    name = whole.graph.get("name", path.stem)
    return freeze(name, areas, _two_way(borders, path) if whole.directed else borders, where)


def _from_graphml(text: str, path: Path) -> nx.Graph[str]:
    from xml.etree.ElementTree import ParseError, fromstring

    import networkx as nx

    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise InputError(f"map {path} declares XML entities: they are never read, remove the declaration")
    try:
        names = [node.get("id") for node in fromstring(text).findall(".//{*}node")]
        graph = nx.parse_graphml(text)
    except (ParseError, nx.NetworkXError, ValueError, KeyError, RecursionError) as error:
        raise InputError(f"map {path} is not GraphML: {error}") from None
    for name in names:
        if names.count(name) > 1:  # networkx would take the last one
            raise InputError(f"map {path}: area {name!r} stands twice: names must be unique, rename one")
    return _unflatten(str(graph.graph.get("name", path.stem)), graph, path)


def _to_dot(flat: nx.Graph[str]) -> str:
    def quote(value: object) -> str:
        return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'

    def attributes(data: Mapping[str, Any]) -> str:
        return ", ".join(f"{key}={quote(value)}" for key, value in data.items())

    lines = [f"graph {quote(flat.name)} {{"]
    lines += [f"  {quote(name)} [{attributes(data)}];" for name, data in flat.nodes(data=True)]
    lines += [f"  {quote(a)} -- {quote(b)} [{attributes(data)}];" for a, b, data in flat.edges(data=True)]
    return "\n".join([*lines, "}"]) + "\n"


def _from_dot(text: str, path: Path) -> nx.Graph[str]:
    from contextlib import redirect_stdout
    from io import StringIO

    import networkx as nx
    import pydot

    def plain(value: Any) -> str:
        stripped = str(value)
        if stripped.startswith('"'):
            stripped = stripped[1:-1].replace('\\"', '"').replace("\\\\", "\\")
        return stripped

    try:
        with redirect_stdout(StringIO()):  # pydot prints what its parser complains about
            parsed = pydot.graph_from_dot_data(text)
    except Exception as error:  # pydot raises what its parser raises
        raise InputError(f"map {path} is not DOT: {error}") from None
    if not parsed or len(parsed) != 1:
        raise InputError(f"map {path} is not DOT with exactly one graph: write one graph")
    dot = parsed[0]
    graph: nx.DiGraph[str] | nx.Graph[str] = nx.DiGraph() if dot.get_type() == "digraph" else nx.MultiGraph()
    for node in dot.get_nodes():
        name = plain(node.get_name())
        if name in ("node", "edge", "graph", "\\n"):
            continue
        if name in graph:
            raise InputError(f"map {path}: area {name!r} stands twice: names must be unique, rename one")
        graph.add_nodes_from([(name, {k: plain(v) for k, v in node.get_attributes().items()})])
    for edge in dot.get_edges():
        ends = plain(edge.get_source()), plain(edge.get_destination())
        graph.add_edges_from([(*ends, {k: plain(v) for k, v in edge.get_attributes().items()})])
    return _unflatten(plain(dot.get_name()), graph, path)


def _unflatten(name: str, graph: nx.Graph[str], path: Path) -> nx.Graph[str]:
    """A graph of plain text attributes, as it was read, made a map."""
    where = f"map {path}"
    areas = []
    for area, data in graph.nodes(data=True):
        extra: dict[str, Any] = decode(
            data.get("attributes", "{}"), dict[str, Any], f"{where}, attributes of {area!r}"
        )
        areas.append(_entry(Area, where, {"id": area, "attributes": extra}, data))
    borders = [
        _entry(Border, where, {"source": a, "target": b}, data) for a, b, data in graph.edges(data=True)
    ]
    return freeze(name, areas, _two_way(borders, path) if graph.is_directed() else borders, where)


def _two_way(borders: list[Border], path: Path) -> list[Border]:
    """Directed borders, which must go both ways, each pair as one."""
    present = {(border.source, border.target) for border in borders}
    for a, b in sorted(present):
        if (b, a) not in present:
            raise InputError(
                f"map {path}: the border {a} → {b} is one-way: add {b} → {a} or write it undirected"
            )
    return [border for border in borders if border.source <= border.target]


def _entry(wanted: Any, where: str, identity: dict[str, Any], data: Mapping[str, Any]) -> Any:
    named = " – ".join(str(value) for key, value in identity.items() if key != "attributes")
    source = data.get("provenance")
    if isinstance(source, str) and source not in get_args(Provenance):
        raise unknown_name(f"provenance in {where}, {named},", source, get_args(Provenance))
    return convert(
        {**identity, **{key: data[key] for key in SOURCED if key in data}}, wanted, f"{where}, {named}"
    )
