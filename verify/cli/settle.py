"""`hoyle settle`: a ruling on an unclear place, written down where projects can share it."""

from __future__ import annotations

from pathlib import Path

import click

from hoyle.verify.cli.options import json_option, rulebook_called
from hoyle.verify.cli.question import complete_entries, in_option
from hoyle.verify.render.out import emit, say


@click.command()
@click.argument("entry_id", metavar="ID", shell_complete=complete_entries)
@click.argument("reading", metavar="READING")
@click.option("--source", required=True, help="Who ruled, and where that can be read.")
@click.option("--on", required=True, metavar="DATE", help="When, as 2026-11-18.")
@click.option(
    "--rulings",
    "file",
    metavar="FILE",
    default="rulings.json",
    show_default=True,
    help="Where it is written.",
)
@in_option
@json_option
def settle(
    entry_id: str, reading: str, source: str, on: str, file: str, ruleset: str | None, as_json: bool
) -> int:
    """Write down that the entry ID of a register means READING.

    The ruling is for every book of the game that holds the entry, or with --in for one of them. Commands
    that take --set play by the file with --rulings FILE.
    """
    from hoyle.verify.ambiguities.rivals import entry_called
    from hoyle.verify.ambiguities.rulings import earlier_rulings, entry_anywhere
    from hoyle.verify.ambiguities.rulings import settle as write_down

    if ruleset is None:
        model, entry = entry_anywhere(entry_id)
        only = ":" in entry_id
    else:
        model = rulebook_called(ruleset)  # type: ignore[assignment]
        entry, only = entry_called(model, entry_id), True
    path = Path(file)
    replaced = [old for old in earlier_rulings(path) if (old.game, old.entry) == (model.game, entry.id)]
    ruling = write_down(model, entry, reading, source=source, on=on, path=path, only_this_book=only)
    if as_json:
        emit(ruling)
    else:
        book = ruling.ruleset or f"every book of {ruling.game}"
        say(f"{entry.id} means {reading} ({entry.readings[reading]}) in {book}: written to {path}")
        for old in replaced:
            if old.ruleset == ruling.ruleset and old != ruling:
                say(f"it replaces the ruling of {old.on}: {old.reading}, by {old.source}")
    return 0
