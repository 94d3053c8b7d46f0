"""Two records of one game: what differs, with the smallest witness; what is proved to be the same."""

from typing import Annotated

import pytest
from msgspec import Meta

from hoyle.model.core import InputError, Rule, differences, rule_of
from hoyle.verify.compare import compare, compare_games, compare_rule, shortened
from hoyle.verify.events import Ended
from hoyle.verify.reads import fields_read
from hoyle.verify.symbolic.budget import Budget
from tests.toys import heap
from tests.toys.heap import HEAP, Start
from tests.toys.race import RACE

SEVEN = (Start(stones=7),)


def result(first, second, **options):
    *_, last = compare(first, second, Budget(), **options)
    assert isinstance(last, Ended)
    return last.result


@pytest.mark.parametrize(
    ("function", "fields"),
    [
        (heap.may_take, {"least", "most", "slack"}),
        (heap.may_pass, {"passes"}),
        (heap.has_few, {"few_to"}),
        (heap.mercy, set()),
    ],
)
def test_a_rule_reads_the_fields_its_code_names(function, fields):
    assert fields_read(rule_of(function), heap.Rules) == fields


def test_a_changed_number_is_a_field_a_rule_and_a_play():
    compared = result(HEAP, HEAP.under({"most": 2}), games=20)
    assert [(d.field, d.first, d.second) for d in compared.fields] == [("most", 3, 2)]
    rules = {r.rule: r.verdict for r in compared.rules}
    # the smallest input that separates them: three stones of a heap of three
    assert rules["may_take"].word == "refuted"
    assert rules["may_take"].witness.data == {"heap": 3, "stones": 3}
    assert {name for name, verdict in rules.items() if verdict.word == "refuted"} == {"may_take"}


def test_a_rule_that_reads_no_changed_field_is_compared_all_the_same():
    compared = result(HEAP, HEAP.under({"most": 2}))
    verdict = next(r.verdict for r in compared.rules if r.rule == "has_few")
    assert (verdict.word, verdict.method) == ("exhausted", "enumeration")


def test_a_rule_with_too_many_inputs_that_names_no_changed_field_is_the_same_by_its_text():
    asked = Rule(far_and_wide, ("take.limits",))
    other = HEAP.under({"most": 2})
    verdict = compare_rule(asked, HEAP, other, differences(HEAP.rules, other.rules), Budget()).verdict
    assert (verdict.word, verdict.method) == ("proved", "independence")


def test_a_rule_that_lets_the_record_out_of_sight_is_compared_by_the_solver():
    asked = Rule(out_of_sight, ("take.limits",))
    other = HEAP.under({"most": 2})
    verdict = compare_rule(asked, HEAP, other, differences(HEAP.rules, other.rules), Budget()).verdict
    assert (verdict.word, verdict.method) == ("refuted", "symbolic execution")


Wide = Annotated[int, Meta(ge=0, le=10**9)]


def far_and_wide(rules: heap.Rules, stones: Wide) -> int:
    return stones + rules.few_to


def out_of_sight(rules: heap.Rules, stones: Wide) -> int:
    return stones if rules == HEAP.rules else stones + 1


def test_a_rule_that_reads_a_changed_field_and_answers_alike_is_shown_to():
    # a bonus from 3 on and one from more than 2 on are the same words for integers: here the same value
    compared = result(HEAP, HEAP.under({"slack": 0, "most": 3}))
    assert compared.fields == ()
    assert {r.verdict.word for r in compared.rules} <= {"proved", "exhausted"}


def test_games_part_where_the_first_forbidden_take_is_offered():
    played = compare_games(HEAP, HEAP.under({"most": 2}), games=10, steps=100, seed=0, starts=SEVEN)
    assert played.parted == 10
    # with seven stones in the heap three may be taken at once under the first record only: no step is needed
    assert played.shortest.what == "legality"
    assert played.shortest.trace.actions == ()
    assert played.shortest.first == (heap.Take(3),)


def test_games_part_in_the_position_where_a_stone_leaks():
    played = compare_games(HEAP, HEAP.under({"leaks_at": 2}), games=5, steps=100, seed=0)
    assert played.shortest.what == "position"
    assert len(played.shortest.trace.actions) == 2


def test_a_parting_play_is_shortened_again_to_itself():
    other = HEAP.under({"leaks_at": 2})
    part = compare_games(HEAP, other, games=1, steps=100, seed=3, starts=SEVEN).shortest
    assert shortened(HEAP, other, part) == part


def test_equal_rules_never_part():
    played = compare_games(HEAP, HEAP.under({}), games=5, steps=100, seed=0, starts=SEVEN)
    assert (played.parted, played.winner_changed, played.finished) == (0, 0, 5)


def test_two_games_are_not_compared():
    with pytest.raises(InputError, match="two different games"):
        list(compare(HEAP, RACE, Budget()))
