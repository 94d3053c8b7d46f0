"""Text that was torn on the way: sentences without an end or a beginning, letters that are no letters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.parts import Block
from hoyle.verify.lint.words import SMALL, WORD

ENDS = tuple('.!?:;)]”"’…*—>')
ODD_LETTER = re.compile(r"(?<=[A-Za-z])[€£$§¢@¥](?=[A-Za-z])|\b[€£$](?=[A-Za-z])|(?<=[A-Za-z])[€£$](?!\w)")
LETTER_O = re.compile(r"\b(?:value|a|the|of|than|to|by|is)\s+(O)\s+(?=[a-zA-Z])")
TWO_CAPITALS = re.compile(r"\b[A-Z]{2}[a-z]{3,}\b")
FRONT = 3
OFTEN = 0.06
LEAST = 9
"""Words: what is shorter is a caption or a table cell, and ends without a full stop by right."""


@detector(
    "no-end",
    says="a paragraph stops in the middle of a sentence",
    remedy="write the rest of the sentence, or its full stop",
    severity="error",
)
def no_end(book: Book) -> Iterator[Spot]:
    """Paragraphs and items of some length without a mark at their end, unless the next block goes on."""
    style = _ends_without_stops(book)
    for index, block in enumerate(book.blocks):
        if block.kind not in ("paragraph", "item") or block.tone == "credits" or block.text.endswith(ENDS):
            continue
        if len(WORD.findall(block.text)) < LEAST or block.text.isupper() or block.text[-1].isdigit():
            continue
        if block.kind == "item" and block.text.split()[-1].lower() in ("and", "or", "plus", "e", "o"):
            continue
        if 0 < index < FRONT and not any(each.kind == "paragraph" for each in book.blocks[:index]):
            continue  # the line below the title of the book
        if not index and 2 * sum(word[0].isupper() for word in WORD.findall(block.text)) >= len(
            block.text.split()
        ):
            continue  # the title itself, too long for a heading
        if (
            "</" in book.raw[block.start : block.end + 12]
            or _goes_on(book, index)
            or _is_among_captions(book, index)
        ):
            continue
        if style and block.text.split()[-1].lower() not in SMALL:
            continue
        tail = block.text[-40:]
        yield Spot(block.end - len(tail), block.end, "the paragraph ends without the end of a sentence", tail)


@detector(
    "no-start",
    says="a paragraph begins in the middle of a word or a sentence",
    remedy="restore what stood before",
)
def no_start(book: Book) -> Iterator[Spot]:
    """Paragraphs that begin in lower case though nothing before them goes on; one finding for them all."""
    torn = [
        block
        for index, block in enumerate(book.blocks)
        if block.kind == "paragraph"
        and block.text[0].islower()
        and len(WORD.findall(block.text)) >= LEAST
        and index
        and book.blocks[index - 1].kind == "heading"
    ]
    if torn:
        first = torn[0]
        where = "it begins" if len(torn) == 1 else f"{len(torn)} paragraphs begin"
        reason = f"right after a heading {where} in lower case: a first letter or line is lost"
        yield Spot(
            first.start, first.start + 30, reason, "lower case", tuple(block.start for block in torn[1:])
        )


@detector(
    "odd-letter",
    says="a sign that is no letter stands inside a word, or a capital O where a zero is meant",
    remedy="put the right letter or digit",
)
def odd_letter(book: Book) -> Iterator[Spot]:
    """One finding a sign, with all its lines."""
    looks = (
        (ODD_LETTER, "inside a word"),
        (LETTER_O, "where a number is meant: the digit 0?"),
        (TWO_CAPITALS, "begins with two capitals"),
    )
    for pattern, said in looks:
        places: dict[str, list[int]] = {}
        for match in pattern.finditer(book.text):
            group = match.lastindex or 0
            places.setdefault(match.group(group), []).append(match.start(group))
        for sign, (first, *more) in places.items():
            start = book.text.rfind("\n", 0, first) + 1
            begin = max(start, first - 20)
            reason = f"{sign!r} {said}" + (f", {len(more) + 1} times" if more else "")
            yield Spot(begin, min(len(book.text), first + 20), reason, sign, tuple(more))


def _goes_on(book: Book, index: int) -> bool:
    """Whether one of the next blocks begins in lower case, as after a page break or a picture."""
    return any(block.text.lstrip(" -•✓→")[:1].islower() for block in book.blocks[index + 1 : index + 3])


def _ends_without_stops(book: Book) -> bool:
    """Whether the book often ends a paragraph without a full stop: then only a word that goes on tells."""
    long = [
        block
        for block in book.blocks
        if block.kind in ("paragraph", "item") and len(block.text.split()) >= LEAST
    ]
    return sum(not block.text.endswith(ENDS) for block in long) > max(OFTEN * len(long), 5)


def _is_among_captions(book: Book, index: int) -> bool:
    """Whether a neighbour goes without a full stop too: the style of captions and of some lists."""
    beside = (book.blocks[at] for at in (index - 1, index + 1) if 0 <= at < len(book.blocks))
    return any(_without_stop(other) for other in beside)


def _without_stop(block: Block) -> bool:
    return (
        block.kind in ("item", "paragraph") and not block.text.endswith(ENDS) and len(block.text.split()) > 2
    )
