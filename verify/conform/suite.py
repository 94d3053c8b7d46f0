"""The tests that the plugin runs; import them into a module of your own to use your own fixture."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from hoyle.verify.conform.arena import Arena

__all__ = ["test_rule_as_the_book_has_it", "test_whole_games_as_the_book_has_them"]

pytestmark = pytest.mark.hoyle


def test_rule_as_the_book_has_it(hoyle_arena: Arena, hoyle_rule: str) -> None:
    """The subject answers one rule as the book does, for every input that is tried."""
    from hoyle.verify.conform.arena import GaveUp
    from hoyle.verify.conform.asking import ask_rule
    from hoyle.verify.conform.reduction import reduce_inputs

    if not hoyle_arena.subject.can("ask"):
        pytest.skip("the subject answers no single rules")
    rule = hoyle_arena.ruleset.functions[hoyle_rule]
    told, because = [], ""
    with suppress(GaveUp):  # the troubles say why
        because = ask_rule(hoyle_arena, rule).because
    for group in hoyle_arena.found():
        assert isinstance(group.witness, tuple)
        finding, values = group.finding, group.witness
        with suppress(GaveUp):
            finding, values = reduce_inputs(hoyle_arena, rule, finding, values)
        args = dict(zip(rule.parameters, values, strict=True))
        told.append(_told(hoyle_arena, finding, [{"ask": {"rule": rule.name, "args": args}}]))
    _judge(hoyle_arena, told, because or "the subject does not answer this rule")


def test_whole_games_as_the_book_has_them(hoyle_arena: Arena) -> None:
    """The subject plays whole games in step with the model, driven by a Hypothesis state machine."""
    from hoyle.verify.conform.arena import GaveUp
    from hoyle.verify.conform.machine import run_duel_machine

    if not hoyle_arena.subject.can("apply"):
        pytest.skip("the subject does not apply actions")
    told = []
    with suppress(GaveUp):  # the troubles say why
        findings, steps = run_duel_machine(hoyle_arena)
        told = [_told(hoyle_arena, finding, steps) for finding in findings]
    _judge(hoyle_arena, told, "the subject skips every game")


def _judge(arena: Arena, told: list[str], otherwise: str) -> None:
    """Fail with what was found and what went wrong; where nothing was compared, skip and say why."""
    from hoyle.verify.conform.outputs.text import trouble_lines

    told += ["\n".join(trouble_lines(trouble)) for trouble in arena.troubles]
    if told:
        pytest.fail("\n\n".join(told), pytrace=False)
    if not arena.tally.compared:
        pytest.skip(otherwise)


def _told(arena: Arena, finding: Any, steps: Any) -> str:
    """A finding as a failure shows it: the steps, both sides, and the clauses with what they say."""
    from hoyle.verify.conform.divergence import brief, sentence

    lines = [f"the subject {sentence(finding)}"]
    lines += [f"  {number}. {brief(step, 2000)}" for number, step in enumerate(steps, 1)]
    lines += [f"  the book: {brief(finding.expected, 1000)}", f"  subject:  {brief(finding.got, 1000)}"]
    lines += [f"  {arena.ruleset.book[clause].cite()}" for clause in finding.clauses]
    return "\n".join(lines)
