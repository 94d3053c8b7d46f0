"""Every shared hand-computed case, put to the rules and, where it is about play, to the course of play."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from tests.model.diluvium import vector_cases

VECTORS = {v["id"]: v for v in json.loads(Path(__file__).with_name("vectors.json").read_text())["vectors"]}


def _cases():
    for name, vector in VECTORS.items():
        yield pytest.param(name, None, id=name, marks=pytest.mark.clauses(*vector["clauses"]))
        depends = vector["depends_on_reading"]
        for reading in (depends or {}).get("otherwise", {}):
            yield pytest.param(
                name, reading, id=f"{name}-{reading}", marks=pytest.mark.clauses(*vector["clauses"])
            )


@pytest.mark.parametrize(("name", "reading"), list(_cases()))
def test_a_hand_computed_case_comes_out_as_computed(name, reading):
    vector = VECTORS[name]
    wanted = vector["expect"]
    rules = {}
    if reading is not None:
        depends = vector["depends_on_reading"]
        rules = vector_cases.RULES[depends["slug"]][reading]
        wanted = depends["otherwise"][reading]
    answer = vector_cases.answer(name, vector["given"], rules)
    if isinstance(wanted, str):
        assert answer["in_words"] == wanted
        return
    for key, value in wanted.items():
        assert key in answer, f"the case says nothing of {key}: {answer}"
        assert answer[key] == value, f"{key}: expected {value}, got {answer[key]} ({vector['why']})"


def test_there_are_as_many_cases_as_were_computed():
    assert len(VECTORS) == 112
    assert set(VECTORS) == set(vector_cases.names())


def test_the_combat_tokens_of_the_default_are_one_of_the_distributions_the_text_allows():
    # n0 + n1 + n2 = 8 with n0 in 1..2 and n1, n2 at least 3, counted here by hand of the constraints
    allowed = [
        n for n in product(range(9), repeat=3) if sum(n) == 8 and 1 <= n[0] <= 2 and n[1] >= 3 and n[2] >= 3
    ]
    assert sorted(allowed) == [(1, 3, 4), (1, 4, 3), (2, 3, 3)]
    assert vector_cases.distribution() in allowed
