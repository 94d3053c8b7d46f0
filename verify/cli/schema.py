"""`hoyle schema`: the JSON Schemas of a ruleset, of the protocol for subjects, of an edition report."""

from __future__ import annotations

import click

from hoyle.model.core import InputError
from hoyle.verify.cli.options import complete_rulesets, json_option, ruleset_called
from hoyle.verify.render.out import emit
from hoyle.verify.schema import PARTS, schema_of


@click.command()
@click.argument("of", metavar="RULESET|protocol|diff", shell_complete=complete_rulesets)
@click.argument("part", metavar="[PART]", required=False)
@json_option
def schema(of: str, part: str | None, as_json: bool) -> None:
    """Print a JSON Schema: of a ruleset's position, action, rules, start or trace; of protocol or diff.

    Without PART, an object with all of them.
    """
    if of == "protocol":
        from hoyle.verify.conform.protocol import schema as schema_of_protocol

        if part is not None:
            raise InputError(f"the protocol has one schema: leave out {part!r}")
        emit(schema_of_protocol())
        return
    if of == "diff":
        from hoyle.verify.diff.rendering import schema as schema_of_diff

        if part is not None:
            raise InputError(f"the report of hoyle diff has one schema: leave out {part!r}")
        emit(schema_of_diff())
        return
    model = ruleset_called(of)
    emit(schema_of(model, part) if part else {each: schema_of(model, each) for each in PARTS})
