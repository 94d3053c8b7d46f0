"""Scenarios: the hand-computed cases."""

from __future__ import annotations

from hoyle.model import load
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import (
    campaign,
    conditions,
)
from hoyle.model.diluvium.kinds import KINDS, RUINS
from hoyle.model.diluvium.position import Feats, feat, with_
from hoyle.model.diluvium.rounds import finish
from hoyle.model.diluvium.scenarios import SCENARIOS
from tests.model.diluvium.case_book import (
    case,
    free_row,
    kinds,
    scenario_position,
)
from tests.model.diluvium.table import Table, line

# -- scenarios


@case("SCEN-01")
def bellicose(name, given, rules):
    game, p = scenario_position("perilous", rules, gold=given["your_gold"], foe_gold=given["opponent_gold"])
    q = finish(game, feat(p, battles=given["battles_won"]))
    victory = campaign.TITLES[q.title][1]
    return {
        "title": q.title,
        "reward": f"{victory.reward.board.capitalize()} Action Board",
        "next": victory.next,
    }


@case("SCEN-03")
def whispers(name, given, rules):
    t = Table({"19": {"q": 0, "r": 0, "tile": 19}, "20": {"q": 1, "r": 0, "tile": 20}}, "whispers", **rules)
    own = {}
    for where in given["settlers_on"]:
        kind, _, _, tile = where.split()
        own[tile] = tuple(1 if k == kind else 0 for k in KINDS)
    return {"end_triggered": conditions.is_met(t.game, t.position(own=t.row(own, (0, 0, 0, 0))))}


@case("SCEN-05")
def trade(name, given, rules):
    _game, p = scenario_position("friend", rules, goods=tuple(given["resources_before_trading"].values()))
    ruleset = load("diluvium").under(rules)
    p = with_(p, agenda=(("market", 0, 0, 0), ("close", 0, 0, 0)))
    q = ruleset.play(p, do.TRADE)
    return {
        "resources": dict(zip(KINDS[:3], q.goods, strict=True)),
        "objective_tokens": q.feats.objectives,
        "second_trade_legal": not ruleset.objections(q, do.TRADE),
    }


@case("SCEN-07")
def shepherdess(name, given, rules):
    t = Table({n: {"q": int(n), "r": 0, "tile": int(n)} for n in "567"}, "friend", **rules)
    island = {"5": 0, "6": 1, "7": 2}
    ally = {
        n: tuple(count if k == island[n] else 0 for k in range(4))
        for n, count in given["large_islands"].items()
    }
    p = t.position(ally=t.row(ally, (0, 0, 0, 0)), gold=given["your_gold"], foe_gold=given["opponent_gold"])
    return {"end_triggered": conditions.is_met(t.game, p)}


@case("SCEN-09")
def friend_target(name, given, rules):
    """The Warship sails from the middle of a line, your City on one side and Egyptians on the other."""
    names = [f"e{n}" for n in range(given["distance_to_egyptians"], 0, -1)]
    names += ["W", *[f"c{n}" for n in range(1, given["distance_to_city"])], "greek"]
    last = {"islands": {"Food": 1}}
    t = Table(line(*names, greek={"kind": "city", "colour": "greek"}, **{names[0]: last}), "friend", **rules)
    p = t.position(ally=t.row({names[0]: (1, 0, 0, 0)}, (0, 0, 0, 0)), foe_warships=(t.at("W"),))
    q = t.run(p, ("engage", 0, 0, 0))
    return {"target": "Egyptians" if q.foe_warships[0] < t.at("W") else "City"}


@case("SCEN-11", "SCEN-13")
def outpost(name, given, rules):
    t = Table(line("A", "greek", greek={"kind": "city", "colour": "greek"}), "answer", **rules)
    p = t.position(
        strength=given["your_strength"],
        foe_strength=given["opponent_strength"],
        warship=t.at("A"),
        tokens=t.row({"A": given["outpost"]}, 0),
    )
    q = t.run(p, ("strike", t.at("A"), 0, 0), tokens=(given["token"],))
    return {
        "winner": "you" if q.feats.outposts else "Outpost",
        "your_gold_gain": q.gold,
        "outposts_destroyed": q.feats.outposts,
        "opponent_strength_after": q.foe_strength,
        "your_warship": "your City" if q.warship == t.at("greek") else "there",
    }


@case("SCEN-15")
def outpost_reveal(name, given, rules):
    t = Table(
        line(
            "aztec",
            "A",
            "greek",
            A={"faceup": False},
            aztec={"kind": "city", "colour": "aztec"},
            greek={"kind": "city", "colour": "greek"},
        ),
        "answer",
        **rules,
    )
    here = t.at("A")
    p = t.run(t.position(tokens=t.row({"A": -1}, 0)), ("opp-explore", 0, 0, 0))
    first = p.tokens[here] < 0
    p = with_(p, agenda=(("sail", 2, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)))
    p = t.ruleset.play(p, do.Sail(to=here))
    q = t.ruleset.play(p, do.RevealToken(number=p.objective_pool[0]))
    q = t.ruleset.play(q, do.ANCHOR)
    return {
        "outpost_facedown_after": [first, q.tokens[here] < 0],
        "your_marker_allowed": q.agenda[0][0] == "explore",
    }


@case("SCEN-17")
def gift(name, given, rules):
    _game, p = scenario_position(
        "answer", rules, goods=(0, given["you_give"], 0), agenda=(("market", 0, 0, 0), ("close", 0, 0, 0))
    )
    assert given["shared_island"] is False
    return {"legal": not load("diluvium").under(rules).objections(p, do.GIVE)}


@case("SCEN-19")
def exile(name, given, rules):
    t = Table(line("A", "greek", greek={"kind": "city", "colour": "greek"}), "path", **rules)
    here = t.at("A")
    p = t.position(gold=given["your_gold"], ship=here, exile=here)
    p = with_(p, agenda=(("arrived", 0, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)))
    from hoyle.model.diluvium.agenda import advance

    p = advance(t.game, p)
    may_explore = p.agenda[0][0] == "explore"
    q = t.ruleset.play(t.ruleset.play(p, do.Mark(space=0)), do.FINISH)
    return {"your_gold": q.gold - 1, "exile_met": q.feats.exiles > 0, "may_explore": may_explore}


@case("SCEN-21")
def pillage(name, given, rules):
    t = Table({"A": {"q": 0, "r": 0, "islands": {"Ruins": 1}}}, "remains", **rules)
    here = t.at("A")
    hand = (given["hand"], 0, 0, 0, 0, 0, 0, 0)
    used = given["pillage_tokens_left"]
    others = dict.fromkeys(("greek", "aztec"), 1)  # three tokens lie elsewhere
    tokens_ = {**others, "B": 1}
    t2 = Table({"A": {"q": 0, "r": 0, "islands": {"Ruins": 1}}, "B": {"q": 4, "r": 0}}, "remains", **rules)
    p = t2.position(
        hand=hand,
        deck=(3 - 3, 3, 3, 2, 2, 3, 2, 2),
        own_marks=t2.row({"A": 0}, -1),
        tokens=t2.row(tokens_, 0),
        gold=given["your_gold"],
        foe_gold=given["opponent_gold"],
        feats=Feats(cards=given["hand"] - 1),
        agenda=(("put", 0, 0, 0), ("close", 0, 0, 0)),
    )
    assert used == t.game.rules.pillage_tokens - 3
    q = t2.ruleset.play(p, do.Settle(place=t2.at("A"), island=RUINS))
    q = t2.ruleset.play(q, do.DrawCard(card=1))
    assert here == t2.at("A")
    title = q.title or None
    lives = campaign.lives_after_reward(
        t2.game.rules, given["lives"], SCENARIOS["remains"].victories[0].reward.lives
    )
    return {
        "hand": sum(q.hand),
        "pillage_tokens_left": 4 - sum(1 for x in q.tokens if x),
        "title": title,
        "lives": lives if title else None,
        "next": campaign.next_scenario(title) if title else None,
        "cards_that_count": min(sum(q.hand), q.feats.cards),
    }


@case("SCEN-25")
def patron(name, given, rules):
    ruleset = load("diluvium").under(rules)
    _game, p = scenario_position(
        "remains", rules, gold=given["your_gold"], foe_gold=given["opponent_gold"], goods=(0, 12, 0)
    )
    p = with_(p, agenda=(("market", 0, 0, 0), ("close", 0, 0, 0)))
    for _ in range(given["you_give"]):
        p = ruleset.play(p, do.GIVE)
    q = ruleset.play(p, do.FINISH)
    return {
        "your_gold": q.gold,
        "opponent_gold": q.foe_gold,
        "result": "win" if q.result == "won" else "loss",
    }


@case("SCEN-27")
def replaced_ally(name, given, rules):
    allied = given["allied_on_explored"]
    t = Table(
        {"A": {"q": 0, "r": 0, "islands": dict(allied)}, "B": {"q": 3, "r": 0, "islands": {"Food": 6}}},
        "destiny",
        **rules,
    )
    p = t.position(
        column=kinds(given["order"]),
        foe_reserve=given["reserve"],
        foe_gold=given["opponent_gold"],
        ally=t.row(
            {"A": free_row(allied), "B": (given["allied_in_play"] - sum(allied.values()), 0, 0, 0)},
            (0, 0, 0, 0),
        ),
        foe_marks=t.row({"A": 0}, -1),
    )
    q = t.run(p, ("opp-settle", given["settlers_due"], 0, 0))
    kind = next(k for k in range(4) if q.foe[t.at("A")][k])
    return {
        "replaced": KINDS[kind],
        "allied_in_play": sum(map(sum, q.ally)),
        "reserve": q.foe_reserve,
        "opponent_gold": q.foe_gold,
    }


@case("SCEN-29")
def leader(name, given, rules):
    t = Table(
        {
            "A": {"q": 0, "r": 0, "islands": {"Food": 8}, "green": True},
            "B": {"q": 3, "r": 0, "islands": {"Food": 8}},
        },
        "destiny",
        ("bellicose", "corruptor"),
        **rules,
    )
    p = t.position(
        own=t.row({"A": (given["greek_settlers_on_green"], 0, 0, 0)}, (0, 0, 0, 0)),
        reserve=0,
        ally=t.row({"B": (8, 0, 0, 0)}, (0, 0, 0, 0)),
    )
    assert p.guest == -1
    return {"title": finish(t.game, p).title or None}
