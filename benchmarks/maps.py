"""Whether a step costs more on a larger map: games of the Inner Sea on grids of 20, 80 and 320 areas."""

from statistics import median
from typing import Any

from benchmarks.play import REPEATS, _rate
from hoyle.model import load
from hoyle.model.acis.small import grid_game
from hoyle.verify.bulk import playout
from hoyle.verify.starts import starts_of

AREAS = (20, 80, 320)


def maps(repeats: int = REPEATS) -> list[dict[str, Any]]:
    """Steps a second by the number of areas, the sizes taking turns."""
    games: dict[int, Any] = {areas: grid_game(load("acis"), areas) for areas in AREAS}
    starts = {areas: starts_of(game)[-1] for areas, game in games.items()}
    rates: dict[int, list[float]] = {areas: [] for areas in AREAS}
    for repeat in range(repeats):
        for areas, game in games.items():
            play = lambda number, game=game, start=starts[areas]: len(  # noqa: E731
                playout(game, start, number, steps=2_000).actions
            )
            rates[areas].append(_rate(play, repeat))
    smallest = median(rates[AREAS[0]])
    return [
        {
            "areas": areas,
            "steps/s": round(median(found)),
            "of 20 areas": round(median(found) / smallest, 2),
        }
        for areas, found in rates.items()
    ]
