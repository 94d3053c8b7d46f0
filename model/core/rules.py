"""`Rules` records: the things in which editions, variants and readings may differ.

Each game has one frozen record; an edition is an instance of it. A field that a book decides says which
clauses decide it (`Cites`). A field whose book leaves it open is a *reading*: its values are named
choices, and the register of the game (`readings.toml`) tells what each of them means.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from os import PathLike
from os.path import basename
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from hoyle.model.core.data import toml
from hoyle.model.core.errors import InputError, unknown_name
from hoyle.model.core.values import convert

R = TypeVar("R", bound=Struct)

# What a number of a record may be: each has bounds, so that a house rule of minus three coins is refused.
Number = Annotated[int, Meta(ge=0, le=999)]
Positive = Annotated[int, Meta(ge=1, le=999)]

AmbiguityKind = Literal["gap", "conflict", "order", "vague", "source", "example"]
Severity = Literal["legality", "resources", "score", "winner", "wording"]


class Cites:
    """In an annotation of a `Rules` field: the clauses (short ids) that decide it.

    >>> Cites("scoring.starving").clauses
    ('scoring.starving',)
    """

    def __init__(self, *clauses: str) -> None:
        self.clauses = clauses


class Field(Struct, frozen=True):
    """One thing in which two `Rules` of a game may differ."""

    name: str
    type: Any
    clauses: tuple[str, ...]
    choices: tuple[Any, ...]  # the values of a named choice, empty for numbers and tables


class Difference(Struct, frozen=True):
    """One field in which two `Rules` do differ."""

    field: str
    first: Any
    second: Any
    clauses: tuple[str, ...]


class Reading(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An unclear place of a book: what it can mean, what we take it to mean, and why."""

    id: str
    field: str
    kind: AmbiguityKind
    clauses: tuple[str, ...]  # full ids
    readings: dict[str, str]  # value of the field -> what it means
    default: str
    because: str
    severity: tuple[Severity, ...] = ("legality",)


def fields_of(record: type[Struct]) -> dict[str, Field]:
    """The fields of a `Rules` record with their clauses, in the order of the text."""
    return _fields_of(record)


@cache
def _fields_of(record: type[Struct]) -> dict[str, Field]:
    hints = get_type_hints(record, include_extras=True)
    return {name: _field(name, hints[name]) for name in record.__struct_fields__}


def _field(name: str, annotation: Any) -> Field:
    clauses: tuple[str, ...] = ()
    plain = annotation
    while get_origin(plain) is Annotated:
        clauses += tuple(c for m in plain.__metadata__ if isinstance(m, Cites) for c in m.clauses)
        plain = plain.__origin__
    if get_origin(plain) is Literal:
        choices = get_args(plain)
    else:
        choices = (False, True) if plain is bool else ()
    return Field(name, annotation, clauses, choices)


def differences(first: R, second: R) -> tuple[Difference, ...]:
    """The fields in which two records of one game differ, in the order of the text."""
    if type(first) is not type(second):
        raise InputError(
            f"{type(first).__module__} and {type(second).__module__} are rules of two different games: "
            "compare rules of one game"
        )
    return tuple(
        Difference(name, getattr(first, name), getattr(second, name), field.clauses)
        for name, field in fields_of(type(first)).items()
        if getattr(first, name) != getattr(second, name)
    )


def changed(rules: R, changes: Mapping[str, Any]) -> R:
    """*rules* with some fields changed; names and values are checked against the record."""
    fields = fields_of(type(rules))
    checked = {}
    for name, value in changes.items():
        if name not in fields:
            raise unknown_name("field of the rules", name, fields)
        field = fields[name]
        if field.choices and value not in field.choices:
            raise unknown_name(f"value of {name}", str(value), map(str, field.choices))
        checked[name] = convert(value, field.type, f"field {name} of the rules")
    return msgspec.structs.replace(rules, **checked)


def overrides(default: R, rules: R) -> dict[str, Any]:
    """The changes that make *rules* from *default*, as plain data."""
    return {d.field: msgspec.to_builtins(d.second) for d in differences(default, rules)}


def load_readings(path: str | PathLike[str]) -> dict[str, Reading]:
    """The register of unclear places of a game, by id, from its TOML file."""
    name = basename(path)  # noqa: PTH119
    entries = toml(path, "register of readings").get("reading", [])
    register: list[Reading] = [
        convert(entry, Reading, f"{name}, entry {number}") for number, entry in enumerate(entries, 1)
    ]
    by_id: dict[str, Reading] = {}
    for reading in register:
        if reading.id in by_id:
            raise InputError(f"{name}: reading {reading.id!r} stands twice: rename or remove one")
        if reading.default not in reading.readings:
            raise unknown_name(f"default of reading {reading.id}", reading.default, reading.readings)
        by_id[reading.id] = reading
    return by_id
