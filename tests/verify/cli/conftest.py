"""Running the command line: in this process for most tests, as a real process where that matters."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

HERE = Path(__file__).parent
sys.path.append(str(HERE))  # the toys are named by their place, `stones:STONES`


@pytest.fixture
def hoyle():
    """Run `hoyle …` in this process; the result has `exit_code`, `stdout` and `stderr`."""
    from hoyle.verify.cli.app import app

    def run(*arguments, **named):
        result = CliRunner().invoke(app, [str(a) for a in arguments], **named)
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture
def refused(hoyle):
    """Run `hoyle …` on bad input: exit code 2, nothing but one sentence on standard error, which it gives."""

    def run(*arguments, **named):
        result = hoyle(*arguments, **named)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        lines = result.stderr.strip().splitlines()
        assert len(lines) == 1, result.stderr
        return lines[0]

    return run


@pytest.fixture
def process():
    """Start `hoyle …` as a process of its own; the caller waits for it."""

    def start(*arguments, **named):
        environment = {
            **os.environ,
            "PYTHONPATH": str(HERE),
            "COLUMNS": "200",
            **named.pop("env", {}),
        }
        command = [sys.executable, "-c", "from hoyle.verify.cli import main; main()", *map(str, arguments)]
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **named}
        return subprocess.Popen(command, text=True, env=environment, **streams)

    return start
