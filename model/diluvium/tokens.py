"""Combat Tokens and Settlement Tokens: what the adversary does with its turn.

A Combat Token is drawn when a round starts. Its symbol calls for a random action, which the first of the
freshly shuffled Settlement Tokens names; without it the adversary repeats what you did.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.core import Called, rule
from hoyle.model.diluvium.kinds import (
    CRAFT,
    ENGAGE,
    EXPLORE,
    FOOD,
    NOTHING,
    PRODUCE,
    RUINS,
    SETTLE,
    WEAPONS,
    ActionIndex,
    ByValue,
    Column,
    Kind,
    Tokens,
)
from hoyle.model.diluvium.rules import Rules

# Combat Tokens by 2 * value + symbol.
Faces = Annotated[
    tuple[int, int, int, int, int, int],
    Called(*(f"of value {value} {face}" for value in range(3) for face in ("plain", "with the symbol"))),
]
ShuffledColumn = Annotated[tuple[Column, Kind], Called("from the top", "decided by")]
Zeros = Annotated[int, Meta(ge=0, le=3)]


@rule("opponent.draw", "round.first", "setup.first_player", "aide.random.draw", "engage.barred_draw")
def is_token_drawn(rules: Rules, first_round: bool) -> bool:
    """Whether a Combat Token is drawn at the start of this round."""
    return not first_round or rules.first_draw == "every-round"


@rule("token.reshuffle", "token.discard", "random.discard_then_check", "aide.random.reshuffle")
def is_reshuffle_due(rules: Rules, discarded: ByValue) -> bool:
    """Whether the discard, counted by value, holds enough tokens of one value to shuffle them all."""
    return any(count >= rules.reshuffle_at for count in discarded)


@rule("battle.warship.reshuffle", "battle.monster.reshuffle", "aide.engage.reshuffle")
def is_reshuffle_due_after_battle(rules: Rules, revealed: ByValue) -> bool:
    """Whether the tokens revealed so far, counted by value, are shuffled once the battle is over."""
    if rules.battle_triple == "any":
        return any(count >= rules.reshuffle_at for count in revealed)
    return revealed[1] >= rules.reshuffle_at or revealed[2] >= rules.reshuffle_at


@rule(
    "random.first_position",
    "random.food",
    "random.ruins",
    "random.craft",
    "random.weapons",
    "aide.random.map",
)
def random_action(first: Kind) -> ActionIndex:
    """The random action that the Settlement Token in first place names."""
    if first == FOOD:
        return EXPLORE
    if first == RUINS:
        return SETTLE
    if first == CRAFT:
        return PRODUCE
    return ENGAGE


@rule("opponent.no_symbol", "round.mirror", "opponent.reactive")
def copied_action(rules: Rules, chosen: ActionIndex, last_done: ActionIndex) -> ActionIndex:
    """Which action the adversary copies: the one chosen on the dial, or the last one you carried out."""
    if rules.mirror_of_what == "last-action":
        return last_done
    if rules.mirror_of_what == "nothing" and chosen != last_done:
        return NOTHING
    return chosen


@rule(
    "round.mirror",
    "opponent.symbol",
    "opponent.no_symbol",
    "random.trigger",
    "random.replaces",
    "random.repeat",
    "engage.barred",
    "engage.barred_no_symbol",
    "engage.barred_symbol",
    "explore.mirror",
    "settle.mirror",
    "produce.mirror",
    "engage.mirror",
    "aide.explore.mirror",
    "aide.settle.mirror",
    "aide.produce.mirror",
    "aide.engage.mirror",
)
def opponent_action(symbol: bool, first: Kind, yours: ActionIndex, barred: bool) -> ActionIndex:
    """The one action of the adversary's turn: random by the *first* Settlement Token when the Combat Token
    bears the symbol, *yours* otherwise; an Engage it is barred from becomes nothing."""
    action = random_action(first) if symbol else yours
    if barred and action == ENGAGE:
        return NOTHING
    return action


@rule("component.settlement_tokens", "setup.settlement_order", "setup.settlement_meaning")
def is_column(column: Column) -> bool:
    """Whether a column holds each of the four Settlement Tokens once."""
    return all(
        sum(1 if entry == kind else 0 for entry in column) == 1 for kind in (FOOD, CRAFT, WEAPONS, RUINS)
    )


@rule(
    "scenario.remains.special.ruins_first",
    "random.shuffle_settlement",
    given=lambda rules, shuffled, ruins_first: is_column(shuffled),
)
def column_after_shuffle(rules: Rules, shuffled: Column, ruins_first: bool) -> ShuffledColumn:
    """The Settlement Tokens after a shuffle for a random action, and the token that decides the action."""
    if not ruins_first:
        return shuffled, shuffled[0]
    others = [kind for kind in shuffled if kind != RUINS]
    column = (RUINS, others[0], others[1], others[2])
    if rules.remains_random == "always-settle":
        return column, RUINS
    if rules.remains_random == "second-decides":
        return column, others[0]
    return column, shuffled[0]


@rule("place.rotate", "scenario.remains.special.ruins_first", "scenario.remains.special.others_normal")
def column_after_placement(column: Column, used: Kind, ruins_first: bool) -> Column:
    """The Settlement Tokens after the one in place *used* decided a Settler's place: it goes to the bottom,
    unless it is the Ruins token of The Remains of Unrest, which never leaves first place."""
    if ruins_first and column[used] == RUINS:
        return column
    if used == 0:
        return column[1], column[2], column[3], column[0]
    if used == 1:
        return column[0], column[2], column[3], column[1]
    if used == 2:
        return column[0], column[1], column[3], column[2]
    return column


@rule(
    "scenario.whispers.reward.prospector",
    given=lambda rules, removed, plain, symbol: removed <= plain + symbol,
)
def zeros_removed(
    rules: Rules, removed: Zeros, plain: Zeros, symbol: Zeros
) -> Annotated[tuple[int, int], Called("plain", "with the symbol")]:
    """How many tokens of value 0 leave the game without the symbol, and how many with it."""
    if rules.removed_zero == "symbol":
        bearing = min(removed, symbol)
        return removed - bearing, bearing
    bare = min(removed, plain)
    return bare, removed - bare


@rule("component.combat_tokens", "setup.combat_tokens", "scenario.whispers.reward.prospector")
def combat_tokens(rules: Rules, zero_removed: bool) -> Faces:
    """All Combat Tokens that are in the game, by face: value 0 plain and with the symbol, then 1, then 2."""
    plain, symbol = rules.assumed.combat_plain, rules.assumed.combat_symbol
    removed = rules.reward_zero_tokens if zero_removed else 0
    bare, bearing = zeros_removed(rules, removed, plain[0], symbol[0])
    return (plain[0] - bare, symbol[0] - bearing, plain[1], symbol[1], plain[2], symbol[2])


@rule("token.reshuffle", "battle.warship.reshuffle", "scenario.whispers.reward.prospector")
def tokens_shuffled(rules: Rules, zero_removed: bool) -> Faces:
    """The Combat Tokens that a reshuffle puts into the pile, by face."""
    return combat_tokens(rules, zero_removed and rules.eight_or_seven == "in-play")


@rule("token.reshuffle", "setup.combat_tokens")
def runs_dry(pile: Tokens) -> bool:
    """Whether a pile has to be formed anew because its last token was drawn: three of a value come first,
    unless the tokens of battles are counted apart."""
    return pile == 0
