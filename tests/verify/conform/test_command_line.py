"""`hoyle conform` and its relatives as people run them."""

import json
import os
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


def test_a_file_that_cannot_be_written_does_not_cost_the_run(hoyle, tmp_path, monkeypatch):
    words = ("conform", "heap:HEAP", "--profile", "quick", "--set", "few_to=3", "--rule", "has_few", "--json")
    result = hoyle(*words, "--junit", tmp_path, "--", *MISBEHAVING, "behaves")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["verdict"] == "diverges"
    assert "is a folder" in result.stderr
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path))
    result = hoyle(*words, "--github", "--", *MISBEHAVING, "behaves")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["verdict"] == "diverges"  # annotations are on standard error
    assert "::error title=" in result.stderr
    (tmp_path / "known.json").write_text("nonsense")
    result = hoyle(*words, "--write-baseline", tmp_path / "known.json", "--", *MISBEHAVING, "behaves")
    assert (result.exit_code, result.stdout) == (2, "")  # said before the run
    assert (tmp_path / "known.json").read_text() == "nonsense"


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
        ("conform", "heap:HEAP", "--python", ":HEAP"),
        ("conform", "heap:HEAP", "--python", "heap:"),
        ("conform", "heap:HEAP", "--python", "..heap:HEAP"),
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


def test_nothing_is_said_of_the_rules_of_a_subject_that_answered_nothing(hoyle):
    result = hoyle("identify", "heap:HEAP", "--profile", "quick", "--", "/no/such/command")
    assert result.exit_code == 3
    assert result.stdout.startswith("nothing is known")
    assert "not-started: cannot run '/no/such/command'" in result.stdout


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


@pytest.mark.parametrize(
    "text",
    ["raise SystemExit(0)", "1 / 0", "def (", "class Game:\n    def __init__(self): raise SystemExit(0)"],
)
def test_a_module_that_ends_it_all_while_it_is_imported_is_never_taken_for_conformance(
    hoyle, tmp_path, monkeypatch, text
):
    name = f"ends_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    result = hoyle("conform", "heap:HEAP", "--python", f"{name}:Game")
    assert result.exit_code == 2, result.output
    assert len(result.stderr.strip().splitlines()) == 1
