"""Playing a card: its player says where it acts, before others may negate it and it takes effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import Borrow, BuryWonder, ChooseTarget, Done
from hoyle.model.acis.agenda import (
    Competition,
    CompetitionPhase,
    Declaration,
    Deed,
    Link,
    Origin,
    Resolution,
    Response,
    Target,
)
from hoyle.model.acis.board import bits, mask_of
from hoyle.model.acis.catalog import AnyEffect, Barbarians, Bury, Place, Remove, Replace, Targeted
from hoyle.model.acis.flow import HANDLERS, ByKind, Handler, effects_of, handles
from hoyle.model.acis.flow_effects import deeds_of
from hoyle.model.acis.flow_growth import DONE, open_to
from hoyle.model.acis.index import GROWING, OCCUPIED, RECKONED, contested, mask, nth
from hoyle.model.acis.playing import (
    card_may_enter,
    is_ground_for,
    may_borrow,
    may_go_without,
    must_borrow,
    names_faction,
    targets_due,
)
from hoyle.model.acis.position import Position, colour, replace, then
from hoyle.model.acis.sequence import may_affect
from hoyle.model.acis.terms import has_room
from hoyle.model.core import Objection, Segments

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


# -- where an effect may act -------------------------------------------------------------------------------


def reach(game: Acis, position: Position, task: Declaration, effect: Any) -> int:
    """The areas an effect speaks of: its ground and its place."""
    board = game.board(position)
    areas = board.by_ground[effect.ground]
    if isinstance(effect, Place) and game.rules.card_placement == "card-overrides":
        areas = mask_of(a for a, kind in enumerate(board.terrain) if is_ground_for(effect.ground, kind))
    if effect.where == "own":
        return areas & mask(board, position, OCCUPIED, task.seat)
    if effect.where == "near":
        own = mask(board, position, OCCUPIED, task.seat)
        return areas & (own | board.spread(own))
    if effect.where == "contested":
        return areas & contested(board, position)
    if effect.where in ("current", "pending"):
        here = [t.area for t in position.agenda if isinstance(t, Competition)]
        pending = [a for t in position.agenda if isinstance(t, CompetitionPhase) for a in t.pending]
        return areas & mask_of(
            area
            for area in here + pending
            if may_affect(game.rules, game.is_fight(position, area), area in here, effect.where)
        )
    return areas


def room(game: Acis, position: Position, areas: int, faction: int, more: dict[int, int]) -> int:
    """Those of *areas* that can take another disk of *faction*, besides the *more* announced for some."""
    if game.rules.full_stack == "allowed":
        return areas
    board = game.board(position)
    if position.phase == "competition" or (position.phase == "epoch" and game.rules.epoch_limits == "none"):
        open_areas = areas & ~board.by_ground["deep"]
        looked_at = areas & board.by_ground["deep"]
    else:
        feature = (
            GROWING
            if position.phase in ("growth", "card") or game.rules.epoch_limits == "growth"
            else RECKONED
        )
        feature = RECKONED if position.phase == "reckoning" else feature
        open_areas = areas & mask(board, position, feature, faction)
        looked_at = open_areas & mask_of(more)
        open_areas &= ~looked_at
    for area in bits(looked_at):
        row = list(position.areas[area])
        row[faction] += more.get(area, 0)
        if has_room(game.rules, position.phase, board.terrain[area], tuple(row), faction):
            open_areas |= 1 << area
    return open_areas


def placeable(game: Acis, position: Position, task: Declaration, effect: Place | Barbarians) -> int:
    """Where the next disk of a placing effect may go."""
    players = len(position.players)
    faction = task.seat if isinstance(effect, Place) else players
    more: dict[int, int] = {}
    effects = effects_of(game, position, task.seat, task.origin)
    for target in task.targets:
        kind = effects[target.effect]
        if isinstance(kind, Barbarians if faction == players else (Place, Replace)):
            more[target.area] = more.get(target.area, 0) + 1
    areas = reach(game, position, task, effect)
    if isinstance(effect, Place):
        if position.players[task.seat].supply <= sum(more.values()):
            return 0
        areas = enterable(game, position, areas, "deep-sea" in effect.overrides)
    return room(game, position, areas, faction, more)


def enterable(game: Acis, position: Position, areas: int, overrides: bool) -> int:
    """Those of *areas* where a card may put a civilization's disk in this Epoch."""
    if card_may_enter(game.rules, "deep", position.epoch, True, overrides):
        return areas
    return areas & open_to(game, position)


def removable(
    game: Acis, position: Position, task: Declaration, effect: Remove | Replace
) -> tuple[tuple[int, int], ...]:
    """Whose disks may be named, and in which areas: (faction, areas) pairs."""
    board, players = game.board(position), len(position.players)
    areas = reach(game, position, task, effect)
    if isinstance(effect, Replace):  # the own disk must be able to stand where the other one was
        areas = enterable(game, position, areas, overrides=False)
    found = []
    for faction in range(players + 1):
        if not names_faction(effect.whose, faction, task.seat, players):
            continue
        theirs = mask(board, position, OCCUPIED, faction) & areas
        theirs |= mask_of(area for area, seat, _ in position.allied if seat == faction) & areas
        for area in {t.area for t in task.targets if t.faction == faction}:
            announced = sum(t.area == area and t.faction == faction for t in task.targets)
            whites = sum(w for a, seat, w in position.allied if (a, seat) == (area, faction))
            if announced >= position.areas[area][faction] + whites:
                theirs &= ~(1 << area)
        if theirs:
            found.append((faction, theirs))
    return tuple(found)


def closed(position: Position) -> Objection:
    return Objection("board.deep.epoch", f"deep seas are closed in Epoch {position.epoch}")


@handles(Declaration)
class DeclarationHandler(Handler[Declaration]):
    """The player names areas and disks, effect by effect, as far as there are any to name."""

    clause = "card.play.declare"
    kinds = (ChooseTarget, Borrow, BuryWonder, Done)

    def step(self, game: Acis, position: Position, task: Declaration) -> Position | None:
        effects = effects_of(game, position, task.seat, task.origin)
        while task.effect < len(effects):
            if self.can_name(game, position, task, effects[task.effect]):
                return None if task is position.agenda[-1] else then(position, task)
            task = replace(task, effect=task.effect + 1, stopped=False, borrowed=-1)
        return self._declared(game, position, task, effects)

    def can_name(self, game: Acis, position: Position, task: Declaration, effect: AnyEffect) -> bool:
        """Whether there is anything to name for an effect."""
        return any(len(found) for found in self._options(game, position, task, effect).values())

    def _options(self, game: Acis, position: Position, task: Declaration, effect: AnyEffect) -> ByKind:
        chosen = sum(t.effect == task.effect for t in task.targets)
        if isinstance(effect, Bury):
            built = () if chosen else buryable(game, position)
            return {"bury-wonder": tuple(BuryWonder(name) for name in built)}
        if not isinstance(effect, Targeted) or not targets_due(effect.disks, chosen, task.stopped, 1):
            return {}
        names = game.board(position).names
        found: dict[str, Any] = {}
        if isinstance(effect, Remove | Replace):
            pairs = removable(game, position, task, effect)
            found["choose-target"] = Segments(
                tuple(areas.bit_count() for _, areas in pairs),
                lambda which, place: ChooseTarget(
                    names[nth(pairs[which][1], place)],
                    colour(pairs[which][0], len(position.players)),  # type: ignore[arg-type]
                ),
            )
        elif isinstance(effect, Barbarians) and self._must_borrow(game, position, task):
            lenders = self._lenders(game, position, task, placeable(game, position, task, effect))
            if not lenders:
                return {}
            found["borrow"] = Segments(
                (lenders.bit_count(),), lambda _, place: Borrow(names[nth(lenders, place)])
            )
            if may_go_without(game.rules, lenders.bit_count()):
                found["done"] = DONE
            return found
        else:
            areas = placeable(game, position, task, effect) & ~mask_of({task.borrowed} - {-1})
            found["choose-target"] = Segments(
                (areas.bit_count(),), lambda _, place: ChooseTarget(names[nth(areas, place)])
            )
        if effect.up_to and len(found["choose-target"]) and task.borrowed < 0:
            found["done"] = DONE
        return found

    def _must_borrow(self, game: Acis, position: Position, task: Declaration) -> bool:
        """Whether the Barbarian pile has nothing left for the next disk of this card."""
        if task.borrowed >= 0:
            return False
        effects = effects_of(game, position, task.seat, task.origin)
        announced = sum(isinstance(effects[t.effect], Barbarians) and t.source < 0 for t in task.targets)
        return must_borrow(game.with_hordes(position).barbarians, announced)

    def _lenders(self, game: Acis, position: Position, task: Declaration, goals: int) -> int:
        """The areas that can give a Barbarian to another one of *goals*."""
        if not may_borrow(game.rules, task.origin.kind in ("ability", "table")) or not goals:
            return 0
        black = len(position.players)
        lenders = mask(game.board(position), position, OCCUPIED, black)
        for area in bits(lenders):
            if sum(t.source == area for t in task.targets) >= position.areas[area][black]:
                lenders &= ~(1 << area)
        return lenders & ~goals if goals.bit_count() == 1 else lenders

    def legal(self, game: Acis, position: Position, task: Declaration) -> ByKind:
        effects = effects_of(game, position, task.seat, task.origin)
        return self._options(game, position, task, effects[task.effect])

    def objection(self, game: Acis, position: Position, task: Declaration, action: Any) -> Objection | None:
        for found in self.legal(game, position, task).values():
            if any(each == action for each in found):
                return None
        effect = effects_of(game, position, task.seat, task.origin)[task.effect]
        if isinstance(action, ChooseTarget) and isinstance(effect, Place | Barbarians):
            return self._why_not(game, position, task, effect, action)
        if isinstance(action, ChooseTarget) and isinstance(effect, Replace):
            area = game.board(position).number[action.area]
            if not enterable(game, position, 1 << area, overrides=False):
                return closed(position)
        clause = "card.remove.any" if isinstance(effect, Remove | Replace) else "card.resolve"
        return Objection(clause, "the effect being declared does not allow it")

    def _why_not(
        self, game: Acis, position: Position, task: Declaration, effect: Place | Barbarians, action: Any
    ) -> Objection:
        board = game.board(position)
        area = board.number[action.area]
        if action.faction is not None:
            return Objection("card.supply.word", "a placed disk is the card's own: name no faction")
        if not board.open >> area & 1:
            return Objection(f"setup.{len(position.players)}p.edge.effect", "it is beyond the map edge")
        if not reach(game, position, task, effect) >> area & 1:
            return Objection("card.place.any", "the card does not speak of that area")
        if isinstance(effect, Place) and not open_to(game, position) >> area & 1:
            return closed(position)
        return Objection("stacking.growth.excess", "the stack there is full, or there is no disk to place")

    def apply(self, game: Acis, position: Position, task: Declaration, action: Any) -> Position:
        board = game.board(position)
        if isinstance(action, Done):
            return then(position, replace(task, stopped=True))
        if isinstance(action, Borrow):
            return then(position, replace(task, borrowed=board.number[action.area]))
        if isinstance(action, BuryWonder):
            number = game.wonder_number(action.wonder)
            assert number is not None  # the action is legal
            return then(position, replace(task, targets=(*task.targets, Target(task.effect, number))))
        faction = -1
        if action.faction is not None:
            seats = [colour(seat, len(position.players)) for seat in range(len(position.players) + 1)]
            faction = seats.index(action.faction)
        target = Target(task.effect, board.number[action.area], faction, task.borrowed)
        return then(position, replace(task, targets=(*task.targets, target), borrowed=-1))

    def _declared(
        self, game: Acis, position: Position, task: Declaration, effects: tuple[AnyEffect, ...]
    ) -> Position:
        fight = next((t.area for t in position.agenda if isinstance(t, Competition)), -1)
        deeds: list[Deed] = []
        for number, effect in enumerate(effects):
            targets = [target for target in task.targets if target.effect == number]
            deeds += deeds_of(effect, targets, task.seat, position.order, fight)
        resolution = Resolution(task.seat, task.origin, tuple(deeds))
        if task.origin.kind != "card":
            return then(position, resolution)
        card = game.catalog.by_number[task.origin.number]
        if card.kind == "investment":
            resolution = replace(resolution, deeds=(Deed("invest", count=card.disks),))
        if card.kind == "competition":  # it could be negated when it was revealed, or can be soon
            revealed = named(position, task)
            return then(position, resolution) if revealed is None else revealed
        return then(position, resolution, Response((Link(card.number, task.seat),)))


def named(position: Position, task: Declaration) -> Position | None:
    """The targets of a card kept beside it until step 3, if it was only just revealed."""
    under = position.agenda[-2]
    if not isinstance(under, Competition) or under.step != 2:
        return None
    laid = tuple(
        replace(each, targets=task.targets) if each.origin == task.origin else each for each in under.laid
    )
    return replace(position, agenda=(*position.agenda[:-2], replace(under, laid=laid)))


def can_act(game: Acis, position: Position, seat: int, card: int) -> bool:
    """Whether anything of what a card in hand says could be done now."""
    shown = game.catalog.by_number[card]
    declaring = HANDLERS[Declaration]
    assert isinstance(declaring, DeclarationHandler)
    for number, effect in enumerate(shown.effects):
        task = Declaration(seat, Origin("card", card), effect=number)
        if not isinstance(effect, (*Targeted, Bury)) or declaring.can_name(game, position, task, effect):
            return True
    return shown.kind == "investment"


def buryable(game: Acis, position: Position) -> list[str]:
    """The names of the Wonders that stand built."""
    return [
        game.catalog.wonders[number].name
        for number, wonder in enumerate(position.wonders)
        if wonder.state == "built"
    ]
