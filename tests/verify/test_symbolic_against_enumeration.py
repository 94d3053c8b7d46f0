"""The symbolic engine and a plain loop over all inputs say the same of rules that nobody chose."""

from typing import Annotated, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Meta

from hoyle.properties.core import for_all
from hoyle.verify.enumeration import exhaust
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
