"""The Campaign Log: what is written down between scenarios, and why a log cannot be one."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from hoyle.model.core import Position, rule, unknown_name
from hoyle.model.diluvium.campaign import TITLES, opening_scenarios, scenarios_of
from hoyle.model.diluvium.kinds import CARDS, DIFFICULTIES, Difficulty, Lives
from hoyle.model.diluvium.rules import Rules

MOST_LIVES = 10
HOME_TILES = tuple(range(1, 25))  # What Killed Them lays out tiles of the first two levels


class Log(Position, frozen=True, kw_only=True):
    """A Campaign Log: what is written down between scenarios."""

    difficulty: str = "normal"
    scenario: str = ""  # the one to be played; empty before the first choice and after the last
    lives: int = 0
    titles: tuple[str, ...] = ()
    gold: tuple[int, ...] = ()  # of each won scenario, as it counts
    lost_gold: int = 0  # of lost tries, where these count
    first: str = ""  # the opening scenario, where a collapse leads back to it
    home_tile: int = 0  # that the Navigator chose in place of the City
    card: int = -1  # the Ruins Card that the Archeologist took


@rule("log.contents", "log.start", "difficulty.choose", "lives.definition")
def log_begun(difficulty: Difficulty, lives: Lives) -> Log:
    """The log of a campaign at its beginning: difficulty and Lives; titles and Gold will follow."""
    return Log(difficulty=difficulty, lives=lives)


class LogProblem(Struct, frozen=True):
    """What is wrong with a log: the key, the sentence, the clause."""

    key: str
    says: str
    clause: str


def least_gold(title: str) -> int:
    """The least Gold with which a title can be won: a Gold lead needs at least one coin."""
    return 1 if TITLES[title][1].lead else 0


def _kept_problems(log: Log) -> list[LogProblem]:
    """What a log says of the Navigator's tile and the Archeologist's card, where it cannot be so."""
    found = []
    if log.home_tile and log.home_tile not in HOME_TILES:
        says = f"tile {log.home_tile} cannot be the City: choose one of {HOME_TILES[0]} to {HOME_TILES[-1]}"
        found.append(LogProblem("home_tile", says, "scenario.killed.reward.navigator"))
    elif log.home_tile and "navigator" not in log.titles:
        says = f"tile {log.home_tile} is the City only of the Navigator: write 0"
        found.append(LogProblem("home_tile", says, "scenario.killed.reward.navigator"))
    if not -1 <= log.card < len(CARDS):
        says = f"there is no Ruins Card {log.card}: write 0 to {len(CARDS) - 1}, or -1 for none"
        found.append(LogProblem("card", says, "scenario.killed.reward.archeologist"))
    elif log.card >= 0 and "archeologist" not in log.titles:
        says = f"card {log.card} is kept only by the Archeologist: write -1"
        found.append(LogProblem("card", says, "scenario.killed.reward.archeologist"))
    return found


def log_problems(rules: Rules, log: Log) -> tuple[LogProblem, ...]:
    """Why a log cannot be one of a campaign."""
    found: list[LogProblem] = []
    wins = len(log.titles)
    if wins > rules.wins_required:
        found.append(
            LogProblem(
                "titles",
                f"{wins} wins, but a campaign is over after {rules.wins_required}: remove some",
                "campaign.goal",
            )
        )
    if log.lives < 0:
        found.append(
            LogProblem("lives", f"{log.lives} Lives cannot be left: write 0 or more", "lives.collapse")
        )
    if log.lives > MOST_LIVES:
        found.append(
            LogProblem(
                "lives", f"{log.lives} Lives are too many: write {MOST_LIVES} or less", "lives.definition"
            )
        )
    if log.lost_gold < 0:
        found.append(LogProblem("lost_gold", f"{log.lost_gold} Gold: write 0 or more", "success.total"))
    if log.first and log.first not in opening_scenarios(rules):
        found.append(
            LogProblem(
                "first",
                f"{log.first!r} opens no campaign: choose one of {', '.join(opening_scenarios(rules))}",
                "log.start",
            )
        )
    if log.difficulty not in DIFFICULTIES:
        found.append(
            LogProblem(
                "difficulty",
                f"unknown level {log.difficulty!r}: use one of {', '.join(DIFFICULTIES)}",
                "difficulty.choose",
            )
        )
    if len(log.gold) != wins:
        found.append(
            LogProblem("gold", f"{len(log.gold)} amounts for {wins} wins: write one for each", "log.contents")
        )
    found += [
        LogProblem("gold", f"{amount} Gold: the box holds {rules.box_gold}", "component.gold_total")
        for amount in log.gold
        if not 0 <= amount <= rules.box_gold
    ]
    found += [
        LogProblem(
            "gold",
            f"{title!r} with {amount} Gold is no victory: write at least {least_gold(title)}",
            "victory.both_needed",
        )
        for title, amount in zip(log.titles, log.gold, strict=False)
        if title in TITLES and amount < least_gold(title)
    ]
    found += _kept_problems(log)
    expected = log.scenario if not wins else ""
    for title in log.titles:
        if title not in TITLES:
            found.append(
                LogProblem("titles", str(unknown_name("title", title, TITLES)), "campaign.branching")
            )
            return tuple(found)
        scenario, victory = TITLES[title]
        if expected and scenario != expected:
            found.append(
                LogProblem(
                    "titles",
                    f"{title!r} is won in {scenario}, but {expected} was to be played: correct the order",
                    "campaign.branching",
                )
            )
            return tuple(found)
        expected = victory.next
    if wins and log.scenario != expected:
        found.append(
            LogProblem(
                "scenario",
                f"{log.scenario!r} does not follow: after {log.titles[-1]} comes {expected or 'the end'!r}",
                "log.after_scenario",
            )
        )
    if wins and scenarios_of(log.titles)[0] not in opening_scenarios(rules):
        found.append(
            LogProblem(
                "titles",
                f"a campaign cannot begin with {log.titles[0]!r}: begin with an opening scenario",
                "log.start",
            )
        )
    if not wins and log.scenario and log.scenario not in opening_scenarios(rules):
        found.append(
            LogProblem(
                "scenario",
                f"{log.scenario!r} opens no campaign: choose one of {', '.join(opening_scenarios(rules))}",
                "log.start",
            )
        )
    return tuple(found)


def total_gold(log: Log) -> int:
    """The Gold that counts for the success level."""
    return sum(log.gold) + log.lost_gold


def replaced(log: Log, **changes: object) -> Log:
    return msgspec.structs.replace(log, **changes)
