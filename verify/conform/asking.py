"""Rule level: every rule the subject answers is asked, input by input, and its answers are compared."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, Objection, Rule, Ruleset, Unspecified
from hoyle.verify.conform.arena import Arena, Asked, Group
from hoyle.verify.conform.comparing import FieldDifference, compare, plain, printable
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.inputs import inputs_for
from hoyle.verify.conform.protocol import Answer, AskRequest, Reply, read_content, shown
from hoyle.verify.conform.subject import line_of
from hoyle.verify.conform.trouble import SubjectFailed, Trouble

BATCH = 512  # questions sent together: the subject's own pipelining window bounds what is under way
KEPT = 2_000  # answers of one rule that are kept for explanations
LARGEST = 1 << 16  # bytes of an answer that is kept
UNANSWERED = 12  # questions, from all over the domain, after whose skipping a rule is not asked any more

_answer = msgspec.json.Decoder(Answer)


class Asking(Struct, frozen=True, kw_only=True):
    """What came of asking one rule."""

    rule: str
    clauses: tuple[str, ...]
    method: str
    complete: bool = False  # every input of its domain was asked and answered
    inputs: int = 0
    agreed: int = 0
    diverged: int = 0
    skipped: int = 0
    silent: int = 0
    because: str = ""  # why it was not asked
    counts: dict[str, int] = {}


class Expected(Struct, frozen=True):
    """What the book says to one question."""

    answer: Any = None
    objection: Objection | None = None


def expected_of(rule: Rule, rules: Any, values: tuple[Any, ...]) -> Expected:
    """The model's answer; raises `Unspecified` where the book is silent."""
    answer = rule.call(rules, values)
    if isinstance(answer, Objection):
        return Expected(objection=answer)
    if isinstance(answer, tuple) and answer and isinstance(answer[0], Objection):
        return Expected(objection=answer[0])
    return Expected(answer=answer)


def agrees(expected: Expected, reply: Reply) -> bool:
    """Whether a subject's reply says what the book says. The clause of a refusal is not compared."""
    if reply.kind == "illegal" or expected.objection is not None:
        return reply.kind == "illegal" and expected.objection is not None
    if reply.kind != "ok":
        return False
    got = read_content(reply.raw, _answer).answer
    answer = expected.answer
    if type(got) is type(answer) and type(got) in (int, bool, str):
        return bool(got == answer)
    return not compare(plain(answer), got).differences


def finding_of(ruleset: Ruleset[Any, Any, Any], rule: Rule, expected: Expected, reply: Reply) -> Finding:
    """The disagreement between *expected* and *reply*."""
    clauses = rule.clauses
    differences: tuple[FieldDifference, ...] = ()
    said: Any = plain(expected.answer)
    if expected.objection is not None:
        clauses = (expected.objection.clause, *clauses)
        said = {
            "illegal": {
                "clause": ruleset.book.full(expected.objection.clause),
                "says": expected.objection.says,
            }
        }
    if reply.kind == "ok":
        got = read_content(reply.raw, _answer).answer
        if expected.objection is None:
            differences = compare(said, got).differences
        got = printable(got)
    else:
        got = {reply.kind: printable(reply.says() or reply.value())}
    return Finding(
        check="error" if reply.kind == "error" else "answer",
        about=rule.name,
        clauses=ruleset.book.present(clauses),
        expected=said,
        got=got,
        differences=differences,
    )


def request_for(arena: Arena, rule: Rule, values: tuple[Any, ...]) -> AskRequest:
    args = dict(zip(rule.parameters, values, strict=True))
    return AskRequest(ruleset=arena.ruleset.id, rule=rule.name, args=args, rules=arena.told)


def ask_rule(arena: Arena, rule: Rule) -> Asking:
    """Ask *rule* all its inputs and compare; what differs goes into the arena."""
    clauses = arena.ruleset.book.present(rule.clauses)
    try:
        choice = inputs_for(rule, arena.ruleset.rules, arena.settings)
    except InputError as error:
        return Asking(rule=rule.name, clauses=clauses, method="not asked", because=str(error))
    questions: list[tuple[tuple[Any, ...], Reply]] = []
    counts = {"agreed": 0, "diverged": 0, "skipped": 0, "silent": 0}
    because = ""
    inputs = spread_first(choice.inputs)
    for first, last in _batches(len(inputs)):
        batch = inputs[first:last]
        answered = _exchange(arena, rule, batch)
        for values, reply in answered:
            verdict = _judge(arena, rule, values, reply, clauses)
            if verdict == "unreadable":
                continue
            counts[verdict] += 1
            if len(questions) < KEPT or (verdict == "diverged" and len(questions) < 2 * KEPT):
                raw = bytes(reply.raw)  # not the whole line that it came in
                if len(raw) <= LARGEST:
                    questions.append((values, Reply(reply.kind, raw)))
        if counts["skipped"] == last:
            because = answered[0][1].says() or "the subject does not answer it"
            break
    asked = Asked(rule.name, tuple(questions))
    for group in arena.found():
        if group.finding.about == rule.name and group.asked is None and not isinstance(group.witness, Struct):
            group.asked = asked
    ask_again(arena, rule, questions)
    compared = counts["agreed"] + counts["diverged"]
    return Asking(
        rule=rule.name,
        clauses=clauses,
        method=choice.method if compared else "not answered",
        complete=choice.complete and compared + counts["silent"] == len(inputs),
        inputs=len(inputs),
        because=because,
        counts=choice.counts,
        **counts,
    )


def spread_first(inputs: tuple[tuple[Any, ...], ...]) -> tuple[tuple[Any, ...], ...]:
    """A few of *inputs* from all over, then the others: the very first are often too odd to be answered."""
    chosen = range(0, len(inputs), max(1, -(-len(inputs) // UNANSWERED)))
    return (*inputs[:: chosen.step], *(values for n, values in enumerate(inputs) if n not in chosen))


def _batches(size: int) -> list[tuple[int, int]]:
    """A few questions first, to see whether the subject answers the rule at all; then in bulk."""
    edges = [0, *range(UNANSWERED, size, BATCH), size] if size > UNANSWERED else [0, size]
    return list(pairwise(edges)) if size else []


def _exchange(
    arena: Arena, rule: Rule, inputs: Sequence[tuple[Any, ...]]
) -> list[tuple[tuple[Any, ...], Reply]]:
    """The answered questions among *inputs*. One that makes the subject fail is left out."""
    answered: list[tuple[tuple[Any, ...], Reply]] = []
    waiting = list(inputs)
    while waiting:
        requests = [request_for(arena, rule, values) for values in waiting]
        arena.tally.exchanges["ask"] += len(requests)
        try:
            replies = arena.subject.exchange(requests)
        except SubjectFailed as failed:
            count = len(failed.replies)
            answered += zip(waiting[:count], failed.replies, strict=True)
            arena.failed(failed)
            waiting = waiting[count + 1 :]
            continue
        answered += zip(waiting, replies, strict=True)
        break
    return answered


def _judge(arena: Arena, rule: Rule, values: tuple[Any, ...], reply: Reply, clauses: tuple[str, ...]) -> str:
    if reply.kind == "skipped":
        arena.tally.skipped[f"ask {rule.name}: {reply.says() or 'no reason given'}"] += 1
        return "skipped"
    try:
        expected = expected_of(rule, arena.ruleset.rules, values)
    except Unspecified:
        arena.tally.silent += 1
        return "silent"
    except Exception as error:  # an input that its annotations allow and the game never has: nothing is said
        arena.tally.broken.setdefault(rule.name, f"{type(error).__name__}: {error}")
        return "silent"
    arena.tally.compared += 1
    if expected.objection is not None:
        clauses = arena.tally.full((expected.objection.clause, *rule.clauses))
    arena.tally.exercise("ask", clauses)
    try:
        if agrees(expected, reply):
            return "agreed"
        finding = finding_of(arena.ruleset, rule, expected, reply)
    except SubjectFailed as failed:
        request = line_of(request_for(arena, rule, values))
        arena.record(msgspec.structs.replace(failed.trouble, request=request))
        return "unreadable"
    arena.tally.diverge("ask", finding.clauses)
    if arena.is_new(finding):
        arena.add(Group(finding, values, []), finding)
    else:
        _prefer_smaller(arena.groups[finding.key], finding, values)
    return "diverged"


def _prefer_smaller(group: Group, finding: Finding, values: tuple[Any, ...]) -> None:
    """Of the inputs that show a mistake, keep the smallest."""
    if not isinstance(group.witness, Struct) and _size(values) < _size(group.witness):
        group.finding, group.witness = finding, values


def _size(values: Any) -> tuple[int, int]:
    encoded = msgspec.json.encode(values)
    return len(encoded), _sum(plain(values))


def _sum(value: Any) -> int:
    if isinstance(value, bool) or value is None:
        return int(bool(value))
    if isinstance(value, int):
        return abs(value)
    if isinstance(value, list):
        return sum(_sum(entry) for entry in value)
    if isinstance(value, dict):
        return sum(_sum(entry) for entry in value.values())
    return 0


def ask_again(arena: Arena, rule: Rule, questions: Sequence[tuple[tuple[Any, ...], Reply]]) -> None:
    """Put some questions a second time, last first: a subject that answers otherwise is unsteady."""
    some = list(reversed(questions[:: max(1, len(questions) // arena.settings.again)]))[
        : arena.settings.again
    ]
    if not some:
        return
    requests = [request_for(arena, rule, values) for values, _ in some]
    nothing: list[Reply] = []
    replies = arena.guarded(lambda: arena.subject.exchange(requests), nothing)
    for (values, first), second in zip(some, replies, strict=False):
        if first.kind != second.kind or (first.kind == "ok" and bytes(first.raw) != bytes(second.raw)):
            args = msgspec.json.encode(request_for(arena, rule, values).args).decode()
            says = f"{rule.name} {args} was answered {_told(first)} and then {_told(second)}"
            arena.record(Trouble(kind="unsteady", says=says))
            return


def _told(reply: Reply) -> str:
    return f"{reply.kind} {shown(bytes(reply.raw), 80)}"
