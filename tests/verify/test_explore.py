"""Exploration, perft and divide against counts that have a closed form (derived in the toys' docstrings)."""

import dataclasses
from math import comb

import networkx as nx
import pytest

from hoyle.properties.core import properties_of
from hoyle.verify.explore import divide, explore, perft
from tests.toys import ford, heap, race


def test_plays_of_an_unlimited_heap_are_counted_by_binomials():
    ruleset = heap.healthy(most=12)
    assert perft(ruleset, heap.Start(stones=12), 13) == (*(comb(12, k) for k in range(13)), 0)


@pytest.mark.parametrize("passes", [1, 2, 5])
def test_plays_with_passes_are_counted_by_sums_of_binomials(passes):
    stones, ruleset = 9, heap.healthy(most=9, passes=passes)

    def plays(k):
        spent = range(min(passes, k) + 1)
        stones_left = sum(comb(k, j) * comb(stones - 1, k - j) for j in spent)
        none_left = sum(comb(k - 1, j) * comb(stones - 1, k - j - 1) for j in spent if k - j >= 1)
        return stones_left + none_left

    assert perft(ruleset, heap.Start(stones=stones), 8) == tuple(plays(k) for k in range(9))


def test_a_die_and_a_decision_multiply_the_plays():
    ruleset = race.RACE.under({"track": 100, "coins": 100, "toll_at": 0})
    counts = perft(ruleset, ruleset.Start(), 9)
    assert counts == tuple(6 ** (k // 2) * (3 if k % 2 else 1) for k in range(10))


@pytest.mark.parametrize("areas", [3, 4, 6])
def test_walks_on_a_complete_map_are_counted_by_powers(areas):
    open_castle = ford.FORD.under({"castle": "open"})
    ruleset = dataclasses.replace(open_castle, map=ford.complete_map(areas))
    counts = perft(ruleset, ruleset.Start(), 6)
    assert counts == (1, *((areas - 1) * (areas - 2) ** (k - 1) for k in range(1, 7)))


def test_divide_adds_up_to_perft():
    # After taking s of eight stones, two more takes are left: C(8 - s, 2) ways.
    parts = divide(heap.healthy(most=8), heap.Start(stones=8), 3)
    assert parts == {f'{{"do":"take","stones":{s}}}': comb(8 - s, 2) for s in range(1, 9)}
    assert sum(parts.values()) == comb(8, 3)


def test_every_position_of_the_ford_is_visited_and_all_can_end():
    found = explore(ford.FORD, ford.FORD.Start(), limit=100)
    assert (len(found), found.complete, len(found.endings)) == (13, True, 1)
    assert found.dead_ends == found.endless == ()


def test_positions_from_which_no_end_can_be_reached_are_found_with_a_shortest_trace():
    found = explore(ford.FORD.under({"dropped": "sinks"}), ford.FORD.Start(), limit=100)
    # To the well, take the key, to the lake, drop it; afterwards the traveller may be in any of three areas.
    assert len(found.endless) == 3
    first = found.trace(found.endless[0])
    assert [action["do"] for action in first.actions] == ["walk", "take", "walk", "drop"]


def test_a_dead_end_is_found_with_a_shortest_trace():
    # From seven stones by twos and threes one stone is left after 3 + 3.
    found = explore(heap.healthy(least=2), heap.Start(stones=7), limit=1_000)
    assert {found.positions[number].heap for number in found.dead_ends} == {1}
    assert min(found.depth(number) for number in found.dead_ends) == 2


def test_an_exploration_that_met_its_limit_claims_only_what_it_saw():
    properties = properties_of(heap.HEAP).properties
    found = explore(heap.HEAP, heap.Start(stones=40), limit=50, properties=properties)
    assert not found.complete and len(found.steps) == 50
    assert found.endless == ()  # what lies beyond may still end
    verdicts = found.verdicts(properties)
    assert verdicts["no-stone-is-lost"].word == "tested"
    assert verdicts["no-stone-is-lost"].budget == "50 positions"
    assert verdicts["the-second-player-can-win"].word == "unknown"


def test_a_complete_exploration_exhausts_and_refutes():
    properties = properties_of(ford.FORD).properties
    whole = explore(ford.FORD, ford.FORD.Start(), limit=100, properties=properties)
    assert whole.verdicts(properties)["one-step-is-one-border"].word == "exhausted"
    apart = ford.a_map("apart", ("village", "well"), ("lake", "castle"))
    cut_off = explore(
        dataclasses.replace(ford.FORD, map=apart), ford.FORD.Start(), limit=100, properties=properties
    )
    assert cut_off.verdicts(properties)["the-castle-can-be-reached"].word == "refuted"


def test_a_condition_that_never_comes_up_is_vacuous():
    properties = properties_of(heap.HEAP).properties
    found = explore(heap.HEAP, heap.Start(stones=5), limit=1_000, properties=properties)
    verdict = found.verdicts(properties)["passes-are-within-the-limit"]
    assert verdict.word == "vacuous" and verdict.counts["came_up"] == 0


def test_the_graph_has_every_position_and_every_action():
    found = explore(ford.FORD, ford.FORD.Start(), limit=100)
    graph = found.graph
    assert graph.number_of_nodes() == 13
    assert nx.shortest_path_length(graph, 0, found.endings[0]) == 4
    assert sum(len(actions) for *_, actions in graph.edges(data="actions")) == sum(map(len, found.steps))


class BrokenHeap(heap.Heap):
    """A model that breaks down when three stones are taken at the second take."""

    def apply(self, position, action):
        if position.takes == 1 and action == heap.Take(3):
            raise IndexError("no such stone")
        return super().apply(position, action)


def test_a_model_that_breaks_down_is_shown_by_a_shortest_play_and_nothing_is_called_exhausted():
    properties = properties_of(heap.HEAP).properties
    broken = BrokenHeap("broken", "Broken", "heap", "toy", heap.Rules())
    found = explore(broken, heap.Start(stones=7), limit=1_000, properties=properties)
    assert found.breakdown is not None and not found.complete and found.endless == ()
    trace, says = found.breakdown
    assert says == "IndexError: no such stone" and len(trace.actions) == 2
    verdict = found.verdicts(properties)["no-stone-is-lost"]
    assert verdict.word == "tested" and "IndexError" in verdict.because
