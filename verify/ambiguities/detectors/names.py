"""Names that disagree: two spellings of what is most likely one thing, among the names that clauses give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from itertools import combinations
from typing import Any

from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.starts import AnyRuleset

SHORTEST = 6  # letters of a name that is looked at
ALIKE = 0.87  # of the letters of two words; opposites like east and west reach 0.86


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    where: dict[str, list[str]] = {}
    for clause in ruleset.book.values():
        for value in _named(clause.values):
            if isinstance(value, str) and len(value) >= SHORTEST and value[:1].isupper():
                where.setdefault(value, []).append(clause.id)
    for first, second in combinations(sorted(where), 2):
        if abs(len(first) - len(second)) > 2 or not _alike(first, second):
            continue
        yield Finding(
            detector="names",
            about=f"{first}/{second}",
            kind="source",
            says=f"{first!r} and {second!r} look like one name in two spellings",
            clauses=tuple(dict.fromkeys((*where[first], *where[second]))),
        )


def _alike(first: str, second: str) -> bool:
    """Whether the names differ in the spelling of a word only; a plural or a derived word is another name."""
    ours, theirs = first.lower().split(), second.lower().split()
    if ours == theirs:
        return True
    if len(ours) != len(theirs) or any(digit.isdigit() for digit in first + second):
        return False
    return all(one == other or _misspelt(one, other) for one, other in zip(ours, theirs, strict=True))


def _misspelt(one: str, other: str) -> bool:
    if one.startswith(other) or other.startswith(one):
        return False
    return SequenceMatcher(None, one, other).ratio() > ALIKE


def _named(value: Any) -> Iterator[Any]:
    """Every value of plain data, however deep."""
    if isinstance(value, Mapping):
        value = tuple(value.values())
    if isinstance(value, list | tuple):
        for part in value:
            yield from _named(part)
    else:
        yield value
