"""Worked examples against the rules: where the numbers of an example are those that a rule asks for.

An example fits a rule when its values have the names of all the parameters, and one name more: the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from hoyle.model.core import Clause, InputError, Rule
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.plain import take
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import tell, tell_answer


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    for clause in ruleset.book.values():
        if clause.kind != "example":
            continue
        for rule in ruleset.functions.values():
            yield from _held_against(ruleset, clause, rule)


def _held_against(ruleset: AnyRuleset, clause: Clause, rule: Rule) -> Iterator[Finding]:
    left = [name for name in clause.values if name not in rule.parameters]
    if not rule.parameters or len(left) != 1 or len(clause.values) != len(rule.parameters) + 1:
        return
    if not _words(left[0]) & _words(f"{rule.name} {rule.says}"):
        return  # the name that is left over is no answer of this rule
    try:
        values = tuple(take(rule.domain_of(name), clause.values[name], clause.id) for name in rule.parameters)
        if not rule.admits(ruleset.rules, values):
            return
        answer: Any = rule.call(ruleset.rules, values)
    except (InputError, msgspec.ValidationError):
        return
    except Exception as error:
        answer = error
    stated = clause.values[left[0]]
    if msgspec.to_builtins(answer, enc_hook=str) != stated:
        yield Finding(
            detector="examples",
            about=f"{clause.id}/{rule.name}",
            kind="example",
            says=f"the example has {left[0]} {stated}, the rule says {tell_answer(answer)} "
            f"given {tell(rule, values)}",
            clauses=(clause.id, *ruleset.book.present(rule.clauses)),
            witness=clause.values,
        )


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", text.lower()))
