"""Start options that a side has settled: two difficulty levels, two scenarios, two maps of one game.

The records of two such sides are the same; what differs is what the rules are asked. A rule that takes the
option as a parameter is compared with this parameter as each side has it, for all values of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from hoyle.model.core import InputError, Rule
from hoyle.verify.diff.sides import Side
from hoyle.verify.starts import AnyRuleset


class Under(NamedTuple):
    """What a settled rule is asked under: a record, and the options that it does not leave open."""

    rules: Any
    start: Mapping[str, Any]


@dataclass(frozen=True, eq=False)
class Settled(Rule):
    """A rule of which some parameters are settled by the start; the others are its domain."""

    settled: tuple[str, ...] = ()

    @cached_property
    def open(self) -> Rule:
        """The rule with all its parameters."""
        return Rule(self.function, self.clauses, self.given)

    @cached_property
    def parameters(self) -> dict[str, Any]:
        return {name: kind for name, kind in self.open.parameters.items() if name not in self.settled}

    def call(self, rules: Under, values: tuple[Any, ...]) -> Any:
        return self.open.call(rules.rules, self._whole(rules, values))

    def admits(self, rules: Under, values: tuple[Any, ...]) -> Any:
        return self.open.admits(rules.rules, self._whole(rules, values))

    def _whole(self, rules: Under, values: tuple[Any, ...]) -> tuple[Any, ...]:
        left = dict(zip(self.parameters, values, strict=True))
        return tuple(
            rules.start[name] if name in self.settled else left[name] for name in self.open.parameters
        )


def asked(rule: Rule, options: Mapping[str, Any]) -> Rule:
    """*rule* as it is asked when these start options are settled."""
    names = tuple(name for name in rule.parameters if name in options)
    return Settled(rule.function, rule.clauses, rule.given, names) if names else rule


def under(rule: Rule, ruleset: AnyRuleset, start: Mapping[str, Any]) -> Any:
    """What *rule* is asked under: the record, and the settled options if it takes any."""
    return Under(ruleset.rules, start) if isinstance(rule, Settled) else ruleset.rules


def same_options(sides: Sequence[Side]) -> list[Side]:
    """The sides with the same options settled: where one leaves an option open it has its default."""
    names = {name: None for side in sides for name in side.start}
    found = []
    for side in sides:
        defaults = {field.name: field.default for field in msgspec.structs.fields(side.ruleset.Start)}
        for name in names:
            if name not in side.start and defaults.get(name, msgspec.NODEFAULT) is msgspec.NODEFAULT:
                raise InputError(f"{side.label} does not say which {name} it begins with: add +{name}=…")
        found.append(Side(side.label, side.ruleset, {n: side.start.get(n, defaults[n]) for n in names}))
    return found
