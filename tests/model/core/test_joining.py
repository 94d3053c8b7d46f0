"""Packages that join through the entry-point group: whole ones are found, broken ones are told of."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

WHOLE = (
    "from dataclasses import replace\nfrom tests.toys.heap import HEAP\nRULES = replace(HEAP, id='heap')\n"
)
BROKEN = {
    "lacks": ("import no_such_module\n", "ruleset 'lacks' of the package lacks-game cannot be loaded, "),
    "divides": ("1 / 0\n", "ZeroDivisionError: division by zero"),
    "leaves": ("raise SystemExit(5)\n", "SystemExit: 5"),
    "mumbles": ("def (\n", "SyntaxError: invalid syntax"),
    "empty": ("", "has no attribute 'RULES'"),
    "number": ("RULES = 1\n", "ruleset 'number' of the package number-game is no ruleset but int"),
    "renamed": (
        WHOLE,
        "calls itself 'heap': give both the same name",
    ),
    "aw1": (WHOLE, "has the id of another ruleset: rename it"),
}


def install(folder, name, text, package=None):
    """What pip would leave behind."""
    module = f"{package or name}_game"
    (folder / f"{module}.py").write_text(text)
    information = folder / f"{module}-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {module.replace('_', '-')}\nVersion: 1.0\n"
    )
    (information / "entry_points.txt").write_text(f"[hoyle.rulesets]\n{name} = {module}:RULES\n")


def hoyle(folder, *arguments):
    return subprocess.run(
        [sys.executable, "-c", "from hoyle.verify.cli import main; main()", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(Path(__file__).parents[3])))},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    """Every broken package beside a whole one."""
    folder = tmp_path_factory.mktemp("packages")
    for name, (text, _) in BROKEN.items():
        install(folder, name, text)
    install(folder, "heap", WHOLE)
    return folder


def test_a_broken_package_is_left_out_and_told_of_and_the_others_are_listed(crowd):
    told = hoyle(crowd, "rulesets")
    assert told.returncode == 0
    listed = [line.split()[0] for line in told.stdout.splitlines()[1:]]
    assert "heap" in listed
    assert listed.count("aw1") == 1
    lines = told.stderr.splitlines()
    assert len(lines) == len(BROKEN)
    assert all(line.startswith("left out: ruleset '") for line in lines)
    for name, (_, says) in BROKEN.items():
        assert any(f"ruleset {name!r}" in line and says in line for line in lines), name


@pytest.mark.parametrize("name", [name for name in BROKEN if name != "aw1"])
def test_a_broken_ruleset_that_is_asked_for_is_refused_in_one_sentence(crowd, name):
    told = hoyle(crowd, "perft", name, "1")
    assert told.returncode == 2
    assert told.stdout == ""
    assert told.stderr.startswith("hoyle: ruleset ")
    assert told.stderr.count("\n") == 1
    assert BROKEN[name][1] in told.stderr


def test_two_packages_that_want_one_id_are_both_told_of(tmp_path):
    for package in ("one", "two"):
        install(tmp_path, "heap", WHOLE, package)
    told = hoyle(tmp_path, "rulesets")
    assert "heap" not in told.stdout
    assert "package one-game has the id of ruleset 'heap' of the package two-game" in told.stderr


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("divides_game:RULES", "cannot be loaded, ZeroDivisionError"),
        ("lacks_game:RULES", "cannot be loaded, ModuleNotFoundError: No module named 'no_such_module'"),
        ("nowhere:RULES", "there is no module 'nowhere'"),
        (":RULES", "write package.module:ATTRIBUTE"),
        ("..x:RULES", "write package.module:ATTRIBUTE"),
    ],
)
def test_a_ruleset_named_by_its_place_may_be_broken_too(crowd, place, says):
    told = hoyle(crowd, "perft", place, "1")
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert says in told.stderr
