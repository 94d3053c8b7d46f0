"""Small games: a few areas, a few cards, any position; for questions that need no whole map."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from hoyle.model.acis.agenda import AnyTask
from hoyle.model.acis.board import Atlas
from hoyle.model.acis.catalog import CIVILIZATIONS, Ability, Card, Catalog, TableRow, Wonder, problems_of
from hoyle.model.acis.position import COLOURS, Areas, Player, Position, WonderState
from hoyle.model.acis.ruleset import Acis
from hoyle.model.acis.setup import Deployment, Setup, barbarian_pool, supply_at_start
from hoyle.model.acis.terms import Phase, Terrain
from hoyle.model.core import InputError
from hoyle.model.core.map import Area, Border

QUIET = TableRow(low=1, high=999, name="nothing", source="invented")


def small_game(
    game: Acis,
    terrain: Mapping[str, Terrain],
    borders: Sequence[tuple[str, str]] = (),
    *,
    players: int = 2,
    homes: Mapping[str, str] | None = None,
    cards: Sequence[Card] = (),
    wonders: Sequence[Wonder] = (),
    abilities: Sequence[Ability] = (),
    table: Sequence[TableRow] = (QUIET,),
    deployed: Mapping[str, Mapping[str, int]] | None = None,
    hand: int = 0,
) -> Acis:
    """*game* on a map of its own: areas in the order of competitions, homes by civilization.

    *deployed* gives starting disks by civilization and area, one or two each.
    """
    if homes is None:
        lands = [name for name, kind in terrain.items() if kind == "land"]
        homes = dict(zip(CIVILIZATIONS, lands, strict=False))
    at_home = {area: civilization for civilization, area in homes.items()}
    areas = tuple(
        Area(
            id=name,
            provenance="invented",
            attributes={"kind": kind, "x": 1000 - place, "y": 0}
            | ({"home": at_home[name]} if name in at_home else {}),
        )
        for place, (name, kind) in enumerate(terrain.items())
    )
    atlas = Atlas(
        "small", areas, tuple(Border(source=a, target=b, provenance="invented") for a, b in borders)
    )
    catalog = Catalog(tuple(cards), tuple(wonders), tuple(abilities), tuple(table))
    for problem in problems_of(catalog):
        raise InputError(f"small catalog: {problem}")
    civilizations: Any = tuple(homes)[:players]
    deployment = tuple(
        Deployment(
            civilization=name,
            settlements=tuple(a for a, n in (deployed or {}).get(name, {}).items() if n == 2),
            camps=tuple(a for a, n in (deployed or {}).get(name, {}).items() if n == 1),
        )
        for name in civilizations
    )
    setup = Setup(
        players=players,
        civilizations=civilizations,
        deployment=deployment,
        top_cards=hand * players,
        hand=hand,
    )
    return dataclasses.replace(game, own_map=atlas, own_catalog=catalog, own_setups=(setup,))


def scene(
    game: Acis,
    disks: Mapping[str, Sequence[int]],
    *agenda: AnyTask,
    phase: Phase = "growth",
    players: int = 2,
    hands: Sequence[Sequence[int]] = (),
    talents: Sequence[int] = (),
    points: Sequence[int] = (),
    ready: Sequence[int] = (),
    supply: Sequence[int] = (),
    wonders: Sequence[WonderState] = (),
    discards: Sequence[int] = (),
    played: Sequence[int] = (),
    **more: Any,
) -> Position:
    """A position with these rows by area; supplies, piles and Displays follow, unless *supply* is given.

    A *supply* that is given takes the disks it is short of off the record: such a position is for questions
    about one step, and could not be loaded.
    """
    none = (0,) * (players + 1)
    rows = tuple(tuple(disks.get(area.id, none)) for area in game.map.areas)
    states = tuple(wonders) or (WonderState(),) * len(game.catalog.wonders)
    civilizations = game.setup(players).civilizations
    seats = []
    for seat in range(players):
        on_wonders = sum(w.disks for w in states if w.owner == seat)
        held = _at(ready, seat) + sum(row[seat] for row in rows) + on_wonders
        left = supply_at_start(game.rules, held) if held <= supply_at_start(game.rules, 0) else 0
        seats.append(
            Player(
                supply=supply[seat] if seat < len(supply) else left,
                display=civilizations[seat],
                ready=_at(ready, seat),
                treasury=_at(talents, seat),
                points=_at(points, seat),
                hand=tuple(sorted(hands[seat])) if seat < len(hands) else (),
            )
        )
    elsewhere = {*discards, *played, *(card for player in seats for card in player.hand)}
    black = sum(row[players] for row in rows)
    return Position(
        phase=phase,
        order=tuple(range(players)),
        areas=Areas(rows),
        players=tuple(seats),
        barbarians=barbarian_pool(game.rules, players, False) - black,
        wonders=states,
        pile=tuple(card.number for card in game.catalog.cards if card.number not in elsewhere),
        discards=tuple(discards),
        played=tuple(played),
        agenda=agenda,
        **more,
    )


def _at(values: Sequence[int], seat: int) -> int:
    return values[seat] if seat < len(values) else 0


def row_of(**disks: int) -> tuple[int, ...]:
    """A row by colour: `row_of(red=2, black=1)` for two seats."""
    seats = max((COLOURS.index(name) for name in disks if name in COLOURS), default=0) + 1
    return (*(disks.get(name, 0) for name in COLOURS[: max(2, seats)]), disks.get("black", 0))


def grid_game(game: Acis, areas: int, players: int = 6) -> Acis:
    """*game* with its own cards on a grid four areas wide: for measuring play on maps of any size."""
    width = 4
    names = [f"A{number}" for number in range(areas)]
    kinds: dict[str, Terrain] = {
        name: "land" if (number // width + number % width) % 3 else "shallow"
        for number, name in enumerate(names)
    }
    borders = [(names[n], names[n + 1]) for n in range(areas - 1) if (n + 1) % width]
    borders += [(names[n], names[n + width]) for n in range(areas - width)]
    lands = [name for name in names if kinds[name] == "land"]
    apart = max(1, len(lands) // players)
    homes = {civilization: lands[n * apart] for n, civilization in enumerate(CIVILIZATIONS[:players])}
    return small_game(
        game,
        kinds,
        borders,
        players=players,
        homes=homes,
        cards=game.catalog.cards,
        wonders=game.catalog.wonders,
        abilities=game.catalog.abilities,
        table=game.catalog.table,
        deployed={civilization: {home: 2} for civilization, home in homes.items()},
        hand=5,
    )
