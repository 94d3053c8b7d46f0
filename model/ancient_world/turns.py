"""A turn: place a citizen, use one again, attack, build what is stored, or pass."""

from __future__ import annotations

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import (
    BuildStored,
    Decline,
    DrawToStore,
    EndTurn,
    Pass,
    Store,
)
from hoyle.model.ancient_world.benefits import dramatists_store
from hoyle.model.ancient_world.board import cannot_draw
from hoyle.model.ancient_world.construct import building_objection
from hoyle.model.ancient_world.endround import end_steps, next_phase, next_player, tribe_checked
from hoyle.model.ancient_world.flow import Game, Offered, does, offers, purchases, resolves
from hoyle.model.ancient_world.military import turn_menu
from hoyle.model.ancient_world.placing import (
    placing_options,
)
from hoyle.model.ancient_world.position import AncientPosition, Task
from hoyle.model.ancient_world.reusing import reusing_options
from hoyle.model.ancient_world.storing import storable
from hoyle.model.ancient_world.strike import attack_options
from hoyle.model.ancient_world.tribes import changing_options


def turn_options(game: Game, position: AncientPosition) -> Offered:
    """Everything that the player whose turn it is may do."""
    seat = position.turn
    rules, city = game.rules, position.cities[seat]
    offered = placing_options(game, position)
    attacks = attack_options(game, position, seat)
    if attacks:
        offered["attack"] = attacks
    if city.stored and "build-stored" in turn_menu(rules):
        cards = tuple(c for c in city.stored if building_objection(game, position, seat, c, "") is None)
        if cards:
            offered["build-stored"] = tuple(BuildStored(card) for card in cards)
    offered["pass"] = (Pass(),)
    if city.ambrosia:
        offered.update(reusing_options(game, position, seat))
        offered.update(purchases(game, position, seat))
    if rules.sexes:
        offered.update(changing_options(game, position, seat))
    return offered


@does(Pass)
def do_pass(game: Game, position: AncientPosition, action: Pass) -> AncientPosition:
    seat = position.turn
    position = replace(position, passed=(*position.passed, seat)).then(Task("turn-end", seat))
    return position.then(*[Task("zori", seat)] * game.totals(position.cities[seat]).zori)


@resolves("zori")
def zori(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    ways = offer_zori(game, position, task)
    return None if len(ways) > 1 else position.without_task()


@offers("zori")
def offer_zori(game: Game, position: AncientPosition, task: Task) -> Offered:
    """The first to pass may store a card of the row, or the unseen top of the deck."""
    rules, first = game.rules, len(position.passed) == 1
    found: Offered = {"decline": (Decline(),)}
    row = storable(game, position.cities[task.player], position.row)
    if row and dramatists_store(rules, first, "row"):
        found["store"] = tuple(Store(card) for card in row)
    available = position.empire.size() + len(position.empire_discard)
    if dramatists_store(rules, first, "deck") and cannot_draw(rules, 1, available) is None:
        found["draw-to-store"] = (DrawToStore(),)
    return found


@resolves("turn-end")
def turn_end(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    """After the action: perhaps a citizen is used again, then the next player."""
    if game.rules.reuse_tempo == "free" and reusing_options(game, position, task.player):
        return None
    return next_turn(game, position)


@offers("turn-end")
def offer_turn_end(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {
        **reusing_options(game, position, task.player),
        **purchases(game, position, task.player),
        "end-turn": (EndTurn(),),
    }


@does(EndTurn)
def do_end_turn(game: Game, position: AncientPosition, action: EndTurn) -> AncientPosition:
    if position.tasks[0].kind == "turn-end":
        return next_turn(game, position)
    return position.without_task()


def next_turn(game: Game, position: AncientPosition) -> AncientPosition:
    """The next player who has not passed, or the end of the round."""
    passed = position.passed
    seat = next_player(position.turn, (0 in passed, 1 in passed, 2 in passed, 3 in passed), position.players)
    if seat >= 0:
        return replace(position, turn=seat, tasks=position.tasks[1:])
    steps = tuple(
        Task("repair-all" if step == "repair" else step) for step in end_steps(game.rules, position.round)
    )
    if game.rules.sexes:
        steps = with_tribe_check(game, position, steps)
    phase = next_phase(game.rules, "actions", position.round)
    return replace(position, phase=phase, tasks=(*steps, Task("next-round")))


def with_tribe_check(game: Game, position: AncientPosition, steps: tuple[Task, ...]) -> tuple[Task, ...]:
    """The tribe check of the home rules, in its place."""
    rules = game.rules
    if not tribe_checked(rules, position.round):
        return steps
    if rules.tribe_check_place == "first":
        return (Task("tribe"), *steps)
    if rules.tribe_check_place == "last":
        return (*steps, Task("tribe"))
    found: list[Task] = []
    for step in steps:
        found += [Task("tribe"), step] if step.kind == "hunger" else [step]
    return tuple(found)
