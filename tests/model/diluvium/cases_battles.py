"""Battles, Engage, the end: the hand-computed cases."""

from __future__ import annotations

from hoyle.model.core import changed
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import (
    conditions,
    ending,
    engaging,
    gold,
    specials,
    supplies,
)
from hoyle.model.diluvium.kinds import WEAPONS
from hoyle.model.diluvium.position import with_
from hoyle.model.diluvium.rounds import exhausted, finish
from hoyle.model.diluvium.rules import SOLO
from tests.model.diluvium.case_book import (
    case,
    scenario_position,
)
from tests.model.diluvium.table import Table, line

# -- battles


def _battle_table(scenario="perilous", **rules):
    hexes = line(
        "egyptian",
        "A",
        "B",
        "greek",
        egyptian={"kind": "city", "colour": "egyptian"},
        greek={"kind": "city", "colour": "greek"},
    )
    return Table(hexes, scenario, **rules)


@case("BATTLE-02", "BATTLE-04", "BATTLE-06", "BATTLE-08")
def battle(name, given, rules):
    t = _battle_table(**rules)
    weapons = given.get("your_weapons", given["weapons_spent"])
    p = t.position(
        strength=given["your_strength"],
        foe_strength=given["opponent_strength"],
        goods=(0, 0, weapons),
        warship=t.at("A"),
        foe_warships=(t.at("A"),),
    )
    answers = (do.Commit(weapons=given["weapons_spent"]),) if weapons else ()
    q = t.run(p, ("strike", t.at("A"), 0, 0), tokens=(given["token"],), answers=answers)
    mine = engaging.player_total(t.game.rules, given["your_strength"], given["weapons_spent"], False)
    theirs = engaging.token_total(t.game.rules, given["opponent_strength"], given["token"])
    return {
        "totals": [mine, theirs],
        "winner": "you" if q.foe_warships[0] == t.at("egyptian") else "opponent",
        "your_weapons": q.goods[WEAPONS],
        "your_strength_after": q.strength,
        "opponent_strength_after": q.foe_strength,
        "your_gold_gain": q.gold,
    }


@case("BATTLE-10")
def order_of_decisions(name, given, rules):
    t = _battle_table(**rules)
    p = t.position(goods=(0, 0, given["your_weapons"]), warship=t.at("A"), foe_warships=(t.at("A"),))
    from hoyle.model.diluvium.agenda import advance

    p = advance(t.game, with_(p, agenda=(("strike", t.at("A"), 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0))))
    asked = ["choose Weapons" if p.agenda[0][0] == "weapons" else p.agenda[0][0]]
    p = t.ruleset.play(p, do.Commit(weapons=1))
    return {"order": [*asked, "reveal token" if p.agenda[0][0] == "fray" else p.agenda[0][0]]}


@case("BATTLE-12")
def whole_engage(name, given, rules):
    from hoyle.model.diluvium.tiles import Monster

    t = Table(
        line(
            "egyptian",
            "A",
            "greek",
            A={"monster": Monster(9, 5), "islands": {"Food": 2}},
            egyptian={"kind": "city", "colour": "egyptian"},
            greek={"kind": "city", "colour": "greek"},
        ),
        **rules,
    )
    here = t.at("A")
    p = t.position(
        warship=here,
        ship=here,
        own=t.row({"A": (2, 0, 0, 0), "greek": (1, 1, 1, 0)}, (0, 0, 0, 0)),
        reserve=4,
        strength=given["your_total"],
        foe_strength=given["opposing_total"] - 1,
    )
    q = t.run(p, ("engage", 0, 0, 0), tokens=(1, 1))  # a 1 makes its total 5; the second is for the Monster
    steps = engaging.engage_steps(True, True, True, True)
    return {
        "steps": list(steps),
        "settlers_scared": q.reserve - p.reserve,
        "exploration_ship_scared": q.ship == t.at("greek"),
        "tokens_revealed": sum(p.pile) - sum(q.pile),
    }


# -- Engage


@case("ENGAGE-08", "ENGAGE-12")
def warship_moves(name, given, rules):
    between = ["1"] if "1" in given["graph"].split("-") else []
    t = Table(
        line(
            "egyptian",
            *between,
            "greek",
            egyptian={"kind": "city", "colour": "egyptian"},
            greek={"kind": "city", "colour": "greek"},
        ),
        **rules,
    )
    p = t.position(strength=given.get("your_strength", 0), foe_strength=given.get("opponent_strength", 0))
    if "your_warship" not in given:
        p = with_(p, warship=t.at("greek"))
    fights = bool(rules)
    q = t.run(p, ("engage", 0, 0, 0), tokens=(2,) if fights else ())
    return {
        "opposing_warship": int(next(n for n, i in t.names.items() if i == q.foe_warships[0]))
        if between
        else None,
        "result": "loss" if q.result == "lost" else None,
        # nobody was asked anything more, though your turn and the end of the round were still to come
        "timing": "immediate" if q.result and not q.agenda else None,
        "battle": fights and not q.result,
        "winner": "you (1 plus at most 2 against 5)" if fights and q.feats.battles else None,
    }


# -- the end


@case("END-02", "END-04")
def result(name, given, rules):
    won = gold.is_won(given["victory_condition_met"], True, given["your_gold"], given["opponent_gold"])
    return {"result": "win" if won else "loss"}


@case("END-06")
def tray(name, given, rules):
    record = changed(SOLO, rules)
    number = given["tray_emptied"]["round"]
    last = ending.last_round(record, number)
    return {
        "last_round": last,
        "in_words": f"at once in round {last}" if ending.ends_at_once(record, True, False) else None,
    }


@case("END-08")
def same_round(name, given, rules):
    left = ending.rounds_left_during(changed(SOLO, rules), False, True, 0)
    met = given["scenario_condition_met"]["round"]
    return {"last_round": met + left - 1, "opponent_acts_again": left > 1}


@case("END-10")
def past_the_supply(name, given, rules):
    game, p = scenario_position("perilous", rules, supply=given["gold_supply"], gold=given["your_gold"])
    q = supplies.you_earn(game, p, given["you_earn"])
    return {"your_gold": q.gold, "gold_supply": q.supply, "end_triggered": exhausted(game, q)}


@case("END-12")
def condemned(name, given, rules):
    game, p = scenario_position("condemned", rules, gold=given["your_gold"], foe_gold=given["opponent_gold"])
    p = with_(p, tokens=tuple(1 if n == p.ship else 0 for n in range(len(p.tokens))))
    q = finish(game, p)
    counted = specials.campaign_gold(True, q.gold, q.foe_gold)
    return {"result": "win" if q.result == "won" else "loss", "campaign_gold": counted}


@case("END-14")
def weapons_exempt(name, given, rules):
    t = given["trays"]
    game, p = scenario_position(
        "condemned", rules, trays=(t["Food"], t["Craft"], t["Weapons"]), supply=t["Gold"]
    )
    return {"end_triggered": exhausted(game, p) or conditions.is_met(game, p)}
