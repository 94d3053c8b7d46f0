"""The pytest plugin in a pytest of its own: what a person sees, whatever the subject does."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TOYS = HERE.parents[1] / "toys"
MISBEHAVING = shlex.join([sys.executable, "-I", str(HERE / "misbehaving.py")])
HEAP = ("--hoyle-ruleset", "heap:HEAP")


@pytest.fixture
def tested(tmp_path):
    """Run pytest in a folder of its own, beside modules that are called like ours."""
    for name in ("model", "properties", "verify"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('not hoyle')\n")
    (tmp_path / "test_own.py").write_text("def test_own():\n    assert True\n")

    def run(*arguments):
        words = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *arguments]
        environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{TOYS}"}
        return subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, env=environment)

    return run


def shows_no_traceback(run):
    shown = run.stdout + run.stderr
    return "Traceback" not in shown and not re.search(r"\.py:\d", shown) and "During handling" not in shown


def test_a_mistake_fails_its_rule_and_the_whole_games_with_their_clauses(tested, tmp_path):
    (tmp_path / "mygame.py").write_text(
        "from hoyle.verify.conform.reference import Reference\n"
        "from heap import HEAP\n"
        "game = Reference(HEAP.under({'slack': 1}), obeys=False)\n"
    )
    run = tested(*HEAP, "--hoyle-python", "mygame:game")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "[may_take: heap.take.limits heap.take.there] FAILED" in run.stdout
    assert "[points: heap.score.table] PASSED" in run.stdout
    assert "2 failed, 6 passed" in run.stdout  # the rule and the whole games; the others and the test there
    assert '1. {"setup":{"start":{"stones":' in run.stdout  # the play that shows it
    told, _, _ = run.stdout.partition("short test summary info")  # which says it once more where CI is set
    assert told.count("A player takes from one to three stones.") == 2
    assert shows_no_traceback(run)


def test_a_subject_that_plays_by_the_book_passes_and_a_choice_of_tests_is_kept_to(tested, tmp_path):
    (tmp_path / "mygame.py").write_text(
        "from hoyle.verify.conform.reference import Reference\n"
        "from heap import HEAP\n"
        "game = Reference(HEAP)\n"
    )
    run = tested(*HEAP, "--hoyle-python", "mygame:game", "-k", "whole", "-x")
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed, 7 deselected" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--hoyle-ruleset", "heap:NOBODY", "--hoyle-command", "x"), "NOBODY"),
        ((*HEAP, "--hoyle-command", "x", "--hoyle-profile", "endless"), "unknown profile 'endless'"),
        ((*HEAP, "--hoyle-command", "x 'y"), "no closing quotation"),
        ((*HEAP, "--hoyle-command", "x", "--hoyle-python", "y"), "give one of them"),
        (("--hoyle-command", "x"), "give --hoyle-ruleset"),
        (("--hoyle-python", "x"), "give --hoyle-ruleset"),
    ],
)
def test_wrong_use_is_one_sentence_before_anything_runs(tested, arguments, says):
    run = tested(*arguments)
    assert run.returncode == pytest.ExitCode.USAGE_ERROR, run.stdout + run.stderr
    (sentence,) = run.stderr.strip().splitlines()
    assert says in sentence
    assert not run.stdout.strip()


@pytest.mark.parametrize(
    ("arguments", "says", "errors"),
    [
        (("--hoyle-command", "/no/such/command"), "not-started: cannot run '/no/such/command'", 7),
        (("--hoyle-command", f"{sys.executable} -c 1"), "exited: ", 7),
        (("--hoyle-python", "no_such_module:game"), "cannot import 'no_such_module'", 7),
        (("--hoyle-python", "boaster:Game"), "unknown field of the rules 'no_such_field'", 7),
    ],
)
def test_a_subject_that_does_not_open_is_an_error_of_every_test_and_of_no_other(
    tested, tmp_path, arguments, says, errors
):
    (tmp_path / "boaster.py").write_text(
        "class Game:\n    def start(self, protocol):\n        return {'rules': {'no_such_field': 1}}\n"
    )
    run = tested(*HEAP, *arguments)
    assert run.returncode == 1, run.stdout + run.stderr
    assert says in run.stdout
    assert f"1 passed, {errors} errors" in run.stdout
    assert shows_no_traceback(run)


def test_a_command_that_does_not_open_is_not_waited_for_again(tested, tmp_path):
    (tmp_path / "silent.py").write_text("open('begun', 'a').write('x')\n")
    run = tested(*HEAP, "--hoyle-command", f"{sys.executable} silent.py")
    assert (tmp_path / "begun").read_text() == "x", run.stdout


def test_a_subject_that_keeps_crashing_fails_by_name_with_its_last_words(tested):
    run = tested(*HEAP, "--hoyle-command", f"{MISBEHAVING} crashes", "-k", "has_few")
    assert run.returncode == 1, run.stdout + run.stderr
    assert "crashed (met " in run.stdout
    assert "something dreadful" in run.stdout
    assert shows_no_traceback(run)


def test_whole_games_that_a_subject_skips_are_not_passed(tested, tmp_path):
    (tmp_path / "mygame.py").write_text(
        "class Game:\n"
        "    def setup(self, ruleset, rules, **begin):\n"
        "        raise NotImplementedError('not yet')\n"
        "    def apply(self, action):\n"
        "        raise NotImplementedError('not yet')\n"
    )
    run = tested(*HEAP, "--hoyle-python", "mygame:Game")
    assert "1 passed, 7 skipped" in run.stdout


def test_a_fixture_of_ones_own_gives_the_subject(tmp_path):
    (tmp_path / "conftest.py").write_text(
        "import pytest\n"
        "class Game:\n"
        "    def has_many(self, stones):\n"
        "        return stones >= 3\n"
        "@pytest.fixture\n"
        "def hoyle_subject():\n"
        "    return Game()\n"
    )
    (tmp_path / "test_book.py").write_text("from hoyle.verify.conform.suite import *\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\nhoyle_ruleset = heap:HEAP\n")
    environment = {**os.environ, "PYTHONPATH": str(TOYS)}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-v"], capture_output=True, text=True, cwd=tmp_path, env=environment
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1 passed, 6 skipped" in run.stdout
