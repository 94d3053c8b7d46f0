"""`hoyle replay`: were these recorded games possible by the book?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hoyle.model.core import Ruleset
from hoyle.verify.cli.options import (
    executor_option,
    files_option,
    json_option,
    ruleset_argument,
    ruleset_called,
    set_option,
)
from hoyle.verify.render.out import emit, say

if TYPE_CHECKING:
    from hoyle.verify.conform.replay import Replayed

FEW = 8  # files that are not worth a pool of processes
BATCH = 20


@click.command()
@ruleset_argument
@click.argument("paths", metavar="LOG|FOLDER...", nargs=-1, required=True, type=click.Path(path_type=Path))
@set_option
@files_option
@executor_option
@click.option("--editions/--no-editions", default=True, help="Also say what breaks under another edition.")
@json_option
def replay(
    ruleset: str,
    paths: tuple[Path, ...],
    settings: tuple[str, ...],
    executor: str | None,
    editions: bool,
    as_json: bool,
) -> int:
    """Check recorded games: the longest legal prefix, and the first impossible step with its clause.

    A log is JSON Lines: how the game began, then a line for every step, an action with or without a part of
    the position after it. Exit code 1 when a step is impossible, 3 when a log cannot be read.
    """
    from hoyle.verify.conform.replay import logs_in, together

    model = ruleset_called(ruleset, settings)
    files = logs_in(paths)
    found = together(model, _all(model, files, executor, editions))
    if as_json:
        emit(found)
    else:
        for game in found.games:
            _tell(game)
        say(", ".join(f"{count} {what}" for what, count in found.counts.items()))
    if found.counts["illegal"] or found.counts["differs"]:
        return 1
    return 3 if found.counts["unreadable"] else 0


def _all(
    model: Ruleset[Any, Any, Any], files: Sequence[Path], executor: str | None, editions: bool
) -> list[Replayed]:
    from hoyle.verify.executors import executor as pool_for

    spec = executor or ("serial" if len(files) <= FEW else "process")
    with pool_for(spec) as pool:
        batches = [files[n : n + BATCH] for n in range(0, len(files), BATCH)]
        futures = [pool.submit(_batch, model, batch, editions) for batch in batches]
        return [game for future in futures for game in future.result()]


def _batch(model: Ruleset[Any, Any, Any], files: Sequence[Path], editions: bool) -> list[Replayed]:
    from hoyle.verify.conform.explain import siblings_of
    from hoyle.verify.conform.replay import replay_file

    others = siblings_of(model) if editions else {}
    return [replay_file(model, path, others) for path in files]


def _tell(game: Replayed) -> None:
    from hoyle.verify.conform.divergence import brief

    if game.status == "legal" and not game.breaks_under and not game.unknown_fields:
        return
    say(f"{game.name}: {game.status} after {game.legal_prefix} legal steps of {game.steps}")
    if game.says:
        place = f"line {game.line}: " if game.line else ""
        say(f"  {place}{game.says}" + (f" {brief(game.action)}" if game.action is not None else ""))
    for difference in game.differences:
        say(f"    {difference.path}: {brief(difference.expected)}, the log has {brief(difference.got)}")
    for citation in game.citations:
        say(f"  {citation.id} ({citation.section}): {citation.says}")
    if game.unknown_fields:
        say(f"  not compared, for the model has no such fields: {', '.join(game.unknown_fields)}")
    for other, step in game.breaks_under.items():
        say(f"  under {other} it would break at step {step}")
