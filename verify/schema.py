"""JSON Schemas, from the types themselves: what a program may send and will receive."""

from __future__ import annotations

from typing import Any

import msgspec

from hoyle.model.core import Ruleset, Trace, unknown_name

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PARTS = ("position", "action", "rules", "start", "trace")


def schema_of(ruleset: Ruleset[Any, Any, Any], part: str) -> dict[str, Any]:
    """The schema of one *part* of a ruleset: position, action, rules, start or trace."""
    if part not in PARTS:
        raise unknown_name(f"part of {ruleset.id}", part, PARTS)
    types: dict[str, Any] = {
        "position": ruleset.Position,
        "action": ruleset.Action,
        "rules": type(ruleset.rules),
        "start": ruleset.Start,
        "trace": Trace,
    }
    schema = _schema(types[part], f"{ruleset.title}: {part}")
    return _with_parts(ruleset, schema) if part == "trace" else schema


def _schema(wanted: Any, title: str) -> dict[str, Any]:
    return {"$schema": DIALECT, "title": title, **msgspec.json.schema(wanted, schema_hook=_hook)}


def _with_parts(ruleset: Ruleset[Any, Any, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """The trace's schema with the actions, start and position of this very game in it."""
    (actions, start, position), definitions = msgspec.json.schema_components(
        (ruleset.Action, ruleset.Start, ruleset.Position), schema_hook=_hook, ref_template="#/$defs/{name}"
    )
    definitions = {**schema["$defs"], **definitions}
    fields = definitions["Trace"]["properties"]
    fields["ruleset"] = {"const": ruleset.id}
    fields["start"] = start
    fields["position"] = {"anyOf": [position, {"type": "null"}]}
    fields["actions"] = {**fields["actions"], "items": actions}
    return {**schema, "$defs": definitions}


def _hook(kind: type) -> dict[str, Any]:
    """A type that JSON has no form for is not part of any message; say which it was."""
    return {"description": f"{kind.__name__}, given from outside"}
