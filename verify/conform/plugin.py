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
    named = _given(config, "command") or _given(config, "python")
    if config.getoption("hoyle_ruleset") and named and str(SUITE) not in config.args:
        config.args.append(str(SUITE))


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
    from hoyle.model.core import InputError

    try:
        return load(name)
    except InputError as error:
        raise pytest.UsageError(str(error)) from None


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
    import shlex

    from hoyle.verify.conform.python import python_subject

    command, spec = _given(request.config, "command"), _given(request.config, "python")
    if command:
        return shlex.split(command)
    if spec:
        return python_subject(spec)
    pytest.skip("no subject: give --hoyle-command or --hoyle-python, or define the fixture hoyle_subject")


@pytest.fixture
def hoyle_arena(request: pytest.FixtureRequest, hoyle_ruleset: Any, hoyle_subject: Any) -> Iterator[Arena]:
    """The subject, opened, face to face with the model under the rules it says it plays."""
    from hoyle.verify.conform.arena import Arena
    from hoyle.verify.conform.process import ProcessSubject
    from hoyle.verify.conform.python import PythonSubject
    from hoyle.verify.conform.settings import settings_for
    from hoyle.verify.conform.subject import Subject

    subject = hoyle_subject
    if isinstance(subject, list | tuple):
        subject = ProcessSubject([str(word) for word in subject])
    elif not isinstance(subject, Subject):
        subject = PythonSubject(subject)
    settings = settings_for(request.config.getoption("hoyle_profile"))
    with subject:
        told = dict(subject.open().rules)
        model = hoyle_ruleset.under(told) if told else hoyle_ruleset
        yield Arena(model, subject, settings, told)
