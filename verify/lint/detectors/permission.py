"""May and must in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot

MAY = re.compile(r"\b(?:may|can|può|possono|puoi|potete)\b(?!\s+(?:not|only|never)\b)", re.IGNORECASE)
MUST = re.compile(r"\b(?:must|have to|has to|is required to|deve|devono|devi|dovete)\b", re.IGNORECASE)
BUT = re.compile(r";|—|\bbut\b|\bhowever\b|\bma\b|\bperò\b", re.IGNORECASE)
WHO_CAN = re.compile(
    r"\b(?:who|that|which|whom|before|until|as|che|prima che)(?:\s+(?!and\b|or\b)\w+){0,3}\s+$", re.IGNORECASE
)
"""In `choose somebody who can` and `wait before play can` nothing is permitted."""
CONDITION = re.compile(r"\b(?:if|when|whenever|once|unless|in order to|to|se|quando|per)\b", re.IGNORECASE)


@detector(
    "may-must",
    says="may and must in one sentence about one act: a choice or a duty?",
    remedy="make two sentences, one for the choice and one for the duty",
)
def may_must(book: Book) -> Iterator[Spot]:
    """A permission and a duty in the same clause, where neither is the other's condition."""
    for sentence in book.rule_sentences:
        may, must = MAY.search(sentence.text), MUST.search(sentence.text)
        if not may or not must:
            continue
        first, last = sorted((may.span(), must.span()))
        between = sentence.text[first[1] : last[0]]
        if WHO_CAN.search(sentence.text[: may.start()]):
            continue
        if BUT.search(between) or ("," in between and CONDITION.search(sentence.text, 0, last[0])):
            continue
        reason = (
            f"{may.group()!r} and {must.group()!r} in one sentence: which part is a choice, which a duty?"
        )
        start, end = sentence.start + first[0], sentence.start + last[1]
        yield Spot(start, end, reason, sentence.text[first[0] : last[1]])


@detector(
    "may-not",
    says="may not: is it forbidden, or may it stay undone?",
    remedy="write cannot or must not for a prohibition",
    severity="note",
    level="all",
)
def may_not(book: Book) -> Iterator[Spot]:
    """`May not` reads both ways."""
    for sentence in book.rule_sentences:
        for match in re.finditer(r"\bmay not\b", sentence.text):
            end = min(len(sentence.text), match.end() + 30)
            key = sentence.text[max(0, match.start() - 30) : end]
            reason = "'may not' forbids, or allows not to: the reader has to guess"
            yield Spot(sentence.start + match.start(), sentence.start + end, reason, key)
