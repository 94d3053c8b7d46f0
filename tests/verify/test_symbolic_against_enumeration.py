"""The symbolic engine and a plain loop over all inputs say the same of rules that nobody chose."""

import math
import re
from fractions import Fraction
from functools import reduce
from itertools import combinations
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Meta

from hoyle.properties.core import for_all
from hoyle.verify.enumeration import exhaust
from hoyle.verify.prove import prove
from hoyle.verify.symbolic import Budget, prove_values
from hoyle.verify.trial import size_of

Number = Annotated[int, Meta(ge=-3, le=4)]
NAMES = ("x", "y", "z")

numbers = st.deferred(
    lambda: st.one_of(
        st.sampled_from(NAMES),
        st.integers(-5, 5).map(str),
        st.tuples(numbers, st.sampled_from("+-"), numbers).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(numbers, st.sampled_from(("*", "//", "%")), st.sampled_from((-3, -2, 2, 3))).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        st.tuples(numbers, numbers).map(lambda t: f"({t[0]} * {t[1]})"),
        st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).map(lambda t: f"({t[0]} * {t[1]})"),
        st.tuples(st.sampled_from(("min", "max")), numbers, numbers).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
        numbers.map(lambda n: f"abs({n})"),
        numbers.map(lambda n: f"(3, 1, 4, 1, 5)[{n} % 5]"),
        st.tuples(truths, numbers, numbers).map(lambda t: f"({t[1]} if {t[0]} else {t[2]})"),
        truths.map(lambda t: f"(0 + ({t}))"),
    )
)
truths = st.deferred(
    lambda: st.one_of(
        st.tuples(numbers, st.sampled_from(("<", "<=", "==", "!=", ">", ">=")), numbers).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        st.tuples(truths, st.sampled_from(("and", "or", "&", "|", "^")), truths).map(
            lambda t: f"({t[0]} {t[1]} {t[2]})"
        ),
        truths.map(lambda t: f"(not {t})"),
        st.tuples(numbers, numbers).map(lambda t: f"any(n > {t[0]} for n in (x, {t[1]}, z))"),
        st.tuples(numbers, numbers).map(lambda t: f"(x, {t[0]}) <= ({t[1]}, z)"),
    )
)


def sentence(text: str) -> Any:
    """A property whose body is *text*."""
    scope: dict[str, Any] = {}
    exec(f"def drawn(x, y, z):\n    '''{text}'''\n    return {text}\n", scope)
    drawn = scope["drawn"]
    drawn.__annotations__ = {**dict.fromkeys(NAMES, Number), "return": bool}
    return for_all("drawn")(drawn)


@given(truths)
@settings(
    max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
def test_both_engines_give_the_same_verdict_and_a_witness_of_the_same_size(text):
    prop = sentence(text)
    tried = exhaust(prop, None)
    found = prove_values(prop, None, Budget(paths=3000))
    assert found.word == {"exhausted": "proved"}.get(tried.word, tried.word), (text, found)
    if tried.witness is not None:
        assert size_of(tuple(found.witness.data.values())) == size_of(tuple(tried.witness.data.values())), (
            text
        )


Count = Annotated[int, Meta(ge=0, le=5)]
Row = Annotated[tuple[Count, ...], Meta(max_length=3)]
# What a rule may do with its numbers. Each says something of two numbers, a count, a row and a truth value.
DECIDED = """
y == 0 or (x // y) * y + x % y == x
y == 0 or x // y != -1 or x % y > 0
x // y < 100
divmod(x - y, -3)[1] <= 0 and divmod(7, x - 9)[0] < 0
not (x < y <= c != x) or c - x >= 2
x not in (y, y + 1, 2)
(x in range(y)) == (0 <= x < y)
all(a <= b for a, b in zip(sorted(row), sorted(row)[1:]))
sorted(row, key=lambda v: -v) != list(row) or len(row) < 2
abs(x) - abs(y) <= abs(x - y) < 8
(x > y) + (y > x) + (x == y) == 1
(x > y) * 3 - (y > x) * 2 != -2
sum(row[:c]) + sum(row[c:]) == sum(row)
len(row[x:]) <= 2 or x <= 0
row[c] >= 0
row == () or all(abs(min(row, key=lambda v: abs(v - 2)) - 2) <= abs(v - 2) for v in row)
max(row, default=-1) >= 0
max(range(len(row)), key=lambda k: row[k], default=0) < 2
sum(row, x) - x == sum(row) and sum(row, x) != 7
((x, y) == (c, 2)) == (x == c and y == 2)
(x, y) < (y, x) or x >= y
row < (3,)
row.count(3) < 2
row.index(3) < 2
next((v for v in row if v > 2), 0) < 5
all(a + b != 9 for a, b in combinations(row, 2))
reduce(lambda a, b: a * b, row, 1) < 100
[1, 2, 3, 4, 5, 6][: c + 1][-1] < 6
len((1,) * c) == c and len(range(0, 9, c + 1)) > 1
(x << c) >> c == x
(x & y) + (x | y) == x + y
x ^ y != -3
~x == -x - 1
x**c < 3000
x / 2 != 1.5
x < 4.5
x != 2.0
2.0 != x
x + 0.5 != 3.5
1.5 * x < 7.5
round(x / 2) != 2
c.bit_length() < 3
c.numerator == c
Fraction(c, 3) != 1
gcd(c, y) < 5
isqrt(c) < 2
ceil(x / 2) == -(-x // 2)
(yes ^ (x > 0)) == (yes != (x > 0))
yes + c < 6 and (10, 20)[yes] < 30
sum((yes, x > 1, yes)) != 2
(not yes) != yes
(c if yes else c / 2) != 2.5
str(c) != "3"
f"{c}" != "3"
len(str(x)) < 2
",".join(map(str, row)) != "1,2"
int(str(c)) == c
str(yes) != "True"
x
None if x < 3 else x - 4
row
""".strip().splitlines()
# What an unknown cannot see being done to it, or cannot answer: never `proved` where it is false.
BLIND = """
(x > 2) is not True
not (yes is True)
type(x) is int
len({c, y}) == 1 + (c != y)
{0: 1, 1: 2}.get(c, 0) < 2
unless_it_raises(lambda: {4: False}[c])
unless_it_raises(lambda: hash(c) != 4)
""".strip().splitlines()


def unless_it_raises(asked):
    try:
        return asked()
    except Exception:
        return True


def spoken(text: str) -> Any:
    scope: dict[str, Any] = {**vars(math), "combinations": combinations, "reduce": reduce}
    scope |= {"Fraction": Fraction, "unless_it_raises": unless_it_raises}
    exec(f"def spoken(x, y, c, row, yes):\n    'It holds.'\n    return {text}\n", scope)
    function = scope["spoken"]
    function.__annotations__ = {"x": Number, "y": Number, "c": Count, "row": Row, "yes": bool, "return": bool}
    for name in set(function.__annotations__) - set(re.findall(r"\w+", text)) - {"return"}:
        function.__annotations__[name] = Annotated[int, Meta(ge=0, le=0)]  # not spoken of
    return for_all("spoken")(function)


@pytest.mark.parametrize("text", DECIDED)
def test_both_engines_say_the_same_of_what_a_rule_may_do(text):
    prop = spoken(text)
    tried, found = exhaust(prop, None), prove_values(prop, None, Budget(paths=5000))
    assert found.word == {"exhausted": "proved"}.get(tried.word, tried.word), found
    if tried.witness is not None:
        assert size_of(tuple(found.witness.data.values())) == size_of(tuple(tried.witness.data.values()))


@pytest.mark.parametrize("text", BLIND)
def test_what_an_unknown_cannot_see_is_never_proved(text):
    assert prove_values(spoken(text), None, Budget()).word == "unknown"
    tried = exhaust(spoken(text), None)
    assert prove(spoken(text), None).word == tried.word
