"""The tutorial is run: every file in it is written, every command in it gives the output it shows."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hoyle.verify.cli.new import skeleton
from tests.verify.report.tutorial import blocks, pattern, walk

PAGE = Path(__file__).parents[3] / "docs" / "a-sixth-ruleset.md"


@pytest.fixture(scope="module")
def walked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tutorial")
    return folder / "hare", list(walk(PAGE, folder, "hare"))


def test_every_command_of_the_tutorial_says_what_the_page_shows(walked):
    assert walked[1] == []


def test_the_tutorial_leaves_nothing_open(walked):
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=walked[0],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout


def test_installed_the_ruleset_is_found_by_its_entry_point(walked):
    """What pip would write beside the package is all it takes."""
    folder, _ = walked
    information = folder / "hoyle_hare-0.1.0.dist-info"
    information.mkdir(exist_ok=True)
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: hoyle-hare\nVersion: 0.1.0\n")
    (information / "entry_points.txt").write_text("[hoyle.rulesets]\nhare = hare.ruleset:HARE\n")
    run = subprocess.run(
        [sys.executable, "-c", "from hoyle.verify.cli import main; main()", "perft", "hare", "2"],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder.parent,
        capture_output=True,
        text=True,
    )
    # Hounds on 0, 1, 3: 0-2, 1-2, 1-4, 1-5, 3-2, 3-5, 3-6. The hare on 10 then has 7, 8 and 9: 7 * 3.
    assert run.stdout.split() == ["0", "1", "1", "7", "2", "21"], run.stderr


def test_an_output_that_differs_would_be_seen():
    import re

    assert re.fullmatch(pattern("a\n…\nd…\n"), "a\nb\nc\nde\n")
    assert not re.fullmatch(pattern("a\n…\nd\n"), "a\nb\nc\nde\n")
    assert not re.fullmatch(pattern("a\n"), "a\nb\n")
    assert not re.fullmatch(pattern(""), "a\n")


def test_every_block_of_the_tutorial_is_a_file_or_a_command():
    found = blocks(PAGE.read_text(encoding="utf-8"))
    assert len(found) > 10
    assert [language for language, name, _ in found if not name and language != "console"] == []


def new(*arguments):
    from hoyle.verify.cli.app import app

    return CliRunner().invoke(app, ["new", *map(str, arguments)])


def test_the_skeleton_is_python_and_every_open_place_says_what_to_write(tmp_path):
    assert new("chase_it", "--folder", tmp_path).exit_code == 0
    for name, text in skeleton("chase_it").items():
        assert (tmp_path / "chase_it" / name).read_text() == text
        if name.endswith(".py"):
            ast.parse(text)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=tmp_path / "chase_it",
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "give the position in which a game with these options begins" in run.stdout
    assert "passed" not in run.stdout


@pytest.mark.parametrize(
    "name", ["Chase", "2chase", "class", "json", "hoyle", "a-b", "../x", "", "aw1", "msgspec"]
)
def test_a_name_that_cannot_be_a_package_is_refused_in_a_sentence(name, tmp_path):
    refused = new(name, "--folder", tmp_path)
    assert refused.exit_code == 2
    assert refused.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_never_written_over(tmp_path):
    (tmp_path / "chase").mkdir()
    refused = new("chase", "--folder", tmp_path)
    assert refused.exit_code == 2
    assert "is there already" in refused.stderr
