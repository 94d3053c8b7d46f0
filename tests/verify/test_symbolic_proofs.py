"""Proofs about values: healthy rules are proved, planted mistakes are found with their smallest witness."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from hoyle.model.core import InputError, Objection, Unspecified, rule, rule_of
from hoyle.properties.core import for_all
from hoyle.verify.symbolic import Budget, agree, paths, prove_values

Skill = Annotated[int, Meta(ge=1, le=5)]
Coins = Annotated[int, Meta(ge=0, le=68)]
Count = Annotated[int, Meta(ge=0)]
Standing = Annotated[tuple[Skill, ...], Meta(max_length=3)]
Row = Annotated[tuple[Count, ...], Meta(min_length=3, max_length=3)]


class Rules(Struct, frozen=True, kw_only=True):
    placement: Literal["only-higher", "fee-if-lower"] = "only-higher"
    hand_limit: int = 7
    table: tuple[int, ...] = (0, 1, 2, 4, 6, 8, 11)


FIRST = Rules()
SECOND = Rules(placement="fee-if-lower")


@rule("placement.higher-skill", "placement.unaffordable-fee")
def placement_fee(rules: Rules, skill: Skill, standing: Standing, coins: Coins) -> int | Objection:
    """Coins owed for placing a citizen of *skill* where the citizens *standing* already are."""
    if rules.placement == "only-higher" and any(other >= skill for other in standing):
        return Objection("placement.higher-skill", f"a citizen of skill {max(standing)} is there")
    fee = 1 if any(other > skill for other in standing) else 0
    if coins < fee:
        return Objection("placement.unaffordable-fee", f"costs {fee}, {coins} in hand")
    return fee


@rule("hand.limit")
def kept(rules: Rules, hand: Count) -> int:
    """How many cards of a hand are kept."""
    return min(hand, rules.hand_limit)


@rule("scoring.table")
def points(rules: Rules, banners: Annotated[int, Meta(ge=0, le=6)]) -> int:
    """Points for banners."""
    return rules.table[banners]


# -- proved --------------------------------------------------------------------------------------------------


@for_all("x")
def the_greatest_is_no_less_than_the_mean(a: Count, b: Count, c: Count) -> bool:
    """Three times the greatest is at least the sum."""
    return 3 * max(a, b, c) >= a + b + c


@for_all("x")
def division_undoes_itself(number: int) -> bool:
    """Quotient and rest give the number back, for either sign of the divisor."""
    whole = number // 4 * 4 + number % 4 == number and 0 <= number % 4 < 4
    return whole and number // -3 * -3 + number % -3 == number and -3 < number % -3 <= 0


@for_all("scoring.table")
def more_banners_are_worth_more(
    rules: Rules, few: Annotated[int, Meta(ge=0, le=6)], many: Annotated[int, Meta(ge=0, le=6)]
) -> bool | None:
    """More banners never score less."""
    return points(rules, few) <= points(rules, many) if few < many else None


@for_all("x", given=lambda low, high: low <= high)
def the_lower_is_the_least(low: Count, high: Count) -> bool:
    """Of two numbers in order the first is the least."""
    return min(low, high) == low


@pytest.mark.parametrize(
    "prop",
    [
        the_greatest_is_no_less_than_the_mean,
        division_undoes_itself,
        more_banners_are_worth_more,
        the_lower_is_the_least,
    ],
    ids=lambda prop: prop.name,
)
def test_a_true_sentence_is_proved(prop):
    verdict = prove_values(prop, FIRST, Budget())
    assert verdict.word == "proved"
    assert verdict.method == "symbolic execution"
    assert verdict.counts["came_up"] > 0
    assert verdict.witness is None


def test_a_precondition_keeps_what_cannot_occur_out_of_the_proof():
    assert prove_values(the_lower_is_the_least, None, Budget()).counts["excluded"] == 1


# -- refuted, with the smallest witness ----------------------------------------------------------------------


@for_all("x")
def small_sums(a: Count, b: Count) -> bool:
    """Wrong from 1000 on, if the first is at least 3."""
    return a + b < 1000 or a < 3


@for_all("x")
def rows_stay_short(row: Annotated[tuple[int, ...], Meta(max_length=6)]) -> bool:
    """Wrong for a row of two or more that sums to 5."""
    return len(row) < 2 or sum(row) != 5


@for_all("x")
def never_both(flag: bool, colour: Literal["red", "green", "blue"], number: int) -> bool:
    """Wrong for a green flag and a number below -2."""
    return not (flag and colour == "green" and number < -2)


@for_all("x")
def squares_are_never_49(number: Annotated[int, Meta(ge=0, le=1000)]) -> bool:
    """Wrong for seven."""
    return number**2 != 49


@for_all("x")
def an_option_is_harmless(option: Count | None) -> bool:
    """Wrong for a number above 4."""
    return option is None or option <= 4


class Purse(Struct, frozen=True):
    coins: Coins
    owner: Literal["north", "south"]


@for_all("x")
def the_south_is_poor(purse: Purse, other: tuple[Coins, bool]) -> bool:
    """Wrong for 12 coins in the south beside a true pair that sums to 3."""
    return not (purse.owner == "south" and purse.coins >= 12 and other[1] and other[0] + other[1] == 3)


@pytest.mark.parametrize(
    ("prop", "smallest"),
    [
        (small_sums, {"a": 3, "b": 997}),
        (squares_are_never_49, {"number": 7}),
        (never_both, {"flag": True, "colour": "green", "number": -3}),
        (an_option_is_harmless, {"option": 5}),
        (the_south_is_poor, {"purse": {"coins": 12, "owner": "south"}, "other": (2, True)}),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_false_sentence_is_refuted_with_its_smallest_witness(prop, smallest):
    verdict = prove_values(prop, FIRST, Budget())
    assert verdict.word == "refuted"
    if prop is small_sums:  # 3 + 997 is the smallest sum; which of them takes the rest is free
        assert sum(verdict.witness.data.values()) == 1000
    else:
        assert verdict.witness.data == smallest


def test_the_shortest_row_comes_before_the_smallest_numbers():
    verdict = prove_values(rows_stay_short, None, Budget())
    row = verdict.witness.data["row"]
    assert len(row) == 2
    assert sum(row) == sum(map(abs, row)) == 5


def test_a_later_path_with_a_smaller_witness_wins():
    @for_all("x")
    def wrong_in_two_places(number: Count) -> bool:
        """Wrong at 500, found first, and at 3."""
        if number >= 100:
            return number != 500
        return number != 3

    assert prove_values(wrong_in_two_places, None, Budget()).witness.data == {"number": 3}


def test_the_witness_says_what_happens():
    @for_all("x")
    def none_is_seven(number: Count) -> bool:
        """Wrong at seven."""
        return number != 7

    assert prove_values(none_is_seven, None, Budget()).witness.says == "given number=7: it does not hold"


def test_a_table_that_dips_is_found():
    dips = Rules(table=(0, 1, 2, 4, 3, 8, 11))
    assert prove_values(more_banners_are_worth_more, dips, Budget()).witness.data == {"few": 3, "many": 4}


# -- two records ---------------------------------------------------------------------------------------------


def test_two_editions_differ_in_the_smallest_placement_that_shows_it():
    verdict = agree(rule_of(placement_fee), FIRST, SECOND, Budget())
    assert verdict.word == "refuted"
    assert verdict.witness.data == {"skill": 1, "standing": (1,), "coins": 0}
    assert "the first says not allowed (placement.higher-skill" in verdict.witness.says
    assert verdict.witness.says.endswith("the second says 0")


def test_a_rule_agrees_with_itself():
    assert agree(rule_of(placement_fee), FIRST, FIRST, Budget()).word == "proved"


def test_a_limit_off_by_one_differs_at_the_limit():
    verdict = agree(rule_of(kept), Rules(hand_limit=7), Rules(hand_limit=8), Budget())
    assert verdict.witness.data == {"hand": 8}


def test_rules_that_break_down_only_on_unknowns_do_not_agree_by_that():
    @rule("x")
    def named(rules: Rules, number: Annotated[int, Meta(ge=0, le=1)]) -> int:
        """Hashes its input."""
        return {0: rules.hand_limit, 1: 0}[number]

    for limit in (1, 2):
        verdict = agree(rule_of(named), Rules(hand_limit=1), Rules(hand_limit=limit), Budget())
        assert verdict.word == "unknown"
        assert "unhashable: named" in verdict.because


def test_silence_under_one_record_only_is_a_difference():
    @rule("x")
    def speaks(rules: Rules, number: Coins) -> int:
        """Silent beyond the limit."""
        if number > rules.hand_limit:
            raise Unspecified("nothing is said beyond the limit")
        return 1

    verdict = agree(rule_of(speaks), Rules(hand_limit=3), Rules(hand_limit=5), Budget())
    assert verdict.witness.data == {"number": 4}
    assert "the book says nothing" in verdict.witness.says


# -- paths ---------------------------------------------------------------------------------------------------


def test_every_path_of_a_rule_has_its_smallest_example():
    found = {path.values: path.answer for path in paths(rule_of(kept), FIRST, Budget())}
    assert found == {(0,): 0, (8,): 7}


def test_every_answer_of_a_rule_is_on_some_path():
    found = list(paths(rule_of(placement_fee), SECOND, Budget()))
    answers = {path.answer.clause if isinstance(path.answer, Objection) else path.answer for path in found}
    assert answers == {0, 1, "placement.unaffordable-fee"}
    assert len({path.values for path in found}) == len(found)


def test_paths_that_a_precondition_excludes_are_left_out():
    @rule("x", given=lambda rules, hand: hand < 5)
    def few(rules: Rules, hand: Count) -> bool:
        """Whether a hand is small."""
        return hand < 9 if hand > 2 else True

    assert [path.values for path in paths(rule_of(few), FIRST, Budget())] == [(0,), (3,)]


def test_a_rule_that_cannot_be_run_on_unknowns_has_no_paths_and_says_why():
    @rule("x")
    def named(rules: Rules, number: Annotated[int, Meta(ge=0, le=1)]) -> str:
        """Hashes its input."""
        return {0: "nothing", 1: "one"}[number]

    with pytest.raises(InputError, match=r"named cannot be run on unknowns: unhashable: named \(test_"):
        list(paths(rule_of(named), FIRST, Budget()))


# -- the questions as a script -------------------------------------------------------------------------------


def test_the_questions_to_the_solver_can_be_read_by_another_one(tmp_path):
    prove_values(small_sums, None, Budget(), dump_smt2=tmp_path / "queries")
    (script,) = (tmp_path / "queries").iterdir()
    text = script.read_text()
    assert script.name == "small-sums.smt2"
    assert "(declare-const a Int)" in text
    assert text.count("(push 1)") >= text.count("(check-sat)") > 0
    assert "; unsat" in text


@pytest.mark.parametrize(
    "prop",
    [
        more_banners_are_worth_more,
        the_lower_is_the_least,
        squares_are_never_49,
        never_both,
        the_south_is_poor,
    ],
    ids=lambda prop: prop.name,
)
def test_a_script_holds_every_question_and_the_verdict_is_the_same(prop, tmp_path):
    quick = prove_values(prop, FIRST, Budget())
    whole = prove_values(prop, FIRST, Budget(), dump_smt2=tmp_path)
    assert (quick.word, quick.witness) == (whole.word, whole.witness)
    assert whole.counts["queries"] >= whole.counts["paths"] - 1  # each path but the first was asked for
    (script,) = tmp_path.iterdir()
    assert script.read_text().count("(check-sat)") == whole.counts["queries"]
