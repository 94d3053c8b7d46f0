"""Which rules ran: a rule that never fired was not tested, whatever the verdicts say.

While a run is watched, the code of every rule is exchanged for a few bytes that count and go on to the
real one; afterwards it is put back. Whoever holds the function sees the exchange, so nothing in a game has
to be written for it, calls of other functions cost nothing, and neither does an unwatched run. (A profile
hook of the interpreter would be called for every function there is, which makes play three times slower.)
With `once`, a rule gets its own code back as soon as it has fired: what is left is free.

What a game remembers (`functools.cache`) would hide a rule from the watcher, so such memories are emptied
when watching begins.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock, get_ident
from types import CodeType, FunctionType
from typing import Any

from hoyle.model.core import Rule, Ruleset


@dataclass(frozen=True, eq=False)
class _Watcher:
    """Somebody who counts, in the thread that asked."""

    counts: Counter[str]
    once: bool
    heed: Callable[[str, Any], Any] | None = None
    thread: int = field(default_factory=get_ident)


@dataclass(frozen=True, eq=False)
class _Watched:
    """A function under watch: its own code, and who is watching."""

    function: FunctionType
    own: CodeType
    watchers: list[_Watcher] = field(default_factory=list)


_watched: dict[FunctionType, _Watched] = {}
_exchange = Lock()  # batches of games may run in several threads of one process


@contextmanager
def fired(
    ruleset: Ruleset[Any, Any, Any], *, once: bool = False, heed: Callable[[str, Any], Any] | None = None
) -> Iterator[Counter[str]]:
    """Count, by name, the calls of the rules of *ruleset* inside the `with` block, in this thread.

    *heed* is told the name and the answer of every call, and gives the answer to go on with.
    """
    watcher = _Watcher(Counter(), once, heed)
    functions = {name: _function(rule) for name, rule in ruleset.functions.items()}
    forget(beside({function.__module__ for function in functions.values()}))
    try:
        for name, function in functions.items():
            _watch(name, function, watcher)
        yield watcher.counts
    finally:
        for function in functions.values():
            _leave(function, watcher)


def beside(modules: set[str]) -> set[str]:
    """*modules* and everything in their packages: what calls a rule may remember its answer elsewhere."""
    packages = tuple(f"{name.rpartition('.')[0]}." for name in modules if "." in name)
    return modules | {name for name in list(sys.modules) if name.startswith(packages)}


def forget(modules: Iterable[str]) -> None:
    """Empty what the functions of *modules* remember, so that they run again."""
    for name in modules:
        module = sys.modules.get(name)
        for value in list(vars(module).values()) if module else ():
            clear = getattr(value, "cache_clear", None)
            if callable(clear):
                clear()


def clauses_reached(ruleset: Ruleset[Any, Any, Any], names: Iterable[str]) -> tuple[str, ...]:
    """The clauses (full ids, in the order of the book) that the rules called *names* implement."""
    wanted = {c for name in names for c in ruleset.book.present(ruleset.functions[name].clauses)}
    return tuple(clause for clause in ruleset.book if clause in wanted)


def _function(rule: Rule) -> FunctionType:
    function = rule.function
    if not isinstance(function, FunctionType):
        raise TypeError(f"rule {rule.name} is a {type(function).__name__}, not a plain function")
    return function


def _watch(name: str, function: FunctionType, watcher: _Watcher) -> None:
    with _exchange:
        watched = _watched.get(function)
        if watched is None:
            watched = _watched[function] = _Watched(function, function.__code__)
            function.__code__ = _counting(name, watched)
        watched.watchers.append(watcher)


def _leave(function: FunctionType, watcher: _Watcher) -> None:
    with _exchange:
        watched = _watched.get(function)
        if watched is None or watcher not in watched.watchers:
            return  # it has fired, and was watched for that only
        watched.watchers.remove(watcher)
        if not watched.watchers:
            function.__code__ = watched.own
            del _watched[function]


def _counting(name: str, watched: _Watched) -> CodeType:
    """Code that counts a call of the function and then does what the function does."""
    function, own = watched.function, watched.own
    real = FunctionType(own, function.__globals__, own.co_name, function.__defaults__, function.__closure__)
    real.__kwdefaults__ = function.__kwdefaults__

    def count(*values: Any, **named: Any) -> Any:
        thread = get_ident()
        heeding = []
        for watcher in tuple(watched.watchers):
            if watcher.thread == thread:
                watcher.counts[name] += 1
                if watcher.heed is not None:
                    heeding.append(watcher.heed)
                if watcher.once:
                    _leave(function, watcher)
        answer = real(*values, **named)
        for heed in heeding:
            answer = heed(name, answer)
        return answer

    return _detour(count, own)


def _detour(target: Callable[..., Any], own: CodeType) -> CodeType:
    # The detour has no names of its own to look up: its target is one of its constants.
    def detour(*values: Any, **named: Any) -> Any:
        target: Any = "target"
        return target(*values, **named)

    code = detour.__code__
    constants = tuple(target if constant == "target" else constant for constant in code.co_consts)
    return code.replace(co_consts=constants, co_freevars=own.co_freevars, co_name=own.co_name)
