"""Which fields of `Rules` a rule can read, found in its code and in everything it can call.

The reach of a rule is over-estimated on purpose: a name in its code counts as a call of every function of the
game that bears the name, and as a read of every field that does. That holds as long as the record stays in
sight: asked for its fields by name, or handed on to functions of the game as `rules`. Where it goes anywhere
else (compared as a whole, stored, printed, given to a library) `escape` says so, and nothing is concluded.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from types import CodeType, FunctionType, ModuleType

from msgspec import Struct

from hoyle.model.core import Rule
from hoyle.model.core.rule import RULES_PARAMETER

# What looks at fields without naming them.
COMPUTED = {
    "getattr", "attrgetter", "asdict", "astuple", "to_builtins", "vars", "eval", "exec", "globals", "locals",
    "__struct_fields__", "__getattribute__", "__getattr__", "__dict__", "__match_args__", "__reduce__",
}  # fmt: skip

Functions = dict[str, tuple[FunctionType, ...]]


def fields_read(rule: Rule, record: type[Struct]) -> frozenset[str]:
    """The fields of *record* that *rule* may look at, directly or through what it calls."""
    names, _ = _reach(rule, record)
    if names & COMPUTED:  # a field picked by a computed name: anything may be read
        return frozenset(record.__struct_fields__)
    return frozenset(names & set(record.__struct_fields__))


def escape(rule: Rule, record: type[Struct]) -> str:
    """Where the record gets out of sight in what *rule* can call; empty where it does not."""
    _, functions = _reach(rule, record)
    known: dict[str, bool] = {}
    for function in functions:
        takes = RULES_PARAMETER in _parameters(function)
        known[function.__name__] = takes and known.get(function.__name__, True)
    for function in functions:
        place = _escaping(function, known)
        if place:
            return place
    return ""


def _reach(rule: Rule, record: type[Struct]) -> tuple[frozenset[str], tuple[FunctionType, ...]]:
    """Every name that the rule's code and what it can call hold, and the functions among them."""
    bases = [base for base in record.__mro__ if base not in _GROUND]
    homes = tuple(sorted({package_of(rule.function), *map(package_of, bases)}))
    roots = {rule.function.__module__, *(base.__module__ for base in bases)}
    return _reached(rule, homes, modules_from(roots, homes))


_GROUND = (Struct, *Struct.__mro__)


@cache
def _reached(
    rule: Rule, homes: tuple[str, ...], modules: tuple[str, ...]
) -> tuple[frozenset[str], tuple[FunctionType, ...]]:
    tables = [functions_of(home, tuple(m for m in modules if _is_in(m, (home,)))) for home in homes]
    seen: set[str] = set()
    reached: dict[int, FunctionType] = {}
    roots = [root for root in (rule.function, rule.given) if root is not None]
    waiting = [function for root in roots for function in defined(root)]
    while waiting:
        function = waiting.pop()
        if id(function) in reached:
            continue
        reached[id(function)] = function
        for name in set(names_in(function.__code__)) - seen:
            seen.add(name)
            if name not in modules and _is_in(name, homes) and _import(name):
                return _reached(rule, homes, modules_from((*modules, name), homes))
            for table in tables:
                waiting += table.get(name, ())
    return frozenset(seen), tuple(reached.values())


def modules_from(roots: Iterable[str], homes: tuple[str, ...]) -> tuple[str, ...]:
    """The modules of *homes* that the code in *roots* can come to by what stands in them, and so on.

    What else happens to be loaded makes no difference: the same rule has the same reach in every process.
    Where a module holds a whole package, through which anything may be called, all that is loaded counts.
    """
    found: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        neighbours = _neighbours(name, homes)
        if any(hasattr(sys.modules.get(other), "__path__") for other in neighbours):
            return tuple(sorted({*found, *(module for home in homes for module in modules_of(home))}))
        waiting += neighbours
    return tuple(sorted(found))


@cache
def _neighbours(name: str, homes: tuple[str, ...]) -> tuple[str, ...]:
    """The modules of *homes* out of which something stands in a module."""
    module = sys.modules.get(name)
    if not isinstance(module, ModuleType):
        return ()
    is_package = hasattr(module, "__path__")  # it holds its parts as they are loaded, which nobody asked for
    held = [v for v in list(vars(module).values()) if not (is_package and isinstance(v, ModuleType))]
    origins = {origin for value in held for origin in _origins(value)}
    return tuple(sorted(origin for origin in origins if origin != name and _is_in(origin, homes)))


def _origins(value: object) -> Iterator[str]:
    """Where a value that stands in a module comes from: a module itself, or that of what it is or holds."""
    if isinstance(value, ModuleType):
        yield value.__name__
        return
    for thing in (value, type(value), *defined(value)):
        origin = getattr(thing, "__module__", None)
        if isinstance(origin, str):
            yield origin


def _is_in(module: str, homes: Iterable[str]) -> bool:
    return any(f"{module}.".startswith(f"{home}.") for home in homes)


def package_of(thing: object) -> str:
    """The package in which a function or a class stands."""
    module: str = getattr(thing, "__module__", "")
    return module.rpartition(".")[0] or module


def _import(name: str) -> bool:
    """Whether a module that is imported only where it is needed is there, so that it is not overlooked."""
    try:
        import_module(name)
    except ImportError:  # no module of that name: then nothing of it is called
        return False
    return True


def names_in(code: CodeType) -> Iterator[str]:
    """Every global, attribute and method name in *code* and in the functions written inside it."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names_in(constant)
        elif isinstance(constant, tuple):  # a pattern of `match` names attributes there
            yield from (part for part in constant if isinstance(part, str))


def modules_of(package: str) -> tuple[str, ...]:
    """The modules of *package* that are loaded now; a module that comes later must not be overlooked."""
    return tuple(name for name in sys.modules if f"{name}.".startswith(f"{package}."))


@cache
def functions_of(package: str, modules: tuple[str, ...]) -> Functions:
    """Every function and method of *package*, by its bare name."""
    found: dict[str, dict[int, FunctionType]] = {}
    for module_name in modules:
        module = sys.modules.get(module_name)
        if not isinstance(module, ModuleType):
            continue
        for name, value in list(vars(module).items()):
            for function in defined(value, package):
                for known_as in {name, function.__name__}:
                    found.setdefault(known_as, {})[id(function)] = function
    return {name: tuple(functions.values()) for name, functions in found.items()}


def defined(value: object, package: str = "", seen: set[int] | None = None) -> Iterator[FunctionType]:
    """The functions behind a name: itself, what it wraps or encloses, its methods, its entries."""
    known = set() if seen is None else seen
    if id(value) in known:
        return
    known.add(id(value))
    if isinstance(value, FunctionType):
        yield value
    for part in _inside(value, package):
        yield from defined(part, package, known)


def _inside(value: object, package: str) -> Iterator[object]:
    if isinstance(value, FunctionType):
        yield getattr(value, "__wrapped__", None)
        yield from (value.__defaults__ or ())
        yield from (value.__kwdefaults__ or {}).values()
        for cell in value.__closure__ or ():
            try:
                yield cell.cell_contents
            except ValueError:  # a name that is not bound yet
                continue
    elif isinstance(value, type):
        for member in list(vars(value).values()):
            yield member if isinstance(member, FunctionType) else None
            yield from (getattr(member, name, None) for name in ("__func__", "fget", "func"))
    elif isinstance(value, partial):
        yield from (value.func, *value.args, *value.keywords.values())
    elif isinstance(value, dict):
        yield from value.values()
    elif isinstance(value, list | tuple | set | frozenset):
        yield from value
    elif not isinstance(value, ModuleType):
        yield getattr(value, "__wrapped__", None)  # functools.cache and its kin
        registry = getattr(value, "registry", None)
        yield registry.values() if isinstance(registry, dict) else None
        if package and f"{type(value).__module__}.".startswith(f"{package}."):
            yield type(value)  # an object of the game is called by its operators too


# -- the record in sight -----------------------------------------------------------------------------------


def _parameters(function: FunctionType) -> tuple[str, ...]:
    code = function.__code__
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def _escaping(function: FunctionType, known: Mapping[str, bool]) -> str:
    """Where *function* does anything with the record but to read a field of it or to hand it on."""
    if function.__code__.co_filename.startswith("<"):  # written by a class decorator: it only stores
        return ""
    tree = _tree(function)
    if tree is None:
        return f"{function.__qualname__} has no text to be read"
    allowed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            allowed.add(id(node.value))
        elif isinstance(node, ast.Call) and known.get(_called(node.func)):
            allowed |= {id(part) for part in (*node.args, *(k.value for k in node.keywords))}
    for node in ast.walk(tree):
        if _is_record(node) and id(node) not in allowed:
            return f"{function.__qualname__}, line {getattr(node, 'lineno', 0)}"
    return ""


def _is_record(node: ast.AST) -> bool:
    """Whether an expression is the record: the parameter, or somebody's attribute of that name."""
    if not isinstance(getattr(node, "ctx", None), ast.Load):
        return False
    named = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return named == RULES_PARAMETER


def _called(function: ast.expr) -> str:
    return (
        function.attr
        if isinstance(function, ast.Attribute)
        else function.id
        if isinstance(function, ast.Name)
        else ""
    )


@cache
def _tree(function: FunctionType) -> ast.AST | None:
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
