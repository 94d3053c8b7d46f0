"""Architecture is a test: layers, purity, independence of the games, small files, a complete facade."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAMES = {path.parent.name: path for path in sorted((ROOT / "model").glob("*/game.json"))}
SOURCES = sorted(
    path for folder in ("model", "properties", "verify") for path in (ROOT / folder).rglob("*.py")
)


def imported(path):
    """Every module that a file names in an import, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(module, package):
    return f"{module}.".startswith(f"{package}.")


def shown(paths):
    return [str(path.relative_to(ROOT)) for path in paths]


def linted(folder):
    """What import-linter says of the packages in *folder*, by the contracts of this project."""
    script = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [script, "--no-cache", "--no-logo", "--config", ROOT / "pyproject.toml"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )


def test_dependencies_point_one_way_and_the_model_is_pure():
    run = linted(ROOT / ".import")
    assert run.returncode == 0, run.stdout + run.stderr


def test_each_contract_can_be_broken(tmp_path):
    """A line planted for each of them in a copy: all of them are reported, and nothing else."""
    copy = tmp_path / "hoyle"
    for layer in ("model", "properties", "verify"):
        shutil.copytree(ROOT / layer, copy / layer, ignore=shutil.ignore_patterns("__pycache__", "*.json*"))
    one, other, *_ = GAMES
    for place, line in (
        ("model/core/rule.py", "import hoyle.verify.verdict"),
        ("model/core/values.py", "import random"),
        ("properties/core.py", "import hypothesis"),
        (f"model/{one}/rules.py", f"import hoyle.model.{other}.rules"),
        (f"properties/{one}/values.py", f"import hoyle.properties.{other}.values"),
    ):
        with (copy / place).open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n")
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    said = linted(tmp_path).stdout
    for contract in contracts["contracts"]:
        assert f"{contract['name']} BROKEN" in " ".join(said.split()), said


def test_there_are_games():
    assert GAMES


@pytest.mark.parametrize("game", GAMES)
def test_no_game_imports_another_game(game):
    others = [
        f"hoyle.{layer}.{other}" for other in GAMES if other != game for layer in ("model", "properties")
    ]
    files = [
        *(ROOT / "model" / game).rglob("*.py"),
        *(ROOT / "properties" / game).rglob("*.py"),
        *(ROOT / "properties").glob(f"{game}.py"),
    ]
    assert files
    strangers = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files
        for module in imported(path)
        if any(within(module, other) for other in others)
    ]
    assert strangers == []


def test_the_model_reads_files_and_writes_none():
    writing = {"write_text", "write_bytes", "unlink", "rename", "mkdir", "touch", "print", "input"}
    calls = [
        (path.relative_to(ROOT), node)
        for path in (ROOT / "model").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
    ]
    named = [(path, ast.unparse(call.func).rpartition(".")[2], ast.unparse(call)) for path, call in calls]
    assert [call for call in named if call[1] in writing] == []
    assert [call for call in named if call[2].startswith("open(") and not call[2].endswith("'rb')")] == []


@pytest.mark.parametrize("core", ["model/core", "properties/core.py"])
def test_the_ground_imports_no_game(core):
    path = ROOT / core
    files = list(path.rglob("*.py")) if path.is_dir() else [path]
    games = [f"hoyle.{layer}.{game}" for game in GAMES for layer in ("model", "properties")]
    assert not [m for file in files for m in imported(file) if any(within(m, game) for game in games)]


def test_no_file_of_verify_names_a_game():
    names = set(GAMES)
    for path in GAMES.values():
        names |= {entry["id"] for entry in json.loads(path.read_text(encoding="utf-8"))}
    named = re.compile(rf"\b({'|'.join(sorted(map(re.escape, names)))})\b", re.IGNORECASE)
    files = [p for p in (ROOT / "verify").rglob("*") if p.is_file() and "__pycache__" not in p.parts]
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match.group()}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (match := named.search(line))
    ]
    assert found == []


def test_the_solver_is_imported_in_one_file():
    files = [path for path in SOURCES if any(within(module, "z3") for module in imported(path))]
    assert len(files) == 1, shown(files)


def test_nothing_is_imported_relatively():
    relative = [
        path
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert shown(relative) == []


def test_no_file_is_longer_than_400_lines():
    long = [path for path in SOURCES if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    assert shown(long) == []


def test_every_file_says_what_it_is_about():
    silent = [path for path in SOURCES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert shown(silent) == []


def test_the_facade_of_the_core_is_complete():
    import hoyle.model.core as core

    for name in core.__all__:
        getattr(core, name)  # what only playing needs comes in when it is named
    modules = {path.stem for path in (ROOT / "model" / "core").glob("*.py")}
    public = {name for name, value in vars(core).items() if not name.startswith("_")}
    # `rule` is the decorator, whatever else has that name; modules are there because they were imported.
    machinery = {"TYPE_CHECKING", "Any", "import_module"}  # what brings the other half in
    assert public - (modules - set(core.__all__)) - machinery == set(core.__all__)
    assert len(set(core.__all__)) == len(core.__all__)


def test_every_command_of_the_table_is_there():
    import click

    from hoyle.verify.cli.app import COMMANDS, app

    context = click.Context(app)
    for name in COMMANDS:
        command = app.get_command(context, name)
        assert isinstance(command, click.Command)
        assert command.name == name


def test_the_project_does_not_mention_where_it_was_written():
    texts = [
        path
        for path in ROOT.rglob("*")
        if path.is_file()
        and path.suffix in (".py", ".md", ".toml", ".json", ".jsonl", ".txt", ".yml")
        and not any(part.startswith(".") or part == "node_modules" for part in path.relative_to(ROOT).parts)
    ]
    home = re.compile(r"/(work|home|root|tmp)/\w")
    itself = Path(__file__)
    found = [p for p in texts if p != itself and home.search(p.read_text(encoding="utf-8", errors="replace"))]
    assert shown(found) == []
