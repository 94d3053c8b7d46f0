"""Which engine proves a sentence about values: every member tried, or the solver, or examples.

A small domain is enumerated; that takes no solver at all. A larger one goes to the symbolic engine first,
because a rule with few paths is decided there in milliseconds whatever the size of its domain; where it gives
up on a domain that can still be tried whole, that is done. What neither can do is tested by Hypothesis, and
the verdict says `tested`, with the reason why it is no proof.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any, Literal

import msgspec

from hoyle.model.core.domain import opaque_parts
from hoyle.model.core.rule import Rule, Signature
from hoyle.verify.enumeration import LIMIT, exhaust, exhaust_agreement
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.trial import CAME_UP, trial, witness_of
from hoyle.verify.verdict import Verdict

Engine = Literal["auto", "symbolic", "enumeration", "hypothesis"]

SMALL = 20_000  # inputs: tried in less time than z3 takes to be imported
HEAD_START = 200_000  # questions before up to LIMIT inputs are tried after all: as long as that takes
EXAMPLES = 2_000


def prove(
    prop: Signature,
    ruleset: Any,
    budget: Budget | None = None,
    *,
    engine: Engine = "auto",
    dump_smt2: Path | None = None,
) -> Verdict:
    """Whether *prop* holds for all values of its domain, by the engine that suits it."""
    limits, rules = budget or Budget(), ruleset.rules if ruleset is not None else None
    for part in opaque_parts(prop.domain):
        return Verdict(
            word="skipped", method=engine, because=f"{prop.name} takes {part}, which no engine can make"
        )
    size = prop.domain.size()
    if engine == "enumeration" or (
        engine == "auto" and size is not None and size <= SMALL and dump_smt2 is None
    ):
        return exhaust(prop, rules)
    if engine == "hypothesis":
        return examine(prop, rules)
    from hoyle.verify.symbolic import prove_values

    can_be_tried = engine == "auto" and size is not None and size <= LIMIT
    verdict = prove_values(prop, rules, _head_start(limits) if can_be_tried else limits, dump_smt2=dump_smt2)
    if engine == "symbolic" or verdict.word != "unknown" or verdict.witness is not None:
        return verdict  # an unknown with a witness is a silence of the book, which no example fills
    if can_be_tried:
        return exhaust(prop, rules)
    tested = examine(prop, rules)
    return tested if tested.word == "refuted" else msgspec.structs.replace(tested, because=verdict.because)


def agree_rules(rule: Rule, rules_a: Any, rules_b: Any, budget: Budget | None = None) -> Verdict:
    """Whether *rule* answers the same under two records for all inputs, by the engine that suits it."""
    limits = budget or Budget()
    for part in opaque_parts(rule.domain):
        return Verdict(
            word="skipped", method="auto", because=f"{rule.name} takes {part}, which no engine can make"
        )
    size = rule.domain.size()
    if size is not None and size <= SMALL:
        return exhaust_agreement(rule, rules_a, rules_b)
    from hoyle.verify.symbolic import agree

    can_be_tried = size is not None and size <= LIMIT
    verdict = agree(rule, rules_a, rules_b, _head_start(limits) if can_be_tried else limits)
    if verdict.word == "unknown" and can_be_tried:
        return exhaust_agreement(rule, rules_a, rules_b)
    return verdict


def _head_start(budget: Budget) -> Budget:
    return dataclasses.replace(budget, work=min(budget.work, HEAD_START))


def examine(prop: Signature, rules: Any, examples: int = EXAMPLES) -> Verdict:
    """Whether *prop* holds for the examples that Hypothesis draws; the same ones every time."""
    from hypothesis import HealthCheck, Phase, given, settings

    from hoyle.verify.strategies import strategy_for

    counts = {"inputs": 0, "came_up": 0}
    failed: list[tuple[tuple[Any, ...], str]] = []

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=(Phase.generate, Phase.target, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy_for(prop.domain))
    def attempt(values: tuple[Any, ...]) -> None:
        result, says = trial(prop, rules, values)
        counts["inputs"] += result != "excluded"
        counts["came_up"] += result in CAME_UP
        if result in ("fails", "raises"):
            failed.append((values, says))
            raise _Failed

    try:
        attempt()
    except _Failed:
        values, says = failed[-1]  # Hypothesis ends with the smallest example it has found
        witness = witness_of(prop, values, says)
        return Verdict(
            word="refuted", method="Hypothesis", domain=str(prop.domain), counts=counts, witness=witness
        )
    return Verdict(
        word="tested" if counts["came_up"] else "vacuous",
        method="Hypothesis",
        domain=str(prop.domain),
        counts=counts,
        budget=f"{examples} examples",
    )


class _Failed(Exception):
    pass
