"""`check`: every property of a ruleset, by every engine that can say something about it.

Sentences about values are proved, sentences about play are proved on shapes by induction, exhausted in small
configurations and tested in whole games; facts of the data are looked at. The strongest verdict decides, and
all the evidence is kept. Proofs and explorations run beside play on the same executor; what is found depends
on the seed alone.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from typing import Any

import msgspec

from hoyle.model.core import InputError, Ruleset
from hoyle.properties.core import Properties, Property, properties_of
from hoyle.verify.bulk import survey
from hoyle.verify.events import Advanced, Began, Ended, Event, Judged, Noticed
from hoyle.verify.executors import Serial, executor
from hoyle.verify.failures import FOLDER
from hoyle.verify.profiles import Profile
from hoyle.verify.starts import starts_of
from hoyle.verify.tally import METHOD, Survey, domain_of, notices, verdicts, witness_of
from hoyle.verify.verdict import Judgement, Verdict, Witness, over_all_shapes, strongest

AnyRuleset = Ruleset[Any, Any, Any]
Evidence = dict[str, list[Verdict]]


def check(
    rulesets: Sequence[AnyRuleset], profile: Profile, seed: int, where: str | None = None
) -> Iterator[Event]:
    """Find out what is true of *rulesets*: a `Judged` event for every property, and what never came up."""
    with executor(where) as pool:
        for ruleset in rulesets:
            yield from check_ruleset(ruleset, profile, seed, pool)


def check_ruleset(
    ruleset: AnyRuleset, profile: Profile, seed: int, pool: Executor, *, machine: bool = True
) -> Iterator[Event]:
    """All properties of one ruleset; the last event's result is the tuple of judgements.

    Without *machine*, Hypothesis does not play: it tries again what earlier runs kept, and draws constants
    from whatever modules are loaded. What is found then depends on ruleset, profile and seed alone.
    """
    work = f"check {ruleset.id}"
    said = _properties(ruleset)
    evidence: Evidence = {prop.id: [] for prop in said.properties}
    jobs = _submit(ruleset, said, profile, pool)
    yield Began(work, len(jobs) + len(said.properties))
    for prop in said.properties:
        if prop.about == "data":
            evidence[prop.id].append(look(ruleset, prop))
    yield from _play(ruleset, said, profile, seed, pool, evidence, machine)
    jobs += _shorten(ruleset, said, profile, pool, evidence)
    for done, job in enumerate(jobs, 1):
        for name, verdict in job.result().items():
            evidence[name].append(verdict)
        yield Advanced(work, done)
    judgements = tuple(judge(ruleset, prop, evidence[prop.id]) for prop in said.properties)
    for done, judgement in enumerate(judgements, len(jobs) + 1):
        yield Judged(ruleset.id, judgement)
        yield Advanced(work, done)
    yield Ended(work, judgements)


def judge(ruleset: AnyRuleset, prop: Property, evidence: Sequence[Verdict]) -> Judgement:
    """The strongest verdict on a property, with everything that was found out about it."""
    found = tuple(evidence) or (Verdict(word="skipped", method="none", because="no engine was asked"),)
    return Judgement(
        id=prop.id,
        says=prop.says,
        clauses=ruleset.book.present(prop.clauses),
        expect=prop.expect,
        verdict=strongest(over_all_shapes(found)),
        evidence=found,
    )


def look(ruleset: AnyRuleset, prop: Property) -> Verdict:
    """Whether a fact of the data holds: there is one case, and it is tried."""
    try:
        answer = prop.function(ruleset)
    except Exception as error:
        says = f"asking it raised {type(error).__name__}: {error}"
        return Verdict(word="refuted", method="inspection", domain="the data", witness=_shown(ruleset, says))
    if answer is None:
        return Verdict(
            word="vacuous", method="inspection", domain="the data", because="there is nothing it speaks of"
        )
    counts = {"cases": 1}
    if answer:
        return Verdict(word="exhausted", method="inspection", domain="the data", counts=counts)
    witness = _shown(ruleset, "the data of the ruleset break it")
    return Verdict(word="refuted", method="inspection", domain="the data", counts=counts, witness=witness)


def _shown(ruleset: AnyRuleset, says: str) -> Witness:
    return Witness(kind="values", data={"ruleset": ruleset.id}, says=says)


def without_properties(rulesets: Sequence[AnyRuleset]) -> dict[str, str]:
    """Those of *rulesets* of which nobody has said anything yet, with the sentence that tells it."""
    found = {}
    for ruleset in rulesets:
        try:
            _properties(ruleset)
        except InputError as error:
            found[ruleset.id] = str(error)
    return found


def _properties(ruleset: AnyRuleset) -> Properties:
    try:
        return properties_of(ruleset)
    except ModuleNotFoundError as error:
        if error.name != ruleset.properties:
            raise
        raise InputError(
            f"{ruleset.id} has no properties: write them in a module called {ruleset.properties}"
        ) from None


# -- whole games -----------------------------------------------------------------------------------------


def _play(
    ruleset: AnyRuleset,
    said: Properties,
    profile: Profile,
    seed: int,
    pool: Executor,
    evidence: Evidence,
    machine: bool,
) -> Iterator[Event]:
    """The state machine and the bulk player: evidence on all properties of play, and what never came up."""
    from hoyle.verify.machine import run_machine

    asked = [prop for prop in said.properties if prop.about in ("position", "step", "reach")]
    tried = run_machine(ruleset, asked, profile, seed, failures=FOLDER) if machine else {}
    for name, verdict in tried.items():
        evidence[name].append(verdict)
    events = survey(
        ruleset,
        starts_of(ruleset),
        asked,
        games=profile.games,
        steps=profile.steps,
        seed=seed,
        executor=pool,
        plays=said.traces(ruleset),
    )
    for event in events:
        if not isinstance(event, Ended):
            yield event
            continue
        played: Survey = event.result
        for name, verdict in verdicts(played, asked, str(profile)).items():
            evidence[name].append(verdict)
        yield Judged(ruleset.id, _unbroken(ruleset, played))
        for notice in notices(played, ruleset):
            yield Noticed(ruleset.id, notice)


def _unbroken(ruleset: AnyRuleset, played: Survey) -> Judgement:
    """Whether the model itself ever broke down in play: its own exceptions are findings."""
    from hoyle.verify.shrink import breaks_down, shrunk

    crash = played.crash
    witness = None
    if crash is not None:
        error = crash.says.partition(":")[0]
        witness = witness_of(shrunk(ruleset, crash.trace, breaks_down(ruleset, error)), crash.says)
    verdict = Verdict(
        word="tested" if crash is None else "refuted",
        method=METHOD,
        domain=domain_of(played),
        counts={"games": played.games + played.kept, "steps": played.steps},
        witness=witness,
    )
    return Judgement(
        id="play-never-breaks-down",
        says="No play makes the model raise an exception or meet a silence that no reading fills.",
        clauses=(),
        expect="holds",
        verdict=verdict,
        evidence=(verdict,),
    )


# -- proofs and explorations, beside play ----------------------------------------------------------------


def _submit(
    ruleset: AnyRuleset, said: Properties, profile: Profile, pool: Executor
) -> list[Future[dict[str, Verdict]]]:
    """A job for every property of values, every shape and every configuration."""
    sent: Any = ruleset if isinstance(pool, Serial) else pickle.dumps(ruleset)
    kinds: tuple[tuple[Callable[..., dict[str, Verdict]], int], ...] = (
        *((_prove, index) for index, prop in enumerate(said.properties) if prop.about == "values"),
        *((_induct, index) for index in range(len(said.shapes))),
        *((_explore, index) for index in range(len(said.configurations))),
    )
    return [pool.submit(_job, sent, work, index, profile) for work, index in kinds]


def _shorten(
    ruleset: AnyRuleset, said: Properties, profile: Profile, pool: Executor, evidence: Evidence
) -> list[Future[dict[str, Verdict]]]:
    """Take the plays that the survey brought as evidence, and give them back when they are short."""
    sent: Any = ruleset if isinstance(pool, Serial) else pickle.dumps(ruleset)
    jobs = []
    for index, prop in enumerate(said.properties):
        for verdict in [v for v in evidence[prop.id] if v.method == METHOD and v.witness is not None]:
            evidence[prop.id].remove(verdict)
            jobs.append(pool.submit(_job, sent, _shortest, index, profile, verdict))
    return jobs


def _job(
    sent: bytes | AnyRuleset,
    work: Callable[..., dict[str, Verdict]],
    index: int,
    profile: Profile,
    *more: Any,
) -> dict[str, Verdict]:
    ruleset = pickle.loads(sent) if isinstance(sent, bytes) else sent  # our own bytes, from our own parent
    return work(ruleset, properties_of(ruleset), index, profile, *more)


def _prove(ruleset: AnyRuleset, said: Properties, index: int, profile: Profile) -> dict[str, Verdict]:
    from hoyle.verify.prove import prove

    prop = said.properties[index]
    return {prop.id: prove(prop, ruleset, _budget(profile))}


def _induct(ruleset: AnyRuleset, said: Properties, index: int, profile: Profile) -> dict[str, Verdict]:
    from hoyle.verify.symbolic import induct

    return induct(ruleset, said.shapes[index], said.properties, _budget(profile))


def _explore(ruleset: AnyRuleset, said: Properties, index: int, profile: Profile) -> dict[str, Verdict]:
    from hoyle.verify.explore import explore

    configuration = said.configurations[index]
    small, start = configuration.function(ruleset)
    exploration = explore(small, start, limit=profile.positions, properties=said.properties)
    found = exploration.verdicts(said.properties)
    return {name: _within(configuration.name, verdict) for name, verdict in found.items()}


def _shortest(
    ruleset: AnyRuleset, said: Properties, index: int, profile: Profile, verdict: Verdict
) -> dict[str, Verdict]:
    from hoyle.verify.shrink import shortest

    prop = said.properties[index]
    return {prop.id: shortest(ruleset, prop, verdict, profile.replays)}


def _within(configuration: str, verdict: Verdict) -> Verdict:
    """A verdict about a small configuration: what it cannot reach may be reached in a larger one."""
    domain = f"{configuration}: {verdict.domain}"
    if verdict.word == "refuted" and verdict.witness is None:
        return msgspec.structs.replace(
            verdict, word="unknown", domain=domain, because=f"nowhere in the configuration {configuration}"
        )
    return msgspec.structs.replace(verdict, domain=domain)


def _budget(profile: Profile) -> Any:
    from hoyle.verify.symbolic.budget import Budget

    return Budget(paths=profile.paths, work=profile.work, seconds=profile.seconds)
