"""Phases, steps and actions that are called by a name the book never gives."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import SMALL, WORD, stem, word_set

CALLED = re.compile(
    r"\b[Tt]he\s+[\"“]?(?P<name>[A-Za-z-]{3,})[\"”]?\s+(?P<kind>[Aa]ction|[Pp]hase|[Ss]tep)\b(?!\s+(?i:card|cover|space|board|token))"
)
ORDINARY = word_set(
    """
    same next last first second third fourth normal other entire whole current final new listed above
    following previous random immediate available chosen appropriate required associated special regular
    desired different single extra optional following given specific relevant below ensuing upcoming
    lowest highest nearest farthest largest smallest shortest longest biggest best worst top bottom
    one two three four five six various player
    """
)


@detector(
    "named-nowhere",
    says="a phase, step or action is called by a name that no heading, label or list of the book has",
    remedy="use the name it has where it is explained",
)
def named_nowhere(book: Book) -> Iterator[Spot]:
    """`The shearing action`, where the book explains an action called Shear."""
    named = _named(book)
    places: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for sentence in book.rule_sentences:
        for match in CALLED.finditer(sentence.text):
            name = stem(match["name"])
            if not name.endswith("ed") and name not in named and name not in ORDINARY and name not in SMALL:
                places[name, match["kind"].lower()].append(
                    (sentence.start + match.start(), sentence.start + match.end())
                )
    for (name, kind), (first, *more) in places.items():
        reason = f"no {kind} is introduced under the name {name!r}"
        yield Spot(*first, reason, f"{name} {kind}", tuple(start for start, _ in more))


def _named(book: Book) -> set[str]:
    """Every word of a title: of headings, labels, contents, and short items of lists."""
    titles = [*book.titles, *(entry.title for entry in book.entries)]
    titles += [block.text for block in book.blocks if block.kind == "item" and len(block.text.split()) <= 6]
    return {stem(word) for title in titles for word in WORD.findall(title)}
