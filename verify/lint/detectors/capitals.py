"""One term, written with and without a capital letter."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.names import names_of
from hoyle.verify.lint.sentences import Sentence
from hoyle.verify.lint.words import SMALL, stem, word_set

LEAST_PAIR = 3
LEAST_WORD = 5
RARER = {"pair": 0.34, "word": 0.12}
"""The rarer way is at most this part of all places: else the two ways may be two senses."""

OWNED = word_set(
    """
    the a an your each every any all no one two three four five this that these those of his their its
    opposing il lo la i gli le un una ogni tuo tua tuoi tue del della dei delle 1 2 3
    """
)

Places = dict[str, list[int]]


@detector(
    "capitals-mixed",
    says="a term has a capital letter in some rules and none in others",
    remedy="choose one way to write the term, and keep it for the term alone",
    severity="note",
)
def capitals_mixed(book: Book) -> Iterator[Spot]:
    """Terms of one or two words; one finding a term, at the first place of the rarer way."""
    sentences = [
        sentence
        for sentence in book.rule_sentences
        if not book.block_of(sentence).introduces and book.block_of(sentence).end - sentence.start > 30
    ]
    yield from _mixed(*_pairs(sentences), least=LEAST_PAIR, share=RARER["pair"])
    yield from _mixed(*_words(sentences), least=LEAST_WORD, share=RARER["word"])


def _mixed(upper: Places, lower: Places, *, least: int, share: float) -> Iterator[Spot]:
    for term in sorted(upper.keys() & lower.keys()):
        more, rarer = upper[term], lower[term]
        if len(more) < least or len(rarer) > share * (len(more) + len(rarer)):
            continue
        elsewhere = f" and in {len(rarer) - 1} more places" if len(rarer) > 1 else ""
        reason = f"{term!r} is written without a capital here{elsewhere}, with one in {len(more)} places"
        yield Spot(rarer[0], rarer[0] + len(term) + 20, reason, term, tuple(rarer[1:]))


def _pairs(sentences: list[Sentence]) -> tuple[Places, Places]:
    """Where two-word terms stand with a capital on each word, and where with none."""
    upper: Places = defaultdict(list)
    lower: Places = defaultdict(list)
    for sentence in sentences:
        for name in names_of(sentence):
            parts = name.text.split()
            for one, two in itertools.pairwise(parts):
                upper[f"{one.lower()} {stem(two)}"].append(name.start)
        for first, second in zip(sentence.words, sentence.words[1:], strict=False):
            plain = first.text.islower() and second.text.islower() and not {first.low, second.low} & SMALL
            if plain and sentence.text[first.end : second.start].isspace():
                lower[f"{first.low} {stem(second.low)}"].append(sentence.start + first.start)
    return upper, lower


def _words(sentences: list[Sentence]) -> tuple[Places, Places]:
    """Where a word stands alone with a capital, and where without one though something owns or counts it."""
    upper: Places = defaultdict(list)
    lower: Places = defaultdict(list)
    for sentence in sentences:
        for name in names_of(sentence):
            if " " not in name.text:
                upper[stem(name.text)].append(name.start)
        for before, word in zip(sentence.words, sentence.words[1:], strict=False):
            if word.text.islower() and word.low not in SMALL and before.low in OWNED:
                lower[stem(word.low)].append(sentence.start + word.start)
    return upper, lower
