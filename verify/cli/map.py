"""`hoyle map`: the map of a game as a graph, in three formats, and checks on a map file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from hoyle.model.core import Ruleset
from hoyle.model.core.map import FORMATS, dump_map, edits, load_map
from hoyle.verify.cli.options import (
    files_option,
    json_option,
    ruleset_argument,
    ruleset_called,
    start_option,
    start_written,
)
from hoyle.verify.files import write
from hoyle.verify.graph import graph_of
from hoyle.verify.render.out import emit, note, say


@click.command(name="map")
@ruleset_argument
@click.option("--format", "form", type=click.Choice(FORMATS), default="json", show_default=True)
@click.option("--output", "-o", metavar="FILE", help="Write to this file instead of standard output.")
@click.option("--check", "file", metavar="FILE", help="Check a map file, and compare it with the game's map.")
@start_option
@files_option
@json_option
def map_(
    ruleset: str, form: str, output: str | None, file: str | None, start: tuple[str, ...], as_json: bool
) -> int:
    """Print the map of a game, or check a map file (.json, .graphml, .dot).

    Every area and border says where it comes from: stated, inferred or invented. With --start, in a game
    whose map depends on how it begins, the map of that start as a file that --map takes.
    """
    model = ruleset_called(ruleset)
    if file is not None:
        return _check(model, file, as_json)
    if start:
        text = model.map_file(start_written(model, start))
    else:
        text = dump_map(graph_of(model), "json" if as_json else form)
    if output is not None:
        write(Path(output), text, "map")
        note(f"written to {output}")
    else:
        say(text.rstrip("\n"))
    return 0


def _check(model: Ruleset[Any, Any, Any], file: str, as_json: bool) -> int:
    given = load_map(Path(file))
    differences = edits(graph_of(model), given)
    if as_json:
        emit({"file": file, "areas": len(given), "borders": given.number_of_edges(), "edits": differences})
    else:
        say(f"{file} is a map: {len(given)} areas, {given.number_of_edges()} borders")
        for sentence in differences:
            say(f"  {sentence}")
        if not differences:
            say(f"  the same as the map of {model.id}")
    return 1 if differences else 0
