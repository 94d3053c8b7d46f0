"""Maps by choice: a scenario is the family of maps that this generator can make.

The generator takes a sequence of whole numbers and spends one for every decision; when they run out, the
first option is taken. Every sequence gives a map that meets the constraints of its scenario, so that a
test can draw sequences freely; the empty one gives the default map, invented like all the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from hoyle.model.diluvium.layout import cities_laid_out, tiles_laid_out
from hoyle.model.diluvium.map import INVENTED, STEPS, Archipelago, Hex
from hoyle.model.diluvium.scenarios import SCENARIOS, Scenario

Spot = tuple[int, int]
HALF_WIDTH = 3  # of the band, in half hexes
WINDOW = 5  # so many of the nearest open spots are offered: archipelagos stay compact


class Choices:
    """A stream of decisions."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = list(reversed(numbers))

    def of(self, options: Sequence[Spot] | Sequence[int]) -> int:
        """The index of the option the next number picks."""
        return self.numbers.pop() % len(options) if self.numbers else 0


@lru_cache(maxsize=4096)
def generate(scenario_id: str, numbers: tuple[int, ...] = ()) -> Archipelago:
    """The map of a scenario that this sequence of choices makes."""
    scenario = SCENARIOS[scenario_id]
    choices = Choices(numbers)
    oceans = _path_oceans() if scenario_id == "path" else _grow(scenario, choices)
    cities = _place_cities(scenario, oceans, choices)
    hexes = [Hex(q=0, r=0, kind="city", colour="greek", faceup=True)]
    hexes += [
        Hex(q=q, r=r, kind="city", colour=colour, faceup=True, token=scenario_id == "noose")
        for colour, (q, r) in cities.items()
    ]
    hexes += _deal(scenario, oceans, choices)
    if scenario_id == "path":
        taken = {(h.q, h.r) for h in hexes}
        hexes += [Hex(q=q, r=5, kind="empty") for q in range(-5, 1) if (q, 5) not in taken]
    start = [1 + index for index in range(len(scenario.opponents))]
    label = "default" if not any(numbers) else "-".join(str(n) for n in numbers)
    return Archipelago(
        name=f"{scenario_id}, {label}",
        scenario=scenario_id,
        source=f"invented: {INVENTED}",
        hexes=tuple(hexes),
        ship=start[0] if start else -1,
        warships=tuple(start),
    )


def steps_from_origin(spot: Spot) -> int:
    """Tile distance from your City, which is the origin."""
    q, r = spot
    return (abs(q) + abs(r) + abs(q + r)) // 2


def _around(spot: Spot) -> list[Spot]:
    return [(spot[0] + dq, spot[1] + dr) for dq, dr in STEPS]


def _grow(scenario: Scenario, choices: Choices) -> list[Spot]:
    """Ocean hexes grown from your City, each touching one before it."""
    placed: list[Spot] = [(0, 0)]
    while len(placed) <= tiles_laid_out(scenario.id):
        touching = {s for here in placed for s in _around(here) if _in_band(s)} - set(placed)
        window = sorted(touching, key=lambda s: (steps_from_origin(s), s))[:WINDOW]
        placed.append(window[choices.of(window)])
    return placed[1:]


def _in_band(spot: Spot) -> bool:
    """Whether a spot lies in the band below your City: long maps keep the Cities apart."""
    return spot[1] >= 0 and abs(2 * spot[0] + spot[1]) <= HALF_WIDTH


def _path_oceans() -> list[Spot]:
    """Four rows below your City, each hex with two below it: the Exiles lead downward."""
    return [(q, row) for row in range(1, 5) for q in range(-row, 1)]


def _place_cities(scenario: Scenario, oceans: list[Spot], choices: Choices) -> dict[str, Spot]:
    """The other Cities, far from yours and from each other."""
    placed: dict[str, Spot] = {}
    water = set(oceans)
    for colour in cities_laid_out(scenario.id)[1:]:
        taken = water | {(0, 0)} | set(placed.values())
        edge = {s for here in oceans for s in _around(here)} - taken
        if scenario.id == "path":
            edge = {(1, 4), (-5, 4), (1, 3), (-4, 3)}
        if scenario.id == "bastion":
            edge = {s for s in edge if sum(1 for n in _around(s) if n in water) == 2} or edge
        near = [(0, 0), *placed.values()]
        edge = {s for s in edge if all(_apart(s, other) > 1 for other in near)} or edge
        ranked = sorted(edge, key=lambda s: (-min(_apart(s, other) for other in near), s))[:WINDOW]
        placed[colour] = ranked[choices.of(ranked)]
    return placed


def _apart(a: Spot, b: Spot) -> int:
    return steps_from_origin((a[0] - b[0], a[1] - b[1]))


def _deal(scenario: Scenario, oceans: list[Spot], choices: Choices) -> list[Hex]:
    """What lies on each ocean hex: lower levels nearer your City, the spots of a group as chosen."""
    wanted: list[dict[str, object]] = []
    for level in (1, 2, 3):
        wanted += [{"level": level}] * scenario.ordinary[level - 1]
        wanted += [
            {
                "level": level,
                "tile": f.tile,
                "faceup": f.faceup,
                "green": f.green,
                "allies": f.allies,
                "hydra": f.hydra,
                "token": f.token,
            }
            for f in scenario.fixed
            if f.level == level
        ]
        for number, group in enumerate(scenario.groups):
            if group.level == level:
                wanted += [
                    {"level": level, "group": number, "green": group.green, "token": group.token}
                ] * group.slots
    spots = sorted(oceans, key=lambda s: (steps_from_origin(s), s))
    if scenario.id == "curse":  # the token lies on the tile in the bottom right corner
        spots.sort(key=lambda s: (s[1], s[0]))
        corner = spots.pop()
        spots = [*sorted(spots, key=lambda s: (steps_from_origin(s), s)), corner]
    dealt: list[Hex] = []
    for index, what in enumerate(wanted):
        same = [n for n in range(len(spots)) if n < _same_level(wanted, index)]
        pick = choices.of(same) if not (scenario.id == "curse" and what.get("token")) else len(spots) - 1
        q, r = spots.pop(pick if scenario.id != "curse" or what.get("token") else min(pick, len(spots) - 2))
        dealt.append(Hex(q=q, r=r, **what))  # type: ignore[arg-type]
    return dealt


def _same_level(wanted: list[dict[str, object]], index: int) -> int:
    """How many of what is still to be dealt, from *index* on, has the same level."""
    level = wanted[index]["level"]
    return sum(1 for what in wanted[index:] if what["level"] == level)
