"""The sea in hexes, with Settlers, ships, markers and tokens on them."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.model.core.picture import Key, Picture, Place, Token
from hoyle.model.diluvium.describe import describe
from hoyle.model.diluvium.game import CITY, Game
from hoyle.model.diluvium.kinds import KINDS
from hoyle.model.diluvium.map import COLOURS
from hoyle.model.diluvium.position import FACEDOWN, Position

WIDE, HIGH = 120, 140  # of a hexagon that stands on its tip
YOURS, THEIRS, ALLIED = "royalblue", "firebrick", "seagreen"
CITY_COLOURS = {"greek": YOURS, "egyptian": "goldenrod", "aztec": "seagreen", "chinese": "firebrick"}

LEGEND = (
    Key(says="yours", colour=YOURS),
    Key(says="the adversary's", colour=THEIRS),
    Key(says="of an ally", colour=ALLIED),
    *(Key(says=f"Settlers on {kind}, with their number", label=f"{kind[0]}n") for kind in KINDS),
    Key(says="a ship", label="s"),
    Key(says="a Warship", label="w"),
    Key(says="a marker", label="m"),
    Key(says="the Exile", label="e", colour="purple"),
    Key(says="a facedown token", label="?", colour="gold"),
    Key(says="invented: the scenario's picture is not in the text", outline="hexagon", source="invented"),
)


def picture(game: Game, position: Position) -> Picture:
    """The position as hexes; a hex that is not there is not drawn."""
    there = [place for place, tile in enumerate(position.tiles) if tile >= FACEDOWN]
    tokens = (token for place in there for token in _on(position, place))
    beside = (line for line in describe(game, position).splitlines() if not line.startswith("  hex"))
    return Picture(
        places=tuple(_hex(game, position, place) for place in there),
        tokens=tuple(tokens),
        legend=LEGEND,
        notes=tuple(beside),
    )


def _hex(game: Game, position: Position, place: int) -> Place:
    spot, tile = game.map.hexes[place], position.tiles[place]
    if tile >= CITY:
        colour = COLOURS[tile - CITY]
        label, shade = f"{colour} City", CITY_COLOURS[colour]
    elif tile == FACEDOWN:
        label, shade = f"{place} facedown", "gray"
    else:
        label, shade = f"{place}: tile {tile}", "lightskyblue"
    # Axial coordinates: a step along r goes half a hex to the east, and down by three quarters.
    return Place(
        id=str(place),
        label=label,
        x=spot.q * WIDE + spot.r * WIDE // 2,
        y=spot.r * HIGH * 3 // 4,
        outline="hexagon",
        width=WIDE,
        height=HIGH,
        colour=shade,
        source="" if isinstance(position.map, str) else "invented",
    )


def _on(position: Position, place: int) -> Iterator[Token]:
    spot = str(place)
    rows = (
        ("of yours", position.own, YOURS),
        ("of the adversary", position.foe, THEIRS),
        ("of an ally", position.ally, ALLIED),
    )
    for whose, by_place, colour in rows:
        for kind, count in enumerate(by_place[place]):
            if count:
                settlers = "Settler" if count == 1 else "Settlers"
                says = f"{count} {settlers} {whose} on {KINDS[kind]}"
                yield Token(
                    place=spot, says=says, label=f"{KINDS[kind][0]}{count}", colour=colour, count=count
                )
    pieces = (
        ("your ship", "s", YOURS, position.ship == place),
        ("your Warship", "w", YOURS, position.warship == place),
        ("the Aztec Warship", "w", ALLIED, position.aztec_warship == place),
        ("the opposing ship", "s", THEIRS, position.foe_ship == place),
        ("your marker", "m", YOURS, position.own_marks[place] >= 0),
        ("an opposing marker", "m", THEIRS, position.foe_marks[place] >= 0),
        ("the Exile", "e", "purple", position.exile == place),
    )
    for says, label, colour, there in pieces:
        if there:
            yield Token(place=spot, says=says, label=label, colour=colour)
    warships = position.foe_warships.count(place)
    if warships:
        says = f"{warships} opposing {'Warship' if warships == 1 else 'Warships'}"
        yield Token(place=spot, says=says, label="w", colour=THEIRS, count=warships)
    token = position.tokens[place]
    if token:
        says = "a facedown token" if token < 0 else f"token {token}"
        yield Token(place=spot, says=says, label="?" if token < 0 else str(token), colour="gold")
