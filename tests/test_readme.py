"""Every command that the README shows is run, and answers as shown. `…` stands for what was left out."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def shown() -> list[tuple[str, str]]:
    """Commands and what is printed under them."""
    found = []
    for block in BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((command, printed))
    return found


def pattern(printed: str) -> str:
    return re.escape(printed.strip()).replace("…", "(?s:.*?)")


HOYLE = [(command, printed) for command, printed in shown() if command.startswith("hoyle ")]


def test_the_readme_shows_commands():
    assert len(HOYLE) >= 4


@pytest.mark.parametrize(("command", "printed"), HOYLE, ids=[command for command, _ in HOYLE])
def test_a_command_of_the_readme_answers_as_shown(command, printed):
    name, *arguments = shlex.split(command)
    place = str(Path(sys.executable).with_name(name))
    arguments = [sys.executable if argument == "python" else argument for argument in arguments]
    run = subprocess.run(
        [place, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert run.returncode in (0, 1), run.stderr
    assert re.fullmatch(pattern(printed), run.stdout.strip()), run.stdout
