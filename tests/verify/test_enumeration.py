"""Enumeration: every member of a domain once, and nothing else."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from hoyle.model.core import InputError, Unspecified, domain_of, rule, rule_of
from hoyle.properties.core import for_all
from hoyle.verify.enumeration import exhaust, exhaust_agreement, members

Small = Annotated[int, Meta(ge=-1, le=1)]
Digit = Annotated[int, Meta(ge=0, le=9)]


class Pair(Struct, frozen=True):
    number: Small
    flag: bool


class Rules(Struct, frozen=True):
    limit: int = 5


@pytest.mark.parametrize(
    ("annotation", "expected"),
    [
        (Small, [0, -1, 1]),
        (bool, [False, True]),
        (Literal["a", "b"], ["a", "b"]),
        (None, [None]),
        (Annotated[tuple[bool, ...], Meta(max_length=1)], [(), (False,), (True,)]),
        (tuple[bool, None], [(False, None), (True, None)]),
        (Pair, [Pair(n, f) for n in (0, -1, 1) for f in (False, True)]),
        (Annotated[int, Meta(ge=4, le=5)] | None, [4, 5, None]),
    ],
)
def test_the_members_of_a_domain_are_listed_small_ones_first(annotation, expected):
    assert list(members(domain_of(annotation))) == expected


@pytest.mark.parametrize(
    "annotation",
    [
        tuple[Small, Digit, bool],
        Annotated[tuple[Pair, ...], Meta(min_length=1, max_length=3)],
        tuple[Annotated[int, Meta(ge=0, le=5000)], bool, Small],
        tuple[Annotated[tuple[Digit, ...], Meta(max_length=4)], bool],
    ],
)
def test_there_are_as_many_members_as_the_domain_says_each_once(annotation):
    domain = domain_of(annotation)
    listed = list(members(domain))
    assert len(listed) == len(set(listed)) == domain.size()


@pytest.mark.parametrize("annotation", [int, tuple[Digit, ...], str, tuple[bool, int]])
def test_an_open_domain_is_refused_in_a_sentence(annotation):
    with pytest.raises(InputError, match="no last value"):
        list(members(domain_of(annotation)))


@for_all("x")
def digits_commute(a: Digit, b: Digit) -> bool:
    """The order of two digits does not matter."""
    return a + b == b + a


@for_all("x", given=lambda a, b: a < b)
def sums_are_below_twelve(a: Digit, b: Digit) -> bool:
    """Wrong from 3 and 9 on."""
    return a + b < 12


def test_a_true_sentence_is_exhausted_with_the_number_of_inputs():
    verdict = exhaust(digits_commute, None)
    assert verdict.word == "exhausted"
    assert verdict.counts == {"inputs": 100, "came_up": 100}


def test_a_false_sentence_is_refuted_with_its_smallest_witness():
    verdict = exhaust(sums_are_below_twelve, None)
    assert verdict.word == "refuted"
    assert sum(verdict.witness.data.values()) == 12
    assert verdict.counts["inputs"] == 45


def test_a_domain_beyond_the_limit_is_skipped_with_the_reason():
    verdict = exhaust(digits_commute, None, limit=99)
    assert verdict.word == "skipped"
    assert verdict.because == "its domain has 100 members, more than 99"


def test_a_condition_that_never_comes_up_is_vacuous():
    @for_all("x")
    def beyond(a: Digit) -> bool | None:
        """Says something of ten only."""
        return True if a == 10 else None

    assert exhaust(beyond, None).word == "vacuous"


def test_what_a_rule_raises_is_a_finding_and_what_the_book_leaves_out_is_not():
    @for_all("x")
    def broken(a: Digit) -> bool:
        """Breaks at four."""
        return 1 // (a - 4) <= 1

    @for_all("x")
    def silent(a: Digit) -> bool:
        """Silent at four."""
        if a == 4:
            raise Unspecified("four")
        return True

    assert exhaust(broken, None).witness.data == {"a": 4}
    assert exhaust(silent, None).word == "unknown"
    assert exhaust(silent, None).witness.data == {"a": 4}


def test_two_records_are_compared_input_by_input():
    @rule("x")
    def kept(rules: Rules, hand: Digit) -> int:
        """Cards kept."""
        return min(hand, rules.limit)

    assert exhaust_agreement(rule_of(kept), Rules(), Rules()).word == "exhausted"
    verdict = exhaust_agreement(rule_of(kept), Rules(5), Rules(7))
    assert verdict.word == "refuted"
    assert verdict.witness.data == {"hand": 6}
    assert verdict.witness.says == "given hand=6: the first says 5, the second says 6"
