"""Strategies: what is drawn lies in the domain, and every corner of a small domain is drawn."""

from typing import Annotated, Literal

import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st
from msgspec import Meta, Struct

from hoyle.model.core import InputError, domain_of
from hoyle.verify.enumeration import members
from hoyle.verify.strategies import strategy_for

Small = Annotated[int, Meta(ge=-1, le=2)]


class Pair(Struct, frozen=True):
    number: Small
    colour: Literal["red", "blue"]


DOMAINS = [
    Small,
    bool,
    Literal["a", "b"],
    Annotated[tuple[Small, ...], Meta(min_length=1, max_length=2)],
    tuple[bool, Pair],
    Pair | None,
]


@pytest.mark.parametrize("annotation", DOMAINS)
@given(data=st.data())
@settings(max_examples=50, deadline=None, derandomize=True, database=None)
def test_what_is_drawn_is_a_member_of_the_domain(annotation, data):
    domain = domain_of(annotation)
    assert data.draw(strategy_for(domain)) in list(members(domain))


@pytest.mark.parametrize("annotation", DOMAINS)
def test_every_member_of_a_small_domain_can_be_drawn(annotation):
    domain = domain_of(annotation)
    every = settings(max_examples=5000, derandomize=True, database=None)
    for wanted in members(domain):
        assert (
            find(strategy_for(domain), lambda value, wanted=wanted: value == wanted, settings=every) == wanted
        )


def test_open_numbers_are_drawn_on_both_sides_of_nothing():
    numbers = strategy_for(domain_of(int))
    assert find(numbers, lambda number: number < -1000) < -1000
    assert find(numbers, lambda number: number > 1000) > 1000


def test_what_cannot_be_drawn_is_refused_in_a_sentence():
    with pytest.raises(InputError, match="cannot be drawn"):
        strategy_for(domain_of(str))
