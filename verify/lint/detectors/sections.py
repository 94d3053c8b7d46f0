"""References to numbered sections: `see 5.7`, `(rule 12.1)`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.parts import SECTION

SENT_TO = re.compile(
    r"(?:\b(?:[Ss]ee(?:\s+also)?|[Rr]ules?|[Ss]ections?|[Cc]ases?|[Pp]er|[Vv]edi|[Rr]egola|[Ss]ezione)\s+(?:rules?\s+|sections?\s+)?|§\s*|\()"
    r"(?P<number>\d{1,2}(?:\.\d{1,2})+)(?![\w%]|\.\d)"
)
LEAST = 3
"""Numbered sections that make a numbered book."""


@detector(
    "section-nowhere",
    says="the text sends to a numbered section that the book does not have",
    remedy="correct the number, or add the section",
    severity="error",
)
def section_nowhere(book: Book) -> Iterator[Spot]:
    """Every `see 5.7` has its 5.7, where sections are numbered at all."""
    known = {_plain(match["number"]) for block in book.blocks if (match := SECTION.match(block.text))}
    if len(known) < LEAST:
        return
    for block in book.blocks:
        if block.kind == "entry":
            continue
        for match in SENT_TO.finditer(block.text):
            if _plain(match["number"]) not in known:
                reason = f"no section of the book has the number {match['number']}"
                start = block.start + match.start()
                yield Spot(start, block.start + match.end(), reason, match["number"])


def _plain(number: str) -> str:
    """`4.0` and `4` are the same section."""
    return re.sub(r"(?:\.0)+$", "", number.rstrip("."))
