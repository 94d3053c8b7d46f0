"""The state machine: every kind of action, every property, and failures that are kept and tried again."""

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase, InMemoryExampleDatabase
from hypothesis.stateful import run_state_machine_as_test

from hoyle.model.core import read_trace
from hoyle.properties.core import properties_of
from hoyle.verify.failures import keep, kept, still_failing
from hoyle.verify.machine import Broken, machine_for, run_machine
from hoyle.verify.profiles import PROFILES, profile
from tests.toys import ford, heap, race

QUICK = PROFILES["quick"]


def run(ruleset, profile=QUICK, **options):
    options.setdefault("database", InMemoryExampleDatabase())
    properties = properties_of(ruleset).properties
    return run_machine(ruleset, properties, profile, 1, **options)


@pytest.mark.parametrize("ruleset", [heap.healthy(passes=3), race.RACE, ford.FORD], ids=lambda r: r.id)
def test_healthy_toys_hold(ruleset):
    verdicts = run(ruleset)
    assert {verdict.word for verdict in verdicts.values()} <= {"tested", "proved"}
    asked = [p.id for p in properties_of(ruleset).properties if p.about in ("position", "step", "reach")]
    assert list(verdicts) == asked


def test_there_is_one_rule_a_kind_of_action_and_one_to_be_idle():
    machine = machine_for(race.RACE, [race.RACE.Start()], ())
    names = {rule.function.__name__ for rule in machine.setup_state().rules}
    assert names == {"do_roll", "do_advance", "do_collect", "idle"}


def test_every_kind_of_action_is_played():
    played = set()

    class Watched(race.Race):
        def apply(self, position, action):
            played.add(type(action).__name__)
            return super().apply(position, action)

    run(Watched("watched", "Watched", "race", "toy", race.Rules()))
    assert played == {"Roll", "Advance", "Collect"}


def test_a_finished_game_idles_and_is_not_an_error():
    machine = machine_for(heap.HEAP, [heap.Start(stones=1)], properties_of(heap.HEAP).properties)
    settled = settings(max_examples=5, stateful_step_count=20, database=None, deadline=None)
    run_state_machine_as_test(machine, settings=settled)
    assert 0 < machine.counts.steps <= machine.counts.games  # one take a game, then idle


def test_a_broken_property_does_not_keep_the_others_from_their_examples():
    # Hypothesis draws numbers that stand in the modules at hand, so what few examples meet depends on them.
    verdicts = run(heap.healthy(slack=1, leaks_at=2, passes=2), PROFILES["ci"])
    assert verdicts["a-take-is-within-the-limits"].word == "refuted"
    assert verdicts["no-stone-is-lost"].word == "refuted"
    assert verdicts["passes-are-within-the-limit"].word == "tested"
    assert verdicts["the-second-player-can-win"].word == "proved"


def test_a_condition_that_never_came_up_is_vacuous():
    verdict = run(heap.HEAP)["passes-are-within-the-limit"]
    assert verdict.word == "vacuous" and verdict.counts["checked"] > 0


def test_the_same_seed_gives_the_same_verdicts():
    assert run(race.RACE) == run(race.RACE)


def test_a_failure_prints_as_a_program():
    machine = machine_for(heap.healthy(slack=1), [heap.Start(stones=9)], [heap.a_take_is_within_the_limits])
    settled = settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))
    with pytest.raises(Broken) as failure:
        run_state_machine_as_test(machine, settings=settled)
    said = str(failure.value)
    taken = [action["stones"] for action in failure.value.trace.actions]
    assert taken[-1] == 4  # the three that are allowed and the slack; Hypothesis may leave takes before it
    assert "position = ruleset.play(position, ruleset.read_action({'do': 'take', 'stones': 4}))" in said
    names: dict[str, Any] = {}
    exec(said.partition("\n\n")[2], names)
    assert names["ruleset"].rules == heap.healthy(slack=1).rules
    assert names["position"].heap == 9 - sum(taken)


class BrokenHeap(heap.Heap):
    def apply(self, position, action):
        if position.takes == 2:
            raise IndexError("no such stone")
        return super().apply(position, action)


def test_a_model_that_breaks_down_leaves_its_properties_unknown_with_the_play():
    verdicts = run(BrokenHeap("broken", "Broken", "heap", "toy", heap.Rules()))
    verdict = verdicts["no-stone-is-lost"]
    assert verdict.word == "unknown" and "IndexError: no such stone" in verdict.because
    assert verdict.witness is not None and len(verdict.witness.data["actions"]) == 3


# -- failures are kept ------------------------------------------------------------------------------------


def test_a_failure_is_kept_as_a_trace_that_replays(tmp_path):
    ruleset = heap.healthy(leaks_at=2)
    run(ruleset, failures=tmp_path)
    path = next(tmp_path.glob("tests.toys.heap.HEAP/no-stone-is-lost-*.json"))
    trace = read_trace(path)
    assert len(list(trace.steps(ruleset))) == 2
    assert [found for found, _ in kept(ruleset, tmp_path)] == [path]


def test_a_kept_failure_is_tried_first_next_time(tmp_path):
    ruleset = heap.healthy(leaks_at=2)
    run(ruleset, failures=tmp_path)
    verdict = run(ruleset, failures=tmp_path)["no-stone-is-lost"]
    assert verdict.word == "refuted" and verdict.counts["examples"] == 0


def test_a_kept_failure_that_is_mended_is_no_failure(tmp_path):
    run(heap.healthy(leaks_at=2), failures=tmp_path)
    assert list(still_failing(heap.HEAP, [heap.no_stone_is_lost], tmp_path)) == []
    assert run(heap.HEAP, failures=tmp_path)["no-stone-is-lost"].word == "tested"


def test_one_property_has_one_file_however_often_it_breaks(tmp_path):
    for stones in (5, 9, 20):
        run(heap.healthy(leaks_at=3), starts=[heap.Start(stones=stones)], failures=tmp_path)
    assert len(list(tmp_path.glob("*/*.json"))) == 1


def test_a_file_that_is_no_trace_is_passed_over(tmp_path):
    folder = tmp_path / "tests.toys.heap.HEAP"
    folder.mkdir()
    (folder / "rubbish.json").write_text("{")
    assert list(kept(heap.HEAP, tmp_path)) == []


def test_traces_by_changed_rules_have_their_own_file(tmp_path):
    import msgspec

    from hoyle.model.core import Trace

    trace = Trace.of(heap.HEAP, heap.Start(), [])
    changed = msgspec.structs.replace(trace, rules={"most": 2})
    assert keep(trace, "p", tmp_path) != keep(changed, "p", tmp_path)


def test_hypothesis_keeps_the_failure_in_its_database(tmp_path):
    ruleset = heap.healthy(leaks_at=12)
    database = DirectoryBasedExampleDatabase(tmp_path)
    first = run(ruleset, database=database)["no-stone-is-lost"]
    again = run(ruleset, database=database)["no-stone-is-lost"]
    assert first.word == again.word == "refuted"
    # The same seed looks for it again from the beginning, unless the kept example is tried first.
    assert again.counts["examples"] < first.counts["examples"]


# -- profiles ---------------------------------------------------------------------------------------------


def test_an_unknown_profile_gets_a_sentence():
    from hoyle.model.core import InputError

    assert profile("deep").games > profile("ci").games > profile("quick").games
    with pytest.raises(InputError, match="unknown profile 'quik': did you mean quick"):
        profile("quik")
