"""Whole runs: verdicts and their shape, findings and their exit code, and runs that are cut short."""

import json
import os
import signal
import time

import pytest

STONES = "stones:STONES"
LIGHT = {"rich", "networkx", "hypothesis", "z3", "importlib.metadata", "multiprocessing", "email"}


def test_check_gives_every_property_its_verdict_in_the_shape_scripts_rely_on(hoyle, tmp_path):
    result = hoyle("check", STONES, "--executor", "serial", "--keep", tmp_path, "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["ruleset"] == "stones"
    by_id = {entry["id"]: entry for entry in report["properties"]}
    for entry in by_id.values():
        assert {"id", "says", "clauses", "verdict", "method", "domain", "counts", "witness"} <= entry.keys()
    assert by_id["nothing-may-never-be-taken"]["verdict"] == "exhausted"
    assert by_id["nothing-may-never-be-taken"]["counts"]["inputs"] == 21
    assert by_id["the-heap-shrinks"]["verdict"] == "tested"
    assert by_id["the-heap-can-be-emptied"]["verdict"] == "proved"
    assert by_id["one-stone-at-a-time"]["verdict"] == "refuted"
    assert by_id["one-stone-at-a-time"]["finding"] is False
    assert {"tallest", "winner_of_nothing"} <= {n["id"] for n in report["notices"] if n["what"] == "rule"}


def test_a_finding_has_exit_code_one_and_a_play_that_shows_it_again(hoyle, tmp_path):
    result = hoyle("check", STONES, "stones:MISERE", "--executor", "serial", "--keep", tmp_path)
    assert result.exit_code == 1
    assert "refuted: misere two-stones-are-never-taken" in result.stdout
    (kept,) = tmp_path.rglob("*.json")
    assert f"hoyle play stones:MISERE --trace {kept}" in result.stderr
    assert len(json.loads(kept.read_text())["actions"]) == 1  # one step is enough to take two stones
    assert hoyle("play", "stones:MISERE", "--trace", kept).exit_code == 1


def test_several_rulesets_give_a_list_of_reports(hoyle, tmp_path):
    result = hoyle("check", STONES, "stones:MISERE", "--executor", "serial", "--keep", tmp_path, "--json")
    assert [report["ruleset"] for report in json.loads(result.stdout)] == ["stones", "misere"]


def test_in_a_pipe_there_are_no_colours_and_the_words_differ(hoyle, tmp_path):
    shown = hoyle("check", STONES, "--executor", "serial", "--keep", tmp_path).stdout
    assert "\x1b" not in shown
    words = {line.split()[0] for line in shown.splitlines() if line}
    assert {"proved", "exhausted", "tested", "refuted"} <= words


def test_proved_exhausted_tested_and_refuted_never_look_alike():
    from hoyle.verify.render.verdicts import STYLES

    looks = [tuple(sorted(style.items())) for style in STYLES.values()]
    assert len(set(looks)) == len(looks) == 7


def test_prove_decides_over_the_whole_domain(hoyle):
    result = hoyle("prove", STONES, "nothing-may-never-be-taken", "--json")
    assert result.exit_code == 0
    (entry,) = json.loads(result.stdout)["properties"]
    assert entry["verdict"] == "exhausted"


def test_prove_writes_its_questions_to_the_solver(hoyle, tmp_path):
    result = hoyle(
        "prove",
        STONES,
        "nothing_may_never_be_taken",
        "--engine",
        "symbolic",
        "--dump-smt2",
        tmp_path / "smt",
        "--json",
    )
    assert json.loads(result.stdout)["properties"][0]["verdict"] == "proved"
    assert list((tmp_path / "smt").iterdir())


# -- real processes --------------------------------------------------------------------------------------


def interrupt(run, after):
    time.sleep(after)
    os.kill(run.pid, signal.SIGINT)
    return run.communicate(timeout=60)


@pytest.mark.parametrize("executor", ["serial", "process"])
def test_an_interrupted_run_says_so_and_writes_nothing_by_halves(process, tmp_path, executor):
    command = ("play", "stones:SLOW", "--games", "100000", "--executor", executor)
    run = process(*command, cwd=tmp_path, start_new_session=True)
    _, error = interrupt(run, 1.5)
    assert run.returncode == 130
    assert error.strip().splitlines()[-1].startswith("hoyle: interrupted")
    assert "Traceback" not in error
    assert list(tmp_path.iterdir()) == []


def test_a_mistake_in_a_model_is_one_sentence_that_says_how_to_see_more(process):
    run = process("perft", "stones:BROKEN", "2")
    out, error = run.communicate()
    assert run.returncode == 3
    assert out == "    0  1\n"  # the row that was found before
    sentence = "ZeroDivisionError: a mistake in the model (set HOYLE_TRACEBACK=1 to see where)"
    assert error == f"hoyle: internal error, {sentence}\n"


def test_the_traceback_is_there_for_whoever_asks(process):
    run = process("perft", "stones:BROKEN", "2", env={"HOYLE_TRACEBACK": "1"})
    _, error = run.communicate()
    assert run.returncode == 3
    assert "Traceback" in error


def test_a_python_without_docstrings_is_refused(process):
    run = process("rulesets", env={"PYTHONOPTIMIZE": "2"})
    out, error = run.communicate()
    assert (run.returncode, out) == (2, "")
    assert error.endswith("which are hoyle's sentences: unset PYTHONOPTIMIZE\n")


def test_nobody_reading_any_more_is_no_complaint(process):
    run = process("schema", STONES)
    run.stdout.close()
    error = run.stderr.read()
    run.wait()
    assert run.returncode in (0, 141)
    assert error == ""


def test_a_terminal_that_knows_no_dashes_gets_an_answer_all_the_same(process):
    run = process("schema", "protocol", env={"PYTHONIOENCODING": "ascii"})
    out, error = run.communicate()
    assert run.returncode == 0, error
    json.loads(out)


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("rulesets",), ("clauses", STONES), ("ask", STONES, "may_take", "count=1", "heap=2")],
    ids=lambda arguments: arguments[0],
)
def test_quick_answers_load_no_engine(arguments, process):
    # The figure itself is measured by `make bench`; what would break it is an import.
    run = process(*arguments, env={"PYTHONPROFILEIMPORTTIME": "1"})
    _, error = run.communicate()
    assert run.returncode == 0
    loaded = {
        line.rpartition("|")[2].strip() for line in error.splitlines() if line.startswith("import time:")
    }
    assert "click" in loaded
    assert not LIGHT & loaded


def test_on_a_terminal_there_are_colours_and_a_progress_bar(process, tmp_path):
    screen, terminal = os.openpty()
    run = process(
        "check", STONES, "--executor", "serial", "--keep", tmp_path, stdout=terminal, stderr=terminal,
        env={"TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(terminal)
    shown = b""
    while True:
        try:
            part = os.read(screen, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
    os.close(screen)
    assert run.wait() == 0
    text = shown.decode()
    assert "check stones" in text  # the bar
    proved, exhausted, tested = (
        {before[-12:] for before in text.split(word)[:-1] if before.endswith("m")}
        for word in ("proved", "exhausted", "tested")
    )
    assert proved
    assert exhausted
    assert tested
    assert not proved & exhausted
    assert not proved & tested
    assert not exhausted & tested
