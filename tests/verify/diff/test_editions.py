"""The three books of The Ancient World: what a reader looks for, and what must not be there."""

import json
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from hoyle.model import load
from hoyle.model.core import differences
from hoyle.verify.compare import compare_rule
from hoyle.verify.diff import diff, differing_clauses, replays, side_called
from hoyle.verify.symbolic.budget import Budget
from hoyle.verify.verdict import Witness

EDITIONS = ("aw1", "aw2ks", "aw2it")
PUBLISHED = Path(__file__).parents[3] / "reports" / "editions" / "aw1-aw2ks-aw2it.json"


@pytest.fixture(scope="module")
def pair():
    *_, last = diff([side_called("aw1"), side_called("aw2ks")], Budget())
    return last.result[0]


@pytest.fixture(scope="module")
def published():
    return json.loads(PUBLISHED.read_bytes())


def test_every_clause_of_both_books_is_accounted_for(pair):
    accounted = [clause.id for clause in pair.clauses]
    assert sorted(accounted) == sorted([*load("aw1").book, *load("aw2ks").book])


def test_every_witness_replays(pair):
    witnesses = [
        entry.witness for entry in (*pair.clauses, *pair.fields, *pair.rules) if entry.witness is not None
    ]
    assert len(witnesses) > 100
    assert [w.says for w in witnesses if not replays(w)] == []


def test_more_than_a_hundred_differences_are_shown_by_more_than_words(pair):
    shown = {c.id for c in differing_clauses(pair) if c.shown not in (None, "text")}
    assert len(shown) >= 100


# What the books say, read from the two books: clause, value in the first, value in the second.
@pytest.mark.parametrize(
    ("field", "first", "second"),
    [
        ("starving_penalty", 2, 4),
        ("banner_points", [0, 1, 2, 4, 6, 8, 11], [0, 2, 4, 7, 11, 16, 22]),
        ("expand_draw", 1, 3),
        ("placement", "only-higher", "fee-if-higher"),
        ("empire_a_cards", 45, 40),
        ("titan_cards", 20, 35),
        ("military_leftovers", "stay", "discard"),
    ],
)
def test_a_difference_that_everybody_knows_is_there(pair, field, first, second):
    entry = next(f for f in pair.fields if f.field == field)
    assert (list_of(entry.first), list_of(entry.second)) == (first, second)


def list_of(value):
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    "short", ["setup.player-count", "setup.district-deck", "setup.titan-decks", "component.knowledge"]
)
def test_what_is_the_same_in_both_books_is_not_reported_as_changed(pair, short):
    entry = next(c for c in pair.clauses if c.id == f"aw1.{short}")
    assert entry.status == "same"


def test_a_city_state_of_the_second_edition_has_no_value_in_the_first(pair):
    statuses = {f.field: f.status for f in pair.fields if f.field.startswith(("merlume", "amnite"))}
    assert set(statuses.values()) <= {"added"}


def test_what_is_made_up_is_never_told_as_the_books(pair):
    told = {c.entry for c in pair.cards if not c.invented}
    assert told
    assert not [entry for entry in told if "Invented" in entry]


# -- the published report --------------------------------------------------------------------------------


def test_the_published_report_has_the_records_of_today(published):
    for entry in published["fields"]:
        for edition in EDITIONS:
            value = getattr(load(edition).rules, entry["field"])
            assert entry["values"][edition] == list_of(value), entry["field"]
    listed = {entry["field"] for entry in published["fields"]}
    for one, two in combinations(EDITIONS, 2):
        pair = next(p for p in published["pairs"] if (p["first"], p["second"]) == (one, two))
        differing = {d.field for d in differences(load(one).rules, load(two).rules)}
        assert {f["field"] for f in pair["fields"]} <= differing & listed


def test_the_published_report_has_the_clauses_of_today(published):
    for edition in EDITIONS:
        today = {clause.short: clause.says for clause in load(edition).book.values()}
        assert {c["id"]: c["says"][edition] for c in published["clauses"] if edition in c["says"]} == today


@pytest.mark.parametrize(("one", "two"), list(combinations(EDITIONS, 2)))
def test_the_published_report_has_the_verdicts_of_today(published, one, two):
    first, second = load(one), load(two)
    fields = differences(first.rules, second.rules)
    pair = next(p for p in published["pairs"] if (p["first"], p["second"]) == (one, two))
    today = {
        name: compare_rule(rule, first, second, fields, Budget()).verdict.word
        for name, rule in first.functions.items()
    }
    assert {rule["rule"]: rule["verdict"] for rule in pair["rules"]} == today


def test_a_book_without_a_list_of_components_is_not_said_to_have_others(published):
    # the third book lists no components at all, so nothing is known of its box
    for pair in published["pairs"]:
        if pair["second"] == "aw2it":
            listed = [c for c in pair["clauses"] if ".component." in c["id"]]
            assert {(c["status"], c["severity"]) for c in listed} == {("removed", "wording")}


def test_every_published_witness_replays(published):
    witnesses = {
        entry["witness"]["says"]: entry["witness"]
        for pair in published["pairs"]
        for entry in (*pair["rules"], *pair["fields"], *pair["clauses"])
        if entry["witness"]
    }
    assert len(witnesses) > 150
    assert [says for says, w in witnesses.items() if not replays(msgspec.convert(w, Witness))] == []
