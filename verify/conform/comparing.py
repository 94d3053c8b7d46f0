"""Comparing what the book says with what a subject says, field by field.

A subject reports any part of a position. A field it leaves out is not compared, and is counted; a field
that the model does not know is noted. Numbers compare by value (`2.0` is 2), but true is not 1, and lists
compare as wholes: their lengths must agree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import Outcome
from hoyle.verify.readable import readable

LONGEST = 20  # differences that are kept of one comparison
DEEPEST = 12  # levels of a value that a report shows
LONGEST_NAME = 100  # characters of a field that only the subject has
WIDEST = 200  # entries of a list or an object that a report shows


class FieldDifference(Struct, frozen=True):
    """One field in which the two differ; *path* as in `players[1].coins`."""

    path: str
    expected: Any
    got: Any


class Comparison(Struct, frozen=True):
    """What came of comparing two values."""

    differences: tuple[FieldDifference, ...] = ()
    compared: int = 0  # fields (leaves) that were compared
    left_out: int = 0  # fields the subject did not report
    unknown: tuple[str, ...] = ()  # fields the model does not have


class _Count:
    __slots__ = ("compared", "left_out", "unknown")

    def __init__(self) -> None:
        self.compared = 0
        self.left_out = 0
        self.unknown: list[str] = []


def compare(expected: Any, got: Any) -> Comparison:
    """Compare plain data: *expected* is whole, *got* may be any part of it."""
    count = _Count()
    differences: list[FieldDifference] = []
    for difference in _walk("", expected, got, count):
        if len(differences) < LONGEST:
            differences.append(difference)
    return Comparison(tuple(differences), count.compared, count.left_out, tuple(count.unknown[:LONGEST]))


def compare_outcomes(expected: Outcome | None, got: Any) -> Comparison:
    """Compare how a game ended."""
    found = compare({"outcome": outcome_compared(plain(expected))}, {"outcome": outcome_compared(got)})
    return msgspec.structs.replace(found, compared=max(1, found.compared))


def outcome_compared(data: Any) -> Any:
    """What of an outcome is compared: which clause ended it is ours to name, who shares it is a set."""
    if not isinstance(data, dict):
        return data
    kept = {name: value for name, value in data.items() if name != "by"}
    winners = kept.get("winners")
    if isinstance(winners, list) and all(isinstance(winner, str) for winner in winners):
        kept["winners"] = sorted(winners)
    return kept


def same(expected: Any, got: Any) -> bool:
    """Whether *got* says nothing else than *expected*."""
    return next(_walk("", expected, got, _Count()), None) is None


def _walk(path: str, expected: Any, got: Any, count: _Count) -> Iterator[FieldDifference]:
    # The walk follows the shape of the model's value, so nothing a subject sends can make it deep.
    if isinstance(expected, dict) and isinstance(got, dict):
        yield from _walk_object(path, expected, got, count)
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for index, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from _walk(f"{path}[{index}]", one, other, count)
    else:
        count.compared += 1
        if not _equal(expected, got):
            yield FieldDifference(path, expected, printable(got))


def _walk_object(
    path: str, expected: dict[str, Any], got: dict[str, Any], count: _Count
) -> Iterator[FieldDifference]:
    for name, value in expected.items():
        if name in got:
            yield from _walk(f"{path}.{name}" if path else name, value, got[name], count)
        else:
            count.left_out += leaves(value)
    for name in got:
        if name not in expected and len(count.unknown) < LONGEST:
            count.unknown.append(readable(f"{path}.{name}" if path else name, LONGEST_NAME))


def _equal(expected: Any, got: Any) -> bool:
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, int | float) and isinstance(got, int | float):
        return expected == got
    return type(expected) is type(got) and bool(expected == got)


def leaves(value: Any) -> int:
    """How many fields there are in a plain value."""
    if isinstance(value, dict):
        return sum(leaves(part) for part in value.values())
    if isinstance(value, list):
        return sum(leaves(part) for part in value)
    return 1


def plain(value: Any) -> Any:
    """A model's value as plain JSON data: what a subject's parser would make of it, lists and all."""
    return msgspec.json.decode(msgspec.json.encode(value))


def printable(value: Any, depth: int = 0) -> Any:
    """What a subject sent, made fit for a report: bounded in depth, width and length."""
    if isinstance(value, str):
        return _name(value)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value if -(1 << 63) <= value < (1 << 63) else f"a number of {value.bit_length()} bits"
    if isinstance(value, float):
        return value
    if depth >= DEEPEST:
        return "…"
    if isinstance(value, dict):
        return {_name(str(k)): printable(v, depth + 1) for k, v in list(value.items())[:WIDEST]}
    if isinstance(value, list):
        return [printable(entry, depth + 1) for entry in value[:WIDEST]]
    return _name(str(value))


def _name(text: str) -> str:
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= 500 else f"{text[:500]}… ({len(text)} characters)"


def shape_of(path: str) -> str:
    """The field a path begins with: `players[1].coins` is about `players`."""
    return path.split(".")[0].split("[")[0]
