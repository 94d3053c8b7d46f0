"""The machine that carries out an agenda: automatic tasks run, questions wait for an answer.

A task is a name and three numbers. An *automatic* task changes the position at once and may put further
tasks in front. A *question* stops the machine until you or chance answers it; the question says what may be
answered, why something else may not, and what an answer does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hoyle.model.core import Action, Objection
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.position import Position, Task, with_

PLAYER = "player"

Run = Callable[[Game, Position, int, int, int], Position]
Offer = Callable[[Game, Position, int, int, int], dict[str, Sequence[Action]]]
Answer = Callable[[Game, Position, int, int, int, Any], Position]
Refuse = Callable[[Game, Position, int, int, int, Any], Objection]
Weigh = Callable[[Game, Position, int, int, int, Any], int]


@dataclass(frozen=True, eq=False)
class Question:
    """What is asked, of whom, and what an answer does. *clauses* speak of the decision."""

    actor: str
    offer: Offer
    answer: Answer
    clauses: tuple[str, ...]
    refuse: Refuse | None = None
    weigh: Weigh | None = None


AUTOMATIC: dict[str, Run] = {}
QUESTIONS: dict[str, Question] = {}


def automatic(name: str) -> Callable[[Run], Run]:
    """Declare what carries out the tasks of this name."""

    def declare(run: Run) -> Run:
        AUTOMATIC[name] = run
        return run

    return declare


def ask(
    name: str,
    actor: str,
    offer: Offer,
    answer: Answer,
    *clauses: str,
    refuse: Refuse | None = None,
    weigh: Weigh | None = None,
) -> None:
    """Declare a question."""
    QUESTIONS[name] = Question(actor, offer, answer, clauses, refuse, weigh)


def advance(game: Game, p: Position) -> Position:
    """Carry out automatic tasks until a question is next or the game is over."""
    automatic_tasks = AUTOMATIC
    while not p.result:
        agenda = p.agenda
        name, a, b, c = agenda[0]
        run = automatic_tasks.get(name)
        if run is None:
            return p
        p = run(game, with_(p, agenda=agenda[1:]), a, b, c)
    return with_(p, agenda=()) if p.agenda else p


def question_of(p: Position) -> tuple[Question, Task] | None:
    """The question that waits, with its task."""
    if p.result or not p.agenda:
        return None
    task = p.agenda[0]
    return QUESTIONS[task[0]], task
