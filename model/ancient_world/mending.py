"""Repairs, coins taken off armies, knowledge bought by scribes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Decline, Perform, Repair, TakeOff
from hoyle.model.ancient_world.benefits import cards_mended
from hoyle.model.ancient_world.board import cannot_hire_scribes, coins_kept, outpost_places
from hoyle.model.ancient_world.flow import Game, Offered, does, offers, purchases, repaired, resolves
from hoyle.model.ancient_world.military import stays_used
from hoyle.model.ancient_world.position import AncientPosition, Army, City, Task


@resolves("repair")
def repair(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    damaged = position.cities[task.player].damaged
    mended = cards_mended(task.number, len(damaged))
    if mended == 0:
        return position.without_task()
    if task.card != "may" and mended == len(damaged):
        for card in damaged:
            position = repaired(position, task.player, card)
        return position.without_task()
    return None


@offers("repair")
def offer_repair(game: Game, position: AncientPosition, task: Task) -> Offered:
    found: dict[str, Sequence[Any]] = {
        "repair": tuple(Repair(card) for card in position.cities[task.player].damaged)
    }
    if task.card == "may":
        found["decline"] = (Decline(),)
    return {**found, **purchases(game, position, task.player)}


@does(Repair)
def do_repair(game: Game, position: AncientPosition, action: Repair) -> AncientPosition:
    task = position.tasks[0]
    position = repaired(position, task.player, action.card)
    return replace(position, tasks=(replace(task, number=task.number - 1), *position.tasks[1:]))


@resolves("scribe")
def scribe(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    enough = game.rules.scribe_coins  # a coin may still be bought
    if cannot_hire_scribes(game.rules, enough, max(0, position.knowledge)) is not None:
        return position.without_task()
    unable = position.cities[task.player].coins < enough and not purchases(game, position, task.player)
    return position.without_task() if unable else None


@offers("scribe")
def offer_scribe(game: Game, position: AncientPosition, task: Task) -> Offered:
    found: Offered = {"decline": (Decline(),), **purchases(game, position, task.player)}
    coins = position.cities[task.player].coins
    if cannot_hire_scribes(game.rules, coins, max(0, position.knowledge)) is None:
        found["perform"] = (Perform(),)
    return found


@resolves("outpost")
def outpost(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    loaded = takeable(game, position.cities[task.player])
    return None if task.number > 0 and loaded else position.without_task()


def takeable(game: Game, city: City) -> tuple[TakeOff, ...]:
    """The coins that a Distant Outpost may take off the armies of a city."""
    return tuple(
        TakeOff(index, place)  # type: ignore[arg-type]
        for index, army in enumerate(city.armies)
        for place in outpost_places(game.rules, army.name, army.picture)
    )


@offers("outpost")
def offer_outpost(game: Game, position: AncientPosition, task: Task) -> Offered:
    found = takeable(game, position.cities[task.player])
    stop: Offered = {"decline": (Decline(),)} if task.card == "may" else {}
    return {"take-off": found, **stop, **purchases(game, position, task.player)}


@does(TakeOff)
def do_take_off(game: Game, position: AncientPosition, action: TakeOff) -> AncientPosition:
    """Coins leave an army, for the supply or for their owner."""
    task, coins = position.tasks[0], game.rules.outpost_coins
    city = position.cities[task.player]
    army = city.armies[action.army]
    if action.place == "all":
        freed, after = army.name + army.picture, replace(army, name=0, picture=0)
    elif action.place == "name":
        freed, after = coins, replace(army, name=army.name - coins)
    else:
        freed, after = coins, replace(army, picture=army.picture - coins)
    after = replace(after, spent=army.spent or stays_used(game.rules, army.name, after.name))
    rest = position.tasks[1:]
    if task.kind == "outpost" and task.number > 1:
        rest = (replace(task, number=task.number - 1), *rest)
    kept = coins_kept(game.rules, freed)
    city = replace(with_army(city, action.army, after), coins=city.coins + kept)
    return position.with_city(task.player, city, coins=position.coins + freed - kept, tasks=rest)


def with_army(city: City, index: int, army: Army) -> City:
    return replace(city, armies=(*city.armies[:index], army, *city.armies[index + 1 :]))
