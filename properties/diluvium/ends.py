"""Every end of every scenario: each victory, each way to lose, and whether a game must end at all.

A random walk seldom wins. Plays that reach an end are kept as traces in `plays`, made as short as they could
be; plays that come back to where they were are kept in `endless`. Both are played whenever the properties
are checked.
"""

from __future__ import annotations

from typing import Any

from hoyle.model.core import Action
from hoyle.model.core.data import beside
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium.conditions import CONDITIONS
from hoyle.model.diluvium.position import Position
from hoyle.model.diluvium.rounds import exhausted
from hoyle.model.diluvium.ruleset import Diluvium
from hoyle.model.diluvium.scenarios import SCENARIOS, Scenario, Victory
from hoyle.properties.core import Property, every_step, fact, kept_plays, reachable

ONLY = ("diluvium",)

KEPT = kept_plays(beside(__file__, "plays"))
LOOPS = kept_plays(beside(__file__, "endless"))

# The clause of the list of end conditions that a victory meets, where it is not called like the victory.
MET = {
    "bellicose": "battles",
    "conqueror": "settlers",
    "prospector": "tile19",
    "explorer": "tile20",
    "archeologist": "ruins",
    "navigator": "objectives",
    "shepherdess": "egyptians",
    "merchant": "objectives",
    "warmonger": "outposts",
    "corruptor": "craft",
    "traveler": "city",
    "grave_robber": "cards",
    "patron": "given",
    "leader": "settlers",
    "loner": "no_allies",
    "pitiless": "city",
    "peacemaker": "cities",
    "discoverer": "promised",
    "saved": "lifted",
    "condottiere": "armed",
    "unstoppable": "tile",
    "slayer": "heads",
    "forge_win": "explored",
    "seething_win": "delivered",
}
LOST = {
    "gold": "no Gold is left aside nor in the supply",
    "settlers": "every Settler of yours is swallowed",
    "ship": "a ship of yours is swallowed",
    "no_allies": "no allied Settler is in play",
}


def _part(scenario: Scenario) -> str:
    return f"scenario.{scenario.id}" if scenario.layer else f"standalone.{scenario.id}"


def _reached(name: str, says: str, clauses: tuple[str, ...], predicate: Any) -> None:
    """Declare that play can reach a position: a property like any other, made in a loop."""
    predicate.__name__, predicate.__doc__, predicate.__module__ = name, says, __name__
    prop: Property = reachable(*clauses, only=ONLY)(predicate)
    globals()[name] = prop


def _declare_victory(scenario: Scenario, victory: Victory) -> None:
    part = _part(scenario)
    title = f" as {victory.title}" if victory.title else ""
    won = f"{part}.victory.{victory.id}" if scenario.layer else f"{part}.victory"
    _reached(
        f"{scenario.id}_can_be_won_by_{victory.id}",
        f"{scenario.title} can be won{title}.",
        (won, f"{part}.end.{MET[victory.id]}", "victory.both_needed"),
        lambda ruleset, p: p.title == victory.id,
    )


def _declare_losses(scenario: Scenario) -> None:
    part = _part(scenario)
    if scenario.city_is_lost and scenario.opponents:
        _reached(
            f"{scenario.id}_can_be_lost_at_your_city",
            f"{scenario.title} can be lost because an opposing Warship reaches your City.",
            (f"{part}.end.warship", "end.warship_city", "warship.city_reminder"),
            lambda ruleset, p: p.scenario == scenario.id and p.by == "end.warship_city",
        )
    _reached(
        f"{scenario.id}_can_be_lost_by_an_empty_tray",
        f"{scenario.title} can end by an empty tray before a victory is won.",
        (f"{part}.end.tray", "end.pool_exhausted"),
        lambda ruleset, p: p.scenario == scenario.id and _ended_by_tray(ruleset, p),
    )
    for name in scenario.ends:
        clause = "special.end_gold" if name == "gold" else f"end.{name}"
        _reached(
            f"{scenario.id}_can_end_because_of_{name}",
            f"{scenario.title} can end because {LOST[name]}.",
            (f"{part}.{clause}",),
            lambda ruleset, p, name=name: p.scenario == scenario.id and _ended_by(ruleset, p, name),
        )


def _ended_by_tray(ruleset: Diluvium, p: Position) -> bool:
    """Whether a game was lost that nothing ended but a pool that had run out."""
    if p.result != "lost" or p.by != "victory.both_needed":
        return False
    game = ruleset.game_of(p.scenario, p.map)
    return exhausted(game, p) and not any(condition(game, p) for condition in game.end_conditions)


def _ended_by(ruleset: Diluvium, p: Position, name: str) -> bool:
    if not p.result:
        return False
    if name == "ship":
        return p.by == "scenario.curse.special.ship"
    return p.by == "victory.both_needed" and CONDITIONS[name](ruleset.game_of(p.scenario, p.map), p)


for _scenario in SCENARIOS.values():
    for _victory in _scenario.victories:
        _declare_victory(_scenario, _victory)
    _declare_losses(_scenario)


# -- must a game end?


@fact("end.pool_exhausted", "end.scenario_condition", only=ONLY)
def every_scenario_with_an_opponent_can_go_on_for_ever(ruleset: Any) -> bool:
    """The book lets each of the sixteen scenarios with an opponent go on without end: a kept play of each
    comes back to a position it was in, whole rounds later, with no clock running. You Explore and Engage by
    turns and move nothing, and chance has to play along: with even odds such a game ends sooner or later."""
    looping = {trace.start["scenario"] for trace in LOOPS.of(ruleset) if comes_back(ruleset, trace)}
    return looping == {s.id for s in SCENARIOS.values() if s.opponents}


def comes_back(ruleset: Any, trace: Any) -> bool:
    """Whether a play ends in a position it was in before at least two of your actions, no clock running."""
    positions = [trace.beginning(ruleset), *(after for _, _, after in trace.steps(ruleset))]
    last = positions[-1]
    earlier = [number for number, position in enumerate(positions[:-1]) if position == last]
    if not earlier or last.result or last.closing:
        return False
    return sum(1 for action in trace.actions[earlier[-1] :] if action["do"] == "choose") >= 2


@every_step("scenario.curse.special.tick_flip", "scenario.curse.special.tick_remove", only=ONLY)
def every_turn_of_the_curse_brings_its_end_nearer(
    ruleset: Diluvium, before: Position, action: Action, after: Position
) -> bool | None:
    """The Curse of Mu ends: each turn turns its token or takes a tile away, and a game without your City's
    tile is lost, so that no game is longer than twice its tiles."""
    if (
        before.scenario != "curse"
        or ruleset.rules.curse_next == "stays"
        or not _closes(before, action, after)
    ):
        return None
    return bool(after.result) or _turns_left(after) < _turns_left(before)


def _closes(before: Position, action: Action, after: Position) -> bool:
    """Whether a step ended your turn: the turn is not waiting behind a card any more, and a new one is."""
    asked, *waiting = [name for name, *_ in before.agenda]
    if "turn" in waiting or (asked == "turn" and not isinstance(action, do.Choose)):
        return False
    return bool(after.result) or after.agenda[0][0] == "turn"


def _turns_left(p: Position) -> int:
    return 2 * sum(1 for tile in p.tiles if tile >= 0) - p.curse_up
