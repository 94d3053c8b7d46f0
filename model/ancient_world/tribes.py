"""The home rules of the third book: the sexes of citizens, and the tribe check."""

from __future__ import annotations

from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Assign, ChangeSex
from hoyle.model.ancient_world.ambrosia import cannot_change_sex
from hoyle.model.ancient_world.ending import end_order
from hoyle.model.ancient_world.endround import tribe_reward
from hoyle.model.ancient_world.flow import (
    Game,
    Offered,
    does,
    gain,
    offers,
    pay,
    resolves,
)
from hoyle.model.ancient_world.placement import cannot_assign
from hoyle.model.ancient_world.position import AncientPosition, Task, owned

PAYMENTS: tuple[Literal["knowledge", "coins", "ambrosia"], ...] = ("knowledge", "coins", "ambrosia")


@resolves("tribe")
def tribe(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The tribe check pays by the sexes of the citizens."""
    position = position.without_task()
    for seat in end_order(game, position):
        city = position.cities[seat]
        citizens = owned(city, position.spaces, seat)
        if game.rules.tribe_counts == "fed":
            citizens = tuple(skill for skill in citizens if skill not in city.starving)
        males = sum(1 for skill in citizens if skill in city.men)
        position = gain(game, position, seat, *tribe_reward(game.rules, males, len(citizens) - males))
    return position


@resolves("assign")
def assign(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None


@offers("assign")
def offer_assign(game: Game, position: AncientPosition, task: Task) -> Offered:
    """The starting citizens may not all be of one sex."""
    skills = position.cities[task.player].ready
    groups = [group for size in range(len(skills) + 1) for group in combinations(skills, size)]
    allowed = [group for group in groups if cannot_assign(len(group), len(skills)) is None]
    return {"assign": tuple(Assign(group) for group in allowed)}


@does(Assign)
def do_assign(game: Game, position: AncientPosition, action: Assign) -> AncientPosition:
    seat = position.tasks[0].player
    city = replace(position.cities[seat], men=action.men)
    return position.with_city(seat, city, tasks=position.tasks[1:])


def changing_options(game: Game, position: AncientPosition, seat: int) -> Offered:
    """Citizens that can be turned over before they are placed, and how it can be paid."""
    city = position.cities[seat]
    citizens = city.ready
    if game.rules.sex_change_of == "placed-too":
        citizens += tuple(skill for there in position.spaces for who, skill in there if who == seat)
    ways = [
        pay_in
        for pay_in in PAYMENTS
        if cannot_change_sex(game.rules, pay_in, city.knowledge, city.coins, city.ambrosia) is None
    ]
    found = tuple(ChangeSex(citizen, pay_in) for citizen in citizens for pay_in in ways)
    return {"change-sex": found} if found else {}


@does(ChangeSex)
def do_change_sex(game: Game, position: AncientPosition, action: ChangeSex) -> AncientPosition:
    seat, rules = position.turn, game.rules
    if action.pay == "knowledge":
        position = pay(position, seat, knowledge=rules.change_knowledge)
    elif action.pay == "coins":
        position = pay(position, seat, coins=rules.change_coins)
    else:
        position = pay(position, seat, ambrosia=rules.change_ambrosia)
    city = position.cities[seat]
    turned = city.turned
    if rules.sex_change == "one-placing":
        turned = tuple(sorted({*turned} ^ {action.citizen}))
    men = tuple(sorted({*city.men} ^ {action.citizen}))
    return position.with_city(seat, replace(city, men=men, turned=turned))
