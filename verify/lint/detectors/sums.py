"""Counts against the parts they are made of: `48 tokens (16 red, 16 white, 18 black)`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.words import WORD, number, stem

COUNT = r"(?<![\w.,/#-])(?P<whole>\d{1,4})\s+(?P<thing>[^\W\d_][^\d.;:()]{1,40}?)"
BRACKET = re.compile(rf"{COUNT}\s*\((?P<parts>[^()]{{5,200}})\)")
COLON = re.compile(rf"{COUNT}\s*:\s+(?P<parts>[^:;()]{{5,200}}?)\s*(?:[.;]|$)")
PARTS = re.compile(r"\s*(?:[,;]|\b(?:and|plus|e|più)\b)\s*")
PART = re.compile(r"(?P<number>\w+)\s*[x×]?\s*(?:[^\W\d_][^\d]*)?$")
TIMES = re.compile(
    r"\s*(?P<one>\w+)\s+(?:in\s+)?(?:each\s+(?:of|in)|of\s+each\s+of|per\s+ognun[oa]\s+dei)\s+(?:the\s+)?(?P<other>\w+)\s+[^\d,;]+$"
)


EACH_OF = re.compile(r"\s*(?P<one>\w+)\s+(?:each of|of each of|each in)\s+(?P<kinds>[^\d;:]{5,120})")
"""`20 each of apple, pear and plum`."""
ABOVE = re.compile(r"\W*(?P<whole>\d{1,4})\s+(?P<thing>[^\W\d_][^\d.;:()]{1,40}?)(?:,[^:]{1,30})?:")
BELOW = re.compile(r"\W*(?P<number>\d{1,4}|[a-z]{3,9})[x×]?\s+[^\W\d_]")


@detector(
    "parts-count",
    says="the parts of a count do not add up to it",
    remedy="correct the sum or the parts",
    severity="error",
)
def parts_count(book: Book) -> Iterator[Spot]:
    """A number, and right after it the numbers of the kinds it is made of."""
    for block in book.blocks:
        if block.tone in ("story", "credits") or block.kind in ("heading", "entry"):
            continue
        for match in (*BRACKET.finditer(block.text), *COLON.finditer(block.text)):
            made_of = _sum(match["parts"])
            whole = int(match["whole"])
            if made_of is not None and made_of != whole:
                reason = f"{whole} {match['thing'].strip()}, and the parts make {made_of}"
                start = block.start + match.start("whole")
                yield Spot(start, block.start + match.end("parts"), reason, match.group())
    yield from _parts_below(book)


def _parts_below(book: Book) -> Iterator[Spot]:
    """`90 cards:`, and every item below it counts some of them."""
    for index, block in enumerate(book.blocks):
        head = ABOVE.fullmatch(block.text)
        if not head or block.kind not in ("paragraph", "item"):
            continue
        parts = []
        for item in book.blocks[index + 1 :]:
            match = BELOW.match(item.text)
            first = book.blocks[index + 1].text
            if item.kind != "item" or not match or item.text[:1].isdecimal() != first[:1].isdecimal():
                break
            parts.append(number(match["number"]) or 0)
        thing = stem(head["thing"].split()[-1])
        below = book.blocks[index + 1 : index + 1 + len(parts)]
        alike = all(thing in {stem(word) for word in WORD.findall(item.text)} for item in below)
        if len(parts) > 1 and alike and sum(parts) != int(head["whole"]):
            reason = f"{head['whole']} {head['thing']}, and the parts below make {sum(parts)}"
            yield Spot(block.start, block.end, reason, f"{block.text} {sum(parts)}", (below[0].start,))


def _sum(text: str) -> int | None:
    """What the parts make together; None where one of them has no number of its own."""
    times, each = TIMES.fullmatch(text), EACH_OF.fullmatch(text)
    if times and (one := number(times["one"])) is not None and (other := number(times["other"])) is not None:
        return one * other
    if each and (one := number(each["one"])) is not None:
        kinds = [kind for kind in PARTS.split(each["kinds"]) if kind.strip()]
        return one * len(kinds) if len(kinds) > 1 else None
    parts = [PART.match(part) for part in PARTS.split(text) if part.strip()]
    numbers = [number(part["number"]) if part else None for part in parts]
    if len(numbers) < 2 or re.search(r"\b(?:each|per|every|ciascun[oa]?|ogni|or|to)\b", text):
        return None
    return sum(value for value in numbers if value is not None) if None not in numbers else None
