"""The solver: the only file that imports z3.

It keeps one incremental z3 solver whose levels follow the decisions of the path being explored. Everything
it is asked can be written down as an SMT-LIB script that another solver can run.

Most questions of a rule are answered in a twentieth of a millisecond, less than z3's Python classes take to
put them, so the functions underneath are called directly. A question gets a ration of z3's own units of work,
not of time: what is left open is left open on every machine. (A clock would cost a thread for each question.)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO, Any, Literal

import z3
from z3 import z3core as c

from hoyle.verify.symbolic.terms import Term

Answer = Literal["sat", "unsat", "unknown"]

RATION = 300_000  # of z3's units of work, about a tenth of a second
LARGE_RATION = 20 * RATION
LONGEST = 3_600.0  # seconds: z3 counts milliseconds in 32 bits


class Solver:
    """Push, add, check, pop; and the values of the unknowns in the last example found."""

    def __init__(self, script: IO[str] | None = None) -> None:
        # A context of its own: what z3 finds depends on what its context has seen, and so on other proofs.
        self._solver = z3.SimpleSolver(ctx=z3.Context())
        self._solver.set("ctrl_c", False)  # an interrupt is Python's to handle, not an `unknown`
        self._solver.set("rlimit", RATION)
        self._context = self._solver.ctx.ref()
        self._raw = self._solver.solver
        self._integers = c.Z3_mk_int_sort(self._context)
        self._made: dict[Term, Any] = {}
        self._script = script
        self._model: Any = None
        self.queries = self.second_opinions = 0
        self._write("(set-logic ALL)")

    def close(self) -> None:
        """Give every expression back to z3."""
        for made in self._made.values():
            c.Z3_dec_ref(self._context, made)
        self._made.clear()

    def declare(self, unknowns: Iterable[Term]) -> None:
        """Bring unknowns with their intervals into the ground level."""
        for unknown in unknowns:
            symbol = c.Z3_mk_string_symbol(self._context, str(unknown.args[0]))
            made = self._keep(unknown, c.Z3_mk_const(self._context, symbol, self._integers))
            if self._script is not None:
                self._write(f"(declare-const {c.Z3_ast_to_string(self._context, made)} Int)")
            if unknown.low is not None:
                self._assert(c.Z3_mk_ge(self._context, made, self._number(unknown.low)))
            if unknown.high is not None:
                self._assert(c.Z3_mk_le(self._context, made, self._number(unknown.high)))

    def push(self) -> None:
        self._write("(push 1)")
        c.Z3_solver_push(self._context, self._raw)

    def pop(self, levels: int = 1) -> None:
        if levels:
            self._write(f"(pop {levels})")
            c.Z3_solver_pop(self._context, self._raw, levels)

    def add(self, condition: Term, holds: bool = True) -> None:
        made = self._translate(condition)
        self._assert(made if holds else c.Z3_mk_not(self._context, made))

    def check(self, seconds_left: float) -> Answer:
        """Whether everything added can be true at once."""
        self.queries += 1
        answer = _ANSWERS[c.Z3_solver_check(self._context, self._raw)]
        if answer == "sat":
            self._model = self._solver.model()
        elif answer == "unknown":
            answer = self._second_opinion(seconds_left)
        self._write(f"(check-sat) ; {answer}")
        return answer

    def value(self, node: Term) -> int:
        """What a term is in the example of the last `check`."""
        found = (c.Ast * 1)()
        c.Z3_model_eval(self._context, self._model.model, self._translate(node), True, found)
        return int(c.Z3_get_numeral_string(self._context, found[0]))

    def _second_opinion(self, seconds_left: float) -> Answer:
        """Ask again without increments: products of unknowns then get z3's own strategy for them."""
        self.second_opinions += 1
        fresh = z3.Solver(ctx=self._solver.ctx)
        fresh.set("ctrl_c", False)
        fresh.set("rlimit", LARGE_RATION)
        fresh.set("timeout", int(min(max(seconds_left, 0.001), LONGEST) * 1000))
        fresh.add(self._solver.assertions())
        answer = _ANSWERS[fresh.check().r]
        if answer == "sat":
            self._model = fresh.model()
        return answer

    # -- expressions ---------------------------------------------------------------------------------

    def _assert(self, made: Any) -> None:
        c.Z3_solver_assert(self._context, self._raw, made)
        if self._script is not None:
            self._write(f"(assert {c.Z3_ast_to_string(self._context, made)})")

    def _write(self, line: str) -> None:
        if self._script is not None:
            self._script.write(line + "\n")

    def _keep(self, node: Term, made: Any) -> Any:
        c.Z3_inc_ref(self._context, made)
        self._made[node] = made
        return made

    def _number(self, value: int) -> Any:
        return c.Z3_mk_numeral(self._context, str(value), self._integers)

    def _translate(self, node: Term) -> Any:
        """The z3 expression of a term; without recursion, for a loop can nest terms deeply."""
        made = self._made.get(node)
        if made is not None:
            return made
        waiting = [node]
        while waiting:
            last = waiting[-1]
            if last in self._made:
                waiting.pop()
            elif last.op == "const":
                self._keep(last, self._number(last.args[0]))
            elif missing := [part for part in last.args if part not in self._made]:
                waiting += missing
            else:
                parts = [self._made[part] for part in last.args]
                self._keep(last, _OPERATIONS[last.op](self._context, *parts))
        return self._made[node]


_ANSWERS: dict[int, Answer] = {1: "sat", 0: "unknown", -1: "unsat"}


def _of_two(make: Any) -> Any:
    return lambda context, a, b: make(context, 2, (c.Ast * 2)(a, b))


_OPERATIONS: dict[str, Any] = {
    "+": _of_two(c.Z3_mk_add),
    "-": _of_two(c.Z3_mk_sub),
    "*": _of_two(c.Z3_mk_mul),
    "div": c.Z3_mk_div,  # of integers it rounds down for a positive divisor, and no other comes here
    "mod": c.Z3_mk_mod,
    "ite": c.Z3_mk_ite,
    "<": c.Z3_mk_lt,
    "=": c.Z3_mk_eq,
    "not": c.Z3_mk_not,
    "and": _of_two(c.Z3_mk_and),
}
