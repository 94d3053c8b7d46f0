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
from typing import Literal

from hoyle.verify.lint.parts import Block, Entry, Kind, Label, Tone
from hoyle.verify.lint.sentences import Sentence, split_sentences
from hoyle.verify.lint.words import FIRST_PERSON, WORD, language_of, number, title_key

ITEM = re.compile(r"[ ]*(?:[-•‣▪→➡✓◆■–][ ]*(?=\S)|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)][ ]+(?=\S))")
ENTRY = re.compile(
    r"\s*(?P<title>\S[^\t]{0,80}?)(?:\s*\t\s*|\s*\.{3,}\s*|\s{2,}|\s(?=\d))(?P<pages>\d[\d\s,–-]*)?\s*$"
)
LISTS_PAGES = re.compile(r"(table of )?contents|(subject )?index|indice|sommario")
ASIDE = re.compile(
    r"\W*(?:(?:design(?:er)?s?|play|player|author|historical|strategy|developer)[’']?s?"
    r" (?:notes?|hints?|tips?)|examples?"
    r"|esempio|per esempio|for example|hint|tip|remember|reminder|in this example|nell'esempio)\b",
    re.IGNORECASE,
)
EXAMPLE = re.compile(r"\bexample|\besempio", re.IGNORECASE)
CREDITS = re.compile(r"credits?|playtesters?|about the authors?|thanks|special thanks|ringraziamenti|crediti")
LABEL = re.compile(
    r"\W*(?:\(?[a-zA-Z\d]{1,2}[.)]\s+)?(?P<label>[^\W_][^:—–.?!]{1,60}?)\s*(?P<mark>:|—|–|\s-\s)"
)
SECTION = re.compile(r"\W*(?P<number>\d{1,2}(?:\.\d{1,2})+\.?)\s+")
"""The number that opens a section of a numbered book: `4.3`, `12.1.2`."""
RUN_IN = re.compile(rf"{SECTION.pattern}(?P<label>[^\W\d_][^:—–.?!]{{1,40}}?)\.\s")
"""The title that opens a numbered section in its own paragraph: `4.3 Stacking. No more than …`."""
DEFINES = re.compile(r"\s*[^\W\d_][\w’'() -]{1,40}:\s+\S")
MARKS = re.compile(r"[*`#]|</?[a-zA-Z][^<>\n]{0,200}>|(?<!\w)_|_(?!\w)")
NO_WORD = re.compile(r"\bhttps?://[^\s<>)\]]+|\S{80,}")
"""Addresses of the web, and pictures written as text."""
NO_TEXT = (("<script", "</script>"), ("<style", "</style>"), ("<!--", "-->"), ("\n```", "\n```"))
"""Programs, styles, comments and the head of a Markdown file: none of it is text of the book."""

LONGEST_ENTRY = 200
LONGEST = 10_000
"""Characters: a longer block is cut, so that the work stays in proportion to the text."""


class Book:
    """A rulebook's text, taken apart.

    >>> book = Book("SETUP\\n\\nShuffle the cards. Draw 5.\\n", name="tiny")
    >>> [block.kind for block in book.blocks], book.sentences[1].text
    (['heading', 'paragraph'], 'Draw 5.')
    """

    def __init__(self, text: str, *, name: str = "text") -> None:
        self.name = name
        self.page_breaks = frozenset(match.start() for match in re.finditer("\f", text))
        self.raw = _without_programs(text.replace("\f", " "))
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

    @property
    def pages(self) -> int | None:
        """How many pages the text has, where form feeds tell; a last one without text is none."""
        if not self.page_breaks:
            return None
        return len(self.page_breaks) + bool(self.text[max(self.page_breaks) :].strip())

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
        reader = _Reader(self)
        for start, line in zip(self._line_starts, self.raw.split("\n"), strict=True):
            reader.take(start, line)
        reader.close()


class _Reader:
    """The one pass over the lines."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.open: list[int] = []
        self.kind: Kind = "paragraph"
        self.chapter = self.heading = ""
        self.lists: Literal["contents", "index"] | None = None

    def take(self, start: int, line: str) -> None:
        end = start + len(line)
        clean = self.book.text[start:end]
        if not clean.strip() or start in self.book.page_breaks:
            self.close()
        if not clean.strip():
            return
        if self.lists and len(line) <= LONGEST_ENTRY and (match := ENTRY.match(clean)):
            self.close()  # what was open may be text, and end the list
            if self.lists:
                self._entry(start, end, match, self.lists)
                return
        if re.search(r"\S[ ]*\t|\S[ ]{3,}\S|^\|", line):
            self.close()
            self._add("row", start, end)
            return
        opens_item = ITEM.match(clean) is not None or line.lstrip().startswith(("* ", "- "))
        if (
            opens_item
            or line.startswith("#")
            or not self.open
            or self._shouted(start, end)
            or self._opens_another(clean)
        ):
            self.close()
            self.kind = "item" if opens_item and not line.startswith("#") else "paragraph"
            self.open = [start, end]
        self.open[1] = end
        if line.startswith("#"):
            self.close()

    def close(self) -> None:
        if not self.open:
            return
        start, end = self.open
        self.open = []
        lines = self.book.text[start:end].split("\n")
        if self.kind == "paragraph" and _is_inventory(lines):
            for line in lines:
                self._add("item", start, start + len(line))
                start += len(line) + 1
        else:
            self._add(self.kind, start, end)

    def _opens_another(self, line: str) -> bool:
        """Whether a line begins another definition or numbered section right below the end of a sentence."""
        ended = self.book.text[self.open[0] : self.open[1]].rstrip().endswith((".", "!", "?"))
        return ended and (DEFINES.match(line) is not None or SECTION.match(line) is not None)

    def _shouted(self, start: int, end: int) -> bool:
        """Whether of this line and the one above one is all capitals: a heading without a blank line."""
        above = self.book.text[self.open[0] : self.open[1]]
        return _is_caps(above) != _is_caps(self.book.text[start:end]) and len(above.split()) > 1

    def _entry(self, start: int, end: int, match: re.Match[str], of: Literal["contents", "index"]) -> None:
        title = match["title"].strip().rstrip(".,")
        self.book.entries.append(Entry(title, _pages(match["pages"] or ""), start, end, of))
        self._add("entry", start, end)

    def _add(self, kind: Kind, start: int, end: int) -> None:
        for at in range(start, end, LONGEST):
            self._add_piece(kind, at, min(end, at + LONGEST))

    def _add_piece(self, kind: Kind, start: int, end: int) -> None:
        text = self.book.text[start:end].replace("\n", " ").replace("\t", " ")
        stripped = len(text) - len(text.lstrip())
        start, text = start + stripped, text.strip()
        if not text:
            return
        end = start + len(text)
        rank = _rank(text, self.book.raw[max(0, start - 8) : start]) if kind == "paragraph" else 0
        if rank:
            kind = "heading"
            self.heading = text
            self.chapter = text if rank == 1 else self.chapter
            listed = LISTS_PAGES.fullmatch(text.lower().rstrip(": "))
            self.lists = None if not listed else "index" if "index" in text.lower() else "contents"
        elif kind != "entry":
            self.lists = None
        tone = self._tone(text, italic=_is_italic(self.book.raw[max(0, start - 3) : end + 3].strip()))
        block = Block(kind, start, end, text, tone, language_of(text), self.chapter, self.heading, rank)
        self.book.blocks.append(block)

    def _tone(self, text: str, italic: bool) -> Tone:
        if any(CREDITS.match(title.lower()) for title in (self.heading, self.chapter, text)):
            return "credits"
        if EXAMPLE.search(self.heading) or ASIDE.match(text) or italic:
            return "aside"
        said_by_us = sum(word.lower() in FIRST_PERSON for word in WORD.findall(text))
        return "story" if said_by_us >= 2 and language_of(text) == "en" else "rule"


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


def _pages(text: str) -> tuple[int, ...]:
    pages: list[int] = []
    for first, last in re.findall(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", text):
        upto = int(last) if last and int(first) <= int(last) <= int(first) + 50 else int(first)
        pages.extend(range(int(first), upto + 1))
    return tuple(pages)


def _is_italic(raw: str) -> bool:
    """Whether a whole block is set in italics: in rulebooks that is commentary."""
    marks = raw[:3].count("*"), raw[-3:].count("*")
    return marks in ((1, 1), (3, 1), (3, 3)) and raw.startswith("*") and raw.endswith("*")


def _is_inventory(lines: list[str]) -> bool:
    """Whether the lines of a paragraph count things, one a line: `60 cards`, `4 boards`, `One map`."""
    if len(lines) < 2 or any(len(line.split()) > 12 or line.rstrip()[-1:] in ".!?:;," for line in lines):
        return False
    counting = sum(number((line.split() or [""])[0].rstrip("x×")) is not None for line in lines)
    return counting >= len(lines) - 1


def _is_caps(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) > 2 and sum(letter.isupper() for letter in letters) > 0.8 * len(letters)


def _rank(text: str, before: str) -> int:
    """1 for a chapter, 2 for a smaller heading, 0 for text."""
    if section := SECTION.match(text):
        text = text[section.end() :] or text
    words = text.split()
    if (
        len(words) > 10
        or len(text) > 90
        or text[-1] in ".!?:;,—"
        or ": " in text
        or " — " in text
        or text in ("OR", "AND", "O", "E", "OPPURE")
    ):
        return 0
    if "#" in before or _is_caps(text):
        return 1
    long_words = [word for word in WORD.findall(text) if len(word) > 3] or WORD.findall(text)
    titled = bool(long_words) and all(word[0].isupper() for word in long_words)
    return 2 if titled and text[0].isalnum() and not text[0].isdigit() else 0
