"""Small rulebook texts written for these tests, and the command line in this process."""

import pytest
from click.testing import CliRunner

from hoyle.verify.lint import Book, lint


@pytest.fixture
def found():
    """The findings of one detector in a text."""

    def run(detector, text):
        return lint(Book(text), only=[detector])

    return run


@pytest.fixture
def hoyle():
    """Run `hoyle …`; the result has `exit_code`, `stdout` and `stderr`."""
    from hoyle.verify.cli.app import app

    def run(*arguments, **named):
        result = CliRunner().invoke(app, [str(argument) for argument in arguments], **named)
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture
def refused(hoyle):
    """Run `hoyle …` on bad input: exit code 2 and one sentence on standard error, which it gives."""

    def run(*arguments, **named):
        result = hoyle(*arguments, **named)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        (sentence,) = result.stderr.strip().splitlines()
        return sentence

    return run
