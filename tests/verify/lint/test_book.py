"""How the lint takes a text apart."""

from hoyle.verify.lint import Book
from hoyle.verify.lint.words import language_of, number, stem, title_key


def test_a_line_of_capitals_is_a_chapter_and_a_titled_line_a_smaller_heading():
    book = Book("WINTER\n\nFeeding the Herd\n\nFeed the herd.\n")
    assert [(block.kind, block.rank) for block in book.blocks] == [
        ("heading", 1),
        ("heading", 2),
        ("paragraph", 0),
    ]


def test_lines_of_one_paragraph_are_joined_without_moving_a_character():
    text = "Feed the herd\nwith *one* bale. Rest.\n"
    book = Book(text)
    (first, second) = book.sentences
    assert first.text == "Feed the herd with  one  bale."
    assert text[second.start : second.end] == "Rest."
    assert book.place(second.start) == (2, 18)


def test_an_abbreviated_page_does_not_end_a_sentence():
    assert len(Book("More is told on pg. 12 of this book. Rest.\n").sentences) == 2


def test_contents_are_read_with_tabs_dots_and_spaces():
    book = Book("CONTENTS\n\nSetup\t2\nTrading ..... 4-5\nHarvest 6, 8\n\nSETUP\n\nDeal.\n")
    assert [(entry.title, entry.pages) for entry in book.entries] == [
        ("Setup", (2,)),
        ("Trading", (4, 5)),
        ("Harvest", (6, 8)),
    ]


def test_stories_examples_and_credits_state_no_rules():
    book = Book(
        "We came down from our hills, and we were glad.\n\nExample: Ann sells a goat.\n\n"
        "CREDITS\n\nBy friends.\n\nTRADING\n\nSell a goat.\n"
    )
    assert [block.tone for block in book.blocks if block.kind == "paragraph"] == [
        "story",
        "aside",
        "credits",
        "rule",
    ]
    assert [sentence.text for sentence in book.rule_sentences] == ["Sell a goat."]


def test_words_that_open_a_paragraph_are_labels():
    book = Book("Shearing: take two wool.\n\nMarkets—Sell a goat.\n")
    assert [label.title for label in book.labels] == ["Shearing", "Markets"]


def test_numbers_are_read_in_digits_and_words_of_two_languages():
    assert [number(word) for word in ("12", "seven", "quattro", "sheep")] == [12, 7, 4, None]
    # In Italian `sei` is mostly a verb.
    assert number("sei") is None


def test_titles_are_compared_without_case_plural_and_article():
    assert title_key("The Wool Markets") == title_key("WOOL MARKET")
    assert stem("Cities") == stem("city")


def test_the_language_is_told_by_the_small_words():
    assert language_of("Ogni giocatore prende una carta") == "it"
    assert language_of("Each player takes one of the cards") == "en"


def test_a_very_long_line_is_cut_so_that_no_sentence_is_endless():
    book = Book("goat " * 20_000)
    assert max(len(sentence.text) for sentence in book.sentences) <= 2000
