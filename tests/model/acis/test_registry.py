"""Clauses, readings, rules: everything is named, and every name is known."""

import re
from pathlib import Path

import pytest

from hoyle.model import load
from hoyle.model.core.rules import fields_of
from hoyle.properties.core import properties_of

ACIS = load("acis")
FIELDS = fields_of(type(ACIS.rules))


def cited() -> dict[str, list[str]]:
    """Which rules, fields and properties name a clause."""
    found: dict[str, list[str]] = {}
    sources = [(name, rule.clauses) for name, rule in ACIS.functions.items()]
    sources += [(f"field {name}", field.clauses) for name, field in FIELDS.items()]
    sources += [(prop.id, prop.clauses) for prop in properties_of(ACIS).properties]
    for name, clauses in sources:
        for clause in clauses:
            found.setdefault(ACIS.book.full(clause), []).append(name)
    return found


def test_every_clause_is_named_by_a_rule_or_says_why_not() -> None:
    found = cited()
    unnamed = [c for c, clause in ACIS.book.items() if c not in found and clause.left_out is None]
    assert unnamed == []


def test_every_clause_is_exercised_by_a_test_or_a_property() -> None:
    here = Path(__file__).parent
    files = [
        *here.glob("*.py"),
        here / "vectors.json",
        *(here.parents[1] / "properties" / "acis").glob("*.py"),
    ]
    told = {clause for file in files for clause in re.findall(r'"(acis\.[a-z0-9_.]+)"', file.read_text())}
    told |= {ACIS.book.full(c) for prop in properties_of(ACIS).properties for c in prop.clauses}
    assert [c for c, clause in ACIS.book.items() if c not in told and clause.left_out is None] == []


def test_no_rule_names_a_clause_that_is_not_there() -> None:
    assert [clause for clause in cited() if clause not in ACIS.book] == []


def test_a_clause_that_is_left_out_is_not_implemented_as_well() -> None:
    rules = {ACIS.book.full(c) for rule in ACIS.functions.values() for c in rule.clauses}
    assert [c for c, clause in ACIS.book.items() if clause.left_out and c in rules] == []


def test_every_reading_is_a_field_with_the_same_choices_and_default() -> None:
    for reading in ACIS.readings.values():
        assert set(reading.readings) == set(FIELDS[reading.field].choices)
        assert reading.default == getattr(ACIS.rules, reading.field)
        assert all(clause in ACIS.book for clause in reading.clauses)
        assert reading.because


def test_every_named_choice_is_decided_by_a_clause_or_is_a_reading() -> None:
    known = {reading.field for reading in ACIS.readings.values()}
    assert [
        name for name, field in FIELDS.items() if field.choices and not field.clauses and name not in known
    ] == []


@pytest.mark.parametrize("name", sorted(ACIS.functions))
def test_every_rule_has_a_sentence_and_a_domain(name: str) -> None:
    rule = ACIS.functions[name]
    assert rule.says.endswith((".", ")")) and rule.domain is not None
