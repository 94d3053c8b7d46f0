"""Every planted mistake is found by every engine that can see it, with a witness of the known minimal size.

The healthy toys hold everywhere: a check that finds a mistake in them would find one in anything.
"""

from typing import Any

import msgspec
import pytest
from hypothesis.database import InMemoryExampleDatabase

from hoyle.properties.core import properties_of
from hoyle.verify.bulk import survey
from hoyle.verify.explore import explore
from hoyle.verify.machine import run_machine
from hoyle.verify.profiles import PROFILES
from hoyle.verify.prove import prove
from hoyle.verify.shrink import smallest
from hoyle.verify.symbolic import induct
from hoyle.verify.tally import notices, verdicts
from tests.toys import ford, heap, race

DEAD_END = "somebody-can-act-until-the-game-is-over"


def by_machine(ruleset, start, properties):
    options: dict[str, Any] = {"starts": [start], "database": InMemoryExampleDatabase()}
    return run_machine(ruleset, properties, PROFILES["quick"], 1, **options)


def by_bulk_play(ruleset, start, properties):
    *_, ended = survey(ruleset, [start], properties, games=100, steps=200, seed=1)
    return verdicts(smallest(ruleset, ended.result, properties), properties)


def by_exploration(ruleset, start, properties):
    return explore(ruleset, start, limit=20_000, properties=properties).verdicts(properties)


ENGINES = [by_machine, by_bulk_play, by_exploration]

# The mistake, the property it breaks, where play begins, how many steps show it from there, and how many from
# the smallest start that shows it at all.
MISTAKES = [
    # One take of four stones, from any heap that has them.
    pytest.param(
        heap.healthy(slack=1), "a-take-is-within-the-limits", heap.Start(stones=9), 1, 1, id="off by one"
    ),
    # The fifth take loses a stone.
    pytest.param(
        heap.healthy(leaks_at=5), "no-stone-is-lost", heap.Start(stones=9), 5, 5, id="leak at a take"
    ),
    # Roll, collect a coin, roll three, cross the bar.
    pytest.param(
        race.RACE.under({"toll_to": "nowhere"}),
        "no-coin-is-made-or-lost",
        race.RACE.Start(),
        4,
        4,
        id="leak at the toll",
    ),
    # By threes from ten stones to one, 3 + 3 + 3; a heap of one stone is a dead end before anything is done.
    pytest.param(heap.healthy(least=2), DEAD_END, heap.Start(stones=10), 3, 0, id="dead end"),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("ruleset", "broken", "start", "from_there", "from_anywhere"), MISTAKES)
def test_a_mistake_in_play_is_found_with_a_minimal_witness(
    engine, ruleset, broken, start, from_there, from_anywhere
):
    properties = properties_of(ruleset).properties
    found = engine(ruleset, start, properties)
    refuted = {name for name, verdict in found.items() if verdict.word == "refuted"}
    assert refuted == {broken}
    witness = found[broken].witness
    assert witness is not None
    # Exploration keeps its start; shrinking looks for a smaller one.
    steps = from_there if engine is by_exploration else from_anywhere
    assert len(witness.data.get("actions", ())) == steps


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("ruleset", "start"),
    [
        (heap.healthy(passes=2), heap.Start(stones=9)),
        (race.RACE, race.RACE.Start()),
        (ford.FORD, ford.FORD.Start()),
    ],
    ids=["heap", "race", "ford"],
)
def test_the_healthy_toys_hold(engine, ruleset, start):
    found = engine(ruleset, start, properties_of(ruleset).properties)
    words = {verdict.word for verdict in found.values()}
    assert words <= ({"exhausted", "proved"} if engine is by_exploration else {"tested", "proved"})


def test_an_end_that_cannot_be_reached_is_found_by_exploration():
    healthy = explore(ford.FORD, ford.FORD.Start(), limit=1_000)
    assert healthy.complete and healthy.endless == ()
    sinking = explore(ford.FORD.under({"dropped": "sinks"}), ford.FORD.Start(), limit=1_000)
    assert sinking.complete
    # To the well, take the key, to the lake, drop it.
    assert min(sinking.depth(number) for number in sinking.endless) == 4


def test_an_end_that_cannot_be_reached_shows_in_bulk_play_as_games_that_do_not_end():
    def unfinished(ruleset):
        *_, ended = survey(ruleset, [ruleset.Start()], (), games=50, steps=2_000, seed=1)
        return ended.result.outcomes.get("not over within the steps allowed", 0)

    assert unfinished(ford.FORD) == 0
    assert unfinished(ford.FORD.under({"dropped": "sinks"})) > 0


# -- mistakes in a rule, which need no play ------------------------------------------------------------------

RULES = [
    # The smallest heap that has four stones to take.
    pytest.param(
        heap.healthy(slack=1),
        heap.a_take_is_allowed_within_the_limits_only,
        {"heap": 4, "stones": 4},
        id="off by one",
    ),
    # Four points for three stones, three for four.
    pytest.param(
        heap.healthy(points=(0, 1, 2, 4, 3, 9, 12)),
        heap.more_stones_are_never_worth_less,
        {"stones": 3, "more": 4},
        id="a table that dips",
    ),
    # Three stones are few and many.
    pytest.param(
        heap.healthy(few_to=3), heap.exactly_one_bonus_applies, {"stones": 3}, id="two clauses that overlap"
    ),
    # Two stones are neither.
    pytest.param(
        heap.healthy(few_to=1), heap.exactly_one_bonus_applies, {"stones": 2}, id="two clauses with a gap"
    ),
    # One coin, and two who want it.
    pytest.param(
        race.RACE.under({"settled": "in-turn"}),
        race.claims_are_paid_alike_in_any_order,
        {"bank": 1, "first": 1, "second": 1},
        id="a rule that depends on order",
    ),
]


@pytest.mark.parametrize("engine", ["symbolic", "enumeration", "auto"])
@pytest.mark.parametrize(("ruleset", "prop", "smallest_values"), RULES)
def test_a_mistake_in_a_rule_is_found_with_the_smallest_values(engine, ruleset, prop, smallest_values):
    verdict = prove(prop, ruleset, engine=engine)
    assert verdict.word == "refuted" and verdict.witness is not None
    values = msgspec.to_builtins(verdict.witness.data)
    assert values == smallest_values


@pytest.mark.parametrize(("engine", "word"), [("symbolic", "proved"), ("enumeration", "exhausted")])
@pytest.mark.parametrize(
    ("ruleset", "prop"),
    [
        (heap.HEAP, heap.a_take_is_allowed_within_the_limits_only),
        (heap.HEAP, heap.more_stones_are_never_worth_less),
        (heap.HEAP, heap.exactly_one_bonus_applies),
        (race.RACE, race.claims_are_paid_alike_in_any_order),
    ],
    ids=lambda value: getattr(value, "id", ""),
)
def test_the_healthy_rules_are_proved(engine, word, ruleset, prop):
    assert prove(prop, ruleset, engine=engine).word == word


def test_steps_are_proved_by_induction_in_the_healthy_toy():
    found = induct(heap.HEAP, heap.any_heap, [heap.no_stone_is_lost, heap.a_take_is_within_the_limits])
    assert {name: verdict.word for name, verdict in found.items()} == {
        "no-stone-is-lost": "proved",
        "a-take-is-within-the-limits": "proved",
    }


@pytest.mark.parametrize(
    ("ruleset", "prop", "shown"),
    [
        (heap.healthy(leaks_at=5), heap.no_stone_is_lost, {"heap": 1, "takes": 4}),
        (heap.healthy(slack=1), heap.a_take_is_within_the_limits, {"heap": 4, "takes": 0}),
    ],
    ids=["leak", "off by one"],
)
def test_a_mistake_stops_the_induction_and_its_position_is_shown(ruleset, prop, shown):
    verdict = induct(ruleset, heap.any_heap, [prop])[prop.id]
    # Whether play gets to that position is for play to find out: induction alone refutes nothing.
    assert verdict.word == "unknown" and verdict.witness is not None
    position = verdict.witness.data["position"]
    assert {name: position[name] for name in shown} == shown


# -- what was not exercised --------------------------------------------------------------------------


def test_a_rule_that_no_game_calls_is_reported_for_every_toy_that_has_one():
    def unfired(ruleset):
        *_, ended = survey(ruleset, [ruleset.Start()], (), games=50, steps=200, seed=1)
        return {notice.id for notice in notices(ended.result, ruleset) if notice.what == "rule"}

    assert unfired(ford.FORD) == set()
    assert unfired(race.RACE) == {"paid"}
    assert unfired(heap.healthy(passes=1)) == {"points", "has_few", "has_many", "mercy"}
