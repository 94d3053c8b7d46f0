"""The list of components."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.names import SAME_SORT
from hoyle.verify.lint.words import WORD, language_of, stem, title_key, word_set

LONGEST_NAME = 4
LEAST_WORDS = 2


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


NEVER_TOLD = word_set(
    """
    rulebook rule book playbook booklet aid aide reference sticker box insert bag sheet pad summary map
    regolamento manuale sacchetto scatola riepilogo
    """
)
MADE_OF = word_set(
    """
    wooden wood plastic cardboard metal custom six ten eight twelve twenty sided embossed double mounted
    oversized large small standard colored coloured clear unique special game
    """
)
"""How a piece is made: the rules call it without that."""
LISTED = re.compile(
    r"\W*(?:\d{1,4}|[a-z]{3,9})[x×]?\s+(?P<name>[^\W\d_][^\d.,;:()–—]{2,40}?)\s*(?:\(.*\)|[–—-]\s.*)?$"
)


@detector(
    "component-unused",
    says="a component is listed and no rule speaks of it under that name",
    remedy="give it the name it has in the rules, or say what it is for",
)
def component_unused(book: Book) -> Iterator[Spot]:
    """The last word of the component's name stands somewhere beside its first word, outside the list."""
    if language_of(book.text) != "en":
        return  # plurals of other languages are not known here
    elsewhere = [block for block in book.blocks if not block.lists_components and block.tone != "credits"]
    spoken = [
        {stem(part) for word in WORD.findall(block.text) for part in word.split("-")} for block in elsewhere
    ]
    for block in book.blocks:
        match = (
            LISTED.fullmatch(block.text)
            if block.lists_components and block.kind in ("item", "paragraph")
            else None
        )
        if not match or len(match["name"].split()) > LONGEST_NAME:
            continue
        name = {stem(part) for word in WORD.findall(match["name"]) for part in word.split("-")}
        name -= MADE_OF
        if (
            len(name) < LEAST_WORDS
            or name & NEVER_TOLD
            or _under_another_name(name, spoken)
            or any(name <= words for words in spoken)
            or not elsewhere
        ):
            continue
        written = " ".join(match["name"].split())
        yield Spot(block.start, block.end, f"no rule speaks of {written!r}", title_key(written))


def _under_another_name(name: set[str], spoken: list[set[str]]) -> bool:
    """Whether `name-several` tells it: the rules have another word of the same sort in its place."""
    ways = [(name - {word}) | {other} for word in name & SAME_SORT.keys() for other in SAME_SORT[word]]
    return any(len(way) > 1 and way <= words for way in ways for words in spoken)
