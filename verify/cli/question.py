"""`hoyle question`: an unclear place as a question that a publisher can answer."""

from __future__ import annotations

import click

from hoyle.verify.cli.options import (
    complete_rulesets,
    executor_option,
    files_option,
    json_option,
    ruleset_called,
    seed_option,
    set_option,
)
from hoyle.verify.render.out import emit, say
from hoyle.verify.render.progress import Bars, relay


def complete_entries(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from hoyle.model import listings, load

    names = [name for ruleset in listings() for name in load(ruleset).readings]
    return [name for name in dict.fromkeys(names) if name.startswith(incomplete)]


in_option = click.option(
    "--in",
    "ruleset",
    metavar="RULESET",
    shell_complete=complete_rulesets,
    help="The book that is meant, where several hold the entry.",
)


@click.command()
@click.argument("entry_id", metavar="ID", shell_complete=complete_entries)
@in_option
@click.option(
    "--games", type=click.IntRange(0), default=0, help="Say how often it comes up in N seeded games."
)
@seed_option
@executor_option
@set_option
@files_option
@json_option
def question(
    entry_id: str,
    ruleset: str | None,
    games: int,
    seed: int,
    executor: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Print the question about the entry ID of a register: the position, the readings, what each leads to.

    ID may name its book as well: RULESET:ID.
    """
    from hoyle.verify.ambiguities.question import question as told
    from hoyle.verify.ambiguities.rivals import entry_called
    from hoyle.verify.ambiguities.rulings import entry_anywhere
    from hoyle.verify.ambiguities.weigh import weigh
    from hoyle.verify.executors import executor as executor_called

    name = entry_id
    if ruleset is None:
        found, entry = entry_anywhere(entry_id)
        ruleset, name = found.id, entry.id
    model = ruleset_called(ruleset, settings)
    entry = entry_called(model, name)
    with Bars() as bars, executor_called(executor) as pool:
        (weighed,) = relay(weigh(model, [entry], games=games, seed=seed, pool=pool), bars)
    text = told(model, weighed)
    if as_json:
        emit({"ruleset": model.id, "id": entry.id, "question": text})
    else:
        say(text.rstrip())
    return 0
