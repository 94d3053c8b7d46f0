"""Clauses as data: lookup, short ids, citation, and help for a misspelt one."""

import msgspec
import pytest

from hoyle.model.core import Book, Clause, InputError


def clause(name: str, **changes) -> Clause:
    return Clause(
        **{"id": name, "section": "SCORING", "kind": "scoring", "says": "Two points each.", **changes}
    )


BOOK = Book("toy", (clause("toy.scoring.pairs", page=3), clause("toy.scoring.starving")))


def test_a_clause_is_found_by_its_full_and_by_its_short_id():
    assert BOOK["toy.scoring.pairs"] is BOOK["scoring.pairs"]


def test_a_citation_names_the_place_and_the_page():
    assert BOOK["scoring.pairs"].cite() == "toy.scoring.pairs (SCORING, p. 3): Two points each."


def test_a_citation_without_a_page_leaves_the_page_out():
    assert BOOK["scoring.starving"].cite() == "toy.scoring.starving (SCORING): Two points each."


def test_a_misspelt_clause_is_answered_with_the_nearest_one():
    with pytest.raises(
        InputError, match=r"unknown clause of toy 'scoring.pears': did you mean toy.scoring.pairs"
    ):
        BOOK.find("scoring.pears")


def test_a_clause_that_stands_twice_is_refused_by_name():
    with pytest.raises(InputError, match=r"'toy.scoring.pairs' stands twice"):
        Book("toy", (clause("toy.scoring.pairs"), clause("toy.scoring.pairs")))


def test_only_clauses_of_this_book_are_present_in_it():
    assert BOOK.present(("scoring.pairs", "placement.fee", "scoring.pairs")) == ("toy.scoring.pairs",)


def test_a_file_with_an_unknown_key_is_refused_with_the_key(tmp_path):
    path = tmp_path / "toy.jsonl"
    path.write_bytes(
        msgspec.json.encode({"id": "toy.x", "section": "S", "kind": "k", "says": "s", "colour": 1})
    )
    with pytest.raises(InputError, match="colour"):
        Book.load("toy", path)


def test_a_missing_file_is_one_sentence(tmp_path):
    with pytest.raises(InputError, match=r"cannot read the clauses in .*nothing\.jsonl"):
        Book.load("toy", tmp_path / "nothing.jsonl")
