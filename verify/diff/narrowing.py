"""A rule about several things (the spaces of a board, kinds of cards) asked about one of them only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hoyle.model.core import Clause, Rule
from hoyle.model.core.domain import Values
from hoyle.verify.diff.settled import asked, under
from hoyle.verify.diff.sides import Side
from hoyle.verify.diff.witness import rule_witness
from hoyle.verify.plain import take
from hoyle.verify.verdict import Witness


def values_of(rule: Rule, given: Mapping[str, Any]) -> tuple[Any, ...]:
    """The values of a witness, as the rule takes them."""
    return tuple(take(rule.domain_of(name), given[name], f"{rule.name}, {name}") for name in rule.parameters)


def choices_in(rule: Rule, values: tuple[Any, ...]) -> dict[str, Any]:
    """Those of *values* that are choices among a few: a space, a kind."""
    given = dict(zip(rule.parameters, values, strict=True))
    return {name: value for name, value in given.items() if isinstance(rule.domain_of(name), Values)}


def called_after(rule: Rule, clause: Clause) -> dict[str, Any]:
    """The choices that a clause is called after: `action.recruit-cost` is about the space recruit."""
    words = f"-{clause.short.replace('.', '-')}-"
    found = {}
    for name in rule.parameters:
        domain = rule.domain_of(name)
        values = domain.values if isinstance(domain, Values) else ()
        named = [value for value in values if isinstance(value, str) and value and f"-{value}-" in words]
        if named:
            found[name] = max(named, key=len)
    return found


def about_first(rules: Iterable[Rule], clause: Clause) -> list[Rule]:
    """The rules, those first that name a clause; in their own order otherwise."""
    return sorted(rules, key=lambda rule: clause.short not in rule.clauses)


def narrowed_witness(
    rule: Rule, first: Side, second: Side, chosen: Mapping[str, Any], budget: Any
) -> Witness | None:
    """The smallest case in which a rule answers differently on the two sides with these choices, if any."""
    from hoyle.verify.prove import agree_rules

    narrowed = asked(rule, chosen)
    one, two = (under(narrowed, side.ruleset, chosen) for side in (first, second))
    verdict = agree_rules(narrowed, one, two, budget)
    if verdict.word != "refuted" or verdict.witness is None:
        return None
    found = {
        **dict(zip(narrowed.parameters, values_of(narrowed, verdict.witness.data), strict=True)),
        **chosen,
    }
    return rule_witness(rule, first, second, tuple(found[name] for name in rule.parameters))
