"""The Reckoning Phase: Sea Domination, Victory Tally, Turn Order, Aeneas, Sudden Death, Draw."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hoyle.model.acis.cards import Number
from hoyle.model.acis.growth import Count, Neighbours
from hoyle.model.acis.rules import Rules
from hoyle.model.acis.terms import LAND, SEATS, Row, Seat, Terrain, controls
from hoyle.model.core import Called, Objection, rule

Points = Annotated[int, Meta(ge=0, le=200)]
Counts = Annotated[tuple[Count, ...], Meta(min_length=2, max_length=6), Called(*SEATS)]
Space = Annotated[
    int, Meta(ge=-1, le=5), Called("1st", "2nd", "3rd", "4th", "5th", "6th", beside={-1: "none yet"})
]
Scores = Annotated[tuple[Points, ...], Meta(min_length=2, max_length=6), Called(*SEATS)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=6)]
Turn = Annotated[int, Meta(ge=1, le=4)]
Epoch = Annotated[int, Meta(ge=1, le=4)]


# -- sea domination --------------------------------------------------------------------------------------


@rule(
    "reckoning.domination.criteria",
    "reckoning.domination.islands",
    "term.dominate",
    given=lambda rules, terrain, sea, shores: all(len(shore) == len(sea) for shore in shores),
)
def dominator(rules: Rules, terrain: Literal["shallow", "deep"], sea: Row, shores: Neighbours) -> int | None:
    """The civilization that Dominates a sea: it is there and Controls every adjacent land area."""
    if terrain == "deep":
        return None
    civilizations = range(len(sea) - 1)
    if not shores:
        alone = [seat for seat in civilizations if controls(sea, seat)]
        return alone[0] if alone and rules.landless_sea == "sole-occupier" else None
    for seat in civilizations:
        present = controls(sea, seat) if rules.domination == "controls" else sea[seat] > 0
        if present and all(controls(shore, seat) for shore in shores):
            return seat
    return None


# -- victory tally ---------------------------------------------------------------------------------------


@rule("reckoning.tally.cities", "reckoning.tally.wonders", "overview.vp_sources")
def tally(rules: Rules, cities: Count, wonders: Annotated[int, Meta(ge=0, le=7)]) -> int:
    """VPs of a civilization in the Victory Tally Step: its Cities, and its Wonders that it occupies."""
    return rules.points_per_city * cities + rules.points_per_wonder * wonders


# -- turn order ------------------------------------------------------------------------------------------


class NextSpace(Struct, frozen=True):
    """Who is next to get a space of the Turn Order track, and how.

    *seats* are the candidates; *spaces* those they may get. One seat and one space: it is settled. By
    *choice*, the one seat picks; otherwise a lot decides among the seats (`picks`: for the right to pick).
    """

    seats: tuple[int, ...]
    spaces: tuple[int, ...]
    how: Literal["settled", "choice", "lot", "lot-to-pick"]


@rule(
    "reckoning.turn_order",
    "reckoning.turn_order.tie_vp",
    "reckoning.turn_order.tie_random",
    given=lambda rules, cities, points, taken, picker: (
        len(cities) == len(points) == len(taken)
        and any(space < 0 for space in taken)
        and all(-1 <= space < len(cities) for space in taken)
    ),
)
def next_space(
    rules: Rules,
    cities: Counts,
    points: Scores,
    taken: Annotated[tuple[Space, ...], Meta(min_length=2, max_length=6), Called(*SEATS)],
    picker: Annotated[int, Meta(ge=-1, le=5), Called(*SEATS, beside={-1: "nobody"})],
) -> NextSpace:
    """The next step of the Turn Order reset. *taken* is the space each seat has got, -1 for none yet.

    Most Cities come first; a group level on Cities fills its spaces with the lowest in VPs picking first.
    *picker* is the seat a lot gave the right to pick, -1 when there is none.
    """
    seats = range(len(cities))
    free = [seat for seat in seats if taken[seat] < 0]
    most = max(cities[seat] for seat in free)
    group = tuple(seat for seat in free if cities[seat] == most)
    first = sum(cities[seat] > most for seat in seats)
    size = sum(cities[seat] == most for seat in seats)
    spaces = tuple(
        space for space in range(first, first + size) if all(taken[seat] != space for seat in seats)
    )
    if len(group) == 1:
        return NextSpace(group, spaces[:1], "settled")
    fewest = min(points[seat] for seat in group)
    lowest = tuple(seat for seat in group if points[seat] == fewest)
    if picker >= 0:
        return NextSpace((picker,), spaces, "choice")
    if len(lowest) == len(group) or (rules.tied_lowest == "group-random" and len(lowest) > 1):
        return NextSpace(group, spaces[:1], "lot")
    if len(lowest) > 1:
        how: Literal["lot", "lot-to-pick"] = (
            "lot" if rules.tied_lowest == "random-first-spaces" else "lot-to-pick"
        )
        return NextSpace(lowest, spaces[:1] if how == "lot" else spaces, how)
    if rules.tied_spaces == "rest-by-points" and len(group) < size:
        return NextSpace(lowest, spaces[:1], "settled")
    return NextSpace(lowest, spaces, "choice")


# -- Aeneas ----------------------------------------------------------------------------------------------


@rule("aeneas.not_final", "aeneas.once", "aeneas.eligible.vp", "aeneas.eligible.wiped")
def may_invoke(
    rules: Rules,
    epoch: Epoch,
    points: Points,
    others: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=5)],
    map_disks: Count,
    invoked: Annotated[int, Meta(ge=0, le=1)],
) -> Objection | None:
    """Whether a civilization may invoke the Aeneas Rule."""
    if epoch >= rules.epochs:
        return Objection("aeneas.not_final", "this is the game's final Epoch")
    if invoked >= rules.aeneas_per_game:
        return Objection("aeneas.once", "it has invoked the rule before")
    if map_disks > 0 and points + rules.aeneas_deficit > min(others):
        return Objection(
            "aeneas.eligible.vp", f"it has {points} VPs and disks on the map, another has {min(others)}"
        )
    return None


@rule("aeneas.step4")
def aeneas_disks(rules: Rules, completed: Annotated[int, Meta(ge=0, le=3)]) -> int:
    """The disks readied under the Aeneas Rule after *completed* Epochs."""
    return rules.aeneas_disks + rules.aeneas_disks_per_epoch * completed


@rule("aeneas.step5.area", "aeneas.step5.opposing", "board.home")
def may_settle(terrain: Terrain, home_of_active_opponent: bool) -> Objection | None:
    """Whether a civilization may begin afresh in an area: any land but an active opponent's home."""
    if terrain != LAND:
        return Objection("aeneas.step5.area", "it is no land area")
    if home_of_active_opponent:
        return Objection("aeneas.step5.area", "it is the home area of an active opposing civilization")
    return None


@rule("aeneas.step3", "overview.civs", "display.parts", "term.civilization")
def may_take_display(rules: Rules, active: bool, home_in_play: bool) -> Objection | None:
    """Whether a civilization's Display may be taken in exchange: nobody is using it."""
    if active:
        return Objection("aeneas.step3", "that civilization is active")
    if rules.aeneas_display == "home-in-play" and not home_in_play:
        return Objection("aeneas.step3", "its home area is not in play")
    return None


# -- sudden death ----------------------------------------------------------------------------------------


@rule("sudden.turn2", "sudden.turn3", "cards.fate.id")
def is_sudden_death(rules: Rules, turn: Turn, number: Number) -> bool:
    """Whether the card revealed in the Sudden Death Step of *turn* ends the Epoch: the digits of its ID."""
    if turn >= rules.turns:
        return True
    for digit in rules.sudden_death_digits[turn - 1]:
        if rules.sudden_death_number == "whole-number":
            hit = number == digit
        else:
            hit = number % 10 == digit or number // 10 % 10 == digit or number // 100 == digit
        if hit:
            return True
    return False


@rule("sudden.turn1", "sudden.turn2", "sudden.turn3", "sudden.turn4")
def sudden_death_reveals(rules: Rules, turn: Turn) -> bool:
    """Whether a card is revealed at all: on the first turn of an Epoch and on the last there is none."""
    return turn < rules.turns and len(rules.sudden_death_digits[turn - 1]) > 0


@rule("sudden.turn1", "sudden.turn2", "sudden.turn3", "sudden.turn4")
def sudden_death_chance(
    rules: Rules, turn: Turn, cards: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=110)]
) -> tuple[int, int]:
    """The exact chance, as (hits, cards), that the Epoch ends after *turn* with *cards* in the draw pile."""
    if not sudden_death_reveals(rules, turn):
        return (len(cards), len(cards)) if turn >= rules.turns else (0, len(cards))
    return sum(is_sudden_death(rules, turn, number) for number in cards), len(cards)


@rule("sudden.reshuffle", "cards.reveal")
def revealed_card_goes(event: bool) -> Literal["shuffled-back", "discard"]:
    """Where the card of a sudden-death check goes: back into the draw pile unless it is an Event."""
    return "discard" if event else "shuffled-back"


# -- draw ------------------------------------------------------------------------------------------------


@rule("draw.base", "draw.cities", "draw.talents", "draw.bonus")
def cards_drawn(
    rules: Rules, cities: Count, talents_spent: Count, bonus: Annotated[int, Meta(ge=0, le=20)]
) -> int:
    """The cards a civilization draws in the Draw Step."""
    spare = rules.cities_per_card - 1 if rules.cards_for_cities == "started" else 0
    for_cities = (cities + spare) // rules.cities_per_card
    return rules.cards_drawn + for_cities + rules.cards_per_talent * talents_spent + bonus
