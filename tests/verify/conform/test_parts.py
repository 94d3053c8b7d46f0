"""The smaller engines: comparing, the protocol and its schema, identify, vectors, replay, mutants."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from hoyle.model import listings, load
from hoyle.model.core import InputError
from hoyle.verify.conform.__main__ import catalogues
from hoyle.verify.conform.comparing import compare, plain, printable
from hoyle.verify.conform.identify import identify
from hoyle.verify.conform.mutants import read_catalogue, run_mutants, score, try_mutant
from hoyle.verify.conform.planting import Mutant, changed_code
from hoyle.verify.conform.protocol import CAPABILITIES, read_reply, schema
from hoyle.verify.conform.python import PythonSubject
from hoyle.verify.conform.reference import Reference, reference_subject
from hoyle.verify.conform.rehearsal import check_protocol
from hoyle.verify.conform.replay import read_log, replay, replay_file, together
from hoyle.verify.conform.vectors import vectors
from hoyle.verify.events import Ended
from hoyle.verify.executors import executor

HERE = Path(__file__).parent


# -- comparing and the protocol ----------------------------------------------------------------------------


def test_parts_are_compared_and_what_is_missing_is_counted():
    comparison = compare({"a": [1, 2], "b": {"c": 1, "d": [3, 4]}}, {"a": [1, 3], "b": {"c": 1}})
    assert [(d.path, d.expected, d.got) for d in comparison.differences] == [("a[1]", 2, 3)]
    assert (comparison.compared, comparison.left_out) == (3, 2)


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [(1, 1.0, True), (1, True, False), (0, False, False), ("1", 1, False), (None, 0, False), ([], {}, False)],
)
def test_numbers_compare_by_value_and_truth_is_no_number(expected, got, same):
    assert (not compare(expected, got).differences) is same


def test_what_a_subject_sends_is_bounded_before_it_is_shown():
    deep = []
    for _ in range(50):
        deep = [deep]
    shown = msgspec.json.encode(printable([deep, 10**400, "x" * 10_000, list(range(10_000))]))
    assert len(shown) < 5_000


def test_a_reply_may_be_written_in_the_ways_people_write_it():
    assert read_reply(b'{"seq":1,"ok":{"answer":2}}')[1].value() == {"answer": 2}
    assert read_reply(b'{"seq":1,"ok":true,"answer":2}')[1].value() == {"answer": 2}
    for line in (
        b'{"seq":1,"skipped":{"reason":"later"}}',
        b'{"seq":1,"skipped":true,"reason":"later"}',
        b'{"seq":1,"skipped":"later"}',
    ):
        assert read_reply(line)[1].says() == "later"


def test_the_schema_names_every_command_and_resolves():
    found = schema()
    text = msgspec.json.encode(found).decode()
    for command in ("start", "ask", "setup", "legal", "apply", "perft", "stop"):
        assert f'"{command}"' in text
        assert found["x-ok"][command]["$ref"].removeprefix("#/$defs/") in found["$defs"]
    import re

    assert set(re.findall(r'"#/\$defs/(\w+)"', text)) <= found["$defs"].keys()


def test_the_rehearsal_of_the_reference_finds_nothing_wrong(heap):
    parts = {part.name: part.word for part in check_protocol(heap, reference_subject(heap))}
    assert set(parts.values()) == {"ok"}, parts
    assert len(parts) >= len(CAPABILITIES)


def test_the_rehearsal_says_what_is_missing_and_what_is_wrong(heap):
    class Sloppy(Reference):
        def start(self, protocol):
            return {"can": ["setup", "apply", "dance"]}

        def apply(self, action):
            return None

    parts = {part.name: part for part in check_protocol(heap, PythonSubject(Sloppy(heap)))}
    assert parts["legal"].word == "missing"
    assert parts["can: dance"].word == "wrong"
    assert parts["apply an illegal action"].word == "wrong"
    assert parts["apply"].word == "missing"  # it reports no position


# -- identify ----------------------------------------------------------------------------------------------


def identity(heap, quick, subject, **siblings):
    for event in identify(heap, subject, quick.settings, siblings):
        if isinstance(event, Ended):
            return event.result
    raise AssertionError("no result")


def test_the_edition_that_a_subject_plays_is_found(heap, quick):
    older = heap.under({"few_to": 4, "points": (0, 1, 1, 2, 2, 3, 3), "most": 2})
    found = identity(heap, quick, reference_subject(older, obeys=False), older=older)
    assert (found.best.base, found.best.changes, found.best.contradictions) == ("older", {}, 0)


def test_single_fields_are_found_beside_the_edition(heap, quick):
    played = heap.under({"few_to": 3, "passes": 1})
    found = identity(heap, quick, reference_subject(played, obeys=False))
    assert (found.best.base, found.best.changes) == (heap.id, {"few_to": 3, "passes": 1})
    settled = {field.field for field in found.fields if field.settled}
    assert {"few_to", "passes", "most", "many_from"} <= settled


# -- vectors -----------------------------------------------------------------------------------------------


def test_vectors_are_the_same_bytes_for_the_same_seed_and_true_of_the_model(heap, quick):
    settings = replace(quick.settings, games=4, steps=60)
    first = [msgspec.json.encode(v) for v in vectors(heap, settings, {})]
    assert first == [msgspec.json.encode(v) for v in vectors(heap, settings, {})]
    found = [msgspec.json.decode(line) for line in first]
    assert {v.get("kind") for v in found} == {None, "ask", "legal", "apply", "trace", "perft"}
    for vector in found:
        if vector.get("kind") == "apply":
            position = heap.read_position(vector["position"])
            action = heap.read_action(vector["action"])
            assert bool(heap.objections(position, action)) == ("illegal" in vector)


def test_there_is_a_vector_for_every_path_of_a_rule(heap, quick):
    asked = [v for v in vectors(heap, quick.settings, {}) if v.get("rule") == "may_take"]
    # too few, too many, not there, taken
    forbidding = {v["illegal"]["clause"] for v in asked if "illegal" in v}
    assert forbidding == {"heap.take.limits", "heap.take.there"}
    assert any("answer" in v for v in asked)
    assert any(v["args"]["stones"] == 0 for v in asked)
    assert any(v["args"]["stones"] == 4 for v in asked)


# -- replay ------------------------------------------------------------------------------------------------

GOOD = b"""{"start":{"stones":4}}
{"do":"take","stones":3}
{"action":{"do":"take","stones":1},"position":{"heap":0},"outcome":{"winners":["b"]}}
"""


def test_a_legal_game_is_legal_to_its_end(heap):
    game = replay(heap, "g", read_log(GOOD))
    assert (game.status, game.legal_prefix, game.finished) == ("legal", 2, True)
    assert game.not_compared > 0  # it reports the heap alone


def test_the_first_impossible_step_has_its_line_and_clause(heap):
    game = replay(
        heap, "g", read_log(b'{"start":{"stones":4}}\n{"do":"take","stones":3}\n{"do":"take","stones":2}\n')
    )
    assert (game.status, game.legal_prefix, game.line) == ("illegal", 1, 3)
    assert [c.id for c in game.citations] == ["heap.take.there"]


def test_a_position_that_differs_is_shown_field_by_field(heap):
    game = replay(heap, "g", read_log(GOOD.replace(b'"heap":0', b'"heap":1')))
    assert (game.status, game.legal_prefix) == ("differs", 1)
    assert [(d.path, d.expected, d.got) for d in game.differences] == [("heap", 0, 1)]


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b"[1]",
        b'{"do":"fly"}',
        b'{"do":"take"}',
        b'{"move":1}',
        b'{"do":"take","stones":"three"}',
        b"\xff\xfe",
        b"[" * 5000,
    ],
)
def test_what_cannot_be_read_is_counted_apart(heap, line):
    game = replay(heap, "g", read_log(b'{"start":{"stones":4}}\n{"do":"take","stones":1}\n' + line + b"\n"))
    assert (game.status, game.legal_prefix) == ("unreadable", 1)
    assert game.says


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"{}", "there is no step in it"),
        (b'{"start":{"stones":4},"actions":[]}', "there is no step in it"),
        (b'{"version":99,"actions":[{"do":"take","stones":1}]}', "version 99 is not known"),
        (b'{"version":"1","actions":[{"do":"take","stones":1}]}', "version is '1': write a number"),
        (b'{"actions":{"do":"take","stones":1}}', "write a list of actions"),
        (b'{"start":[4],"actions":[{"do":"take","stones":1}]}', "start is [4]: write an object"),
        (b'{"ruleset":null,"actions":[{"do":"take","stones":1}]}', "ruleset is None: write a name"),
        (b'{"start":"four"}', "start is 'four': write an object"),
        (b'{"start":{"stones":4},"rules":7}', "rules is 7: write an object"),
        (b'{"ruleset":"chess","actions":[{"do":"take","stones":1}]}', "the log is of a game of 'chess'"),
        (b'{"hoyle":"vectors","actions":[{"do":"take","stones":1}]}', "it holds 'vectors', not a trace"),
        (b'{"strat":{"stones":4},"actions":[{"do":"take","stones":1}]}', "did you mean start?"),
        (b'{"action":{"do":"take","stones":1},"postion":{"heap":9}}', "did you mean position?"),
        (b'{"action":{"do":"take","stones":1},"position":3}', "line 1: position is 3: write an object"),
        (b'{"action":{"do":"take","stones":1},"outcome":"won"}', "outcome is 'won': write an object"),
    ],
)
def test_a_beginning_that_is_not_understood_is_no_legal_game(heap, data, says):
    game = replay(heap, "g", read_log(data))
    assert game.status == "unreadable"
    assert says in game.says


def test_a_log_may_say_more_than_is_read_and_fields_that_nobody_has_are_named(heap):
    more = (
        b'\xef\xbb\xbf{"start":{"stones":4},"start_time":"10:15","site":"somewhere"}\n'
        b'{"action":{"do":"take","stones":1},"player":"a","position":{"heap":3,"haep":3}}\n'
    )
    game = replay(heap, "g", read_log(more))
    assert (game.status, game.compared, game.unknown_fields) == ("legal", 1, ("haep",))


def test_what_cannot_be_read_names_its_line_once(heap):
    assert replay(heap, "g", read_log(b"[1]\n")).says == "line 1: a step is an object"
    assert replay(heap, "g", read_log(b"")).says == "the file is empty"


def test_who_shares_a_victory_in_a_log_is_a_set_and_our_clause_is_ours(heap):
    ended = GOOD.replace(b'{"winners":["b"]}', b'{"winners":["b"],"by":"because"}')
    assert replay(heap, "g", read_log(ended)).status == "legal"
    wrong = GOOD.replace(b'{"winners":["b"]}', b'{"winners":["a","b"]}')
    assert replay(heap, "g", read_log(wrong)).status == "differs"


def test_a_game_says_under_which_edition_it_would_break(heap):
    game = replay(
        heap, "g", read_log(GOOD), {"strict": heap.under({"most": 2}), "free": heap.under({"most": 5})}
    )
    assert game.breaks_under == {"strict": 1}


def test_a_folder_of_logs_is_summed_up(heap, tmp_path):
    (tmp_path / "a.jsonl").write_bytes(GOOD)
    (tmp_path / "b.jsonl").write_bytes(b"")
    games = [replay_file(heap, path, {}) for path in sorted(tmp_path.iterdir())]
    assert together(heap, games).counts["legal"] == 1
    assert together(heap, games).counts["unreadable"] == 1


# -- mutants -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", catalogues(), ids=lambda path: path.parent.name)
def test_a_catalogue_has_twenty_mistakes_whose_clauses_and_places_are_there(path):
    mutants = read_catalogue(path)
    assert len(mutants) >= 20
    for entry in mutants:
        ruleset = load(entry.ruleset)
        assert ruleset.book.full(entry.clause) in ruleset.book, entry.id
        if entry.rule:
            function, code = changed_code(entry, ruleset)
            assert code != function.__code__
        else:
            assert plain(getattr(ruleset.rules, entry.field)) != entry.value


@pytest.fixture
def importable(monkeypatch):
    """Lets the process of a mutant find the toys."""
    monkeypatch.setenv("PYTHONPATH", str(HERE.parents[1] / "toys"))


def test_every_mutant_of_the_toy_is_caught_under_its_clause(heap, quick, importable):
    mutants = read_catalogue(HERE / "heap.toml")
    events = list(run_mutants(mutants, quick.settings))
    trials = events[-1].result
    assert [t.mutant.id for t in trials if not t.caught] == []
    assert [t.mutant.id for t in trials if not t.cited] == []
    assert all(t.witness <= 4 for t in trials)


def test_the_score_is_the_same_however_many_mutants_run_at_a_time(quick, importable):
    mutants = read_catalogue(HERE / "heap.toml")[:3]
    *_, alone = run_mutants(mutants, quick.settings)
    with executor("process", 2) as pool:
        *_, together = run_mutants(mutants, quick.settings, executor=pool)
    assert score(together.result) == score(alone.result)


def test_a_change_that_changes_nothing_survives_and_names_the_clause_to_test_next(heap, quick, importable):
    same = mutant(rule="has_few", replace="stones <= rules.few_to", by="not stones > rules.few_to")
    trial = try_mutant(same, heap, quick.settings)
    assert (trial.caught, trial.witness) == (False, 0)
    assert trial.says == "survived: test heap.bonus.few next"


@pytest.mark.parametrize(
    "name", sorted({entry.game: name for name, entry in reversed(listings().items())}.values())
)
def test_a_game_with_nothing_wrong_in_it_survives_as_a_mutant(name, quick):
    """Otherwise the score would count what planting does to a game, not the mistake."""
    ruleset = load(name)
    field = type(ruleset.rules).__struct_fields__[0]
    value = msgspec.to_builtins(getattr(ruleset.rules, field))
    same = mutant(ruleset=name, clause=next(iter(ruleset.book)), field=field, value=value)
    trial = try_mutant(same, ruleset, quick.settings, ("positions", "games"))
    assert not trial.caught, trial.says


def mutant(**changes):
    return Mutant(**{"id": "m", "ruleset": "heap:HEAP", "clause": "bonus.few", "says": ""} | changes)


def test_looking_for_the_place_of_a_mistake_leaves_the_healthy_model_alone(heap):
    function, code = changed_code(mutant(rule="has_few", replace="<=", by="<"), heap)
    assert function is heap.functions["has_few"].function
    assert function(heap.rules, 2) is True
    function.__code__, own = code, function.__code__
    try:
        assert function(heap.rules, 2) is False
    finally:
        function.__code__ = own


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rule": "has_few", "replace": "no such text"}, "'no such text' stands 0 times"),
        ({"rule": "has_few", "replace": "stones"}, "stands . times"),
        ({"rule": "no_such_rule", "replace": "x"}, "is no function of"),
        ({"rule": "nowhere.at_all", "replace": "x"}, "is no function of"),
        ({"rule": "has_few", "replace": "<=", "by": "<<=("}, "is no Python any more"),
    ],
)
def test_a_mutant_that_has_no_place_any_more_is_refused(heap, changes, says):
    with pytest.raises(InputError, match=says):
        changed_code(mutant(**changes), heap)
