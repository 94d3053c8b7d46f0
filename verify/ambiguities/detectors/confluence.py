"""Confluence: an answer that depends on the order in which things are listed, which no clause may give.

A rule that takes one row of equals (hands, stacks, bids) and answers with a row has to answer the same about
each of them in whatever order they stand; one that answers with a number has to give the same number. Every
order of small rows is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hoyle.model.core import Rule
from hoyle.model.core.domain import Integers, Rows
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.ambiguities.detectors.totality import answers
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import named, tell, tell_answer

LONGEST = 4  # entries of a row all of whose orders are tried
INPUTS = 3_000


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    for rule in ruleset.functions.values():
        place = _row_of(rule)
        if place is None:
            continue
        for number, (values, answer) in enumerate(answers(rule, ruleset.rules, seed)):
            if number > INPUTS:
                break
            found = _another_order(rule, ruleset.rules, values, answer, place)
            if found is None:
                continue
            other, instead = found
            yield Finding(
                detector="confluence",
                about=rule.name,
                kind="order",
                says=f"{rule.name} says {tell_answer(answer)} given {tell(rule, values)}, and "
                f"{tell_answer(instead)} with the same in the order {other[place]}",
                clauses=ruleset.book.present(rule.clauses),
                witness=named(rule, values),
            )
            break


def _row_of(rule: Rule) -> int | None:
    """The place of the one row that the rule takes; None where a number could point into it."""
    parts = [part for _, part in rule.domain.parts]
    rows = [index for index, part in enumerate(parts) if isinstance(part, Rows)]
    if any("order" in rule.domain.parts[index][0] for index in rows):
        return None  # a row that is an order is no row of equals
    if len(rows) != 1 or any(isinstance(part, Integers) for part in parts):
        return None
    row = parts[rows[0]]
    return (
        rows[0] if isinstance(row, Rows) and isinstance(row.item, Integers) and row.high != row.low else None
    )


def _another_order(
    rule: Rule, rules: Any, values: tuple[Any, ...], answer: Any, place: int
) -> tuple[tuple[Any, ...], Any] | None:
    row = values[place]
    if isinstance(answer, Exception) or not 2 <= len(row) <= LONGEST:
        return None
    for order in permutations(range(len(row))):
        other = (*values[:place], tuple(row[n] for n in order), *values[place + 1 :])
        try:
            if not rule.admits(rules, other):
                continue
            instead = rule.call(rules, other)
        except Exception:
            continue
        if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(row):
            return None  # it may be a place in the row
        if instead != _reordered(answer, order):
            return other, instead
    return None


def _reordered(answer: Any, order: tuple[int, ...]) -> Any:
    """What *answer* says when those it speaks of stand in another order: its rows follow."""
    if isinstance(answer, Struct):
        fields = answer.__struct_fields__
        return replace(answer, **{name: _reordered(getattr(answer, name), order) for name in fields})
    if isinstance(answer, tuple) and len(answer) == len(order) and all(isinstance(n, int) for n in answer):
        return tuple(answer[n] for n in order)
    return answer
