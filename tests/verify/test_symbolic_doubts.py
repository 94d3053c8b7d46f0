"""Where a sentence is neither proved nor refuted: nothing came up, the book is silent, a budget ran out."""

from typing import Annotated

import pytest
from msgspec import Meta

from hoyle.model.core import InputError, Unspecified
from hoyle.properties.core import for_all
from hoyle.verify.symbolic import Budget, prove_values
from tests.verify.test_symbolic_proofs import (
    FIRST,
    Coins,
    Count,
    Rules,
    the_greatest_is_no_less_than_the_mean,
)


def test_a_condition_that_never_comes_up_is_vacuous():
    @for_all("x")
    def beyond_the_domain(number: Annotated[int, Meta(ge=0, le=5)]) -> bool | None:
        """Holds of six."""
        return True if number == 6 else None

    assert prove_values(beyond_the_domain, None, Budget()).word == "vacuous"


def test_a_precondition_that_admits_nothing_is_vacuous():
    @for_all("x", given=lambda number: number > 5)
    def nothing_is_admitted(number: Annotated[int, Meta(ge=0, le=5)]) -> bool:
        """Would be false."""
        return False

    assert prove_values(nothing_is_admitted, None, Budget()).word == "vacuous"


def test_a_rule_that_raises_on_a_feasible_path_is_refuted():
    @for_all("x")
    def shares(coins: Coins, players: Annotated[int, Meta(ge=0, le=4)]) -> bool:
        """Everybody gets a share."""
        return coins // players >= 0

    verdict = prove_values(shares, None, Budget())
    assert verdict.word == "refuted"
    assert verdict.witness.data == {"coins": 0, "players": 0}
    assert "raises ZeroDivisionError" in verdict.witness.says


def test_an_index_beyond_the_table_is_found():
    @for_all("x")
    def table_has_an_entry(rules: Rules, banners: Count) -> bool:
        """Every number of banners scores."""
        return rules.table[banners] >= 0

    verdict = prove_values(table_has_an_entry, FIRST, Budget(paths=50))
    assert verdict.word == "refuted"
    assert verdict.witness.data == {"banners": 7}
    assert "IndexError" in verdict.witness.says


def test_the_silence_of_the_book_is_neither_proved_nor_refuted():
    @for_all("x")
    def speaks(number: Annotated[int, Meta(ge=0, le=9)]) -> bool:
        """The book always speaks."""
        if number == 4:
            raise Unspecified("nobody says what four means")
        return True

    verdict = prove_values(speaks, None, Budget())
    assert verdict.word == "unknown"
    assert verdict.because == "the book says nothing about some of the inputs"
    assert verdict.witness.data == {"number": 4}
    assert verdict.counts["silent"] == 1


def test_a_rule_that_hashes_an_unknown_is_unknown_not_refuted():
    @for_all("x")
    def looked_up_by_key(number: Annotated[int, Meta(ge=0, le=2)]) -> bool:
        """Every number has a name."""
        return {0: "a", 1: "b", 2: "c"}[number] != ""

    verdict = prove_values(looked_up_by_key, None, Budget())
    assert verdict.word == "unknown"
    assert verdict.because.startswith("unhashable: looked_up_by_key (test_symbolic_doubts.py, line ")
    assert "the unknown number" in verdict.because


def test_a_rule_that_tells_unknowns_from_integers_is_not_believed():
    @for_all("x")
    def by_type(number: Annotated[int, Meta(ge=0, le=2)]) -> bool:
        """Looks at the type itself, which no rule should."""
        return type(number) is not int

    verdict = prove_values(by_type, None, Budget())
    assert verdict.word == "unknown"
    assert "on unknowns" in verdict.because


def test_a_rule_that_is_not_deterministic_is_called_by_its_name():
    calls = []

    @for_all("x")
    def moody(first: Coins, second: Coins) -> bool:
        """Asks something else every time."""
        calls.append(None)
        return bool(first > 5) or True if len(calls) == 1 else bool(second > 5) or True

    verdict = prove_values(moody, None, Budget())
    assert verdict.word == "unknown"
    assert "not deterministic" in verdict.because


def test_a_path_budget_is_never_a_proof():
    @for_all("x")
    def counts_down(number: Count) -> bool:
        """True, but with a path for every number."""
        steps = 0
        while number > 0:
            number, steps = number - 1, steps + 1
        return steps >= 0

    verdict = prove_values(counts_down, None, Budget(paths=10))
    assert verdict.word == "unknown"
    assert verdict.because == "10 paths were not enough"


def test_a_limit_on_the_questions_is_never_a_proof():
    verdict = prove_values(the_greatest_is_no_less_than_the_mean, None, Budget(work=5))
    assert (verdict.word, verdict.because) == ("unknown", "5 questions were not enough")


def test_a_time_limit_is_never_a_proof():
    verdict = prove_values(the_greatest_is_no_less_than_the_mean, None, Budget(seconds=0))
    assert verdict.word == "unknown"


def test_what_the_solver_cannot_decide_is_never_a_proof():
    @for_all("x")
    def no_cubes_add_up(a: Count, b: Count, c: Count) -> bool:
        """Fermat, for cubes: true, and beyond the solver."""
        return not (a > 0 and b > 0 and a**3 + b**3 == c**3)

    verdict = prove_values(no_cubes_add_up, None, Budget())
    assert verdict.word == "unknown"
    assert "questions open" in verdict.because


def test_rows_of_open_length_are_never_a_proof():
    @for_all("x")
    def sums_are_counts(row: tuple[Count, ...]) -> bool:
        """True of every row."""
        return sum(row) >= 0

    verdict = prove_values(sums_are_counts, None, Budget(longest_row=3))
    assert verdict.word == "unknown"
    assert verdict.because == "rows of more than 3 entries were not tried"


def test_a_parameter_that_no_engine_can_make_is_refused_in_a_sentence():
    @for_all("x")
    def about_text(text: str) -> bool:
        """Something about text."""
        return bool(text)

    with pytest.raises(InputError, match="text takes any str"):
        prove_values(about_text, None, Budget())
