"""Wording that leaves a decision to the table."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.alike import PIECE
from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.sentences import Sentence

MOSTLY = "says what happens mostly, not when it does not"
HAPPENS = "says that it happens, not when"
WHO = "does not say what happens when it is not possible, or who decides"
OPEN = "leaves the list open"
BOTH = "is two rules in one: say whether one of them is enough"
HOW_MANY = "gives no number to decide by"
DUTY = "may be a duty, an advice or an expectation"

DEFAULT = {
    "en": {
        r"usually|normally|generally|typically|ordinarily|commonly|mostly|in most cases|for the most part"
        r"|most of the time|more often than not|as a (?:general )?rule|in general|in principle"
        r"|tends? to|almost always|nearly always": MOSTLY,
        r"(?:if|where|when|whenever|wherever|as much as|as far as|to the extent) (?:at all )?possible"
        r"|if (?:appropriate|applicable|practicable|feasible)|(?:where|as) applicable": WHO,
        r"ideally|preferably|hopefully|probably|perhaps": "is a wish or a guess, not a rule",
        r"within reason|reasonably|sufficiently": HOW_MANY,
        r"etc\b\.?|et cetera|and the like|or similar|or the like|or something similar": OPEN,
        r"approximately|about (?=\d)|around (?=\d)|(?:enough|reasonable) (?=room|time|space)": HOW_MANY,
        r"(?:you|players?|civilizations?|opponents?|he|she) should"
        r"(?! (?:become|be familiar|read|now|include|remember|find))": DUTY,
    },
    "it": {
        r"di solito|di norma|di regola|in linea di massima|per lo più"
        r"|solitamente|normalmente|generalmente|in genere|tipicamente": MOSTLY,
        r"talvolta|a volte|spesso|occasionalmente": HAPPENS,
        r"se possibile|quando possibile|eventualmente": WHO,
        r"ecc(?:etera)?\b\.?": OPEN,
        r"circa (?=\d)|all'incirca": HOW_MANY,
        r"dovrebbe(?:ro)?|dovresti": DUTY,
    },
}
FURTHER = {
    "en": {
        r"sometimes|occasionally|often|rarely|frequently": HAPPENS,
        r"as (?:appropriate|needed|required|necessary)|if (?:needed|necessary)|appropriate": WHO,
        r"and so (?:on|forth)": OPEN,
        r"and/or": BOTH,
        r"roughly|several|a few|a lot of|some": HOW_MANY,
        r"(?:try|attempt) to": "does not say what happens when it fails",
        r"should": DUTY,
    },
    "it": {
        r"appropriat[oaie]|opportun[oaie]|se (?:è )?necessario": WHO,
        r"e così via": OPEN,
        r"e/o": BOTH,
        r"qualche|alcun[ei]": HOW_MANY,
    },
}


def _compiled(lists: dict[str, dict[str, str]]) -> dict[str, list[tuple[re.Pattern[str], str]]]:
    return {
        language: [
            (re.compile(rf"\b(?:{word})(?!\w)", re.IGNORECASE), reason) for word, reason in words.items()
        ]
        for language, words in lists.items()
    }


WEAK = _compiled(DEFAULT)
VAGUE = _compiled(FURTHER)


@detector(
    "weak-word",
    says="usually, if possible, etc.: wording that does not decide the case it speaks of",
    remedy="say exactly when, how many, and what happens otherwise",
)
def weak_word(book: Book) -> Iterator[Spot]:
    """Weak words in sentences that state rules."""
    yield from _spots(book, WEAK)


@detector(
    "vague-word",
    says="several, appropriate, some, should: wording that is often harmless and sometimes decides nothing",
    remedy="give the number, the name or the condition",
    severity="note",
    level="all",
)
def vague_word(book: Book) -> Iterator[Spot]:
    """Words that need a look only in a thorough reading."""
    yield from _spots(book, VAGUE)


def _spots(book: Book, words: dict[str, list[tuple[re.Pattern[str], str]]]) -> Iterator[Spot]:
    for sentence in book.rule_sentences:
        for pattern, reason in words[book.block_of(sentence).language]:
            for match in pattern.finditer(sentence.text):
                if not _excused(sentence, match):
                    yield _spot(sentence, match, reason)


def _excused(sentence: Sentence, match: re.Match[str]) -> bool:
    """`Behaves normally` and `as normally happens` say how, not how often; `though normally` only reminds."""
    if match.group().lower() != "normally":
        return False
    before = sentence.text[max(0, match.start() - 30) : match.start()].lower()
    if not before.strip(" -•*"):
        return False
    return "though" in before or re.match(r"\s*(?:[.,;)]|$)", sentence.text[match.end() :]) is not None


def _spot(sentence: Sentence, match: re.Match[str], reason: str) -> Spot:
    start, end = match.start(), min(len(sentence.text), match.end() + 30)
    before = PIECE.findall(sentence.text[:start])[-2:]
    after = PIECE.findall(sentence.text[match.end() :])[:2]
    key = " ".join((*before, match.group(), *after))
    return Spot(sentence.start + start, sentence.start + end, f"{match.group()!r} {reason}", key)
