"""Why an action is not legal, and which clauses speak of it: from the same rules that make it legal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.ancient_world.actions import (
    Attack,
    Build,
    BuildStored,
    BuyCoin,
    BuyMeal,
    BuyRepair,
    Damage,
    Decline,
    Draw,
    FeedTitan,
    Pass,
    PayExpand,
    Perform,
    Place,
    Recruit,
    Reuse,
    ReuseOnCard,
    Roll,
    Store,
    UseCard,
)
from hoyle.model.ancient_world.ambrosia import cannot_buy, cannot_feed, cannot_move
from hoyle.model.ancient_world.board import cannot_expand, cannot_grow, cannot_learn
from hoyle.model.ancient_world.construct import (
    building_objection,
    building_sources,
    cranes,
    recruiting_objection,
)
from hoyle.model.ancient_world.damage import cannot_damage
from hoyle.model.ancient_world.flow import Game, decider, pay
from hoyle.model.ancient_world.military import cannot_attack, cannot_buy_swords
from hoyle.model.ancient_world.perform import GROW, LEARN
from hoyle.model.ancient_world.placing import card_objection, fee_for
from hoyle.model.ancient_world.position import SPACE_INDEX, AncientPosition, City, Task, owned
from hoyle.model.ancient_world.reusing import placed_citizens, reuse_objection, taken_up
from hoyle.model.ancient_world.speaking import GENERAL, KINDS, SPACE_CLAUSES, in_its_book
from hoyle.model.ancient_world.strike import army_objection, cost_of, targets, value_of
from hoyle.model.core import CHANCE, Action, Objection, kind_of

if TYPE_CHECKING:
    from hoyle.model.ancient_world.ruleset import AncientWorld


def explain(ruleset: AncientWorld, position: AncientPosition, action: Action) -> tuple[Objection, ...]:
    """Why *action* may not be taken now; empty when it may."""
    actor = ruleset.actor(position)
    if actor is None:
        return (Objection("end.after-six", "the game is over"),)
    if action in ruleset.legal(position).by_kind.get(kind_of(action), ()):
        return ()
    if (actor == CHANCE) != isinstance(action, Draw | Roll):
        return (Objection("actions.turn-order", f"it is for {actor} to act"),)
    reason = _reason(ruleset.table, position, action)
    return (in_its_book(reason or _elsewhere(ruleset, position, action), ruleset.book),)


def _elsewhere(ruleset: AncientWorld, position: AncientPosition, action: Action) -> Objection:
    """Why an action of this kind has no place now: something else is due, or nothing of the kind is there."""
    kind = kind_of(action)
    offered = ruleset.legal(position).by_kind
    due = [other for other in offered if other not in ("buy-coin", "buy-repair")]
    if not position.tasks or kind in offered or not due:
        return Objection(_present(ruleset, kind), f"{kind} is not among the choices now")
    says = f"{kind} is not among the choices now, {' or '.join(due)} is due"
    if kind == "attack" and "confront" in due and "confront.no-attack" in ruleset.book:
        return Objection("confront.no-attack", says)
    return Objection(_present(ruleset, due[0]), says)


def _present(ruleset: AncientWorld, kind: str) -> str:
    """The first clause about this kind of action that the book has."""
    return next((clause for clause in KINDS[kind] if clause in ruleset.book), "actions.menu")


def _reason(game: Game, position: AncientPosition, action: Action) -> Objection | None:
    seat = decider(position)
    city = position.cities[seat]
    task = position.tasks[0] if position.tasks else None
    if task is not None and _takes_a_turn(action, task):
        if task.kind != "perform":
            return None
        return Objection("placement.immediate-action", "the action of the citizen just placed comes first")
    match action:
        case Place():
            return _place(game, position, action, city)
        case UseCard():
            return _not_ready(city, action.citizen) or card_objection(game, position, seat, action.card)
        case Reuse() | ReuseOnCard():
            return _reuse(game, position, action, seat)
        case Attack():
            return _attack(game, position, action, city)
        case BuildStored():
            return _build_stored(game, position, action, seat)
        case BuyCoin():
            return cannot_buy(game.rules, "coin", city.ambrosia)
        case BuyMeal():
            return cannot_buy(game.rules, "meal", city.ambrosia)
        case BuyRepair():
            if action.card not in city.damaged:
                return Objection("icon.repair", "the card is not damaged")
            return cannot_buy(game.rules, "repair", city.ambrosia)
        case FeedTitan():
            if not city.threat:
                return Objection("setup.token-supply", "no titan threatens the city")
            banners = game.catalog.titan_banners[city.threat]
            return cannot_feed(game.rules, banners, city.fed, city.ambrosia)
        case _:
            return _carrying_out(game, position, action, seat) if task is not None else None


def _takes_a_turn(action: Action, task: Task) -> bool:
    """Whether *action* is one that a turn begins with, and no answer to *task*."""
    if isinstance(action, Attack) and task.kind == "may-attack":
        return False
    return isinstance(action, Place | UseCard | Attack | BuildStored | Pass)


def _carrying_out(game: Game, position: AncientPosition, action: Action, seat: int) -> Objection | None:
    task, city = position.tasks[0], position.cities[seat]
    match action:
        case Perform() if task.kind == "perform" and task.number == LEARN:
            return cannot_learn(game.rules, city.coins, max(0, position.knowledge))
        case Perform() if task.kind == "perform" and task.number == GROW:
            return cannot_grow(game.rules, city.coins, len(owned(city, position.spaces, seat)))
        case PayExpand() if task.kind == "perform" and task.number == SPACE_INDEX["expand"]:
            size = position.districts.size()
            in_knowledge = action.price == "knowledge"
            return cannot_expand(
                game.rules, in_knowledge, city.coins, city.knowledge, city.state == "amnite", size
            )
        case Build() if task.kind == "perform" and task.number == SPACE_INDEX["build"]:
            if action.card not in building_sources(game, position, seat):
                return Objection("action.build-source", f"{action.card} cannot be built from where it is")
            if action.crane and action.crane not in cranes(game, city):
                return Objection("card.crane", f"{action.crane} is no Crane of the player that lies face up")
            return building_objection(game, position, seat, action.card, action.crane)
        case Recruit() if task.kind == "perform" and task.number == SPACE_INDEX["recruit"]:
            if action.card not in position.barracks:
                return Objection("action.recruit", f"{action.card} is not in the Military row")
            if not 0 <= action.army <= len(city.armies):
                return Objection("action.recruit-place", f"there is no army {action.army}")
            return recruiting_objection(game, city, action.card, action.army)
        case Damage() if task.kind == "damage":
            return cannot_damage(game.rules, action.card in city.empire, action.card in city.damaged)
        case Decline() if task.kind == "damage":
            return Objection("damage.mandatory", "damage cannot be declined")
        case Decline():
            return Objection("placement.immediate-action", "this cannot be declined")
        case _:
            return None


def _place(game: Game, position: AncientPosition, action: Place, city: City) -> Objection | None:
    absent = _not_ready(city, action.citizen)
    if absent is not None:
        return absent
    fee = fee_for(game, position, position.turn, action.citizen, SPACE_INDEX[action.space], action.boost)
    return fee if isinstance(fee, Objection) else None


def _not_ready(city: City, citizen: int) -> Objection | None:
    """Why a citizen is not on its player's board, if so."""
    if citizen in city.ready:
        return None
    if citizen in city.starving:
        return Objection("starvation.unusable-next-round", f"citizen {citizen} is starving")
    if citizen in city.fresh:
        return Objection("action.grow-delayed", f"citizen {citizen} is new and waits for the next round")
    return Objection("placement.board-space", f"citizen {citizen} is not ready")


def _reuse(game: Game, position: AncientPosition, action: Reuse | ReuseOnCard, seat: int) -> Objection | None:
    objection = reuse_objection(game, position, seat)
    if objection is not None:
        return objection
    origins = dict(placed_citizens(game, position, seat))
    if action.citizen not in origins:
        return Objection("ambrosia.reuse-citizen", f"citizen {action.citizen} is not on the board")
    lifted = pay(taken_up(game, position, seat, action.citizen), seat, ambrosia=game.rules.reuse_price)
    if isinstance(action, ReuseOnCard):
        return cannot_move(game.rules, False, True, False) or card_objection(game, lifted, seat, action.card)
    space = SPACE_INDEX[action.space]
    stays = cannot_move(game.rules, False, False, space == origins[action.citizen])
    if stays is not None:
        return stays
    fee = fee_for(game, lifted, seat, action.citizen, space, action.boost)
    return fee if isinstance(fee, Objection) else None


def _attack(game: Game, position: AncientPosition, action: Attack, city: City) -> Objection | None:
    there = dict(targets(game, position))
    if action.target not in there:
        return Objection("attack.targets", f"{action.target} has no titan to attack")
    for index in action.armies:
        if not 0 <= index < len(city.armies) or not city.armies[index].active:
            return Objection("attack.pay-military", f"there is no active army {index}")
        objection = army_objection(game, city.armies[index])
        if objection is not None:
            return objection
    if tuple(sorted(set(action.armies))) != action.armies:
        return Objection("attack.multiple-cards", "armies are named once each, in order")
    if game.rules.ambrosia == 0 and action.swords:
        return Objection("setup.token-supply", "there is no ambrosia in this edition")
    card = game.catalog.titans[there[action.target]]
    value = value_of(game, city, action.armies, card.types, action.swords)
    cost = cost_of(game, city, action.armies)
    return cannot_buy_swords(game.rules, action.swords, city.ambrosia) or cannot_attack(
        game.rules, len(action.armies), cost, city.coins, value, card.defense
    )


def _build_stored(game: Game, position: AncientPosition, action: BuildStored, seat: int) -> Objection | None:
    if not game.rules.build_stored:
        return Objection(
            "variant.building-limit.no-build-stored", "stored cards are built with a citizen on Build"
        )
    if action.card not in position.cities[seat].stored:
        return Objection("stored.how-to-build", f"{action.card} is not stored")
    return building_objection(game, position, seat, action.card, "")


def clauses_for(game: Game, position: AncientPosition, action: Action) -> tuple[str, ...]:
    """The clauses (short ids) that speak of an action."""
    found = KINDS[kind_of(action)]
    space: Any = getattr(action, "space", None)
    if space is not None:
        rules = game.rules
        if space in rules.matching_spaces + rules.ignoring_spaces:
            found = (*(c for c in found if c not in GENERAL), "placement.special-rules-pointer")
        found = found + SPACE_CLAUSES[space]
    if position.tasks and position.tasks[0].kind == "zori":
        found = ("card.zori-dramatists", *found)
    if position.tasks and position.tasks[0].kind == "perform":
        found = found + SPACE_CLAUSES[list(SPACE_INDEX)[position.tasks[0].number]]
    card = getattr(action, "card", None)
    if isinstance(card, str) and card in game.catalog.cards and not isinstance(action, Store):
        found = found + game.catalog.cards[card].clauses
    return tuple(dict.fromkeys(found))
