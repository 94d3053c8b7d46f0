"""Effects in play: what a card or power does, deed by deed, and who pays instead of losing a disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import LoseDisk, PayCard, PayTalent
from hoyle.model.acis.agenda import Deed, Drawing, Loss, Resolution, Target
from hoyle.model.acis.cards import (
    destination,
    invested,
    may_pay_card,
    may_pay_talent,
    may_save,
    order_of_losses,
)
from hoyle.model.acis.catalog import Ally, AnyEffect, Barbarians, Bury, Draw, Place, Remove, Replace, Talents
from hoyle.model.acis.flow import (
    ByKind,
    Handler,
    allied_in,
    can_pay,
    discard,
    fell,
    handles,
    put_on,
    take_off,
    talents_for,
)
from hoyle.model.acis.playing import disk_comes
from hoyle.model.acis.position import Position, inserted, replace, then, with_player, without
from hoyle.model.acis.sequence import may_affect
from hoyle.model.acis.terms import has_room
from hoyle.model.core import Objection

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis


def deeds_of(
    effect: AnyEffect, targets: list[Target], seat: int, order: tuple[int, ...], area: int
) -> tuple[Deed, ...]:
    """What an effect with its targets amounts to, in order; *area* is that of the current competition."""
    players = len(order)
    if isinstance(effect, Place):
        return tuple(Deed("place", t.area, seat) for t in targets)
    if isinstance(effect, Remove):
        losing = order_of_losses(order, tuple(t.faction for t in targets))
        return tuple(Deed("remove", targets[at].area, targets[at].faction) for at in losing)
    if isinstance(effect, Replace):
        replaced = [targets[at] for at in order_of_losses(order, tuple(t.faction for t in targets))]
        pairs = ((Deed("remove", t.area, t.faction), Deed("place", t.area, seat)) for t in replaced)
        return tuple(deed for pair in pairs for deed in pair)
    if isinstance(effect, Barbarians):
        return tuple(Deed("barbarian", t.area, players, source=t.source) for t in targets)
    if isinstance(effect, Talents):
        gaining = {"self": [seat], "everyone": list(range(players))}.get(effect.who)
        if gaining is None:
            gaining = [other for other in range(players) if other != seat]
        return tuple(Deed("talents", faction=each, count=effect.count) for each in gaining)
    if isinstance(effect, Draw):
        return (Deed("draw", faction=seat, count=effect.cards),)
    if isinstance(effect, Ally):
        return (Deed("ally", area, seat, effect.disks),)
    if isinstance(effect, Bury):
        return tuple(Deed("bury", count=t.area) for t in targets)
    return ()


@handles(Resolution)
class ResolutionHandler(Handler[Resolution]):
    """One deed after another; then the card goes where its legend says."""

    clause = "card.resolve"

    def step(self, game: Acis, position: Position, task: Resolution) -> Position | None:
        if not task.deeds:
            return self._finish(game, position, task)
        deed = task.deeds[0]
        onward = then(position, Resolution(task.seat, task.origin, task.deeds[1:]))
        return DEEDS[deed.verb](game, onward, task, deed)

    def _finish(self, game: Acis, position: Position, task: Resolution) -> Position:
        if task.origin.kind != "card":
            return then(position)
        card = game.catalog.by_number[task.origin.number]
        if card.kind == "investment":
            return then(position)
        return put_away(then(position), card.number, destination(card.legend, False))


def put_away(position: Position, number: int, where: str) -> Position:
    """A card that was being played goes to its destination."""
    played = without(position.played, number)
    if where == "aside":
        return replace(position, played=played, aside=inserted(position.aside, number))
    if where == "out":
        return replace(position, played=played, out=inserted(position.out, number))
    return replace(position, played=played, discards=inserted(position.discards, number))


# -- deeds -------------------------------------------------------------------------------------------------


def place(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """An own disk comes from supply, if there is one and the limits allow it."""
    terrain = game.board(position).terrain[deed.area]
    room = has_room(game.rules, position.phase, terrain, position.areas[deed.area], deed.faction)
    if not disk_comes(position.players[deed.faction].supply, room):
        return position
    return put_on(position, deed.area, deed.faction)


def remove(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """A disk goes, unless its civilization pays."""
    here = position.areas[deed.area][deed.faction] + sum(
        whites for area, seat, whites in position.allied if area == deed.area and seat == deed.faction
    )
    if here == 0:
        return position
    if deed.faction < len(position.players) and may_substitute(game, position, task, deed):
        return replace(position, agenda=(*position.agenda, Loss(deed.faction, deed.area)))
    return take_off(position, deed.area, deed.faction)


def may_substitute(game: Acis, position: Position, task: Resolution, deed: Deed) -> bool:
    """Whether a talent or card can stand in for the disk: the rule speaks of every removal."""
    rules = game.rules
    readings = {"domination": rules.domination_payment, "stacking": rules.excess_payment}
    if readings.get(task.origin.kind) == "not-allowed" or not can_pay(position.players[deed.faction]):
        return False
    white = bool(position.allied) and allied_in(position, deed.area)[deed.faction] > 0
    return may_save(rules, white) is None


def barbarian(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """A Barbarian comes from the pile, or from the area it was borrowed from."""
    black = deed.faction
    if not has_room(
        game.rules, position.phase, game.board(position).terrain[deed.area], position.areas[deed.area], black
    ):
        return position
    if deed.source >= 0:
        if position.areas[deed.source][black] == 0:
            return position
        position = take_off(position, deed.source, black)
    position = game.with_hordes(position)
    return put_on(position, deed.area, black) if position.barbarians else position


def talents(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """Talents come into a Treasury."""
    gained = talents_for(game, position, deed.count)
    treasury = position.players[deed.faction].treasury + gained
    return replace(position, players=with_player(position, deed.faction, treasury=treasury))


def draw(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """Cards are drawn."""
    return replace(position, agenda=(*position.agenda, Drawing(seat=deed.faction, left=deed.count)))


def ally(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """White disks come into an area as allies."""
    gained = talents_for(game, position, deed.count)
    open_ = may_affect(game.rules, game.is_fight(position, deed.area), True, "current")
    if gained == 0 or not open_:
        return position
    kept = [entry for entry in position.allied if entry[:2] != (deed.area, deed.faction)]
    already = sum(
        whites for area, seat, whites in position.allied if (area, seat) == (deed.area, deed.faction)
    )
    return replace(position, allied=tuple(sorted([*kept, (deed.area, deed.faction, already + gained)])))


def bury(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """A Wonder is turned face down; what becomes of its block and its disks are readings."""
    number = deed.count
    wonder = position.wonders[number]
    stays = game.rules.buried_block == "stays"
    kept = wonder.disks if game.rules.buried_disks == "stay" else 0
    buried = replace(wonder, buried=True, disks=kept, area=wonder.area if stays else -1)
    supply = position.players[wonder.owner].supply + wonder.disks - kept
    return replace(
        position,
        wonders=(*position.wonders[:number], buried, *position.wonders[number + 1 :]),
        players=with_player(position, wonder.owner, supply=supply),
    )


def invest(game: Acis, position: Position, task: Resolution, deed: Deed) -> Position:
    """An Investment card is laid on the table with disks from supply."""
    number = task.origin.number
    player = position.players[task.seat]
    disks = invested(deed.count, player.supply)
    if disks == 0 and game.rules.empty_investment == "discarded":
        return put_away(position, number, "discard")
    laid = tuple(sorted((*player.invested, (number, disks))))
    return replace(
        position,
        played=without(position.played, number),
        players=with_player(position, task.seat, supply=player.supply - disks, invested=laid),
    )


DEEDS: dict[str, Callable[[Any, Position, Resolution, Deed], Position]] = {
    "place": place,
    "remove": remove,
    "barbarian": barbarian,
    "talents": talents,
    "draw": draw,
    "ally": ally,
    "bury": bury,
    "invest": invest,
}


# -- paying instead of losing a disk -----------------------------------------------------------------------


@handles(Loss)
class LossHandler(Handler[Loss]):
    clause = "card.alternate_loss"
    kinds = (LoseDisk, PayTalent, PayCard)

    def legal(self, game: Acis, position: Position, task: Loss) -> ByKind:
        return losses(position, task.seat)

    def objection(self, game: Acis, position: Position, task: Loss, action: Any) -> Objection | None:
        return loss_objection(position, task.seat, action)

    def apply(self, game: Acis, position: Position, task: Loss, action: Any) -> Position:
        after = then(position)
        if isinstance(action, LoseDisk):
            return take_off(after, task.area, task.seat)
        paid = pay(after, task.seat, action)
        if position.fallen and game.rules.loot_counts == "hit":
            return replace(paid, fallen=fell(paid, task.area, task.seat))
        return paid


LOSE = (LoseDisk(),)


def losses(position: Position, seat: int) -> ByKind:
    """What a civilization about to lose a disk may do."""
    player = position.players[seat]
    found: dict[str, Any] = {"lose-disk": LOSE}
    if may_pay_talent(player.treasury) is None:
        found["pay-talent"] = (PayTalent(),)
    found["pay-card"] = tuple(PayCard(card) for card in player.hand)
    return found


def loss_objection(position: Position, seat: int, action: Any) -> Objection | None:
    """Why a civilization may not pay like this."""
    player = position.players[seat]
    if isinstance(action, PayTalent):
        return may_pay_talent(player.treasury)
    if isinstance(action, PayCard):
        if action.card not in player.hand:
            return Objection("card.alternate_loss", f"card {action.card} is not in its hand")
        return may_pay_card(len(player.hand))
    return None


def pay(position: Position, seat: int, action: Any) -> Position:
    """A talent or a card is given instead of a disk."""
    if isinstance(action, PayTalent):
        treasury = position.players[seat].treasury - 1
        return replace(position, players=with_player(position, seat, treasury=treasury))
    return discard(position, seat, action.card)
