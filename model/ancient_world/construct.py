"""Buildings and armies: Build, Recruit, and the actions of Empire cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import (
    Build,
    BuildStored,
    Copy,
    Decline,
    Recruit,
    TakeOff,
)
from hoyle.model.ancient_world.benefits import may_copy, paid_by_action
from hoyle.model.ancient_world.board import (
    building_price,
    builds_another,
    cannot_build,
    card_explores,
    crane_makes_room,
    crane_may_return,
    crane_owed,
    free_capacity,
    hand_is_turned_up,
    may_claim,
    order_moves,
    printed_price,
)
from hoyle.model.ancient_world.box import can_build_from
from hoyle.model.ancient_world.cards import Empire
from hoyle.model.ancient_world.citizens import gained_card
from hoyle.model.ancient_world.damage import obeys_army_limit
from hoyle.model.ancient_world.flow import (
    Game,
    Offered,
    does,
    gain,
    offers,
    pay,
    purchases,
    resolves,
    too_many_armies,
)
from hoyle.model.ancient_world.mending import with_army
from hoyle.model.ancient_world.military import (
    cannot_recruit,
    cannot_retire,
    cannot_serve_again,
    coins_returned,
    need_not_retire,
    no_open_army,
)
from hoyle.model.ancient_world.position import AncientPosition, Army, City, Task, put, take
from hoyle.model.core import Objection

EXPLORE = 7
UNPAID = "unpaid"  # the citizen stands there without its fee, and performs nothing
CRANE_ONLY = "crane"  # the citizen stands on Build only because the Crane waives its fee


def room(game: Game, city: City) -> int:
    """Empire cards that still find room in a city."""
    starting = sum(1 for card in city.empire if game.empire(card).deck == "start")
    return free_capacity(game.rules, game.capacity(city), len(city.empire), starting, len(city.damaged))


def building_objection(
    game: Game, position: AncientPosition, seat: int, card: str, crane: str, free: int | None = None
) -> Objection | None:
    """Why this card cannot be built now, if so."""
    rules, city, wanted = game.rules, position.cities[seat], game.empire(card)
    stored = card in city.stored
    copies = copies_owned(game, city, card, crane) if rules.unique_cards else 0
    price, in_knowledge = price_of(game, city, wanted, stored, crane)
    if crane and crane_makes_room(rules):
        free = room(game, replace(city, empire=take(city.empire, crane)))
    elif free is None:
        free = room(game, city)
    return cannot_build(rules, city.coins, city.knowledge, price, in_knowledge, free, copies)


def price_of(game: Game, city: City, wanted: Empire, stored: bool, crane: str) -> tuple[int, int]:
    """Coins and knowledge that a building costs this city, perhaps with a Crane."""
    amnite = city.state == "amnite"
    coins = building_price(game.rules, wanted.coins, wanted.knowledge, amnite, stored)
    return printed_price(coins, wanted.knowledge, crane != "")


def copies_owned(game: Game, city: City, card: str, crane: str) -> int:
    """Copies of this card that the player owns, the Crane about to be discarded left out."""
    owns = city.empire
    if game.rules.copies_owned == "built-and-stored" and card not in city.stored:
        owns = owns + city.stored
    wanted = game.catalog.cards[card]
    return sum(1 for other in owns if game.catalog.cards[other] is wanted and other != crane)


def building_sources(game: Game, position: AncientPosition, seat: int) -> tuple[str, ...]:
    """The cards that the Build action can take."""
    rules = game.rules
    cards = position.row
    if can_build_from(rules, "c"):
        cards = cards + position.empire_c
    if can_build_from(rules, "stored"):
        cards = cards + position.cities[seat].stored
    return cards


def building_options(game: Game, position: AncientPosition, seat: int, crane_only: bool) -> Offered:
    """Every way to perform Build."""
    city = position.cities[seat]
    cards = building_sources(game, position, seat)
    free = room(game, city)
    found = [
        Build(card) for card in cards if building_objection(game, position, seat, card, "", free) is None
    ]
    if crane_only:
        found = []
    if game.totals(city).crane:
        for crane in cranes(game, city):
            found += [
                Build(card, crane)
                for card in cards
                if building_objection(game, position, seat, card, crane) is None
            ]
    return {"build": tuple(found)} if found else {}


def cranes(game: Game, city: City) -> tuple[str, ...]:
    """The cards that can be discarded for a free building."""
    return tuple(c for c in city.empire if c not in city.damaged and game.empire(c).abilities.crane)


@does(Build)
def do_build(game: Game, position: AncientPosition, action: Build) -> AncientPosition:
    task = position.tasks[0]
    rest = position.tasks[1:]
    if action.crane and task.card.startswith("fee-"):
        fee = int(task.card.removeprefix("fee-"))
        position = gain(game, position, task.player, coins=fee - crane_owed(game.rules, fee))
    if builds_another(game.rules, bool(position.cities[task.player].stored)):
        rest = (Task("build-more", task.player), *rest)
    return built(game, replace(position, tasks=rest), task.player, action.card, action.crane)


@does(BuildStored)
def do_build_stored(game: Game, position: AncientPosition, action: BuildStored) -> AncientPosition:
    position = position.then(Task("turn-end", position.turn))
    return built(game, position, position.turn, action.card, "")


def built(game: Game, position: AncientPosition, seat: int, card: str, crane: str) -> AncientPosition:
    """The card is paid and joins the city."""
    wanted, city = game.empire(card), position.cities[seat]
    if crane:
        city = replace(
            city,
            empire=take(city.empire, crane),
            working=tuple(pair for pair in city.working if pair[0] != crane),
            ready=tuple(sorted((*city.ready, *(skill for on, skill in city.working if on == crane)))),
            used=tuple(other for other in city.used if other != crane),
        )
        if crane_may_return(game.rules):
            position = position.with_city(seat, city, empire_discard=put(position.empire_discard, crane))
        else:
            position = position.with_city(seat, city, out=put(position.out, crane))
    coins, knowledge = price_of(game, city, wanted, card in city.stored, crane)
    position = pay(position, seat, coins=coins, knowledge=knowledge)
    city = position.cities[seat]
    changes: dict[str, Any] = {}
    if card in city.stored:
        city = replace(city, stored=take(city.stored, card))
    elif card in position.row:
        changes["row"] = take(position.row, card)
    else:
        changes["empire_c"] = take(position.empire_c, card)
    food = game.food(city)
    position = position.with_city(seat, replace(city, empire=put(city.empire, card)), **changes)
    position = gained_card(game, position, seat, wanted.abilities, food)
    if crane and obeys_army_limit(game.rules, False):
        return too_many_armies(game, position, seat)
    return position


@resolves("build-more")
def build_more(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None if offer_build_more(game, position, task).get("build") else position.without_task()


@offers("build-more")
def offer_build_more(game: Game, position: AncientPosition, task: Task) -> Offered:
    """Further stored cards, where one citizen may build every one of them."""
    stored = position.cities[task.player].stored
    found = [
        Build(card) for card in stored if building_objection(game, position, task.player, card, "") is None
    ]
    return {"build": tuple(found), "decline": (Decline(),), **purchases(game, position, task.player)}


# -- Recruit -----------------------------------------------------------------------------------------


def recruiting_objection(game: Game, city: City, card: str, army: int) -> Objection | None:
    """Why this Military card cannot be taken into this army, if so."""
    return cannot_recruit(city.coins, game.catalog.military[card].coins) or joining_objection(
        game, city, army
    )


def joining_objection(game: Game, city: City, army: int) -> Objection | None:
    """Why no recruit can join this army, whichever it is, if so."""
    if army == len(city.armies):
        return no_open_army(game.armies(city), game.army_limit(city))
    onto = city.armies[army]
    if onto.active == "":
        if game.rules.empty_stack == "no-army":
            return no_open_army(game.armies(city), game.army_limit(city))
        return None
    zaltor = city.state == "zaltor"
    return (
        need_not_retire(game.rules, game.armies(city), game.army_limit(city))
        or cannot_retire(game.rules, onto.name, zaltor)
        or cannot_serve_again(game.rules, onto.spent, True, zaltor)
    )


def recruiting_options(game: Game, position: AncientPosition, seat: int) -> Offered:
    """Every way to perform Recruit."""
    city, military = position.cities[seat], game.catalog.military
    cards = [c for c in position.barracks if cannot_recruit(city.coins, military[c].coins) is None]
    armies = [n for n in range(len(city.armies) + 1) if joining_objection(game, city, n) is None]
    found = tuple([Recruit(card, army) for card in cards for army in armies])
    return {"recruit": found} if found else {}


@does(Recruit)
def do_recruit(game: Game, position: AncientPosition, action: Recruit) -> AncientPosition:
    """The card joins an army; an active card beneath it retires, its coins go to the supply."""
    seat = position.tasks[0].player
    position = pay(position.without_task(), seat, coins=game.catalog.military[action.card].coins)
    position = replace(position, barracks=take(position.barracks, action.card))
    city = position.cities[seat]
    if action.army == len(city.armies):
        return position.with_city(seat, replace(city, armies=(*city.armies, Army(active=action.card))))
    old = city.armies[action.army]
    retired = (*old.retired, old.active) if old.active else old.retired
    army = Army(active=action.card, retired=retired)
    return position.with_city(
        seat, with_army(city, action.army, army), coins=position.coins + coins_returned(old.name, old.picture)
    )


# -- Empire card actions -----------------------------------------------------------------------------


def use_card(game: Game, position: AncientPosition, seat: int, card: str, chain: str) -> AncientPosition:
    """What a citizen on an Empire card gets. *chain* names the cards through which it was reached."""
    action = game.empire(card).action
    assert action is not None
    city = position.cities[seat]
    paid = paid_by_action(
        action.coins, action.coins_per_food, game.food(city), action.knowledge, action.ambrosia
    )
    if any(paid):
        position = gain(game, position, seat, *paid)
    if action.swords or action.arrows:
        city = position.cities[seat]
        city = replace(city, swords=city.swords + action.swords, arrows=city.arrows + action.arrows)
        position = position.with_city(seat, city)
    if action.token:
        position = claimed(game, position, seat, True)
    tasks = []
    if action.explore and card_explores(game.rules, position.round):
        tasks.append(Task("perform", seat, EXPLORE))
    if action.repair:
        tasks.append(Task("repair", seat, action.repair))
    if action.clear_army:
        tasks.append(Task("clear-army", seat))
    if action.copy:
        tasks.append(Task("copy", seat, 0, chain + card + ","))
    if action.look:
        tasks.append(Task("look-at", seat, action.look))
    return position.then(*tasks)


def claimed(game: Game, position: AncientPosition, seat: int, by_card: bool) -> AncientPosition:
    """The first-player token, where it can still be claimed."""
    rules, holder = game.rules, position.holder
    if not may_claim(rules, position.claimed, holder == seat):
        return position
    if not order_moves(rules) and not any(city.opened for city in position.cities):
        position = position.with_city(holder, replace(position.cities[holder], opened=True))
    return replace(position, holder=seat, claimed=hand_is_turned_up(rules, by_card))


@resolves("clear-army")
def clear_army(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    loaded = any(army.name + army.picture for army in position.cities[task.player].armies)
    return None if loaded else position.without_task()


@offers("clear-army")
def offer_clear_army(game: Game, position: AncientPosition, task: Task) -> Offered:
    armies = position.cities[task.player].armies
    found = tuple(TakeOff(index, "all") for index, army in enumerate(armies) if army.name + army.picture > 0)
    return {"take-off": found, **purchases(game, position, task.player)}


def copyable(game: Game, position: AncientPosition, task: Task) -> tuple[Copy, ...]:
    """The actions of opponents' Empire cards that can be used, occupied or not."""
    chain = task.card.split(",")
    found = []
    for owner, city in enumerate(position.cities):
        own = owner == task.player
        for card in city.empire:
            action = game.empire(card).action
            if action is not None and may_copy(
                game.rules, own, card in city.damaged, action.copy, card in chain
            ):
                found.append(Copy(owner, card))
    return tuple(found)


@resolves("copy")
def copy(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None if copyable(game, position, task) else position.without_task()


@offers("copy")
def offer_copy(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {"copy": copyable(game, position, task), "decline": (Decline(),)}


@does(Copy)
def do_copy(game: Game, position: AncientPosition, action: Copy) -> AncientPosition:
    task, owner = position.tasks[0], position.cities[action.owner]
    position = position.without_task()
    if game.rules.copied_card == "used" and action.card not in owner.used:
        position = position.with_city(action.owner, replace(owner, used=(*owner.used, action.card)))
    return use_card(game, position, task.player, action.card, task.card)
