"""Until it shows: a play goes on until a difference that is only remembered comes to the table.

Two games may part in what they remember (what is still to be done, what was drawn) some steps before anybody
could tell. Such a difference is a promise, not a witness. Both games then go on with the same actions until
one of them allows what the other forbids, ends otherwise, or is described otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hoyle.model.core import CHANCE, Trace
from hoyle.verify.ambiguities.apart import What, same_choices
from hoyle.verify.ambiguities.wording import description
from hoyle.verify.game import by_weight
from hoyle.verify.starts import AnyRuleset, starts_of, trace_of

TRIES = 8
STEPS = 160  # of one try
STEPS_OF_A_GAME = 400
STEPS_ANEW = 2_400  # of all games that are played anew for one reading
REFUSED = object()


def told_apart(base: AnyRuleset, rival: AnyRuleset, position: Any, other: Any) -> What | None:
    """By what somebody at the table could tell the two games apart now, if they can be told apart."""
    if position == other:
        return None
    if description(base, position) != description(rival, other):
        return "position"
    try:
        choices = rival.legal(other)
        if not same_choices(base.legal(position), choices):
            return "legality"
        return "result" if not len(choices) and base.outcome(position) != rival.outcome(other) else None
    except Exception:  # a reading that has no answer shows itself
        return "breakdown"


def played_on(base: AnyRuleset, rival: AnyRuleset, trace: Trace, seed: str) -> tuple[Any, ...] | None:
    """Actions after *trace* that bring its difference to the table; None where none was found."""
    try:
        position, other = (_last(ruleset, trace) for ruleset in (base, rival))
    except Exception:
        return None
    if position == other or told_apart(base, rival, position, other):
        return ()
    for number in range(TRIES):
        shown, actions = _try(base, rival, position, other, STEPS, Random(f"{seed}:{number}:shows"))
        if shown:
            return actions
    return None


def played_anew(base: AnyRuleset, rival: AnyRuleset, seed: str) -> Trace | None:
    """A game of its own in which the difference comes to the table, where one was found."""
    starts = starts_of(base)
    number = steps = 0
    while steps < STEPS_ANEW:
        start = starts[number % len(starts)]
        try:
            position, other = base.start(start), rival.start(start)
        except Exception:  # a reading that has no answer to this set-up
            return None
        random = Random(f"{seed}:{number}:anew")
        shown, actions = _try(base, rival, position, other, STEPS_OF_A_GAME, random)
        if shown:
            return trace_of(base, start, actions)
        number, steps = number + 1, steps + len(actions) + 1
    return None


def _last(ruleset: AnyRuleset, trace: Trace) -> Any:
    *_, last = (trace.beginning(ruleset), *(after for _, _, after in trace.steps(ruleset)))
    return last


def _try(
    base: AnyRuleset, rival: AnyRuleset, position: Any, other: Any, steps: int, random: Random
) -> tuple[bool, tuple[Any, ...]]:
    """Both games with the same actions, until they can be told apart; whether they can, and the actions."""
    actions: list[Any] = []
    by_kind = random.random() < 0.5  # rare kinds of action as often as common ones
    for _ in range(steps):
        choices = base.legal(position)
        if not len(choices):
            break
        if base.actor(position) == CHANCE:
            action = by_weight(choices, base.weights(position, choices), random)
        else:
            among = random.choice([kind for kind in choices.by_kind.values() if kind]) if by_kind else choices
            action = among[random.randrange(len(among))]
        actions.append(action)
        position = base.apply(position, action)
        try:
            other = rival.apply(other, action)
        except Exception:
            return True, tuple(actions)
        if told_apart(base, rival, position, other):
            return True, tuple(actions)
    return False, tuple(actions)


def shown_by(base: AnyRuleset, rival: AnyRuleset) -> Callable[[Sequence[Any], Sequence[Any]], bool]:
    """For shrinking: whether a play, gone through in both games, ends with a difference that shows."""
    known: dict[tuple[Any, ...], Any] = {}

    def other_after(start: Any, actions: tuple[Any, ...]) -> Any:
        if not actions:
            return start
        key = (start, *actions)
        if key not in known:
            before = other_after(start, actions[:-1])
            known[key] = REFUSED if before is REFUSED else _applied(rival, before, actions[-1])
        return known[key]

    def shown(positions: Sequence[Any], actions: Sequence[Any]) -> bool:
        if isinstance(positions[-1], Exception):
            return False
        other = other_after(positions[0], tuple(actions))
        if other is REFUSED:
            # It shows with the step that the other game refuses, and not later.
            return other_after(positions[0], tuple(actions[:-1])) is not REFUSED
        return told_apart(base, rival, positions[-1], other) is not None

    return shown


def _applied(ruleset: AnyRuleset, position: Any, action: Any) -> Any:
    try:
        return REFUSED if ruleset.objections(position, action) else ruleset.apply(position, action)
    except Exception:
        return REFUSED
