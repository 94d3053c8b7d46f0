"""The rules themselves: named, drawable, and with an answer for every input of their domain."""

import random

import pytest

from hoyle.model import load
from hoyle.model.core import Objection
from hoyle.model.core.domain import Integers, OneOf, Record, Rows, Values, opaque_parts

EDITIONS = ("aw1", "aw2ks", "aw2it")
choose = random.Random(0)


def drawn(domain):
    match domain:
        case Integers():
            return choose.choice((domain.low, domain.high, choose.randint(domain.low, domain.high)))
        case Values():
            return choose.choice(domain.values)
        case Rows():
            return tuple(drawn(domain.item) for _ in range(choose.randint(domain.low, domain.high)))
        case Record():
            return domain.build(tuple(drawn(part) for _, part in domain.parts))
        case OneOf():
            return drawn(choose.choice(domain.options))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_answers_every_input_of_its_domain(edition):
    ruleset = load(edition)
    for name, rule in ruleset.functions.items():
        assert not opaque_parts(rule.domain), name
        spoken_of = any(clause in ruleset.book for clause in rule.clauses)
        answered = 0
        for _ in range(60):
            values = drawn(rule.domain)
            if rule.admits(ruleset.rules, values):
                answer = rule.call(ruleset.rules, values)
                if spoken_of and isinstance(answer, Objection):
                    assert answer.clause in ruleset.book, (name, values)
                answered += 1
        assert answered, f"{name}: no input was admitted"


def test_the_question_of_the_design_has_its_answer():
    from hoyle.model.ancient_world.placement import placement_fee

    first, second = load("aw1").rules, load("aw2ks").rules
    assert placement_fee(first, 2, (1, 3), 0) == Objection(
        "placement.higher-skill", "skill 2 is not higher than that of those there: 1 3"
    )
    assert isinstance(placement_fee(second, 2, (1, 3), 0), Objection)
    assert placement_fee(second, 2, (1, 3), 1) == 1


def test_no_rule_names_an_edition():
    import inspect
    from importlib import import_module

    for chapter in load("aw1").chapters:
        text = inspect.getsource(import_module(chapter))
        assert not any(name in text for name in ('"aw1"', '"aw2ks"', '"aw2it"', "AW1", "AW2KS", "AW2IT")), (
            chapter
        )


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_asked_about_more_damaged_cards_than_there_are(edition):
    ruleset = load(edition)
    rule = ruleset.functions["cards_damaged"]
    assert not rule.admits(ruleset.rules, (1, 2, 3))
    assert rule.admits(ruleset.rules, (1, 2, 2)) and rule.call(ruleset.rules, (1, 2, 2)) == 0
