"""What is compared: a ruleset, with changes to its rules and with the variants its game offers.

`id`, `id+field=value`, `id+field=value,field=value`, `id+variant`; more may follow another plus sign. A comma
begins a new change only where a name and an equals sign, or the name of a variant, follows it, so that a
value may be a list. A game offers variants in a table `VARIANTS` beside its record: ruleset, then variant,
then changes. What is no field of the rules may be an option of the start: a difficulty, a map.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_type_hints

import msgspec

from hoyle.model import load
from hoyle.model.core import InputError, did_you_mean, domain_of
from hoyle.model.core.errors import unknown_name
from hoyle.model.core.rules import fields_of, overrides
from hoyle.verify.starts import AnyRuleset

CHANGE = re.compile(r"[A-Za-z][A-Za-z0-9_-]*=")


@dataclass(frozen=True)
class Side:
    """One of the things compared, and what it is called in the report."""

    label: str
    ruleset: AnyRuleset
    start: Mapping[str, Any] = field(default_factory=dict)  # the start options that are settled

    def begun(self, start: Any) -> Any:
        """*start* with the options that this side has settled."""
        return msgspec.structs.replace(start, **self.start) if self.start else start

    @property
    def called(self) -> dict[str, Any]:
        """What it is, however it was written: a ruleset, changes to its rules, options of its start."""
        settled = {"start": msgspec.to_builtins(dict(self.start), enc_hook=str)} if self.start else {}
        return {"ruleset": self.ruleset.id, "rules": self._changes, **settled}

    @cached_property
    def _changes(self) -> dict[str, Any]:
        """The changes that make its rules out of the registered ones."""
        try:
            registered = load(self.ruleset.id).rules
        except InputError:  # a ruleset that nobody can load by its name: whoever replays it has to find it
            return {}
        same_game = type(registered) is type(self.ruleset.rules)
        return overrides(registered, self.ruleset.rules) if same_game else {}

    @property
    def title(self) -> str:
        changed = self.label.partition("+")[2]
        return f"{self.ruleset.title}, {self.ruleset.edition}" + (f", with {changed}" if changed else "")


def side_called(text: str, find: Callable[[str], AnyRuleset] = load) -> Side:
    """The side that a person wrote; *find* gives the ruleset of an id."""
    name, *parts = text.split("+")
    ruleset = find(name)
    variants = variants_of(ruleset)
    start: dict[str, Any] = {}
    for part in parts:
        for change in _changes(part, variants, text):
            if _is_option(ruleset, change):
                start |= _option(ruleset, change)
            else:
                ruleset = _with(ruleset, change, variants)
    return Side(text, ruleset, start)


def _is_option(ruleset: AnyRuleset, change: str) -> bool:
    """Whether a change is one of the start: a name that the rules do not have and the start has."""
    name, equals, _ = change.partition("=")
    known = {*fields_of(type(ruleset.rules)), *ruleset.readings}
    return bool(equals) and name in ruleset.Start.__struct_fields__ and name not in known


def _option(ruleset: AnyRuleset, change: str) -> dict[str, Any]:
    from hoyle.verify.plain import parse

    name, _, text = change.partition("=")
    kind = get_type_hints(ruleset.Start, include_extras=True)[name]
    value = parse(domain_of(kind), text, f"start option {name} of {ruleset.id}")
    ruleset.options({name: msgspec.to_builtins(value)})  # refused in a sentence where it cannot be
    return {name: value}


def variants_of(ruleset: AnyRuleset) -> Mapping[str, Mapping[str, Any]]:
    """The variants that the game of *ruleset* offers for it, by name."""
    module = sys.modules[type(ruleset.rules).__module__]
    table: Mapping[str, Mapping[str, Mapping[str, Any]]] = getattr(module, "VARIANTS", {})
    return table.get(ruleset.id, {})


def _changes(part: str, variants: Mapping[str, Any], text: str) -> list[str]:
    """The changes in one part, split at the commas that begin a new one."""
    found: list[str] = []
    for piece in part.split(","):
        begins = CHANGE.match(piece) is not None or piece in variants
        if begins or not found:
            found.append(piece)
        else:
            found[-1] += f",{piece}"
    if not all(found):
        raise InputError(f"nothing follows a plus sign in {text!r}: write id+field=value or id+variant")
    return found


def _with(ruleset: AnyRuleset, change: str, variants: Mapping[str, Mapping[str, Any]]) -> AnyRuleset:
    if change in variants:
        return ruleset.under(variants[change])
    if "=" not in change:
        fields = fields_of(type(ruleset.rules))
        remedy = "write field=value" if change.replace("-", "_") in fields else did_you_mean(change, variants)
        raise InputError(f"unknown variant {change!r} of {ruleset.id}: {remedy}")
    from hoyle.verify.ask import changes

    name = change.partition("=")[0]
    known = {*fields_of(type(ruleset.rules)), *ruleset.readings, *ruleset.Start.__struct_fields__}
    if name.replace("-", "_") not in known and name not in known:
        raise unknown_name(f"field, reading or start option of {ruleset.id}", name, known)
    return ruleset.under(changes(ruleset, [change]))
