"""Unknown integers behave as Python's integers do, on every path."""

from itertools import product

import pytest

from hoyle.model.core import InputError, Objection
from hoyle.verify.symbolic import Budget
from hoyle.verify.symbolic.decisions import NotDeterministic
from hoyle.verify.symbolic.paths import Paths
from hoyle.verify.symbolic.solver import Solver

OPERATIONS = {
    "sum": lambda x, y: x + y,
    "difference": lambda x, y: x - y,
    "product": lambda x, y: x * y,
    "quotient by a constant": lambda x, y: (x + y) // 3,
    "quotient by a negative constant": lambda x, y: (x - y) // -3,
    "rest by a constant": lambda x, y: (x + y) % 4,
    "rest by a negative constant": lambda x, y: (x + y) % -4,
    "divmod": lambda x, y: divmod(x, 5)[0] + 10 * divmod(y, 2)[1],
    "quotient of a constant": lambda x, y: 7 // (abs(x) + 1) + y,
    "negative": lambda x, y: -x + y,
    "absolute": lambda x, y: abs(x) - abs(y),
    "power": lambda x, y: x**2 + y**0,
    "power of an unknown": lambda x, y: 2 ** abs(y) + x,
    "least": lambda x, y: min(x, y, 1),
    "greatest": lambda x, y: max(x, y, 0),
    "total": lambda x, y: sum((x, y, x)),
    "comparisons counted": lambda x, y: sum(n > 0 for n in (x, y)) + (x < y) + (x == y) * 2,
    "shift": lambda x, y: (x << 2) + (y >> 1),
    "bits": lambda x, y: (abs(x) & 3) | (abs(y) ^ 1),
    "looked up": lambda x, y: (5, 3, 8)[y] + x,
    "loop": lambda x, y: sum(range(abs(x))) + y,
    "a repeated row": lambda x, y: len((0,) * abs(x)) + y,
    "chain": lambda x, y: 1 if -1 <= x < y else 0,
    "either": lambda x, y: int((x > 0) | (y > 0)) + 2 * int((x > 0) & (y > 0)) + 4 * ((x > 0) ^ (y > 0)),
    "member": lambda x, y: 1 if x in (1, y, 3) else 0,
    "truth": lambda x, y: 5 if x and not y else 2,
    "rounded": lambda x, y: round(x) + int(y),
    "by kind": lambda x, y: x if isinstance(x, int) and isinstance(x == y, bool) else 99,
    "matched": lambda x, y: matched(x) + y,
}


def matched(x):
    match x:
        case 0:
            return 10
        case 1 | 2:
            return 20
        case int():
            return 30
    return 40


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS)
def test_an_operation_on_unknowns_has_the_value_it_has_on_plain_integers(operation):
    """The term decides the value first, then the inputs: wrong terms lead to inputs that do not fit."""

    def computation(source):
        x, y = source.integer("x", -3, 3), source.integer("y", -2, 2)
        value = operation(x, y)
        return value.__index__(), x.__index__(), y.__index__()

    with Paths(Budget()) as ways:
        found = {run.result for run in ways.explore(computation)}
    assert found == {(operation(x, y), x, y) for x, y in product(range(-3, 4), range(-2, 3))}
    assert not ways.stopped
    assert not ways.undecided


def test_division_by_an_unknown_that_can_be_nothing_raises_on_that_path_only():
    def computation(source):
        y = source.integer("y", 0, 2)
        return (10 // y).__index__()

    with Paths(Budget()) as ways:
        outcomes = [run.result if run.error is None else type(run.error) for run in ways.explore(computation)]
    assert sorted(map(str, outcomes)) == sorted(map(str, [ZeroDivisionError, 10, 5]))


def test_telling_a_reason_never_forks():
    def listed(row):
        return " ".join(map(str, row))

    def computation(source):
        x = source.integer("coins", 0, 9)
        if x > 8:
            raise ValueError(f"{x} is too much")
        return Objection("x", f"{x} {x!r:>5} {x + 1:03d} {x > 2} {listed((x, 7))}" + str(x))

    with Paths(Budget()) as ways:
        told = [run.result.says if run.result else str(run.error) for run in ways.explore(computation)]
    assert told == ["coins coins ? ? coins 7coins", "coins is too much"]


def test_any_other_text_is_made_for_each_value():
    def computation(source):
        x = source.integer("coins", 0, 3)
        says = f"{x} {x!r:>3} {x + 1:03d} {x > 2}"
        return Objection("x", says)

    with Paths(Budget()) as ways:
        told = sorted(run.result.says for run in ways.explore(computation))
    assert told == ["0   0 001 False", "1   1 002 False", "2   2 003 False", "3   3 004 True"]


def test_an_unknown_cannot_be_hashed():
    def computation(source):
        return {source.integer("x", 0, 9): "value"}

    with Paths(Budget()) as ways:
        (run,) = ways.explore(computation)
    assert isinstance(run.error, TypeError)
    assert "unhashable" in str(run.error)


def test_rows_of_unknowns_compare_entry_by_entry():
    def computation(source):
        a, b = source.integer("a", 0, 2), source.integer("b", 0, 2)
        return ((a, b) == (1, 2), bool((a, b) < (1, 2)), a.__index__(), b.__index__())

    with Paths(Budget()) as ways:
        found = {run.result for run in ways.explore(computation)}
    assert found == {((a, b) == (1, 2), (a, b) < (1, 2), a, b) for a in range(3) for b in range(3)}


def test_a_comparison_that_the_domain_decides_is_no_question():
    def computation(source):
        x = source.integer("x", 0, 9)
        return x >= 0, x < 10, x + 5 > 4, x == 10, x - x

    with Paths(Budget()) as ways:
        (run,) = ways.explore(computation)
    assert run.result == (True, True, True, False, 0)
    assert ways.queries == 0


def test_the_same_question_is_asked_once_on_a_path():
    def computation(source):
        x, y = source.integer("x", 0, 9), source.integer("y", 0, 9)
        return [bool(x < y), bool(y > x), not x >= y]

    with Paths(Budget()) as ways:
        assert [run.result for run in ways.explore(computation)] == [[False] * 3, [True] * 3]
    assert ways.count == 2


def test_a_computation_that_asks_other_questions_on_replay_is_called_not_deterministic():
    calls = []

    def computation(source):
        calls.append(None)
        x, y = source.integer("x", 0, 9), source.integer("y", 0, 9)
        return bool(x > 4) if len(calls) % 2 else bool(y > 4)

    with Paths(Budget()) as ways, pytest.raises(NotDeterministic, match="not deterministic"):
        list(ways.explore(computation))


def test_a_computation_that_asks_fewer_questions_on_replay_is_called_not_deterministic():
    calls = []

    def computation(source):
        calls.append(None)
        return bool(source.integer("x", 0, 9) > 4) if len(calls) == 1 else None

    with Paths(Budget()) as ways, pytest.raises(NotDeterministic, match="not deterministic"):
        list(ways.explore(computation))


def test_a_loop_on_an_open_number_ends_with_the_budget():
    def computation(source):
        x = source.integer("x", 0, None)
        while x > 0:
            x = x - 1
        return True

    with Paths(Budget(paths=25)) as ways:
        assert len(list(ways.explore(computation))) == 25
    assert ways.stopped == "25 paths were not enough"


def test_a_path_that_never_ends_is_given_up():
    def computation(source):
        x = source.integer("x", 0, None)
        while x >= 0:
            x = x + 1 if x != 17 else x + 2
            if x < 5 * x - 1000000:
                break
        return True

    with Paths(Budget(decisions=50)) as ways:
        list(ways.explore(computation))
    assert "more than 50 decisions" in ways.stopped


def test_an_unknown_without_values_is_refused():
    with Paths(Budget()) as ways:
        (run,) = ways.explore(lambda source: source.integer("x", 3, 1))
    assert isinstance(run.error, InputError)


def test_two_unknowns_of_one_name_and_two_domains_are_refused():
    with Paths(Budget()) as ways:
        (run,) = ways.explore(lambda source: source.integer("x", 0, 1) + source.integer("x", 0, 2))
    assert isinstance(run.error, InputError)
    assert "'x'" in str(run.error)


def test_a_solver_knows_nothing_of_the_proofs_before_it():
    first, second = Solver(), Solver()
    assert first._solver.ctx is not second._solver.ctx
