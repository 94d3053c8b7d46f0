"""The End of Epoch Phase in play: new deck, Change of Epoch, Epoch VPs, new hands; or the Endgame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import RevealCard
from hoyle.model.acis.agenda import Dealing, Declaration, EpochEnd, Origin
from hoyle.model.acis.epoch import (
    change_of_epoch,
    decides_final_event,
    deck_of_a_new_epoch,
    epoch_points,
    has_final_event,
    new_hand,
    talents_after_epoch,
)
from hoyle.model.acis.flow import ByKind, ChanceHandler, cities, handles
from hoyle.model.acis.flow_reckoning import dominated, revealed_event, wonder_areas
from hoyle.model.acis.playing import who_reveals
from hoyle.model.acis.position import Position, inserted, replace, then, with_player, without
from hoyle.model.acis.sequence import epoch_step_after
from hoyle.model.acis.terms import points_after
from hoyle.model.core import Objection, Segments

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


def closing(game: Acis, position: Position) -> EpochEnd:
    """The first step of the phase: it differs in the final Epoch."""
    if position.epoch < game.rules.epochs:
        return EpochEnd("hands")
    if has_final_event(game.rules, before_scoring=True):
        return EpochEnd("final-event")
    return EpochEnd("final-score")


@handles(EpochEnd)
class EpochEndHandler(ChanceHandler[EpochEnd]):
    clause = "epoch.steps"
    kinds = (RevealCard,)

    def step(self, game: Acis, position: Position, task: EpochEnd) -> Position | None:
        if task.step in ("reveal", "final-event") and task.card < 0:
            if position.pile:
                return None
            if task.step == "reveal":
                return then(position, EpochEnd("score"))
            return self._without_pile(game, position)
        return getattr(self, f"_{task.step.replace('-', '_')}")(game, position, task)  # type: ignore[no-any-return]

    def _hands(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        """Hands are discarded; discards and cards set aside are shuffled into the draw pile."""
        hands = [card for player in position.players for card in player.hand]
        players = tuple(replace(player, hand=()) for player in position.players)
        pile = deck_of_a_new_epoch(position.pile, position.discards, position.aside, tuple(hands))
        return then(
            position,
            EpochEnd(epoch_step_after("hands")),
            players=players,
            pile=pile,
            discards=(),
            aside=(),
            top=0,
        )

    def _table(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        row = Origin("table", game.catalog.row_of(task.card))
        return then(
            position,
            EpochEnd(epoch_step_after("table"), task.card),
            Declaration(who_reveals(game.rules, position.order), row),
        )

    def _return(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        """Events 98 to 101 do not go back into the draw pile; every other card does."""
        card = task.card
        position = then(position, EpochEnd(epoch_step_after("return")))
        if change_of_epoch(game.rules, card, card in game.catalog.events).shuffled_back:
            if card in position.discards:
                discards = without(position.discards, card)
                return replace(position, discards=discards, pile=inserted(position.pile, card))
            return position
        if card in position.pile:
            position = replace(
                position, pile=without(position.pile, card), discards=inserted(position.discards, card)
            )
        if game.rules.acting_event_goes == "out-of-play" and card in position.discards:
            discards = without(position.discards, card)
            return replace(position, discards=discards, out=inserted(position.out, card))
        return position

    def _score(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        scored = epoch_scored(game, position)
        emptied = talents_after_epoch(tuple(player.treasury for player in position.players))
        players = tuple(
            replace(player, treasury=left) for player, left in zip(scored.players, emptied, strict=True)
        )
        return then(scored, EpochEnd(epoch_step_after("score")), players=players)

    def _deal(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        epoch = position.epoch + (game.rules.new_hand_epoch == "new")
        return then(position, Dealing(cards=new_hand(game.rules), then="advance"), epoch=epoch)

    # -- the final Epoch

    def _final_event(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        row = Origin("table", game.catalog.row_of(task.card))
        before = game.rules.final_event_moment == "before-scoring"
        onward = EpochEnd("final-score" if before else "endgame")
        return then(position, onward, Declaration(who_reveals(game.rules, position.order), row))

    def _without_pile(self, game: Acis, position: Position) -> Position:
        """The draw pile ran out before a card decided: a new one is shuffled if that can bring one."""
        if any(decides_final_event(game.rules, card) for card in position.discards):
            return replace(position, pile=position.discards, discards=(), top=0)
        late = game.rules.final_event_moment == "after-scoring"
        return then(position, EpochEnd("endgame" if late else "final-score"))

    def _final_score(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        scored = epoch_scored(game, position)
        if has_final_event(game.rules, before_scoring=False):
            return then(scored, EpochEnd("final-event"))
        return then(scored, EpochEnd("endgame"))

    def _endgame(self, game: Acis, position: Position, task: EpochEnd) -> Position:
        return then(position, phase="over")

    # -- the card that is revealed

    def legal(self, game: Acis, position: Position, task: EpochEnd) -> ByKind:
        cards = position.pile
        return {"reveal-card": Segments((len(cards),), lambda _, place: RevealCard(cards[place]))}

    def objection(self, game: Acis, position: Position, task: EpochEnd, action: Any) -> Objection | None:
        if action.card not in position.pile:
            return Objection("epoch.step3.reveal", f"card {action.card} is not in the draw pile")
        return None

    def apply(self, game: Acis, position: Position, task: EpochEnd, action: Any) -> Position:
        card = action.card
        if task.step == "final-event":
            seen = replace(
                position, pile=without(position.pile, card), discards=inserted(position.discards, card)
            )
            decided = decides_final_event(game.rules, card)
            return then(seen, EpochEnd("final-event", card)) if decided else seen
        onward = then(position, EpochEnd(epoch_step_after("reveal"), card))
        if change_of_epoch(game.rules, card, card in game.catalog.events).own_effect:
            return revealed_event(game, onward, card)
        return onward


def epoch_scored(game: Acis, position: Position) -> Position:
    """Epoch VPs are added."""
    seats = range(len(position.players))
    if game.rules.epoch_domination == "as-found" and position.dominated:
        seas = position.dominated
    else:
        found = dominated(game, position)
        seas = tuple(sum(owner == seat for _, owner in found) for seat in seats)
    gains = epoch_points(
        game.rules,
        cities(game.board(position), position),
        wonder_areas(game, position),
        seas,
        tuple(player.treasury for player in position.players),
    )
    for seat in seats:
        points = points_after(game.rules, position.players[seat].points, gains[seat])
        position = replace(position, players=with_player(position, seat, points=points))
    return position
