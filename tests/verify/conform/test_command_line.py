"""`hoyle conform` and its relatives as people run them, and the plugin in a pytest of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

HERE = Path(__file__).parent
TOYS = HERE.parents[1] / "toys"
REFERENCE = [sys.executable, "-m", "hoyle.verify.conform.reference", "heap:HEAP"]
MISBEHAVING = [sys.executable, "-I", str(HERE / "misbehaving.py")]


@pytest.fixture
def hoyle(monkeypatch):
    from hoyle.verify.cli.app import app

    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(TOYS), os.environ.get("PYTHONPATH", "")]))

    def run(*arguments):
        result = CliRunner().invoke(app, [str(a) for a in arguments])
        assert "Traceback" not in result.output
        return result

    return run


def test_a_process_that_plays_by_the_book_conforms_with_exit_code_0(hoyle):
    result = hoyle("conform", "heap:HEAP", "--profile", "quick", "--json", "--", *REFERENCE)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert found["verdict"] == "conforms"
    assert found["not_covered"] == []


def test_a_divergence_has_exit_code_1_and_files_for_continuous_integration(hoyle, tmp_path, monkeypatch):
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
    files = {name: tmp_path / name for name in ("junit.xml", "log.sarif", "events.jsonl", "known.json")}
    result = hoyle(
        *("conform", "heap:HEAP", "--profile", "quick", "--set", "few_to=3", "--rule", "has_few", "--github"),
        *("--junit", files["junit.xml"], "--sarif", files["log.sarif"], "--events", files["events.jsonl"]),
        *("--write-baseline", files["known.json"], "--", *MISBEHAVING, "behaves"),
    )
    assert result.exit_code == 1, result.output
    assert "heap.bonus.few" in result.stdout
    assert "::error title=" in result.stdout
    assert all(path.stat().st_size for path in files.values())
    assert "has_few" in (tmp_path / "summary.md").read_text()
    events = [json.loads(line) for line in files["events.jsonl"].read_text().splitlines()]
    assert events[0]["event"] == "began"
    assert events[-1]["result"]["verdict"] == "diverges"
    again = hoyle(
        *("conform", "heap:HEAP", "--profile", "quick", "--set", "few_to=3", "--rule", "has_few"),
        *("--baseline", files["known.json"], "--", *MISBEHAVING, "behaves"),
    )
    assert again.exit_code == 0, again.output


def test_a_subject_that_cannot_be_talked_to_has_exit_code_3(hoyle):
    result = hoyle(
        "conform", "heap:HEAP", "--profile", "quick", "--json", "--", sys.executable, "-c", "print(1)"
    )
    assert result.exit_code == 3
    assert json.loads(result.stdout)["verdict"] == "failed"


@pytest.mark.parametrize(
    "arguments",
    [
        ("conform", "heap:HEAP"),
        ("conform", "heap:HEAP", "--python", "no_such_module"),
        ("conform", "heap:HEAP", "--python", "heap:NOBODY"),
        ("conform", "heap:HEAP", "--python", "heap:HEAP", "--", "x"),
        ("conform", "heap:HEAP", "--profile", "endless", "--", "x"),
        ("conform", "heap:HEAP", "--rule", "no_such_rule", "--", "x"),
        ("conform", "heap:HEAP", "--steps", "{", "--", *REFERENCE),
        ("conform", "heap:HEAP", "--steps", '[{"fly":1}]', "--", *REFERENCE),
        ("conform", "heap:HEAP", "--baseline", "no-such-file", "--", "x"),
        ("replay", "heap:HEAP", "no-such-folder/"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(hoyle, arguments):
    result = hoyle(*arguments)
    if arguments[0] == "replay":  # a log that is not there is a parse error of that log
        assert result.exit_code == 3
        return
    assert result.exit_code == 2, result.output
    assert len(result.stderr.strip().splitlines()) == 1


def test_the_steps_of_a_report_can_be_run_again(hoyle):
    steps = '[{"setup":{"start":{"stones":4}}},{"apply":{"do":"take","stones":2}},{"legal":true}]'
    result = hoyle("conform", "heap:HEAP", "--steps", steps, "--", *REFERENCE)
    assert result.exit_code == 0, result.output
    asked = '[{"ask":{"rule":"has_few","args":{"stones":3}}}]'
    result = hoyle(
        "conform", "heap:HEAP", "--set", "few_to=3", "--steps", asked, "--", *MISBEHAVING, "behaves"
    )
    assert result.exit_code == 1, result.output
    assert "heap.bonus.few" in result.stdout


def test_protocol_perft_identify_vectors_and_replay_run_from_the_command_line(hoyle, tmp_path):
    assert "wrong" not in hoyle("conform", "heap:HEAP", "--check-protocol", "--", *REFERENCE).stdout
    perft = hoyle("conform", "heap:HEAP", "--perft", "3", "--start", "stones=5", "--json", "--", *REFERENCE)
    assert json.loads(perft.stdout)["agrees"]
    found = hoyle("identify", "heap:HEAP", "--profile", "quick", "--json", "--", *REFERENCE)
    assert found.exit_code == 0, found.output
    written = hoyle("vectors", "heap:HEAP", "--profile", "quick", "--out", tmp_path / "v.jsonl")
    assert written.exit_code == 0, written.output
    assert json.loads((tmp_path / "v.jsonl").read_text().splitlines()[0])["hoyle"] == "vectors"
    (tmp_path / "logs").mkdir()
    for number in range(30):
        step = json.dumps({"do": "take", "stones": number % 4})
        (tmp_path / "logs" / f"{number}.jsonl").write_text('{"start":{"stones":3}}\n' + step)
    result = hoyle("replay", "heap:HEAP", tmp_path / "logs", "--executor", "serial", "--json")
    assert result.exit_code == 1
    counts = json.loads(result.stdout)["counts"]
    # taking none is not allowed: every fourth game, 0, 4, … 28
    assert (counts["legal"], counts["illegal"]) == (22, 8)


def test_the_plugin_makes_a_test_of_every_rule_and_one_of_whole_games(tmp_path):
    (tmp_path / "mygame.py").write_text(
        "from hoyle.verify.conform.reference import Reference\n"
        "from heap import HEAP\n"
        "game = Reference(HEAP.under({'slack': 1}), obeys=False)\n"
    )
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{TOYS}"}
    words = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", "--hoyle-ruleset", "heap:HEAP"]
    run = subprocess.run(
        [*words, "--hoyle-python", "mygame:game"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=environment,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    assert "[may_take: heap.take.limits heap.take.there] FAILED" in run.stdout
    assert "[points: heap.score.table] PASSED" in run.stdout
    assert "2 failed, 5 passed" in run.stdout  # the rule, and the whole games
    assert "A player takes from one to three stones." in run.stdout


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
