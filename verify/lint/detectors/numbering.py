"""Numbered and lettered steps: doubled, missing, out of order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.parts import Block
from hoyle.verify.lint.words import listing

DIGITS = re.compile(r"[-•\s]*(?P<number>\d{1,2})(?P<style>[.)])\s+\S")
BARE = re.compile(r"(?P<number>\d{1,2})(?P<style>)\s+[A-ZÀ-Þ][a-zà-ÿ]+(?:[^\t]{50}|[^\t]*[.!:]$)")
LETTER = re.compile(
    r"[-•\s]*(?P<letter>[A-Z])\s+(?:\([^)]*\)|[A-Z][\w ]{0,25}?|[A-Z])\s*—"
    r"|\(?(?P<item>[A-H])[.)]\s+[A-ZÀ-Þ]"
)
LEAST = 3


class Step(Struct, frozen=True):
    """A numbered block."""

    number: int
    start: int
    end: int


@detector(
    "numbering",
    says="the numbers or letters of a list are doubled, missing or out of order",
    remedy="number the steps again, in the order they are done",
    severity="error",
)
def numbering(book: Book) -> Iterator[Spot]:
    """Each chapter's runs of numbered steps, told once a chapter."""
    for chapter in _chapters(book):
        for style, steps in (*_numbered(chapter).items(), ("A", _lettered(chapter))):
            wrong = _wrong(steps, style)
            if wrong:
                first = steps[0]
                key = f"{style} {' '.join(str(step.number) for step in steps)}"
                yield Spot(first.start, first.end, wrong, key, tuple(step.start for step in steps[1:]))


def _chapters(book: Book) -> Iterator[list[Block]]:
    chapter: list[Block] = []
    for block in book.blocks:
        if block.kind == "heading" and block.rank == 1:
            yield chapter
            chapter = []
        elif block.kind in ("paragraph", "item", "heading"):
            chapter.append(block)
    yield chapter


def _numbered(blocks: list[Block]) -> dict[str, list[Step]]:
    found: dict[str, list[Step]] = {}
    for block in blocks:
        match = DIGITS.match(block.text) or BARE.match(block.text)
        if match:
            step = Step(int(match["number"]), block.start, min(block.end, block.start + 40))
            found.setdefault(match["style"] or "1", []).append(step)
    return found


def _lettered(blocks: list[Block]) -> list[Step]:
    found = []
    for block in blocks:
        match = LETTER.match(block.text)
        if match and block.tone != "credits":
            letter = match["letter"] or match["item"]
            found.append(Step(ord(letter) - 64, block.start, min(block.end, block.start + 40)))
    return found


def _wrong(steps: list[Step], style: str) -> str:
    """What is wrong with the numbers of a chapter; nothing when they are runs of 1, 2, 3 …"""
    runs: list[list[int]] = []
    for step in steps:
        if not runs or _restarts(step.number, runs[-1], style):
            runs.append([])
        runs[-1].append(step.number)
    for run in runs:
        if len(run) < LEAST or all(b == a + 1 for a, b in pairwise(run)):
            continue
        return _told(run, style)
    return ""


def _restarts(number: int, run: list[int], style: str) -> bool:
    """Whether *number* begins another run. An A reads as an article and may be missed: so C may begin one."""
    tidy = all(b == a + 1 for a, b in pairwise(run))
    return (number == 1 and run[0] == 1) or (
        style == "A" and number <= 3 and (number == 1 or tidy) and number <= run[-1]
    )


def _told(run: list[int], style: str) -> str:
    def name(number: int) -> str:
        return chr(64 + number) if style == "A" else str(number)

    doubled = sorted({number for number in run if run.count(number) > 1})
    absent = [number for number in range(1 if style != "A" else min(run), max(run)) if number not in run]
    told = [f"the steps run {listing([name(number) for number in run], most=12)}"]
    if any(b < a for a, b in pairwise(run)):
        told.append("not in order")
    if doubled:
        told.append(f"{listing([name(number) for number in doubled])} twice")
    if absent:
        told.append(f"{listing([name(number) for number in absent])} missing")
    return "; ".join(told)
