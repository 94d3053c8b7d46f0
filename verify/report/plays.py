"""Plays for the viewer: every step with its action, the clauses applied, what changed, and a picture.

What comes again from one step to the next (the places of a board, tokens that stay, clauses) is written
down once in the play, and the steps name its number there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, Ruleset, Trace, convert
from hoyle.model.core.picture import Key, Link, Picture, Place, Token
from hoyle.verify.bulk import playout
from hoyle.verify.conform.comparing import compare, plain
from hoyle.verify.coverage import fired
from hoyle.verify.render.witness import compact, said
from hoyle.verify.report.content import RulesetReport
from hoyle.verify.report.register import Register
from hoyle.verify.starts import starts_of, trace_of

AnyRuleset = Ruleset[Any, Any, Any]
T = TypeVar("T")

LONGEST = 60  # steps of a play on the site; `hoyle play --open` shows any play whole
MOST = 12  # plays of a ruleset on the site, beside the sample games
MOST_PARTING = 4  # plays after which readings part
MOST_CHANGES = 12
GOES_ON = "the game goes on"
WIDEST = 120  # characters of a value in a change


class Board(Struct, frozen=True):
    """The part of a picture that hardly ever changes."""

    places: tuple[Place, ...]
    links: tuple[Link, ...]
    legend: tuple[Key, ...] = ()


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position and how it came about; the first one came about by nothing."""

    actor: str = ""
    action: str = ""
    clauses: tuple[int, ...] = ()  # that speak of the action
    consulted: tuple[int, ...] = ()  # of the other rules that were asked on the way
    changes: tuple[str, ...] = ()
    board: int = 0
    tokens: tuple[int, ...] = ()
    notes: tuple[int, ...] = ()


class Play(Struct, frozen=True, kw_only=True):
    """A play for the viewer."""

    id: str
    title: str
    ruleset: str
    boards: tuple[Board, ...]
    clauses: tuple[str, ...] = ()
    tokens: tuple[Token, ...] = ()
    notes: tuple[str, ...] = ()
    steps: tuple[Step, ...]
    ended: str
    broken: bool = False  # a step of it cannot be taken: it is shown up to there

    @property
    def is_over(self) -> bool:
        return self.ended != GOES_ON


def plays_of(
    ruleset: AnyRuleset, report: RulesetReport, register: Register | None = None
) -> tuple[Play, ...]:
    """A sample game, then the plays that refute something, show what can happen, or where readings part."""
    shown = [_sample(ruleset, start, report.seed, name) for name, start in _beginnings(ruleset)]
    witnesses = sorted(_witnesses(report), key=lambda found: (not found[0], len(found[3].actions)))
    samples = len(shown)
    for _, name, says, trace in witnesses:
        try:
            shown.append(play_of(ruleset, trace, name, says))
        except InputError:
            continue  # a play on the map of a small configuration, which the ruleset does not have
        if len(shown) == samples + MOST:
            break
    parting = sorted(_parting(report, register), key=lambda found: len(found[2].actions))
    shown += [play_of(ruleset, trace, name, says) for name, says, trace in parting[:MOST_PARTING]]
    return tuple(shown)


def _beginnings(ruleset: AnyRuleset) -> Iterator[tuple[str, Any]]:
    """Where sample games begin: at the first start, and at the one with the most on the table."""
    starts = starts_of(ruleset)
    yield "sample", starts[0]
    pictures = [ruleset.picture(ruleset.start(start)) for start in starts]
    sizes = [len(picture.places) + len(picture.tokens) for picture in pictures]
    largest = max(range(len(starts)), key=lambda number: (sizes[number], number))
    if sizes[largest] > sizes[0]:
        yield "large-sample", starts[largest]


def _sample(ruleset: AnyRuleset, start: Any, seed: int, name: str) -> Play:
    """A random game, as far as the viewer goes."""
    trace = trace_of(ruleset, start, playout(ruleset, start, seed, steps=LONGEST).actions)
    options = ", ".join(
        f"{key} {compact(value)}" for key, value in msgspec.to_builtins(start).items() if value
    )
    play = play_of(ruleset, trace, name, "")
    whole = "A random game" if play.is_over else f"The first {len(trace.actions)} steps of a random game"
    return msgspec.structs.replace(play, title=f"{whole} ({options})" if options else whole)


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


class _Seen:
    """What the steps of a play have in common, in the order in which it first comes up."""

    def __init__(self) -> None:
        self.boards: dict[Board, int] = {}
        self.clauses: dict[str, int] = {}
        self.tokens: dict[Token, int] = {}
        self.notes: dict[str, int] = {}


def _numbers(things: Iterable[T], seen: dict[T, int]) -> tuple[int, ...]:
    """Where things stand among those that were seen; new ones go to the end."""
    return tuple(seen.setdefault(thing, len(seen)) for thing in things)


def play_of(ruleset: AnyRuleset, trace: Trace, name: str, title: str) -> Play:
    """A trace as the viewer wants it."""
    model = ruleset.under(trace.rules) if trace.rules else ruleset
    seen = _Seen()
    position = trace.beginning(model)
    steps = [_step(model.picture(position), seen)]
    ended = ""
    try:
        for before, action, after in trace.steps(model):
            steps.append(_taken(model, before, action, after, seen))
            position = after
    except InputError as error:
        ended = str(error)
    return Play(
        id=name,
        title=title,
        ruleset=ruleset.id,
        boards=tuple(seen.boards),
        clauses=tuple(seen.clauses),
        tokens=tuple(seen.tokens),
        notes=tuple(seen.notes),
        steps=tuple(steps),
        ended=ended or _ending(model, position),
        broken=bool(ended),
    )


def _taken(model: AnyRuleset, before: Any, action: Any, after: Any, seen: _Seen) -> Step:
    with fired(model) as asked:
        model.objections(before, action)
        model.apply(before, action)
    named = model.book.present(model.clauses_for(before, action))
    asking = tuple(clause for rule in asked for clause in model.functions[rule].clauses)
    consulted = tuple(clause for clause in model.book.present(asking) if clause not in named)
    if not named:  # a game that does not say: then whatever was asked speaks of the action
        named, consulted = consulted, ()
    return msgspec.structs.replace(
        _step(model.picture(after), seen),
        actor=str(model.actor(before)),
        action=said(action),
        clauses=_numbers(named, seen.clauses),
        consulted=_numbers(consulted, seen.clauses),
        changes=tuple(changes(before, after)),
    )


def _step(picture: Picture, seen: _Seen) -> Step:
    (board,) = _numbers((Board(picture.places, picture.links, picture.legend),), seen.boards)
    tokens = _numbers(picture.tokens, seen.tokens)
    return Step(board=board, tokens=tokens, notes=_numbers(picture.notes, seen.notes))


def changes(before: Any, after: Any) -> Iterator[str]:
    """What a step changed, field by field: `players[0].coins: 3, then 5`."""
    found = compare(plain(before), plain(after)).differences
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
        return GOES_ON
    scores = ", ".join(f"{player} {score}" for player, score in outcome.scores.items())
    winners = " and ".join(outcome.winners) or "nobody"
    return f"{winners} won by {outcome.by}" + (f" ({scores})" if scores else "")
