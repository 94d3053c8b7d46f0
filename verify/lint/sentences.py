"""Sentences, cut where a full stop, a question or an exclamation mark ends one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct

from hoyle.verify.lint.words import Token, tokens

END = re.compile(r"(?<![.!?…])[.!?…]+[\"”’')\]]*\s+(?=[\"“‘(\[]?[A-ZÀ-Þ\d€•])")
NOT_AN_END = re.compile(
    r"(?:\b(?:pg|pgs|pp?|no|nr|vs|cf|fig|e\.g|i\.e|etc|ecc|art|approx|max|min|st|mr|dr)|\b[A-Z])\.\s*$"
)

LONGEST = 2000
"""Characters: what is longer is no sentence, and is cut, so that the work stays in proportion to the text."""


class Sentence(Struct, frozen=True, dict=True):
    """A sentence, where it begins in the file, and the block it stands in."""

    text: str
    start: int
    block: int

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @cached_property
    def words(self) -> tuple[Token, ...]:
        return tuple(tokens(self.text))

    @cached_property
    def lows(self) -> tuple[str, ...]:
        return tuple(word.low for word in self.words)


def split_sentences(text: str, start: int, block: int) -> Iterator[Sentence]:
    """The sentences of a block's *text* that begins at *start* in the file."""
    begin = 0
    for match in END.finditer(text):
        if NOT_AN_END.search(text, max(begin, match.start() - 8), match.end()):
            continue
        yield from _pieces(text[begin : match.end()].rstrip(), start + begin, block)
        begin = match.end()
    if text[begin:].strip():
        yield from _pieces(text[begin:], start + begin, block)


def _pieces(text: str, start: int, block: int) -> Iterator[Sentence]:
    for at in range(0, len(text), LONGEST):
        yield Sentence(text[at : at + LONGEST], start + at, block)
