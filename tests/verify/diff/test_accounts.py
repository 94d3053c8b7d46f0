"""Whatever two books say of each other, every clause is told once, and the sums are right."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle.model.core import Book, Clause
from hoyle.verify.diff import Side, diff, differing_clauses
from hoyle.verify.diff.rendering import FORMS, Filter, render
from hoyle.verify.symbolic.budget import Budget
from tests.toys.heap import BOOK, Rules
from tests.verify.diff.books import PRINTED, Volume

SHORTS = [*(clause.short for clause in BOOK.values()), "extra.one", "extra.two", "box.lid"]
KINDS = ("limit", "scoring", "component", "example", "definition", "variant", "setup")
SECTIONS = ("PLAY", "SCORING", "BOX")


@st.composite
def books(draw, prefix, other):
    """A book with some of the clauses; of some it says that they are, or are not, those of the other."""
    clauses = []
    for short in draw(st.lists(st.sampled_from(SHORTS), min_size=1, unique=True)):
        counterpart = st.none() | st.sampled_from(SHORTS).map(lambda found: f"{other}.{found}")
        clauses.append(
            Clause(
                id=f"{prefix}.{short}",
                section=draw(st.sampled_from(SECTIONS)),
                kind=draw(st.sampled_from(KINDS)),
                says=f"Something about {short}, in words of its own: {draw(st.integers(0, 1))}.",
                values=draw(st.dictionaries(st.sampled_from("ab"), st.integers(0, 2))),
                same_as=draw(counterpart),
                differs_from=draw(counterpart),
                left_out=draw(st.none() | st.just("a physical piece")),
            )
        )
    return Book(prefix, tuple(clauses))


rules = st.builds(Rules, most=st.integers(1, 4), passes=st.integers(0, 1), few_to=st.integers(1, 2))


PLAIN = Rules()


def sides_of(first, second, one=PLAIN, two=PLAIN):
    """The toy by each of two books, with rules for each."""
    PRINTED.update(first=first, second=second)
    return [
        Side("one", Volume("tests.verify.diff.books:OLD", "Heap", "heap", "first", one)),
        Side("two", Volume("tests.verify.diff.books:NEW", "Heap", "heap", "second", two)),
    ]


def compared(sides):
    *_, last = diff(sides, Budget())
    return last.result[0]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(books("one", "two"), books("two", "one"), rules, rules)
def test_every_clause_of_any_two_books_is_accounted_for_and_the_totals_add_up(first, second, one, two):
    sides = sides_of(first, second, one, two)
    pair = compared(sides)
    assert [clause.id for clause in pair.clauses] == [*first, *second]
    for book in (first, second):
        counts = dict(pair.totals["clauses"][book.prefix])
        assert counts.pop("clauses") == len(book) == sum(counts.values())
    differing = differing_clauses(pair)
    assert pair.totals["differences"]["clauses"] == len(differing)
    assert all(clause.severity is not None and clause.by for clause in differing)
    # a clause that says where it stands in the other book is never told to be missing there
    named = {
        c.id for c in (*first.values(), *second.values()) if {c.same_as, c.differs_from} & {*first, *second}
    }
    assert not named & {clause.id for clause in pair.clauses if clause.status in ("added", "removed")}
    for form in (*FORMS, "brief"):
        assert render(form, sides, [pair], Filter())


def clause(id, **more):
    return Clause(id=id, section="X", kind="limit", says="A.", **more)


def test_a_clause_that_names_what_is_not_there_is_a_finding():
    first, second = Book("one", (clause("one.a.b", same_as="two.c.d"),)), Book("two", (clause("two.a.b"),))
    findings = compared(sides_of(first, second)).findings
    assert [(f.kind, f.clauses) for f in findings] == [("nowhere", ("one.a.b", "two.c.d"))]


def test_two_clauses_that_name_the_same_one_are_both_told_by_it():
    twice = clause("two.a.b", same_as="one.a.b"), clause("two.a.again", same_as="one.a.b")
    pair = compared(sides_of(Book("one", (clause("one.a.b"),)), Book("two", twice)))
    assert [entry.status for entry in pair.clauses] == ["same", "same", "same"]
