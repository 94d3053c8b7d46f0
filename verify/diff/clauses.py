"""Every clause of both books, accounted for: same, changed, added, removed or moved.

A clause is *changed* when a field that cites it differs, when its values differ, or when the clause data says
so; it is *same* when the rules that implement it are proved to answer alike, or when its values are. A field
may cite several clauses of which one explains the difference: the others are not changed by it. What the
clause data says (`same_as`, `differs_from`) is checked against what is shown, and disagreements are findings.

Clauses that only one book has are the matter of `onesided`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from hoyle.model.core import Book, Clause, Trace
from hoyle.model.core.rules import fields_of
from hoyle.verify.compare import RuleComparison
from hoyle.verify.diff.catalogs import parameters, text_of
from hoyle.verify.diff.chapters import chapter, moved
from hoyle.verify.diff.declared import Declarations, Relation
from hoyle.verify.diff.fields import Alone, severity_of
from hoyle.verify.diff.liveness import first_asked
from hoyle.verify.diff.result import ClauseDiff, ClauseStatus, Finding, Shown, named
from hoyle.verify.diff.severity import Severity, by_clause, by_kind, gravest
from hoyle.verify.diff.sides import Side
from hoyle.verify.diff.witness import forbids, shown
from hoyle.verify.verdict import Witness

RESTATING = ("example", "summary")


@dataclass(frozen=True)
class Account:
    """What was found out about a clause, or about a pair of them."""

    status: ClauseStatus
    by: str
    severity: Severity | None = None
    shown: Shown | None = None
    witness: Witness | None = None


@dataclass
class Accounting:
    """The two sides, and what the other layers found out about them."""

    first: Side
    second: Side
    alone: Sequence[Alone]
    compared: Sequence[RuleComparison]
    declared: Declarations
    witnesses: Mapping[str, Witness]  # of the rules that differ
    own: tuple[frozenset[str], frozenset[str]]  # rules that differ only by what one of the books has
    budget: Any
    findings: list[Finding] = field(default_factory=list)

    # -- who cites a clause ----------------------------------------------------------------------------

    @cached_property
    def books(self) -> tuple[Book, Book]:
        return self.first.ruleset.book, self.second.ruleset.book

    @cached_property
    def one_book(self) -> bool:
        """Whether one book is compared with itself, by other rules."""
        return self.books[0].prefix == self.books[1].prefix

    @cached_property
    def differing(self) -> dict[str, list[Alone]]:
        """The differing fields by the clauses (short ids) that they cite."""
        found: dict[str, list[Alone]] = {}
        for entry in self.alone:
            for clause in entry.clauses:
                found.setdefault(clause, []).append(entry)
        return found

    def about(self, short: str) -> list[Alone]:
        """The differing fields that cite a clause, those first that it gives their value."""
        return sorted(self.differing.get(short, ()), key=lambda entry: entry.clauses[0] != short)

    @cached_property
    def citing_fields(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name, entry in fields_of(type(self.first.ruleset.rules)).items():
            for clause in entry.clauses:
                found.setdefault(clause, []).append(name)
        return found

    @cached_property
    def citing_rules(self) -> dict[str, list[RuleComparison]]:
        found: dict[str, list[RuleComparison]] = {}
        for entry in self.compared:
            for clause in self.first.ruleset.functions[entry.rule].clauses:
                found.setdefault(clause, []).append(entry)
        return found

    @cached_property
    def cards(self) -> tuple[dict[str, list[tuple[str, Any]]], dict[str, list[tuple[str, Any]]]]:
        """The entries of each side's catalogs by the clauses (short ids) that they cite."""
        return _cited_entries(self.entries[0]), _cited_entries(self.entries[1])

    @cached_property
    def asked(self) -> tuple[dict[str, Trace], dict[str, Trace]]:
        """The rules that seeded play of each side comes to, with the shortest play that does."""
        return first_asked(self.first.ruleset), first_asked(self.second.ruleset)

    @cached_property
    def entries(self) -> tuple[dict[str, Any], dict[str, Any]]:
        return parameters(self.first.ruleset), parameters(self.second.ruleset)

    @cached_property
    def topics(self) -> tuple[Counter[str], Counter[str]]:
        """How many clauses each book has on every topic, which is the first word of their ids."""
        one, two = (Counter(c.short.partition(".")[0] for c in book.values()) for book in self.books)
        return one, two


def _cited_entries(entries: Mapping[str, Any]) -> dict[str, list[tuple[str, Any]]]:
    found: dict[str, list[tuple[str, Any]]] = {}
    for name, entry in entries.items():
        cited = entry.get("clauses", ()) if isinstance(entry, Mapping) else ()
        for clause in cited if isinstance(cited, list | tuple) else ():
            found.setdefault(str(clause), []).append((name, entry))
    return found


def clause_diffs(facts: Accounting) -> tuple[ClauseDiff, ...]:
    """An entry for every clause of both books, in the order of the books."""
    from hoyle.verify.diff.onesided import only_one

    one, two = facts.books
    pairs = {c.id: facts.declared.counterpart(c, two) if not facts.one_book else c.id for c in one.values()}
    taken = {other for other in pairs.values() if other is not None}
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
        back[other] = clause, account, relation
        found.append(_entry(facts, clause, two[other], account, relation))
    for clause in two.values() if not facts.one_book else ():
        if clause.id in back:
            counterpart, account, relation = back[clause.id]
            found.append(_entry(facts, clause, counterpart, account, relation))
        elif clause.id not in taken:
            found.append(_entry(facts, clause, None, only_one(facts, clause, 1), None))
    for a, b in facts.declared.contradictions():
        if {a.partition(".")[0], b.partition(".")[0]} == {one.prefix, two.prefix}:
            _find(facts, "contradiction", (a, b), "said to differ, and by way of others to be the same")
    return tuple(found)


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
        fingerprint=named(facts.first.label, facts.second.label, "clause", clause.id, account.status),
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
        return Account("same", f"both books say the same, though the record differs: {names}")
    if fields or values or relation == "differs":
        account = _changed(facts, one, two, fields, values)
        if account.severity == "wording" and relation == "differs" and one.kind not in RESTATING:
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
            otherwise: Severity = "setup" if clause.kind == "variant" else by_clause(clause)
            severity: Severity = "legality" if forbids(witness) else otherwise
            return Account("changed", f"the rule {entry.rule} answers differently", severity, "rule", witness)
    return None


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


def is_different(facts: Accounting, short: str) -> bool:
    """Whether the books visibly differ in a clause: one of them lacks it, or their values or words say so."""
    a, b = (book.get(short) for book in facts.books)
    if a is None or b is None:
        return a is not b
    return bool(differing_values(a, b)) or facts.declared.between(a.id, b.id) == "differs"


def differing_values(one: Clause, two: Clause) -> dict[str, tuple[Any, Any]]:
    """The values that both clauses give, and not alike."""
    return {
        key: (value, two.values[key])
        for key, value in one.values.items()
        if key in two.values and two.values[key] != value
    }


def _changed(
    facts: Accounting,
    one: Clause,
    two: Clause,
    fields: Sequence[Alone],
    values: Mapping[str, tuple[Any, Any]],
) -> Account:
    """A changed clause, with the strongest thing that shows it."""
    witnessed = [entry for entry in fields if entry.witness is not None]
    if fields:
        severity = gravity(facts, one, fields)
        names = ", ".join(entry.difference.field for entry in fields)
        best = witnessed[0] if witnessed else fields[0]
        return Account("changed", f"the record differs: {names}", severity, best.shown, best.witness)
    told = values or _one_sided(one, two)
    cards = differing_cards(facts, one.short)
    rule = differing_rule(facts, one, own=())
    if rule is not None and cards is None and one.kind != "variant":  # a rule is compared without variants
        name, witness = rule
        severity = "legality" if forbids(witness) else by_clause(one)
        return Account("changed", f"the rule {name} answers differently", severity, "rule", witness)
    if told:
        says = "; ".join(f"{key}: {_value(a)} / {_value(b)}" for key, (a, b) in told.items())
        severity = by_kind(one.kind)
        return Account("changed", f"the values differ: {says}", severity, "cards" if cards else "text", cards)
    return Account("changed", _compared(facts, one), "wording", "text")


def gravity(facts: Accounting, clause: Clause, fields: Sequence[Alone]) -> Severity:
    """How grave it is that these fields differ; what lies in the box is a matter of components."""
    if clause.kind == "component":
        return "components"
    return gravest(severity_of(entry, facts.first, facts.second) for entry in fields)


def differing_rule(facts: Accounting, clause: Clause, own: Container[str]) -> tuple[str, Witness] | None:
    """A rule that answers differently and is about this clause before all: it names it first.

    A rule names several clauses, and differs perhaps by another one. That is not so for the rules in *own*.
    """
    for entry in facts.citing_rules.get(clause.short, ()):
        first = facts.first.ruleset.functions[entry.rule].clauses[0] == clause.short
        if entry.rule in facts.witnesses and (first or entry.rule in own):
            return entry.rule, facts.witnesses[entry.rule]
    return None


def _one_sided(one: Clause, two: Clause) -> dict[str, tuple[Any, Any]]:
    """The values that only one of two differing clauses gives."""
    keys = [key for key in (*one.values, *two.values) if (key in one.values) != (key in two.values)]
    return {key: (one.values.get(key), two.values.get(key)) for key in keys}


def _value(value: Any) -> str:
    return "nothing" if value is None else shown(value)


def differing_cards(facts: Accounting, short: str) -> Witness | None:
    """The cards that a clause is about, where the two sides' catalogs do not have the same text on them."""
    names = dict.fromkeys(name for side in facts.cards for name, _ in side.get(short, ()))
    one, two = facts.entries
    differing = [n for n in names if text_of(one.get(n), two.get(n)) != text_of(two.get(n), one.get(n))]
    if not differing:
        return None
    told = [
        {name: text_of(here[name], there.get(name)) for name in differing if name in here}
        for here, there in ((one, two), (two, one))
    ]
    says = "; ".join(
        f"{label} has {_value(entries) if entries else 'no such card'}"
        for label, entries in zip((facts.first.label, facts.second.label), told, strict=True)
    )
    return Witness(kind="values", data={"cards": True, "first": told[0], "second": told[1]}, says=says)


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
    if not rules or any(entry.verdict.word not in ("proved", "exhausted") for entry in rules):
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
            fingerprint=named(facts.first.label, facts.second.label, "finding", kind, *clauses),
        )
    )
