"""Traces replay exactly, come back from JSON, print as a program, and say where they go wrong."""

import contextlib
import io
import pickle

import msgspec
import pytest

from hoyle.model.core import InputError, Trace, read_trace
from tests.toys.heap import HEAP, Pass, Position, Start, Take

PLAY = Trace.of(HEAP, Start(stones=5), [Take(3), Take(2)])


def test_a_trace_replays_step_by_step():
    positions = [after for _, _, after in PLAY.steps(HEAP)]
    assert [p.heap for p in positions] == [2, 0]
    assert HEAP.outcome(positions[-1]).winners == ("b",)


def test_a_trace_comes_back_from_its_json(tmp_path):
    path = tmp_path / "play.json"
    path.write_bytes(PLAY.to_json())
    assert read_trace(path) == PLAY


def test_a_trace_may_begin_with_a_position():
    trace = Trace.of(HEAP, Position(2, (1, 0), 1, 1), [Take(2)])
    assert [after.taken for _, _, after in trace.steps(HEAP)] == [(1, 2)]


def test_an_illegal_step_is_named_with_its_number_and_clause():
    trace = Trace.of(HEAP, Start(stones=5), [Take(3), Pass()])
    with pytest.raises(InputError, match=r"step 2 of the trace: .*pass\.spent"):
        list(trace.steps(HEAP))


def test_the_script_of_a_trace_is_a_program_that_ends_in_the_same_position():
    script = msgspec.structs.replace(PLAY, ruleset="tests.toys.heap:HEAP").script()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(script, "script", "exec"), {})
    *_, (_, _, last) = PLAY.steps(HEAP)
    assert printed.getvalue().strip() == HEAP.describe(last)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{", "is not JSON"),
        (b"{}", "missing required field `version`"),
        (b'{"version":2,"ruleset":"heap"}', "has version 2: this hoyle reads version 1"),
        (b'{"version":2,"moves":[]}', "has version 2: this hoyle reads version 1"),
        (b'{"version":1,"ruleset":"heap"}', "missing required field `actions`"),
        (b'{"version":1,"ruleset":"heap","seed":3}', "unknown field `seed`"),
        (b'{"version":1,"ruleset":"heap","actions":[3]}', "Expected `object`, got `int`"),
        (b'{"version":1e400,"ruleset":"heap"}', "trace"),
    ],
)
def test_a_file_that_is_no_trace_is_one_sentence(content, sentence, tmp_path):
    path = tmp_path / "play.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match=sentence):
        read_trace(path)


def test_an_unknown_start_option_is_answered_with_the_nearest():
    with pytest.raises(InputError, match=r"unknown start option of .*heap:HEAP 'stone': did you mean stones"):
        HEAP.options({"stone": 3})


def test_a_trace_that_came_from_another_process_is_the_same_bytes():
    assert pickle.loads(pickle.dumps(PLAY)).to_json() == PLAY.to_json()
