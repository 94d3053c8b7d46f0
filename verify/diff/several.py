"""Three sides in one table: what each book says, field by field, rule by rule, clause by clause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hoyle.model.core.rules import fields_of
from hoyle.verify.diff.engine import differing_clauses
from hoyle.verify.diff.result import Pair, Several
from hoyle.verify.diff.severity import gravest
from hoyle.verify.diff.sides import Side
from hoyle.verify.trial import plain


def several(sides: Sequence[Side], pairs: Sequence[Pair]) -> Several:
    """All pairs of three sides, as one report."""
    clauses = _clauses(sides, pairs)
    return Several(
        sides=tuple(side.label for side in sides),
        titles=tuple(side.title for side in sides),
        totals=_totals(pairs, clauses),
        fields=tuple(_fields(sides, pairs)),
        rules=tuple(_rules(sides, pairs)),
        clauses=tuple(clauses),
        games={between(pair): pair.games for pair in pairs},
        pairs=tuple(pairs),
    )


def between(pair: Pair) -> str:
    """The two sides of a pair, in a word."""
    return f"{pair.first} / {pair.second}"


def _totals(pairs: Sequence[Pair], clauses: Sequence[dict[str, Any]]) -> dict[str, Any]:
    shown = {
        c.id.partition(".")[2]
        for pair in pairs
        for c in differing_clauses(pair)
        if c.shown not in (None, "text")
    }
    differing = [clause for clause in clauses if clause["severity"] is not None]
    return {
        "clauses": len(clauses),
        "same": len(clauses) - len(differing),
        "differing": len(differing),
        "shown": len(shown),
        "pairs": {between(pair): pair.totals for pair in pairs},
    }


def _fields(sides: Sequence[Side], pairs: Sequence[Pair]) -> list[dict[str, Any]]:
    by_field = {(between(pair), entry.field): entry for pair in pairs for entry in pair.fields}
    names = [n for n in fields_of(type(sides[0].ruleset.rules)) if any(key[1] == n for key in by_field)]
    rows = []
    for name in names:
        entries = [by_field[between(pair), name] for pair in pairs if (between(pair), name) in by_field]
        cited = {clause.partition(".")[2] for entry in entries for clause in entry.clauses}
        rows.append(
            {
                "field": name,
                "values": {side.label: plain(getattr(side.ruleset.rules, name)) for side in sides},
                "stated": {side.label: bool(side.ruleset.book.present(tuple(cited))) for side in sides},
                "severity": gravest(entry.severity for entry in entries),
                "clauses": sorted({clause for entry in entries for clause in entry.clauses}),
            }
        )
    return rows


def _rules(sides: Sequence[Side], pairs: Sequence[Pair]) -> list[dict[str, Any]]:
    by_rule = {(between(pair), rule.rule): rule for pair in pairs for rule in pair.rules}
    rows = []
    for name in sides[0].ruleset.functions:
        found = {between(pair): by_rule[between(pair), name] for pair in pairs}
        witnesses = [rule.witness for rule in found.values() if rule.witness is not None]
        rows.append(
            {
                "rule": name,
                "verdict": {pair: rule.verdict for pair, rule in found.items()},
                "status": {pair: rule.status for pair, rule in found.items()},
                "clauses": sorted({clause for rule in found.values() for clause in rule.clauses}),
                "witness": witnesses[0] if witnesses else None,
            }
        )
    return rows


def _clauses(sides: Sequence[Side], pairs: Sequence[Pair]) -> list[dict[str, Any]]:
    """A row for each clause that any of the books has, by the name that it has in all of them."""
    shorts = dict.fromkeys(clause.short for side in sides for clause in side.ruleset.book.values())
    statuses: dict[str, dict[str, Any]] = {short: {} for short in shorts}
    for pair in pairs:
        for clause in pair.clauses:
            statuses[clause.id.partition(".")[2]].setdefault(between(pair), clause)
    rows = []
    for short in shorts:
        found = statuses[short]
        grave = [clause.severity for clause in found.values() if clause.severity is not None]
        rows.append(
            {
                "id": short,
                "status": {pair: clause.status for pair, clause in found.items()},
                "says": {
                    side.label: side.ruleset.book[short].says
                    for side in sides
                    if side.ruleset.book.full(short) in side.ruleset.book
                },
                "severity": gravest(grave) if grave else None,
            }
        )
    return rows
