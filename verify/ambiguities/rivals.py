"""Rivals: the same game under each reading of each unclear place.

A *rival* is the ruleset with one field changed, so that one entry of the register is read in another way.
The *base* plays by the reading that the ruleset has now: the default, or what a ruling or a setting chose.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hoyle.model.core import InputError, Reading, Rulebook, unknown_name
from hoyle.model.core.rules import fields_of
from hoyle.verify.diff.sides import variants_of
from hoyle.verify.starts import AnyRuleset


@dataclass(frozen=True)
class Rival:
    """One entry read in one other way: the name of the reading, and the game played by it."""

    entry: Reading
    reading: str
    ruleset: AnyRuleset

    @property
    def key(self) -> str:
        return f"{self.entry.id}={self.reading}"


def value_of(ruleset: Rulebook[Any], entry: Reading, reading: str) -> Any:
    """The value of the field that a reading of *entry* stands for."""
    fields = fields_of(type(ruleset.rules))
    if entry.field not in fields:
        raise unknown_name(f"field of the entry {entry.id}", entry.field, fields)
    for choice in fields[entry.field].choices:
        if reading in (str(choice), str(choice).lower()):
            return choice
    if reading not in entry.readings:
        raise unknown_name(f"reading of {entry.id}", reading, entry.readings)
    raise InputError(
        f"reading {reading!r} of {entry.id} is no value of the field {entry.field}: "
        f"its values are {', '.join(map(str, fields[entry.field].choices)) or 'numbers'}"
    )


def chosen(ruleset: Rulebook[Any], entry: Reading) -> str:
    """The name of the reading that *ruleset* plays by."""
    value = getattr(ruleset.rules, entry.field)
    return next((name for name in entry.readings if value_of(ruleset, entry, name) == value), str(value))


def read_as(ruleset: AnyRuleset, entry: Reading, reading: str) -> AnyRuleset:
    """The same game with *entry* read as *reading*."""
    return ruleset.under({entry.field: value_of(ruleset, entry, reading)})


def rivals_of(ruleset: AnyRuleset, entries: Iterable[Reading]) -> tuple[Rival, ...]:
    """Every other reading of every entry, in the order of the register."""
    return tuple(
        Rival(entry, name, read_as(ruleset, entry, name))
        for entry in entries
        for name in entry.readings
        if name != chosen(ruleset, entry)
    )


def contexts_of(ruleset: AnyRuleset, field: str) -> list[dict[str, Any]]:
    """The game as it is, then each of its variants that leaves *field* alone."""
    found: list[dict[str, Any]] = [{}]
    for changes in variants_of(ruleset).values():
        if field in changes:
            continue
        try:
            ruleset.under(changes)
        except InputError:
            continue
        found.append(dict(changes))
    return found


def entry_called(ruleset: Rulebook[Any], name: str) -> Reading:
    """The entry of the register that a person named, by its id or by its field."""
    by_field = {entry.field: entry for entry in ruleset.readings.values()}
    entry = ruleset.readings.get(name) or by_field.get(name.replace("-", "_"))
    if entry is None:
        raise unknown_name(f"entry in the register of {ruleset.id}", name, ruleset.readings)
    return entry
