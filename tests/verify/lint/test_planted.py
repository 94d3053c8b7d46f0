"""Small rulebooks of other games, written for this test: every planted fault is found, and nothing else.

The faults were planted first, one of each kind an editor knows; the lines are those of the files.
"""

from pathlib import Path

import pytest

from hoyle.verify.lint import lint, read_book

TEXTS = Path(__file__).parent / "data" / "planted"

PLANTED = {
    # A card game with contents, a list of components and a glossary.
    "harvest": {
        (22, "number-disagrees"),  # 60 Crop cards in the box, 56 are shuffled
        (22, "term-undefined"),  # the Winter comes from nowhere
        (26, "list-count"),  # three things, and two follow
        (31, "page-nowhere"),  # page 9 of 6
        (31, "page-unlisted"),  # Weather is a heading that the contents lack
        (35, "any-compared"),
        (35, "weak-word"),  # if possible
        (41, "they-whom"),
        (41, "may-must"),  # must give back, may keep
        (45, "name-spelling"),  # Scarcrow
        (45, "weak-word"),  # usually
        (49, "tie-open"),
        (53, "term-unused"),  # Fallow
        (57, "term-undefined"),  # Granary
    },
    # A war game with numbered sections, an index, and lettered phases.
    "siege": {
        (27, "parts-count"),  # 54 + 48 + 20 is 122, not 120
        (31, "list-count"),  # four phases, and three follow
        (33, "numbering"),  # A, B, D
        (43, "named-nowhere"),  # there is no Rally Phase
        (45, "section-nowhere"),  # 5.7
        (47, "slip"),  # with with
        (51, "page-disagrees"),  # Supply is on page 8
        (51, "page-nowhere"),  # page 11 of 9
        (53, "they-whom"),
        (55, "number-disagrees"),  # a stack of three, a stack of four
        (57, "tie-open"),  # the strongest of equals
        (61, "number-disagrees"),  # movement allowance 4, then 3
        (63, "no-end"),
        (63, "abbreviation"),  # OOS and LOC
        (67, "number-disagrees"),  # 12 turns, then 14
        (67, "name-spelling"),  # Harowgate
        (72, "page-disagrees"),  # Movement is on page 4 in the contents, on page 5 in the index
    },
    # A euro in Markdown, with a list of components.
    "vineyard": {
        (6, "parts-count"),  # 16 + 16 + 18 is 50, not 48
        (11, "component-twice"),  # the first-player marker, with and without a hyphen
        (15, "numbering"),  # two steps 3
        (22, "list-count"),  # three phases, four names
        (26, "list-count"),  # six spaces, five in the list
        (34, "term-undefined"),  # the Vine token
        (34, "named-nowhere"),  # Prunning
        (34, "weak-word"),  # within reason
        (38, "tie-open"),
        (38, "term-undefined"),  # the Subsidy, the Bank
        (42, "see-nowhere"),  # Selling Wine
        (46, "pronouns-mixed"),  # he
        (50, "tie-last"),
    },
    # An Italian one.
    "pirati": {
        (15, "weak-word"),  # se possibile
        (17, "numbering"),  # 1, 2, 4
        (21, "weak-word"),  # di solito
        (21, "see-nowhere"),  # Il Mercato
        (21, "page-nowhere"),  # page 8 of 5
        (23, "tie-open"),  # il porto più vicino
        (27, "tie-open"),  # chi ha più monete
        (27, "number-disagrees"),  # 40 and 42 cards; 7 and 6 in hand
        (27, "untranslated"),
    },
    # Nothing was planted here.
    "clean": set(),
}


@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_fault_is_found_and_nothing_else(name):
    findings = lint(read_book(str(TEXTS / f"{name}.txt")))
    assert {(finding.line, finding.detector) for finding in findings} == PLANTED[name]


def test_line_numbers_are_those_an_editor_counts_even_after_form_feeds(tmp_path):
    # pdftotext writes a form feed before the first line of each further page.
    path = tmp_path / "goats.txt"
    path.write_bytes(b"FEEDING\n\nFeed them.\n\fSHEARING\n\nTake the the wool.\n")
    (finding,) = lint(read_book(str(path)))
    assert (finding.line, finding.detector) == (6, "slip")


def test_a_list_of_contents_that_runs_into_text_is_no_crash(tmp_path):
    path = tmp_path / "goats.txt"
    path.write_text("CONTENTS\n\nThe goats eat hay and\nmuch grain every year 4\nSetup 2\n")
    assert isinstance(lint(read_book(str(path))), list)


def test_pictures_written_as_text_and_addresses_are_not_read(tmp_path):
    path = tmp_path / "goats.md"
    path.write_text(
        f"Feed them.\n\n![goat](data:image/png;base64,{'aVBORw0KGgo' * 40})\n\nSee https://goats.example/a,b.\n"
    )
    assert lint(read_book(str(path))) == []
