"""One fact in several places: text, summary, aide, set-up, example, compared as data.

A summary, an aide, a component list, an example or a correction says again what the text says. Where such a
clause and one of the text share a good part of their words, and both give a value the same name, it should be
the same value. Two clauses of the text with parallel wording speak of two things, and are left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from hoyle.model.core import Clause
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.starts import AnyRuleset

ALIKE = 0.3  # of the words of two clauses
RESTATING = frozenset(("summary", "component", "example", "errata"))
COMMON = frozenset(("the", "and", "for", "that", "with", "each", "are", "its", "their", "may", "not", "when"))


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
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


def _words(clause: Clause) -> frozenset[str]:
    text = re.findall(r"[a-z]{3,}", clause.says.lower())
    return frozenset(text) - COMMON
