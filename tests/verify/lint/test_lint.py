"""Findings: their order, their fingerprints, filters and levels."""

import pytest

from hoyle.model.core.errors import InputError
from hoyle.verify.lint import DETECTORS, Book, lint

TEXT = "TRADING\n\nTake the the goat. Sell it if possible.\n\nA shepherd may not move.\n"


def detectors(findings):
    return [finding.detector for finding in findings]


def test_findings_come_in_the_order_of_the_text():
    findings = lint(Book(TEXT))
    assert detectors(findings) == ["slip", "weak-word"]
    assert [(finding.line, finding.column) for finding in findings] == [(3, 6), (3, 28)]


def test_level_all_shows_what_the_default_level_leaves_out():
    assert "may-not" in detectors(lint(Book(TEXT), level="all"))
    assert "may-not" not in detectors(lint(Book(TEXT)))


def test_only_runs_a_detector_whatever_its_level():
    assert detectors(lint(Book(TEXT), only=["may-not"])) == ["may-not"]


def test_skip_leaves_a_detector_out():
    assert detectors(lint(Book(TEXT), skip=["slip"])) == ["weak-word"]


@pytest.mark.parametrize("filters", [{"only": ["slipp"]}, {"skip": ["slipp"]}])
def test_an_unknown_detector_is_refused_with_the_nearest_name(filters):
    with pytest.raises(InputError, match="unknown detector 'slipp': did you mean slip"):
        lint(Book(TEXT), **filters)


def test_a_fingerprint_does_not_change_when_the_book_is_edited_elsewhere():
    moved = Book("INTRODUCTION\n\nGoats are fine animals.\n\n" + TEXT)
    before, after = lint(Book(TEXT)), lint(moved)
    assert [finding.fingerprint for finding in before] == [finding.fingerprint for finding in after]
    assert [finding.line for finding in before] != [finding.line for finding in after]


def test_different_findings_have_different_fingerprints():
    findings = lint(Book(TEXT), level="all")
    assert len({finding.fingerprint for finding in findings}) == len(findings)


def test_the_same_slip_in_three_places_is_one_finding_with_three_lines():
    slip = "Take the the goat and go.\n\n"
    (finding,) = lint(Book(slip * 3), only=["slip"])
    assert (finding.line, finding.also) == (1, (3, 5))


def test_an_excerpt_is_short():
    long = "Take the the goat " + "and the sheep " * 40
    (finding,) = lint(Book(long), only=["slip"])
    assert len(finding.excerpt) <= 60


def test_a_clean_text_has_no_findings_at_any_level():
    assert lint(Book("TRADING\n\nSell one goat. Take three coins from the bank.\n"), level="all") == []


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000,
        "1. " * 3000,
        "Aa " * 5000,
        '"' * 999,
        "\n" * 5000 + "x",
        "€" * 3000,
        "-" * 5000,
        "a\tb\n" * 2000,
        "\u200b x",
        "…",
    ],
)
def test_no_text_whatever_breaks_a_detector(text):
    assert isinstance(lint(Book(text), level="all"), list)


def test_every_detector_has_its_own_id_in_kebab_case():
    assert all(id == id.lower() and " " not in id and "_" not in id for id in DETECTORS)
