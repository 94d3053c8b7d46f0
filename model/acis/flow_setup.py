"""Set-up and drawing: lots, civilizations, hands, Events, the hand limit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import ChooseCivilization, Discard, DrawCard, DrawLot
from hoyle.model.acis.agenda import Dealing, Declaration, Discarding, Drawing, Growth, Lots, Origin, Selection
from hoyle.model.acis.cards import hand_excess, next_event
from hoyle.model.acis.flow import ByKind, ChanceHandler, Handler, discard, handles
from hoyle.model.acis.playing import enters_hand, events_drawn_in_vain, is_reshuffled
from hoyle.model.acis.position import (
    COLOURS,
    Areas,
    Position,
    first,
    inserted,
    replace,
    then,
    with_player,
    without,
)
from hoyle.model.acis.sequence import cards_still_due, phase_after
from hoyle.model.acis.setup import may_be_on_top, opening_hand, starting_disks, supply_at_start
from hoyle.model.core import Objection, Segments

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


@handles(Lots)
class LotsHandler(ChanceHandler[Lots]):
    clause = "setup.2p.turn_order"
    kinds = (DrawLot,)

    def step(self, game: Acis, position: Position, task: Lots) -> Position | None:
        left = [seat for seat in range(len(position.players)) if seat not in position.order]
        if not left:
            return then(position, Selection())
        if len(left) == 1:
            return replace(position, order=(*position.order, left[0]))
        return None

    def legal(self, game: Acis, position: Position, task: Lots) -> ByKind:
        left = (seat for seat in range(len(position.players)) if seat not in position.order)
        return {"draw-lot": tuple(DrawLot(COLOURS[seat]) for seat in left)}

    def objection(self, game: Acis, position: Position, task: Lots, action: Any) -> Objection | None:
        seat = COLOURS.index(action.seat)
        if seat >= len(position.players) or seat in position.order:
            return Objection("setup.2p.turn_order", f"{action.seat} is on the track already, or not playing")
        return None

    def apply(self, game: Acis, position: Position, task: Lots, action: Any) -> Position:
        return replace(position, order=(*position.order, COLOURS.index(action.seat)))


@handles(Selection)
class SelectionHandler(Handler[Selection]):
    clause = "setup.2p.civs"
    kinds = (ChooseCivilization,)

    def actor(self, game: Acis, position: Position, task: Selection) -> str:
        return COLOURS[position.order[task.at]]

    def _left(self, game: Acis, position: Position) -> list[str]:
        taken = {player.display for player in position.players}
        return [name for name in game.setup(len(position.players)).civilizations if name not in taken]

    def step(self, game: Acis, position: Position, task: Selection) -> Position | None:
        left = self._left(game, position)
        if len(left) == 1:
            return self.apply(game, position, task, ChooseCivilization(left[0]))  # type: ignore[arg-type]
        if not left:
            return then(position, Dealing(cards=opening_hand(game.setup(len(position.players)))))
        return None

    def legal(self, game: Acis, position: Position, task: Selection) -> ByKind:
        left = self._left(game, position)
        return {"choose-civilization": tuple(ChooseCivilization(name) for name in left)}  # type: ignore[arg-type]

    def objection(self, game: Acis, position: Position, task: Selection, action: Any) -> Objection | None:
        if action.civilization not in self._left(game, position):
            return Objection("setup.2p.civs", f"{action.civilization} is taken or not in this set-up")
        return None

    def apply(self, game: Acis, position: Position, task: Selection, action: Any) -> Position:
        seat = position.order[task.at]
        setup = game.setup(len(position.players))
        disks = starting_disks(game.rules, setup, game.board(position), action.civilization)
        rows = [list(row) for row in position.areas]
        for area, number in disks.items():
            rows[area][seat] += number
        supply = supply_at_start(game.rules, sum(disks.values()))
        return then(
            position,
            Selection(task.at + 1),
            areas=Areas(tuple(row) for row in rows),
            players=with_player(position, seat, display=action.civilization, supply=supply),
        )


@handles(Dealing)
class DealingHandler(Handler[Dealing]):
    clause = "setup.2p.hands"

    def step(self, game: Acis, position: Position, task: Dealing) -> Position | None:
        if task.at == len(position.order):
            if task.then == "growth":
                return then(position, Growth(), phase=phase_after("setup"))
            return game.next_epoch(position)
        seat = position.order[task.at]
        dealing = Dealing(cards=task.cards, at=task.at + 1, then=task.then)
        return then(position, dealing, Drawing(seat=seat, left=task.cards))


@handles(Drawing)
class DrawingHandler(ChanceHandler[Drawing]):
    """A seat draws: all cards first, then Events from the highest ID down, each replaced."""

    clause = "cards.draw"
    kinds = (DrawCard,)

    def step(self, game: Acis, position: Position, task: Drawing) -> Position | None:
        if task.left > 0:
            position_with_pile = refilled(game, position, card_needed=True)
            if position_with_pile is not position:
                return position_with_pile
            if task.last or supplies_a_card(game, position):
                return None
            due = events_drawn_in_vain(game.rules, len(position.pile), task.last)
            return then(position, replace(task, left=due, last=True))
        if task.events:
            event = next_event(task.events)
            rest = tuple(number for number in task.events if number != event)
            each = game.rules.event_replacement == "after-each"
            due = int(not task.last)
            drawing = replace(task, events=rest, left=due * each, owed=task.owed + due * (not each))
            return then(position, drawing, Declaration(task.seat, Origin("card", event)))
        due = cards_still_due(game.rules, task.left, len(task.events), task.owed)
        if due > 0:
            return then(position, replace(task, left=due, owed=0))
        return then(position, Discarding(task.seat))

    def legal(self, game: Acis, position: Position, task: Drawing) -> ByKind:
        cards = drawable(game, position)
        return {"draw-card": Segments((len(cards),), lambda _, place: DrawCard(cards[place]))}

    def objection(self, game: Acis, position: Position, task: Drawing, action: Any) -> Objection | None:
        if action.card not in drawable(game, position):
            return Objection("cards.draw", f"card {action.card} cannot be on top of the draw pile")
        return None

    def apply(self, game: Acis, position: Position, task: Drawing, action: Any) -> Position:
        card, seat = action.card, task.seat
        drawn = taken_from_pile(game, position, card)
        if not enters_hand(game.catalog.by_number[card].kind):
            task = replace(task, left=task.left - 1, events=inserted(task.events, card))
            return then(drawn, task, played=inserted(position.played, card))
        hand = inserted(position.players[seat].hand, card)
        task = replace(task, left=task.left - 1)
        return then(drawn, task, players=with_player(position, seat, hand=hand))


def drawable(game: Acis, position: Position) -> tuple[int, ...]:
    """The cards that can lie on top of the draw pile: no Events while those put on top are there."""
    if not position.top:
        return position.pile
    events = game.catalog.events
    return tuple(card for card in position.pile if may_be_on_top(card in events, position.top))


def supplies_a_card(game: Acis, position: Position) -> bool:
    """Whether draw and discard pile hold any card that could come into a hand."""
    events = game.catalog.events
    return any(card not in events for card in position.pile) or any(
        c not in events for c in position.discards
    )


def refilled(game: Acis, position: Position, card_needed: bool) -> Position:
    """The discards shuffled into a new draw pile when the old one is empty."""
    if not is_reshuffled(game.rules, len(position.pile), len(position.discards), card_needed):
        return position
    return replace(position, pile=position.discards, discards=(), top=0)


def taken_from_pile(game: Acis, position: Position, card: int) -> Position:
    """The draw pile without *card*; rebuilt at once when that was its last."""
    top = position.top - 1 if position.top else 0
    taken = replace(position, pile=without(position.pile, card), top=top)
    return refilled(game, taken, card_needed=False)


@handles(Discarding)
class DiscardingHandler(Handler[Discarding]):
    clause = "cards.hand.discard"
    kinds = (Discard,)

    def step(self, game: Acis, position: Position, task: Discarding) -> Position | None:
        if hand_excess(game.rules, len(position.players[task.seat].hand)) > 0:
            return None
        return then(position)

    def legal(self, game: Acis, position: Position, task: Discarding) -> ByKind:
        return {"discard": tuple(Discard(card) for card in position.players[task.seat].hand)}

    def objection(self, game: Acis, position: Position, task: Discarding, action: Any) -> Objection | None:
        if action.card not in position.players[task.seat].hand:
            return Objection("cards.hand.discard", f"card {action.card} is not in its hand")
        return None

    def apply(self, game: Acis, position: Position, task: Discarding, action: Any) -> Position:
        return discard(position, task.seat, action.card)


def draw_for(position: Position, seat: int, cards: int) -> Position:
    """A seat draws *cards* before anything else happens."""
    return first(position, Drawing(seat=seat, left=cards))
