"""A pytest plugin: a subject's conformance as tests, one for each rule and one for whole games.

    pytest --hoyle-ruleset RULESET --hoyle-python mygame:Game
    pytest --hoyle-ruleset RULESET --hoyle-command "./my-game --json"

Or, with a fixture of one's own: define `hoyle_subject` in conftest.py to give an object, a command or a
`Subject`, and write `from hoyle.verify.conform.suite import *` in a test module.

pytest loads this file wherever hoyle is installed, so it imports nothing but pytest until it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from hoyle.verify.conform.arena import Arena

SUITE = Path(__file__).with_name("suite.py")
# Commands that could not be started, with what was said: to wait for each of them again for every rule
# would take hours where one is slow to fail.
DEAD = pytest.StashKey[dict[tuple[Any, ...], str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("hoyle", "conformance with the rules of a game")
    group.addoption("--hoyle-ruleset", metavar="RULESET", help="check the subject against this ruleset")
    group.addoption("--hoyle-command", metavar="COMMAND", help="the subject: a command")
    group.addoption("--hoyle-python", metavar="MODULE:OBJECT", help="the subject: a Python object")
    group.addoption("--hoyle-profile", metavar="quick|ci|deep", default="quick", help="how much to compare")
    for name in ("ruleset", "command", "python"):
        parser.addini(f"hoyle_{name}", f"default of --hoyle-{name}")


def _given(config: pytest.Config, name: str) -> str | None:
    return config.getoption(f"hoyle_{name}") or config.getini(f"hoyle_{name}") or None


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "hoyle: a check of conformance with the rules of a game")
    ruleset, command, spec = (_given(config, name) for name in ("ruleset", "command", "python"))
    if ruleset is not None:
        _check(config, ruleset)
    elif config.getoption("hoyle_command") or config.getoption("hoyle_python"):
        raise pytest.UsageError("a subject and no ruleset to check it against: give --hoyle-ruleset")
    if command and spec:
        raise pytest.UsageError("--hoyle-command and --hoyle-python both name a subject: give one of them")
    if command:
        _words(command)
    if config.getoption("hoyle_ruleset") and (command or spec) and str(SUITE) not in config.args:
        config.args.append(str(SUITE))


def _check(config: pytest.Config, ruleset: str) -> None:
    """What cannot work is said once, before anything is collected."""
    from hoyle.model.core import InputError
    from hoyle.verify.conform.settings import settings_for

    try:
        _ruleset(ruleset)
        settings_for(config.getoption("hoyle_profile"))
    except InputError as error:
        raise pytest.UsageError(str(error)) from None


def _words(command: str) -> list[str]:
    import shlex

    try:
        return shlex.split(command)
    except ValueError as error:
        raise pytest.UsageError(
            f"--hoyle-command {command} is no command ({str(error).lower()}): close what is open"
        ) from None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for every rule of the ruleset; its clauses are in the name."""
    if "hoyle_rule" not in metafunc.fixturenames:
        return
    name = _given(metafunc.config, "ruleset")
    if name is None:
        metafunc.parametrize("hoyle_rule", [], ids=[])
        return
    ruleset = _ruleset(name)
    ids = [f"{rule}: {' '.join(ruleset.book.present(r.clauses))}" for rule, r in ruleset.functions.items()]
    metafunc.parametrize("hoyle_rule", list(ruleset.functions), ids=ids)


def _ruleset(name: str) -> Any:
    from hoyle.model import load

    return load(name)


@pytest.fixture(scope="session")
def hoyle_ruleset(request: pytest.FixtureRequest) -> Any:
    """The ruleset that `--hoyle-ruleset` names."""
    name = _given(request.config, "ruleset")
    if name is None:
        pytest.skip("no ruleset to check against: give --hoyle-ruleset")
    return _ruleset(name)


@pytest.fixture(scope="session")
def hoyle_subject(request: pytest.FixtureRequest) -> Any:
    """The implementation under test. Override it to give an object, a list of words, or a Subject."""
    from hoyle.model.core import InputError
    from hoyle.verify.conform.python import python_subject

    command, spec = _given(request.config, "command"), _given(request.config, "python")
    if command:
        return _words(command)
    if spec:
        try:
            return python_subject(spec)
        except InputError as error:
            raise pytest.fail.Exception(str(error), pytrace=False) from None
    pytest.skip("no subject: give --hoyle-command or --hoyle-python, or define the fixture hoyle_subject")


@pytest.fixture
def hoyle_arena(request: pytest.FixtureRequest, hoyle_ruleset: Any, hoyle_subject: Any) -> Iterator[Arena]:
    """The subject, opened, face to face with the model under the rules it says it plays."""
    from hoyle.model.core import InputError
    from hoyle.verify.conform.arena import Arena
    from hoyle.verify.conform.outputs.text import trouble_lines
    from hoyle.verify.conform.process import ProcessSubject
    from hoyle.verify.conform.python import PythonSubject
    from hoyle.verify.conform.settings import settings_for
    from hoyle.verify.conform.subject import Subject
    from hoyle.verify.conform.trouble import SubjectFailed

    subject = hoyle_subject
    dead = request.config.stash.setdefault(DEAD, {})
    words = tuple(subject) if isinstance(subject, list | tuple) else ()
    if words in dead:
        pytest.fail(dead[words], pytrace=False)
    settings = settings_for(request.config.getoption("hoyle_profile"))
    try:
        if isinstance(subject, list | tuple):
            subject = ProcessSubject([str(word) for word in subject])
        elif not isinstance(subject, Subject):
            subject = PythonSubject(subject)
        with subject:
            told = dict(subject.open().rules)
            model = hoyle_ruleset.under(told) if told else hoyle_ruleset
            yield Arena(model, subject, settings, told)
    except SubjectFailed as failed:
        says = "\n".join(trouble_lines(failed.trouble))
        if words:
            dead[words] = f"{failed} (not tried again)"
        raise pytest.fail.Exception(says, pytrace=False) from None
    except InputError as error:  # no command at all, or rules that it says it plays and nobody has
        raise pytest.fail.Exception(str(error), pytrace=False) from None
