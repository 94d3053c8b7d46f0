"""Events: engines yield them, listeners show them. Engines never print.

A long piece of work is a generator of events that ends with its result as the last event's payload. The
console's progress bar, the JSON writer and the reports are listeners on the same stream.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from hoyle.verify.verdict import Judgement, Notice


class Event(Struct, frozen=True, tag_field="event", tag=str.lower):
    """Something happened in an engine."""


class Began(Event, frozen=True):
    """A piece of work began; *total* is how many units it has, 0 when nobody knows."""

    work: str
    total: int = 0


class Advanced(Event, frozen=True):
    """*done* units of the piece of work are done."""

    work: str
    done: int


class Judged(Event, frozen=True):
    """A property of a ruleset has its verdict."""

    ruleset: str
    judgement: Judgement


class Noticed(Event, frozen=True):
    """Something was not exercised."""

    ruleset: str
    notice: Notice


class Ended(Event, frozen=True):
    """A piece of work ended; *result* is what it found, as the engine documents it."""

    work: str
    result: Any = None
