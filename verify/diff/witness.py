"""Witnesses of a difference: values of a rule with both answers, or a play with what parts after it.

A witness carries all that is needed to see it again: which rulesets, with which changes to their rules, and
the values or the play. It is re-run when it is made; one that does not show its difference is none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hoyle.model import load
from hoyle.model.core import InputError, Objection, Rule, Trace, convert, differences
from hoyle.model.core.rules import overrides
from hoyle.verify.compare import Part, parted
from hoyle.verify.conform.comparing import compare as compare_plain
from hoyle.verify.conform.comparing import plain as as_json
from hoyle.verify.diff.liveness import asks
from hoyle.verify.diff.settled import Settled, asked, under
from hoyle.verify.diff.sides import Side
from hoyle.verify.plain import take
from hoyle.verify.reads import fields_read
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import Raised, answer_of, named, plain, same_answer, tell_answer
from hoyle.verify.verdict import Witness

LONGEST = 160  # characters of one value in a sentence
PATHS = 3  # fields of two positions that a sentence shows
ACTIONS = 3


def rule_witness(rule: Rule, first: Side, second: Side, values: tuple[Any, ...]) -> Witness | None:
    """What *rule* answers to *values* on both sides; None where the answers are the same."""
    one, two = (answer_of(rule, under(rule, s.ruleset, s.start), values) for s in (first, second))
    if same_answer(one, two):
        return None
    given = named(rule, values)
    told = ", ".join(f"{name}={shown(value)}" for name, value in given.items())
    return Witness(
        kind="values",
        data={
            "rule": rule.name,
            "given": given,
            "first": {**_under(first), "answer": _answer(one)},
            "second": {**_under(second), "answer": _answer(two)},
        },
        says=(f"given {told}: " if told else "")
        + f"{first.label} says {shown(tell_answer(one))}, {second.label} says {shown(tell_answer(two))}",
        script="\n".join(_question(side, rule, given) for side in (first, second)) + "\n",
    )


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
            "first": _under(first),
            "second": _under(second),
            "differences": [*told_parts(part)],
        },
        says=f"{when}, {_telling(first.label, second.label, part)}",
        script=part.trace.script(),
    )


def asked_witness(side: Side, other: Side, rule: str, trace: Trace) -> Witness:
    """A play of one side that comes to a rule which the other side's play never asks."""
    steps = len(trace.actions)
    when = "when the game begins" if not steps else f"after {steps} step{'s' if steps > 1 else ''}"
    return Witness(
        kind="trace",
        data={"what": "asked", "rule": rule, "trace": plain(trace), "first": _under(side)},
        says=f"{when}, {side.label} comes to {rule}; seeded play of {other.label} never does",
        script=trace.script(),
    )


def variant_witness(side: Side, variant: Side, budget: Any) -> Witness | None:
    """What a rule answers with and without a variant."""
    from hoyle.verify.prove import agree_rules

    names = {d.field for d in differences(side.ruleset.rules, variant.ruleset.rules)}
    for rule in side.ruleset.functions.values():
        if not fields_read(rule, type(side.ruleset.rules)) & names:
            continue
        found = agree_rules(rule, side.ruleset.rules, variant.ruleset.rules, budget)
        if found.word == "refuted" and found.witness is not None:
            given = found.witness.data
            values = tuple(take(rule.domain_of(n), given[n], f"{rule.name}, {n}") for n in rule.parameters)
            return rule_witness(rule, side, variant, values)
    return None


def told_parts(part: Part) -> list[dict[str, Any]]:
    """What is different where a play parts: fields of the position, actions, or the result."""
    if part.what == "position":
        found = compare_plain(as_json(part.first), as_json(part.second)).differences
        return [{"path": d.path, "first": d.expected, "second": d.got} for d in found]
    return [{"first": plain(part.first), "second": plain(part.second)}]


def _telling(first: str, second: str, part: Part) -> str:
    if part.what == "position":
        found = told_parts(part)
        parts = [
            f"{d['path']} is {shown(d['first'])} in {first}, {shown(d['second'])} in {second}" for d in found
        ]
        more = f" (and {len(parts) - PATHS} more)" if len(parts) > PATHS else ""
        return "; ".join(parts[:PATHS]) + more
    if part.what == "result":
        return f"{first} ends with {shown(plain(part.first))}, {second} with {shown(plain(part.second))}"
    if isinstance(part.second, str):
        return f"{first} goes on, {second} refuses: {part.second}"
    sides = [(first, part.first), (second, part.second)]
    return "; ".join(f"only {label} allows {_some(actions)}" for label, actions in sides if actions)


def _some(actions: tuple[Any, ...]) -> str:
    more = f" (and {len(actions) - ACTIONS} more)" if len(actions) > ACTIONS else ""
    return ", ".join(shown(plain(action)) for action in actions[:ACTIONS]) + more


def shown(value: Any) -> str:
    """A value in a sentence, cut where it would run on."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _answer(answer: Any) -> Any:
    if isinstance(answer, Objection):
        return {"objection": plain(answer)}
    if isinstance(answer, Raised):
        return {"raises": answer.error}
    return plain(answer)


def _under(side: Side) -> dict[str, Any]:
    """Which ruleset a side is, and the changes that make its rules out of the registered ones."""
    ruleset = side.ruleset
    start = {"start": plain(dict(side.start))} if side.start else {}
    try:
        registered = load(ruleset.id).rules
    except InputError:  # a ruleset that nobody can load by its name: whoever replays it has to find it
        return {"ruleset": ruleset.id, "rules": {}, **start}
    same_game = type(registered) is type(ruleset.rules)
    changed = overrides(registered, ruleset.rules) if same_game else {}
    return {"ruleset": ruleset.id, "rules": changed, **start}


def _question(side: Side, rule: Rule, given: dict[str, Any]) -> str:
    """The command that puts the question to one side."""
    settings = [f"--set {_quoted(name, value)}" for name, value in _under(side)["rules"].items()]
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


# -- seeing it again ---------------------------------------------------------------------------------------


def replays(witness: Witness, find: Callable[[str], AnyRuleset] = load) -> bool:
    """Whether the difference shows again, from nothing but what the witness holds."""
    data = witness.data
    trace: Trace
    if data.get("what") == "asked":
        trace = convert(data["trace"], Trace, "trace of a witness")
        return asks(find(data["first"]["ruleset"]).under(data["first"]["rules"]), trace, data["rule"])
    first, second = (find(data[side]["ruleset"]).under(data[side]["rules"]) for side in ("first", "second"))
    if witness.kind == "trace":
        trace = convert(data["trace"], Trace, "trace of a witness")
        steps: list[Any] = list(trace.actions)
        actions: list[Any] = [first.read_action(step) for step in steps]
        start = first.options(trace.start)
        other = {**trace.start, **data["second"].get("start", {})}
        part = parted(first, second, start, actions, second_start=second.options(other))
        return part is not None and part.what == data["what"] and len(part.trace.actions) == len(actions)
    starts = [first.options(data[side].get("start", {})) for side in ("first", "second")]
    rule = asked(first.functions[data["rule"]], data["first"].get("start", {}))
    given = data["given"]  # by name: a file may have them in any order
    values = tuple(take(rule.domain_of(n), given[n], f"{rule.name}, {n}") for n in rule.parameters)
    answers = [
        answer_of(rule, under(rule, side, msgspec.structs.asdict(start)), values)
        for side, start in zip((first, second), starts, strict=True)
    ]
    told = [as_json(data[side]["answer"]) for side in ("first", "second")]
    return not same_answer(*answers) and [as_json(_answer(answer)) for answer in answers] == told
