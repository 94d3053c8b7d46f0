"""Enumeration: every member of a finite domain, tried.

A rule that loops on counts splits into about as many paths as it has inputs, and a plain loop over the inputs
is then far faster than any solver. Every input tried is a proof too, over that domain: `exhausted`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

from hoyle.model.core.domain import Domain, Integers, OneOf, Opaque, Record, Rows, Values
from hoyle.model.core.errors import InputError
from hoyle.model.core.rule import Rule, Signature
from hoyle.verify.trial import CAME_UP, Result, compare, size_of, trial, witness_of
from hoyle.verify.verdict import Verdict, Witness, Word

METHOD = "enumeration"
LIMIT = 1_000_000
_FEW = 4_096  # members of one part that are kept in memory while the others run


def members(domain: Domain) -> Iterator[Any]:
    """Every value of *domain*, small ones first within each part."""
    match domain:
        case Integers(low=int(low), high=int(high)):
            return iter(sorted(range(low, high + 1), key=abs) if low < 0 else range(low, high + 1))
        case Values():
            return iter(domain.values)
        case Rows(high=int(high)):
            lengths = range(domain.low, high + 1)
            return (row for length in lengths for row in _products((domain.item,) * length))
        case Record(type=None):
            return _products(tuple(part for _, part in domain.parts))
        case Record():
            return map(domain.build, _products(tuple(part for _, part in domain.parts)))
        case OneOf():
            return (value for option in domain.options for value in members(option))
        case Integers() | Rows() | Opaque():
            raise InputError(f"{domain} has no last value: give it a bound to enumerate it")


def _products(parts: tuple[Domain, ...]) -> Iterator[tuple[Any, ...]]:
    """Every combination of members, without keeping the members of a big part in memory."""
    if all((size := part.size()) is not None and size <= _FEW for part in parts):
        return product(*({part: tuple(members(part)) for part in parts}[part] for part in parts))
    first, rest = parts[0], parts[1:]
    return ((value, *others) for value in members(first) for others in _products(rest))


def exhaust(prop: Signature, rules: Any, limit: int = LIMIT) -> Verdict:
    """Whether *prop* holds for every value of its domain, each of them tried."""

    def check(values: tuple[Any, ...]) -> tuple[Result, str]:
        return trial(prop, rules, values)

    # Nearly every input of a healthy rule answers a plain True: the loop looks closer at the others only.
    if prop.given is not None:
        return _exhaust(prop, None, check, limit)
    return _exhaust(prop, partial(prop.function, rules) if prop.takes_rules else prop.function, check, limit)


def exhaust_agreement(rule: Rule, rules_a: Any, rules_b: Any, limit: int = LIMIT) -> Verdict:
    """Whether *rule* answers the same under two records for every input, each of them tried."""
    return _exhaust(rule, None, lambda values: compare(rule, rules_a, rules_b, values), limit)


def _exhaust(
    sentence: Signature,
    quickly: Callable[..., Any] | None,
    check: Callable[[tuple[Any, ...]], tuple[Result, str]],
    limit: int,
) -> Verdict:
    size = sentence.domain.size()
    if size is None or size > limit:
        because = (
            "its domain is open" if size is None else f"its domain has {size} members, more than {limit}"
        )
        return Verdict(word="skipped", method=METHOD, domain=str(sentence.domain), because=because)
    tally: Counter[Result] = Counter()
    smallest: tuple[int, int] | None = None
    witness: Witness | None = None
    silence: Witness | None = None
    for values in _remarkable(members(sentence.domain), quickly) if quickly else members(sentence.domain):
        result, says = check(values)
        tally[result] += 1
        if result in ("fails", "raises"):
            # The outermost tuple is the list of arguments, the same length for all.
            if smallest is None or size_of(values) < smallest:
                smallest, witness = size_of(values), witness_of(sentence, values, says)
        elif result == "silent":
            silence = silence or witness_of(sentence, values, says)
    if quickly:
        tally["holds"] += size - tally.total()
    word, because = _word(tally, witness, silence)
    counts = {
        "inputs": tally.total() - tally["excluded"],
        "came_up": sum(tally[name] for name in CAME_UP),
        **{name: tally[name] for name in ("silent", "excluded") if tally[name]},
    }
    return Verdict(
        word=word,
        method=METHOD,
        domain=str(sentence.domain),
        counts=counts,
        budget=f"{limit} inputs",
        because=because,
        witness=witness or silence,
    )


def _remarkable(inputs: Iterator[Any], function: Callable[..., Any]) -> Iterator[Any]:
    """The inputs to which *function* does not answer a plain True."""
    values: Any = None
    while True:
        try:
            for values in inputs:
                if function(*values) is not True:
                    yield values
        except Exception:  # told by whoever looks closer
            yield values
        else:
            return


def _word(tally: Counter[Result], witness: Witness | None, silence: Witness | None) -> tuple[Word, str]:
    if witness is not None:
        return "refuted", ""
    if silence is not None:
        return "unknown", "the book says nothing about some of the inputs"
    if not any(tally[name] for name in CAME_UP):
        return "vacuous", "its condition never came up"
    return "exhausted", ""
