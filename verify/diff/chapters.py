"""Moved clauses: the same rule in another chapter.

Two books may call their chapters differently, or be in two languages. The chapter of the other book that
holds most of a chapter's clauses is its counterpart; a clause that stands elsewhere has moved.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from hoyle.model.core import Clause

# A chapter's own name ends where its parts begin.
PARTS = re.compile(r"\s*(/|\(|\bstep\b|\bnote\b|:).*", re.IGNORECASE | re.DOTALL)


def chapter(clause: Clause) -> str:
    """The chapter in which a clause stands: its section without the parts of it."""
    return PARTS.sub("", clause.section).strip() or clause.section


def moved(pairs: Iterable[tuple[Clause, Clause]]) -> frozenset[str]:
    """The clauses (ids of the first of each pair) that stand in another chapter than their neighbours."""
    listed = list(pairs)
    counts: dict[str, Counter[str]] = {}
    for one, other in listed:
        counts.setdefault(chapter(one), Counter())[chapter(other)] += 1
    usual = {name: max(found, key=lambda c: (found[c], c == name, c)) for name, found in counts.items()}
    return frozenset(
        one.id
        for one, other in listed
        if chapter(other) != usual[chapter(one)] and chapter(other) != chapter(one)
    )
