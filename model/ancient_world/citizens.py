"""Citizens gained and exchanged, and what a card gives once."""

from __future__ import annotations

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Decline, NameSex, Upgrade
from hoyle.model.ancient_world.benefits import coins_for_citizen, comes_next_round, gained_at_once
from hoyle.model.ancient_world.board import (
    exchange_is_gain,
    food_for_aqueduct,
    new_citizen,
    upgraded_citizen,
)
from hoyle.model.ancient_world.cards import Abilities
from hoyle.model.ancient_world.flow import Game, Offered, does, gain, offers, purchases, resolves
from hoyle.model.ancient_world.placement import names_sex
from hoyle.model.ancient_world.position import AncientPosition, Task, owned


def new_citizen_for(
    game: Game, position: AncientPosition, seat: int, grown: bool, food: int
) -> AncientPosition:
    """One more citizen, if there is one left; the Aqueduct pays for it, by so much *food*."""
    city = position.cities[seat]
    skill = new_citizen(game.rules, owned(city, position.spaces, seat))
    if skill == 0:
        return position
    fresh = comes_next_round(game.rules, grown)
    area = {"fresh": put_skill(city.fresh, skill)} if fresh else {"ready": put_skill(city.ready, skill)}
    if game.rules.starve_choice == "newest":
        area["came"] = (*city.came, skill)
    position = aqueduct_paid(game, position.with_city(seat, replace(city, **area)), seat, food)
    return position.then(Task("name-sex", seat, skill)) if names_sex(game.rules) else position


def aqueduct_paid(game: Game, position: AncientPosition, seat: int, food: int) -> AncientPosition:
    """The coins of an Aqueduct for a citizen that was gained."""
    per_food = game.totals(position.cities[seat]).citizen_coins
    return gain(game, position, seat, coins=coins_for_citizen(per_food, food)) if per_food else position


def put_skill(skills: tuple[int, ...], skill: int) -> tuple[int, ...]:
    return tuple(sorted((*skills, skill)))


@resolves("name-sex")
def name_sex(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None


@offers("name-sex")
def offer_name_sex(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {"name-sex": (NameSex(task.number, False), NameSex(task.number, True))}


@does(NameSex)
def do_name_sex(game: Game, position: AncientPosition, action: NameSex) -> AncientPosition:
    seat = position.tasks[0].player
    city = position.cities[seat]
    men = tuple(sorted({*city.men, action.citizen} if action.male else {*city.men} - {action.citizen}))
    return position.with_city(seat, replace(city, men=men), tasks=position.tasks[1:])


def gained_card(
    game: Game, position: AncientPosition, seat: int, abilities: Abilities, food: int
) -> AncientPosition:
    """What a card gives once, when it is gained by a city that had so much *food* before."""
    if abilities.gain_coins or abilities.gain_knowledge:
        position = gain(game, position, seat, *gained_at_once(abilities.gain_coins, abilities.gain_knowledge))
    for _ in range(abilities.citizens):
        counted = food_for_aqueduct(game.rules, food, game.food(position.cities[seat]))
        position = new_citizen_for(game, position, seat, grown=False, food=counted)
    return position.then(*[Task("upgrade", seat)] * abilities.upgrades) if abilities.upgrades else position


@resolves("upgrade")
def upgrade(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None if upgradable(game, position, task.player) else position.without_task()


def upgradable(game: Game, position: AncientPosition, seat: int) -> tuple[int, ...]:
    """The citizens for whom a replacement is left."""
    skills = owned(position.cities[seat], position.spaces, seat)
    return tuple(skill for skill in skills if upgraded_citizen(game.rules, skill, skills) > 0)


@offers("upgrade")
def offer_upgrade(game: Game, position: AncientPosition, task: Task) -> Offered:
    citizens = upgradable(game, position, task.player)
    return {
        "upgrade": tuple(Upgrade(citizen) for citizen in citizens),
        "decline": (Decline(),),
        **purchases(game, position, task.player),
    }


@does(Upgrade)
def do_upgrade(game: Game, position: AncientPosition, action: Upgrade) -> AncientPosition:
    """The better citizen takes the place of the one handed in."""
    seat, old = position.tasks[0].player, action.citizen
    city = position.cities[seat]
    new = upgraded_citizen(game.rules, old, owned(city, position.spaces, seat))

    def exchanged(skills: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(new if skill == old else skill for skill in skills))

    city = replace(
        city,
        ready=exchanged(city.ready),
        starving=exchanged(city.starving),
        fresh=exchanged(city.fresh),
        working=tuple((card, new if skill == old else skill) for card, skill in city.working),
        men=tuple(skill for skill in city.men if skill != old),
        turned=tuple(skill for skill in city.turned if skill != old),
        struck=exchanged(city.struck),
        came=tuple(new if skill == old else skill for skill in city.came),
    )
    spaces = tuple(
        tuple((player, new if (player, skill) == (seat, old) else skill) for player, skill in standing)
        for standing in position.spaces
    )
    position = position.with_city(seat, city, spaces=spaces, tasks=position.tasks[1:])
    if exchange_is_gain(game.rules):
        position = aqueduct_paid(game, position, seat, game.food(city))
    return position.then(Task("name-sex", seat, new)) if names_sex(game.rules) else position
