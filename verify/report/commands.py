"""The reference of every command, made from the commands themselves."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import click

from hoyle.verify.report.markdown import MADE

WIDTH = 100


def reference() -> str:
    """What `hoyle COMMAND --help` says of every command, as one page."""
    from hoyle.verify.cli.app import COMMANDS, app

    lines = [
        MADE.replace(
            "`hoyle report`; edit the model", "`python -m hoyle.verify.report.commands`; edit the command"
        ),
        "",
        "# The commands",
        "",
        "Exit codes: 0 nothing found, 1 findings, 2 wrong use or input, 3 a subject or the harness failed.",
        "",
        *(f"- [`hoyle {name}`](#hoyle-{name}): {says}" for name, (_, says) in COMMANDS.items()),
        "",
    ]
    context = click.Context(app, info_name="hoyle")
    for name in COMMANDS:
        command = app.get_command(context, name)
        if command is not None:
            lines += _section(command, name, context)
    return "\n".join(lines).rstrip() + "\n"


def _section(command: click.Command, name: str, parent: click.Context) -> Iterator[str]:
    # The width is ours, not the terminal's: the same command gives the same text everywhere.
    context = click.Context(
        command,
        info_name=name,
        parent=parent,
        terminal_width=WIDTH,
        max_content_width=WIDTH,
        help_option_names=["-h", "--help"],
    )
    # A command remembers its help option from whoever asked first; a copy remembers nothing.
    fresh = copy.copy(command)
    fresh._help_option = None
    yield f"## hoyle {name}"
    yield ""
    yield "```text"
    yield fresh.get_help(context).replace("```", "'''")
    yield "```"
    yield ""


if __name__ == "__main__":
    click.echo(reference(), nl=False)
