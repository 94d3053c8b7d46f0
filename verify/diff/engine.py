"""The comparison as one piece of work: layer by layer, pair by pair, with events on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from hoyle.model.core import Difference, InputError, Rule, differences
from hoyle.verify.compare import RuleComparison, compare_rule, require_one_game
from hoyle.verify.diff.accounting import Accounting
from hoyle.verify.diff.catalogs import card_diffs
from hoyle.verify.diff.clauses import clause_diffs
from hoyle.verify.diff.declared import Declarations, books_of
from hoyle.verify.diff.fields import Alone, field_diffs, fields_alone, severity_of
from hoyle.verify.diff.games import parting, recorded, statistics
from hoyle.verify.diff.narrowing import values_of
from hoyle.verify.diff.result import CardDiff, ClauseDiff, Pair, RuleDiff, RuleStatus, named
from hoyle.verify.diff.settled import Settled, asked, same_options, under
from hoyle.verify.diff.severity import SEVERITIES, gravest
from hoyle.verify.diff.sides import Side
from hoyle.verify.diff.witness import rule_witness
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.executors import executor
from hoyle.verify.verdict import Witness

WORKERS = 2


def diff_pair(
    first: Side,
    second: Side,
    budget: Any,
    *,
    games_played: int = 0,
    seed: int = 0,
    games: Path | None = None,
) -> Iterator[Event]:
    """Compare two sides; the last event's result is a `Pair`."""
    require_one_game(first.ruleset, second.ruleset)
    first, second = same_options((first, second))
    work = f"diff {first.label} {second.label}"
    functions = {name: asked(rule, first.start) for name, rule in first.ruleset.functions.items()}
    yield Began(work, len(functions) + 3)
    fields = differences(first.ruleset.rules, second.ruleset.rules)
    compared = []
    for number, rule in enumerate(functions.values(), 1):
        compared.append(_compared(rule, first, second, fields, budget))
        yield Advanced(work, number)
    by_record = [c for c in compared if not isinstance(functions[c.rule], Settled)]
    alone = fields_alone(first, second, by_record, budget)
    yield Advanced(work, len(functions) + 1)
    rules = tuple(_rule_diff(functions[c.rule], c, first, second, alone) for c in compared)
    facts = Accounting(
        first=first,
        second=second,
        alone=alone,
        compared=compared,
        declared=Declarations(books_of([_named(first), _named(second)])),
        witnesses={rule.rule: rule.witness for rule in rules if rule.witness is not None},
        own=(_only(rules, "only-first"), _only(rules, "only-second")),
        budget=budget,
    )
    clauses = clause_diffs(facts)
    yield Advanced(work, len(functions) + 2)
    whole = parting(first, second)
    if games_played:
        whole = msgspec.structs.replace(whole, played=statistics(first, second, games_played, seed))
    if games is not None and first.start:
        raise InputError("recorded games bring their own start: compare rules, not start options, with them")
    if games is not None:
        whole = msgspec.structs.replace(whole, recorded=recorded(first, second, games))
    pair = Pair(
        first=first.label,
        second=second.label,
        titles=(first.title, second.title),
        totals={},
        fields=field_diffs(first, second, alone),
        rules=rules,
        clauses=clauses,
        cards=_of_the_books(card_diffs(first, second), clauses),
        findings=tuple(facts.findings),
        games=whole,
    )
    yield Ended(work, msgspec.structs.replace(pair, totals=totals(pair)))


def diff(sides: Sequence[Side], budget: Any, *, where: str | None = None, **options: Any) -> Iterator[Event]:
    """Compare two or three sides; the last event's result is a tuple of `Pair`, one for every two of them.

    Three sides make three pairs, which are compared in processes of their own or *where* the executor says.
    """
    if not 2 <= len(sides) <= 3:
        raise InputError(f"{len(sides)} sides cannot be compared: give two or three")
    labels = [side.label for side in sides]
    for one, other in combinations(sides, 2):
        require_one_game(one.ruleset, other.ruleset)
    if len(sides) == 2 and where is None:
        for event in diff_pair(sides[0], sides[1], budget, **options):
            yield event if not isinstance(event, Ended) else Ended(event.work, (event.result,))
        return
    work = f"diff {' '.join(labels)}"
    waiting = list(combinations(sides, 2))
    yield Began(work, len(waiting))
    pairs = []
    with executor(where, WORKERS) as pool:
        futures = [pool.submit(_whole_pair, one, other, budget, options) for one, other in waiting]
        for number, future in enumerate(futures, 1):
            pairs.append(future.result())
            yield Advanced(work, number)
    yield Ended(work, tuple(pairs))


def _compared(
    rule: Rule, first: Side, second: Side, fields: Sequence[Difference], budget: Any
) -> RuleComparison:
    if not isinstance(rule, Settled):
        return compare_rule(rule, first.ruleset, second.ruleset, fields, budget)
    from hoyle.verify.prove import agree_rules

    one, two = (under(rule, side.ruleset, side.start) for side in (first, second))
    verdict = agree_rules(rule, one, two, budget)
    return RuleComparison(rule=rule.name, verdict=verdict, clauses=first.ruleset.book.present(rule.clauses))


def _whole_pair(first: Side, second: Side, budget: Any, options: dict[str, Any]) -> Pair:
    """One pair, in a process of its own."""
    result = None
    for event in diff_pair(first, second, budget, **options):
        result = event.result if isinstance(event, Ended) else result
    if not isinstance(result, Pair):
        raise RuntimeError(f"the comparison of {first.label} and {second.label} ended without a result")
    return result


def _only(rules: Sequence[RuleDiff], status: RuleStatus) -> frozenset[str]:
    return frozenset(rule.rule for rule in rules if rule.status == status)


def _named(side: Side) -> tuple[str, Any, str]:
    return side.label, side.ruleset.book, side.ruleset.game


def _rule_diff(
    rule: Rule, comparison: RuleComparison, first: Side, second: Side, alone: Sequence[Alone]
) -> RuleDiff:
    verdict = comparison.verdict
    responsible = [entry for entry in alone if rule.name in entry.rules]
    witness: Witness | None = None
    if verdict.word == "refuted" and verdict.witness is not None:
        witness = rule_witness(rule, first, second, values_of(rule, verdict.witness.data))
    status = _status(verdict.word, responsible)
    return RuleDiff(
        rule=rule.name,
        says=rule.says,
        status=status,
        verdict=verdict.word,
        method=verdict.method,
        domain=verdict.domain,
        because=verdict.because,
        fields=tuple(entry.difference.field for entry in responsible),
        clauses=comparison.clauses,
        severity=gravest(severity_of(e, first, second) for e in responsible) if responsible else None,
        witness=witness,
        fingerprint=named(first.called, second.called, "rule", rule.name, status),
    )


def _status(word: str, responsible: Sequence[Alone]) -> RuleStatus:
    """Whether a rule is the same; or differs; or differs only by what one of the two books has at all."""
    if word in ("proved", "exhausted"):
        return "same"
    if word != "refuted":
        return "undecided"
    stated = {entry.status for entry in responsible}
    if stated == {"added"}:
        return "only-second"
    return "only-first" if stated == {"removed"} else "different"


def _of_the_books(cards: Sequence[CardDiff], clauses: Sequence[ClauseDiff]) -> tuple[CardDiff, ...]:
    """Cards with what the books say of them: a card whose clauses are the same differs by what is made up."""
    news = {clause.id.partition(".")[2] for clause in clauses if clause.status not in ("same", "moved")}
    return tuple(
        msgspec.structs.replace(card, invented=not any(c in news for c in card.clauses)) for card in cards
    )


def totals(pair: Pair) -> dict[str, Any]:
    """The sums that stand at the top of a report; for each book they add up to its clauses."""
    books: dict[str, dict[str, int]] = {}
    for clause in pair.clauses:
        book = books.setdefault(clause.id.partition(".")[0], {"clauses": 0})
        book["clauses"] += 1
        book[clause.status] = book.get(clause.status, 0) + 1
    shown = Counter(clause.severity for clause in differing_clauses(pair))
    return {
        "clauses": books,
        "differences": {
            "clauses": len(differing_clauses(pair)),
            "shown": sum(c.shown not in (None, "text") for c in differing_clauses(pair)),
            **{severity: shown[severity] for severity in SEVERITIES},
        },
        "fields": len(pair.fields),
        "rules": dict(Counter(rule.status for rule in pair.rules)),
        "cards": dict(Counter("made up" if c.invented else "of the books" for c in pair.cards)),
        "findings": len(pair.findings),
    }


def differing_clauses(pair: Pair) -> list[ClauseDiff]:
    """One entry for each difference between the books: a changed clause stands once, not in both."""
    seen: set[str] = set()
    found = []
    for clause in pair.clauses:
        if clause.status == "same" or clause.id in seen:
            continue
        seen.add(clause.counterpart or clause.id)
        found.append(clause)
    return found
