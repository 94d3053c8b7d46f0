"""Properties: a sentence, and the predicate that decides it.

The docstring is the sentence; it is the heading of the property's entry in every report. The predicate
answers True, False, or None where its condition does not come up: a property whose condition never came
up is reported as vacuous, never as a pass.

There are five kinds, by what the sentence speaks of:

`for_all`      values: the annotations of the predicate are the domain, and its body calls rules
`always`       every position that play can reach
`every_step`   every step of play: before, action, after
`reachable`    some position: a witness is the proof
`fact`         the data of a ruleset: its records, its map, its catalog, its set-ups

A *shape* is a small position whose numbers are unknown, on which invariants are proved by induction. A
*configuration* is a game small enough to visit every position of it. *Kept plays* are traces that lead where
a random walk hardly ever gets; they are played beside the random games, and every property is asked there.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, Protocol

from hoyle.model.core import InputError, Ruleset, Signature

if TYPE_CHECKING:
    from hoyle.model.core import Trace

About = Literal["values", "position", "step", "reach", "data"]
EVERY_GAME = "hoyle.properties.every_game"

Expectation = Literal["holds", "refuted"]


@dataclass(frozen=True, eq=False)
class Property(Signature):
    """What should be true of a ruleset. `expect` is "refuted" for a sentence known to be false."""

    function: Callable[..., Any]
    clauses: tuple[str, ...]
    about: About
    given: Callable[..., Any] | None = None
    expect: Expectation = "holds"
    only: tuple[str, ...] = ()  # ruleset ids it speaks of; all of the game when empty

    @property
    def id(self) -> str:
        return self.name.replace("_", "-")

    def __call__(self, *values: Any) -> Any:
        return self.function(*values)

    def __reduce__(self) -> tuple[Any, ...]:
        # The decorator put the property where its function's name points, so pickle cannot find the
        # function; the property is found where it stands in its module, under whatever name.
        module = self.function.__module__
        for name, value in vars(import_module(module)).items():
            if value is self:
                return _standing, (module, name)
        raise TypeError(f"property {self.name} does not stand at the top of the module {module}")


def _standing(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


class Unknown(Protocol):
    """What a shape asks for its numbers: an unknown integer from *low* to *high*."""

    def __call__(self, name: str, low: int, high: int) -> int: ...


@dataclass(frozen=True, eq=False)
class Shape:
    """A small position with unknown numbers: `function(ruleset, unknown)` gives a ruleset and a position.

    *given* says whether a ruleset, with its decks, has what the shape is made of.
    """

    name: str
    function: Callable[[Any, Unknown], tuple[Any, Any]]
    given: Callable[[Any], bool]


@dataclass(frozen=True, eq=False)
class Configuration:
    """A game small enough to visit whole: a ruleset, and start options or a position to begin with.

    *given* says whether a ruleset, with its decks, has what the configuration is made of.
    """

    name: str
    function: Callable[[Any], tuple[Any, Any]]
    given: Callable[[Any], bool]


@dataclass(frozen=True, eq=False)
class KeptPlays:
    """Plays kept as traces in a folder beside the properties; read when they are needed."""

    folder: str

    def of(self, ruleset: Ruleset[Any, Any, Any]) -> tuple[Trace, ...]:
        """The plays of this ruleset, in the order of their names."""
        from pathlib import Path

        from hoyle.model.core import read_trace

        found = (read_trace(path) for path in sorted(Path(self.folder).glob("*.json")))
        return tuple(trace for trace in found if trace.ruleset == ruleset.id)


class _Declare(Protocol):
    def __call__(self, function: Callable[..., Any], /) -> Property: ...


def _kind(about: About) -> Callable[..., _Declare]:
    def declare(
        *clauses: str,
        given: Callable[..., Any] | None = None,
        expect: Expectation = "holds",
        only: tuple[str, ...] = (),
    ) -> _Declare:
        def make(function: Callable[..., Any], /) -> Property:
            if not function.__doc__:
                raise TypeError(
                    f"property {function.__name__} has no docstring: a property is a sentence first"
                )
            return Property(function, clauses, about, given, expect, only)

        return make

    return declare


for_all = _kind("values")
always = _kind("position")
every_step = _kind("step")
reachable = _kind("reach")
fact = _kind("data")


def _always(ruleset: Any) -> bool:
    return True


def shape(
    name: str, given: Callable[[Any], bool] = _always
) -> Callable[[Callable[[Any, Unknown], tuple[Any, Any]]], Shape]:
    """Declare a shape for proofs by induction."""
    return lambda function: Shape(name, function, given)


def configuration(
    name: str, given: Callable[[Any], bool] = _always
) -> Callable[[Callable[[Any], tuple[Any, Any]]], Configuration]:
    """Declare a configuration to be visited whole."""
    return lambda function: Configuration(name, function, given)


def kept_plays(folder: str) -> KeptPlays:
    """Declare a folder of kept plays."""
    return KeptPlays(folder)


@dataclass(frozen=True)
class Properties:
    """Everything that should be true of one ruleset."""

    properties: tuple[Property, ...]
    shapes: tuple[Shape, ...]
    configurations: tuple[Configuration, ...]
    plays: tuple[KeptPlays, ...] = ()

    def traces(self, ruleset: Ruleset[Any, Any, Any]) -> tuple[Trace, ...]:
        """The kept plays of *ruleset*, without those whose start it refuses (as on a map of one's own)."""
        return tuple(trace for kept in self.plays for trace in kept.of(ruleset) if _begins(ruleset, trace))


def _begins(ruleset: Ruleset[Any, Any, Any], trace: Trace) -> bool:
    try:
        trace.beginning(ruleset)
    except InputError:
        return False
    return True


def properties_of(ruleset: Ruleset[Any, Any, Any]) -> Properties:
    """What the property modules of the game say of *ruleset*, then what holds for every game."""
    modules = (*_modules(ruleset.properties), *_modules(EVERY_GAME))
    found = [value for module in modules for value in vars(module).values()]
    unique = list(
        dict.fromkeys(v for v in found if isinstance(v, Property | Shape | Configuration | KeptPlays))
    )
    return Properties(
        tuple(p for p in unique if isinstance(p, Property) and (not p.only or ruleset.id in p.only)),
        tuple(s for s in unique if isinstance(s, Shape) and s.given(ruleset)),
        tuple(c for c in unique if isinstance(c, Configuration) and c.given(ruleset)),
        tuple(k for k in unique if isinstance(k, KeptPlays)),
    )


def _modules(name: str) -> Iterator[ModuleType]:
    package = import_module(name)
    yield package
    for entry in pkgutil.iter_modules(getattr(package, "__path__", ())):
        yield from _modules(f"{name}.{entry.name}")
