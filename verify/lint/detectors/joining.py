"""One word written joined, with a hyphen, or as two words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import SMALL


@detector(
    "hyphen-mixed",
    says="one word is written joined in one place and with a hyphen in another",
    remedy="choose one way to write it",
    severity="note",
)
def hyphen_mixed(book: Book) -> Iterator[Spot]:
    """`Unfed` and `un-fed`, `faceup` and `face-up`; with a space only where the pair is always one term."""
    yield from _mixed(book, spaced=False)


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
