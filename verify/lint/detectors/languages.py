"""Paragraphs in another language than the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import WORD

LEAST = 7
NAMES = {"en": "English", "it": "Italian"}


@detector(
    "untranslated",
    says="whole sentences are in another language than the rest of the book",
    remedy="translate them, or say why they are left as they are",
)
def untranslated(book: Book) -> Iterator[Spot]:
    """Told once a book: the longer blocks in the rarer language."""
    blocks = [
        block
        for block in book.blocks
        if block.kind in ("paragraph", "item")
        and block.tone != "credits"
        and len(WORD.findall(block.text)) >= LEAST
    ]
    counts = Counter(block.language for block in blocks)
    if len(counts) < 2:
        return
    rarer = counts.most_common()[-1][0]
    first, *more = (block for block in blocks if block.language == rarer)
    reason = f"{counts[rarer]} paragraph{'s are' if more else ' is'} in {NAMES[rarer]}, the book is not"
    yield Spot(first.start, first.start + 40, reason, rarer, tuple(block.start for block in more))
