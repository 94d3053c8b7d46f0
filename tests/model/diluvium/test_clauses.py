"""Every clause of the book is implemented, or says why not; every unclear place is a field."""

from __future__ import annotations

from pathlib import Path

import pytest

from hoyle.model import load
from hoyle.model.core import fields_of
from hoyle.model.diluvium.agenda import QUESTIONS
from hoyle.model.diluvium.rules import Rules
from hoyle.properties.core import properties_of

RULESET = load("diluvium")


def cited():
    """The clauses that a rule or a property names."""
    found = {c for rule in RULESET.functions.values() for c in rule.clauses}
    return found | {c for prop in properties_of(RULESET).properties for c in prop.clauses}


def cited_elsewhere():
    """The clauses that numbers of the rules and questions of play name."""
    found = {c for field in fields_of(Rules).values() for c in field.clauses}
    return found | {c for question in QUESTIONS.values() for c in question.clauses}


def test_the_inventory_has_449_clauses():
    assert len(RULESET.book) == 449


def test_nothing_cites_a_clause_that_is_not_in_the_book():
    unknown = [c for c in cited() | cited_elsewhere() if RULESET.book.full(c) not in RULESET.book]
    assert unknown == []


def test_every_clause_is_cited_by_a_rule_or_a_property_or_is_left_out_with_its_reason():
    named = {RULESET.book.full(c) for c in cited()}
    silent = [c.id for c in RULESET.book.values() if c.id not in named and not c.left_out]
    assert silent == []


def test_what_is_left_out_is_not_cited():
    named = {RULESET.book.full(c) for c in cited()}
    assert [c.id for c in RULESET.book.values() if c.left_out and c.id in named] == []


def test_every_named_choice_of_the_rules_is_a_reading_with_all_its_values():
    choices = {name: field.choices for name, field in fields_of(Rules).items() if field.choices}
    registered = {reading.field: reading for reading in RULESET.readings.values()}
    assert set(choices) == set(registered)
    for name, reading in registered.items():
        assert set(reading.readings) == set(choices[name])
        assert reading.default == getattr(RULESET.rules, name)
        assert all(clause in RULESET.book for clause in reading.clauses)


@pytest.mark.parametrize("name", [n for n, f in fields_of(Rules).items() if f.choices])
def test_a_reading_is_read_somewhere(name):
    """A field nobody looks at would be a reading without effect."""
    folder = Path(__file__).parents[3] / "model" / "diluvium"
    assert any(f".{name}" in path.read_text() for path in folder.glob("*.py") if path.name != "rules.py")


@pytest.mark.parametrize("reading", sorted(load("diluvium").readings))
def test_games_play_to_their_end_by_every_value_of_a_reading(reading):
    from random import Random

    entry = RULESET.readings[reading]
    for value in entry.readings:
        ruleset = RULESET.under({entry.field: value})
        for number, start in enumerate(ruleset.usual_starts()):
            if number % 4 != len(reading) % 4 and start.scenario not in reading:
                continue
            random, position = Random(number), ruleset.start(start)
            for _ in range(3000):
                if position.result:
                    break
                legal = ruleset.legal(position)
                position = ruleset.apply(position, legal[random.randrange(len(legal))])
            assert position.result, f"{start.scenario} did not end by {reading}={value}"
