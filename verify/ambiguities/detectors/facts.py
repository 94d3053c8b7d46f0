"""One fact in several places: text, summary, aide, set-up, example, compared as data.

A summary, an aide, a component list, an example or a correction says again what the text says. Where such a
clause and one of the text share a good part of their words, and both give a value the same name, it should be
the same value. Two clauses of the text with parallel wording speak of two things, and are left alone.

A number of the rules is stated once more in every clause that it cites: there it should be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from hoyle.model.core import Clause
from hoyle.model.core.rules import fields_of
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.ambiguities.wording import words
from hoyle.verify.starts import AnyRuleset

ALIKE = 0.3  # of the words of two clauses
RESTATING = frozenset(("summary", "component", "example", "errata"))
COMMON = frozenset(("the", "and", "for", "that", "with", "each", "are", "its", "their", "may", "not", "when"))


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    yield from _restated(ruleset)
    yield from _numbers_of_the_rules(ruleset)


def _restated(ruleset: AnyRuleset) -> Iterator[Finding]:
    with_values = [clause for clause in ruleset.book.values() if clause.values]
    words = {clause.id: _words(clause) for clause in with_values}
    for first, second in combinations(with_values, 2):
        named_alike = [name for name in first.values if name in second.values]
        if not named_alike or first.kind == second.kind or not RESTATING & {first.kind, second.kind}:
            continue
        ours, theirs = words[first.id], words[second.id]
        if len(ours & theirs) < ALIKE * len(ours | theirs):
            continue
        for name in named_alike:
            if first.values[name] != second.values[name]:
                yield Finding(
                    detector="facts",
                    about=f"{first.id}+{second.id}/{name}",
                    kind="source",
                    says=f"{name} is {first.values[name]} in {first.section} and "
                    f"{second.values[name]} in {second.section}",
                    clauses=(first.id, second.id),
                    witness={first.id: first.values[name], second.id: second.values[name]},
                )


def _numbers_of_the_rules(ruleset: AnyRuleset) -> Iterator[Finding]:
    """Every clause that a number of the rules cites should have that number, where it has numbers at all."""
    for field in fields_of(type(ruleset.rules)).values():
        value = getattr(ruleset.rules, field.name)
        if not value or isinstance(value, bool) or not isinstance(value, int):
            continue  # nothing is seldom stated
        for clause in (ruleset.book[cited] for cited in ruleset.book.present(field.clauses)):
            stated = set(_numbers(clause.values))
            if clause.kind != "variant" and stated and abs(value) not in stated:
                yield Finding(
                    detector="facts",
                    about=f"{field.name}/{clause.id}",
                    kind="source",
                    says=f"{words(field.name)} is {value} in the rules, and {clause.section} has "
                    f"{', '.join(map(str, sorted(stated)))}",
                    clauses=ruleset.book.present(field.clauses),
                    witness={"rules": value, clause.id: clause.values},
                )


def _numbers(value: Any) -> Iterator[int]:
    """The numbers of plain data without their signs, those in formulas and names too."""
    match value:
        case bool() | None:
            return
        case int():
            yield abs(value)
        case str():
            yield from map(int, re.findall(r"\d+", value))
        case Mapping():
            for name, part in value.items():
                yield from (*_numbers(name), *_numbers(part))
        case list() | tuple():
            for part in value:
                yield from _numbers(part)


def _words(clause: Clause) -> frozenset[str]:
    text = re.findall(r"[a-z]{3,}", clause.says.lower())
    return frozenset(text) - COMMON
