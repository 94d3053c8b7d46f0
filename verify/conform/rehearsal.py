"""A rehearsal: a subject's protocol alone, command by command, and what is missing or wrong.

Nothing is compared with the book here. Who writes a subject runs this first and does what it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from hoyle.model.core import CHANCE
from hoyle.verify.conform.choosing import Chooser
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.protocol import (
    CAPABILITIES,
    Answer,
    ApplyRequest,
    AskRequest,
    Counted,
    LegalRequest,
    Listed,
    PerftRequest,
    Placed,
    Reply,
    Request,
    SetupRequest,
    read_content,
)
from hoyle.verify.conform.subject import Subject
from hoyle.verify.conform.tally import Tally
from hoyle.verify.conform.trouble import SubjectFailed
from hoyle.verify.starts import starts_of

Word = Literal["ok", "missing", "wrong", "skipped"]
BURST = 20  # requests that are sent at once to see whether it can


class Part(Struct, frozen=True):
    """One part of the protocol and whether the subject has it."""

    name: str
    word: Word
    says: str


class UnknownRequest(Request, tag="no-such-command"):
    """A command of some later version: a subject answers `error` or `skipped` and lives on."""


def check_protocol(ruleset: AnyRuleset, subject: Subject) -> Iterator[Part]:
    """Every part of the protocol in turn. A part that makes the subject fail does not stop the others."""
    try:
        hello = subject.open()
    except SubjectFailed as failed:
        yield Part("start", "wrong", str(failed))
        subject.close()
        return
    yield Part("start", "ok", f"{hello.name or 'nameless'} {hello.version}".strip())
    for field in ("name", "version", "language", "rulesets", "can"):
        if not getattr(hello, field):
            yield Part(f"start: {field}", "missing", f"the reply to start has no {field}")
    for ability in hello.can:
        if ability not in CAPABILITIES:
            yield Part(f"can: {ability}", "wrong", f"unknown ability; known are {', '.join(CAPABILITIES)}")
    rehearsal = _Rehearsal(ruleset, subject)
    yield from rehearsal.parts()
    subject.close()
    troubles = {trouble.kind: trouble for trouble in subject.troubles}
    if not troubles:
        yield Part("stop", "ok", "it ended when told to")
    for trouble in troubles.values():
        name = "stop" if trouble.kind in ("ignored-stop", "children-left") else "standard error"
        yield Part(name, "wrong", f"{trouble.kind}: {trouble.says}")


class _Rehearsal:
    def __init__(self, ruleset: AnyRuleset, subject: Subject) -> None:
        self.ruleset = ruleset
        self.subject = subject
        self.start = starts_of(ruleset, 1)[0]

    def parts(self) -> Iterator[Part]:
        plan: list[tuple[str, str, Callable[[], Part]]] = [
            ("ask", "ask", self._ask),
            ("ask", "ask an unknown rule", self._ask_unknown),
            ("pipeline", "pipeline", self._pipeline),
            ("setup", "setup with start options", lambda: self._setup("start", self.start)),
            (
                "setup",
                "setup with a position",
                lambda: self._setup("position", self.ruleset.start(self.start)),
            ),
            ("legal", "legal", self._legal),
            ("apply", "apply", self._apply),
            ("apply", "apply an illegal action", self._apply_illegal),
            ("perft", "perft", self._perft),
            ("", "an unknown command", self._unknown),
        ]
        for ability, name, work in plan:
            if ability and not self.subject.can(ability):
                yield Part(name, "missing", f"start does not list {ability!r} under can")
                continue
            try:
                yield work()
            except SubjectFailed as failed:
                yield Part(name, "wrong", str(failed))
                try:
                    self.subject.reopen()
                except SubjectFailed as again:
                    yield Part("start again", "wrong", str(again))
                    return

    def _judge(self, name: str, reply: Reply, content: Any, wants: tuple[str, ...] = ("ok",)) -> Part:
        if reply.kind == "skipped":
            return Part(name, "skipped", reply.says() or "it gives no reason: say why in reason")
        if reply.kind not in wants:
            said = reply.says()
            return Part(
                name, "wrong", f"answered {reply.kind}{said and ': ' + said}, expected {' or '.join(wants)}"
            )
        if reply.kind == "ok":
            read_content(reply.raw, msgspec.json.Decoder(content))
        return Part(name, "ok", f"answered {reply.kind}")

    def _ask(self) -> Part:
        last = Part("ask", "skipped", "the ruleset has no rule that can be asked")
        for request in self._questions():
            last = self._judge("ask", self.subject.one(request), Answer, ("ok", "illegal"))
            if last.word != "skipped":
                return Part("ask", last.word, f"{request.rule}: {last.says}")
        return last

    def _questions(self) -> Iterator[AskRequest]:
        from hoyle.verify.conform.inputs import _edges

        for rule in self.ruleset.functions.values():
            values = [next(iter(_edges(domain, ())), None) for _, domain in rule.domain.parts]
            if None not in values and rule.admits(self.ruleset.rules, tuple(values)):
                args = dict(zip(rule.parameters, values, strict=True))
                yield AskRequest(ruleset=self.ruleset.id, rule=rule.name, args=args)

    def _ask_unknown(self) -> Part:
        request = AskRequest(ruleset=self.ruleset.id, rule="no_such_rule", args={})
        part = self._judge("ask an unknown rule", self.subject.one(request), Answer, ("error",))
        return Part(part.name, "ok", part.says) if part.word == "skipped" else part

    def _pipeline(self) -> Part:
        questions = list(self._questions())[:BURST]
        burst = (
            [msgspec.structs.replace(questions[n % len(questions)]) for n in range(BURST)]
            if questions
            else []
        )
        replies = self.subject.exchange(burst)
        return Part("pipeline", "ok", f"{len(replies)} requests at once, answered in order")

    def _begin(self) -> Any:
        """A position in which somebody decides, with the subject in it."""
        request = SetupRequest(ruleset=self.ruleset.id, start=self.start)
        self.subject.one(request)
        position = self.ruleset.start(self.start)
        for _ in range(1000):
            if self.ruleset.actor(position) not in (None, CHANCE):
                break
            choices = self.ruleset.legal(position)
            if not len(choices):
                break
            action = choices[0]
            self.subject.one(ApplyRequest(action=action))
            position = self.ruleset.apply(position, action)
        return position

    def _setup(self, how: str, value: Any) -> Part:
        request = SetupRequest(ruleset=self.ruleset.id, **{how: value})
        reply = self.subject.one(request)
        name = "setup with start options" if how == "start" else "setup with a position"
        return self._reports_something(self._judge(name, reply, Placed), reply)

    def _reports_something(self, part: Part, reply: Reply) -> Part:
        if part.word == "ok" and not reply.value().get("position"):
            return Part(part.name, "missing", "the reply has no position: report any part of it")
        return part

    def _legal(self) -> Part:
        position = self._begin()
        reply = self.subject.one(LegalRequest())
        part = self._judge("legal", reply, Listed)
        if part.word == "ok":
            listed = len(reply.value()["actions"])
            return Part("legal", "ok", f"{listed} actions, the book has {len(self.ruleset.legal(position))}")
        return part

    def _apply(self) -> Part:
        choices = self.ruleset.legal(self._begin())
        reply = self.subject.one(ApplyRequest(action=choices[0]))
        return self._reports_something(self._judge("apply", reply, Placed, ("ok",)), reply)

    def _apply_illegal(self) -> Part:
        from random import Random

        position = self._begin()
        chooser = Chooser(self.ruleset, Tally(self.ruleset), Random(0), targeted=False)
        for _ in range(50):
            probe = chooser.probe(position, self.ruleset.legal(position))
            if probe is not None:
                reply = self.subject.one(ApplyRequest(action=probe))
                return self._judge("apply an illegal action", reply, Placed, ("illegal",))
        return Part("apply an illegal action", "skipped", "no illegal action was found near the beginning")

    def _perft(self) -> Part:
        self._begin()
        return self._judge("perft", self.subject.one(PerftRequest(depth=1)), Counted)

    def _unknown(self) -> Part:
        part = self._judge("an unknown command", self.subject.one(UnknownRequest()), Answer, ("error",))
        return Part(part.name, "ok", part.says) if part.word == "skipped" else part
