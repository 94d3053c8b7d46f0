"""The bulk player: random games in a tight loop, without Hypothesis, on any executor.

`playout` plays and looks at nothing. `survey` asks every property at every step of many games. Each game
has its own random numbers, drawn from the seed of the run and the number of the game, so that a run finds
the same whatever the executor, the workers and the batches.

Half of the games choose among all legal actions alike; the others are a *swarm*: each leaves out a random
half of the kinds of action as long as something else is legal, and so gets to positions that an even
choice would hardly ever reach; now and then it changes its mind, so that its games end too. Chance is never
bent: its outcomes come by their weights.
"""

from __future__ import annotations

import copy
import pickle
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import lru_cache
from random import Random
from typing import Any
from uuid import uuid4

from msgspec import Struct

from hoyle.model.core import CHANCE, InputError, Position, Ruleset, Trace
from hoyle.properties.core import Property
from hoyle.verify.coverage import fired
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.executors import Serial, executor
from hoyle.verify.game import Notes, Order, by_weight, watched_game
from hoyle.verify.starts import AnyRuleset, begin
from hoyle.verify.tally import Survey, together

__all__ = ["Playout", "Survey", "executor", "playout", "survey"]

# A batch takes a tenth of a second or so: long beside the millisecond that sending it costs, and short
# enough for a progress bar.
BATCH = 8
IN_FLIGHT = 64


class Playout(Struct, frozen=True):
    """A game played without looking: where it ended, and its actions."""

    position: Any
    actions: tuple[Any, ...]
    is_over: bool


def playout(ruleset: AnyRuleset, start: Struct | Position, seed: int, *, steps: int) -> Playout:
    """Play one random game from *start*, for at most *steps* steps."""
    random = Random(seed)
    draw = random.random
    legal, apply, actor, weights = ruleset.legal, ruleset.apply, ruleset.actor, ruleset.weights
    weighted = type(ruleset).weight is not Ruleset.weight
    position = begin(ruleset, start)
    actions: list[Any] = []
    take = actions.append
    for _ in range(steps):
        choices = legal(position)
        count = len(choices)
        if not count:
            return Playout(position, tuple(actions), True)
        if weighted and actor(position) == CHANCE:
            action = by_weight(choices, weights(position, choices), random)
        else:
            action = choices[int(draw() * count)]
        take(action)
        position = apply(position, action)
    return Playout(position, tuple(actions), not len(legal(position)))


# -- a survey --------------------------------------------------------------------------------------------


def survey(
    ruleset: AnyRuleset,
    starts: Sequence[Struct | Position],
    properties: Sequence[Property],
    *,
    games: int,
    steps: int,
    seed: int,
    executor: Executor | None = None,
    swarm: bool = True,
    plays: Sequence[Trace] = (),
) -> Iterator[Event]:
    """Play *games* games and ask *properties* at every step; the last event's result is a `Survey`.

    Game n begins with the n-th of *starts*, round and round; the kept *plays* come before them. Properties
    of values and of data are not asked: they are not about play.
    """
    if not starts or games < 1:
        raise InputError(f"a survey of {games} games from {len(starts)} starts: give at least one of each")
    work = f"play {ruleset.id}"
    asked = tuple(p for p in properties if p.about in ("position", "step", "reach"))
    where = executor or Serial()
    # A copy has no memories: which rules fire must not depend on what was played before.
    order = Order(copy.copy(ruleset), tuple(starts), asked, steps, seed, swarm, tuple(plays))
    packed = order if isinstance(where, Serial) else _packed(order)
    yield Began(work, games + len(plays))
    parts: list[Survey] = []
    waiting: deque[Future[Survey]] = deque()
    try:
        for first in range(-len(plays), games, BATCH):
            waiting.append(where.submit(_batch, packed, first, min(games, first + BATCH)))
            while len(waiting) >= IN_FLIGHT or (waiting and waiting[0].done()):
                parts.append(waiting.popleft().result())
                yield Advanced(work, sum(part.games + part.kept for part in parts))
        while waiting:
            parts.append(waiting.popleft().result())
            yield Advanced(work, sum(part.games + part.kept for part in parts))
    finally:
        for future in waiting:
            future.cancel()
    yield Ended(work, together(parts, tuple(ruleset.book)))


def _packed(order: Order) -> bytes:
    """The order as bytes. The name in front is new every time, so that no survey finds the memories of
    another one warm and misses the rules that it does not have to run again."""
    try:
        return uuid4().bytes + pickle.dumps(order)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise InputError(
            f"{order.ruleset.id} cannot be sent to another process ({error}): "
            "keep rulesets and properties at the top of a module, or play with --executor serial"
        ) from None


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> Order:
    order: Order = pickle.loads(packed[16:])  # our own, from the process that started this one
    return order


def _batch(packed: bytes | Order, first: int, end: int) -> Survey:
    """Play the games from *first* up to *end*, watching which rules fire."""
    order = packed if isinstance(packed, Order) else _unpacked(packed)
    with fired(order.ruleset, once=True) as counts:
        notes = Notes(order)
        for number in range(first, end):
            watched_game(order, number, notes)
    kept = max(0, min(0, end) - first)
    return notes.survey(tuple(counts), end - first - kept, kept)
