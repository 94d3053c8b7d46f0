"""The last scenarios of the campaign: the hand-computed cases."""

from __future__ import annotations

from hoyle.model import load
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import (
    conditions,
    engaging,
    supplies,
)
from hoyle.model.diluvium.kinds import KINDS
from hoyle.model.diluvium.position import with_
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.tiles import Monster
from tests.model.diluvium.case_book import (
    case,
    scenario_position,
)
from tests.model.diluvium.table import Table, line

# -- scenarios


@case("SCEN-31")
def noose_city(name, given, rules):
    t = Table(
        line(
            "egyptian",
            "A",
            "greek",
            egyptian={"kind": "city", "colour": "egyptian"},
            greek={"kind": "city", "colour": "greek"},
        ),
        "noose",
        **rules,
    )
    here = t.at("egyptian")
    p = t.position(
        strength=given["your_strength"],
        warship=here,
        aztec_warship=here,
        foe_warships=(t.at("A"), t.at("chinese")),
        tokens=t.row({"egyptian": given["objective_token"]}, 0),
    )
    q = t.run(p, ("strike", here, 0, 0), tokens=(given["token"],))
    totals = [
        engaging.player_total(SOLO, given["your_strength"], 0, True),
        engaging.token_total(SOLO, given["objective_token"], given["token"]),
    ]
    return {
        "totals": totals,
        "winner": "you" if q.feats.cities else "opponent",
        "cities_conquered": q.feats.cities,
    }


@case("SCEN-33")
def noose_both(name, given, rules):
    d = given["distances_to_your_city"]
    path = [
        "egyptian",
        *[f"e{n}" for n in range(d["Egyptian"] - 1)],
        "greek",
        *[f"c{n}" for n in range(d["Chinese"] - 1)],
        "chinese",
    ]
    cities = {c: {"kind": "city", "colour": c} for c in ("egyptian", "greek", "chinese")}
    t = Table(line(*path, **cities), "noose", **rules)
    q = t.run(t.position(ship=t.at("e0"), warship=t.at("e0")), ("engage", 0, 0, 0), tokens=(0,) * 1)
    return {"result": "loss" if q.result == "lost" else None}


@case("SCEN-35")
def relocate(name, given, rules):
    """Your City at the end of a line, the Archipelagos at their distances; you fight on one of them."""
    away = given["distance_to_your_city"]
    names = {distance: archipelago for archipelago, distance in away.items()}
    row = ["greek", *[names.get(n, f"s{n}") for n in range(1, max(away.values()) + 1)], "aztec"]
    facts = {n: {"green": True} for n in away} | {
        c: {"kind": "city", "colour": c} for c in ("greek", "aztec")
    }
    t = Table(line(*row, **facts), "assault", **rules)
    here = t.at(given["your_warship"])
    laid = {n: 0 if n in given["corrupted"] else 1 for n in away}
    p = t.position(strength=6, warship=here, foe_warships=(here,), tokens=t.row(laid, 0))
    q = t.run(p, ("strike", here, 0, 0), tokens=(1,))  # 6 against 0 + 1
    return {"opposing_warship": next(n for n, i in t.names.items() if i == q.foe_warships[0])}


@case("SCEN-37")
def assault_city(name, given, rules):
    t = Table(
        line(
            "aztec",
            "A",
            "greek",
            aztec={"kind": "city", "colour": "aztec"},
            greek={"kind": "city", "colour": "greek"},
        ),
        "assault",
        **rules,
    )
    here = t.at("aztec")
    p = t.position(
        strength=given["your_strength"],
        foe_strength=given["opponent_strength"],
        goods=(0, 0, 1),
        warship=here,
    )
    q = t.run(
        p,
        ("strike", here, 0, 0),
        tokens=(given["token"],),
        answers=(do.Commit(weapons=given["weapons_spent"]),),
    )
    totals = [engaging.player_total(SOLO, 3, 1, False), engaging.token_total(SOLO, 3, 1)]
    return {"totals": totals, "winner": "you" if q.feats.cities else "opponent"}


@case("SCEN-39")
def stock(name, given, rules):
    t = Table(
        line(
            "A",
            "greek",
            A={"faceup": False, "islands": given["islands"]},
            greek={"kind": "city", "colour": "greek"},
        ),
        "condemned",
        **rules,
    )
    p = t.position(
        trays=tuple(given["trays"].values()),
        goods=(3, 0, 0),
        agenda=(("sail", 2, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)),
    )
    q = t.ruleset.play(p, do.Sail(to=t.at("A")))
    laid = q.stock[t.at("A")]
    return {
        "tile": {KINDS[k]: laid[k] for k in (2, 1, 0) if laid[k]},
        "trays": dict(zip(KINDS[:3], q.trays, strict=True)),
    }


@case("SCEN-41")
def stock_discard(name, given, rules):
    t = Table({"A": {"q": 0, "r": 0, "islands": {"Weapons": 1}}}, "condemned", **rules)
    p = t.position(
        stock=t.row({"A": (0, 0, given["tile"]["Weapons"])}, (0, 0, 0)),
        foe_marks=t.row({"A": 0}, -1),
        trays=(9, 9, given["trays"]["Weapons"]),
    )
    q = t.run(p, ("opp-settle", 1, 0, 0))
    return {"tile": {"Weapons": q.stock[t.at("A")][2]}, "trays": {"Weapons": q.trays[2]}}


@case("SCEN-43")
def no_loss(name, given, rules):
    t = Table(
        line(
            "aztec",
            "greek",
            aztec={"kind": "city", "colour": "aztec"},
            greek={"kind": "city", "colour": "greek"},
        ),
        "condemned",
        **rules,
    )
    q = t.run(t.position(), ("engage", 0, 0, 0), tokens=(1,))
    assert q.foe_warships[0] == t.at("greek")
    return {"result": "loss" if q.result == "lost" else None}


@case("SCEN-45")
def tick(name, given, rules):
    t = Table(line("A", "B", "greek", greek={"kind": "city", "colour": "greek"}), "curse", **rules)
    p = t.position(curse=t.at("A"), curse_up=False, tokens=t.row({"A": -1}, 0))
    q = t.run(p, ("tick", 0, 0, 0))
    return {
        "token": "faceup" if q.curse_up else "facedown",
        "tiles_removed": sum(1 for x in q.tiles if x < 0),
    }


@case("SCEN-47")
def swallowed(name, given, rules):
    t = Table(
        line("A", "B", "greek", greek={"kind": "city", "colour": "greek"}, A={"islands": {"Food": 3}}),
        "curse",
        **rules,
    )
    p = t.position(
        curse=t.at("A"),
        curse_up=True,
        tokens=t.row({"A": 1}, 0),
        own=t.row({"A": (given["settlers_on_its_tile"], 0, 0, 0)}, (0, 0, 0, 0)),
        reserve=given["settlers_elsewhere"],
    )
    q = t.run(p, ("tick", 0, 0, 0))
    return {
        "settlers_available": sum(map(sum, q.own)) + q.reserve,
        "end_triggered": conditions.is_met(t.game, q),
    }


@case("SCEN-49")
def lift(name, given, rules):
    t = Table(
        line("A", "greek", A={"green": True}, greek={"kind": "city", "colour": "greek"}), "curse", **rules
    )
    p = t.position(
        ship=t.at("A"),
        hand=(given["ruins_cards"], 0, 0, 0, 0, 0, 0, 0),
        gold=given["your_gold"],
        own_marks=t.row({"A": 0}, -1),
        curse=-1,
    )
    p = with_(p, agenda=(("offer", 0, t.at("A"), 0), ("close", 0, 0, 0)))
    from hoyle.model.diluvium.agenda import advance

    q = t.ruleset.play(advance(t.game, p), do.PAY)
    return {"ruins_cards": sum(q.hand), "result": "win" if q.result == "won" else "loss", "title": q.title}


@case("SCEN-51")
def flash_earn(name, given, rules):
    game, p = scenario_position("flash", rules, supply=given["gold_supply"], aside=given["gold_aside"])
    asked = supplies.you_earn(game, p, given["you_earn"])
    asked = with_(asked, agenda=(asked.agenda[0], ("turn", 0, 0, 0)))
    ends = [load("diluvium").under(rules).play(asked, do.Earn(feed=feed)) for feed in (False, True)]
    return {
        "options": [{"your_gold": e.gold, "gold_supply": e.supply, "gold_aside": e.aside} for e in ends],
        "total": ends[0].gold + ends[0].supply + ends[0].aside,
    }


@case("SCEN-53")
def arm(name, given, rules):
    cities = {c: {"kind": "city", "colour": c} for c in ("egyptian", "greek")}
    t = Table(line("greek", "egyptian", **cities), "flash", **rules)
    p = t.position(goods=(0, 0, given["weapons"]), agenda=(("sail", 2, 0, 0), ("turn", 0, 0, 0)))
    q = t.ruleset.play(p, do.Sail(to=t.at("egyptian")))
    assert given["ship_at_egyptian_city"] and q.ship == t.at("egyptian")
    return {"may_arm": do.PAY in list(t.ruleset.legal(q))}


@case("SCEN-55")
def hard_flash(name, given, rules):
    ruleset = load("diluvium").under(rules)
    p = ruleset.start(ruleset.options({"scenario": "flash", "difficulty": given["difficulty"].lower()}))
    return {"gold_supply": p.supply, "gold_aside": p.aside}


@case("SCEN-57")
def ship_stop(name, given, rules):
    t = Table({"A": {"q": 0, "r": 0, "islands": {"Food": 3}, "spaces": (2, 1)}}, "bastion", **rules)
    here = t.at("A")
    p = t.position(
        own=t.row({"A": (given["tile"]["your_settlers"], 0, 0, 0)}, (0, 0, 0, 0)),
        foe_reserve=given["reserve"],
        foe_ship=here,
        reserve=3,
    )
    q = t.run(p, ("stopped", here, 0, 0))
    left = sum(q.own[here])
    return {
        "replaced": sum(q.foe[here]),
        "your_settlers_on_tile": left,
        "scared": 3 - left - sum(q.foe[here]),
    }


@case("SCEN-59")
def heads(name, given, rules):
    """Your Warship is put on the Hydra's tile again and again, and is strong enough each time."""
    beast = {"hydra": True, "monster": Monster(4, given["hydra_gold"])}
    t = Table(line("H", "A", "greek", H=beast, greek={"kind": "city", "colour": "greek"}), "hydra", **rules)
    paid, home, p = [], [], t.position(strength=6)
    for win in range(1, given["wins"] + 1):
        q = t.run(with_(p, warship=t.at("H")), ("strike", t.at("H"), 0, 0))
        paid.append(q.gold - p.gold)
        home += [win] if q.warship == t.at("greek") else []
        p = q
    return {"gold_after_each_win": paid, "warship_sent_home_after": home, "heads": p.feats.heads}


@case("SCEN-61")
def forge(name, given, rules):
    game, p = scenario_position("forge", rules, gold=given["your_gold"], foe_gold=given["opponent_gold"])
    explored = game.green[: given["green_tiles_explored"]]
    marks = tuple(0 if place in explored else -1 for place in range(len(p.own_marks)))
    return {"end_triggered": conditions.is_met(game, with_(p, own_marks=marks))}
