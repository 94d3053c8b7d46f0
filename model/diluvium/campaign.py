"""The campaign: scenarios as a graph, bonuses, Lives, success levels, and the log that records them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec import Meta, Struct

from hoyle.model.core import InputError, rule, unknown_name
from hoyle.model.core import Position as CorePosition
from hoyle.model.core.map import Area, Border, freeze
from hoyle.model.core.values import decode
from hoyle.model.diluvium.kinds import DIFFICULTIES, Difficulty, Lives, TitleId
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.scenarios import CAMPAIGN, SCENARIOS, Reward, Victory

if TYPE_CHECKING:
    from pathlib import Path

    import networkx as nx

Total = Annotated[int, Meta(ge=0, le=400)]
Titles = Annotated[tuple[TitleId, ...], Meta(max_length=4)]
NO_LEVEL = ""
TITLES: dict[str, tuple[str, Victory]] = {v.id: (s.id, v) for s in SCENARIOS.values() for v in s.victories}


@rule("lives.defeat", "lives.collapse", "lives.definition")
def lives_after_defeat(rules: Rules, lives: Lives) -> int:
    """Lives after a defeat; -1 means that the empire crumbles and the campaign starts again."""
    return lives - rules.defeat_costs if lives >= rules.defeat_costs else -1


@rule("scenario.destiny.reward.loner", "scenario.remains.reward.grave_robber", "lives.collapse")
def lives_after_reward(rules: Rules, lives: Lives, change: Annotated[int, Meta(ge=-1, le=1)]) -> int:
    """Lives after a victory whose reward changes them; -1 means collapse."""
    if change < 0:
        if lives < rules.loner_life:
            return 0 if rules.loner_zero == "floor" else -1
        return lives - rules.loner_life
    more = lives + change * rules.reward_life
    if rules.life_above == "capped" and more > rules.assumed.lives:
        return max(lives, rules.assumed.lives)
    return more


@rule("success.lucky", "success.brash", "success.prodigious", "success.radiant", "success.total")
def success_level(rules: Rules, total: Total) -> str:
    """The success level of a campaign by the Gold of its four won scenarios; empty where none is printed."""
    for low, high, name in rules.success:
        if total >= low and (high < 0 or total <= high):
            return name
    return rules.success[0][2] if rules.below_twenty == "lucky" else NO_LEVEL


@rule("campaign.goal", "log.after_scenario")
def is_campaign_won(rules: Rules, wins: Lives) -> bool:
    """Whether enough scenarios are won."""
    return wins >= rules.wins_required


@rule("success.total", "lives.defeat")
def gold_of_lost_try(rules: Rules, gold: Annotated[int, Meta(ge=0, le=68)]) -> int:
    """Gold of a lost scenario that counts for the campaign."""
    return gold if rules.gold_lost_try == "every-try" else 0


@rule("lives.collapse", "setup.first_scenario_choice")
def opens_anew(rules: Rules) -> bool:
    """Whether you choose the first scenario again after a collapse."""
    return rules.collapse_reset == "new-choice"


@rule("setup.first_scenario_choice", "log.start", "contents.list")
def opening_scenarios(rules: Rules) -> tuple[str, ...]:
    """The scenarios with which a campaign may begin."""
    return ("perilous",) if rules.toc == "fourteen" else ("perilous", "whispers")


@rule(
    "setup.bonuses_apply",
    "setup.bonuses_persist",
    "scenario.destiny.special.allies",
    "scenario.friend.reward.shepherdess_ally",
    "scenario.answer.reward.corruptor_ally",
    "scenario.killed.reward.archeologist",
    "scenario.killed.reward.navigator",
    "scenario.assault.reward.pitiless",
    "scenario.whispers.reward.prospector",
    "scenario.perilous.reward.bellicose",
    "scenario.perilous.reward.conqueror",
    "scenario.killed.reward.navigator_settle",
    "scenario.killed.reward.navigator_ships",
    "scenario.killed.reward.navigator_settlers",
    "scenario.friend.reward.shepherdess",
    "scenario.friend.reward.merchant",
    "scenario.answer.reward.corruptor",
    "scenario.path.reward.traveler",
    "scenario.remains.reward.patron",
    "scenario.assault.reward.pitiless_move",
    "scenario.assault.reward.pitiless_bonus",
    "scenario.assault.reward.pitiless_alone",
)
def bonuses(titles: Titles) -> Reward:
    """All bonuses that the victories of a campaign so far have unlocked; the latest board is in force."""
    total = Reward()
    for title in titles:
        reward = TITLES[title][1].reward
        total = Reward(
            board=reward.board if reward.board != "standard" else total.board,
            food=total.food or reward.food,
            zero_token=total.zero_token or reward.zero_token,
            card=total.card or reward.card,
            city_tile=total.city_tile or reward.city_tile,
            ally=reward.ally or total.ally,
            guest=total.guest or reward.guest,
            aztec_warship=total.aztec_warship or reward.aztec_warship,
            holder=total.holder or reward.holder,
            lives=total.lives + reward.lives,
        )
    return total


@rule(
    "campaign.branching",
    "campaign.free_approach",
    "log.after_scenario",
    *(f"scenario.{s.id}.next.{v.id}" for s in SCENARIOS.values() for v in s.victories if v.next),
    *(f"scenario.{s.id}.terminal" for s in SCENARIOS.values() if s.layer == 4),
)
def next_scenario(title: TitleId) -> str:
    """The scenario a victory leads to; empty when the campaign is over."""
    return TITLES[title][1].next


# -- the graph


@cache
def campaign_graph() -> nx.Graph[str]:
    """The campaign as a frozen map: scenarios, joined where a victory leads from one to another."""
    leads = {v.next: f"diluvium.scenario.{s}.next.{v.id}" for s in CAMPAIGN for v in SCENARIOS[s].victories}
    areas = [
        Area(
            id=s.id,
            provenance="stated",
            because=leads.get(s.id, "diluvium.setup.first_scenario_choice"),
            attributes={"title": s.title, "layer": s.layer, "page": s.page},
        )
        for s in SCENARIOS.values()
        if s.layer
    ]
    borders = [
        Border(source=s, target=v.next, provenance="stated", because=f"diluvium.scenario.{s}.next.{v.id}")
        for s in CAMPAIGN
        for v in SCENARIOS[s].victories
        if v.next
    ]
    return freeze("Diluvium campaign", areas, borders)


@cache
def directed() -> nx.MultiDiGraph[str]:
    """The campaign as a directed graph, an edge a victory that leads on."""
    import networkx as nx

    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_nodes_from(CAMPAIGN)
    for s in CAMPAIGN:
        for v in SCENARIOS[s].victories:
            if v.next:
                graph.add_edge(s, v.next, key=v.id)
    return graph


def paths() -> list[tuple[str, ...]]:
    """Every way through a campaign as the titles won on it, the last one among them."""

    def from_(scenario: str) -> list[tuple[str, ...]]:
        found: list[tuple[str, ...]] = []
        for v in SCENARIOS[scenario].victories:
            found += [(v.id, *rest) for rest in from_(v.next)] if v.next else [(v.id,)]
        return found

    return [path for start in ("perilous", "whispers") for path in from_(start)]


def scenarios_of(titles: tuple[str, ...]) -> tuple[str, ...]:
    """The scenarios in which titles were won."""
    return tuple(TITLES[title][0] for title in titles)


def drawn() -> str:
    """The campaign as a drawing for a terminal, layer by layer."""
    lines = []
    for layer in (1, 2, 3, 4):
        lines.append(f"layer {layer}")
        for s in SCENARIOS.values():
            if s.layer == layer:
                ways = ", ".join(
                    f"{v.title} → {SCENARIOS[v.next].title if v.next else 'end'}" for v in s.victories
                )
                lines.append(f"  {s.title}: {ways}")
    return "\n".join(lines) + "\n"


# -- the log


class Log(CorePosition, frozen=True, kw_only=True):
    """A Campaign Log: what is written down between scenarios."""

    difficulty: str = "normal"
    scenario: str = ""  # the one to be played; empty before the first choice and after the last
    lives: int = 0
    titles: tuple[str, ...] = ()
    gold: tuple[int, ...] = ()  # of each won scenario, as it counts
    lost_gold: int = 0  # of lost tries, where these count
    first: str = ""  # the opening scenario, where a collapse leads back to it


@rule("log.contents", "log.start", "difficulty.choose", "lives.definition")
def log_begun(difficulty: Difficulty, lives: Lives) -> Log:
    """The log of a campaign at its beginning: difficulty and Lives; titles and Gold will follow."""
    return Log(difficulty=difficulty, lives=lives)


class LogProblem(Struct, frozen=True):
    """What is wrong with a log: the key, the sentence, the clause."""

    key: str
    says: str
    clause: str


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


def read_log(path: Path, rules: Rules) -> Log:
    """A Campaign Log from a JSON file, refused with file, key, value and remedy when it is not one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read the campaign log {path}: {error.strerror}") from None
    log: Log = decode(data, Log, f"campaign log {path}")
    for problem in log_problems(rules, log):
        raise InputError(f"campaign log {path}, {problem.key}: {problem.says}")
    return log


def total_gold(log: Log) -> int:
    """The Gold that counts for the success level."""
    return sum(log.gold) + log.lost_gold


def replaced(log: Log, **changes: object) -> Log:
    return msgspec.structs.replace(log, **changes)
