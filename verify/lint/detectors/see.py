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
        rf"(?:\b[Ss]ee(?:\s+also)?|\b(?:[Rr]ead|[Tt]urn to|[Rr]efer to|[Cc]onsult|[Gg]o to)|\bin|\bunder"
        rf"|\bof|\bper|\b[Vv]edi|\bsotto)\s+(?:the\s+)?(?:section\s+|chapter\s+|rules?\s+(?:on|for"
        rf"|of)\s+)?{QUOTED}\s*(?:section|chapter|page|on\s+p)?"
    ),
    re.compile(rf"{QUOTED}\s+(?:section|chapter|rules?|paragraph)\b"),
    re.compile(r"\b[Ss]ee(?:\s+also)?\s+(?:the\s+)?(?P<quoted>(?:[A-Z][\w’'-]+\s+){1,4}[A-Z][\w’'-]+)"),
    re.compile(r"\b[Ss]ee(?:\s+also)?\s+(?P<quoted>[A-Z][\w’'-]+)\s+(?:section|chapter|on\s+page|\(p)"),
)


TOLD = re.compile(
    r"\b(?:told|explained|described|detailed|listed|defined|found|covered|given|shown|spiegat[oaie]|descritt[oaie])"
    r"\s+(?:\w+\s+){0,3}$",
    re.IGNORECASE,
)
PAGE_AFTER = re.compile(r"\W{0,3}\s*\(?(?:on\s+)?(?:page|pg|p|pag)\b", re.IGNORECASE)


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
                explicit = pattern is not NAMED[0] or _sends(sentence.text, match)
                if explicit and title_key(name) not in known:
                    start = sentence.start + match.start()
                    reason = f"nothing in the book is headed {name!r}"
                    yield Spot(start, sentence.start + match.end(), reason, title_key(name))


def _sends(text: str, match: re.Match[str]) -> bool:
    """Whether a title in quotation marks is where more is told, and not the name of a thing."""
    return (
        match.group().lower().startswith(("see", "vedi", "read", "turn", "refer", "consult"))
        or TOLD.search(text[: match.start()]) is not None
        or PAGE_AFTER.match(text, match.end("quoted") + 1) is not None
        or re.search(r"\bon\s+p$", match.group()) is not None
    )
