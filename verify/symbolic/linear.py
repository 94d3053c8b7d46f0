"""Linear arithmetic without the solver: whether what a path decided can be, and the smallest example of it.

Nearly everything a rule compares is a sum of unknowns with whole factors. A handful of such comparisons is
decided by elimination in less time than the solver takes to be asked.

A contradiction is a proof: everything here follows from what was decided, and what is not linear (a product
of unknowns, an alternative) is left out at first, which can only make more possible. An example is evaluated
before it is believed. Where it does not fulfil what was left out, that is brought in case by case. What is
neither contradicted nor found is left open, and is the solver's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hoyle.verify.symbolic.elimination import Contradiction, Open, Sparse, Work, solution
from hoyle.verify.symbolic.forms import NOTHING, Form, Forms, combined, value_of
from hoyle.verify.symbolic.meaning import Example, evaluate
from hoyle.verify.symbolic.nearby import nearest_to_nothing
from hoyle.verify.symbolic.propagation import bounded
from hoyle.verify.symbolic.terms import Term, term

MOST_SPLITS = 6


@dataclass
class Request:
    """What an example must fulfil: decisions, sums that must be at most nothing, and a size not to pass.

    The size is the total of the unknowns *sized*, each counted without its sign. With *least*, the smallest
    example is wanted.
    """

    wanted: dict[Term, bool | int] = field(default_factory=dict)
    at_most_nothing: list[Form] = field(default_factory=list)
    sized: Sequence[Term] = ()
    limit: int | None = None
    least: bool = False
    work: Work = field(default_factory=Work)

    def want(self, node: Term, value: bool | int) -> None:
        """Add a decision, taken apart into comparisons; one that excludes another is a contradiction."""
        while node.op == "not":
            node, value = node.args[0], not value
        if self.wanted.setdefault(node, value) != value:
            raise Contradiction
        if node.op == "and" and value:
            for part in node.args:
                self.want(part, True)

    def also(self, node: Term, value: bool, sums: Sequence[Form] = ()) -> Request:
        more = replace(self, wanted=dict(self.wanted), at_most_nothing=[*self.at_most_nothing, *sums])
        more.want(node, value)
        return more

    def size(self, example: Example) -> int:
        return sum(abs(example[node.args[0]]) for node in self.sized)

    def violated(self, example: Example) -> Term | None:
        """A decision that *example* does not agree with; of several that must hold together, the one."""
        return next(
            (
                node
                for node, value in self.wanted.items()
                if not (value and node.op == "and") and evaluate(node, example) != value
            ),
            None,
        )

    def leaves_room_for(self, example: Example) -> bool:
        """Whether *example* keeps to the sums and the size."""
        if self.limit is not None and self.size(example) > self.limit:
            return False
        return all(value_of(form, example) <= 0 for form in self.at_most_nothing)


def example_of(request: Request, forms: Forms, example: Example, splits: int = 0) -> Example:
    """*example* changed so that it fulfils *request*; else `Contradiction` or `Open`."""
    system = System(forms)
    system.take(request)
    bounds = bounded(system.at_most, system.equal, len(system.columns))
    candidate = system.example(example, [nearest_to_nothing(low, high) for low, high in bounds])
    if request.violated(candidate) is None and request.leaves_room_for(candidate):
        return candidate  # no unknown can be nearer to nothing: there is none that is smaller
    values = solution(system.at_most, system.equal, len(system.columns), system.goal, request.work)
    candidate = system.example(example, values)
    violated = request.violated(candidate)
    if violated is None and request.leaves_room_for(candidate):
        return candidate
    cases = _cases(request, system, violated) if splits < MOST_SPLITS else ()
    return _of_some_case(cases, forms, example, splits + 1)


def another_value(
    request: Request, forms: Forms, example: Example, node: Term, tried: Sequence[int]
) -> Example:
    """*example* changed so that it fulfils *request*, and *node* has a value that was not *tried*."""
    gone = sorted(tried)
    factors, added = forms.of(node)
    cases = []
    # One case below all of the values tried, one above them, one in every gap between two of them.
    for below, above in zip((None, *gone), (*gone, None), strict=True):
        sums = []
        if below is not None:
            sums.append(combined(NOTHING, (factors, added - below - 1), -1))
        if above is not None:
            sums.append((factors, added - above + 1))
        if below is None or above is None or above - below > 1:
            cases.append(replace(request, at_most_nothing=[*request.at_most_nothing, *sums]))
    return _of_some_case(cases, forms, example, MOST_SPLITS - 1)


def _of_some_case(cases: Sequence[Request], forms: Forms, example: Example, splits: int) -> Example:
    """An example of one of *cases*; of the one with the smallest, where that is wanted."""
    if not cases:
        raise Open
    found: list[Example] = []
    for case in cases:
        try:
            found.append(example_of(case, forms, example, splits))
        except Contradiction:
            continue
        if not case.least:
            break
    if not found:
        raise Contradiction
    return min(found, key=cases[0].size)


def _cases(request: Request, system: System, violated: Term | None) -> Sequence[Request]:
    """What the rows left out is brought in as two cases: an alternative, or a difference either way."""
    possible: list[tuple[Term, bool, list[Form]]] = []
    undecided = next((n for n in system.columns if n.op == "ite" and n.args[0] not in request.wanted), None)
    if undecided is not None and undecided.args[0].op != "not":
        possible = [(undecided.args[0], True, []), (undecided.args[0], False, [])]
    elif violated is None:
        return ()
    elif violated.op == "and":
        possible = [(part, False, []) for part in violated.args]
    elif violated.op == "=" and request.wanted[violated] is False:
        factors, added = system.forms.difference(violated)
        less, more = (factors, added + 1), combined(NOTHING, (factors, added - 1), -1)
        possible = [(violated, False, [less]), (violated, False, [more])]
    cases = []
    for node, value, sums in possible:
        try:
            cases.append(request.also(node, value, sums))
        except Contradiction:
            continue
    if possible and not cases:
        raise Contradiction
    return cases


class System:
    """Inequalities over columns; a column is an unknown, or a term that is not a sum."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self.columns: dict[Term, int] = {}
        self.at_most: list[Sparse] = []  # at most nothing
        self.equal: list[Sparse] = []  # nothing
        self.goal: int | None = None

    def take(self, request: Request) -> None:
        for node, value in request.wanted.items():
            if node.op == "<":
                factors, added = self.forms.difference(node)
                if value:
                    self._at_most((factors, added + 1))
                else:
                    self._at_most(combined(NOTHING, (factors, added), -1))
            elif node.op == "=":
                if value:
                    self._equals(self.forms.difference(node))
                else:
                    self._differs(node, request)
            elif node.op != "and":
                factors, added = self.forms.of(node)
                self._equals((factors, added - value))
        for form in request.at_most_nothing:
            self._at_most(form)
        if request.limit is not None and request.limit < 0:
            raise Contradiction
        if request.sized:
            self._measure(request)
        self._describe_columns(request)

    def example(self, before: Example, values: Sequence[int]) -> Example:
        """The example *before*, with the values of the columns for their unknowns."""
        found = dict(before)
        for node, value in zip(self.columns, values, strict=True):
            if node.op == "var":
                found[node.args[0]] = value
        return found

    def _differs(self, node: Term, request: Request) -> None:
        """Two sides that differ, of which one is known not to be less: then it is more."""
        a, b = node.args
        factors, added = self.forms.difference(node)
        if request.wanted.get(term("<", (a, b))) is False or (a.low is not None and a.low == b.high):
            self._at_most(combined(NOTHING, (factors, added - 1), -1))
        elif request.wanted.get(term("<", (b, a))) is False or (a.high is not None and a.high == b.low):
            self._at_most((factors, added + 1))

    def _describe_columns(self, request: Request) -> None:
        """What is known of each column by itself; describing one may bring in others."""
        done = 0
        while done < len(self.columns):
            for node in tuple(self.columns)[done:]:
                self._describe(node, request)
                done += 1

    def _describe(self, node: Term, request: Request) -> None:
        column = self.columns[node]
        if node.low is not None:
            self.at_most.append(({column: -1}, node.low))
        if node.high is not None:
            self.at_most.append(({column: 1}, -node.high))
        if node.op == "div":  # divisor * node <= dividend <= divisor * node + divisor - 1
            divisor = node.args[1].args[0]
            rest = combined(self.forms.of(node.args[0]), ({node: 1}, 0), -divisor)
            self._at_most(combined(NOTHING, rest, -1))
            self._at_most((rest[0], rest[1] - divisor + 1))
        elif node.op == "ite":
            condition, a, b = node.args
            value = request.wanted.get(condition)
            if condition.op == "not":
                value = request.wanted.get(condition.args[0])
                value = None if value is None else not value
            if value is not None:
                self._equals(combined(self.forms.of(a if value else b), ({node: 1}, 0), -1))

    def _at_most(self, form: Form) -> None:
        self.at_most.append(self._sparse(form))

    def _equals(self, form: Form) -> None:
        self.equal.append(self._sparse(form))

    def _measure(self, request: Request) -> None:
        """A column that is at least the size. Wanted least, it is eliminated last, and so chosen first."""
        size = self._column(Term("size", (), 0, request.limit))
        total = {size: -1}
        for unknown in request.sized:
            column = self._column(unknown)
            if unknown.low is not None and unknown.low >= 0:
                total[column] = 1
            elif unknown.high is not None and unknown.high <= 0:
                total[column] = -1
            else:
                without_sign = self._column(Term("size", (), 0, None))
                total[without_sign] = 1
                self.at_most.append(({column: 1, without_sign: -1}, 0))
                self.at_most.append(({column: -1, without_sign: -1}, 0))
        self.at_most.append((total, 0))
        if request.least:
            self.goal = size

    def _column(self, node: Term) -> int:
        return self.columns.setdefault(node, len(self.columns))

    def _sparse(self, form: Form) -> Sparse:
        columns = self.columns
        return {columns.setdefault(node, len(columns)): factor for node, factor in form[0].items()}, form[1]
