"""Which fields of `Rules` a rule can read, found in its code and in everything it can call.

A rule that reads none of the fields in which two records differ gives the same answer under both, and
that is a proof without any solver. The reach of a rule is over-estimated on purpose: a name in its code
counts as a call of every function of the game that bears the name, and as a read of every field that does.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from msgspec import Struct

from hoyle.model.core import Rule

# What looks at fields without naming them.
COMPUTED = {"getattr", "attrgetter", "asdict", "astuple", "to_builtins", "vars", "__struct_fields__"}


def fields_read(rule: Rule, record: type[Struct]) -> frozenset[str]:
    """The fields of *record* that *rule* may look at, directly or through what it calls."""
    names = names_in(rule.function) | (names_in(rule.given) if rule.given is not None else frozenset())
    seen = names_reached(package_of(rule.function.__module__), names)
    if seen & COMPUTED:  # a field picked by a computed name: anything may be read
        return frozenset(record.__struct_fields__)
    return frozenset(seen & set(record.__struct_fields__))


def package_of(module: str) -> str:
    """The package of a game, by the name of one of its modules."""
    return module.rpartition(".")[0] or module


def names_in(function: Any) -> frozenset[str]:
    """Every name in the code of *function* and of the functions written inside it."""
    return frozenset(_names(function.__code__))


def names_reached(
    package: str, names: Iterable[str], left_out: Collection[CodeType] = frozenset()
) -> frozenset[str]:
    """Every name in the code that these *names* lead to within *package*; code *left_out* is not entered."""
    functions = _functions(package, _modules(package))
    seen: set[str] = set()
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for code in functions.get(name, ()):
            if code not in left_out:
                waiting |= set(_names(code)) - seen
    return frozenset(seen)


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _modules(package: str) -> tuple[str, ...]:
    """The modules of *package* that are loaded now; a module that comes later must not be overlooked."""
    return tuple(name for name in sys.modules if f"{name}.".startswith(f"{package}."))


@cache
def _functions(package: str, modules: tuple[str, ...]) -> dict[str, tuple[CodeType, ...]]:
    """The code of every function and method of *package*, by its bare name."""
    found: dict[str, tuple[CodeType, ...]] = {}
    for module_name in modules:
        module = sys.modules.get(module_name)
        if not isinstance(module, ModuleType):
            continue
        for name, value in list(vars(module).items()):
            for function in _defined(value):
                for known_as in {name, function.__name__}:
                    found[known_as] = (*found.get(known_as, ()), function.__code__)
    return found


def _defined(value: object) -> Iterator[FunctionType]:
    """The functions behind a module's name: itself, what it wraps, its methods, its entries."""
    if isinstance(value, FunctionType):
        yield value
        yield from _defined(getattr(value, "__wrapped__", None))
    elif isinstance(value, type):
        for member in vars(value).values():
            for part in (member, *(getattr(member, name, None) for name in ("__func__", "fget", "func"))):
                if isinstance(part, FunctionType):
                    yield from _defined(part)
    elif isinstance(value, dict):
        for entry in value.values():
            yield from _defined(entry)
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _defined(entry)
    elif hasattr(value, "__wrapped__"):  # functools.cache and its kin
        yield from _defined(value.__wrapped__)
