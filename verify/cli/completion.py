"""`hoyle completion`: the script that teaches a shell to complete commands, rulesets, rules and clauses."""

from __future__ import annotations

import click

from hoyle.verify.cli.options import json_option
from hoyle.verify.render.out import emit, say


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@json_option
def completion(shell: str, as_json: bool) -> None:
    """Print the completion script for a shell.

    \b
        bash  hoyle completion bash > ~/.local/share/bash-completion/completions/hoyle
        zsh   hoyle completion zsh > a folder of $fpath, as _hoyle
        fish  hoyle completion fish > ~/.config/fish/completions/hoyle.fish
    """
    from click.shell_completion import get_completion_class

    from hoyle.verify.cli.app import app

    scripts = get_completion_class(shell)
    if scripts is None:
        raise click.BadParameter(f"there is no completion for {shell}")
    script = scripts(app, {}, "hoyle", "_HOYLE_COMPLETE").source()
    if as_json:
        emit({"shell": shell, "script": script})
    else:
        say(script)
