"""Pronouns that can stand for more than one thing, and one player called both he and they."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.sentences import Sentence
from hoyle.verify.lint.words import SMALL, stem, word_set

HE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)
THEY = re.compile(r"\b(?:player|civilization|opponent|person)\b[^.]{0,80}?\b(?:they|their)\b", re.IGNORECASE)
COUNTED = word_set(
    "all any these those two three four five six both no more fewer your of other each many some most"
)
ONE = word_set("a an each every one another")
IRREGULAR = word_set("men women people children dice")
LEAST = 3  # places where a player is he or they: fewer make no habit
ONE_OF = re.compile(r"\bone of (?:\w+\s+){0,2}$", re.IGNORECASE)
OTHER = re.compile(r"\bother\s+(?:\w+\s+)?$", re.IGNORECASE)
JOINED = re.compile(r"(?:\band|\bor|,)\s+(?:\w+\s+)?$", re.IGNORECASE)
PLURAL_SUBJECT = re.compile(
    r"(?:^|[,;]\s+(?:and|but|then)?\s*|\b(?:and|but|then|before|after|until|when|while|because|unless"
    r"|where|if|(?:as|so) long as)\s+)(?P<they>[Tt]hey)\b"
)


@detector(
    "pronouns-mixed",
    says="the player is he in some rules and they in others: two people, or one?",
    remedy="use one pronoun for the player throughout",
    severity="note",
)
def pronouns_mixed(book: Book) -> Iterator[Spot]:
    """Told once a book, at the first place of the rarer one."""
    he = list(_places(book, HE, "en"))
    they = list(_places(book, THEY, "en"))
    # A single they reads as several people; a single he among many they asks who he is.
    if not he or len(they) < 2 or len(he) + len(they) < LEAST:
        return
    rarer, other = (he, "they") if len(he) <= len(they) else (they, "he")
    first = rarer[0]
    name = "he" if rarer is he else "they"
    elsewhere = f" and in {len(rarer) - 1} other places" if len(rarer) > 1 else ""
    reason = f"the player is {name!r} here{elsewhere}, {other!r} in most of the book"
    yield Spot(first, first + 30, reason, "he they", tuple(rarer[1:]))


@detector(
    "they-whom",
    says="they after two plural nouns: which of the two?",
    remedy="repeat the noun",
    severity="note",
)
def they_whom(book: Book) -> Iterator[Spot]:
    """A subject `they` that two different plurals of the sentence could own."""
    known = _plural_nouns(book)
    for sentence in book.rule_sentences:
        match = PLURAL_SUBJECT.search(sentence.text)
        if not match or match.start("they") == 0:
            continue
        nouns = _plurals(sentence, match.start("they"), known)
        if len(nouns) >= 2:
            one, two = nouns[-2:]
            reason = f"'they': the {one}, or the {two}?"
            start, end = match.start("they"), min(len(sentence.text), match.end("they") + 30)
            key = f"{one} {two} {sentence.text[start:end]}"
            yield Spot(sentence.start + start, sentence.start + end, reason, key)


def _plural_nouns(book: Book) -> frozenset[str]:
    """Words in -s that the book counts or owns somewhere (`two cards`, `your disks`), and those whose
    singular has an article somewhere and is nothing that somebody does (`a guard`: `guards`).
    """
    singular = {
        low
        for sentence in book.sentences
        for before, low in zip(sentence.lows, sentence.lows[1:], strict=False)
        if before in ONE and len(low) > 2 and low not in book.verbs and low not in SMALL
    }
    plural = {
        word
        for word in book.vocabulary
        if word.endswith("s") and stem(word) != word and stem(word) in singular
    }
    return (
        IRREGULAR
        | plural
        | frozenset(
            low
            for sentence in book.sentences
            for before, low in zip(sentence.lows, sentence.lows[1:], strict=False)
            if low.endswith("s")
            and "'" not in low
            and "’" not in low
            and before in COUNTED
            and low not in SMALL
            and stem(low) != low
        )
    )


def _plurals(sentence: Sentence, upto: int, known: frozenset[str]) -> list[str]:
    """The different plural nouns before *upto*; nouns joined by `and` are one."""
    found: dict[str, str] = {}
    for word in sentence.words:
        if word.start < upto and word.low in known:
            before = sentence.text[max(0, word.start - 40) : word.start]
            if ONE_OF.search(before) or (found and JOINED.search(before)):
                continue
            other = OTHER.search(before)
            found[f"other {stem(word.low)}" if other else stem(word.low)] = (
                f"other {word.text}" if other else word.text
            )
    return list(found.values())


def _places(book: Book, pattern: re.Pattern[str], language: str) -> Iterator[int]:
    for sentence in book.rule_sentences:
        if book.block_of(sentence).language == language:
            match = pattern.search(sentence.text)
            if match:
                yield sentence.start + match.start()
