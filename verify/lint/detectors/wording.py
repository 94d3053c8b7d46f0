"""One thing that goes by several names: `name section` and `name area`, action and actions spaces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.names import SAME_SORT
from hoyle.verify.lint.words import SMALL, number, stem, word_set

PLAIN = word_set(
    """
    player game other same new old top bottom left right first second last next full empty own face draw
    discard two three four single extra more red blue green white black yellow wooden main small large big
    central common colored coloured
    """
)
LEAST = 2
ONE = word_set("a an each every one any no another")


@detector(
    "name-several",
    says="one thing seems to go by two names: one word before area and section, or token and marker",
    remedy="call it by one name throughout",
    severity="note",
)
def name_several(book: Book) -> Iterator[Spot]:
    """Two-word terms with the same first word and heads of one kind; told at the rarer one."""
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for sentence in book.rule_sentences:
        for one, two in zip(sentence.words, sentence.words[1:], strict=False):
            head = stem(two.low)
            if (
                head in SAME_SORT
                and not sentence.text[one.end : two.start].strip()
                and one.low not in SMALL | PLAIN
            ):
                places[stem(one.low), head].append(sentence.start + one.start)
    for (word, head), here in places.items():
        for other in sorted(SAME_SORT[head] - {head}):
            there = places.get((word, other), [])
            rarer = (len(here), head) < (len(there), other)
            if there and rarer and len(there) >= LEAST and number(word) is None:
                reason = f"'{word} {head}' here, '{word} {other}' in {len(there)} other places"
                yield Spot(
                    here[0],
                    here[0] + len(word) + len(head) + 1,
                    reason,
                    f"{word} {head} {other}",
                    (*here[1:], there[0]),
                )


@detector(
    "plural-inside",
    says="the first word of a term is a plural in one place and a singular in the others",
    remedy="write the term one way, or set an apostrophe",
)
def plural_inside(book: Book) -> Iterator[Spot]:
    """`Actions spaces`, where the book speaks of an action space."""
    singular: dict[tuple[str, str], int] = defaultdict(int)
    plural: dict[tuple[str, str], list[int]] = defaultdict(list)
    for sentence in book.rule_sentences:
        for before, one, two in zip(("", *sentence.lows), sentence.words, sentence.words[1:], strict=False):
            if sentence.text[one.end : two.start] != " " or one.low in SMALL:
                continue
            if before in ONE and stem(two.low) == two.low:
                singular[one.low, two.low] += 1
            elif (
                stem(one.low) != one.low
                and stem(two.low) != two.low
                and "'" not in one.low
                and "’" not in one.low
            ):
                plural[one.low, stem(two.low)].append(sentence.start + one.start)
    for (first, head), found in plural.items():
        usual = singular[stem(first), head]
        if len(found) <= usual and usual >= LEAST:
            reason = f"{first!r} before {head!r} here, {stem(first)!r} in {usual} other places"
            yield Spot(
                found[0], found[0] + len(first) + len(head) + 2, reason, f"{first} {head}", tuple(found[1:])
            )
