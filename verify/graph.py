"""The map of a ruleset as a graph, whatever it is a map of: areas of a board, scenarios of a campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.core import InputError, Ruleset

if TYPE_CHECKING:
    import networkx as nx


def graph_of(model: Ruleset[Any, Any, Any]) -> nx.Graph[str]:
    """The map of a ruleset: its attribute `map`, which is a graph or has one."""
    found = getattr(model, "map", None)
    found = getattr(found, "graph", found) if not hasattr(found, "adj") else found
    if found is None:
        raise InputError(f"{model.id} has no map: hoyle map is for games that are played on one")
    graph: nx.Graph[str] = found() if callable(found) else found
    return graph
