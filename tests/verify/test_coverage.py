"""Which rules ran is counted exactly, and afterwards nothing is left of the counting."""

import copy
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from hoyle.model import load
from hoyle.verify.coverage import clauses_reached, fired
from hoyle.verify.starts import starts_of
from tests.toys import heap, race


def test_calls_are_counted_by_name():
    with fired(race.RACE) as counts:
        race.may_collect(1)
        race.may_collect(bank=0)
        race.toll(race.RACE.rules, 0, 1, 0)
    assert counts == {"may_collect": 2, "toll": 1}


def test_rules_answer_the_same_while_they_are_watched():
    free = heap.may_take(heap.HEAP.rules, 7, 3)
    with fired(heap.HEAP):
        assert heap.may_take(heap.HEAP.rules, heap=7, stones=3) == free == 4


def test_a_rule_gets_its_own_code_back():
    own = heap.may_take.__code__
    with fired(heap.HEAP):
        assert heap.may_take.__code__ is not own
    assert heap.may_take.__code__ is own


def test_a_rule_gets_its_own_code_back_after_an_error():
    own = heap.may_take.__code__
    with pytest.raises(ZeroDivisionError), fired(heap.HEAP):
        1 / 0
    assert heap.may_take.__code__ is own


def test_once_gives_the_code_back_at_the_first_call():
    own = heap.may_take.__code__
    with fired(heap.HEAP, once=True) as counts:
        for _ in range(3):
            heap.may_take(heap.HEAP.rules, 7, 3)
        assert heap.may_take.__code__ is own
    assert counts == {"may_take": 1}


def test_one_watch_inside_another_counts_for_both():
    with fired(heap.HEAP) as outer:
        heap.has_few(heap.HEAP.rules, 1)
        with fired(heap.HEAP, once=True) as inner:
            heap.has_few(heap.HEAP.rules, 1)
        heap.has_few(heap.HEAP.rules, 1)
    assert (outer["has_few"], inner["has_few"]) == (3, 1)


def test_threads_count_for_themselves():
    own, together = heap.has_few.__code__, Barrier(2)

    def calls(number: int) -> int:
        with fired(heap.HEAP) as counts:
            together.wait(10)
            for _ in range(number):
                heap.has_few(heap.HEAP.rules, 1)
            together.wait(10)
        return counts["has_few"]

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(calls, (10, 300))) == [10, 300]
    assert heap.has_few.__code__ is own


def test_the_clauses_of_fired_rules_come_in_the_order_of_the_book():
    reached = clauses_reached(heap.HEAP, ["has_many", "may_take"])
    assert reached == ("heap.take.limits", "heap.take.there", "heap.bonus.many")


def test_what_a_module_remembers_does_not_hide_a_rule():
    from functools import cache

    race.remembered = cache(race.may_collect)
    try:
        race.remembered(3)
        with fired(race.RACE) as counts:
            race.remembered(3)
        assert counts == {"may_collect": 1}
    finally:
        del race.remembered


def test_what_a_neighbour_of_the_rules_remembers_hides_no_rule():
    ruleset = load("diluvium")
    start = starts_of(ruleset, limit=1)[0]
    ruleset.start(start)  # the map is made now, and remembered beside the rules that laid it out
    afresh = copy.copy(ruleset)  # what it remembers itself does not go with it
    with fired(afresh) as counts:
        afresh.start(start)
    assert counts["tiles_laid_out"] > 0
