"""What is proved without the solver stands when the solver is asked every question."""

import pytest

from hoyle.model import load
from hoyle.model.core.registry import built_in
from hoyle.properties.core import properties_of
from hoyle.verify.prove import SMALL
from hoyle.verify.symbolic import Budget, prove_values

MANAGEABLE = Budget(paths=1_000, seconds=300)  # of more paths each question takes z3 a millisecond or more


@pytest.mark.parametrize("ruleset", [load(name) for name in built_in()], ids=lambda ruleset: ruleset.id)
def test_z3_confirms_every_proof_that_elimination_found(ruleset, tmp_path):
    confirmed = 0
    for prop in properties_of(ruleset).properties:
        size = prop.domain.size() if prop.about == "values" else 0
        if size is not None and size <= SMALL:
            continue  # tried whole, without any proof
        quick = prove_values(prop, ruleset.rules, MANAGEABLE)
        if quick.word == "proved":
            whole = prove_values(prop, ruleset.rules, MANAGEABLE, dump_smt2=tmp_path)
            assert (whole.word, whole.counts["paths"]) == ("proved", quick.counts["paths"]), prop.id
            confirmed += 1
    assert confirmed >= 5
