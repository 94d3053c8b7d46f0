"""What is true of single rules, for all inputs."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.acis import cards, competition, growth, terms
from hoyle.model.acis.rules import Rules
from hoyle.model.acis.terms import Phase, Terrain
from hoyle.properties.core import for_all

Low = Annotated[int, Meta(ge=0, le=5)]
Rows = Annotated[tuple[Low, ...], Meta(min_length=2, max_length=4)]
Row3 = tuple[Low, Low, Low]
Some = Annotated[int, Meta(ge=0, le=48)]
Stacks = Annotated[tuple[Annotated[int, Meta(ge=0, le=4)], ...], Meta(max_length=4)]
Few = Annotated[int, Meta(ge=0, le=3)]


# -- terms and stacking --------------------------------------------------------------------------------------


@for_all("term.contested", "term.control", "term.shared")
def a_contested_area_is_shared_and_nobody_controls_it(rules: Rules, row: Rows) -> bool | None:
    """A Contested area is shared, and no faction Controls it."""
    if not terms.is_contested(rules, row):
        return None
    return terms.is_shared(row) and terms.controller(row) is None


@for_all("stacking.growth.excess", "stacking.reckoning.trim", "stacking.competition.deep_excess")
def what_is_left_of_a_stack_is_within_its_limit(
    rules: Rules, phase: Phase, terrain: Terrain, disks: Some
) -> bool:
    """Without its excess a stack is within the limit of the phase, and it never loses more than that."""
    limit = terms.stack_limit(rules, phase, terrain)
    over = terms.excess(rules, phase, terrain, disks)
    if limit is None:
        return over == 0
    return over >= 0 and disks - over == min(disks, limit)


@for_all("board.vp_plus20", "board.vp_track")
def the_track_shows_the_points(rules: Rules, points: Annotated[int, Meta(ge=0, le=200)]) -> bool:
    """Space and white disks together show exactly the VP total, on a space that is printed."""
    space, whites = terms.track(rules, points)
    return space + whites * rules.track_last_space == points and 0 <= space <= rules.track_last_space


@for_all("board.vp_floor")
def points_never_fall_below_zero(
    rules: Rules, points: Annotated[int, Meta(ge=0, le=200)], change: Annotated[int, Meta(ge=-50, le=50)]
) -> bool:
    """No change brings a VP total below zero."""
    return terms.points_after(rules, points, change) >= 0


@for_all("bits.disks.white", "setup.2p.white")
def a_hard_limit_on_white_disks_is_kept(
    rules: Rules, wanted: Annotated[int, Meta(ge=0, le=20)], left: Annotated[int, Meta(ge=0, le=50)]
) -> bool | None:
    """Where white disks are limited, nobody gets more of them than are left."""
    if rules.white_pile == "markers":
        return terms.white_gain(rules, wanted, left) == wanted
    return 0 <= terms.white_gain(rules, wanted, left) <= left


# -- growth --------------------------------------------------------------------------------------------------


@for_all("growth.acquisition", "growth.acquisition.minimum", "growth.acquisition.minimum.supply")
def acquisition_moves_disks_and_at_least_three(
    rules: Rules, land_stacks: Stacks, seas: Some, partners: Low, bonus: Low, supply: Some
) -> bool:
    """Acquisition only moves disks from supply to the Ready box: three at least, if there are three."""
    got = growth.acquisition(rules, land_stacks, seas, partners, bonus, supply)
    least = min(rules.minimum_acquisition, supply)
    return got.ready + got.supply == supply and got.ready >= least and got.supply >= 0 and got.forfeited >= 0


@for_all("growth.retirement", "growth.resettlement")
def a_stack_gives_by_retirement_or_by_resettlement(rules: Rules, terrain: Terrain, disks: Some) -> bool:
    """No stack can be both retired from and resettled from: the one spares Cities, the other is for them."""
    retires = growth.may_retire(rules, terrain, disks) is None
    resettles = growth.may_resettle(rules, terrain, disks, 0) is None
    return not (retires and resettles)


@for_all(
    "growth.deployment.adjacent_contested", "growth.deployment.own", "growth.deployment.adjacent_controlled"
)
def an_outnumbered_civilization_does_not_spread(rules: Rules, here: Row3, there: Row3) -> bool | None:
    """From a Contested area in which a faction outnumbers it, a civilization cannot enter a neighbour."""
    outnumbered = there[0] > 0 and max(there) > there[0]
    if here[0] > 0 or not outnumbered:
        return None
    return growth.may_deploy(rules, here, (there,), 0, False, False) is not None


@for_all("growth.deployment", "growth.deployment.cohabitation")
def opposing_disks_do_not_bar_the_way(rules: Rules, here: Row3, there: Row3) -> bool | None:
    """Next to an area it Controls a civilization may enter any area, whoever is there."""
    if there[0] == 0 or there[1] > 0 or there[2] > 0:
        return None
    return growth.may_deploy(rules, here, (there,), 0, False, False) is None


# -- cards ---------------------------------------------------------------------------------------------------


@for_all("card.negation.chain", "card.negation.example")
def a_negation_more_turns_the_outcome(negations: Annotated[int, Meta(ge=0, le=11)]) -> bool:
    """One more Negation turns the outcome of a chain around, and two more change nothing."""
    now = cards.takes_effect(negations)
    return cards.takes_effect(negations + 1) is not now and cards.takes_effect(0)


@for_all("wonder.build.cost", "wonder.build.min_disks", "wonder.build.disks_short", "wonder.build.block_none")
def a_wonder_that_may_be_begun_can_be_paid_for(
    rules: Rules,
    paid_disks: Annotated[int, Meta(ge=0, le=3)],
    paid_others: Annotated[int, Meta(ge=0, le=2)],
    map_disks: Annotated[int, Meta(ge=0, le=7)],
    others: Annotated[int, Meta(ge=0, le=6)],
    supply: Annotated[int, Meta(ge=0, le=6)],
    wonder_disks: Annotated[int, Meta(ge=0, le=6)],
) -> bool:
    """A Wonder may be begun exactly when some way to pay the rest leaves a site and covers its disks."""
    allowed = (
        cards.may_build(rules, paid_disks, paid_others, map_disks, others, supply, wonder_disks, 1) is None
    )
    left = rules.wonder_cost - paid_disks - paid_others
    ways = any(
        more <= map_disks - 1
        and left - more <= others
        and supply + more >= wonder_disks
        and cards.wonder_payment(rules, paid_disks + more, paid_others + left - more, 0) is None
        for more in range(left + 1)
    )
    return allowed == ways


@for_all("cards.hand.max", "cards.hand.discard", "draw.limit")
def the_hand_limit_is_kept(rules: Rules, hand: Annotated[int, Meta(ge=0, le=60)]) -> bool:
    """After the discard a hand is within the limit, and a hand within the limit loses nothing."""
    over = cards.hand_excess(rules, hand)
    return hand - over == min(hand, rules.hand_limit)


# -- competition ---------------------------------------------------------------------------------------------


@for_all("competition.final_states", "competition.step5")
def a_competition_ends_in_one_of_three_situations(rules: Rules, row: Rows) -> bool:
    """A competition leaves an empty area, one faction alone, or one disk of each faction that is left."""
    after = competition.competition(rules, row).disks
    return sum(disks > 0 for disks in after) <= 1 or max(after) <= 1


@for_all("competition.step4", "competition.scope")
def a_competition_never_adds_disks(rules: Rules, row: Rows) -> bool:
    """A competition never adds a disk to any faction, and what left is what is missing."""
    fought = competition.competition(rules, row)
    return all(0 <= new <= old for old, new in zip(row, fought.disks, strict=True)) and all(
        old - new == gone for old, new, gone in zip(row, fought.disks, fought.removed, strict=True)
    )


Plan = tuple[bool, bool, bool, bool, bool, bool]


@for_all("competition.final_states", "competition.step5", "competition.alternate_loss.unlimited")
def whoever_pays_a_competition_ends_in_the_same_situations(rules: Rules, row: Row3, plan: Plan) -> bool:
    """Whatever civilizations pay, a competition ends, in one of the three situations, and adds no disk.

    The *plan* says for the first six losses of civilizations whether they are paid for.
    """
    left = list(plan)
    bout = competition.proceed(rules, competition.begin(rules, row, (0, 0, 0)))
    while not bout.over:
        for faction in bout.hit:
            pays = faction < 2 and bool(left) and left.pop(0)
            bout = competition.spare(rules, bout, faction) if pays else competition.suffer(bout, faction)
        bout = competition.proceed(rules, bout)
    after = bout.disks
    peaceful = sum(disks > 0 for disks in after) <= 1 or max(after) <= 1
    return peaceful and all(0 <= new <= old for old, new in zip(row, after, strict=True))


@for_all("competition.peace", "competition.cards.cancel", "competition.cards.example")
def without_a_contest_nothing_is_lost(rules: Rules, row: Rows) -> bool | None:
    """Where an area is not Contested a competition changes nothing."""
    if terms.is_contested(rules, row) or rules.first_check == "after-loss":
        return None
    return competition.competition(rules, row).disks == row


@for_all("competition.step4", "competition.stop.a", "competition.stop.c")
def the_largest_stack_keeps_its_lead_and_one(rules: Rules, row: Rows) -> bool | None:
    """A single largest stack keeps its lead over the next one plus one disk; equal largest keep one each."""
    if not terms.is_contested(rules, row):
        return None
    most = max(row)
    leaders = [faction for faction, disks in enumerate(row) if disks == most]
    rest = [disks for faction, disks in enumerate(row) if faction not in leaders]
    kept = most - max(rest) + 1 if len(leaders) == 1 else 1
    wanted = tuple(kept if faction in leaders else 0 for faction in range(len(row)))
    return competition.competition(rules, row).disks == wanted


@for_all("competition.allied.first", "competition.step4.allied", "loot.three")
def allies_fall_before_their_civilization(rules: Rules, row: Row3, whites: Few) -> bool:
    """A civilization loses no disk of its own while an allied white disk of it is left."""
    fought = competition.competition_with_allies(rules, row, (whites, 0, 0))
    return fought.allied[0] == 0 or fought.removed[0] == 0


@for_all("loot.award", "loot.control", "loot.three", "loot.max", "term.barbarian.no_city")
def barbarians_neither_loot_nor_are_looted(rules: Rules, terrain: Terrain, row: Row3, fallen: Row3) -> bool:
    """Only a civilization alone on land loots, only from a civilization, one talent and one VP at most."""
    winner = competition.looter(rules, terrain, row, fallen)
    if winner is None:
        return True
    other = fallen[1 - winner] if winner < 2 else 0
    alone = winner < 2 and terms.controls(row, winner) and terrain == "land" and other >= rules.loot_disks
    return alone and competition.loot(rules, 2) == competition.loot(rules, 1)


Small = Annotated[int, Meta(ge=0, le=3)]
SmallRow = tuple[Small, Small, Annotated[int, Meta(ge=0, le=1)]]


def _in_order(
    rules: Rules, first: Row3, second: Row3, talents: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Two competitions one after the other; the first faction pays whenever it can, nobody else does."""
    results = []
    for row in (first, second):
        bout = competition.proceed(rules, competition.begin(rules, row, (0, 0, 0)))
        while not bout.over:
            for faction in bout.hit:
                if faction == 0 and talents > 0:
                    talents -= 1
                    bout = competition.spare(rules, bout, faction)
                else:
                    bout = competition.suffer(bout, faction)
            bout = competition.proceed(rules, bout)
        results.append(bout.disks)
    return results[0], results[1]


@for_all("competition.one_at_a_time", "competition.order")
def competitions_nobody_pays_in_have_no_order(rules: Rules, first: SmallRow, second: SmallRow) -> bool:
    """Competitions give the same result in any order as long as nobody pays."""
    one, other = _in_order(rules, first, second, 0), _in_order(rules, second, first, 0)
    return one == (other[1], other[0])


@for_all("competition.one_at_a_time", "competition.alternate_loss", expect="refuted")
def competitions_somebody_pays_in_have_no_order(
    rules: Rules, first: SmallRow, second: SmallRow, talents: Annotated[int, Meta(ge=0, le=2)]
) -> bool:
    """Competitions give the same result in any order, whatever is paid: false, a purse is spent once."""
    one, other = _in_order(rules, first, second, talents), _in_order(rules, second, first, talents)
    return one == (other[1], other[0])
