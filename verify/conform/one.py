"""One script, again: what a report's last line runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hoyle.model.core import InputError
from hoyle.verify.ask import rule_called
from hoyle.verify.conform.arena import Arena
from hoyle.verify.conform.asking import agrees, expected_of, finding_of, request_for
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.duel import Skipped
from hoyle.verify.conform.script import play, read_script
from hoyle.verify.plain import take


def run_steps(arena: Arena, steps: Sequence[dict[str, Any]]) -> list[Finding]:
    """Put *steps* to the subject: what the two disagree about, if they do."""
    if not isinstance(steps, list | tuple) or not all(isinstance(step, dict) for step in steps):
        raise InputError('steps are a list of objects such as {"setup": {"start": {}}} or {"ask": {…}}')
    if steps and set(steps[0]) == {"ask"}:
        return [finding for step in steps for finding in _ask(arena, step)]
    try:
        findings, _ = play(read_script(arena.ruleset, steps), arena.duel())
    except Skipped as skip:
        raise InputError(f"the subject does not play this: {skip}") from None
    return findings


def _ask(arena: Arena, step: dict[str, Any]) -> list[Finding]:
    question = step.get("ask")
    if not isinstance(question, dict) or set(question) != {"rule", "args"}:
        raise InputError('a question is written {"ask": {"rule": …, "args": {…}}}')
    rule = rule_called(arena.ruleset, str(question["rule"]))
    args = question["args"]
    missing = [name for name in rule.parameters if not isinstance(args, dict) or name not in args]
    if missing:
        raise InputError(f"{rule.name} also needs the parameter {missing[0]}")
    values = tuple(take(rule.domain_of(name), args[name], f"{rule.name}, {name}") for name in rule.parameters)
    reply = arena.subject.one(request_for(arena, rule, values))
    if reply.kind == "skipped":
        raise InputError(f"the subject does not answer {rule.name}: {reply.says()}")
    expected = expected_of(rule, arena.ruleset.rules, values)
    return [] if agrees(expected, reply) else [finding_of(arena.ruleset, rule, expected, reply)]
