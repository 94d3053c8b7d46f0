"""Brackets and quotation marks that open and do not close."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.parts import Block

PAIRS = {")": "(", "]": "[", "}": "{", "”": "“", "»": "«"}
CLOSES = {opening: closing for closing, opening in PAIRS.items()}
OPENING = frozenset(PAIRS.values())
LIST_MARK = re.compile(r"\W*[\w]{1,4}\)\s")


@detector(
    "brackets",
    says="a bracket or quotation mark opens and does not close, or closes and was not opened",
    remedy="close it, or take it out",
)
def brackets(book: Book) -> Iterator[Spot]:
    """Balance within each block; a list mark such as `a)` is no bracket."""
    still_open = ""
    for block in book.blocks:
        if block.kind in ("paragraph", "item", "heading"):
            spots = list(_unbalanced(block))
            # What was left open in the block before is closed here: that has been told already.
            yield from (
                spot
                for spot in spots
                if not (still_open and block.text[spot.start - block.start] == still_open)
            )
            closing = (CLOSES.get(block.text[spot.start - block.start], "") for spot in spots)
            still_open = next((mark for mark in closing if mark), "")


def _unbalanced(block: Block) -> Iterator[Spot]:
    mark = LIST_MARK.match(block.text)
    open_marks: list[tuple[str, int]] = []
    for match in re.compile(r"[()\[\]{}“”«»]").finditer(block.text, mark.end() if mark else 0):
        char, at = match.group(), match.start()
        if char in OPENING:
            open_marks.append((char, at))
        elif open_marks and open_marks[-1][0] == PAIRS[char]:
            open_marks.pop()
        elif not re.match(r"[:;]-?\)", block.text[max(0, at - 2) : at + 1]):
            yield _spot(block, at, f"{char} closes nothing")
    for char, at in open_marks:
        yield _spot(block, at, f"{char} is not closed in its paragraph")
    if block.text.count('"') % 2 and not re.search(r"\d\s*\"", block.text):
        yield _spot(block, block.text.rindex('"'), 'an odd number of " in the paragraph')


def _spot(block: Block, at: int, reason: str) -> Spot:
    around = block.text[max(0, at - 20) : at + 30]
    return Spot(block.start + at, block.start + min(len(block.text), at + 30), reason, around)
