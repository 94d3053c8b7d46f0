"""One word written joined, with a hyphen, or as two words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import SMALL

WRITTEN_OUT = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "5th": "fifth"}
ORDINAL = re.compile(
    rf"\b(?P<ordinal>{'|'.join((*WRITTEN_OUT, *WRITTEN_OUT.values()))})-(?P<noun>[a-z]{{3,}})\b",
    re.IGNORECASE,
)


@detector(
    "hyphen-mixed",
    says="one word is written joined or with a digit in one place, and with a hyphen or in words in another",
    remedy="choose one way to write it",
    severity="note",
)
def hyphen_mixed(book: Book) -> Iterator[Spot]:
    """`Unfed` and `un-fed`, `faceup` and `face-up`, `1st-player` and `first-player`."""
    yield from _mixed(book, spaced=False)
    yield from _ordinals(book)


@detector(
    "hyphen-space",
    says="one word is written with a hyphen in one place and as two words in another",
    remedy="choose one way to write it; a hyphen before a noun and none after a verb is also a way",
    severity="note",
    level="all",
)
def hyphen_space(book: Book) -> Iterator[Spot]:
    """`Face-up` and `face up`."""
    yield from _mixed(book, spaced=True)


def _ordinals(book: Book) -> Iterator[Spot]:
    """`1st-player token` and `first-player token`."""
    places: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for block in book.blocks:
        if block.tone not in ("story", "credits"):
            for match in ORDINAL.finditer(block.text):
                ordinal, noun = match["ordinal"].lower(), match["noun"].lower()
                places[f"{WRITTEN_OUT.get(ordinal, ordinal)} {noun}"].append(
                    (block.start + match.start(), ordinal)
                )
    for term, found in places.items():
        digits = [at for at, ordinal in found if ordinal in WRITTEN_OUT]
        words = [at for at, ordinal in found if ordinal not in WRITTEN_OUT]
        if digits and words:
            rarer, more = (digits, words) if len(digits) <= len(words) else (words, digits)
            here = "with a digit" if rarer is digits else "in words"
            reason = f"{term!r} is written {here} here, the other way in {len(more)} other places"
            yield Spot(rarer[0], rarer[0] + len(term) + 6, reason, term, (*rarer[1:], more[0]))


def _mixed(book: Book, *, spaced: bool) -> Iterator[Spot]:
    hyphened: dict[str, list[tuple[int, str]]] = defaultdict(list)
    other: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for sentence in book.sentences:
        if book.block_of(sentence).tone in ("story", "credits"):
            continue
        for index, word in enumerate(sentence.words):
            start = sentence.start + word.start
            if word.low.count("-") == 1:
                hyphened[word.low.replace("-", "")].append((start, word.low))
            elif not spaced:
                other[word.low].append((start, word.low))
            elif index and sentence.text[sentence.words[index - 1].end : word.start] == " ":
                first = sentence.words[index - 1]
                if first.low not in SMALL and word.low not in SMALL:
                    other[first.low + word.low].append(
                        (sentence.start + first.start, f"{first.low} {word.low}")
                    )
    for joined in sorted(hyphened.keys() & other.keys()):
        one, two = hyphened[joined], other[joined]
        rarer, more = (one, two) if len(one) <= len(two) else (two, one)
        (start, written), *rest = rarer
        reason = f"{written!r} here, {more[0][1]!r} in {len(more)} other place{'s' if len(more) > 1 else ''}"
        yield Spot(start, start + len(written), reason, joined, (*(at for at, _ in rest), more[0][0]))
