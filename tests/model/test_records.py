"""The `Rules` records of all games: every number has bounds, and whatever they allow can be played."""

import random

import msgspec
import pytest

from hoyle.model import listings, load
from hoyle.model.core import InputError, changed, domain_of, fields_of
from hoyle.model.core.domain import Integers, Record, Rows
from hoyle.verify.starts import starts_of

STEPS = 400


def numbers_in(domain):
    """Every domain of whole numbers inside another."""
    match domain:
        case Integers():
            yield domain
        case Rows():
            yield from numbers_in(domain.item)
        case Record():
            for _, part in domain.parts:
                yield from numbers_in(part)


def ends_of(domain):
    """The least and the greatest that a number or a row of numbers can be."""
    match domain:
        case Integers():
            return (domain.low, domain.low + 1, domain.high)
        case Rows() if isinstance(domain.item, Integers):
            length = domain.low or 1
            return ((domain.item.low,) * length, (domain.item.high,) * length)
        case _:
            return ()


@pytest.mark.parametrize("name", sorted(listings()))
def test_every_number_of_a_record_has_bounds_and_the_books_keep_them(name):
    rules = load(name).rules
    for field in fields_of(type(rules)).values():
        for numbers in numbers_in(domain_of(field.type)):
            assert numbers.low is not None and numbers.high is not None, field.name
    assert (
        changed(rules, {f: msgspec.to_builtins(getattr(rules, f)) for f in fields_of(type(rules))}) == rules
    )


@pytest.mark.parametrize("name", sorted(listings()))
def test_a_number_outside_its_bounds_is_refused_in_one_sentence(name):
    rules = load(name).rules
    for field in fields_of(type(rules)).values():
        domain = domain_of(field.type)
        if isinstance(domain, Integers):
            for value in (domain.low - 1, domain.high + 1):
                with pytest.raises(
                    InputError, match=f"^field {field.name} of the rules: .*{value}"
                ) as caught:
                    changed(rules, {field.name: value})
                assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", sorted(listings()))
def test_the_least_and_the_greatest_that_a_field_allows_can_be_played(name):
    ruleset = load(name)
    for field in fields_of(type(ruleset.rules)).values():
        for value in ends_of(domain_of(field.type)):
            other = ruleset.under({field.name: value})
            for start in starts_of(other)[-1:]:
                choose, position = random.Random(0), other.start(start)
                for _ in range(STEPS):
                    legal = other.legal(position)
                    if not len(legal):
                        break
                    position = other.apply(position, legal[choose.randrange(len(legal))])
                other.outcome(position)
