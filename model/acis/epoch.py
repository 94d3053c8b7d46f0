"""The End of Epoch Phase and the Endgame: Epoch VPs, the winner and every tie-break."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hoyle.model.acis.cards import Number
from hoyle.model.acis.reckoning import Counts, Epoch, Scores, Turn
from hoyle.model.acis.rules import Rules
from hoyle.model.core import rule

Cards = Annotated[tuple[Number, ...], Meta(max_length=110)]


@rule("epoch.score.cities", "epoch.score.wonders", "epoch.final.cities", "epoch.final.wonders")
def sole_leader(values: Counts) -> int | None:
    """Who has strictly the most; None when the lead is tied."""
    most = max(values)
    if sum(value == most for value in values) > 1:
        return None
    for seat in range(len(values)):
        if values[seat] == most:
            return seat
    return None


@rule(
    "epoch.score.cities",
    "epoch.score.wonders",
    "epoch.score.seas",
    "epoch.score.talents",
    "epoch.final.scoring",
    "epoch.final.cities",
    "epoch.final.wonders",
    "epoch.final.seas",
    "epoch.final.talents",
    "overview.vp_sources",
    given=lambda rules, cities, wonders, seas, talents: (
        len(cities) == len(wonders) == len(seas) == len(talents)
    ),
)
def epoch_points(
    rules: Rules, cities: Counts, wonders: Counts, seas: Counts, talents: Counts
) -> tuple[int, ...]:
    """Epoch VPs by seat: the lead in Cities, the lead in Wonder areas, Dominated seas, talents."""
    most_cities, most_wonders = sole_leader(cities), sole_leader(wonders)
    return tuple(
        (rules.most_cities_points if seat == most_cities else 0)
        + (rules.most_wonders_points if seat == most_wonders else 0)
        + seas[seat] // rules.seas_per_point
        + talents[seat] // rules.talents_per_point
        for seat in range(len(cities))
    )


@rule("epoch.step1", "epoch.step2")
def deck_of_a_new_epoch(pile: Cards, discards: Cards, aside: Cards, hands: Cards) -> tuple[int, ...]:
    """The draw pile when an Epoch has ended: with all hands, the discards and the cards set aside."""
    return tuple(sorted((*pile, *discards, *aside, *hands)))


@rule("epoch.score.talents_lost")
def talents_after_epoch(talents: Counts) -> tuple[int, ...]:
    """Treasuries after the scoring of an Epoch that was not the last: empty."""
    return tuple(0 for _ in talents)


class ChangeOfEpoch(Struct, frozen=True):
    """What the card revealed at the Change of Epoch does: itself, by the table, and where it goes."""

    own_effect: bool
    table: bool
    shuffled_back: bool


@rule("epoch.step3", "epoch.step3.reveal", "epoch.step3.events", "epoch.step3.table", "epoch.step3.return")
def change_of_epoch(rules: Rules, number: Number, event: bool) -> ChangeOfEpoch:
    """How the card revealed at the Change of Epoch is used: only Events 98 to 101 act and stay out."""
    low, high = rules.acting_events
    listed = low <= number <= high
    own_effect = event and (listed or rules.unlisted_events == "resolved")
    return ChangeOfEpoch(own_effect, True, not listed)


@rule("optional.final_event")
def has_final_event(rules: Rules, before_scoring: bool) -> bool:
    """Whether the last Epoch closes with an event at this moment: an option, and a reading of its moment."""
    return rules.final_epoch_event and before_scoring == (rules.final_event_moment == "before-scoring")


@rule("epoch.step5")
def new_hand(rules: Rules) -> int:
    """The cards each civilization draws for a new Epoch."""
    return rules.epoch_hand


@rule("optional.final_event.procedure")
def decides_final_event(rules: Rules, number: Number) -> bool:
    """Whether a card revealed for the Final Epoch Event is the one that counts."""
    return number < rules.final_event_below


@rule(
    "overview.epochs",
    "term.epoch",
    "overview.turns_per_epoch",
    "epoch.trigger",
    "sudden.turn4",
    "draw.advance",
    "epoch.step6",
    "epoch.final.scoring",
)
def next_turn(
    rules: Rules, epoch: Epoch, turn: Turn, epoch_ends: bool
) -> tuple[int, int] | Literal["endgame"]:
    """Epoch and turn that come next; "endgame" after the last Epoch."""
    if not epoch_ends and turn < rules.turns:
        return epoch, turn + 1
    if epoch >= rules.epochs:
        return "endgame"
    return epoch + 1, 1


class Verdict(Struct, frozen=True):
    """Who won (several when the game is drawn) and the clause that decided it."""

    winners: tuple[int, ...]
    by: str


TIE_BREAKS = ("endgame.winner", "endgame.tie1", "endgame.tie2", "endgame.tie3", "endgame.tie4")


@rule(
    "endgame.winner",
    "endgame.tie1",
    "endgame.tie2",
    "endgame.tie3",
    "endgame.tie4",
    "endgame.draw",
    "overview.goal",
    given=lambda points, wonder_areas, cities, disks, areas: (
        len(points) == len(wonder_areas) == len(cities) == len(disks) == len(areas)
    ),
)
def winner(
    points: Scores,
    wonder_areas: Counts,
    cities: Counts,
    disks: Annotated[tuple[Annotated[int, Meta(ge=0, le=50)], ...], Meta(min_length=2, max_length=6)],
    areas: Counts,
) -> Verdict:
    """The winner: most VPs, then Wonder areas, Cities, disks on the map, areas occupied; else a draw."""
    tied = tuple(range(len(points)))
    for clause, criterion in zip(TIE_BREAKS, (points, wonder_areas, cities, disks, areas), strict=True):
        best = max(criterion[seat] for seat in tied)
        tied = tuple(seat for seat in tied if criterion[seat] == best)
        if len(tied) == 1:
            return Verdict(tied, clause)
    return Verdict(tied, "endgame.draw")
