"""Does a game play what its book does not say?

A clause that only one of two books has may tell something new, or say aloud what the other book's game does
anyway. Which of the two it is shows in play: a field is *live* when play comes out differently with another
value of it, a rule is live when it is asked at all. That a field is dead is no proof, only what so many
seeded games show.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from hoyle.model.core import InputError, Trace, domain_of
from hoyle.model.core.domain import Domain, Integers, Record, Rows, Values
from hoyle.model.core.rules import fields_of
from hoyle.verify.compare import part_of
from hoyle.verify.coverage import fired
from hoyle.verify.starts import AnyRuleset, starts_of, trace_of

GAMES, STEPS = 6, 600
SURVEYED = 24  # games in which it is watched which rules are asked


def live_fields(ruleset: AnyRuleset, names: Iterable[str]) -> frozenset[str]:
    """Those of *names* whose value matters in seeded play."""
    return frozenset(name for name in names if _is_live(ruleset, name))


def _is_live(ruleset: AnyRuleset, name: str) -> bool:
    value = getattr(ruleset.rules, name)
    other = another(domain_of(fields_of(type(ruleset.rules))[name].type), value)
    if other is None:
        return True
    altered = ruleset.under(msgspec.structs.replace(ruleset.rules, **{name: other}))
    starts = starts_of(ruleset)
    for number in range(GAMES):
        try:
            if part_of(ruleset, altered, starts[number % len(starts)], Random(f"live/{number}"), STEPS):
                return True
        except InputError:
            continue
        except Exception:  # a value that play cannot do with: it was looked at
            return True
    return False


def another(domain: Domain, value: Any) -> Any:
    """Another value of *domain* than this one; None where there is none to be had."""
    match domain:
        case Values():
            return next((other for other in domain.values if other != value), None)
        case Integers():
            return value + 1 if domain.high is None or value < domain.high else value - 1
        case Rows():
            if not value:
                item = another(domain.item, None)
                return None if item is None else (item,)
            if isinstance(domain.item, Integers):
                return tuple(another(domain.item, entry) for entry in value)
            return value[1:]
        case Record(None):
            return None
        case _:
            return None


def first_asked(ruleset: AnyRuleset) -> dict[str, Trace]:
    """The rules that are asked in seeded play, each with the shortest play of these that comes to it."""
    starts = starts_of(ruleset)
    found: dict[str, Trace] = {}
    for number in range(SURVEYED):
        start = starts[number % len(starts)]
        for name, actions in _asked(ruleset, start, Random(f"asked/{number}")).items():
            if name not in found or len(actions) < len(found[name].actions):
                found[name] = trace_of(ruleset, start, actions)
    return found


def _asked(ruleset: AnyRuleset, start: Any, random: Random) -> dict[str, list[Any]]:
    """The rules that one game asks, with the actions before each of them was asked first."""
    fresh = ruleset.under(ruleset.rules)  # a copy has no memories, which would hide a rule that is asked
    found: dict[str, list[Any]] = {}
    actions: list[Any] = []
    with fired(fresh, once=True) as counts:
        position = fresh.start(start)
        for _ in range(10 * STEPS):
            choices = fresh.legal(position)
            if not len(choices):
                fresh.outcome(position)
            for name in counts.keys() - found.keys():
                found[name] = list(actions)
            if not len(choices):
                break
            actions.append(choices[random.randrange(len(choices))])
            position = fresh.apply(position, actions[-1])
    return found


def asks(ruleset: AnyRuleset, trace: Trace, rule: str) -> bool:
    """Whether playing *trace* and looking at what is legal then comes to *rule*."""
    fresh = ruleset.under(ruleset.rules)
    with fired(fresh, once=True) as counts:
        position = fresh.start(fresh.options(trace.start))
        for data in trace.actions:
            position = fresh.play(position, fresh.read_action(data))
        if not len(fresh.legal(position)):
            fresh.outcome(position)
    return rule in counts
