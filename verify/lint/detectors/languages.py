"""Sentences in another language than the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import surely

LEAST = 7
"""Words of a sentence that is looked at."""
NAMES = {"en": "English", "it": "Italian"}


@detector(
    "untranslated",
    says="whole sentences are in another language than the rest of the book",
    remedy="translate them, or say why they are left as they are",
)
def untranslated(book: Book) -> Iterator[Spot]:
    """Told once a book: the longer sentences in the rarer language."""
    sentences = [
        sentence
        for sentence in book.sentences
        if book.block_of(sentence).tone != "credits" and len(sentence.words) >= LEAST
    ]
    spoken = {sentence.start: surely(sentence.text) for sentence in sentences}
    counts = Counter(language for language in spoken.values() if language is not None)
    if len(counts) < 2:
        return
    rarer = counts.most_common()[-1][0]
    first, *more = (sentence for sentence in sentences if spoken[sentence.start] == rarer)
    reason = f"{counts[rarer]} sentence{'s are' if more else ' is'} in {NAMES[rarer]}, the book is not"
    yield Spot(first.start, first.start + 40, reason, rarer, tuple(each.start for each in more))
