"""Positions for tests: a game after its set-up, with whatever a case needs changed."""

from typing import Any

from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import Place
from hoyle.model.ancient_world.cards import (
    Abilities,
    CardAction,
    Empire,
    Military,
    Strength,
    Titan,
    banner_row,
)
from hoyle.model.ancient_world.catalog import Catalog
from hoyle.model.ancient_world.position import SPACE_INDEX, AncientPosition, Army, City, Task, put
from hoyle.model.ancient_world.ruleset import AncientWorld
from hoyle.model.core import CHANCE


def begun(ruleset: AncientWorld, players: int = 2, **options: Any) -> AncientPosition:
    """The first turn, with the first cards of every deck laid open."""
    return forward(ruleset, ruleset.start(ruleset.Start(players=players, **options)))


def forward(ruleset: AncientWorld, position: AncientPosition) -> AncientPosition:
    """Let chance speak its first word until a player decides."""
    while ruleset.actor(position) == CHANCE:
        position = ruleset.apply(position, ruleset.legal(position)[0])
    return position


def with_city(position: AncientPosition, seat: int = 0, **changes: Any) -> AncientPosition:
    return position.with_city(seat, replace(position.cities[seat], **changes))


def standing(position: AncientPosition, space: str, *citizens: tuple[int, int]) -> AncientPosition:
    """Citizens (seat, skill) on a space, taken from wherever they were ready."""
    index = SPACE_INDEX[space]
    for seat, skill in citizens:
        ready = tuple(s for s in position.cities[seat].ready if s != skill)
        position = with_city(position, seat, ready=ready)
    spaces = (*position.spaces[:index], citizens, *position.spaces[index + 1 :])
    return replace(position, spaces=spaces)


def place(ruleset: AncientWorld, position: AncientPosition, skill: int, space: str, boost: int = 0) -> Any:
    """Objections to placing, or the position after it and everything that follows by itself."""
    action = Place(skill, space, boost)
    objections = ruleset.objections(position, action)
    return objections or ruleset.apply(position, action)


def with_cards(ruleset: AncientWorld, **cards: Any) -> AncientWorld:
    """The ruleset with further cards in its catalog, by key."""
    import dataclasses

    catalog = Catalog({**ruleset.catalog.cards, **cards}, ruleset.catalog.die)
    return dataclasses.replace(ruleset, cards=catalog)


def building(name: str, **fields: Any) -> Empire:
    return Empire(name=name, deck="b", source="invented", **fields)


def giving(name: str, **abilities: int) -> Empire:
    return building(name, banners={"red": 1}, abilities=Abilities(**abilities))


def monster(name: str, defense: int, types: str, banners: int, **fields: Any) -> Titan:
    return Titan(
        name=name,
        stars=2,
        defense=defense,
        types=types,
        banners={"green": banners},
        source="invented",
        **fields,
    )


def soldiers(name: str, legacy: Strength | None = None, **strength: int) -> Military:
    return Military(name=name, strength=Strength(**strength), legacy=legacy or Strength(), source="invented")


def on_board(position: AncientPosition, **tokens: int) -> AncientPosition:
    """Ambrosia on spaces, out of the supply; all others are empty."""
    laid = [0] * len(SPACE_INDEX)
    for space, number in tokens.items():
        laid[SPACE_INDEX[space]] = number
    supply = position.ambrosia + sum(position.board_ambrosia) - sum(laid)
    return replace(position, board_ambrosia=tuple(laid), ambrosia=supply)


def at_end(position: AncientPosition, *steps: str, round: int = 1) -> AncientPosition:
    """The round ends: these steps are still to be done."""
    return replace(position, round=round, phase="end", tasks=tuple(Task(step) for step in steps))


def hunting(
    edition: str, banners: int = 2, effect: str = "lose-coin", **fields: Any
) -> tuple[AncientWorld, AncientPosition]:
    """The first player has a strong band, and a beast threatens the other."""
    ruleset = with_cards(
        load(edition),
        band=soldiers("band", swords=9),
        beast=monster("beast", 5, "swords", banners, effect=effect, **fields),
    )
    position = with_city(begun(ruleset), 0, coins=9, armies=(Army(active="band"),))
    return ruleset, with_city(position, 1, threat="beast")


__all__ = [
    "Army",
    "CardAction",
    "City",
    "at_end",
    "banner_row",
    "begun",
    "building",
    "forward",
    "giving",
    "hunting",
    "load",
    "monster",
    "on_board",
    "place",
    "put",
    "soldiers",
    "standing",
    "with_cards",
    "with_city",
]
