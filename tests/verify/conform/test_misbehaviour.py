"""Whatever a subject does, the harness names it, ends it, and goes on. Each subject is a real process."""

import os
import resource
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from hoyle.verify.conform.engine import checked
from hoyle.verify.conform.process import ProcessSubject
from hoyle.verify.conform.strays import strays
from hoyle.verify.conform.subject import Limits

LIMITS = Limits(reply=0.4, start=10.0, stop=0.4, line=1 << 20, batch=5 << 20, stderr=1 << 20, restarts=3)
SCRIPT = Path(__file__).parent / "misbehaving.py"

NAMED = {
    "hangs": "hung",
    "crashes": "crashed",
    "fails": "crashed",
    "exits": "exited",
    "out-of-order": "out-of-order",
    "answers-twice": "answered-twice",
    "answers-twice-later": "answered-twice",
    "garbage": "garbage",
    "half-line": "half-line",
    "half-line-then-exit": "half-line",
    "endless-line": "too-long",
    "deep": "too-deep",
    "huge-number": "bad-number",
    "nan": "bad-number",
    "endless-digits": "bad-number",
    "number-of-many-digits": "bad-number",
    "huge-reason": "bad-number",
    "huge-refusal": "bad-number",
    "huge-message": "bad-number",
    "huge-beside": "bad-number",
    "mark-at-the-beginning": "garbage",
    "pads": "too-long",
    "ends-and-leaves-its-pipes": "exited",
    "not-utf8": "bad-text",
    "half-a-character": "bad-text",
    "comma-too-many": "garbage",
    "wrong-seq": "wrong-seq",
    "seq-before-the-first": "wrong-seq",
    "seq-in-words": "bad-reply",
    "ok-is-nothing": "bad-reply",
    "no-answer-in-ok": "bad-reply",
    "illegal-is-nothing": "bad-reply",
    "two-kinds": "bad-reply",
    "no-kind": "bad-reply",
    "a-list": "bad-reply",
    "blank-lines": "hung",
    "drips": "half-line",
    "stops-itself": "hung",
    "closes-input": "hung",
    "closes-output": "exited",
    "floods-stderr": "stderr-flood",
    "floods-stderr-and-hangs": "hung",
    "changes-its-mind": "unsteady",
    "ignores-stop": "ignored-stop",
    "leaves-children": "children-left",
    "starts-a-daemon": "children-left",
    "refuses-to-start": "wrong-version",
    "ends-at-once": "exited",
    "answers-before-it-is-asked": "wrong-seq",
}
BEFORE_ANY_RULE = ("out-of-order", "refuses-to-start", "ends-at-once", "answers-before-it-is-asked")


def alive(group):
    """Whether a process of the group still runs; one that is dead and not yet buried does not."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, pgrp = stat.read_text().rpartition(") ")[2].split()[:3]
        except OSError:
            continue
        if int(pgrp) == group and state not in "ZX":
            return True
    return False


def subject(mode):
    return ProcessSubject([sys.executable, "-I", str(SCRIPT), mode], LIMITS)


@pytest.mark.parametrize(("mode", "kind"), NAMED.items())
def test_each_misbehaviour_has_its_name_and_the_run_goes_on(heap, quick, mode, kind):
    before = time.monotonic()
    under_test = subject(mode)
    seen = []
    launch = under_test.launch
    under_test.launch = lambda: (launch(), seen.append(under_test._process.pid))
    result = checked(heap, under_test, replace(quick, rules=("has_few", "has_many")))
    assert kind in [trouble.kind for trouble in result.troubles], result.troubles
    # Every start of the subject may cost one reply's limit and one stop's, and a little.
    assert time.monotonic() - before < 12
    # A killed process takes a moment to be gone.
    while any(alive(group) for group in seen) or any(strays(under_test._mark)):
        assert time.monotonic() - before < 15
        time.sleep(0.01)
    # The rule that comes after the one that failed is still asked: it is skipped by the subject, not by us.
    if mode not in BEFORE_ANY_RULE:
        assert [asking.rule for asking in result.asked] == ["has_few", "has_many"]


def test_one_that_ends_is_not_waited_for_because_a_child_holds_its_pipes(heap, quick):
    # Only a clock that runs out would call it hung, and this one has hours.
    patient = ProcessSubject(
        [sys.executable, "-I", str(SCRIPT), "ends-and-leaves-its-pipes"],
        replace(LIMITS, reply=36_000.0, restarts=0),
    )
    result = checked(heap, patient, replace(quick, rules=("has_few",)))
    assert {trouble.kind for trouble in result.troubles} == {"exited", "children-left"}


def test_an_answer_that_cannot_be_read_is_neither_agreement_nor_a_skipped_question(heap, quick):
    result = checked(heap, subject("number-of-many-digits"), replace(quick, rules=("has_few",)))
    asking = result.asked[0]
    # Seven inputs, of which the third is answered with a number that nobody can hold.
    assert (asking.agreed, asking.diverged, asking.skipped) == (6, 0, 0)
    assert not asking.complete
    assert result.verdict == "failed"


@pytest.mark.parametrize("where", ["a folder", "not executable"])
def test_a_command_that_cannot_be_run_is_said_in_one_sentence(heap, quick, tmp_path, where):
    command = tmp_path
    if where == "not executable":
        command = tmp_path / "game"
        command.write_text("#!/bin/sh\n")
    result = checked(heap, ProcessSubject([str(command)], LIMITS), quick)
    assert [trouble.kind for trouble in result.troubles] == ["not-started"]
    assert str(command) in result.because
    assert "\n" not in result.because


def test_one_that_hangs_is_not_also_told_to_have_ignored_stop(heap, quick):
    result = checked(heap, subject("hangs"), replace(quick, rules=("has_few",)))
    assert {trouble.kind for trouble in result.troubles} == {"hung"}


def test_a_well_behaved_subject_of_the_same_kind_conforms(heap, quick):
    result = checked(heap, subject("behaves"), replace(quick, rules=("has_few",)))
    assert result.verdict == "conforms"
    assert result.troubles == ()
    assert result.asked[0].complete


def test_what_was_answered_before_a_failure_still_counts(heap, quick):
    result = checked(heap, subject("crashes"), replace(quick, rules=("has_few",)))
    # Seven inputs; the third question makes it crash each time it is started, so some stay unanswered.
    assert result.verdict == "failed"
    assert 0 < result.asked[0].agreed < 7
    assert not result.asked[0].complete


def test_the_last_of_standard_error_is_in_the_report_and_printable(heap, quick):
    result = checked(heap, subject("crashes"), replace(quick, rules=("has_few",)))
    assert "something dreadful" in result.troubles[0].stderr
    assert "\n" not in result.troubles[0].stderr


def test_a_subject_that_fails_again_and_again_is_given_up(heap, quick):
    under_test = ProcessSubject([sys.executable, "-I", str(SCRIPT), "crashes"], replace(LIMITS, restarts=1))
    result = checked(heap, under_test, quick)
    assert result.verdict == "failed"
    assert "failed" in result.because


def test_memory_stays_bounded_when_a_line_has_no_end(heap, quick):
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    checked(heap, subject("endless-line"), replace(quick, rules=("has_few",)))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 32 * 1024  # kilobytes: the subject sends a hundred megabytes, the limit of a line is one


def test_a_command_that_does_not_exist_is_said_in_one_sentence(heap, quick):
    result = checked(heap, ProcessSubject(["./no-such-program"], LIMITS), quick)
    assert result.verdict == "failed"
    assert "no-such-program" in result.because


def test_a_subject_that_can_do_nothing_is_vacuous_and_not_a_pass(heap, quick):
    from hoyle.verify.conform.python import PythonSubject

    class Idle:
        def start(self, protocol):
            return {"can": []}

    result = checked(heap, PythonSubject(Idle()), quick)
    assert (result.verdict, result.exit_code) == ("vacuous", 3)
