"""What several commands take: a ruleset, changes to its rules, a start, files, JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
import msgspec

from hoyle.model import load, load_rulebook
from hoyle.model.core import InputError, Rulebook, decode, domain_of, unknown_name
from hoyle.verify.files import read

if TYPE_CHECKING:
    from hoyle.model.core import Ruleset

F = TypeVar("F", bound=Callable[..., Any])
B = TypeVar("B", bound=Rulebook[Any])


def complete_rulesets(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from hoyle.model import listings

    return [name for name in listings() if name.startswith(incomplete)]


def complete_rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return _complete(ctx, incomplete, lambda ruleset: ruleset.functions)


def complete_clauses(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return _complete(ctx, incomplete, lambda ruleset: ruleset.book)


def complete_parameters(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    def parameters(ruleset: Ruleset[Any, Any, Any]) -> list[str]:
        rule = ruleset.functions.get(str(ctx.params.get("rule")))
        return [f"{name}=" for name in rule.parameters] if rule else []

    return _complete(ctx, incomplete, parameters)


def _complete(ctx: click.Context, incomplete: str, names: Callable[[Any], Any]) -> list[str]:
    try:
        ruleset = rulebook_called(str(ctx.params.get("ruleset")))
        return [name for name in names(ruleset) if name.startswith(incomplete)]
    except InputError:
        return []


ruleset_argument = click.argument("ruleset", metavar="RULESET", shell_complete=complete_rulesets)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def _keep_rulings(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    if value is not None:
        ctx.meta[RULINGS] = value


RULINGS = "hoyle.rulings"  # where the context of a command keeps the file that was named


def _keep_file(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    from pathlib import Path  # here, as a question to one rule names no file and should be answered at once

    if value is not None:
        ctx.meta.setdefault(FILES, {})[param.name] = Path(value)


FILES = "hoyle.files"  # where it keeps the map and the catalog that were named


def files_option(command: F) -> F:
    """`--map` and `--catalog`: what the book does not print, in place of what comes with the game."""
    map_file = click.option(
        "--map",
        "map_file",
        metavar="FILE",
        expose_value=False,
        callback=_keep_file,
        help="Play on the map in this file (.json, .graphml, .dot), if the game takes one.",
    )
    catalog_file = click.option(
        "--catalog",
        "catalog_file",
        metavar="FILE",
        expose_value=False,
        callback=_keep_file,
        help="Play with the cards in this file (.toml), if the game takes one.",
    )
    return map_file(catalog_file(command))


rulings_option = click.option(
    "--rulings",
    metavar="FILE",
    expose_value=False,
    callback=_keep_rulings,
    help="Play by the rulings in this file (see `hoyle settle`); --set comes after them.",
)


def set_option(command: F) -> F:
    """`--set`, and `--rulings` beside it: whatever takes other rules takes a file of rulings too."""
    settings = click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="FIELD=VALUE",
        help="Change a field of the rules, or choose a reading. May be repeated.",
    )
    return settings(rulings_option(command))


start_option = click.option(
    "--start",
    "start",
    multiple=True,
    metavar="OPTION=VALUE",
    help="How the game begins, such as players=3. May be repeated.",
)
position_option = click.option(
    "--position", "position_file", metavar="FILE", help="Begin with the position in this JSON file."
)
seed_option = click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    show_default=True,
    help="The same seed, the same run.",
)
executor_option = click.option(
    "--executor",
    metavar="process|serial|dask|tcp://…",
    help="Where the games are played: a process pool (the default), here, a Dask cluster.",
)


def all_rulesets() -> list[str]:
    """Every ruleset that is installed; a package that cannot join is told of, and stops nobody else."""
    from hoyle.model import complaints, listings
    from hoyle.verify.render.out import note

    for complaint in complaints():
        note(f"left out: {complaint}")
    return list(listings())


def ruleset_called(name: str, settings: Sequence[str] = ()) -> Ruleset[Any, Any, Any]:
    """The ruleset a person named, by the rules they set, with the map and cards they gave."""
    ruleset = _called(name, settings, load)
    context = click.get_current_context(silent=True)
    files = context.meta.get(FILES) if context is not None else None
    return ruleset.with_files(**files) if files else ruleset


def rulebook_called(name: str, settings: Sequence[str] = ()) -> Rulebook[Any]:
    """The same for a command that only asks: the machinery of play is not imported."""
    return _called(name, settings, load_rulebook)


def _called(name: str, settings: Sequence[str], find: Callable[[str], B]) -> B:
    if ":" in name and "" not in sys.path:
        sys.path.append("")  # a ruleset named by its place may stand in the current folder
    rulebook = find(name)
    context = click.get_current_context(silent=True)
    if context is not None and RULINGS in context.meta:
        from pathlib import Path

        from hoyle.verify.ambiguities.rulings import settled_by

        rulebook = settled_by(rulebook, Path(context.meta[RULINGS]))
    if not settings:
        return rulebook
    from hoyle.verify.ask import changes

    return rulebook.under(changes(rulebook, settings))


def start_written(ruleset: Ruleset[Any, Any, Any], texts: Sequence[str]) -> Any:
    """Start options from `option=value` texts; without any, the first start the game proposes."""
    from typing import get_type_hints

    from hoyle.verify.plain import assignments, parse

    given = assignments(texts, "start option")
    hints = get_type_hints(ruleset.Start, include_extras=True)
    for name in given:
        if name not in hints:
            raise unknown_name(f"start option of {ruleset.id}", name, ruleset.Start.__struct_fields__)
    values = {
        name: msgspec.to_builtins(parse(domain_of(hints[name]), text, f"start option {name} of {ruleset.id}"))
        for name, text in given.items()
    }
    return ruleset.options(values)


def beginning(ruleset: Ruleset[Any, Any, Any], position_file: str | None, start: Sequence[str]) -> Any:
    """The position of a file, or the one a game with these start options begins with."""
    if position_file is None:
        return ruleset.start(start_written(ruleset, start))
    if start:
        raise InputError("--position and --start both say how the game begins: give one of them")
    data: Any = decode(read(position_file, "position"), Any, f"position {position_file}")
    return ruleset.read_position(data, f"position {position_file}")
