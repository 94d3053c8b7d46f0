"""Maps and catalogs from files: whether they are sound as data and meet what a scenario states.

Every problem is one sentence with the key, the value and the remedy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from hoyle.model.core import InputError, did_you_mean, unknown_name
from hoyle.model.core.data import file_given
from hoyle.model.core.values import decode
from hoyle.model.diluvium.kinds import CRAFT, KINDS, RUINS
from hoyle.model.diluvium.layout import allies_at_start, cities_laid_out
from hoyle.model.diluvium.map import COLOURS, HEX_KINDS, Archipelago, Hex
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.scenarios import SCENARIOS, Scenario
from hoyle.model.diluvium.tiles import LEVELS, Tile, tiles_of

if TYPE_CHECKING:
    from pathlib import Path

MOST_HEXES = 61  # what the numbers of a position have room for
LARGE = 3  # spaces of the islands that A Friend in Need wants

Catalog = Mapping[int, Tile]
Says = tuple[str, Callable[[Tile], bool]]  # what a scenario says of a tile, and whether it is so


def _has(kind: int) -> Callable[[Tile], bool]:
    return lambda tile: tile.islands[kind] > 0


def _has_monster(tile: Tile) -> bool:
    return tile.monster is not None


NAMED: dict[str, dict[int, Says]] = {
    "whispers": {19: ("Craft", _has(CRAFT)), 20: ("Ruins", _has(RUINS))},
    "killed": {number: ("a Ruins Island", _has(RUINS)) for number in (11, 12, 13)},
    "friend": {number: ("a large island", lambda tile: LARGE in tile.islands) for number in (5, 6, 7)},
    "curse": dict.fromkeys((16, 17, 28), ("a Guardian", _has_monster)),
    "hydra": {29: ("the Hydra", _has_monster)},
}


def read_archipelago(path: Path, catalog: Catalog) -> Archipelago:
    """A map from a JSON file, refused with file, key, value and remedy when it is not one."""
    archipelago: Archipelago = decode(file_given(path, "map"), Archipelago, f"map {path}")
    if archipelago.scenario not in SCENARIOS:
        raise InputError(f"map {path}, scenario: {unknown_name('scenario', archipelago.scenario, SCENARIOS)}")
    tiles = {**catalog, **tiles_of(archipelago.tiles, f"map {path}")}
    for problem in map_problems(archipelago, tiles) or scenario_problems(archipelago, tiles):
        raise InputError(f"map {path}, {problem}")
    return archipelago


# -- a map by itself


def map_problems(archipelago: Archipelago, catalog: Catalog) -> tuple[str, ...]:
    """What is wrong with a map as data."""
    return tuple(_hex_problems(archipelago, catalog)) or tuple(_shore_problems(archipelago))


def _hex_problems(archipelago: Archipelago, catalog: Catalog) -> Iterator[str]:
    """Each hex by itself and beside those before it."""
    places: dict[tuple[int, int], int] = {}
    colours: dict[str, int] = {}
    tiles: dict[int, int] = {}
    if len(archipelago.hexes) > MOST_HEXES:
        yield f"hexes: {len(archipelago.hexes)} of them: at most {MOST_HEXES} fit, remove some"
    for number, h in enumerate(archipelago.hexes):
        key = f"hexes[{number}]"
        if (h.q, h.r) in places:
            yield f"{key}: q={h.q}, r={h.r} is already hexes[{places[h.q, h.r]}]: move or remove one"
        places[h.q, h.r] = number
        if h.kind not in HEX_KINDS:
            yield f"{key}.kind: unknown kind of space {h.kind!r}: {did_you_mean(h.kind, HEX_KINDS)}"
        elif h.kind == "city":
            if h.colour not in COLOURS:
                meant = did_you_mean(h.colour, COLOURS)
                yield f"{key}.colour: a City of unknown colour {h.colour!r}: {meant}"
            if h.colour in colours:
                first = colours[h.colour]
                yield f"{key}.colour: a second {h.colour} City, the first is hexes[{first}]: remove one"
            colours.setdefault(h.colour, number)
        else:
            yield from _water_problems(key, h, catalog)
        if h.tile and h.tile in tiles:
            yield f"{key}.tile: tile {h.tile} is already on hexes[{tiles[h.tile]}]: each tile exists once"
        if h.tile:
            tiles.setdefault(h.tile, number)
    if "greek" not in colours:
        yield "hexes: there is no greek City: you are empress of the Greeks, add your City"


def _water_problems(key: str, h: Hex, catalog: Catalog) -> Iterator[str]:
    """An ocean hex, or an empty one."""
    if h.colour:
        yield f"{key}.colour: {h.colour!r} on a hex of kind {h.kind!r}: only a City has a colour, remove it"
    if h.kind == "empty":
        return
    if h.tile and h.tile not in catalog:
        yield f"{key}.tile: no tile {h.tile} in the catalog: add it or choose another number"
    if not h.level:
        yield f"{key}.level: 0 on an ocean hex: give the level of its tile, 1 to {LEVELS}"
    if h.hydra and h.tile in catalog and catalog[h.tile].monster is None:
        yield f"{key}.hydra: tile {h.tile} has no Monster: choose a tile with one"
    if not any(h.allies):
        return
    spaces = catalog[h.tile].islands if h.tile in catalog and h.faceup else (0, 0, 0, 0)
    for kind, count in enumerate(h.allies):
        if not 0 <= count <= spaces[kind]:
            yield (
                f"{key}.allies: {count} on {KINDS[kind]}, which has {spaces[kind]} spaces on a tile that is "
                "faceup: correct 'allies'"
            )


def _shore_problems(archipelago: Archipelago) -> Iterator[str]:
    """Ships, and what can be reached, on hexes that are sound."""
    size = len(archipelago.hexes)
    for key, place in (("ship", archipelago.ship), *(("warships", w) for w in archipelago.warships)):
        if not -1 <= place < size:
            yield f"{key}: there is no hex {place}: use a number below {size}"
    from_home = archipelago.distances(0)[archipelago.home]
    for number, h in enumerate(archipelago.hexes):
        if from_home[number] >= 0 or h.kind == "empty":
            continue
        what = f"the {h.colour} City" if h.kind == "city" else f"q={h.q}, r={h.r}"
        yield f"hexes[{number}]: {what} cannot be reached from your City: join it with ocean hexes"


# -- a map of a scenario


def scenario_problems(archipelago: Archipelago, catalog: Catalog) -> tuple[str, ...]:
    """In what a map does not meet the constraints its scenario states."""
    scenario = SCENARIOS[archipelago.scenario]
    return (
        tuple(_piece_problems(scenario, archipelago))
        or tuple(_tile_problems(scenario, archipelago, catalog))
        or tuple(_shape_problems(scenario, archipelago))
    )


def _piece_problems(scenario: Scenario, archipelago: Archipelago) -> Iterator[str]:
    """Cities, ships, tokens, allies and green hexes are those of the scenario."""
    hexes, title = archipelago.hexes, scenario.title
    present = [h.colour for h in hexes if h.kind == "city"]
    for colour in cities_laid_out(scenario.id):
        if colour not in present:
            yield f"hexes: {title} needs the {colour} City: add a hex of kind 'city' in that colour"
    for colour in present:
        if colour not in cities_laid_out(scenario.id):
            yield f"hexes: {title} has no {colour} City: remove it"
    if len(archipelago.warships) != len(scenario.opponents):
        yield f"warships: {len(archipelago.warships)} given, {title} has {len(scenario.opponents)}"
    ships = (archipelago.ship, *archipelago.warships) if scenario.opponents else ()
    if any(place < 0 or hexes[place].kind == "empty" for place in ships):
        yield f"ship or warships: {ships} are not all on tiles: give the hex of each opposing ship"
    cities_with_token = len(scenario.opponents) if scenario.id == "noose" else 0
    for key, given, wanted in (
        (
            "token",
            sum(h.token for h in hexes),
            sum(g.slots for g in scenario.groups if g.token)
            + sum(f.token for f in scenario.fixed)
            + cities_with_token,
        ),
        (
            "green",
            sum(h.green for h in hexes),
            sum(g.slots for g in scenario.groups if g.green) + sum(f.green for f in scenario.fixed),
        ),
        ("hydra", sum(h.hydra for h in hexes), sum(f.hydra for f in scenario.fixed)),
        ("allies", sum(sum(h.allies) for h in hexes), allies_at_start(SOLO, scenario.id, beside=False)),
    ):
        if given != wanted:
            yield f"hexes: {given} in all of {key!r}, {title} has {wanted}: correct {key!r}"
    if cities_with_token and any(h.token != (h.colour in scenario.opponents) for h in hexes):
        yield f"hexes: the tokens of {title} lie on its opposing Cities: correct 'token'"


def _tile_problems(scenario: Scenario, archipelago: Archipelago, catalog: Catalog) -> Iterator[str]:
    """What is dealt and what is laid out by number."""
    hexes, title = archipelago.hexes, scenario.title
    for number, group in enumerate(scenario.groups):
        spots = [h for h in hexes if h.group == number]
        if len(spots) != group.slots:
            yield f"hexes: group {number} has {len(spots)} spots: {title} deals {group.slots}"
        if any((h.level, h.green, h.token) != (group.level, group.green, group.token) for h in spots):
            yield f"hexes: a spot of group {number} differs in level, green or token: copy the scenario's"
        if any(h.tile or h.kind != "ocean" for h in spots):
            yield f"hexes: a spot of group {number} is no open ocean hex: its tile is dealt, remove 'tile'"
    for number, h in enumerate(hexes):
        if h.group >= len(scenario.groups):
            yield f"hexes[{number}].group: {h.group}, but {title} has {len(scenario.groups)} groups"
    dealt = {tile for group in scenario.groups for tile in (*group.musts, *group.only)}
    laid = Counter(h.tile for h in hexes if h.tile)
    for tile in laid:
        if tile in dealt:
            yield f"hexes: tile {tile} is laid out, but {title} deals it: choose another number"
    for fixed in scenario.fixed:
        if not laid[fixed.tile]:
            yield f"hexes: tile {fixed.tile} is missing: {title} wants it by number"
    yield from needs(scenario, catalog)
    yield from _supply_problems(scenario, archipelago, {n: t for n, t in catalog.items() if n not in dealt})


def _supply_problems(scenario: Scenario, archipelago: Archipelago, loose: Catalog) -> Iterator[str]:
    """Whether the *loose* tiles of each level suffice for what is dealt at random."""
    hexes = [h for h in archipelago.hexes if h.kind == "ocean"]
    laid = {h.tile for h in hexes}
    for level in range(1, LEVELS + 1):
        open_spots = sum(1 for h in hexes if h.level == level and not h.tile and h.group < 0)
        spare = sum(g.slots - len(g.musts) for g in scenario.groups if g.level == level and not g.only)
        there = sum(1 for n, tile in loose.items() if tile.level == level and n not in laid)
        if open_spots + spare > there:
            yield (
                f"hexes: {open_spots + spare} tiles of level {level} are to be dealt, but the catalog has "
                f"{there} to spare: remove hexes or add tiles"
            )


def _shape_problems(scenario: Scenario, archipelago: Archipelago) -> Iterator[str]:
    """Constraints on who lies beside whom."""
    around, hexes = archipelago.neighbours, archipelago.hexes

    def oceans(number: int) -> list[int]:
        return [n for n in around[number] if n >= 0 and hexes[n].kind == "ocean"]

    if scenario.id == "bastion" and len(oceans(archipelago.foe_cities[0])) != 2:
        found = len(oceans(archipelago.foe_cities[0]))
        yield f"hexes: the opposing City has {found} adjacent ocean hexes: this scenario has two"
    if scenario.id == "curse":
        last = max(archipelago.ocean, key=lambda n: (hexes[n].r, hexes[n].q))
        if not hexes[last].token:
            yield f"hexes[{last}].token: the lowest tile farthest right carries the token: move it there"
    if scenario.id != "path":
        return
    row = oceans(archipelago.home)
    if len(row) != 2:
        yield f"hexes: your City has {len(row)} adjacent ocean hexes: this scenario has two"
        return
    for _ in range(3):
        below = {n for here in row for n in around[here][4:6] if n >= 0 and hexes[n].kind == "ocean"}
        row = sorted(below)
        if not row:
            yield "hexes: there must be four rows of ocean hexes below your City: add rows"
            return
    if any(not any(n >= 0 and hexes[n].kind == "empty" for n in around[here][4:6]) for here in row):
        yield "hexes: every hex of the fourth row needs a hex of kind 'empty' below: add it"


# -- a catalog


def catalog_problems(catalog: Catalog) -> tuple[str, ...]:
    """In what a catalog lacks tiles that some scenario names."""
    return tuple(problem for scenario in SCENARIOS.values() for problem in needs(scenario, catalog))


def needs(scenario: Scenario, catalog: Catalog) -> Iterator[str]:
    """What a scenario says of the tiles it names, where the catalog does not bear it out."""
    groups = [n for group in scenario.groups for n in (*group.musts, *group.only)]
    missing = [n for n in (*groups, *(f.tile for f in scenario.fixed)) if n not in catalog]
    for tile in missing:
        yield f"tile {tile}: it is not there, but {scenario.title} names it: add it"
    if missing:
        return
    for number, (what, bears_out) in NAMED.get(scenario.id, {}).items():
        if not bears_out(catalog[number]):
            yield f"tile {number}: {scenario.title} speaks of {what} on it: correct it"
