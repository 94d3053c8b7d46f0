"""What a run found out about a subject, as data: every output is made from it."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from hoyle.verify.conform.asking import Asking
from hoyle.verify.conform.baseline import Known
from hoyle.verify.conform.divergence import Divergence
from hoyle.verify.conform.protocol import Hello
from hoyle.verify.conform.tally import Exercise
from hoyle.verify.conform.trouble import HARMLESS, Trouble
from hoyle.verify.events import Event

Word = Literal["conforms", "diverges", "failed", "vacuous"]


class Diverged(Event, frozen=True):
    """A mistake of the subject was found for the first time."""

    ruleset: str
    divergence: Divergence


class Troubled(Event, frozen=True):
    """Something went wrong with the subject."""

    ruleset: str
    trouble: Trouble


class Cause(Struct, frozen=True):
    """What explains several divergences at once, other rules or one rule gone wrong: probably one mistake."""

    id: str
    says: str
    fingerprints: tuple[str, ...]


class Conformance(Struct, frozen=True, kw_only=True):
    """Whether a subject plays by the book.

    conforms   nothing was found, in what was compared
    diverges   at least one divergence that no baseline accepts
    failed     the subject could not be talked to, or broke the protocol
    vacuous    nothing was compared: nothing was found out
    """

    verdict: Word
    because: str = ""
    ruleset: str
    title: str = ""
    rules: dict[str, Any] = {}  # changes to the ruleset that were compared with
    subject: Hello
    command: tuple[str, ...] = ()
    profile: str = ""
    seed: int = 0
    divergences: tuple[Divergence, ...] = ()
    causes: tuple[Cause, ...] = ()  # what several divergences have in common
    troubles: tuple[Trouble, ...] = ()
    covered: tuple[str, ...] = ()
    not_covered: tuple[str, ...] = ()
    asked: tuple[Asking, ...] = ()
    exercised: dict[str, dict[str, Exercise]] = {}  # clause -> check -> counts
    whole: bool = False  # every rule, level and start was tried to the end
    healed: tuple[Known, ...] = ()  # accepted once, and gone: only a whole run can know
    counts: dict[str, int] = {}  # fields compared and left out, games, positions, exchanges
    skipped: dict[str, int] = {}  # what the subject does not play, with its reason
    unknown_fields: tuple[str, ...] = ()  # fields it reports that the model does not have
    notes: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """0 nothing found, 1 divergences, 3 the subject failed or nothing was compared."""
        return {"conforms": 0, "diverges": 1, "failed": 3, "vacuous": 3}[self.verdict]

    @property
    def new(self) -> tuple[Divergence, ...]:
        """The divergences that no baseline accepts."""
        return tuple(d for d in self.divergences if d.accepted is None)


def causes_of(divergences: tuple[Divergence, ...]) -> tuple[Cause, ...]:
    """The fewest explanations that account for as many divergences as possible, the broadest first."""
    open_ = {d.fingerprint: d for d in divergences if d.explained_by}
    found = []
    while open_:
        count: dict[str, list[str]] = {}
        for d in open_.values():
            for explanation in d.explained_by:
                count.setdefault(explanation.id, []).append(d.fingerprint)
        best = max(count, key=lambda name: len(count[name]))
        if len(count[best]) < 2:
            break
        says = next(e.says for d in open_.values() for e in d.explained_by if e.id == best)
        found.append(Cause(best, says, tuple(count[best])))
        for fingerprint in count[best]:
            del open_[fingerprint]
    return tuple(found)


def rules_blamed(divergences: tuple[Divergence, ...]) -> tuple[Cause, ...]:
    """Rules that are to blame for several divergences, together with the one that asking them found."""
    found: dict[str, list[str]] = {}
    for d in divergences:
        rule = d.about if d.check == "answer" else d.blames
        if rule:
            found.setdefault(rule, []).append(d.fingerprint)
    return tuple(
        Cause(rule, "this rule answers otherwise", tuple(prints))
        for rule, prints in found.items()
        if len(prints) > 1
    )


def judged(new: int, troubles: tuple[Trouble, ...], compared: int) -> Word:
    """The verdict in one word."""
    if new:
        return "diverges"
    if any(trouble.kind not in HARMLESS or trouble.kind == "unsteady" for trouble in troubles):
        return "failed"
    return "conforms" if compared else "vacuous"
