"""Running the detectors over a book."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from hoyle.model.core.errors import unknown_name
from hoyle.verify.lint.book import Book
from hoyle.verify.lint.detector import Detector
from hoyle.verify.lint.detectors import DETECTORS
from hoyle.verify.lint.finding import Finding, Level, Spot, fingerprint

EXCERPT = 60
"""Characters of the book shown with a finding: enough to recognise the place, no more."""


def lint(
    book: Book, *, level: Level = "default", only: Collection[str] = (), skip: Collection[str] = ()
) -> list[Finding]:
    """Every finding in *book*, in the order of the text.

    *only* and *skip* name detectors; a detector named in *only* runs whatever its level.

    >>> from hoyle.verify.lint import Book, lint
    >>> [finding.detector for finding in lint(Book("Draw the the top card.", name="tiny"))]
    ['slip']
    """
    for name in (*only, *skip):
        if name not in DETECTORS:
            raise unknown_name("detector", name, DETECTORS)
    found = [
        finding
        for each in DETECTORS.values()
        if each.id not in skip
        and (each.id in only or (not only and (level == "all" or each.level == "default")))
        for finding in _findings(book, each)
    ]
    return sorted(found, key=lambda finding: (finding.line, finding.column, finding.detector))


def _findings(book: Book, detector: Detector) -> list[Finding]:
    """One finding a key: what is wrong in the same words in several places is told once."""
    spots: dict[str, Spot] = {}
    also: dict[str, list[int]] = {}
    for spot in sorted(detector.look(book), key=lambda spot: spot.start):
        mark = fingerprint(detector.id, spot.key)
        if spots.setdefault(mark, spot) is not spot:
            also[mark].append(spot.start)
        also.setdefault(mark, []).extend(spot.also)
    return [_finding(book, detector, replace(spot, also=tuple(also[mark]))) for mark, spot in spots.items()]


def _finding(book: Book, detector: Detector, spot: Spot) -> Finding:
    line, column = book.place(spot.start)
    lines = sorted({book.place(start)[0] for start in spot.also} - {line})
    excerpt = " ".join(book.text[spot.start : spot.end].split("\n\n")[0].split())
    return Finding(
        detector=detector.id,
        severity=detector.severity,
        level=detector.level,
        line=line,
        column=column,
        excerpt=excerpt if len(excerpt) <= EXCERPT else excerpt[: EXCERPT - 1].rstrip() + "…",
        reason=spot.reason,
        remedy=spot.remedy or detector.remedy,
        also=tuple(lines),
        fingerprint=fingerprint(detector.id, spot.key),
    )
