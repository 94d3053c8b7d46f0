"""`hoyle diff`: what changed between two or three rulesets of a game, and what is proved to be the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from hoyle.model.core import InputError
from hoyle.verify.cli.options import (
    complete_rulesets,
    executor_option,
    json_option,
    ruleset_called,
    rulings_option,
    seed_option,
)
from hoyle.verify.render.out import emit, note, say

if TYPE_CHECKING:
    from hoyle.verify.diff.rendering import Filter
    from hoyle.verify.diff.result import CardDiff, Pair
    from hoyle.verify.diff.sides import Side

# As in hoyle.verify.diff.severity, which is not imported for the sake of a help text.
GRAVE = ("legality", "resources", "scoring", "setup", "components", "wording")
DISAGREEMENT = "disagreement"
GAMES = "games"


@click.command()
@click.argument("sides", metavar="A B [C]", nargs=-1, shell_complete=complete_rulesets)
@click.option("--html", "as_html", is_flag=True, help="Print one self-contained HTML page.")
@click.option("--brief", is_flag=True, help="Print Markdown that a comment on a pull request has room for.")
@click.option(
    "--severity",
    type=click.Choice(GRAVE),
    default="wording",
    show_default=True,
    help="List only differences as grave as this one.",
)
@click.option("--only", "matching", default="", metavar="TEXT", help="List only what has TEXT in its name.")
@click.option("--known", metavar="FILE", help="Leave out the differences whose fingerprints stand in FILE.")
@click.option(
    "--fail-on",
    type=click.Choice((*GRAVE, DISAGREEMENT, GAMES)),
    help="Exit with 1 on a difference as grave as this, where the clause data disagrees, or where a "
    "recorded game breaks on one side.",
)
@click.option("--games", type=click.Path(path_type=Path), metavar="FOLDER", help="Replay recorded games.")
@click.option(
    "--games-played",
    type=click.IntRange(0, 1_000_000),
    default=0,
    metavar="N",
    help="Also play N seeded games on each side.",
)
@seed_option
@rulings_option
@executor_option
@click.option(
    "--write",
    "folder",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Write Markdown, HTML and JSON into FOLDER.",
)
@click.option("--check", is_flag=True, help="With --write: write nothing, exit with 1 if a file is stale.")
@click.option(
    "--schema", "as_schema", is_flag=True, help="Print the JSON Schema of --json, and nothing else."
)
@json_option
def diff(
    sides: tuple[str, ...],
    as_html: bool,
    brief: bool,
    severity: str,
    matching: str,
    known: str | None,
    fail_on: str | None,
    games: Path | None,
    games_played: int,
    seed: int,
    executor: str | None,
    folder: Path | None,
    check: bool,
    as_schema: bool,
    as_json: bool,
) -> int:
    """Compare two or three rulesets of one game: A B [C].

    Each is a ruleset, with changes to its rules if you like: id, id+field=value, id+variant, id+option=value
    (of the start, such as a difficulty). Two catalogs
    (.toml) or two maps (.json, .graphml, .dot) are compared as a list of edits. Prints Markdown.
    """
    from hoyle.verify.diff.catalogs import is_file

    if as_schema:
        from hoyle.verify.diff.rendering import schema

        emit(schema())
        return 0
    forms = [name for name, wanted in (("json", as_json), ("html", as_html), ("brief", brief)) if wanted]
    if len(forms) > 1:
        raise click.UsageError(f"--{' and --'.join(forms)} are forms of the same report: give one of them")
    if fail_on == GAMES and games is None:
        raise click.UsageError("--fail-on games is about recorded games: give --games FOLDER too")
    if check and folder is None:
        raise click.UsageError("--check says whether written files are stale: give --write FOLDER too")
    if not 2 <= len(sides) <= 3:
        raise click.UsageError(f"{len(sides)} given: name two or three rulesets of one game")
    if any(is_file(side) for side in sides):
        _refuse_for_files(click.get_current_context())
        return _files(sides, as_json, fail_on)
    from hoyle.verify.diff import diff as compare
    from hoyle.verify.diff import side_called
    from hoyle.verify.diff.known import read_known
    from hoyle.verify.diff.rendering import Filter, render
    from hoyle.verify.diff.severity import severity_called
    from hoyle.verify.render.progress import Bars, relay
    from hoyle.verify.symbolic.budget import Budget

    compared = [side_called(side, ruleset_called) for side in sides]
    if games is not None and not games.exists():
        raise InputError(f"there is no folder {games}: give the folder of the recorded games")
    fingerprints = read_known(Path(known)) if known is not None else frozenset()
    wanted = Filter(severity=severity_called(severity), matching=matching, known=fingerprints)
    with Bars() as bars:
        options = {"games_played": games_played, "seed": seed, "games": games}
        work = compare(compared, Budget(), where=executor, **options)
        pairs: Sequence[Pair] = relay(work, bars)
    stale = False
    if folder is not None:
        stale = _write(folder, compared, pairs, wanted, check)
    else:
        say(render(forms[0] if forms else "md", compared, pairs, wanted).rstrip("\n"))
    return 1 if stale or _fails(fail_on, pairs, wanted) else 0


# What can be asked of two catalogs or two maps; the other options are about rules.
FOR_FILES = ("sides", "as_json", "fail_on")


def _refuse_for_files(context: click.Context) -> None:
    for option in context.command.params:
        given = context.get_parameter_source(str(option.name))
        if option.name not in FOR_FILES and given is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option.opts[0]} is about rules: two files are compared without it")


def _files(sides: tuple[str, ...], as_json: bool, fail_on: str | None) -> int:
    from hoyle.verify.diff.catalogs import file_edits, is_file
    from hoyle.verify.diff.result import Edits
    from hoyle.verify.diff.severity import at_least, severity_called

    if len(sides) != 2 or not all(is_file(side) for side in sides):
        raise InputError(f"{' and '.join(sides)} cannot be compared: give two catalogs or two maps")
    edits = file_edits(*sides)
    if as_json:
        emit(Edits(first=sides[0], second=sides[1], edits=edits))
    else:
        _say_edits(edits)
    # An edit is a matter of components, and the clause data has no say in it.
    grave = fail_on in GRAVE and at_least("components", severity_called(str(fail_on)))
    return 1 if edits and grave else 0


def _say_edits(edits: Sequence[CardDiff]) -> None:
    from hoyle.verify.diff.partings import shown

    deeds = {"added": "add", "removed": "remove", "changed": "change"}
    for edit in edits:
        said = f": {shown(edit.first)} becomes {shown(edit.second)}" if edit.status == "changed" else ""
        say(f"{deeds[edit.status]} {edit.entry}{said}")
    if not edits:
        say("They are the same.")


def _write(folder: Path, sides: Sequence[Side], pairs: Sequence[Pair], wanted: Filter, check: bool) -> bool:
    """Write the report in all its forms; with *check*, only say what would change."""
    from hoyle.verify.diff.rendering import FORMS, render
    from hoyle.verify.files import write

    name = "-".join(side.label for side in sides)
    stale = False
    for form in FORMS:
        path = folder / f"{name}.{form}"
        text = render(form, sides, pairs, wanted)
        if not check:
            write(path, text, "report")
        elif not path.is_file() or path.read_bytes() != text.encode():
            stale = True
            note(f"{path} is stale: write it again without --check")
    return stale


def _fails(limit: str | None, pairs: Sequence[Pair], wanted: Filter) -> bool:
    from hoyle.verify.diff.severity import at_least, severity_called

    if limit is None:
        return False
    if limit == DISAGREEMENT:
        return any(f.fingerprint not in wanted.known for pair in pairs for f in pair.findings)
    if limit == GAMES:
        return any(_broken(pair) for pair in pairs)
    bound = severity_called(limit)
    grave = [clause.severity for pair in pairs for clause in wanted.clauses(pair)]
    grave += [field.severity for pair in pairs for field in wanted.fields(pair)]
    return any(severity is not None and at_least(severity, bound) for severity in grave)


def _broken(pair: Pair) -> bool:
    """Whether a recorded game is legal on one side and not on the other."""
    played = pair.games.recorded["games"] if pair.games.recorded is not None else []
    return any((g[pair.first]["status"] == "legal") != (g[pair.second]["status"] == "legal") for g in played)
