"""Numbers a book gives for one thing: limits, the length of the game, tables, what a summary repeats.

A fact is a number and what it is the number of. Two places that give the same fact different numbers are what
`number-disagrees` reports; what a fact is *of* is kept narrow, so that cases told apart on purpose stay two.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from msgspec import Struct

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.parts import LABEL, RUN_IN, Block
from hoyle.verify.lint.words import NUMBER, SMALL, WORD, number, stem, title_key, word_set

N = NUMBER.pattern
WORDS = r"[^\W\d_][\w’'-]*"
LIMIT = re.compile(
    r"(?:\b(?:at most|no more than|never more than|maximum(?: of)?|limit (?:is|of)|limited to|limit of"
    r"|down"
    r" to|not (?:\w+ )?more than|(?:cannot|can't|can not|must not|may not|never) (?:\w+ ){0,2}more than"
    r"|al massimo|non più di|massimo di|fino a un massimo di)"
    rf"|(?P<no>\b[Nn]o (?:{WORDS} ){{1,4}}?(?:has|have|holds?|can \w+|may \w+) more than))"
    rf"\s+(?P<number>{N})\s+(?P<thing>(?:{WORDS}\s+){{0,2}}?[^\W\d_]+[sie])\b",
    re.IGNORECASE,
)
HAS = (
    r"(?:has|have|holds?|contains?|carr(?:y|ies)|owns?|keeps?|can(?:not)?|may|must|is|are|never|ha"
    r"|possiede|può|contiene)"
)
HOLDER = re.compile(
    rf"\b(?:an?|the|each|every|no|any|one|your|un|una|ogni|nessun[oa]?)\s+(?P<holder>(?:{WORDS}\s+){{0,2}}?{WORDS})"
    rf"\s+(?:{HAS}\b\s*(?:{WORDS}\s+){{0,3}})?$",
    re.IGNORECASE,
)
YOU = re.compile(rf"\b(?:you|players?)\s+(?:{HAS}\b\s*)?$", re.IGNORECASE)
INSIDE = re.compile(
    rf"\s+(?:in|on|per|su|in un|per ogni)\s+(?:an?|the|each|every|one)?\s*(?P<holder>{WORDS})", re.I
)
SPECIAL = re.compile(
    r"\b(?:if|when|while|during|unless|instead|except|exception|however|this turn|this round|only if|se"
    r"|quando|durante"
    r"|invece|tranne)\b|\b(?:with|for|in) (?:a )?(?:\w+ )?(?:two|three|four|five|six|\d)[ -]players?",
    re.IGNORECASE,
)
VARIANT = re.compile(
    r"variant|option|advanced|solo|scenario|\d.?players?|(?:two|three|four|five).players?|variante|short|quick|beginner"
    r"|expert|first game|introductory|expansion|breve",
    re.IGNORECASE,
)
HAND = re.compile(r"\b(?:hand|mano)\b", re.IGNORECASE)
HAND_LIMIT = re.compile(
    rf"\b(?:hand (?:limit|size) (?:is|of)|limit (?:is|of)|at most|(?:no|never|not) (?:\w+ )?more than"
    rf"|down to|maximum(?: of)?)\s+"
    rf"(?P<most>{N})|\b(?:more than|greater than|exceeds?|over)\s+(?P<over>{N})(?!\s+or\b)|"
    rf"(?P<least>{N})\s+or more\b",
    re.IGNORECASE,
)
TIME = (
    r"rounds?|turns?|seasons?|years?|days?|weeks?|months?|nights?|hands?|deals?|epochs?|eras?|ages?|acts?"
    r"|generations?|turni?|stagioni"
)
LENGTH = (
    re.compile(
        rf"\b(?:game|play|campaign|match|partita|gioco)\b[^.;:]{{0,40}}?\b(?:lasts?|ends?|is over|takes"
        rf"|consists of|is played|dura|finisce|termina)"
        rf"\b[^.;:,]{{0,40}}?(?P<number>{N})\s+(?:\w+\s+)?(?P<unit>{TIME})\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:after|dopo)\s+(?P<number>{N})\s+(?:\w+\s+)?(?P<unit>{TIME})\b[^.;:]{{0,80}}?\b(?:wins?|ends?|over|vince|termina|finisce)\b",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:end of|last|final)\s+(?:the\s+)?(?P<unit>{TIME})\s+"
        rf"(?P<number>\d{{1,2}}),?\s[^.;:]{{0,80}}?\b(?:wins?|(?:game|match) (?:ends|is over))\b",
        re.IGNORECASE,
    ),
)
WINS_AT = re.compile(
    rf"\b(?:wins?|(?:game|match) (?:ends|is over))\b[^.;:]{{0,80}}?\b(?:end of|after)\s+(?:the\s+)?"
    rf"(?P<unit>{TIME})\s+(?P<number>\d{{1,2}})\b(?!\s+(?:or|unless|if)\b)",
    re.IGNORECASE,
)
SUMMARY = re.compile(
    r"summary|reference|\baid\b|overview|reminder|at a glance|in brief|quick|recap|cheat|riepilogo"
    r"|riassunto|promemoria",
    re.IGNORECASE,
)
COUNTED = re.compile(
    rf"(?P<number>{N})\s+(?P<thing>(?:{WORDS}\s+){{0,2}}?[^\W\d_]{{3,}}[sie])\b", re.IGNORECASE
)
KINDS = word_set("phase step action turn round part stage fase azione turno")
PAIR = re.compile(
    rf"(?:and\s+|e\s+)?(?:(?P<first>{N})\s+(?:points?\s+|coins?\s+|vps?\s+)?(?:in|for|on|per|through|to"
    rf"|nel|per)?\s*(?:the\s+|a\s+|an\s+|each\s+)?(?P<after>[a-z][a-z -]{{2,30}})"
    rf"|(?:the\s+|a\s+|an\s+)?(?P<before>[a-z][a-z -]{{2,30}}?)\s*(?:costs?|is|are|=|:|gives?|scores?"
    rf"|worth)?\s*(?P<last>{N})(?:\s+(?:points?|coins?|vps?))?)",
    re.IGNORECASE,
)
LEAST_PAIRS = 3


class Fact(Struct, frozen=True):
    """A number, what it is the number of, and where it stands."""

    about: tuple[str, ...]
    value: int
    start: int
    end: int


def disagreements(book: Book) -> Iterator[tuple[Fact, Fact]]:
    """Pairs of facts about one thing with different numbers, the earlier first; three make a series."""
    for facts in _groups(book):
        values = {fact.value for fact in facts}
        if len(values) != 2:
            continue
        first = facts[0]
        other = next(fact for fact in facts if fact.value != first.value)
        yield first, other


def _groups(book: Book) -> Iterator[list[Fact]]:
    for source in (_limits, _hand_limits, _lengths):
        found: dict[tuple[str, ...], list[Fact]] = defaultdict(list)
        for fact in source(book):
            found[fact.about].append(fact)
        yield from found.values()
    yield from _repeated_by_a_summary(book)
    yield from _enumerations(book)
    yield from _rows_against_sentences(book)


def _ruling(book: Book) -> Iterator[tuple[str, int, Block]]:
    """The sentences that say what holds always: in no variant, and under no condition."""
    for sentence in book.rule_sentences:
        block = book.block_of(sentence)
        if not VARIANT.search(f"{block.chapter} {block.heading}"):
            yield sentence.text, sentence.start, block


def _limits(book: Book) -> Iterator[Fact]:
    """`A stack has at most three units`: of the units, in a stack."""
    for text, start, _ in _ruling(book):
        for match in LIMIT.finditer(text):
            value, thing = number(match["number"]), title_key(match["thing"])
            clause = re.split(r"[.;:]\s", text[: match.start("number")])[-1]
            if not value or SPECIAL.search(clause) or SPECIAL.search(text[match.end() : match.end() + 40]):
                continue
            if match["no"]:
                named = re.split(rf"\s{HAS}\b", match["no"])[0].split()[1:]
                holders = {stem(named[-1])} if named else set()
            else:
                held = HOLDER.search(text[: match.start()])
                inside = INSIDE.match(text, match.end())
                holders = {stem(each["holder"].split()[-1]) for each in (held, inside) if each}
                if not holders and YOU.search(text[: match.start()]):
                    holders = {"player"}
            for holder in sorted(holders - SMALL | holders & {"player"}):
                yield Fact((holder, thing), value, start + match.start(), start + match.end())


def _hand_limits(book: Book) -> Iterator[Fact]:
    """How many cards a hand may hold, however it is put: `limit is 6`, `7 or more`, `down to six`."""
    of_hands = {
        block.start
        for block in book.blocks
        if HAND.search(block.text) and re.search(r"\b(?:card|carte)", block.text)
    }
    for text, start, block in _ruling(book):
        if block.start not in of_hands:
            continue
        for match in HAND_LIMIT.finditer(text):
            value = number(match["most"] or match["over"] or match["least"])
            clause = text[max(0, match.start() - 60) : match.end() + 30]
            if value and (
                HAND.search(clause)
                or clause.rstrip(" .").lower().endswith(f"discard {match.group().lower()}")
            ):
                most = value - 1 if match["least"] else value
                yield Fact(("hand", "card"), most, start + match.start(), start + match.end())


def _lengths(book: Book) -> Iterator[Fact]:
    """`The game lasts ten turns`, `after twelve turns the richest wins`."""
    for sentence in book.sentences:
        block = book.block_of(sentence)
        if block.tone in ("aside", "credits") or VARIANT.search(
            f"{block.chapter} {block.heading} {sentence.text}"
        ):
            continue
        for pattern in (*LENGTH, WINS_AT):
            for match in pattern.finditer(sentence.text):
                value = number(match["number"])
                if value and value > 1:
                    start = sentence.start + match.start()
                    yield Fact((stem(match["unit"]), "game"), value, start, sentence.start + match.end())


def _repeated_by_a_summary(book: Book) -> Iterator[list[Fact]]:
    """A labelled paragraph, and the line of a summary with the same label: the same thing counted in both."""
    told: dict[tuple[str, ...], list[Fact]] = defaultdict(list)
    brief: dict[tuple[str, ...], list[Fact]] = defaultdict(list)
    for block in book.blocks:
        label = RUN_IN.match(block.text) or LABEL.match(block.text)
        title = title_key(label["label"]) if label else title_key(block.heading)
        key = " ".join(word for word in title.split() if word not in KINDS)
        if block.kind not in ("paragraph", "item") or block.tone in ("story", "credits", "aside") or not key:
            continue
        where = brief if SUMMARY.search(f"{block.chapter} {block.heading}") else told
        counts: dict[str, list[Fact]] = defaultdict(list)
        for match in COUNTED.finditer(block.text):
            value, thing = number(match["number"]), stem(match["thing"].split()[-1])
            if value is not None:
                start = block.start + match.start()
                counts[thing].append(Fact((key, thing), value, start, block.start + match.end()))
        for facts in counts.values():
            where[facts[0].about] += facts
    for about, facts in brief.items():
        if len(facts) == 1 and len(told.get(about, ())) == 1:
            yield [*told[about], *facts]


def _enumerations(book: Book) -> Iterator[list[Fact]]:
    """`Woods 2, mountains 3, rivers 4` in two places: the same things with other numbers."""
    found: dict[frozenset[str], list[dict[str, Fact]]] = defaultdict(list)
    for sentence in book.rule_sentences:
        pairs = _pairs_of(sentence.text, sentence.start)
        if len(pairs) >= LEAST_PAIRS:
            found[frozenset(pairs)].append(pairs)
    for table in _tables(book):
        if len(table) >= LEAST_PAIRS:
            found[frozenset(table)].append(table)
    for listed in found.values():
        for key in listed[0]:
            yield [each[key] for each in listed]


def _pairs_of(text: str, start: int) -> dict[str, Fact]:
    """What an enumeration in a sentence gives each of its things; nothing unless every part is a pair."""
    pairs: dict[str, Fact] = {}
    at = text.rfind(": ") + 2 if ": " in text else 0
    for part in re.finditer(r"[^,;]+", text[at:].rstrip(".")):
        match = PAIR.fullmatch(part.group().strip())
        if not match:
            return {}
        key = title_key(match["after"] or match["before"])
        value = number(match["first"] or match["last"])
        if not key or value is None or key in pairs:
            return {}
        pairs[key] = Fact((key,), value, start + at + part.start(), start + at + part.end())
    return pairs


def _tables(book: Book) -> Iterator[dict[str, Fact]]:
    """Tables with a word and one number in every row."""
    table: dict[str, Fact] = {}
    for block in book.blocks:
        cells = _cells(book, block)
        if block.lists_components:
            continue
        if cells and len(cells) == 2 and (value := number(cells[1])) is not None and WORD.search(cells[0]):
            table[title_key(cells[0])] = Fact((title_key(cells[0]),), value, block.start, block.end)
        elif table and not cells:
            yield table
            table = {}
    if table:
        yield table


def _cells(book: Book, block: Block) -> list[str]:
    if block.kind != "row":
        return []
    raw = book.text[block.start : block.end].strip(" |")
    return [cell.strip() for cell in re.split(r"\s*[|\t]\s*|[ ]{2,}", raw) if cell.strip()]


def _rows_against_sentences(book: Book) -> Iterator[list[Fact]]:
    """A row of a table whose words stand, with another number, in a sentence that has but one number."""
    rows: dict[str, Fact] = {}
    for block in book.blocks:
        cells = _cells(book, block)
        if block.lists_components:
            continue
        if len(cells) == 2 and (value := number(cells[1])) is not None and len(WORD.findall(cells[0])) >= 2:
            rows[cells[0].lower()] = Fact((cells[0].lower(),), value, block.start, block.end)
    if not rows:
        return
    label = re.compile(
        rf"\b(?:{'|'.join(re.escape(row) for row in sorted(rows, key=len, reverse=True)[:200])})\b", re.I
    )
    for sentence in book.rule_sentences:
        match = label.search(sentence.text)
        if not match:
            continue
        values = [
            number(each.group())
            for each in NUMBER.finditer(sentence.text)
            if not match.start() <= each.start() < match.end()
        ]
        if len(values) == 1 and values[0] is not None:
            row = rows[match.group().lower()]
            yield [row, Fact(row.about, values[0], sentence.start, sentence.end)]
