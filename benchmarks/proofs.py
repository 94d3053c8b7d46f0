"""Proof times against CrossHair, on the same functions.

Each case is one plain function that answers True where a sentence about a rule holds. CrossHair gets it with
its domain as a PEP 316 precondition; Hoyle gets it with its domain in the annotations. Three times are taken
side by side in one run: CrossHair, the symbolic engine, and the engine that `hoyle prove` chooses. All three
are warm: nothing is imported while the clock runs, which is the processor's. Nothing is remembered from one
answer to the next: the sentence, its domain and all terms are made anew each time. CrossHair only has to find
some counterexample; both engines of Hoyle have to find the smallest.

Run it with `python -m benchmarks.proofs` from the root of the repository.
"""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from types import FunctionType
from typing import Annotated, Any, NamedTuple

from crosshair.core_and_libs import MessageType, analyze_function, run_checkables
from crosshair.options import AnalysisKind, AnalysisOptionSet
from msgspec import Meta

from hoyle.properties.core import Property, for_all
from hoyle.verify.prove import prove
from hoyle.verify.symbolic import Budget, prove_values

REPEATS = 7
AT_LEAST = 0.02  # seconds of one measurement
CROSSHAIR_SECONDS = 10.0

Skill = Annotated[int, Meta(ge=1, le=5)]
Standing = Annotated[tuple[Skill, ...], Meta(max_length=3)]
Coins = Annotated[int, Meta(ge=0, le=68)]
Banners = Annotated[int, Meta(ge=0, le=6)]
Tokens = Annotated[int, Meta(ge=0, le=40)]
Disks = Annotated[int, Meta(ge=0, le=8)]
Count = Annotated[int, Meta(ge=0)]

POINTS = (0, 1, 2, 4, 6, 8, 11)
DIPPING = (0, 1, 2, 4, 3, 8, 11)


# -- the functions -------------------------------------------------------------------------------------------


def fee(skill: int, standing: tuple[int, ...], coins: int, price: int) -> int | None:
    """What placing costs where others stand: nothing, *price*, or None where it cannot be paid."""
    owed = price if any(other > skill for other in standing) else 0
    return None if coins < owed else owed


def fee_can_be_paid(skill: int, standing: tuple[int, ...], coins: int) -> bool:
    """
    pre: 1 <= skill <= 5 and len(standing) <= 3 and all(1 <= other <= 5 for other in standing)
    pre: 0 <= coins <= 68
    post: __return__
    """
    owed = fee(skill, standing, coins, 1)
    return owed is None or owed <= coins


def fee_is_never_due_to_the_able(skill: int, standing: tuple[int, ...], coins: int) -> bool:
    """
    pre: 1 <= skill <= 5 and len(standing) <= 3 and all(1 <= other <= 5 for other in standing)
    pre: 0 <= coins <= 68
    post: __return__
    """
    return skill < 4 or fee(skill, standing, coins, 1) == 0  # wrong: skill 4 beside skill 5


def table_rises(few: int, many: int) -> bool:
    """
    pre: 0 <= few <= 6 and 0 <= many <= 6
    post: __return__
    """
    return few > many or POINTS[few] <= POINTS[many]


def dipping_table_rises(few: int, many: int) -> bool:
    """
    pre: 0 <= few <= 6 and 0 <= many <= 6
    post: __return__
    """
    return few > many or DIPPING[few] <= DIPPING[many]  # wrong: three and four


def rank_points(mine: int, others: tuple[int, ...], tie: int) -> int:
    """Six points for the most tokens, three for second; a tie takes *tie* off."""
    if mine == 0:
        return 0
    ahead = sum(1 for other in others if other > mine)
    tied = any(other == mine for other in others)
    place = 6 if ahead == 0 else 3 if ahead == 1 else 0
    return place - tie if tied and place > 0 else place


def first_never_scores_less(mine: int, second: int, third: int, fourth: int) -> bool:
    """
    pre: 0 <= mine <= 40 and 0 <= second <= 40 and 0 <= third <= 40 and 0 <= fourth <= 40
    post: __return__
    """
    ours = rank_points(mine, (second, third, fourth), 2)
    return mine < second or ours >= rank_points(second, (mine, third, fourth), 2)


def ties_score_as_the_next_place(mine: int, second: int, third: int, fourth: int) -> bool:
    """
    pre: 0 <= mine <= 40 and 0 <= second <= 40 and 0 <= third <= 40 and 0 <= fourth <= 40
    post: __return__
    """
    tied = mine == second and mine > third and mine > fourth
    return not tied or rank_points(mine, (second, third, fourth), 2) == 3  # wrong: two off six is four


def competition(ours: int, theirs: int, loss: int) -> tuple[int, int]:
    """The stronger side removes the weaker one disk at a time, and loses one for every *loss* removed."""
    removed = 0
    while ours > 0 and theirs > 0:
        if ours >= theirs:
            theirs -= 1
        else:
            ours -= 1
        removed += 1
        if removed % loss == 0:
            ours, theirs = max(0, ours - 1), max(0, theirs - 1)
    return ours, theirs


def competition_leaves_one_side(ours: int, theirs: int) -> bool:
    """
    pre: 0 <= ours <= 8 and 0 <= theirs <= 8
    post: __return__
    """
    left = competition(ours, theirs, 3)
    return min(left) == 0 and left[0] <= ours and left[1] <= theirs


def competition_costs_the_winner_nothing(ours: int, theirs: int) -> bool:
    """
    pre: 0 <= ours <= 8 and 0 <= theirs <= 8
    post: __return__
    """
    return ours == theirs or max(competition(ours, theirs, 2)) == max(
        ours, theirs
    )  # wrong: three against two


def shares_add_up(coins: int, tax: int) -> bool:
    """
    pre: coins >= 0 and tax >= 0
    post: __return__
    """
    paid = min(tax, coins)
    share, rest = (coins - paid) // 3, (coins - paid) % 3
    return 3 * share + rest + paid == coins and 0 <= rest < 3 and share <= coins


def tax_leaves_a_share(coins: int, tax: int) -> bool:
    """
    pre: coins >= 0 and tax >= 0
    post: __return__
    """
    return coins < 20 or tax > coins // 2 or (coins - tax) // 3 >= 4  # wrong: 20 coins, tax 9


class Case(NamedTuple):
    """One function, its domain for Hoyle, and the truth."""

    function: Callable[..., bool]
    domain: tuple[Any, ...]
    holds: bool


CASES = (
    Case(fee_can_be_paid, (Skill, Standing, Coins), True),
    Case(fee_is_never_due_to_the_able, (Skill, Standing, Coins), False),
    Case(table_rises, (Banners, Banners), True),
    Case(dipping_table_rises, (Banners, Banners), False),
    Case(first_never_scores_less, (Tokens,) * 4, True),
    Case(ties_score_as_the_next_place, (Tokens,) * 4, False),
    Case(competition_leaves_one_side, (Disks, Disks), True),
    Case(competition_costs_the_winner_nothing, (Disks, Disks), False),
    Case(shares_add_up, (Count, Count), True),
    Case(tax_leaves_a_share, (Count, Count), False),
)


# -- the engines ---------------------------------------------------------------------------------------------


def sentence(case: Case) -> Property:
    """The function as a property: the same code object, with its domain in the annotations."""
    names = case.function.__code__.co_varnames[: case.function.__code__.co_argcount]
    typed = FunctionType(case.function.__code__, case.function.__globals__, case.function.__name__)
    typed.__doc__ = case.function.__name__.replace("_", " ")
    typed.__annotations__ = dict(zip(names, case.domain, strict=True)) | {"return": bool}
    return for_all("benchmark")(typed)


def crosshair(case: Case) -> str:
    """CrossHair's answer in our words."""
    options = AnalysisOptionSet(
        analysis_kind=[AnalysisKind.PEP316],
        report_all=True,
        per_condition_timeout=CROSSHAIR_SECONDS,
        max_uninteresting_iterations=sys.maxsize,
    )
    states = {message.state for message in run_checkables(analyze_function(case.function, options))}
    if states & {MessageType.POST_FAIL, MessageType.EXEC_ERR, MessageType.POST_ERR}:
        return "refuted"
    return "proved" if states == {MessageType.CONFIRMED} else "unknown"


def symbolic(case: Case) -> str:
    return str(prove_values(sentence(case), None, Budget()).word)


def chosen(case: Case) -> str:
    return str(prove(sentence(case), None, Budget()).word)


ENGINES = (crosshair, symbolic, chosen)


def timed(engine: Callable[[Case], str], case: Case) -> tuple[str, float]:
    """The answer, and how long it took: processor time, which other programs on the machine do not blur.

    What takes less than `AT_LEAST` is done again until that much time has passed, and the mean counts: one
    answer in a fifth of a millisecond, straight after another engine, would mostly measure the memory caches.
    """
    gc.collect()
    answers, began = 0, time.process_time()
    while True:
        word = engine(case)
        answers += 1
        took = time.process_time() - began
        if took >= AT_LEAST:
            return word, took / answers


def rows(repeats: int = REPEATS) -> list[dict[str, Any]]:
    """One row a function: three answers, the median of their times in ms, and two ratios."""
    for engine in ENGINES:
        engine(CASES[2])
    return [_row(case, repeats) for case in CASES]


def _row(case: Case, repeats: int) -> dict[str, Any]:
    """The engines take turns, so that a change in the machine's speed meets all of them."""
    row: dict[str, Any] = {"function": case.function.__name__, "truth": "holds" if case.holds else "does not"}
    found: dict[str, list[tuple[str, float]]] = {engine.__name__: [] for engine in ENGINES}
    for _ in range(repeats):
        for engine in ENGINES:
            found[engine.__name__].append(timed(engine, case))
    medians = {name: statistics.median(seconds for _, seconds in times) for name, times in found.items()}
    for name, times in found.items():
        row[name] = "/".join(sorted({word for word, _ in times}))
        row[f"{name}_ms"] = round(medians[name] * 1000, 2)
    row["symbolic_ratio"] = round(medians["crosshair"] / medians["symbolic"], 1)
    row["chosen_ratio"] = round(medians["crosshair"] / medians["chosen"], 1)
    row["repeats"] = repeats
    return row


def wrong_answers(table: list[dict[str, Any]]) -> list[str]:
    """Where an engine of ours contradicts the truth, or has no answer though CrossHair has one."""
    right = {"holds": ("proved", "exhausted"), "does not": ("refuted",)}
    return [
        f"{row['function']}: {engine} says {row[engine]}"
        for row in table
        for engine in ("symbolic", "chosen")
        if row[engine] not in right[row["truth"]]
    ]
