"""Page references: against the contents, against the index, against each other, against the last page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.references import PageReference, page_references
from hoyle.verify.lint.words import listing, title_key

LEAST = 4
MOST_WRONG = 0.35
"""More of the entries wrong than this: then the pages are not those of the printed book."""


@detector(
    "page-disagrees",
    says="a page reference names another page than the contents, the index or another reference",
    remedy="look up the page the section really stands on and correct the wrong one",
    severity="error",
)
def page_disagrees(book: Book) -> Iterator[Spot]:
    """Every place that says which page a title stands on, compared title by title."""
    listed: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    contents = {entry.key: entry for entry in book.entries if entry.of == "contents"}
    for entry in book.entries:
        if entry.pages:
            listed[entry.key].append(entry.pages)
            other = contents.get(entry.key) if entry.of == "index" else None
            if other and other.pages and not set(other.pages) & set(entry.pages):
                where = (
                    f"page {_pages(entry.pages)} in the index and page {_pages(other.pages)} in the contents"
                )
                yield Spot(
                    entry.start,
                    entry.end,
                    f"{entry.title!r} is on {where}",
                    f"listed {entry.key}",
                    (other.start,),
                )
    yield from _where_it_stands(book)
    named: dict[str, PageReference] = {}
    for reference in page_references(book):
        if not reference.key:
            continue
        first = named.setdefault(reference.key, reference)
        for pages in listed.get(reference.key, []):
            if not any(set(pages) & set(reference.pages) for pages in listed[reference.key]):
                where = f"the contents or index list page {_pages(pages)}"
                reason = f"sends to page {_pages(reference.pages)} for {reference.title!r}, but {where}"
                yield Spot(reference.start, reference.end, reason, f"{reference.key} {reference.pages}")
        if reference.key not in listed and not set(first.pages) & set(reference.pages):
            reason = (
                f"sends to page {_pages(reference.pages)} for {reference.title!r}, "
                f"but line {book.line(first.start)} sends to page {_pages(first.pages)}"
            )
            yield Spot(
                reference.start, reference.end, reason, f"{reference.key} {reference.pages}", (first.start,)
            )


def _where_it_stands(book: Book) -> Iterator[Spot]:
    """The contents against the page on which the heading really stands, where most entries agree with it."""
    entries = [entry for entry in book.entries if entry.of == "contents" and entry.pages]
    stands: dict[str, list[int]] = defaultdict(list)
    for block in book.headings:
        stands[title_key(block.text)].append(block.start)
    placed = [(entry, stands[entry.key][0]) for entry in entries if len(stands[entry.key]) == 1]
    if book.pages is None or len(placed) < LEAST:
        return
    wrong, pages = min(
        (
            ([(entry, at) for entry, at in placed if guess.page_of(at) not in entry.pages], guess)
            for guess in book.pages.guesses()
        ),
        key=lambda found: len(found[0]),
    )
    if len(wrong) <= MOST_WRONG * len(placed):
        for entry, at in wrong:
            listed = f"{entry.title!r} is listed on page {_pages(entry.pages)}"
            reason = f"{listed}, and stands on page {pages.page_of(at)}"
            yield Spot(entry.start, entry.end, reason, f"stands {entry.key} {entry.pages}", (at,))


@detector(
    "page-nowhere",
    says="a page reference points past the last page that the contents or the index know",
    remedy="correct the page number, or say which other book it means",
    severity="error",
)
def page_nowhere(book: Book) -> Iterator[Spot]:
    """References to pages behind the end: the last form feed tells it, or the contents and the index."""
    listed = [page for entry in book.entries for page in entry.pages]
    if book.pages is not None:
        last, known_by = max(book.pages.last, *listed, 0), "the text"
    elif listed and all(entry.pages for entry in book.entries):
        last, known_by = max(listed), "what the contents and index list"
    else:
        return
    for reference in page_references(book):
        beyond = [page for page in reference.pages if page > last]
        if beyond or 0 in reference.pages:
            page = beyond[0] if beyond else 0
            reason = f"sends to page {page}, and {known_by} ends at page {last}"
            yield Spot(reference.start, reference.end, reason, f"{page}")


@detector(
    "page-order",
    says="the pages of the table of contents run backwards",
    remedy="correct the page, or move the entry to its place",
    severity="error",
)
def page_order(book: Book) -> Iterator[Spot]:
    """In a table of contents no page is smaller than the one above it."""
    above = 0
    for entry in book.entries:
        if entry.of == "contents" and entry.pages:
            if entry.pages[0] < above:
                reason = f"{entry.title!r} stands on page {entry.pages[0]}, after an entry for page {above}"
                yield Spot(entry.start, entry.end, reason, f"{entry.key} {above}")
            above = max(above, entry.pages[0])


@detector(
    "page-unlisted",
    says="the text sends to a section with a page, and the table of contents does not list that section",
    remedy="list the section in the table of contents",
)
def page_unlisted(book: Book) -> Iterator[Spot]:
    """A section important enough to be referred to by page should be findable in the contents."""
    listed = {entry.key for entry in book.entries}
    if not any(entry.of == "contents" for entry in book.entries):
        return
    places: dict[str, list[PageReference]] = defaultdict(list)
    for reference in page_references(book):
        if reference.key and reference.heading and reference.key not in listed:
            places[reference.key].append(reference)
    for key, (first, *more) in places.items():
        reason = f"{first.title!r} is referred to by page but is not in the table of contents"
        yield Spot(first.start, first.end, reason, key, tuple(other.start for other in more))


def _pages(pages: tuple[int, ...]) -> str:
    return listing([str(page) for page in pages])
