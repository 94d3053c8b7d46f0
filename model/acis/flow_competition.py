"""The Competition Phase in play: areas in order, cards and powers, the fight with its payments, loot."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from hoyle.model.acis.actions import Announce, Done, LayCard, LoseDisk, PayCard, PayTalent
from hoyle.model.acis.agenda import (
    Competition,
    CompetitionPhase,
    Declaration,
    Deed,
    Laid,
    Link,
    Origin,
    Resolution,
    Response,
)
from hoyle.model.acis.cards import destination, is_active, may_save
from hoyle.model.acis.catalog import Targeted
from hoyle.model.acis.competition import (
    Bout,
    begin,
    looks_for_loot,
    loot,
    looter,
    next_competition,
    proceed,
    resolution_order,
    spare,
    suffer,
)
from hoyle.model.acis.flow import (
    ByKind,
    Handler,
    allied_in,
    can_pay,
    effects_of,
    handles,
    sources,
    spend_disk,
    talents_for,
)
from hoyle.model.acis.flow_cards import play
from hoyle.model.acis.flow_effects import deeds_of, loss_objection, losses, pay, put_away
from hoyle.model.acis.flow_growth import DONE
from hoyle.model.acis.playing import may_lay
from hoyle.model.acis.position import COLOURS, Areas, Position, first, replace, then, with_player
from hoyle.model.acis.sequence import (
    allies_after_competitions,
    card_still_acts,
    competition_step_after,
    first_to_decide,
    laying_goes_on,
    may_affect,
    treasury_after_competitions,
)
from hoyle.model.acis.terms import standing
from hoyle.model.core import Objection

if TYPE_CHECKING:
    from hoyle.model.acis.ruleset import Acis

WONDERS, ABILITIES, CARDS = 0, 1, 2


@handles(CompetitionPhase)
class CompetitionPhaseHandler(Handler[CompetitionPhase]):
    clause = "competition.one_at_a_time"

    def step(self, game: Acis, position: Position, task: CompetitionPhase) -> Position | None:
        place = next_competition(tuple(game.is_fight(position, area) for area in task.pending))
        if place is not None:
            return then(
                position,
                CompetitionPhase(task.pending[place + 1 :]),
                Competition(task.pending[place]),
                fallen=(0,) * (len(position.players) + 1),
            )
        players = tuple(
            replace(player, treasury=treasury_after_competitions(player.treasury, player.loot), loot=0)
            for player in position.players
        )
        allied = tuple(
            (area, seat, allies_after_competitions(whites))
            for area, seat, whites in position.allied
            if allies_after_competitions(whites) > 0
        )
        return game.reckon(replace(position, allied=allied, players=players))


@handles(Competition)
class CompetitionHandler(Handler[Competition]):
    """One competition, through its six steps."""

    clause = "competition.step1"
    kinds = (LayCard, Announce, Done, LoseDisk, PayTalent, PayCard)

    # -- who decides, and what there is to decide

    def actor(self, game: Acis, position: Position, task: Competition) -> str:
        if task.step == 1:
            return COLOURS[position.order[task.at]]
        return COLOURS[self._hit(position, task)]

    def _hit(self, position: Position, task: Competition) -> int:
        """The first in Turn Order of those who are to lose a disk now."""
        assert task.bout is not None
        return first_to_decide(position.order, task.bout.hit)

    def _cards(self, game: Acis, position: Position, seat: int) -> tuple[int, ...]:
        cards = game.catalog.by_number
        return tuple(card for card in position.players[seat].hand if may_lay(cards[card].kind) is None)

    def _powers(
        self, game: Acis, position: Position, task: Competition, seat: int
    ) -> list[tuple[str, Origin]]:
        used = {each.origin for each in task.laid if each.seat == seat}
        found = [entry for entry in sources(game, position, seat, "competition") if entry[1] not in used]
        display = position.players[seat].display
        power = game.catalog.by_civilization.get(display)
        ability = Origin("ability", seat)
        if power is not None and power.when == "competition" and ability not in used:
            found.append((display, ability))
        return found

    def legal(self, game: Acis, position: Position, task: Competition) -> ByKind:
        if task.step != 1:
            return losses(position, self._hit(position, task))
        seat = position.order[task.at]
        return {
            "lay-card": tuple(LayCard(card) for card in self._cards(game, position, seat)),
            "announce": tuple(Announce(name) for name, _ in self._powers(game, position, task, seat)),
            "done": DONE,
        }

    def objection(self, game: Acis, position: Position, task: Competition, action: Any) -> Objection | None:
        if (task.step == 1) != isinstance(action, LayCard | Announce | Done):
            return Objection(f"competition.step{task.step}", "that belongs to another step of a competition")
        if task.step != 1:
            return loss_objection(position, self._hit(position, task), action)
        seat = position.order[task.at]
        if isinstance(action, LayCard):
            if action.card not in position.players[seat].hand:
                return Objection("competition.step1", f"card {action.card} is not in its hand")
            return may_lay(game.catalog.by_number[action.card].kind)
        if isinstance(action, Announce):
            names = [name for name, _ in self._powers(game, position, task, seat)]
            if action.source not in names:
                return Objection("cards.wonder.use", f"{action.source!r} cannot be announced now")
        return None

    def apply(self, game: Acis, position: Position, task: Competition, action: Any) -> Position:
        if task.step != 1:
            return self._answer(game, position, task, action)
        seat = position.order[task.at]
        if isinstance(action, Done):
            return then(position, replace(task, at=task.at + 1))
        if isinstance(action, LayCard):
            laid = Laid(seat, Origin("card", action.card))
            return then(play(position, seat, action.card), replace(task, laid=(*task.laid, laid)))
        origin = dict(self._powers(game, position, task, seat))[action.source]
        return then(position, replace(task, laid=(*task.laid, Laid(seat, origin))))

    def _answer(self, game: Acis, position: Position, task: Competition, action: Any) -> Position:
        """A civilization that was hit lets its disk go or pays."""
        seat, bout = self._hit(position, task), task.bout
        assert bout is not None
        if isinstance(action, LoseDisk):
            after = suffer(bout, seat)
            return then(carried_out(position, task.area, bout, after), replace(task, bout=after))
        paid = pay(position, seat, action)
        if game.rules.loot_counts == "hit":
            fallen = tuple(n + 1 if each == seat else n for each, n in enumerate(paid.fallen))
            paid = replace(paid, fallen=fallen)
        return then(paid, replace(task, bout=spare(game.rules, bout, seat)))

    # -- what needs no decision

    def step(self, game: Acis, position: Position, task: Competition) -> Position | None:
        if task.step == 1:
            return self._step_1(game, position, task)
        if task.step == 2:
            return self._step_2(game, position, task)
        if task.step == 3:
            return self._step_3(game, position, task)
        if task.step == 4:
            return self._step_4(game, position, task)
        return self._step_6(game, position, task)

    def _step_1(self, game: Acis, position: Position, task: Competition) -> Position | None:
        present = standing(game.rules, position.areas[task.area], allied_in(position, task.area))
        for at in range(task.at, len(position.order)):
            seat = position.order[at]
            if present[seat] > 0 and (
                self._cards(game, position, seat) or self._powers(game, position, task, seat)
            ):
                return None if at == task.at else then(position, replace(task, at=at))
        laid = len(task.laid)
        if laying_goes_on(game.rules, laid - task.before):
            return then(position, replace(task, at=0, before=laid))
        return then(position, replace(task, step=competition_step_after(1, laid > 0), at=0, before=0))

    def _step_2(self, game: Acis, position: Position, task: Competition) -> Position:
        """Targets of revealed cards may have to be named; then each card may be answered."""
        naming = len(task.laid) if game.rules.competition_targets == "when-revealed" else 0
        for at in range(task.at, naming + len(task.laid)):
            each = task.laid[at if at < naming else at - naming]
            if each.origin.kind == "card":
                onward = then(position, replace(task, at=at + 1))
                due = Response((Link(each.origin.number, each.seat),))
                return first(onward, Declaration(each.seat, each.origin) if at < naming else due)
        return then(position, replace(task, step=competition_step_after(2, True), at=0))

    def _step_3(self, game: Acis, position: Position, task: Competition) -> Position:
        """Wonders, abilities and cards that were not negated take effect."""
        left = [each for each in task.laid if not each.negated]
        if not left:
            return then(position, replace(task, step=competition_step_after(3, False), laid=()))
        categories = {"wonder": WONDERS, "investment": WONDERS, "ability": ABILITIES, "card": CARDS}
        keys = [(position.order.index(each.seat), categories[each.origin.kind]) for each in left]
        each = left[keys.index(resolution_order(game.rules, tuple(keys))[0])]
        onward = then(position, replace(task, laid=tuple(other for other in left if other is not each)))
        if each.origin.kind == "wonder":
            wonder = onward.wonders[each.origin.number]
            owner_disks = onward.areas[wonder.area][each.seat] if wonder.area >= 0 else 0
            if not is_active(game.rules, wonder.state, owner_disks, wonder.disks) or wonder.disks == 0:
                return onward
        if each.origin.kind == "card":
            present = standing(game.rules, onward.areas[task.area], allied_in(onward, task.area))
            if not card_still_acts(game.rules, present[each.seat] > 0):
                return put_away(onward, each.origin.number, destination("discard", False))
        if each.origin.kind in ("wonder", "investment"):
            onward = spend_disk(onward, each.seat, each.origin)
        if each.origin.kind == "card" and game.rules.competition_targets == "when-revealed":
            deeds = named_deeds(game, onward, task.area, each)
            return first(onward, Resolution(each.seat, each.origin, deeds))
        return first(onward, Declaration(each.seat, each.origin))

    def _step_4(self, game: Acis, position: Position, task: Competition) -> Position | None:
        """Disks fall level by level; whoever can pay is asked."""
        rules, before = game.rules, task.bout
        if before is None:
            before = begin(rules, position.areas[task.area], allied_in(position, task.area))
            if rules.loot_counts == "step-4":
                position = replace(position, fallen=(0,) * len(position.fallen))
        elif before.hit:
            return None
        bout = proceed(rules, before)
        civilizations = range(len(position.players))
        while not bout.over:
            for faction in bout.hit:
                if (
                    faction not in civilizations
                    or not can_pay(position.players[faction])
                    or may_save(rules, bout.allied[faction] > 0) is not None
                ):
                    bout = suffer(bout, faction)
            if bout.hit:
                break
            bout = proceed(rules, bout)
        after = carried_out(position, task.area, before, bout)
        return then(
            after, replace(task, step=competition_step_after(4, False) if bout.over else 4, bout=bout)
        )

    def _step_6(self, game: Acis, position: Position, task: Competition) -> Position:
        assert task.bout is not None
        if not looks_for_loot(game.rules, task.bout.level, task.bout.passes):
            return then(position, fallen=())
        row = standing(game.rules, position.areas[task.area], allied_in(position, task.area))
        winner = looter(game.rules, game.board(position).terrain[task.area], row, position.fallen)
        if winner is None:
            return then(position, fallen=())
        talents, points = loot(game.rules, 1)
        player = position.players[winner]
        gained = talents_for(game, position, talents)
        players = with_player(position, winner, loot=player.loot + gained, points=player.points + points)
        return then(position, fallen=(), players=players)


def named_deeds(game: Acis, position: Position, area: int, laid: Laid) -> tuple[Deed, ...]:
    """What is left to do for a card whose targets were named when it was revealed.

    What earlier cards took away, and areas that are no longer Contested, can no longer be acted on.
    """
    deeds: tuple[Deed, ...] = ()
    gone: Counter[tuple[int, int]] = Counter()
    for number, effect in enumerate(effects_of(game, position, laid.seat, laid.origin)):
        kept = []
        for target in laid.targets:
            if target.effect != number:
                continue
            if isinstance(effect, Targeted):
                fight = game.is_fight(position, target.area)
                if not may_affect(game.rules, fight, target.area == area, effect.where):  # type: ignore[arg-type]
                    continue
            if target.faction >= 0:
                place = (target.area, target.faction)
                there = position.areas[target.area][target.faction]
                if gone[place] >= there + allied_in(position, target.area)[target.faction]:
                    continue
                gone[place] += 1
            kept.append(target)
        deeds += deeds_of(effect, kept, laid.seat, position.order, area)
    return deeds


def carried_out(position: Position, area: int, before: Bout, after: Bout) -> Position:
    """The map, the supplies and the tally of the fallen after part of a fight."""
    if before.disks == after.disks and before.allied == after.allied:
        return position
    gone = tuple(old - new for old, new in zip(before.disks, after.disks, strict=True))
    players = list(position.players)
    for seat in range(len(players)):
        if gone[seat] != 0:
            players[seat] = replace(players[seat], supply=players[seat].supply + gone[seat])
    rows = list(position.areas)
    rows[area] = after.disks
    areas = Areas(rows)
    if type(position.areas) is Areas:
        areas.parent, areas.changed = position.areas, area
    kept = [entry for entry in position.allied if entry[0] != area]
    kept += [(area, seat, whites) for seat, whites in enumerate(after.allied) if whites > 0]
    return replace(
        position,
        areas=areas,
        players=tuple(players),
        barbarians=position.barbarians + gone[-1],
        allied=tuple(sorted(kept)),
        fallen=tuple(n + more for n, more in zip(position.fallen, gone, strict=True)),
    )
