"""An attack on a titan, the damage dice, and what they do."""

from __future__ import annotations

from itertools import combinations
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Attack, Decline, Reroll, Roll
from hoyle.model.ancient_world.ambrosia import times_affordable
from hoyle.model.ancient_world.benefits import symbols_offered
from hoyle.model.ancient_world.box import cards_lying_open
from hoyle.model.ancient_world.citizens import gained_card
from hoyle.model.ancient_world.damage import faces_bring, rerolls_allowed, reward_paid, rolls_a_third_time
from hoyle.model.ancient_world.flow import (
    TITANS,
    Game,
    Offered,
    deck_of,
    does,
    gain,
    offers,
    pay,
    purchases,
    resolves,
    with_deck,
    without,
)
from hoyle.model.ancient_world.military import (
    Reward,
    army_symbols,
    attack_targets,
    attack_value,
    bounty,
    cannot_attack,
    cannot_buy_swords,
    cannot_serve_again,
    cannot_use,
    damage_dice,
    follows_attack,
    is_defeated,
    military_cost,
    replaced_by,
    reward_moment,
)
from hoyle.model.ancient_world.position import FACES, AncientPosition, Army, City, Task, put, take
from hoyle.model.core import Objection

FIRST_BOARD = "board-"


class Strength(NamedTuple):
    """What armies offer while they are used."""

    swords: int
    arrows: int
    loot: int
    spy: int
    repair: int


def strength_of(game: Game, army: Army) -> Strength:
    """What an army offers while it is used: its active card and the legacies beneath it."""
    return game.remembered((army.active, army.retired), lambda: _strength(game, army))


def _strength(game: Game, army: Army) -> Strength:
    military = game.catalog.military
    card = military[army.active]
    retired = [military[old].legacy for old in army.retired]
    return Strength(
        *(
            army_symbols(
                game.rules,
                getattr(card.strength, name),
                getattr(card.legacy, name),
                tuple(getattr(legacy, name) for legacy in retired),
            )
            for name in Strength._fields
        )
    )


def targets(game: Game, position: AncientPosition) -> tuple[tuple[str, str], ...]:
    """The titans that can be attacked, each with the place where it lies."""
    one, two, three = (bool(deck.top) for deck in position.titans)
    names = attack_targets(
        game.rules, (one, two, three), tuple(bool(city.threat) for city in position.cities)
    )
    return tuple((name, titan_at(position, name)) for name in names)


def titan_at(position: AncientPosition, target: str) -> str:
    """The titan that lies at a target."""
    index = int(target[-1]) - 1
    return position.titans[index].top[0] if target.startswith("pile") else position.cities[index].threat


def symbols_of(game: Game, city: City, armies: tuple[int, ...]) -> tuple[int, int]:
    """The swords and arrows of a city that uses these armies."""
    totals = game.totals(city)
    galidor = game.rules.galidor_arrows if city.state == "galidor" else 0
    swords = symbols_offered(totals.swords, city.swords, 0)
    arrows = symbols_offered(totals.arrows, city.arrows, galidor)
    for index in armies:
        strength = strength_of(game, city.armies[index])
        swords, arrows = swords + strength.swords, arrows + strength.arrows
    return swords, arrows


def value_of(game: Game, city: City, armies: tuple[int, ...], types: Any, bought: int) -> int:
    """The attack value of these armies against a titan that shows these types."""
    swords, arrows = symbols_of(game, city, armies)
    return attack_value(game.rules, types, swords + bought, arrows, city.drafted)


def cost_of(game: Game, city: City, armies: tuple[int, ...]) -> int:
    """Coins that these armies cost together."""
    return sum(military_cost(game.rules, city.armies[i].name + city.armies[i].picture) for i in armies)


def usable_armies(game: Game, city: City) -> tuple[int, ...]:
    return tuple(
        index for index, army in enumerate(city.armies) if army.active and army_objection(game, army) is None
    )


def army_objection(game: Game, army: Army) -> Objection | None:
    """Why this army cannot be used, if so."""
    return cannot_use(game.rules, army.name, army.picture) or cannot_serve_again(
        game.rules, army.spent, False, False
    )


def attack_options(game: Game, position: AncientPosition, seat: int) -> tuple[Attack, ...]:
    """Every attack that may be declared, remembered by what it depends on."""
    city = position.cities[seat]
    if not city.armies or city.coins == 0:
        return ()
    usable = usable_armies(game, city)
    if not usable:
        return ()
    there = targets(game, position)
    key = (
        city.armies,
        min(city.coins, cost_of(game, city, usable)),
        times_affordable(game.rules, game.rules.sword_price, city.ambrosia),
        city.drafted,
        city.swords,
        city.arrows,
        city.state,
        game.totals(city),
        there,
    )
    return game.remembered(key, lambda: tuple(_attacks(game, city, there)))


def _attacks(game: Game, city: City, there: tuple[tuple[str, str], ...]) -> list[Attack]:
    rules, titans = game.rules, game.catalog.titans
    usable = usable_armies(game, city)
    most = times_affordable(rules, rules.sword_price, city.ambrosia)
    cost, (own, arrows) = cost_of(game, city, usable), symbols_of(game, city, usable)
    reachable = []  # what all armies together cannot beat, some of them cannot either
    for target, titan in there:
        value = attack_value(rules, titans[titan].types, own + most, arrows, city.drafted)
        if cannot_attack(rules, len(usable), cost, cost, value, titans[titan].defense) is None:
            reachable.append((target, titan))
    found = []
    for size in range(1, len(usable) + 1) if reachable else ():
        for armies in combinations(usable, size):
            cost = cost_of(game, city, armies)
            if cost > city.coins:
                continue
            own, arrows = symbols_of(game, city, armies)
            for target, titan in reachable:
                card = titans[titan]
                for swords in range(most, -1, -1):
                    value = attack_value(rules, card.types, own + swords, arrows, city.drafted)
                    if cannot_attack(rules, size, cost, city.coins, value, card.defense) is not None:
                        break  # with fewer swords it is no stronger
                    found.append(Attack(target, armies, swords))
    return found


@does(Attack)
def do_attack(game: Game, position: AncientPosition, action: Attack) -> AncientPosition:
    """Pay, use the armies, beat the titan, take the damage, take the rewards."""
    seat = position.turn
    if position.tasks:  # an attack that a card action allows
        position = position.without_task()
    else:
        position = position.then(Task("turn-end", seat))
    rules, city = game.rules, position.cities[seat]
    titan = dict(targets(game, position))[action.target]
    card = game.catalog.titans[titan]
    defeated = is_defeated(value_of(game, city, action.armies, card.types, action.swords), card.defense)
    used = [(city.armies[index].active, strength_of(game, city.armies[index])) for index in action.armies]
    assert cannot_buy_swords(rules, action.swords, city.ambrosia) is None
    position = paid_armies(
        game, pay(position, seat, ambrosia=action.swords * rules.sword_price), seat, action.armies
    )
    before, after = rewards(game, seat, used, defeated)
    dice = damage_dice(game.catalog.titan_banners[titan])
    rolls = [Task("roll", seat, dice, titan)] if defeated or rules.weak_attack == "dice" else []
    if not defeated:
        return position.then(*before, *rolls)
    tasks = {
        "claim": [Task("claim", seat, 0, action.target)],
        "replace": replacing(game, seat, action.target),
        "before-dice": before,
        "dice": rolls,
        "after-dice": after,
    }
    return position.then(*(task for step in follows_attack(rules) for task in tasks[step]))


def replacing(game: Game, seat: int, target: str) -> list[Task]:
    """What fills the place again where a titan was beaten."""
    number = int(target[-1]) - 1
    on_board: Literal["own-board", "other-board"] = "own-board" if number == seat else "other-board"
    match replaced_by(game.rules, "pile" if target.startswith("pile") else on_board):
        case "next":
            return [Task("reveal", seat, cards_lying_open("titans"), TITANS[number])]
        case "drawn":
            return [Task("threat", number)]
        case _:
            return []


@resolves("claim")
def claim(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The beaten titan joins the city of the attacker, and brings what it gives once."""
    titan, food = titan_at(position, task.card), game.food(position.cities[task.player])
    position = claimed_titan(game, position.without_task(), task.player, task.card, titan)
    return gained_card(game, position, task.player, game.catalog.titans[titan].abilities, food)


def paid_armies(game: Game, position: AncientPosition, seat: int, armies: tuple[int, ...]) -> AncientPosition:
    """Coins of the attacker lie on the names of the armies used."""
    city = position.cities[seat]
    paid = 0
    after = list(city.armies)
    for index in armies:
        army = after[index]
        cost = military_cost(game.rules, army.name + army.picture)
        paid = paid + cost
        after[index] = replace(army, name=army.name + cost)
    return position.with_city(seat, replace(city, armies=tuple(after), coins=city.coins - paid))


def rewards(
    game: Game, seat: int, used: list[tuple[str, Strength]], defeated: bool
) -> tuple[list[Task], list[Task]]:
    """What the armies bring before the dice and after them. Loot needs a beaten titan."""
    before: list[Task] = []
    after: list[Task] = []
    may = "may" if game.rules.army_repair_must == "no" else ""
    for active, strength in used:
        brought: dict[Reward, Task] = {
            "spy": Task("reward", seat, strength.spy, f"spy {active}"),
            "repair": Task("repair", seat, strength.repair, may),
            "loot": Task("reward", seat, strength.loot, f"loot {active}"),
        }
        for kind, task in brought.items():
            (before if reward_moment(game.rules, kind) == "before-dice" else after).append(task)
    kept = [task for task in before if task.number], [task for task in after if task.number and defeated]
    return kept[0], kept[1]


@resolves("reward")
def reward(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """Loot or the find of a spy."""
    kind, _, active = task.card.partition(" ")
    position = position.without_task()
    armies = position.cities[task.player].armies
    paid = reward_paid(game.rules, task.number, any(army.active == active for army in armies))
    if kind == "loot":
        return gain(game, position, task.player, coins=paid)
    return gain(game, position, task.player, knowledge=paid)


def claimed_titan(
    game: Game, position: AncientPosition, seat: int, target: str, titan: str
) -> AncientPosition:
    """The beaten titan leaves its place and joins the attacker's city."""
    number = int(target[-1]) - 1
    if target.startswith(FIRST_BOARD):
        owner = position.cities[number]
        gained = bounty(game.rules, owner.fed, game.catalog.titan_banners[titan], number == seat)
        position = position.with_city(
            number, replace(owner, threat="", fed=0), ambrosia=position.ambrosia + owner.fed - gained
        )
        city = position.cities[seat]
        position = position.with_city(seat, replace(city, ambrosia=city.ambrosia + gained))
    else:
        position = with_deck(position, TITANS[number], without(deck_of(position, TITANS[number]), titan))
    city = position.cities[seat]
    return position.with_city(seat, replace(city, titans=put(city.titans, titan)))


# -- dice --------------------------------------------------------------------------------------------


@resolves("roll")
def roll(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None if task.number > 0 else position.without_task()


@resolves("reroll")
def reroll(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None


@does(Roll)
def do_roll(game: Game, position: AncientPosition, action: Roll) -> AncientPosition:
    """The dice lie on the table."""
    task = position.tasks[0]
    rest = position.tasks[1:]
    if task.kind == "reroll":
        if rolls_a_third_time(game.rules):
            return replace(position, faces=ordered(position.faces + action.faces), tasks=rest)
        return replace(position, rerolled=position.rerolled + action.faces, tasks=rest)
    city = position.cities[task.player]
    number = rerolls_allowed(game.rules, game.totals(city).rerolls, position.phase == "end")
    dice = Task("dice", task.player, number, task.card)
    return replace(position, faces=action.faces, rerolled=(), tasks=(dice, *rest))


def ordered(faces: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(faces, key=FACES.index))


@resolves("dice")
def dice(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The faces take effect, unless a die may still be rolled again."""
    if task.number > 0 and position.faces:
        return None
    tasks = {"damage": Task("damage", task.player), "effect": Task("effect", task.player, 0, task.card)}
    order = [tasks[brought] for brought in faces_bring(game.rules, position.faces + position.rerolled)]
    return replace(position, faces=(), rerolled=(), tasks=(*order, *position.tasks[1:]))


@offers("dice")
def offer_dice(game: Game, position: AncientPosition, task: Task) -> Offered:
    shown = tuple(face for face in FACES if face in position.faces)
    return {
        "reroll": tuple(Reroll(face) for face in shown),
        "decline": (Decline(),),
        **purchases(game, position, task.player),
    }


@does(Reroll)
def do_reroll(game: Game, position: AncientPosition, action: Reroll) -> AncientPosition:
    task = position.tasks[0]
    left = replace(task, number=task.number - 1)
    faces: Any = take(position.faces, action.face)
    return replace(position, faces=faces, tasks=(Task("reroll", task.player, 1), left, *position.tasks[1:]))
