"""Detectors: one function each, from a book to the spots it sees, registered under an id."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from hoyle.verify.lint.book import Book
from hoyle.verify.lint.finding import Level, Severity, Spot

Look = Callable[[Book], Iterator[Spot]]


class Detector(Struct, frozen=True):
    """One kind of unclear place: what it is called, what it looks for, what to do about what it finds."""

    id: str
    says: str
    remedy: str
    severity: Severity
    level: Level
    look: Look


DETECTORS: dict[str, Detector] = {}


def detector(
    id: str, *, says: str, remedy: str, severity: Severity = "warning", level: Level = "default"
) -> Callable[[Look], Look]:
    """Register the decorated function as the detector *id*."""

    def register(look: Look) -> Look:
        if id in DETECTORS:
            raise ValueError(f"two detectors are called {id}")
        DETECTORS[id] = Detector(id, says, remedy, severity, level, look)
        return look

    return register
