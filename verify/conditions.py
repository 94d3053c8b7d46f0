"""Which of the model's own case distinctions come up: conditions both ways, comparisons at their edge.

Which rules ran (see `coverage`) says little about a rule with many cases. While a game is watched, its
functions run a second compilation of their own text, in which every condition is told with its value: a
test and each part of it as true or false, a comparison of numbers by how far they are apart up to two (so
that *fewer than* and *at most* are different cases), a smaller or larger of two by which it was, a division
by whether it came out even, a function as having run. The answers are those of the game: telling changes
nothing. Afterwards every function has its own code back.

A case is a number: where its condition stands in the text, and what it was.
"""

from __future__ import annotations

import ast
import gc
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FunctionType, ModuleType
from typing import Any

from hoyle.model.core import Ruleset
from hoyle.verify.coverage import beside

CASES = 8  # numbers that one condition may use
NEAR = 2  # numbers farther apart than this are one case

# What the second compilation calls, as names of the module while it is watched.
TEST, COMPARE, PAIR, DIVIDE = "__hoyle_test__", "__hoyle_compare__", "__hoyle_pair__", "__hoyle_divide__"

COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Lt: lambda one, other: one < other,
    ast.LtE: lambda one, other: one <= other,
    ast.Gt: lambda one, other: one > other,
    ast.GtE: lambda one, other: one >= other,
    ast.Eq: lambda one, other: one == other,
    ast.NotEq: lambda one, other: one != other,
}
KINDS = tuple(COMPARISONS)


@contextmanager
def distinguished(ruleset: Ruleset[Any, Any, Any]) -> Iterator[set[int]]:
    """The cases that came up, as a set that fills while the game is played; empty it to begin anew.

    Modules whose text is not there, and functions that cannot be found in it, are left as they are.
    """
    packages = {type(ruleset).__module__, *(rule.function.__module__ for rule in ruleset.functions.values())}
    modules = [module for name in sorted(beside(packages)) if (module := sys.modules.get(name)) is not None]
    cases: set[int] = set()
    telling = _telling(cases.add)
    first = 0
    codes: dict[tuple[str, str, int], CodeType] = {}
    for module in modules:
        told = _Told(first)
        codes |= _compiled(module, told)
        first = told.next
    changed = list(_exchanged(codes))
    try:
        for module in modules:
            vars(module).update(telling)
        yield cases
    finally:
        for function, own in changed:
            function.__code__ = own
        for module in modules:
            for name in telling:
                vars(module).pop(name, None)


def _telling(tell: Callable[[int], Any]) -> dict[str, Any]:
    """The functions that the second compilation calls; each gives back what the text would have had there."""

    def test(case: int, value: Any) -> Any:
        tell(case + 1 if value else case)
        return value

    def pair(case: int, one: Any, other: Any) -> tuple[Any, Any]:
        tell(case + _apart(one, other))
        return one, other

    def compare(case: int, kind: int, one: Any, other: Any) -> Any:
        if type(one) is int and type(other) is int:
            tell(case + _apart(one, other))
            return comparisons[kind](one, other)
        result = comparisons[kind](one, other)
        tell(case + 6 + bool(result))
        return result

    def divide(case: int, one: Any, other: Any) -> Any:
        if type(one) is int and type(other) is int:
            tell(case + bool(one % other) if other else case)
        return one // other

    comparisons = tuple(COMPARISONS.values())
    return {TEST: test, COMPARE: compare, PAIR: pair, DIVIDE: divide}


def _apart(one: Any, other: Any) -> int:
    """How far two numbers are apart, as a small number from 1; 0 for what are no numbers."""
    if type(one) is not int or type(other) is not int:
        return 0
    apart = one - other
    return 1 + NEAR + (-NEAR if apart < -NEAR else min(apart, NEAR))


class _Told(ast.NodeTransformer):
    """Rewrites a module so that its conditions are told. Only what stands in functions is touched."""

    def __init__(self, first: int) -> None:
        self.next = first

    def _case(self) -> ast.expr:
        self.next += CASES
        return ast.Constant(self.next - CASES)

    def _call(self, name: str, *arguments: ast.expr) -> ast.expr:
        return ast.Call(ast.Name(name, ast.Load()), [self._case(), *arguments], [])

    def _test(self, node: ast.expr) -> ast.expr:
        """A condition, told as a whole unless its parts are told."""
        node = self.visit(node)
        if isinstance(node, ast.BoolOp) or _is_told(node):
            return node
        return self._call(TEST, node)

    def visit_Module(self, node: ast.Module) -> ast.Module:
        for place in node.body:
            self._enter(place)
        return node

    def _enter(self, node: ast.stmt) -> None:
        if isinstance(node, ast.ClassDef):
            for place in node.body:
                self._enter(place)
        elif isinstance(node, ast.FunctionDef):
            self.visit_FunctionDef(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        described = int(ast.get_docstring(node, clean=False) is not None)
        node.body = [self._reached(), *(self.visit(line) for line in node.body[described:])]
        return node

    def _reached(self) -> ast.stmt:
        return ast.Expr(self._call(TEST, ast.Constant(True)))

    def visit_If(self, node: ast.If) -> ast.If:
        node.test = self._test(node.test)
        node.body = [self.visit(line) for line in node.body]
        node.orelse = [self.visit(line) for line in node.orelse]
        return node

    def visit_While(self, node: ast.While) -> ast.While:
        node.test = self._test(node.test)
        node.body = [self.visit(line) for line in node.body]
        node.orelse = [self.visit(line) for line in node.orelse]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.IfExp:
        node.test = self._test(node.test)
        node.body, node.orelse = self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        node.iter = self.visit(node.iter)
        node.ifs = [self._test(part) for part in node.ifs]
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.match_case:
        if node.guard is not None:
            node.guard = self._test(node.guard)
        node.body = [self._reached(), *(self.visit(line) for line in node.body)]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        node.values = [self._test(part) for part in node.values]
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) > 1 or type(node.ops[0]) not in COMPARISONS:
            return self._call(TEST, node)
        kind = ast.Constant(KINDS.index(type(node.ops[0])))
        return self._call(COMPARE, kind, node.left, node.comparators[0])

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return self._call(DIVIDE, node.left, node.right) if isinstance(node.op, ast.FloorDiv) else node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        of_two = len(node.args) == 2 and not any(isinstance(part, ast.Starred) for part in node.args)
        if isinstance(node.func, ast.Name) and node.func.id in ("min", "max") and of_two:
            node.args = [ast.Starred(self._call(PAIR, *node.args), ast.Load())]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node


def _is_told(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in (TEST, COMPARE)


def _compiled(module: ModuleType, told: _Told) -> dict[tuple[str, str, int], CodeType]:
    """The second compilation of every function of *module*, by where it stands."""
    try:
        tree = told.visit(ast.parse(inspect.getsource(module)))
    except (OSError, TypeError, SyntaxError):
        return {}
    code = compile(ast.fix_missing_locations(tree), module.__file__ or "", "exec", dont_inherit=True)
    found: dict[tuple[str, str, int], CodeType] = {}
    twice: set[tuple[str, str, int]] = set()
    for inner in _inside(code):
        place = (module.__name__, inner.co_qualname, inner.co_firstlineno)
        twice |= {place} & found.keys()
        found[place] = inner
    return {place: inner for place, inner in found.items() if place not in twice}


def _inside(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _inside(constant)


def _exchanged(codes: dict[tuple[str, str, int], CodeType]) -> Iterable[tuple[FunctionType, CodeType]]:
    """Give the functions of these places their second compilation; yields each with its own code.

    Whoever holds a function sees the exchange, be it a table, a decorator, or a class.
    """
    for function in gc.get_objects():
        if type(function) is not FunctionType:
            continue
        own = function.__code__
        code = codes.get((function.__module__, own.co_qualname, own.co_firstlineno))
        if code is not None and code.co_freevars == own.co_freevars:
            function.__code__ = code
            yield function, own
