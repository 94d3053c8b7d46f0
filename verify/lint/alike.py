"""Sentences that say nearly the same: the pairs a reader would compare.

Found through rare runs of words, so that the work grows with the text and not with its square.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.parts import LABEL
from hoyle.verify.lint.sentences import Sentence

PIECE = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
RUN = 4
CROWD = 6
"""A run of words in more sentences than this is a formula, and no sign that two sentences belong together."""
LEAST = 8


class Pair(Struct, frozen=True):
    """Two sentences that are nearly the same, *one* first; *gone* and *new* are the pieces that differ."""

    one: Sentence
    two: Sentence
    gone: tuple[str, ...]
    new: tuple[str, ...]
    likeness: float


def pieces(text: str) -> tuple[str, ...]:
    """Words and numbers of a sentence as they are compared: without the label that opens it."""
    body = text[label.end() :] if (label := LABEL.match(text)) and len(text) - label.end() > 30 else text
    found = (match.group().lower().replace("’", "'") for match in PIECE.finditer(body))
    return tuple(piece for piece in found if len(piece) > 1 or piece.isdigit() or piece == "a")


@lru_cache(maxsize=4)
def alike(book: Book, least: float = 0.7) -> tuple[Pair, ...]:
    """The pairs of rule sentences of *book* that are alike but not the same, in the order of the text."""
    return tuple(sorted(_pairs(book, least), key=lambda pair: (pair.one.start, pair.two.start)))


def _pairs(book: Book, least: float) -> Iterator[Pair]:
    sentences = [sentence for sentence in book.rule_sentences if len(sentence.words) >= LEAST]
    split = [pieces(sentence.text) for sentence in sentences]
    by_run: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for index, words in enumerate(split):
        for run in {words[at : at + RUN] for at in range(len(words) - RUN + 1)}:
            by_run[run].append(index)
    shared: dict[tuple[int, int], int] = defaultdict(int)
    for members in by_run.values():
        if 2 <= len(members) <= CROWD:
            for position, one in enumerate(members):
                for two in members[position + 1 :]:
                    shared[one, two] += 1
    for (one, two), runs in shared.items():
        if runs >= 2 and split[one] != split[two]:
            first, second = set(split[one]), set(split[two])
            likeness = len(first & second) / len(first | second)
            if likeness >= least:
                gone = tuple(word for word in split[one] if word not in second)
                new = tuple(word for word in split[two] if word not in first)
                yield Pair(sentences[one], sentences[two], gone, new, likeness)
