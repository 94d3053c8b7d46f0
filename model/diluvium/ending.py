"""When a game ends: the clocks of the main text and of the player aide.

*Rounds left* counts the round ends until the game is over: 1 means that this round is the last.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import rule
from hoyle.model.diluvium.rules import Rules

RoundsLeft = Annotated[int, Meta(ge=0, le=2)]
Victories = Annotated[int, Meta(ge=0, le=2)]
RoundNumber = Annotated[int, Meta(ge=1, le=40)]


@rule("end.pool_exhausted", "end.after_player_turn", "aide.end.tray")
def rounds_left_at_start(rules: Rules, exhausted: bool, rounds_left: RoundsLeft) -> int:
    """The clock when a round starts, given whether a pool is exhausted by then."""
    if rounds_left > 0 or not exhausted:
        return rounds_left
    return 2 if rules.tray_clock == "one-more" else 1


@rule("end.pool_exhausted", "end.scenario_condition")
def rounds_left_during(rules: Rules, exhausted: bool, condition: bool, rounds_left: RoundsLeft) -> int:
    """The clock after a step within a round."""
    if condition or (exhausted and rules.tray_clock == "this-round"):
        return 1
    return rounds_left


@rule("end.scenario_condition", "aide.end.condition")
def starts_the_clock(rules: Rules, condition: bool, round_closes: bool) -> bool:
    """Whether a condition that is met makes this round the last: as soon as it is met, or only if it still
    is when the round closes."""
    return condition and (round_closes or rules.condition_undone == "ends")


@rule("campaign.free_approach", "campaign.branching")
def titles_open(rules: Rules, won: Victories) -> int:
    """Among how many of the victories won at once you may choose; the scenario's list has an order."""
    return won if rules.two_titles == "you-choose" else min(won, 1)


@rule("aide.end.condition", "end.scenario_condition")
def ends_at_once(rules: Rules, exhausted: bool, condition: bool) -> bool:
    """Whether the game stops in the middle of the round."""
    return (condition and rules.end_clock == "at-once") or (exhausted and rules.tray_clock == "at-once")


@rule("end.pool_exhausted", "aide.end.tray", "round.order", "end.after_player_turn")
def last_round(rules: Rules, emptied_in: RoundNumber) -> int:
    """The last round of a game in which a pool ran out during round *emptied_in*."""
    if rules.tray_clock in ("this-round", "at-once"):
        return emptied_in
    return emptied_in + rounds_left_at_start(rules, True, 0)
