"""Witnesses of a difference: values of a rule with both answers, or a play with what parts after it.

A witness carries all that is needed to see it again: which rulesets, with which changes to their rules, and
the values or the play. It is re-run when it is made; one that does not show its difference is none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from hoyle.model.core import Objection, Rule, Trace
from hoyle.verify.compare import Part
from hoyle.verify.diff.catalogs import Entries, printed, text_of
from hoyle.verify.diff.partings import shown, telling, told_parts
from hoyle.verify.diff.settled import Settled, under
from hoyle.verify.diff.sides import Side
from hoyle.verify.trial import Raised, answer_of, named, plain, same_answer, tell_answer
from hoyle.verify.verdict import Witness

NOTHING = '""'  # an empty name among the values of a rule


def rule_witness(rule: Rule, first: Side, second: Side, values: tuple[Any, ...]) -> Witness | None:
    """What *rule* answers to *values* on both sides; None where the answers are the same."""
    one, two = (answer_of(rule, under(rule, s.ruleset, s.start), values) for s in (first, second))
    if same_answer(one, two):
        return None
    given = named(rule, values)
    told = ", ".join(f"{name}={shown(value) or NOTHING}" for name, value in given.items())
    return Witness(
        kind="values",
        data={
            "rule": rule.name,
            "given": given,
            "first": {**first.called, "answer": answer_told(one)},
            "second": {**second.called, "answer": answer_told(two)},
        },
        says=(f"given {told}: " if told else "")
        + f"{first.label} says {_said(one, two)}, {second.label} says {_said(two, one)}",
        script="\n".join(_question(side, rule, given) for side in (first, second)) + "\n",
    )


def _said(answer: Any, other: Any) -> str:
    """An answer in words; beside an objection, to answer nothing is to allow."""
    if answer is None and isinstance(other, Objection):
        return "allowed"
    return shown(tell_answer(answer)) or "nothing"


def forbids(witness: Witness) -> bool:
    """Whether the difference is one of what may be done: one side objects and the other does not."""
    if witness.kind == "trace":
        return bool(witness.data["what"] == "legality")
    answers = [witness.data[side]["answer"] for side in ("first", "second")]
    objecting = [isinstance(answer, dict) and "objection" in answer for answer in answers]
    return objecting[0] != objecting[1]


def play_witness(first: Side, second: Side, part: Part) -> Witness:
    """The play after which the two sides part, and what differs then."""
    steps = len(part.trace.actions)
    when = "when the game begins" if not steps else f"after {steps} step{'s' if steps > 1 else ''}"
    return Witness(
        kind="trace",
        data={
            "what": part.what,
            "trace": plain(part.trace),
            "first": first.called,
            "second": second.called,
            "differences": [*told_parts(part)],
        },
        says=f"{when}, {telling(first.label, second.label, part)}",
        script=part.trace.script(),
    )


def asked_witness(side: Side, other: Side, rule: str, trace: Trace) -> Witness:
    """A play of one side that comes to a rule which the other side's play never asks."""
    steps = len(trace.actions)
    when = "when the game begins" if not steps else f"after {steps} step{'s' if steps > 1 else ''}"
    return Witness(
        kind="trace",
        data={"what": "asked", "rule": rule, "trace": plain(trace), "first": side.called},
        says=f"{when}, {side.label} comes to {rule}; seeded play of {other.label} never does",
        script=trace.script(),
    )


def card_witness(
    first: Side, second: Side, names: Iterable[str], entries: tuple[Entries, Entries]
) -> Witness | None:
    """What is printed on the cards called *names* on both sides; None where it is the same."""
    one, two = entries
    differing = [n for n in names if text_of(one.get(n), two.get(n)) != text_of(two.get(n), one.get(n))]
    if not differing:
        return None
    has = printed(differing, one, two), printed(differing, two, one)
    says = "; ".join(
        f"{side.label} has {shown(cards) if cards else 'no such card'}"
        for side, cards in zip((first, second), has, strict=True)
    )
    return Witness(
        kind="values",
        data={
            "cards": differing,
            "first": {**first.called, "has": has[0]},
            "second": {**second.called, "has": has[1]},
        },
        says=says,
    )


def answer_told(answer: Any) -> Any:
    """An answer of a rule as a witness keeps it."""
    if isinstance(answer, Objection):
        return {"objection": plain(answer)}
    if isinstance(answer, Raised):
        return {"raises": answer.error}
    return plain(answer)


def _question(side: Side, rule: Rule, given: dict[str, Any]) -> str:
    """The command that puts the question to one side."""
    settings = [f"--set {_quoted(name, value)}" for name, value in side.called["rules"].items()]
    settled = {name: side.start[name] for name in rule.settled} if isinstance(rule, Settled) else {}
    return " ".join(
        [
            "hoyle ask",
            side.ruleset.id,
            rule.name,
            *(_quoted(name, value) for name, value in {**settled, **given}.items()),
            *settings,
        ]
    )


def _quoted(name: str, value: Any) -> str:
    text = f"{name}={value if isinstance(value, str) else msgspec.json.encode(value).decode()}"
    return text if text.replace("=", "").replace("-", "").replace("_", "").isalnum() else f"'{text}'"
