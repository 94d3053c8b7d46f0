"""Many seeded games with all rivals beside them, in batches, on any executor, and resumable.

Each game depends on the seed and its number alone, and batches are added up in their order, so a run gives
the same numbers whatever the executor, and whether or not it was interrupted. What is done is kept in a file
after every few batches; the same command goes on from there.
"""

from __future__ import annotations

import pickle
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import lru_cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, Outcome, Trace, fingerprint
from hoyle.verify.ambiguities.lockstep import Game, Parted, watched
from hoyle.verify.ambiguities.rivals import Rival, read_as
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.executors import Serial
from hoyle.verify.files import read, write
from hoyle.verify.game import Order
from hoyle.verify.starts import AnyRuleset, starts_of, trace_of

BATCH = 4
IN_FLIGHT = 32
STEPS = 3_000
SAVE_EVERY = 2.0  # seconds


class Seen(Struct, omit_defaults=True):
    """What was seen of one rival in some games."""

    arose: int = 0
    what: dict[str, int] = {}
    first: dict[int, int] = {}  # steps before it first made a difference -> games
    decided: int = 0  # games that ended under both readings
    score_changed: int = 0
    winner_changed: int = 0
    shortest: Trace | None = None  # the shortest play that led to a difference, where plays were kept

    def add(self, other: Seen) -> None:
        self.arose += other.arose
        self.what = dict(Counter(self.what) + Counter(other.what))
        self.first = dict(sorted((Counter(self.first) + Counter(other.first)).items()))
        self.decided += other.decided
        self.score_changed += other.score_changed
        self.winner_changed += other.winner_changed
        if other.shortest is not None and (
            self.shortest is None or len(other.shortest.actions) < len(self.shortest.actions)
        ):
            self.shortest = other.shortest


_NOTHING = Seen()
ENDINGS = 1


class Batch(Struct):
    """Some games: how many, how many ended, how long they were, and what was seen of each rival."""

    games: int = 0
    finished: int = 0
    broken: int = 0  # games in which the base itself broke down
    steps: int = 0
    rivals: dict[str, Seen] = {}

    def add(self, other: Batch) -> None:
        self.games += other.games
        self.finished += other.finished
        self.broken += other.broken
        self.steps += other.steps
        for key, seen in other.rivals.items():
            self.rivals.setdefault(key, Seen()).add(seen)


class State(Struct):
    """The file of a run that may be taken up again: for what it was, and the batches that are done."""

    hoyle: str
    key: str
    batches: dict[int, Batch]


class Work(Struct, frozen=True):
    """What a worker has to know."""

    order: Order
    rivals: tuple[tuple[str, str], ...]  # ids of entries, and how they are read
    keeps_plays: bool


def play_all(
    ruleset: AnyRuleset,
    rivals: Sequence[Rival],
    *,
    games: int,
    seed: int,
    steps: int = STEPS,
    swarm: bool = False,
    keeps_plays: bool = False,
    pool: Executor | None = None,
    state: Path | None = None,
    starts: Sequence[Any] | None = None,
) -> Iterator[Event]:
    """Play *games* games; the last event's result is a `Batch` of all of them."""
    name = f"{'search' if keeps_plays else 'play'} {ruleset.id}"
    order = Order(ruleset, tuple(starts or starts_of(ruleset)), (), steps, seed, swarm)
    work = Work(order, tuple((rival.entry.id, rival.reading) for rival in rivals), keeps_plays)
    key = _key(work)
    done = _taken_up(state, key)
    where = pool or Serial()
    packed = _packed(work, where)
    yield Began(name, games)
    waiting: deque[tuple[int, Future[Batch]]] = deque()
    saved = time.monotonic()
    spans = [(first, min(games, first + BATCH)) for first in range(0, games, BATCH)]
    finished = 0
    try:
        for first, end in spans:
            if first in done and done[first].games == end - first:
                finished += end - first
                yield Advanced(name, finished)
                continue
            waiting.append((first, where.submit(_batch, packed, first, end)))
            while len(waiting) >= IN_FLIGHT or (waiting and waiting[0][1].done()):
                number, future = waiting.popleft()
                done[number] = future.result()
                finished += done[number].games
                yield Advanced(name, finished)
                if state is not None and time.monotonic() - saved > SAVE_EVERY:
                    _save(state, key, done)
                    saved = time.monotonic()
        while waiting:
            number, future = waiting.popleft()
            done[number] = future.result()
            finished += done[number].games
            yield Advanced(name, finished)
    finally:
        for _, future in waiting:
            future.cancel()
        if state is not None and done:
            _save(state, key, done)
    total = Batch(rivals={rival.key: Seen() for rival in rivals})
    for first, _ in spans:
        total.add(done[first])
    yield Ended(name, total)


def _key(work: Work) -> str:
    """The name of a run: what makes two runs give the same numbers."""
    from importlib.metadata import version

    order = work.order
    return fingerprint(
        (
            version("hoyle"),
            order.ruleset.id,
            msgspec.to_builtins(order.ruleset.rules, str_keys=True, enc_hook=str),
            [msgspec.to_builtins(start, enc_hook=str) for start in order.starts],
            order.steps,
            order.seed,
            order.swarm,
            work.rivals,
            work.keeps_plays,
            BATCH,
        )
    )


def _taken_up(path: Path | None, key: str) -> dict[int, Batch]:
    if path is None or not path.exists():
        return {}
    try:
        state = msgspec.json.decode(read(path, "state"), type=State)
    except msgspec.DecodeError as error:
        raise InputError(f"state {path} cannot be read ({error}): remove it to start over") from None
    return state.batches if state.key == key else {}  # another run's: it is written over


def _save(path: Path, key: str, done: dict[int, Batch]) -> None:
    write(path, msgspec.json.encode(State("ambiguities", key, dict(sorted(done.items())))), "state")


def _packed(work: Work, where: Executor) -> bytes | Work:
    if isinstance(where, Serial):
        return work
    try:
        return uuid4().bytes + pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise InputError(
            f"{work.order.ruleset.id} cannot be sent to another process ({error}): "
            "play with --executor serial"
        ) from None


@lru_cache(maxsize=4)
def _unpacked(packed: bytes | Work) -> tuple[Work, tuple[Rival, ...]]:
    work: Work = pickle.loads(packed[16:]) if isinstance(packed, bytes) else packed
    base = work.order.ruleset
    rivals = []
    for entry_id, reading in work.rivals:
        entry = base.readings[entry_id]
        rivals.append(Rival(entry, reading, read_as(base, entry, reading)))
    return work, tuple(rivals)


def _batch(packed: bytes | Work, first: int, end: int) -> Batch:
    work, rivals = _unpacked(packed)
    batch = Batch()

    def ends(index: int) -> bool:
        """A search needs a few endings of each rival, a count of what it costs needs all."""
        return not work.keeps_plays or batch.rivals.get(rivals[index].key, _NOTHING).decided < ENDINGS

    for number in range(first, end):
        batch.games += 1
        try:
            game = watched(work.order, rivals, number, ends)
        except Exception:  # the base broke down: no game to compare with
            batch.broken += 1
            continue
        batch.finished += game.outcome is not None
        batch.steps += len(game.actions)
        for index, parted in game.parted.items():
            seen = _seen(game, parted)
            if work.keeps_plays:
                start = game.start
                seen.shortest = trace_of(work.order.ruleset, start, game.actions[: parted.step])
            batch.rivals.setdefault(rivals[index].key, Seen()).add(seen)
    return batch


def _seen(game: Game, parted: Parted) -> Seen:
    seen = Seen(arose=1, what={parted.what: 1}, first={parted.step: 1})
    ours, theirs = game.outcome, parted.outcome
    if isinstance(ours, Outcome) and isinstance(theirs, Outcome):
        seen.decided = 1
        seen.score_changed = int(ours.scores != theirs.scores)
        seen.winner_changed = int(set(ours.winners) != set(theirs.winners))
    return seen
