"""`hoyle clauses`: what the book says, in our words, and what became of each clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from hoyle.model.core import Book, Clause, decode
from hoyle.verify.cli.options import (
    complete_clauses,
    json_option,
    rulebook_called,
    ruleset_argument,
    ruleset_called,
)
from hoyle.verify.files import read
from hoyle.verify.render.out import bold, dim, emit, note, paragraph, say, table

if TYPE_CHECKING:
    from hoyle.model.core import Ruleset


@click.command()
@ruleset_argument
@click.argument("clause", metavar="[CLAUSE]", required=False, shell_complete=complete_clauses)
@click.option(
    "--open", "only_open", is_flag=True, help="Only clauses without a rule, or that nothing exercises."
)
@click.option(
    "--record",
    "examples",
    metavar="FILE",
    help="Play, and write down which clauses are reached, with the tests of FILE (from pytest --cited).",
)
@json_option
def clauses(ruleset: str, clause: str | None, only_open: bool, examples: str | None, as_json: bool) -> int:
    """Show the clauses of a book, and what implements each.

    CLAUSE is an id, full or without its book, or the beginning of several: `placement`.
    """
    model = rulebook_called(ruleset)
    if examples is not None:
        return _record(ruleset_called(ruleset), examples)
    chosen = _chosen(model.book, clause)
    if not as_json and not only_open and len(chosen) != 1:
        say("\n".join(table((each.id, each.says) for each in chosen)))
        return 0
    from hoyle.verify.account import accounts

    found = [account for account in accounts(model, chosen) if account.is_open or not only_open]
    if as_json:
        emit(found)
    else:
        for account in found:
            _show(model.book[account.id], account)
        if not found:
            say("every clause is accounted for")
    return 1 if only_open and found else 0


def _record(model: Ruleset[Any, Any, Any], examples: str) -> int:
    """Evidence for every ruleset of the game: they share one file."""
    from hoyle.model import listings
    from hoyle.verify.evidence import record

    cited: dict[str, list[str]] = decode(
        read(examples, "examples"), dict[str, list[str]], f"examples {examples}"
    )
    siblings = [ruleset_called(entry.id) for entry in listings().values() if entry.game == model.game]
    for path in record(siblings or [model], cited):
        note(f"written to {path}")
    return 0


def _chosen(book: Book, wanted: str | None) -> tuple[Clause, ...]:
    if wanted is None:
        return tuple(book.values())
    if wanted not in book:
        beginning = f"{wanted.removeprefix(f'{book.prefix}.').rstrip('.')}."
        several = tuple(clause for clause in book.values() if clause.short.startswith(beginning))
        if several:
            return several
    return (book.find(wanted),)


def _show(clause: Clause, account: object) -> None:
    page = f", p. {clause.page}" if clause.page is not None else ""
    say(f"{bold(clause.id)}  {dim(f'{clause.section}{page}, {clause.kind}')}")
    say(paragraph(clause.says, 2))
    if clause.values:
        say(f"  values: {', '.join(f'{name} = {value}' for name, value in clause.values.items())}")
    for relation in ("same_as", "differs_from", "note", "left_out"):
        if getattr(clause, relation):
            say(paragraph(f"{relation.replace('_', ' ')}: {getattr(clause, relation)}", 2))
    for what in ("rules", "fields", "readings", "properties", "examples"):
        _list(what, getattr(account, what))
    say(f"  reached in recorded play: {'yes' if getattr(account, 'reached', False) else 'no'}")


def _list(what: str, names: Iterable[str]) -> None:
    if names:
        say(paragraph(f"{what}: {', '.join(names)}", 2))
