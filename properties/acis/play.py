"""What is true of every position and every step of play."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hoyle.model.acis import agenda as tasks
from hoyle.model.acis.actions import ChooseCivilization, Deploy, InvokeAeneas, Settle
from hoyle.model.acis.flow import cities
from hoyle.model.acis.flow_reckoning import dominated, wonder_areas
from hoyle.model.acis.position import Position
from hoyle.model.acis.reckoning import may_settle
from hoyle.model.acis.ruleset import Acis
from hoyle.model.acis.setup import barbarian_pool, supply_at_start
from hoyle.model.acis.terms import excess
from hoyle.properties.core import always, every_step


def _whole(game: Acis) -> int:
    return supply_at_start(game.rules, 0)


# -- pieces --------------------------------------------------------------------------------------------------


@always(
    "bits.disks.civ",
    "growth.disk_budget",
    "term.supply",
    "term.supply.place",
    "term.supply.remove",
    "growth.disk_lockup",
)
def every_colour_keeps_its_fifty_disks(ruleset: Acis, position: Position) -> bool:
    """Supply, Ready box, map, Wonders, Investments and two markers always make fifty disks of a colour."""
    for seat, player in enumerate(position.players):
        on_map = sum(row[seat] for row in position.areas)
        on_wonders = sum(wonder.disks for wonder in position.wonders if wonder.owner == seat)
        on_cards = sum(disks for _, disks in player.invested)
        if player.supply + player.ready + on_map + on_wonders + on_cards != _whole(ruleset):
            return False
    return True


@always("bits.disks.black", "card.supply.exception", "optional.hordes", "term.barbarian.entry")
def barbarians_are_conserved(ruleset: Acis, position: Position) -> bool:
    """Black disks are in their pile or on the map, and their number never changes."""
    black = sum(row[len(position.players)] for row in position.areas)
    return position.barbarians + black == barbarian_pool(
        ruleset.rules, len(position.players), position.hordes
    )


@always("cards.fate.id", "cards.types", "cards.discard", "epoch.step2", "cards.hand.table")
def every_card_is_in_one_place(ruleset: Acis, position: Position) -> bool:
    """Every Fate card is in exactly one place: a hand, a table, a pile, or being played."""
    hands = [card for player in position.players for card in player.hand]
    tables = [card for player in position.players for card, _ in player.invested]
    piles = (position.pile, position.discards, position.aside, position.out, position.played)
    found = Counter([*hands, *tables, *(card for pile in piles for card in pile)])
    return found == Counter(ruleset.catalog.by_number.keys())


@always("cards.wonder.states", "cards.wonder.start", "bits.blocks", "wonder.build.block", "wonder.build.card")
def every_wonder_is_in_one_state(ruleset: Acis, position: Position) -> bool:
    """Every Wonder is available, built or buried; built ones stand on land, one in an area."""
    board, locked = ruleset.board(position), ruleset.rules.buried_disks == "stay"
    sites = [wonder.area for wonder in position.wonders if wonder.area >= 0]
    return (
        len(position.wonders) == len(ruleset.catalog.wonders)
        and len(set(sites)) == len(sites)
        and all(board.terrain[area] == "land" for area in sites)
        and all(
            (w.state == "built") <= (w.area >= 0)
            and (w.disks == 0 or w.state == "built" or (w.state == "buried" and locked))
            for w in position.wonders
        )
    )


# -- limits --------------------------------------------------------------------------------------------------


@always(
    "stacking.growth.land",
    "stacking.growth.shallow",
    "stacking.growth.deep",
    "stacking.reckoning.land",
    "stacking.reckoning.shallow",
    "stacking.reckoning.deep",
    "stacking.competition.deep",
    "stacking.per_faction",
    "stacking.reckoning.trim",
    "stacking.design_note",
)
def no_stack_is_above_its_limit(ruleset: Acis, position: Position) -> bool | None:
    """No faction ever has more disks in an area than the phase and the kind of area allow."""
    if ruleset.rules.excess_payment == "allowed":
        return None
    terrain = ruleset.board(position).terrain
    return all(
        excess(ruleset.rules, position.phase, terrain[area], max(row)) == 0
        for area, row in enumerate(position.areas)
        if any(row)
    )


@always("board.deep.epoch", "board.sea.deep_example", "board.sea.types")
def no_civilization_is_in_a_deep_sea_too_early(ruleset: Acis, position: Position) -> bool | None:
    """No civilization has a disk in a deep sea before the last Epoch, unless a card's words allow it."""
    rules = ruleset.rules
    lifted = rules.western_mediterranean == "deep-kept" or rules.card_placement == "card-overrides"
    if position.epoch >= rules.deep_sea_epoch or lifted or ruleset.catalog.opens_deep_seas:
        return None
    terrain = ruleset.board(position).terrain
    return not any(
        kind == "deep" and any(row[:-1]) for kind, row in zip(terrain, position.areas, strict=True)
    )


@always("setup.2p.edge", "setup.2p.edge.effect", "setup.3p.edge", "setup.3p.edge.effect")
def nothing_is_beyond_the_map_edge(ruleset: Acis, position: Position) -> bool | None:
    """No piece is ever in a marked area or beyond the edge it marks."""
    board = ruleset.board(position)
    if not board.edge or ruleset.rules.card_placement == "card-overrides":
        return None
    return not any(any(row) and not board.open >> area & 1 for area, row in enumerate(position.areas))


@always("cards.hand.max", "cards.hand.discard", "cards.hand.events_first", "draw.limit")
def no_hand_is_too_large(ruleset: Acis, position: Position) -> bool:
    """No hand has more than six cards but while its owner draws and discards, and no Event is in a hand."""
    busy = {task.seat for task in position.agenda if isinstance(task, tasks.Drawing | tasks.Discarding)}
    return all(
        (len(player.hand) <= ruleset.rules.hand_limit or seat in busy)
        and not any(card in ruleset.catalog.events for card in player.hand)
        for seat, player in enumerate(position.players)
    )


@always("board.records", "reckoning.turn_order", "aeneas.order", "growth.order")
def turn_order_names_every_seat_once(ruleset: Acis, position: Position) -> bool | None:
    """The Turn Order names every seat exactly once."""
    if position.phase == "setup":
        return None
    return sorted(position.order) == list(range(len(position.players)))


@always(
    "competition.allied",
    "competition.allied.end",
    "bits.disks.white",
    "display.treasury",
    "loot.transfer",
    "display.loot",
)
def white_disks_are_where_they_belong(ruleset: Acis, position: Position) -> bool:
    """Allies stand on the map and loot in its box in the Competition Phase alone; a hard limit is kept."""
    fighting = position.phase == "competition"
    whites = sum(player.treasury + player.loot for player in position.players)
    whites += sum(n for _, _, n in position.allied)
    edge = len(ruleset.setup(len(position.players)).edge) if ruleset.rules.white_pile == "limit" else 0
    limited = ruleset.rules.white_pile != "markers" and whites + edge > ruleset.rules.white_disks
    return not limited and (fighting or (not position.allied and not any(p.loot for p in position.players)))


@always("term.civilization", "overview.civs", "display.parts", "aeneas.step3")
def no_display_is_used_twice(ruleset: Acis, position: Position) -> bool:
    """No two players ever use the Display of one civilization."""
    displays = [player.display for player in position.players if player.display]
    return len(set(displays)) == len(displays)


# -- steps ---------------------------------------------------------------------------------------------------


@every_step(
    "overview.vp_sources", "board.vp_floor", "loot.award", "reckoning.tally.cities", "epoch.final.scoring"
)
def points_never_fall_and_come_from_the_book(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """VPs never fall; they rise by loot, in the Victory Tally and at the end of an Epoch, nowhere else."""
    changes = [new.points - old.points for old, new in zip(before.players, after.players, strict=True)]
    if not any(changes):
        return None
    fighting = before.phase in ("competition", "card")  # passing last can run the fights and the tally
    reckoning = before.phase == "reckoning" and after.phase in ("reckoning", "epoch", "over")
    ending = "epoch" in (before.phase, after.phase) or after.phase == "over"
    return min(changes) >= 0 and (fighting or reckoning or ending)


@every_step("aeneas.once", "aeneas.not_final", "aeneas.keeps", "aeneas.step1", "aeneas.step2")
def aeneas_is_invoked_once_and_keeps_what_it_should(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """Invoking the Aeneas Rule, once and not in the last Epoch, leaves hand, Treasury and VPs as they are."""
    if not isinstance(action, InvokeAeneas):
        return None
    seat = before.order[before.agenda[-1].at]  # type: ignore[union-attr]
    old, new = before.players[seat], after.players[seat]
    kept = (old.hand, old.treasury, old.points) == (new.hand, new.treasury, new.points)
    emptied = not new.invested and not any(w.disks for w in after.wonders if w.owner == seat)
    return kept and emptied and new.invoked == old.invoked + 1 == 1 and before.epoch < ruleset.rules.epochs


@every_step(
    "aeneas.step4", "aeneas.step5.area", "aeneas.step5.minimum", "aeneas.step5.opposing", "aeneas.step3"
)
def a_new_beginning_is_on_land_of_nobodys_home(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """A civilization that begins afresh does so on land, and not in an active opponent's home area."""
    if not isinstance(action, Settle):
        return None
    board = ruleset.board(before)
    area = board.number[action.area]
    seat = before.agenda[-1].seat  # type: ignore[union-attr]
    foreign = any(
        board.homes.get(p.display) == area for other, p in enumerate(before.players) if other != seat
    )
    return (
        may_settle(board.terrain[area], foreign) is None
        and after.areas[area][seat] == 1 + before.areas[area][seat]
    )


@every_step("growth.deployment", "growth.deployment.leftover", "growth.deployment.chaining", "display.ready")
def deploying_moves_one_disk(ruleset: Acis, before: Position, action: Any, after: Position) -> bool | None:
    """Deploying moves one disk from the Ready box to the area named; what is left over goes to supply."""
    if not isinstance(action, Deploy):
        return None
    seat = before.agenda[-1].seat  # type: ignore[union-attr]
    area = ruleset.board(before).number[action.area]
    old, new = before.players[seat], after.players[seat]
    moved = after.areas[area][seat] == before.areas[area][seat] + 1
    return moved and (
        new.ready == old.ready - 1 or (new.ready == 0 and new.supply >= old.supply + old.ready - 1)
    )


@every_step(
    "growth.deployment.own",
    "growth.deployment.adjacent_controlled",
    "growth.deployment.adjacent_contested",
    "growth.deployment.home",
    "growth.deployment.cohabitation",
    "board.adjacency",
)
def deployment_reaches_only_what_it_may(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """A disk is deployed into an area one Controls or contests, next to one held firmly, or home from exile.

    Held firmly is what one Controls, and a Contested area in which nobody has more disks. Disks placed
    before in the same step count.
    """
    task = before.agenda[-1]
    rules = ruleset.rules
    literal = (rules.chaining, rules.deployment_ground) != ("rechecked", "controlled-or-contested")
    if not isinstance(action, Deploy) or not isinstance(task, tasks.Deployment) or literal:
        return None
    board, seat = ruleset.board(before), task.seat

    def alone(row: tuple[int, ...]) -> bool:
        return row[seat] > 0 and sum(row) == row[seat]

    def fights(row: tuple[int, ...]) -> bool:
        return row[seat] > 0 and sum(row) > row[seat] and max(row) >= rules.contesting_stack

    area = board.number[action.area]
    here, near = before.areas[area], [before.areas[other] for other in board.neighbours[area]]
    if alone(here) or fights(here):
        return True
    if any(alone(row) or (fights(row) and row[seat] == max(row)) for row in near):
        return True
    home = board.homes.get(before.players[seat].display)
    exiled = rules.homecoming == "whole-step" or not any(row[seat] > 0 for row in before.areas)
    return exiled and home is not None and (area == home or area in board.neighbours[home])


@every_step("loot.award", "loot.max", "loot.box", "competition.where")
def in_a_competition_points_come_with_loot(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """As long as the Competition Phase lasts, whoever gains VPs gains as many talents in its Loot box."""
    if before.phase != "competition" or after.phase != "competition":
        return None
    pairs = list(zip(before.players, after.players, strict=True))
    if not any(new.points - old.points or new.loot - old.loot for old, new in pairs):
        return None
    talents, points = ruleset.rules.loot_talents, ruleset.rules.loot_points
    if ruleset.rules.white_pile != "markers":  # the pile may be empty, the point is scored all the same
        return all(0 <= new.loot - old.loot <= new.points - old.points for old, new in pairs)
    return all((new.points - old.points) * talents == (new.loot - old.loot) * points for old, new in pairs)


@every_step("reckoning.tally.cities", "reckoning.tally.wonders", "overview.vp_sources")
def without_a_fight_a_turn_pays_its_cities_and_wonders(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """Where a Card Phase ends without a Contested area, VPs rise by the Cities and Wonders on the map."""
    fought = any(ruleset.is_fight(before, area) for area in range(len(before.areas)))
    if before.phase != "card" or after.phase != "reckoning" or fought:
        return None
    if not isinstance(after.agenda[0], tasks.Reckoning) or after.agenda[0].step in ("domination", "tally"):
        return None
    built, standing = cities(ruleset.board(after), after), wonder_areas(ruleset, after)
    return all(
        new.points - old.points == built[seat] + standing[seat]
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True))
    )


@every_step("diplomacy.no_trade")
def no_card_passes_between_civilizations(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool:
    """No card goes from one hand to another."""
    for seat, player in enumerate(after.players):
        gained = set(player.hand) - set(before.players[seat].hand)
        if any(gained & set(other.hand) for n, other in enumerate(before.players) if n != seat):
            return False
    return True


@every_step(
    "reckoning.domination.effect",
    "reckoning.steps",
    "reckoning.steps.complete",
    "reckoning.domination.criteria",
)
def a_dominated_sea_is_cleared(ruleset: Acis, before: Position, action: Any, after: Position) -> bool | None:
    """After the Sea Domination Step nobody else is in a Dominated sea, unless somebody could pay to stay."""
    if (
        before.phase == "reckoning"
        or after.phase != "reckoning"
        or not isinstance(after.agenda[0], tasks.Reckoning)
    ):
        return None
    if after.agenda[0].step != "aeneas" or any(p.treasury or p.hand for p in after.players):
        return None
    seas = dominated(ruleset, after)
    return all(sum(after.areas[sea]) == after.areas[sea][owner] for sea, owner in seas)


@every_step("setup.common.player_aids", "growth.steps", "overview.phases", "card.order")
def phases_follow_each_other(ruleset: Acis, before: Position, action: Any, after: Position) -> bool | None:
    """Phases follow each other in the order of the book."""
    phases = ("growth", "card", "competition", "reckoning", "epoch")
    if before.phase == after.phase:
        return None
    if before.phase == "setup" or after.phase == "over":
        return True
    moved = (phases.index(after.phase) - phases.index(before.phase)) % len(phases)
    skipped = phases[phases.index(before.phase) + 1 : phases.index(before.phase) + moved]
    return after.phase == "growth" or "card" not in skipped


@every_step("aeneas.step3", "setup.2p.civs")
def a_display_is_chosen_by_whoever_asks(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """Choosing a civilization changes the chooser's Display; the last in line gets what is left."""
    if not isinstance(action, ChooseCivilization):
        return None
    changed = [
        seat for seat, player in enumerate(after.players) if player.display != before.players[seat].display
    ]
    return len(changed) <= (2 if before.phase == "setup" else 1)
