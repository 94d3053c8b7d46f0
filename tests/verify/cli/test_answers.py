"""What the commands answer, and in which shape: scripts rely on it."""

import json

import pytest

STONES = "stones:STONES"


def answer(hoyle, *arguments, code=0):
    result = hoyle(*arguments, "--json")
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


def test_rulesets_are_listed_with_id_title_game_and_edition(hoyle):
    for entry in answer(hoyle, "rulesets"):
        assert {"id", "title", "game", "edition"} <= entry.keys()


def test_a_clause_says_what_became_of_it(hoyle):
    by_id = {entry["id"]: entry for entry in answer(hoyle, "clauses", STONES)}
    assert list(by_id)[:2] == ["stones.take.limit", "stones.take.heap"]
    limit = by_id["stones.take.limit"]
    assert limit["section"] == "2"
    assert limit["says"] == "One to three stones are taken."
    assert limit["rules"] == ["may_take"]
    assert limit["fields"] == ["most"]
    assert limit["properties"] == ["nothing-may-never-be-taken", "the-heap-shrinks", "one-stone-at-a-time"]
    assert limit["examples"] == []
    assert limit["reached"] is False
    assert limit["left_out"] is None
    assert by_id["stones.end.last"]["readings"] == ["last-stone"]
    assert by_id["stones.box.colour"]["left_out"] == "no effect"


def test_the_beginning_of_an_id_shows_every_clause_that_begins_so(hoyle):
    assert [c["id"] for c in answer(hoyle, "clauses", STONES, "end")] == [
        "stones.end.last",
        "stones.end.empty",
    ]


def test_a_full_and_a_short_id_show_the_same_clause(hoyle):
    assert answer(hoyle, "clauses", STONES, "end.last") == answer(hoyle, "clauses", STONES, "stones.end.last")


def test_clauses_in_a_pipe_are_one_line_each(hoyle):
    lines = hoyle("clauses", STONES).stdout.splitlines()
    assert len(lines) == 6
    assert lines[0].startswith("stones.take.limit  One to three stones are taken. [")


def test_a_list_of_clauses_shows_what_became_of_each(hoyle):
    run = hoyle("clauses", STONES)
    named = "nothing-may-never-be-taken, the-heap-shrinks, one-stone-at-a-time"
    assert f"[rules: may_take; properties: {named}; examples: none; reached: no]" in run.stdout
    assert "[left out: no effect; properties: none; examples: none; reached: no]" in run.stdout
    assert run.stderr == "6 clauses: 0 reached in recorded play, 1 left out with a reason, 1 open\n"


def test_on_a_terminal_a_clause_and_what_became_of_it_are_wrapped_to_its_width(hoyle, monkeypatch):
    from hoyle.verify.cli import clauses
    from hoyle.verify.render import out

    for module in (clauses, out):
        monkeypatch.setattr(module, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    lines = hoyle("clauses", STONES).stdout.splitlines()
    assert lines[:4] == [
        "stones.take.limit",
        "  One to three stones are taken.",
        "  rules: may_take; properties: nothing-may-never-be-taken,",
        "  the-heap-shrinks, one-stone-at-a-time; examples: none;",
    ]
    assert max(map(len, lines)) <= 60


def test_rules_stand_side_by_side_with_their_clauses(hoyle):
    found = answer(hoyle, "rules", STONES, "stones:MISERE")
    fields = {field["name"]: field for field in found["fields"]}
    assert fields["most"]["values"] == {"stones": 3, "misere": 2}
    assert fields["most"]["clauses"] == ["stones.take.limit"]
    assert fields["last"]["reading"] == "last-stone"
    assert [name for name, field in fields.items() if field["differs"]] == ["most", "last"]
    assert found["rules"][0]["takes"] == {
        "count": "a whole number from 0 to 20",
        "heap": "a whole number from 0 to 20",
    }
    assert found["rules"][0]["inputs"] == 21 * 21


def test_a_rule_answers_with_its_value_and_its_clauses(hoyle):
    assert answer(hoyle, "ask", STONES, "may_take", "count=2", "heap=9") == {
        "answer": True,
        "clauses": ["stones.take.limit", "stones.take.heap"],
    }


def test_a_rule_answers_with_its_objection_and_its_clauses(hoyle):
    assert answer(hoyle, "ask", STONES, "may_take", "count=3", "heap=2") == {
        "objection": {"clause": "stones.take.heap", "says": "3 stones, 2 are there"},
        "clauses": ["stones.take.limit", "stones.take.heap"],
    }


@pytest.mark.parametrize("heaps", ["heaps=4,7", "heaps=[4,7]", "heaps= 4 , 7 ", "heaps=7"])
@pytest.mark.parametrize("lucky", ["lucky=true", "lucky=false"])
def test_values_are_plain_text_comma_lists_or_json(hoyle, heaps, lucky):
    assert answer(hoyle, "ask", STONES, "tallest", "colour=grey", heaps, lucky)["answer"] == 7


def test_arguments_come_from_a_file_or_from_standard_input(hoyle, tmp_path):
    question = {"colour": "black", "heaps": [1, 2, 20], "lucky": False}
    file = tmp_path / "question.json"
    file.write_text(json.dumps(question))
    assert answer(hoyle, "ask", STONES, "tallest", "--args", file)["answer"] == 20
    piped = hoyle("ask", STONES, "tallest", "--args", "-", "--json", input=json.dumps(question))
    assert json.loads(piped.stdout)["answer"] == 20


def test_a_file_and_the_command_line_can_share_the_arguments(hoyle, tmp_path):
    file = tmp_path / "question.json"
    file.write_text('{"colour": "black", "lucky": true}')
    assert answer(hoyle, "ask", STONES, "tallest", "heaps=3", "--args", file)["answer"] == 3


def test_a_field_of_the_rules_can_be_set_for_one_question(hoyle):
    asked = ("ask", STONES, "may_take", "count=4", "heap=9")
    assert "objection" in answer(hoyle, *asked)
    assert answer(hoyle, *asked, "--set", "most=5")["answer"] is True


def test_a_reading_is_chosen_by_its_field_or_by_its_id(hoyle):
    for chosen in ("last=loses", "last-stone=loses"):
        played = answer(hoyle, "play", STONES, "--set", chosen, "--start", "stones=1", "--ascii")
        assert played["outcome"]["winners"] == ["south"]


def test_the_silence_of_the_book_is_a_finding(hoyle):
    found = answer(hoyle, "ask", STONES, "winner_of_nothing", "heap=0", code=1)
    assert found == {
        "unspecified": "a heap that was empty from the beginning",
        "clauses": ["stones.end.empty"],
    }


def test_why_names_the_clauses_that_forbid_and_those_that_allow(hoyle):
    forbidden = answer(hoyle, "why", STONES, '{"do": "take", "count": 4}')
    assert forbidden["legal"] is False
    assert forbidden["objections"] == [
        {"clause": "stones.take.limit", "says": "4 stones, 1 to 3 may be taken"}
    ]
    allowed = answer(hoyle, "why", STONES, '{"do": "take", "count": 3}')
    assert allowed["legal"] is True
    assert allowed["actor"] == "north"
    assert allowed["clauses"] == ["stones.take.limit", "stones.take.heap"]


def test_why_looks_at_a_position_from_a_file(hoyle, tmp_path):
    file = tmp_path / "position.json"
    file.write_text('{"stones": 2, "turn": 1}')
    found = answer(hoyle, "why", STONES, '{"do": "take", "count": 3}', "--position", file)
    assert found["objections"][0]["clause"] == "stones.take.heap"
    assert answer(hoyle, "why", STONES, "--position", file) == {
        "actor": "south",
        "legal": [{"do": "take", "count": 1}, {"do": "take", "count": 2}],
    }


def test_why_looks_at_the_position_after_a_trace_or_after_its_first_steps(hoyle, tmp_path):
    file = tmp_path / "trace.json"
    actions = [{"do": "take", "count": 3}, {"do": "take", "count": 3}]
    file.write_text(json.dumps({"version": 1, "ruleset": "stones", "actions": actions}))
    assert len(answer(hoyle, "why", STONES, "--trace", file)["legal"]) == 1
    assert len(answer(hoyle, "why", STONES, "--trace", file, "--step", 1)["legal"]) == 3


def test_a_saved_game_replays_to_the_same_end(hoyle, tmp_path):
    file = tmp_path / "deep" / "game.json"
    played = answer(hoyle, "play", STONES, "--seed", 5, "--save", file)
    replayed = answer(hoyle, "play", STONES, "--trace", file)
    assert replayed == played
    assert replayed["outcome"]["by"] == "end.last"
    assert list(file.parent.iterdir()) == [file]


def test_a_play_prints_as_a_program_that_runs(hoyle):
    program = hoyle("play", STONES, "--script").stdout
    compile(program, "play", "exec")
    assert "ruleset.play(position, ruleset.read_action(" in program


def test_the_same_seed_plays_the_same_games(hoyle):
    runs = [
        answer(hoyle, "play", STONES, "--games", 20, "--seed", seed, "--executor", "serial")
        for seed in (1, 1, 2)
    ]
    assert runs[0] == runs[1]
    assert runs[0]["lengths"] != runs[2]["lengths"]


def test_play_that_breaks_a_property_is_a_finding(hoyle):
    found = answer(hoyle, "play", "stones:MISERE", "--games", 10, "--executor", "serial", code=1)
    assert found["failed"] == ["two-stones-are-never-taken"]


def test_replaying_a_failure_shows_the_property_and_the_step(hoyle, tmp_path):
    file = tmp_path / "trace.json"
    actions = [{"do": "take", "count": 1}, {"do": "take", "count": 2}]
    file.write_text(json.dumps({"version": 1, "ruleset": "misere", "actions": actions}))
    found = answer(hoyle, "play", "stones:MISERE", "--trace", file, code=1)
    assert [(f["step"], f["property"]) for f in found["failures"]] == [(2, "two-stones-are-never-taken")]


def test_perft_counts_compositions_of_the_heap(hoyle):
    # Ways to take 1, 2 or 3 from 7 in n steps, counted by hand: 3, 9, then 27 less the 4 that take too many.
    assert answer(hoyle, "perft", STONES, 3)["counts"] == [1, 3, 9, 23]


def test_divide_adds_up_to_perft(hoyle):
    found = answer(hoyle, "perft", STONES, 4, "--divide")
    assert sum(found["divide"].values()) == found["counts"][-1]
    assert (
        list(found["divide"]) == [f'{{"do":"take","count":{count}}}' for count in (1, 2, 3)]
        or len(found["divide"]) == 3
    )


@pytest.mark.parametrize("form", ["json", "graphml", "dot"])
def test_a_map_goes_out_and_comes_in_again_the_same(hoyle, tmp_path, form):
    file = tmp_path / f"map.{form}"
    assert hoyle("map", STONES, "--format", form, "--output", file).exit_code == 0
    assert answer(hoyle, "map", STONES, "--check", file) == {
        "file": str(file),
        "areas": 3,
        "borders": 2,
        "edits": [],
    }


def test_another_map_is_a_finding_with_its_edits(hoyle, tmp_path):
    file = tmp_path / "map.dot"
    file.write_text('graph "m" { "heap" [provenance="invented"]; "north" [provenance="invented"]; }')
    assert "remove area south" in answer(hoyle, "map", STONES, "--check", file, code=1)["edits"]


@pytest.mark.parametrize("part", ["position", "action", "rules", "start", "trace"])
def test_every_part_of_a_ruleset_has_a_schema(hoyle, part):
    schema = answer(hoyle, "schema", STONES, part)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert answer(hoyle, "schema", STONES)[part] == schema


def test_a_schema_carries_the_bounds_of_the_types(hoyle):
    schema = answer(hoyle, "schema", STONES, "action")
    assert schema["$defs"]["Take"]["properties"]["count"] == {"type": "integer", "minimum": 0, "maximum": 9}


def test_the_protocol_has_a_schema(hoyle):
    assert "Reply" in answer(hoyle, "schema", "protocol")["$defs"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_its_completion(hoyle, shell):
    assert "_HOYLE_COMPLETE" in hoyle("completion", shell).stdout


def completed(process, *words):
    environment = {
        "_HOYLE_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(("hoyle", *words)),
        "COMP_CWORD": str(len(words)),
    }
    out, _ = process(env=environment).communicate()
    return [line.partition(",")[2] for line in out.split()]


def test_commands_rules_and_clauses_complete(process):
    assert completed(process, "per") == ["perft"]
    assert completed(process, "ask", STONES, "may") == ["may_take"]
    assert completed(process, "ask", STONES, "may_take", "c") == ["count="]
    assert completed(process, "clauses", STONES, "stones.box") == ["stones.box.colour", "stones.box.bag"]


def test_help_lists_every_command_in_one_line(hoyle):
    from hoyle.verify.cli.app import COMMANDS

    shown = hoyle("--help").stdout
    assert all(f"  {name} " in shown for name in COMMANDS)
    for name in COMMANDS:
        result = hoyle(name, "--help")
        assert result.exit_code == 0
        assert "--json" in result.stdout


def test_what_tests_cite_and_play_reaches_is_recorded_and_then_told(hoyle, tmp_path, monkeypatch):
    from hoyle.verify import evidence

    monkeypatch.setattr(evidence, "evidence_file", lambda ruleset: tmp_path / "stones.evidence.json")
    cited = tmp_path / "cited.json"
    cited.write_text('{"stones.take.limit": ["test_b", "test_a"], "elsewhere.clause": ["test_c"]}')
    assert hoyle("clauses", STONES, "--record", cited).exit_code == 0
    by_id = {entry["id"]: entry for entry in answer(hoyle, "clauses", STONES)}
    assert by_id["stones.take.limit"]["examples"] == ["test_a", "test_b"]
    # In play stones are taken and the last one wins; nobody asks who wins without a stone.
    assert [name for name, entry in by_id.items() if entry["reached"]] == [
        "stones.take.limit",
        "stones.take.heap",
        "stones.end.last",
    ]
