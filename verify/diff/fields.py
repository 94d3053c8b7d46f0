"""Fields: every number, table and choice that differs, each with the smallest thing that shows it.

A field is looked at alone: one side is taken as it is and with only this field changed to what the other
side has. A rule that then answers differently shows it; where no rule by itself does, a play is searched
after which the two part. What shows in neither is shown by the two values and their clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from hoyle.model.core import Clause, Difference, InputError, Reading, Rule, differences
from hoyle.verify.compare import RuleComparison, part_of, shortened
from hoyle.verify.diff.narrowing import choices_in, narrowed_witness, values_of
from hoyle.verify.diff.result import FieldDiff, FieldStatus, Shown, named
from hoyle.verify.diff.severity import Severity, by_clause
from hoyle.verify.diff.sides import Side
from hoyle.verify.diff.witness import forbids, play_witness, rule_witness
from hoyle.verify.reads import fields_read
from hoyle.verify.starts import starts_of
from hoyle.verify.trial import plain
from hoyle.verify.verdict import Witness

PLAYS, STEPS = 12, 800  # seeded games in which a parting is searched for one field, from either side


@dataclass(frozen=True)
class Alone:
    """What one field changes, all else being equal."""

    difference: Difference
    clauses: tuple[str, ...]  # short ids: those the field cites and those of its reading
    status: FieldStatus
    rules: tuple[str, ...]
    witness: Witness | None
    shown: Shown


def fields_alone(
    first: Side, second: Side, compared: Sequence[RuleComparison], budget: Any, *, plays: int = PLAYS
) -> list[Alone]:
    """What each differing field changes by itself."""
    record = type(first.ruleset.rules)
    refuted = {c.rule: c for c in compared if c.verdict.word == "refuted"}
    reads = {name: fields_read(first.ruleset.functions[name], record) for name in refuted}
    # A rule that reads little says more about a field than one that may read anything.
    by_reach = sorted(refuted, key=lambda name: (len(reads[name]), name))
    everything = len(record.__struct_fields__)
    found = []
    for difference in differences(first.ruleset.rules, second.ruleset.rules):
        clauses = clauses_of(difference, first, second)
        if is_idle(difference, clauses, first, second, plays):
            continue
        likely = [
            refuted[name]
            for name in by_reach
            if difference.field in reads[name]
            and (len(reads[name]) < everything or set(refuted[name].clauses) & _full(clauses, first, second))
        ]
        found.append(_alone(difference, clauses, first, second, likely, budget, plays))
    return found


def clauses_of(difference: Difference, first: Side, second: Side) -> tuple[str, ...]:
    """The clauses (short ids) that a differing field cites, itself or through its reading."""
    through = [
        clause.partition(".")[2]
        for side in (first, second)
        for reading in _readings(difference.field, side)
        for clause in reading.clauses
    ]
    return tuple(dict.fromkeys((*difference.clauses, *(through if not difference.clauses else ()))))


def is_idle(difference: Difference, clauses: tuple[str, ...], first: Side, second: Side, plays: int) -> bool:
    """Whether a field differs about something that neither book has: a default nobody plays by.

    The clause that gives its value stands in neither book, and seeded play of neither side takes notice.
    """
    if not clauses or first.ruleset.book.prefix == second.ruleset.book.prefix:
        return False
    if any(side.ruleset.book.present(clauses[:1]) for side in (first, second)):
        return False
    sides = ((first, second), (second, first))
    return all(searched(base, only(base, other, difference.field), plays) is None for base, other in sides)


def _readings(field: str, side: Side) -> list[Reading]:
    return [reading for reading in side.ruleset.readings.values() if reading.field == field]


def _full(clauses: tuple[str, ...], first: Side, second: Side) -> set[str]:
    return {*first.ruleset.book.present(clauses), *second.ruleset.book.present(clauses)}


def _alone(
    difference: Difference,
    clauses: tuple[str, ...],
    first: Side,
    second: Side,
    likely: Sequence[RuleComparison],
    budget: Any,
    plays: int,
) -> Alone:
    status = status_of(clauses, first, second)
    # What only the second book knows is looked at where it is known.
    order = [(second, first), (first, second)] if status == "added" else [(first, second), (second, first)]
    rules: dict[str, Witness] = {}
    for base, other in order:
        altered = only(base, other, difference.field)
        for comparison in likely:
            rule = first.ruleset.functions[comparison.rule]
            if rule.name in rules:
                continue
            values = _separating(rule, base, altered, comparison, budget)
            if values is not None:
                told = _told(rule, first, second, base, altered, values)
                if status != "changed" and not _between(told, first, second):
                    # What one book knows is best told beside what the other says, not beside half a book.
                    chosen = choices_in(rule, values)
                    told = narrowed_witness(rule, first, second, chosen, budget) or told
                rules[rule.name] = told
        if rules:
            break
    if rules:
        telling = min(rules.values(), key=lambda w: (not _between(w, first, second), not forbids(w)))
        return Alone(difference, clauses, status, tuple(rules), telling, "rule")
    if _is_counted(clauses, first, second):
        plays = min(plays, 1)
    played = next(
        (w for base, other in order if (w := searched(base, only(base, other, difference.field), plays))),
        None,
    )
    return Alone(difference, clauses, status, (), played, "play" if played else "record")


def _is_counted(clauses: tuple[str, ...], first: Side, second: Side) -> bool:
    """Whether it is a number of pieces in the box, which hardly ever shows in play."""
    books = (first.ruleset.book, second.ruleset.book)
    kinds = {book[clause].kind for book in books for clause in book.present(clauses)}
    return kinds == {"component"}


def status_of(clauses: tuple[str, ...], first: Side, second: Side) -> FieldStatus:
    """Whether both books speak of it, or only one of them does."""
    in_first, in_second = (side.ruleset.book.present(clauses) for side in (first, second))
    if in_second and not in_first:
        return "added"
    return "removed" if in_first and not in_second else "changed"


def only(base: Side, other: Side, field: str) -> Side:
    """*base* with one field as *other* has it."""
    value = getattr(other.ruleset.rules, field)
    rules = msgspec.structs.replace(base.ruleset.rules, **{field: value})
    if rules == other.ruleset.rules and base.ruleset.id == other.ruleset.id and not other.start:
        return other  # nothing else differs: it is the other side
    return Side(f"{base.label} with {field} as in {other.label}", base.ruleset.under(rules))


def _separating(
    rule: Rule, base: Side, altered: Side, comparison: RuleComparison, budget: Any
) -> tuple[Any, ...] | None:
    """Values to which *rule* answers differently when only the field is changed."""
    from hoyle.verify.prove import agree_rules

    known = comparison.verdict.witness
    if known is not None:
        values = values_of(rule, known.data)
        if rule.admits(altered.ruleset.rules, values) and rule_witness(rule, base, altered, values):
            return values
    verdict = agree_rules(rule, base.ruleset.rules, altered.ruleset.rules, budget)
    return values_of(rule, verdict.witness.data) if verdict.word == "refuted" and verdict.witness else None


def _told(
    rule: Rule, first: Side, second: Side, base: Side, altered: Side, values: tuple[Any, ...]
) -> Witness:
    """The witness on the two sides as they are, where they differ on it too; else with one field changed."""
    both = rule_witness(rule, first, second, values) if _admitted(rule, first, second, values) else None
    witness = both or rule_witness(rule, base, altered, values)
    if witness is None:
        raise RuntimeError(f"{rule.name} answered {values} in two ways before, and does not any more")
    return witness


def _between(witness: Witness, first: Side, second: Side) -> bool:
    """Whether a witness compares the two sides as they are, with nothing changed in either."""
    keys = ("ruleset", "rules")
    return all(
        {key: witness.data[name][key] for key in keys} == {key: side.called[key] for key in keys}
        for name, side in (("first", first), ("second", second))
    )


def _admitted(rule: Rule, first: Side, second: Side, values: tuple[Any, ...]) -> bool:
    return all(rule.admits(side.ruleset.rules, values) for side in (first, second))


def searched(first: Side, second: Side, plays: int) -> Witness | None:
    """The shortest play found after which the two sides part, in so many seeded games."""
    starts = starts_of(first.ruleset)
    for number in range(plays):
        start = starts[number % len(starts)]
        try:
            part = part_of(first.ruleset, second.ruleset, start, Random(f"diff/{number}"), STEPS)
        except InputError:
            continue
        except Exception:  # a record that mixes two books may not be playable: that shows nothing
            return None
        if part is not None:
            return play_witness(first, second, shortened(first.ruleset, second.ruleset, part))
    return None


def field_diffs(first: Side, second: Side, alone: Sequence[Alone]) -> tuple[FieldDiff, ...]:
    """The entries of the report, in the order of the record."""
    found = []
    for entry in alone:
        difference = entry.difference
        readings = [r.id for side in (first, second) for r in _readings(difference.field, side)]
        one, two = plain(difference.first), plain(difference.second)
        found.append(
            FieldDiff(
                field=difference.field,
                status=entry.status,
                first=one,
                second=two,
                clauses=tuple(
                    dict.fromkeys(c for s in (first, second) for c in s.ruleset.book.present(entry.clauses))
                ),
                reading=readings[0] if readings else None,
                severity=severity_of(entry, first, second),
                rules=entry.rules,
                shown=entry.shown,
                witness=entry.witness,
                fingerprint=named(first.called, second.called, "field", difference.field, one, two),
            )
        )
    return tuple(found)


def severity_of(entry: Alone, first: Side, second: Side, about: Clause | None = None) -> Severity:
    """What a player notices of one field: a forbidden deed first, else what its clause is *about*.

    The first clause that a field cites is the one that gives its value; the others mention it.
    """
    if entry.witness is not None and forbids(entry.witness):
        return "legality"
    if about is not None:
        return by_clause(about)
    books = (first.ruleset.book, second.ruleset.book)
    cited = [book[clause] for clause in entry.clauses for book in books if book.full(clause) in book]
    return by_clause(cited[0]) if cited else "resources"
