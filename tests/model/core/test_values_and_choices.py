"""Positions, actions and their JSON; legal actions counted without being made."""

import pytest

from hoyle.model.core import (
    Action,
    Choices,
    InputError,
    Position,
    Segments,
    canonical,
    decode,
    fingerprint,
    kind_of,
)


class Board(Position, frozen=True):
    rows: tuple[tuple[int, ...], ...]
    turn: int = 1


class PlaceDisk(Action, frozen=True):
    area: int


class Pass(Action, frozen=True):
    pass


def test_the_kind_of_an_action_is_its_name_in_lower_case():
    assert kind_of(PlaceDisk(3)) == "place-disk"
    assert canonical(PlaceDisk(3)) == b'{"do":"place-disk","area":3}'


def test_equal_positions_have_one_fingerprint_and_others_another():
    assert fingerprint(Board(((1, 2),))) == fingerprint(Board(((1, 2),), 1))
    assert fingerprint(Board(((1, 2),))) != fingerprint(Board(((2, 1),)))


@pytest.mark.parametrize("value", [Board(((0, 4), (2, 2)), 3), PlaceDisk(7), Pass()])
def test_json_gives_the_value_back(value):
    assert decode(canonical(value), type(value), "here") == value


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"{", "here is not JSON"),
        (b'{"turn": 1}', "here: Object missing required field `rows`: add it"),
        (b'{"rows": [], "colour": 1}', "here: Object contains unknown field `colour`: take it out"),
        (b'{"rows": [["x"]]}', r"here: Expected `int`, got `str` - at `\$.rows\[0\]\[0\]`"),
        (b'{"rows": [[1e400]]}', "here: Number out of range .*: no number here is that large"),
        (b'{"rows": ' + b"[" * 5000 + b"]" * 5000 + b"}", "here"),
        (b" ", "here is not JSON: it is empty"),
        (b"\xff\xfe{", "here is not JSON: it begins with a byte order mark, save it as UTF-8 without one"),
        (b"\xef\xbb\xbf{}", "here is not JSON: it begins with a byte order mark"),
        (b'{"rows": [["\xff"]], "turn": "\xff"}', "here"),
    ],
)
def test_bad_json_is_one_sentence_with_its_place(text, sentence):
    with pytest.raises(InputError, match=sentence):
        decode(text, Board, "here")


def test_choices_are_a_sequence_over_all_kinds():
    choices = Choices({"place-disk": (PlaceDisk(1), PlaceDisk(2)), "pass": (Pass(),)})
    assert len(choices) == 3
    assert [choices[i] for i in range(3)] == list(choices) == [PlaceDisk(1), PlaceDisk(2), Pass()]
    assert choices[-1] == Pass()
    assert choices[1:] == (PlaceDisk(2), Pass())
    with pytest.raises(IndexError):
        choices[3]


def test_segments_make_only_the_entry_that_is_taken():
    made = []

    def make(segment: int, index: int) -> tuple[int, int]:
        made.append((segment, index))
        return segment, index

    segments = Segments((2, 0, 3), make)
    assert len(segments) == 5
    assert segments[3] == (2, 1)
    assert made == [(2, 1)]
    assert list(segments) == [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2)]
    with pytest.raises(IndexError):
        segments[5]
