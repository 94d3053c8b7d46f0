"""A position as a few lines of text for a terminal."""

from __future__ import annotations

from hoyle.model.diluvium.game import CITY, Game
from hoyle.model.diluvium.kinds import ACTIONS, KINDS, RESOURCES
from hoyle.model.diluvium.map import COLOURS
from hoyle.model.diluvium.position import Position


def describe(game: Game, p: Position) -> str:
    """The scenario, both sides, the tokens and every hex with something on it."""
    lines = [f"{game.scenario.title}: {_state(p)}"]
    goods = ", ".join(f"{n} {kind}" for n, kind in zip(p.goods, RESOURCES, strict=True))
    board = f"{p.reserve} Settlers on the board, {sum(p.hand)} cards"
    lines.append(f"you: {p.gold} Gold, Strength {p.strength}, {goods}, {board}")
    if game.foe_cities:
        lines.append(
            f"adversary: {p.foe_gold} Gold, Strength {p.foe_strength}, {p.foe_reserve} Settlers and "
            f"{p.foe_markers} markers on the board; column {', '.join(KINDS[k] for k in p.column)}"
        )
    trays = ", ".join(f"{n} {kind}" for n, kind in zip(p.trays, RESOURCES, strict=True))
    allies = f"; {p.allies} allied Settlers beside the board" if p.allies else ""
    lines.append(f"supply: {p.supply} Gold, {trays}; {sum(p.pile)} Combat Tokens in the pile{allies}")
    lines += [line for place in range(len(p.tiles)) if (line := _hex(game, p, place))]
    return "\n".join(lines) + "\n"


def _state(p: Position) -> str:
    if p.result:
        return f"{p.result}{' as ' + p.title if p.title else ''}"
    last = f", your last action was {ACTIONS[p.last]}" if p.last else ""
    return f"waiting for {p.agenda[0][0]}{last}"


def _hex(game: Game, p: Position, place: int) -> str:
    tile = p.tiles[place]
    if tile < 0:
        return ""
    name = "facedown" if tile == 0 else f"tile {tile}" if tile < CITY else f"{COLOURS[tile - CITY]} City"
    pieces = []
    for label, rows in (("yours", p.own), ("theirs", p.foe), ("allied", p.ally)):
        pieces += [f"{n} {label} on {KINDS[k]}" for k, n in enumerate(rows[place]) if n]
    ships = (
        ("your ship", p.ship == place),
        ("your Warship", p.warship == place),
        ("Aztec Warship", p.aztec_warship == place),
        ("their ship", p.foe_ship == place),
        ("their Warship", place in p.foe_warships),
        ("Exile", p.exile == place),
        ("your marker", p.own_marks[place] >= 0),
        ("their marker", p.foe_marks[place] >= 0),
    )
    pieces += [label for label, there in ships if there]
    if not pieces and tile == 0:
        return ""
    return f"  hex {place:2d} {name}{': ' + ', '.join(pieces) if pieces else ''}"
