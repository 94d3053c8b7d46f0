"""Whether play can look at a field in any way but through a rule.

Where it cannot, and every rule that reads the field answers alike under two of its values, the two games are
the same: that settles the question without playing. As in `reads`, a name in the code counts as a call of
everything that bears it, so the reach is over-estimated and the conclusion is safe.
"""

from __future__ import annotations

import pkgutil
import sys
from functools import cache
from importlib import import_module

from hoyle.verify.reads import COMPUTED, functions_of, modules_of, names_in, package_of
from hoyle.verify.starts import AnyRuleset

# Where play enters a game; what only describes it or lists its clauses decides nothing.
PLAYING = ("start", "actor", "legal", "objections", "apply", "outcome", "weight", "problems")


def read_outside_rules(ruleset: AnyRuleset, field: str) -> bool:
    """Whether the game may look at *field* other than by asking a rule."""
    package = package_of(type(ruleset))
    _load(package)
    rules = {rule.function for rule in ruleset.functions.values()}
    functions = functions_of(package, modules_of(package))
    seen: set[str] = set()
    waiting = set(PLAYING)
    while waiting:
        name = waiting.pop()
        seen.add(name)
        for function in functions.get(name, ()):
            if function not in rules:
                waiting |= set(names_in(function.__code__)) - seen
    return field in seen or bool(seen & COMPUTED)


@cache
def _load(package: str) -> None:
    """Import every module of a game: what is loaded when it is needed must not be overlooked."""
    home = sys.modules[package]
    for entry in pkgutil.walk_packages(getattr(home, "__path__", ()), f"{package}."):
        import_module(entry.name)
