"""Seeing a difference again, from nothing but what its witness holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hoyle.model import load
from hoyle.model.core import Trace, convert
from hoyle.verify.compare import parted
from hoyle.verify.conform.comparing import plain
from hoyle.verify.diff.catalogs import parameters, printed
from hoyle.verify.diff.liveness import asks
from hoyle.verify.diff.partings import told_parts
from hoyle.verify.diff.settled import asked, under
from hoyle.verify.diff.witness import answer_told
from hoyle.verify.plain import take
from hoyle.verify.starts import AnyRuleset
from hoyle.verify.trial import answer_of, same_answer
from hoyle.verify.verdict import Witness

Find = Callable[[str], AnyRuleset]


def replays(witness: Witness, find: Find = load) -> bool:
    """Whether the difference shows again, and shows what the witness says of it."""
    data = witness.data
    first = _side(data["first"], find)
    if data.get("what") == "asked":
        return asks(first, convert(data["trace"], Trace, "trace of a witness"), data["rule"])
    second = _side(data["second"], find)
    if "cards" in data:
        return _cards_again(data, first, second)
    return (
        _play_again(data, first, second) if witness.kind == "trace" else _answers_again(data, first, second)
    )


def _side(called: dict[str, Any], find: Find) -> AnyRuleset:
    return find(called["ruleset"]).under(called["rules"])


def _cards_again(data: dict[str, Any], first: AnyRuleset, second: AnyRuleset) -> bool:
    one, two = parameters(first), parameters(second)
    has = [printed(data["cards"], one, two), printed(data["cards"], two, one)]
    return has[0] != has[1] and plain(has) == plain([data[side]["has"] for side in ("first", "second")])


def _play_again(data: dict[str, Any], first: AnyRuleset, second: AnyRuleset) -> bool:
    trace: Trace = convert(data["trace"], Trace, "trace of a witness")
    steps: list[Any] = list(trace.actions)
    actions: list[Any] = [first.read_action(step) for step in steps]
    start = first.options(trace.start)
    other = second.options({**trace.start, **data["second"].get("start", {})})
    part = parted(first, second, start, actions, second_start=other)
    if part is None or part.what != data["what"] or len(part.trace.actions) != len(actions):
        return False
    return bool(plain(told_parts(part)) == plain(data["differences"]))


def _answers_again(data: dict[str, Any], first: AnyRuleset, second: AnyRuleset) -> bool:
    starts = [first.options(data[side].get("start", {})) for side in ("first", "second")]
    rule = asked(first.functions[data["rule"]], data["first"].get("start", {}))
    given = data["given"]  # by name: a file may have them in any order
    values = tuple(take(rule.domain_of(n), given[n], f"{rule.name}, {n}") for n in rule.parameters)
    answers = [
        answer_of(rule, under(rule, side, msgspec.structs.asdict(start)), values)
        for side, start in zip((first, second), starts, strict=True)
    ]
    told = [plain(data[side]["answer"]) for side in ("first", "second")]
    return not same_answer(*answers) and [plain(answer_told(answer)) for answer in answers] == told
