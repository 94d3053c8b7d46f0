"""Linear arithmetic against a plain loop: never a wrong contradiction, never a false example."""

from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle.verify.symbolic import Budget
from hoyle.verify.symbolic.elimination import Contradiction, Open, Work, solution
from hoyle.verify.symbolic.forms import Forms, value_of
from hoyle.verify.symbolic.linear import Request, another_value, example_of
from hoyle.verify.symbolic.meaning import evaluate
from hoyle.verify.symbolic.paths import Paths
from hoyle.verify.symbolic.propagation import bounded
from hoyle.verify.symbolic.terms import (
    absolute,
    add,
    constant,
    equal,
    less,
    multiply,
    negate,
    quotient,
    remainder,
    running,
    subtract,
)

NAMES = ("x", "y", "z")
LOW, HIGH = -3, 4
EVERY = [dict(zip(NAMES, values, strict=True)) for values in product(range(LOW, HIGH + 1), repeat=3)]
QUICKLY = settings(
    max_examples=150, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)

factors = st.tuples(*[st.integers(-4, 4)] * 4)
sums = st.lists(factors, max_size=5)


@given(sums, st.lists(factors, max_size=1))
@QUICKLY
def test_elimination_finds_a_solution_or_a_contradiction(at_most, equal_to):
    """Each row is three factors and a number; bounds are rows as well."""

    def sparse(row):
        return {column: factor for column, factor in enumerate(row[:3]) if factor}, row[3]

    def total(row, values):
        return sum(f * v for f, v in zip(row[:3], values, strict=True)) + row[3]

    bounds = [({c: -1}, LOW) for c in range(3)] + [({c: 1}, -HIGH) for c in range(3)]
    solutions = [
        values
        for values in product(range(LOW, HIGH + 1), repeat=3)
        if all(total(row, values) <= 0 for row in at_most) and all(not total(row, values) for row in equal_to)
    ]
    try:
        found = solution([*map(sparse, at_most), *bounds], list(map(sparse, equal_to)), 3, None, Work())
    except Contradiction:
        assert not solutions
    except Open:
        pass  # a fraction would do; the solver is asked
    else:
        assert tuple(found) in solutions


@pytest.fixture(scope="module", autouse=True)
def run():
    """Terms need a computation that they belong to."""
    with Paths(Budget()) as ways:
        before = running(ways)
        yield ways
        running(before)


def unknowns(ways):
    return [ways.integer(name, LOW, HIGH).term for name in NAMES]


numbers = st.recursive(
    st.one_of(st.sampled_from(NAMES), st.integers(-4, 4)),
    lambda parts: st.one_of(
        st.tuples(st.sampled_from(("+", "-")), parts, parts),
        st.tuples(st.just("*"), parts, st.one_of(st.integers(-3, 3), parts)),
        st.tuples(st.sampled_from(("//", "%")), parts, st.integers(2, 4)),
        st.tuples(st.just("abs"), parts),
    ),
    max_leaves=4,
)
comparisons = st.tuples(st.sampled_from(("<", "=", "!<", "!=")), numbers, numbers)

BINARY = {"+": add, "-": subtract, "*": multiply}


def built(tree, ways):
    """The term of a drawn tree."""
    if isinstance(tree, int):
        return constant(tree)
    if isinstance(tree, str):
        return ways.integer(tree, LOW, HIGH).term
    op, *parts = tree
    if op in ("//", "%"):
        return (quotient if op == "//" else remainder)(built(parts[0], ways), parts[1])
    made = [built(part, ways) for part in parts]
    return absolute(*made) if op == "abs" else BINARY[op](*made)


def asked(drawn, ways):
    """Drawn comparisons as a request, without those that the intervals decide."""
    request = Request()
    for op, left, right in drawn:
        made = (less if op[-1] == "<" else equal)(built(left, ways), built(right, ways))
        if not isinstance(made, bool):
            request.want(negate(made) if op[0] == "!" else made, True)
    return request


def size(example):
    return sum(map(abs, example.values()))


@given(st.lists(comparisons, min_size=1, max_size=4), st.booleans())
@QUICKLY
def test_an_example_is_one_and_a_contradiction_has_none(run, drawn, least):
    try:
        request = asked(drawn, run)
    except Contradiction:
        return  # the same comparison wanted both ways
    request.sized, request.least = unknowns(run), least
    fitting = [e for e in EVERY if all(evaluate(node, e) == v for node, v in request.wanted.items())]
    try:
        found = example_of(request, Forms(), dict.fromkeys(NAMES, 0))
    except Contradiction:
        assert not fitting
    except Open:
        pass
    else:
        assert found in fitting
        if least:
            assert size(found) == min(map(size, fitting))


@given(numbers, st.lists(st.integers(-12, 12), min_size=1, max_size=6, unique=True))
@QUICKLY
def test_another_value_is_one_that_was_not_tried(run, tree, tried):
    node = built(tree, run)
    possible = {evaluate(node, example) for example in EVERY} - set(tried)
    try:
        found = another_value(Request(), Forms(), dict.fromkeys(NAMES, 0), node, tried)
    except Contradiction:
        assert not possible
    except Open:
        pass
    else:
        assert evaluate(node, found) in possible


@given(numbers)
@QUICKLY
def test_a_sum_has_the_value_of_its_term(run, tree):
    node = built(tree, run)
    form = Forms().of(node)
    assert all(value_of(form, example) == evaluate(node, example) for example in EVERY[::7])


def test_a_limit_on_the_size_is_kept_or_contradicted(run):
    x, y, _ = unknowns(run)
    apart = less(add(x, constant(4)), y)  # x + 4 < y: the nearest are -1 and 4, -2 and 3, -3 and 2
    request = Request({apart: True}, sized=(x, y), limit=5)
    assert size(example_of(request, Forms(), dict.fromkeys(NAMES, 0))) == 5
    with pytest.raises(Contradiction):
        example_of(Request({apart: True}, sized=(x, y), limit=4), Forms(), dict.fromkeys(NAMES, 0))


def test_a_linear_rule_is_decided_without_the_solver():
    def computation(source):
        coins, tax = source.integer("coins", 0, None), source.integer("tax", 0, None)
        paid = min(tax, coins)
        share, rest = divmod(coins - paid, 3)
        return bool(3 * share + rest + paid == coins) and bool(share <= coins)

    with Paths(Budget()) as ways:
        assert [run.result for run in ways.explore(computation)] == [True, True]
        assert ways.queries == 0


@given(sums, st.lists(factors, max_size=1))
@QUICKLY
def test_bounds_of_single_columns_cut_off_no_solution(at_most, equal_to):
    """Whatever solves the rows lies within the bounds; where there is a solution, nothing contradicts."""

    def sparse(row):
        return {column: factor for column, factor in enumerate(row[:3]) if factor}, row[3]

    def total(row, values):
        return sum(f * v for f, v in zip(row[:3], values, strict=True)) + row[3]

    least = [({c: -1}, LOW) for c in range(3)]  # from below alone: the rows have to find the upper bounds
    solutions = [
        values
        for values in product(range(LOW, 3 * HIGH), repeat=3)
        if all(total(row, values) <= 0 for row in at_most) and all(not total(row, values) for row in equal_to)
    ]
    try:
        bounds = bounded([*map(sparse, at_most), *least], list(map(sparse, equal_to)), 3)
    except Contradiction:
        assert not solutions
        return
    for values in solutions:
        for value, (low, high) in zip(values, bounds, strict=True):
            assert (low is None or low <= value) and (high is None or value <= high)


def test_bounds_follow_from_one_row_to_the_next():
    # x >= 20; x - 2y <= 1, so y >= 19/2, that is 10; y + 1 <= z, so z >= 11
    assert bounded([({0: -1}, 20), ({0: 1, 1: -2}, -1), ({1: 1, 2: -1}, 1)], [], 3) == [
        (20, None),
        (10, None),
        (11, None),
    ]
    with pytest.raises(Contradiction):  # and x + z is at least 31
        bounded([({0: 1, 2: 1}, -30), ({0: -1}, 20), ({0: 1, 1: -2}, -1), ({1: 1, 2: -1}, 1)], [], 3)
    assert bounded([], [({0: 2, 1: -1}, -3), ({1: 1}, -5)], 2) == [(4, 4), (5, 5)]  # y = 5, 2x = y + 3
