"""What is true of play is true on any map and with any cards that are accepted."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hoyle.model import load
from hoyle.model.acis import catalog as c
from hoyle.model.acis.agenda import Reckoning, SuddenDeath
from hoyle.model.acis.board import check_map
from hoyle.model.acis.catalog_checks import problems
from hoyle.model.acis.reckoning import sudden_death_chance
from hoyle.model.acis.small import QUIET, scene, small_game
from hoyle.model.core.rules import fields_of
from hoyle.properties.core import properties_of

ACIS = load("acis")
OF_PLAY = [prop for prop in properties_of(ACIS).properties if prop.about in ("position", "step")]
CHOICES = {
    name: field.choices
    for name, field in fields_of(type(ACIS.rules)).items()
    if field.choices and not field.clauses  # a reading, decided by no clause
}
few = st.integers(1, 3)
ground = st.sampled_from(["any", "land", "sea", "shallow"])


def targeted(where: list[str]) -> st.SearchStrategy[Any]:
    place = st.sampled_from(where)
    return st.one_of(
        st.builds(c.Place, disks=few, ground=ground, where=place, up_to=st.booleans()),
        st.builds(
            c.Remove,
            disks=few,
            whose=st.sampled_from(["opposing", "civilizations", "barbarians", "own", "any"]),
            ground=ground,
            where=place,
        ),
        st.builds(c.Replace, disks=few, ground=ground, where=place),
        st.builds(c.Barbarians, disks=few, ground=ground, where=place, up_to=st.booleans()),
        st.builds(c.Talents, count=few, who=st.sampled_from(["self", "everyone", "opposing"])),
    )


deeds = st.one_of(targeted(["anywhere", "own", "near", "contested"]), st.builds(c.Bury))
something = st.lists(deeds, min_size=1, max_size=2)
peaceful = st.lists(deeds, max_size=2)
warlike = st.lists(
    st.one_of(targeted(["current", "pending"]), st.builds(c.Ally, disks=few)), min_size=1, max_size=2
)
powers = st.one_of(
    st.builds(c.Power, when=st.just("card"), effects=something.map(tuple)),
    st.builds(c.Power, when=st.just("competition"), effects=warlike.map(tuple)),
    st.builds(lambda n: c.Power(when="acquisition", effects=(c.Acquire(disks=n),)), few),
    st.builds(lambda n: c.Power(when="draw", effects=(c.Draw(cards=n),)), few),
)


@st.composite
def cards(draw: Any, number: int) -> c.Card:
    kind = draw(st.sampled_from(["fate", "fate", "event", "investment", "competition", "negation"]))
    more: dict[str, Any] = {"legend": draw(st.sampled_from(["discard", "aside", "out"]))}
    if kind == "fate" and draw(st.booleans()):
        more |= {"legend": "aside", "effects": (c.Draw(cards=draw(few)),)}
    elif kind in ("fate", "event"):
        more |= {"effects": tuple(draw(peaceful))}
    elif kind == "competition":
        more |= {"effects": tuple(draw(warlike))}
    elif kind == "negation":
        more |= {"answers": (draw(st.sampled_from(["any", "fate", "competition", "negation"])),)}
    else:
        more |= {"disks": draw(few), "power": draw(powers)}
    return c.Card(number=number, name=f"card {number}", kind=kind, source="invented", **more)


@st.composite
def readings(draw: Any) -> dict[str, Any]:
    """Any of the readings for some of the unclear places."""
    names = draw(st.sets(st.sampled_from(sorted(CHOICES)), max_size=12))
    return {name: draw(st.sampled_from(CHOICES[name])) for name in sorted(names)}


@st.composite
def games(draw: Any) -> Any:
    """A small game on a drawn map with drawn cards, by drawn readings."""
    size = draw(st.integers(3, 7))
    kinds = ["land", "land", *(draw(st.sampled_from(["land", "shallow", "deep"])) for _ in range(size - 2))]
    names = [f"A{n}" for n in range(size)]
    borders = {(draw(st.integers(0, n - 1)), n) for n in range(1, size)}
    borders |= {
        (a, b)
        for a, b in draw(st.sets(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=4))
        if a < b
    }
    deck = [draw(cards(n)) for n in range(1, 15)]
    deck += [c.Card(number=n, name=f"plain {n}", kind="fate", source="invented") for n in range(15, 22)]
    wonders = [
        c.Wonder(name=f"wonder {n}", disks=draw(st.integers(0, 3)), power=draw(powers), source="invented")
        for n in range(2)
    ]
    table = (
        draw(
            st.sampled_from(
                [
                    QUIET,
                    c.TableRow(
                        low=1, high=99, name="horde", source="invented", effects=(c.Barbarians(disks=3),)
                    ),
                ]
            )
        ),
    )
    abilities = [
        c.Ability(name=name, power=power, source="invented")
        for name, power in (("Rome", draw(powers)), ("Carthage", draw(powers)))
        if power.when != "card"
    ]
    changes: dict[str, Any] = {
        "epochs": draw(st.integers(1, 2)),
        "deep_sea_epoch": draw(st.integers(1, 2)),
        "final_epoch_event": draw(st.booleans()),
        "barbarian_hordes": draw(st.booleans()),
    }
    return small_game(
        ACIS.under(changes | draw(readings())),
        dict(zip(names, kinds, strict=True)),
        [(names[a], names[b]) for a, b in sorted(borders)],
        homes={"Rome": "A0", "Carthage": "A1"},
        cards=deck,
        wonders=wonders,
        abilities=abilities,
        table=table,
        deployed={"Rome": {"A0": 2}, "Carthage": {"A1": 1}},
        hand=2,
    )


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(games(), st.integers(0, 2**20))
def test_play_keeps_to_the_properties_on_any_map_with_any_cards_by_any_readings(game: Any, seed: int) -> None:
    assert not list(problems(game.catalog))
    check_map(game.map, "drawn")
    rng = random.Random(seed)
    position = game.start(game.options({"players": 2}))
    for _ in range(250):
        choices = game.legal(position)
        if not len(choices):
            break
        action = choices[rng.randrange(len(choices))]
        after = game.apply(position, action)
        for prop in OF_PLAY:
            values = (game, after) if prop.about == "position" else (game, position, action, after)
            assert prop.function(*values) is not False, (prop.id, action, position.agenda)
        position = after


@pytest.mark.clauses("acis.sudden.turn2", "acis.sudden.turn3")
@pytest.mark.parametrize("turn", [2, 3])
def test_the_chance_of_sudden_death_is_how_many_reveals_end_the_epoch(turn: int) -> None:
    plain = [c.Card(number=n, name=f"card {n}", kind="fate", source="invented") for n in range(1, 104)]
    game = small_game(ACIS, {"P": "land", "Q": "land"}, cards=plain)
    rng = random.Random(turn)
    for left in (103, 40, 7, 1):
        gone = rng.sample(range(1, 104), 103 - left)
        position = scene(
            game,
            {"P": (1, 0, 0)},
            Reckoning("draw"),
            SuddenDeath(),
            phase="reckoning",
            turn=turn,
            discards=tuple(sorted(gone)),
        )
        ends = sum(game.apply(position, action).phase == "epoch" for action in game.legal(position))
        assert sudden_death_chance(game.rules, turn, position.pile) == (ends, left)
