"""The ledger in which every clause is accounted for.

It holds the two sides and what the other layers found out about them, by the clauses that are concerned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from hoyle.model.core import Book, Clause, Trace
from hoyle.model.core.rules import fields_of
from hoyle.verify.compare import RuleComparison
from hoyle.verify.diff.catalogs import parameters
from hoyle.verify.diff.declared import Declarations
from hoyle.verify.diff.fields import Alone, severity_of
from hoyle.verify.diff.liveness import first_asked
from hoyle.verify.diff.narrowing import called_after, narrowed_witness
from hoyle.verify.diff.partings import shown as in_words
from hoyle.verify.diff.result import SHOWN, ClauseStatus, Finding, Shown
from hoyle.verify.diff.severity import Severity, gravest
from hoyle.verify.diff.sides import Side
from hoyle.verify.diff.witness import card_witness
from hoyle.verify.trial import plain
from hoyle.verify.verdict import Witness

RESTATING = ("example", "summary")
SHOWN_ALIKE = ("proved", "exhausted")


@dataclass(frozen=True)
class Account:
    """What was found out about a clause, or about a pair of them."""

    status: ClauseStatus
    by: str
    severity: Severity | None = None
    shown: Shown | None = None
    witness: Witness | None = None
    between: tuple[
        tuple[str, Any, Any], ...
    ] = ()  # what differs, by name: fields of the record, values of the clause


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

    def comes_to(self, side: int, rule: str) -> bool:
        """Whether the game of a side comes to a rule: seeded play does, or its book has a clause of the rule.

        A card that tells of it may be too rare for so many games; its book tells of it all the same. A clause
        that is another one there is no sign of it.
        """
        return rule in self.asked[side] or self.speaks(side, self.first.ruleset.functions[rule].clauses)

    def speaks(self, side: int, clauses: Iterable[str]) -> bool:
        """Whether the book of a side has one of *clauses* (short ids), and as the other has it if it does."""
        book = self.books[side]
        return any(
            book.full(short) in book and book[short].kind != "variant" and not is_different(self, short)
            for short in clauses
        )

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


# -- what is told of a clause ---------------------------------------------------------------------------


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


def by_record(facts: Accounting, status: ClauseStatus, clause: Clause, fields: Sequence[Alone]) -> Account:
    """A clause that is another because fields of the record differ, shown by the one that shows it best."""
    best = most_telling(fields)
    witness = best.witness
    if witness is not None and best.shown == "rule":
        witness = in_the_case_of(facts, clause, witness) or witness
    return Account(
        status,
        differing_record(fields),
        gravity(facts, clause, fields),
        best.shown,
        witness,
        tuple((d.field, plain(d.first), plain(d.second)) for d in (entry.difference for entry in fields)),
    )


def most_telling(fields: Sequence[Alone]) -> Alone:
    """The field that shows a difference best: by answers of a rule, else by a play, else by its values."""
    return min(fields, key=lambda entry: SHOWN.index(entry.shown))


def differing_record(fields: Sequence[Alone]) -> str:
    """That a record differs: each field with its values in both."""
    told = []
    for entry in fields:
        one, two = (value_told(plain(v)) for v in (entry.difference.first, entry.difference.second))
        # A book that has no clause on it says nothing of it, whatever stands in our record.
        said = {"added": ("–", two), "removed": (one, "–"), "changed": (one, two)}[entry.status]
        told.append(f"{entry.difference.field} ({' / '.join(said)})")
    return f"the record differs: {', '.join(told)}"


def gravity(facts: Accounting, clause: Clause, fields: Sequence[Alone]) -> Severity:
    """How grave it is for a clause that these fields differ; what lies in the box is a matter of components.

    A field that another clause gives its value is as grave as what this one is about.
    """
    if clause.kind == "component":
        return "components"
    return gravest(
        severity_of(entry, facts.first, facts.second, clause if entry.clauses[0] != clause.short else None)
        for entry in fields
    )


def differing_rule(facts: Accounting, clause: Clause, own: Container[str]) -> tuple[str, Witness] | None:
    """A rule that answers differently and is about this clause before all: it names it first.

    A rule names several clauses, and differs perhaps by another one. That is not so for the rules in *own*.
    """
    for entry in facts.citing_rules.get(clause.short, ()):
        first = facts.first.ruleset.functions[entry.rule].clauses[0] == clause.short
        if entry.rule in facts.witnesses and (first or entry.rule in own):
            witness = in_the_case_of(facts, clause, facts.witnesses[entry.rule])
            if witness is not None:
                return entry.rule, witness
    return None


def in_the_case_of(facts: Accounting, clause: Clause, witness: Witness) -> Witness | None:
    """The witness of a rule for what a clause is called after; None where the rule answers alike on that."""
    if facts.first.start:  # the options of the start have settled what the rule is asked about
        return witness
    rule = facts.first.ruleset.functions[witness.data["rule"]]
    chosen = called_after(rule, clause)
    if all(witness.data["given"][name] == value for name, value in chosen.items()):
        return witness
    return narrowed_witness(rule, facts.first, facts.second, chosen, facts.budget)


def value_told(value: Any) -> str:
    """A value of a field or a clause in a few words."""
    return "nothing" if value in (None, (), []) else in_words(value)


def differing_cards(facts: Accounting, short: str) -> Witness | None:
    """The cards that a clause is about, where the two sides' catalogs do not have the same text on them."""
    names = dict.fromkeys(name for side in facts.cards for name, _ in side.get(short, ()))
    return card_witness(facts.first, facts.second, names, facts.entries)
