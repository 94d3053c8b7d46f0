"""One game of a survey: chosen by random numbers, with every property asked at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from hoyle.model.core import CHANCE, Choices, InputError, Trace, kind_of
from hoyle.properties.core import Property
from hoyle.verify.coverage import clauses_reached
from hoyle.verify.starts import AnyRuleset, begin, trace_of
from hoyle.verify.tally import CRASHED, DEAD_END, UNFINISHED, Sighting, Survey, Tally


@dataclass(frozen=True)
class Order:
    """What a worker has to know to play any game of a survey."""

    ruleset: AnyRuleset
    starts: tuple[Any, ...]
    properties: tuple[Property, ...]
    steps: int
    seed: int
    swarm: bool
    plays: tuple[Trace, ...] = ()  # kept plays: the games with numbers below zero


class BrokenProperty(Exception):
    """The predicate of a property raised instead of answering."""


class Asked:
    """A property with what a batch of games has seen of it."""

    __slots__ = ("came_up", "checked", "function", "looks_for", "prop", "sighting")

    def __init__(self, prop: Property) -> None:
        self.prop = prop
        self.function = prop.function
        self.looks_for = prop.about == "reach"  # the answer that ends the search: True here, False elsewhere
        self.checked = 0
        self.came_up = 0
        self.sighting: Sighting | None = None


class Notes:
    """What is written down during a batch of games."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.asked = [Asked(prop) for prop in order.properties]
        self.played: Counter[str] = Counter()
        self.missing = set(order.ruleset.kinds())  # kinds of action that were not legal yet
        self.outcomes: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()
        self.endings: set[str] = set()
        self.dead_end: Sighting | None = None
        self.crash: Sighting | None = None

    def survey(self, rules: Sequence[str], games: int, kept: int) -> Survey:
        """The notes as a survey of random games and kept plays; *rules* are the names of those that fired."""
        ruleset = self.order.ruleset
        reached = {*clauses_reached(ruleset, rules), *ruleset.book.present(tuple(self.endings))}
        return Survey(
            ruleset=ruleset.id,
            seed=self.order.seed,
            games=games,
            kept=kept,
            steps=sum(length * count for length, count in self.lengths.items()),
            tallies={a.prop.id: Tally(a.checked, a.came_up, a.sighting) for a in self.asked},
            played=dict(self.played),
            offered=tuple(kind for kind in ruleset.kinds() if kind not in self.missing),
            fired=tuple(rules),
            clauses=tuple(reached),
            outcomes=dict(self.outcomes),
            lengths=dict(self.lengths),
            dead_end=self.dead_end,
            crash=self.crash,
        )


def watched_game(order: Order, number: int, notes: Notes) -> None:
    """Play game *number* of the survey and write down what is seen."""
    ruleset = order.ruleset
    random = Random(f"{order.seed}:{number}")
    kept = order.plays[number] if number < 0 else None
    start = order.starts[number % len(order.starts)] if kept is None else kept.began(ruleset)
    actions: list[Any] = []

    def sighting(says: str) -> Sighting:
        return Sighting(number, trace_of(ruleset, start, actions), says)

    def see(asked: list[Asked], *values: Any) -> None:
        for one in _decided(asked, values):
            asked.remove(one)  # once in a game is enough
            one.sighting = one.sighting or sighting(one.prop.says)

    at_positions = [a for a in notes.asked if a.prop.about in ("position", "reach")]
    at_steps = [a for a in notes.asked if a.prop.about == "step"]
    try:
        position = begin(ruleset, start)
        choose = chooser(order, random) if kept is None else follower(order, kept, random)
        see(at_positions, ruleset, position)
        while choices := ruleset.legal(position):
            if notes.missing:
                notes.missing.difference_update([k for k in notes.missing if choices.by_kind.get(k)])
            if len(actions) == order.steps:
                break
            kind, action = choose(position, choices)
            actions.append(action)
            before, position = position, ruleset.apply(position, action)
            notes.played[kind] += 1
            see(at_steps, ruleset, before, action, position)
            see(at_positions, ruleset, position)
        _write_ending(order, notes, position, bool(choices), sighting)
    except Exception as error:  # the model broke down: that is a finding, not the end of the run
        notes.outcomes[CRASHED] += 1
        notes.crash = notes.crash or sighting(f"{type(error).__name__}: {error}")
    notes.lengths[len(actions)] += 1


def _decided(asked: list[Asked], values: tuple[Any, ...]) -> list[Asked]:
    """Ask every property; those whose question is settled for this game: false, or found."""
    settled: list[Asked] = []
    for one in asked:
        one.checked += 1
        try:
            answer = one.function(*values)
        except Exception as error:
            raise BrokenProperty(f"asking {one.prop.id} raised {type(error).__name__}: {error}") from error
        if answer is None:
            continue
        if one.looks_for:
            if answer:
                one.came_up += 1
                settled.append(one)
        else:
            one.came_up += 1
            if not answer:
                settled.append(one)
    return settled


def _write_ending(
    order: Order, notes: Notes, position: Any, goes_on: bool, sighting: Callable[[str], Sighting]
) -> None:
    if goes_on:
        notes.outcomes[UNFINISHED] += 1
        return
    outcome = order.ruleset.outcome(position)
    if outcome is None:
        notes.outcomes[DEAD_END] += 1
        notes.dead_end = notes.dead_end or sighting("no action is legal, though the game is not over")
        return
    notes.outcomes[outcome.by] += 1
    notes.endings.add(outcome.by)


# -- choosing --------------------------------------------------------------------------------------------


# A swarm that never let go of its kinds would keep some games from ever ending.
CHANGE_OF_MIND = 1 / 64


def by_weight(choices: Sequence[Any], weights: Sequence[int] | None, random: Random) -> Any:
    """One of *choices*, each as likely as its weight, or all alike."""
    if weights is None:
        return choices[random.randrange(len(choices))]
    total = sum(weights)
    if total <= 0:
        raise InputError(f"the outcomes of chance {choices!r} have no weight: one of them must be possible")
    point = random.randrange(total)
    for choice, weight in zip(choices, weights, strict=True):
        point -= weight
        if point < 0:
            return choice
    raise AssertionError("weights below zero")


def chooser(order: Order, random: Random) -> Callable[[Any, Choices[Any]], tuple[str, Any]]:
    """How this game chooses: chance by weight; players evenly, or by kinds in a swarm."""
    ruleset, draw = order.ruleset, random.random
    kinds_there_are = ruleset.kinds()
    swarms = order.swarm and draw() < 0.5
    favoured = _some(kinds_there_are, random)

    def choose(position: Any, choices: Choices[Any]) -> tuple[str, Any]:
        nonlocal favoured
        if ruleset.actor(position) == CHANCE:
            action = by_weight(choices, ruleset.weights(position, choices), random)
            return kind_of(action), action
        if not swarms:
            action = choices[int(draw() * len(choices))]
            return kind_of(action), action
        if draw() < CHANGE_OF_MIND:
            favoured = _some(kinds_there_are, random)
        kinds = [k for k, actions in choices.by_kind.items() if k in favoured and actions]
        if not kinds:
            kinds = [k for k, actions in choices.by_kind.items() if actions]
        kind = kinds[int(draw() * len(kinds))]
        actions = choices.by_kind[kind]
        return kind, actions[int(draw() * len(actions))]

    return choose


def follower(order: Order, kept: Trace, random: Random) -> Callable[[Any, Choices[Any]], tuple[str, Any]]:
    """How a kept play chooses: as it did before, and at random where other rules do not let it."""
    ruleset, script = order.ruleset, iter(kept.actions)
    otherwise = chooser(order, random)

    def choose(position: Any, choices: Choices[Any]) -> tuple[str, Any]:
        nonlocal script
        data = next(script, None)
        if data is not None:
            action = ruleset.read_action(data)
            if not ruleset.objections(position, action):
                return kind_of(action), action
            script = iter(())
        return otherwise(position, choices)

    return choose


def _some(kinds: Sequence[str], random: Random) -> frozenset[str]:
    return frozenset(kind for kind in kinds if random.random() < 0.5)
