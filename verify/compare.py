"""Comparing two `Rules` of one game: editions, variants and readings alike.

Three layers. *Fields*: every number, table and choice that differs. *Rules*: for each rule either a proof
that it answers alike on all inputs, or the smallest input on which it does not. *Games*: the shortest play
found after which legality, position or result part, and how often that happens in seeded play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Literal

from msgspec import Struct

from hoyle.model.core import CHANCE, Difference, InputError, Rule, Trace, differences
from hoyle.model.core.domain import opaque_parts
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.reads import escape, fields_read
from hoyle.verify.starts import AnyRuleset, starts_of, trace_of
from hoyle.verify.verdict import Verdict

Parting = Literal["legality", "position", "result"]


class RuleComparison(Struct, frozen=True, kw_only=True):
    """One rule under two records."""

    rule: str
    verdict: Verdict
    clauses: tuple[str, ...]


class Part(Struct, frozen=True, kw_only=True):
    """A play after which the two games are no longer the same."""

    what: Parting
    trace: Trace
    first: Any
    second: Any


class GameComparison(Struct, frozen=True, kw_only=True):
    """Whole games under two records, with the same choices."""

    games: int
    parted: int
    winner_changed: int
    finished: int
    shortest: Part | None


class Comparison(Struct, frozen=True, kw_only=True):
    """Everything in which two rulesets of one game differ, and what was shown to be the same."""

    first: str
    second: str
    fields: tuple[Difference, ...]
    rules: tuple[RuleComparison, ...]
    games: GameComparison | None = None


def require_one_game(first: AnyRuleset, second: AnyRuleset) -> None:
    """Two rulesets can be compared only within one game."""
    if type(first) is type(second) and type(first.rules) is type(second.rules):
        return
    if first.game == second.game:
        raise InputError(
            f"{first.id} and {second.id} are two different games of {first.game}, with rules of their own: "
            "compare a ruleset with another of its kind, or with changes to itself"
        )
    raise InputError(
        f"{first.id} and {second.id} are two different games, {first.game} and {second.game}: "
        "compare rulesets of one game"
    )


def compare(
    first: AnyRuleset, second: AnyRuleset, budget: Any, *, games: int = 0, steps: int = 2000, seed: int = 0
) -> Iterator[Event]:
    """Compare layer by layer; the last event's result is a `Comparison`."""
    require_one_game(first, second)
    work = f"compare {first.id} {second.id}"
    fields = differences(first.rules, second.rules)
    yield Began(work, len(first.functions))
    compared = []
    for number, rule in enumerate(first.functions.values(), 1):
        compared.append(compare_rule(rule, first, second, fields, budget))
        yield Advanced(work, number)
    played = compare_games(first, second, games=games, steps=steps, seed=seed) if games else None
    yield Ended(
        work, Comparison(first=first.id, second=second.id, fields=fields, rules=tuple(compared), games=played)
    )


def compare_rule(
    rule: Rule, first: AnyRuleset, second: AnyRuleset, fields: Sequence[Difference], budget: Any
) -> RuleComparison:
    """One rule under both records: the same for all inputs, or the smallest input where it is not.

    A rule is compared by running it. That it answers alike is concluded from its text only where it has too
    many inputs to try them all, names no field that differs, and never lets the record out of sight.
    """
    from hoyle.verify.prove import agree_rules

    clauses = tuple(dict.fromkeys((*first.book.present(rule.clauses), *second.book.present(rule.clauses))))
    record = type(first.rules)
    read = fields_read(rule, record) & {difference.field for difference in fields}
    if read or _is_small(rule) or escape(rule, record):
        verdict = agree_rules(rule, first.rules, second.rules, budget)
    else:
        verdict = Verdict(
            word="proved",
            method="independence",
            domain=str(rule.domain),
            because="no code that it can reach names a field that differs",
        )
    return RuleComparison(rule=rule.name, verdict=verdict, clauses=clauses)


def _is_small(rule: Rule) -> bool:
    """Whether all inputs of a rule can be tried in no time."""
    from hoyle.verify.prove import SMALL

    size = rule.domain.size()
    return not opaque_parts(rule.domain) and size is not None and size <= SMALL


# -- whole games ---------------------------------------------------------------------------------------


def compare_games(
    first: AnyRuleset,
    second: AnyRuleset,
    *,
    games: int,
    steps: int,
    seed: int,
    starts: Sequence[Any] | None = None,
) -> GameComparison:
    """Play seeded games in lock step under both records, and shorten the first that part."""
    parted = winner_changed = finished = 0
    shortest: Part | None = None
    begins = starts or starts_of(first)
    for number in range(games):
        start = begins[number % len(begins)]
        found = part_of(first, second, start, Random(f"{seed}/{number}"), steps)
        if found is not None:
            parted += 1
            if shortest is None or len(found.trace.actions) < len(shortest.trace.actions):
                shortest = shortened(first, second, found)
        winners = [_winners(ruleset, start, f"{seed}/{number}", steps) for ruleset in (first, second)]
        if None not in winners:
            finished += 1
            winner_changed += winners[0] != winners[1]
    return GameComparison(
        games=games, parted=parted, winner_changed=winner_changed, finished=finished, shortest=shortest
    )


def part_of(
    first: AnyRuleset,
    second: AnyRuleset,
    start: Any,
    random: Random,
    steps: int,
    *,
    second_start: Any = None,
) -> Part | None:
    """The first point of one seeded game at which the two rulesets part, if there is one within *steps*."""
    one = first.start(start)
    refused = _refused(first, second, start, second_start or start)
    if refused is not None:
        return refused
    two = second.start(second_start or start)
    actions: list[Any] = []
    for _ in range(steps):
        difference = _differs(first, second, one, two)
        if difference is not None:
            what, a, b = difference
            return Part(what=what, trace=trace_of(first, start, actions), first=a, second=b)
        choices = first.legal(one)
        if not len(choices):
            return None
        action = choices[random.randrange(len(choices))]
        actions.append(action)
        one, two = first.apply(one, action), second.apply(two, action)
    return None


def parted(
    first: AnyRuleset, second: AnyRuleset, start: Any, actions: Sequence[Any], *, second_start: Any = None
) -> Part | None:
    """Where the two rulesets part when *actions* are played under both, if they do."""
    refused = _refused(first, second, start, second_start or start)
    if refused is not None:
        return refused
    one, two = first.start(start), second.start(second_start or start)
    for number, action in enumerate((*actions, None)):
        difference = _differs(first, second, one, two)
        if difference is not None:
            what, a, b = difference
            return Part(what=what, trace=trace_of(first, start, actions[:number]), first=a, second=b)
        if action is None or first.objections(one, action) or second.objections(two, action):
            return None
        one, two = first.apply(one, action), second.apply(two, action)
    return None


def _refused(first: AnyRuleset, second: AnyRuleset, start: Any, second_start: Any) -> Part | None:
    """A start that the second game does not have is where they part."""
    try:
        second.start(second_start)
    except InputError as error:
        return Part(
            what="legality", trace=trace_of(first, start, ()), first="the game begins", second=str(error)
        )
    return None


def _differs(first: AnyRuleset, second: AnyRuleset, one: Any, two: Any) -> tuple[Parting, Any, Any] | None:
    if one != two:
        return "position", one, two
    a, b = tuple(first.legal(one)), tuple(second.legal(two))
    if a != b and set(a) != set(b):
        in_a, in_b = set(a), set(b)
        return "legality", tuple(x for x in a if x not in in_b), tuple(x for x in b if x not in in_a)
    if first.outcome(one) != second.outcome(two):
        return "result", first.outcome(one), second.outcome(two)
    return None


def shortened(first: AnyRuleset, second: AnyRuleset, part: Part) -> Part:
    """The same parting by a shorter play, found by delta debugging.

    Up to the point where they part both games are in the same position, so that one replay serves both:
    the last step is done under the second rules too, and what comes of it is compared. Where they part
    earlier in another way on the play that was found, that play ends there.
    """
    from hoyle.verify.shrink import shrink

    if not part.trace.actions:
        return part

    def parts(positions: Sequence[Any], actions: Sequence[Any]) -> bool:
        now = positions[-1]
        if isinstance(now, Exception):
            return False
        if part.what == "position":  # far cheaper than asking for every legal action as well
            return bool(actions) and second.apply(positions[-2], actions[-1]) != now
        return _differs(first, second, now, now) is not None

    try:
        trace = shrink(first, part.trace, parts)
        start = first.options(trace.start)
    except Exception:  # what only one of them can do was tried under the other: the play stays as it is
        return part
    found = parted(first, second, start, [first.read_action(data) for data in trace.actions])
    return found if found is not None and len(found.trace.actions) <= len(part.trace.actions) else part


def _winners(ruleset: AnyRuleset, start: Any, seed: str, steps: int) -> tuple[str, ...] | None:
    """Who wins one seeded game; each actor has its own stream, so that equal situations get equal choices."""
    streams = {CHANCE: Random(f"{seed}/{CHANCE}")}
    position = ruleset.start(start)
    for _ in range(steps):
        actor = ruleset.actor(position)
        if actor is None:
            outcome = ruleset.outcome(position)
            return None if outcome is None else outcome.winners
        choices = ruleset.legal(position)
        stream = streams.setdefault(actor, Random(f"{seed}/{actor}"))
        position = ruleset.apply(position, choices[int(stream.random() * len(choices))])
    return None
