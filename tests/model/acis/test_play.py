"""Whole games at random: legality from both sides, positions that load, games that end."""

import random
from typing import Any

import pytest

from hoyle.model import load
from hoyle.model.acis.small import grid_game
from hoyle.model.core import canonical, decode
from hoyle.model.core.rules import fields_of

ACIS = load("acis")


def play(game: Any, players: int, seed: int, look: int) -> Any:
    """A random game; every *look* steps what is illegal elsewhere is tried here."""
    rng = random.Random(seed)
    position = game.start(game.options({"players": players}))
    seen: dict[Any, None] = {}
    step = 0
    while len(choices := game.legal(position)):
        assert game.actor(position) is not None
        if step % look == 0:
            listed = list(choices)
            assert len(set(listed)) == len(listed) == len(choices)
            assert not game.problems(position)
            assert not any(game.objections(position, action) for action in listed)
            others = [action for action in rng.sample(list(seen), min(40, len(seen))) if action not in listed]
            assert all(game.objections(position, action) for action in others)
            assert decode(canonical(position), game.Position, "position") == position
            seen.update(dict.fromkeys(listed))
        position = game.apply(position, choices[rng.randrange(len(choices))])
        step += 1
    assert game.actor(position) is None
    return position


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.clauses("acis.overview.epochs", "acis.endgame.winner", "acis.overview.goal")
def test_whole_games_end_with_a_winner_and_both_sides_of_legality_agree(players: int) -> None:
    for seed in range(2):
        outcome = ACIS.outcome(play(ACIS, players, seed, look=11))
        assert outcome is not None and outcome.winners and len(outcome.scores) == players


CHANGES = [
    (name, value)
    for name, field in fields_of(type(ACIS.rules)).items()
    for value in field.choices
    if value != getattr(ACIS.rules, name)
]


@pytest.mark.parametrize(("field", "value"), CHANGES)
def test_a_game_under_every_other_reading_and_option_goes_to_its_end(field: str, value: Any) -> None:
    game = ACIS.under({field: value})
    assert game.outcome(play(game, 5 if field == "barbarian_hordes" else 3, 1, look=97)) is not None


def test_the_game_can_be_described_and_asked_about_in_every_phase() -> None:
    rng = random.Random(3)
    position = ACIS.start(ACIS.options({"players": 3}))
    phases = set()
    while len(choices := ACIS.legal(position)):
        action = choices[rng.randrange(len(choices))]
        if position.phase not in phases:
            assert "Epoch" in ACIS.describe(position)
            assert all(clause in ACIS.book for clause in ACIS.clauses_for(position, action))
        phases.add(position.phase)
        position = ACIS.apply(position, action)
    assert phases >= {"setup", "growth", "card", "competition", "reckoning"}


@pytest.mark.parametrize("areas", [20, 80])
def test_games_on_a_grid_of_any_size_go_to_their_end(areas: int) -> None:
    game = grid_game(ACIS, areas)
    assert game.outcome(play(game, 6, areas, look=301)) is not None
