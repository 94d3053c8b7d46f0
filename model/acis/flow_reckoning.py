"""The Reckoning Phase in play: its six steps, each finished for everyone before the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import (
    Activate,
    Done,
    DrawLot,
    InvokeAeneas,
    RevealCard,
    SpendTalents,
    TakeSpace,
)
from hoyle.model.acis.agenda import (
    Conversion,
    Declaration,
    Deed,
    Drawing,
    DrawStep,
    Founding,
    Origin,
    Ranking,
    Reckoning,
    Resolution,
    SuddenDeath,
)
from hoyle.model.acis.board import bits
from hoyle.model.acis.cards import is_active
from hoyle.model.acis.catalog import AnyEffect, Draw
from hoyle.model.acis.flow import (
    ByKind,
    ChanceHandler,
    Handler,
    cities,
    effects_of,
    find_source,
    handles,
    map_disks,
    sources,
    spend_disk,
)
from hoyle.model.acis.flow_growth import DONE
from hoyle.model.acis.flow_setup import draw_for, drawable, refilled, taken_from_pile
from hoyle.model.acis.index import OCCUPIED, mask
from hoyle.model.acis.playing import event_acts_first, who_reveals
from hoyle.model.acis.position import COLOURS, Position, inserted, replace, then, with_player
from hoyle.model.acis.reckoning import (
    cards_drawn,
    dominator,
    is_sudden_death,
    may_invoke,
    next_space,
    revealed_card_goes,
    sudden_death_reveals,
    tally,
)
from hoyle.model.acis.sequence import (
    draw_step_order,
    drawn_first,
    leaving_order,
    reckoning_step_after,
    supply_after_recall,
    turn_of,
)
from hoyle.model.acis.terms import points_after
from hoyle.model.core import CHANCE, Objection, Segments

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


@handles(Reckoning)
class ReckoningHandler(Handler[Reckoning]):
    clause = "reckoning.steps"
    kinds = (InvokeAeneas, Done)

    def actor(self, game: Acis, position: Position, task: Reckoning) -> str:
        return COLOURS[position.order[task.at]]

    def step(self, game: Acis, position: Position, task: Reckoning) -> Position | None:
        if task.step == "domination":
            return self._dominate(game, position)
        if task.step == "tally":
            return self._tally(game, position)
        if task.step == "order":
            return then(
                position, Reckoning(reckoning_step_after("order")), Ranking((-1,) * len(position.players))
            )
        if task.step == "aeneas":
            return self._aeneas(game, position, task)
        if task.step == "sudden-death":
            return self._sudden_death(game, position)
        return self._draw(game, position, task)

    def _dominate(self, game: Acis, position: Position) -> Position:
        """All opposing disks leave a Dominated sea."""
        found = dominated(game, position)
        rows = tuple(position.areas[sea] for sea, _ in found)
        leaving = leaving_order(game.rules, position.order, rows, tuple(seat for _, seat in found))
        deeds = tuple(Deed("remove", found[place][0], faction) for place, faction in leaving)
        kept: tuple[int, ...] = ()
        if game.rules.epoch_domination == "as-found":
            kept = tuple(sum(owner == seat for _, owner in found) for seat in range(len(position.players)))
        onward = then(position, Reckoning(reckoning_step_after("domination")), dominated=kept)
        if not deeds:
            return onward
        return replace(onward, agenda=(*onward.agenda, Resolution(-1, Origin("domination"), deeds)))

    def _tally(self, game: Acis, position: Position) -> Position:
        built, standing = cities(game.board(position), position), wonder_areas(game, position)
        players = tuple(
            replace(
                p, points=points_after(game.rules, p.points, tally(game.rules, built[seat], standing[seat]))
            )
            for seat, p in enumerate(position.players)
        )
        return then(position, Reckoning(reckoning_step_after("tally")), players=players)

    # -- Aeneas

    def _aeneas(self, game: Acis, position: Position, task: Reckoning) -> Position | None:
        seat = turn_of(position.order, task.at)
        if seat is None:
            return then(position, Reckoning(reckoning_step_after("aeneas")))
        if self._may_invoke(game, position, seat) is None:
            return None
        return then(position, Reckoning("aeneas", task.at + 1))

    def _may_invoke(self, game: Acis, position: Position, seat: int) -> Objection | None:
        others = tuple(p.points for other, p in enumerate(position.players) if other != seat)
        player = position.players[seat]
        disks = map_disks(game.board(position), position, seat)
        return may_invoke(game.rules, position.epoch, player.points, others, disks, player.invoked)

    def legal(self, game: Acis, position: Position, task: Reckoning) -> ByKind:
        return {"invoke-aeneas": (InvokeAeneas(),), "done": DONE}

    def objection(self, game: Acis, position: Position, task: Reckoning, action: Any) -> Objection | None:
        if isinstance(action, Done):
            return None
        return self._may_invoke(game, position, position.order[task.at])

    def apply(self, game: Acis, position: Position, task: Reckoning, action: Any) -> Position:
        onward = Reckoning("aeneas", task.at + 1)
        if isinstance(action, Done):
            return then(position, onward)
        seat = position.order[task.at]
        player = position.players[seat]
        on_wonders = sum(w.disks for w in position.wonders if w.owner == seat)
        supply = supply_after_recall(player.supply, on_wonders, sum(n for _, n in player.invested))
        wonders = tuple(replace(w, disks=0) if w.owner == seat else w for w in position.wonders)
        invested = tuple(card for card, _ in player.invested)
        held = mask(game.board(position), position, OCCUPIED, seat)
        converting = tuple(area for area in bits(held) for _ in range(position.areas[area][seat]))
        return then(
            position,
            onward,
            Founding(seat),
            Conversion(seat, converting),
            wonders=wonders,
            discards=inserted(position.discards, *invested),
            players=with_player(position, seat, supply=supply, invested=(), invoked=player.invoked + 1),
        )

    # -- sudden death, draw

    def _sudden_death(self, game: Acis, position: Position) -> Position:
        if sudden_death_reveals(game.rules, position.turn):
            return then(position, Reckoning(reckoning_step_after("sudden-death")), SuddenDeath())
        if position.turn >= game.rules.turns:
            return game.end_epoch(position)
        return then(position, Reckoning(reckoning_step_after("sudden-death")))

    def _draw(self, game: Acis, position: Position, task: Reckoning) -> Position:
        sequence = draw_step_order(game.rules, position.order)
        if task.at == len(sequence):
            return game.next_turn(position)
        what, seat = sequence[task.at]
        if what == "announce":
            return then(position, replace(task, at=task.at + 1), DrawStep(seat))
        built = cities(game.board(position), position)[seat]
        drawing = Drawing(seat=seat, left=cards_drawn(game.rules, built, *task.due[0]))
        return then(position, Reckoning("draw", task.at + 1, task.due[1:]), drawing)


def dominated(game: Acis, position: Position) -> tuple[tuple[int, int], ...]:
    """The Dominated seas and who Dominates them, in the order of competitions."""
    board = game.board(position)
    seas = 0
    for seat in range(len(position.players)):
        seas |= mask(board, position, OCCUPIED, seat)
    found = []
    for sea in bits(seas & board.by_ground["shallow"]):
        shores = tuple(position.areas[land] for land in board.shores[sea])
        owner = dominator(game.rules, "shallow", position.areas[sea], shores)
        if owner is not None:
            found.append((sea, owner))
    return tuple(sorted(found, key=lambda entry: board.rank[entry[0]]))


def wonder_areas(
    game: Acis, position: Position, counts_here: Callable[..., bool] = is_active
) -> tuple[int, ...]:
    """For every seat, its Wonders that count: to score, unburied ones that share an area with its disks."""
    counts = [0] * len(position.players)
    for wonder in position.wonders:
        if wonder.owner >= 0 and wonder.area >= 0:
            owner_disks = position.areas[wonder.area][wonder.owner]
            counts[wonder.owner] += counts_here(game.rules, wonder.state, owner_disks, wonder.disks)
    return tuple(counts)


@handles(Ranking)
class RankingHandler(Handler[Ranking]):
    """Spaces of the Turn Order track are given out, by Cities, by choice and by lot."""

    clause = "reckoning.turn_order"

    kinds = (TakeSpace, DrawLot)

    def _next(self, game: Acis, position: Position, task: Ranking) -> Any:
        points = tuple(player.points for player in position.players)
        return next_space(game.rules, cities(game.board(position), position), points, task.taken, task.picker)

    def step(self, game: Acis, position: Position, task: Ranking) -> Position | None:
        if all(space >= 0 for space in task.taken):
            order = sorted(range(len(task.taken)), key=lambda seat: task.taken[seat])
            return then(position, order=tuple(order))
        due = self._next(game, position, task)
        if due.how == "settled" or (due.how == "choice" and len(due.spaces) == 1):
            return self._give(position, task, due.seats[0], due.spaces[0])
        return None

    def _give(self, position: Position, task: Ranking, seat: int, space: int) -> Position:
        taken = tuple(space if each == seat else old for each, old in enumerate(task.taken))
        return then(position, Ranking(taken))

    def actor(self, game: Acis, position: Position, task: Ranking) -> str:
        due = self._next(game, position, task)
        return COLOURS[due.seats[0]] if due.how == "choice" else CHANCE

    def legal(self, game: Acis, position: Position, task: Ranking) -> ByKind:
        due = self._next(game, position, task)
        if due.how == "choice":
            return {"take-space": tuple(TakeSpace(space + 1) for space in due.spaces)}
        return {"draw-lot": tuple(DrawLot(COLOURS[seat]) for seat in due.seats)}

    def objection(self, game: Acis, position: Position, task: Ranking, action: Any) -> Objection | None:
        due = self._next(game, position, task)
        if isinstance(action, TakeSpace):
            if due.how != "choice":
                return Objection("reckoning.turn_order.tie_random", "a lot decides")
            if action.space - 1 not in due.spaces:
                return Objection(
                    "reckoning.turn_order.tie_vp", f"space {action.space} is not the group's, or taken"
                )
            return None
        if due.how == "choice":
            return Objection("reckoning.turn_order.tie_vp", "the lowest in VPs chooses")
        if COLOURS.index(action.seat) not in due.seats:
            return Objection("reckoning.turn_order.tie_random", f"{action.seat} is not among the tied")
        return None

    def apply(self, game: Acis, position: Position, task: Ranking, action: Any) -> Position:
        due = self._next(game, position, task)
        if isinstance(action, TakeSpace):
            return self._give(position, task, due.seats[0], action.space - 1)
        seat = COLOURS.index(action.seat)
        if due.how == "lot-to-pick":
            return then(position, replace(task, picker=seat))
        return self._give(position, task, seat, due.spaces[0])


@handles(SuddenDeath)
class SuddenDeathHandler(ChanceHandler[SuddenDeath]):
    """The top card is revealed; an Event takes effect first, then its digits decide."""

    clause = "sudden.turn2"
    kinds = (RevealCard,)

    def step(self, game: Acis, position: Position, task: SuddenDeath) -> Position | None:
        if task.revealed >= 0:
            return self._decide(game, position, task.revealed)
        with_pile = refilled(game, position, card_needed=True)
        if with_pile is not position:
            return with_pile
        return None if position.pile else then(position)  # no card at all: nothing can be revealed

    def _decide(self, game: Acis, position: Position, card: int) -> Position:
        if is_sudden_death(game.rules, position.turn, card):
            return game.end_epoch(then(position))
        return then(position)

    def legal(self, game: Acis, position: Position, task: SuddenDeath) -> ByKind:
        cards = drawable(game, position)
        return {"reveal-card": Segments((len(cards),), lambda _, place: RevealCard(cards[place]))}

    def objection(self, game: Acis, position: Position, task: SuddenDeath, action: Any) -> Objection | None:
        if action.card not in drawable(game, position):
            return Objection("cards.draw", f"card {action.card} cannot be on top of the draw pile")
        return None

    def apply(self, game: Acis, position: Position, task: SuddenDeath, action: Any) -> Position:
        card = action.card
        event = card in game.catalog.events
        if revealed_card_goes(event) == "shuffled-back":
            return then(replace(position, top=0), SuddenDeath(card))
        hit = is_sudden_death(game.rules, position.turn, card)
        if not event_acts_first(game.rules, event, hit):
            taken = taken_from_pile(game, position, card)
            return then(taken, SuddenDeath(card), discards=inserted(taken.discards, card))
        return revealed_event(game, then(position, SuddenDeath(card)), card)


def revealed_event(game: Acis, position: Position, card: int) -> Position:
    """An Event that was revealed is played by the first in Turn Order, before anything else."""
    taken = taken_from_pile(game, position, card)
    declaration = Declaration(who_reveals(game.rules, position.order), Origin("card", card))
    return replace(taken, played=inserted(taken.played, card), agenda=(*taken.agenda, declaration))


@handles(DrawStep)
class DrawStepHandler(Handler[DrawStep]):
    """A civilization uses what gives it cards and pays talents for more."""

    clause = "draw.talents"
    kinds = (Activate, SpendTalents)

    def step(self, game: Acis, position: Position, task: DrawStep) -> Position | None:
        power = game.catalog.by_civilization.get(position.players[task.seat].display)
        if not task.ability and power is not None and power.when == "draw":
            return self._granted(game, position, replace(task, ability=True), power.effects)
        if position.players[task.seat].treasury > 0 or any(
            True for _ in sources(game, position, task.seat, "draw")
        ):
            return None
        return self._announced(position, task, 0)

    def _granted(
        self, game: Acis, position: Position, task: DrawStep, effects: tuple[AnyEffect, ...]
    ) -> Position:
        """A power brings cards: they are counted with the others, or drawn first."""
        bonus = sum(effect.cards for effect in effects if isinstance(effect, Draw))
        now = drawn_first(game.rules, bonus)
        onward = then(position, replace(task, bonus=task.bonus + bonus - now))
        return draw_for(onward, task.seat, now) if now else onward

    def _announced(self, position: Position, task: DrawStep, talents: int) -> Position:
        """The cards beyond the usual ones wait in the Draw Step until it is this seat's turn to draw."""
        treasury = position.players[task.seat].treasury - talents
        players = with_player(position, task.seat, treasury=treasury)
        onward = then(position, players=players)
        under = onward.agenda[-1]
        assert isinstance(under, Reckoning)
        return then(onward, replace(under, due=(*under.due, (talents, task.bonus))))

    def legal(self, game: Acis, position: Position, task: DrawStep) -> ByKind:
        usable = tuple(Activate(name) for name, _ in sources(game, position, task.seat, "draw"))
        treasury = position.players[task.seat].treasury
        return {"activate": usable, "spend-talents": Segments((treasury + 1,), lambda _, n: SpendTalents(n))}

    def objection(self, game: Acis, position: Position, task: DrawStep, action: Any) -> Objection | None:
        if isinstance(action, Activate):
            return find_source(game, position, task.seat, "draw", action.source)[1]
        treasury = position.players[task.seat].treasury
        if not 0 <= action.talents <= treasury:
            return Objection("draw.talents", f"{action.talents} talents of {treasury} in the Treasury")
        return None

    def apply(self, game: Acis, position: Position, task: DrawStep, action: Any) -> Position:
        if isinstance(action, SpendTalents):
            return self._announced(position, task, action.talents)
        origin, _ = find_source(game, position, task.seat, "draw", action.source)
        assert origin is not None  # the action is legal
        gained = effects_of(game, position, task.seat, origin)
        return self._granted(game, spend_disk(position, task.seat, origin), task, gained)


def disks_on_map(game: Acis, position: Position) -> tuple[int, ...]:
    """Disks on the map by seat."""
    return tuple(map_disks(game.board(position), position, seat) for seat in range(len(position.players)))
