"""`hoyle vectors`: what the book says, as files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click
import msgspec

from hoyle.verify.cli.conform import profile_option
from hoyle.verify.cli.options import json_option, ruleset_argument, ruleset_called, seed_option, set_option
from hoyle.verify.files import write
from hoyle.verify.render.out import emit, say


@click.command()
@ruleset_argument
@click.option("--out", metavar="FILE", help="Write to this file instead of standard output.")
@profile_option
@seed_option
@set_option
@json_option
def vectors(
    ruleset: str, out: str | None, profile_name: str, seed: int, settings: tuple[str, ...], as_json: bool
) -> None:
    """Write test vectors of RULESET as JSON Lines: rules, positions, steps, games, perft tables.

    For people who prefer files to a harness. The same ruleset, seed and version give the same bytes.
    """
    from hoyle.verify.ask import changes
    from hoyle.verify.conform.settings import settings_for
    from hoyle.verify.conform.vectors import vectors as all_of

    base = ruleset_called(ruleset)
    changed = changes(base, settings) if settings else {}
    model = base.under(changed) if changed else base
    found = all_of(model, settings_for(profile_name, seed), changed)
    if out is None:
        for vector in found:
            say(msgspec.json.encode(vector).decode())
        return
    lines, counts = [], Counter[str]()
    for vector in found:
        lines.append(msgspec.json.encode(vector))
        counts[vector.get("kind", "header")] += 1
    write(Path(out), b"\n".join(lines) + b"\n", "vectors")
    if as_json:
        emit({"ruleset": base.id, "file": out, "counts": counts})
    else:
        say(f"{out}: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
