"""Weighing the register: for every entry a witness, its effect, and what it costs.

Rules first: they are small and are decided for all inputs. Then seeded games with every reading beside the
base: a play in which a reading makes a difference is a witness where the rules gave none, and how games end
tells the effect. Where nothing showed, a closer search that variants are part of. Last, if asked for, the
count over many games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from hoyle.model.core import Reading, Trace
from hoyle.verify.ambiguities.by_play import ByPlay, by_play
from hoyle.verify.ambiguities.by_rule import ByRule, RuleLevel, by_rule
from hoyle.verify.ambiguities.closer import Island, island
from hoyle.verify.ambiguities.entry import (
    EFFECTS,
    AmbiguityWitness,
    Part,
    Weighed,
    cost_of,
    effects,
    from_play,
    from_rule,
    highest,
)
from hoyle.verify.ambiguities.games import STEPS, Batch, Seen, play_all
from hoyle.verify.ambiguities.rivals import Rival, chosen, contexts_of, read_as, rivals_of
from hoyle.verify.bulk import playout
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.executors import Serial
from hoyle.verify.starts import AnyRuleset, starts_of
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.verdict import Word

# Steps of play that are searched for witnesses, and again as much for every reading that showed nothing yet.
SEARCH = 12_000
FEWEST, MOST = 8, 96  # games that this makes
AGAIN = 3
ISLANDS, ISLANDS_OF_A_VARIANT = 6, 2  # closer searches for what is still open then
BUDGET = Budget(paths=1_000, work=300_000)


def weigh(
    ruleset: AnyRuleset,
    entries: Sequence[Reading] | None = None,
    *,
    games: int = 0,
    search: int | None = None,
    steps: int = STEPS,
    seed: int = 0,
    budget: Budget = BUDGET,
    pool: Executor | None = None,
    state: Path | None = None,
) -> Iterator[Event]:
    """Weigh *entries* (the whole register when None); the last event's result is a tuple of `Weighed`."""
    chosen_entries = tuple(ruleset.readings.values()) if entries is None else tuple(entries)
    rivals = rivals_of(ruleset, chosen_entries)
    by_rules: dict[str, RuleLevel] = {}
    jobs = [(rival.key, (ruleset, rival.entry.id, rival.reading, budget)) for rival in rivals]
    yield from _all(f"rules {ruleset.id}", _rules_job, jobs, pool, by_rules)
    searched = Batch(rivals={rival.key: Seen() for rival in rivals})
    look = _games_to_search(ruleset, seed, steps) if search is None else search
    open_, first = rivals, seed
    for games_now in (look, look * AGAIN):
        # Games never look alike twice: the second search has numbers of its own.
        if games_now and open_:
            for event in play_all(
                ruleset,
                open_,
                games=games_now,
                seed=first,
                steps=steps,
                swarm=True,
                keeps_plays=True,
                pool=pool,
            ):
                yield event
                if isinstance(event, Ended):
                    searched.add(event.result)
        open_ = tuple(
            rival
            for rival in rivals
            if not by_rules[rival.key].shows_a_case and not searched.rivals[rival.key].arose
        )
        first = seed + 1
    closer: dict[str, tuple[dict[str, Any], Trace]] = {}
    if look and open_:
        for event in _look_closer(ruleset, open_, seed, pool, closer):
            yield event
            if isinstance(event, Ended) and event.result is not None:
                searched.steps += event.result
    by_plays: dict[str, ByPlay] = {}
    plays = []
    for rival in rivals:
        trace = searched.rivals[rival.key].shortest
        context, trace = closer.get(rival.key, ({}, trace))
        if not by_rules[rival.key].shows_a_case and trace is not None:
            plays.append((rival.key, (ruleset, context, rival.entry.id, rival.reading, trace)))
    yield from _all(f"shorten {ruleset.id}", _play_job, plays, pool, by_plays)
    counted: Batch | None = None
    if games:
        for event in play_all(ruleset, rivals, games=games, seed=seed, steps=steps, pool=pool, state=state):
            yield event
            if isinstance(event, Ended):
                counted = event.result
    weighed = [_weighed(ruleset, entry, by_rules, by_plays, searched, counted) for entry in chosen_entries]
    yield Ended(f"weigh {ruleset.id}", tuple(sorted(weighed, key=lambda each: each.rank)))


def _games_to_search(ruleset: AnyRuleset, seed: int, steps: int) -> int:
    """How many games make up the search: long games are searched less often."""
    length = len(playout(ruleset, starts_of(ruleset)[0], seed, steps=steps).actions)
    return max(FEWEST, min(MOST, SEARCH // max(1, length)))


# -- the jobs --------------------------------------------------------------------------------------------


def _all(
    work: str,
    job: Any,
    jobs: Sequence[tuple[str, tuple[Any, ...]]],
    pool: Executor | None,
    into: dict[str, Any],
) -> Iterator[Event]:
    where = pool or Serial()
    yield Began(work, len(jobs))
    waiting: list[tuple[str, Future[Any]]] = []
    try:
        if isinstance(where, Serial):
            for number, (key, values) in enumerate(jobs, 1):
                into[key] = job(*values)
                yield Advanced(work, number)
        else:
            waiting = [(key, where.submit(job, *values)) for key, values in jobs]
            for number, (key, future) in enumerate(waiting, 1):
                into[key] = future.result()
                yield Advanced(work, number)
    finally:
        for _, future in waiting:
            future.cancel()
    yield Ended(work)


def _rival(ruleset: AnyRuleset, entry_id: str, reading: str) -> Rival:
    entry = ruleset.readings[entry_id]
    return Rival(entry, reading, read_as(ruleset, entry, reading))


def _rules_job(ruleset: AnyRuleset, entry_id: str, reading: str, budget: Budget) -> RuleLevel:
    return by_rule(ruleset, _rival(ruleset, entry_id, reading), budget)


def _play_job(
    ruleset: AnyRuleset, context: dict[str, Any], entry_id: str, reading: str, trace: Trace
) -> ByPlay:
    base = ruleset.under(context)
    return by_play(base, _rival(base, entry_id, reading), trace, context)


def _look_closer(
    ruleset: AnyRuleset,
    open_: Sequence[Rival],
    seed: int,
    pool: Executor | None,
    into: dict[str, tuple[dict[str, Any], Trace]],
) -> Iterator[Event]:
    """Search islands for the rivals that showed nothing: by the rules as they are, and by each variant."""
    jobs: list[tuple[str, tuple[Any, ...]]] = []
    for context in contexts_of(ruleset, ""):
        named = tuple((r.entry.id, r.reading) for r in open_ if r.entry.field not in context)
        for number in range(ISLANDS if not context else ISLANDS_OF_A_VARIANT):
            jobs.append((f"{len(jobs)}", (ruleset, context, named, seed, number)))
    found: dict[str, Island] = {}
    work = f"closer {ruleset.id}"
    for event in _all(work, island, jobs, pool, found):
        if not isinstance(event, Ended):
            yield event
    for key, (_, context, *_rest) in jobs:
        for rival, trace in found[key].plays.items():
            known = into.get(rival)
            if known is None or (known[0] == context and len(trace.actions) < len(known[1].actions)):
                into[rival] = context, trace
    yield Ended(work, sum(each.steps for each in found.values()))


# -- putting it together ---------------------------------------------------------------------------------


def _weighed(
    ruleset: AnyRuleset,
    entry: Reading,
    by_rules: dict[str, RuleLevel],
    by_plays: dict[str, ByPlay],
    searched: Batch,
    counted: Batch | None,
) -> Weighed:
    played = chosen(ruleset, entry)
    readings = []
    for name, says in entry.readings.items():
        if name == played:
            readings.append(Part(id=name, says=says, played=True))
            continue
        key = f"{entry.id}={name}"
        readings.append(_part(entry, name, says, by_rules[key], by_plays.get(key), key, searched, counted))
    others = [part for part in readings if not part.played]
    word, tried = _together(others)
    witnesses = [part for part in others if part.witness is not None]
    smallest = min(witnesses, key=_size, default=None)
    observed = {effect for part in others for effect in part.effect}
    return Weighed(
        id=entry.id,
        kind=entry.kind,
        field=entry.field,
        clauses=entry.clauses,
        readings=tuple(readings),
        default=entry.default,
        because=entry.because,
        severity=entry.severity,
        verdict=word,
        settled=word in ("proved", "exhausted"),
        tried=tried,
        witness=smallest.witness if smallest else None,
        effect=tuple(effect for effect in EFFECTS if effect in observed),
        cost=highest([part.cost for part in others if part.cost is not None]),
    )


def _size(part: Part) -> tuple[int, int, int]:
    """Arguments before plays; of these first the one in which most readings part; then the smallest."""
    import msgspec

    assert part.witness is not None
    values = part.witness.kind == "values"
    rank = 1 if not values else 0 if part.witness.data else 2
    apart = len({under.says for under in part.witness.under})
    return rank, -apart, len(msgspec.json.encode(part.witness.data))


def _part(
    entry: Reading,
    name: str,
    says: str,
    level: RuleLevel,
    play: ByPlay | None,
    key: str,
    searched: Batch,
    counted: Batch | None,
) -> Part:
    seen = Seen()
    for batch in (searched, counted):
        if batch is not None and key in batch.rivals:
            seen.add(batch.rivals[key])
    found = level.found if level.shows_a_case else play or level.found
    word, method, because = _verdict(level, play, searched, counted)
    return Part(
        id=name,
        says=says,
        played=False,
        verdict=word,
        method=method,
        because=because,
        witness=_witness(found),
        effect=effects(found, entry, name, seen),
        cost=cost_of(counted.rivals[key], counted) if counted is not None else None,
    )


def _witness(found: ByRule | ByPlay | None) -> AmbiguityWitness | None:
    if isinstance(found, ByRule):
        return from_rule(found)
    return from_play(found) if found is not None else None


def _verdict(
    level: RuleLevel, play: ByPlay | None, searched: Batch, counted: Batch | None
) -> tuple[Word, str, str]:
    if level.found is not None and (level.shows_a_case or play is None):
        verdict = level.verdicts.get(level.found.rule)
        method = verdict.method if verdict is not None and verdict.word == "refuted" else "under a variant"
        return "refuted", method, ""
    if play is not None:
        return "refuted", "lock-step play", ""
    if level.settled:
        words = {verdict.word for verdict in level.verdicts.values()}
        return ("exhausted" if words == {"exhausted"} else "proved"), "agreement of all rules", level.because
    games = searched.games + (counted.games if counted is not None else 0)
    steps = searched.steps + (counted.steps if counted is not None else 0)
    tried = f"{level.because}; no difference in {games} games of {steps} steps in all"
    return "unknown", "rules and lock-step play", tried


def _together(others: Sequence[Part]) -> tuple[Word, str]:
    words = [part.verdict for part in others]
    if "refuted" in words:
        return "refuted", ""
    reasons = "; ".join(dict.fromkeys(part.because for part in others if part.because))
    if "unknown" in words:
        return "unknown", reasons
    return ("exhausted" if set(words) == {"exhausted"} else "proved"), reasons
