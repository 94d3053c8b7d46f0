"""Slips of the pen that can change what a rule says."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.sentences import Sentence
from hoyle.verify.lint.words import SMALL, number, word_set

DOUBLED_ON_PURPOSE = word_set("had that no very again more so by is bye ha tutti piano ogni via man mano su")
PATTERNS = (
    (re.compile(r"\b(?:[Tt]he|[Aa]n?)\s+(?:the|an?)\b(?!\s*[-—–])"), "two articles in a row"),
    (
        re.compile(
            r"\b(?:more|fewer|less|greater|higher|lower|larger|smaller|rather)\b[^.;,:]{0,60}?\bthen\b(?=\s+(?:what|the|that|\d|any|one|two|three|a|an|your|its|their|those)\b)(?<!,)"
        ),
        "a comparison with 'then' where 'than' is meant",
    ),
    (
        re.compile(r"(?<=[a-zà-ÿ]{2})[,;!?](?=[A-Za-zÀ-ÿ]{2})|(?<=[a-zà-ÿ]{3})\.(?=[A-Z][a-z]{2})"),
        "no space after the punctuation mark",
    ),
    (
        re.compile(
            r"(?<![\w'’.-])(?!(?:hmm+|nth|pts|hrs|mph|pdf|www|tsk|shh+|psst|brr+|vps|mm|cm)\b)[b-df-hj-np-tv-xz]{3,}(?![\w'’.])"
        ),
        "a word without a vowel",
    ),
    (
        re.compile(r"\bsections\s+[\"“][^\"”]{2,60}[\"”](?=\s+(?:on|at)\b)"),
        "several sections, and one is named",
    ),
    (
        re.compile(
            r"\b(?:a number of|several|many|both)\s+(?:\w+\s+){0,2}?\w{3,}['’]s\b(?=\s+(?:[a-z]+\s+)?"
            r"(?:them|it|and|or)\b)"
        ),
        "an apostrophe in a plural",
    ),
    (
        re.compile(r"\b(?:\d+|one|two|three|four|five)\s+nor\s+(?:more|less|fewer)\b"),
        "'nor' where 'or' is meant",
    ),
    (re.compile(r"\b[Nn]on\s+(?=the\b|your\b|a\b|an\b|its\b|their\b)"), "'non' where 'on' is meant"),
    (
        re.compile(
            r"(?<=[a-z]), (?=(?:So|But|And|Then|However|It|They|This|These|If|When|Otherwise)\s+[a-z])"
        ),
        "a capital after a comma: another sentence?",
    ),
    (re.compile(r"(?<!:):{2}(?!:)|(?<!,),{2}(?!,)|;{2}"), "stray punctuation"),
    (
        re.compile(r"\b(?:the|a|an)\s+(?:does|do|is|are|has|have|was|must|may|cannot)\b"),
        "a noun is missing",
    ),
    (
        re.compile(r"\bto\s+(?:\w+ly|sometimes|also|then|always|never|only)\s+to\s+(?=\w+\s+(?:a|an|the)\b)"),
        "'to' twice before one verb",
    ),
    (
        re.compile(
            r"\b(?:one|some|any|none|all|both|each|most|many|several)\s+(?:its|their|his|her|your)\s+\w+"
        ),
        None,
    ),
)


SINGULAR = re.compile(
    r"\b(?:[Tt]his|[Ee]ach|[Ee]very)\s+(?P<noun>(?!player)[a-z]+)\s+(?P<verb>[a-z]{3,}[^s\W])\s+(?:the|an?|its|their)\b"
)
SEVERAL = re.compile(
    r"(?<![\w/+.-])(?P<number>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+(?:(?:extra|additional|more|victory)\s+){0,2}"
    r"(?P<noun>[a-z]{3,}[^s\W])(?=\s+(?:per|for|if|when|and|or|to|in|on|from)\b|[.,;)])"
)
LEAST_PLURALS = 5
HELPS = word_set("could would should might must may can will shall did and or")


@detector(
    "slip",
    says="a doubled word, two articles, then for than, a lost space: a slip that can change the sense",
    remedy="read the sentence aloud and correct it",
)
def slip(book: Book) -> Iterator[Spot]:
    """Slips that are wrong in any sentence."""
    for sentence in book.sentences:
        if book.block_of(sentence).tone == "credits":
            continue
        yield from _doubled(sentence)
        italian = ITALIAN if book.block_of(sentence).language == "it" else ()
        for pattern, reason in (*PATTERNS, *italian):
            for match in pattern.finditer(sentence.text):
                said = reason or _missing_of(match.group())
                if said and "www" not in sentence.text and "http" not in sentence.text:
                    yield _spot(sentence, match.start(), match.end(), said)


ITALIAN = (
    (re.compile(r"\bun['’](?=altro\b|uomo\b|anno\b|esempio\b)"), "no apostrophe before a masculine noun"),
    (
        re.compile(r"\b(?:[Ii]|[Dd]ei|[Nn]ei|[Ss]ui|[Aa]i)\s+(?=st|sp|sc|sl|z|gn|ps|x)"),
        "'gli' stands before s and a consonant",
    ),
    (re.compile(r"\b(?:perch|finch|poich|affinch)è\b"), "the accent of -ché is acute"),
    (re.compile(r"\bc['’]è ne\b"), "'ce n'è' is meant"),
    (
        re.compile(r"\b(?!specie\b|superficie\b)\w+[b-df-hj-np-tv-z](?:cie|gie)\b"),
        "the plural is in -ce or -ge",
    ),
    (
        re.compile(r"\b(?:dal|del|nel|sul|al)\s+(?=alt[oa]\b|ultim|inizi)|\ball\s+(?=[a-z]+a\b)"),
        "the article does not fit the noun",
    ),
)


@detector(
    "agreement",
    says="a singular subject with a plural verb, or the other way round: one or several?",
    remedy="make subject and verb agree",
)
def agreement(book: Book) -> Iterator[Spot]:
    """`Players takes`, `the player pay`: judged by the verbs the book itself uses after may and must."""
    verbs = book.verbs
    for sentence in book.sentences:
        for one, two, three in zip(
            sentence.words, sentence.words[1:], (*sentence.words[2:], None), strict=False
        ):
            if sentence.text[one.end : two.start].strip():
                continue
            plural_wrong = one.low == "players" and two.low.endswith("s") and two.low[:-1] in verbs
            follows = three.low if three else ""
            singular_wrong = (
                one.low == "player"
                and two.low in verbs
                and two.low not in SMALL
                and follows in ("a", "an", "the", "their", "its", "his", "any", "")
                and not _plural_before(sentence, one.start)
            ) or (
                one.low == "player"
                and two.low in verbs
                and re.match(r"\s+\d", sentence.text[two.end :]) is not None
            )
            if plural_wrong or (singular_wrong and not _needs_base(sentence, one.start)):
                reason = f"{one.text!r} and {two.text!r} do not agree"
                yield _spot(sentence, one.start, two.end, reason)
        yield from _more(book, sentence)


def _more(book: Book, sentence: Sentence) -> Iterator[Spot]:
    """`This line represent the edge`, `four extra victory point per set`."""
    for match in SINGULAR.finditer(sentence.text):
        verb = match["verb"].lower()
        if _needs_base(sentence, match.start("noun")):
            continue
        if (
            f"{verb}s" in book.vocabulary
            and match["noun"].lower() not in HELPS
            and verb not in SMALL
            and not match["noun"].endswith("s")
        ):
            yield _spot(
                sentence, match.start(), match.end("verb"), f"{match['noun']!r} and {verb!r} do not agree"
            )
    for match in SEVERAL.finditer(sentence.text):
        value, noun = number(match["number"]), match["noun"].lower()
        if value and value > 1 and book.vocabulary[f"{noun}s"] >= LEAST_PLURALS and noun not in book.verbs:
            yield _spot(
                sentence, match.start(), match.end("noun"), f"{value} of them, but {noun!r} is singular"
            )


def _needs_base(sentence: Sentence, at: int) -> bool:
    """`may the player pay`, `have each player choose`: the base form is right."""
    before = sentence.text[:at].lower()
    return (
        re.search(
            r"\b(?:may|must|can|does|do|did|will|should|have|has|let|make|if|or|and|to|that)\s+(?:\w+\s+){1,2}$",
            before,
        )
        is not None
    )


def _plural_before(sentence: Sentence, at: int) -> bool:
    return re.search(r"\b(?:other|all|both|two|three|four)\s+$", sentence.text[:at].lower()) is not None


def _doubled(sentence: Sentence) -> Iterator[Spot]:
    for one, two in zip(sentence.words, sentence.words[1:], strict=False):
        if (
            (one.text.istitle() or not two.text.istitle())
            and one.low == two.low
            and len(one.low) > 1
            and one.low not in DOUBLED_ON_PURPOSE
            and not sentence.text[one.end : two.start].strip()
        ):
            yield _spot(sentence, one.start, two.end, f"{one.text!r} stands twice")


def _missing_of(phrase: str) -> str | None:
    first, owner, _ = phrase.split(None, 2)
    if first.lower() in ("none", "some", "any", "most", "many", "several"):
        return f"'of' is missing between {first!r} and {owner!r}"
    return None


def _spot(sentence: Sentence, start: int, end: int, reason: str) -> Spot:
    around = sentence.text[max(0, start - 25) : end + 25]
    return Spot(sentence.start + start, sentence.start + min(len(sentence.text), end + 25), reason, around)
