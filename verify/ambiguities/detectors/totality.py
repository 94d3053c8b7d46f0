"""Totality: a rule that has no answer somewhere in its domain. The book is silent there."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Union, get_args, get_origin

from hoyle.model.core import Rule, Unspecified
from hoyle.model.core.domain import opaque_parts
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.drawing import drawn
from hoyle.verify.enumeration import members
from hoyle.verify.prove import SMALL
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import named, tell

DRAWS = 1_500


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    for rule in ruleset.functions.values():
        may_be_none = _may_be_none(rule.hints.get("return"))
        for values, answer in answers(rule, ruleset.rules, seed):
            silent = isinstance(answer, Unspecified)
            if not silent and (answer is not None or may_be_none):
                continue
            yield Finding(
                detector="totality",
                about=rule.name,
                kind="gap",
                says=f"{rule.name} has no answer given {tell(rule, values)}"
                + (f": {answer}" if silent and str(answer) else ""),
                clauses=ruleset.book.present(rule.clauses),
                witness=named(rule, values),
            )
            break


def answers(rule: Rule, rules: Any, seed: int) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Inputs that can occur, with the answer or what was raised: all there are, or a fixed sample."""
    if opaque_parts(rule.domain):
        return
    size = rule.domain.size()
    random = Random(f"{seed} {rule.name}")
    if size is not None and size <= SMALL:
        inputs = members(rule.domain)
    else:
        inputs = (tuple(map(partial(_draw, random), rule.domain.parts)) for _ in range(DRAWS))
    for values in inputs:
        try:
            if rule.admits(rules, values):
                yield values, rule.call(rules, values)
        except Exception as error:
            yield values, error


def is_tried_whole(rule: Rule) -> bool:
    """Whether `answers` gives every input there is: then each of them is one that the rule must bear."""
    size = rule.domain.size()
    return size is not None and size <= SMALL


def _draw(random: Random, part: tuple[str, Any]) -> Any:
    return drawn(part[1], random)


def _may_be_none(annotation: Any) -> bool:
    if annotation in (None, type(None), Any):
        return True
    return get_origin(annotation) in (Union, types.UnionType) and type(None) in get_args(annotation)
