"""The smallest witness at the level of one rule, by enumeration or by the solver.

The rules that read the field are asked under both readings for all inputs. Where they agree by the rules as
they are, the other named choices that the same rule reads are tried too: some questions only come up under a
variant.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, get_args

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, Objection, Rule
from hoyle.model.core.domain import Record
from hoyle.model.core.rules import fields_of
from hoyle.verify.ambiguities.agreeing import agreement
from hoyle.verify.ambiguities.reach import read_outside_rules
from hoyle.verify.ambiguities.rivals import Rival, contexts_of, read_as
from hoyle.verify.ambiguities.wording import answer_in_words, differing
from hoyle.verify.enumeration import members
from hoyle.verify.reads import fields_read, names_in
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.trial import answer_of, named, size_of
from hoyle.verify.verdict import Verdict

FEW = 5_000  # inputs that are all looked at for the one in which most of three readings part
CONTEXTS = 12  # settings of other fields that are tried for one rule


class Answered(Struct, frozen=True, kw_only=True):
    """What a rule answers to the witness under one reading."""

    reading: str
    says: str
    forbidden: bool


class ByRule(Struct, frozen=True, kw_only=True):
    """One rule that answers differently under two readings, with the smallest input that shows it."""

    rule: str
    clauses: tuple[str, ...]
    arguments: dict[str, Any]
    context: dict[str, Any]  # other fields that had to be changed for the question to come up
    answers: tuple[Answered, ...]
    size: int


class RuleLevel(Struct, frozen=True, kw_only=True):
    """What the rules say of one rival: a witness, or how far they were shown to agree."""

    found: ByRule | None
    verdicts: dict[str, Verdict]  # by rule
    settled: bool
    because: str

    @property
    def shows_a_case(self) -> bool:
        """Whether the witness is a case: a rule that asks for nothing only says the reading again."""
        return self.found is not None and bool(self.found.arguments)


def by_rule(ruleset: AnyRuleset, rival: Rival, budget: Budget) -> RuleLevel:
    """Compare the rules that read the field of *rival*, those that name it themselves first."""
    field = rival.entry.field
    record = type(ruleset.rules)
    readers = [rule for rule in ruleset.functions.values() if field in fields_read(rule, record)]
    direct = [rule for rule in readers if field in names_in(rule.function.__code__)]
    verdicts: dict[str, Verdict] = {}
    found: list[ByRule] = []
    for group in (direct, [rule for rule in readers if rule not in direct]):
        for rule in group:
            verdict = agreement(rule, ruleset.rules, rival.ruleset.rules, budget)
            verdicts[rule.name] = verdict
            if verdict.word == "refuted":
                found.append(_witness(ruleset, rival, rule, verdict, {}))
        if any(_is_plain(ruleset.functions[witness.rule]) for witness in found):
            break
    if not found:
        for rule in direct or readers:
            found += list(_in_context(ruleset, rival, rule, budget))[:1]
    if found:
        best = min(found, key=lambda w: (len(w.context), not _is_plain(ruleset.functions[w.rule]), w.size))
        return RuleLevel(found=best, verdicts=verdicts, settled=False, because="")
    return _undivided(ruleset, field, verdicts)


def _undivided(ruleset: AnyRuleset, field: str, verdicts: dict[str, Verdict]) -> RuleLevel:
    agree = [name for name, verdict in verdicts.items() if verdict.word in ("proved", "exhausted")]
    undecided = [name for name in verdicts if name not in agree]
    outside = read_outside_rules(ruleset, field)
    told = f"{len(agree)} of the {len(verdicts)} rules that can read {field} answer alike for all inputs"
    if not verdicts:
        told = f"no rule reads {field}"
    settled = not undecided and not outside
    if undecided:
        told += f"; undecided: {', '.join(undecided)} ({verdicts[undecided[0]].because or 'no input occurs'})"
    if outside:
        told += "; play reads it outside of the rules"
    return RuleLevel(found=None, verdicts=verdicts, settled=settled, because=told)


def _in_context(ruleset: AnyRuleset, rival: Rival, rule: Rule, budget: Budget) -> Iterator[ByRule]:
    """Witnesses that need a variant, or one other field changed as well."""
    short = Budget(paths=min(500, budget.paths), work=min(100_000, budget.work))
    for changes in islice(_contexts(ruleset, rival, rule), CONTEXTS):
        try:
            base = ruleset.under(changes)
            other = read_as(base, rival.entry, rival.reading)
        except InputError:
            continue
        verdict = agreement(rule, base.rules, other.rules, short)
        if verdict.word == "refuted":
            yield _witness(base, Rival(rival.entry, rival.reading, other), rule, verdict, changes)


def _contexts(ruleset: AnyRuleset, rival: Rival, rule: Rule) -> Iterator[dict[str, Any]]:
    """Other rules under which the question may come up: variants of the game, then one choice changed."""
    record = type(ruleset.rules)
    read = fields_read(rule, record)
    for variant in contexts_of(ruleset, rival.entry.field):
        if variant.keys() & read:
            yield variant
    fields = fields_of(record)
    named = set(names_in(rule.function.__code__)) & fields.keys() or read
    for name in sorted(named - {rival.entry.field}):
        for choice in fields[name].choices:
            if choice != getattr(ruleset.rules, name):
                yield {name: choice}


def _witness(
    ruleset: AnyRuleset, rival: Rival, rule: Rule, verdict: Verdict, context: dict[str, Any]
) -> ByRule:
    """The witness of *verdict*, answered under every reading of the entry."""
    assert verdict.witness is not None
    arguments = dict(verdict.witness.data)
    values: tuple[Any, ...] = tuple(
        msgspec.convert(arguments[name], annotation, strict=False)
        if annotation is not Any
        else arguments[name]
        for name, annotation in rule.parameters.items()
    )
    answered = rule.hints.get("return", Any)
    may_object = Objection in get_args(answered)
    records = [read_as(ruleset, rival.entry, reading).rules for reading in rival.entry.readings]
    values = _most_apart(rule, records, values)
    arguments = named(rule, values)
    answers = [answer_of(rule, record, values) for record in records]
    answered_here = [
        Answered(
            reading=reading,
            says="allowed" if answer is None and may_object else answer_in_words(told, answered),
            forbidden=isinstance(answer, Objection),
        )
        for reading, answer, told in zip(rival.entry.readings, answers, differing(answers), strict=True)
    ]
    return ByRule(
        rule=rule.name,
        clauses=ruleset.book.present(rule.clauses),
        arguments=arguments,
        context=context,
        answers=tuple(answered_here),
        size=len(msgspec.json.encode(arguments)),
    )


def _is_plain(rule: Rule) -> bool:
    """Whether the rule takes numbers, words and rows: a case of it can be told in a line."""
    return not any(isinstance(part, Record) and part.type is not None for _, part in rule.domain.parts)


def _most_apart(rule: Rule, records: list[Any], values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Of three readings and more a witness divides two; in a small domain, the smallest that divides most."""
    size = rule.domain.size()
    if len(records) <= 2 or size is None or size > FEW:
        return values

    def key(candidate: tuple[Any, ...]) -> tuple[int, tuple[int, ...]]:
        answers = [answer_of(rule, record, candidate) for record in records]
        return -sum(answer not in answers[:place] for place, answer in enumerate(answers)), size_of(candidate)

    members_ = (each for each in members(rule.domain) if all(rule.admits(record, each) for record in records))
    return min((values, *members_), key=key)
