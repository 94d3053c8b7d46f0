"""A position that somebody has tampered with is refused, or can be played on: it never breaks the model."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hoyle.model import load
from hoyle.model.core import InputError

ACIS = load("acis")
WORDS = ("", "red", "card", "growth", "epoch", "draw", "competition", "over")


def moments(players: int, rng: random.Random) -> Iterator[Any]:
    """Positions of a random game, now and then."""
    position, step = ACIS.start(ACIS.options({"players": players})), 0
    while len(choices := ACIS.legal(position)):
        position, step = ACIS.apply(position, choices[rng.randrange(len(choices))]), step + 1
        if step % (23 * players) == 0:
            yield position


def places(data: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data, the areas and the draw pile left aside: most of it would be those."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if above or key not in ("areas", "pile"):
            yield (*above, key)
            if isinstance(value, dict | list):
                yield from places(value, (*above, key))


def tampered(data: Any, rng: random.Random) -> Any:
    data = copy.deepcopy(data)
    *above, last = rng.choice(list(places(data)))
    holder = data
    for key in above:
        holder = holder[key]
    value = holder[last]
    if isinstance(value, bool):
        holder[last] = not value
    elif isinstance(value, int):
        holder[last] = value + rng.choice((-1, 1, -5, 7, 100))
    elif isinstance(value, str):
        holder[last] = rng.choice(WORDS)
    elif isinstance(value, list) and value:
        value.pop(rng.randrange(len(value))) if rng.random() < 0.5 else value.append(rng.choice(value))
    return data


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_tampered_position_is_refused_or_can_be_played_on(players: int) -> None:
    rng = random.Random(players)
    refused = accepted = 0
    for moment in moments(players, rng):
        for _ in range(5):
            try:
                position = ACIS.read_position(tampered(msgspec.to_builtins(moment), rng))
            except InputError:
                refused += 1
                continue
            accepted += 1
            for _ in range(20):
                choices = ACIS.legal(position)
                if not len(choices):
                    break
                position = ACIS.apply(position, choices[rng.randrange(len(choices))])
                assert not ACIS.problems(position)
    assert refused > 10 and accepted > 10
