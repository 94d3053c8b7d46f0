"""Small games: shapes with unknown numbers for induction, configurations that can be visited whole."""

from __future__ import annotations

from hoyle.model.acis import agenda as tasks
from hoyle.model.acis.catalog import Card, Power, Remove, Replace, Talents, Wonder
from hoyle.model.acis.position import Position, WonderState
from hoyle.model.acis.ruleset import Acis
from hoyle.model.acis.small import scene, small_game
from hoyle.properties.core import configuration

MAP = {"P": "land", "Q": "land", "S": "shallow"}
BORDERS = (("P", "Q"), ("P", "S"))
TIED = {"P": "land", "Q": "land", "R": "land"}
TOMB = Wonder(
    name="Tomb",
    disks=1,
    source="invented",
    power=Power(when="card", effects=(Talents(count=1),)),
)


# -- configurations ------------------------------------------------------------------------------------------


def _last_turn(game: Acis) -> Acis:
    return game.under({"epochs": 1})


def _tie(
    game: Acis, rows: dict[str, tuple[int, int, int]], points: tuple[int, int], wonder: bool
) -> tuple[Acis, Position]:
    """The last Card Phase of a game that will end level on VPs."""
    small = small_game(_last_turn(game), TIED, players=2, wonders=(TOMB,))  # type: ignore[arg-type]
    states = (WonderState(owner=0, area=0, disks=1),) if wonder else (WonderState(),)
    position = scene(small, rows, tasks.CardPhase(), phase="card", points=points, wonders=states, turn=4)
    return small, position


@configuration("the last turn, level but for a Wonder")
def level_but_for_a_wonder(ruleset: Acis) -> tuple[Acis, Position]:
    """Red's Wonder gives a VP in the tally and one for the lead in Wonders: two, which green has already."""
    return _tie(ruleset, {"P": (1, 0, 0), "Q": (0, 1, 0)}, (0, 2), True)


@configuration("the last turn, level but for a City")
def level_but_for_a_city(ruleset: Acis) -> tuple[Acis, Position]:
    """Red's City gives a VP in the tally and one for the lead in Cities: two, which green has already."""
    return _tie(ruleset, {"P": (3, 0, 0), "Q": (0, 1, 0)}, (0, 2), False)


@configuration("the last turn, level but for disks")
def level_but_for_disks(ruleset: Acis) -> tuple[Acis, Position]:
    """Two disks against one."""
    return _tie(ruleset, {"P": (2, 0, 0), "Q": (0, 1, 0)}, (0, 0), False)


@configuration("the last turn, level but for areas")
def level_but_for_areas(ruleset: Acis) -> tuple[Acis, Position]:
    """Two disks in one area against one in each of two."""
    return _tie(ruleset, {"P": (2, 0, 0), "Q": (0, 1, 0), "R": (0, 1, 0)}, (0, 0), False)


@configuration("the last turn, level in everything")
def level_in_everything(ruleset: Acis) -> tuple[Acis, Position]:
    """One disk each."""
    return _tie(ruleset, {"P": (1, 0, 0), "Q": (0, 1, 0)}, (0, 0), False)


@configuration("two fights and a talent")
def two_fights(ruleset: Acis) -> tuple[Acis, Position]:
    """Two areas are Contested and red has one talent, green a card."""
    filler = Card(number=1, name="filler", kind="fate", source="invented")
    small = small_game(_last_turn(ruleset), MAP, BORDERS, cards=(filler,))  # type: ignore[arg-type]
    rows = {"P": (3, 2, 0), "Q": (2, 3, 1), "S": (1, 0, 2)}
    position = scene(
        small,
        rows,
        tasks.CardPhase(),
        phase="card",
        talents=[1, 0],
        hands=[[], [1]],
        turn=4,
        discards=(),
    )
    return small, position


@configuration("growth on three areas")
def growth_on_three_areas(ruleset: Acis) -> tuple[Acis, Position]:
    """Both civilizations grow on a tiny map in the last turn of a game."""
    small = small_game(_last_turn(ruleset), MAP, BORDERS)  # type: ignore[arg-type]
    rows = {"P": (3, 0, 0), "Q": (0, 1, 0), "S": (1, 0, 0)}
    return small, scene(small, rows, tasks.Growth(1), tasks.Retirement(0), phase="growth", turn=4)


@configuration("a card, two negations and a siege")
def cards_and_negations(ruleset: Acis) -> tuple[Acis, Position]:
    """A Great Person can be answered, the answer as well; a siege waits for the fight."""
    cards = (
        Card(
            number=1,
            name="person",
            kind="fate",
            great_person=True,
            source="invented",
            effects=(Replace(disks=1, whose="civilizations"),),
        ),
        Card(
            number=2,
            name="no",
            kind="negation",
            great_person=True,
            source="invented",
            answers=("great-person",),
        ),
        Card(number=3, name="yes", kind="negation", source="invented", answers=("great-person",)),
        Card(
            number=4,
            name="siege",
            kind="competition",
            source="invented",
            effects=(Remove(disks=2, where="current"),),
        ),
    )
    small = small_game(_last_turn(ruleset), MAP, BORDERS, cards=cards)  # type: ignore[arg-type]
    rows = {"P": (2, 0, 0), "Q": (1, 3, 0)}
    position = scene(small, rows, tasks.CardPhase(), phase="card", hands=[[1, 3], [2, 4]], turn=4)
    return small, position


@configuration("deployment by a deep sea in the last Epoch")
def deployment_by_a_deep_sea(ruleset: Acis) -> tuple[Acis, Position]:
    """Two Ready disks next to a deep sea, in Epoch IV."""
    small = small_game(ruleset, {"P": "land", "Q": "land", "D": "deep"}, (("P", "D"), ("P", "Q")))
    rows = {"P": (2, 0, 0), "Q": (0, 1, 0)}
    return small, scene(
        small, rows, tasks.Growth(2), tasks.Deployment(0), phase="growth", ready=[2], epoch=4, turn=4
    )


@configuration("a whole small game without cards")
def a_whole_small_game(ruleset: Acis) -> tuple[Acis, object]:
    """One Epoch from the set-up, on two areas; too large to be visited whole, but not to be begun."""
    small = small_game(
        _last_turn(ruleset),
        {"P": "land", "Q": "land"},
        (("P", "Q"),),
        deployed={"Rome": {"P": 1}, "Carthage": {"Q": 1}},
    )
    return small, small.options({"players": 2})
