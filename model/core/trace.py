"""Traces: a start and a list of actions, which replay exactly.

A trace says which ruleset, which changes to its rules, how the game began and what was done. It
round-trips through JSON and prints as a script that anyone can paste and run.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core.data import file_given
from hoyle.model.core.errors import InputError
from hoyle.model.core.objection import Illegal
from hoyle.model.core.ruleset import Ruleset
from hoyle.model.core.values import Action, Position, canonical, decode

VERSION = 1


class Trace(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="hoyle",
    tag="trace",
):
    """A play, as data. *position* is given when the play does not begin with the set-up."""

    version: int
    ruleset: str
    rules: dict[str, Any] = {}
    start: dict[str, Any] = {}
    position: Any = None
    actions: tuple[dict[str, Any], ...]

    @classmethod
    def of(
        cls,
        ruleset: Ruleset[Any, Any, Any],
        start: Struct | Position,
        actions: Sequence[Action],
        rules: dict[str, Any] | None = None,
    ) -> Trace:
        """The trace of *actions* from start options or from a position."""
        begun = isinstance(start, Position)
        return cls(
            version=VERSION,
            ruleset=ruleset.id,
            rules=rules or {},
            start={} if begun else msgspec.to_builtins(start),
            position=msgspec.to_builtins(start) if begun else None,
            actions=tuple(msgspec.to_builtins(action) for action in actions),
        )

    def to_json(self) -> bytes:
        return canonical(self)

    def began(self, ruleset: Ruleset[Any, Any, Any]) -> Any:
        """What the play began with: a position, or start options."""
        if self.position is not None:
            return ruleset.read_position(self.position)
        return ruleset.options(self.start)

    def beginning(self, ruleset: Ruleset[Any, Any, Any]) -> Any:
        """The position in which the play begins."""
        began = self.began(ruleset)
        return began if isinstance(began, Position) else ruleset.start(began)

    def steps(self, ruleset: Ruleset[Any, Any, Any]) -> Iterator[tuple[Any, Any, Any]]:
        """Replay: before, action and after of every step. An illegal action stops it with its clause."""
        before = self.beginning(ruleset)
        for number, data in enumerate(self.actions, 1):
            try:
                action = ruleset.read_action(data)
                after = ruleset.play(before, action)
            except (Illegal, InputError) as refused:
                raise InputError(f"step {number} of the trace: {refused}") from None
            yield before, action, after
            before = after

    def script(self) -> str:
        """The play as a program: paste it and run it."""
        lines = [
            "from hoyle.model import load",
            "",
            f"ruleset = load({self.ruleset!r})" + (f".under({self.rules!r})" if self.rules else ""),
        ]
        if self.position is not None:
            lines.append(f"position = ruleset.read_position({self.position!r})")
        else:
            lines.append(f"position = ruleset.start(ruleset.options({self.start!r}))")
        lines += [
            f"position = ruleset.play(position, ruleset.read_action({data!r}))" for data in self.actions
        ]
        lines.append("print(ruleset.describe(position))")
        return "\n".join(lines) + "\n"


def read_trace(path: Path) -> Trace:
    """A trace from a file, or a sentence that says what is wrong with it."""
    data = file_given(path, "trace")
    said: _Versioned = decode(data, _Versioned, f"trace {path}")
    if said.version != VERSION:  # another version may well have other fields
        raise InputError(f"trace {path} has version {said.version}: this hoyle reads version {VERSION}")
    trace: Trace = decode(data, Trace, f"trace {path}")
    return trace


class _Versioned(Struct):
    version: int
