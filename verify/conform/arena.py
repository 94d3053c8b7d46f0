"""The arena: one subject and one model in one run, with what was found and what went wrong.

Whatever fails in a subject is recorded by name here, the subject is started again, and the run goes on with
the next case, until it has failed too often.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from hoyle.model.core.rules import overrides
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.duel import AnyRuleset, Codec, Duel
from hoyle.verify.conform.protocol import Reply, Request
from hoyle.verify.conform.scouting import Scouted
from hoyle.verify.conform.script import Script
from hoyle.verify.conform.settings import Settings
from hoyle.verify.conform.subject import Subject
from hoyle.verify.conform.tally import Tally
from hoyle.verify.conform.trouble import SubjectFailed, Trouble

T = TypeVar("T")
EXAMPLES = 4  # of one divergence that an explanation must account for


class GaveUp(Exception):
    """The subject failed too often to go on."""


class Recording(Struct, frozen=True):
    """A script and what the subject answered to it, one reply for each request."""

    script: Script
    replies: tuple[Reply, ...]


class Asked(Struct, frozen=True):
    """Questions to one rule and what the subject answered."""

    rule: str
    questions: tuple[tuple[tuple[Any, ...], Reply], ...]


class Group(Struct):
    """One mistake: the finding that shows it best, where it was met, and how often."""

    finding: Finding
    witness: Script | tuple[Any, ...]  # a script, or the inputs of a rule
    examples: list[Recording]
    asked: Asked | None = None
    times: int = 1
    play: Script | None = None


class Arena:
    """A run: the model under the rules the subject says it plays, the subject, and what came of it."""

    def __init__(
        self, ruleset: AnyRuleset, subject: Subject, settings: Settings, told: dict[str, Any]
    ) -> None:
        self.ruleset = ruleset
        self.subject = subject
        self.settings = settings
        self.told = told  # changes to the ruleset's rules, which the subject is told with every request
        self.tally = Tally(ruleset)
        self.codec = Codec(ruleset)
        self.troubles: list[Trouble] = []
        self.groups: dict[tuple[str, ...], Group] = {}
        self.restarts = 0
        self.scouted = Scouted()  # what the model found out ahead of play
        self.can_place = True  # until the subject skips a position it should be set into

    def duel(self, tally: Tally | None = None) -> Duel:
        return Duel(self.ruleset, self.subject.one, tally or self.tally, self.codec, self.told)

    def recorded_duel(self) -> tuple[Duel, list[Reply]]:
        """A duel, and the list into which the replies go as they come."""
        replies: list[Reply] = []

        def speak(request: Request) -> Reply:
            reply = self.subject.one(request)
            replies.append(reply)
            return reply

        return Duel(self.ruleset, speak, self.tally, self.codec, self.told), replies

    def guarded(self, work: Callable[[], T], otherwise: T) -> T:
        """Do *work*; where the subject fails, record it, start the subject again, and take *otherwise*."""
        try:
            return work()
        except SubjectFailed as failed:
            self.failed(failed)
            return otherwise

    def failed(self, failed: SubjectFailed) -> None:
        """Record a failure and start the subject again."""
        self.record(failed.trouble)
        self.restarts += 1
        if self.restarts > self.subject.limits.restarts:
            raise GaveUp(f"it failed {self.restarts} times: the rest was not tried")
        try:
            self.subject.reopen()
        except SubjectFailed as again:
            self.record(again.trouble)
            raise GaveUp("it could not be started again") from None

    def record(self, trouble: Trouble) -> None:
        """Keep a trouble; the same kind at the same command is kept once, with its count."""
        command = _command(trouble.request)
        for index, known in enumerate(self.troubles):
            if known.kind == trouble.kind and _command(known.request) == command:
                self.troubles[index] = msgspec.structs.replace(known, times=known.times + 1)
                return
        self.troubles.append(trouble)

    def is_new(self, finding: Finding) -> bool:
        """Whether nothing like *finding* was met before; where it was, this counts as one more time."""
        group = self.groups.get(finding.key)
        if group is None:
            return True
        group.times += 1
        return False

    def add(self, group: Group, met_as: Finding) -> None:
        """Keep a group under the shape of its reduced finding, and under the one it was met as."""
        known = self.groups.get(group.finding.key)
        if known is not None and known is not group:
            known.times += group.times
            known.examples = [*known.examples, *group.examples][:EXAMPLES]
            group = known
        self.groups[group.finding.key] = group
        self.groups[met_as.key] = group

    def found(self) -> list[Group]:
        """Every mistake once, in the order in which they were met."""
        return list({id(group): group for group in self.groups.values()}.values())

    @property
    def is_full(self) -> bool:
        return len(self.found()) >= self.settings.findings


def _command(request: str) -> str:
    """The command in a request line, which may have been cut."""
    _, found, rest = request.partition('"cmd":"')
    return rest.partition('"')[0] if found else ""


def told_to(ruleset: AnyRuleset, registered: Any) -> dict[str, Any]:
    """The changes that make the rules of *ruleset* out of the *registered* ones."""
    if registered is None or type(registered) is not type(ruleset.rules):
        return {}
    return overrides(registered, ruleset.rules)
