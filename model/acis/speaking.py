"""Positions for people: a compact view, and the clauses that speak of a decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.acis.flow import HANDLERS
from hoyle.model.acis.position import Position, colour
from hoyle.model.core.values import kind_of

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis

SPOKEN: dict[str, tuple[str, ...]] = {
    "draw-lot": ("setup.2p.turn_order", "reckoning.turn_order.tie_random"),
    "draw-card": ("cards.draw", "draw.together", "card.event.drawn"),
    "reveal-card": ("cards.reveal", "sudden.turn2", "sudden.turn3", "epoch.step3.reveal"),
    "choose-civilization": ("setup.2p.civs", "aeneas.step3"),
    "retire": ("growth.retirement",),
    "resettle": ("growth.resettlement",),
    "deploy": ("growth.deployment", "growth.deployment.own", "growth.deployment.chaining"),
    "done": ("growth.steps",),
    "play-card": ("card.order", "card.play.declare", "card.resolve"),
    "build-wonder": ("wonder.build.cost", "wonder.build.available", "card.wonder_once"),
    "pass": ("card.pass", "card.pass.final", "card.end"),
    "activate": ("cards.wonder.use", "card.investment.benefit"),
    "choose-target": ("card.place.any", "card.remove.any", "card.play.declare"),
    "borrow": ("card.barbarian_limit",),
    "bury-wonder": ("cards.wonder.states",),
    "negate": ("card.negation.text", "card.negation.chain", "card.negation.after_pass"),
    "allow": ("card.play.window",),
    "pay-disk": ("wonder.build.cost", "wonder.build.min_disks"),
    "pay-talent": ("card.alternate_loss", "wonder.build.cost"),
    "pay-card": ("card.alternate_loss", "wonder.build.cost"),
    "lose-disk": ("card.alternate_loss", "competition.step4"),
    "place-block": ("wonder.build.block", "wonder.build.disks"),
    "lay-card": ("competition.step1", "competition.cards.when"),
    "announce": ("competition.step1", "cards.wonder.use"),
    "take-space": ("reckoning.turn_order.tie_vp",),
    "invoke-aeneas": ("aeneas.eligible.vp", "aeneas.eligible.wiped", "aeneas.once", "aeneas.not_final"),
    "settle": ("aeneas.step5.area", "aeneas.step5.minimum"),
    "spend-talents": ("draw.talents", "draw.base", "draw.cities"),
    "discard": ("cards.hand.discard", "draw.limit"),
}


def clauses_of(position: Position, action: Any) -> tuple[str, ...]:
    """The clauses that speak of *action* while the present task is under way."""
    task = position.agenda[-1]
    return tuple(dict.fromkeys((*SPOKEN.get(kind_of(action), ()), HANDLERS[type(task)].clause)))


def describe(game: Acis, position: Position) -> str:
    """The position as a few lines."""
    players = len(position.players)
    order = ", ".join(colour(seat, players) for seat in position.order)
    under_way = type(position.agenda[-1]).__name__ if position.agenda else "nothing"
    lines = [
        f"Epoch {position.epoch}, turn {position.turn}, {position.phase} phase; under way: {under_way}",
        f"Turn Order: {order or 'not set'}; cards: draw pile {len(position.pile)}, "
        f"discards {len(position.discards)}; Barbarians in the pile {position.barbarians}",
    ]
    for seat, player in enumerate(position.players):
        lines.append(
            f"{colour(seat, players):7} {player.display or '-':12} {player.points:3} VP  "
            f"supply {player.supply:2}  ready {player.ready:2}  "
            f"talents {player.treasury}+{player.loot}  hand {list(player.hand)}"
        )
    board = game.board(position)
    for area, row in enumerate(position.areas):
        if any(row):
            disks = " ".join(f"{colour(f, players)} {n}" for f, n in enumerate(row) if n)
            lines.append(f"  {board.names[area]} ({board.terrain[area]}): {disks}")
    for number, wonder in enumerate(position.wonders):
        if wonder.owner >= 0:
            where = board.names[wonder.area] if wonder.area >= 0 else "nowhere"
            lines.append(
                f"  {game.catalog.wonders[number].name}: {colour(wonder.owner, players)}, "
                f"{wonder.state}, in {where}, {wonder.disks} disks"
            )
    return "\n".join(lines)
