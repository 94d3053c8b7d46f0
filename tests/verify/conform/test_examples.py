"""The example subjects, run for real."""

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from hoyle.model import listings, load
from hoyle.verify.conform.engine import Plan, checked
from hoyle.verify.conform.process import ProcessSubject
from hoyle.verify.conform.rehearsal import check_protocol
from hoyle.verify.conform.settings import settings_for

TINY = Path(__file__).parents[3] / "examples" / "tiny" / "subject.py"
PLAN = Plan(settings=settings_for("quick"), rules=("hand_excess", "sea_growth", "may_retire"))

pytestmark = pytest.mark.skipif("acis" not in listings(), reason="the game of the examples is not installed")


def command(path):
    return [sys.executable, "-I", str(path)]


def test_the_tiny_subject_conforms_in_what_it_plays():
    result = checked(load("acis"), ProcessSubject(command(TINY)), PLAN)
    assert result.verdict == "conforms", result
    assert all(asking.complete and asking.agreed for asking in result.asked)


def test_the_tiny_subject_speaks_the_protocol():
    words = {part.word for part in check_protocol(load("acis"), ProcessSubject(command(TINY)))}
    assert "wrong" not in words


@pytest.mark.parametrize(
    ("text", "mistake", "args"),
    [
        # a limit off by one shows first with one card too many: seven
        ("HAND_LIMIT = 6", "HAND_LIMIT = 7", {"hand": 7}),
        # a rounding mistake shows with the first odd number
        ("shallow_seas // 2", "(shallow_seas + 1) // 2", {"shallow_seas": 1}),
    ],
)
def test_a_mistake_in_it_is_found_with_the_smallest_input(tmp_path, text, mistake, args):
    source = TINY.read_text(encoding="utf-8")
    assert source.count(text) == 1
    wrong = tmp_path / "subject.py"
    wrong.write_text(source.replace(text, mistake), encoding="utf-8")
    result = checked(load("acis"), ProcessSubject(command(wrong)), replace(PLAN, siblings={}))
    (divergence,) = result.divergences
    assert divergence.steps[0]["ask"]["args"] == args
