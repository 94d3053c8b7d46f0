"""What is true of the rules of reckoning, of the end of an Epoch and of the game, for all inputs."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any

from msgspec import Meta

from hoyle.model.acis import epoch, reckoning, sequence, terms
from hoyle.model.acis.rules import Rules
from hoyle.properties.core import for_all

Low = Annotated[int, Meta(ge=0, le=5)]
Row3 = tuple[Low, Low, Low]
Some = Annotated[int, Meta(ge=0, le=48)]
Turn = Annotated[int, Meta(ge=1, le=4)]
Number = Annotated[int, Meta(ge=1, le=103)]
Few = Annotated[int, Meta(ge=0, le=3)]
Trio = tuple[Few, Few, Few]


@for_all("reckoning.domination.criteria", "reckoning.domination.effect", "reckoning.domination.islands")
def a_sea_has_one_master_who_stays(rules: Rules, sea: Row3, shore: Row3) -> bool | None:
    """Who Dominates a sea is there and alone on its shores, and keeps its disks when the others leave."""
    owner = reckoning.dominator(rules, "shallow", sea, (shore,))
    if owner is None:
        return None
    gone = sequence.driven_out(sea, owner)
    return sea[owner] > 0 and terms.controls(shore, owner) and gone[owner] == 0


def _orders(rules: Rules, cities: Trio, points: Trio) -> list[tuple[int, ...]]:
    """Every Turn Order that lots and choices can lead to."""
    found, todo = [], [((-1,) * len(cities), -1)]
    while todo:
        taken, picker = todo.pop()
        if min(taken) >= 0:
            found.append(tuple(sorted(range(len(taken)), key=lambda seat: taken[seat])))
            continue
        due = reckoning.next_space(rules, cities, points, taken, picker)
        for seat in due.seats:
            if due.how == "lot-to-pick":
                todo.append((taken, seat))
                continue
            todo += [
                (tuple(space if each == seat else old for each, old in enumerate(taken)), -1)
                for space in due.spaces
            ]
    return found


@for_all("reckoning.turn_order", "reckoning.turn_order.tie_vp", "reckoning.turn_order.tie_random")
def turn_order_goes_by_cities(rules: Rules, cities: Trio, points: Trio) -> bool:
    """Every Turn Order that can come out names each seat once, and never one with fewer Cities earlier."""
    return all(
        sorted(order) == [0, 1, 2] and all(cities[a] >= cities[b] for a, b in pairwise(order))
        for order in _orders(rules, cities, points)
    )


@for_all("reckoning.turn_order", "reckoning.turn_order.tie_vp", "reckoning.turn_order.tie_random")
def the_lowest_of_a_tied_group_chooses(rules: Rules, cities: Trio, points: Trio) -> bool | None:
    """Only the lowest in VPs of those level on Cities chooses, and among all spaces of the group."""
    due = reckoning.next_space(rules, cities, points, (-1, -1, -1), -1)
    if due.how != "choice":
        return None
    group = [seat for seat in range(3) if cities[seat] == max(cities)]
    lowest = [seat for seat in group if points[seat] == min(points[other] for other in group)]
    return list(due.seats) == lowest and list(due.spaces) == list(range(len(group)))


@for_all("sudden.turn2", "sudden.turn3", "cards.fate.id")
def a_card_ends_an_epoch_by_its_printed_digits(
    rules: Rules, turn: Annotated[int, Meta(ge=2, le=3)], number: Annotated[int, Meta(ge=1, le=110)]
) -> bool | None:
    """After turn 2 a card ends the Epoch if a 2 is printed in its ID, after turn 3 if a 2 or a 3 is."""
    if rules.sudden_death_number != "digit":
        return None
    printed = any(digit in str(number) for digit in "23"[: turn - 1])
    chance = reckoning.sudden_death_chance(rules, turn, (number,))
    return reckoning.is_sudden_death(rules, turn, number) == printed and chance == (int(printed), 1)


@for_all("sudden.turn2", "sudden.turn3", "sudden.turn4", "sudden.turn1")
def sudden_death_grows_likelier(rules: Rules, number: Number) -> bool:
    """A card that ends an Epoch on one turn ends it on every later one; the first turn ends none."""
    ends = [reckoning.is_sudden_death(rules, turn, number) for turn in (1, 2, 3, 4)]
    return not ends[0] and ends[3] and (not ends[1] or ends[2])


@for_all("aeneas.not_final", "aeneas.once", "aeneas.eligible.vp", "aeneas.eligible.wiped")
def aeneas_helps_the_fallen_once(
    rules: Rules,
    number: Turn,
    points: Annotated[int, Meta(ge=0, le=60)],
    other: Annotated[int, Meta(ge=0, le=60)],
    disks: Some,
    invoked: Annotated[int, Meta(ge=0, le=1)],
) -> bool:
    """The Aeneas Rule is for the wiped out and those far behind, once, and never in the last Epoch."""
    allowed = reckoning.may_invoke(rules, number, points, (other,), disks, invoked) is None
    fallen = disks == 0 or other - points >= rules.aeneas_deficit
    return allowed == (fallen and invoked < rules.aeneas_per_game and number < rules.epochs)


@for_all(
    "epoch.score.talents",
    "epoch.score.seas",
    "epoch.final.talents",
    "epoch.final.seas",
    "epoch.final.scoring",
)
def epoch_scoring_is_monotone(rules: Rules, cities: Trio, seas: Trio, talents: Trio) -> bool:
    """One more sea or talent never lowers a civilization's Epoch VPs, and nobody ever loses any."""
    wonders = (0, 0, 0)
    now = epoch.epoch_points(rules, cities, wonders, seas, talents)
    richer = epoch.epoch_points(rules, cities, wonders, seas, (talents[0] + 1, talents[1], talents[2]))
    wider = epoch.epoch_points(rules, cities, wonders, (seas[0] + 1, seas[1], seas[2]), talents)
    return min(now) >= 0 and richer[0] >= now[0] and wider[0] >= now[0] and richer[1:] == now[1:]


@for_all("reckoning.tally.cities", "reckoning.tally.wonders", "epoch.score.cities", "epoch.score.wonders")
def a_city_or_wonder_more_never_costs_points(rules: Rules, cities: Trio, wonders: Trio) -> bool:
    """One more City or Wonder never lowers what a civilization gains in the tally or from an Epoch."""
    none = (0, 0, 0)
    now = epoch.epoch_points(rules, cities, wonders, none, none)[0]
    built = epoch.epoch_points(rules, (cities[0] + 1, *cities[1:]), wonders, none, none)[0]
    raised = epoch.epoch_points(rules, cities, (wonders[0] + 1, *wonders[1:]), none, none)[0]
    tallied = reckoning.tally(rules, cities[0], wonders[0])
    more = (
        reckoning.tally(rules, cities[0] + 1, wonders[0]),
        reckoning.tally(rules, cities[0], wonders[0] + 1),
    )
    return built >= now and raised >= now and min(more) >= tallied


@for_all("epoch.score.cities", "epoch.score.wonders", "epoch.final.cities", "epoch.final.wonders")
def a_tied_lead_pays_nobody(rules: Rules, cities: Trio) -> bool:
    """The lead in Cities pays its one VP to the only leader, or to nobody."""
    gains = epoch.epoch_points(rules, cities, (0, 0, 0), (0, 0, 0), (0, 0, 0))
    leaders = [seat for seat, n in enumerate(cities) if n == max(cities)]
    wanted = [int(leaders == [seat]) * rules.most_cities_points for seat in range(3)]
    return list(gains) == wanted


Two = Annotated[int, Meta(ge=0, le=1)]
Pair = tuple[Two, Two]


@for_all("endgame.winner", "endgame.tie1", "endgame.tie2", "endgame.tie3", "endgame.tie4", "endgame.draw")
def the_winner_is_ahead_where_it_counts(
    points: Pair, wonders: Pair, cities: Pair, disks: Pair, areas: Pair
) -> bool:
    """The winner is ahead in the first of the five criteria that differ; a game level in all is drawn."""
    verdict = epoch.winner(points, wonders, cities, disks, areas)
    columns = (points, wonders, cities, disks, areas)
    for clause, column in zip(epoch.TIE_BREAKS, columns, strict=True):
        if column[0] != column[1]:
            return verdict.winners == (int(column[1] > column[0]),) and verdict.by == clause
    return verdict.winners == (0, 1) and verdict.by == "endgame.draw"


@for_all("overview.turns_per_epoch", "sudden.turn4", "draw.advance", "epoch.step6")
def turns_and_epochs_only_go_forward(rules: Rules, number: Turn, turn: Turn, epoch_ends: bool) -> bool:
    """The calendar only goes forward, by one turn or to the first turn of the next Epoch."""
    following: Any = epoch.next_turn(rules, number, turn, epoch_ends)
    if following == "endgame":
        return number == rules.epochs and (epoch_ends or turn == rules.turns)
    return following in ((number, turn + 1), (number + 1, 1)) and following[1] <= rules.turns
