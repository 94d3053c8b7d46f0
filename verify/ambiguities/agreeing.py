"""Whether a rule answers alike under two records, within a budget that a register of hundreds can afford.

Small domains are tried whole, larger ones go to the solver for a while. What it leaves open is tried
with drawn inputs: these can show that the answers differ, never that they do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from hoyle.model.core import Domain, Rule
from hoyle.model.core.domain import Integers, Record, Rows, Values, opaque_parts
from hoyle.verify.drawing import drawn
from hoyle.verify.enumeration import exhaust_agreement
from hoyle.verify.prove import SMALL
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.trial import compare, size_of, witness_of
from hoyle.verify.verdict import Verdict

DRAWS = 2_000


def agreement(rule: Rule, first: Any, second: Any, budget: Budget) -> Verdict:
    """The verdict on *rule* answering the same under both records."""
    for part in opaque_parts(rule.domain):
        return Verdict(word="skipped", method="auto", because=f"it takes {part}, which no engine can make")
    try:
        size = rule.domain.size()
        if size is not None and size <= SMALL:
            return exhaust_agreement(rule, first, second)
        drawn = _drawn_agreement(rule, first, second)
        if drawn.word == "refuted" and drawn.counts["inputs"] > DRAWS // 4:
            return drawn  # common enough that small ones are among them
        from hoyle.verify.symbolic import agree

        verdict = agree(rule, first, second, budget)
        if verdict.word == "unknown" and drawn.word == "refuted":
            return drawn
        return verdict
    except Exception as error:  # one rule that no engine can run does not end the search
        return Verdict(word="unknown", method="auto", because=f"{type(error).__name__}: {error}")


def _drawn_agreement(rule: Rule, first: Any, second: Any) -> Verdict:
    random = Random(rule.name)
    smallest, told, tried = None, "", 0
    for _ in range(DRAWS):
        values = tuple(drawn(part, random) for _, part in rule.domain.parts)
        result, says = compare(rule, first, second, values)
        tried += result != "excluded"
        honest = result == "fails" and "raises " not in says
        if honest and (smallest is None or size_of(values) < size_of(smallest)):
            smallest, told = values, says
    counts = {"inputs": tried}
    if smallest is None:
        return Verdict(word="unknown", method="drawn inputs", domain=str(rule.domain), counts=counts)
    smallest, told = _lowered(rule, first, second, smallest, told)
    witness = witness_of(rule, smallest, told)
    return Verdict(
        word="refuted",
        method="drawn inputs",
        domain=str(rule.domain),
        counts=counts,
        because="there may be a smaller witness",
        witness=witness,
    )


def _lowered(rule: Rule, first: Any, second: Any, values: Any, told: str) -> tuple[Any, str]:
    """Make one part after another smaller as long as the answers still differ."""
    domain = Record(None, rule.domain.parts)
    tried = 0
    lower = True
    while lower and tried < DRAWS:
        lower = False
        for fewer in smaller(domain, values):
            tried += 1
            result, says = compare(rule, first, second, fewer)
            if result == "fails" and "raises " not in says:
                values, told, lower = fewer, says, True
                break
    return values, told


def smaller(domain: Domain, value: Any) -> Iterator[Any]:
    """Members of *domain* that are like *value*, with one part of it smaller."""
    match domain:
        case Integers():
            low = 0 if domain.low is None else domain.low
            yield from (
                lower for lower in dict.fromkeys((low, value // 2, value - 1)) if low <= lower < value
            )
        case Values() if value in domain.values:
            yield from domain.values[: domain.values.index(value)]
        case Rows():
            for index in range(len(value)):
                if len(value) > domain.low:
                    yield value[:index] + value[index + 1 :]
            for index, entry in enumerate(value):
                for less in smaller(domain.item, entry):
                    yield (*value[:index], less, *value[index + 1 :])
        case Record():
            parts = value if domain.type is None else msgspec.structs.astuple(value)
            for index, (_, part) in enumerate(domain.parts):
                for less in smaller(part, parts[index]):
                    yield domain.build((*parts[:index], less, *parts[index + 1 :]))
        case _:
            return
