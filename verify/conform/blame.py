"""Blame: which rule, had it answered otherwise, would have led to what the subject has?

An action often sets off far more than its own clauses say: the last to pass ends a phase, and with it comes
the whole reckoning. So the step is played again with one answer of one rule changed (one more, one less,
nothing, the opposite), until the position is the subject's. The model is changed in a copy of this process
that ends with the search: what a game remembers of wrong answers must not reach the healthy one.
"""

from __future__ import annotations

import os
import select
import signal
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from time import process_time
from typing import Any

from hoyle.verify.conform.comparing import FieldDifference, outcome_compared, plain, same
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.coverage import fired, forget

PATIENCE = 0.2  # seconds of processor time for one try, so that a busy machine changes nothing
BUSY = 10  # how much longer than that the search may take before it is ended
CALLS = 8  # of one rule in one step that are changed, one at a time


def blamed(
    ruleset: AnyRuleset,
    step: tuple[Any, Any],
    differences: tuple[FieldDifference, ...],
    ran: Mapping[str, int],
    seconds: float,
) -> str | None:
    """The name of the rule whose changed answer explains *differences* after *step*, seldom ones first."""
    if not hasattr(os, "fork") or not hasattr(signal, "setitimer"):
        return None
    reading, writing = os.pipe()
    with warnings.catch_warnings():  # other threads do not matter to a copy that only computes and ends
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        with suppress(BaseException):
            signal.signal(signal.SIGPROF, _give_up)
            found = _search(ruleset, step, differences, ran, process_time() + seconds)
            os.write(writing, (found or "").encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        ready, _, _ = select.select([answer], [], [], BUSY * (seconds + PATIENCE))
        name = answer.read().decode() if ready else ""
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return name or None


def _search(
    ruleset: AnyRuleset,
    step: tuple[Any, Any],
    differences: tuple[FieldDifference, ...],
    ran: Mapping[str, int],
    deadline: float,
) -> str | None:
    again = _Again(ruleset, step)
    answers: dict[str, list[Any]] = {}

    def note(name: str, answer: Any) -> Any:
        answers.setdefault(name, []).append(answer)
        return answer

    with fired(ruleset, heed=lambda name, answer: again.heed(name, answer)):
        wanted = _with(again.played(note), differences)
        for name in sorted(answers, key=lambda name: (ran.get(name, 0), name)):
            for number, change in _tries(answers[name]):
                if process_time() > deadline:
                    return None
                # A game may well break on an answer that no rule gives, or never come to an end.
                with suppress(Exception):
                    signal.setitimer(signal.ITIMER_PROF, PATIENCE)
                    if same(wanted, again.played(_changed(name, number, change))):
                        return name
    return None


def _tries(answers: list[Any]) -> Iterator[tuple[int | None, Callable[[Any], Any]]]:
    """One answer changed after another, and all of them together; a change must change something."""
    for change in CHANGES:
        changing = [number for number, answer in enumerate(answers) if change(answer) != answer]
        for number in changing[:CALLS]:
            yield number, change
        if len(changing) > 1:
            yield None, change


def _give_up(_signal: int, _frame: Any) -> None:
    raise TimeoutError


class _Again:
    """One step, played again and again, each time by a ruleset that remembers nothing."""

    def __init__(self, ruleset: AnyRuleset, step: tuple[Any, Any]) -> None:
        self.ruleset = ruleset
        self.step = step
        self.modules = {rule.function.__module__ for rule in ruleset.functions.values()}
        self.heed: Callable[[str, Any], Any] = _unchanged

    def played(self, heed: Callable[[str, Any], Any]) -> dict[str, Any]:
        """What the step leads to, when *heed* has its say in every answer."""
        forget(self.modules)
        self.heed = heed
        copy = self.ruleset.under({})
        after = copy.apply(*self.step)
        return {**plain(after), "outcome": outcome_compared(plain(copy.outcome(after)))}


def _unchanged(_name: str, answer: Any) -> Any:
    return answer


def _changed(name: str, number: int | None, change: Callable[[Any], Any]) -> Callable[[str, Any], Any]:
    """Changes the answers of one rule: that of one call, or all of them."""
    calls = 0

    def heed(called: str, answer: Any) -> Any:
        nonlocal calls
        if called != name:
            return answer
        calls += 1
        return change(answer) if number is None or calls == number + 1 else answer

    return heed


def _opposite(answer: Any) -> Any:
    return not answer if isinstance(answer, bool) else answer


def _number(change: Callable[[int], int]) -> Callable[[Any], Any]:
    def changed(answer: Any) -> Any:
        is_number = isinstance(answer, int) and not isinstance(answer, bool)
        return change(answer) if is_number else answer

    return changed


def _nothing(answer: Any) -> Any:
    return () if isinstance(answer, tuple) else None if not isinstance(answer, int) else answer


CHANGES: tuple[Callable[[Any], Any], ...] = (
    _opposite,
    _number(lambda n: n - 1),
    _number(lambda n: n + 1),
    _number(lambda n: 0),
    _nothing,
)


def _with(right: dict[str, Any], differences: tuple[FieldDifference, ...]) -> dict[str, Any]:
    """The model's data with what the subject has in the places in which it differs."""
    from hoyle.verify.conform.choosing import replaced

    data: Any = right
    for difference in differences:
        data = replaced(data, tuple(_path(difference.path)), difference.got)
    found: dict[str, Any] = data
    return found


def _path(path: str) -> Iterator[str | int]:
    """`players[1].coins` as its parts."""
    for part in path.replace("]", "").replace("[", ".#").split("."):
        yield int(part[1:]) if part.startswith("#") else part
