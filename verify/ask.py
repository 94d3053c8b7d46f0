"""One question to one rule: the answer, or the objection, with the clauses that say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from hoyle.model.core import InputError, Objection, Rule, Rulebook, Unspecified, did_you_mean, unknown_name
from hoyle.model.core.domain import domain_of
from hoyle.model.core.rules import fields_of
from hoyle.verify.plain import allowed, assignments, parse, shown, take


class Answer(Struct, frozen=True, kw_only=True):
    """What a rule says: exactly one of *answer*, *objection* and *unspecified* is there."""

    answer: Any | UnsetType = UNSET
    objection: Objection | UnsetType = UNSET
    unspecified: str | UnsetType = UNSET  # the book is silent here, and no reading fills the silence
    clauses: tuple[str, ...] = ()


def rule_called(ruleset: Rulebook[Any], name: str) -> Rule:
    """The rule a person asked for; `placement-fee` is as good as `placement_fee`."""
    rule = ruleset.function(name.replace("-", "_"))
    if rule is None:
        raise unknown_name(f"rule of {ruleset.id}", name, ruleset.functions)
    return rule


def ask(ruleset: Rulebook[Any], name: str, arguments: Mapping[str, Any]) -> Answer:
    """Put *arguments* (plain data, by parameter) to the rule called *name*."""
    rule = rule_called(ruleset, name)
    values = _values(rule, arguments)
    admitted = rule.admits(ruleset.rules, values)
    if not admitted:
        given = ", ".join(f"{key}={shown(value)}" for key, value in arguments.items())
        raise InputError(f"{rule.name}: {given} cannot occur together in the game, change one of them")
    clauses = ruleset.book.present(rule.clauses)
    try:
        answer = rule.call(ruleset.rules, values)
    except Unspecified as silence:
        return Answer(unspecified=str(silence), clauses=clauses)
    if isinstance(answer, tuple) and answer and isinstance(answer[0], Objection):
        answer = answer[0]
    if isinstance(answer, Objection):
        return Answer(objection=Objection(ruleset.book.full(answer.clause), answer.says), clauses=clauses)
    return Answer(answer=msgspec.to_builtins(answer), clauses=clauses)


def written(rule: Rule, texts: Sequence[str]) -> dict[str, Any]:
    """The arguments that `k=v` texts write, as plain data."""
    given = assignments(texts, "parameter")
    _known(rule, given)
    return {
        name: msgspec.to_builtins(parse(rule.domain_of(name), text, _where(rule, name)))
        for name, text in given.items()
    }


def changes(ruleset: Rulebook[Any], texts: Sequence[str]) -> dict[str, Any]:
    """The changes of the rules that `field=value` texts write. A reading goes by its field or by its id."""
    fields = fields_of(type(ruleset.rules))
    by_reading = {reading.id: reading.field for reading in ruleset.readings.values()}
    changed = {}
    for name, text in assignments(texts, "field of the rules").items():
        field = fields.get(by_reading.get(name, name).replace("-", "_"))
        if field is None:
            raise unknown_name(f"field or reading of {ruleset.id}", name, {**fields, **by_reading})
        value = parse(domain_of(field.type), text, f"field {field.name} of {ruleset.id}")
        changed[field.name] = msgspec.to_builtins(value)
    return changed


def _where(rule: Rule, name: str) -> str:
    return f"parameter {name} of {rule.name}"


def _known(rule: Rule, names: Mapping[str, Any]) -> None:
    for name in names:
        if name not in rule.parameters:
            raise InputError(
                f"{rule.name} has no parameter {name!r}: {did_you_mean(name, rule.parameters)}"
                if rule.parameters
                else f"{rule.name} takes no parameters: leave out {name!r}"
            )


def _values(rule: Rule, arguments: Mapping[str, Any]) -> tuple[Any, ...]:
    _known(rule, arguments)
    missing = [name for name in rule.parameters if name not in arguments]
    if missing:
        wanted = "; ".join(f"{name}=… with {allowed(rule.domain_of(name))}" for name in missing)
        raise InputError(f"{rule.name} needs {' and '.join(missing)}: give {wanted}")
    return tuple(take(rule.domain_of(name), arguments[name], _where(rule, name)) for name in rule.parameters)
