"""What the lint reports on five real rulebooks, judged place by place by reading the book there.

`data/judged.jsonl` holds every finding at the default level (each book has fewer than fifty, or all were
judged): detector, line, fingerprint, whether it is worth an editor's look, and why. No sentence of a book is
in it. Where the environment variable HOYLE_RULEBOOKS names a folder with the books, the lint is run again
and has to report exactly the judged places.
"""

import os
from pathlib import Path

import msgspec
import pytest

from hoyle.verify.lint import DETECTORS, lint, read_book

WORTH = 0.70
HERE = Path(__file__).parent


class Judged(msgspec.Struct, forbid_unknown_fields=True):
    book: str
    detector: str
    line: int
    fingerprint: str
    worth: bool
    why: str


JUDGED = [
    msgspec.json.decode(line, type=Judged)
    for line in (HERE / "data" / "judged.jsonl").read_text(encoding="utf-8").splitlines()
]
BOOKS = sorted({each.book for each in JUDGED})


def of(book):
    return [each for each in JUDGED if each.book == book]


def test_five_books_were_judged_and_every_verdict_has_its_reason():
    assert BOOKS == ["acis", "aw1", "aw2it", "aw2ks", "diluvium"]
    assert all(len(each.why) > 8 and len(each.fingerprint) == 12 for each in JUDGED)
    assert len({(each.book, each.fingerprint) for each in JUDGED}) == len(JUDGED)


def test_only_detectors_of_the_default_level_were_judged():
    assert {each.detector for each in JUDGED} <= {
        id for id, detector in DETECTORS.items() if detector.level == "default"
    }


@pytest.mark.parametrize("book", BOOKS)
def test_at_least_seventy_per_cent_of_what_is_reported_is_worth_a_look(book):
    judged = of(book)
    assert sum(each.worth for each in judged) >= WORTH * len(judged)


def test_the_judges_also_found_noise():
    assert any(not each.worth for each in JUDGED)


@pytest.mark.skipif(
    "HOYLE_RULEBOOKS" not in os.environ, reason="HOYLE_RULEBOOKS names no folder with the books"
)
@pytest.mark.parametrize("book", BOOKS)
def test_the_lint_reports_exactly_the_judged_places(book):
    findings = lint(read_book(str(Path(os.environ["HOYLE_RULEBOOKS"]) / f"{book}.txt")))
    reported = {(finding.fingerprint, finding.detector, finding.line) for finding in findings}
    assert reported == {(each.fingerprint, each.detector, each.line) for each in of(book)}
