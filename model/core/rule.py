"""Rules: pure functions that implement clauses and name them.

`@rule` leaves the function as it is, so that playing costs nothing extra; what the engines need to know
about it hangs on the function and is read with `rule_of`. The annotations of the parameters are the
domain of the rule. A first parameter called `rules` receives the edition's record.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, TypeVar, get_type_hints

from hoyle.model.core.domain import Domain, Record, domain_of
from hoyle.model.core.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])

RULES_PARAMETER = "rules"


class Signature:
    """What a rule and a property have in common: a function whose annotations are its domain."""

    function: Callable[..., Any]
    given: Callable[..., Any] | None

    @property
    def name(self) -> str:
        return self.function.__name__

    @property
    def says(self) -> str:
        """The first paragraph of the docstring, on one line."""
        paragraph = (inspect.getdoc(self.function) or "").partition("\n\n")[0]
        return " ".join(paragraph.split())

    @cached_property
    def hints(self) -> dict[str, Any]:
        return get_type_hints(self.function, include_extras=True)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The names of all parameters, in order."""
        code = getattr(self.function, "__code__", None)
        if code is None or code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
            return tuple(inspect.signature(self.function).parameters)
        return tuple(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount])

    @cached_property
    def takes_rules(self) -> bool:
        return RULES_PARAMETER in self._names

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """The annotation of every parameter but `rules`, in order."""
        names = self._names
        missing = [name for name in names if name not in self.hints]
        if missing:
            raise InputError(f"{self.name}: parameter {missing[0]!r} has no annotation, so it has no domain")
        return {name: self.hints[name] for name in names if name != RULES_PARAMETER}

    @cached_property
    def domain(self) -> Record:
        """The product of the domains of the parameters."""
        return Record(None, tuple((name, self.domain_of(name)) for name in self.parameters))

    def domain_of(self, parameter: str) -> Domain:
        return domain_of(self.parameters[parameter])

    def call(self, rules: Any, values: tuple[Any, ...]) -> Any:
        """The answer for *values*, in the order of the parameters."""
        return self.function(rules, *values) if self.takes_rules else self.function(*values)

    def admits(self, rules: Any, values: tuple[Any, ...]) -> Any:
        """Whether *values* meet the precondition `given`, if there is one. May be symbolic."""
        if self.given is None:
            return True
        return self.given(rules, *values) if self.takes_rules else self.given(*values)


@dataclass(frozen=True, eq=False)
class Rule(Signature):
    """A rule: the function, the clauses it implements, and where its inputs are meaningful."""

    function: Callable[..., Any]
    clauses: tuple[str, ...]
    given: Callable[..., Any] | None = None


def rule(*clauses: str, given: Callable[..., Any] | None = None) -> Callable[[F], F]:
    """Declare a function to be the rule that implements *clauses* (short ids).

    *given* has the parameters of the rule and says which combinations of inputs can occur at all; the
    annotations say it for each input alone.
    """
    if not clauses or not all(isinstance(clause, str) for clause in clauses):
        raise TypeError("@rule names the clauses it implements: @rule('placement.higher-skill')")

    def declare(function: F) -> F:
        function.rule = Rule(function, clauses, given)  # type: ignore[attr-defined]
        return function

    return declare


def rule_of(function: Callable[..., Any]) -> Rule:
    """What `@rule` recorded about *function*."""
    declared = getattr(function, "rule", None)
    if not isinstance(declared, Rule):
        raise TypeError(f"{function!r} is not a rule: declare it with @rule('clause', …)")
    return declared


def rules_in(*modules: ModuleType) -> dict[str, Rule]:
    """Every rule that *modules* define, by name, in the order of the text."""
    found: dict[str, Rule] = {}
    for module in modules:
        for value in vars(module).values():
            declared = getattr(value, "rule", None)
            if not isinstance(declared, Rule) or declared.function.__module__ != module.__name__:
                continue
            if found.get(declared.name, declared) is not declared:
                raise TypeError(f"two rules are called {declared.name!r}: names are how people ask for them")
            found[declared.name] = declared
    return found
