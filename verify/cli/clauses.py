"""`hoyle clauses`: what the book says, in our words, and what became of each clause."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from hoyle.verify.render.out import bold, dim, emit, is_terminal, note, paragraph, say

if TYPE_CHECKING:
    from hoyle.model.core import Ruleset
    from hoyle.verify.account import Account


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

    For each: its rules, its properties, how many tests exercise it, and whether recorded play reached it.
    CLAUSE is an id, full or without its book, or the beginning of several: `placement`.
    """
    model = rulebook_called(ruleset)
    if examples is not None:
        return _record(ruleset_called(ruleset), examples)
    from hoyle.verify.account import accounts

    chosen = _chosen(model.book, clause)
    found = [account for account in accounts(model, chosen) if account.is_open or not only_open]
    if as_json:
        emit(found)
    elif only_open or len(chosen) == 1:
        for account in found:
            _show(model.book[account.id], account)
        if not found:
            say("every clause is accounted for")
    else:
        _list_all(found)
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


def _list_all(found: Sequence[Account]) -> None:
    """Every clause with what became of it: in a pipe one line each, on a terminal a short paragraph."""
    width = max(len(account.id) for account in found)
    for account in found:
        if is_terminal():
            say(bold(account.id))
            say(paragraph(account.says, 2))
            say(dim(paragraph(_summary(account), 2)))
        else:
            say(f"{account.id.ljust(width)}  {account.says} [{_summary(account)}]")
    reached = sum(account.reached for account in found)
    left_out = sum(account.left_out is not None for account in found)
    unaccounted = sum(account.is_open for account in found)
    note(
        f"{len(found)} clauses: {reached} reached in recorded play, {left_out} left out with a reason, "
        f"{unaccounted} open"
    )


def _summary(account: Account) -> str:
    """What became of a clause, in one line; its examples are counted: alone it lists them."""
    parts = [f"left out: {account.left_out}"] if account.left_out is not None else []
    if account.rules or account.left_out is None:
        parts.append(f"rules: {', '.join(account.rules) or 'none'}")
    if account.fields and not account.rules:
        parts.append(f"fields: {', '.join(account.fields)}")
    parts.append(f"properties: {', '.join(account.properties) or 'none'}")
    parts.append(f"examples: {len(account.examples) or 'none'}")
    parts.append(f"reached: {'yes' if account.reached else 'no'}")
    return "; ".join(parts)


def _show(clause: Clause, account: Account) -> None:
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
    say(f"  reached in recorded play: {'yes' if account.reached else 'no'}")


def _list(what: str, names: Iterable[str]) -> None:
    if names:
        say(paragraph(f"{what}: {', '.join(names)}", 2))
