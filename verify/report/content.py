"""What a report holds: plain values that go to JSON, and from which every other form is made.

The JSON of a ruleset is both what scripts read and what the next run reuses: it names the fingerprint of
everything it was made from, so only what changed is found out again.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal, get_args

from msgspec import Struct

from hoyle.model import Listing
from hoyle.model.core import Reading
from hoyle.verify.account import Account
from hoyle.verify.verdict import Judgement, Notice, Word

VERSION = 1
STRONGEST: tuple[str, ...] = get_args(Word)

Progress = Literal["implemented", "read", "decided", "said", "left out", "open"]


class PropertyEntry(Struct, frozen=True, kw_only=True):
    """A property: what it speaks of, and the judgement on it."""

    about: str
    judgement: Judgement

    @property
    def word(self) -> str:
        """The verdict, in which a sentence known to be false does not look like a finding."""
        word = self.judgement.verdict.word
        expected = self.judgement.expect == "refuted" and not self.judgement.is_finding
        return f"{word} (expected)" if expected else word


class RuleEntry(Struct, frozen=True, kw_only=True):
    """A rule: what it answers, over which inputs, and the clauses it implements."""

    name: str
    says: str
    takes: dict[str, str]
    inputs: int | None
    clauses: tuple[str, ...]


class Perft(Struct, frozen=True, kw_only=True):
    """How many plays of 0, 1, … steps there are from one start."""

    start: dict[str, Any]
    counts: tuple[int, ...]


class RulesetReport(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that was found out about one ruleset."""

    hoyle: Literal["report"] = "report"
    version: int = VERSION
    inputs: str  # the fingerprint of what this was made from
    profile: str
    seed: int
    ruleset: Listing
    properties: tuple[PropertyEntry, ...]
    notices: tuple[Notice, ...]
    clauses: tuple[Account, ...]
    play: str  # which recorded play decided whether a clause is reached
    readings: tuple[Reading, ...]
    rules: tuple[RuleEntry, ...]
    perft: tuple[Perft, ...]

    @property
    def id(self) -> str:
        return self.ruleset.id

    @property
    def place(self) -> str:
        """The folder in which it stands."""
        return place_of(self.id)

    @property
    def name(self) -> str:
        """Title and edition, for headings."""
        return f"{self.ruleset.title}, {self.ruleset.edition}"

    @property
    def verdicts(self) -> dict[str, int]:
        """How many properties have each verdict, the strongest first."""
        found = Counter(entry.word for entry in self.properties)
        return {
            word: found[word] for word in sorted(found, key=lambda word: STRONGEST.index(word.split()[0]))
        }

    @property
    def findings(self) -> tuple[PropertyEntry, ...]:
        """What somebody has to look at."""
        return tuple(entry for entry in self.properties if entry.judgement.is_finding)

    @property
    def coverage(self) -> dict[str, int]:
        """How many clauses are named by rules, properties and tests, and how many play reaches."""
        return {
            "clauses": len(self.clauses),
            "named by a rule": sum(bool(c.rules) for c in self.clauses),
            "named by a field of the rules": sum(bool(c.fields) for c in self.clauses),
            "unclear, with a reading": sum(bool(c.readings) for c in self.clauses),
            "named by a property": sum(bool(c.properties) for c in self.clauses),
            "cited by a test": sum(bool(c.examples) for c in self.clauses),
            "reached in recorded play": sum(c.reached for c in self.clauses),
            "left out, with a reason": sum(bool(c.left_out) for c in self.clauses),
            "open": sum(c.is_open for c in self.clauses),
        }


def place_of(ruleset_id: str) -> str:
    """The folder of a ruleset: its id, which may be the place of a module."""
    return ruleset_id.replace(":", ".").replace("/", ".")


def progress(clause: Account) -> Progress:
    """What became of a clause, in a word: the strongest thing that names it."""
    if clause.rules:
        return "implemented"
    if clause.fields:
        return "decided"
    if clause.readings:
        return "read"
    if clause.properties:
        return "said"
    return "left out" if clause.left_out else "open"
