"""Making a divergence small: fewer moves, then smaller values, with model and subject played together.

A shorter script counts only when it shows the same mistake: the same clause, the same shape. Moves are left
out by delta debugging; then the beginning and the moves get smaller values; and where the subject can be
set into any position, the position before the last move replaces all that led there, and its numbers are
made small as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from hoyle.model.core import InputError, Rule
from hoyle.verify.conform.arena import Arena, GaveUp
from hoyle.verify.conform.asking import agrees, expected_of, finding_of, request_for
from hoyle.verify.conform.choosing import replaced
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.duel import Skipped
from hoyle.verify.conform.script import Script, play
from hoyle.verify.conform.tally import Tally
from hoyle.verify.conform.trouble import SubjectFailed
from hoyle.verify.plain import take
from hoyle.verify.shrink import minimal

LONG = 3  # moves of a play above which a position and one move are easier to look at


class Reducer:
    """Tries shorter scripts for one finding, within a budget of runs."""

    def __init__(self, arena: Arena, finding: Finding) -> None:
        self.arena = arena
        self.key = finding.key
        self.left = arena.settings.reduction
        self.deadline = monotonic() + arena.settings.reduction_seconds
        self.scratch = Tally(arena.ruleset)  # runs of the reducer exercise nothing that counts

    def shows(self, script: Script) -> tuple[Finding, Script] | None:
        """Play *script*: the finding and the script up to it, when it shows the same mistake."""
        if self.left <= 0 or monotonic() > self.deadline:
            return None
        self.left -= 1
        try:
            findings, played = play(script, self.arena.duel(self.scratch), strict=False, wanted=self.key)
        except SubjectFailed as failed:
            self.left -= 20  # starting a subject again costs as much as many runs
            self.arena.failed(failed)
            return None
        except GaveUp:
            raise
        except (Skipped, InputError):
            return None
        except Exception:  # the model may break on a position that no play reaches: then it shows nothing
            return None
        for finding in findings:
            if finding.key == self.key:
                return finding, played
        return None

    def reduce(self, script: Script) -> tuple[Finding, Script, Script] | None:
        """The finding, the shortest script, and the shortest play; None when it does not come again."""
        shown = self.shows(script)
        if shown is None:
            return None
        shown = self.with_fewer_moves(shown)
        shown = self.with_smaller_values(shown)
        whole = shown[1]
        if len(whole.moves) > LONG:
            shown = self.from_a_position(shown)
        return *shown, whole

    def with_fewer_moves(self, shown: tuple[Finding, Script]) -> tuple[Finding, Script]:
        script = shown[1]
        *before, last = script.moves or (None,)
        if last is None:
            return shown
        best = shown

        def still(moves: Any) -> bool:
            nonlocal best
            tried = self.shows(script.with_moves([*moves, last]))
            if tried is not None and len(tried[1].moves) < len(best[1].moves):
                best = tried
            return tried is not None

        minimal(before, still)
        return best

    def with_smaller_values(self, shown: tuple[Finding, Script]) -> tuple[Finding, Script]:
        ruleset = self.arena.ruleset
        script = shown[1]
        if script.start is not UNSET:
            shown = self.smaller(
                shown, plain(script.start), lambda data, s: replace(s, start=ruleset.options(data))
            )
        else:
            shown = self.smaller(
                shown,
                plain(script.position),
                lambda data, s: replace(s, position=ruleset.read_position(data)),
            )
        for index in reversed(range(len(shown[1].moves))):
            move = shown[1].moves[index] if index < len(shown[1].moves) else "legal"
            if isinstance(move, str):
                continue

            def exchanged(data: Any, s: Script, index: int = index) -> Script:
                moves = list(s.moves)
                moves[index] = ruleset.read_action(data)
                return s.with_moves(moves)

            shown = self.smaller(shown, plain(move), exchanged)
        return shown

    def smaller(
        self, shown: tuple[Finding, Script], data: Any, build: Callable[[Any, Script], Script]
    ) -> tuple[Finding, Script]:
        """Replace single values in *data* by smaller ones as long as the mistake still shows."""
        again = True
        while again and self.left > 0:
            again = False
            for candidate in simpler(data):
                if monotonic() > self.deadline:
                    return shown
                try:
                    script = build(candidate, shown[1])
                except (InputError, IndexError):
                    continue
                except Exception:  # options or a position that the game itself trips over
                    continue
                tried = self.shows(script)
                if tried is not None and len(tried[1].moves) <= len(shown[1].moves):
                    shown, data, again = tried, candidate, True
                    break
                if self.left <= 0:
                    break
        return shown

    def from_a_position(self, shown: tuple[Finding, Script]) -> tuple[Finding, Script]:
        """The position before the last move, and that move alone."""
        script = shown[1]
        try:
            position = position_before_last(self.arena, script)
        except Exception:
            return shown
        self.left = max(self.left, self.arena.settings.reduction // 4)
        self.deadline = max(self.deadline, monotonic() + self.arena.settings.reduction_seconds / 4)
        tried = self.shows(Script(position=position, moves=script.moves[-1:]))
        return self.with_smaller_values(tried) if tried is not None else shown


def position_before_last(arena: Arena, script: Script) -> Any:
    """Where the model is before the last move of *script*."""
    ruleset = arena.ruleset
    position = ruleset.start(script.start) if script.position is UNSET else script.position
    for move in script.moves[:-1]:
        if not isinstance(move, str) and not ruleset.objections(position, move):
            position = ruleset.apply(position, move)
    return position


def reduce_inputs(
    arena: Arena, rule: Rule, finding: Finding, values: tuple[Any, ...]
) -> tuple[Finding, tuple[Any, ...]]:
    """Smaller inputs of *rule* that show the same mistake."""
    left = arena.settings.reduction
    deadline = monotonic() + arena.settings.reduction_seconds
    data = plain(values)
    again = True
    while again and left > 0:
        again = False
        for candidate in simpler(data):
            if monotonic() > deadline:
                return finding, values
            tried = _asked(arena, rule, finding, candidate)
            left -= 1
            if tried is not None:
                (finding, values), data, again = tried, candidate, True
                break
            if left <= 0:
                break
    return finding, values


def _asked(arena: Arena, rule: Rule, finding: Finding, data: Any) -> tuple[Finding, tuple[Any, ...]] | None:
    try:
        values = take(rule.domain, data, rule.name)
        if not rule.admits(arena.ruleset.rules, values):
            return None
        expected = expected_of(rule, arena.ruleset.rules, values)
        reply = arena.subject.one(request_for(arena, rule, values))
        if reply.kind == "skipped" or agrees(expected, reply):
            return None
        found = finding_of(arena.ruleset, rule, expected, reply)
    except SubjectFailed as failed:
        arena.failed(failed)
        return None
    except Exception:  # inputs that the rule itself trips over show nothing
        return None
    return (found, values) if found.key == finding.key else None


def simpler(data: Any) -> Iterator[Any]:
    """Plain data with one thing made simpler: whole parts emptied, shorter lists, then smaller numbers."""
    yield from _emptied(data, data, ())
    yield from _shorter(data, data, ())
    yield from _less(data, data, ())


def _emptied(whole: Any, data: Any, path: tuple[Any, ...]) -> Iterator[Any]:
    """All numbers of a part set to nothing at once: most of a board matters to no single mistake."""
    if isinstance(data, dict | list):
        empty = _zeroed(data)
        if empty != data:
            yield replaced(whole, path, empty)
            for key, value in _parts(data):
                yield from _emptied(whole, value, (*path, key))


def _zeroed(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _zeroed(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_zeroed(value) for value in data]
    return 0 if isinstance(data, int) and not isinstance(data, bool) else data


def _shorter(whole: Any, data: Any, path: tuple[Any, ...]) -> Iterator[Any]:
    if isinstance(data, list):
        if data:
            yield replaced(whole, path, [])
        if len(data) > 1:
            for index in range(len(data)):
                yield replaced(whole, path, data[:index] + data[index + 1 :])
    for key, value in _parts(data):
        yield from _shorter(whole, value, (*path, key))


def _less(whole: Any, data: Any, path: tuple[Any, ...]) -> Iterator[Any]:
    if data is True:
        yield replaced(whole, path, False)
    elif isinstance(data, int) and not isinstance(data, bool) and data:
        for value in dict.fromkeys(
            (0, data // 2 if data > 0 else -(-data // 2), data - 1 if data > 0 else data + 1)
        ):
            if abs(value) < abs(data):
                yield replaced(whole, path, value)
    for key, value in _parts(data):
        yield from _less(whole, value, (*path, key))


def _parts(data: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(data, dict):
        yield from data.items()
    elif isinstance(data, list):
        yield from enumerate(data)
