"""Which rules does it really play? The edition, variants and readings that best explain a subject.

What a subject answered is recorded once and held against many rules. From the edition that fits best, one
field after another is changed as long as that explains more; then the subject is asked again by those
rules, because other rules lead to other positions. A field is *settled* when every other value of it
contradicts something the subject said, and *open* when nothing it said depends on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct

from hoyle.model.core import Unspecified
from hoyle.model.core.rules import fields_of, overrides
from hoyle.verify.conform.arena import Arena, Asked, GaveUp, Recording
from hoyle.verify.conform.asking import _exchange, agrees, expected_of
from hoyle.verify.conform.choosing import Chooser
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.duel import AnyRuleset, Skipped
from hoyle.verify.conform.explain import agrees_with_recording, siblings_of
from hoyle.verify.conform.inputs import inputs_for
from hoyle.verify.conform.playing import Match, one_game
from hoyle.verify.conform.settings import Settings
from hoyle.verify.conform.subject import Subject
from hoyle.verify.conform.trouble import SubjectFailed, Trouble
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.reads import fields_read
from hoyle.verify.starts import starts_of

ROUNDS = 3  # times the subject is asked again under better rules


class Candidate(Struct, frozen=True, kw_only=True):
    """Rules, and how much of what the subject said contradicts them."""

    base: str  # the edition
    changes: dict[str, Any]  # to that edition
    contradictions: int
    evidence: int


class FieldVerdict(Struct, frozen=True, kw_only=True):
    """What is known about one field of the rules the subject plays."""

    field: str
    value: Any
    settled: bool
    alternatives: tuple[Any, ...] = ()  # other values that explain it just as well


class Identity(Struct, frozen=True, kw_only=True):
    """The rules a subject plays, as far as its answers tell."""

    ruleset: str
    best: Candidate
    editions: tuple[Candidate, ...]
    fields: tuple[FieldVerdict, ...]
    troubles: tuple[Trouble, ...] = ()

    @property
    def explains_all(self) -> bool:
        return self.best.contradictions == 0 and self.best.evidence > 0


def identify(
    ruleset: AnyRuleset,
    subject: Subject,
    settings: Settings,
    siblings: Mapping[str, AnyRuleset] | None = None,
) -> Iterator[Event]:
    """Find the rules that best explain *subject*; the last event's result is an `Identity`."""
    work = f"identify {ruleset.id}"
    yield Began(work, ROUNDS)
    editions = {ruleset.id: ruleset, **(siblings_of(ruleset) if siblings is None else siblings)}
    editions = {name: other for name, other in editions.items() if type(other.rules) is type(ruleset.rules)}
    evidence = _Evidence(ruleset)
    best: tuple[str, Any] = ruleset.id, ruleset.rules
    try:
        subject.open()
        for number in range(ROUNDS):
            evidence.gather(ruleset.under(best[1]), subject, settings, number)
            better = _climb(evidence, editions)
            yield Advanced(work, number + 1)
            if better == best:
                break
            best = better
    except SubjectFailed as failed:
        evidence.troubles.append(failed.trouble)
    except GaveUp:
        pass
    finally:
        subject.close()
    yield Ended(work, _identity(ruleset, evidence, editions, best))


class _Evidence:
    """What the subject said, to be held against any rules of the game."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        self.ruleset = ruleset
        self.asked: list[Asked] = []
        self.recordings: list[Recording] = []
        self.troubles: list[Trouble] = []
        self._known: dict[Any, int] = {}
        self._wrong_answers: dict[tuple[int, Any], int] = {}
        self._reads: dict[str, tuple[str, ...]] = {}

    @property
    def size(self) -> int:
        return sum(len(asked.questions) for asked in self.asked) + len(self.recordings)

    def gather(self, model: AnyRuleset, subject: Subject, settings: Settings, number: int) -> None:
        arena = Arena(model, subject, settings, {})
        if subject.can("ask"):
            self._ask(arena, first=number == 0)
        if subject.can("apply"):
            self._play(arena, number)
        self.troubles += arena.troubles
        self._known.clear()

    def _ask(self, arena: Arena, *, first: bool) -> None:
        for rule in arena.ruleset.functions.values():
            try:
                choice = inputs_for(rule, arena.ruleset.rules, arena.settings)
            except Exception:  # a rule that cannot be asked tells nothing
                continue
            if choice.complete and not first:
                continue  # everything was asked in the first round
            inputs = list(choice.inputs)
            Random(rule.name).shuffle(inputs)
            answered = _exchange(arena, rule, inputs[:2_000])
            questions = tuple((v, r) for v, r in answered if r.kind != "skipped")
            if questions:
                self.asked.append(Asked(rule.name, questions))

    def _play(self, arena: Arena, number: int) -> None:
        starts = starts_of(arena.ruleset)
        for game in range(arena.settings.games):
            random = Random(f"{arena.settings.seed} {number} {game}")
            match = _Listening(arena)
            try:
                chooser = Chooser(arena.ruleset, arena.tally, random, targeted=game % 2 == 1)
                one_game(match, starts[game % len(starts)], chooser)
            except SubjectFailed as failed:
                arena.failed(failed)
            except (Skipped, Unspecified):
                pass
            self.recordings += match.parts()

    def contradictions(self, rules: Any, enough: int | None = None) -> int:
        """How many answers, and how many plays, are not what these rules say; *enough* ends the count."""
        known = self._known.get(rules)
        if known is None:
            model = self.ruleset.under(rules)
            known = sum(self._wrong(model, number) for number in range(len(self.asked)))
            for recording in self.recordings:
                if enough is not None and known >= enough:
                    return known  # of a part: not kept
                known += not agrees_with_recording(model, recording, {})
            self._known[rules] = known
        return known

    def wrong_first(self, rules: Any) -> None:
        """Put the plays that contradict these rules first: better rules must explain one of them."""
        model = self.ruleset.under(rules)
        self.recordings.sort(key=lambda recording: agrees_with_recording(model, recording, {}))

    def _wrong(self, model: AnyRuleset, number: int) -> int:
        """Wrong answers to one rule. Rules that agree in every field it reads need not be tried again."""
        asked = self.asked[number]
        if asked.rule not in self._reads:
            read = fields_read(model.functions[asked.rule], _record(model.rules))
            self._reads[asked.rule] = tuple(sorted(read))
        key = number, tuple(getattr(model.rules, field) for field in self._reads[asked.rule])
        if key not in self._wrong_answers:
            self._wrong_answers[key] = _wrong_answers(model, asked)
        return self._wrong_answers[key]


class _Listening(Match):
    """A match that takes notes instead of making findings small."""

    def __init__(self, arena: Arena) -> None:
        super().__init__(arena)
        self._parts: list[Recording] = []

    def kept(self, findings: list[Any]) -> list[Any]:
        return findings

    def setup(self, **begin: Any) -> list[Any]:
        self._close()
        return super().setup(**begin)

    def _close(self) -> None:
        if self.moves:
            self._parts.append(Recording(self.script.with_moves(self.moves), tuple(self.replies)))

    def parts(self) -> list[Recording]:
        self._close()
        return self._parts


def _wrong_answers(model: AnyRuleset, asked: Asked) -> int:
    rule = model.functions[asked.rule]
    wrong = 0
    for values, reply in asked.questions:
        try:
            if rule.admits(model.rules, values):
                wrong += not agrees(expected_of(rule, model.rules, values), reply)
        except Unspecified:
            continue
        except Exception:
            wrong += 1
    return wrong


def _climb(evidence: _Evidence, editions: Mapping[str, AnyRuleset]) -> tuple[str, Any]:
    """From every edition, change one field after another as long as that explains more; the best of all."""
    found: list[tuple[int, int, int, str, Any]] = []
    for order, (name, edition) in enumerate(editions.items()):
        rules = edition.rules
        score = evidence.contradictions(rules)
        improved = True
        while improved and score and not _hopeless(found, overrides(edition.rules, rules)):
            evidence.wrong_first(rules)
            options = [
                (evidence.contradictions(other, enough=score), n, other)
                for n, other in enumerate(_near(rules, editions))
            ]
            best_near = min(options, key=lambda o: o[:2], default=(score, 0, rules))
            improved = best_near[0] < score
            if improved:
                score, _, rules = best_near
        found.append((score, len(overrides(edition.rules, rules)), order, name, rules))
    best = min(found, key=lambda f: f[:3])
    return best[3], best[4]


def _hopeless(found: list[tuple[int, int, int, str, Any]], changes: dict[str, Any]) -> bool:
    """Whether another edition explains all with no more changes than one more here would make."""
    return any(score == 0 and number <= len(changes) + 1 for score, number, *_ in found)


def _record(rules: Any) -> type[Struct]:
    return type(rules)


def _near(rules: Any, editions: Mapping[str, AnyRuleset]) -> Iterator[Any]:
    """Rules that differ in one field."""
    from msgspec.structs import replace

    for name in fields_of(_record(rules)):
        for value in _values(rules, name, editions):
            yield replace(rules, **{name: value})


def _values(rules: Any, name: str, editions: Mapping[str, AnyRuleset]) -> list[Any]:
    """Other values of a field: its named choices, what other editions have, and numbers off by one."""
    value = getattr(rules, name)
    field = fields_of(_record(rules))[name]
    near = [getattr(edition.rules, name) for edition in editions.values()]
    if field.choices:
        near += field.choices
    elif isinstance(value, int):
        near += [value - 1, value + 1] if value else [value + 1]
    return [other for n, other in enumerate(near) if other != value and other not in near[:n]]


def _identity(
    ruleset: AnyRuleset, evidence: _Evidence, editions: Mapping[str, AnyRuleset], best: tuple[str, Any]
) -> Identity:
    from msgspec.structs import replace

    name, rules = best
    score = evidence.contradictions(rules)
    fields = []
    for field in fields_of(_record(rules)):
        others = _values(rules, field, editions)
        as_good = tuple(
            plain(v)
            for v in others
            if evidence.contradictions(replace(rules, **{field: v}), enough=score + 1) <= score
        )
        fields.append(
            FieldVerdict(
                field=field,
                value=plain(getattr(rules, field)),
                settled=bool(others) and not as_good and evidence.size > 0,
                alternatives=as_good,
            )
        )
    return Identity(
        ruleset=ruleset.id,
        best=Candidate(
            base=name,
            changes=overrides(editions[name].rules, rules),
            contradictions=score,
            evidence=evidence.size,
        ),
        editions=tuple(
            Candidate(
                base=n, changes={}, contradictions=evidence.contradictions(e.rules), evidence=evidence.size
            )
            for n, e in editions.items()
        ),
        fields=tuple(fields),
        troubles=tuple(evidence.troubles),
    )
