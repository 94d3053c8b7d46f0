"""The properties themselves: proved where they can be, looked at in play where they cannot."""

import random
from collections import Counter
from typing import Any, get_args

import pytest

from hoyle.model import load
from hoyle.model.acis.actions import AnyAction
from hoyle.properties.core import Property, properties_of
from hoyle.verify.prove import prove

ACIS = load("acis")
SAID = properties_of(ACIS)
OF_VALUES = [prop for prop in SAID.properties if prop.about == "values"]
OF_DATA = [prop for prop in SAID.properties if prop.about == "data"]
OF_PLAY = [prop for prop in SAID.properties if prop.about in ("position", "step")]
OF_REACH = [prop for prop in SAID.properties if prop.about == "reach"]
# Aeneas needs a civilization that is far behind or wiped out, a cleared sea a table without purses.
SELDOM = {
    "aeneas-is-invoked-once-and-keeps-what-it-should",
    "a-new-beginning-is-on-land-of-nobodys-home",
    "a-dominated-sea-is-cleared",
}


@pytest.mark.parametrize("prop", OF_VALUES, ids=lambda prop: prop.id)
def test_a_sentence_about_values_is_proved_or_refuted_as_it_says(prop: Property) -> None:
    verdict = prove(prop, ACIS)
    assert verdict.word in (("proved", "exhausted") if prop.expect == "holds" else ("refuted",)), verdict


@pytest.mark.parametrize("prop", OF_DATA, ids=lambda prop: prop.id)
def test_a_fact_of_the_data_is_as_it_says(prop: Property) -> None:
    assert prop.function(ACIS) is (prop.expect == "holds")


def test_a_fact_about_set_ups_can_fail() -> None:
    import dataclasses

    short = dataclasses.replace(ACIS, own_setups=ACIS.setups[:4])
    wrong = next(prop for prop in OF_DATA if prop.id == "the-set-ups-add-up")
    assert wrong.function(short) is False


def test_what_is_true_of_play_holds_in_random_games_and_comes_up() -> None:
    came_up: Counter[str] = Counter()
    for players, seed in ((2, 0), (3, 1), (6, 2)):
        rng = random.Random(seed)
        position = ACIS.start(ACIS.options({"players": players}))
        step = 0
        while len(choices := ACIS.legal(position)):
            action = choices[rng.randrange(len(choices))]
            after = ACIS.apply(position, action)
            for prop in OF_PLAY:
                if prop.about == "position" and step % 5:
                    continue
                values = (ACIS, after) if prop.about == "position" else (ACIS, position, action, after)
                answer = prop.function(*values)
                assert answer is not False, (prop.id, action, position.agenda)
                came_up[prop.id] += answer is True
            position, step = after, step + 1
    assert {prop.id for prop in OF_PLAY} - set(+came_up) <= SELDOM


def reached(game: Any, start: Any, seed: int) -> set[str]:
    rng = random.Random(seed)
    position, found = game.start(start), set()
    while len(choices := game.legal(position)):
        found |= {prop.id for prop in OF_REACH if prop.id not in found and prop.function(game, position)}
        position = game.apply(position, choices[rng.randrange(len(choices))])
    return found | {prop.id for prop in OF_REACH if prop.function(game, position)}


def test_everything_that_should_be_reachable_is_reached() -> None:
    found: set[str] = set()
    for configuration in SAID.configurations:
        if "whole" in configuration.name:
            continue
        game, start = configuration.function(ACIS)
        found |= seen_in(game, start)
    for players in (2, 4, 6):
        found |= reached(ACIS, ACIS.options({"players": players}), players)
    missing = {prop.id for prop in OF_REACH} - found
    for seed in range(3, 40):
        if not missing:
            break
        missing -= reached(ACIS, ACIS.options({"players": 2}), seed)
    assert missing == set()


def seen_in(game: Any, start: Any) -> set[str]:
    """What holds somewhere among all positions of a small game."""
    every = positions(game, start)
    return {prop.id for prop in OF_REACH if any(prop.function(game, position) for position in every)}


@pytest.mark.parametrize("configuration", SAID.configurations[:5], ids=lambda each: each.name)
def test_the_last_turn_of_a_small_game_is_visited_whole(configuration: Any) -> None:
    game, start = configuration.function(ACIS)
    assert any(game.outcome(position) for position in positions(game, start))


def positions(game: Any, start: Any) -> list[Any]:
    todo, seen = [start], {start}
    while todo:
        position = todo.pop()
        for action in game.legal(position):
            after = game.apply(position, action)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return list(seen)


def test_the_shapes_of_induction_offer_every_kind_of_action() -> None:
    """A proof by induction over some kinds of action only would be one of a smaller game."""
    rng, found = random.Random(0), set()
    for shape in SAID.shapes:
        for _ in range(20):
            game, position = shape.function(ACIS, lambda name, low, high: rng.randint(low, high))
            found |= {kind for kind, actions in game.legal(position).by_kind.items() if len(actions)}
    assert found == {kind.__struct_config__.tag for kind in get_args(AnyAction)}
