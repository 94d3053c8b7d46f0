"""Worked examples against the rules: one that breaks its own rule, as the rules are or by a reading.

The examples of a book are data beside the game's modules (`examples.jsonl`): the clause, the rule that it
illustrates, what it gives and what it states. Where the numbers of an example clause have the names of all
the parameters of a rule, and one name more, the clause is such a case by itself.

What breaks under a reading that is not played belongs to the entry of that reading: it speaks against it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, json

from hoyle.model.core import Clause, InputError, Rule, canonical, decode, unknown_name
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.ambiguities.rivals import rivals_of
from hoyle.verify.plain import take
from hoyle.verify.reads import fields_read
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import Raised, answer_of, tell, tell_answer

EXAMPLES = "examples.jsonl"


class Example(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One number of a worked example: asked with *args*, its rule should answer this, or have these parts."""

    clauses: tuple[str, ...]  # the example, in every book that prints it
    rule: str
    args: dict[str, Any]
    answer: Any


def examples_of(ruleset: AnyRuleset) -> tuple[Example, ...]:
    """The worked examples of the book that stand as data beside the game's modules."""
    file = getattr(sys.modules.get(type(ruleset).__module__), "__file__", None)
    path = Path(file).with_name(EXAMPLES) if file else None
    if path is None or not path.exists():
        return ()
    lines = path.read_text(encoding="utf-8").splitlines()
    found: list[Example] = [
        decode(line, Example, f"{EXAMPLES}, line {number}") for number, line in enumerate(lines, 1)
    ]
    return tuple(each for each in found if any(clause in ruleset.book for clause in each.clauses))


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    cases = [*examples_of(ruleset), *_of_clauses(ruleset)]
    borne_out = []
    for example in cases:
        broken = tuple(_held_against(ruleset, ruleset, example))
        yield from broken
        if not broken:
            borne_out.append(example)
    for rival in rivals_of(ruleset, ruleset.readings.values()):
        for example in borne_out:
            rule = ruleset.functions[example.rule]
            if rival.entry.field in fields_read(rule, type(ruleset.rules)):
                for finding in _held_against(ruleset, rival.ruleset, example):
                    yield msgspec.structs.replace(
                        finding,
                        about=f"{finding.about}@{rival.key}",
                        says=f"{finding.says} under {rival.key}",
                        registered=rival.entry.id,
                    )


def answered(ruleset: AnyRuleset, example: Example) -> tuple[tuple[Any, ...], Any]:
    """What is given, and what the rule of *example* says."""
    rule = ruleset.functions.get(example.rule)
    if rule is None:
        raise unknown_name(f"rule of the example {example.clauses[0]}", example.rule, ruleset.functions)
    where = f"example {example.clauses[0]}"
    if missing := [name for name in rule.parameters if name not in example.args]:
        raise InputError(f"{where} does not say what {missing[0]} is: {example.rule} asks for it")
    values = tuple(take(rule.domain_of(name), example.args[name], where) for name in rule.parameters)
    return values, answer_of(rule, ruleset.rules, values)


def is_as_stated(answer: Any, stated: Any) -> bool:
    """Whether an answer is what the example states; of an answer with parts those that it states."""
    if isinstance(answer, Raised):
        return False
    told = json.decode(canonical(answer))
    if isinstance(stated, Mapping) and isinstance(told, Mapping):
        return all(told.get(name) == value for name, value in stated.items())
    return bool(told == stated)


def _held_against(ruleset: AnyRuleset, played: AnyRuleset, example: Example) -> Iterator[Finding]:
    rule = ruleset.functions.get(example.rule)
    values, answer = answered(played, example)
    if rule is None or is_as_stated(answer, example.answer):
        return
    here = next(clause for clause in example.clauses if clause in ruleset.book)
    yield Finding(
        detector="examples",
        about=f"{here}/{rule.name}",
        kind="example",
        says=f"the example has {example.answer}, the rule says {tell_answer(answer)} "
        f"given {tell(rule, values)}",
        clauses=(here, *ruleset.book.present(rule.clauses)),
        witness=example.args,
    )


def _of_clauses(ruleset: AnyRuleset) -> Iterator[Example]:
    """Clauses whose values have the names of all the parameters of a rule, and one more: the answer."""
    for clause in ruleset.book.values():
        if clause.kind == "example":
            for rule in ruleset.functions.values():
                if stated := _stated(clause, rule):
                    given = {name: clause.values[name] for name in rule.parameters}
                    example = Example(
                        clauses=(clause.id,), rule=rule.name, args=given, answer=clause.values[stated]
                    )
                    try:
                        values, _ = answered(ruleset, example)
                    except (InputError, msgspec.ValidationError):
                        continue  # the names are alike, the values are of another kind
                    if rule.admits(ruleset.rules, values):
                        yield example


def _stated(clause: Clause, rule: Rule) -> str:
    """The one value that is no parameter, if its name is a word of the rule; otherwise nothing."""
    left = [name for name in clause.values if name not in rule.parameters]
    if not rule.parameters or len(left) != 1 or len(clause.values) != len(rule.parameters) + 1:
        return ""
    return left[0] if _words(left[0]) & _words(f"{rule.name} {rule.says}") else ""


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", text.lower()))
