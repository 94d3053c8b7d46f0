"""Positions, actions and starts: frozen values with one JSON form and a fingerprint.

All are `msgspec` structs. A position holds everything that matters for what may happen next and nothing
else; grids of counts are tuples of small tuples. An action is one decision of one actor, or one outcome
of chance; its kind is its tag. A start is what must be chosen before there is a position.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from hoyle.model.core.errors import InputError

T = TypeVar("T")
LONGEST_SHOWN = 60  # of a value in a complaint


def kebab(name: str) -> str:
    """`PlayCard` as `play-card`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


class Position(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Everything that matters for what may happen next. Each game has one subclass."""


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=kebab):
    """One decision of a player, or one outcome of chance. Each kind is a subclass; its tag is its kind."""


class Start(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be chosen before a game can begin: the number of players, a scenario. Games extend it."""


def kind_of(action: Action) -> str:
    """The kind of *action*: `place`, `pass`, `roll` …"""
    tag = type(action).__struct_config__.tag
    return str(tag)


def canonical(value: object) -> bytes:
    """The one JSON form of *value*: the same value always gives the same bytes."""
    return msgspec.json.encode(value, order="deterministic")


def fingerprint(value: object) -> str:
    """Sixteen hex digits that name *value*."""
    from hashlib import blake2b  # loads OpenSSL, which a short answer can do without

    return blake2b(canonical(value), digest_size=8).hexdigest()


def decode(data: bytes | str | msgspec.Raw, wanted: type[T] | Any, where: str) -> T:
    """Read JSON as *wanted*. Anything else is said in one sentence that starts with *where*."""
    try:
        return msgspec.json.decode(data, type=wanted)
    except msgspec.ValidationError as error:
        raise InputError(f"{where}: {error}{_remedy(str(error))}") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{where} is not JSON: {_not_json(data, error)}") from None


def convert(value: object, wanted: type[T] | Any, where: str) -> T:
    """Take plain data as *wanted*, or say in one sentence why it cannot be."""
    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        raise InputError(f"{where}: {error}{_found(value, str(error))}{_remedy(str(error))}") from None


def _remedy(complaint: str) -> str:
    """What to do about a complaint of msgspec's."""
    return next((remedy for begins, remedy in _REMEDIES.items() if complaint.startswith(begins)), "")


_REMEDIES = {
    "Object missing required field": ": add it",
    "Object contains unknown field": ": take it out, or mend its name",
    "Number out of range": ": no number here is that large, give a smaller one",
    "Integer value out of range": ": no number here is that large, give a smaller one",
}


def _not_json(data: bytes | str | msgspec.Raw, error: Exception) -> str:
    """What is wrong with a text that is no JSON, and what to do."""
    text = data.encode(errors="replace") if isinstance(data, str) else bytes(data)
    if not text.strip():
        return "it is empty, write one JSON value"
    if text.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return "it begins with a byte order mark, save it as UTF-8 without one"
    if isinstance(error, RecursionError):
        return "its lists and objects are nested too deeply, write it flatter"
    if isinstance(error, UnicodeDecodeError):
        return f"byte {error.start} is not UTF-8, save it as UTF-8"
    return str(error)


def _found(value: Any, error: str) -> str:
    """What stands at the place that a complaint names, where that is short enough to be shown."""
    path = error.partition(" - at `$")[2].rstrip("`")
    if not path and isinstance(value, dict | list | tuple):
        return ""
    for key, place in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        try:
            value = value[int(place)] if place else value[key]
        except (LookupError, TypeError):
            return ""
    shown = repr(value)
    plain = isinstance(value, str | int | float) and len(shown) <= LONGEST_SHOWN
    if not plain:
        return ""
    return f", which is {shown}" if path else f": {shown} was given"
