"""The bulk player: the same findings wherever it runs, chance by its weights, what was never exercised."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from hoyle.model.core import InputError, Trace
from hoyle.properties.core import always, every_step, properties_of, reachable
from hoyle.verify.bulk import executor, playout, survey
from hoyle.verify.events import Advanced, Began, Ended
from hoyle.verify.starts import starts_of
from hoyle.verify.tally import notices, verdicts
from tests.toys import ford, heap, race


def surveyed(ruleset, properties=None, *, starts=None, games=60, steps=200, seed=1, **options):
    asked = properties_of(ruleset).properties if properties is None else properties
    begins = starts or [ruleset.Start()]
    *_, ended = survey(ruleset, begins, asked, games=games, steps=steps, seed=seed, **options)
    assert isinstance(ended, Ended)
    return ended.result


def test_a_playout_replays_from_its_seed_and_every_action_is_legal():
    first, second = (playout(race.RACE, race.RACE.Start(), 5, steps=100) for _ in range(2))
    assert first == second and first.is_over
    position = race.RACE.start(race.RACE.Start())
    for action in first.actions:
        position = race.RACE.play(position, action)
    assert position == first.position


def test_a_playout_stops_at_its_limit():
    played = playout(heap.HEAP, heap.Start(stones=200), 1, steps=3)
    assert len(played.actions) == 3 and not played.is_over


@pytest.mark.parametrize("weights", [(2, 1, 1), (1, 0, 3)])
def test_chance_comes_by_its_weights(weights):
    ruleset = race.RACE.under({"weights": weights, "track": 5_000, "toll_at": 0})
    rolls = [a.pips for a in playout(ruleset, ruleset.Start(), 3, steps=10_000).actions if hasattr(a, "pips")]
    for pips, weight in enumerate(weights, 1):
        # About 2,500 rolls or more: four standard deviations are below 0.04.
        assert abs(rolls.count(pips) / len(rolls) - weight / sum(weights)) < 0.04


def test_chance_comes_by_its_weights_in_a_swarm_too():
    counts = {1: 0, 2: 0, 3: 0}

    def count(ruleset, before, action, after):
        if hasattr(action, "pips"):
            counts[action.pips] += 1
        return True

    count.__doc__ = "Every step is counted."
    surveyed(race.RACE.under({"track": 40}), [every_step()(count)], games=200, steps=100)
    assert abs(counts[1] / sum(counts.values()) - 1 / 2) < 0.04


@pytest.fixture(scope="module")
def alone():
    return surveyed(heap.healthy(passes=2, leaks_at=3), starts=[heap.Start(stones=n) for n in (7, 9, 12)])


@pytest.mark.parametrize(("spec", "workers"), [("process", 1), ("process", 2), ("serial", 1)])
def test_the_same_seed_finds_the_same_whatever_the_executor(alone, spec, workers):
    starts = [heap.Start(stones=n) for n in (7, 9, 12)]
    with executor(spec, workers) as pool:
        assert surveyed(heap.healthy(passes=2, leaks_at=3), starts=starts, executor=pool) == alone


def test_threads_find_the_same(alone):
    starts = [heap.Start(stones=n) for n in (7, 9, 12)]
    with ThreadPoolExecutor(3) as pool:
        assert surveyed(heap.healthy(passes=2, leaks_at=3), starts=starts, executor=pool) == alone


def test_a_dask_cluster_finds_the_same(alone):
    pytest.importorskip("distributed", reason="the extra hoyle[dask] is not installed")
    starts = [heap.Start(stones=n) for n in (7, 9, 12)]
    with executor("dask", 2) as pool:
        assert surveyed(heap.healthy(passes=2, leaks_at=3), starts=starts, executor=pool) == alone


def test_a_dask_cluster_is_joined_by_its_address(alone):
    distributed = pytest.importorskip("distributed", reason="the extra hoyle[dask] is not installed")
    starts = [heap.Start(stones=n) for n in (7, 9, 12)]
    local = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "dashboard_address": None}
    with distributed.LocalCluster(protocol="tcp://", **local) as cluster:
        assert cluster.scheduler_address.startswith("tcp://")
        with executor(cluster.scheduler_address) as pool:
            assert surveyed(heap.healthy(passes=2, leaks_at=3), starts=starts, executor=pool) == alone


def test_dask_without_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install 'hoyle\[dask\]'"), executor("dask"):
        pass


def test_an_unknown_executor_gets_a_sentence():
    with (
        pytest.raises(InputError, match="unknown executor 'proces': did you mean process"),
        executor("proces"),
    ):
        pass


def test_a_ruleset_with_a_map_goes_to_other_processes():
    with executor("process", 2) as pool:
        assert surveyed(ford.FORD, executor=pool) == surveyed(ford.FORD)


def test_a_property_that_cannot_be_sent_gets_a_sentence():
    def local(ruleset, position):
        """Something that only this test knows."""
        return True

    with executor("process", 1) as pool, pytest.raises(InputError, match="--executor serial"):
        surveyed(heap.HEAP, [always()(local)], executor=pool)


def test_another_seed_plays_other_games():
    assert surveyed(heap.HEAP, starts=[heap.Start(stones=30)], seed=1).lengths != (
        surveyed(heap.HEAP, starts=[heap.Start(stones=30)], seed=2).lengths
    )


def test_games_do_not_depend_on_how_many_are_played():
    few = surveyed(heap.healthy(leaks_at=3), games=3)
    many = surveyed(heap.healthy(leaks_at=3), games=50)
    assert few.tallies["no-stone-is-lost"].sighting == many.tallies["no-stone-is-lost"].sighting


def test_progress_ends_with_all_games():
    events = list(survey(heap.HEAP, [heap.Start()], (), games=20, steps=50, seed=1))
    assert isinstance(events[0], Began) and events[0].total == 20
    assert [event.done for event in events if isinstance(event, Advanced)][-1] == 20


def test_what_was_never_exercised_is_reported():
    ruleset = heap.HEAP
    said = {(notice.what, notice.id) for notice in notices(surveyed(ruleset), ruleset)}
    assert ("kind", "pass") in said
    assert ("rule", "mercy") in said
    assert ("property", "passes-are-within-the-limit") in said
    assert ("rule", "may_take") not in said and ("kind", "take") not in said


def test_a_condition_that_never_came_up_is_vacuous_and_an_unreached_position_unknown():
    properties = properties_of(heap.HEAP).properties
    found = verdicts(surveyed(heap.HEAP, starts=[heap.Start(stones=1)]), properties)
    assert found["passes-are-within-the-limit"].word == "vacuous"
    assert found["the-second-player-can-win"].word == "unknown"
    assert found["no-stone-is-lost"].word == "tested"


def test_every_step_of_every_game_is_asked():
    seen = surveyed(heap.HEAP, games=40)
    assert seen.steps == sum(length * games for length, games in seen.lengths.items())
    assert seen.tallies["no-stone-is-lost"].checked == seen.steps
    assert seen.tallies["passes-are-within-the-limit"].checked == seen.steps + seen.games
    assert sum(seen.outcomes.values()) == seen.games == 40


def test_a_dead_end_is_written_down():
    seen = surveyed(heap.healthy(least=2))
    assert seen.dead_end is not None and seen.outcomes["dead end"] > 0


class BrokenHeap(heap.Heap):
    """A model that breaks down at the second take."""

    def apply(self, position, action):
        if position.takes == 1:
            raise IndexError("no such stone")
        return super().apply(position, action)


BROKEN = BrokenHeap("broken", "Broken", "heap", "toy", heap.Rules())


def test_a_model_that_breaks_down_is_a_finding_and_the_run_goes_on():
    seen = surveyed(BROKEN, starts=[heap.Start(stones=9)], games=10)
    assert seen.outcomes == {"crashed": 10}
    assert seen.crash is not None and seen.crash.says == "IndexError: no such stone"
    assert len(seen.crash.trace.actions) == 2


def test_a_property_that_raises_is_named():
    def careless(ruleset, position):
        """The heap is divided by nothing."""
        return position.heap / 0

    seen = surveyed(heap.HEAP, [always()(careless)], games=1)
    assert seen.crash is not None and "asking careless raised ZeroDivisionError" in seen.crash.says


def test_a_survey_of_nothing_gets_a_sentence():
    with pytest.raises(InputError, match="at least one of each"):
        list(survey(heap.HEAP, [], (), games=1, steps=1, seed=1))


def test_starts_are_all_there_are_or_a_sample_with_the_smallest():
    assert starts_of(ford.FORD) == (ford.FORD.Start(),)
    sample = starts_of(heap.HEAP, limit=10)
    assert len(set(sample)) == 10 and sample[0] == heap.Start(stones=1)
    assert sample == starts_of(heap.HEAP, limit=10)


def test_starts_that_the_game_names_come_first():
    class Named(type(heap.HEAP)):
        def usual_starts(self):
            return (heap.Start(stones=7), heap.Start(stones=5))

    named = Named(*(getattr(heap.HEAP, name) for name in ("id", "title", "game", "edition", "rules")))
    assert starts_of(named, limit=3) == (heap.Start(stones=7), heap.Start(stones=5), heap.Start(stones=1))


def kept(*stones):
    """A play from forty stones that takes these."""
    return Trace.of(heap.HEAP, heap.Start(stones=40), [heap.Take(stones=number) for number in stones])


def test_a_kept_play_is_played_beside_the_random_games_and_is_the_witness_as_it_stands():
    def one_by_one(ruleset, position):
        """Forty stones are taken one by one."""
        return position.takes == 40

    asked = [reachable()(one_by_one)]
    alone = surveyed(heap.HEAP, asked, games=5, steps=100)
    seen = surveyed(heap.HEAP, asked, games=5, steps=100, plays=[kept(*[1] * 40)])
    assert (seen.games, seen.kept, seen.steps) == (5, 1, alone.steps + 40)
    assert verdicts(alone, asked)["one-by-one"].word == "unknown"
    found = verdicts(seen, asked)["one-by-one"]
    assert (found.word, found.method) == ("proved", "a kept play")
    assert found.domain == "5 random games, seed 1, and a kept play"
    assert list(found.witness.data["actions"]) == [{"do": "take", "stones": 1}] * 40


def test_a_kept_play_that_other_rules_forbid_goes_on_at_random():
    mean = heap.HEAP.under({"most": 2})
    seen = surveyed(mean, [], games=1, steps=100, plays=[kept(3, 3, 3)])
    assert seen.kept == 1 and seen.crash is None and sum(seen.outcomes.values()) == 2


def test_kept_plays_are_the_same_in_every_division_of_the_work():
    plays = [kept(*[1] * number) for number in range(1, 20)]
    first = surveyed(heap.HEAP, games=20, plays=plays)
    with ThreadPoolExecutor(2) as pool:
        assert surveyed(heap.HEAP, games=20, plays=plays, executor=pool) == first


def test_the_swarm_gets_where_an_even_choice_hardly_does():
    def ten_passes_in_a_row(ruleset, position):
        """All ten passes can be spent before the first stone is taken."""
        return position.passes == 10 and position.takes == 0

    prop, ruleset = reachable()(ten_passes_in_a_row), heap.healthy(passes=10)
    # Evenly among three takes and a pass it takes a million games: 4^10. In a swarm one in eight leaves out
    # the takes.
    even = surveyed(ruleset, [prop], starts=[heap.Start(stones=20)], games=100, swarm=False)
    swarm = surveyed(ruleset, [prop], starts=[heap.Start(stones=20)], games=100)
    assert even.tallies[prop.id].sighting is None
    assert swarm.tallies[prop.id].sighting is not None
