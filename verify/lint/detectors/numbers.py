"""Numbers that disagree between two places about the same thing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.alike import alike
from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.facts import VARIANT, disagreements
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.sentences import Sentence
from hoyle.verify.lint.words import NUMBER, SMALL, number, stem, word_set

ALL_OF_THEM = re.compile(
    r"\b(?:the|all|these|those|her|his|its|i|gli|le|tutt[ei])\s+(?P<number>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|"
    r"eleven|twelve)\s+(?P<thing>(?:[A-Za-zÀ-ÿ-]+\s+){0,2}?[A-Za-zÀ-ÿ-]+[si])\b(?!\s+(?:of|adjacent|outlined|that|which|with|on|in|from|shown|matching)\b)",
    re.IGNORECASE,
)
THERE_ARE = re.compile(
    r"\bthere are (?:only )?(?P<number>\d{1,3}|[a-z]{3,9}(?:-[a-z]{3,5})?)\s+(?P<thing>"
    r"(?:[a-z-]+\s+){0,2}?[a-z-]+s)\b(?!\s+(?:of|left|in (?:each|your|a)|for each|on (?:each|your|a))\b)",
    re.IGNORECASE,
)
IN_THE_BOX = re.compile(r"[-•\s]*(?P<number>\d{1,3})\s+(?P<thing>(?:[A-Z][A-Za-z/-]*\s*){1,4})(?:\(.*\))?$")
IN_A_LIST = re.compile(
    r"[-•\s]*(?P<number>\d{1,3})[x×]?\s+(?P<thing>(?:[^\W\d_][\w/-]*\s*){1,4})(?:\(.*\))?$"
)
ROW = re.compile(
    r"[\s|]*(?P<thing>[^\W\d_][\w/-]*(?: [\w/-]+){0,3})(?:[\s|]*[|\t]|[ ]{2,})[\s|]*(?P<number>\d{1,3})[\s|]*"
)
TUTTI = re.compile(
    r"\b(?:i|gli|le|tutt[ei] (?:i|gli|le))\s+(?P<number>\d{1,3})\s+"
    r"(?P<thing>[a-zà-ÿ]+[ie]\s+[A-ZÀ-Þ][\wà-ÿ]+)"
)
STATES = re.compile(
    r"\b(?:is|are|has|have|may|must|can|cannot|lasts?|ends?|holds?|costs?|scores?|worth|è|sono|ha|hanno|può|possono|deve"
    r"|devono|dura|finisce|costa|vale)\b",
    re.IGNORECASE,
)
LIMITS = word_set(
    """
    more up most least maximum minimum exactly only always also at than after over limited limit total never
    massimo minimo solo sempre fino più dopo
    """
)
SAME = {"last": "end", "finish": "end", "over": "end", "dura": "finisce"}
NOT = word_set("not without non senza")
MEASURES = word_set("yard foot feet inch cm mm meter metre minute second hour day side point player")
FEWEST_WORDS, MOST_WORDS = 3, 8
EACH = re.compile(r"\b(?:each|every|per|a|ogni) (?:player|giocatore|civilization)\b", re.IGNORECASE)
NTH = re.compile(
    r"\b(?:turn|round|step|phase|page|level|tile|tiles|player|players|epoch|number|skill|value)\W+$",
    re.IGNORECASE,
)
MANY = 13
"""So many of one plain word (`the 48 seeds`) are all there are; a few are mostly some of them."""
COSTS = re.compile(r"\((?:costs?|costa|costo)\s+(?P<number>\d+)\s+(?P<thing>[A-Za-zÀ-ÿ]+)\b[^)]*\)")


@detector(
    "number-disagrees",
    says="two places give different numbers for the same thing",
    remedy="find out which number is right, and say it once or the same way",
    severity="error",
)
def number_disagrees(book: Book) -> Iterator[Spot]:
    """One sentence or one fact with two numbers, counts of all there is, costs in a title."""
    told: list[Spot] = []
    for look in (_same_sentence, _same_statement, _all_there_is, _cost_in_title, _same_fact):
        lines = {book.line(spot.start) for spot in told}
        new = [spot for spot in look(book) if book.line(spot.start) not in lines]
        yield from new
        told += new


def _same_fact(book: Book) -> Iterator[Spot]:
    """Limits, lengths, tables and summaries that give one fact two numbers."""
    for first, other in disagreements(book):
        reason = f"{other.value} here, {first.value} for the same in line {book.line(first.start)}"
        yield Spot(other.start, other.end, reason, " ".join((*other.about, str(other.value))), (first.start,))


def _same_sentence(book: Book) -> Iterator[Spot]:
    """Pairs that differ in nothing but one number; where three places differ, it is a series and no slip."""
    values: dict[str, set[int]] = defaultdict(set)
    pairs = [pair for pair in alike(book) if len(pair.gone) == 1 and len(pair.new) == 1]
    numbered = [(pair, number(pair.gone[0]), number(pair.new[0])) for pair in pairs]
    for pair, one, two in numbered:
        if one is not None and two is not None:
            values[_without_numbers(pair.one.text)] |= {one, two}
    for pair, one, two in numbered:
        if one is None or two is None or one == two or len(values[_without_numbers(pair.one.text)]) > 2:
            continue
        if book.block_of(pair.one).heading != book.block_of(pair.two).heading and _is_parallel(
            book, pair.one.block, pair.two.block
        ):
            continue
        if any(
            NTH.search(pair.two.text[: match.start()])
            for match in NUMBER.finditer(pair.two.text)
            if number(match.group()) == two
        ):
            continue
        reason = f"{two} here, {one} in the same sentence in line {book.line(pair.one.start)}"
        yield Spot(pair.two.start, pair.two.end, reason, " ".join(pair.two.lows), (pair.one.start,))


def _is_parallel(book: Book, one: int, two: int) -> bool:
    """Whether the headings differ in one word only: the chapters treat different cases on purpose."""
    first, second = book.blocks[one].heading.lower().split(), book.blocks[two].heading.lower().split()
    return (
        len(first) == len(second)
        and sum(a != b for a, b in zip(first, second, strict=True)) == 1
        and len(first) > 1
    )


def _without_numbers(text: str) -> str:
    return NUMBER.sub("#", text.lower())


def _same_statement(book: Book) -> Iterator[Spot]:
    """`No more than three units may stack in a hex`, `Up to four units may stack in a hex`."""
    found: dict[frozenset[str], dict[int, list[Sentence]]] = defaultdict(lambda: defaultdict(list))
    for sentence in book.rule_sentences:
        block = book.block_of(sentence)
        if VARIANT.search(f"{block.chapter} {block.heading}") or not STATES.search(sentence.text):
            continue
        values = [
            None if NTH.search(sentence.text[: match.start()]) else number(match.group())
            for match in NUMBER.finditer(sentence.text)
        ]
        about = _about(sentence)
        if len(values) == 1 and values[0] and FEWEST_WORDS <= len(about) <= MOST_WORDS:
            found[about][values[0]].append(sentence)
    for about, counts in found.items():
        if len(counts) != 2:
            continue
        (one, first), (two, second) = sorted(counts.items(), key=lambda count: count[1][0].start)
        if first[0].block == second[0].block:
            continue  # side by side they tell two cases apart
        reason = f"{two} here, {one} for the same in line {book.line(first[0].start)}"
        here = second[0]
        yield Spot(here.start, here.end, reason, " ".join(sorted(about)), (first[0].start,))


def _about(sentence: Sentence) -> frozenset[str]:
    """What a sentence speaks of, however it puts it: its words without numbers and words of limits."""
    words = (stem(low) for low in sentence.lows if low in NOT or low not in SMALL | LIMITS)
    return frozenset(SAME.get(word, word) for word in words if number(word) is None)


def _all_there_is(book: Book) -> Iterator[Spot]:
    """`The six colors`, `all 8 Combat Tokens`, `68 Coin Tokens` of the components: one thing, one count."""
    written: dict[str, str] = {}
    found: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for block in book.blocks:
        if block.tone in ("story", "credits", "aside"):
            continue
        matches = [
            match
            for pattern in (ALL_OF_THEM, TUTTI, THERE_ARE)
            for match in pattern.finditer(block.text)
            if not EACH.search(_clause_before(block.text, match.start()))
        ]
        if block.lists_components and block.kind == "row":
            boxed = ROW.fullmatch(book.text[block.start : block.end])
        else:
            boxed = (IN_A_LIST if block.lists_components else IN_THE_BOX).match(block.text)
        for match in [*matches, *([boxed] if boxed else [])]:
            value = number(match["number"])
            thing = " ".join(stem(word) for word in match["thing"].split())
            words = thing.split()
            known = len(words) > 1 or (value is not None and value >= MANY)
            if value and known and words and words[0] not in MEASURES and not set(words) & SMALL:
                found[thing][value].append(block.start + match.start("number"))
                written.setdefault(thing, " ".join(match["thing"].split()))
    for thing, counts in found.items():
        if len(counts) != 2:
            continue
        (many, usual), (few, rare) = sorted(counts.items(), key=lambda count: -len(count[1]))
        reason = f"{few} {written[thing]} here, {many} in line {book.line(usual[0])}"
        yield Spot(rare[0], rare[0] + len(thing) + 10, reason, f"{thing} {few} {many}", (*rare[1:], *usual))


def _clause_before(text: str, end: int) -> str:
    """The sentence up to *end*: what it says of each player is no count of all there is."""
    return re.split(r"[.!?]\s", text[max(0, end - 200) : end])[-1]


def _cost_in_title(book: Book) -> Iterator[Spot]:
    """`Warm a goat (costs 2 wool): pay 3 wool …`."""
    for block in book.blocks:
        title = COSTS.search(block.text[:80])
        if not title:
            continue
        thing = title["thing"]
        for match in re.finditer(
            rf"\b(?:pays?|paga|costs?|costa|spends?|spendi)\s+(\d+)\s+{thing}\b",
            block.text[title.end() :],
            re.I,
        ):
            if int(match.group(1)) != int(title["number"]):
                start = block.start + title.end() + match.start()
                reason = (
                    f"{match.group(1)} {thing} here, {title['number']} {thing} in the title of the paragraph"
                )
                yield Spot(start, start + len(match.group()), reason, f"{block.text[:30]} {match.group(1)}")
                break
