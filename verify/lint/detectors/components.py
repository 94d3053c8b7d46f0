"""The list of components."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import title_key


@detector(
    "component-twice",
    says="a component is listed twice",
    remedy="list it once, with its number",
)
def component_twice(book: Book) -> Iterator[Spot]:
    """One line for one component, within the chapter of components."""
    seen: dict[tuple[str, str], int] = {}
    for block in book.blocks:
        if not block.lists_components or len(block.text.split()) > 6 or block.text == block.chapter:
            continue
        name = title_key(re.sub(r"^\W*\d+\s+", "", block.text).replace("-", " "))
        first = seen.setdefault((block.chapter, name), block.start)
        if name and first != block.start:
            yield Spot(
                block.start,
                block.end,
                f"{block.text!r} stands in line {book.line(first)} already",
                name,
                (first,),
            )
