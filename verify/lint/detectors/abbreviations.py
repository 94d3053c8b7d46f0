"""Abbreviations that the book never writes out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import SMALL, WORD, word_set

SHORT = re.compile(r"(?<![\w-])(?P<short>[A-Z]{2,5})(?:s|'s|’s)?(?![\w-])")
IN_BRACKETS = re.compile(r"\(([A-Z]{2,5})s?\)")
BEFORE_BRACKETS = re.compile(r"\b([A-Z]{2,5})s?\s*\([A-Za-z]")
EXPLAINED = re.compile(
    r"\b([A-Z]{2,5})s?(?:\s+(?:means?|stands? for|is short for)\b|\s*(?:=|:|—|–)\s*[A-Za-z])"
)
"""`DR means that the defender retreats`, `EX: exchange`."""
FIXED = 2
LINKS = ("of", "the", "and", "di", "e")
ROMAN = re.compile(r"[IVXLCDM]+")
COMMON = word_set(
    "BC AD BCE CE ID TV USA UK OK PDF LLC AM PM FAQ DNA NB PS AND OR NOT THE BUT NO ALL MUST EITHER"
)


@detector(
    "abbreviation",
    says="an abbreviation is used and never written out",
    remedy="write it out where it is first used, with the short form in brackets",
)
def abbreviation(book: Book) -> Iterator[Spot]:
    """Capital letters that are no ordinary word of the book and stand nowhere beside their full form."""
    ordinary = {word for word in WORD.findall(book.text) if not word.isupper()}
    ordinary_low = {word.lower() for word in ordinary}
    places: dict[str, list[int]] = {}
    for block in book.blocks:
        if block.kind not in ("paragraph", "item") or block.tone == "credits" or block.text.isupper():
            continue
        for match in SHORT.finditer(block.text):
            short = match["short"]
            if short in COMMON or ROMAN.fullmatch(short) or short.lower() in ordinary_low:
                continue
            if len(block.text) > 40 and not _in_capitals(block.text, match.start()):
                places.setdefault(short, []).append(block.start + match.start())
    written_out = _written_out(book.text)
    for short, (first, *more) in places.items():
        if short not in written_out:
            reason = f"{short!r} is never written out"
            yield Spot(first, first + len(short), reason, short, tuple(more))


def _written_out(text: str) -> set[str]:
    """What stands as `(VP)`, as `VPs (…)`, or as the initials of words in a row.

    Any two initials follow each other somewhere in a long text: two words have to be a fixed phrase.
    """
    parts = [part.lower() for word in WORD.findall(text) for part in word.split("-") if part]
    parts = [part for part in parts if part not in LINKS]
    phrases = Counter((one, two) for one, two in pairwise(parts) if one not in SMALL and two not in SMALL)
    pairs = {f"{one[0]}{two[0]}".upper() for (one, two), times in phrases.items() if times >= FIXED}
    initials = "".join(part[0].upper() for part in parts)
    longer = {initials[at : at + size] for size in range(3, 6) for at in range(len(initials) - size + 1)}
    explained = (IN_BRACKETS, BEFORE_BRACKETS, EXPLAINED)
    return pairs | longer | {short for pattern in explained for short in pattern.findall(text)}


def _in_capitals(text: str, at: int) -> bool:
    """Whether the words around are in capitals too: then it is emphasis."""
    around: list[str] = WORD.findall(text[max(0, at - 25) : at + 25])
    return sum(word.isupper() for word in around) > len(around) / 2
