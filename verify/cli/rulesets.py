"""`hoyle rulesets`: which rulesets there are."""

from __future__ import annotations

import click

from hoyle.model import listings
from hoyle.verify.cli.options import all_rulesets, json_option
from hoyle.verify.render.out import emit, say, table


@click.command()
@json_option
def rulesets(as_json: bool) -> None:
    """List the rulesets there are: id, title, edition, game."""
    found = [listings()[name] for name in all_rulesets()]
    if as_json:
        emit(found)
        return
    rows = ((entry.id, entry.game, f"{entry.title}, {entry.edition}") for entry in found)
    say("\n".join(table(rows, ("id", "game", "title and edition"))))
