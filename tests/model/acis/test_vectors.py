"""Every hand-computed case, asked of the rules or played in a small game, under each reading it names."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.model.acis.cases import ACIS, CHECKS
from tests.model.acis.growth_cases import GROWTH
from tests.model.acis.more_cases import MORE

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())

READINGS = {
    "AMB-53": ("paid_stack", "passed-over", "hit-again"),
    "AMB-59": ("loot_counts", "removed", "hit", "step-4"),
    "AMB-16": ("allied_status", "counted", "ignored"),
    "AMB-56": ("allied_height", "counted", "ignored"),
    "AMB-58": ("loot_without_fight", "checked", "none"),
    "AMB-24": ("sea_pairs", "full", "started"),
    "AMB-28": ("short_supply", "all-there-is", "minimum-only"),
    "AMB-30": ("deployment_ground", "controlled-or-contested", "occupied"),
    "AMB-31": ("chaining", "rechecked", "literal"),
    "AMB-33": ("homecoming", "first-disk", "whole-step"),
    "AMB-67": ("domination_payment", "allowed", "not-allowed"),
    "AMB-82": ("cards_for_cities", "full", "started"),
    "AMB-50": ("competition_order", "nearest-corner", "diagonal", "east-first"),
}


def cases() -> list[Any]:
    found = []
    for vector in VECTORS:
        given = vector["given"] | {"id": vector["id"]}
        marks = pytest.mark.clauses(*vector["clauses"])
        found.append(pytest.param(vector["id"], ACIS, given, vector["expect"], id=vector["id"], marks=marks))
        for key, expect in vector.get("alternatives", {}).items():
            ambiguity, _, letter = key.rpartition(" ")
            field, *values = READINGS[ambiguity or vector["depends_on"][0]]
            if ambiguity == "" and letter == "C" and vector["id"] == "PAY-13":
                field, *values = READINGS["AMB-59"]
            game = ACIS.under({field: values["ABC".index(letter)]})
            found.append(
                pytest.param(vector["id"], game, given, expect, id=f"{vector['id']} {key}", marks=marks)
            )
    return found


@pytest.mark.parametrize(("name", "game", "given", "expect"), cases())
def test_a_hand_computed_case_comes_out_as_computed(name: str, game: Any, given: dict, expect: dict) -> None:
    family = name.partition("-")[0]
    check = {**CHECKS, **GROWTH, **MORE}[family]
    if family == "PAY" and "card" in given:
        expect = {"disks": {"X": 0, "Y": 2}, "after_step3": {"X": 2, "Y": 3}} | expect
    check(game, given, expect)


def test_no_case_is_left_out() -> None:
    assert len(VECTORS) == 111
    assert {vector["id"].partition("-")[0] for vector in VECTORS} <= {*CHECKS, *GROWTH, *MORE}
