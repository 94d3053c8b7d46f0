"""Every game ends: a measure of what is left to do, which every step makes smaller."""

from __future__ import annotations

from typing import Any

from hoyle.model.acis import agenda as tasks
from hoyle.model.acis.catalog import Bury, Draw, Targeted
from hoyle.model.acis.epoch import decides_final_event
from hoyle.model.acis.flow import effects_of
from hoyle.model.acis.position import Position
from hoyle.model.acis.ruleset import Acis
from hoyle.properties.core import every_step

PHASES = ("over", "epoch", "reckoning", "competition", "card", "growth", "setup")
# A task is only ever replaced, at its place on the agenda, by one further down this list.
RANKS: tuple[type[tasks.Task], ...] = (
    tasks.Lots,
    tasks.Selection,
    tasks.Growth,
    tasks.Retirement,
    tasks.Acquisition,
    tasks.Resettlement,
    tasks.Deployment,
    tasks.CardPhase,
    tasks.Building,
    tasks.CompetitionPhase,
    tasks.Competition,
    tasks.Reckoning,
    tasks.Ranking,
    tasks.Founding,
    tasks.Conversion,
    tasks.SuddenDeath,
    tasks.EpochEnd,
    tasks.Dealing,
    tasks.DrawStep,
    tasks.Drawing,
    tasks.Discarding,
    tasks.Declaration,
    tasks.Response,
    tasks.Resolution,
    tasks.Loss,
)
RECKONING = ("draw", "sudden-death", "aeneas", "order", "tally", "domination")
EPOCH = ("endgame", "final-score", "final-event", "deal", "score", "return", "table", "reveal", "hands")


def measure(game: Acis, position: Position) -> tuple[int, ...]:
    """What is left: Epochs, turns, phases, then each task on the agenda from the bottom up.

    Tuples compare from the left, so a task may push others on top of itself once it is smaller itself.
    """
    dealt = any(isinstance(t, tasks.Dealing) and t.then == "advance" for t in position.agenda)
    started = position.epoch - int(dealt and game.rules.new_hand_epoch == "new")
    found = [game.rules.epochs - started, game.rules.turns - position.turn, PHASES.index(position.phase)]
    for task in position.agenda:
        found += [len(RANKS) - RANKS.index(type(task)), *_left(game, position, task)]
    return tuple(found)


def _hands(position: Position) -> int:
    return sum(len(player.hand) for player in position.players)


def _on_cards(game: Acis, position: Position) -> int:
    """Disks on Investments and Wonders, those of cards being played and Wonders being built included."""
    invested = sum(disks for player in position.players for _, disks in player.invested)
    played = sum(game.catalog.by_number[card].disks for card in position.played)
    building = sum(
        game.catalog.wonders[t.wonder].disks for t in position.agenda if isinstance(t, tasks.Building)
    )
    return invested + played + building + sum(wonder.disks for wonder in position.wonders)


def _draws_to_come(game: Acis, position: Position) -> int:
    """Cards that card effects can still bring into hands before the Epoch ends."""
    gone = {*position.aside, *position.out}
    for task in position.agenda:
        if isinstance(task, tasks.Resolution) and not any(deed.verb == "draw" for deed in task.deeds):
            gone.add(task.origin.number if task.origin.kind == "card" else -1)
    printed = sum(
        effect.cards
        for card in game.catalog.cards
        if card.number not in gone
        for effect in card.effects
        if isinstance(effect, Draw)
    )
    drawing = [task for task in position.agenda if isinstance(task, tasks.Drawing) and not task.last]
    return printed + sum(task.left + len(task.events) + task.owed for task in drawing)


def _turns_away(position: Position, at: int) -> int:
    """How many turns in the Card Phase it is to one of a civilization that has not passed."""
    seats = len(position.order)
    for away in range(seats):
        if not position.players[position.order[(at + away) % seats]].passed:
            return away
    return seats


def _left(game: Acis, position: Position, task: Any) -> tuple[int, ...]:
    """What is left of one task; always as many numbers for a kind of task."""
    seats = len(position.players)
    match task:
        case tasks.Lots():
            return (seats - len(position.order),)
        case tasks.Selection() | tasks.Dealing() | tasks.Growth():
            return (seats - task.at,)
        case tasks.Retirement():
            return (sum(row[task.seat] for row in position.areas),)
        case tasks.Acquisition():
            return (_on_cards(game, position),)
        case tasks.DrawStep():
            return (_on_cards(game, position), int(not task.ability))
        case tasks.Resettlement():
            return (len(position.areas) - len(task.taken),)
        case tasks.Deployment():
            return (position.players[task.seat].ready,)
        case tasks.CardPhase():
            unbuilt = sum(game.rules.wonders_per_turn - player.built for player in position.players)
            unbuilt -= sum(isinstance(each, tasks.Building) for each in position.agenda)
            waiting = sum(not player.passed for player in position.players)
            cards = _hands(position) + _draws_to_come(game, position)
            return (cards, unbuilt, _on_cards(game, position), waiting, _turns_away(position, task.at))
        case tasks.Building():
            return (game.rules.wonder_cost - task.disks - task.others,)
        case _:
            return _left_of_the_rest(game, position, task)


def _left_of_the_rest(game: Acis, position: Position, task: Any) -> tuple[int, ...]:
    seats = len(position.players)
    match task:
        case tasks.CompetitionPhase():
            return (len(task.pending),)
        case tasks.Competition():
            return _left_of_a_competition(position, task)
        case tasks.Reckoning():
            return (RECKONING.index(task.step), 2 * seats - task.at)
        case tasks.Ranking():
            return (sum(space < 0 for space in task.taken), int(task.picker < 0))
        case tasks.Founding():
            return (int(not task.chosen), int(task.selected < 0), position.players[task.seat].ready)
        case tasks.Conversion():
            return (len(task.areas), int(position.barbarians == 0))
        case tasks.SuddenDeath():
            return (int(task.revealed < 0),)
        case tasks.EpochEnd():
            hopeless = not any(decides_final_event(game.rules, card) for card in position.pile)
            return (EPOCH.index(task.step), int(task.card < 0), int(hopeless), len(position.pile))
        case tasks.Drawing():
            if task.last:  # nothing but Events, each of them once
                return (0, 2 * task.left + len(task.events), 0, 0, 0)
            events = game.catalog.events
            plain = any(card not in events for card in position.pile)
            due = task.left + len(task.events) + task.owed
            waiting = sum(card in events for card in position.pile)
            return (1, due, int(not plain), waiting, len(task.events))
        case tasks.Discarding():
            return (len(position.players[task.seat].hand),)
        case tasks.Declaration():
            effects = effects_of(game, position, task.seat, task.origin)
            wanted = sum(e.disks for e in effects if isinstance(e, Targeted))
            wanted += sum(isinstance(e, Bury) for e in effects)
            return (
                len(effects) - task.effect,
                wanted - len(task.targets),
                1 - int(task.stopped),
                -task.borrowed,
            )
        case tasks.Response():
            lots = 2 * (seats - len(task.asked)) - int(task.speaker >= 0)
            return (_hands(position), len(task.chain), lots)
        case tasks.Resolution():
            return (len(task.deeds),)
        case _:
            return ()


def _left_of_a_competition(position: Position, task: tasks.Competition) -> tuple[int, ...]:
    laid = len(task.laid)
    if task.step == 1:
        return (5, 1000 - task.before, len(position.players) - task.at, 1000 - laid)
    if task.step == 2:
        return (4, 2 * laid - task.at, 0, 0)
    if task.step == 3:
        return (3, laid, 0, 0)
    purses = _hands(position) + sum(player.treasury for player in position.players)
    whites = sum(n for area, _, n in position.allied if area == task.area)
    return (6 - task.step, 0, sum(position.areas[task.area]) + whites, purses)


@every_step("overview.turns_per_epoch", "overview.epochs", "card.end", "term.epoch")
def every_step_leaves_less_to_do(ruleset: Acis, before: Position, action: Any, after: Position) -> bool:
    """Every step makes a measure of what is left to do smaller, so that every game ends."""
    return measure(ruleset, after) < measure(ruleset, before)


@every_step(
    "overview.turns_per_epoch", "sudden.turn1", "draw.advance", "epoch.step6", "overview.end_of_epoch_phase"
)
def an_epoch_has_two_to_four_turns(
    ruleset: Acis, before: Position, action: Any, after: Position
) -> bool | None:
    """An Epoch has at least two turns and at most four, so a game has at most sixteen."""
    if after.phase == "over" and before.phase != "over":
        return after.epoch == ruleset.rules.epochs and 2 <= after.turn <= ruleset.rules.turns
    if after.epoch != before.epoch:
        return after.epoch == before.epoch + 1 and 2 <= before.turn <= ruleset.rules.turns
    if after.turn != before.turn:
        reset = ruleset.rules.new_hand_epoch == "new" and after.turn == 1
        return reset or after.turn == before.turn + 1 <= ruleset.rules.turns
    return None
