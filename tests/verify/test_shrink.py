"""Shrinking: plays of the known minimal size, from whoever found them."""

from itertools import pairwise

import pytest

from hoyle.model.core import InputError, Trace
from hoyle.properties.core import always, properties_of
from hoyle.verify.bulk import playout, survey
from hoyle.verify.shrink import breaks_down, minimal, shortest, shrink, smallest, stops_dead, violates
from hoyle.verify.tally import verdicts
from tests.toys import ford, heap, race


def a_long_play(ruleset, start, fails, steps=400):
    """The first random play that shows it."""
    for seed in range(200):
        actions = playout(ruleset, start, seed, steps=steps).actions
        trace = Trace.of(ruleset, start, actions)
        positions = [ruleset.start(start)]
        for count, action in enumerate(actions, 1):
            positions.append(ruleset.apply(positions[-1], action))
            if fails(positions, actions[:count]):
                return trace
    raise AssertionError("no play shows it")


def test_minimal_keeps_what_is_needed_and_nothing_else():
    needed = {3, 41, 77}
    assert minimal(range(100), lambda some: needed <= set(some)) == [3, 41, 77]


def test_minimal_of_what_shows_without_anything_is_nothing():
    assert minimal(range(9), lambda some: True) == []


def test_minimal_is_one_minimal_where_items_need_each_other():
    # It shows when the numbers kept follow each other without a gap and there are five of them or more.
    def shows(some):
        return len(some) >= 5 and all(b == a + 1 for a, b in pairwise(some))

    assert len(minimal(range(30), shows)) == 5


@pytest.mark.parametrize("depth", [2, 5, 10, 20, 40])
def test_a_leak_at_the_nth_take_is_shown_by_n_takes_of_one_stone(depth):
    ruleset = heap.healthy(leaks_at=depth, passes=depth)
    fails = violates(ruleset, heap.no_stone_is_lost)
    long = a_long_play(ruleset, heap.Start(stones=min(200, 4 * depth)), fails)
    short = shrink(ruleset, long, fails)
    assert short.actions == ({"do": "take", "stones": 1},) * depth
    assert short.start == {"stones": depth}


def test_an_off_by_one_needs_one_step_and_the_smallest_heap():
    ruleset = heap.healthy(slack=1, passes=4)
    fails = violates(ruleset, heap.a_take_is_within_the_limits)
    short = shrink(ruleset, a_long_play(ruleset, heap.Start(stones=90), fails), fails)
    assert (short.start, short.actions) == ({"stones": 4}, ({"do": "take", "stones": 4},))


def test_a_mistake_at_one_size_only_is_shown_from_that_size():
    def fails(positions, actions):  # seven stones, of which two are taken: neither fewer nor more show it
        return bool(actions) and positions[-2].heap == 7 and actions[-1] == heap.Take(2)

    ruleset = heap.healthy()
    found = shrink(ruleset, a_long_play(ruleset, heap.Start(stones=12), fails), fails)
    assert (found.start, found.actions) == ({"stones": 7}, ({"do": "take", "stones": 2},))


def test_a_leak_at_the_toll_needs_four_steps():
    ruleset = race.RACE.under({"toll_to": "nowhere", "track": 30, "coins": 9})
    fails = violates(ruleset, race.no_coin_is_made_or_lost)
    short = shrink(ruleset, a_long_play(ruleset, ruleset.Start(), fails), fails)
    # A coin is collected (roll, collect) and the bar at 3 is crossed at once (roll 3, advance).
    assert len(short.actions) == 4
    assert {"do": "roll", "pips": 3} in short.actions


def test_loops_are_cut():
    ruleset = ford.FORD
    fails = violates(ruleset, ford.the_castle_can_be_reached)
    short = shrink(ruleset, a_long_play(ruleset, ruleset.Start(), fails), fails)
    assert [action["do"] for action in short.actions] == ["walk", "take", "walk", "walk"]


def test_a_shrunk_trace_replays_and_still_shows_it():
    ruleset = heap.healthy(leaks_at=6, passes=6)
    fails = violates(ruleset, heap.no_stone_is_lost)
    short = shrink(ruleset, a_long_play(ruleset, heap.Start(stones=50), fails), fails)
    *_, last = short.steps(ruleset)
    assert heap.no_stone_is_lost(ruleset, *last) is False


def test_a_dead_end_is_shown_by_the_smallest_heap_that_has_one():
    ruleset = heap.healthy(least=2)
    short = shrink(
        ruleset, a_long_play(ruleset, heap.Start(stones=41), stops_dead(ruleset)), stops_dead(ruleset)
    )
    assert (short.start, short.actions) == ({"stones": 1}, ())


class LateBreak(heap.Heap):
    """A model that breaks down at the third take of three stones, or later."""

    def apply(self, position, action):
        if position.takes >= 2 and getattr(action, "stones", 0) == 3:
            raise KeyError("three")
        return super().apply(position, action)


def test_a_break_down_is_shrunk_by_its_kind_of_error():
    ruleset = LateBreak("late", "Late", "heap", "toy", heap.Rules(passes=5))
    *_, ended = survey(ruleset, [heap.Start(stones=60)], (), games=5, steps=200, seed=1)
    crash = smallest(ruleset, ended.result, ()).crash
    assert crash is not None and crash.says.startswith("KeyError")
    assert crash.trace.actions == ({"do": "take", "stones": 1},) * 2 + ({"do": "take", "stones": 3},)
    assert breaks_down(ruleset, "KeyError")([KeyError("three")], [])
    assert not breaks_down(ruleset, "KeyError")([ValueError("three")], [])


def test_a_play_that_does_not_show_it_gets_a_sentence():
    trace = Trace.of(heap.HEAP, heap.Start(), [heap.Take(1)])
    with pytest.raises(InputError, match="does not show"):
        shrink(heap.HEAP, trace, violates(heap.HEAP, heap.no_stone_is_lost))


def test_a_play_from_a_position_keeps_its_position():
    ruleset = heap.healthy(leaks_at=3)
    beginning = heap.Position(20, (0, 0), 0, 1)
    trace = Trace.of(ruleset, beginning, [heap.Take(3), heap.Take(3), heap.Take(2)])
    short = shrink(ruleset, trace, violates(ruleset, heap.no_stone_is_lost))
    assert short.position == trace.position
    assert short.actions == ({"do": "take", "stones": 1},) * 2


def test_the_witness_of_a_verdict_is_shrunk():
    ruleset = heap.healthy(leaks_at=4, passes=3)
    properties = properties_of(ruleset).properties
    *_, ended = survey(ruleset, [heap.Start(stones=40)], properties, games=5, steps=200, seed=1)
    verdict = verdicts(ended.result, properties)["no-stone-is-lost"]
    small = shortest(ruleset, heap.no_stone_is_lost, verdict)
    assert small.word == "refuted" and small.witness is not None
    assert small.witness.data["actions"] == ({"do": "take", "stones": 1},) * 4
    assert small.witness.script.count("ruleset.play(") == 4


def test_properties_of_positions_are_asked_of_the_beginning_too():
    def the_heap_is_small(ruleset, position):
        """The heap has less than five stones."""
        return position.heap < 5

    prop = always()(the_heap_is_small)
    trace = Trace.of(heap.HEAP, heap.Start(stones=30), [heap.Take(1)])
    short = shrink(heap.HEAP, trace, violates(heap.HEAP, prop))
    assert (short.start, short.actions) == ({"stones": 5}, ())
