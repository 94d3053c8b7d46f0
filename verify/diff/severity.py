"""How much a difference matters, by what a player notices first.

legality    something may be done, or must be, by one book and not by the other
resources   the same deed costs or brings something else
scoring     the same table is worth other points, or another player wins
setup       the game begins otherwise
components  the box holds other things
wording     the books say it otherwise, or only one of them says it, and the game is the same
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from hoyle.model.core import Clause, InputError, did_you_mean

Severity = Literal["legality", "resources", "scoring", "setup", "components", "wording"]

# The gravest first.
SEVERITIES: tuple[Severity, ...] = ("legality", "resources", "scoring", "setup", "components", "wording")

# What a clause of each kind is about. A kind that stands nowhere here is about resources.
BY_KIND: dict[str, Severity] = {
    "legality": "legality",
    "action": "legality",
    "limit": "legality",
    "end": "legality",
    "variant": "legality",
    "scoring": "scoring",
    "score": "scoring",
    "tiebreak": "scoring",
    "setup": "setup",
    "component": "components",
    "card": "components",
    "example": "wording",
    "summary": "wording",
}


def by_kind(kind: str) -> Severity:
    """How grave a change of a clause of this kind is, when nothing more is known about it."""
    return BY_KIND.get(kind, "resources")


def by_clause(clause: Clause) -> Severity:
    """How grave a change in play is that *clause* tells: by its kind; an example is about its chapter."""
    severity = by_kind(clause.kind)
    return severity if severity != "wording" else by_kind(clause.short.partition(".")[0])


def gravest(severities: Iterable[Severity]) -> Severity:
    """The gravest of *severities*; wording where there are none."""
    return min(severities, key=SEVERITIES.index, default="wording")


def at_least(severity: Severity, limit: Severity) -> bool:
    """Whether *severity* is as grave as *limit* or graver."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(limit)


def severity_called(name: str) -> Severity:
    """The severity a person named."""
    for severity in SEVERITIES:
        if severity == name:
            return severity
    raise InputError(f"unknown severity {name!r}: {did_you_mean(name, SEVERITIES)}")
