"""How a game goes on: tasks are settled one by one until somebody has to decide.

Each kind of task has a *resolver* (what happens by itself), and where there is something to decide an
*offer* (the legal actions); each kind of action has a *doer*. The modules of the chapters register theirs
here, so that one loop plays all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import BuyCoin, BuyRepair, Draw
from hoyle.model.ancient_world.ambrosia import cannot_buy
from hoyle.model.ancient_world.benefits import food_owned, gives_benefits
from hoyle.model.ancient_world.board import ambrosia_with_knowledge, shuffles_discards, tokens_taken
from hoyle.model.ancient_world.cards import Abilities, Empire, added
from hoyle.model.ancient_world.catalog import Catalog
from hoyle.model.ancient_world.military import (
    armies_counted,
    armies_to_discard,
    army_limit,
    capacity_of,
    titan_symbols,
)
from hoyle.model.ancient_world.placement import highest_fee
from hoyle.model.ancient_world.position import AncientPosition, City, Deck, Task, put, take
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import Action

Offered = dict[str, Sequence[Any]]
T = TypeVar("T")


class Game:
    """Rules and cards together, with what is remembered about them."""

    def __init__(self, rules: Rules, catalog: Catalog) -> None:
        self.rules = rules
        self.catalog = catalog
        self._totals: dict[Any, Abilities] = {}
        self.highest_fee = highest_fee(rules)
        self.fees_may_be_waived = rules.crane_fee == "everything" or rules.unpaid_placing == "without-action"
        self.performing: tuple[Any, Offered] = (None, {})  # a position, and the ways to perform in it
        self.memory: dict[Any, Any] = {}  # options by what they depend on

    def totals(self, city: City) -> Abilities:
        """The abilities of all cards of a city that lie face up."""
        key = (city.empire, city.damaged, city.districts, city.titans)
        found = self._totals.get(key)
        if found is None:
            if len(self._totals) > 50_000:
                self._totals.clear()
            found = self._totals[key] = self._sum(city)
        return found

    def remembered(self, key: Any, make: Callable[[], T]) -> T:
        """What *make* gives, remembered by all that it depends on; unknown numbers are not remembered."""
        try:
            found: T | None = self.memory.get(key)
        except TypeError:
            return make()
        if found is None:
            if len(self.memory) > 100_000:
                self.memory.clear()
            found = self.memory[key] = make()
        return found

    def _sum(self, city: City) -> Abilities:
        cards = self.catalog
        parts = [cards.empire[c].abilities for c in city.empire if gives_benefits(True, c in city.damaged)]
        parts += [cards.districts[card].abilities for card in city.districts]
        if not city.titans:
            return added(tuple(parts))
        titans = added(tuple(cards.titans[card].abilities for card in city.titans))
        counted = {name: titan_symbols(self.rules, getattr(titans, name)) for name in ("swords", "arrows")}
        titans = replace(titans, **counted)
        if self.rules.titan_helmets == "ignored":
            titans = replace(titans, armies=0)
        return added((*parts, titans))

    def food(self, city: City) -> int:
        return food_owned(self.rules, self.totals(city).food)

    def capacity(self, city: City) -> int:
        return capacity_of(self.rules, self.totals(city).capacity, city.state == "amnite")

    def army_limit(self, city: City) -> int:
        return army_limit(self.rules, self.totals(city).armies, city.state == "galidor")

    def armies(self, city: City) -> int:
        """Armies that count toward the limit."""
        active = sum(1 for army in city.armies if army.active)
        return armies_counted(self.rules, active, len(city.armies) - active)

    def empire(self, card: str) -> Empire:
        return self.catalog.empire[card]


Resolver = Callable[[Game, AncientPosition, Task], AncientPosition | None]
Doer = Callable[[Game, AncientPosition, Any], AncientPosition]
Offer = Callable[[Game, AncientPosition, Task], Offered]
Arrival = Callable[[Game, AncientPosition, Task, str], AncientPosition]

RESOLVE: dict[str, Resolver] = {}
DO: dict[type[Action], Doer] = {}
OFFER: dict[str, Offer] = {}
ARRIVE: dict[str, Arrival] = {}
CHANCE_TASKS: set[str] = {"roll", "reroll"}  # and every kind in ARRIVE


def resolves(kind: str) -> Callable[[Resolver], Resolver]:
    """Declare what happens by itself when a task of this kind is next; None where somebody decides."""

    def register(function: Resolver) -> Resolver:
        RESOLVE[kind] = function
        return function

    return register


def offers(kind: str) -> Callable[[Offer], Offer]:
    """Declare the legal actions of a task of this kind."""

    def register(function: Offer) -> Offer:
        OFFER[kind] = function
        return function

    return register


def does(kind: type[Action]) -> Callable[[Doer], Doer]:
    """Declare what an action does. Its task, if it answers one, is still the first."""

    def register(function: Doer) -> Doer:
        DO[kind] = function
        return function

    return register


def arrives(kind: str) -> Callable[[Arrival], Arrival]:
    """Declare where a drawn card goes."""

    def register(function: Arrival) -> Arrival:
        ARRIVE[kind] = function
        RESOLVE[kind] = draw
        CHANCE_TASKS.add(kind)
        return function

    return register


def settle(game: Game, position: AncientPosition) -> AncientPosition:
    """Do what happens by itself, until somebody has to decide or chance has to speak."""
    while position.tasks:
        task = position.tasks[0]
        after = RESOLVE[task.kind](game, position, task)
        if after is None:
            return position
        position = after
    return position


# -- tokens ------------------------------------------------------------------------------------------


def gain(
    game: Game, position: AncientPosition, seat: int, coins: int = 0, knowledge: int = 0, ambrosia: int = 0
) -> AncientPosition:
    """Tokens from the supply, as far as it has them."""
    rules, city = game.rules, position.cities[seat]
    if coins:
        coins = tokens_taken(coins, position.coins, rules.coin_supply == "limited")
    if knowledge:
        due = knowledge
        knowledge = tokens_taken(due, position.knowledge, rules.knowledge_supply == "limited")
        if city.state == "umnok":
            ambrosia = ambrosia + ambrosia_with_knowledge(rules, due, knowledge)
    if ambrosia:
        ambrosia = tokens_taken(ambrosia, position.ambrosia, rules.ambrosia_supply == "limited")
    return pay(position, seat, -coins, -knowledge, -ambrosia)


def pay(
    position: AncientPosition, seat: int, coins: int = 0, knowledge: int = 0, ambrosia: int = 0
) -> AncientPosition:
    """Tokens to the supply."""
    city = position.cities[seat]
    city = replace(
        city,
        coins=city.coins - coins,
        knowledge=city.knowledge - knowledge,
        ambrosia=city.ambrosia - ambrosia,
    )
    return position.with_city(
        seat,
        city,
        coins=position.coins + coins,
        knowledge=position.knowledge + knowledge,
        ambrosia=position.ambrosia + ambrosia,
    )


# -- decks -------------------------------------------------------------------------------------------

EMPIRE, MILITARY, DISTRICTS = "empire", "military", "districts"
TITANS = ("titans-1", "titans-2", "titans-3")


def deck_of(position: AncientPosition, name: str) -> Deck:
    """The deck with this name."""
    if name == EMPIRE:
        return position.empire
    if name == MILITARY:
        return position.military
    if name == DISTRICTS:
        return position.districts
    return position.titans[TITANS.index(name)]


def with_deck(position: AncientPosition, name: str, deck: Deck) -> AncientPosition:
    """The position with another deck of this name."""
    if name == EMPIRE:
        return replace(position, empire=deck)
    if name == MILITARY:
        return replace(position, military=deck)
    if name == DISTRICTS:
        return replace(position, districts=deck)
    one, two, three = (
        deck if pile == name else old for pile, old in zip(TITANS, position.titans, strict=True)
    )
    return replace(position, titans=(one, two, three))


def without(deck: Deck, card: str) -> Deck:
    """The deck after *card* was taken out of it."""
    if card in deck.top:
        return replace(deck, top=take(deck.top, card))
    if card in deck.middle:
        return replace(deck, middle=take(deck.middle, card))
    return replace(deck, bottom=take(deck.bottom, card))


def next_card(deck: Deck) -> str | None:
    """The card that a draw brings: None when chance decides, "" when there is none."""
    if deck.top:
        return deck.top[0]
    if deck.middle:
        return None
    return deck.bottom[0] if deck.bottom else ""


def reshuffled(position: AncientPosition, name: str) -> AncientPosition:
    """The discards as the new deck."""
    if name == EMPIRE:
        return replace(position, empire=Deck(middle=put(position.empire_discard)), empire_discard=())
    return replace(position, military=Deck(middle=put(position.military_discard)), military_discard=())


def discards_of(position: AncientPosition, name: str) -> tuple[str, ...]:
    if name == EMPIRE:
        return position.empire_discard
    return position.military_discard if name == MILITARY else ()


def draw(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """The next of *task.number* cards from the deck *task.card*; None when chance decides which."""
    if task.number <= 0:
        return position.without_task()
    deck = deck_of(position, task.card)
    card = next_card(deck)
    if card is None:
        return None
    if card == "":
        if shuffles_discards(game.rules, 0, len(discards_of(position, task.card)), True):
            return reshuffled(position, task.card)
        return position.without_task()
    return arrive(game, position, task, card)


def arrive(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    """*card* leaves its deck and goes where the task sends it."""
    deck = without(deck_of(position, task.card), card)
    position = with_deck(position, task.card, deck)
    rest = position.tasks[1:]
    if task.number > 1:
        rest = (replace(task, number=task.number - 1), *rest)
    position = ARRIVE[task.kind](game, replace(position, tasks=rest), task, card)
    if shuffles_discards(game.rules, deck.size(), len(discards_of(position, task.card)), False):
        return reshuffled(position, task.card)
    return position


@does(Draw)
def do_draw(game: Game, position: AncientPosition, action: Draw) -> AncientPosition:
    task = position.tasks[0]
    if task.kind in ARRIVE:
        return arrive(game, position, task, action.card)
    return DRAW_SPECIAL[task.kind](game, position, task, action.card)


DRAW_SPECIAL: dict[str, Arrival] = {}  # draws that do not come off the top


@arrives("row")
def to_row(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    return replace(position, row=(*position.row, card))


@arrives("barracks")
def to_barracks(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    return replace(position, barracks=(*position.barracks, card))


@arrives("look")
def to_table(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    return replace(position, drawn=(*position.drawn, card))


@arrives("reveal")
def to_top(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    deck = deck_of(position, task.card)
    return with_deck(position, task.card, replace(deck, top=(card, *deck.top)))


@arrives("store-top")
def to_storage(game: Game, position: AncientPosition, task: Task, card: str) -> AncientPosition:
    city = position.cities[task.player]
    return position.with_city(task.player, replace(city, stored=(*city.stored, card)))


# -- what several chapters need ----------------------------------------------------------------------


def purchases(game: Game, position: AncientPosition, seat: int) -> Offered:
    """What ambrosia buys at any time: coins and repairs."""
    rules, city = game.rules, position.cities[seat]
    found: Offered = {}
    if city.ambrosia == 0:
        return found
    if cannot_buy(rules, "coin", city.ambrosia) is None and (
        rules.coin_supply == "unlimited" or position.coins > 0
    ):
        found["buy-coin"] = (BuyCoin(),)
    if city.damaged and cannot_buy(rules, "repair", city.ambrosia) is None:
        found["buy-repair"] = tuple(BuyRepair(card) for card in city.damaged)
    return found


@does(BuyCoin)
def do_buy_coin(game: Game, position: AncientPosition, action: BuyCoin) -> AncientPosition:
    seat = decider(position)
    return gain(game, pay(position, seat, ambrosia=game.rules.coin_price), seat, coins=1)


@does(BuyRepair)
def do_buy_repair(game: Game, position: AncientPosition, action: BuyRepair) -> AncientPosition:
    seat = decider(position)
    return repaired(pay(position, seat, ambrosia=game.rules.repair_price), seat, action.card)


def decider(position: AncientPosition) -> int:
    """The seat that decides next."""
    return position.tasks[0].player if position.tasks else position.turn


def repaired(position: AncientPosition, seat: int, card: str) -> AncientPosition:
    city = position.cities[seat]
    return position.with_city(seat, replace(city, damaged=take(city.damaged, card)))


def too_many_armies(game: Game, position: AncientPosition, seat: int) -> AncientPosition:
    """Armies above the limit are discarded before anything else goes on."""
    city = position.cities[seat]
    excess = armies_to_discard(game.armies(city), game.army_limit(city))
    return position.then(Task("disband", seat, excess)) if excess else position


def turn_order(position: AncientPosition, first: int | None = None) -> tuple[int, ...]:
    """The seats from the holder of the first-player token, or from *first*, clockwise."""
    players, first = position.players, position.holder if first is None else first
    return tuple((first + step) % players for step in range(players))


def merged(*parts: Mapping[str, Sequence[Any]]) -> Offered:
    """Offers put together."""
    found: Offered = {}
    for part in parts:
        for kind, actions in part.items():
            if actions:
                found[kind] = (*found[kind], *actions) if kind in found else actions
    return found
