"""The campaign: scenarios as a graph, bonuses, Lives, success levels. Its log is in `log`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from hoyle.model.core import Called, rule
from hoyle.model.core.map import Area, Border, freeze
from hoyle.model.diluvium.kinds import Lives, TitleId
from hoyle.model.diluvium.rules import Rules
from hoyle.model.diluvium.scenarios import CAMPAIGN, SCENARIOS, Reward, Scenario, Victory

if TYPE_CHECKING:
    import networkx as nx

Total = Annotated[int, Meta(ge=0, le=400)]
Titles = Annotated[tuple[TitleId, ...], Meta(max_length=4)]
NO_LEVEL = ""
LivesLeft = Annotated[int, Called(beside={-1: "the empire crumbles"})]
TITLES: dict[str, tuple[str, Victory]] = {v.id: (s.id, v) for s in SCENARIOS.values() for v in s.victories}


@rule("lives.defeat", "lives.collapse", "lives.definition")
def lives_after_defeat(rules: Rules, lives: Lives) -> LivesLeft:
    """Lives after a defeat; without one to cross off the campaign starts again."""
    return lives - rules.defeat_costs if lives >= rules.defeat_costs else -1


@rule("scenario.destiny.reward.loner", "scenario.remains.reward.grave_robber", "lives.collapse")
def lives_after_reward(rules: Rules, lives: Lives, change: Annotated[int, Meta(ge=-1, le=1)]) -> LivesLeft:
    """Lives after a victory whose reward changes them."""
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


def _leads_to(scenario: Scenario) -> dict[str, str]:
    """Where each victory of a scenario leads: the borders of a map have no direction of their own."""
    return {v.id: v.next for v in scenario.victories if v.next}


@cache
def campaign_graph() -> nx.Graph[str]:
    """The campaign as a frozen map: scenarios, joined where a victory leads from one to another."""
    leads = {v.next: f"diluvium.scenario.{s}.next.{v.id}" for s in CAMPAIGN for v in SCENARIOS[s].victories}
    areas = [
        Area(
            id=s.id,
            provenance="stated",
            because=leads.get(s.id, "diluvium.setup.first_scenario_choice"),
            attributes={"title": s.title, "layer": s.layer, "page": s.page, "leads_to": _leads_to(s)},
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
