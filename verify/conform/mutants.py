"""Mutants: rule mistakes that real implementers make, planted in a copy of the reference.

A mutant changes the text of one function of a game, or one field of its rules. The changed copy runs as a
subject against the healthy model, which is never touched: the game's modules are loaded a second time, the
function is compiled anew in its module's namespace, and its code is exchanged there. A mutant that no
comparison catches is a survivor, named with the clause to test next.

Catalogues are TOML, one file a game:

    [[mutant]]
    id = "starving-costs-half"
    ruleset = "heap"
    clause = "scoring.starving"
    says = "a starving tribe loses half of what it should"
    field = "starving_penalty"      # either a field of the rules …
    value = 1
    rule = "placement_fee"          # … or a function, by name or as module.function or module.Class.method
    replace = "other >= skill"      # and what to change in its text, which must stand there exactly once
    with = "other > skill"
"""

from __future__ import annotations
import __future__

import ast
import inspect
import sys
import textwrap
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from importlib import import_module
from pathlib import Path
from time import perf_counter
from types import FunctionType, ModuleType
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, Ruleset, convert
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.engine import Plan, checked
from hoyle.verify.conform.reference import reference_subject
from hoyle.verify.conform.result import Conformance
from hoyle.verify.conform.settings import Settings
from hoyle.verify.events import Advanced, Began, Ended, Event

FUTURE = __future__.annotations.compiler_flag


class Mutant(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One planted mistake."""

    id: str
    ruleset: str
    clause: str
    says: str
    rule: str = ""
    replace: str = ""
    by: str = msgspec.field(name="with", default="")
    field: str = ""
    value: Any = None


class Trial(Struct, frozen=True, kw_only=True):
    """What became of one mutant."""

    mutant: Mutant
    caught: bool
    level: str = ""  # ask, positions or games: where it was caught
    exchanges: int = 0  # requests made until it was caught, or to the end
    witness: int = 0  # steps of the shortest script that shows it
    clauses: tuple[str, ...] = ()  # that the divergences name
    cited: bool = False  # whether the clause of the mutant is among them
    seconds: float = 0.0
    says: str = ""


def read_catalogue(path: Path) -> tuple[Mutant, ...]:
    """The mutants in a file, or a sentence that says what is wrong with it."""
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot read the mutants in {path}: {error}") from None
    found: dict[str, Mutant] = {}
    for number, entry in enumerate(entries, 1):
        mutant: Mutant = convert(entry, Mutant, f"{path.name}, mutant {number}")
        if mutant.id in found:
            raise InputError(f"{path.name}: mutant {mutant.id!r} stands twice: rename one")
        if bool(mutant.rule) == bool(mutant.field):
            raise InputError(f"{path.name}: mutant {mutant.id!r} changes a rule or a field, one of the two")
        found[mutant.id] = mutant
    return tuple(found.values())


# -- planting --------------------------------------------------------------------------------------------


def planted(mutant: Mutant, ruleset: AnyRuleset) -> AnyRuleset:
    """A copy of *ruleset* with the mistake in it. *ruleset* stays healthy."""
    if mutant.field:
        return ruleset.under({mutant.field: mutant.value})
    copied, modules = twin(ruleset)
    _exchange_code(mutant, _function(mutant, copied, modules))
    return copied


def twin(ruleset: AnyRuleset) -> tuple[AnyRuleset, dict[str, ModuleType]]:
    """The same ruleset from a second copy of its game's modules, which shares no function with the first."""
    home = type(ruleset).__module__
    package = home.rpartition(".")[0] if home.startswith("hoyle.model.") else home
    with _aside(package) as belongs:
        import_module(package)
        import_module(home)
        modules = {name: module for name, module in sys.modules.items() if belongs(name)}
        for found in _rulesets(modules):
            if found.id == ruleset.id and type(found).__module__ == home:
                rules: Any = found.rules
                if plain(rules) != plain(ruleset.rules):  # other rules than the edition's own were asked for
                    rules = convert(msgspec.to_builtins(ruleset.rules), type(rules), "rules")
                copied: AnyRuleset = found.under(rules)
                _settle(copied)
                return copied, modules
    raise InputError(f"{ruleset.id} stands at the top of no module of {package}: mutants look for it there")


def _rulesets(modules: Mapping[str, ModuleType]) -> Iterator[AnyRuleset]:
    """Every ruleset that stands at the top of a module, alone or in a table."""
    for module in modules.values():
        for value in list(vars(module).values()):
            yield from (
                v for v in (value.values() if isinstance(value, dict) else (value,)) if isinstance(v, Ruleset)
            )


def _settle(copied: AnyRuleset) -> None:
    """Derive what is derived lazily while the copied modules are the ones that imports find."""
    cls = type(copied)
    for name in dir(cls):
        if isinstance(inspect.getattr_static(cls, name), cached_property):
            getattr(copied, name)


@contextmanager
def _aside(package: str) -> Iterator[Callable[[str], bool]]:
    """Put the modules of *package* aside, so that importing them makes new ones; then put them back."""

    def belongs(name: str) -> bool:
        return name == package or name.startswith(f"{package}.")

    kept = {name: module for name, module in sys.modules.items() if belongs(name)}
    parent, _, child = package.rpartition(".")
    for name in kept:
        del sys.modules[name]
    try:
        yield belongs
    finally:
        for name in [name for name in sys.modules if belongs(name)]:
            del sys.modules[name]
        sys.modules.update(kept)
        if parent and package in kept:  # importing has set the parent's attribute to the copy
            setattr(sys.modules[parent], child, kept[package])


def _exchange_code(mutant: Mutant, function: FunctionType) -> None:
    source = textwrap.dedent(inspect.getsource(function))
    times = source.count(mutant.replace) if mutant.replace else 0
    if times != 1:
        raise InputError(
            f"mutant {mutant.id!r}: {mutant.replace!r} stands {times} times in {mutant.rule}, "
            "it must stand there exactly once: the rule has changed, look at it again"
        )
    tree = ast.parse(source.replace(mutant.replace, mutant.by))
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
    function.__code__ = changed.__code__
    if changed.__defaults__ is not None:
        function.__defaults__ = changed.__defaults__


def _function(mutant: Mutant, ruleset: AnyRuleset, modules: Mapping[str, ModuleType]) -> FunctionType:
    """The function that a mutant names: a rule, or `module.function`, or `module.Class.method`."""
    rule = ruleset.functions.get(mutant.rule)
    found: Any = rule.function if rule is not None else _standing_at(mutant.rule, modules)
    found = inspect.unwrap(getattr(found, "func", found)) if found is not None else None
    if isinstance(found, FunctionType):
        return found
    raise InputError(f"mutant {mutant.id!r}: {mutant.rule!r} is no function of {ruleset.id}")


def _standing_at(place: str, modules: Mapping[str, ModuleType]) -> Any:
    head, *rest = place.split(".")
    for name, module in modules.items():
        if name.rpartition(".")[2] == head:
            found: Any = module
            for part in rest:
                found = inspect.getattr_static(found, part, None)
            return found
    return None


# -- trying ----------------------------------------------------------------------------------------------


def try_mutant(mutant: Mutant, ruleset: AnyRuleset, settings: Settings, levels: Sequence[str] = ()) -> Trial:
    """Run one mutant as a subject and see whether it is caught."""
    subject = reference_subject(planted(mutant, ruleset), obeys=False)
    began = perf_counter()
    once = msgspec.structs.replace(settings, findings=1)  # the first divergence catches it
    plan = Plan(
        settings=once, siblings={}, explain=False, levels=tuple(levels) or ("ask", "positions", "games")
    )
    result = checked(ruleset, subject, plan)
    return _trial(mutant, ruleset, result, perf_counter() - began)


def _trial(mutant: Mutant, ruleset: AnyRuleset, result: Conformance, seconds: float) -> Trial:
    exchanges = sum(times for name, times in result.counts.items() if name.endswith("_requests"))
    found = result.new
    clauses = tuple(dict.fromkeys(c for d in found for c in d.clauses))
    wanted = ruleset.book.full(mutant.clause)
    shortest = min(found, key=lambda d: len(d.steps), default=None)
    return Trial(
        mutant=mutant,
        caught=bool(found),
        level="" if shortest is None else "ask" if "ask" in shortest.steps[0] else "play",
        exchanges=exchanges,
        witness=0 if shortest is None else len(shortest.steps),
        clauses=clauses,
        cited=wanted in clauses,
        seconds=round(seconds, 3),
        says=shortest.says if shortest is not None else f"survived: test {wanted} next",
    )


def run_mutants(
    mutants: Sequence[Mutant],
    rulesets: Mapping[str, AnyRuleset],
    settings: Settings,
    levels: Sequence[str] = (),
) -> Iterator[Event]:
    """Try every mutant; the last event's result is a tuple of `Trial`."""
    yield Began("mutants", len(mutants))
    trials = []
    for number, mutant in enumerate(mutants, 1):
        if mutant.ruleset not in rulesets:
            raise InputError(
                f"mutant {mutant.id!r} is of {mutant.ruleset!r}, which is not among the rulesets"
            )
        trials.append(try_mutant(mutant, rulesets[mutant.ruleset], settings, levels))
        yield Advanced("mutants", number)
    yield Ended("mutants", tuple(trials))


def lines(trials: Sequence[Trial]) -> Iterator[str]:
    """The score for people; survivors last, with the clause to test next."""
    for trial in sorted(trials, key=lambda t: not t.caught):
        word = "caught  " if trial.caught else "SURVIVED"
        cited = "" if trial.cited or not trial.caught else " (under another clause)"
        yield (
            f"{word} {trial.mutant.id} [{trial.mutant.clause}] {trial.level} "
            f"{trial.exchanges} requests, witness of {trial.witness}, {trial.seconds:.1f} s{cited}"
        )
    caught = sum(trial.caught for trial in trials)
    yield f"{caught} of {len(trials)} mutants caught"


def score(trials: Sequence[Trial]) -> dict[str, Any]:
    """The score for machines: no times in it, so that the same run gives the same bytes."""
    return {
        "caught": sum(trial.caught for trial in trials),
        "of": len(trials),
        "mutants": [
            {
                "id": trial.mutant.id,
                "ruleset": trial.mutant.ruleset,
                "what": trial.mutant.says,
                "clause": trial.mutant.clause,
                "changes": trial.mutant.rule or trial.mutant.field,
                "caught_by": trial.level or None,
                "requests": trial.exchanges,
                "witness": trial.witness,
                "cited": trial.cited,
            }
            for trial in trials
        ],
    }
