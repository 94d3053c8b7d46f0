"""Where play begins: start options or a position, and the trace that leads on from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import InputError, Position, Ruleset, Trace, domain_of
from hoyle.model.core.domain import Domain, Record
from hoyle.model.core.rules import overrides

AnyRuleset = Ruleset[Any, Any, Any]

MOST = 1_000  # values of one option that are looked at


def begin(ruleset: AnyRuleset, start: Struct | Position) -> Any:
    """The position in which a play from *start* begins."""
    return start if isinstance(start, Position) else ruleset.start(start)


def starts_of(ruleset: AnyRuleset, limit: int = 32) -> tuple[Any, ...]:
    """The ways in which a game can begin, or *limit* of them: those the game itself names, or the first, and
    a fixed sample of the others.

    Options that the game refuses are left out. An option without an end (a name, an open number) keeps its
    default.
    """
    found: dict[Any, None] = {}
    refused = ""
    for options in (*ruleset.usual_starts(), *_drawn(ruleset, limit)):
        if options in found or len(found) == limit:
            continue
        try:
            ruleset.start(options)
        except InputError as error:
            refused = refused or f" ({error})"
            continue
        found[options] = None
    if not found:
        raise InputError(
            f"{ruleset.id} refuses every start that was tried{refused}: give its options with --start"
        )
    return tuple(found)


def _drawn(ruleset: AnyRuleset, limit: int) -> Iterator[Any]:
    columns = {name: _values(ruleset, name, part) for name, part in _parts(ruleset)}
    if prod(len(column) for column in columns.values()) <= limit:
        for row in product(*columns.values()):
            yield ruleset.Start(**dict(zip(columns, row, strict=True)))
        return
    yield ruleset.Start(**{name: column[0] for name, column in columns.items()})
    # Every value of an option comes up once before one comes up twice.
    dealt = {name: _dealt(name, column) for name, column in columns.items()}
    for _ in range(8 * limit):
        yield ruleset.Start(**{name: next(values) for name, values in dealt.items()})


def _dealt(name: str, column: Sequence[Any]) -> Iterator[Any]:
    """The values of an option without end, shuffled like a deck of cards that is dealt again and again."""
    random = Random(name)
    while True:
        yield from random.sample(column, len(column))


def _parts(ruleset: AnyRuleset) -> tuple[tuple[str, Domain], ...]:
    domain = domain_of(ruleset.Start)
    return domain.parts if isinstance(domain, Record) else ()


def _values(ruleset: AnyRuleset, name: str, part: Domain) -> Sequence[Any]:
    from hoyle.verify.enumeration import members

    if part.size() is not None:
        return tuple(islice(members(part), MOST))
    default = {field.name: field for field in msgspec.structs.fields(ruleset.Start)}[name].default
    if default is msgspec.NODEFAULT:
        raise InputError(f"start option {name} of {ruleset.id} has neither an end nor a default: give it one")
    return (default,)


def trace_of(ruleset: AnyRuleset, start: Struct | Position, actions: Sequence[Any]) -> Trace:
    """The trace of *actions*, with the changes that make these rules out of the registered ones."""
    return Trace.of(ruleset, start, actions, _changes(ruleset))


def _changes(ruleset: AnyRuleset) -> dict[str, Any]:
    from hoyle.model import load

    try:
        registered = load(ruleset.id).rules
    except InputError:  # a ruleset that nobody can load by its name: its traces replay on the object alone
        return {}
    return overrides(registered, ruleset.rules) if type(registered) is type(ruleset.rules) else {}
