"""A difference counts when it shows at the table, not when a game remembers something else."""

from typing import Annotated

import pytest

from hoyle.model.core import Called, convert
from hoyle.verify.ambiguities.by_play import by_play
from hoyle.verify.ambiguities.games import play_all
from hoyle.verify.ambiguities.rivals import Rival, entry_called, read_as, rivals_of
from hoyle.verify.ambiguities.showing import played_on, told_apart
from hoyle.verify.ambiguities.wording import (
    action_in_words,
    answer_in_words,
    described_difference,
    differing,
    in_words,
    remembered_difference,
)
from hoyle.verify.starts import trace_of
from tests.toys.fork import FORK, Fork, Position, Take


class Hushed(Fork):
    """Fork, where nobody sees the list of what was taken until half of nine stones are gone."""

    def describe(self, position: Position) -> str:
        shown = f"; taken: {position.taken}" if position.heap <= 4 else ""
        return f"{position.heap} stones are left{shown}"


HUSHED = Hushed(FORK.id, FORK.title, FORK.game, FORK.edition, FORK.rules)
ORDER = entry_called(HUSHED, "order-question")
RIVAL = Rival(ORDER, "new-first", read_as(HUSHED, ORDER, "new-first"))
NINE = convert({"stones": 9}, HUSHED.Start, "start")


def test_what_is_only_remembered_cannot_be_told_apart():
    here, there = Position(7, 0, (1, 2)), Position(7, 0, (2, 1))
    assert told_apart(HUSHED, RIVAL.ruleset, here, there) is None
    assert told_apart(FORK, read_as(FORK, ORDER, "new-first"), here, there) == "position"
    assert told_apart(HUSHED, RIVAL.ruleset, Position(4, 0, (1, 2)), Position(4, 0, (2, 1))) == "position"


def test_play_goes_on_until_the_difference_shows():
    trace = trace_of(HUSHED, NINE, [Take(1), Take(2)])  # 9 - 1 - 2: six are left, and nothing shows
    more = played_on(HUSHED, RIVAL.ruleset, trace, "seed")
    # At most four stones must be left: of six, one or two steps, and no more.
    assert more and sum(take.stones for take in more) in (2, 3)


def test_the_witness_is_a_play_whose_end_shows_it():
    found = by_play(HUSHED, RIVAL, trace_of(HUSHED, NINE, [Take(1), Take(2)]))
    *_, (_, _, end) = found.trace.steps(HUSHED)
    assert end.heap <= 4
    assert all("taken" in replayed.says for replayed in found.under)


@pytest.mark.parametrize(("ruleset", "fewest"), [(FORK, 2), (HUSHED, 3)])
def test_a_count_tells_when_it_shows(ruleset, fewest):
    # Two different takes show it where the list is seen. Where it is hidden until four of nine stones are
    # left, five must be gone: three takes at least.
    rivals = rivals_of(ruleset, [ORDER])
    *_, last = play_all(ruleset, rivals, games=60, seed=1, starts=[NINE])
    (seen,) = last.result.rivals.values()
    assert seen.arose
    assert min(seen.first) == fewest


def test_values_actions_and_answers_are_told_in_words():
    assert in_words([1, 2, 3]) == "1, 2 and 3"
    assert in_words({"by_player": False, "due": 1}) == "by player: no, due 1"
    assert in_words([]) == "none"
    assert action_in_words({"do": "lose-district", "card": "harbour"}) == "lose district (card harbour)"
    assert answer_in_words(True) == "yes"
    assert answer_in_words((0, 1)) == "0 and 1"


def test_numbers_and_rows_are_called_what_the_book_calls_them():
    kind = Annotated[int, Called("Food", "Craft", beside={-1: "nothing"})]
    assert in_words(1, kind) == "Craft"
    assert in_words(-1, kind) == "nothing"
    assert in_words([1, 0], tuple[kind, kind]) == "Craft and Food"
    row = Annotated[tuple[int, ...], Called("red", "green", last="Barbarians")]
    assert in_words([2, 1, 3], row) == "red 2, green 1, Barbarians 3"
    assert in_words([2, 3], row) == "red 2, Barbarians 3"
    flags = Annotated[tuple[bool, bool], Called("north", "south")]
    assert in_words([True, False], flags) == "north: yes, south: no"


def test_of_answers_with_several_parts_only_those_that_differ_are_told():
    same, apart = {"level": 2, "hit": [0]}, {"level": 1, "hit": [0]}
    assert differing([same, apart]) == [{"level": 2}, {"level": 1}]
    assert differing([3, 4]) == [3, 4]


def test_a_difference_is_told_by_the_lines_that_differ_and_by_what_is_new_in_them():
    class Table(Fork):
        def describe(self, position: Position) -> str:
            return f"supply: {position.heap} stones, 3 coins\nannie:\n  hand: {position.taken}"

    table = Table(FORK.id, FORK.title, FORK.game, FORK.edition, FORK.rules)
    assert described_difference(table, Position(7, 0, (1,)), Position(6, 0, (1,))) == "supply: 7 stones"


def test_what_no_description_has_is_told_place_by_place_and_called_so():
    here, there = Position(7, 0, (1, 2, 2)), Position(7, 0, (1,))
    assert described_difference(HUSHED, here, there) == ""
    assert (
        remembered_difference(here, there) == "only in what lies aside or is still to come: taken with 2, 2"
    )
