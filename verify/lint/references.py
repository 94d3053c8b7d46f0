"""References from one place of a book to another: by page, and by the name of a section."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.words import title_key, word_set

PAGE = re.compile(
    r"\b(?:pages?|pgs?\.?|pp?\.|pagin[ae]|pag\.)\s*(?P<pages>\d{1,3}(?:\s*(?:[-–,&]|and|e)\s*\d{1,3})*)",
    re.IGNORECASE,
)
OTHER_BOOK = re.compile(
    r"\s*(?:of|in|del|nel)l?a?\s+(?!this\b|these\b|questo\b)(?:the\s+|your\s+)?\W*[A-ZÀ-Þ]"
)
AFTER = re.compile(r"(?:,\s*|:\s*|\s*\(|\s+[—–-]\s+|\s+under\s+)[\"“]?(?P<title>[A-ZÀ-Þ][^.;:()\"”]{2,50})")
BEFORE = 90
FILLER = word_set(
    "section sections on see also in the at page rule rules scenario chapter described detailed list"
)


class PageReference(Struct, frozen=True):
    """A place that sends the reader to a page; *title* is the section it names, where it names one."""

    pages: tuple[int, ...]
    start: int
    end: int
    title: str = ""
    key: str = ""
    heading: bool = False


def page_references(book: Book) -> Iterator[PageReference]:
    """Every page reference of *book* to itself, in order."""
    known = {entry.key for entry in book.entries} | set(book.titles)
    headings = {title_key(block.text) for block in book.headings}
    for block in book.blocks:
        if block.kind not in ("paragraph", "item", "heading"):
            continue
        for match in PAGE.finditer(block.text):
            if OTHER_BOOK.match(block.text, match.end()):
                continue
            pages = tuple(int(page) for page in re.findall(r"\d+", match["pages"]))
            title, begin = _title_before(block.text, match.start(), known)
            ends = match.end()
            if not title:
                title, ends = _title_after(block.text, match.end(), known)
            key = title_key(title)
            start, end = block.start + begin, block.start + ends
            yield PageReference(pages, start, end, title, key, key in headings)


def _title_after(text: str, start: int, known: set[str]) -> tuple[str, int]:
    """The known title that follows a page number: `page 3, Thieves and Guards`, `page 3 (Setup)`."""
    match = AFTER.match(text, start)
    words = list(re.finditer(r"[^\W_]+(?:['’-][^\W_]+)*", match["title"])) if match else []
    for length in range(len(words), 0, -1):
        phrase = match["title"][: words[length - 1].end()] if match else ""
        if title_key(phrase) in known:
            return phrase, start + len(match.group()) - len(match["title"]) + len(phrase) if match else start
    return "", start


def _title_before(text: str, end: int, known: set[str]) -> tuple[str, int]:
    """The known title that stands just before *end* in *text*, with nothing but filler words between."""
    before = text[max(0, end - BEFORE) : end]
    shift = max(0, end - BEFORE)
    words = [
        (match.group(), match.start(), match.end())
        for match in re.finditer(r"[^\W_]+(?:['’-][^\W_]+)*", before)
    ]
    while words and words[-1][0].lower() in FILLER and title_key(words[-1][0]) not in known:
        words.pop()
    best = ("", end)
    for length in range(1, min(8, len(words)) + 1):
        first, last = words[-length], words[-1]
        phrase = before[first[1] : last[2]]
        if re.search(r"[.;:!?(]", phrase):
            break
        if title_key(phrase) in known and first[0][0].isupper():
            best = (phrase, shift + first[1])
    return best
