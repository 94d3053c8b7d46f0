"""A duel: the model and a subject play the same game in lock step, and every reply is compared.

The model decides what is asked; the subject answers. What the subject answers comes from a function, so
that a recorded conversation can be held against other rules without asking the subject again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType, defstruct

from hoyle.model.core import CHANCE, InputError, Objection, Ruleset, kind_of
from hoyle.verify.conform.comparing import FieldDifference, compare, compare_outcomes, plain, printable
from hoyle.verify.conform.divergence import Check, Finding
from hoyle.verify.conform.protocol import (
    ApplyRequest,
    LegalRequest,
    Listed,
    Placed,
    Reply,
    Request,
    SetupRequest,
    read_content,
)
from hoyle.verify.conform.tally import Tally

AnyRuleset = Ruleset[Any, Any, Any]
Speak = Callable[[Request], Reply]

# What a reply that does not fit its type raises; it is then read again as plain data.
UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class Skipped(Exception):
    """The subject does not play this, and said why."""


class Codec:
    """How replies of one ruleset are read: whole positions and lists of actions straight into their types."""

    def __init__(self, ruleset: AnyRuleset) -> None:
        whole = defstruct("Whole", [("position", ruleset.Position), ("outcome", Any | UnsetType, UNSET)])
        actions = defstruct("Actions", [("actions", list[ruleset.Action])])  # type: ignore[name-defined]
        self.whole: msgspec.json.Decoder[Any] = msgspec.json.Decoder(whole)
        self.actions: msgspec.json.Decoder[Any] = msgspec.json.Decoder(actions)
        self.part = msgspec.json.Decoder(Placed)
        self.anything = msgspec.json.Decoder(Listed)
        self.whole_positions = True  # until the subject reports a part

    def again(self) -> Codec:
        """The same decoders for another conversation: making them takes longer than using them."""
        return copy(self)


class Duel:
    """One game of a model against one subject."""

    def __init__(
        self, ruleset: AnyRuleset, speak: Speak, tally: Tally, codec: Codec, rules: dict[str, Any]
    ) -> None:
        self.ruleset = ruleset
        self.speak = speak
        self.tally = tally
        self.codec = codec
        self.rules = rules  # the changes the subject is told
        self.position: Any = None
        self.in_step = False  # whether the subject is where the model is
        self.last: tuple[Any, Any] | None = None  # the last step: position and action

    # -- the three exchanges -----------------------------------------------------------------------------

    def setup(self, *, start: Any = UNSET, position: Any = UNSET) -> list[Finding]:
        """Begin: with *start* options or in a *position*."""
        request = SetupRequest(ruleset=self.ruleset.id, rules=self.rules, start=start, position=position)
        self.position = self.ruleset.start(start) if position is UNSET else position
        self.in_step = True
        self.last = None
        reply = self._answer(request, "setup")
        clauses = () if position is not UNSET else self.tally.setup_clauses
        if reply.kind != "ok":
            return [self._broken("setup", "setup", clauses, reply)]
        return self._compare("setup", "setup", clauses, reply)

    def legal(self) -> list[Finding]:
        """Compare what may be done now, both ways. Where chance decides there is nothing to ask."""
        if self.ruleset.actor(self.position) == CHANCE:
            return []
        reply = self._answer(LegalRequest(), "legal")
        if reply.kind != "ok":
            return [self._broken("error", "legal", (), reply)]
        listed, unreadable = self._listed(reply)
        choices = self.ruleset.legal(self.position)
        self.tally.compared += 1
        legal = set(choices)
        given = set(listed)
        if legal == given and not unreadable:
            return []
        findings = [
            self._forbids(action, "not among its legal actions") for action in choices if action not in given
        ]
        for action in listed:
            if action not in legal:
                objections = self.objections(action)
                if objections:  # no objection: another way to write a legal action
                    findings.append(self._allows(action, objections))
        findings += [
            self._finding(
                "allows", "unknown", (), {"illegal": "no action of the game"}, {"legal": printable(data)}
            )
            for data in unreadable
        ]
        return one_of_each(findings)

    def apply(self, action: Any, *, known_legal: bool = False) -> list[Finding]:
        """Take *action* in both; where the book forbids it the subject must refuse it and stay as it is."""
        objections = () if known_legal else self.objections(action)
        reply = self._answer(ApplyRequest(action=action), "apply")
        if objections:
            return self._refused(action, objections, reply)
        before = self.position
        self.last = before, action
        clauses = self._clauses(before, action)
        self.position = self.ruleset.apply(before, action)
        kind = kind_of(action)
        self.tally.kinds[kind] += 1
        if reply.kind == "illegal":
            self.in_step = False
            return [self._forbids(action, reply.says() or "illegal", clauses)]
        if reply.kind == "error":
            return [self._broken("error", kind, clauses, reply)]
        return self._compare("position", kind, clauses, reply)

    def objections(self, action: Any) -> tuple[Objection, ...]:
        return self.ruleset.objections(self.position, action)

    # -- comparing ---------------------------------------------------------------------------------------

    def _answer(self, request: Request, command: str) -> Reply:
        self.tally.exchanges[command] += 1
        reply = self.speak(request)
        if reply.kind == "skipped":
            reason = reply.says() or "no reason given"
            self.tally.skipped[f"{command}: {reason}"] += 1
            raise Skipped(reason)
        return reply

    def _compare(self, check: Check, about: str, clauses: tuple[str, ...], reply: Reply) -> list[Finding]:
        self.tally.exercise(check, clauses)
        outcome: Any
        if self.codec.whole_positions:
            try:
                whole = self.codec.whole.decode(reply.raw)
            except UNREADABLE:
                self.codec.whole_positions = False
            else:
                self.tally.compared += 1
                if whole.position == self.position:
                    return self._compare_outcome(about, clauses, whole.outcome)
        part = read_content(reply.raw, self.codec.part)
        expected = plain(self.position)
        comparison = compare(expected, {} if part.position is UNSET else part.position)
        self.tally.compared += comparison.compared
        self.tally.left_out += comparison.left_out
        for name in comparison.unknown:
            self.tally.unknown[name] += 1
        outcome = part.outcome
        if not comparison.differences:
            return self._compare_outcome(about, clauses, outcome)
        self.in_step = False
        differences = comparison.differences
        return [
            self._finding(
                check,
                about,
                clauses,
                {d.path: d.expected for d in differences},
                {d.path: d.got for d in differences},
                differences,
            )
        ]

    def _compare_outcome(self, about: str, clauses: tuple[str, ...], got: Any) -> list[Finding]:
        if got is UNSET:
            if self.ruleset.actor(self.position) is None:
                self.tally.left_out += 1
            return []
        outcome = self.ruleset.outcome(self.position)
        comparison = compare_outcomes(outcome, got)
        self.tally.compared += 1
        self.tally.left_out += comparison.left_out
        if outcome is not None:
            clauses = self.tally.full((outcome.by,)) or clauses
            self.tally.exercise("outcome", clauses)
        if not comparison.differences:
            return []
        return [
            self._finding("outcome", about, clauses, plain(outcome), printable(got), comparison.differences)
        ]

    def _listed(self, reply: Reply) -> tuple[list[Any], list[Any]]:
        """The actions a subject lists, and what it lists that is no action."""
        try:
            return self.codec.actions.decode(reply.raw).actions, []
        except UNREADABLE:
            pass
        actions, unreadable = [], []
        for data in read_content(reply.raw, self.codec.anything).actions:
            try:
                actions.append(self.ruleset.read_action(data))
            except InputError:
                unreadable.append(data)
        return actions, unreadable[:3]

    # -- findings ----------------------------------------------------------------------------------------

    def _refused(self, action: Any, objections: tuple[Objection, ...], reply: Reply) -> list[Finding]:
        clauses = self._objected(objections)
        self.tally.exercise("illegal", clauses)
        if reply.kind == "illegal":
            return []
        self.in_step = False
        if reply.kind == "error":
            return [self._broken("error", kind_of(action), clauses, reply)]
        return [self._allows(action, objections)]

    def _forbids(self, action: Any, says: str, clauses: tuple[str, ...] | None = None) -> Finding:
        if clauses is None:
            clauses = self._clauses(self.position, action)
        return self._finding(
            "forbids", kind_of(action), clauses, {"legal": plain(action)}, {"illegal": printable(says)}
        )

    def _allows(self, action: Any, objections: tuple[Objection, ...]) -> Finding:
        clauses = self._objected(objections)
        expected = {
            "illegal": {"clause": clauses[0] if clauses else objections[0].clause, "says": objections[0].says}
        }
        return self._finding("allows", kind_of(action), clauses, expected, {"legal": plain(action)})

    def _broken(self, check: Check, about: str, clauses: tuple[str, ...], reply: Reply) -> Finding:
        self.in_step = False
        got = {reply.kind: printable(reply.says() or reply.value())}
        return self._finding(check, about, clauses, "ok", got)

    def _finding(
        self,
        check: Check,
        about: str,
        clauses: tuple[str, ...],
        expected: Any,
        got: Any,
        differences: tuple[FieldDifference, ...] = (),
    ) -> Finding:
        clauses = clauses or self.consulted()
        self.tally.diverge(check, clauses)
        return Finding(
            check=check, about=about, clauses=clauses, expected=expected, got=got, differences=differences
        )

    def consulted(self, ran: Mapping[str, int] | None = None) -> tuple[str, ...]:
        """The clauses of the rules that the last step runs through, first of those that *ran* least."""
        if self.last is None:
            return ()
        from hoyle.verify.coverage import fired

        with fired(self.ruleset) as names:
            self.ruleset.objections(*self.last)
            self.ruleset.outcome(self.ruleset.apply(*self.last))
        rarest_first = sorted(names, key=lambda name: (ran or {}).get(name, 0))
        return self.tally.full(
            tuple(c for name in rarest_first for c in self.ruleset.functions[name].clauses)
        )

    def _objected(self, objections: tuple[Objection, ...]) -> tuple[str, ...]:
        return self.tally.full(tuple(o.clause for o in objections))

    def _clauses(self, position: Any, action: Any) -> tuple[str, ...]:
        return self.tally.full(self.ruleset.clauses_for(position, action))


def one_of_each(findings: Iterable[Finding]) -> list[Finding]:
    """The first finding of every shape: a list of legal actions that misses forty shows one mistake."""
    found: dict[tuple[str, ...], Finding] = {}
    for finding in findings:
        found.setdefault(finding.key, finding)
    return list(found.values())
