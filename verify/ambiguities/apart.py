"""Where two games part: what may be done, what it leads to, what chance weighs, how it ends.

Both games are asked about the same position. On a big board the legal actions are compared by their counts
and by a few of each kind; only where these agree may a difference be missed, so what is found is real and
what is counted is a lower bound.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from hoyle.model.core import CHANCE, Choices, Ruleset
from hoyle.verify.starts import AnyRuleset

# start: the set-ups differ; breakdown: one of the games has no answer there.
What = Literal["start", "legality", "position", "chance", "result", "breakdown"]

WHOLE = 64  # legal actions up to which the lists are compared entry by entry


def apart_at(base: AnyRuleset, rival: AnyRuleset, position: Any, choices: Choices[Any]) -> What | None:
    """What differs in *position*, where the base has these *choices*; None when nothing does."""
    try:
        others = rival.legal(position)
        if not same_choices(choices, others):
            return "legality"
        if not len(choices):
            return None if base.outcome(position) == rival.outcome(position) else "result"
        if type(rival).weight is not Ruleset.weight and base.actor(position) == CHANCE:
            few = choices[: WHOLE if len(choices) <= WHOLE else 1]
            if any(base.weight(position, a) != rival.weight(position, a) for a in few):
                return "chance"
    except Exception:  # a reading that breaks down, or that the book leaves without an answer
        return "breakdown"
    return None


def apart_after(rival: AnyRuleset, before: Any, action: Any, after: Any) -> tuple[What | None, Any]:
    """Whether *action* leads elsewhere in the rival game; and where it leads there."""
    try:
        other = rival.apply(before, action)
    except Exception as error:
        return "breakdown", error
    return (None if other == after else "position"), other


def same_choices(first: Choices[Any], second: Choices[Any]) -> bool:
    """Whether the same may be done; on a big board by the counts and by a few actions of each kind."""
    if len(first) != len(second):
        return False
    kinds = first.by_kind.keys() | second.by_kind.keys()
    for kind in kinds:
        ours, theirs = first.by_kind.get(kind, ()), second.by_kind.get(kind, ())
        if len(ours) != len(theirs) or not _same_actions(ours, theirs):
            return False
    return True


def _same_actions(first: Sequence[Any], second: Sequence[Any]) -> bool:
    count = len(first)
    if count > WHOLE:
        sample = (0, count // 2, count - 1)
        if all(first[n] == second[n] for n in sample):
            return True
    elif all(one == other for one, other in zip(first, second, strict=True)):
        return True
    return set(first) == set(second)  # the order of a list means nothing


# -- telling the difference --------------------------------------------------------------------------------


def only_in(first: Choices[Any], second: Choices[Any], most: int = 3) -> list[Any]:
    """Actions that are legal in the first game and not in the second, a few of them."""
    others = set(second)
    return [msgspec.to_builtins(action) for action in first if action not in others][:most]
