"""Expand and Explore: districts to keep, Empire cards to store."""

from __future__ import annotations

from typing import Any, Literal

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Decline, DrawToStore, Keep, PayExpand, Perform, Store
from hoyle.model.ancient_world.benefits import may_store, rest_goes
from hoyle.model.ancient_world.board import (
    cannot_draw,
    cannot_store,
    cards_explored,
    districts_drawn,
    districts_kept,
    expand_price,
    may_take_top,
    may_turn_unchosen,
)
from hoyle.model.ancient_world.box import cards_lying_open
from hoyle.model.ancient_world.citizens import gained_card
from hoyle.model.ancient_world.construct import copies_owned
from hoyle.model.ancient_world.flow import (
    DISTRICTS,
    EMPIRE,
    Game,
    Offered,
    arrives,
    does,
    offers,
    pay,
    purchases,
    resolves,
)
from hoyle.model.ancient_world.position import AncientPosition, City, Task, put, take

# -- Expand ------------------------------------------------------------------------------------------


@does(PayExpand)
def do_pay_expand(game: Game, position: AncientPosition, action: PayExpand) -> AncientPosition:
    task, rules = position.tasks[0], game.rules
    seat, city = task.player, position.cities[task.player]
    if action.price == "knowledge":
        position = pay(position, seat, knowledge=rules.expand_knowledge)
    else:
        position = pay(position, seat, coins=expand_price(rules, city.state == "amnite"))
    number = districts_drawn(rules, game.totals(city).eye)
    asks = may_take_top(rules, position.districts.size())
    return position.without_task().then(
        Task("draw-districts" if asks else "look", seat, number, DISTRICTS),
        Task("keep", seat),
        Task("reveal", seat, cards_lying_open("districts"), DISTRICTS),
    )


@resolves("draw-districts")
def draw_districts(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None


@offers("draw-districts")
def offer_draw_districts(game: Game, position: AncientPosition, task: Task) -> Offered:
    """Draw districts to choose from, or take the open one."""
    found: Offered = {"perform": (Perform(),), "decline": (Decline(),)}
    return {**found, **purchases(game, position, task.player)}


def task_of_looking(task: Task, number: int) -> Task:
    """So many cards are drawn to look at, of the deck and for the player of *task*."""
    return Task("look", task.player, number, task.card)


@resolves("keep")
def keep(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    fewest, most = districts_kept(game.rules, len(position.drawn))
    if most == 0:
        return position.without_task()
    if len(position.drawn) == fewest:
        return kept(game, position, task.player, position.drawn[0], False)
    return None


@offers("keep")
def offer_keep(game: Game, position: AncientPosition, task: Task) -> Offered:
    fewest, _ = districts_kept(game.rules, len(position.drawn))
    cards = list(position.drawn) + ([""] if fewest == 0 else [])
    ways = [Keep(card) for card in cards]
    if may_turn_unchosen(game.rules, len(position.drawn)):
        ways += [Keep(card, True) for card in cards]
    return {"keep": tuple(ways), **purchases(game, position, task.player)}


@does(Keep)
def do_keep(game: Game, position: AncientPosition, action: Keep) -> AncientPosition:
    return kept(game, position, position.tasks[0].player, action.card, action.reverse)


def kept(game: Game, position: AncientPosition, seat: int, card: str, reverse: bool) -> AncientPosition:
    """One district joins the city, the others are put away."""
    city = position.cities[seat]
    rest = tuple(other for other in position.drawn if other != card)
    position = put_away(replace(position, tasks=position.tasks[1:]), "districts", rest, reverse)
    if card == "":
        return position
    food = game.food(city)
    position = position.with_city(seat, replace(city, districts=put(city.districts, card)))
    return gained_card(game, position, seat, game.catalog.districts[card].abilities, food)


def put_away(
    position: AncientPosition, cards: Literal["empire", "districts"], rest: tuple[str, ...], reverse: bool
) -> AncientPosition:
    """The *rest* of what was drawn goes where such cards go; nothing lies on the table any more."""
    if rest_goes(cards) == "discard":
        return replace(position, drawn=(), empire_discard=put(position.empire_discard, *rest))
    deck = position.districts
    deck = replace(deck, bottom=deck.bottom + (rest[::-1] if reverse else rest))
    return replace(position, drawn=(), districts=deck)


# -- Explore -----------------------------------------------------------------------------------------


def exploring_options(game: Game, position: AncientPosition, seat: int) -> Offered:
    """Ways to explore: draw and store one, or store one that lies open."""
    rules, city = game.rules, position.cities[seat]
    totals, stored = game.totals(city), len(city.stored)
    found: Offered = {}
    available = position.empire.size() + len(position.empire_discard)
    if cannot_draw(rules, cards_explored(rules, totals.explore, totals.eye), available) is None:
        found["draw-to-store"] = (DrawToStore(),)
    open_cards = position.row if may_store(rules, "row", stored) else ()
    if may_store(rules, "c", stored):
        open_cards = open_cards + position.empire_c
    open_cards = storable(game, city, open_cards)
    if open_cards:
        found["store"] = tuple(Store(card) for card in open_cards)
    return found


def storable(game: Game, city: City, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Those of *cards* that the city may store beside the copies it has."""
    if cannot_store(game.rules, 1) is None:
        return cards
    return tuple([c for c in cards if cannot_store(game.rules, copies_owned(game, city, c, "")) is None])


@arrives("store-top")
def to_storage(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    """The unseen top card of the deck is stored, or discarded where it may not be."""
    city = position.cities[task.player]
    if not storable(game, city, (card,)):
        return put_away(position, "empire", (card,), False)
    return position.with_city(task.player, replace(city, stored=(*city.stored, card)))


@does(DrawToStore)
def do_draw_to_store(game: Game, position: AncientPosition, action: DrawToStore) -> AncientPosition:
    task = position.tasks[0]
    totals = game.totals(position.cities[task.player])
    if task.kind == "zori":
        return position.without_task().then(Task("store-top", task.player, 1, EMPIRE))
    number = cards_explored(game.rules, totals.explore, totals.eye)
    return position.without_task().then(Task("look", task.player, number, EMPIRE), Task("store", task.player))


@resolves("store")
def store(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    if storable(game, position.cities[task.player], position.drawn):
        return None
    return put_away(position.without_task(), "empire", position.drawn, False)


@offers("store")
def offer_store(game: Game, position: AncientPosition, task: Task) -> Offered:
    city = position.cities[task.player]
    cards = position.drawn if may_store(game.rules, "drawn", len(city.stored)) else ()
    ways = {"store": tuple(Store(card) for card in storable(game, city, cards))}
    return {**ways, **purchases(game, position, task.player)}


@does(Store)
def do_store(game: Game, position: AncientPosition, action: Store) -> AncientPosition:
    """The card is stored; what else was drawn is discarded."""
    task, card = position.tasks[0], action.card
    city = position.cities[task.player]
    changes: dict[str, Any] = {"tasks": position.tasks[1:]}
    if card in position.drawn:
        position = put_away(position, "empire", take(position.drawn, card), False)
    elif card in position.row:
        changes["row"] = take(position.row, card)
    else:
        changes["empire_c"] = take(position.empire_c, card)
    return position.with_city(task.player, replace(city, stored=(*city.stored, card)), **changes)
