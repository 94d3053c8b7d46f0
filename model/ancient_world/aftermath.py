"""What damage does: Empire cards face down, armies above the limit, the effects printed on titans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import (
    Damage,
    Disband,
    LoadArmy,
    LoseArmy,
    LoseDistrict,
    LoseRetired,
    Starve,
)
from hoyle.model.ancient_world.damage import (
    ambrosia_lost,
    army_coins_added,
    cards_damaged,
    cards_lost,
    citizen_stays,
    coin_face_means,
    coins_lost,
    may_disband,
    obeys_army_limit,
    ready_citizens_starved,
    stored_card_goes,
    symbols_after_damage,
)
from hoyle.model.ancient_world.flow import (
    DISTRICTS,
    DO,
    Game,
    Offered,
    does,
    offers,
    pay,
    purchases,
    resolves,
    too_many_armies,
)
from hoyle.model.ancient_world.mending import with_army
from hoyle.model.ancient_world.military import coins_returned
from hoyle.model.ancient_world.position import AncientPosition, City, Task, put, take


def only_choice(game: Game, position: AncientPosition, choices: Sequence[Any]) -> AncientPosition | None:
    """Nothing to lose, one thing to lose, or a decision."""
    if not choices:
        return position.without_task()
    return DO[type(choices[0])](game, position, choices[0]) if len(choices) == 1 else None


def with_purchases(
    game: Game, position: AncientPosition, task: Task, kind: str, choices: Sequence[Any]
) -> Offered:
    return {kind: choices, **purchases(game, position, task.player)}


# -- Empire cards ------------------------------------------------------------------------------------


def damageable(game: Game, city: City) -> tuple[Damage, ...]:
    """The Empire cards that a titan face can turn over."""
    if cards_damaged(game.rules, 1, len(city.empire), len(city.damaged)) == 0:
        return ()
    again = game.rules.damage_again == "any"
    return tuple(Damage(card) for card in city.empire if again or card not in city.damaged)


@resolves("damage")
def damage(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return only_choice(game, position, damageable(game, position.cities[task.player]))


@offers("damage")
def offer_damage(game: Game, position: AncientPosition, task: Task) -> Offered:
    return with_purchases(game, position, task, "damage", damageable(game, position.cities[task.player]))


@does(Damage)
def do_damage(game: Game, position: AncientPosition, action: Damage) -> AncientPosition:
    """The card lies face down; a citizen on it stays, armies it gave room for may have to go."""
    seat = position.tasks[0].player
    position = position.without_task()
    city = position.cities[seat]
    if action.card in city.damaged:
        return position
    city = disarmed(game, replace(city, damaged=put(city.damaged, action.card)), action.card)
    if not citizen_stays(game.rules):
        back = [skill for card, skill in city.working if card == action.card]
        working = tuple(pair for pair in city.working if pair[0] != action.card)
        city = replace(city, working=working, ready=tuple(sorted((*city.ready, *back))))
    return too_many_armies(game, position.with_city(seat, city), seat)


def disarmed(game: Game, city: City, card: str) -> City:
    """The city after a card was damaged that may have armed it for the round."""
    given = game.empire(card).action
    if given is None or not (given.swords or given.arrows):
        return city
    rules, used = game.rules, card in city.used
    return replace(
        city,
        swords=symbols_after_damage(rules, city.swords, given.swords, used),
        arrows=symbols_after_damage(rules, city.arrows, given.arrows, used),
    )


# -- armies ------------------------------------------------------------------------------------------


@resolves("disband")
def disband(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    armies = position.cities[task.player].armies
    if task.number <= 0 or not armies:
        return position.without_task()
    if game.rules.disbanding == "newest":
        return do_disband(game, position, Disband(len(armies) - 1))
    return only_choice(game, position, disbandable(game, position.cities[task.player]))


def disbandable(game: Game, city: City) -> tuple[Disband, ...]:
    """The armies that count toward the limit and may be the ones to go."""
    empty_there = any(not army.active for army in city.armies)
    return tuple(
        Disband(index)
        for index, army in enumerate(city.armies)
        if may_disband(game.rules, bool(army.active), empty_there)
    )


@offers("disband")
def offer_disband(game: Game, position: AncientPosition, task: Task) -> Offered:
    return with_purchases(game, position, task, "disband", disbandable(game, position.cities[task.player]))


@does(Disband)
def do_disband(game: Game, position: AncientPosition, action: Disband) -> AncientPosition:
    """The army goes with its retired cards and its coins."""
    task = position.tasks[0]
    city = position.cities[task.player]
    army = city.armies[action.army]
    cards = army.retired + ((army.active,) if army.active else ())
    coins = army.name + army.picture
    city = replace(city, armies=city.armies[: action.army] + city.armies[action.army + 1 :])
    if game.rules.disbanded_coins == "owner":
        position = position.with_city(task.player, replace(city, coins=city.coins + coins))
    else:
        position = position.with_city(task.player, city, coins=position.coins + coins)
    rest = position.tasks[1:]
    if task.number > 1:
        rest = (replace(task, number=task.number - 1), *rest)
    return discarded_military(game, replace(position, tasks=rest), cards)


def discarded_military(game: Game, position: AncientPosition, cards: tuple[str, ...]) -> AncientPosition:
    """Where Military cards go that a player loses."""
    if game.rules.lost_military == "discard":
        return replace(position, military_discard=put(position.military_discard, *cards))
    if game.rules.lost_military == "bottom":
        deck = position.military
        return replace(position, military=replace(deck, bottom=deck.bottom + cards))
    return replace(position, out=put(position.out, *cards))


# -- effects printed on titans -----------------------------------------------------------------------


def effect_choices(game: Game, position: AncientPosition, task: Task) -> tuple[Any, ...]:
    """What the player can lose to the effect of this titan, where there is something to choose."""
    city = position.cities[task.player]
    match effect_of(game, task):
        case "starve-ready":
            starved = ready_citizens_starved(len(city.ready), position.phase == "end")
            return tuple(Starve(skill) for skill in city.ready) if starved else ()
        case "coin-on-army":
            active = [index for index, army in enumerate(city.armies) if army.active]
            if army_coins_added(game.rules, city.coins, max(0, position.coins), len(active)) == 0:
                return ()
            return tuple(LoadArmy(index) for index in active)
        case "lose-military":
            active = [index for index, army in enumerate(city.armies) if army.active]
            return tuple(LoseArmy(index) for index in active) if cards_lost(len(active)) else ()
        case "lose-retired":
            retired = [(i, card) for i, army in enumerate(city.armies) for card in army.retired]
            return tuple(LoseRetired(i, card) for i, card in retired) if cards_lost(len(retired)) else ()
        case "lose-district":
            lost = cards_lost(len(city.districts))
            return tuple(LoseDistrict(card) for card in city.districts) if lost else ()
        case _:
            return ()


def effect_of(game: Game, task: Task) -> str:
    """What a coin face does: as the die says, or as the titan says."""
    return coin_face_means(game.rules, game.catalog.titans[task.card].effect)


@resolves("effect")
def effect(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """A coin face."""
    seat = task.player
    city = position.cities[seat]
    match effect_of(game, task):
        case "lose-coin":
            return pay(position.without_task(), seat, coins=coins_lost(game.rules, city.coins))
        case "lose-ambrosia":
            amount = game.catalog.titans[task.card].amount
            return pay(
                position.without_task(), seat, ambrosia=ambrosia_lost(game.rules, amount, city.ambrosia)
            )
        case "discard-stored":
            return discarded_stored(game, position.without_task(), seat)
        case _:
            return only_choice(game, position, effect_choices(game, position, task))


@offers("effect")
def offer_effect(game: Game, position: AncientPosition, task: Task) -> Offered:
    choices = effect_choices(game, position, task)
    kind = str(type(choices[0]).__struct_config__.tag)
    return with_purchases(game, position, task, kind, choices)


def discarded_stored(game: Game, position: AncientPosition, seat: int) -> AncientPosition:
    """Every stored card is discarded."""
    city = position.cities[seat]
    to_c = tuple(
        card
        for card in city.stored
        if stored_card_goes(game.rules, game.empire(card).deck == "c") == "c-pile"
    )
    rest = tuple(card for card in city.stored if card not in to_c)
    return position.with_city(
        seat,
        replace(city, stored=()),
        empire_c=put(position.empire_c, *to_c),
        empire_discard=put(position.empire_discard, *rest),
    )


@does(LoadArmy)
def do_load_army(game: Game, position: AncientPosition, action: LoadArmy) -> AncientPosition:
    seat = position.tasks[0].player
    city = position.cities[seat]
    army = city.armies[action.army]
    city = with_army(city, action.army, replace(army, picture=army.picture + 1))
    if game.rules.army_coin_from == "player":
        return position.with_city(seat, replace(city, coins=city.coins - 1), tasks=position.tasks[1:])
    return position.with_city(seat, city, coins=position.coins - 1, tasks=position.tasks[1:])


@does(LoseArmy)
def do_lose_army(game: Game, position: AncientPosition, action: LoseArmy) -> AncientPosition:
    """The active card goes with its coins; retired cards beneath it stay."""
    seat = position.tasks[0].player
    city = position.cities[seat]
    army = city.armies[action.army]
    if army.retired:
        city = with_army(city, action.army, replace(army, active="", name=0, picture=0))
    else:
        city = replace(city, armies=city.armies[: action.army] + city.armies[action.army + 1 :])
    position = position.with_city(
        seat, city, coins=position.coins + coins_returned(army.name, army.picture), tasks=position.tasks[1:]
    )
    return discarded_military(game, position, (army.active,))


@does(LoseRetired)
def do_lose_retired(game: Game, position: AncientPosition, action: LoseRetired) -> AncientPosition:
    seat = position.tasks[0].player
    city = position.cities[seat]
    army = city.armies[action.army]
    after = replace(army, retired=take(army.retired, action.card))
    if after.active or after.retired:
        city = with_army(city, action.army, after)
    else:
        city = replace(city, armies=city.armies[: action.army] + city.armies[action.army + 1 :])
    position = position.with_city(seat, city, tasks=position.tasks[1:])
    return discarded_military(game, position, (action.card,))


@does(LoseDistrict)
def do_lose_district(game: Game, position: AncientPosition, action: LoseDistrict) -> AncientPosition:
    """Capacity may fall below what is used: no Empire card is lost by it."""
    seat = position.tasks[0].player
    city = position.cities[seat]
    position = position.with_city(
        seat, replace(city, districts=take(city.districts, action.card)), tasks=position.tasks[1:]
    )
    if game.rules.lost_district == "bottom":
        deck = position.districts
        position = replace(position, districts=replace(deck, bottom=(*deck.bottom, action.card)))
        if not deck.top:  # the only district left lies open
            position = position.then(Task("reveal", seat, 1, DISTRICTS))
    else:
        position = replace(position, out=put(position.out, action.card))
    return too_many_armies(game, position, seat) if obeys_army_limit(game.rules, False) else position


@does(Starve)
def do_starve(game: Game, position: AncientPosition, action: Starve) -> AncientPosition:
    """A citizen goes hungry: by a titan's effect, or when the round ends."""
    task = position.tasks[0]
    city = position.cities[task.player]
    rest = position.tasks if task.kind == "feed" else position.tasks[1:]  # the check goes on counting
    city = replace(
        city,
        ready=tuple(skill for skill in city.ready if skill != action.citizen),
        starving=tuple(sorted((*city.starving, action.citizen))),
        struck=city.struck if task.kind == "feed" else tuple(sorted((*city.struck, action.citizen))),
    )
    return position.with_city(task.player, city, tasks=rest)
