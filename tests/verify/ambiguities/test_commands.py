"""`hoyle ambiguities` and `hoyle question`, as people and scripts use them."""

import json

import pytest
from click.testing import CliRunner

from hoyle.verify.ambiguities import lockstep
from hoyle.verify.ambiguities.games import play_all
from hoyle.verify.ambiguities.rivals import rivals_of
from tests.toys.fork import FORK

TOY, FAULTY = "tests.toys.fork:FORK", "tests.toys.fork:FAULTY"
SERIAL = ("--executor", "serial")


@pytest.fixture
def hoyle(tmp_path, monkeypatch):
    from hoyle.verify.cli.app import app

    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        assert "Traceback" not in result.output
        return result

    return run


def test_the_json_has_the_shape_that_scripts_rely_on(hoyle):
    result = hoyle("ambiguities", TOY, "--games", "4", "--json", *SERIAL)
    assert result.exit_code == 0, result.output
    entries = json.loads(result.stdout)
    assert len(entries) == len(FORK.readings)
    for entry in entries:
        wanted = "id kind clauses readings default verdict witness effect cost severity"
        assert set(wanted.split()) <= entry.keys()
        assert all({"id", "says"} <= reading.keys() for reading in entry["readings"])
    assert {entry["id"]: entry["verdict"] for entry in entries}["twin-question"] == "exhausted"


def test_what_the_register_lacks_is_printed_as_new_and_is_a_finding(hoyle):
    result = hoyle("ambiguities", FAULTY, *SERIAL)
    assert result.exit_code == 1
    assert "new totality:silence" in result.stdout
    assert hoyle("ambiguities", FAULTY, "--no-detect", *SERIAL).exit_code == 0


def test_one_entry_is_told_at_length(hoyle):
    result = hoyle("ambiguities", TOY, "--only", "last-question", *SERIAL)
    assert "asked: winner taker=0" in result.stdout
    assert "wins [played]" in result.stdout


def test_the_same_seed_prints_the_same(hoyle):
    first, second = (hoyle("ambiguities", TOY, "--games", "6", "--seed", "5", *SERIAL) for _ in range(2))
    assert first.stdout == second.stdout


def test_a_question_has_the_case_the_readings_and_what_each_leads_to(hoyle):
    text = hoyle("question", "last-question", "--in", TOY, *SERIAL).stdout
    assert "Who takes the last stone decides the game." in text
    assert "The smallest case: taker 0. Asked is:" in text
    assert "A. A way to read last. In this case: 0." in text
    assert "B. A way to read last. In this case: 1." in text
    assert "Which one is meant?" in text


def test_a_question_about_play_describes_the_position(hoyle):
    text = hoyle("question", "order-question", "--in", TOY, *SERIAL).stdout
    assert "stones are left, player" in text
    assert "taken: 2 1" in text and "taken: 1 2" in text  # which came first is what the readings are about
    assert "The last step: take (" in text
    assert "{" not in text and "[" not in text


def test_a_question_names_no_clause_ids_and_says_yes_or_no(hoyle):
    text = hoyle("question", "greed-question", "--in", TOY, *SERIAL).stdout
    assert "not allowed, since" in text
    assert "fork.take" not in text and "(take." not in text
    assert "True" not in text and "None" not in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("ambiguities", TOY, "--only", "lst-question"), "did you mean last-question"),
        (("ambiguities", "nowhere"), "unknown ruleset"),
        (("ambiguities", TOY, "--games", "-1"), "games"),
        (("ambiguities", TOY, "--executor", "seriel"), "did you mean serial"),
        (("question", "no-such-entry-anywhere"), "unknown entry of a register"),
        (("question", "lst-question", "--in", TOY), "did you mean last-question"),
    ],
)
def test_bad_input_gets_one_sentence(hoyle, arguments, says):
    result = hoyle(*arguments)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stdout == ""


def test_asking_only_whom_a_step_concerns_changes_no_number(monkeypatch):
    rivals = rivals_of(FORK, FORK.readings.values())

    def numbers():
        *_, last = play_all(FORK, rivals, games=12, seed=9)
        return last.result

    quick = numbers()
    everything = set(FORK.rules.__struct_fields__)
    monkeypatch.setattr(lockstep, "attentive", lambda ruleset: (ruleset, everything))
    monkeypatch.setattr(lockstep, "fields_noticed", lambda *_: everything)
    assert numbers() == quick


def test_the_matrix_of_implementations_comes_from_their_profiles(hoyle, tmp_path):
    for name, last in (("one", "wins"), ("two", "loses")):
        best = {"base": "fork", "changes": {}, "contradictions": 0, "evidence": 3}
        field = {"field": "last", "value": last, "settled": True}
        profile = {"ruleset": TOY, "best": best, "editions": [best], "fields": [field]}
        (tmp_path / f"{name}.json").write_text(json.dumps(profile))
    result = hoyle("ambiguities", TOY, "--matrix", "one=one.json", "--matrix", "two=two.json", "--json")
    rows = {row["id"]: row["plays"] for row in json.loads(result.stdout)}
    assert rows["last-question"] == {"one": "wins", "two": "loses"}
    assert rows["greed-question"] == {"one": "?", "two": "?"}
    assert "loses" in hoyle("ambiguities", TOY, "--matrix", "two=two.json").stdout


def test_a_profile_of_another_game_is_refused(hoyle, tmp_path):
    best = {"base": "aw1", "changes": {}, "contradictions": 0, "evidence": 3}
    profile = {"ruleset": "aw1", "best": best, "editions": [best], "fields": []}
    (tmp_path / "theirs.json").write_text(json.dumps(profile))
    result = hoyle("ambiguities", "acis", "--matrix", "theirs=theirs.json")
    assert result.exit_code == 2
    assert "is of aw1, another game than acis" in result.stderr
    assert hoyle("ambiguities", "aw2ks", "--matrix", "theirs=theirs.json").exit_code == 0


def test_a_profile_that_is_none_is_refused(hoyle, tmp_path):
    (tmp_path / "bad.json").write_text("[]")
    for given, says in (
        ("bad=bad.json", "profile"),
        ("bad.json", "name=value"),
        ("x=no.json", "cannot read"),
    ):
        result = hoyle("ambiguities", TOY, "--matrix", given)
        assert result.exit_code == 2
        assert says in result.stderr
