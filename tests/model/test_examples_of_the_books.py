"""The worked examples of the books, as data beside the model, hold by the rules as they are played.

The detector of unclear places reads the same data. An example that a rule does not bear out is no failure of
the model where the register has the question: it is then named in `accepted.toml`.
"""

import pytest

from hoyle.model import listings, load
from hoyle.verify.ambiguities.detectors.examples import answered, examples_of, is_as_stated
from hoyle.verify.ambiguities.detectors.finding import accepted_of


def cases():
    for listing in listings():
        ruleset = load(listing)
        for example in examples_of(ruleset):
            here = next(clause for clause in example.clauses if clause in ruleset.book)
            name = f"{here}-{example.rule}"
            yield pytest.param(ruleset, example, here, id=name, marks=pytest.mark.clauses(here))


@pytest.mark.parametrize(("ruleset", "example", "here"), list(cases()))
def test_a_worked_example_follows_its_rule_or_is_a_question(ruleset, example, here):
    _, answer = answered(ruleset, example)
    asked = accepted_of(ruleset).get(f"examples:{here}/{example.rule}")
    if asked is None:
        assert is_as_stated(answer, example.answer)
    else:
        assert asked.entry in ruleset.readings
        entry = ruleset.readings[asked.entry]
        others = [ruleset.under({entry.field: value}) for value in entry.readings]
        assert any(is_as_stated(answered(other, example)[1], example.answer) for other in others)


@pytest.mark.parametrize("listing", listings())
def test_examples_stand_in_a_book_as_examples(listing):
    ruleset = load(listing)
    kinds = {
        ruleset.book[clause].kind
        for each in examples_of(ruleset)
        for clause in each.clauses
        if clause in ruleset.book
    }
    assert kinds <= {"example"}
