"""Every question that a subject is asked has an answer of the model's own."""

import pytest

from hoyle.model import load
from hoyle.model.core import InputError
from hoyle.verify.conform.inputs import inputs_for
from hoyle.verify.conform.settings import settings_for


@pytest.mark.parametrize("name", ["acis", "aw1", "aw2it", "diluvium"])
def test_no_rule_breaks_down_on_what_a_subject_is_asked(name):
    ruleset, settings = load(name), settings_for("quick")
    asked = 0
    for rule in ruleset.functions.values():
        try:
            inputs = inputs_for(rule, ruleset.rules, settings).inputs
        except InputError:
            continue  # it takes a text that nobody can draw: no subject is asked
        for values in inputs:
            rule.call(ruleset.rules, values)
        asked += bool(inputs)
    assert asked > 0.9 * len(ruleset.functions)
