"""A rulebook as the lint sees it: blocks, headings, labels, entries of the contents and the index, sentences.

Marks of emphasis are blanked out and lines of one paragraph are joined, both without moving a character, so
that an offset into any piece of text is an offset into the file. Everything is found in one pass over the
lines and kept.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from functools import cached_property

from hoyle.verify.lint.pagination import Pages, find_pages
from hoyle.verify.lint.parts import ASIDE, LABEL, LEAD, RUN_IN, Block, Entry, Label
from hoyle.verify.lint.reader import Reader
from hoyle.verify.lint.sentences import Sentence, split_sentences
from hoyle.verify.lint.words import WORD, title_key

MARKS = re.compile(r"[*`#]|</?[a-zA-Z][^<>\n]{0,200}>|(?<!\w)_|_(?!\w)")
CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2029\u2066-\u2069\ufeff]")
"""Control characters and marks of direction; lines and columns stay as they are."""
NO_WORD = re.compile(r"\bhttps?://[^\s<>)\]]+|\S{80,}")
"""Addresses of the web, and pictures written as text."""
NO_TEXT = (("<script", "</script>"), ("<style", "</style>"), ("<!--", "-->"), ("\n```", "\n```"))
"""Programs, styles, comments and the head of a Markdown file: none of it is text of the book."""


class Book:
    """A rulebook's text, taken apart.

    >>> book = Book("SETUP\\n\\nShuffle the cards. Draw 5.\\n", name="tiny")
    >>> [block.kind for block in book.blocks], book.sentences[1].text
    (['heading', 'paragraph'], 'Draw 5.')
    """

    def __init__(self, text: str, *, name: str = "text") -> None:
        self.name = name
        self.page_breaks = frozenset(match.start() for match in re.finditer("\f", text))
        self.pages: Pages | None
        self.pages, furniture = find_pages(text)
        self.raw = _blanked(_without_programs(_without_controls(text)), furniture)
        self.text = MARKS.sub(lambda match: " " * len(match.group()), self.raw)
        self._line_starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self.entries: list[Entry] = []
        self.blocks: list[Block] = []
        self._read()

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of *offset*, both counted from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line(self, offset: int) -> int:
        return self.place(offset)[0]

    @cached_property
    def headings(self) -> list[Block]:
        return [block for block in self.blocks if block.kind == "heading"]

    @cached_property
    def sentences(self) -> list[Sentence]:
        """The sentences of paragraphs and items, in order."""
        return [
            sentence
            for index, block in enumerate(self.blocks)
            if block.kind in ("paragraph", "item")
            for sentence in split_sentences(block.text, block.start, index)
        ]

    @cached_property
    def rule_sentences(self) -> list[Sentence]:
        """The sentences that state rules: no story, no example, no credits."""
        return [
            sentence
            for sentence in self.sentences
            if self.blocks[sentence.block].is_rule and not ASIDE.match(sentence.text)
        ]

    @cached_property
    def labels(self) -> list[Label]:
        found = []
        for block in self.blocks:
            if block.kind not in ("paragraph", "item"):
                continue
            match = RUN_IN.match(block.text) or LABEL.match(block.text)
            if match and len(match["label"].split()) <= 7:
                start = block.start + match.start("label")
                found.append(Label(" ".join(match["label"].split()), start, block.start + match.end("label")))
        return found

    @cached_property
    def titles(self) -> dict[str, int]:
        """Everything a reference may name, as it is compared, and where it stands: headings, then labels."""
        found: dict[str, int] = {}
        for block in self.headings:
            found.setdefault(title_key(block.text), block.start)
        for block in self.blocks:
            if block.kind == "paragraph" and (lead := LEAD.match(block.text)):
                found.setdefault(title_key(lead["term"]), block.start)
        for label in self.labels:
            found.setdefault(label.key, label.start)
            found.setdefault(title_key(re.sub(r"\(.*", "", label.title)), label.start)
        return found

    @cached_property
    def vocabulary(self) -> Counter[str]:
        """How often each word stands in the book, in lower case."""
        return Counter(word.lower() for word in WORD.findall(self.text))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """Words the book uses as verbs: those that follow may, must, can, cannot and will."""
        return frozenset(
            low
            for sentence in self.sentences
            for before, low in zip(sentence.lows, sentence.lows[1:], strict=False)
            if before in ("may", "must", "can", "cannot", "will")
        )

    def block_of(self, sentence: Sentence) -> Block:
        return self.blocks[sentence.block]

    def _read(self) -> None:
        reader = Reader(self)
        for start, line in zip(self._line_starts, self.raw.split("\n"), strict=True):
            reader.take(start, line)
        reader.close()


def _without_controls(text: str) -> str:
    """*text* with a blank for every character that steers a terminal or turns the direction of writing."""
    return CONTROLS.sub(" ", text)


def _without_programs(text: str) -> str:
    """*text* with everything blanked that is no text of the book; lines and columns stay."""
    if text.startswith("---\n") and (end := text.find("\n---\n", 3)) > 0:
        text = _blanked(text, [(0, end + 4)])
    for opens, closes in NO_TEXT:
        spans = []
        start = text.find(opens)
        while start >= 0 and (end := text.find(closes, start + len(opens))) >= 0:
            spans.append((start, end + len(closes)))
            start = text.find(opens, end + len(closes))
        text = _blanked(text, spans)
    return _blanked(text, [match.span() for match in NO_WORD.finditer(text)])


def _blanked(text: str, spans: list[tuple[int, int]]) -> str:
    parts, done = [], 0
    for start, end in spans:
        parts += [text[done:start], re.sub(r"[^\n]", " ", text[start:end])]
        done = end
    return "".join((*parts, text[done:])) if spans else text
