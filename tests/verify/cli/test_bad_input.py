"""Bad input gets one sentence with the remedy and exit code 2: never a traceback, never half a file."""

import json

import pytest

STONES = "stones:STONES"


# -- names ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("clauses", "nowhere"), "unknown ruleset 'nowhere': "),
        (("clauses", "stones:STONE"), "unknown ruleset in stones 'STONE': did you mean STONES"),
        (("clauses", "nowhere.at_all:X"), "there is no module 'nowhere'"),
        (("clauses", ".stones:X"), "write package.module:ATTRIBUTE"),
        (("clauses", "stones:NOT_A_RULESET"), "is no ruleset but int"),
        (("clauses", STONES, "take.limmit"), "unknown clause of stones 'take.limmit': did you mean"),
        (("ask", STONES, "may_tak"), "unknown rule of stones 'may_tak': did you mean may_take?"),
        (("rules", STONES, "--rule", "tallst"), "did you mean tallest?"),
        (
            ("ask", STONES, "may_take", "--set", "lst=wins"),
            "unknown field or reading of stones 'lst': did you mean",
        ),
        (
            ("ask", STONES, "may_take", "--set", "last=win"),
            "'win' is not among its values, did you mean wins?",
        ),
        (("ask", STONES, "may_take", "--set", "last-stone=loose"), "did you mean loses?"),
        (("prove", STONES, "the-heap-shrink"), "unknown property of stones"),
        (("schema", STONES, "positon"), "unknown part of stones 'positon': did you mean position?"),
        (("schema", "protocol", "ask"), "leave out 'ask'"),
        (("check", STONES, "--profile", "quik"), "unknown profile 'quik': did you mean quick?"),
        (("play", STONES, "--executor", "seriel"), "unknown executor 'seriel': did you mean serial?"),
        (
            ("play", STONES, "--start", "stone=3"),
            "unknown start option of stones 'stone': did you mean stones?",
        ),
        (("cheque",), "unknown command 'cheque': did you mean check"),
        (("ask",), "missing argument 'RULESET': see hoyle ask --help"),
        (("rulesets", "--jsn"), "no such option '--jsn'"),
        (("map", STONES, "--format", "png"), "'png' is not one of"),
        (("rules", STONES, "diluvium:RULES"), "there is no module 'diluvium'"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_one(refused, arguments, says):
    assert says in refused(*arguments)


# -- values ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (
            ["count=2", "heap=21"],
            "parameter heap of may_take: '21' is outside its domain, give a whole number from 0",
        ),
        (["count=two", "heap=3"], "parameter count of may_take: 'two' is no whole number"),
        (["count=2.5", "heap=3"], "'2.5' is no whole number"),
        (["count=1e3", "heap=3"], "'1e3' is no whole number"),
        (["count=", "heap=3"], "'' is no whole number"),
        (["count=true", "heap=3"], "'true' is no whole number"),
        (["count=" + "9" * 5000, "heap=3"], "(5000 characters) is no whole number"),
        (["count=" + "9" * 3000, "heap=3"], "(3000 characters) is outside its domain"),
        (["count=[1", "heap=3"], "is not JSON"),
        (["count=" + "[" * 100_000, "heap=3"], "parameter count of may_take"),
        (["count=2"], "may_take needs heap: give heap=… with a whole number from 0 to 20"),
        ([], "may_take needs count and heap: give count=…"),
        (["count=2", "heap=3", "heaps=3"], "may_take has no parameter 'heaps': did you mean heap?"),
        (["count=2", "count=3", "heap=3"], "parameter count is given twice, '2' and '3': keep one"),
        (["count", "heap=3"], "cannot read 'count': a parameter is written name=value"),
        (["=2"], "cannot read '=2'"),
    ],
)
def test_a_value_outside_its_domain_is_refused_with_what_is_allowed(refused, texts, says):
    assert says in refused("ask", STONES, "may_take", *texts)


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (["colour=gray", "heaps=1", "lucky=true"], "'gray' is not among its values, did you mean grey?"),
        (
            ["colour=grey", "heaps=1,21", "lucky=true"],
            "parameter heaps of tallest[1]: '21' is outside its domain",
        ),
        (["colour=grey", "heaps=1,2,3,4,5", "lucky=true"], "has 5 values, give a list of 0 to 4 values"),
        (["colour=grey", "heaps={}", "lucky=true"], "'{}' is no list"),
        (["colour=grey", "heaps=1,x", "lucky=true"], "'x' is no whole number"),
        (["colour=grey", "heaps=1", "lucky=maybe"], "'maybe' is not among its values"),
        (["colour=grey", "heaps=1", "lucky=1"], "'1' is not among its values"),
        (["colour=grey", "heaps=", "lucky=true"], "cannot occur together"),
    ],
)
def test_rows_choices_and_combinations_are_checked_too(refused, texts, says):
    assert says in refused("ask", STONES, "tallest", *texts)


def test_a_changed_rule_must_lie_in_its_domain(refused):
    assert "field most of stones: '9' is outside its domain" in refused(
        "ask", STONES, "may_take", "--set", "most=9"
    )
    assert "prizes of stones[1]" in refused("ask", STONES, "may_take", "--set", "prizes=1,99")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not JSON: it is empty"),
        ("[1, 2]", "Expected `object`"),
        ('{"count": "2", "heap": 3}', "'2' is no whole number"),
        ('{"count": 2.5, "heap": 3}', "'2.5' is no whole number"),
        ('{"count": 1e400, "heap": 3}', "arguments"),
        ('{"count": 2, "heap": 3, "colour": 1}', "may_take has no parameter 'colour'"),
        ('{"count": ' + "[" * 5000 + "]" * 5000 + "}", "nested too deeply, write it flatter"),
    ],
)
def test_a_file_of_arguments_is_checked_like_the_command_line(refused, tmp_path, text, says):
    file = tmp_path / "arguments.json"
    file.write_text(text)
    assert says in refused("ask", STONES, "may_take", "--args", file)


def test_an_argument_in_both_places_is_refused(refused, tmp_path):
    file = tmp_path / "arguments.json"
    file.write_text('{"count": 1}')
    assert "parameter count is given twice" in refused("ask", STONES, "may_take", "count=2", "--args", file)


# -- files of positions and traces ----------------------------------------------------------------------

BAD_POSITIONS = {
    "not JSON": ("{stones: 2}", "is not JSON"),
    "not UTF-8": (b'{"stones": "\xff"}', "position"),
    "empty": ("", "is not JSON"),
    "a missing field": ('{"turn": 1}', "missing required field `stones`"),
    "an extra field": ('{"stones": 2, "stone": 3}', "unknown field `stone`"),
    "a wrong type": ('{"stones": "2"}', "Expected `int`, got `str`"),
    "a fraction": ('{"stones": 2.5}', "Expected `int`"),
    "a huge number": ('{"stones": ' + "9" * 400 + "}", "position"),
    "a number out of range": ('{"stones": 21}', "Expected `int` <= 20"),
    "a list": ("[1]", "Expected `object`, got `array`"),
    "deep nesting": ('{"stones": ' + "[" * 100_000 + "]" * 100_000 + "}", "position"),
    "not a number": ('{"stones": NaN}', "is not JSON"),
}


@pytest.mark.parametrize("case", BAD_POSITIONS)
@pytest.mark.parametrize("command", [("why", STONES), ("perft", STONES, "2")])
def test_a_bad_position_is_refused(refused, tmp_path, case, command):
    text, says = BAD_POSITIONS[case]
    file = tmp_path / "position.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    sentence = refused(*command, "--position", file)
    assert says in sentence
    assert "position" in sentence
    assert len(sentence) < 400


TRACE = {"version": 1, "ruleset": "stones", "start": {"stones": 5}, "actions": [{"do": "take", "count": 1}]}

BAD_TRACES = {
    "not JSON": ("trace", "is not JSON"),
    "an unknown version": ({**TRACE, "version": 2}, "has version 2: this hoyle reads version 1"),
    "no version": ({"ruleset": "stones"}, "missing required field `version`"),
    "an extra field": ({**TRACE, "player": "north"}, "unknown field `player`"),
    "another ruleset": ({**TRACE, "ruleset": "misere"}, "is a play of 'misere', not of 'stones'"),
    "an unknown start option": ({**TRACE, "start": {"stone": 5}}, "unknown start option of stones 'stone'"),
    "a start out of range": ({**TRACE, "start": {"stones": 50}}, "Expected `int` <= 20"),
    "unknown rules": ({**TRACE, "rules": {"mst": 5}}, "unknown field of the rules 'mst': did you mean most"),
    "rules out of range": ({**TRACE, "rules": {"most": 50}}, "Expected `int` <= 5"),
    "an unknown reading": ({**TRACE, "rules": {"last": "draws"}}, "unknown value of last 'draws'"),
    "an unknown action": (
        {**TRACE, "actions": [{"do": "put"}]},
        "unknown action of stones 'put': known are take",
    ),
    "an empty action": ({**TRACE, "actions": [{}]}, "missing required field `count`"),
    "a wrong type in an action": ({**TRACE, "actions": [{"do": "take", "count": None}]}, "Expected `int`"),
    "an illegal action": ({**TRACE, "actions": [{"do": "take", "count": 5}]}, "step 1 of the trace"),
    "actions that are no list": ({**TRACE, "actions": 5}, "Expected `array`"),
    "a bad position": ({**TRACE, "position": {"stones": "x"}}, "Expected `int`"),
}


@pytest.mark.parametrize("case", BAD_TRACES)
@pytest.mark.parametrize("command", ["play", "why"])
def test_a_bad_trace_is_refused(hoyle, tmp_path, case, command):
    data, says = BAD_TRACES[case]
    file = tmp_path / "trace.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data))
    result = hoyle(command, STONES, "--trace", file, "--json")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("option", ["--position", "--trace"])
def test_a_file_that_is_not_there_or_is_a_folder_is_refused(refused, tmp_path, option):
    assert "no such file" in refused("why", STONES, option, tmp_path / "nothing.json").lower()
    assert "is a directory" in refused("why", STONES, option, tmp_path).lower()
    assert "larger than 256 MiB" in refused("why", STONES, option, "/dev/zero")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("take", "is not JSON"),
        ('{"do": "put"}', "unknown action of stones 'put': known are take"),
        ('{"do": "take"}', "missing required field `count`"),
        ('{"do": "take", "count": 1, "from": 2}', "unknown field `from`"),
        ('{"do": "take", "count": 99999999999999999999999}', "action of stones"),
        ("[" * 100_000, "action"),
    ],
)
def test_a_bad_action_is_refused(refused, action, says):
    sentence = refused("why", STONES, action)
    assert says in sentence
    assert len(sentence) < 400


def test_contradicting_options_are_refused(refused, tmp_path):
    file = tmp_path / "position.json"
    file.write_text('{"stones": 2}')
    assert "give one of them" in refused("why", STONES, "--position", file, "--start", "stones=3")
    assert "--trace FILE" in refused("why", STONES, "--step", "3")
    assert "leave out" in refused("why", STONES, "--trace", file, "--position", file)


def test_a_start_outside_its_domain_is_refused(refused):
    assert "start option stones of stones: '21' is outside its domain" in refused(
        "play", STONES, "--start", "stones=21"
    )
    assert "did you mean north?" in refused("play", STONES, "--start", "first=nord")


@pytest.mark.parametrize(
    "arguments",
    [
        ("perft", STONES, "-1"),
        ("perft", STONES, "many"),
        ("play", STONES, "--games", "0"),
        ("play", STONES, "--seed", "-5"),
        ("play", STONES, "--seed", "9" * 30),
        ("prove", STONES, "--seconds", "0"),
    ],
)
def test_a_number_out_of_range_on_the_command_line_is_refused(refused, arguments):
    assert "see hoyle" in refused(*arguments)


# -- maps -----------------------------------------------------------------------------------------------


def area(name):
    return {"id": name, "provenance": "invented", "because": "a test"}


def border(a, b):
    return {"source": a, "target": b, "provenance": "invented", "because": "a test"}


def node_link(nodes, edges, **more):
    return json.dumps({"graph": {"name": "m"}, "nodes": nodes, "edges": edges, **more})


BAD_MAPS = {
    "a loop": ("map.json", node_link([area("a")], [border("a", "a")]), "is a loop"),
    "a duplicate name": ("map.json", node_link([area("a"), area("a")], []), "stands 2 times"),
    "a one-way border": (
        "map.json",
        node_link([area("a"), area("b")], [border("a", "b")], directed=True),
        "is one-way: add b → a",
    ),
    "a border to nowhere": ("map.json", node_link([area("a")], [border("a", "b")]), "names no area there is"),
    "a border twice": (
        "map.json",
        node_link([area("a"), area("b")], [border("a", "b"), border("b", "a")]),
        "borders are two-way",
    ),
    "no provenance": ("map.json", node_link([{"id": "a"}], []), "missing required field `provenance`"),
    "an unknown provenance": (
        "map.json",
        node_link([{"id": "a", "provenance": "guessed"}], []),
        "'guessed': known are inferred, invented, stated",
    ),
    "not JSON": ("map.json", "{", "is not JSON"),
    "an extra field": ("map.json", node_link([], [], colours=[]), "unknown field `colours`"),
    "an unknown ending": ("map.png", "", "has the ending '.png'"),
    "no areas": ("map.json", node_link([], []), "there is no area in it"),
    "an empty name": ("map.json", node_link([area("")], []), "an area has an empty name: give it one"),
    "a duplicate name in GraphML": (
        "map.graphml",
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="undirected">'
        '<node id="a"/><node id="b"/><node id="a"/></graph></graphml>',
        "area 'a' stands twice",
    ),
    "a duplicate name in DOT": ("map.dot", "graph m { a; b; a; }", "area 'a' stands twice"),
    "not GraphML": ("map.graphml", "<graph", "is not GraphML"),
    "XML entities": ("map.graphml", '<!DOCTYPE x [<!ENTITY e "e">]><graphml/>', "declares XML entities"),
    "a one-way border in DOT": (
        "map.dot",
        'digraph m { a [provenance="invented"]; b [provenance="invented"]; a -> b [provenance="invented"]; }',
        "is one-way",
    ),
    "a loop in DOT": (
        "map.dot",
        'graph m { a [provenance="invented"]; a -- a [provenance="invented"]; }',
        "is a loop",
    ),
    "not DOT": ("map.dot", "grph {", "is not DOT"),
}


@pytest.mark.parametrize("case", BAD_MAPS)
def test_a_bad_map_is_refused(refused, tmp_path, case):
    name, text, says = BAD_MAPS[case]
    file = tmp_path / name
    file.write_text(text)
    assert says in refused("map", STONES, "--check", file)


# -- writing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [("play", STONES, "--save"), ("map", STONES, "--output")],
    ids=["play", "map"],
)
def test_where_nothing_can_be_written_there_is_one_sentence_and_no_file(refused, tmp_path, command):
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("mine")
    # A folder in place of the file, and a file in place of a folder: nobody may write there, root included.
    assert "it is a folder" in refused(*command, tmp_path)
    assert "cannot write the" in refused(*command, in_the_way / "below.json")
    assert list(tmp_path.iterdir()) == [in_the_way]
    assert in_the_way.read_text() == "mine"


def test_a_folder_for_the_solver_that_is_a_file_is_refused(refused, tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    assert "cannot write to the folder" in refused("prove", STONES, "--dump-smt2", file)


# -- where output goes ------------------------------------------------------------------------------------


def test_a_file_where_a_folder_should_be_is_said(refused, tmp_path):
    (tmp_path / "taken").write_text("")
    place = tmp_path / "taken" / "trace.json"
    assert "taken is no folder, name a file in a folder" in refused("play", STONES, "--save", place)
    assert (tmp_path / "taken").read_text() == ""


def test_help_into_a_closed_pipe_is_no_finding(process):
    run = process("--help")
    run.stdout.close()
    run.stderr.close()
    assert run.wait(timeout=60) == 141  # 128 and the number of SIGPIPE


def test_a_closed_standard_output_leaves_the_exit_code(process):
    run = process("rules", STONES, stdout=None, preexec_fn=lambda: __import__("os").close(1))
    _, said = run.communicate(timeout=60)
    assert (run.returncode, said) == (0, "")


def test_a_ruleset_without_properties_does_not_stop_the_others(hoyle, monkeypatch):
    from hoyle.verify import check

    real = check.properties_of

    def properties_of(ruleset):
        if ruleset.id == "acis":
            raise ModuleNotFoundError(name=ruleset.properties)
        return real(ruleset)

    monkeypatch.setattr(check, "properties_of", properties_of)
    result = hoyle("check", "acis", STONES, "--json", "--executor", "serial")
    assert "acis has no properties: write them in" in result.stderr
    silent, spoken = json.loads(result.stdout)
    assert (silent["ruleset"], silent["properties"]) == ("acis", [])
    assert spoken["properties"]
