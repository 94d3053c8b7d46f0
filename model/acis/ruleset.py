"""Ancient Civilizations of the Inner Sea as a ruleset: one record of rules, a map, cards, set-ups."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from msgspec import Meta

from hoyle.model.acis import (
    flow_aeneas,
    flow_cards,
    flow_competition,
    flow_declare,
    flow_epoch,
    flow_growth,
    flow_reckoning,
    flow_respond,
)
from hoyle.model.acis import (
    setup as setup_chapter,
)
from hoyle.model.acis.actions import AnyAction
from hoyle.model.acis.agenda import CompetitionPhase, Deed, Growth, Lots, Origin, Reckoning, Resolution
from hoyle.model.acis.board import Atlas, Board, bits, check_map, read_map
from hoyle.model.acis.cards import breaks_ties
from hoyle.model.acis.catalog import Catalog, load_catalog
from hoyle.model.acis.epoch import next_turn, winner
from hoyle.model.acis.flow import HANDLERS, allied_in, cities, settle
from hoyle.model.acis.index import GROWING, OCCUPIED, RECKONED, contested, mask
from hoyle.model.acis.position import Areas, Player, WonderState, colour, replace, then
from hoyle.model.acis.position import Position as Moment
from hoyle.model.acis.rulebook import EDITION, TITLE, AcisBook
from hoyle.model.acis.rules import ACIS, Rules
from hoyle.model.acis.sequence import phase_after
from hoyle.model.acis.setup import Setup, barbarian_pool, beginning, check_setup, hordes_join, supply_at_start
from hoyle.model.acis.terms import excess, holds_competition, standing
from hoyle.model.core import (
    Choices,
    Objection,
    Outcome,
    Ruleset,
    unknown_name,
)
from hoyle.model.core import Start as CoreStart

if TYPE_CHECKING:
    from hoyle.model.core.picture import Picture

assert flow_aeneas and flow_cards and flow_competition and flow_declare  # handlers register when imported
assert flow_epoch and flow_growth and flow_reckoning and flow_respond


class Start(CoreStart, frozen=True, kw_only=True):
    """A basic set-up, by the number of players."""

    players: Annotated[int, Meta(ge=2, le=6)] = 4


@dataclass(frozen=True, eq=False)
class Acis(AcisBook, Ruleset[Moment, Any, Rules]):
    """The game by one record of rules. What the book does not print are further parameters."""

    own_map: Atlas | None = None
    own_catalog: Catalog | None = None
    own_setups: tuple[Setup, ...] | None = None

    Position: ClassVar[Any] = Moment
    Action: ClassVar[Any] = AnyAction
    Start: ClassVar[Any] = Start

    @cached_property
    def map(self) -> Atlas:
        """The map; the stand-in that comes with the game unless another was given."""
        return self.own_map or setup_chapter.default_map()

    @cached_property
    def catalog(self) -> Catalog:
        """Cards, Wonders, abilities and table; read when they are first needed."""
        return self.own_catalog or setup_chapter.default_catalog()

    @cached_property
    def setups(self) -> tuple[Setup, ...]:
        """The basic set-ups."""
        return self.own_setups or setup_chapter.default_setups()

    def with_files(self, *, map_file: Path | None = None, catalog_file: Path | None = None) -> Acis:
        """The same game on another map or with other cards."""
        changed = self
        if map_file is not None:
            changed = dataclasses.replace(changed, own_map=read_map(map_file))
        if catalog_file is not None:
            changed = dataclasses.replace(changed, own_catalog=load_catalog(catalog_file))
        return changed

    # -- the parameters by number of players -----------------------------------------------------------------

    @cached_property
    def _setups(self) -> dict[int, Setup]:
        return {setup.players: setup for setup in self.setups}

    @cached_property
    def _boards(self) -> dict[int, Board]:
        return {}

    def setup(self, players: int) -> Setup:
        """The set-up for a number of players."""
        if players not in self._setups:
            raise unknown_name("number of players", str(players), map(str, self._setups))
        return self._setups[players]

    def board(self, position: Moment) -> Board:
        """The board by number, with the edge of this set-up."""
        try:
            return self._boards[len(position.players)]
        except KeyError:
            setup = self.setup(len(position.players))
            found = Board(self.map, self.rules, setup.edge, setup.inhabited())
            self._boards[setup.players] = found
            return found

    def wonder_number(self, name: str) -> int | None:
        """The place of a Wonder in the catalog."""
        for number, wonder in enumerate(self.catalog.wonders):
            if wonder.name == name:
                return number
        return None

    # -- playing -------------------------------------------------------------------------------------------

    def start(self, options: Start) -> Moment:
        setup = self.setup(options.players)
        check_map(self.map, f"map {self.map.name!r}")
        players = tuple(Player(supply=supply_at_start(self.rules, 0)) for _ in range(options.players))
        none = (0,) * (options.players + 1)
        hordes = hordes_join(self.rules, True, self.rules.barbarian_disks)
        first_epoch, first_turn, available = beginning(len(self.catalog.wonders))
        position = Moment(
            epoch=first_epoch,
            turn=first_turn,
            areas=Areas(none for _ in self.map.areas),
            players=players,
            barbarians=barbarian_pool(self.rules, options.players, hordes),
            hordes=hordes and barbarian_pool(self.rules, options.players, True) > self.rules.barbarian_disks,
            wonders=(WonderState(),) * available,
            top=setup.top_cards,
            pile=tuple(sorted(card.number for card in self.catalog.cards)),
            agenda=(Lots(),),
        )
        check_setup(setup, self.board(position), self.catalog)
        return settle(self, position)

    def actor(self, position: Moment) -> str | None:
        if not position.agenda:
            return None
        task = position.agenda[-1]
        return HANDLERS[type(task)].actor(self, position, task)

    def legal(self, position: Moment) -> Choices[Any]:
        if not position.agenda:
            return Choices({})
        task = position.agenda[-1]
        return Choices(HANDLERS[type(task)].legal(self, position, task))

    def objections(self, position: Moment, action: Any) -> tuple[Objection, ...]:
        if not position.agenda:
            return (Objection("endgame.winner", "the game is over"),)
        task = position.agenda[-1]
        refused = HANDLERS[type(task)].refuse(self, position, task, action)
        return () if refused is None else (refused,)

    def apply(self, position: Moment, action: Any) -> Moment:
        task = position.agenda[-1]
        return settle(self, HANDLERS[type(task)].apply(self, position, task, action))

    def outcome(self, position: Moment) -> Outcome | None:
        if position.phase != "over":
            return None
        verdict = winner(*self.standings(position))
        names = tuple(colour(seat, len(position.players)) for seat in range(len(position.players)))
        return Outcome(
            winners=tuple(names[seat] for seat in verdict.winners),
            by=verdict.by,
            scores={name: player.points for name, player in zip(names, position.players, strict=True)},
        )

    def standings(self, position: Moment) -> tuple[tuple[int, ...], ...]:
        """VPs, Wonder areas, Cities, disks on the map and areas occupied, by seat."""
        board, seats = self.board(position), range(len(position.players))
        return (
            tuple(player.points for player in position.players),
            flow_reckoning.wonder_areas(self, position, breaks_ties),
            cities(board, position),
            flow_reckoning.disks_on_map(self, position),
            tuple(mask(board, position, OCCUPIED, seat).bit_count() for seat in seats),
        )

    def clauses_for(self, position: Moment, action: Any) -> tuple[str, ...]:
        if not position.agenda:
            return ("endgame.winner",)
        from hoyle.model.acis.speaking import clauses_of

        return clauses_of(position, action)

    def problems(self, position: Moment) -> tuple[Objection, ...]:
        from hoyle.model.acis.checks import problems

        return tuple(problems(self, position))

    def describe(self, position: Moment) -> str:
        from hoyle.model.acis.speaking import describe

        return describe(self, position)

    def picture(self, position: Moment) -> Picture:
        from hoyle.model.acis.picture import picture

        return picture(self, position)

    # -- from phase to phase ---------------------------------------------------------------------------------

    def is_fight(self, position: Moment, area: int) -> bool:
        """Whether a competition is due in an area, allied disks counted."""
        row = position.areas[area]
        if position.allied:
            row = standing(self.rules, row, allied_in(position, area))
        return holds_competition(self.rules, self.board(position).terrain[area], row)

    def competitions(self, position: Moment) -> Moment:
        """The Competition Phase begins: Contested areas from the north-east to the south-west."""
        board = self.board(position)
        fights = contested(board, position) & ~board.by_ground["deep"]
        pending = tuple(sorted(bits(fights), key=lambda area: board.rank[area]))
        return then(position, CompetitionPhase(pending), phase=phase_after("card"))

    def reckon(self, position: Moment) -> Moment:
        """The Reckoning Phase begins: stacks are cut down to its limits."""
        reckoned = replace(position, phase=phase_after("competition"))
        return then(reckoned, Reckoning(), *trimming(self, reckoned))

    def next_turn(self, position: Moment) -> Moment:
        """The Turn marker moves on."""
        return self._onward(position, epoch_ends=False)

    def end_epoch(self, position: Moment) -> Moment:
        """The End of Epoch Phase begins, in place of what the Reckoning Phase had left."""
        return then(position, flow_epoch.closing(self, position), phase=phase_after("reckoning"))

    def next_epoch(self, position: Moment) -> Moment:
        """The Epoch marker moves on."""
        if self.rules.new_hand_epoch == "new":
            position = replace(position, epoch=position.epoch - 1)
        return self._onward(position, epoch_ends=True)

    def _onward(self, position: Moment, epoch_ends: bool) -> Moment:
        following = next_turn(self.rules, position.epoch, position.turn, epoch_ends)
        assert not isinstance(following, str)  # the last Epoch ends elsewhere
        players = tuple(replace(player, passed=False, built=0) for player in position.players)
        grown = replace(
            position,
            phase="growth",
            epoch=following[0],
            turn=following[1],
            players=players,
            dominated=(),
        )
        return then(grown, Growth(), *trimming(self, grown))

    def with_hordes(self, position: Moment) -> Moment:
        """By one reading, the disks of an unused colour join the Barbarians when their pile runs out."""
        rules = self.rules
        if position.hordes or not hordes_join(rules, False, position.barbarians):
            return position
        more = barbarian_pool(rules, len(position.players), True) - rules.barbarian_disks
        return replace(position, hordes=True, barbarians=more) if more else position

    def refill_wonders(self, position: Moment, seat: int) -> Moment:
        """See `flow_cards.refill_wonders`."""
        return flow_cards.refill_wonders(self, position, seat)


def trimming(game: Acis, position: Moment) -> tuple[Resolution, ...]:
    """What cuts all stacks down to the limits of the phase that begins, in Turn Order; nothing if none is.

    As a task, because by one reading a civilization may pay to keep a disk.
    """
    board, factions = game.board(position), (*position.order, len(position.players))
    feature = RECKONED if position.phase == "reckoning" else GROWING
    deeds = []
    for faction in factions:
        full = mask(board, position, OCCUPIED, faction) & ~mask(board, position, feature, faction)
        for area in bits(full):
            over = excess(game.rules, position.phase, board.terrain[area], position.areas[area][faction])
            deeds += [Deed("remove", area, faction)] * over
    return (Resolution(-1, Origin("stacking"), tuple(deeds)),) if deeds else ()


RULESETS = {"acis": Acis(id="acis", title=TITLE, game="acis", edition=EDITION, rules=ACIS)}
