"""`hoyle ask`: one question to one rule."""

from __future__ import annotations

from typing import Any

import click

from hoyle.model.core import InputError, Rulebook, decode
from hoyle.verify.ask import Answer, rule_called, written
from hoyle.verify.ask import ask as answer_of
from hoyle.verify.cli.options import (
    complete_parameters,
    complete_rules,
    json_option,
    rulebook_called,
    ruleset_argument,
    set_option,
)
from hoyle.verify.files import read
from hoyle.verify.render.out import bold, dim, emit, say


@click.command()
@ruleset_argument
@click.argument("rule", metavar="RULE", shell_complete=complete_rules)
@click.argument("arguments", metavar="[NAME=VALUE]...", nargs=-1, shell_complete=complete_parameters)
@click.option(
    "--args", "arguments_file", metavar="FILE", help="Arguments as a JSON object; - reads standard input."
)
@set_option
@json_option
def ask(
    ruleset: str,
    rule: str,
    arguments: tuple[str, ...],
    arguments_file: str | None,
    settings: tuple[str, ...],
    as_json: bool,
) -> int:
    """Put one question to one rule: the answer or the objection, and the clauses that say so.

    Values are plain text, comma lists or JSON:

    \b
        hoyle ask RULESET placement_fee skill=2 standing=1,3 coins=0
        hoyle ask RULESET placement_fee --args question.json --set placement=only-higher

    `hoyle rules RULESET --rule RULE` shows what a rule takes.
    """
    model = rulebook_called(ruleset, settings)
    asked = rule_called(model, rule)
    values = {} if arguments_file is None else _from_file(arguments_file)
    for name, value in written(asked, arguments).items():
        if name in values:
            raise InputError(
                f"parameter {name} is given twice, in {arguments_file} and as {name}=…: keep one"
            )
        values[name] = value
    answer = answer_of(model, rule, values)
    if as_json:
        emit(answer)
    else:
        _show(model, answer)
    return 1 if isinstance(answer.unspecified, str) else 0


def _from_file(name: str) -> dict[str, Any]:
    arguments: dict[str, Any] = decode(read(name, "arguments"), dict[str, Any], f"arguments {name}")
    return arguments


def _show(model: Rulebook[Any], answer: Answer) -> None:
    import msgspec

    if isinstance(answer.unspecified, str):
        say(f"{click.style('the book is silent', fg='yellow')}: {answer.unspecified}")
    elif not isinstance(answer.objection, msgspec.UnsetType):
        say(f"{click.style('no', fg='red', bold=True)}: {answer.objection.says} ({answer.objection.clause})")
    else:
        say(bold(_plain(answer.answer)))
    for clause in answer.clauses:
        say(dim(f"  {model.book[clause].cite()}"))


def _plain(value: Any) -> str:
    import msgspec

    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
