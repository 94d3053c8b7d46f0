"""A person at the table: `hoyle play RULESET --as PLAYER`.

The person is told what may be done and chooses by number; the others play at random, chance by its weights.
Whatever may not be done is explained with the clause that forbids it.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import click
import msgspec

from hoyle.model.core import CHANCE, InputError, Ruleset, decode, unknown_name
from hoyle.verify.bulk import playout
from hoyle.verify.files import write
from hoyle.verify.game import by_weight
from hoyle.verify.plain import assignments, shown
from hoyle.verify.render.board import position_shown
from hoyle.verify.render.out import bold, dim, paragraph, say
from hoyle.verify.render.witness import said
from hoyle.verify.starts import trace_of
from hoyle.verify.why import Reason, why

AnyRuleset = Ruleset[Any, Any, Any]

HELP = """\
  NUMBER           do what is listed under it
  WORD …           list only actions with these words in them; an empty line lists all
  why NUMBER       which clauses allow an action
  why not ACTION   which clause forbids an action, written as they are listed; its JSON will do too
  show             show the position
  undo             take your last action back
  save FILE        write the game so far as a trace
  quit             leave the table"""
LEAVING = ("quit", "exit", "q")
ASKING = ("?", "help", "h")
LISTED = 30  # actions that are listed at once
PROBE = 500  # steps of a random game that tell who plays


class Table:
    """A game with one person in it."""

    def __init__(self, ruleset: AnyRuleset, start: Any, player: str, seed: int) -> None:
        self.ruleset = ruleset
        self.start = start
        self.player = player
        self.random = Random(seed)
        self.positions = [ruleset.start(start)]
        self.actions: list[Any] = []
        _require(player, players_of(ruleset, start))

    @property
    def position(self) -> Any:
        return self.positions[-1]

    def take(self, action: Any) -> None:
        self.positions.append(self.ruleset.apply(self.position, action))
        self.actions.append(action)

    def undo(self) -> bool:
        """Go back to before the person's last action; False when there is none."""
        own = [n for n, p in enumerate(self.positions[:-1]) if self.ruleset.actor(p) == self.player]
        if not own:
            return False
        del self.positions[own[-1] + 1 :]
        del self.actions[own[-1] :]
        return True

    def others(self) -> Iterator[tuple[str, Any]]:
        """Let the others and chance act until it is the person's turn or the game is over."""
        while (actor := self.ruleset.actor(self.position)) not in (None, self.player):
            choices = self.ruleset.legal(self.position)
            if actor == CHANCE:
                weights = [self.ruleset.weight(self.position, choice) for choice in choices]
                action = by_weight(choices, weights, self.random)
            else:
                action = choices[self.random.randrange(len(choices))]
            self.take(action)
            yield str(actor), action


def players_of(ruleset: AnyRuleset, start: Any) -> tuple[str, ...]:
    """Who decides something in a game that begins like this, as a random game tells."""
    position = ruleset.start(start)
    found: dict[str, None] = {}
    for action in playout(ruleset, start, 0, steps=PROBE).actions:
        actor = ruleset.actor(position)
        if actor is not None and actor != CHANCE:
            found[actor] = None
        position = ruleset.apply(position, action)
    return tuple(found)


def _require(player: str, players: tuple[str, ...]) -> None:
    if player not in players:
        raise unknown_name("player", player, players)


def sit_down(ruleset: AnyRuleset, start: Any, player: str, seed: int) -> None:
    """Play until the game is over or the person leaves."""
    table = Table(ruleset, start, player, seed)
    say(dim("type ? for help"))
    while True:
        for actor, action in table.others():
            say(f"{bold(actor)} {said(action)}")
        if ruleset.actor(table.position) is None:
            break
        say(position_shown(ruleset, table.position))
        if not _turn(table):
            say(dim(f"you left after {len(table.actions)} steps"))
            return
    say(position_shown(ruleset, table.position))
    outcome = ruleset.outcome(table.position)
    if outcome is not None:
        scores = ", ".join(f"{name} {score}" for name, score in outcome.scores.items())
        won = f"{' and '.join(outcome.winners) or 'nobody'} won by {outcome.by}"
        say(bold(won) + (f" ({scores})" if scores else ""))


def _turn(table: Table) -> bool:
    """Ask until the person has acted or taken something back; False when they leave."""
    legal = tuple(table.ruleset.legal(table.position))
    _list(legal, ())
    while True:
        click.echo(f"{table.player}> ", nl=False)
        line = sys.stdin.readline()
        command, _, rest = line.strip().partition(" ")
        if not line:
            say()  # whoever ends the input leaves the prompt's line unfinished
        if not line or command in LEAVING:
            return False
        if command.isdecimal():
            number = int(command)
            if 1 <= number <= len(legal):
                table.take(legal[number - 1])
                return True
            say(f"there is no action {number}: choose 1 to {len(legal)}")
        elif command == "undo":
            if table.undo():
                return True
            say("there is nothing of yours to take back")
        else:
            _answer(table, legal, command, rest.strip(), line.split())


def _answer(table: Table, legal: tuple[Any, ...], command: str, rest: str, words: list[str]) -> None:
    """What does not change the game."""
    try:
        if command in ASKING:
            say(HELP)
        elif command == "show":
            say(position_shown(table.ruleset, table.position))
        elif command == "why":
            _why(table, legal, rest)
        elif command == "save":
            _save(table, rest)
        else:
            _list(legal, tuple(words))
    except InputError as error:
        say(str(error))


def _list(legal: tuple[Any, ...], words: tuple[str, ...]) -> None:
    texts = [(number, said(action)) for number, action in enumerate(legal, 1)]
    chosen = [(number, text) for number, text in texts if all(word.lower() in text.lower() for word in words)]
    for number, text in chosen[:LISTED]:
        say(f"{number:>5}. {text}")
    if len(chosen) > LISTED:
        say(dim(f"      … and {len(chosen) - LISTED} more: type a word of what you look for"))
    if not chosen:
        say(f"none of the {len(legal)} legal actions has {' '.join(words)!r} in it; ? for help")


def _why(table: Table, legal: tuple[Any, ...], asked: str) -> None:
    asked = asked.removeprefix("not").strip()
    if not asked:
        raise InputError("why what: give the number of an action, or write one as they are listed")
    if asked.isdecimal() and 1 <= int(asked) <= len(legal):
        action = legal[int(asked) - 1]
    elif asked.startswith("{"):
        action = table.ruleset.read_action(decode(asked, Any, f"action {shown(asked)}"))
    else:
        action = table.ruleset.read_action(_typed(asked, table.ruleset.kinds()))
    reason = why(table.ruleset, table.position, action)
    if reason.legal:
        say(click.style("yes", fg="green", bold=True))
    for objection in reason.objections:
        say(f"{click.style('no', fg='red', bold=True)}: {objection.says} ({objection.clause})")
    for clause in _telling(table, reason):
        say(dim(paragraph(table.ruleset.book[clause].cite(), 2)))


def _telling(table: Table, reason: Reason) -> tuple[str, ...]:
    """The clauses that answer a person: those that forbid, or those that speak of the action itself."""
    book = table.ruleset.book
    if not reason.legal:
        return book.present(tuple(objection.clause for objection in reason.objections))
    named = table.ruleset.clauses_for(table.position, reason.action)
    return book.present(named) or reason.clauses


def _typed(text: str, kinds: tuple[str, ...]) -> dict[str, Any]:
    """An action as it is listed, `take stones=9`, as plain data."""
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise InputError(f"cannot read {shown(text)}: {str(error).lower()}, close it") from None
    if words and "=" not in words[0]:
        words[0] = f"do={words[0]}"
    given = assignments(words, "part of an action")
    if given.get("do", kinds[0]) not in kinds:
        raise unknown_name("kind of action", given["do"], kinds)
    return {name: value if name == "do" else _plain(value) for name, value in given.items()}


def _plain(text: str) -> Any:
    """A typed value: JSON where it is some, a word otherwise."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text


def _save(table: Table, file: str) -> None:
    if not file:
        raise InputError("save needs the name of a file: save game.json")
    trace = trace_of(table.ruleset, table.start, table.actions)
    write(Path(file), msgspec.json.format(trace.to_json(), indent=1) + b"\n", "trace")
    say(f"written to {file}: {len(trace.actions)} steps")
