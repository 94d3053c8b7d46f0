"""Finding out what a report says of one ruleset: the check, the account of clauses, the counts of plays."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import msgspec

from hoyle.model import Listing
from hoyle.model.core import Ruleset
from hoyle.properties.core import properties_of
from hoyle.verify.account import accounts
from hoyle.verify.check import check_ruleset
from hoyle.verify.events import Ended, Event, Judged, Noticed
from hoyle.verify.evidence import evidence_of
from hoyle.verify.explore import perft
from hoyle.verify.plain import allowed
from hoyle.verify.profiles import Profile
from hoyle.verify.report.content import Perft, PropertyEntry, RuleEntry, RulesetReport
from hoyle.verify.starts import starts_of
from hoyle.verify.verdict import Judgement, Notice, Verdict

AnyRuleset = Ruleset[Any, Any, Any]

# A table of plays goes on while the next row takes a moment: two programs that disagree about a rule
# disagree in the first rows already.
STARTS, DEEPEST, PLAYS = 3, 8, 1_000


def gather(ruleset: AnyRuleset, profile: Profile, seed: int, inputs: str, pool: Executor) -> Iterator[Event]:
    """Find out everything; the last event's result is a `RulesetReport`."""
    judgements: list[Judgement] = []
    notices: list[Notice] = []
    for event in check_ruleset(ruleset, profile, seed, pool, machine=False):
        match event:
            case Judged(_, judgement):
                judgements.append(judgement)
            case Noticed(_, notice):
                notices.append(notice)
        yield event
    about = {prop.id: prop.about for prop in properties_of(ruleset).properties}
    report = RulesetReport(
        inputs=inputs,
        profile=profile.name,
        seed=seed,
        ruleset=Listing(ruleset.id, ruleset.title, ruleset.game, ruleset.edition),
        properties=tuple(
            PropertyEntry(about=about.get(judgement.id, "play"), judgement=_published(judgement))
            for judgement in judgements
        ),
        notices=tuple(notices),
        clauses=accounts(ruleset),
        play=evidence_of(ruleset).play,
        readings=tuple(ruleset.readings.values()),
        rules=tuple(_rules(ruleset)),
        perft=tuple(_tables(ruleset)),
    )
    yield Ended(f"report {ruleset.id}", report)


def _published(judgement: Judgement) -> Judgement:
    """A judgement as it is published: one witness, and no program that can be made from it again."""
    witness = judgement.verdict.witness
    shown = msgspec.structs.replace(witness, script="") if witness is not None else None
    return msgspec.structs.replace(
        judgement,
        verdict=msgspec.structs.replace(judgement.verdict, witness=shown),
        evidence=tuple(_without_witness(verdict) for verdict in judgement.evidence),
    )


def _without_witness(verdict: Verdict) -> Verdict:
    return msgspec.structs.replace(verdict, witness=None)


def _rules(ruleset: AnyRuleset) -> Iterator[RuleEntry]:
    for rule in ruleset.functions.values():
        yield RuleEntry(
            name=rule.name,
            says=rule.says,
            takes={name: allowed(rule.domain_of(name)) for name in rule.parameters},
            inputs=_drawable(rule.domain.size()),
            clauses=ruleset.book.present(rule.clauses),
        )


def _drawable(size: int | None) -> int | None:
    """The size of a domain, as far as JSON has room for it."""
    return size if size is not None and size < 2**63 else None


def _tables(ruleset: AnyRuleset) -> Iterator[Perft]:
    for start in starts_of(ruleset)[:STARTS]:
        counts: tuple[int, ...] = (1,)
        while len(counts) <= DEEPEST and 0 < counts[-1] <= PLAYS:
            counts = perft(ruleset, start, len(counts))
        yield Perft(start=msgspec.to_builtins(start), counts=counts)
