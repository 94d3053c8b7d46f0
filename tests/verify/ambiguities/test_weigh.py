"""Every reading of the toy has a known nature: it is found out, and told with its smallest witness."""

import msgspec
import pytest

from hoyle.model import load
from hoyle.model.core import InputError, convert, read_trace
from hoyle.verify.ambiguities.attention import attentive
from hoyle.verify.ambiguities.games import play_all
from hoyle.verify.ambiguities.rivals import entry_called, read_as, rivals_of
from hoyle.verify.ambiguities.weigh import weigh
from hoyle.verify.events import Advanced, Ended
from hoyle.verify.executors import executor
from tests.toys.fork import FORK


def result(events):
    last = None
    for event in events:
        last = event
    assert isinstance(last, Ended)
    return last.result


@pytest.fixture(scope="module")
def weighed():
    return {each.id: each for each in result(weigh(FORK, games=8, search=8))}


def test_a_rule_that_answers_differently_is_the_witness(weighed):
    entry = weighed["last-question"]
    assert entry.verdict == "refuted"
    assert entry.witness.kind == "values"
    # The smallest input: player 0 takes the last stone. By one reading 0 wins, by the other 1.
    assert (entry.witness.rule, entry.witness.data) == ("winner", {"taker": 0})
    assert {under.reading: under.says for under in entry.witness.under} == {"wins": "0", "loses": "1"}


def test_an_objection_under_one_reading_is_an_effect_on_legality(weighed):
    entry = weighed["greed-question"]
    assert entry.witness.data == {"heap": 2, "stones": 2}
    assert "legality" in entry.effect


def test_a_changed_winner_is_an_effect(weighed):
    assert "winner" in weighed["last-question"].effect


def test_readings_that_all_rules_answer_alike_are_settled(weighed):
    entry = weighed["twin-question"]
    assert entry.verdict == "exhausted"
    assert entry.settled
    assert entry.witness is None


def test_a_field_that_nothing_reads_is_settled(weighed):
    assert weighed["silent-question"].settled
    assert weighed["silent-question"].verdict == "proved"


def test_a_field_read_in_play_alone_gets_the_shortest_play(weighed):
    entry = weighed["order-question"]
    assert entry.verdict == "refuted"
    assert entry.witness.kind == "trace"
    # The lists differ as soon as 1 and 2 stand in them: two takes, and no play of one step shows it.
    assert len(entry.witness.data.actions) == 2
    said = {under.reading: under.says for under in entry.witness.under}
    assert "taken" in said["new-last"] and "taken" in said["new-first"]


def test_the_witness_of_a_play_replays_under_both_readings(weighed, tmp_path):
    witness = weighed["order-question"].witness
    path = tmp_path / "trace.json"
    path.write_bytes(msgspec.json.encode(witness.data))
    trace = read_trace(path)
    entry = entry_called(FORK, "order-question")
    ends = {name: list(trace.steps(read_as(FORK, entry, name)))[-1][2] for name in entry.readings}
    assert ends["new-last"] != ends["new-first"]


def test_a_question_that_only_a_variant_raises_names_the_variant(weighed):
    entry = weighed["bonus-question"]
    assert entry.verdict == "refuted"
    assert entry.witness.rules == {"extra": True}
    assert entry.witness.data == {"stones": 1}


def test_what_could_not_be_found_out_is_unknown_and_says_what_was_tried(weighed):
    entry = weighed["distant-question"]
    assert entry.verdict == "unknown"
    assert not entry.settled
    assert "outside of the rules" in entry.tried
    assert "games" in entry.tried


def test_the_cost_counts_games_in_which_it_arises(weighed):
    # Whoever takes last, every game ends with another winner: 8 of 8.
    cost = weighed["last-question"].cost
    assert (cost.games, cost.arose, cost.decided, cost.winner_changed) == (8, 8, 8, 8)
    assert weighed["distant-question"].cost.arose == 0


def test_entries_are_ranked_by_what_they_cost():
    entries = result(weigh(FORK, games=4, search=4))
    assert entries[0].id == "last-question"
    assert entries[-1].settled


def test_the_same_seed_gives_the_same_numbers_and_another_gives_others():
    def numbers(seed):
        rivals = rivals_of(FORK, FORK.readings.values())
        return result(play_all(FORK, rivals, games=10, seed=seed))

    assert numbers(3) == numbers(3)
    assert numbers(3).steps != numbers(4).steps or numbers(3) != numbers(4)


def test_two_processes_find_what_one_finds_to_the_letter():
    with executor("process", 2) as pool:
        parallel = result(weigh(FORK, games=8, search=8, pool=pool))
    assert msgspec.json.encode(parallel) == msgspec.json.encode(result(weigh(FORK, games=8, search=8)))


def test_an_interrupted_count_goes_on_where_it_stopped(tmp_path):
    state = tmp_path / "state.json"
    rivals = rivals_of(FORK, FORK.readings.values())
    whole = result(play_all(FORK, rivals, games=20, seed=1))
    begun = play_all(FORK, rivals, games=20, seed=1, state=state)
    for event in begun:
        if isinstance(event, Advanced) and event.done >= 8:
            begun.close()  # as when somebody presses Ctrl-C
            break
    assert state.exists()
    played = []
    assert result(_noting(play_all(FORK, rivals, games=20, seed=1, state=state), played)) == whole
    assert played[0].done >= 4


def _noting(events, into):
    for event in events:
        if isinstance(event, Advanced):
            into.append(event)
        yield event


def test_the_state_of_another_run_is_not_taken_up(tmp_path):
    state = tmp_path / "state.json"
    rivals = rivals_of(FORK, FORK.readings.values())
    result(play_all(FORK, rivals, games=8, seed=1, state=state))
    assert result(play_all(FORK, rivals, games=8, seed=2, state=state)) == result(
        play_all(FORK, rivals, games=8, seed=2)
    )


def test_a_state_that_cannot_be_read_is_said_in_a_sentence(tmp_path):
    state = tmp_path / "state.json"
    state.write_text("{")
    with pytest.raises(InputError, match="remove it to start over"):
        result(play_all(FORK, rivals_of(FORK, FORK.readings.values()), games=4, seed=1, state=state))


def test_attention_notes_the_fields_that_are_read_and_no_others():
    model, noted = attentive(FORK)
    position = model.start(convert({"stones": 3}, FORK.Start, "start"))
    assert noted == set()
    model.legal(position)
    # `trap` is looked at first, `greed` only where the heap is two: 3 is not 2, but the field comes first.
    assert noted == {"trap", "greed"}


@pytest.mark.parametrize("ruleset", ["diluvium-campaign"])
def test_the_register_of_a_small_game_is_weighed_whole(ruleset):
    model = load(ruleset)
    entries = result(weigh(model, search=16))
    assert {entry.id for entry in entries} == set(model.readings)
    for entry in entries:
        assert entry.verdict == "refuted"
        assert entry.witness is not None
        assert len({under.says for under in entry.witness.under}) > 1
