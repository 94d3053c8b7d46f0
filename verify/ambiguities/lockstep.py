"""One seeded game, with every rival beside it: where does each reading first make a difference?

The base plays; at every step each rival that has not parted yet is asked about the same position. Where it
only remembers something else, it goes along until that shows at the table, or is gone again. A rival
that parts plays on by its own rules: it does what the base did wherever it may, chooses anew where it may
not, and takes its own new options as often as an even choice would. So two endings differ because of the
reading, and not because other dice were thrown.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from hoyle.model.core import CHANCE, Choices, Outcome
from hoyle.verify.ambiguities.apart import WHOLE, What, apart_after, apart_at
from hoyle.verify.ambiguities.attention import attentive, fields_noticed
from hoyle.verify.ambiguities.rivals import Rival
from hoyle.verify.ambiguities.showing import told_apart
from hoyle.verify.game import Order, by_weight, chooser
from hoyle.verify.starts import AnyRuleset

# What an actor did next in the base may come a little later in the rival game, or be skipped there.
LOOK_AHEAD = 3


@dataclass(frozen=True)
class Parted:
    """A rival that went its own way: after how many steps, in what, and how its game ended."""

    what: What
    step: int
    outcome: Outcome | None  # None where the game did not end within the steps, or broke down


@dataclass(frozen=True)
class Game:
    """A game of the base, and the rivals that parted from it, by their numbers."""

    start: Any
    actions: tuple[Any, ...]
    outcome: Outcome | None
    parted: dict[int, Parted]


@dataclass(frozen=True)
class _Choice:
    """What an actor of the base did, and out of how many."""

    action: Any
    among: int


def watched(
    order: Order, rivals: Sequence[Rival], number: int, ends: Callable[[int], bool] = lambda index: True
) -> Game:
    """Play game *number* of *order*, with all rivals beside it; *ends* says which of them play to the end."""
    base = order.ruleset
    start = order.starts[number % len(order.starts)]
    positions, made, actors, noticed = _base_game(order, start, number)
    left: dict[int, tuple[What, int, Any]] = {}  # who parted: in what, when, and where that left them
    aside: dict[int, Any] = {}  # who remembers something else, which nobody can tell yet: where they are
    waiting: list[int] = []
    for index, rival in enumerate(rivals):
        if rival.entry.field not in noticed:
            continue  # the whole game never looked at it
        try:
            other = rival.ruleset.start(start)
        except Exception:
            left[index] = "breakdown", 0, None
            continue
        if other == positions[0]:
            waiting.append(index)
        elif told_apart(base, rival.ruleset, positions[0], other):
            left[index] = "start", 0, other
        else:
            aside[index] = other
    pace = _Pace()
    for step, position in enumerate(positions):
        if not waiting and not aside:
            break
        action = made[step].action if step < len(made) else None
        if action is not None and aside:
            _go_along(base, rivals, aside, left, waiting, (action, step + 1, positions[step + 1]))
        asked = pace.worth_asking(base, rivals, waiting, position, action)
        if not asked:
            continue
        began = perf_counter()
        choices = base.legal(position)
        for index in asked:
            rival = rivals[index]
            what = apart_at(base, rival.ruleset, position, choices)
            if what is not None:
                left[index] = what, step, position
            elif action is not None:
                what, other = apart_after(rival.ruleset, position, action, positions[step + 1])
                if what == "position" and not told_apart(base, rival.ruleset, positions[step + 1], other):
                    aside[index] = other
                elif what is not None:
                    left[index] = what, step + 1, other
        pace.asking(perf_counter() - began, len(asked))
        waiting = [index for index in waiting if index not in left and index not in aside]
    parted = {}
    for index, (what, step, other) in sorted(left.items()):
        ending = None
        if what != "breakdown" and ends(index):
            random = Random(f"{order.seed}:{number}:{rivals[index].key}")
            ending = _played_on(rivals[index].ruleset, other, made[step:], actors[step:], random, order.steps)
        parted[index] = Parted(what, step, ending)
    return Game(start, tuple(choice.action for choice in made), base.outcome(positions[-1]), parted)


def _go_along(
    base: AnyRuleset,
    rivals: Sequence[Rival],
    aside: dict[int, Any],
    left: dict[int, tuple[What, int, Any]],
    waiting: list[int],
    then: tuple[Any, int, Any],
) -> None:
    """One step further with those whose difference is only remembered: it shows, is gone, or stays so."""
    action, step, position = then
    for index, before in tuple(aside.items()):
        rival = rivals[index].ruleset
        del aside[index]
        try:
            other = rival.apply(before, action)
        except Exception:
            left[index] = "breakdown", step, None
            continue
        if other == position:
            waiting.append(index)
        elif what := told_apart(base, rival, position, other):
            left[index] = what, step, other
        else:
            aside[index] = other


def _base_game(order: Order, start: Any, number: int) -> tuple[list[Any], list[_Choice], list[str], set[str]]:
    """The game of the base: positions, choices, actors, and the fields it looked at."""
    base, noticed = attentive(order.ruleset)
    choose = chooser(
        Order(base, order.starts, (), order.steps, order.seed, order.swarm), _random(order, number)
    )
    positions, made, actors = [base.start(start)], [], []
    for _ in range(order.steps):
        position = positions[-1]
        choices = base.legal(position)
        if not len(choices):
            break
        if len(choices) <= WHOLE:
            tuple(choices)  # looks at what making the actions looks at
        _, action = choose(position, choices)
        made.append(_Choice(action, len(choices)))
        actors.append(base.actor(position) or "")
        positions.append(base.apply(position, action))
    base.outcome(positions[-1])
    return positions, made, actors, noticed


def _random(order: Order, number: int) -> Random:
    return Random(f"{order.seed}:{number}")


class _Pace:
    """Whether it pays to find out first which rivals a step concerns. It changes the time, not the result."""

    def __init__(self) -> None:
        self.one_rival = 1e-4  # seconds, a running mean
        self.finding_out = 1e-4

    def worth_asking(
        self, base: AnyRuleset, rivals: Sequence[Rival], waiting: list[int], position: Any, action: Any
    ) -> list[int]:
        if self.finding_out > self.one_rival * len(waiting):
            self.finding_out *= 0.99  # now and then it is tried again
            return waiting
        began = perf_counter()
        fields = fields_noticed(base, position, WHOLE, action)
        self.finding_out += (perf_counter() - began - self.finding_out) / 4
        return [index for index in waiting if rivals[index].entry.field in fields]

    def asking(self, seconds: float, rivals: int) -> None:
        self.one_rival += (seconds / rivals - self.one_rival) / 4


def _played_on(
    ruleset: AnyRuleset,
    position: Any,
    made: Sequence[_Choice],
    actors: Sequence[str],
    random: Random,
    steps: int,
) -> Outcome | None:
    """How the rival's game ends, when its actors do what they did in the base wherever they may."""
    queues: dict[str, deque[_Choice]] = {}
    for actor, choice in zip(actors, made, strict=True):
        queues.setdefault(actor, deque()).append(choice)
    try:
        for _ in range(steps):
            choices = ruleset.legal(position)
            if not len(choices):
                return ruleset.outcome(position)
            actor = ruleset.actor(position) or ""
            action = _like_before(ruleset, position, choices, queues.get(actor), actor, random)
            position = ruleset.apply(position, action)
    except Exception:
        return None
    return None


def _like_before(
    ruleset: AnyRuleset,
    position: Any,
    choices: Choices[Any],
    queue: deque[_Choice] | None,
    actor: str,
    random: Random,
) -> Any:
    for ahead, choice in enumerate(tuple(queue or ())[:LOOK_AHEAD]):
        try:
            if ruleset.objections(position, choice.action):
                continue
        except Exception:  # it speaks of something that is not there in this game
            continue
        for _ in range(ahead + 1):
            queue.popleft()  # type: ignore[union-attr]
        if actor == CHANCE or random.random() * len(choices) < choice.among:
            return choice.action
        break
    if actor == CHANCE:
        return by_weight(choices, ruleset.weights(position, choices), random)
    return choices[int(random.random() * len(choices))]
