"""`hoyle rules`: the records of one or several rulesets side by side, and the rules as functions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, zip_longest
from textwrap import wrap
from typing import Any

import click
import msgspec

from hoyle.model.core import InputError, Rule, Rulebook
from hoyle.model.core.rules import fields_of
from hoyle.verify.ask import rule_called
from hoyle.verify.cli.options import complete_rulesets, json_option, rulebook_called
from hoyle.verify.plain import allowed
from hoyle.verify.render.out import bold, columns, dim, emit, is_terminal, paragraph, say, table

NARROWEST = 11  # of a column: the longest name of a choice without a hyphen


@click.command()
@click.argument("rulesets", metavar="RULESET...", nargs=-1, required=True, shell_complete=complete_rulesets)
@click.option(
    "--rule", "-r", "wanted", multiple=True, metavar="RULE", help="Only this rule. May be repeated."
)
@click.option("--fields", "only_fields", is_flag=True, help="Only the fields of the records.")
@click.option("--differ", is_flag=True, help="Only fields in which the rulesets differ.")
@json_option
def rules(
    rulesets: tuple[str, ...], wanted: tuple[str, ...], only_fields: bool, differ: bool, as_json: bool
) -> None:
    """Show what the rules of one or several rulesets say, side by side, with their clauses.

    First the fields in which editions, variants and readings may differ, then the rules with what each
    takes: what `hoyle ask` can be asked.
    """
    models = [rulebook_called(name) for name in rulesets]
    _one_game(models)
    fields = [] if wanted else [field for field in _fields(models) if field["differs"] or not differ]
    functions = [] if only_fields or differ else _functions(models, wanted)
    if as_json:
        emit({"rulesets": [model.id for model in models], "fields": fields, "rules": functions})
        return
    if fields:
        _show_fields(models, fields)
    for function in functions:
        _show_function(function)


def _one_game(models: list[Rulebook[Any]]) -> None:
    for model in models[1:]:
        if type(model.rules) is not type(models[0].rules):
            raise InputError(
                f"{models[0].id} and {model.id} belong to two different games: name rulesets of one game"
            )


def _fields(models: list[Rulebook[Any]]) -> list[dict[str, Any]]:
    readings = {reading.field: reading.id for model in models for reading in model.readings.values()}
    entries = []
    for name, field in fields_of(type(models[0].rules)).items():
        values = {model.id: msgspec.to_builtins(getattr(model.rules, name)) for model in models}
        entries.append(
            {
                "name": name,
                "values": values,
                "differs": any(value != values[models[0].id] for value in values.values()),
                "choices": field.choices,
                "reading": readings.get(name),
                "clauses": _cited(models, field.clauses),
            }
        )
    # What the books decide comes first, what they leave open after it.
    return sorted(entries, key=lambda entry: entry["reading"] is not None)


def _functions(models: list[Rulebook[Any]], wanted: tuple[str, ...]) -> list[dict[str, Any]]:
    chosen = [rule_called(models[0], name) for name in wanted] or list(models[0].functions.values())
    return [
        {
            "rule": rule.name,
            "says": rule.says,
            "takes": {name: allowed(rule.domain_of(name)) for name in rule.parameters},
            "inputs": rule.domain.size(),
            "gives": _gives(rule),
            "clauses": _cited(models, rule.clauses),
        }
        for rule in chosen
    ]


def _gives(rule: Rule) -> str:
    annotation = rule.hints.get("return")
    # The name alone says it: `bool | Objection`, not where the class stands.
    return (
        annotation.__name__
        if isinstance(annotation, type)
        else re.sub(r"\b(\w+\.)+(?=\w)", "", str(annotation))
    )


def _cited(models: list[Rulebook[Any]], clauses: tuple[str, ...]) -> list[str]:
    return list(dict.fromkeys(clause for model in models for clause in model.book.present(clauses)))


def _show_fields(models: list[Rulebook[Any]], fields: list[dict[str, Any]]) -> None:
    rows = [
        (
            ("* " if field["differs"] else "  ") + field["name"],
            *(_short(field["values"][model.id]) for model in models),
            ", ".join(dict.fromkeys(clause.partition(".")[2] for clause in field["clauses"]))
            or (f"reading {field['reading']}" if field["reading"] else ""),
        )
        for field in fields
    ]
    heading = ("  field", *(model.id for model in models), "clauses")
    if not is_terminal():  # for other programs: one line a field
        for line in table(rows, heading):
            say(line)
        return
    names = max(len(row[0]) for row in rows)
    width = max(NARROWEST, (columns() - names) // len(models) - 2)
    wrapped = [list(_wrapped(row[:-1], width)) for row in rows]
    lines = iter(table([line for row in wrapped for line in row], heading[:-1]))
    say(next(iter(lines)))
    for row, cells in zip(rows, wrapped, strict=True):
        for line in islice(lines, len(cells)):
            say(line)
        say(dim(paragraph(row[-1], 4)))


def _wrapped(row: tuple[str, ...], width: int) -> Iterator[tuple[str, ...]]:
    """A row as lines whose cells, but for the name of the field, are no wider than *width*."""
    cells = [[row[0]], *(wrap(cell, width) for cell in row[1:])]
    return zip_longest(*cells, fillvalue="")


def _short(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode().replace(",", ", ")


def _show_function(function: dict[str, Any]) -> None:
    say()
    inputs = f"{function['inputs']:,} inputs" if function["inputs"] is not None else "unbounded inputs"
    say(f"{bold(function['rule'])}  {dim(inputs)}")
    say(paragraph(function["says"], 2))
    for name, domain in function["takes"].items():
        say(paragraph(f"{name}: {domain}", 4))
    say(paragraph(f"gives {function['gives']}; clauses: {', '.join(function['clauses'])}", 2))
