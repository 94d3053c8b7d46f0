"""Names and terms: the capitalised words of a book that stand inside a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.sentences import Sentence
from hoyle.verify.lint.words import SMALL, Token, word_set

ALIKE = (
    word_set("section area part zone field box slot"),
    word_set("track row line"),
    word_set("token marker piece counter disc disk chit pawn"),
    word_set("deck pile stack"),
    word_set("board mat display tableau"),
)
"""Heads that name the same kind of thing: behind one and the same word they mostly mean one thing."""
SAME_SORT = {word: group for group in ALIKE for word in group}


class Name(Struct, frozen=True):
    """A run of capitalised words inside a sentence, and the word before it."""

    text: str
    start: int
    before: str
    block: int


def names(book: Book) -> Iterator[Name]:
    """Every capitalised run that does not open its sentence, outside stories and credits."""
    for sentence in book.sentences:
        if book.block_of(sentence).tone in ("story", "credits"):
            continue
        yield from names_of(sentence)


def names_of(sentence: Sentence) -> Iterator[Name]:
    """The capitalised runs of one sentence; its first word belongs to none."""
    run: list[Token] = []
    before = ""
    for index, word in enumerate(sentence.words):
        joined = bool(run) and sentence.text[run[-1].end : word.start].strip() == ""
        capital = word.text[0].isupper() and not (len(word.text) > 1 and word.text.isupper())
        if run and not (capital and joined):
            yield _name(sentence, run, before)
            run = []
        if capital and index and not _opens_clause(sentence, word):
            before = before if run else sentence.words[index - 1].low
            run.append(word)
    if run:
        yield _name(sentence, run, before)


def _opens_clause(sentence: Sentence, word: Token) -> bool:
    """After a colon, a dash, an opening quote or a bullet, a capital says nothing."""
    before = sentence.text[: word.start].rstrip()
    return not before or before[-1] in ':—–-"“‘(•.!?/[…' or word.low in SMALL


def _name(sentence: Sentence, run: list[Token], before: str) -> Name:
    return Name(" ".join(word.text for word in run), sentence.start + run[0].start, before, sentence.block)
