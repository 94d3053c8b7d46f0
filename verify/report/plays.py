"""Plays for the viewer: every step with its action, the clauses applied, what changed, and a picture.

What does not change from one step to the next (the places of a board, mostly) is written down once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, Ruleset, Trace, convert
from hoyle.model.core.picture import Link, Picture, Place, Token
from hoyle.verify.bulk import playout
from hoyle.verify.conform.comparing import compare
from hoyle.verify.coverage import fired
from hoyle.verify.render.witness import compact
from hoyle.verify.report.content import RulesetReport
from hoyle.verify.report.register import Register
from hoyle.verify.starts import starts_of, trace_of

AnyRuleset = Ruleset[Any, Any, Any]

LONGEST = 60  # steps of a play on the site; `hoyle play --open` shows any play whole
MOST = 6  # plays of a ruleset on the site, beside the sample game
MOST_PARTING = 4  # plays after which readings part
MOST_CHANGES = 12
WIDEST = 120  # characters of a value in a change


class Board(Struct, frozen=True):
    """The part of a picture that hardly ever changes."""

    places: tuple[Place, ...]
    links: tuple[Link, ...]


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position and how it came about; the first one came about by nothing."""

    actor: str = ""
    action: str = ""
    clauses: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    board: int = 0  # which of the boards of the play
    tokens: tuple[Token, ...] = ()
    notes: tuple[str, ...] = ()


class Play(Struct, frozen=True, kw_only=True):
    """A play for the viewer."""

    id: str
    title: str
    ruleset: str
    boards: tuple[Board, ...]
    steps: tuple[Step, ...]
    ended: str


def plays_of(
    ruleset: AnyRuleset, report: RulesetReport, register: Register | None = None
) -> tuple[Play, ...]:
    """A sample game, then the plays that refute something, show what can happen, or where readings part."""
    start = starts_of(ruleset)[0]
    sample = trace_of(ruleset, start, playout(ruleset, start, report.seed, steps=LONGEST).actions)
    witnesses = sorted(_witnesses(report), key=lambda found: (not found[0], len(found[3].actions)))
    shown = [play_of(ruleset, sample, "sample", f"The first {LONGEST} steps of a random game")]
    for _, name, says, trace in witnesses:
        try:
            shown.append(play_of(ruleset, trace, name, says))
        except InputError:
            continue  # a play on the map of a small configuration, which the ruleset does not have
        if len(shown) > MOST:
            break
    parting = sorted(_parting(report, register), key=lambda found: len(found[2].actions))
    shown += [play_of(ruleset, trace, name, says) for name, says, trace in parting[:MOST_PARTING]]
    return tuple(shown)


def _parting(report: RulesetReport, register: Register | None) -> Iterator[tuple[str, str, Trace]]:
    """The plays after which readings part: name, title, play."""
    for entry in register.entries if register is not None else ():
        if entry.witness is None or entry.witness.kind != "trace":
            continue
        trace: Trace = convert(entry.witness.data, Trace, "trace")
        if 0 < len(trace.actions) <= LONGEST and trace.ruleset == report.id:
            yield f"reading-{entry.id}", f"Unclear: {entry.id}", trace


def _witnesses(report: RulesetReport) -> Iterator[tuple[bool, str, str, Trace]]:
    """The plays among the witnesses: whether somebody has to look, the property, its sentence, the play."""
    for entry in report.properties:
        judgement = entry.judgement
        witness = judgement.verdict.witness
        if witness is None or witness.kind != "trace":
            continue
        trace: Trace = convert(witness.data, Trace, "trace")
        if 0 < len(trace.actions) <= LONGEST and trace.ruleset == report.id:
            yield judgement.is_finding, judgement.id, judgement.says, trace


def play_of(ruleset: AnyRuleset, trace: Trace, name: str, title: str) -> Play:
    """A trace as the viewer wants it."""
    model = ruleset.under(trace.rules) if trace.rules else ruleset
    boards: dict[Board, int] = {}
    position = trace.beginning(model)
    steps = [_step(model.picture(position), boards)]
    ended = ""
    try:
        for before, action, after in trace.steps(model):
            steps.append(_taken(model, before, action, after, boards))
            position = after
    except InputError as error:
        ended = str(error)
    return Play(
        id=name,
        title=title,
        ruleset=ruleset.id,
        boards=tuple(boards),
        steps=tuple(steps),
        ended=ended or _ending(model, position),
    )


def _taken(model: AnyRuleset, before: Any, action: Any, after: Any, boards: dict[Board, int]) -> Step:
    with fired(model) as asked:
        model.objections(before, action)
        model.apply(before, action)
    consulted = tuple(clause for rule in asked for clause in model.functions[rule].clauses)
    return msgspec.structs.replace(
        _step(model.picture(after), boards),
        actor=str(model.actor(before)),
        action=compact(action),
        clauses=model.book.present((*model.clauses_for(before, action), *consulted)),
        changes=tuple(changes(before, after)),
    )


def _step(picture: Picture, boards: dict[Board, int]) -> Step:
    board = Board(picture.places, picture.links)
    number = boards.setdefault(board, len(boards))
    return Step(board=number, tokens=picture.tokens, notes=picture.notes)


def changes(before: Any, after: Any) -> Iterator[str]:
    """What a step changed, field by field: `players[0].coins: 3, then 5`."""
    found = compare(msgspec.to_builtins(before), msgspec.to_builtins(after)).differences
    for difference in found[:MOST_CHANGES]:
        yield f"{difference.path}: {_short(difference.expected)}, then {_short(difference.got)}"
    if len(found) > MOST_CHANGES:
        yield f"and {len(found) - MOST_CHANGES} more"


def _short(value: Any) -> str:
    text = compact(value)
    return text if len(text) <= WIDEST else f"{text[:WIDEST]}…"


def _ending(model: AnyRuleset, position: Any) -> str:
    outcome = model.outcome(position)
    if outcome is None:
        return "the game goes on"
    scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
    winners = " and ".join(outcome.winners) or "nobody"
    return f"{winners} won by {outcome.by}" + (f" ({scores})" if scores else "")
