"""Numbers that disagree between two places about the same thing."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.alike import alike
from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import NUMBER, SMALL, number, stem

ALL_OF_THEM = re.compile(
    r"\b(?:the|all|these|those|her|his|its|i|gli|le|tutt[ei])\s+(?P<number>\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|"
    r"eleven|twelve)\s+(?P<thing>(?:[A-Za-zÀ-ÿ-]+\s+){0,2}?[A-Za-zÀ-ÿ-]+[si])\b(?!\s+(?:of|adjacent|outlined|that|which|with|on|in|from|shown|matching)\b)",
    re.IGNORECASE,
)
IN_THE_BOX = re.compile(r"[-•\s]*(?P<number>\d{1,3})\s+(?P<thing>(?:[A-Z][A-Za-z/-]*\s*){1,4})(?:\(.*\))?$")
EACH = re.compile(r"\b(?:each|every|per|a|ogni) (?:player|giocatore|civilization)\b", re.IGNORECASE)
NTH = re.compile(
    r"\b(?:turn|round|step|phase|page|level|tile|tiles|player|players|epoch|number|skill|value)\W+$",
    re.IGNORECASE,
)
COSTS = re.compile(r"\((?:costs?|costa|costo)\s+(?P<number>\d+)\s+(?P<thing>[A-Za-zÀ-ÿ]+)\b[^)]*\)")


@detector(
    "number-disagrees",
    says="two places give different numbers for the same thing",
    remedy="find out which number is right, and say it once or the same way",
    severity="error",
)
def number_disagrees(book: Book) -> Iterator[Spot]:
    """Sentences that differ in one number only, counts of all there is, costs in a title against its text."""
    yield from _same_sentence(book)
    yield from _all_there_is(book)
    yield from _cost_in_title(book)


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


def _all_there_is(book: Book) -> Iterator[Spot]:
    """`The six colors`, `all 8 Combat Tokens`, `68 Coin Tokens` of the components: one thing, one count."""
    found: dict[str, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for block in book.blocks:
        if block.tone in ("story", "credits", "aside") or EACH.search(block.text):
            continue
        matches = [*ALL_OF_THEM.finditer(block.text)]
        boxed = IN_THE_BOX.match(block.text)
        for match in [*matches, *([boxed] if boxed else [])]:
            value = number(match["number"])
            thing = " ".join(stem(word) for word in match["thing"].split())
            if value and not set(thing.split()) & SMALL and len(thing.split()) > 1:
                found[thing][value].append(block.start + match.start("number"))
    for thing, counts in found.items():
        if len(counts) != 2:
            continue
        (many, usual), (few, rare) = sorted(counts.items(), key=lambda count: -len(count[1]))
        reason = f"{few} {thing} here, {many} in line {book.line(usual[0])}"
        yield Spot(rare[0], rare[0] + len(thing) + 10, reason, f"{thing} {few} {many}", (*rare[1:], *usual))


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
