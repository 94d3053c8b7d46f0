"""Tallies: what play saw of each property, kind of action and rule, and the verdicts that follow.

Tallies of two batches of games add up, in whatever order and however the games were divided: that is what
makes a run's findings depend on its seed alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import Ruleset, Trace
from hoyle.properties.core import Property
from hoyle.verify.verdict import Notice, Verdict, Witness, Word

METHOD = "bulk play"
KEPT = "a kept play"  # that is as short as it could be made when it was kept


class Sighting(Struct, frozen=True):
    """Where in a run something was seen first: a failure, a crash, a position that was looked for."""

    game: int
    trace: Trace
    says: str = ""


class Tally(Struct, frozen=True):
    """How often a property was asked, how often its condition came up, and its first sighting.

    The sighting is a counterexample; for a property of the kind `reachable` it is the witness.
    """

    checked: int = 0
    came_up: int = 0
    sighting: Sighting | None = None


class Survey(Struct, frozen=True, kw_only=True):
    """What a run of the bulk player saw."""

    ruleset: str
    seed: int
    games: int = 0  # at random
    kept: int = 0  # kept plays, beside them
    steps: int = 0
    tallies: dict[str, Tally] = {}
    played: dict[str, int] = {}  # actions taken, by kind
    offered: tuple[str, ...] = ()  # kinds of action that were legal at least once
    fired: tuple[str, ...] = ()  # rules that ran at least once
    clauses: tuple[str, ...] = ()  # clauses of these rules and of the endings, as full ids
    outcomes: dict[str, int] = {}  # endings, by the clause that ended the game, or by what is missing
    lengths: dict[int, int] = {}  # games, by their number of steps
    dead_end: Sighting | None = None  # a position that is not over and has no legal action
    crash: Sighting | None = None  # an exception of the model: a mistake, or a silence of the book


UNFINISHED = "not over within the steps allowed"
DEAD_END = "dead end"
CRASHED = "crashed"


def together(parts: Iterable[Survey], book: Sequence[str]) -> Survey:
    """The survey of all the games in *parts*; *book* gives clauses their order."""
    surveys = list(parts)
    reached = {clause for survey in surveys for clause in survey.clauses}
    return Survey(
        ruleset=surveys[0].ruleset,
        seed=surveys[0].seed,
        games=sum(s.games for s in surveys),
        kept=sum(s.kept for s in surveys),
        steps=sum(s.steps for s in surveys),
        tallies={key: _added(s.tallies[key] for s in surveys) for key in surveys[0].tallies},
        played=_counted(s.played for s in surveys),
        offered=_united(s.offered for s in surveys),
        fired=_united(s.fired for s in surveys),
        clauses=tuple(clause for clause in book if clause in reached),
        outcomes=_counted(s.outcomes for s in surveys),
        lengths=_counted(s.lengths for s in surveys),
        dead_end=_first(s.dead_end for s in surveys),
        crash=_first(s.crash for s in surveys),
    )


def _added(tallies: Iterable[Tally]) -> Tally:
    parts = list(tallies)
    return Tally(
        sum(tally.checked for tally in parts),
        sum(tally.came_up for tally in parts),
        _first(tally.sighting for tally in parts),
    )


def _counted(counts: Iterable[Mapping[Any, int]]) -> dict[Any, int]:
    total: dict[Any, int] = {}
    for part in counts:
        for key, count in part.items():
            total[key] = total.get(key, 0) + count
    return dict(sorted(total.items()))


def _united(parts: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(sorted({name for part in parts for name in part}))


def _first(sightings: Iterable[Sighting | None]) -> Sighting | None:
    return min((s for s in sightings if s is not None), key=lambda s: s.game, default=None)


# -- what follows ----------------------------------------------------------------------------------------


def verdicts(survey: Survey, properties: Iterable[Property], budget: str = "") -> dict[str, Verdict]:
    """The verdict on each property of the survey, by its id."""
    return {p.id: verdict(p, survey, budget) for p in properties if p.id in survey.tallies}


def domain_of(survey: Survey) -> str:
    """What was played, in words."""
    kept = {0: "", 1: ", and a kept play"}.get(survey.kept, f", and {survey.kept} kept plays")
    return f"{survey.games} random games, seed {survey.seed}{kept}"


def verdict(prop: Property, survey: Survey, budget: str = "") -> Verdict:
    """What the survey found out about one property."""
    tally = survey.tallies[prop.id]
    word, because = _found_out(prop, tally, survey.games + survey.kept)
    is_kept = word == "proved" and tally.sighting is not None and tally.sighting.game < 0
    return Verdict(
        word=word,
        method=KEPT if is_kept else METHOD,
        domain=domain_of(survey),
        counts={
            "games": survey.games + survey.kept,
            "steps": survey.steps,
            "checked": tally.checked,
            "came_up": tally.came_up,
        },
        budget=budget,
        because=because,
        witness=witness_of(tally.sighting.trace, tally.sighting.says) if tally.sighting else None,
    )


def _found_out(prop: Property, tally: Tally, games: int) -> tuple[Word, str]:
    if prop.about == "reach":
        return ("proved", "") if tally.sighting else ("unknown", f"no such position came up in {games} games")
    if tally.sighting:
        return "refuted", ""
    if not tally.came_up:
        return "vacuous", f"its condition never came up in {tally.checked} checks"
    return "tested", ""


def witness_of(trace: Trace, says: str = "") -> Witness:
    """A trace as a witness, with the program that replays it."""
    return Witness(kind="trace", data=msgspec.to_builtins(trace), says=says, script=trace.script())


def notices(survey: Survey, ruleset: Ruleset[Any, Any, Any]) -> Iterator[Notice]:
    """What the run did not exercise: properties, rules and kinds of action that never came up."""
    during = f"in {survey.games + survey.kept} games ({survey.steps} steps)"
    for key, tally in survey.tallies.items():
        if not tally.came_up and tally.sighting is None:
            yield Notice(what="property", id=key, says=f"{key}: its condition never came up {during}")
    for kind in ruleset.kinds():
        if kind not in survey.offered:
            yield Notice(what="kind", id=kind, says=f"an action of the kind {kind} was never legal {during}")
    for name, rule in ruleset.functions.items():
        # a rule whose clauses all stand in the other books of the game is none of this one
        if name not in survey.fired and ruleset.book.present(rule.clauses):
            yield Notice(what="rule", id=name, says=f"the rule {name} never fired {during}")
