"""How fast play is, measured side by side with what people use otherwise.

`bulk`     steps a second of the bulk player, against the plies of python-chess' random legal playout
`machine`  steps a second of the generic state machine, against a bare Hypothesis machine with the same draws
`shrinking`  time and length of the minimal play of a planted mistake, against plain Hypothesis

The two sides take turns within one run, and each number is the median of the repeats: a machine that gets
slower in the meantime slows both. Times are the processor's, which other programs on the machine do not blur.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import chess
from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hoyle.model import listings, load
from hoyle.model.core import Trace
from hoyle.verify.bulk import playout
from hoyle.verify.machine import NUMBERS, Broken, machine_for
from hoyle.verify.shrink import shrink, violates
from hoyle.verify.starts import starts_of

sys.path.insert(0, str(Path(__file__).parents[1]))  # the toys are not installed

from tests.toys import ford, heap, race

REPEATS = 5
SECONDS = 0.4  # of one measurement of a rate
Row = dict[str, Any]


# -- bulk play -------------------------------------------------------------------------------------------


def bulk(repeats: int = REPEATS) -> list[Row]:
    """Steps a second of every ruleset, and its ratio to python-chess in the same repeats."""
    players: dict[str, Callable[[int], int]] = {"python-chess": _chess_game}
    for name, ruleset in _rulesets().items():
        players[name] = _player(ruleset)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for repeat in range(repeats):
        for name, play in players.items():
            rates[name].append(_rate(play, repeat))
    chess_rate = median(rates["python-chess"])
    return [
        {
            "ruleset": name,
            "steps/s": round(median(found)),
            "of python-chess": round(median(found) / chess_rate, 2),
        }
        for name, found in rates.items()
    ]


def _rulesets() -> dict[str, Any]:
    toys = {"heap (toy)": heap.healthy(passes=3), "race (toy)": race.RACE, "ford (toy)": ford.FORD}
    games = {}
    for name in listings():
        try:
            ruleset = load(name)
            starts_of(ruleset, limit=1)
            games[name] = ruleset
        except Exception as error:  # a game under construction must not stop the others from being measured
            print(f"left out: {name} does not start ({type(error).__name__}: {error})", file=sys.stderr)
    return games | toys


def _player(ruleset: Any) -> Callable[[int], int]:
    starts = starts_of(ruleset)
    return lambda number: len(playout(ruleset, starts[number % len(starts)], number, steps=2_000).actions)


def _chess_game(number: int) -> int:
    # The least that a random legal playout needs: no counting of repetitions, no claims of draws.
    draw, board, plies = random.Random(number).random, chess.Board(), 0
    while plies < 300 and (moves := list(board.legal_moves)):
        board.push(moves[int(draw() * len(moves))])
        plies += 1
    return plies


def _rate(play: Callable[[int], int], repeat: int) -> float:
    play(-1)  # what is remembered from the first game on is part of a long run
    steps, number, begun = 0, repeat * 1_000_000, process_time()
    while (spent := process_time() - begun) < SECONDS:
        steps += play(number)
        number += 1
    return steps / spent


# -- the state machine -------------------------------------------------------------------------------------

STONES, PASSES = 200, 60


class Bare(RuleBasedStateMachine):
    """The heap written out by hand on three numbers: the least work that these draws allow."""

    steps = 0

    @initialize(number=NUMBERS)
    def begin(self, number: int) -> None:
        self.heap, self.taken, self.passes = STONES, 0, 0

    def may_take(self) -> bool:
        return self.heap > 0

    def may_pass(self) -> bool:
        return self.heap > 0 and self.passes < PASSES

    def is_over(self) -> bool:
        return self.heap == 0

    @precondition(may_take)
    @rule(number=NUMBERS)
    def take(self, number: int) -> None:
        stones = 1 + number % min(3, self.heap)
        self.heap, self.taken = self.heap - stones, self.taken + stones
        type(self).steps += 1

    @precondition(may_pass)
    @rule(number=NUMBERS)
    def skip(self, number: int) -> None:
        self.passes += 1
        type(self).steps += 1

    @precondition(is_over)
    @rule()
    def idle(self) -> None:
        pass

    @invariant()
    def no_stone_is_lost(self) -> None:
        if not self._initialize_rules_to_run:
            assert self.heap + self.taken == STONES


def machine(repeats: int = REPEATS, examples: int = 80) -> list[Row]:
    """Steps a second of the generic machine and of the bare one, with the same rules and draws."""
    ruleset = heap.healthy(passes=PASSES)
    bare, generic = [], []
    _examples_rate(Bare, lambda: Bare.steps, 0, examples)  # Hypothesis itself gets quicker in its first run
    for repeat in range(repeats):
        Bare.steps = 0
        bare.append(_examples_rate(Bare, lambda: Bare.steps, repeat, examples))
        made = machine_for(ruleset, [heap.Start(stones=STONES)], [heap.no_stone_is_lost])
        generic.append(_examples_rate(made, lambda made=made: made.counts.steps, repeat, examples))
    ratio = median(generic) / median(bare)
    return [
        {"machine": "bare Hypothesis", "steps/s": round(median(bare)), "of bare": 1.0},
        {"machine": "generic", "steps/s": round(median(generic)), "of bare": round(ratio, 2)},
    ]


def _settings(**changes: Any) -> settings:
    return settings(
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
        print_blob=False,
        **changes,
    )


def _examples_rate(made: Any, steps: Callable[[], int], number: int, examples: int) -> float:
    begun = process_time()
    settled = _settings(max_examples=examples, stateful_step_count=50, phases=(Phase.generate,))
    run_state_machine_as_test(seed(number)(made), settings=settled)
    return steps() / (process_time() - begun)


# -- shrinking ---------------------------------------------------------------------------------------------


def shrinking(depths: Sequence[int] = (10, 20, 40), repeats: int = REPEATS) -> list[Row]:
    """A stone is lost at the n-th take: how long it takes to make the play minimal, and how long it is then.

    Both sides begin with the play that Hypothesis found first, and the clock starts there.
    """
    rows = []
    for depth in depths:
        ours, theirs = [], []
        for repeat in range(repeats):
            found, seconds, length = _plain_hypothesis(depth, repeat)
            theirs.append((seconds, length))
            ours.append(_delta_debugging(depth, found))
        mine, plain = median(s for s, _ in ours), median(s for s, _ in theirs)
        rows.append(
            {
                "depth": depth,
                "delta debugging s": round(mine, 4),
                "delta debugging steps": median(length for _, length in ours),
                "plain Hypothesis s": round(plain, 2),
                "plain Hypothesis steps": median(length for _, length in theirs),
                "times faster": round(plain / mine),
            }
        )
    return rows


def _leaking(depth: int) -> Any:
    return heap.healthy(leaks_at=depth, passes=depth)


def _plain_hypothesis(depth: int, number: int) -> tuple[Trace, float, int]:
    """The play found first, the seconds from then on until Hypothesis was content, and the final length."""
    first: list[tuple[float, Trace]] = []
    made = machine_for(_leaking(depth), [heap.Start(stones=4 * depth)], [heap.no_stone_is_lost])

    class Timed(made):  # type: ignore[misc, valid-type]
        def properties_hold(self) -> None:
            try:
                super().properties_hold()
            except Broken as broken:
                first.append((process_time(), broken.trace)) if not first else None
                raise

        properties_hold = invariant()(properties_hold)

    settled = _settings(
        max_examples=2_000, stateful_step_count=3 * depth, phases=(Phase.generate, Phase.shrink)
    )
    try:
        run_state_machine_as_test(seed(number)(Timed), settings=settled)
    except Broken as broken:
        begun, trace = first[0]
        return trace, process_time() - begun, len(broken.trace.actions)
    raise RuntimeError(f"Hypothesis did not find the mistake at depth {depth}")


def _delta_debugging(depth: int, trace: Trace) -> tuple[float, int]:
    ruleset = _leaking(depth)
    begun = process_time()
    short = shrink(ruleset, trace, violates(ruleset, heap.no_stone_is_lost))
    return process_time() - begun, len(short.actions)
