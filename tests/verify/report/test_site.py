"""The site: whole, linked, escaped, and without a way out of the machine."""

import dataclasses
import json
import re

import msgspec
import pytest

from hoyle.model.core import Book, Clause, Reading
from hoyle.model.core.picture import Link, Picture, Place, Token, problems_of
from hoyle.verify.events import Ended
from hoyle.verify.profiles import profile
from hoyle.verify.report.build import build
from hoyle.verify.report.plays import changes, play_of
from hoyle.verify.report.site import embedded, marked, prose, viewer
from hoyle.verify.starts import trace_of
from tests.toys.heap import HEAP, Heap, Start
from tests.verify.report.pages import Page

SMALL = msgspec.structs.replace(profile("quick"), games=10, examples=5)
EVIL = "</script><script>alert('&amp;')</script>"
ID = "tests.toys.heap.HEAP"


class EvilHeap(Heap):
    """A heap whose book and whose description try to become markup."""

    @property
    def book(self):
        return Book("heap", tuple(_poisoned(clause) for clause in HEAP.book.values()))

    def describe(self, position):
        return f"{EVIL} {position.heap} stones"


def _poisoned(clause: Clause) -> Clause:
    return msgspec.structs.replace(clause, says=f"{clause.says} {EVIL}")


def made(ruleset, folder):
    *_, last = build([ruleset], folder, SMALL, 0, "serial")
    assert isinstance(last, Ended)
    return last.result.files["index.html"].decode()


@pytest.fixture(scope="module")
def text(tmp_path_factory):
    return made(HEAP, tmp_path_factory.mktemp("reports"))


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


def test_every_link_leads_to_an_anchor_of_the_page_and_no_anchor_stands_twice(page):
    anchors = page.values("id")
    assert len(anchors) == len(set(anchors))
    inside = [link[1:].partition("~")[0] for link in page.values("href") if link.startswith("#")]
    assert len(inside) > 50
    assert sorted(set(inside) - set(anchors)) == []


def test_every_clause_rule_and_property_can_be_linked_to(page):
    anchors = set(page.values("id"))
    for clause in HEAP.book:
        assert f"{ID}/clause/{clause}" in anchors
    for rule in HEAP.functions:
        assert f"{ID}/rule/{rule}" in anchors
    assert f"{ID}/property/no-stone-is-lost" in anchors


def test_a_clause_page_has_everything_that_touches_the_clause(page):
    clause = page.texts[f"{ID}/clause/{HEAP.book.full('score.table')}"]
    assert "points" in clause  # the rule
    assert "The table of points never dips." in clause  # the property, with its verdict
    assert "exhausted" in clause


class ReadHeap(Heap):
    """A heap with an unclear place that two books share."""

    @property
    def readings(self):
        shared = Reading(
            id="shared",
            field="few_to",
            kind="vague",
            clauses=(HEAP.book.full("score.table"), "other.score.table"),
            readings={"2": "two", "3": "three"},
            default="2",
            because="a toy",
        )
        return {shared.id: shared}


def test_a_clause_of_another_book_is_named_but_not_linked(tmp_path):
    read = ReadHeap(*(getattr(HEAP, field.name) for field in dataclasses.fields(HEAP)))
    *_, last = build([read], tmp_path, SMALL, 0, "serial")
    files = last.result.files
    page = Page(files["index.html"].decode())
    assert "other.score.table" in page.texts[f"{ID}/reading/shared"]
    assert [link for link in page.values("href") if "other." in link] == []
    readings = files[f"{ID}/readings.md"].decode()
    assert "- in other books: `other.score.table`" in readings
    assert "clauses.md#clause-other" not in readings


def test_nothing_on_the_page_asks_the_network(text, page):
    assert "default-src 'none'" in text
    assert [
        tag for tag, _ in page.elements if tag in ("link", "img", "iframe", "object", "embed", "base")
    ] == []
    assert page.values("src") == []
    leading_out = [link for link in page.values("href") if re.match(r"[a-z]+:|//", link)]
    assert leading_out == []
    assert re.findall(r"url\(|@import|fetch\(|XMLHttpRequest|WebSocket|sendBeacon", text) == []


def test_text_from_data_is_escaped_everywhere(tmp_path):
    evil = EvilHeap(*(getattr(HEAP, field.name) for field in dataclasses.fields(HEAP)))
    text = made(evil, tmp_path)
    page = Page(text)
    assert EVIL not in text
    scripts = [tag for tag, _ in page.elements if tag == "script"]
    assert len(scripts) == 3  # the plays, the viewer, the site
    clause = HEAP.book.full("score.table")
    assert EVIL in page.texts[f"{ID}/clause/{clause}"]  # told as it is, as text
    plays = json.loads(page.texts[f"plays-{ID}"])
    assert EVIL in plays[0]["notes"][plays[0]["steps"][0]["notes"][0]]


def test_embedded_data_comes_back_as_it_was():
    data = {"text": f"{EVIL} \u2028 <!-- é"}
    assert json.loads(embedded(data)) == data
    assert not set("<>&\u2028") & set(embedded(data))


def test_a_reader_of_screens_finds_names_for_all_controls(page):
    assert page.elements[0] == ("html", {"lang": "en"})
    for tag, attributes in page.elements:
        if tag == "nav" or attributes.get("type") == "range":
            assert attributes.get("aria-label")
    labels = page.values("for", "label")
    assert "search" in labels
    assert page.values("role").count("status") >= 2


def test_a_play_is_shown_step_by_step_with_what_changed():
    ruleset = HEAP
    start = Start(stones=3)
    position = ruleset.start(start)
    actions = []
    while len(legal := ruleset.legal(position)):
        actions.append(legal[0])
        position = ruleset.apply(position, legal[0])
    play = play_of(ruleset, trace_of(ruleset, start, actions), "all", "A whole game")
    assert len(play.steps) == len(actions) + 1
    assert play.steps[0].action == ""
    assert play.steps[1].actor == ruleset.actor(ruleset.start(start))
    assert any(change.startswith("heap: 3, then ") for change in play.steps[1].changes)
    assert play.steps[1].clauses
    assert {play.clauses[number] for number in play.steps[1].clauses} <= set(ruleset.book)
    assert "won by" in play.ended
    assert Page(viewer(play, {})).texts["plays"]


def test_what_changed_is_told_field_by_field():
    before, after = Place(id="a", label="A", x=1, y=2), Place(id="a", label="A", x=1, y=5)
    assert list(changes(before, after)) == ["y: 2, then 5"]


def test_a_change_inside_a_list_names_the_place_in_the_list():
    before = HEAP.start(Start(stones=3))
    after = HEAP.apply(before, HEAP.legal(before)[0])
    assert "taken[0]: 0, then 1" in list(changes(before, after))


def test_a_picture_with_loose_ends_is_called_wrong():
    places = (Place(id="a", label="A", x=0, y=0), Place(id="a", label="A", x=0, y=0))
    picture = Picture(
        places=places, links=(Link("a", "b"),), tokens=(Token(place="c", says="a disk", count=0),)
    )
    assert problems_of(picture) == (
        "place 'a' stands twice",
        "a link ends at 'b', which is no place",
        "'a disk' stands on 'c', which is no place",
        "'a disk' counts 0",
    )


def test_a_game_without_a_picture_is_told_in_words():
    position = HEAP.start(Start(stones=3))
    assert HEAP.picture(position) == Picture(notes=tuple(HEAP.describe(position).splitlines()))


@pytest.mark.parametrize(
    ("text", "other", "shown"),
    [
        ("Each costs two points.", "Each costs four points.", "Each costs <mark>two</mark> points."),
        ("Each costs two points.", "each Costs two points", "Each costs two points."),
        ("All of it is new here.", "Nobody knows.", "All of it is new here."),  # marking all marks nothing
        ("a & b cost <2> coins", "a & b cost <3> coins", "a &amp; b cost &lt;<mark>2</mark>&gt; coins"),
    ],
)
def test_the_words_are_marked_that_another_edition_does_not_have(text, other, shown):
    assert marked(text, (text, other)) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("of *skill* and `two`", "of <em>skill</em> and <code>two</code>"),
        ("2 * 3 * 4 is 24", "2 * 3 * 4 is 24"),
        ("`<script>` *<b>*", "<code>&lt;script&gt;</code> *&lt;b&gt;*"),
    ],
)
def test_a_sentence_of_ours_is_marked_up_and_nothing_else_in_it_is(text, shown):
    assert prose(text) == shown
