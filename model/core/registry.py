"""Which rulesets there are, without importing their games until one is asked for.

A game is a folder beside `core` with a `game.json` that lists its rulesets; its package has a dictionary
`RULESETS`, and its module `rulebook` a dictionary `RULEBOOKS` of what can be asked of them without playing.
Packages elsewhere join through the entry-point group `hoyle.rulesets`: the name is the id, the object is the
ruleset. A ruleset that is not installed at all is named by the place where it stands,
`package.module:ATTRIBUTE`.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from hoyle.model.core.data import beside, contents
from hoyle.model.core.errors import InputError, unknown_name
from hoyle.model.core.values import decode

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

    from hoyle.model.core.rulebook import Rulebook
    from hoyle.model.core.ruleset import Ruleset

ENTRY_POINTS = "hoyle.rulesets"


class Listing(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset as the list of rulesets shows it."""

    id: str
    title: str
    game: str
    edition: str


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruleset as the `game.json` of its game has it."""

    id: str
    title: str
    edition: str


def listings() -> dict[str, Listing]:
    """Every ruleset that is installed and can be loaded, by id."""
    return _installed()[0]


def complaints() -> tuple[str, ...]:
    """What is wrong with packages that want to join, one sentence each: they are left out of the list."""
    return _installed()[1]


@cache
def _installed() -> tuple[dict[str, Listing], tuple[str, ...]]:
    found, wrong = dict(built_in()), []
    for name, points in _entry_points().items():
        try:
            if name in found:
                raise InputError(f"{_joining(points[0])} has the id of another ruleset: rename it")
            if len(points) > 1:
                others = " and ".join(sorted(map(_joining, points[1:])))
                raise InputError(f"{_joining(points[0])} has the id of {others}: remove one of the packages")
            ruleset = load(name)
            found[name] = Listing(ruleset.id, ruleset.title, ruleset.game, ruleset.edition)
        except InputError as error:
            wrong.append(str(error))
    return found, tuple(wrong)


@cache
def load(ruleset_id: str) -> Ruleset[Any, Any, Any]:
    """The ruleset with this id."""
    listing = built_in().get(ruleset_id)
    if listing is not None:
        rulesets: dict[str, Ruleset[Any, Any, Any]] = import_module(f"hoyle.model.{listing.game}").RULESETS
        return rulesets[ruleset_id]
    if ":" in ruleset_id:
        return _ruleset(_standing_at(ruleset_id), repr(ruleset_id))
    points = _entry_points().get(ruleset_id)
    if points is None:
        raise unknown_name("ruleset", ruleset_id, listings())
    return _joined(points[0])


def _joined(point: EntryPoint) -> Ruleset[Any, Any, Any]:
    """The ruleset of another package, which may be broken in any way that a program can be."""
    ruleset = _ruleset(_run(point.load, _joining(point)), _joining(point))
    if ruleset.id != point.name:
        raise InputError(f"{_joining(point)} calls itself {ruleset.id!r}: give both the same name")
    return ruleset


def _joining(point: EntryPoint) -> str:
    package = f" of the package {point.dist.name}" if point.dist is not None else ""
    return f"ruleset {point.name!r}{package}"


def _run(load: Callable[[], object], what: str) -> object:
    """What somebody else's code gives; whatever it raises is theirs, and is said so."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        reason = " ".join(f"{type(error).__name__}: {error}".split())
        raise InputError(f"{what} cannot be loaded, {reason}: mend or remove it") from error


@cache
def load_rulebook(ruleset_id: str) -> Rulebook[Any]:
    """What can be asked of a ruleset without playing it; the machinery of play stays where it is."""
    listing = built_in().get(ruleset_id)
    if listing is None:
        return load(ruleset_id)
    rulebooks: dict[str, Rulebook[Any]] = import_module(f"hoyle.model.{listing.game}.rulebook").RULEBOOKS
    return rulebooks[ruleset_id]


def _ruleset(found: object, name: str) -> Ruleset[Any, Any, Any]:
    from hoyle.model.core.ruleset import Ruleset

    if not isinstance(found, Ruleset):
        raise InputError(f"{name} is no ruleset but {type(found).__name__}: name a Ruleset object")
    return found


def _standing_at(place: str) -> object:
    """The object at `package.module:ATTRIBUTE`."""
    module_name, _, attribute = place.partition(":")
    if not all(part.isidentifier() for part in module_name.split(".")):
        raise InputError(f"unknown ruleset {place!r}: write package.module:ATTRIBUTE")
    try:
        module = _run(lambda: import_module(module_name), f"ruleset {place!r}")
    except InputError as error:
        missing = error.__cause__.name if isinstance(error.__cause__, ModuleNotFoundError) else None
        # A module that is there but lacks one of its own imports is a mistake of another kind.
        if missing is None or not f"{module_name}.".startswith(f"{missing}."):
            raise
        raise InputError(
            f"unknown ruleset {place!r}: there is no module {missing!r}, is its folder on PYTHONPATH?"
        ) from None
    try:
        return getattr(module, attribute)
    except AttributeError:
        raise unknown_name(f"ruleset in {module_name}", attribute, _rulesets_of(module)) from None


def _rulesets_of(module: object) -> list[str]:
    from hoyle.model.core.ruleset import Ruleset

    return [name for name, value in vars(module).items() if isinstance(value, Ruleset)]


@cache
def built_in() -> dict[str, Listing]:
    """The rulesets that come with the package, by id."""
    found = {}
    games = beside(__file__, os.pardir)
    for game in sorted(os.listdir(games)):  # noqa: PTH208
        path = beside(__file__, os.pardir, game, "game.json")
        try:
            data = contents(path)
        except OSError:
            continue  # no game, such as `core`
        entries: list[Entry] = decode(data, list[Entry], path)
        for entry in entries:
            found[entry.id] = Listing(entry.id, entry.title, game, entry.edition)
    return found


@cache
def _entry_points() -> dict[str, list[EntryPoint]]:
    """Whoever wants to join, by id; two packages may want the same one."""
    if not _somebody_joins():
        return {}
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: (point.name, point.value)):
        found.setdefault(point.name, []).append(point)
    return found


def _somebody_joins() -> bool:
    """Whether an installed package names the entry-point group.

    `importlib.metadata` would say so too, but importing it takes longer than answering a question.
    """
    for folder in sys.path:
        try:
            packages = [entry.path for entry in os.scandir(folder or ".") if entry.name.endswith("-info")]
        except OSError:
            continue
        for package in packages:
            try:
                if f"[{ENTRY_POINTS}]".encode() in contents(f"{package}/entry_points.txt"):
                    return True
            except OSError:
                continue
    return any(folder.endswith((".zip", ".egg")) and os.path.isfile(folder) for folder in sys.path)  # noqa: PTH113
