"""Announced counts against the lists that follow."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.parts import Block
from hoyle.verify.lint.sentences import Sentence
from hoyle.verify.lint.words import NUMBER, number

LISTED = (
    r"(?:steps?|phases|activities|options|actions|ways|types|kinds|sorts|states|stages|parts|conditions|areas|characteristics"
    r"|uses|honou?rs|zones|rooms|seasons|bonuses|results|tasks|moves|powers|abilities|symbols|suits"
    r"|roles|sections|decks|tracks|rules|exceptions|levels|reasons|items|criteria|cases|things|choices|effects|requirements|categories|groups|fasi|opzioni|azioni|tipi|tipologie|passi"
    r"|modi|regole|varianti|condizioni|casi)"
)
COUNTED = re.compile(
    rf"\s+(?:[a-z-]+\s+)?{LISTED}\b|\s+(?:[A-Za-zà-ÿ-]+\s+){{0,2}}[A-Za-zà-ÿ-]+[si]\s*$"
    r"|\s+(?:of the )?following\b",
    re.IGNORECASE,
)
FOLLOWING = re.compile(r"\bfollowing\s+$", re.IGNORECASE)
NOT_A_LIST = re.compile(
    r"\b(?:player|giocator|turn|round|coin|monet|point|punt|vp|minute|combination|epoch,)", re.IGNORECASE
)
ITEM_START = re.compile(
    r"\s*(?P<mark>[-•·●○‣▪→➡✓◆■–]|\(?\d{1,2}[.)](?!\d)|\(?(?:[ivx]{1,4}|[a-zA-Z])[.)])\s*"
)
SUMMED_UP = re.compile(
    r"(?P<list>[^.;:()]{8,160}?)\s+are\s+(?:the|its|your|all)\s+(?P<number>[a-z]{3,9}|\d{1,2})\s+[^\W\d_]+s\b"
)
PARTS = re.compile(r",\s*(?:and|or|e|o)\s+|\s+(?:and|or|e|o)\s+|,\s*")


@detector(
    "list-count",
    says="a list has more or fewer items than the sentence before it announces",
    remedy="correct the number or complete the list",
    severity="error",
)
def list_count(book: Book) -> Iterator[Spot]:
    """`The following six steps:` has six items after it, in the sentence or below."""
    for sentence in book.sentences:
        if book.block_of(sentence).tone in ("credits", "story"):
            continue
        yield from _listed_before(sentence)
        if ":" not in sentence.text:
            continue
        head, _, rest = sentence.text.partition(":")
        announced = _announced(head)
        if announced is None:
            continue
        count, start = announced
        listed = _inline(rest) if rest.strip() else _below(book, sentence)
        if listed and listed != count:
            reason = f"announces {count}, and {listed} follow"
            yield Spot(sentence.start + start, sentence.start + len(head) + 1, reason, head[start:])


def _listed_before(sentence: Sentence) -> Iterator[Spot]:
    """`Hay, oats and straw are the four fodders.`"""
    match = SUMMED_UP.match(sentence.text)
    if not match:
        return
    count, listed = number(match["number"]), _inline(match["list"])
    if count and listed > 2 and listed != count:
        reason = f"{listed} are listed, and the sentence says that they are {count}"
        yield Spot(sentence.start, sentence.start + match.end(), reason, match.group())


def _announced(head: str) -> tuple[int, int] | None:
    """The last number of *head* that counts what is about to be listed, and where it stands."""
    found = None
    for match in NUMBER.finditer(head):
        value = number(match.group())
        counted = COUNTED.match(head, match.end()) or FOLLOWING.search(head, 0, match.start())
        if (
            value
            and 1 < value <= 20
            and counted
            and not NOT_A_LIST.search(head[match.end() : match.end() + 30])
        ):
            found = (value, match.start())
    return found


def _inline(rest: str) -> int:
    """How many parts an enumeration in the sentence has; 0 when it is no plain enumeration."""
    text = rest.strip().rstrip(".")
    if ";" in text:
        return len([part for part in text.split(";") if part.strip()])
    parts = [part for part in PARTS.split(text) if part.strip()]
    if len(parts) < 2 or any(len(part.split()) > 5 for part in parts) or re.search(r"[.!?:]", text):
        return 0
    return len(parts)


def _below(book: Book, sentence: Sentence) -> int:
    """How many items stand below the block that *sentence* ends."""
    block = book.block_of(sentence)
    if sentence.end != block.end:
        return 0
    first = (
        ITEM_START.match(book.blocks[sentence.block + 1].text)
        if sentence.block + 1 < len(book.blocks)
        else None
    )
    if not first:
        return 0
    kind = _kind(first["mark"])
    return _items(book.blocks[sentence.block + 1 :], kind)


def _items(blocks: list[Block], kind: str) -> int:
    """The items of one kind; a numbered list goes on over other blocks until its numbers stop.

    A number that is left out is told by `numbering`; here it ends nothing.
    """
    count = last = 0
    for at, block in enumerate(blocks):
        if block.rank == 1:
            break
        match = ITEM_START.match(block.text)
        same = match is not None and _kind(match["mark"]) == kind
        if kind in ("1", "(1"):
            if match and same and last < int(match["mark"].strip("().")) <= last + 2:
                count, last = count + 1, int(match["mark"].strip("()."))
            elif (same and count) or at > 120:
                break
        elif same and block.kind == "item":
            count += 1
        elif block.kind in ("heading", "row", "entry") or not block.text[:1].islower():
            break
    return count


def _kind(mark: str) -> str:
    inner = mark.strip("().")
    if inner.isdigit():
        return "(1" if mark.startswith("(") else "1"
    return "-" if not inner.isalpha() else "A" if inner.isupper() else "a"
