"""Looking at the titans of a pile, putting them back in another order, attacking the top one."""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from hoyle.model.ancient_world.actions import Arrange, Attack, Decline, Look
from hoyle.model.ancient_world.benefits import titans_looked_at
from hoyle.model.ancient_world.flow import TITANS, Game, Offered, deck_of, does, offers, resolves, with_deck
from hoyle.model.ancient_world.position import AncientPosition, Task
from hoyle.model.ancient_world.strike import attack_options


@resolves("look-at")
def look_at(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None if any(deck.size() for deck in position.titans) else position.without_task()


@offers("look-at")
def offer_look_at(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {"look": tuple(Look(stars) for stars in (1, 2, 3) if position.titans[stars - 1].size())}


@does(Look)
def do_look(game: Game, position: AncientPosition, action: Look) -> AncientPosition:
    task, pile = position.tasks[0], TITANS[action.stars - 1]
    number = titans_looked_at(task.number, position.titans[action.stars - 1].size())
    return position.without_task().then(
        Task("look", task.player, number, pile),
        Task("arrange", task.player, 0, pile),
        Task("may-attack", task.player, action.stars),
    )


@resolves("arrange")
def arrange(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None


@offers("arrange")
def offer_arrange(game: Game, position: AncientPosition, task: Task) -> Offered:
    return {"arrange": tuple(Arrange(order) for order in permutations(position.drawn))}


@does(Arrange)
def do_arrange(game: Game, position: AncientPosition, action: Arrange) -> AncientPosition:
    task = position.tasks[0]
    deck = deck_of(position, task.card)
    position = with_deck(position, task.card, replace(deck, top=action.order + deck.top))
    return replace(position, drawn=(), tasks=position.tasks[1:])


@resolves("may-attack")
def may_attack(game: Game, position: AncientPosition, task: Task) -> AncientPosition | None:
    return None if offer_may_attack(game, position, task).get("attack") else position.without_task()


@offers("may-attack")
def offer_may_attack(game: Game, position: AncientPosition, task: Task) -> Offered:
    target = f"pile-{task.number}"
    found: tuple[Attack, ...] = tuple(
        attack for attack in attack_options(game, position, task.player) if attack.target == target
    )
    return {"attack": found, "decline": (Decline(),)}
