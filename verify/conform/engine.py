"""The conformance engine: one subject against one ruleset, as a stream of events.

What the subject says it can do decides how it is checked: rule by rule (`ask`), position by position
(`setup` and `apply`), in whole games (`legal` and `apply`). The last event carries a `Conformance`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from hoyle.model.core import InputError, unknown_name
from hoyle.verify.conform.arena import Arena, GaveUp, Group, Recording
from hoyle.verify.conform.asking import Asking, ask_rule
from hoyle.verify.conform.baseline import Baseline
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.divergence import Divergence, citations, fingerprint_of, reproduction, sentence
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.explain import Alternative, alternatives, explanations, siblings_of
from hoyle.verify.conform.playing import play_games, play_positions, play_sights
from hoyle.verify.conform.protocol import CAPABILITIES, Hello
from hoyle.verify.conform.reduction import reduce_inputs
from hoyle.verify.conform.result import Conformance, Diverged, Troubled, causes_of, judged, rules_blamed
from hoyle.verify.conform.scouting import scouted
from hoyle.verify.conform.script import Script
from hoyle.verify.conform.settings import Settings
from hoyle.verify.conform.subject import Subject
from hoyle.verify.conform.trouble import HARMLESS, SubjectFailed
from hoyle.verify.coverage import fired
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.starts import starts_of

LEVELS = ("ask", "positions", "games")


class Plan(Struct, frozen=True, kw_only=True):
    """What a run is about, beside the ruleset and the subject."""

    settings: Settings
    changes: dict[str, Any] = {}  # to the ruleset: which options and readings are compared with
    levels: tuple[str, ...] = LEVELS
    rules: tuple[str, ...] = ()  # names of the rules that are asked; all when empty
    starts: tuple[Any, ...] = ()  # start options; those of the ruleset when empty
    baseline: Baseline | None = None
    command: tuple[str, ...] = ()  # the words of the command line that reach the subject
    siblings: Mapping[str, AnyRuleset] | None = None
    explain: bool = True  # whether other rules are tried on what was found


def conform(ruleset: AnyRuleset, subject: Subject, plan: Plan) -> Iterator[Event]:
    """Check *subject* against *ruleset*; the result of the last event is a `Conformance`."""
    for name in plan.rules:
        if name not in ruleset.functions:
            raise unknown_name(f"rule of {ruleset.id}", name, ruleset.functions)
    work = f"conform {ruleset.id}"
    yield Began(work)
    run = _Run(ruleset, subject, plan)
    try:
        yield from run.events(work)
    finally:
        subject.close()
    yield Ended(work, run.result())


def checked(ruleset: AnyRuleset, subject: Subject, plan: Plan) -> Conformance:
    """The result of `conform`, for callers that do not watch."""
    result: Conformance | None = None
    for event in conform(ruleset, subject, plan):
        if isinstance(event, Ended):
            result = event.result
    assert result is not None
    return result


class _Run:
    """One run: the levels one after another, and the report at the end."""

    def __init__(self, ruleset: AnyRuleset, subject: Subject, plan: Plan) -> None:
        self.plan = plan
        self.base = ruleset
        self.subject = subject
        self.changes = dict(plan.changes)
        self.ruleset = ruleset.under(plan.changes) if plan.changes else ruleset
        self.arena: Arena | None = None
        self.others: list[Alternative] = []
        self.asked: list[Asking] = []
        self.divergences: dict[int, Divergence] = {}
        self.notes: list[str] = []
        self.because = ""
        self.told_troubles = 0
        self.counts: dict[str, int] = {}

    def events(self, work: str) -> Iterator[Event]:
        try:
            hello = self.subject.open()
        except SubjectFailed as failed:
            self.arena = Arena(self.ruleset, self.subject, self.plan.settings, self.changes)
            self.arena.record(failed.trouble)
            yield from self._tell(work)
            return
        self._take_its_word(hello)
        arena = self.arena = Arena(self.ruleset, self.subject, self.plan.settings, self.changes)
        siblings = siblings_of(self.ruleset) if self.plan.siblings is None else self.plan.siblings
        self.others = alternatives(self.ruleset, siblings) if self.plan.explain else []
        try:
            if "ask" in self.plan.levels and self.subject.can("ask"):
                yield from self._ask(arena, work)
            if self.subject.can("apply") and not arena.is_full:
                yield from self._play(arena, work)
        except GaveUp as gave_up:
            self.because = str(gave_up)
        self.subject.close()
        yield from self._tell(work)

    def _take_its_word(self, hello: Hello) -> None:
        """The subject is compared with the rules it says it plays, unless the plan says otherwise."""
        for ability in hello.can:
            if ability not in CAPABILITIES and ability not in ("start", "stop"):
                self.notes.append(
                    f"it says it can {ability!r}, which this version of the protocol does not have"
                )
        if hello.rulesets and self.base.id not in hello.rulesets:
            self.notes.append(f"it says it plays {', '.join(hello.rulesets)}, not {self.base.id}")
        declared = {name: value for name, value in hello.rules.items() if name not in self.changes}
        if not declared:
            return
        try:
            self.ruleset = self.ruleset.under(declared)
        except InputError as error:
            self.notes.append(f"the rules it says it plays are not of this game: {error}")
            return
        self.changes |= declared

    def _ask(self, arena: Arena, work: str) -> Iterator[Event]:
        wanted = self.plan.rules or tuple(self.ruleset.functions)
        for name in wanted:
            rule = self.ruleset.functions[name]
            asking = ask_rule(arena, rule)
            self.asked.append(asking)
            for group in arena.found():
                if id(group) not in self.divergences and not isinstance(group.witness, Struct):
                    group.finding, group.witness = reduce_inputs(arena, rule, group.finding, group.witness)
            yield Advanced(f"{work}: ask", len(self.asked))
            yield from self._tell(work)
            if arena.is_full:
                return

    def _play(self, arena: Arena, work: str) -> Iterator[Event]:
        levels = []
        if "positions" in self.plan.levels and self.subject.can("setup"):
            levels += [("sights", play_sights), ("positions", play_positions)]
        if "games" in self.plan.levels:
            levels.append(("games", play_games))
        if not levels:
            return
        starts = self.plan.starts or starts_of(self.ruleset)
        before = arena.tally.compared
        arena.scouted = scouted(self.ruleset, starts, self.plan.settings)
        with fired(self.ruleset, once=True) as names:
            for name, level in levels:
                for done in level(arena, starts):
                    self.counts[name] = done
                    yield Advanced(f"{work}: {name}", done)
                    yield from self._tell(work)
        # A rule that ran in a game that was compared has its clauses exercised, if only in passing.
        if self.counts.get("games") and arena.tally.compared > before:
            for name in names:
                arena.tally.exercise("play", self.ruleset.book.present(self.ruleset.functions[name].clauses))

    # -- telling -----------------------------------------------------------------------------------------

    def _tell(self, work: str) -> Iterator[Event]:
        """Events for what is new since the last time."""
        arena = self.arena
        assert arena is not None
        for group in arena.found():
            if id(group) not in self.divergences:
                divergence = self._divergence(arena, group)
                self.divergences[id(group)] = divergence
                yield Diverged(self.ruleset.id, divergence)
        for trouble in self.subject.troubles:
            if all(known.kind != trouble.kind for known in arena.troubles):
                arena.record(trouble)
        for trouble in arena.troubles[self.told_troubles :]:
            yield Troubled(self.ruleset.id, trouble)
        self.told_troubles = len(arena.troubles)

    def _divergence(self, arena: Arena, group: Group) -> Divergence:
        finding = group.finding
        if isinstance(group.witness, Script):
            steps = group.witness.steps()
            recordings: list[Recording] = group.examples
        else:
            rule = self.ruleset.functions[finding.about]
            args = dict(zip(rule.parameters, plain(group.witness), strict=True))
            steps, recordings = ({"ask": {"rule": rule.name, "args": args}},), []
        fingerprint = fingerprint_of(self.ruleset.id, finding)
        return Divergence(
            fingerprint=fingerprint,
            check=finding.check,
            about=finding.about,
            clauses=finding.clauses,
            citations=citations(self.ruleset, finding.clauses),
            says=sentence(finding),
            steps=steps,
            expected=finding.expected,
            got=finding.got,
            differences=finding.differences,
            explained_by=explanations(
                self.others, recordings, group.asked, self.changes, self.plan.settings.reduction_seconds
            ),
            reproduce=reproduction(self.base.id, self.plan.changes, steps, self.plan.command),
            play=group.play.steps() if group.play is not None else (),
            times=group.times,
            blames=finding.blames,
            accepted=self.plan.baseline.reason(fingerprint) if self.plan.baseline else None,
        )

    def result(self) -> Conformance:
        arena = self.arena
        assert arena is not None
        tally = arena.tally
        divergences = self._counted(arena)
        new = [d for d in divergences if d.accepted is None]
        verdict = judged(len(new), tuple(arena.troubles), tally.compared)
        gone = self.plan.baseline.missing({d.fingerprint for d in divergences}) if self.plan.baseline else ()
        whole = self._is_whole(arena)
        if gone and not whole:
            self.notes.append(
                f"{len(gone)} accepted divergences were not met, and are not called healed: "
                "not everything was tried"
            )
        return Conformance(
            verdict=verdict,
            because=self.because or self._because(verdict),
            ruleset=self.base.id,
            title=self.base.title,
            rules=self.changes,
            subject=self.subject.hello,
            command=self.plan.command,
            profile=self.plan.settings.profile,
            seed=self.plan.settings.seed,
            divergences=divergences,
            causes=(*causes_of(divergences), *rules_blamed(divergences)),
            troubles=tuple(arena.troubles),
            covered=tally.covered(),
            not_covered=tally.not_covered(),
            asked=tuple(self.asked),
            exercised=tally.clauses,
            whole=whole,
            healed=gone if whole else (),
            counts={
                "compared": tally.compared,
                "not_compared": tally.left_out,
                "silent": tally.silent,
                "restarts": arena.restarts,
                **self.counts,
                **{f"{command}_requests": times for command, times in sorted(tally.exchanges.items())},
            },
            skipped=dict(tally.skipped.most_common(20)),
            unknown_fields=tuple(sorted(tally.unknown)),
            notes=(
                *self.notes,
                *(
                    f"our rule {rule} breaks on some inputs, which were not compared: {how}"
                    for rule, how in tally.broken.items()
                ),
            ),
        )

    def _is_whole(self, arena: Arena) -> bool:
        """Whether everything was tried to the end, so that what was not found is gone."""
        plan = self.plan
        narrowed = plan.rules or plan.starts or set(plan.levels) != set(LEVELS)
        broke_off = self.because or arena.is_full
        sound = judged(0, tuple(arena.troubles), arena.tally.compared) == "conforms"
        return sound and not narrowed and not broke_off

    def _counted(self, arena: Arena) -> tuple[Divergence, ...]:
        """The divergences, with how often each was hit by the end; those of one fingerprint are one."""
        from msgspec.structs import replace

        found: dict[str, Divergence] = {}
        for group in arena.found():
            divergence = replace(self.divergences[id(group)], times=group.times)
            known = found.get(divergence.fingerprint)
            if known is not None:
                divergence = replace(known, times=known.times + divergence.times)
            found[divergence.fingerprint] = divergence
        return tuple(
            replace(
                d,
                related=tuple(
                    o.fingerprint for o in found.values() if o is not d and o.clauses[:1] == d.clauses[:1]
                ),
            )
            for d in found.values()
        )

    def _because(self, verdict: str) -> str:
        arena = self.arena
        assert arena is not None
        if verdict == "failed":
            worst = next((t for t in arena.troubles if t.kind not in HARMLESS), arena.troubles[0])
            return f"{worst.kind}: {worst.says}"
        if verdict == "vacuous":
            return f"nothing was compared: it says it can {', '.join(self.subject.hello.can) or 'nothing'}"
        return ""
