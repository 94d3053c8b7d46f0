"""References between clauses, and from the model to them: they must point somewhere, and agree.

A clause that is the same as another cannot differ from it; `same_as` and `differs_from` go both ways or are
silent; a rule, a field of the rules and an entry of the register cite clauses that stand in a book.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.model import listings, load
from hoyle.model.core import Clause, InputError
from hoyle.model.core.rules import fields_of
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.starts import AnyRuleset


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    books = _books(ruleset)
    for clause in ruleset.book.values():
        yield from _of_a_clause(clause, books)
    shorts = {clause.short for clause in books.values()}
    for rule in ruleset.functions.values():
        for cited in rule.clauses:
            if cited not in shorts and cited not in books:
                yield _nowhere(f"rule {rule.name}", cited)
    for field in fields_of(type(ruleset.rules)).values():
        for cited in field.clauses:
            if cited not in shorts and cited not in books:
                yield _nowhere(f"field {field.name}", cited)
    for entry in ruleset.readings.values():
        for cited in entry.clauses:
            if cited not in books:
                yield _nowhere(f"entry {entry.id}", cited)


def _books(ruleset: AnyRuleset) -> dict[str, Clause]:
    """The clauses of all books of the game."""
    found = dict(ruleset.book)
    for listing in listings().values():
        if listing.game == ruleset.game:
            try:
                found.update(load(listing.id).book)
            except InputError:
                continue
    return found


def _of_a_clause(clause: Clause, books: dict[str, Clause]) -> Iterator[Finding]:
    for relation in ("same_as", "differs_from"):
        target = getattr(clause, relation)
        if target is None:
            continue
        other = books.get(target)
        if other is None:
            yield _nowhere(f"{relation} of {clause.id}", target, clause.id)
            continue
        opposite = other.differs_from if relation == "same_as" else other.same_as
        if opposite == clause.id:
            yield Finding(
                detector="references",
                about=f"{clause.id}+{other.id}",
                kind="conflict",
                says=f"{clause.id} is {relation.replace('_', ' ')} {other.id}, which says the opposite of it",
                clauses=(clause.id, other.id),
            )
        elif relation == "same_as" and clause.values != other.values and _shared_differ(clause, other):
            yield Finding(
                detector="references",
                about=f"{clause.id}={other.id}",
                kind="conflict",
                says=f"{clause.id} is called the same as {other.id}, but their values differ: "
                f"{clause.values} and {other.values}",
                clauses=(clause.id, other.id),
            )


def _shared_differ(first: Clause, second: Clause) -> bool:
    return any(first.values[name] != second.values[name] for name in first.values if name in second.values)


def _nowhere(who: str, target: str, clause: str | None = None) -> Finding:
    return Finding(
        detector="references",
        about=f"{who}->{target}",
        kind="source",
        says=f"{who} points to {target}, which stands in no book of the game",
        clauses=(clause,) if clause else (),
    )
