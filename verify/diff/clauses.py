"""Every clause of both books, accounted for: same, changed, added, removed or moved.

A clause is *changed* when a field that cites it differs, when its values differ, or when the clause data says
so; it is *same* when the rules that implement it are proved to answer alike, or when its values are. A field
may cite several clauses of which one explains the difference: the others are not changed by it. What the
clause data says (`same_as`, `differs_from`) is checked against what is shown, and disagreements are findings.

Clauses that only one book has are the matter of `onesided`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from hoyle.model.core import Clause
from hoyle.verify.conform.comparing import plain as as_json
from hoyle.verify.diff.accounting import (
    RESTATING,
    SHOWN_ALIKE,
    Account,
    Accounting,
    by_record,
    differing_cards,
    differing_record,
    differing_rule,
    differing_values,
    is_different,
    value_told,
)
from hoyle.verify.diff.chapters import chapter, moved
from hoyle.verify.diff.declared import Relation
from hoyle.verify.diff.fields import Alone
from hoyle.verify.diff.onesided import only_one
from hoyle.verify.diff.result import ClauseDiff, Finding, Shown, named
from hoyle.verify.diff.severity import Severity, by_clause, by_kind
from hoyle.verify.diff.variants import in_two_books
from hoyle.verify.diff.witness import forbids
from hoyle.verify.verdict import Witness


def clause_diffs(facts: Accounting) -> tuple[ClauseDiff, ...]:
    """An entry for every clause of both books, in the order of the books."""
    one, two = facts.books
    pairs = {c.id: facts.declared.counterpart(c, two) if not facts.one_book else c.id for c in one.values()}
    elsewhere = moved([(one[a], two[b]) for a, b in pairs.items() if b is not None])
    found: list[ClauseDiff] = []
    back: dict[str, tuple[Clause, Account, Relation | None]] = {}
    for clause in one.values():
        other = pairs[clause.id]
        if other is None:
            found.append(_entry(facts, clause, None, only_one(facts, clause, 0), None))
            continue
        relation = facts.declared.between(clause.id, other) if not facts.one_book else None
        account = _matched(facts, clause, two[other], relation, clause.id in elsewhere)
        if other not in back or back[other][1].status == "same":  # of several, one that differs is told
            back[other] = clause, account, relation
        found.append(_entry(facts, clause, two[other], account, relation))
    if not facts.one_book:
        found += [_of_the_second(facts, clause, back) for clause in two.values()]
    _find_misnamed(facts)
    return tuple(found)


def _of_the_second(
    facts: Accounting, clause: Clause, back: Mapping[str, tuple[Clause, Account, Relation | None]]
) -> ClauseDiff:
    """What became of a clause of the second book: told already, told by another one, or added."""
    if clause.id in back:
        counterpart, account, relation = back[clause.id]
        return _entry(facts, clause, counterpart, account, relation)
    one = facts.books[0]
    other = facts.declared.counterpart(clause, one)
    if other is None:
        return _entry(facts, clause, None, only_one(facts, clause, 1), None)
    relation = facts.declared.between(one[other].id, clause.id)
    return _entry(facts, clause, one[other], _matched(facts, one[other], clause, relation, False), relation)


def _find_misnamed(facts: Accounting) -> None:
    """Clauses of the two books that contradict each other about it, or name one that is not there."""
    prefixes = {book.prefix for book in facts.books}
    for a, b in facts.declared.contradictions():
        if {a.partition(".")[0], b.partition(".")[0]} == prefixes:
            _find(facts, "contradiction", (a, b), "said to differ, and by way of others to be the same")
    for a, b in facts.declared.nowhere():
        if {a.partition(".")[0], b.partition(".")[0]} == prefixes:
            _find(facts, "nowhere", (a, b), f"{a} names {b}, which is not there")


def _entry(
    facts: Accounting, clause: Clause, other: Clause | None, account: Account, relation: Relation | None
) -> ClauseDiff:
    return ClauseDiff(
        id=clause.id,
        counterpart=other.id if other is not None else None,
        status=account.status,
        by=account.by,
        severity=account.severity,
        says=clause.says,
        counterpart_says=other.says if other is not None else "",
        declared=relation,
        fields=tuple(entry.difference.field for entry in facts.differing.get(clause.short, ())),
        rules=tuple(entry.rule for entry in facts.citing_rules.get(clause.short, ())),
        shown=account.shown,
        witness=account.witness,
        fingerprint=named(
            facts.first.called,
            facts.second.called,
            "clause",
            clause.id,
            account.status,
            sorted(account.between, key=lambda entry: entry[0]),
        ),
    )


# -- clauses of both books -----------------------------------------------------------------------------------


def _matched(
    facts: Accounting, one: Clause, two: Clause, relation: Relation | None, is_moved: bool
) -> Account:
    fields = [e for e in facts.about(one.short) if _explains(facts, e, one, two, relation)]
    values = differing_values(one, two) if not facts.one_book else {}
    if fields and not values and relation == "same" and one.says == two.says:
        # Two books that say the same are the same, whatever our record makes of them: somebody has to look.
        names = ", ".join(e.difference.field for e in fields)
        _find(facts, "said-same-shown-changed", (one.id, two.id), f"said to be the same, but {names} differs")
        return Account("same", f"both books say the same, though {differing_record(fields)}")
    if fields or values or relation == "differs":
        account = _changed(facts, one, two, fields, values)
        if account.severity == "wording" and relation == "differs" and not _is_unplayed(one):
            _find(
                facts, "said-changed-shown-same", (one.id, two.id), f"said to differ, but only {account.by}"
            )
        if relation == "same":
            what = ", ".join((*(e.difference.field for e in fields), *values))
            _find(
                facts, "said-same-shown-changed", (one.id, two.id), f"said to be the same, but {what} differs"
            )
        return account
    settled = _by_start(facts, one)
    if settled is not None:
        return settled
    by = _why_same(facts, one, two, relation)
    if is_moved:
        return Account(
            "moved", f"it stands in {chapter(two)}, not in {chapter(one)}; {by}", "wording", "text"
        )
    return Account("same", by)


def _is_unplayed(clause: Clause) -> bool:
    """Whether play cannot show a clause to differ: it restates others, or it is left out of play."""
    return clause.kind in RESTATING or clause.left_out is not None


def _by_start(facts: Accounting, clause: Clause) -> Account | None:
    """A clause that comes out differently because the two games begin with other options.

    It is the one that a differing rule names first, or one that is called as an option is.
    """
    if facts.first.start == facts.second.start:
        return None
    values = {str(value) for side in (facts.first, facts.second) for value in side.start.values()}
    for entry in facts.citing_rules.get(clause.short, ()):
        is_first = facts.first.ruleset.functions[entry.rule].clauses[0] == clause.short
        if entry.rule in facts.witnesses and (is_first or clause.short.rpartition(".")[2] in values):
            witness = facts.witnesses[entry.rule]
            if _echoes(facts, witness):
                continue
            otherwise: Severity = "setup" if clause.kind == "variant" else by_clause(clause)
            severity: Severity = "legality" if forbids(witness) else otherwise
            return Account("changed", f"the rule {entry.rule} answers differently", severity, "rule", witness)
    return None


def _echoes(facts: Accounting, witness: Witness) -> bool:
    """Whether two answers differ only in that they repeat the options that were given."""
    answers = []
    for name, side in (("first", facts.first), ("second", facts.second)):
        options = {str(value) for value in side.start.values()}
        answers.append(_without(as_json(witness.data[name]["answer"]), options))
    return bool(answers[0] == answers[1])


def _without(data: Any, words: Container[str]) -> Any:
    """Plain data in which each of *words* is left blank."""
    if isinstance(data, dict):
        return {key: _without(value, words) for key, value in data.items()}
    if isinstance(data, list):
        return [_without(value, words) for value in data]
    return "" if isinstance(data, str) and data in words else data


def _explains(facts: Accounting, entry: Alone, one: Clause, two: Clause, relation: Relation | None) -> bool:
    """Whether the difference of a field is one of this clause, or of another one that the field cites."""
    if facts.one_book or differing_values(one, two):
        return True
    if relation == "differs" and not (
        one.values and one.values == two.values and _one_book_only(facts, entry)
    ):
        return True
    return not any(is_different(facts, clause) for clause in entry.clauses if clause != one.short)


def _one_book_only(facts: Accounting, entry: Alone) -> bool:
    """Whether a field cites a rule that stands in only one of the two books."""
    return any(
        (facts.books[0].get(clause) is None) != (facts.books[1].get(clause) is None)
        for clause in entry.clauses
    )


def _changed(
    facts: Accounting,
    one: Clause,
    two: Clause,
    fields: Sequence[Alone],
    values: Mapping[str, tuple[Any, Any]],
) -> Account:
    """A changed clause, with the strongest thing that shows it."""
    if fields:
        return by_record(facts, "changed", one, fields)
    if one.kind == "variant":
        varied = in_two_books(facts.first, facts.second, one, facts.budget)
        if varied is not None:
            shown: Shown = "play" if varied.kind == "trace" else "rule"
            return Account("changed", "the variant changes something else", "legality", shown, varied)
    told = values or _one_sided(one, two)
    cards = differing_cards(facts, one.short)
    rule = differing_rule(facts, one, own=())
    if rule is not None and cards is None and one.kind != "variant":  # a rule is compared without variants
        name, witness = rule
        severity = "legality" if forbids(witness) else by_clause(one)
        return Account("changed", f"the rule {name} answers differently", severity, "rule", witness)
    if told:
        says = "; ".join(f"{key}: {value_told(a)} / {value_told(b)}" for key, (a, b) in told.items())
        severity = by_kind(one.kind)
        return Account(
            "changed",
            f"the values differ: {says}",
            severity,
            "cards" if cards else "text",
            cards,
            tuple((key, a, b) for key, (a, b) in told.items()),
        )
    return Account("changed", _compared(facts, one), "wording", "text")


def _one_sided(one: Clause, two: Clause) -> dict[str, tuple[Any, Any]]:
    """The values that only one of two differing clauses gives."""
    keys = [key for key in (*one.values, *two.values) if (key in one.values) != (key in two.values)]
    return {key: (one.values.get(key), two.values.get(key)) for key in keys}


def _why_same(facts: Accounting, one: Clause, two: Clause, relation: Relation | None) -> str:
    """What shows that a clause is the same in both."""
    alike = _alike(facts, one.short)
    if alike:
        return alike
    attributed = facts.differing.get(one.short, ())
    if one.values and one.values == two.values:
        return "its values are equal"
    if attributed:
        return f"{attributed[0].difference.field} differs by other clauses that it cites"
    if one.says == two.says:
        return "it says the same"
    if facts.citing_fields.get(one.short):
        return f"the record is equal: {', '.join(facts.citing_fields[one.short])}"
    elsewhere = [e.rule for e in facts.citing_rules.get(one.short, ())]
    if elsewhere:
        return f"{', '.join(elsewhere)} differs by other clauses that it implements"
    return (
        "the clause data says so, and no rule decides it" if relation == "same" else "nothing shows a change"
    )


def _alike(facts: Accounting, short: str) -> str:
    """The rules that implement a clause, if all of them are proved to answer alike."""
    rules = facts.citing_rules.get(short, ())
    if not rules or any(entry.verdict.word not in SHOWN_ALIKE for entry in rules):
        return ""
    words: dict[str, list[str]] = {}
    for entry in rules:
        words.setdefault(entry.verdict.word, []).append(entry.rule)
    return "; ".join(f"{word}: {', '.join(names)}" for word, names in words.items())


def _compared(facts: Accounting, clause: Clause) -> str:
    alike = _alike(facts, clause.short)
    return f"the words differ; {alike}" if alike else "the words differ; no field that it decides does"


def _find(facts: Accounting, kind: Any, clauses: tuple[str, ...], says: str) -> None:
    facts.findings.append(
        Finding(
            kind=kind,
            clauses=clauses,
            says=says,
            fingerprint=named(facts.first.called, facts.second.called, "finding", kind, *clauses),
        )
    )
