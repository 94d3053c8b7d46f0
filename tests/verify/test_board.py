"""Positions drawn in characters: every place is a box, every colour has its brackets."""

import pytest

from hoyle.model import listings, load
from hoyle.model.core.picture import Key, Picture, Place, Token
from hoyle.verify.render.board import board
from hoyle.verify.starts import starts_of

PLACES = (
    Place(id="a", label="Athens", x=0, y=0, outline="box", width=70, height=40),
    Place(id="b", label="the Sea of Crete", x=80, y=0, outline="box", width=70, height=40),
)
TOKENS = (
    Token(place="a", says="three of red", colour="red", count=3),
    Token(place="a", says="a ship of blue", colour="blue", label="s"),
    Token(place="b", says="a rock", label="r"),
)
LEGEND = (
    Key(says="of red", colour="red"),
    Key(says="of blue", colour="blue"),
    Key(says="a ship", label="s"),
    Key(says="sea", colour="aqua", outline="box"),
)


def test_a_place_is_a_box_with_its_name_and_its_tokens_in_the_brackets_of_their_colour():
    # A box is 14 characters and the next one begins after a space. The longer name takes two lines.
    assert board(Picture(places=PLACES, tokens=TOKENS, legend=LEGEND), 80).splitlines() == [
        "+------------+ +------------+",
        "|   Athens   | | the Sea of |",
        "|  (3) [s]   | |   Crete    |",
        "|            | |     r      |",
        "+------------+ +------------+",
        "  (n) of red; [n] of blue; s a ship",
    ]


def test_a_board_that_has_no_room_is_not_drawn():
    picture = Picture(places=PLACES)
    assert board(picture, 29)
    assert board(picture, 28) == ""
    assert board(Picture(notes=("only words",)), 80) == ""


@pytest.mark.parametrize("ruleset_id", listings())
def test_no_box_of_a_game_covers_another(ruleset_id):
    ruleset = load(ruleset_id)
    for start in starts_of(ruleset)[:6]:
        picture = ruleset.picture(ruleset.start(start))
        drawn = board(picture, 10_000)
        assert drawn.isascii()
        assert drawn.count("+") == 4 * len(picture.places)
