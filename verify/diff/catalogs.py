"""Decks, tiles and maps: what must be done to the one to get the other, as a list of edits.

What a book does not print is a parameter of a ruleset (a catalog, a map). Two of them are compared entry by
entry, whatever the game: an entry is known by its name, and what differs in it is told field by field. A
difference that rests on nothing but what was made up says so.
"""

from __future__ import annotations

import dataclasses
import inspect
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from hoyle.model.core import InputError, Ruleset
from hoyle.verify.diff.result import CardDiff, named
from hoyle.verify.diff.sides import Side

NAMES = ("name", "id", "number")  # what an entry is known by, the first that it has
ABOUT = ("source", "provenance", "because", "clauses", "invented", "note")  # where an entry comes from
CATALOG = ".toml"
FILES = (".json", ".graphml", ".dot", CATALOG)

Entries = dict[str, Any]


def card_diffs(first: Side, second: Side) -> tuple[CardDiff, ...]:
    """The edits that make the second side's catalogs and maps out of the first's."""
    return edits(first.called, second.called, parameters(first.ruleset), parameters(second.ruleset))


def parameters(ruleset: Ruleset[Any, Any, Any]) -> Entries:
    """The entries of everything that a ruleset is given beside its rules, by a name that says what it is."""
    common = {field.name for field in dataclasses.fields(Ruleset)}
    names = [f.name for f in dataclasses.fields(ruleset) if f.name not in common]
    found: Entries = {}
    for name in dict.fromkeys((*names, "catalog")):
        found.update(entries_of(getattr(ruleset, name, None), name))
    return found


def entries_of(value: Any, where: str) -> Entries:
    """The entries in *value*, which may be a table, a list, a record or an object that holds some."""
    data = _plain(value)
    found: Entries = {}
    told = set()  # an object may hold the same entry under several headings
    for name, entry in _entries(data, where):
        if isinstance(entry, Mapping) and (known := msgspec.json.encode(entry)) in told:
            continue
        if isinstance(entry, Mapping):
            told.add(known)
        copies = found.get(name)
        if copies is None:
            found[name] = entry
        elif copies != entry:
            found[f"{name} ({sum(known.startswith(name) for known in found) + 1})"] = entry
    return found


def _entries(data: Any, where: str) -> Iterator[tuple[str, Any]]:
    if isinstance(data, Mapping):
        known = next((str(data[key]) for key in NAMES if isinstance(data.get(key), str | int)), None)
        if known is not None:
            yield f"{where} {known}", data
            return
        for name, part in data.items():
            inner = part if isinstance(part, Mapping | list) else None
            if inner is None:
                yield f"{where}.{name}", part
            else:
                yield from _entries(inner, f"{where}.{name}" if _is_section(inner) else where)
    elif isinstance(data, list) and data and all(isinstance(part, Mapping) for part in data):
        for part in data:
            yield from _entries(part, where)
    elif data not in (None, [], {}):
        yield where, data


def _is_section(part: Any) -> bool:
    """Whether a part has entries of its own rather than being one."""
    return not (isinstance(part, Mapping) and any(key in part for key in NAMES))


def _plain(value: Any) -> Any:
    """An object as plain data: structs as msgspec has them, other objects by what they hold."""
    if value is None:
        return None
    try:
        return msgspec.json.decode(msgspec.json.encode(value))
    except (TypeError, ValueError):
        held = getattr(value, "__dict__", None)
        if isinstance(value, Mapping):
            return {str(key): _plain(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [_plain(part) for part in value]
        if held is None:
            return str(value)
        return {
            key: _plain(part)
            for key, part in held.items()
            if not key.startswith("_") and not _is_derived(value, key)
        }


def _is_derived(value: object, name: str) -> bool:
    """Whether an attribute is remembered rather than held: it follows from the rest, and may not be there."""
    return isinstance(inspect.getattr_static(type(value), name, None), cached_property)


def edits(first: Any, second: Any, one: Entries, two: Entries) -> tuple[CardDiff, ...]:
    """What must be done to *one*, which is called *first*, to get *two*."""
    found = []
    for name in dict.fromkeys((*one, *two)):
        a, b = one.get(name), two.get(name)
        if _told(a) == _told(b):
            continue
        status = "added" if name not in one else "removed" if name not in two else "changed"
        before, after = _differing(a, b) if status == "changed" else (_told(a), _told(b))
        found.append(
            CardDiff(
                entry=name,
                status=status,  # type: ignore[arg-type]
                first=before,
                second=after,
                clauses=tuple(dict.fromkeys((*_clauses(a), *_clauses(b)))),
                invented=_made_up(a, before) and _made_up(b, after),
                fingerprint=named(first, second, "card", name, before, after),
            )
        )
    return tuple(found)


def _told(entry: Any) -> Any:
    """An entry without where it comes from."""
    if not isinstance(entry, Mapping):
        return entry
    return {key: value for key, value in entry.items() if key not in ABOUT}


def _differing(one: Any, two: Any) -> tuple[Any, Any]:
    if not (isinstance(one, Mapping) and isinstance(two, Mapping)):
        return one, two
    a, b = _told(one), _told(two)
    keys = [key for key in dict.fromkeys((*a, *b)) if a.get(key) != b.get(key)]
    return {key: a[key] for key in keys if key in a}, {key: b[key] for key in keys if key in b}


def _clauses(entry: Any) -> tuple[str, ...]:
    cited = entry.get("clauses", ()) if isinstance(entry, Mapping) else ()
    return tuple(cited) if isinstance(cited, list | tuple) else ()


def _made_up(entry: Any, differing: Any) -> bool:
    """Whether nothing of what differs in *entry* is printed in a book."""
    if entry is None:
        return True
    if not isinstance(entry, Mapping):
        return False
    if entry.get("source", entry.get("provenance")) == "invented":
        return True
    invented = entry.get("invented") or ()
    return bool(differing) and isinstance(differing, Mapping) and set(differing) <= set(invented)


def text_of(entry: Any, besides: Any = None) -> dict[str, Any]:
    """What is printed on a card: its structured parts, without what is made up in it or in *besides*."""
    if not isinstance(entry, Mapping):
        return {}
    other = besides if isinstance(besides, Mapping) else {}
    made_up = {*(entry.get("invented") or ()), *(other.get("invented") or ()), *ABOUT}
    return {
        key: value
        for key, value in entry.items()
        if key not in made_up and isinstance(value, Mapping | list) and value
    }


def printed(names: Iterable[str], here: Entries, there: Entries) -> Entries:
    """What is printed on each of the cards that *here* has, beside those of *there*."""
    return {name: text_of(here[name], there.get(name)) for name in names if name in here}


# -- files -------------------------------------------------------------------------------------------------


def is_file(text: str) -> bool:
    """Whether a person named a catalog or a map file rather than a ruleset."""
    return Path(text).suffix in FILES


def file_edits(first: str, second: str) -> tuple[CardDiff, ...]:
    """The edits that make the second file out of the first: two maps, or two catalogs."""
    catalogs = [Path(text).suffix == CATALOG for text in (first, second)]
    if catalogs[0] != catalogs[1]:
        catalog, drawn = (first, second) if catalogs[0] else (second, first)
        raise InputError(f"{catalog} is a catalog and {drawn} a map: give two of a kind")
    return edits(Path(first).name, Path(second).name, _file(first), _file(second))


def _file(text: str) -> Entries:
    path = Path(text)
    if path.suffix == CATALOG:
        from hoyle.verify.files import read

        try:
            return entries_of(tomllib.loads(read(path, "catalog").decode()), "catalog")
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise InputError(f"the catalog {path} is not TOML: {error}") from None
    from hoyle.model.core.map import listed, load_map

    areas, borders = listed(load_map(path))
    found: Entries = {
        f"area {a.id}": {**a.attributes, "provenance": a.provenance, "because": a.because} for a in areas
    }
    found |= {f"border {b.source} – {b.target}": {"provenance": b.provenance} for b in borders}
    return found
