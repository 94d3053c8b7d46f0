"""The Aeneas Rule in play: disks become Barbarians, a Display is taken, a civilization begins afresh."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import (
    Borrow,
    ChooseCivilization,
    Deploy,
    Done,
    LoseDisk,
    PayCard,
    PayTalent,
    Settle,
)
from hoyle.model.acis.agenda import Conversion, Founding
from hoyle.model.acis.board import mask_of
from hoyle.model.acis.catalog import CIVILIZATIONS
from hoyle.model.acis.flow import ByKind, Handler, can_pay, handles, put_on, take_off
from hoyle.model.acis.flow_effects import loss_objection, losses, pay
from hoyle.model.acis.flow_growth import DONE, limits_objection, open_to, way_objection
from hoyle.model.acis.growth import returned
from hoyle.model.acis.index import BASE, GROUND, OCCUPIED, RECKONED, AreaChoices, mask
from hoyle.model.acis.playing import may_borrow
from hoyle.model.acis.position import Position, replace, then, with_disks, with_player
from hoyle.model.acis.reckoning import aeneas_disks, may_settle, may_take_display
from hoyle.model.acis.sequence import becomes_barbarian, may_spread
from hoyle.model.acis.terms import excess, has_room
from hoyle.model.core import Objection

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


@handles(Conversion)
class ConversionHandler(Handler[Conversion]):
    """Every disk of the civilization on the map becomes a Barbarian."""

    clause = "aeneas.step2"
    kinds = (Borrow, LoseDisk, PayTalent, PayCard)

    def _asks(self, game: Acis, position: Position, task: Conversion) -> bool:
        return game.rules.aeneas_conversion == "removal" and can_pay(position.players[task.seat])

    def _lenders(self, game: Acis, position: Position, task: Conversion) -> int:
        if not may_borrow(game.rules, without_card=True) or game.with_hordes(position).barbarians > 0:
            return 0
        if not task.areas or not self._room(game, position, task.areas[0]):
            return 0
        black = mask(game.board(position), position, OCCUPIED, len(position.players))
        return black & ~mask_of(task.areas[:1])

    def _room(self, game: Acis, position: Position, area: int) -> bool:
        """Whether a Barbarian can stand in an area beside those that are there."""
        there = position.areas[area][len(position.players)]
        return excess(game.rules, position.phase, game.board(position).terrain[area], there + 1) == 0

    def step(self, game: Acis, position: Position, task: Conversion) -> Position | None:
        if not task.areas:
            return then(position)
        if self._asks(game, position, task) or self._lenders(game, position, task):
            return None
        return self._convert(game, position, task)

    def _convert(self, game: Acis, position: Position, task: Conversion) -> Position:
        area, rest = task.areas[0], Conversion(task.seat, task.areas[1:])
        position = game.with_hordes(position)
        black = len(position.players)
        fate = becomes_barbarian(game.rules, position.barbarians, self._room(game, position, area))
        if fate == "stays":
            return then(position, rest)
        after = take_off(position, area, task.seat)
        if fate == "barbarian":
            after = put_on(after, area, black)
        return then(after, rest)

    def legal(self, game: Acis, position: Position, task: Conversion) -> ByKind:
        if self._asks(game, position, task):
            return losses(position, task.seat)
        lenders = self._lenders(game, position, task)
        return {"borrow": AreaChoices(lenders, game.board(position).names, Borrow)}

    def objection(self, game: Acis, position: Position, task: Conversion, action: Any) -> Objection | None:
        if self._asks(game, position, task) == isinstance(action, Borrow):
            return Objection("aeneas.step2", "it is not the moment for that")
        if not isinstance(action, Borrow):
            return loss_objection(position, task.seat, action)
        if not self._lenders(game, position, task) >> game.board(position).number[action.area] & 1:
            return Objection("card.barbarian_limit", "no Barbarian to be taken is there")
        return None

    def apply(self, game: Acis, position: Position, task: Conversion, action: Any) -> Position:
        if isinstance(action, Borrow):
            lender = game.board(position).number[action.area]
            return take_off(position, lender, len(position.players))
        if isinstance(action, LoseDisk):
            return self._convert(game, position, task)
        return then(pay(position, task.seat, action), Conversion(task.seat, task.areas[1:]))


@handles(Founding)
class FoundingHandler(Handler[Founding]):
    """A Display, a land area, and as many of the readied disks as it likes."""

    clause = "aeneas.step5.area"
    kinds = (ChooseCivilization, Settle, Deploy, Done)

    def _displays(self, game: Acis, position: Position, task: Founding) -> tuple[str, ...]:
        own = position.players[task.seat].display
        return tuple(
            name
            for name in CIVILIZATIONS
            if name == own or self._display_objection(game, position, task, name) is None
        )

    def _display_objection(
        self, game: Acis, position: Position, task: Founding, name: str
    ) -> Objection | None:
        board = game.board(position)
        if name == position.players[task.seat].display:
            return None
        active = any(player.display == name for player in position.players)
        home = board.homes.get(name)
        return may_take_display(game.rules, active, home is not None and bool(board.open >> home & 1))

    def _foreign_homes(self, game: Acis, position: Position, seat: int) -> int:
        homes = game.board(position).homes
        return mask_of(
            homes[player.display]
            for other, player in enumerate(position.players)
            if other != seat and player.display in homes
        )

    def _sites(self, game: Acis, position: Position, task: Founding) -> int:
        board = game.board(position)
        room = mask(board, position, RECKONED, task.seat)
        return board.by_ground["land"] & room & ~self._foreign_homes(game, position, task.seat)

    def _areas(self, game: Acis, position: Position, task: Founding) -> int:
        board, seat = game.board(position), task.seat
        found = mask(board, position, GROUND, seat) | board.spread(mask(board, position, BASE, seat))
        found |= 1 << task.selected
        return found & mask(board, position, RECKONED, seat) & open_to(game, position)

    def step(self, game: Acis, position: Position, task: Founding) -> Position | None:
        if not task.chosen:
            return None
        ready = position.players[task.seat].ready
        if task.selected < 0:
            goes_on = ready > 0 and self._sites(game, position, task)
        else:
            goes_on = ready > 0 and self._areas(game, position, task)
        return None if goes_on else self._finish(game, position, task)

    def _finish(self, game: Acis, position: Position, task: Founding) -> Position:
        player = position.players[task.seat]
        supply = player.supply + returned(player.ready)
        return game.refill_wonders(
            then(position, players=with_player(position, task.seat, supply=supply, ready=0)), task.seat
        )

    def legal(self, game: Acis, position: Position, task: Founding) -> ByKind:
        names = game.board(position).names
        if not task.chosen:
            displays = self._displays(game, position, task)
            return {"choose-civilization": tuple(ChooseCivilization(name) for name in displays)}  # type: ignore[arg-type]
        if task.selected < 0:
            return {"settle": AreaChoices(self._sites(game, position, task), names, Settle)}
        return {"deploy": AreaChoices(self._areas(game, position, task), names, Deploy), "done": DONE}

    def objection(self, game: Acis, position: Position, task: Founding, action: Any) -> Objection | None:
        due = ChooseCivilization if not task.chosen else Settle if task.selected < 0 else (Deploy, Done)
        if not isinstance(action, due):
            return Objection("aeneas.step5.area", "that belongs to another part of the Aeneas Rule")
        if isinstance(action, ChooseCivilization):
            return self._display_objection(game, position, task, action.civilization)
        if isinstance(action, Done):
            return None
        board = game.board(position)
        area = board.number[action.area]
        if isinstance(action, Deploy):
            selected = area == task.selected
            no_way = way_objection(game, position, task.seat, area, (), False) is not None
            return limits_objection(game, position, task.seat, area) or may_spread(True, selected, no_way)
        if not board.open >> area & 1:
            return Objection(f"setup.{len(position.players)}p.edge.effect", "it is beyond the map edge")
        foreign = bool(self._foreign_homes(game, position, task.seat) >> area & 1)
        refused = may_settle(board.terrain[area], foreign)
        if refused is None and not has_room(
            game.rules, position.phase, board.terrain[area], position.areas[area], task.seat
        ):
            return Objection("stacking.reckoning.land", "its stack there is full")
        return refused

    def apply(self, game: Acis, position: Position, task: Founding, action: Any) -> Position:
        player = position.players[task.seat]
        if isinstance(action, ChooseCivilization):
            ready = min(aeneas_disks(game.rules, position.epoch - 1), player.supply)
            players = with_player(
                position, task.seat, display=action.civilization, ready=ready, supply=player.supply - ready
            )
            return then(position, replace(task, chosen=True), players=players)
        if isinstance(action, Done):
            return self._finish(game, position, task)
        area = game.board(position).number[action.area]
        players = with_player(position, task.seat, ready=player.ready - 1)
        areas = with_disks(position, area, task.seat, 1)
        if isinstance(action, Settle):
            return then(position, replace(task, selected=area), areas=areas, players=players)
        return replace(position, areas=areas, players=players)
