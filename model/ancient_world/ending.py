"""The steps that end a round: titans, income, ambrosia, citizens, hunger."""

from __future__ import annotations

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import BuyMeal, Confront, EndTurn, FeedTitan, Starve
from hoyle.model.ancient_world.aftermath import do_starve
from hoyle.model.ancient_world.ambrosia import (
    cannot_feed,
    feed_cost,
    meals_affordable,
    tokens_after_feeding,
)
from hoyle.model.ancient_world.board import tokens_taken
from hoyle.model.ancient_world.endround import (
    ambrosia_added,
    confront_menu,
    is_past_feeding,
    may_starve,
    slid_coins,
    unfed_citizens,
    waits,
)
from hoyle.model.ancient_world.endround import income as round_income
from hoyle.model.ancient_world.flow import (
    Game,
    Offered,
    does,
    gain,
    offers,
    pay,
    purchases,
    resolves,
    turn_order,
)
from hoyle.model.ancient_world.military import damage_dice
from hoyle.model.ancient_world.placement import is_covered
from hoyle.model.ancient_world.position import SPACES, AncientPosition, City, Task, owned


@resolves("confront")
def confront(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Everybody who still has a threatening titan rolls for it or feeds it."""
    order = turn_order(position) if game.rules.confront_order == "turn-order" else range(position.players)
    tasks = [Task("face-titan", seat) for seat in order if position.cities[seat].threat]
    if game.rules.spending_windows == "windows":
        tasks += [Task("window", seat) for seat in turn_order(position)]
    return position.without_task().then(*tasks)


@resolves("face-titan")
def face_titan(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None


@offers("face-titan")
def offer_face_titan(game: Game, position: AncientPosition, task: Task) -> Offered:
    city = position.cities[task.player]
    banners = game.catalog.titan_banners[city.threat]
    menu = confront_menu(cannot_feed(game.rules, banners, city.fed, city.ambrosia) is None)
    found: Offered = {kind: (Confront() if kind == "confront" else FeedTitan(),) for kind in menu}
    return {**found, **purchases(game, position, task.player)}


@does(Confront)
def do_confront(game: Game, position: AncientPosition, action: Confront) -> AncientPosition:
    seat = position.tasks[0].player
    titan = position.cities[seat].threat
    dice = damage_dice(game.catalog.titan_banners[titan])
    return position.without_task().then(Task("roll", seat, dice, titan))


@does(FeedTitan)
def do_feed_titan(game: Game, position: AncientPosition, action: FeedTitan) -> AncientPosition:
    seat = position.tasks[0].player
    city = position.cities[seat]
    banners = game.catalog.titan_banners[city.threat]
    cost = feed_cost(game.rules, banners, city.fed)
    laid = tokens_after_feeding(game.rules, banners, city.fed) - city.fed
    city = replace(city, ambrosia=city.ambrosia - cost, fed=city.fed + laid)
    return position.with_city(seat, city, ambrosia=position.ambrosia + cost - laid, tasks=position.tasks[1:])


@resolves("window")
def window(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """A moment to spend ambrosia: on repairs before income, on anything (number 1) before scoring."""
    bought = purchases(game, position, task.player)
    worth = bought if task.number else "buy-repair" in bought
    return None if worth else position.without_task()


@offers("window")
def offer_window(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {**purchases(game, position, task.player), "end-turn": (EndTurn(),)}


@resolves("income")
def income(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Coins, knowledge and ambrosia for every symbol; the supply is served in turn order."""
    position = position.without_task()
    seats = turn_order(position) if game.rules.short_supply_order == "turn-order" else range(position.players)
    for seat in seats:
        totals = game.totals(position.cities[seat])
        yielded = round_income(game.rules, totals.coins, totals.knowledge, totals.ambrosia)
        position = gain(game, position, seat, *yielded)
    return position


@resolves("slide")
def slide(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Coins on names slide to the pictures."""
    cities = []
    for city in position.cities:
        if any(army.name or army.spent for army in city.armies):
            slid = [slid_coins(army.name, army.picture) for army in city.armies]
            armies = tuple(
                replace(army, name=name, picture=picture, spent=False)
                for army, (name, picture) in zip(city.armies, slid, strict=True)
            )
            city = replace(city, armies=armies)
        cities.append(city)
    return replace(position, cities=tuple(cities), tasks=position.tasks[1:])


@resolves("ambrosia")
def ambrosia(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """New ambrosia on spaces with few citizens."""
    rules = game.rules
    board, supply = list(position.board_ambrosia), position.ambrosia
    for index, space in enumerate(SPACES):
        covered = is_covered(rules, space, position.round)
        tokens = ambrosia_added(rules, position.players, len(position.spaces[index]), covered)
        tokens = tokens_taken(tokens, max(0, supply), rules.ambrosia_supply == "limited")
        board[index], supply = board[index] + tokens, supply - tokens
    return replace(position, board_ambrosia=tuple(board), ambrosia=supply, tasks=position.tasks[1:])


@resolves("reclaim")
def reclaim(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Citizens return to their boards, the new ones with them."""
    return reclaimed(game, position.without_task())


def reclaimed(game: Game, position: AncientPosition) -> AncientPosition:
    late = waits(game.rules, position.round, starving=False, fresh=True)
    cities = []
    for seat, city in enumerate(position.cities):
        everyone = owned(city, position.spaces, seat)
        waiting = city.starving + city.fresh if late else city.starving
        men = tuple(sorted({*city.men} ^ {*city.turned})) if city.turned else city.men
        cities.append(
            replace(
                city,
                ready=tuple(skill for skill in everyone if skill not in waiting),
                fresh=city.fresh if late else (),
                working=(),
                used=(),
                drafted=0,
                swords=0,
                arrows=0,
                men=men,
                turned=(),
            )
        )
    return replace(
        position,
        cities=tuple(cities),
        spaces=((),) * len(SPACES),
        locks=("",) * len(SPACES) if game.rules.sexes else (),
    )


@resolves("flip")
def flip(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The first-player token can be claimed again."""
    return replace(position, claimed=False, tasks=position.tasks[1:])


@resolves("repair-all")
def repair_all(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Repair icons mend between confronting titans and income."""
    tasks = []
    for seat in turn_order(position):
        number = game.totals(position.cities[seat]).repairs
        tasks += [Task("repair", seat, number)] if number else []
    return position.without_task().then(*tasks)


@resolves("hunger")
def hunger(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Every citizen needs a food, those who starved before among them."""
    position = reclaimed(game, position.without_task())
    cities = []
    for city in position.cities:
        struck = city.struck if is_past_feeding(game.rules, True) else ()
        pooled = tuple(sorted(skill for skill in city.ready + city.starving if skill not in struck))
        waiting = tuple(sorted(city.fresh + struck))  # fresh ones are left only where they count as starving
        cities.append(replace(city, ready=pooled, starving=waiting, fresh=(), struck=(), meals=0))
    order = [Task("feed", seat) for seat in turn_order(position)]
    return replace(position, cities=tuple(cities)).then(*order)


def newest_ready(city: City) -> int:
    """The citizen to be fed who came last; 0 where all are of the set-up, or where that decides nothing."""
    return next((skill for skill in reversed(city.came) if skill in city.ready), 0)


@resolves("feed")
def feed(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """So many citizens go hungry, unless ambrosia feeds them, or repairs a card whose food feeds them."""
    city = position.cities[task.player]
    short = unfed_citizens(game.food(city) + city.meals, len(city.ready))
    if short == 0:
        return position.without_task()
    if short != task.number:
        return replace(position, tasks=(replace(task, number=short), *position.tasks[1:]))
    if game.rules.starve_choice != "owner" and meals_affordable(game.rules, city.ambrosia) == 0:
        first, *others = may_starve(game.rules, city.ready, newest_ready(city))
        return None if others else do_starve(game, position, Starve(first))
    return None


@offers("feed")
def offer_feed(game: Game, position: AncientPosition, task: Task) -> Offered:
    city = position.cities[task.player]
    skills = may_starve(game.rules, city.ready, newest_ready(city))
    found: Offered = {"starve": tuple(Starve(skill) for skill in skills)}
    if meals_affordable(game.rules, city.ambrosia) > 0:
        found["buy-meal"] = (BuyMeal(),)
    return {**found, **purchases(game, position, task.player)}


@does(BuyMeal)
def do_buy_meal(game: Game, position: AncientPosition, action: BuyMeal) -> AncientPosition:
    task = position.tasks[0]
    position = pay(position, task.player, ambrosia=game.rules.meal_price)
    city = position.cities[task.player]
    return position.with_city(task.player, replace(city, meals=city.meals + 1))
