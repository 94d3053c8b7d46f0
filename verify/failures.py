"""Failures are kept: a play that broke a property is a file, and is tried again first next time.

`.hoyle/failures/<ruleset>/<property>.json` is an ordinary trace, which `hoyle play --trace` replays. One
property by one record of rules has one file: one mistake is one finding, however often it is hit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hoyle.model.core import InputError, Ruleset, Trace, fingerprint, read_trace
from hoyle.properties.core import Property
from hoyle.verify.files import write
from hoyle.verify.shrink import violates

FOLDER = Path(".hoyle", "failures")


def keep(trace: Trace, property_id: str, folder: Path = FOLDER) -> Path:
    """Write the play that breaks a property, and say where."""
    changes = f"-{fingerprint(trace.rules)}" if trace.rules else ""
    path = folder / trace.ruleset.replace(":", ".") / f"{property_id}{changes}.json"
    write(path, trace.to_json() + b"\n", "failure")
    return path


def kept(ruleset: Ruleset[Any, Any, Any], folder: Path = FOLDER) -> Iterator[tuple[Path, Trace]]:
    """The failures that were kept for a ruleset; a file that cannot be read is passed over."""
    for path in sorted((folder / ruleset.id.replace(":", ".")).glob("*.json")):
        try:
            yield path, read_trace(path)
        except InputError:
            continue


def still_failing(
    ruleset: Ruleset[Any, Any, Any], properties: Sequence[Property], folder: Path = FOLDER
) -> Iterator[tuple[Property, Trace]]:
    """The kept plays that break one of *properties* by the rules as they are now."""
    for _, trace in kept(ruleset, folder):
        for prop in properties:
            if prop.about in ("position", "step") and _shows(ruleset, trace, prop):
                yield prop, trace


def _shows(ruleset: Ruleset[Any, Any, Any], trace: Trace, prop: Property) -> bool:
    fails = violates(ruleset, prop)
    try:
        positions: list[Any] = [trace.beginning(ruleset)]
        actions: list[Any] = []
        if fails(positions, actions):
            return True
        for _, action, after in trace.steps(ruleset):
            positions.append(after)
            actions.append(action)
            if fails(positions, actions):
                return True
    except Exception:  # the play of an older version need not be legal any more
        return False
    return False
