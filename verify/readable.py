"""What somebody else's program or file says, made fit to be shown.

A terminal obeys control characters, a workflow's log obeys lines that begin with two colons, a page shows
text backwards after a mark that nobody sees. So nothing that was not written here is shown as it came: every
character that does not print is shown by its number, and a line stays one line.
"""

from __future__ import annotations

from typing import Any

import msgspec

LONGEST = 500  # characters of a sentence that somebody else wrote


def readable(text: str, longest: int | None = None) -> str:
    """*text* on one line, every character printable, cut where it would run on."""
    whole = len(text)
    cut = longest is not None and whole > longest
    text = text[:longest] if cut else text
    if not text.isprintable():
        text = "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
    return f"{text}… ({whole} characters)" if cut else text


def json_text(value: Any) -> str:
    """*value* as JSON on one line, every character printable."""
    return printable_json(msgspec.json.encode(value))


def printable_json(data: bytes) -> str:
    """The same JSON with every character escaped that does not print; the ends of its lines stay."""
    text = data.decode()
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else _escaped(c) for c in text)


def _escaped(character: str) -> str:
    """How JSON writes a character by its numbers: two of them beyond the first 65,536."""
    units = character.encode("utf-16-be")
    return "".join(f"\\u{units[n] << 8 | units[n + 1]:04x}" for n in range(0, len(units), 2))
