"""The choice of an engine: the verdict says which one it was, and never more than it found out."""

import itertools
import math
import subprocess
import sys
from types import SimpleNamespace
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from hoyle.model.core import Unspecified, rule, rule_of
from hoyle.properties.core import for_all
from hoyle.verify.prove import agree_rules, examine, prove
from hoyle.verify.symbolic import Budget


class Rules(Struct, frozen=True):
    limit: int = 5


GAME: Any = SimpleNamespace(rules=Rules())
Digit = Annotated[int, Meta(ge=0, le=9)]
Big = Annotated[int, Meta(ge=0, le=999)]
Count = Annotated[int, Meta(ge=0)]


@for_all("x")
def small(rules: Rules, a: Digit) -> bool:
    """A digit cut to the limit is within it."""
    return min(a, rules.limit) <= rules.limit


@for_all("x")
def middling(rules: Rules, a: Big, b: Digit, c: Digit) -> bool:
    """A hundred thousand inputs and two paths."""
    return min(a, rules.limit) <= rules.limit + b + c


@for_all("x")
def looping(rules: Rules, a: Big, b: Big) -> bool:
    """Looked up by key: beyond the solver, and small enough to be tried."""
    return {0: True, 1: True}[(a + b) % 2]


@for_all("x")
def counting(rules: Rules, a: Big, b: Digit, c: Digit) -> bool:
    """A path for every input, each of them long: a loop over all inputs is the better engine."""
    counted = 0
    while counted < a + b + c:
        counted += 1
    return counted == a + b + c


@for_all("x")
def unbounded(rules: Rules, a: Count) -> bool:
    """True of every count."""
    return min(a, rules.limit) <= rules.limit


@for_all("x")
def hopeless(rules: Rules, a: Count, b: Count) -> bool:
    """True, but neither the solver nor a loop over all inputs can know."""
    return {0: True, 1: True}[(a + b) % 2]


@pytest.mark.parametrize(
    ("prop", "word", "method"),
    [
        (small, "exhausted", "enumeration"),
        (middling, "proved", "symbolic execution"),
        (looping, "exhausted", "enumeration"),
        (counting, "exhausted", "enumeration"),
        (unbounded, "proved", "symbolic execution"),
        (hopeless, "tested", "Hypothesis"),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_each_sentence_goes_to_the_engine_that_suits_it(prop, word, method):
    verdict = prove(prop, GAME, Budget())
    assert (verdict.word, verdict.method) == (word, method)


@pytest.mark.parametrize("seconds", [0.0, 0.1], ids=["no time at all", "a tenth of a second"])
@pytest.mark.parametrize("prop", [middling, counting, unbounded], ids=lambda prop: prop.name)
def test_which_engine_decides_is_a_matter_of_counts_and_not_of_the_clock(prop, seconds, monkeypatch):
    here = prove(prop, GAME, Budget(seconds=math.inf))
    clock = itertools.count(step=seconds)  # so much passes whenever somebody looks
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    assert prove(prop, GAME, Budget(seconds=math.inf)) == here


def test_what_was_only_tested_says_why_it_is_no_proof():
    assert "unhashable" in prove(hopeless, GAME, Budget()).because


def test_the_silence_of_the_book_is_shown_and_not_tested_away():
    @for_all("x")
    def speaks(a: Count) -> bool:
        """Silent beyond a million."""
        if a > 1_000_000:
            raise Unspecified("nobody counted that far")
        return True

    verdict = prove(speaks, GAME, Budget())
    assert verdict.word == "unknown"
    assert verdict.witness.data == {"a": 1_000_001}


@pytest.mark.parametrize(
    ("engine", "word"), [("symbolic", "proved"), ("enumeration", "exhausted"), ("hypothesis", "tested")]
)
def test_an_engine_can_be_asked_for(engine, word):
    assert prove(small, GAME, Budget(), engine=engine).word == word


def test_the_engines_agree_on_the_smallest_witness():
    @for_all("x")
    def below_six(rules: Rules, a: Digit, b: Digit) -> bool:
        """Wrong where both are above the limit."""
        return a <= rules.limit or b <= rules.limit

    for engine in ("symbolic", "enumeration", "hypothesis"):
        verdict = prove(below_six, GAME, Budget(), engine=engine)
        assert verdict.word == "refuted"
        assert verdict.witness.data == {"a": 6, "b": 6}


def test_asking_for_the_questions_means_asking_the_solver(tmp_path):
    verdict = prove(small, GAME, Budget(), dump_smt2=tmp_path)
    assert verdict.method == "symbolic execution"
    assert [path.name for path in tmp_path.iterdir()] == ["small.smt2"]


def test_a_parameter_that_no_engine_can_make_is_skipped_with_the_reason():
    @for_all("x")
    def about_text(text: str) -> bool:
        """Something about text."""
        return bool(text)

    verdict = prove(about_text, GAME, Budget())
    assert verdict.word == "skipped"
    assert "any str" in verdict.because


def test_examples_that_never_meet_the_condition_are_vacuous():
    @for_all("x")
    def never(a: Count) -> bool | None:
        """Has no case."""
        return None

    assert examine(never, None, examples=20).word == "vacuous"


@rule("x")
def kept(rules: Rules, hand: Digit) -> int:
    """Cards kept."""
    return min(hand, rules.limit)


@rule("x")
def kept_of_many(rules: Rules, hand: Count) -> int:
    """Cards kept of any number."""
    return min(hand, rules.limit)


def test_records_are_compared_by_the_engine_that_suits_the_rule():
    assert agree_rules(rule_of(kept), Rules(), Rules(), Budget()).word == "exhausted"
    assert agree_rules(rule_of(kept_of_many), Rules(), Rules(), Budget()).word == "proved"
    for function in (kept, kept_of_many):
        assert agree_rules(rule_of(function), Rules(5), Rules(7), Budget()).witness.data == {"hand": 6}


def test_a_small_domain_is_tried_without_the_solver_being_loaded():
    program = (
        "import sys\n"
        "from hoyle.verify.prove import prove\n"
        "from hoyle.verify.symbolic import Budget\n"
        "from hoyle.properties.core import for_all\n"
        "def holds(flag: bool) -> bool:\n"
        "    '''True of both.'''\n"
        "    return flag or not flag\n"
        "assert prove(for_all('x')(holds), None, Budget()).word == 'exhausted'\n"
        "assert 'z3' not in sys.modules and 'hypothesis' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
