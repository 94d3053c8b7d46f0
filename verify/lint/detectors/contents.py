"""The table of contents against the headings of the book."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import listing, title_key


@detector(
    "contents-nowhere",
    says="the table of contents lists a title that no heading of the book has",
    remedy="give heading and entry the same words, or remove the entry",
    severity="error",
)
def contents_nowhere(book: Book) -> Iterator[Spot]:
    """Every entry of the contents has its heading."""
    headings = {title_key(block.text) for block in book.headings}
    for entry in book.entries:
        if entry.of == "contents" and entry.key not in headings:
            yield Spot(entry.start, entry.end, f"no heading of the book reads {entry.title!r}", entry.key)


@detector(
    "contents-page",
    says="entries of the table of contents have no page number",
    remedy="give every entry its page",
)
def contents_page(book: Book) -> Iterator[Spot]:
    """One finding for all entries without a page, where some have one."""
    entries = [entry for entry in book.entries if entry.of == "contents"]
    without = [entry for entry in entries if not entry.pages]
    if without and len(without) < len(entries):
        names = listing([repr(entry.title) for entry in without], most=4)
        reason = f"{len(without)} of {len(entries)} entries of the contents have no page: {names}"
        yield Spot(
            without[0].start, without[0].end, reason, "pages", tuple(entry.start for entry in without[1:])
        )


@detector(
    "contents-twice",
    says="one title stands twice in the table of contents: a reference cannot tell the two apart",
    remedy="make the titles different, or remove one",
    severity="note",
)
def contents_twice(book: Book) -> Iterator[Spot]:
    """Two entries of the contents with the same title."""
    seen: dict[str, int] = {}
    for entry in book.entries:
        if entry.of != "contents":
            continue
        if entry.key in seen:
            reason = f"{entry.title!r} is in the table of contents twice: a reference to it is not clear"
            yield Spot(entry.start, entry.end, reason, entry.key, (seen[entry.key],))
        seen.setdefault(entry.key, entry.start)
