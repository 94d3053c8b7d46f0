"""The cases that a model's own text tells apart: each is noted, and nothing else changes."""

import pytest

from hoyle.verify.conditions import distinguished
from tests.toys import heap


def cases_of(work):
    with distinguished(heap.HEAP) as cases:
        cases.clear()
        answers = work()
    return answers, frozenset(cases)


def test_a_comparison_at_its_edge_is_another_case_than_one_beyond_it():
    """Three are the most that may be taken: the edge tells *more than three* from *three or more*."""
    asked = {stones: cases_of(lambda n=stones: heap.may_take(heap.HEAP.rules, 50, n)) for stones in (2, 3)}
    assert [answer for answer, _ in asked.values()] == [48, 47]  # both are legal
    assert asked[2][1] != asked[3][1]


def test_the_same_way_through_a_rule_is_the_same_case():
    _, one = cases_of(lambda: heap.may_pass(heap.HEAP.rules, 0))
    _, other = cases_of(lambda: heap.may_pass(heap.HEAP.rules, 0))
    assert one == other


def test_rules_answer_the_same_while_their_conditions_are_told():
    def answers():
        return [heap.may_take(heap.HEAP.rules, h, n) for h in range(9) for n in range(6)]

    told, cases = cases_of(answers)
    assert told == answers()
    assert cases


def test_every_function_has_its_own_code_back_after_an_error():
    own = heap.may_take.__code__
    with pytest.raises(ZeroDivisionError), distinguished(heap.HEAP):
        assert heap.may_take.__code__ is not own
        1 / 0
    assert heap.may_take.__code__ is own
    assert not [name for name in vars(heap) if name.startswith("__hoyle")]


def test_afterwards_nothing_is_told_any_more():
    with distinguished(heap.HEAP) as cases:
        pass
    cases.clear()
    heap.may_take(heap.HEAP.rules, 7, 3)
    assert not cases
