"""The course of a game: rounds, the adversary's turn, the clocks, the result."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.model.core import CHANCE, Action
from hoyle.model.diluvium.actions import SHUFFLES, DrawToken, ShuffleColumn, TakeTitle
from hoyle.model.diluvium.agenda import PLAYER, ask, automatic
from hoyle.model.diluvium.conditions import is_met, victories
from hoyle.model.diluvium.ending import (
    ends_at_once,
    rounds_left_at_start,
    rounds_left_during,
    starts_the_clock,
    titles_open,
)
from hoyle.model.diluvium.game import Game
from hoyle.model.diluvium.gold import is_exhausted
from hoyle.model.diluvium.kinds import ENGAGE, EXPLORE, FOOD, PRODUCE, SETTLE
from hoyle.model.diluvium.position import Position, Task, push, with_
from hoyle.model.diluvium.settling import settlers_due
from hoyle.model.diluvium.supplies import (
    face_of,
    reshuffled,
    revealed_so_far,
    token_drawn,
    token_offer,
    token_weight,
)
from hoyle.model.diluvium.tokens import (
    column_after_shuffle,
    copied_action,
    is_reshuffle_due,
    is_token_drawn,
    opponent_action,
    runs_dry,
)

TURN: tuple[Task, ...] = (("turn", 0, 0, 0), ("limit", 0, 0, 0), ("close", 0, 0, 0))
DRAWN: tuple[Task, ...] = (("draw", 0, 0, 0), *TURN)
OPPONENT_TASKS = {EXPLORE: "opp-explore", PRODUCE: "opp-produce", ENGAGE: "engage"}


def exhausted(game: Game, p: Position, listed: bool = False) -> bool:
    """Whether a pool has run out that counts in this scenario."""
    exempt = game.scenario.weapons_exempt
    return is_exhausted(game.rules, p.trays, p.supply, exempt, p.aside, game.id == "flash", listed)


@automatic("round")
def start_round(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    """A round begins: the clock is looked at, then a Combat Token is drawn."""
    closing = rounds_left_at_start(game.rules, exhausted(game, p), p.closing)
    drawn = bool(game.scenario.opponents) and is_token_drawn(game.rules, p.opening)
    return with_(p, closing=closing, agenda=(DRAWN if drawn else TURN) + p.agenda)


def _draw_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: DrawToken) -> Position:
    """The token at the start of the round: discarded, counted, obeyed."""
    p = token_drawn(game, p, face_of(action), False)
    if is_reshuffle_due(game.rules, revealed_so_far(game, p, p.discard)) or runs_dry(sum(p.pile)):
        p = reshuffled(game, p)
    if action.symbol:
        return push(p, ("column", 0, 0, 0))
    copied = copied_action(game.rules, p.last, p.last)
    return _opponent_acts(game, p, opponent_action(False, FOOD, copied, p.barred))


ask(
    "draw",
    CHANCE,
    token_offer,
    _draw_answer,
    "opponent.draw",
    "token.discard",
    "engage.barred_draw",
    weigh=token_weight,
)

SHUFFLE_OFFER: dict[str, Sequence[Action]] = {"shuffle-column": SHUFFLES}


def _column_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return SHUFFLE_OFFER


def _column_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: ShuffleColumn) -> Position:
    column, decides = column_after_shuffle(game.rules, action.order, game.scenario.ruins_first)
    return _opponent_acts(game, with_(p, column=column), opponent_action(True, decides, p.last, p.barred))


ask("column", CHANCE, _column_offer, _column_answer, "random.shuffle_settlement", "random.first_position")


def _opponent_acts(game: Game, p: Position, action: int) -> Position:
    if action == SETTLE:
        return push(p, ("opp-settle", settlers_due(game.rules, True), 0, 0), ("unbar", 0, 0, 0))
    if action in OPPONENT_TASKS:
        return push(p, (OPPONENT_TASKS[action], 0, 0, 0), ("unbar", 0, 0, 0))
    return push(p, ("unbar", 0, 0, 0))


@automatic("unbar")
def unbar(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    """The adversary's turn is over, and with it the bar on its Engage."""
    return with_(p, barred=False) if p.barred else p


@automatic("close")
def close(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    """A round ends after your turn."""
    if game.id == "curse":
        return push(p, ("tick", 0, 0, 0), ("closing", 0, 0, 0))
    return closing(game, p, 0, 0, 0)


@automatic("closing")
def closing(game: Game, p: Position, _a: int, _b: int, _c: int) -> Position:
    met = starts_the_clock(game.rules, is_met(game, p), True)
    left = rounds_left_during(game.rules, exhausted(game, p, listed=True), met, p.closing)
    if left == 1:
        return finish(game, p)
    return with_(p, opening=False, closing=max(0, left - 1), agenda=(("round", 0, 0, 0), *p.agenda))


def watch(game: Game, p: Position) -> Position:
    """After every step: has an end condition come true?"""
    if p.result or p.closing == 1:
        return p
    met = is_met(game, p)
    empty = exhausted(game, p, listed=True)
    if ends_at_once(game.rules, empty, met):
        return finish(game, p)
    left = rounds_left_during(game.rules, empty, starts_the_clock(game.rules, met, False), p.closing)
    return with_(p, closing=left) if left != p.closing else p


def finish(game: Game, p: Position) -> Position:
    """The game is over: won by a victory, chosen by you where there are two, or lost."""
    won = victories(game, p)
    if titles_open(game.rules, len(won)) > 1:
        return with_(p, agenda=(("title", 0, 0, 0),), closing=1)
    if won:
        return victory(p, won[0])
    return with_(p, agenda=(), result="lost", by="victory.both_needed")


def victory(p: Position, title: str) -> Position:
    """You have won under this title."""
    return with_(p, agenda=(), result="won", title=title, by="victory.both_needed")


def _title_offer(game: Game, p: Position, _a: int, _b: int, _c: int) -> dict[str, Sequence[Action]]:
    return {"take-title": [TakeTitle(victory=name) for name in victories(game, p)]}


def _title_answer(game: Game, p: Position, _a: int, _b: int, _c: int, action: TakeTitle) -> Position:
    return victory(p, action.victory)


ask("title", PLAYER, _title_offer, _title_answer, "campaign.free_approach", "campaign.branching")
