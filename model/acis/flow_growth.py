"""The Growth Phase in play: each civilization in Turn Order retires, acquires, resettles and deploys."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import Activate, Deploy, Done, Resettle, Retire
from hoyle.model.acis.agenda import (
    Acquisition,
    AnyTask,
    CardPhase,
    Deployment,
    Growth,
    Resettlement,
    Retirement,
)
from hoyle.model.acis.board import bits, mask_of
from hoyle.model.acis.catalog import Acquire
from hoyle.model.acis.flow import (
    ByKind,
    Handler,
    effects_of,
    find_source,
    handles,
    sources,
    spend_disk,
    take_off,
)
from hoyle.model.acis.growth import (
    acquisition,
    may_deploy,
    may_resettle,
    may_retire,
    partners,
    returned,
)
from hoyle.model.acis.index import (
    BASE,
    CITY,
    GROUND,
    GROWING,
    OCCUPIED,
    RETIRABLE,
    SETTLEMENT,
    AreaChoices,
    mask,
)
from hoyle.model.acis.position import Position, replace, then, with_disks, with_player
from hoyle.model.acis.sequence import growth_step_after, phase_after, turn_of
from hoyle.model.acis.terms import has_room, is_open
from hoyle.model.core import Objection

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis

DONE = (Done(),)
STEPS: dict[str, Callable[[int, bool], AnyTask]] = {
    "acquisition": Acquisition,
    "resettlement": Resettlement,
    "deployment": Deployment,
}


@handles(Growth)
class GrowthHandler(Handler[Growth]):
    clause = "growth.order"

    def step(self, game: Acis, position: Position, task: Growth) -> Position | None:
        seat = turn_of(position.order, task.at)
        if seat is None:
            return then(position, CardPhase(), phase=phase_after("growth"))
        exiled = mask(game.board(position), position, OCCUPIED, seat) == 0
        return then(position, Growth(task.at + 1), Retirement(seat, exiled))


@handles(Retirement)
class RetirementHandler(Handler[Retirement]):
    clause = "growth.retirement"
    kinds = (Retire, Done)

    def step(self, game: Acis, position: Position, task: Retirement) -> Position | None:
        if mask(game.board(position), position, RETIRABLE, task.seat):
            return None
        return then(position, STEPS[growth_step_after("retirement")](task.seat, task.exiled))

    def legal(self, game: Acis, position: Position, task: Retirement) -> ByKind:
        board = game.board(position)
        areas = mask(board, position, RETIRABLE, task.seat)
        return {"retire": AreaChoices(areas, board.names, Retire), "done": DONE}

    def objection(self, game: Acis, position: Position, task: Retirement, action: Any) -> Objection | None:
        if isinstance(action, Done):
            return None
        board = game.board(position)
        area = board.number[action.area]
        return may_retire(game.rules, board.terrain[area], position.areas[area][task.seat])

    def apply(self, game: Acis, position: Position, task: Retirement, action: Any) -> Position:
        if isinstance(action, Done):
            return then(position, STEPS[growth_step_after("retirement")](task.seat, task.exiled))
        return take_off(position, game.board(position).number[action.area], task.seat)


@handles(Acquisition)
class AcquisitionHandler(Handler[Acquisition]):
    """Powers first, if there are any to decide on; then the disks come by themselves."""

    clause = "growth.acquisition"
    kinds = (Activate, Done)

    def step(self, game: Acis, position: Position, task: Acquisition) -> Position | None:
        if any(True for _ in sources(game, position, task.seat, "acquisition")):
            return None
        return self._acquire(game, position, task)

    def _acquire(self, game: Acis, position: Position, task: Acquisition) -> Position:
        board, seat = game.board(position), task.seat
        player = position.players[seat]
        power = game.catalog.by_civilization.get(player.display)
        bonus = task.bonus
        if power is not None and power.when == "acquisition":
            bonus += sum(effect.disks for effect in power.effects if isinstance(effect, Acquire))
        settlements = mask(board, position, SETTLEMENT, seat).bit_count()
        seas = (mask(board, position, OCCUPIED, seat) & board.by_ground["shallow"]).bit_count()
        stacks = (game.rules.settlement,) * settlements
        got = acquisition(game.rules, stacks, seas, commerce(game, position, seat), bonus, player.supply)
        return then(
            position,
            STEPS[growth_step_after("acquisition")](seat, task.exiled),
            players=with_player(position, seat, supply=got.supply, ready=got.ready),
        )

    def legal(self, game: Acis, position: Position, task: Acquisition) -> ByKind:
        usable = sources(game, position, task.seat, "acquisition")
        return {"activate": tuple(Activate(name) for name, _ in usable), "done": DONE}

    def objection(self, game: Acis, position: Position, task: Acquisition, action: Any) -> Objection | None:
        if isinstance(action, Done):
            return None
        return find_source(game, position, task.seat, "acquisition", action.source)[1]

    def apply(self, game: Acis, position: Position, task: Acquisition, action: Any) -> Position:
        if isinstance(action, Done):
            return self._acquire(game, position, task)
        origin, _ = find_source(game, position, task.seat, "acquisition", action.source)
        assert origin is not None  # the action is legal
        gained = effects_of(game, position, task.seat, origin)
        bonus = task.bonus + sum(effect.disks for effect in gained if isinstance(effect, Acquire))
        return then(spend_disk(position, task.seat, origin), replace(task, bonus=bonus))


def commerce(game: Acis, position: Position, seat: int) -> int:
    """How many civilizations *seat* trades with; by one reading, counted in each of its areas."""
    board = game.board(position)
    lands = mask(board, position, OCCUPIED, seat) & (board.by_ground["land"] | board.by_ground["shallow"])
    found: list[int] = []
    for area in bits(lands):
        near = tuple(position.areas[other] for other in board.neighbours[area])
        found += partners(game.rules, position.areas[area], near, seat)
        if game.rules.commerce == "once" and len(set(found)) == len(position.players) - 1:
            break
    return len(found) if game.rules.commerce == "each-area" else len(set(found))


@handles(Resettlement)
class ResettlementHandler(Handler[Resettlement]):
    clause = "growth.resettlement"
    kinds = (Resettle, Done)

    def _areas(self, game: Acis, position: Position, task: Resettlement) -> int:
        return mask(game.board(position), position, CITY, task.seat) & ~mask_of(task.taken)

    def _deployment(self, game: Acis, position: Position, task: Resettlement) -> AnyTask:
        exiled = mask(game.board(position), position, OCCUPIED, task.seat) == 0
        step = STEPS[growth_step_after("resettlement")]
        return step(task.seat, task.exiled if game.rules.exile == "from-phase-start" else exiled)

    def step(self, game: Acis, position: Position, task: Resettlement) -> Position | None:
        if self._areas(game, position, task):
            return None
        return then(position, self._deployment(game, position, task))

    def legal(self, game: Acis, position: Position, task: Resettlement) -> ByKind:
        areas = self._areas(game, position, task)
        return {"resettle": AreaChoices(areas, game.board(position).names, Resettle), "done": DONE}

    def objection(self, game: Acis, position: Position, task: Resettlement, action: Any) -> Objection | None:
        if isinstance(action, Done):
            return None
        board = game.board(position)
        area = board.number[action.area]
        disks = position.areas[area][task.seat]
        return may_resettle(game.rules, board.terrain[area], disks, int(area in task.taken))

    def apply(self, game: Acis, position: Position, task: Resettlement, action: Any) -> Position:
        if isinstance(action, Done):
            return then(position, self._deployment(game, position, task))
        area = game.board(position).number[action.area]
        return then(
            position,
            replace(task, taken=(*task.taken, area)),
            areas=with_disks(position, area, task.seat, -1),
            players=with_player(position, task.seat, ready=position.players[task.seat].ready + 1),
        )


@handles(Deployment)
class DeploymentHandler(Handler[Deployment]):
    clause = "growth.deployment"
    kinds = (Deploy, Done)

    def _areas(self, game: Acis, position: Position, task: Deployment) -> int:
        board, seat = game.board(position), task.seat
        found = mask(board, position, GROUND, seat) | board.spread(mask(board, position, BASE, seat))
        if game.rules.chaining == "literal":
            found |= board.spread(mask_of(task.placed))
        if at_home_now(game, position, task):
            found |= homeland(game, position, seat)
        room = mask(board, position, GROWING, seat)
        return found & room & open_to(game, position)

    def step(self, game: Acis, position: Position, task: Deployment) -> Position | None:
        if position.players[task.seat].ready > 0 and self._areas(game, position, task):
            return None
        return self._finish(game, position, task)

    def _finish(self, game: Acis, position: Position, task: Deployment) -> Position:
        player = position.players[task.seat]
        supply = player.supply + returned(player.ready)
        return game.refill_wonders(
            then(position, players=with_player(position, task.seat, supply=supply, ready=0)), task.seat
        )

    def legal(self, game: Acis, position: Position, task: Deployment) -> ByKind:
        areas = self._areas(game, position, task)
        return {"deploy": AreaChoices(areas, game.board(position).names, Deploy), "done": DONE}

    def objection(self, game: Acis, position: Position, task: Deployment, action: Any) -> Objection | None:
        if isinstance(action, Done):
            return None
        area = game.board(position).number[action.area]
        home = at_home_now(game, position, task) and bool(homeland(game, position, task.seat) >> area & 1)
        return placement_objection(game, position, task.seat, area, task.placed, home)

    def apply(self, game: Acis, position: Position, task: Deployment, action: Any) -> Position:
        if isinstance(action, Done):
            return self._finish(game, position, task)
        area = game.board(position).number[action.area]
        players = with_player(position, task.seat, ready=position.players[task.seat].ready - 1)
        areas = with_disks(position, area, task.seat, 1)
        if game.rules.chaining == "literal" and area not in task.placed:
            return then(position, replace(task, placed=(*task.placed, area)), areas=areas, players=players)
        return replace(position, areas=areas, players=players)


def at_home_now(game: Acis, position: Position, task: Deployment) -> bool:
    """Whether the way home is open: the civilization has no disk on the map."""
    rules = game.rules
    if rules.exile == "from-phase-start" and not task.exiled:
        return False
    if rules.homecoming == "whole-step" and task.exiled:
        return True
    return mask(game.board(position), position, OCCUPIED, task.seat) == 0


def homeland(game: Acis, position: Position, seat: int) -> int:
    """The home area of a civilization and what is next to it, if it is in play."""
    board = game.board(position)
    home = board.homes.get(position.players[seat].display)
    return 0 if home is None else ((1 << home) | board.near[home]) & board.open


def open_to(game: Acis, position: Position) -> int:
    """The areas in play that civilizations may enter in this Epoch."""
    board = game.board(position)
    if is_open(game.rules, "deep", position.epoch, True):
        return board.open
    return board.open & ~board.by_ground["deep"]


def placement_objection(
    game: Acis, position: Position, seat: int, area: int, placed: tuple[int, ...], at_home: bool
) -> Objection | None:
    """Why a Ready disk may not enter an area: the edge, the deep sea, the stack, or no way there."""
    return limits_objection(game, position, seat, area) or way_objection(
        game, position, seat, area, placed, at_home
    )


def limits_objection(game: Acis, position: Position, seat: int, area: int) -> Objection | None:
    """Why no disk of a civilization may enter an area at all."""
    board, rules = game.board(position), game.rules
    if not board.open >> area & 1:
        return Objection(f"setup.{len(position.players)}p.edge.effect", "it is beyond the map edge")
    if not is_open(rules, board.terrain[area], position.epoch, True):
        return Objection("board.deep.epoch", f"deep seas are closed in Epoch {position.epoch}")
    if not has_room(rules, position.phase, board.terrain[area], position.areas[area], seat):
        clause = "stacking.reckoning.land" if position.phase == "reckoning" else "stacking.growth.land"
        return Objection(clause, f"{position.areas[area][seat]} of its disks are there")
    return None


def way_objection(
    game: Acis, position: Position, seat: int, area: int, placed: tuple[int, ...], at_home: bool
) -> Objection | None:
    """Why nothing leads a Ready disk to an area."""
    board = game.board(position)
    near = tuple(position.areas[other] for other in board.neighbours[area])
    chained = any(other in placed for other in board.neighbours[area])
    return may_deploy(game.rules, position.areas[area], near, seat, chained, at_home)
