"""Which page a place stands on, and what belongs to the page and not to the text."""

from hoyle.verify.lint import Book

PROSE = "Each shepherd feeds the herd and then rests until the evening comes. " * 3


def test_form_feeds_with_numbers_at_the_foot_name_the_pages():
    book = Book(f"{PROSE}\n1\n\f{PROSE}\n2\n\f{PROSE}\n3\n")
    assert (book.pages.first, book.pages.last, book.pages.numbered) == (1, 3, True)
    assert [book.pages.page_of(block.start) for block in book.blocks] == [1, 2, 3]


def test_a_cover_without_a_number_is_no_page_of_its_own():
    book = Book(f"The Goats\n\f{PROSE}\n1\n\f{PROSE}\n2\n\f{PROSE}\n3\n")
    assert (book.pages.first, book.pages.last) == (0, 3)


def test_lone_numbers_that_follow_each_other_are_pages():
    book = Book("".join(f"{PROSE}\n\n- {page} -\n\n" for page in (4, 5, 6)))
    assert book.pages.last == 6
    assert all(block.kind == "paragraph" and block.text.startswith("Each") for block in book.blocks)


def test_a_column_of_numbers_is_no_pages():
    book = Book("\n".join(str(number) for number in range(1, 9)) + f"\n\n{PROSE}\n")
    assert book.pages is None


def test_a_title_that_runs_along_is_no_heading():
    book = Book("".join(f"THE GOATS {page}\n\n{PROSE}\n\f" for page in (1, 2, 3, 4)))
    assert [block.kind for block in book.blocks] == ["paragraph"] * 4


def test_a_word_cut_at_the_end_of_a_line_is_one_word():
    book = Book(
        "The shepherd sells the moun-\ntain goat face-\nup and leaves. "
        "A card lies face up. Turn it up face first.\n"
    )
    assert book.sentences[0].text.split()[4:7] == ["mountain", "goat", "face-up"]


def test_a_line_below_a_title_makes_it_a_heading_and_a_line_across_ends_a_paragraph():
    book = Book("Feeding the herd\n================\nFeed it.\n--------\nRest.\n")
    assert [(block.kind, block.text) for block in book.blocks] == [
        ("heading", "Feeding the herd"),
        ("paragraph", "Feed it."),
        ("paragraph", "Rest."),
    ]


def test_bullets_with_tabs_or_asterisks_state_rules():
    book = Book("* Feed one goat.\n* Shear it.\n\n•\tSell it.\na)\tRest.\n")
    assert [block.kind for block in book.blocks] == ["item"] * 4
    assert all(block.is_rule for block in book.blocks)
