"""Why a position cannot stand in a game: pieces that do not add up, limits that are broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hoyle.model.acis.agenda import (
    CardPhase,
    CompetitionPhase,
    Dealing,
    Declaration,
    Discarding,
    Drawing,
    DrawStep,
    EpochEnd,
    Growth,
    Lots,
    Reckoning,
    Resolution,
    Selection,
    Task,
)
from hoyle.model.acis.board import Board
from hoyle.model.acis.catalog import CIVILIZATIONS
from hoyle.model.acis.flow import HANDLERS
from hoyle.model.acis.position import Position, colour
from hoyle.model.acis.sequence import draw_step_order
from hoyle.model.acis.setup import barbarian_pool, supply_at_start
from hoyle.model.acis.terms import stack_limit
from hoyle.model.core import Objection

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


def problems(game: Acis, position: Position) -> Iterator[Objection]:
    """Everything wrong with *position*, shape first: what follows relies on it."""
    shape = list(_shape(game, position))
    yield from shape
    if shape:
        return
    board = game.board(position)
    yield from _disks(game, position)
    yield from _stacks(game, position, board)
    yield from _cards(game, position)
    yield from _wonders(game, position, board)
    yield from _announcements(game, position)
    yield from _agenda(game, position)


def _shape(game: Acis, position: Position) -> Iterator[Objection]:
    players = len(position.players)
    if players not in {setup.players for setup in game.setups}:
        yield Objection("setup.common.playbook", f"there is no set-up for {players} players")
        return
    if len(position.areas) != len(game.map.areas):
        yield Objection("board.areas", f"{len(position.areas)} rows for {len(game.map.areas)} areas")
    for area, row in enumerate(position.areas):
        if len(row) != players + 1 or min(row) < 0:
            yield Objection(
                "term.faction", f"row {area} is {row}: one count from 0 up for each of {players + 1} factions"
            )
            return
    wholly = position.phase != "setup"
    if sorted(position.order) != list(range(players)) and (wholly or not _distinct(position.order, players)):
        yield Objection("board.records", f"the Turn Order {position.order} does not name every seat once")
    if not 1 <= position.epoch <= game.rules.epochs or not 1 <= position.turn <= game.rules.turns:
        yield Objection("overview.epochs", f"there is no Epoch {position.epoch}, turn {position.turn}")
    if len(position.wonders) != len(game.catalog.wonders):
        yield Objection(
            "cards.wonder.start", f"{len(position.wonders)} Wonders for {len(game.catalog.wonders)} cards"
        )
    displays = [player.display for player in position.players if player.display or wholly]
    if len(set(displays)) < len(displays) or any(name not in CIVILIZATIONS for name in displays):
        yield Objection("display.parts", f"the Displays {displays} are not different civilizations")
    for seat, player in enumerate(position.players):
        counts = (player.supply, player.ready, player.treasury, player.loot, player.invoked, player.built)
        if min(counts) < 0:
            yield Objection("term.supply", f"{colour(seat, players)} has less than nothing of something")
        if player.points < game.rules.points_floor:
            yield Objection("board.vp_floor", f"{colour(seat, players)} has {player.points} VPs")


def _distinct(order: tuple[int, ...], players: int) -> bool:
    return len(set(order)) == len(order) and all(0 <= seat < players for seat in order)


def _disks(game: Acis, position: Position) -> Iterator[Objection]:
    players = len(position.players)
    whole = supply_at_start(game.rules, 0)
    for seat, player in enumerate(position.players):
        on_map = sum(row[seat] for row in position.areas)
        on_cards = sum(w.disks for w in position.wonders if w.owner == seat) + sum(
            n for _, n in player.invested
        )
        found = player.supply + player.ready + on_map + on_cards
        if found != whole:
            yield Objection(
                "growth.disk_budget",
                f"{colour(seat, players)} has {found} disks, not {whole}: supply {player.supply}, ready "
                f"{player.ready}, map {on_map}, cards {on_cards}",
            )
    black = position.barbarians + sum(row[players] for row in position.areas)
    pool = barbarian_pool(game.rules, players, position.hordes)
    if position.barbarians < 0 or black != pool:
        yield Objection("bits.disks.black", f"there are {black} Barbarian disks, not {pool}")
    if position.allied and position.phase != "competition":
        yield Objection("competition.allied.end", "allied white disks stand outside a Competition Phase")
    for area, seat, whites in position.allied:
        if not (0 <= area < len(position.areas) and 0 <= seat < players and whites > 0):
            yield Objection("competition.allied", f"the allied entry {(area, seat, whites)} is nobody's")


def _stacks(game: Acis, position: Position, board: Board) -> Iterator[Objection]:
    rules, players = game.rules, len(position.players)
    free = rules.card_placement == "card-overrides" and game.catalog.places_disks
    lifted = rules.western_mediterranean == "deep-kept" or game.catalog.opens_deep_seas or free
    for area, row in enumerate(position.areas):
        if not any(row):
            continue
        terrain = board.terrain[area]
        limit = stack_limit(rules, position.phase, terrain)
        clause = (
            "stacking.reckoning.land" if position.phase in ("reckoning", "epoch") else "stacking.growth.land"
        )
        clause = {"shallow": clause.replace("land", "shallow"), "deep": "board.deep.limit"}.get(
            terrain, clause
        )
        kept = rules.excess_payment == "allowed"
        if limit is not None and max(row) > limit and not kept:
            yield Objection(
                clause, f"{max(row)} disks of one faction in {board.names[area]}, at most {limit}"
            )
        if terrain == "deep" and rules.deep_limit == "area" and sum(row) > 1 and not lifted:
            yield Objection("board.deep.limit", f"{sum(row)} disks in {board.names[area]}, at most one")
        if not board.open >> area & 1 and not lifted:
            yield Objection(
                f"setup.{players}p.edge.effect", f"there are disks in {board.names[area]}, which is closed"
            )
        closed = terrain == "deep" and position.epoch < rules.deep_sea_epoch
        if closed and any(row[:players]) and not lifted:
            yield Objection(
                "board.deep.epoch", f"a civilization is in {board.names[area]} in Epoch {position.epoch}"
            )


def _cards(game: Acis, position: Position) -> Iterator[Objection]:
    hands = [card for player in position.players for card in player.hand]
    tables = [card for player in position.players for card, _ in player.invested]
    piles = (position.pile, position.discards, position.aside, position.out, position.played)
    found = Counter([*hands, *tables, *(card for pile in piles for card in pile)])
    if found != Counter(game.catalog.by_number.keys()):
        known = game.catalog.by_number
        wrong = sorted(n for n in {*found, *known} if found[n] != int(n in known))
        yield Objection("cards.fate.id", f"cards {wrong[:5]} are missing, doubled or in no catalog")
    if any(card in game.catalog.events for card in hands):
        yield Objection("cards.hand.events_first", "an Event is in a hand")
    drawing = {t.seat for t in position.agenda if isinstance(t, Drawing | Discarding)}
    for seat, player in enumerate(position.players):
        if len(player.hand) > game.rules.hand_limit and seat not in drawing:
            yield Objection(
                "cards.hand.max", f"a hand of {len(player.hand)} cards, at most {game.rules.hand_limit}"
            )
    if position.top < 0 or position.top > len(position.pile):
        yield Objection("cards.draw", f"{position.top} cards on top of a draw pile of {len(position.pile)}")


def _wonders(game: Acis, position: Position, board: Board) -> Iterator[Objection]:
    sites = [wonder.area for wonder in position.wonders if wonder.area >= 0]
    if len(set(sites)) < len(sites):
        yield Objection("wonder.build.block", "two Wonders stand in one area")
    for wonder, card in zip(position.wonders, game.catalog.wonders, strict=True):
        if wonder.owner >= len(position.players) or wonder.disks < 0 or wonder.disks > card.disks:
            yield Objection(
                "wonder.build.disks", f"{card.name} has an owner or disks it cannot have: {wonder}"
            )
        stands = 0 <= wonder.area < len(board.names) and board.terrain[wonder.area] == "land"
        if wonder.state == "built" and not stands:
            yield Objection("wonder.build.block", f"{card.name} is built but its block stands on no land")
        if wonder.state == "available" and (wonder.area >= 0 or wonder.disks):
            yield Objection(
                "cards.wonder.states", f"{card.name} is available and yet has a block or disks in use"
            )


# The tasks that can be at the bottom of the agenda in each phase.
UNDERLYING: dict[str, tuple[type[Task], ...]] = {
    "setup": (Lots, Selection, Dealing),
    "growth": (Growth,),
    "card": (CardPhase,),
    "competition": (CompetitionPhase,),
    "reckoning": (Reckoning,),
    "epoch": (EpochEnd, Dealing),
}


def _calendar(game: Acis, position: Position) -> Iterator[Objection]:
    """The phase is that of what is under way, and the last Epoch ends in its own way."""
    for task in position.agenda[:1]:
        if not isinstance(task, UNDERLYING[position.phase]):
            yield Objection(
                "overview.phases", f"{type(task).__name__} is under way in the {position.phase} phase"
            )
    dealing = any(isinstance(task, Dealing) and task.then == "advance" for task in position.agenda)
    begun = int(dealing and game.rules.new_hand_epoch == "new")
    last = position.epoch - begun >= game.rules.epochs
    for task in position.agenda:
        if isinstance(task, Dealing) and (task.then == "advance") != (position.phase == "epoch"):
            yield Objection("epoch.step5", f"hands are dealt in the {position.phase} phase to {task.then}")
        ending = isinstance(task, EpochEnd) and task.step in ("final-event", "final-score", "endgame")
        if (isinstance(task, EpochEnd) or dealing) and ending != last:
            yield Objection("epoch.final.scoring", f"Epoch {position.epoch} cannot end like this: {task}")
            return


def _announcements(game: Acis, position: Position) -> Iterator[Objection]:
    """In the Draw Step exactly those who have announced and not yet drawn have cards due."""
    for place, task in enumerate(position.agenda):
        above = position.agenda[place + 1 : place + 2]
        if isinstance(task, Reckoning):
            past = [what for what, _ in draw_step_order(game.rules, position.order)[: task.at]]
            announcing = any(isinstance(each, DrawStep) for each in above)
            waiting = past.count("announce") - past.count("draw") - announcing
            if task.step == "draw" and len(task.due) != waiting:
                yield Objection(
                    "draw.talents", f"{len(task.due)} announcements in the Draw Step, not {waiting}"
                )
        under = position.agenda[place - 1] if place else None
        if isinstance(task, DrawStep) and not (isinstance(under, Reckoning) and under.step == "draw"):
            yield Objection("draw.talents", "somebody announces talents outside the Draw Step")


def _agenda(game: Acis, position: Position) -> Iterator[Objection]:
    if (position.phase == "over") != (not position.agenda):
        yield Objection("overview.phases", "the agenda is empty exactly when the game is over")
        return
    yield from _calendar(game, position)
    for task in position.agenda:
        seat, area = getattr(task, "seat", 0), getattr(task, "area", 0)
        seats = range(-1 if isinstance(task, Resolution) else 0, len(position.players))
        if seat not in seats or area not in range(len(position.areas)):
            yield Objection("overview.phases", f"a task on the agenda names no seat or area there is: {task}")
            return
        if (
            isinstance(task, Declaration)
            and task.origin.kind == "card"
            and task.origin.number not in position.played
        ):
            yield Objection("card.play.declare", f"card {task.origin.number} is declared but not in play")
    if position.agenda and not _can_go_on(game, position):
        yield Objection("overview.phases", f"nothing can be done about {type(position.agenda[-1]).__name__}")


def _can_go_on(game: Acis, position: Position) -> bool:
    """Whether the task under way has a decision, asked as play would ask it."""
    task = position.agenda[-1]
    try:
        waiting = HANDLERS[type(task)].step(game, position, task) is None
        return waiting and game.actor(position) is not None and len(game.legal(position)) > 0
    except (LookupError, AssertionError, StopIteration, ValueError, AttributeError, TypeError):
        return False
