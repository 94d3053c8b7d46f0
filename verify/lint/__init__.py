"""The lint for any rulebook: it needs no model, only the text.

>>> from hoyle.verify.lint import Book, lint
>>> for finding in lint(Book("Draw cards if possible.", name="tiny")):
...     print(finding.line, finding.detector)
1 weak-word
"""

from __future__ import annotations

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import Detector
from hoyle.verify.lint.detectors import DETECTORS
from hoyle.verify.lint.finding import Finding, Level, Severity
from hoyle.verify.lint.run import lint
from hoyle.verify.lint.source import read_text


def read_book(path: str) -> Book:
    """The rulebook at *path* (`-` is standard input), or an InputError that says why it cannot be read."""
    return Book(read_text(path), name=path)


__all__ = ["DETECTORS", "Book", "Detector", "Finding", "Level", "Severity", "lint", "read_book"]
