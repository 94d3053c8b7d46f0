"""What is on record about the clauses is what the tests cite now."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from hoyle.model import listings, load
from hoyle.properties.core import properties_of
from hoyle.verify.account import accounts
from hoyle.verify.evidence import naming, recorded

ROOT = Path(__file__).parents[1]
ON_RECORD = [
    name for name in listings() if any((ROOT / "properties").glob("*.evidence.json")) and recorded(load(name))
]


@pytest.fixture(scope="module")
def cited(tmp_path_factory):
    file = tmp_path_factory.mktemp("cited") / "cited.json"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        "-p",
        "no:cacheprovider",
        f"--cited={file}",
    ]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", ON_RECORD)
def test_the_examples_on_record_are_the_tests_that_cite_each_clause(name, cited):
    book = load(name).book
    examples = recorded(load(name))[name].examples
    assert examples == {c: tuple(sorted(cited[c])) for c in book if c in cited}, "run make evidence"


@pytest.mark.parametrize("name", ON_RECORD)
def test_the_properties_on_record_are_those_that_cite_each_clause(name):
    ruleset = load(name)
    cite = {prop.id: prop.clauses for prop in properties_of(ruleset).properties}
    assert recorded(ruleset)[name].properties == naming(ruleset.book, cite), "run make evidence"


@pytest.mark.parametrize("name", ON_RECORD)
def test_only_clauses_of_the_book_are_on_record_as_reached(name):
    assert set(recorded(load(name))[name].reached) <= set(load(name).book)


@pytest.mark.parametrize("name", ON_RECORD)
def test_every_clause_is_implemented_and_exercised_or_says_why_not(name):
    found = accounts(load(name))
    assert [account.id for account in found if account.is_open] == []
    assert [account.id for account in found if not account.rules and not account.left_out] == []


def test_tests_cite_only_clauses_that_exist(cited):
    clauses = {clause for name in listings() for clause in load(name).book}
    books = {clause.partition(".")[0] for clause in clauses}  # toys have books of their own
    assert [clause for clause in cited if clause.partition(".")[0] in books and clause not in clauses] == []
