"""The one pass over the lines of a rulebook that takes it apart into blocks and entries."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from hoyle.verify.lint.parts import ASIDE, SECTION, Block, Entry, Kind, Tone
from hoyle.verify.lint.words import FIRST_PERSON, WORD, language_of, number, title_key

if TYPE_CHECKING:
    from hoyle.verify.lint.book import Book

ITEM = re.compile(r"[ \t]*(?:[-•·●○‣▪→➡✓◆■–][ \t]*(?=\S)|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)][ \t]+(?=\S))")
LINE_ACROSS = re.compile(r"[ \t]*([-=_~*+·•—–])(?:[ \t]*\1){2,}[ \t]*$")
NUMBERED_TITLE = re.compile(r"(?:\d{1,2}|[IVX]{1,5}|[A-Z])[.)][ \t]+(?=\S)")
CUT_WORD = re.compile(r"([^\W\d_]{2,})(?:-[ \t]*\n|\u00ad\s*)[ \t]*([^\W\d_]{2,})")
ENTRY = re.compile(
    r"\s*(?P<title>\S[^\t]{0,80}?)(?:\s*\t\s*|\s*(?:\.[ ]?){3,}\s*|\s*[…_]{2,}\s*|\s{2,}|\s(?=\d))"
    r"(?P<pages>\d[\d\s,–-]*)?\s*$"
)
LISTS_PAGES = re.compile(r"(table of )?contents?|(subject )?index|indice|sommario")
EXAMPLE = re.compile(r"\bexample|\besempio", re.IGNORECASE)
CREDITS = re.compile(r"credits?|playtesters?|about the authors?|thanks|special thanks|ringraziamenti|crediti")
DEFINES = re.compile(r"\s*[^\W\d_][\w’'() -]{1,40}?(?::|\s(?:--|—|–))\s+\S")
LONGEST_ENTRY = 200
PROSE = 8
SENTENCE = re.compile(r"[a-zà-ÿ][.,;:!?](?:\s|$)")
LONGEST = 10_000
"""Characters: a longer block is cut, so that the work stays in proportion to the text."""


class Reader:
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
        if LINE_ACROSS.match(line):
            self._underline(line.strip()[0])
            return
        if not clean.strip() or start in self.book.page_breaks:
            self.close()
        if not clean.strip():
            return
        if self.open and end - self.open[0] > LONGEST:
            self.close()
        if self.open and not self.lists and LISTS_PAGES.fullmatch(title_key(self._open_text(60))):
            self.close()
        if self.lists and len(line) <= LONGEST_ENTRY and (match := ENTRY.match(clean)):
            self.close()  # what was open may be text, and end the list
            if self.lists:
                self._entry(start, end, match, self.lists)
                return
        mark = ITEM.match(clean)
        opens_item = mark is not None or line.lstrip().startswith(("* ", "- "))
        if _is_row(line[mark.end() :] if mark else line):
            self.close()
            self._add("row", start, end)
            return
        if (
            opens_item
            or line.startswith("#")
            or not self.open
            or self._shouted(start, end)
            or self._opens_another(clean)
            or (self.kind == "item" and self._counts_on(start, clean))
        ):
            self.close()
            self.kind = "item" if opens_item and not line.startswith("#") else "paragraph"
            self.open = [start, end]
        self.open[1] = end
        if line.startswith("#"):
            self.close()

    def _open_text(self, most: int) -> str:
        """What is open, if it is no longer than *most* characters."""
        start, end = self.open
        return self.book.text[start:end] if end - start <= most else ""

    def _underline(self, sign: str) -> None:
        """A line across the page ends what is open; right below a short line it makes a heading of it."""
        start, end = self.open or (0, 0)
        title = self.book.text[start:end].strip()
        if sign in "=-~" and title and "\n" not in title and len(title) <= 60 and title[-1] not in ".!?:;,":
            self.open = []
            self._add_piece("heading", start, end)
        self.close()

    def close(self) -> None:
        if not self.open:
            return
        start, end = self.open
        self.open = []
        lines = self.book.text[start:end].split("\n")
        if self.kind == "item" and len(lines) == 1 and self._stands_alone(start, end):
            self.kind = "paragraph"
        if self.kind == "paragraph" and _is_inventory(lines):
            for line in lines:
                self._add("item", start, start + len(line))
                start += len(line) + 1
        else:
            self._add(self.kind, start, end)

    def _stands_alone(self, start: int, end: int) -> bool:
        """Whether `4. TRADING` is a heading and no item of a list: in capitals, between two empty lines."""
        raw = self.book.raw
        title = NUMBERED_TITLE.match(raw, start, end)
        if not title or not _is_caps(raw[title.end() : end]):
            return False
        above = raw[max(0, start - 90) : max(0, start - 1)].rpartition("\n")[2]
        below = raw[end + 1 : end + 90].partition("\n")[0]
        return all(not line.strip() or LINE_ACROSS.match(line) for line in (above, below))

    def _opens_another(self, line: str) -> bool:
        """Whether a line begins another definition or numbered section right below the end of a sentence."""
        ended = (
            self.book.text[max(self.open[0], self.open[1] - LONGEST_ENTRY) : self.open[1]]
            .rstrip()
            .endswith((".", "!", "?"))
        )
        return ended and (DEFINES.match(line) is not None or SECTION.match(line) is not None)

    def _counts_on(self, start: int, line: str) -> bool:
        """Whether a line further to the left than the item above it counts the next thing: `12 tokens`."""
        first = self.open[0]
        indent = len(self.book.raw[first:start]) - len(self.book.raw[first:start].lstrip())
        words = line.split()
        return indent > len(line) - len(line.lstrip()) and len(words) <= 8 and number(words[0]) is not None

    def _shouted(self, start: int, end: int) -> bool:
        """Whether of this line and the one above one is all capitals: a heading without a blank line."""
        above = self._open_text(LONGEST_ENTRY)
        return _is_caps(above) != _is_caps(self.book.text[start:end]) and len(above.split()) > 1

    def _entry(self, start: int, end: int, match: re.Match[str], of: Literal["contents", "index"]) -> None:
        title = match["title"].strip().rstrip(".,")
        self.book.entries.append(Entry(title, _pages(match["pages"] or ""), start, end, of))
        self._add("entry", start, end)

    def _add(self, kind: Kind, start: int, end: int) -> None:
        for at in range(start, end, LONGEST):
            self._add_piece(kind, at, min(end, at + LONGEST))

    def _add_piece(self, kind: Kind, start: int, end: int) -> None:
        text = self.book.text[start:end]
        if kind in ("paragraph", "item") and ("-" in text or "\u00ad" in text):
            text = CUT_WORD.sub(self._joined, text)
        text = text.replace("\n", " ").replace("\t", " ")
        stripped = len(text) - len(text.lstrip())
        start, text = start + stripped, text.strip()
        if not text:
            return
        end = start + len(text)
        rank = 0
        if kind in ("paragraph", "heading"):
            rank = _rank(text, self.book.raw[max(0, start - 8) : start]) or (kind == "heading")
        if rank:
            kind = "heading"
            self.heading = text
            self.chapter = text if rank == 1 else self.chapter
            listed = LISTS_PAGES.fullmatch(title_key(text))
            self.lists = None if not listed else "index" if "index" in text.lower() else "contents"
        elif kind != "entry":
            self.lists = None
        tone = self._tone(text, italic=_is_italic(self._as_written(start, end)))
        block = Block(kind, start, end, text, tone, language_of(text), self.chapter, self.heading, rank)
        self.book.blocks.append(block)

    def _joined(self, cut: re.Match[str]) -> str:
        """A word cut at the end of a line, in one piece; what follows it stays where it is.

        The hyphen stays in `face-` `up`, two words of their own that stand in no other place as one.
        """
        joined = cut[1] + cut[2]
        words = self.book.vocabulary
        if (
            "\u00ad" not in cut[0]
            and joined.lower() not in words
            and (
                f"{cut[1]}-{cut[2]}".lower() in words or min(words[cut[1].lower()], words[cut[2].lower()]) > 1
            )
        ):
            joined = f"{cut[1]}-{cut[2]}"
        return joined.ljust(len(cut[0]))

    def _as_written(self, start: int, end: int) -> str:
        """A block with the marks around it, and nothing of the lines above and below."""
        before = self.book.raw[max(0, start - 3) : start].rpartition("\n")[2]
        return (before + self.book.raw[start:end] + self.book.raw[end : end + 3].partition("\n")[0]).strip()

    def _tone(self, text: str, italic: bool) -> Tone:
        if any(CREDITS.match(title.lower()) for title in (self.heading, self.chapter, text)):
            return "credits"
        if EXAMPLE.search(self.heading) or ASIDE.match(text) or italic:
            return "aside"
        said_by_us = sum(word.lower() in FIRST_PERSON for word in WORD.findall(text))
        return "story" if said_by_us >= 2 and language_of(text) == "en" else "rule"


def _is_row(line: str) -> bool:
    """Whether a line is a row of a table: cells between tabs, bars or gaps; justified prose has gaps too."""
    if re.search(r"\S[ ]*\t|^\|", line):
        return True
    cells = re.split(r"(?<=\S)[ ]{3,}(?=\S)", line.strip())
    return len(cells) > 1 and not (len(line.split()) >= PROSE and SENTENCE.search(line))


def _pages(text: str) -> tuple[int, ...]:
    pages: list[int] = []
    for first, last in re.findall(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?", text):
        upto = int(last) if last and int(first) <= int(last) <= int(first) + 50 else int(first)
        pages.extend(range(int(first), upto + 1))
    return tuple(pages)


def _is_italic(raw: str) -> bool:
    """Whether a whole block is set in italics: in rulebooks that is commentary."""
    marks = raw[:3].count("*"), raw[-3:].count("*")
    return marks in ((1, 1), (3, 1), (3, 3)) and re.fullmatch(r"\*+\S.*\S\*+", raw, re.DOTALL) is not None


def _is_inventory(lines: list[str]) -> bool:
    """Whether the lines of a paragraph count things, one a line: `60 cards`, `4 boards`, `One map`."""
    if len(lines) < 2 or any(len(line.split()) > 12 or line.rstrip()[-1:] in ".!?;," for line in lines):
        return False
    if any(line.rstrip().endswith(":") for line in lines[:-1]):
        return False
    counting = sum(number((line.split() or [""])[0].rstrip("x×")) is not None for line in lines)
    return counting >= len(lines) - 1


def _is_caps(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) > 2 and sum(letter.isupper() for letter in letters) > 0.8 * len(letters)


def _rank(text: str, before: str) -> int:
    """1 for a chapter, 2 for a smaller heading, 0 for text."""
    if section := SECTION.match(text) or NUMBERED_TITLE.match(text):
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
