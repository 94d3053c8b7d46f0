"""Every installed game draws its positions: tokens stand on places, and the legend explains every colour."""

import pytest

from hoyle.model import listings, load
from hoyle.model.core import kind_of
from hoyle.model.core.picture import problems_of
from hoyle.verify.bulk import playout
from hoyle.verify.starts import starts_of, trace_of


@pytest.mark.parametrize("name", listings())
def test_every_position_of_a_game_can_be_drawn(name):
    ruleset = load(name)
    for number, start in enumerate(starts_of(ruleset)[:4]):
        actions = playout(ruleset, start, number, steps=150).actions
        trace = trace_of(ruleset, start, actions)
        pictures = [ruleset.picture(trace.beginning(ruleset))]
        pictures += [ruleset.picture(after) for _, _, after in trace.steps(ruleset)]
        assert len(pictures) == len(actions) + 1, [kind_of(action) for action in actions]
        for picture in pictures:
            assert problems_of(picture) == ()
            assert picture.notes or picture.places
            explained = {key.colour for key in picture.legend}
            assert {token.colour for token in picture.tokens} <= explained


@pytest.mark.parametrize(
    "name", [n for n in listings() if type(load(n)).picture.__module__ != "hoyle.model.core.ruleset"]
)
def test_no_two_places_of_a_board_lie_on_each_other(name):
    ruleset = load(name)
    picture = ruleset.picture(ruleset.start(starts_of(ruleset)[0]))
    spots = [(place.x, place.y) for place in picture.places]
    assert len(spots) > 5
    assert len(set(spots)) == len(spots)


@pytest.mark.parametrize("name", listings())
def test_no_box_of_a_board_covers_another(name):
    ruleset = load(name)
    for start in starts_of(ruleset):
        places = ruleset.picture(ruleset.start(start)).places
        boxes = [place for place in places if place.outline == "box"]
        covered = [
            (one.id, other.id)
            for number, one in enumerate(boxes)
            for other in boxes[:number]
            if 2 * abs(one.x - other.x) < one.width + other.width
            and 2 * abs(one.y - other.y) < one.height + other.height
        ]
        assert covered == []
