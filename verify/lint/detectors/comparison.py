"""Comparisons with any, and choices of the most without a word about ties."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot

ANY = re.compile(
    r"\b(?:\w+er|more|less|fewer|maggior[ei]|minor[ei]|più)\s+(?:[^\W\d_]+\s+){0,4}?(?:than|di|del)\s+"
    r"(?:[^.;:,]{0,50}?\b)?(?P<any>any(?! other)|qualsiasi(?! altr)|qualunque(?! altr))\b",
    re.IGNORECASE,
)
MOST = re.compile(
    r"\b(?:the|those|whichever)\s+(?:\w+\s+){0,3}?(?:with|having|who has|that has)\s+(?:the\s+)?"
    r"(?P<most>most|fewest|least|highest|lowest|greatest|largest|smallest|nearest|closest)\b"
    r"|\b(?:(?:the|an?)\s+(?:\w+\s+){1,3}(?:that is |which is )?(?=(?:nearest|closest) to)|the\s+)"
    r"(?P<near>nearest|closest|farthest|furthest|oldest|youngest|strongest|weakest|richest|poorest"
    r"|most recently)\b(?=\s+\w+)"
    r"|\b(?:il giocatore|chi|quello|colui)\s+(?:con|che ha|ha|possiede)\s+"
    r"(?:il maggior numero|(?P<piu>più|meno)\s+(?!di\b)\w+)"
    r"|\b(?:il|la|lo|al|alla)\s+\w+\s+più\s+(?P<vicino>vicin[oa]|lontan[oa])\b",
    re.IGNORECASE,
)
BEGINS = re.compile(
    r"\b(?:youngest|oldest|tallest|shortest|most recently|più (?:giovane|anzian[oa]))\b"
    r".*\b(?:begins?|starts?|goes first|first player|inizia|comincia)"
    r"|\bfirst.player\b.*\b(?:youngest|oldest|most recently)\b",
    re.IGNORECASE,
)
TIE = re.compile(
    r"\bt(?:ies?|ied)\b|\btie-?break|\bequal|\bequidistant"
    r"|\bmultiple\b|\bseveral\b|\bsame (?:length|number|distance)"
    r"|\btwo or more\b|\brandom|\bmore than one\b|\bin case of\b|\bpareggi",
    re.IGNORECASE,
)


STILL_TIED = re.compile(r"\btied?\b|\btie-?break|\bpareggio\b", re.IGNORECASE)
BREAKS = re.compile(r"\bwins?\b|\bvince\b|\bwinner\b", re.IGNORECASE)
SETTLED = re.compile(
    r"\bshared?s? (?:it|the|this|that|in|first|their|victory)\b|\bshared\b|\b(?:a|no) draw\b|\bdrawn\b"
    r"|\bjoint|\btogether\b|\bnobody\b|\bno one\b|\brandom|\ball (?:of )?the tied|\bcondivid|\bvincono\b"
    r"|\b(?:no|never an?|cannot be an?) ties?\b|\bplay again\b|\b(?:any|each|every) tied\b"
    r"|\bboth (?:of them )?win",
    re.IGNORECASE,
)


@detector(
    "any-compared",
    says="any under a comparison: higher than any may mean than some or than every",
    remedy="write 'every' or 'at least one'",
)
def any_compared(book: Book) -> Iterator[Spot]:
    """`Higher than any` in a rule."""
    for sentence in book.rule_sentences:
        for match in ANY.finditer(sentence.text):
            end = min(len(sentence.text), match.end() + 25)
            reason = f"{match['any']!r} under a comparison: every one of them, or some one?"
            key = sentence.text[match.start() : end]
            yield Spot(sentence.start + match.start(), sentence.start + end, reason, key)


@detector(
    "tie-open",
    says="the one with the most, the nearest, the lowest: and nothing nearby about ties",
    remedy="say what happens in a tie, or that there cannot be one",
)
def tie_open(book: Book) -> Iterator[Spot]:
    """A superlative that has to choose one, without a word about ties in the blocks around it.

    Who wins the game is often said twice; what a tie means is told once, and `tie-last` looks after it.
    """
    settled = any(STILL_TIED.search(block.text) and BREAKS.search(block.text) for block in book.blocks)
    for sentence in book.rule_sentences:
        match = MOST.search(sentence.text)
        if not match or book.block_of(sentence).heading.lower() in ("overview", "objective", "introduction"):
            continue
        if BEGINS.search(sentence.text):
            continue  # who begins is settled at the table, and no game hangs on it
        if BREAKS.search(sentence.text) and settled:
            continue
        near = " ".join(block.text for block in book.blocks[max(0, sentence.block - 4) : sentence.block + 3])
        if TIE.search(near):
            continue
        end = min(len(sentence.text), match.end() + 25)
        most = next(word for word in (*match.groups(), match.group()) if word)
        reason = f"'{most.lower()}' picks one, and the text around does not say what happens in a tie"
        yield Spot(
            sentence.start + match.start(), sentence.start + end, reason, sentence.text[match.start() : end]
        )


@detector(
    "tie-last",
    says="a chain of tie-breakers ends, and a tie after the last one is left open",
    remedy="say who wins when the last tie-breaker is tied too",
)
def tie_last(book: Book) -> Iterator[Spot]:
    """The last tie-breaker of a block, where nothing after it settles what remains tied."""
    for index, block in enumerate(book.blocks):
        if not block.is_rule or not STILL_TIED.search(block.text) or not BREAKS.search(block.text):
            continue
        rest = takewhile(lambda other: other.rank != 1, book.blocks[index : index + 7])
        after = " ".join(other.text for other in rest if other.kind != "row")
        if SETTLED.search(after) or block.text.endswith(":"):
            continue
        tail = block.text[-60:]
        yield Spot(
            block.end - len(tail), block.end, "nothing is said of a tie after the last tie-breaker", tail
        )
