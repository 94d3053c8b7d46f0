"""Which page a place of the text stands on, where form feeds or lines with page numbers tell.

What belongs to the page and not to the text - the number, a title that runs along at the top of every page -
is furniture: it would cut sentences in two and begin chapters that are none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

Span = tuple[int, int]

ALONE = re.compile(
    r"^[ \t]*[^\w\n]{0,6}(?:page|pagina|pag\.|p\.)?[ \t]?(?P<number>\d{1,3})(?:[ \t](?:of|di"
    r"|/)[ \t]\d{1,3})?[^\w\n]{0,6}$",
    re.IGNORECASE | re.MULTILINE,
)
BESIDE = re.compile(
    r"[ \t]*(?:(?P<first>\d{1,3})(?:[ \t]+\D{3,60})?|\D{3,60}[ \t|·•-](?P<last>\d{1,3}))[ \t]*$"
)
LEAST = 3
"""Pages: fewer numbers that follow each other are an accident."""
NARROW = 150
"""Characters: numbers that stand nearer to each other than this count something else."""
LONGEST = 80
"""Characters of a line that may be furniture."""


class Pages(Struct, frozen=True):
    """Where the pages begin, and what the first of them is called.

    Without numbers on the pages only their order is known: *numbered* is False, and the first is called 1. A
    lone number may stand at the top or at the foot of its page; then *starts_at_foot* are the starts if they
    stand at the foot.
    """

    starts: tuple[int, ...]
    first: int
    numbered: bool
    starts_at_foot: tuple[int, ...] = ()

    @property
    def last(self) -> int:
        return self.first + len(self.starts) - 1

    def page_of(self, offset: int) -> int:
        return self.first + max(0, bisect_right(self.starts, offset) - 1)

    def guesses(self) -> Iterator[Pages]:
        """The ways to read the numbers of the pages, the likeliest first."""
        yield self
        if self.starts_at_foot:
            yield Pages(self.starts_at_foot, self.first, numbered=True)
        if not self.numbered:
            for first in (0, -1, 2, 3, -2):
                yield Pages(self.starts, first, numbered=False)


def find_pages(text: str) -> tuple[Pages | None, list[Span]]:
    """The pages of *text*, if it tells them, and the spans of its furniture."""
    if "\f" in text:
        return _by_form_feeds(text)
    return _by_numbers(text)


def _by_form_feeds(text: str) -> tuple[Pages | None, list[Span]]:
    starts = [0, *(match.end() for match in re.finditer("\f", text))]
    bounds = [(start, end) for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    if not text[slice(*bounds[-1])].strip():
        bounds.pop()
    edges = [_edges(text, start, end) for start, end in bounds]
    called: Counter[int] = Counter()
    numbers: dict[Span, int] = {}
    for index, lines in enumerate(edges):
        for span in lines:
            match = ALONE.match(text[slice(*span)]) or BESIDE.match(text[slice(*span)])
            if match:
                numbers[span] = int(next(group for group in match.groups() if group)) - index
                called[numbers[span]] += 1
    first, times = called.most_common(1)[0] if called else (1, 0)
    numbered = times >= max(LEAST, len(bounds) // 2)
    furniture = [span for span, shift in numbers.items() if numbered and shift == first]
    furniture += _running(text, edges)
    pages = Pages(tuple(start for start, _ in bounds), first if numbered else 1, numbered)
    return pages, sorted(set(furniture))


def _by_numbers(text: str) -> tuple[Pages | None, list[Span]]:
    """The longest run of lone numbers, each one more than the one before and a good piece behind it."""
    chains: dict[int, tuple[Span, ...]] = {}
    for match in ALONE.finditer(text):
        number, span = int(match["number"]), match.span()
        before = chains.get(number - 1, ())
        far = bool(before) and span[0] - before[-1][1] >= NARROW
        longer = (*before, span) if far else (span,)
        if len(longer) > len(chains.get(number, ())):
            chains[number] = longer
    last, chain = max(chains.items(), key=lambda item: len(item[1]), default=(0, ()))
    if len(chain) < LEAST:
        return None, []
    first = last - len(chain) + 1
    at_top = (
        (0, *(start for start, _ in chain)) if text[: chain[0][0]].strip() else tuple(s for s, _ in chain)
    )
    at_foot = (0, *(end for _, end in chain))
    edges = [[*_edges(text, end, min(len(text), end + 400))[:1]] for _, end in chain]
    return (
        Pages(at_top, first - (len(at_top) > len(chain)), numbered=True, starts_at_foot=at_foot),
        sorted({*chain, *_running(text, edges)}),
    )


def _edges(text: str, start: int, end: int) -> list[Span]:
    """The first and the last line of a page that have text, if they are short."""
    found = []
    page = text[start:end]
    stripped = page.strip()
    if not stripped:
        return []
    top = start + page.index(stripped[0])
    first = (top, _line_end(text, top, end))
    foot = start + len(page.rstrip())
    last = (max(text.rfind("\n", 0, foot) + 1, start), foot)
    for span in (first, last):
        if span not in found and span[1] - span[0] <= LONGEST:
            found.append(span)
    return found


def _line_end(text: str, at: int, end: int) -> int:
    newline = text.find("\n", at, end)
    return end if newline < 0 else newline


def _running(text: str, edges: Sequence[Sequence[Span]]) -> list[Span]:
    """The lines that stand, but for their number, at the edge of at least half of the pages."""
    written = Counter(_bare(text, span) for lines in edges for span in lines)
    return [
        span
        for lines in edges
        for span in lines
        if (bare := _bare(text, span)) and written[bare] >= max(LEAST, len(edges) // 2)
    ]


def _bare(text: str, span: Span) -> str:
    return " ".join(re.sub(r"[\d\W_]+", " ", text[slice(*span)]).split()).lower()
