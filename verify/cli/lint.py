"""`hoyle lint`: what an editor should look at in any rulebook text; no model is needed."""

from __future__ import annotations

from typing import Literal

import click

from hoyle.verify.cli.options import json_option
from hoyle.verify.render.out import emit, say, table


def _complete_detectors(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from hoyle.verify.lint import DETECTORS

    return [name for name in DETECTORS if name.startswith(incomplete)]


@click.command()
@click.argument("book", metavar="BOOK", required=False)
@click.option(
    "--level",
    type=click.Choice(["default", "all"]),
    default="default",
    show_default=True,
    help="default: what is mostly worth a look; all: every doubt.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="DETECTOR",
    shell_complete=_complete_detectors,
    help="Only this detector, whatever its level. May be repeated.",
)
@click.option(
    "--skip",
    multiple=True,
    metavar="DETECTOR",
    shell_complete=_complete_detectors,
    help="Without this detector. May be repeated.",
)
@click.option("--known", metavar="FILE", help="Leave out the findings whose fingerprints stand in this file.")
@click.option("--list", "list_them", is_flag=True, help="List the detectors.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Print SARIF, for code review tools.")
@json_option
def lint(
    book: str | None,
    level: Literal["default", "all"],
    only: tuple[str, ...],
    skip: tuple[str, ...],
    known: str | None,
    list_them: bool,
    as_sarif: bool,
    as_json: bool,
) -> int:
    """Find unclear places in any rulebook: BOOK is its text in UTF-8, `-` is standard input.

    Page references, terms, names, numbers, lists and wording: each finding has its line, the reason and
    the remedy.
    """
    if list_them:
        return _list(as_json)
    if not book:
        raise click.UsageError("no BOOK was given: give the text file of a rulebook, or - for standard input")
    if as_json and as_sarif:
        raise click.UsageError("--json and --sarif are two forms of the same: give one of them")
    from hoyle.verify.lint import lint as findings_of
    from hoyle.verify.lint import read_book
    from hoyle.verify.lint.known import read_known, without_known
    from hoyle.verify.lint.output import plain, sarif

    findings = findings_of(read_book(book), level=level, only=only, skip=skip)
    if known is not None:
        findings = without_known(findings, read_known(known))
    if as_json:
        emit({"book": book, "level": level, "findings": findings})
    elif as_sarif:
        emit(sarif(book, findings))
    else:
        for line in plain(book, findings):
            say(line)
    return 1 if findings else 0


def _list(as_json: bool) -> int:
    from hoyle.verify.lint import DETECTORS

    detectors = list(DETECTORS.values())
    if as_json:
        fields = ("id", "level", "severity", "says", "remedy")
        emit([{field: getattr(each, field) for field in fields} for each in detectors])
    else:
        for line in table((each.id, each.level, each.severity, each.says) for each in detectors):
            say(line)
    return 0
