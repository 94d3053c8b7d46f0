"""Terms: defined and never used, used and never defined."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from msgspec import Struct

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import detector
from hoyle.verify.lint.detectors.spelling import misspelt
from hoyle.verify.lint.finding import Spot
from hoyle.verify.lint.names import Name, names
from hoyle.verify.lint.parts import LEAD
from hoyle.verify.lint.words import WORD, stem, title_key, word_set

GLOSSARY = re.compile(
    r"\bterms\b|\bwords\b|vocabulary|terminology|lexicon|glossary|definitions|key ?words|concepts"
    r"|glossario|termini|definizioni",
    re.IGNORECASE,
)
ENTRY = re.compile(r"[-•\s]*(?P<term>[^\W\d_][\w’'()/& -]{1,40}?)\s*(?::|\s(?:[—–-]|--))\s")
NAMED_AS = (
    r"\b(?:called|termed|known as|referred to as|tagged as|chiamat[oaie]|dett[oaie]|denominat[oaie])\s+"
    r"(?:an?\s+|the\s+)?"
)
CALLED = re.compile(rf"{NAMED_AS}[\"“«](?P<term>[^\"”»]{{3,40}})[\"”»]")
CALLED_PLAINLY = re.compile(
    r"\b(?:is|are) (?:called|termed|known as) (?:an? |the )(?P<term>[^\W\d_][\w’'-]{2,}"
    r"(?: [^\W\d_][\w’'-]{2,})?)(?=[.,;:)]|$)"
)
MARKED = re.compile(
    r"\b(?:is|are)\s+(?:called\s+|termed\s+|known as\s+)?(?:an?\s+|the\s+|its\s+|your\s+)?"
    r"(?:\*\*(?P<bold>[^*\n]{3,40})\*\*|\*(?P<italic>[^*\n]{3,40})\*|__?(?P<line>[^_\n]{3,40})_)(?=[.,;:)]|\s*$)"
)
"""A term in bold or italics at the end of the sentence that says what it is."""
LONGEST_TERM = 4
DETERMINED = word_set(
    "a an the your each any one two three four of with into onto on in from friendly no all tuo un il la"
)


KIND_OF_STEP = re.compile(r"\W*\b(?:action|phase|step|azione|fase)\b", re.IGNORECASE)
SUBJECT = word_set("this that these those every his her their its each")


class Definition(Struct, frozen=True):
    """Where a term is defined, and the block its definition stands in."""

    term: str
    start: int
    end: int
    block: int


@detector(
    "term-unused",
    says="a term is defined and then never used",
    remedy="use the term where it applies, or remove its definition",
)
def term_unused(book: Book) -> Iterator[Spot]:
    """Every defined term appears outside its own definition, in any of its forms."""
    where = _blocks_of_words(book)
    for definition in definitions(book):
        own = {definition.block}
        if book.blocks[definition.block].kind == "heading":
            own.add(definition.block + 1)
        ways = [_root(way) for way in re.split(r"\s*[(/&]+\s*", definition.term.strip(") ")) if len(way) > 2]
        if ways and not any(_used(where, way, own) for way in ways):
            reason = f"{definition.term!r} is defined here and used nowhere else"
            yield Spot(definition.start, definition.end, reason, definition.term)


@detector(
    "term-undefined",
    says="a capitalised term is used once and introduced nowhere: a slip for another term?",
    remedy="use the term the rest of the book uses, or introduce this one",
)
def term_undefined(book: Book) -> Iterator[Spot]:
    """Capitalised terms used once: a new word before a known kind, or a word never seen elsewhere."""
    found: dict[str, list[Name]] = defaultdict(list)
    for name in names(book):
        found[_root(name.text)].append(name)
    words = Counter(stem(word) for word in WORD.findall(book.text))
    kinds = Counter(root.split()[-1] for root in found if " " in root)
    introduced = (
        set(book.titles)
        | {entry.key for entry in book.entries}
        | {_root(it.term) for it in definitions(book)}
    )
    for root, places in found.items():
        parts = root.split()
        name = places[0]
        if len(places) > 1 or root in introduced or title_key(name.text) in introduced:
            continue
        if not book.blocks[name.block].text.rstrip(')”"’* ').endswith((".", "!", "?", ";", ":")):
            continue  # a caption, a line of a list
        odd = [part for part in parts if words[part] == 1]
        new_kind = (
            len(parts) > 1
            and bool(odd)
            and ((kinds[parts[-1]] >= 3 and odd != parts[-1:]) or name.before in DETERMINED | SUBJECT)
        )
        alone = (
            len(parts) == 1
            and "-" not in root
            and words[root] == 1
            and (name.before in DETERMINED or stem(name.text) != name.text.lower())
        )
        quiet = book.blocks[name.block].introduces or _told(book, name) or _is_listed(book.text, name)
        if (new_kind or alone) and not quiet:
            reason = f"{name.text!r} is used this once and introduced nowhere"
            yield Spot(name.start, name.start + len(name.text), reason, root)


def _told(book: Book, name: Name) -> bool:
    """Whether another detector speaks of it: a name in quotation marks, of a phase, a slip of spelling."""
    end = name.start + len(name.text)
    before, after = book.text[max(0, name.start - 30) : name.start], book.text[end : end + 10]
    if (
        re.search(r"[\"“«][^\"”»]*$", before)
        or KIND_OF_STEP.match(after)
        or KIND_OF_STEP.match(name.text.split()[-1])
    ):
        return True
    return any(
        part.lower() in misspelt(book) or part[:2].isupper() or "-" in part for part in name.text.split()
    )


def _is_listed(text: str, name: Name) -> bool:
    """A name in an enumeration or a label is a proper name: of a place, a card, a person."""
    end = name.start + len(name.text)
    before, after = text[max(0, name.start - 5) : name.start], text[end : end + 5]
    return (
        re.search(r",\s*$|\b(?:and|or|e|o|of)\s$", before) is not None
        or re.match(r"\s*(?:[,:—]|and\b|of [A-Z])", after) is not None
    )


def definitions(book: Book) -> Iterator[Definition]:
    """Headings and labels of a glossary, and what the text says is called something."""
    for index, block in enumerate(book.blocks):
        in_glossary = GLOSSARY.search(f"{block.chapter} {block.heading}") is not None
        if block.kind == "heading" and block.rank == 2 and GLOSSARY.search(block.chapter):
            yield Definition(block.text, block.start, block.end, index)
        elif (
            in_glossary
            and (label := ENTRY.match(block.text) or LEAD.match(block.text))
            and len(label["term"].split()) <= LONGEST_TERM
        ):
            start, end = (block.start + offset for offset in label.span("term"))
            yield Definition(label["term"], start, end, index)
        elif block.is_rule:
            for match in (*CALLED.finditer(block.text), *CALLED_PLAINLY.finditer(block.text)):
                start = block.start + match.start("term")
                yield Definition(match["term"].strip(" ,."), start, start + len(match["term"]), index)
            for match in MARKED.finditer(book.raw, block.start, block.end):
                term = match["bold"] or match["italic"] or match["line"]
                if len(term.split()) <= LONGEST_TERM:
                    start = match.start(match.lastgroup or 0)
                    yield Definition(term.strip(" ,.*"), start, start + len(term), index)


def _root(term: str) -> str:
    return " ".join(stem(word) for word in WORD.findall(term))


def _blocks_of_words(book: Book) -> dict[str, set[int]]:
    where: dict[str, set[int]] = defaultdict(set)
    for index, block in enumerate(book.blocks):
        for word in WORD.findall(block.text):
            where[_stub(stem(word))].add(index)
    return where


def _used(where: dict[str, set[int]], way: str, own: set[int]) -> bool:
    """Whether all words of *way* stand together in a block that is not its own definition."""
    blocks = [where.get(_stub(word), set()) for word in way.split()]
    return bool(set.intersection(*blocks) - own) if blocks else True


def _stub(word: str) -> str:
    """`dominates`, `dominated` and `dominating` share a stub: a term is used in any of its forms."""
    for ending in ("ingly", "ation", "ing", "ed", "ion", "y", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
