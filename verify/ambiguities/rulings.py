"""Rulings: somebody who may say so has said which reading is meant; a file keeps it, projects share it.

A ruling names the entry and the reading, who said so and when, and the fingerprint of the entry as it was
then. Where the entry has changed since, the ruling may no longer answer the question, and that is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from hoyle.model import listings, load
from hoyle.model.core import InputError, Reading, Rulebook, decode, fingerprint, unknown_name
from hoyle.verify.ambiguities.rivals import value_of
from hoyle.verify.ambiguities.wording import words
from hoyle.verify.files import read, write
from hoyle.verify.starts import AnyRuleset

B = TypeVar("B", bound=Rulebook[Any])

VERSION = 1
FILE = "rulings.json"


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One question that somebody has answered."""

    game: str
    entry: str
    reading: str
    source: str
    on: str  # a date, 2026-11-18
    register: str  # the fingerprint of the entry that was answered
    ruleset: str | None = None  # the one book it is about; all of the game when None


class Rulings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of rulings."""

    hoyle: Literal["rulings"] = "rulings"
    version: int = VERSION
    rulings: tuple[Ruling, ...] = ()


def version_of(entry: Reading) -> str:
    """The fingerprint of what was asked: the field, the clauses and the readings with their meaning."""
    return fingerprint((entry.id, entry.field, sorted(entry.clauses), dict(sorted(entry.readings.items()))))


def read_rulings(path: Path) -> Rulings:
    """The rulings of a file, or a sentence that says what is wrong with it."""
    data = read(path, "rulings file")
    if not data.strip():
        raise InputError(f"rulings file {path} is empty: write rulings with `hoyle settle`")
    rulings: Rulings = decode(data, Rulings, f"rulings file {path}")
    for ruling in rulings.rulings:
        _require_date(ruling.on, f"rulings file {path}: the date of {ruling.entry},")
    twice = [each for each, times in Counter(map(_about, rulings.rulings)).items() if times > 1]
    if twice:
        raise InputError(f"rulings file {path} has two rulings on {twice[0][1]}: keep one of them")
    if rulings.version != VERSION:
        raise InputError(
            f"rulings file {path} has version {rulings.version}: this hoyle reads version {VERSION}"
        )
    return rulings


def settled_by(ruleset: B, path: Path) -> B:
    """*ruleset*, played by the rulings of a file that concern it."""
    changes: dict[str, Any] = {}
    settled: dict[str, Ruling] = {}
    # A ruling for this book alone comes after one for the whole game, and wins.
    for ruling in sorted(read_rulings(path).rulings, key=lambda each: each.ruleset is not None):
        if ruling.game != ruleset.game or ruling.ruleset not in (None, ruleset.id):
            continue
        entry = ruleset.readings.get(ruling.entry)
        if entry is None:
            _require_somewhere(ruling, ruleset, path)
            continue
        if ruling.register != version_of(entry):
            raise InputError(
                f"rulings file {path}: {ruling.entry} was settled under another version of the register "
                f"({ruling.register}, now {version_of(entry)}): settle it again with `hoyle settle`"
            )
        if ruling.reading not in entry.readings:
            error = unknown_name(f"reading of {entry.id}", ruling.reading, entry.readings)
            raise InputError(f"rulings file {path}: {error}")
        before = settled.get(entry.field)
        if before and before.ruleset == ruling.ruleset and before.reading != ruling.reading:
            raise InputError(
                f"rulings file {path}: {before.entry} and {ruling.entry} are about the same choice "
                f"({words(entry.field)}) and are settled differently: keep one of them"
            )
        settled[entry.field] = ruling
        changes[entry.field] = value_of(ruleset, entry, ruling.reading)
    return ruleset.under(changes) if changes else ruleset


def _require_somewhere(ruling: Ruling, ruleset: Rulebook[Any], path: Path) -> None:
    """An entry of another book of the game is fine; one that stands in no register is not."""
    for listing in listings().values():
        if listing.game == ruleset.game and ruling.entry in load(listing.id).readings:
            return
    error = unknown_name(f"entry in the register of {ruleset.id}", ruling.entry, ruleset.readings)
    raise InputError(f"rulings file {path} is for another version of the register: {error}")


def settle(
    ruleset: Rulebook[Any],
    entry: Reading,
    reading: str,
    *,
    source: str,
    on: str,
    path: Path,
    only_this_book: bool = False,
) -> Ruling:
    """Write down that *entry* means *reading*; an earlier ruling on it is replaced."""
    if reading not in entry.readings:
        raise unknown_name(f"reading of {entry.id}", reading, entry.readings)
    _require_date(on, "--on")
    if not source.strip():
        raise InputError("--source is empty: say who ruled, and where that can be read")
    ruling = Ruling(
        game=ruleset.game,
        entry=entry.id,
        reading=reading,
        source=source.strip(),
        on=on,
        register=version_of(entry),
        ruleset=ruleset.id if only_this_book else None,
    )
    before = earlier_rulings(path)
    kept = [old for old in before if _about(old) != _about(ruling)]
    everything = sorted((*kept, ruling), key=lambda each: (each.game, each.entry, each.ruleset or ""))
    content = msgspec.json.format(msgspec.json.encode(Rulings(rulings=tuple(everything))), indent=1)
    write(path, content + b"\n", "rulings file")
    return ruling


def earlier_rulings(path: Path) -> tuple[Ruling, ...]:
    """The rulings that stand in a file already; a file that is not there, or empty, has none."""
    if not path.exists() or (path.is_file() and not read(path, "rulings file").strip()):
        return ()
    return read_rulings(path).rulings


def _require_date(text: str, where: str) -> None:
    """A date as 2026-11-18, and in no other form: a file that is shared is read by other programs too."""
    try:
        if date.fromisoformat(text).isoformat() == text:
            return
    except ValueError:
        pass
    raise InputError(f"{where} {text!r} is no date: write it as 2026-11-18")


def _about(ruling: Ruling) -> tuple[str, str, str | None]:
    return ruling.game, ruling.entry, ruling.ruleset


# -- finding an entry by its id alone ----------------------------------------------------------------------


def entry_anywhere(name: str, rulesets: Iterable[str] | None = None) -> tuple[AnyRuleset, Reading]:
    """The entry called *name* and the first ruleset whose register holds it.

    `RULESET:ID` names the book as well; an id that two games use must be given so.
    """
    book, colon, entry_id = name.partition(":")
    if colon and book in listings():
        from hoyle.verify.ambiguities.rivals import entry_called

        ruleset = load(book)
        return ruleset, entry_called(ruleset, entry_id)
    found = []
    known: list[str] = []
    for ruleset_id in rulesets if rulesets is not None else listings():
        ruleset = load(ruleset_id)
        known += ruleset.readings
        if name in ruleset.readings:
            found.append((ruleset, ruleset.readings[name]))
    if not found:
        raise unknown_name("entry of a register", name, dict.fromkeys(known))
    games = {ruleset.game for ruleset, _ in found}
    if len(games) > 1:
        options = " or ".join(f"{ruleset.id}:{name}" for ruleset, _ in found)
        raise InputError(f"entry {name!r} stands in the registers of {len(games)} games: write {options}")
    return found[0]
