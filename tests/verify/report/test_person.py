"""A person at the table, and a trace in the browser."""

import json

import pytest
from click.testing import CliRunner

from hoyle.model.core import read_trace
from tests.toys.heap import HEAP
from tests.verify.report.pages import Page

NAME = "tests.toys.heap:HEAP"


def play(*arguments, typed=""):
    from hoyle.verify.cli.app import app

    return CliRunner().invoke(app, ["play", NAME, *map(str, arguments)], input=typed)


@pytest.fixture(scope="module")
def first():
    from hoyle.verify.cli.person import players_of

    return players_of(HEAP, HEAP.options({"stones": 4}))[0]


def seated(first, typed):
    return play("--as", first, "--start", "stones=4", typed=typed)


def test_a_person_who_always_takes_the_first_action_gets_to_the_end(first):
    told = seated(first, "1\n" * 10)
    assert told.exit_code == 0
    assert " won by " in told.stdout


def test_leaving_and_the_end_of_input_are_no_errors(first):
    for typed in ("quit\n", ""):
        told = seated(first, typed)
        assert told.exit_code == 0
        assert "you left after 0 steps" in told.stdout


def test_what_may_not_be_done_is_explained_by_its_clause(first):
    told = seated(first, 'why {"do": "take", "stones": 9}\nquit\n').stdout
    assert "no: " in told
    assert f"({HEAP.book.prefix}.take." in told


def test_why_not_takes_an_action_as_a_newcomer_would_type_it(first):
    for typed in ("do=take stones=9", "take stones=9", "take stones='9'"):
        told = seated(first, f"why not {typed}\nquit\n").stdout
        assert "no: " in told
        assert f"({HEAP.book.prefix}.take." in told
    told = seated(first, "why not take nine\nwhy not take stones='9\nquit\n").stdout
    assert "cannot read 'nine': a part of an action is written name=value" in told
    assert "no closing quotation, close it" in told
    told = seated(first, "why not tak stones=1\nquit\n").stdout
    assert "unknown kind of action 'tak': did you mean take?" in told


def test_why_answers_for_a_listed_action_too(first):
    assert "yes" in seated(first, "why 1\nquit\n").stdout


def test_undo_takes_back_ones_own_action_and_what_followed(first):
    told = seated(first, "undo\n1\nundo\nquit\n").stdout
    assert "there is nothing of yours to take back" in told
    assert "you left after 0 steps" in told


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99", "there is no action 99: choose 1 to "),
        ("why nonsense", "unknown kind of action 'nonsense': known are pass, take"),
        ("why take nonsense", "is written name=value"),
        ("why {nonsense", "is not JSON"),
        ("why", "why what: give the number"),
        ("save", "save needs the name of a file"),
        ("zebra", "legal actions has 'zebra' in it"),
    ],
)
def test_what_cannot_be_understood_is_answered_in_a_sentence(first, typed, said):
    told = seated(first, f"{typed}\nquit\n")
    assert told.exit_code == 0
    assert said in told.stdout


def test_the_same_seed_gives_the_same_opponents(first):
    assert seated(first, "1\n" * 10).stdout == seated(first, "1\n" * 10).stdout


def test_a_saved_game_replays_and_opens_in_the_viewer(first, tmp_path):
    file, page = tmp_path / "game.json", tmp_path / "game.html"
    seated(first, f"1\nsave {file}\nquit\n")
    trace = read_trace(file)
    assert len(list(trace.steps(HEAP))) == len(trace.actions) >= 1
    assert play("--open", file, "--page", page).exit_code == 0
    shown = json.loads(Page(page.read_text()).texts["plays"])
    assert len(shown[0]["steps"]) == len(trace.actions) + 1


def test_an_unknown_player_is_refused_with_the_names_there_are(first):
    refused = play("--as", "nobody")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("hoyle: unknown player 'nobody'")
    assert first in refused.stderr


def test_a_page_without_a_trace_is_refused():
    refused = play("--page", "x.html")
    assert refused.exit_code == 2
    assert "give --open TRACE with it" in refused.stderr


def test_a_play_that_breaks_off_is_shown_up_to_there_and_said_to(first, tmp_path):
    file, page = tmp_path / "game.json", tmp_path / "game.html"
    seated(first, f"1\nsave {file}\nquit\n")
    trace = json.loads(file.read_text())
    taken = len(trace["actions"])
    trace["actions"].append({"do": "take", "stones": 9})
    file.write_text(json.dumps(trace))
    told = play("--open", file, "--page", page)
    assert told.exit_code == 1
    assert f"step {taken + 1}" in told.stderr
    assert len(json.loads(Page(page.read_text()).texts["plays"])[0]["steps"]) == taken + 1


def test_only_one_thing_is_done_at_a_time(first):
    refused = play("--as", first, "--open", "game.json")
    assert refused.exit_code == 2
    assert "--as and --open are different things to do" in refused.stderr
