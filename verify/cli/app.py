"""The group of commands: a table of names, so that `hoyle --help` imports none of them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

from hoyle.verify.cli.guard import ClosedPipe, guarded

# Module in hoyle.verify.cli, and what `hoyle --help` says. Several commands may share a module.
COMMANDS: dict[str, tuple[str, str]] = {
    "rulesets": ("rulesets", "List the rulesets there are."),
    "clauses": ("clauses", "Show the clauses of a book, and what implements each."),
    "rules": ("rules", "Show the rules of one or several rulesets side by side."),
    "ask": ("ask", "Put one question to one rule."),
    "why": ("why", "Say which clauses allow or forbid an action."),
    "check": ("check", "Find out whether every property holds, and how well that is known."),
    "prove": ("prove", "Prove properties for all inputs, or show why they are false."),
    "play": ("play", "Play random games, or replay a trace."),
    "perft": ("perft", "Count the plays of every length up to a depth."),
    "conform": ("conform", "Check somebody's implementation, in any language, against the book."),
    "identify": ("identify", "Find the edition and readings that a subject really plays."),
    "replay": ("replay", "Check recorded games against the book."),
    "vectors": ("vectors", "Write test vectors as JSON Lines."),
    "map": ("map", "Print the map of a game, or check a map file."),
    "ambiguities": ("ambiguities", "Show the unclear places of a book, where they matter and how often."),
    "diff": ("diff", "Show what differs between rulesets of a game, and prove the rest the same."),
    "question": ("question", "Print a question about an unclear place, ready for the publisher."),
    "settle": ("settle", "Write down how an unclear place is meant."),
    "lint": ("lint", "Find unclear places in any rulebook text."),
    "report": ("report", "Build the reports: Markdown, JSON and a page for the browser."),
    "new": ("new", "Write the skeleton of a ruleset."),
    "schema": ("schema", "Print the JSON Schema of positions, actions, rules, traces."),
    "completion": ("completion", "Print the completion script for a shell."),
}


class Hoyle(click.Group):
    """The commands of the table, each imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module, _ = COMMANDS[name]
        found = vars(import_module(f"hoyle.verify.cli.{module}"))
        # A command with the name of a builtin is called `map_`, as Python has it.
        command: click.Command = found[f"{name}_" if f"{name}_" in found else name]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from hoyle.model.core.errors import unknown_name

            raise unknown_name("command", args[0], COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, says) for name, (_, says) in COMMANDS.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [
            CompletionItem(name, help=says)
            for name, (_, says) in COMMANDS.items()
            if name.startswith(incomplete)
        ] + click.Command.shell_complete(self, ctx, incomplete)

    def make_context(self, *values: Any, **named: Any) -> click.Context:
        try:
            return super().make_context(*values, **named)
        except BrokenPipeError:  # of `--help`, which is printed while the context is made
            raise ClosedPipe from None

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # click would end the process with 1, which means findings here.
            raise ClosedPipe from None

    def main(self, *values: Any, **named: Any) -> Any:
        """Run, and end the process with the exit code, whoever calls."""
        named["standalone_mode"] = False
        raise SystemExit(guarded(lambda: super(Hoyle, self).main(*values, **named)))


@click.command(
    "hoyle",
    cls=Hoyle,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 nothing found, 1 findings, 2 wrong use or input, 3 subject or harness failed.",
)
@click.version_option(package_name="hoyle", message="%(prog)s %(version)s")
def app() -> None:
    """Rules of board games, exactly: played, tested, proved, asked and compared from one text."""
