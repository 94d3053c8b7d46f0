"""One rule told twice, not in the same words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hoyle.verify.lint.alike import Pair, alike
from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.parts import LABEL
from hoyle.verify.lint.sentences import Sentence
from hoyle.verify.lint.words import SMALL, listing, number, stem, word_set

FILLERS = word_set("also other inoltre additionally again too anche")
LIMITING = word_set(
    "only immediately always never exactly least most maximum minimum up first before after once twice both"
)
ALIKE = 0.72
SYSTEM = 3
LONG = 8
FAR = 3
"""Blocks: sentences nearer to each other are two cases of one rule, side by side."""


@detector(
    "told-twice",
    says="a rule is told twice and the two differ in a word: is the difference meant?",
    remedy="tell it once and refer to it, or use the same words",
    severity="note",
)
def told_twice(book: Book) -> Iterator[Spot]:
    """Sentences far apart that differ in one or two words which are no names and no numbers."""
    slips: list[tuple[Pair, list[str], list[str]]] = []
    for pair in alike(book, 0.5):
        gone, new = _meaning(pair.gone, pair.new), _meaning(pair.new, pair.gone)
        far = pair.two.block - pair.one.block >= FAR
        if far and not _is_catalogue(book, pair) and _is_slip(book, pair, gone, new):
            slips.append((pair, gone, new))
    # The same difference again and again is the book's way to tell two things apart.
    usual = Counter(_difference(gone, new) for _, gone, new in slips)
    seen: set[int] = set()
    for pair, gone, new in slips:
        difference = _difference(gone, new)
        if usual[difference] < SYSTEM and pair.two.start not in seen:
            seen.add(pair.two.start)
            reason = f"nearly the sentence of line {book.line(pair.one.start)}: {difference}"
            yield Spot(pair.two.start, pair.two.end, reason, " ".join(pair.two.lows), (pair.one.start,))


@detector(
    "copied",
    says="a sentence is repeated word for word in another entry and still names the first one",
    remedy="make the copy speak of the entry it stands in",
)
def copied(book: Book) -> Iterator[Spot]:
    """A long sentence of one labelled entry that stands, with that entry's name, in another."""
    first: dict[str, Sentence] = {}
    told: set[int] = set()
    for sentence in book.sentences:
        block = book.block_of(sentence)
        label = LABEL.match(block.text)
        if not label or len(sentence.words) < LONG or sentence.block in told:
            continue
        original = first.setdefault(" ".join(sentence.lows), sentence)
        other = LABEL.match(book.block_of(original).text)
        if original.block == sentence.block or not other:
            continue
        name, here = other["label"].strip(), label["label"].strip()
        if name != here and name in block.text and here not in book.block_of(original).text:
            told.add(sentence.block)
            start = block.start + block.text.index(name)
            reason = f"copied from {name!r} in line {book.line(original.start)}, whose name it keeps"
            yield Spot(start, start + len(name), reason, f"{name} {here}", (original.start,))


@detector(
    "one-letter",
    says="two sentences are the same but for one letter of one word",
    remedy="correct the one that is wrong",
)
def one_letter(book: Book) -> Iterator[Spot]:
    """`Place them` and `place then`: numbers and names may differ besides."""
    for pair in alike(book, 0.6):
        names_differ = _names(pair.one.text) ^ _names(pair.two.text)
        gone, new = (
            [word for word in side if number(word) is None and word not in names_differ]
            for side in (pair.gone, pair.new)
        )
        if len(gone) == 1 and len(new) == 1 and _one_letter_apart(gone[0], new[0]):
            reason = f"{new[0]!r} here, {gone[0]!r} in the same sentence in line {book.line(pair.one.start)}"
            at = pair.two.text.lower().find(new[0])
            start = pair.two.start + max(at, 0)
            yield Spot(start, start + 30, reason, f"{gone[0]} {new[0]}", (pair.one.start,))


def _one_letter_apart(one: str, two: str) -> bool:
    """One letter more, less or other, and no mere ending."""
    if stem(one) == stem(two) or min(len(one), len(two)) < 2 or one[:-1] == two or two[:-1] == one:
        return False
    if len(one) == len(two):
        return sum(a != b for a, b in zip(one, two, strict=True)) == 1 and one[-1] not in "aeiou"
    shorter, longer = sorted((one, two), key=len)
    return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))


def _is_catalogue(book: Book, pair: Pair) -> bool:
    """Whether both stand in labelled entries of one chapter, as cards do: like cards read alike."""
    one, two = book.block_of(pair.one), book.block_of(pair.two)
    return one.chapter == two.chapter and bool(LABEL.match(one.text)) and bool(LABEL.match(two.text))


def _meaning(words: tuple[str, ...], others: tuple[str, ...]) -> list[str]:
    """What differs in meaning: no small words, no other form of a word that stands on the other side."""
    same = {stem(word) for word in others}
    return [
        stem(word)
        for word in words
        if word not in SMALL | FILLERS and not word.endswith("'s") and stem(word) not in same
    ]


def _is_slip(book: Book, pair: Pair, gone: list[str], new: list[str]) -> bool:
    """Whether a limiting word or a phrase is left out on one side, or an act or a state has another name.

    Names and numbers may not differ, and one noun in the place of another is mostly another case, told in
    parallel on purpose.
    """
    if any(number(word) is not None for word in (*gone, *new)):
        return False
    named = (_names(pair.one.text) ^ _names(pair.two.text)) & {*pair.gone, *pair.new}
    if gone and new:
        told = pair.likeness >= ALIKE and max(len(gone), len(new)) <= 2 and not named
        return told and all(
            any(word in book.verbs or word.startswith("un") for word in side) for side in (gone, new)
        )
    left_out = [word for word in gone or new if word not in {stem(name) for name in named}]
    if len(left_out) == 1:
        return left_out[0] in LIMITING and pair.likeness >= ALIKE and not named
    longer, shorter = (pair.one, pair.two) if gone else (pair.two, pair.one)
    return bool(left_out) and _runs_through(_content(shorter), _content(longer))


def _names_act(book: Book, words: list[str]) -> bool:
    return any(word in book.verbs or word.startswith("un") for word in words)


def _content(sentence: Sentence) -> list[str]:
    return [stem(word) for word in sentence.lows if word not in SMALL]


def _runs_through(short: list[str], long: list[str]) -> bool:
    """Whether the words of *short* stand in *long* in the same order."""
    rest = iter(long)
    return all(word in rest for word in short)


def _names(text: str) -> set[str]:
    return {word.strip('"“”,.:;()').lower() for word in text.split()[1:] if word[:1].isupper()}


def _difference(gone: list[str], new: list[str]) -> str:
    there = f"{listing([repr(word) for word in gone], most=3)} there" if gone else "nothing there"
    here = f"{listing([repr(word) for word in new], most=3)} here" if new else "nothing here"
    return f"{there}, {here}"
