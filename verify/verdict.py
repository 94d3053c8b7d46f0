"""Verdicts: what was found out about a sentence, how, over which domain, and with which counts.

Seven words, never fewer: *held in 200 games* and *proved* are different things.

proved      for every input or every step, by the solver or by a witness of a reachability claim
exhausted   for every member of a finite domain, each of them tried: also a proof, over that domain
tested      held wherever it was tried; the counts say how often
refuted     a witness shows that it is false
vacuous     its condition never came up: nothing was found out
unknown     the engine gave up: a budget, a time limit, an undecided path
skipped     it was not tried, and the reason says why
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from msgspec import Struct

INDUCTION = "induction"  # the method of proofs on shapes, which count together

Word = Literal["proved", "exhausted", "tested", "refuted", "vacuous", "unknown", "skipped"]

# Strongest first: a refutation beats any evidence for the sentence; nothing found out comes last.
STRENGTH: tuple[Word, ...] = ("refuted", "proved", "exhausted", "tested", "unknown", "vacuous", "skipped")


class Witness(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The smallest thing that shows something: values of a rule, a position, or a play."""

    kind: Literal["values", "position", "trace"]
    data: Any  # plain JSON: an object of arguments, a position, or a trace
    says: str = ""  # one line for people: given this, that happens
    script: str = ""  # a program that shows it


class Verdict(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one engine found out about one sentence."""

    word: Word
    method: str  # enumeration, symbolic execution, induction, state machine, bulk play, exploration, …
    domain: str = ""  # over what: the inputs, the shape, the configuration, the profile
    counts: dict[str, int] = {}  # inputs, paths, games, steps, positions, times the condition came up
    budget: str = ""  # the limit that was set, where there was one
    because: str = ""  # why it is unknown or skipped, in a sentence
    witness: Witness | None = None

    @property
    def holds(self) -> bool:
        """Whether this is evidence for the sentence."""
        return self.word in ("proved", "exhausted", "tested")


def strongest(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict that decides among several: the strongest, with the shortest play, that saw most.

    A play from the set-up comes before a shorter one from a position made by hand.
    """
    return min(
        verdicts,
        key=lambda v: (STRENGTH.index(v.word), _made_by_hand(v), _length(v), -v.counts.get("came_up", 0)),
    )


def over_all_shapes(verdicts: Sequence[Verdict]) -> tuple[Verdict, ...]:
    """*verdicts*, those by induction as one: a proof on some shapes is none while another leaves it open."""
    proofs = [v for v in verdicts if v.method == INDUCTION and v.word != "vacuous"]
    if len(proofs) < 2:
        return tuple(verdicts)
    others = tuple(v for v in verdicts if v.method != INDUCTION)
    left_open = [v for v in proofs if v.word != "proved"]
    if left_open:
        return (*others, *left_open)
    counts = sum((Counter(v.counts) for v in proofs), Counter(shapes=len(proofs)))
    domain = f"every legal action on each of {len(proofs)} shapes"
    together = Verdict(
        word="proved", method=INDUCTION, domain=domain, counts=dict(counts), budget=proofs[0].budget
    )
    return (*others, together)


def _made_by_hand(verdict: Verdict) -> bool:
    """Whether the play that shows it begins with a position, and not as games begin."""
    witness = verdict.witness
    return witness is not None and witness.kind == "trace" and witness.data.get("position") is not None


def _length(verdict: Verdict) -> int:
    """How long the play is that shows it; nothing to show counts as nothing."""
    witness = verdict.witness
    return len(witness.data.get("actions", ())) if witness is not None and witness.kind == "trace" else 0


class Judgement(Struct, frozen=True, kw_only=True):
    """A property with the verdict on it, and all the evidence."""

    id: str
    says: str
    clauses: tuple[str, ...]
    expect: Literal["holds", "refuted"]
    verdict: Verdict
    evidence: tuple[Verdict, ...]

    @property
    def is_finding(self) -> bool:
        """Whether somebody has to look: an unexpected refutation, or an expected one that did not appear."""
        if self.expect == "refuted":
            return self.verdict.word != "refuted"
        return self.verdict.word == "refuted"

    @property
    def is_open(self) -> bool:
        """Whether nothing was found out."""
        return self.verdict.word in ("vacuous", "unknown", "skipped")


class Notice(Struct, frozen=True, kw_only=True):
    """Something a run did not exercise: a rule that never fired, a kind of action that was never legal."""

    what: Literal["rule", "kind", "clause", "property"]
    id: str
    says: str
