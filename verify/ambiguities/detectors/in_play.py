"""In play: positions without a legal action, silences of the book, and counts of components exceeded.

Seeded games by the rules as they are, and one by each other reading: a reading that leads into a dead end is
hardly what the book means, and a register that does not say so is incomplete.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from hoyle.model.core import Unspecified, canonical
from hoyle.verify.ambiguities.detectors.finding import Finding
from hoyle.verify.ambiguities.rivals import Rival, rivals_of
from hoyle.verify.game import Order, chooser
from hoyle.verify.starts import AnyRuleset, starts_of, trace_of

GAMES = 8
STEPS = 1_500
STEPS_OF_A_RIVAL = 400
EVERY = 7  # steps between two looks at the components


def detect(ruleset: AnyRuleset, seed: int) -> Iterator[Finding]:
    starts = starts_of(ruleset)
    for number in range(GAMES):
        yield from _game(ruleset, starts, seed, number)
    for number, rival in enumerate(rivals_of(ruleset, ruleset.readings.values())):
        # What a registered reading leads to is known by its entry.
        yield from _game(rival.ruleset, starts, seed, number, rival)


def _game(
    ruleset: AnyRuleset, starts: tuple[Any, ...], seed: int, number: int, rival: Rival | None = None
) -> Iterator[Finding]:
    under = rival.key if rival else ""
    steps = STEPS_OF_A_RIVAL if under else STEPS
    order = Order(ruleset, starts, (), steps, seed, True)
    choose = chooser(order, Random(f"{seed}:{number}"))
    start = starts[number % len(starts)]
    actions: list[Any] = []
    told = f" under {under}" if under else ""

    def finding(detector: str, about: str, says: str, clauses: tuple[str, ...], kind: Any = "gap") -> Finding:
        return Finding(
            detector=detector,
            about=f"{about}{f'@{under}' if under else ''}",
            kind=kind,
            says=says + told,
            clauses=(*ruleset.book.present(clauses), *(rival.entry.clauses if rival else ())),
            registered=rival.entry.id if rival else None,
            witness=trace_of(ruleset, start, actions),
        )

    last: tuple[str, ...] = ()
    try:
        position = ruleset.start(start)
        for step in range(steps):
            choices = ruleset.legal(position)
            if step % EVERY == 0 or not len(choices):
                for problem in ruleset.problems(position):
                    yield finding(
                        "components", problem.clause, f"play leads to: {problem.says}", (problem.clause,)
                    )
                    return
            if not len(choices):
                if ruleset.outcome(position) is None:
                    kind = actions and canonical(actions[-1])[:40].decode()
                    yield finding(
                        "dead-ends", f"after {kind}", "nothing is legal, and the game is not over", last
                    )
                return
            _, action = choose(position, choices)
            last = ruleset.clauses_for(position, action)
            actions.append(action)
            position = ruleset.apply(position, action)
    except Unspecified as silence:
        yield finding(
            "silence", str(silence)[:60], f"play comes to where the book is silent: {silence}", last
        )
    except Exception as error:
        yield finding("breakdown", type(error).__name__, f"the model breaks down: {error}", last)
