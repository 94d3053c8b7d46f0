"""What is different where a play parts: fields of the position, actions or the result, told in a sentence.

Both positions are whole: a field that has its default value in one of them is compared like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.verify.compare import Part
from hoyle.verify.trial import plain

LONGEST = 160  # characters of one value in a sentence
PATHS = 3  # fields of two positions that a sentence shows
ACTIONS = 3


def told_parts(part: Part) -> list[dict[str, Any]]:
    """Everything that is different where a play parts, as plain data."""
    if part.what != "position":
        return [{"first": plain(part.first), "second": plain(part.second)}]
    return [
        {"path": path, "first": plain(one), "second": plain(two)}
        for path, one, two in apart(part.first, part.second)
    ]


def apart(one: Any, two: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """The innermost places in which two values differ: the path to each, and what stands there."""
    if one == two:
        return
    if isinstance(one, Struct) and type(one) is type(two):
        for name, known_as in zip(one.__struct_fields__, one.__struct_encode_fields__, strict=True):
            inside = f"{path}.{known_as}" if path else known_as
            yield from apart(getattr(one, name), getattr(two, name), inside)
    elif isinstance(one, Mapping) and isinstance(two, Mapping):
        for key in dict.fromkeys((*one, *two)):
            yield from apart(one.get(key), two.get(key), f"{path}.{key}" if path else str(key))
    elif isinstance(one, tuple | list) and isinstance(two, tuple | list) and len(one) == len(two):
        for number, (first, second) in enumerate(zip(one, two, strict=True)):
            yield from apart(first, second, f"{path}[{number}]")
    else:
        yield path, one, two


def telling(first: str, second: str, part: Part) -> str:
    """The sentence for people: what is different between the sides called *first* and *second*."""
    if part.what == "position":
        return _fields(first, second, told_parts(part))
    if part.what == "result":
        return f"{first} ends with {shown(plain(part.first))}, {second} with {shown(plain(part.second))}"
    if isinstance(part.second, str):
        return f"{first} goes on, {second} refuses: {part.second}"
    sides = [(first, part.first), (second, part.second)]
    return "; ".join(f"only {label} allows {_some(actions)}" for label, actions in sides if actions)


def _fields(first: str, second: str, found: list[dict[str, Any]]) -> str:
    """The fields that differ, the plainest first: a number says more at a glance than a list of tasks."""
    told = sorted(
        (f"{d['path']} is {shown(d['first'])} in {first}, {shown(d['second'])} in {second}" for d in found),
        key=len,
    )
    more = f" (and {len(told) - PATHS} more)" if len(told) > PATHS else ""
    return "; ".join(told[:PATHS]) + more


def _some(actions: tuple[Any, ...]) -> str:
    more = f" (and {len(actions) - ACTIONS} more)" if len(actions) > ACTIONS else ""
    return ", ".join(shown(plain(action)) for action in actions[:ACTIONS]) + more


def shown(value: Any) -> str:
    """A value in a sentence, cut where it would run on."""
    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
