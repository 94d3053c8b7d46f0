"""The campaign, Lives, difficulty, success: the hand-computed cases."""

from __future__ import annotations

from hoyle.model.core import changed
from hoyle.model.diluvium import (
    campaign,
    difficulty,
    gold,
    specials,
)
from hoyle.model.diluvium.kinds import KINDS
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.scenarios import SCENARIOS
from tests.model.diluvium.case_book import (
    case,
)

# -- the campaign


@case("CAMPAIGN-01", "CAMPAIGN-03", "CAMPAIGN-05", "CAMPAIGN-07")
def campaign_shape(name, given, rules):
    import networkx as nx

    graph, paths = campaign.directed(), campaign.paths()
    lives = [campaign.bonuses(path).lives for path in paths]
    changes = [[campaign.TITLES[t][1].reward.lives for t in path] for path in paths]
    found = {
        "paths": len(paths),
        "scenarios_per_path": sorted({len(path) for path in paths}),
        "edges": graph.number_of_edges(),
        "acyclic": nx.is_directed_acyclic_graph(graph),
        "layers": {str(n): sorted(s.id for s in SCENARIOS.values() if s.layer == n) for n in (1, 2, 3, 4)},
        "paths_with_extra_life": sum(1 for x in lives if x > 0),
        "paths_with_lost_life": sum(1 for x in lives if x < 0),
        "paths_with_both": sum(1 for x in changes if 1 in x and -1 in x),
    }
    if "start" in given:
        reached = sorted(nx.descendants(graph, given["start"]))
        found |= {
            "reachable": reached,
            "never": sorted(set(campaign.CAMPAIGN) - set(reached) - {given["start"]}),
        }
    return found


BONUS_WORDS = {"city_tile": "City replaced", "card": "Ruins Card in hand", "holder": "resource limit 12"}


def _bonus_words(titles):
    bonus = campaign.bonuses(titles)
    found = [words_ for field, words_ in BONUS_WORDS.items() if getattr(bonus, field)]
    return found + ([f"{bonus.board.capitalize()} Action Board"] if bonus.board != "standard" else [])


@case("CAMPAIGN-09")
def one_path(name, given, rules):
    titles = tuple(given["titles"])
    return {
        "scenarios": list(campaign.scenarios_of(titles)),
        "bonuses_in_condemned": _bonus_words(titles[:3]),
    }


@case("CAMPAIGN-11")
def conqueror_bonus(name, given, rules):
    t = given["trays"]
    trays, left = difficulty.supply_at(
        SOLO, given["difficulty"].lower(), (t["Food"], t["Craft"], t["Weapons"]), t["Gold"]
    )
    food = difficulty.food_bonus(SOLO, trays[0], campaign.bonuses((given["bonus"],)).food)
    return {
        "trays": {"Food": trays[0] - food, "Craft": trays[1], "Weapons": trays[2], "Gold": left},
        "your_food_from_bonus": food,
    }


@case("CAMPAIGN-13")
def kept_bonuses(name, given, rules):
    return {"bonuses_in_flash": _bonus_words(tuple(given["titles"]))}


@case("LIVES-02")
def lives(name, given, rules):
    left = given["lives"]
    for _ in range(given["defeats"]):
        left = campaign.lives_after_defeat(SOLO, left)
    return {"lives": max(0, left), "collapsed": left < 0}


@case("LIVES-04", "LIVES-06")
def lives_events(name, given, rules):
    record = changed(SOLO, rules)
    left = given["lives"]
    for event in given["event"].split(" then "):
        if event == "one defeat":
            left = campaign.lives_after_defeat(record, left)
        else:
            left = campaign.lives_after_reward(record, left, campaign.TITLES[event][1].reward.lives)
    return {"lives": max(0, left), "collapsed": left < 0, "next": campaign.next_scenario("loner")}


@case("DIFFICULTY-02", "DIFFICULTY-04")
def levels(name, given, rules):
    level = "divine" if given["difficulty"].startswith("Divine") else given["difficulty"].lower()
    t = given["scenario_trays"]
    trays, left = difficulty.supply_at(SOLO, level, (t["Food"], t["Craft"], t["Weapons"]), t["Gold"])
    strength = difficulty.opponent_strength_at(SOLO, level)
    return {
        "trays": {**dict(zip(KINDS[:3], trays, strict=True)), "Gold": left},
        "opponent_strength": "ordinary start" if strength == SOLO.assumed.strength_start else strength,
        "ruins_cards": difficulty.opponent_cards_at(SOLO, level),
    }


@case("SUCCESS-01", "SUCCESS-03", "SUCCESS-05", "SUCCESS-07", "SUCCESS-09")
def success(name, given, rules):
    return {"level": campaign.success_level(changed(SOLO, rules), given["total_gold"]) or None}


@case("SUCCESS-11")
def success_total(name, given, rules):
    if rules:
        won = gold.is_won(True, True, given["gold"][-1], given["opponent_gold_in_last"])
        return {"in_words": "the last scenario is lost, no level yet" if not won else "won"}
    counted = [
        specials.campaign_gold(s == "condemned", g, given["opponent_gold_in_last"] if s == "condemned" else 0)
        for s, g in zip(given["scenarios"], given["gold"], strict=True)
    ]
    return {"total_gold": sum(counted), "level": campaign.success_level(SOLO, sum(counted))}
