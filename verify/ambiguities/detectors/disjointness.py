"""Disjointness: two conditions of which one should begin where the other ends.

Two rules that ask yes or no about the same things, in one chapter of the book, and that nearly divide all
cases between them: a few cases in which both hold, or neither, are likely a slip of the book at the edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from hoyle.model.core import Rule
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.ambiguities.detectors.totality import answers, is_tried_whole
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import named, tell

EDGE = 0.25  # of all cases: more of them are two different questions, not two sides of one


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    conditions = [
        rule
        for rule in ruleset.functions.values()
        if rule.hints.get("return") is bool and rule.parameters and is_tried_whole(rule)
    ]
    said = {rule.name: dict(answers(rule, ruleset.rules, seed)) for rule in conditions}
    for first, second in combinations(conditions, 2):
        if not _about_the_same(first, second):
            continue
        ours, theirs = said[first.name], said[second.name]
        shared = [values for values in ours if values in theirs]
        both = [values for values in shared if ours[values] is True and theirs[values] is True]
        neither = [values for values in shared if ours[values] is False and theirs[values] is False]
        if not shared or len(both) + len(neither) > EDGE * len(shared):
            continue
        for cases, told in ((both, "both hold"), (neither, "neither holds")):
            if cases:
                yield Finding(
                    detector="disjointness",
                    about=f"{first.name}+{second.name}",
                    kind="conflict" if cases is both else "gap",
                    says=f"{told} of {first.name} and {second.name} given {tell(first, cases[0])}",
                    clauses=ruleset.book.present((*first.clauses, *second.clauses)),
                    witness=named(first, cases[0]),
                )


def _about_the_same(first: Rule, second: Rule) -> bool:
    return first.domain.parts == second.domain.parts and bool(_chapters(first) & _chapters(second))


def _chapters(rule: Rule) -> set[Any]:
    return {clause.partition(".")[0] for clause in rule.clauses}
