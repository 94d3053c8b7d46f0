"""Clauses that only one of two books has: news, or what the other game does without saying it.

Which of the two it is shows in the record and in play. A field that cites the clause and differs is news; so
is a chapter that the other book lacks altogether, a variant that it does not offer, a card that it does not
have, a rule that its play never comes to. Where the other game's record has the very value that the clause
states, and plays by it, or where the rule that implements the clause is the same and is asked there too, the
difference is one of wording.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hoyle.model.core import Clause, domain_of
from hoyle.model.core.rules import fields_of
from hoyle.verify.compare import RuleComparison
from hoyle.verify.diff.accounting import (
    RESTATING,
    SHOWN_ALIKE,
    Account,
    Accounting,
    by_record,
    differing_cards,
    differing_rule,
    is_different,
)
from hoyle.verify.diff.fields import PLAYS, Alone, searched
from hoyle.verify.diff.liveness import another, live_fields
from hoyle.verify.diff.narrowing import about_first, values_of
from hoyle.verify.diff.result import ClauseStatus, Shown
from hoyle.verify.diff.severity import Severity, by_clause, by_kind
from hoyle.verify.diff.sides import Side
from hoyle.verify.diff.variants import offers, with_and_without
from hoyle.verify.diff.witness import asked_witness, forbids, rule_witness
from hoyle.verify.reads import fields_read
from hoyle.verify.verdict import Witness

CHAPTER = 3  # clauses on a topic that make it one; a book without any of them does not know the topic


def only_one(facts: Accounting, clause: Clause, side: Literal[0, 1]) -> Account:
    """A clause that the other book lacks."""
    status: ClauseStatus = "removed" if side == 0 else "added"
    mine, other = (facts.first, facts.second) if side == 0 else (facts.second, facts.first)
    topic = clause.short.partition(".")[0]
    is_new = facts.topics[side][topic] >= CHAPTER and not facts.topics[1 - side][topic]
    if is_new and clause.kind == "component":  # a box that is not told is not empty, nor known to be another
        return Account(status, f"{other.label} has no list of components", "wording", "text")
    fields = [e for e in facts.about(clause.short) if _is_about(facts, e, clause)]
    if fields:
        account = by_record(facts, status, clause, fields)
        if account.witness is not None or clause.kind == "component":
            return account
        news = _news(facts, clause, status, side, account.by)
        return (
            account
            if news.witness is None
            else dataclasses.replace(account, shown=news.shown, witness=news.witness)
        )
    if clause.kind in RESTATING:
        return Account(status, f"{other.label} has no such {clause.kind}", "wording", "text")
    cards = differing_cards(facts, clause.short)
    if cards is not None:
        return Account(status, "the cards differ", by_kind(clause.kind), "cards", cards)
    if clause.kind == "variant" and not offers(other, clause):
        witness = with_and_without(mine, clause, facts.budget) or _matters(facts, clause, mine)
        shown: Shown = "text" if witness is None else "play" if witness.kind == "trace" else "rule"
        return Account(status, f"{other.label} does not offer it", "legality", shown, witness)
    if is_new:
        return _news(facts, clause, status, side, f"{other.label} has no clause on {topic}")
    return _said_or_done(facts, clause, status, side)


def _is_about(facts: Accounting, entry: Alone, clause: Clause) -> bool:
    """Whether a differing field is about this clause, and not about another one that it cites."""
    if entry.status != "changed" or entry.clauses[0] == clause.short or clause.kind != "variant":
        return True
    return not any(is_different(facts, other) for other in entry.clauses if other != clause.short)


def _news(
    facts: Accounting,
    clause: Clause,
    status: ClauseStatus,
    side: Literal[0, 1],
    by: str,
    *,
    unknown: bool = True,
) -> Account:
    """A clause about something that the other game does not have, shown on the side that has it.

    Where it is not *unknown* there, only what one side does and the other does not can show it.
    """
    mine, other = (facts.first, facts.second) if side == 0 else (facts.second, facts.first)
    rule = differing_rule(facts, clause, own=facts.own[side])
    witness = rule[1] if rule is not None else _matters(facts, clause, mine) if unknown else None
    severity: Severity = "legality" if witness is not None and forbids(witness) else by_clause(clause)
    if witness is not None:
        return Account(status, by, severity, "rule", witness)
    here = facts.asked[side]
    for entry in facts.citing_rules.get(clause.short, ()):
        # Where the other game does come to the clause, a rule shows it only if it is about it before all.
        about = unknown or mine.ruleset.functions[entry.rule].clauses[0] == clause.short
        if about and entry.rule in here and not facts.comes_to(1 - side, entry.rule):
            played = asked_witness(mine, other, entry.rule, here[entry.rule])
            return Account(status, by, severity, "play", played)
    return Account(status, by, severity, "text")


def _matters(facts: Accounting, clause: Clause, mine: Side) -> Witness | None:
    """Values for which a field of the clause matters: with another value a rule would answer otherwise."""
    from hoyle.verify.prove import agree_rules

    record = type(mine.ruleset.rules)
    for name in facts.citing_fields.get(clause.short, ()):
        without = _with_another(mine, name)
        if without is None:
            continue
        for rule in about_first(mine.ruleset.functions.values(), clause):
            reads = fields_read(rule, record)
            if name not in reads or len(reads) == len(record.__struct_fields__):
                continue
            verdict = agree_rules(rule, mine.ruleset.rules, without.ruleset.rules, facts.budget)
            if verdict.word == "refuted" and verdict.witness is not None:
                return rule_witness(rule, mine, without, values_of(rule, verdict.witness.data))
    return None


def _with_another(side: Side, name: str) -> Side | None:
    """A side with another value of one field, where there is one to be had."""
    rules = side.ruleset.rules
    value = another(domain_of(fields_of(type(rules))[name].type), getattr(rules, name))
    if value is None:
        return None
    changed = msgspec.structs.replace(rules, **{name: value})
    return Side(f"{side.label} with another {name}", side.ruleset.under(changed))


def _said_or_done(facts: Accounting, clause: Clause, status: ClauseStatus, side: Literal[0, 1]) -> Account:
    """Whether the other game does what a clause says that its book lacks."""
    other = (facts.second, facts.first)[side]
    silent = f"{other.label} does not say it"
    differing = {entry.difference.field for entry in facts.alone}
    fields = [name for name in facts.citing_fields.get(clause.short, ()) if name not in differing]
    rules = facts.citing_rules.get(clause.short, ())
    if clause.left_out is not None:
        severity: Severity = "components" if clause.kind == "component" else "wording"
        return Account(status, f"{silent}, and it is not played: {clause.left_out}", severity, "text")
    if not fields and not rules:
        return Account(status, f"{silent}, and no rule decides it", "wording", "text")
    stated = [name for name in fields if _states(clause, getattr(other.ruleset.rules, name))]
    if stated and (by_kind(clause.kind) == "components" or live_fields(other.ruleset, stated)):
        return Account(status, f"{silent}; {stated[0]} is the same in both", "wording", "text")
    if not rules:
        return _only_fields(facts, clause, status, side, fields)
    asked = [entry for entry in rules if facts.comes_to(1 - side, entry.rule)]
    if asked and all(e.verdict.word in SHOWN_ALIKE for e in rules):
        account = Account(status, _done_alike(silent, asked), "wording", "text")
        if not fields or clause.kind == "definition":
            return account
        played = _only_fields(facts, clause, status, side, fields)
        return account if played.witness is None else played
    by = silent if asked else f"{other.label} never comes to it in seeded play"
    account = _news(facts, clause, status, side, by, unknown=not asked)
    if account.witness is not None:
        return account
    # What nothing shows to be played differently is a difference of the words.
    return dataclasses.replace(account, by=_done_alike(by, asked), severity="wording")


def _done_alike(silent: str, asked: Sequence[RuleComparison]) -> str:
    """That a book is silent, and what its game does all the same."""
    if not asked:
        return silent
    alike = [entry.rule for entry in asked if entry.verdict.word in SHOWN_ALIKE]
    if alike:
        return f"{silent}; {alike[0]}, which implements it, answers alike in both"
    return f"{silent}; {asked[0].rule}, which implements it, is played by both and differs by other clauses"


def _only_fields(
    facts: Accounting, clause: Clause, status: ClauseStatus, side: Literal[0, 1], fields: Sequence[str]
) -> Account:
    """A clause that no rule by itself implements: whether its fields matter in the one game and the other."""
    mine, other = (facts.first, facts.second) if side == 0 else (facts.second, facts.first)
    live = [name for name in fields if _is_live(facts, 1 - side, other, name)]
    if live:
        by = f"{other.label} does not say it; {live[0]} is the same in both"
        return Account(status, by, "wording", "text")
    without = [changed for name in fields if (changed := _with_another(mine, name)) is not None]
    played = next((w for changed in without if (w := searched(mine, changed, PLAYS))), None)
    if played is None:
        by = f"{other.label} does not say it, and seeded play of neither comes to it"
        return Account(status, by, "wording", "text")
    by = f"{other.label} never comes to it in seeded play"
    return Account(status, by, by_clause(clause), "play", played)


def _is_live(facts: Accounting, side: int, other: Side, name: str) -> bool:
    """Whether a field matters in the other game too: its book speaks of it elsewhere, or its play shows it.

    It is searched for longer than in the game that has the clause, as not to have met it is no proof.
    """
    cited = fields_of(type(other.ruleset.rules))[name].clauses
    if facts.speaks(side, cited) or live_fields(other.ruleset, [name]):
        return True
    changed = _with_another(other, name)
    return changed is None or searched(other, changed, 2 * PLAYS) is not None


def _states(clause: Clause, value: Any) -> bool:
    """Whether a clause gives this very value, or as many things as it says."""
    plain = msgspec.to_builtins(value)
    told = list(clause.values.values())
    return plain in told or any(isinstance(t, list) and len(t) == plain for t in told)
