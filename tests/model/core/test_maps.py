"""Maps are frozen graphs whose every node and edge says where it comes from, in and out of three formats."""

import json
from pathlib import Path

import networkx as nx
import pytest

from hoyle.model.core import InputError
from hoyle.model.core.map import FORMATS, Area, Border, dump_map, edits, freeze, listed, load_map

AREAS = (
    Area(
        id="Rome",
        provenance="stated",
        because="board.home",
        attributes={"kind": "land", "x": 3, "self": 1, "node_for_adding": 2},
    ),
    Area(id="Tyrrhenian Sea", provenance="inferred", because="west of it", attributes={"kind": "sea"}),
    Area(id='Say "Corsica"', provenance="invented"),
)
BORDERS = (
    Border(source="Rome", target="Tyrrhenian Sea", provenance="inferred", because="the coast"),
    Border(source="Tyrrhenian Sea", target='Say "Corsica"', provenance="invented"),
)


def small_map() -> nx.Graph:
    return freeze("small", AREAS, BORDERS)


def test_a_map_cannot_be_changed():
    with pytest.raises(nx.NetworkXError, match="Frozen"):
        small_map().add_edge("Rome", "Carthage")


@pytest.mark.parametrize("form", FORMATS)
def test_a_map_comes_back_from_every_format_as_it_was(form, tmp_path):
    path = tmp_path / f"small.{form}"
    path.write_text(dump_map(small_map(), form), encoding="utf-8")
    assert listed(load_map(path)) == listed(small_map())


@pytest.mark.parametrize(
    ("areas", "borders", "sentence"),
    [
        ((*AREAS, AREAS[0]), (), "area 'Rome' stands 2 times: names must be unique"),
        (AREAS, (Border(source="Rome", target="Rome", provenance="invented"),), "Rome – Rome is a loop"),
        (AREAS, (Border(source="Rome", target="Rone", provenance="invented"),), "did you mean Rome"),
        (AREAS, (*BORDERS, BORDERS[0]), "stands 2 times: borders are two-way"),
        ((Area(id="Rome", provenance="stated"),), (), "called stated without a clause"),
    ],
)
def test_a_map_that_is_wrong_as_data_is_refused_with_the_remedy(areas, borders, sentence):
    with pytest.raises(InputError, match=sentence):
        freeze("small", areas, borders)


def test_a_one_way_border_is_refused_with_both_names(tmp_path):
    path = Path(tmp_path, "one-way.dot")
    path.write_text(
        'digraph m { a [provenance="invented"]; b [provenance="invented"]; a -> b [provenance="invented"]; }'
    )
    with pytest.raises(InputError, match="the border a → b is one-way: add b → a"):
        load_map(path)


def test_a_directed_file_whose_borders_go_both_ways_is_one_map(tmp_path):
    path = Path(tmp_path, "both.dot")
    path.write_text(
        'digraph m { a [provenance="invented"]; b [provenance="invented"];'
        ' a -> b [provenance="invented"]; b -> a [provenance="invented"]; }'
    )
    assert list(load_map(path).edges()) == [("a", "b")]


def test_an_entity_in_graphml_is_never_read(tmp_path):
    path = tmp_path / "bomb.graphml"
    path.write_text('<!DOCTYPE x [<!ENTITY a "aaaa">]><graphml>&a;</graphml>')
    with pytest.raises(InputError, match="declares XML entities"):
        load_map(path)


@pytest.mark.parametrize("name", ["m.json", "m.graphml", "m.dot", "m.txt"])
def test_a_file_that_is_no_map_is_one_sentence(name, tmp_path):
    path = tmp_path / name
    path.write_text("neither this nor that {{{")
    with pytest.raises(InputError, match=r"m\.(json|graphml|dot|txt)"):
        load_map(path)


def test_the_edit_list_of_a_map_and_itself_is_empty():
    assert edits(small_map(), small_map()) == ()


def test_the_edit_list_names_what_was_removed_and_added():
    other = freeze("other", AREAS[:2], ())
    assert edits(small_map(), other) == (
        'remove area Say "Corsica"',
        "remove border Rome – Tyrrhenian Sea",
        'remove border Say "Corsica" – Tyrrhenian Sea',
    )


def test_what_networkx_writes_as_node_link_data_is_read(tmp_path):
    path = tmp_path / "m.json"
    path.write_text(json.dumps(nx.node_link_data(small_map())))
    assert listed(load_map(path)) == listed(small_map())


def test_a_one_way_border_in_node_link_form_is_refused(tmp_path):
    path = tmp_path / "m.json"
    graph = nx.DiGraph()
    graph.add_edge("a", "b", provenance="invented")
    nx.set_node_attributes(graph, "invented", "provenance")
    path.write_text(json.dumps(nx.node_link_data(graph)))
    with pytest.raises(InputError, match="the border a → b is one-way"):
        load_map(path)


def test_an_area_without_provenance_is_refused_by_name(tmp_path):
    path = tmp_path / "m.json"
    path.write_text('{"nodes": [{"id": "Rome"}], "edges": []}')
    with pytest.raises(InputError, match="Rome: Object missing required field `provenance`"):
        load_map(path)
