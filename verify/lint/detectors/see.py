"""References to a section by its name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import title_key

QUOTED = r"[\"“«](?P<quoted>[^\"”»]{2,60})[\"”»]"
NAMED = (
    re.compile(
        rf"(?:\b[Ss]ee(?:\s+also)?|\bin|\bunder|\bper|\b[Vv]edi)\s+(?:the\s+)?(?:section\s+|chapter\s+|rules?\s+(?:on|for|of)\s+)?{QUOTED}\s*(?:section|chapter|page|on\s+p)?"
    ),
    re.compile(rf"{QUOTED}\s+(?:section|chapter|rules?|paragraph)\b"),
    re.compile(r"\b[Ss]ee(?:\s+also)?\s+(?:the\s+)?(?P<quoted>(?:[A-Z][\w’'-]+\s+){1,4}[A-Z][\w’'-]+)"),
    re.compile(r"\b[Ss]ee(?:\s+also)?\s+(?P<quoted>[A-Z][\w’'-]+)\s+(?:section|chapter|on\s+page|\(p)"),
)


@detector(
    "see-nowhere",
    says="the text sends to a section by a name that no heading or label of the book has",
    remedy="use the words of the heading, or add the section",
    severity="error",
)
def see_nowhere(book: Book) -> Iterator[Spot]:
    """Every `see X` has an X."""
    known = set(book.titles) | {entry.key for entry in book.entries}
    for sentence in book.sentences:
        for pattern in NAMED:
            for match in pattern.finditer(sentence.text):
                name = match["quoted"].strip(" ,.")
                explicit = pattern is not NAMED[0] or match.group().lower().startswith(("see", "vedi"))
                if explicit and title_key(name) not in known:
                    start = sentence.start + match.start()
                    reason = f"nothing in the book is headed {name!r}"
                    yield Spot(start, sentence.start + match.end(), reason, title_key(name))
