"""Domains: what values an annotation allows.

The signature of a rule carries its domain once. `Annotated[int, Meta(ge=1, le=5)]`, `bool`,
`Literal[…]`, `tuple[X, ...]` with a `max_length`, `tuple[X, Y]`, frozen structs and unions of these
become a small tree that the engines walk: to enumerate, to draw, to make unknowns, to parse.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Iterator, Mapping
from math import prod
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from hoyle.model.core.errors import InputError


class Called:
    """In an annotation: what people call the numbers, or, on a row, the entries by their place.

    Rules run on plain integers; a person who is asked about a case should read words.

    >>> Called("Food", "Craft").names
    {0: 'Food', 1: 'Craft'}
    >>> Called("empty", beside={-1: "taken"}).names
    {0: 'empty', -1: 'taken'}
    """

    def __init__(self, *names: str, beside: Mapping[int, str] | None = None, last: str | None = None) -> None:
        self.names = {**dict(enumerate(names)), **(beside or {})}
        self.last = last

    def entry(self, place: int, count: int) -> str:
        """What the entry at *place* of a row of *count* is called; the *last* may have a name of its own."""
        if self.last and place == count - 1:
            return self.last
        return self.names.get(place, f"{place + 1}.")


def unwrapped(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """The type of an annotation without `Annotated`, and what was noted on it."""
    notes: tuple[Any, ...] = ()
    while get_origin(annotation) is Annotated:
        notes += annotation.__metadata__
        annotation = annotation.__origin__
    return annotation, notes


class Integers(Struct, frozen=True):
    """Whole numbers from *low* to *high*; None where a side is open."""

    low: int | None
    high: int | None

    def size(self) -> int | None:
        if self.low is None or self.high is None:
            return None
        return max(0, self.high - self.low + 1)

    def __str__(self) -> str:
        return f"{'…' if self.low is None else self.low}..{'…' if self.high is None else self.high}"


class Values(Struct, frozen=True):
    """A finite list of constants: booleans, literals, members of an enumeration, None."""

    values: tuple[Any, ...]

    def size(self) -> int | None:
        return len(self.values)

    def __str__(self) -> str:
        return "|".join(str(value) for value in self.values)


class Rows(Struct, frozen=True):
    """Tuples of *item* with *low* to *high* entries; *high* None where it is open."""

    item: Domain
    low: int
    high: int | None

    def size(self) -> int | None:
        item = self.item.size()
        if item is None or self.high is None:
            return None
        return int(sum(item**length for length in range(self.low, self.high + 1)))

    def __str__(self) -> str:
        return f"[{self.item}]*{self.low}..{'…' if self.high is None else self.high}"


class Record(Struct, frozen=True):
    """A fixed number of parts: a struct (with its type) or a fixed tuple (type None)."""

    type: type | None
    parts: tuple[tuple[str, Domain], ...]

    def size(self) -> int | None:
        sizes = [part.size() for _, part in self.parts]
        return None if None in sizes else int(prod(s for s in sizes if s is not None))

    def __str__(self) -> str:
        return ", ".join(f"{name} {part}" for name, part in self.parts)

    def build(self, values: tuple[Any, ...]) -> Any:
        """The value with these parts."""
        if self.type is None:
            return values
        return self.type(**dict(zip((name for name, _ in self.parts), values, strict=True)))


class OneOf(Struct, frozen=True):
    """Any of several domains."""

    options: tuple[Domain, ...]

    def size(self) -> int | None:
        sizes = [option.size() for option in self.options]
        return None if None in sizes else sum(s for s in sizes if s is not None)

    def __str__(self) -> str:
        return " or ".join(str(option) for option in self.options)


class Opaque(Struct, frozen=True):
    """A type with no domain of its own (a map, a catalog): given, never drawn."""

    type: Any

    def size(self) -> int | None:
        return None

    def __str__(self) -> str:
        return f"any {getattr(self.type, '__name__', self.type)}"


Domain = Integers | Values | Rows | Record | OneOf | Opaque


def domain_of(annotation: Any) -> Domain:
    """The domain of a type annotation."""
    annotation, notes = unwrapped(annotation)
    metas = [note for note in notes if isinstance(note, msgspec.Meta)]
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation is bool:
        return Values((False, True))
    if annotation is None or annotation is type(None):
        return Values((None,))
    if annotation is int:
        return _integers(metas)
    if origin is Literal:
        return Values(arguments)
    if isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        return Values(tuple(annotation))
    if origin is tuple:
        return _tuple(arguments, metas)
    if origin in (Union, types.UnionType):
        return OneOf(tuple(domain_of(option) for option in arguments))
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        hints = get_type_hints(annotation, include_extras=True)
        return Record(
            annotation, tuple((name, domain_of(hints[name])) for name in annotation.__struct_fields__)
        )
    return Opaque(annotation)


def _integers(metas: list[msgspec.Meta]) -> Integers:
    lows = [m.ge for m in metas if m.ge is not None] + [m.gt + 1 for m in metas if m.gt is not None]
    highs = [m.le for m in metas if m.le is not None] + [m.lt - 1 for m in metas if m.lt is not None]
    return Integers(int(max(lows)) if lows else None, int(min(highs)) if highs else None)


def _tuple(arguments: tuple[Any, ...], metas: list[msgspec.Meta]) -> Domain:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        low = max((m.min_length for m in metas if m.min_length is not None), default=0)
        highs = [m.max_length for m in metas if m.max_length is not None]
        return Rows(domain_of(arguments[0]), low, min(highs) if highs else None)
    return Record(None, tuple((str(i), domain_of(part)) for i, part in enumerate(arguments)))


def leaves(domain: Domain) -> Iterator[Domain]:
    """The integers, constants and opaque parts at the bottom of *domain*."""
    match domain:
        case Rows():
            yield from leaves(domain.item)
        case Record():
            for _, part in domain.parts:
                yield from leaves(part)
        case OneOf():
            for option in domain.options:
                yield from leaves(option)
        case _:
            yield domain


def opaque_parts(domain: Domain) -> tuple[Opaque, ...]:
    """What must be given from outside before values of *domain* can be made."""
    return tuple(leaf for leaf in leaves(domain) if isinstance(leaf, Opaque))


def require_drawable(domain: Domain, where: str) -> None:
    """Say so when *domain* has a part that no engine can make."""
    for part in opaque_parts(domain):
        raise InputError(f"{where} takes {part}, which cannot be drawn: annotate it with a finite type")
