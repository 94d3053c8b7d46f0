"""Rulings: written, shared, played by; refused in a sentence when they answer another question."""

import json

import pytest
from click.testing import CliRunner

from hoyle.model import load
from hoyle.model.core import InputError
from hoyle.verify.ambiguities.matrix import matrix
from hoyle.verify.ambiguities.rivals import entry_called
from hoyle.verify.ambiguities.rulings import read_rulings, settle, settled_by
from hoyle.verify.conform.identify import Candidate, FieldVerdict, Identity
from tests.toys.fork import FORK

TOY = "tests.toys.fork:FORK"


@pytest.fixture
def hoyle():
    from hoyle.verify.cli.app import app

    def run(*arguments):
        result = CliRunner().invoke(app, [str(argument) for argument in arguments])
        assert "Traceback" not in result.output
        return result

    return run


@pytest.fixture
def rulings(tmp_path):
    path = tmp_path / "rulings.json"
    settle(FORK, entry_called(FORK, "last"), "loses", source="the designer", on="2026-11-18", path=path)
    return path


def test_a_ruling_changes_what_is_played(rulings):
    assert FORK.rules.last == "wins"
    assert settled_by(FORK, rulings).rules.last == "loses"


def test_a_second_ruling_on_an_entry_replaces_the_first(rulings):
    settle(FORK, entry_called(FORK, "last"), "wins", source="errata 2", on="2026-12-01", path=rulings)
    assert [(r.reading, r.source) for r in read_rulings(rulings).rulings] == [("wins", "errata 2")]


def test_rulings_of_another_game_are_left_alone(rulings):
    data = json.loads(rulings.read_text())
    data["rulings"][0]["game"] = "another"
    rulings.write_text(json.dumps(data))
    assert settled_by(FORK, rulings).rules == FORK.rules


def test_a_ruling_on_an_entry_that_has_changed_is_refused(rulings):
    data = json.loads(rulings.read_text())
    data["rulings"][0]["register"] = "0" * 16
    rulings.write_text(json.dumps(data))
    with pytest.raises(InputError, match="another version of the register"):
        settled_by(FORK, rulings)


def test_a_ruling_on_an_entry_that_is_no_more_is_refused(rulings):
    data = json.loads(rulings.read_text())
    data["rulings"][0]["entry"] = "lost-question"
    rulings.write_text(json.dumps(data))
    with pytest.raises(InputError, match=r"another version of the register.*did you mean last-question"):
        settled_by(FORK, rulings)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"\xff\xfe\x00", "is not JSON"),
        (b"[1, 2]", "rulings file"),
        (b'{"hoyle": "trace"}', "rulings file"),
        (b'{"hoyle": "rulings", "version": 9, "rulings": []}', "this hoyle reads version 1"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_sentence(tmp_path, hoyle, content, says):
    path = tmp_path / "rulings.json"
    path.write_bytes(content)
    result = hoyle("ask", TOY, "winner", "taker=0", "--rulings", path)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
    assert says in result.stderr


def test_commands_play_by_the_rulings_and_settings_come_after_them(rulings, hoyle):
    def answer(*more):
        return json.loads(hoyle("ask", TOY, "winner", "taker=0", "--json", *more).stdout)["answer"]

    assert answer() == 0
    assert answer("--rulings", rulings) == 1
    assert answer("--rulings", rulings, "--set", "last=wins") == 0


def test_settle_writes_what_ask_plays_by(tmp_path, hoyle):
    path = tmp_path / "rulings.json"
    made = hoyle(
        "settle", "last-question", "loses", "--in", TOY, "--source", "letter", "--on", "2026-01-02",
        "--rulings", path, "--json",
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    assert json.loads(made.stdout)["reading"] == "loses"
    assert json.loads(path.read_text())["rulings"][0]["source"] == "letter"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("lst-question", "wins", "--on", "2026-01-02"), "did you mean last-question"),
        (("last-question", "win", "--on", "2026-01-02"), "did you mean wins"),
        (("last-question", "wins", "--on", "02.01.2026"), "is no date"),
        (("last-question", "wins", "--on", "2026-02-30"), "is no date"),
        (("last-question", "wins", "--on", "20260102"), "is no date"),
        (("last-question", "wins"), "--on"),
    ],
)
def test_what_cannot_be_settled_is_said(tmp_path, hoyle, arguments, says):
    path = tmp_path / "rulings.json"
    result = hoyle("settle", *arguments, "--in", TOY, "--source", "letter", "--rulings", path)
    assert result.exit_code == 2
    assert says in result.stderr
    assert not path.exists()


def test_a_ruling_that_is_changed_is_said_with_what_it_replaces(rulings, hoyle):
    arguments = ("--in", TOY, "--source", "letter", "--on", "2026-01-02", "--rulings", rulings)
    hoyle("settle", "last-question", "wins", *arguments)
    told = hoyle("settle", "last-question", "loses", *arguments).stdout
    assert "it replaces the ruling of 2026-01-02: wins, by letter" in told


def test_an_empty_file_can_be_written_to(tmp_path):
    path = tmp_path / "rulings.json"
    path.touch()
    settle(FORK, entry_called(FORK, "last"), "loses", source="the designer", on="2026-11-18", path=path)
    assert settled_by(FORK, path).rules.last == "loses"


def _changed(path, **changes):
    data = json.loads(path.read_text())
    data["rulings"][0].update(changes)
    path.write_text(json.dumps(data))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"reading": "loose"}, r"rulings\.json.*did you mean loses"),
        ({"on": "yesterday"}, r"the date of last-question, 'yesterday' is no date"),
    ],
)
def test_a_ruling_that_somebody_edited_wrongly_is_refused_with_the_file(rulings, changes, says):
    _changed(rulings, **changes)
    with pytest.raises(InputError, match=says):
        settled_by(FORK, rulings)


def test_two_rulings_on_one_entry_are_refused(rulings):
    data = json.loads(rulings.read_text())
    data["rulings"].append({**data["rulings"][0], "reading": "wins"})
    rulings.write_text(json.dumps(data))
    with pytest.raises(InputError, match="two rulings on last-question: keep one"):
        settled_by(FORK, rulings)


def test_two_entries_about_one_choice_cannot_be_settled_differently(tmp_path):
    acis = load("acis")
    path = tmp_path / "rulings.json"
    for entry, reading in (("order-of-competitions", "diagonal"), ("shared-purses", "east-first")):
        settle(acis, acis.readings[entry], reading, source="the designer", on="2026-11-18", path=path)
    with pytest.raises(InputError, match="order-of-competitions and shared-purses are about the same choice"):
        settled_by(acis, path)


def test_two_editions_are_compared_by_the_rulings(tmp_path, hoyle):
    path = tmp_path / "rulings.json"
    aw1 = load("aw1")
    settle(aw1, aw1.readings["higher-than-any"], "some", source="a letter", on="2026-11-18", path=path)
    fields = json.loads(hoyle("diff", "aw1", "aw1+any_means=some", "--json").stdout)["fields"]
    assert [field["field"] for field in fields] == ["any_means"]
    ruled = hoyle("diff", "aw1", "aw1+any_means=some", "--json", "--rulings", path)
    assert json.loads(ruled.stdout)["fields"] == []


def test_the_matrix_says_who_plays_which_reading():
    def profile(**settled):
        fields = tuple(FieldVerdict(field=f, value=v, settled=True) for f, v in settled.items())
        best = Candidate(base="fork", changes={}, contradictions=0, evidence=9)
        return Identity(ruleset="fork", best=best, editions=(best,), fields=fields)

    rows = matrix(FORK, {"one": profile(last="wins", greed="allowed"), "two": profile(last="loses")})
    assert rows[0].id == "last-question"
    assert rows[0].plays == {"one": "wins", "two": "loses"}
    assert rows[0].disagree
    greed = next(row for row in rows if row.id == "greed-question")
    assert greed.plays == {"one": "allowed", "two": "?"}
    assert not greed.disagree
