"""The parts of a rulebook: blocks, lines of the contents and the index, labels that open a block."""

from __future__ import annotations

import re
from typing import Literal

from msgspec import Struct

from hoyle.verify.lint.words import Language, title_key

Kind = Literal["heading", "paragraph", "item", "row", "entry"]
Tone = Literal["rule", "aside", "story", "credits"]

ASIDE = re.compile(
    r"\W*(?:(?:design(?:er)?s?|play|player|author|historical|strategy|developer)[’']?s?"
    r" (?:notes?|hints?|tips?)|examples?"
    r"|esempio|per esempio|for example|hint|tip|remember|reminder|in this example|nell'esempio)\b",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"\W*(?:\(?[a-zA-Z\d]{1,2}[.)]\s+)?(?P<label>[^\W_][^:—–.?!]{1,60}?)\s*(?P<mark>:|—|–|\s-\s)"
)
SECTION = re.compile(r"\W*(?P<number>\d{1,2}(?:\.\d{1,2})+\.?)\s+")
"""The number that opens a section of a numbered book: `4.3`, `12.1.2`."""
RUN_IN = re.compile(rf"{SECTION.pattern}(?P<label>[^\W\d_][^:—–.?!]{{1,40}}?)\.\s")
"""The title that opens a numbered section in its own paragraph: `4.3 Stacking. No more than …`."""
LEAD = re.compile(r"\W*(?P<term>[^\W\d_][\w’'()/& -]{1,40}?)\.\s+(?=[A-ZÀ-Þ\"“])")
"""The title that opens a paragraph and ends with a full stop: `Dealing. The dealer gives …`."""

BOX = re.compile(
    r"^\W*(?:\d+\W+)?(?:the )?(?:parts|pieces)\W*$|components?|inventory|in the box|in this box"
    r"|componenti|material[ei]|contenuto|what you get|equipment|parts list|game pieces",
    re.IGNORECASE,
)
INTRODUCTION = re.compile(
    r"introduction|overview|objective|credits|introduzione|story|background|\btheme\b|welcome|goal of"
    r"|aim of|object of"
    r"|about the game|storia|ambientazione|scopo",
    re.IGNORECASE,
)


class Block(Struct, frozen=True):
    """A paragraph, a list item, a heading or a row of a table."""

    kind: Kind
    start: int
    end: int
    text: str
    tone: Tone
    language: Language
    chapter: str
    heading: str
    rank: int = 0

    @property
    def is_rule(self) -> bool:
        """Whether this is text of the rules, and not a story, an example or the credits."""
        return self.tone == "rule" and self.kind in ("paragraph", "item")

    @property
    def introduces(self) -> bool:
        """Whether it stands in a chapter that tells what the game is about, before the rules."""
        return INTRODUCTION.search(self.chapter) is not None

    @property
    def lists_components(self) -> bool:
        """Whether it stands in the chapter that says what is in the box."""
        return BOX.search(self.chapter) is not None


class Entry(Struct, frozen=True):
    """A line of the table of contents or of the index."""

    title: str
    pages: tuple[int, ...]
    start: int
    end: int
    of: Literal["contents", "index"]

    @property
    def key(self) -> str:
        return title_key(self.title)


class Label(Struct, frozen=True):
    """A word that opens a block and names what it is about: `Learn:` or `Islands—`."""

    title: str
    start: int
    end: int

    @property
    def key(self) -> str:
        return title_key(self.title)
