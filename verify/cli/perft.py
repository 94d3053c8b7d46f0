"""`hoyle perft`: how many plays there are of every length up to a depth."""

from __future__ import annotations

import click

from hoyle.verify.cli.options import (
    beginning,
    files_option,
    json_option,
    position_option,
    ruleset_argument,
    ruleset_called,
    set_option,
    start_option,
)
from hoyle.verify.render.out import emit, say, table


@click.command()
@ruleset_argument
@click.argument("depth", type=click.IntRange(0))
@click.option("--divide", "divided", is_flag=True, help="Also count by the first action.")
@start_option
@position_option
@set_option
@files_option
@json_option
def perft(
    ruleset: str,
    depth: int,
    divided: bool,
    start: tuple[str, ...],
    position_file: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> None:
    """Count the plays of 0, 1, … up to DEPTH steps. Two programs that disagree about a rule disagree here."""
    from hoyle.verify.explore import divide, plays

    model = ruleset_called(ruleset, settings)
    position = beginning(model, position_file, start)
    counts: list[int] = []
    for count in plays(model, position, depth):
        if not as_json:  # each row as it is found: the next one may take a while
            say(f"{len(counts):>5}  {count:,}")
        counts.append(count)
    by_action = divide(model, position, depth) if divided and depth else {}
    if as_json:
        emit({"ruleset": model.id, "depth": depth, "counts": counts, "divide": by_action})
        return
    for line in table((f"{count:>12,}", action) for action, count in by_action.items()):
        say(line)
