"""Every detector finds what it is for, and keeps quiet beside it."""

import sys
from pathlib import Path

import pytest

from hoyle.verify.lint import DETECTORS

sys.path.append(str(Path(__file__).parent))
from places import PLACES

FINDS = [(detector, text) for detector, (yes, _) in PLACES.items() for text in yes]
KEEPS_QUIET = [(detector, text) for detector, (_, no) in PLACES.items() for text in no]


def test_every_detector_has_texts_for_and_against():
    assert set(PLACES) == set(DETECTORS)
    assert all(yes and no for yes, no in PLACES.values())


@pytest.mark.parametrize(("detector", "text"), FINDS)
def test_a_detector_finds_the_unclear_place(found, detector, text):
    findings = found(detector, text)
    assert findings, f"{detector} found nothing"
    for finding in findings:
        assert finding.reason and finding.remedy and finding.excerpt
        assert 1 <= finding.line <= text.count("\n") + 1


@pytest.mark.parametrize(("detector", "text"), KEEPS_QUIET)
def test_a_detector_keeps_quiet_beside_it(found, detector, text):
    assert found(detector, text) == []


def test_every_detector_says_what_it_looks_for_and_what_to_do():
    for detector in DETECTORS.values():
        assert detector.says and detector.remedy and detector.look.__doc__


def test_the_manual_lists_every_detector_with_what_it_looks_for():
    manual = (Path(__file__).parents[3] / "docs" / "lint.md").read_text(encoding="utf-8")
    for detector in DETECTORS.values():
        assert f"| `{detector.id}` | {detector.severity} | {detector.says} |" in manual


def test_the_output_shown_in_the_manual_is_what_the_lint_prints():
    from hoyle.verify.lint import Book, lint
    from hoyle.verify.lint.output import plain

    manual = (Path(__file__).parents[3] / "docs" / "lint.md").read_text(encoding="utf-8")
    shown = "\n".join(list(plain("goats.txt", lint(Book("TRADING\n\nTake the the goat.\n"))))[:3])
    assert shown in manual
