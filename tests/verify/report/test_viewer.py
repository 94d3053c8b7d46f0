"""The viewer in a real browser: it steps, draws, and says what changed."""

import pytest

from hoyle.model.core.picture import Key, Link, Place, Token
from hoyle.verify.report.plays import Board, Play, Step, play_of
from hoyle.verify.report.site import viewer
from hoyle.verify.starts import trace_of
from tests.toys.heap import HEAP, Start
from tests.verify.report.browsing import contrast, find, shown, viewer_part
from tests.verify.report.test_site import EVIL

SAYS = {clause: HEAP.book[clause].says for clause in HEAP.book}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """A page of its own for a game in which a stone at a time is taken from seven."""
    start = Start(stones=7)
    position, actions = HEAP.start(start), []
    while len(legal := HEAP.legal(position)):
        actions.append(legal[0])
        position = HEAP.apply(position, legal[0])
    page = tmp_path_factory.mktemp("play") / "play.html"
    page.write_text(viewer(play_of(HEAP, trace_of(HEAP, start, actions), "all", "A whole game"), SAYS))
    return page, len(actions)


def test_the_viewer_steps_forward_and_back_and_stops_at_both_ends(game, visit):
    page, last = game
    driver = visit(page)
    assert last > 2
    assert viewer_part(driver, "status").text == f"Step 0 of {last}: the beginning"
    assert not viewer_part(driver, "back").is_enabled()
    viewer_part(driver, "on").click()
    viewer_part(driver, "on").click()
    assert viewer_part(driver, "status").text.startswith(f"Step 2 of {last}: ")
    words = viewer_part(driver, "words").text
    assert "Clauses applied" in words
    assert any(f"{clause}: {says}" in words for clause, says in SAYS.items())
    viewer_part(driver, "back").click()
    assert viewer_part(driver, "status").text.startswith(f"Step 1 of {last}: ")
    viewer_part(driver, "last").click()
    assert "In the end: " in viewer_part(driver, "status").text
    assert not viewer_part(driver, "on").is_enabled()
    viewer_part(driver, "first").click()
    assert viewer_part(driver, "status").text == f"Step 0 of {last}: the beginning"


def test_the_arrow_keys_step_too(game, visit):
    driver = visit(game[0])
    find(driver, ".viewer").send_keys("\ue014\ue014\ue012")  # right, right, left
    assert viewer_part(driver, "slider").get_attribute("value") == "1"


def drawn_play():
    places = (
        Place(id="a", label=EVIL, x=0, y=0, outline="box", width=120, height=80, colour="tan"),
        Place(id="b", label="B", x=200, y=0, outline="hexagon", width=120, height=140),
    )
    tokens = (
        Token(place="a", says="3 disks", colour="red", count=3),
        Token(place="a", says=EVIL, colour="red;x:url(y)", label="E"),
    )
    keys = (Key(says=EVIL, label="E", colour="red;x:url(y)"), Key(says="land", outline="box", colour="tan"))
    board = Board(places, (Link("a", "b"),), keys)
    return Play(
        id="p",
        title=EVIL,
        ruleset="heap",
        boards=(board,),
        tokens=tokens,
        notes=(EVIL,),
        steps=(Step(tokens=(0, 1), notes=(0,)), Step(tokens=(1,), notes=(0,), actor="red", action="burn")),
        ended=EVIL,
    )


def test_a_position_is_drawn_with_its_stacks_and_in_words(tmp_path, visit):
    page = tmp_path / "play.html"
    page.write_text(viewer(drawn_play(), {}))
    driver = visit(page)
    # a stack of three has three rims; the fourth token has a colour that is none
    tokens = driver.find_elements("css selector", "svg[role=img] .token")
    assert [each.value_of_css_property("fill") for each in tokens] == ["rgb(255, 0, 0)"] * 3 + [
        "rgba(0, 0, 0, 0)"
    ]
    assert len(driver.find_elements("css selector", "svg line")) == 1
    assert len(driver.find_elements("css selector", "svg polygon.place")) == 1
    assert [each.text for each in shown(driver, ".legend li")] == [f"E\n{EVIL}", "land"]
    words = driver.execute_script("return document.querySelector('svg desc').textContent")
    assert words == f"{EVIL}: 3 disks, {EVIL}"
    assert driver.find_elements("css selector", "main script, svg script") == []
    assert EVIL in find(driver, "[data-part=words]").text


def test_a_step_says_and_shows_where_the_board_changed(tmp_path, visit):
    page = tmp_path / "play.html"
    page.write_text(viewer(drawn_play(), {}))
    driver = visit(page)
    assert driver.find_elements("css selector", "svg .changed") == []
    viewer_part(driver, "on").click()
    changed = driver.find_elements("css selector", "svg .changed .place")
    assert [each.tag_name for each in changed] == ["rect"]  # the box, not the hexagon
    words = viewer_part(driver, "words").text
    assert f"{EVIL}: 3 disks, {EVIL} → {EVIL}" in words


def test_a_place_that_turns_into_another_is_a_change_too(tmp_path, visit):
    first, second = (
        Board((Place(id="1", label=label, x=0, y=0),), ()) for label in ("facedown", "an island")
    )
    steps = (Step(), Step(board=1, actor="chance", action="reveal"))
    play = Play(id="p", title="P", ruleset="r", boards=(first, second), steps=steps, ended="")
    page = tmp_path / "play.html"
    page.write_text(viewer(play, {}))
    driver = visit(page)
    viewer_part(driver, "on").click()
    assert "facedown → an island" in viewer_part(driver, "words").text
    assert len(driver.find_elements("css selector", "svg .changed")) == 1


def test_letters_stand_out_from_the_colour_of_their_token(tmp_path, visit):
    colours = ("black", "yellow", "firebrick", "gold", "royalblue", "white", "purple", "seagreen")
    tokens = tuple(Token(place="a", says=colour, colour=colour) for colour in colours)
    board = Board((Place(id="a", label="A", x=0, y=0, width=300),), ())
    step = Step(tokens=tuple(range(len(colours))))
    play = Play(id="p", title="P", ruleset="r", boards=(board,), tokens=tokens, steps=(step,), ended="")
    page = tmp_path / "play.html"
    page.write_text(viewer(play, {}))
    driver = visit(page)
    marks = driver.find_elements("css selector", "svg .token")
    letters = driver.find_elements("css selector", "svg .token + text")
    assert len(marks) == len(letters) == len(colours)
    for mark, letter in zip(marks, letters, strict=True):
        pair = (letter.value_of_css_property("fill"), mark.value_of_css_property("fill"))
        assert contrast(*pair) >= 4.5, pair  # WCAG 2.2, 1.4.3
