"""The shortest play found after which two readings part, re-played under every reading."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from hoyle.model.core import InputError, Outcome, Trace
from hoyle.verify.ambiguities.apart import WHOLE, What, apart_after, apart_at, only_in
from hoyle.verify.ambiguities.rivals import Rival, read_as
from hoyle.verify.ambiguities.showing import played_anew, played_on, shown_by
from hoyle.verify.ambiguities.wording import (
    action_in_words,
    described_difference,
    in_words,
    remembered_difference,
)
from hoyle.verify.shrink import shrink
from hoyle.verify.starts import AnyRuleset, trace_of

LONG = 80  # steps: a longer play is told by its last position, not step by step
CALLS = 6_000  # comparisons that shortening one play may take
CALLS_TO_SHOW = 1_500  # and these cost more


class Replayed(Struct, frozen=True, kw_only=True):
    """What happens when the play is gone through under one reading."""

    reading: str
    says: str


class ByPlay(Struct, frozen=True, kw_only=True):
    """A play that both readings allow, in or after which they part."""

    what: What
    trace: Trace
    under: tuple[Replayed, ...]
    reached: int  # steps from the set-up, where the trace begins with a position
    context: dict[str, Any]  # fields that had to be changed for the question to come up
    describes: str  # the position just before the readings part, in the words of the game


def parts(
    base: AnyRuleset, rival: AnyRuleset, positions: Sequence[Any], actions: Sequence[Any]
) -> What | None:
    """What has parted after the last of *actions*, if anything has."""
    last = positions[-1]
    if isinstance(last, Exception):
        return None
    if actions:
        what, _ = apart_after(rival, positions[-2], actions[-1], last)
        if what is not None:
            return what
    return apart_at(base, rival, last, base.legal(last))


def by_play(ruleset: AnyRuleset, rival: Rival, trace: Trace, context: dict[str, Any] | None = None) -> ByPlay:
    """Make *trace*, after which the rival parts, as short as can be found, and tell what happens."""
    other = rival.ruleset
    reached = len(trace.actions)
    at_start = _start_differs(ruleset, other, trace)
    if not at_start and (parting := _first_parting(ruleset, other, trace)) < reached:
        trace = _remembered(ruleset, other, trace, parting)
    elif not at_start:
        trace = _cut(ruleset, trace) if reached > LONG else _shortened(ruleset, other, trace)
        trace, reached = _until_it_shows(ruleset, rival, trace, reached)
    positions, actions = _gone_through(ruleset, trace)
    what = "start" if at_start else parts(ruleset, other, positions, actions) or "position"
    before = positions[-2] if what == "position" and actions else positions[-1]
    return ByPlay(
        what=what,
        trace=trace,
        under=_under(ruleset, rival, trace),
        context=context or {},
        describes=_described(ruleset, before),
        reached=reached if trace.position is not None else len(trace.actions),
    )


def _first_parting(base: AnyRuleset, rival: AnyRuleset, trace: Trace) -> int:
    """After how many steps the two first differ in anything: what is remembered may show much later."""
    for number, (before, action, after) in enumerate(trace.steps(base), 1):
        if apart_after(rival, before, action, after)[0] is not None:
            return number
    return len(trace.actions)


def _remembered(base: AnyRuleset, rival: AnyRuleset, trace: Trace, parting: int) -> Trace:
    """A play that ends where a difference shows, from where it began when the whole play is long."""
    if len(trace.actions) > LONG:
        positions, actions = _gone_through(base, trace)
        trace = trace_of(base, positions[parting - 1], actions[parting - 1 :])
    return _shortened(base, rival, trace, shown_by(base, rival), CALLS_TO_SHOW)


def _until_it_shows(base: AnyRuleset, rival: Rival, trace: Trace, reached: int) -> tuple[Trace, int]:
    """The play, and as much more as brings a difference that is only remembered to the table.

    With it, how many steps there are from the set-up to its end.
    """
    more = played_on(base, rival.ruleset, trace, rival.key)
    if more == ():
        return trace, reached
    if more is None:
        whole = played_anew(base, rival.ruleset, rival.key)
        if whole is None:
            return trace, reached
        before = 0
    else:
        positions, actions = _gone_through(base, trace)
        whole = trace_of(base, _start_of(base, trace), [*actions, *more])
        before = reached - len(actions) if trace.position is not None else 0
        if len(whole.actions) > LONG:  # from where the two part
            before += max(0, len(actions) - 1)
            whole = trace_of(base, positions[-2] if actions else positions[0], [*actions[-1:], *more])
    shorter = _shortened(base, rival.ruleset, whole, shown_by(base, rival.ruleset), CALLS_TO_SHOW)
    return shorter, before + len(shorter.actions)


def _start_of(base: AnyRuleset, trace: Trace) -> Any:
    return trace.beginning(base) if trace.position is not None else base.options(trace.start)


class _Enough(Exception):
    pass


def _shortened(
    base: AnyRuleset,
    rival: AnyRuleset,
    trace: Trace,
    parted: Callable[[Sequence[Any], Sequence[Any]], object] | None = None,
    most: int = CALLS,
) -> Trace:
    """Shrink as long as the budget lasts; then what is shortest so far."""
    has_parted = parted or (lambda positions, actions: parts(base, rival, positions, actions))
    beginning = trace.beginning(base)
    best: list[tuple[Any, list[Any]]] = []
    calls = 0

    def fails(positions: Sequence[Any], actions: Sequence[Any]) -> bool:
        nonlocal calls
        calls += 1
        if calls > most:
            raise _Enough
        if not has_parted(positions, actions):
            return False
        if not best or len(actions) < len(best[0][1]):
            best[:] = [(positions[0], list(actions))]
        return True

    try:
        return shrink(base, trace, fails)
    except InputError:  # it is shown as it was found
        return trace
    except _Enough:
        if not best:
            return trace
        position, actions = best[0]
        start = base.options(trace.start) if position == beginning and trace.position is None else position
        return trace_of(base, start, actions)


def _cut(base: AnyRuleset, trace: Trace) -> Trace:
    """The last step of a long play, from the position before it."""
    positions, actions = _gone_through(base, trace)
    return trace_of(base, positions[-2], actions[-1:])


def _start_differs(base: AnyRuleset, rival: AnyRuleset, trace: Trace) -> bool:
    if trace.actions or trace.position is not None:
        return False
    try:
        return bool(trace.beginning(base) != trace.beginning(rival))
    except Exception:
        return True


def _gone_through(ruleset: AnyRuleset, trace: Trace) -> tuple[list[Any], list[Any]]:
    positions, actions = [trace.beginning(ruleset)], []
    for _, action, after in trace.steps(ruleset):
        positions.append(after)
        actions.append(action)
    return positions, actions


def _under(ruleset: AnyRuleset, rival: Rival, trace: Trace) -> tuple[Replayed, ...]:
    told = []
    for reading in rival.entry.readings:
        other = read_as(ruleset, rival.entry, reading)
        # The base is told against the rival with which the play was found, every other reading against it.
        against = rival.ruleset if other.rules == ruleset.rules else ruleset
        told.append(Replayed(reading=reading, says=_told(other, against, trace)))
    return tuple(told)


def _told(here: AnyRuleset, there: AnyRuleset, trace: Trace) -> str:
    """One line: how the play goes by the rules of *here*, held against those of *there*."""
    try:
        mine = _gone_through(here, trace)[0][-1]
    except InputError as refused:
        return str(refused)
    except Exception as error:
        return f"the game has no answer ({type(error).__name__}: {error})"
    try:
        other = _gone_through(there, trace)[0][-1]
    except Exception:
        return "the play goes through"
    if mine != other and (told := described_difference(here, mine, other)):
        return told
    choices = here.legal(mine)
    if not len(choices):
        return _ending(here.outcome(mine))
    try:
        others = there.legal(other)
    except Exception:
        return f"{len(choices)} actions are legal"
    lines = [f"{action_in_words(action)}: allowed" for action in only_in(choices, others)[:2]]
    lines += [f"{action_in_words(action)}: not allowed" for action in only_in(others, choices)[:2]]
    if not lines and mine != other:
        return remembered_difference(mine, other)
    if not lines:
        lines = [
            f"{action_in_words(action)} weighs {here.weight(mine, action)}"
            for action in choices[:WHOLE]
            if here.weight(mine, action) != there.weight(mine, action)
        ][:3]
    return "; ".join(lines) or "the same as by the reading that is played"


def _ending(outcome: Outcome | None) -> str:
    if outcome is None:
        return "nothing is legal, and the game is not over"
    scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
    return f"the game is over, won by {in_words(outcome.winners or None)}" + (
        f" ({scores})" if scores else ""
    )


def _described(ruleset: AnyRuleset, position: Any) -> str:
    try:
        return ruleset.describe(position)
    except Exception:  # a description is a help, not a proof
        return ""
