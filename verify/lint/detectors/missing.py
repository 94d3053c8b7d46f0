"""Words that are not there: a number of nothing, an empty bracket, a symbol that was lost on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import WORD

GIVING = (
    r"(?:(?:gain|earn|collect|lose|pay|spend|discard|receive|take|give|grant|offer|cost|get|draw|place|owe)(?:s|ing|ed)?"
    r"|guadagn[aio]|pag(?:a|hi|are)|ricev[ie]|pesc(?:a|hi)|scarta|prendi)"
)
BARE_NUMBER = re.compile(
    rf"\b{GIVING}\s+(?:up\s+to\s+|a\s+total\s+of\s+)?(?P<number>\d+)\s*(?=[.,;!?)]|$|(?:and|or|e|o|for|if)\b|more\b(?!\s+\w)|\(or)"
)
GIVEN_TO = re.compile(
    r"\b(?:give|gives|given|gave|giving)\s+(?:the|your|an?|each|every)\s+(?:\w+\s+){1,3}(?P<number>\d+)\s*(?=$|[.,;]\s|and\b)"
)
LOST = (
    (re.compile(r"\(\s*\)|\[\s*\]"), "the bracket is empty"),
    (re.compile(r"(?<=\w) ,(?= )"), "something is missing before the comma"),
    (re.compile(r"\b(?:symbol|icon|simbolo)\b (?=[,.;])(?<=  )"), "which symbol is not shown"),
    (re.compile(r"(?<=\d) +(?=[.!?,;](?:\s|$|!))"), "the number counts nothing: what it counts is missing"),
)

PAGE = re.compile(r"\b(?:page|pg|pp?|pag)\b\.?\s*\d+$", re.IGNORECASE)
FEW = 5


@detector(
    "missing-word",
    says="a number that counts nothing, an empty bracket or a lost symbol: the sentence does not say of what",
    remedy="write the word the symbol stood for",
)
def missing_word(book: Book) -> Iterator[Spot]:
    """Looked for in the text as it is written, with its marks of emphasis.

    Where symbols were lost they were lost throughout: more than a few are told once, with all their lines.
    """
    spots = list(_places(book))
    if len(spots) <= FEW:
        yield from spots
        return
    first, *more = spots
    reason = f"{first.reason}; so in {len(spots)} places: were symbols lost on the way to this text?"
    yield Spot(first.start, first.end, reason, "symbols", tuple(spot.start for spot in more))


def _places(book: Book) -> Iterator[Spot]:
    for sentence in book.sentences:
        raw = book.raw[sentence.start : sentence.end].replace("\n", " ")
        found: dict[int, tuple[int, str]] = {}
        for pattern, reason in LOST:
            for match in pattern.finditer(raw):
                if PAGE.search(raw[max(0, match.start() - 12) : match.start()]):
                    continue
                found[_number_before(raw, match.start())] = (match.end(), reason)
        for match in (*BARE_NUMBER.finditer(sentence.text), *GIVEN_TO.finditer(sentence.text)):
            said = f"{match['number']} of what? The unit is missing"
            found[match.start("number")] = (match.end(), said)
        for start, (end, reason) in sorted(found.items()):
            begin = max(0, start - 25)
            key = " ".join(WORD.findall(sentence.text[begin : end + 10]))
            yield Spot(sentence.start + begin, sentence.start + min(len(raw), end + 10), reason, key)


def _number_before(raw: str, at: int) -> int:
    match = re.search(r"\d+\W*$", raw[:at])
    return match.start() if match else at
