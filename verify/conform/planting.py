"""A mistake planted in the reference, and the reference with the mistake in it as a subject.

    python -m hoyle.verify.conform.planting '{"id": …, "ruleset": …, "rule": …, "replace": …, "with": …}'

A function is compiled anew in its module's namespace with a piece of its text exchanged. That happens in
place, so it belongs into a process of its own: what a game remembers, imports late or derives from its
types would otherwise mix the healthy model with the mistaken one.
"""

from __future__ import annotations
import __future__

import ast
import inspect
import sys
import textwrap
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model import load
from hoyle.model.core import InputError
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.reference import Reference, serve_pipes
from hoyle.verify.coverage import forget

FUTURE = __future__.annotations.compiler_flag


class Mutant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One planted mistake: a piece of the text of a function, or a field of the rules."""

    id: str
    ruleset: str
    clause: str
    says: str
    rule: str = ""
    replace: str = ""
    by: str = msgspec.field(name="with", default="")
    field: str = ""
    value: Any = None


def plant(mutant: Mutant, ruleset: AnyRuleset) -> AnyRuleset:
    """*ruleset* with the mistake in it. A changed function is changed for everybody in this process."""
    if mutant.field:
        return ruleset.under({mutant.field: mutant.value})
    function, code = changed_code(mutant, ruleset)
    function.__code__ = code
    package = function.__module__.rpartition(".")[0] or function.__module__
    forget({name for name in sys.modules if f"{name}.".startswith(f"{package}.")})
    return ruleset


def changed_code(mutant: Mutant, ruleset: AnyRuleset) -> tuple[FunctionType, CodeType]:
    """The function that *mutant* names, untouched, and the code that would put the mistake into it."""
    function = _function(mutant, ruleset)
    source = textwrap.dedent(inspect.getsource(function))
    times = source.count(mutant.replace) if mutant.replace else 0
    if times != 1:
        raise InputError(
            f"mutant {mutant.id!r}: {mutant.replace!r} stands {times} times in {mutant.rule}, "
            "it must stand there exactly once: the rule has changed, look at it again"
        )
    try:
        tree = ast.parse(source.replace(mutant.replace, mutant.by))
    except SyntaxError as error:
        raise InputError(f"mutant {mutant.id!r}: {mutant.rule} is no Python any more: {error.msg}") from None
    definition = tree.body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.decorator_list = []
    code = compile(tree, f"<mutant {mutant.id}>", "exec", flags=FUTURE, dont_inherit=True)
    made: dict[str, Any] = {}
    exec(code, function.__globals__, made)  # the text is ours: a rule of the project and a catalogue entry
    changed = made[definition.name]
    if changed.__code__.co_freevars != function.__code__.co_freevars:
        raise InputError(
            f"mutant {mutant.id!r}: {mutant.rule} closes over other names: change a whole function"
        )
    return function, changed.__code__


def _function(mutant: Mutant, ruleset: AnyRuleset) -> FunctionType:
    """The function that a mutant names: a rule, or `module.function`, or `module.Class.method`."""
    rule = ruleset.functions.get(mutant.rule)
    found: Any = rule.function if rule is not None else _standing_at(mutant.rule, ruleset)
    found = inspect.unwrap(getattr(found, "func", found)) if found is not None else None
    if isinstance(found, FunctionType):
        return found
    raise InputError(f"mutant {mutant.id!r}: {mutant.rule!r} is no function of {ruleset.id}")


def _standing_at(place: str, ruleset: AnyRuleset) -> Any:
    head, *rest = place.split(".")
    *package, _ = type(ruleset).__module__.split(".")
    try:
        found: Any = import_module(".".join((*package, head)))
    except ImportError:
        return None
    for part in rest:
        found = inspect.getattr_static(found, part, None)
    return found


def main() -> int:
    """Serve the mutant on the command line over standard input and output."""
    if len(sys.argv) != 2:
        print("usage: python -m hoyle.verify.conform.planting MUTANT", file=sys.stderr)
        return 2
    sys.path.insert(0, "")
    mutant = msgspec.json.decode(sys.argv[1], type=Mutant)
    serve_pipes(Reference(plant(mutant, load(mutant.ruleset)), obeys=False))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
