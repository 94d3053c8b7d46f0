"""Two books about one toy: every clause accounted for, every difference shown, nothing invented."""

import json

import msgspec
import pytest

from hoyle.model.core import InputError
from hoyle.verify.diff import Side, diff, differing_clauses, replays
from hoyle.verify.diff.rendering import Filter, cell, render
from hoyle.verify.diff.severity import SEVERITIES, at_least, gravest
from hoyle.verify.events import Ended
from hoyle.verify.symbolic.budget import Budget
from tests.toys.race import RACE
from tests.verify.diff.books import NEW, OLD

SIDES = Side("old", OLD), Side("new", NEW)


def compared(*sides, **options):
    *_, last = diff(sides, Budget(), where="serial", **options)
    assert isinstance(last, Ended)
    return last.result


@pytest.fixture(scope="module")
def pair():
    return compared(*SIDES)[0]


@pytest.fixture(scope="module")
def clauses(pair):
    return {clause.id: clause for clause in pair.clauses}


def test_every_clause_of_both_books_stands_in_the_report_once(pair):
    assert sorted(c.id for c in pair.clauses) == sorted([*OLD.book, *NEW.book])


def test_the_totals_of_each_book_add_up_to_its_clauses(pair):
    for name, book in (("old", OLD.book), ("new", NEW.book)):
        counts = dict(pair.totals["clauses"][name])
        assert counts.pop("clauses") == len(book) == sum(counts.values())


def test_a_changed_number_is_shown_by_the_smallest_case(clauses):
    changed = clauses["old.take.limits"]
    assert (changed.status, changed.severity, changed.shown) == ("changed", "legality", "rule")
    # three stones of a heap of three: allowed by the old book, not by the new
    assert changed.witness.data["given"] == {"heap": 3, "stones": 3}


def test_a_clause_of_the_new_book_only_is_added_with_what_it_does(clauses):
    added = clauses["new.pass.spent"]
    assert (added.status, added.counterpart, added.severity) == ("added", None, "legality")
    assert added.witness.data["given"] == {"spent": 0}


def test_a_clause_of_the_old_book_only_is_removed(clauses):
    assert clauses["old.pieces.box"].status == "removed"


def test_other_words_for_what_is_proved_the_same_are_a_difference_of_wording_and_a_finding(pair, clauses):
    assert clauses["old.score.table"].severity == "wording"
    assert [f.clauses for f in pair.findings if f.kind == "said-changed-shown-same"] == [
        ("old.score.table", "new.score.table")
    ]


def test_what_is_said_to_be_the_same_and_is_not_is_a_finding(pair, clauses):
    # few_to is 2 in the old record and 1 in the new one, and both books claim the same bonus
    assert clauses["old.bonus.few"].status == "changed"
    assert [f.clauses for f in pair.findings if f.kind == "said-same-shown-changed"] == [
        ("old.bonus.few", "new.bonus.few")
    ]


def test_a_clause_in_the_very_same_words_is_the_same_and_the_record_is_a_finding():
    # many_from is 3 in one record and 4 in the other, and both books have one sentence on it
    other = Side("other", NEW.under({"many_from": 4}))
    (pair,) = compared(SIDES[0], other)
    assert next(c for c in pair.clauses if c.id == "old.bonus.many").status == "same"
    assert ("old.bonus.many", "new.bonus.many") in [f.clauses for f in pair.findings]
    assert "many_from" in [f.field for f in pair.fields]


def test_what_is_the_same_is_the_same_because_its_rules_were_tried_on_every_input(clauses):
    same = clauses["old.bonus.many"]
    assert (same.status, same.by) == ("same", "exhausted: has_many")


def test_a_field_that_cites_two_clauses_changes_only_the_one_that_differs(clauses):
    assert clauses["old.take.there"].status == "same"


def test_a_clause_in_another_chapter_than_its_neighbours_has_moved(clauses):
    # SCORING became POINTS and PLAY became PLAYING; mercy went from the one to the other
    assert {c.id for c in clauses.values() if c.status == "moved"} == {"old.mercy.never", "new.mercy.never"}


def test_every_witness_replays_from_what_it_holds(pair):
    witnesses = [d.witness for d in (*pair.clauses, *pair.fields, *pair.rules) if d.witness is not None]
    assert len(witnesses) > 5
    for witness in witnesses:
        plain = msgspec.json.decode(msgspec.json.encode(witness), type=type(witness))
        assert replays(plain)


def test_a_witness_that_shows_nothing_does_not_replay(pair):
    witness = next(c.witness for c in pair.clauses if c.id == "old.take.limits")
    harmless = {**witness.data, "given": {"heap": 3, "stones": 1}}
    assert not replays(msgspec.structs.replace(witness, data=harmless))


def test_a_rule_that_differs_only_by_what_one_book_has_is_only_in_that_one(pair):
    statuses = {rule.rule: rule.status for rule in pair.rules}
    assert statuses["may_take"] == "different"
    assert statuses["may_pass"] == "only-second"
    assert statuses["has_many"] == "same"


def test_a_field_that_no_rule_shows_is_shown_by_the_shortest_play():
    leaking = Side("leaking", OLD.under({"leaks_at": 2}))
    field = compared(SIDES[0], leaking)[0].fields[0]
    assert (field.field, field.shown) == ("leaks_at", "play")
    assert len(field.witness.data["trace"]["actions"]) == 2
    assert replays(field.witness)


def test_the_games_part_where_the_third_stone_may_not_be_taken(pair):
    assert pair.games.parting.what == "legality"
    assert pair.games.parting.steps == 0


def test_equal_rules_have_no_differences():
    (pair,) = compared(SIDES[0], Side("again", OLD.under({})))
    assert (pair.fields, pair.findings, differing_clauses(pair)) == ((), (), [])
    assert pair.games.parting is None


def test_fingerprints_stay_and_are_all_different(pair):
    again = compared(*SIDES)[0]
    entries = [*pair.clauses, *pair.fields, *pair.rules]
    assert [e.fingerprint for e in entries] == [
        e.fingerprint for e in (*again.clauses, *again.fields, *again.rules)
    ]
    assert len({e.fingerprint for e in entries}) == len(entries)


def test_seeded_games_on_both_sides_are_counted_and_repeat():
    played = [compared(*SIDES, games_played=12, seed=5)[0].games.played for _ in range(2)]
    assert played[0] == played[1]
    assert played[0]["old"]["finished"] == played[0]["new"]["finished"] == 12
    # at most two stones at a time make longer games than at most three
    assert played[0]["new"]["steps"] > played[0]["old"]["steps"]
    assert sum(played[0]["old"]["wins"].values()) == 12


def test_recorded_games_that_break_under_one_side_are_named(tmp_path):
    begin = {"start": {"stones": 3}}
    for name, takes in (("one-by-one", (1, 1, 1)), ("all-at-once", (3,))):
        lines = [begin, *({"do": "take", "stones": n} for n in takes)]
        (tmp_path / f"{name}.jsonl").write_text("\n".join(map(json.dumps, lines)))
    recorded = compared(*SIDES, games=tmp_path)[0].games.recorded
    fates = {g["game"]: (g["old"]["status"], g["new"]["status"]) for g in recorded["games"]}
    assert fates == {"one-by-one.jsonl": ("legal", "legal"), "all-at-once.jsonl": ("legal", "illegal")}
    assert recorded["counts"]["break under new only"] == 1


def test_a_trace_as_play_saves_it_is_a_recorded_game(tmp_path):
    # the whole heap of three at once: allowed by the old book, not by the new
    trace = {"version": 1, "ruleset": "x", "start": {"stones": 3}, "actions": [{"do": "take", "stones": 3}]}
    (tmp_path / "saved.json").write_text(json.dumps(trace, indent=1))
    (game,) = compared(*SIDES, games=tmp_path)[0].games.recorded["games"]
    assert (game["steps"], game["old"]["status"], game["new"]["status"]) == (1, "legal", "illegal")


def test_a_game_that_was_played_by_rules_of_its_own_is_judged_by_the_two_sides(tmp_path):
    begin = {"start": {"stones": 3}, "rules": {"most": 3, "slack": 1}}
    (tmp_path / "own.jsonl").write_text(f'{json.dumps(begin)}\n{{"do": "take", "stones": 3}}\n')
    (game,) = compared(*SIDES, games=tmp_path)[0].games.recorded["games"]
    # the sides differ in *most* and say so themselves; *slack* is as the game has it: up to 2 + 1 are allowed
    assert (game["old"]["status"], game["new"]["status"]) == ("legal", "legal")
    begin["rules"]["slack"] = 0
    (tmp_path / "own.jsonl").write_text(f'{json.dumps(begin)}\n{{"do": "take", "stones": 3}}\n')
    (game,) = compared(*SIDES, games=tmp_path)[0].games.recorded["games"]
    assert (game["old"]["status"], game["new"]["status"]) == ("legal", "illegal")


def test_a_damaged_recorded_game_is_told_in_a_sentence(tmp_path):
    (tmp_path / "broken.jsonl").write_text("{nonsense")
    with pytest.raises(InputError, match=r"broken\.jsonl is no recorded game"):
        compared(*SIDES, games=tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        (None, b"", "no logs in"),
        ("torn.jsonl", b'{"start": {"stones": 3}}\n{"do": "ta', "torn.jsonl"),
        ("binary.jsonl", b"\x00\xff\xfe", "binary.jsonl is no recorded game"),
        ("elsewhere.jsonl", b'{"start": {"players": 3}}\n', "elsewhere.jsonl is no recorded game"),
    ],
)
def test_a_damaged_folder_is_told_in_one_sentence(tmp_path, name, content, says):
    if name is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=says) as told:
        compared(*SIDES, games=tmp_path)
    assert "\n" not in str(told.value)


def test_two_games_are_not_compared():
    with pytest.raises(InputError, match="two different games"):
        compared(SIDES[0], Side("race", RACE))


def test_three_sides_make_one_table():
    sides = (*SIDES, Side("leaking", OLD.under({"leaks_at": 2})))
    pairs = compared(*sides)
    data = json.loads(render("json", sides, pairs, Filter()))
    assert [(p["first"], p["second"]) for p in data["pairs"]] == [
        ("old", "new"), ("old", "leaking"), ("new", "leaking"),
    ]  # fmt: skip
    most = next(f for f in data["fields"] if f["field"] == "most")
    assert most["values"] == {"old": 3, "new": 2, "leaking": 3}
    assert {c["id"] for c in data["clauses"]} == {c.short for b in (OLD, NEW) for c in b.book.values()}
    assert "| most | 3 | 2 | 3 |" in render("md", sides, pairs, Filter())


def test_filters_leave_out_differences_and_no_totals(pair):
    everything = json.loads(render("json", SIDES, [pair], Filter()))
    grave = json.loads(render("json", SIDES, [pair], Filter(severity="legality")))
    assert {d["severity"] for d in grave["differences"]} == {"legality"}
    assert len(grave["differences"]) < len(everything["differences"])
    assert grave["totals"] == everything["totals"]
    print_of = everything["differences"][0]["fingerprint"]
    known = Filter(known=frozenset({print_of}))
    assert print_of not in {c.fingerprint for c in known.clauses(pair)}


def test_the_page_needs_nothing_from_elsewhere_and_escapes_what_it_shows(pair):
    titled = Side("<b>old</b>", OLD), SIDES[1]
    page = render("html", titled, [pair], Filter())
    assert "<b>old" not in page
    for outside in ("http://", "https://", "src=", "@import", "url("):
        assert outside not in page


def test_the_same_comparison_gives_the_same_bytes(pair):
    again = compared(*SIDES)
    for form in ("md", "html", "json"):
        assert render(form, SIDES, [pair], Filter()) == render(form, SIDES, again, Filter())


def test_a_cell_of_a_table_stays_one_cell():
    assert cell("a | b\nc") == "a \\| b c"


def test_severities_are_ordered_the_gravest_first():
    assert gravest(["wording", "scoring", "setup"]) == "scoring"
    assert gravest([]) == "wording"
    assert all(at_least(SEVERITIES[0], s) and at_least(s, "wording") for s in SEVERITIES)
