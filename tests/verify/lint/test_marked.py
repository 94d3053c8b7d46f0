"""Whole rulebooks of games that do not exist, in many layouts, with the faults marked where they stand.

A mark reads `{{with the fault||without it||detector}}`, so that each text is two: one that has every fault,
and a healthy one beside it that has none. `missed` in the place of the detector is a fault that the lint does
not see.
How many faults of such texts the lint saw before anything was tuned on them is told in docs/lint.md.
"""

import re
from pathlib import Path

import pytest

from hoyle.verify.lint import lint, read_book

MARK = re.compile(r"\{\{(?P<faulty>.*?)\|\|(?P<healthy>.*?)\|\|(?P<detector>.*?)\}\}", re.DOTALL)
TEXTS = {path.stem: path for path in sorted((Path(__file__).parent / "data" / "marked").iterdir())}
WITH_CARRIAGE_RETURNS = {"ironpass"}
NEAR = {"list-count": 9, "parts-count": 4}  # lines: a count is told where it is announced
SEEN = 0.80


def read(tmp_path, name, which):
    """The book with the faults or without them; a page of it ends with `<FF>`."""
    text = MARK.sub(lambda mark: mark[which], TEXTS[name].read_text(encoding="utf-8")).replace("<FF>", "\f")
    path = tmp_path / f"{which}.txt"
    path.write_bytes(text.replace("\n", "\r\n" if name in WITH_CARRIAGE_RETURNS else "\n").encode())
    return lint(read_book(str(path)))


def planted(name):
    """Of every mark: its detector, and the first and the last line of the fault."""
    source, found, shift = TEXTS[name].read_text(encoding="utf-8"), [], 0
    for mark in MARK.finditer(source):
        first = source.count("\n", 0, mark.start()) + 1 - shift
        last = first + mark["faulty"].count("\n")
        found.append((mark["detector"], first, last))
        shift += mark.group().count("\n") - mark["faulty"].count("\n")
    return found


def tells(finding, detector, first, last):
    near = NEAR.get(detector, 2)
    lines = (finding.line, *finding.also)
    return finding.detector == detector and any(first - near <= line <= last + near for line in lines)


@pytest.mark.parametrize("name", TEXTS)
def test_every_marked_fault_is_found_and_nothing_else(tmp_path, name):
    findings = read(tmp_path, name, "faulty")
    marks = [mark for mark in planted(name) if mark[0] != "missed"]
    assert [mark for mark in marks if not any(tells(finding, *mark) for finding in findings)] == []
    assert [finding for finding in findings if not any(tells(finding, *mark) for mark in marks)] == []


@pytest.mark.parametrize("name", TEXTS)
def test_the_healthy_copy_has_no_finding(tmp_path, name):
    assert read(tmp_path, name, "healthy") == []


@pytest.mark.parametrize("name", TEXTS)
def test_most_of_the_faults_are_seen(name):
    marks = planted(name)
    assert len(marks) >= 10
    assert sum(detector != "missed" for detector, _, _ in marks) >= SEEN * len(marks)
