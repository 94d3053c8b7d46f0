"""Negation: others may answer a card that is being played, and answer the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import Allow, DrawLot, Negate
from hoyle.model.acis.agenda import CardPhase, Competition, Deed, Link, Origin, Resolution, Response
from hoyle.model.acis.cards import destination, may_answer, takes_effect
from hoyle.model.acis.flow import ByKind, Handler, allied_in, handles
from hoyle.model.acis.flow_cards import play
from hoyle.model.acis.flow_effects import deeds_of, put_away
from hoyle.model.acis.playing import may_respond, place_after_negation
from hoyle.model.acis.position import COLOURS, Position, replace, then
from hoyle.model.acis.terms import standing
from hoyle.model.core import CHANCE, Objection

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


@handles(Response)
class ResponseHandler(Handler[Response]):
    clause = "card.play.window"
    kinds = (Negate, Allow, DrawLot)

    def _eligible(self, game: Acis, position: Position, task: Response) -> list[int]:
        last = task.chain[-1]
        order = list(position.order)
        if game.rules.negation_priority == "targets-first":
            hurt = targeted(position, task.chain[0].card)
            order.sort(key=lambda seat: seat not in hurt)
        event = last.card in game.catalog.events
        return [
            seat
            for seat in order
            if may_respond(
                game.rules,
                seat,
                last.seat,
                task.asked,
                len(self._answers(game, position, last.card, seat)),
                event,
                is_bystander(game, position, seat),
            )
        ]

    def _answers(self, game: Acis, position: Position, number: int, seat: int) -> tuple[int, ...]:
        hand, negations = position.players[seat].hand, game.catalog.negations
        if negations.isdisjoint(hand):
            return ()
        cards = game.catalog.by_number
        card = cards[number]
        return tuple(
            held
            for held in hand
            if held in negations and may_answer(cards[held].answers, card.kind, card.great_person)
        )

    def _lot(self, game: Acis, task: Response, eligible: list[int]) -> bool:
        return game.rules.negation_priority == "first-to-speak" and task.speaker < 0 and len(eligible) > 1

    def _speaker(self, game: Acis, position: Position, task: Response) -> int:
        return task.speaker if task.speaker >= 0 else self._eligible(game, position, task)[0]

    def step(self, game: Acis, position: Position, task: Response) -> Position | None:
        if self._eligible(game, position, task):
            return None
        return self._close(game, position, task)

    def actor(self, game: Acis, position: Position, task: Response) -> str:
        eligible = self._eligible(game, position, task)
        if self._lot(game, task, eligible):
            return CHANCE
        return COLOURS[self._speaker(game, position, task)]

    def legal(self, game: Acis, position: Position, task: Response) -> ByKind:
        eligible = self._eligible(game, position, task)
        if self._lot(game, task, eligible):
            return {"draw-lot": tuple(DrawLot(COLOURS[seat]) for seat in eligible)}
        answers = self._answers(game, position, task.chain[-1].card, self._speaker(game, position, task))
        return {"negate": tuple(Negate(card) for card in answers), "allow": (Allow(),)}

    def objection(self, game: Acis, position: Position, task: Response, action: Any) -> Objection | None:
        eligible = self._eligible(game, position, task)
        lot = self._lot(game, task, eligible)
        if isinstance(action, DrawLot) != lot:
            return Objection("card.play.window", "somebody may answer the last card now")
        if isinstance(action, DrawLot):
            if COLOURS.index(action.seat) in eligible:
                return None
            return Objection("card.play.window", f"{action.seat} has no answer")
        seat = self._speaker(game, position, task)
        if isinstance(action, Negate) and action.card not in self._answers(
            game, position, task.chain[-1].card, seat
        ):
            return Objection("card.negation.text", f"card {action.card} does not answer the last card")
        return None

    def apply(self, game: Acis, position: Position, task: Response, action: Any) -> Position:
        if isinstance(action, DrawLot):
            return then(position, replace(task, speaker=COLOURS.index(action.seat)))
        seat = self._speaker(game, position, task)
        if isinstance(action, Allow):
            return then(position, replace(task, asked=(*task.asked, seat), speaker=-1))
        return then(play(position, seat, action.card), Response((*task.chain, Link(action.card, seat))))

    def _close(self, game: Acis, position: Position, task: Response) -> Position:
        """Nobody answers any more: the last card stands, the one before it does not, and so on."""
        reopened = game.rules.negation_window == "reopened" and len(task.chain) > 2
        settled = task.chain[-2:] if reopened else task.chain[1:]
        position = then(position, Response(task.chain[:-2])) if reopened else then(position)
        if not reopened and not takes_effect(len(task.chain) - 1):
            position = given_back(game, cancel(position, task.chain[0].card), task.chain[0])
        for place, link in enumerate(settled):
            stands = takes_effect(len(settled) - 1 - place)
            if stands:
                position = self._resolve(game, position, link)
            else:
                position = put_away(position, link.card, destination("discard", True))
        return position

    def _resolve(self, game: Acis, position: Position, link: Link) -> Position:
        """A Negation that stands also does whatever else it says, and goes where its legend says."""
        deeds: list[Deed] = []
        for effect in game.catalog.by_number[link.card].effects:
            deeds += deeds_of(effect, [], link.seat, position.order, -1)
        resolution = Resolution(link.seat, Origin("card", link.card), tuple(deeds))
        return replace(position, agenda=(*position.agenda, resolution))


def cancel(position: Position, card: int) -> Position:
    """A card that was negated is discarded and does nothing."""
    under = position.agenda[-1]
    if isinstance(under, Competition):
        laid = tuple(
            replace(each, negated=True) if each.origin.kind == "card" and each.origin.number == card else each
            for each in under.laid
        )
        return put_away(then(position, replace(under, laid=laid)), card, destination("discard", True))
    return put_away(then(position), card, destination("discard", True))


def given_back(game: Acis, position: Position, link: Link) -> Position:
    """Whose turn it is in the Card Phase after a card was negated that was somebody's activity in it."""
    under = position.agenda[-1]
    if not isinstance(under, CardPhase):
        return position
    at = place_after_negation(game.rules, under.at, link.card not in game.catalog.events)
    return position if at == under.at else then(position, CardPhase(at))


def is_bystander(game: Acis, position: Position, seat: int) -> bool:
    """Whether a competition is under way in an area where *seat* has nothing."""
    for task in position.agenda:
        if isinstance(task, Competition):
            row = standing(game.rules, position.areas[task.area], allied_in(position, task.area))
            return row[seat] == 0
    return False


def targeted(position: Position, card: int) -> set[int]:
    """The factions whose disks the card at the root of a chain is known to be about to touch."""
    found = {deed.faction for task in position.agenda if isinstance(task, Resolution) for deed in task.deeds}
    for task in position.agenda:
        for each in task.laid if isinstance(task, Competition) else ():
            if each.origin == Origin("card", card):
                found |= {target.faction for target in each.targets}
    return found
