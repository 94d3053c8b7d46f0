"""Placing a citizen, and carrying out the action of its space."""

from __future__ import annotations

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Decline, PayExpand, Perform
from hoyle.model.ancient_world.benefits import draft_symbols, rebuild_coins
from hoyle.model.ancient_world.board import (
    cannot_expand,
    cannot_grow,
    cannot_learn,
    labor_income,
    learning_bargain,
    may_leave_coin,
    may_leave_damaged,
    scribes_bargain,
)
from hoyle.model.ancient_world.citizens import new_citizen_for
from hoyle.model.ancient_world.construct import (
    CRANE_ONLY,
    UNPAID,
    building_options,
    claimed,
    recruiting_options,
)
from hoyle.model.ancient_world.flow import Game, Offered, does, gain, offers, pay, purchases, resolves
from hoyle.model.ancient_world.placement import ambrosia_taken, may_do_without, order_of_using
from hoyle.model.ancient_world.position import SPACES, AncientPosition, Task, owned
from hoyle.model.ancient_world.prepare import learning_bystanders, wakes_bystanders
from hoyle.model.ancient_world.storing import exploring_options, task_of_looking

LABOR, BUILD, DRAFT, EXPAND, LEARN, REBUILD, RECRUIT, EXPLORE, GROW = range(len(SPACES))
PLAIN = {LABOR, DRAFT, LEARN, REBUILD, GROW}  # nothing to choose but whether


def settle_in(
    game: Game, position: AncientPosition, seat: int, citizen: int, space: int, note: str = ""
) -> AncientPosition:
    """A citizen stands on a space and uses it. *note* tells of a fee that the Crane may waive."""
    spaces = position.spaces
    joined = (*spaces[space], (seat, citizen))
    position = replace(position, spaces=(*spaces[:space], joined, *spaces[space + 1 :]))
    if game.rules.sexes:
        sex = "male" if citizen in position.cities[seat].men else "female"
        position = replace(position, locks=(*position.locks[:space], sex, *position.locks[space + 1 :]))
    brings: dict[str, tuple[Task, ...]] = {
        "perform": (Task("perform", seat, space, note),),
        "reward": (outpost_task(game, position, seat),)
        if rewards_placing(game, position, seat, space)
        else (),
        "collect": (Task("collect", seat, space),),
    }
    order = order_of_using(game.rules.ambrosia_when == "at-once")
    return position.then(*(task for step in order for task in brings[step]))


def rewards_placing(game: Game, position: AncientPosition, seat: int, space: int) -> bool:
    """Whether a card of the player gives something for placing on this space, performed or not."""
    return (
        space == LEARN
        and not game.rules.learn_bystanders
        and game.rules.outpost_when == "placing"
        and game.totals(position.cities[seat]).outpost > 0
    )


@resolves("collect")
def collect(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The ambrosia on the space goes to whoever used it."""
    tokens = position.board_ambrosia[task.number]
    if tokens == 0:
        return position.without_task()
    return None if game.rules.taking_ambrosia == "may" else collected(game, position, task)


def collected(game: Game, position: AncientPosition, task: Task) -> AncientPosition:
    space, tokens = task.number, position.board_ambrosia[task.number]
    taken = ambrosia_taken(game.rules, tokens)
    city, board = position.cities[task.player], position.board_ambrosia
    return position.with_city(
        task.player,
        replace(city, ambrosia=city.ambrosia + taken),
        board_ambrosia=(*board[:space], tokens - taken, *board[space + 1 :]),
        tasks=position.tasks[1:],
    )


@offers("collect")
def offer_collect(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {"perform": (Perform(),), "decline": (Decline(),)}


# -- what can be done on a space ---------------------------------------------------------------------


def options_on(game: Game, position: AncientPosition, seat: int, space: int, note: str = "") -> Offered:
    """The ways to carry out the action of a space, but for declining it."""
    rules, city = game.rules, position.cities[seat]
    if space == LEARN:
        possible = cannot_learn(rules, city.coins, position.knowledge) is None
        return {"perform": (Perform(),)} if possible else {}
    if space == GROW:
        possible = cannot_grow(rules, city.coins, len(owned(city, position.spaces, seat))) is None
        return {"perform": (Perform(),)} if possible else {}
    if space in PLAIN:
        return {"perform": (Perform(),)}
    if space == BUILD:
        return building_options(game, position, seat, note == CRANE_ONLY)
    if space == RECRUIT:
        return recruiting_options(game, position, seat)
    if space == EXPLORE:
        return exploring_options(game, position, seat)
    size, amnite = position.districts.size(), city.state == "amnite"
    ways = [
        PayExpand(price)
        for price in ("knowledge", "coins")
        if cannot_expand(rules, price == "knowledge", city.coins, city.knowledge, amnite, size) is None
    ]
    return {"pay-expand": tuple(ways)} if ways else {}


@resolves("perform")
def perform(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The action of a space: by itself where there is nothing to decide."""
    if task.card == UNPAID:
        return position.without_task()
    options = options_on(game, position, task.player, task.number, task.card)
    game.performing = (position, options)  # whoever has to decide asks for them next
    if not options and can_still_buy(game, position, task.player):
        return None
    if not options:
        position = position.without_task()
        return watched(game, position, task.player, False) if task.number == LEARN else position
    if not game.rules.may_decline and task.number in PLAIN:
        return performed(game, position.without_task(), task.player, task.number)
    return None


def can_still_buy(game: Game, position: AncientPosition, seat: int) -> bool:
    return bool(purchases(game, position, seat))


@offers("perform")
def offer_perform(game: Game, position: AncientPosition, task: Task) -> Offered:
    settled, options = game.performing
    if settled is not position:
        options = options_on(game, position, task.player, task.number, task.card)
    if may_do_without(game.rules.may_decline, task.number in (BUILD, RECRUIT, EXPLORE), bool(options)):
        options = {**options, "decline": (Decline(),)}
    return {**options, **purchases(game, position, task.player)}


@does(Perform)
def do_perform(game: Game, position: AncientPosition, action: Perform) -> AncientPosition:
    task = position.tasks[0]
    if task.kind == "collect":
        return collected(game, position, task)
    position = position.without_task()
    if task.kind == "scribe":
        coins, knowledge = scribes_bargain(game.rules)
        return gain(game, pay(position, task.player, coins=coins), task.player, knowledge=knowledge)
    if task.kind == "draw-districts":
        return position.then(task_of_looking(task, task.number))
    return performed(game, position, task.player, task.number)


@does(Decline)
def do_decline(game: Game, position: AncientPosition, action: Decline) -> AncientPosition:
    task = position.tasks[0]
    if task.kind == "dice":
        return replace(position, tasks=(replace(task, number=0), *position.tasks[1:]))
    if task.kind == "draw-districts":
        return position.without_task().then(task_of_looking(task, 1))
    return position.without_task()


def performed(game: Game, position: AncientPosition, seat: int, space: int) -> AncientPosition:
    """The effect of an action that has nothing more to choose."""
    rules, city = game.rules, position.cities[seat]
    totals = game.totals(city)
    if space == LABOR:
        position = gain(game, position, seat, coins=labor_income(rules, totals.labor_coins))
        return position if rules.learn_bystanders else position.then(*[Task("scribe", seat)] * totals.scribe)
    if space == DRAFT:
        there = position.spaces[DRAFT]
        gained = draft_symbols(rules, sum(player == seat for player, _ in there), len(there))
        return position.with_city(seat, replace(city, drafted=city.drafted + gained))
    if space == LEARN:
        coins, knowledge = learning_bargain(rules)
        position = gain(game, pay(position, seat, coins=coins), seat, knowledge=knowledge)
        return watched(game, position, seat, True)
    if space == REBUILD:
        position = gain(game, claimed(game, position, seat, False), seat, coins=rebuild_coins(rules))
        return position.then(
            Task("repair", seat, rules.rebuild_repairs, "may" if may_leave_damaged(rules) else "")
        )
    position = pay(position, seat, coins=rules.grow_coins)
    return new_citizen_for(game, position, seat, grown=True, food=game.food(city))


def watched(game: Game, position: AncientPosition, seat: int, learned: bool) -> AncientPosition:
    """What those do who watch a citizen that was placed on Learn, and has *learned* or not."""
    rules = game.rules
    if not wakes_bystanders(rules, learned):
        return position
    left_of, right_of = learning_bystanders(rules, seat, position.players)
    tasks = []
    if left_of >= 0:
        tasks += [Task("scribe", left_of)] * game.totals(position.cities[left_of]).scribe
    if right_of >= 0 and game.totals(position.cities[right_of]).outpost:
        tasks.append(outpost_task(game, position, right_of))
    own = game.totals(position.cities[seat]).outpost and not rules.learn_bystanders
    if own and rules.outpost_when == "performing":
        tasks.append(outpost_task(game, position, seat))
    return position.then(*tasks)


def outpost_task(game: Game, position: AncientPosition, seat: int) -> Task:
    """The Distant Outposts of a player take coins off their armies."""
    outposts = game.totals(position.cities[seat]).outpost
    return Task("outpost", seat, outposts, "may" if may_leave_coin(game.rules) else "")
