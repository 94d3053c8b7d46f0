"""How a game goes on: every task on the agenda has a handler, and tasks without a decision run by themselves.

A handler answers four questions about its task: who decides, what may be done, why something may not, and
what follows. `settle` runs whatever needs no decision, as part of the action before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from hoyle.model.acis.agenda import Competition, Origin, Task
from hoyle.model.acis.board import Board
from hoyle.model.acis.cards import investment_after, is_active, may_pay_card, may_pay_talent
from hoyle.model.acis.catalog import AnyEffect, Power
from hoyle.model.acis.index import CITY, OCCUPIED, mask
from hoyle.model.acis.playing import pile_of
from hoyle.model.acis.position import (
    COLOURS,
    Player,
    Position,
    inserted,
    replace,
    with_disks,
    with_player,
)
from hoyle.model.acis.terms import track, white_gain, white_left
from hoyle.model.core import CHANCE, Action, Objection
from hoyle.model.core.values import kind_of

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis

T = TypeVar("T", bound=Task)
ByKind = Mapping[str, Sequence[Action]]


class Handler(Generic[T]):
    """What happens while a task is under way."""

    clause: ClassVar[str]  # the clause that makes it the turn of this task
    kinds: ClassVar[tuple[type[Action], ...]] = ()

    def step(self, game: Acis, position: Position, task: T) -> Position | None:
        """The position after what needs no decision, or None when somebody must decide."""
        return None

    def actor(self, game: Acis, position: Position, task: T) -> str:
        """Who decides."""
        return COLOURS[task.seat]  # type: ignore[attr-defined]

    def legal(self, game: Acis, position: Position, task: T) -> ByKind:
        """What may be done, by kind."""
        raise NotImplementedError

    def objection(self, game: Acis, position: Position, task: T, action: Any) -> Objection | None:
        """Why *action*, which is of a fitting kind, may not be taken."""
        raise NotImplementedError

    def apply(self, game: Acis, position: Position, task: T, action: Any) -> Position:
        """The position after *action*."""
        raise NotImplementedError

    def refuse(self, game: Acis, position: Position, task: T, action: Action) -> Objection | None:
        """Why *action* may not be taken now, its kind included."""
        if not isinstance(action, self.kinds):
            asked = ", ".join(str(kind.__struct_config__.tag) for kind in self.kinds)
            return Objection(self.clause, f"{kind_of(action)} is not what is due: {asked}")
        area = getattr(action, "area", None)
        if area is not None and area not in game.board(position).number:
            return Objection("board.areas", f"there is no area {area!r}")
        return self.objection(game, position, task, action)


class ChanceHandler(Handler[T]):
    """A task in which chance decides."""

    def actor(self, game: Acis, position: Position, task: T) -> str:
        return CHANCE


HANDLERS: dict[type[Task], Handler[Any]] = {}


def handles(task: type[T]) -> Callable[[type[Handler[T]]], type[Handler[T]]]:
    """Declare a class to be the handler of a task."""

    def declare(handler: type[Handler[T]]) -> type[Handler[T]]:
        HANDLERS[task] = handler()
        return handler

    return declare


def settle(game: Acis, position: Position) -> Position:
    """Run everything that needs no decision."""
    while position.agenda:
        task = position.agenda[-1]
        after = HANDLERS[type(task)].step(game, position, task)
        if after is None:
            return position
        position = after
    return position


# -- disks -------------------------------------------------------------------------------------------------


def put_on(position: Position, area: int, faction: int) -> Position:
    """One disk of *faction* comes from its supply onto the map."""
    if faction == len(position.players):
        return replace(
            position, areas=with_disks(position, area, faction, 1), barbarians=position.barbarians - 1
        )
    supply = position.players[faction].supply - 1
    return replace(
        position,
        areas=with_disks(position, area, faction, 1),
        players=with_player(position, faction, supply=supply),
    )


def take_off(position: Position, area: int, faction: int) -> Position:
    """One disk of *faction* leaves the map for its supply; in a competition an allied white one first."""
    if position.allied:
        for place, (where, seat, whites) in enumerate(position.allied):
            if where == area and seat == faction:
                rest = ((area, seat, whites - 1),) if whites > 1 else ()
                return replace(
                    position, allied=(*position.allied[:place], *rest, *position.allied[place + 1 :])
                )
    areas = with_disks(position, area, faction, -1)
    pile = pile_of(faction, len(position.players), white=False)
    fallen = fell(position, area, faction) if position.fallen else ()
    if pile == "black":
        return replace(position, areas=areas, barbarians=position.barbarians + 1, fallen=fallen)
    players = with_player(position, faction, supply=position.players[faction].supply + 1)
    return replace(position, areas=areas, players=players, fallen=fallen)


def fell(position: Position, area: int, faction: int) -> tuple[int, ...]:
    """The disks fallen in the present competition, with one more of *faction* if it fell there."""
    if not any(isinstance(task, Competition) and task.area == area for task in position.agenda):
        return position.fallen
    return tuple(n + 1 if each == faction else n for each, n in enumerate(position.fallen))


def allied_in(position: Position, area: int) -> tuple[int, ...]:
    """Allied white disks in *area* by faction."""
    row = [0] * len(position.areas[area])
    for where, seat, whites in position.allied:
        if where == area:
            row[seat] = whites
    return tuple(row)


def map_disks(board: Board, position: Position, seat: int) -> int:
    """How many disks a civilization has on the map."""
    total = 0
    held = mask(board, position, OCCUPIED, seat)
    while held:
        low = held & -held
        total += position.areas[low.bit_length() - 1][seat]
        held ^= low
    return total


def cities(board: Board, position: Position) -> tuple[int, ...]:
    """The number of Cities of every seat."""
    return tuple(mask(board, position, CITY, seat).bit_count() for seat in range(len(position.players)))


# -- talents, cards ------------------------------------------------------------------------------------------


def can_pay(player: Player) -> bool:
    """Whether a civilization has anything to give instead of a disk."""
    return may_pay_talent(player.treasury) is None or may_pay_card(len(player.hand)) is None


def talents_for(game: Acis, position: Position, wanted: int) -> int:
    """How many of the *wanted* talents the white pile gives."""
    talents = sum(player.treasury + player.loot for player in position.players)
    twenties = sum(track(game.rules, player.points)[1] for player in position.players)
    edge = len(game.setup(len(position.players)).edge)
    left = white_left(game.rules, talents, sum(w for _, _, w in position.allied), edge, twenties)
    return white_gain(game.rules, wanted, left)


def discard(position: Position, seat: int, card: int) -> Position:
    """A card goes from a hand to the discard pile."""
    hand = position.players[seat].hand
    place = hand.index(card)
    return replace(
        position,
        players=with_player(position, seat, hand=hand[:place] + hand[place + 1 :]),
        discards=inserted(position.discards, card),
    )


# -- powers ------------------------------------------------------------------------------------------------


def power_of(game: Acis, position: Position, seat: int, origin: Origin) -> Power:
    """The power behind a Wonder, an Investment card or a Display."""
    if origin.kind == "wonder":
        return game.catalog.wonders[origin.number].power
    if origin.kind == "ability":
        return game.catalog.by_civilization[position.players[seat].display]
    power = game.catalog.by_number[origin.number].power
    assert power is not None  # the catalog was checked
    return power


def effects_of(game: Acis, position: Position, seat: int, origin: Origin) -> tuple[AnyEffect, ...]:
    """What a card, power or table row does."""
    if origin.kind == "card":
        return game.catalog.by_number[origin.number].effects
    if origin.kind == "table":
        return game.catalog.table[origin.number].effects
    return power_of(game, position, seat, origin).effects


def sources(game: Acis, position: Position, seat: int, when: str) -> Iterator[tuple[str, Origin]]:
    """The Wonders and Investment cards whose disks a seat may spend at this moment, by name."""
    for number, wonder in enumerate(position.wonders):
        if wonder.owner == seat and wonder.disks > 0 and game.catalog.wonders[number].power.when == when:
            owner_disks = position.areas[wonder.area][seat] if wonder.area >= 0 else 0
            if is_active(game.rules, wonder.state, owner_disks, wonder.disks):
                yield game.catalog.wonders[number].name, Origin("wonder", number)
    for card, _ in position.players[seat].invested:
        power = game.catalog.by_number[card].power
        if power is not None and power.when == when:
            yield f"card {card}", Origin("investment", card)


def spend_disk(position: Position, seat: int, origin: Origin) -> Position:
    """One disk comes off a Wonder or an Investment card into supply; the last one discards the card."""
    player = position.players[seat]
    if origin.kind == "wonder":
        wonder = position.wonders[origin.number]
        changed = replace(wonder, disks=wonder.disks - 1)
        wonders = (*position.wonders[: origin.number], changed, *position.wonders[origin.number + 1 :])
        return replace(
            position, wonders=wonders, players=with_player(position, seat, supply=player.supply + 1)
        )
    on_card = dict(player.invested)[origin.number]
    left, goes = investment_after(on_card)
    invested = tuple(
        (card, left if card == origin.number else disks)
        for card, disks in player.invested
        if card != origin.number or left > 0
    )
    discards = inserted(position.discards, origin.number) if goes == "discard" else position.discards
    return replace(
        position,
        discards=discards,
        players=with_player(position, seat, supply=player.supply + 1, invested=invested),
    )


def find_source(
    game: Acis, position: Position, seat: int, when: str, name: str
) -> tuple[Origin | None, Objection | None]:
    """The source a player named, or why it cannot be used."""
    for shown, origin in sources(game, position, seat, when):
        if shown == name:
            return origin, None
    return None, Objection("cards.wonder.use", f"{name!r} has no disk it can spend now")
