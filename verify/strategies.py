"""Hypothesis strategies for domains: the signature of a rule says what is drawn."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hoyle.model.core.domain import Domain, Integers, OneOf, Opaque, Record, Rows, Values
from hoyle.model.core.errors import InputError

LONGEST = 8  # rows whose length is open


def strategy_for(domain: Domain) -> SearchStrategy[Any]:
    """A strategy that draws the values of *domain*, small ones when it shrinks."""
    match domain:
        case Integers():
            return st.integers(domain.low, domain.high)
        case Values():
            return st.sampled_from(domain.values)
        case Rows():
            high = max(domain.low, LONGEST) if domain.high is None else domain.high
            return st.lists(strategy_for(domain.item), min_size=domain.low, max_size=high).map(tuple)
        case Record(type=None):
            return st.tuples(*(strategy_for(part) for _, part in domain.parts))
        case Record():
            return st.tuples(*(strategy_for(part) for _, part in domain.parts)).map(domain.build)
        case OneOf():
            return st.one_of(*(strategy_for(option) for option in domain.options))
        case Opaque():
            raise InputError(f"{domain} cannot be drawn: annotate it with a finite type")
