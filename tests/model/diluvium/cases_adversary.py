"""The adversary's turn: the hand-computed cases."""

from __future__ import annotations

from hoyle.model.diluvium import (
    exploring,
)
from hoyle.model.diluvium.kinds import CARDS, KINDS, RUINS
from hoyle.model.diluvium.position import with_
from tests.model.diluvium.case_book import (
    case,
    kinds,
    words,
)
from tests.model.diluvium.table import Table, line

# -- Produce


@case("PRODUCE-01", "PRODUCE-03", "PRODUCE-05", "PRODUCE-07", "PRODUCE-09", "PRODUCE-11", "PRODUCE-13")
def produce(name, given, rules):
    settlers = (1, given["craft_settlers"], given["weapons_settlers"], 0)
    t = Table({"A": {"q": 0, "r": 0, "islands": {"Food": 1, "Craft": 9, "Weapons": 9}}}, **rules)
    before = given.get("strength", 0)
    p = t.position(
        foe=t.row({"A": settlers}, (0, 0, 0, 0)),
        foe_strength=before,
        supply=given.get("gold_supply", 40),
        foe_gold=given.get("opponent_gold", 0),
    )
    q = t.run(p, ("opp-produce", 0, 0, 0))
    return {
        "opponent_gold_gain": q.foe_gold - p.foe_gold,
        "strength_gain": q.foe_strength - before,
        "strength_after": q.foe_strength,
        "opponent_gold": q.foe_gold,
        "gold_supply": q.supply,
    }


# -- Explore


def _sea(names, facedown=(), marked=(), spaces=(1, 2), **more):
    return line(*names, **{n: {"faceup": n not in facedown, "spaces": spaces, **more} for n in names})


def _explorer(t, ship, marked, food, warship=None, **changes):
    foe = t.row({"egyptian": (food, 0, 0, 0)}, (0, 0, 0, 0))
    warship_at = t.at(warship) if warship else t.at("greek")
    return t.position(
        foe_ship=t.at(ship),
        foe_marks=t.row(dict.fromkeys(marked, 0), -1),
        foe=foe,
        warship=warship_at,
        **changes,
    )


@case("EXPLORE-01")
def explore_range(name, given, rules):
    t = Table(_sea("01234"), **rules)
    p = _explorer(t, "0", "0123", given["food_settlers"])
    return {"max_tiles": t.run(p, ("opp-explore", 0, 0, 0)).foe_ship - p.foe_ship}


@case("EXPLORE-03")
def explore_example(name, given, rules):
    t = Table(_sea("012", facedown="2"), **rules)
    p = _explorer(t, "0", "01", given["food_settlers"])
    q = t.run(p, ("opp-explore", 0, 0, 0))
    return {"tiles_moved": q.foe_ship - p.foe_ship, "marker_placed": q.foe_marks[t.at("2")] >= 0}


@case("EXPLORE-05")
def explore_stop(name, given, rules):
    t = Table(_sea("0123", facedown="23", level=given["tile_2_food_cost"]), **rules)
    p = _explorer(t, "0", "01", given["food_settlers"], trays=(given["food_tray"], 9, 9))
    q = t.run(p, ("opp-explore", 0, 0, 0))
    revealed = [n for n in range(4) if q.tiles[t.at(str(n))] > 0 and p.tiles[t.at(str(n))] == 0]
    marked = [n for n in range(4) if q.foe_marks[t.at(str(n))] >= 0 and p.foe_marks[t.at(str(n))] < 0]
    return {"ship": q.foe_ship, "revealed": revealed, "marker_on": marked[0], "food_tray": q.trays[0]}


@case("EXPLORE-07")
def explore_target(name, given, rules):
    t = Table(_sea("3201", facedown="3"), **rules)
    p = _explorer(t, "0", "02", given["food_settlers"])
    q = t.run(p, ("opp-explore", 0, 0, 0))
    where = {i: int(n) for n, i in t.names.items() if n.isdigit()}
    marked = [where[i] for i in where if q.foe_marks[i] >= 0 and p.foe_marks[i] < 0]
    return {"ship": where[q.foe_ship], "marker_on": marked[0] if marked else None}


@case("EXPLORE-09", "ENGAGE-10")
def astrolabe(name, given, rules):
    edges = given.get("edges_toward_candidates", given.get("edges_on_shortest_paths"))
    digits = tuple(given["digits_by_edge"])
    edge = exploring.astrolabe_edge(digits, tuple(e in edges for e in range(6)))
    return {"edge": edge, "digit": digits[edge]}


@case("EXPLORE-11")
def explore_blocked(name, given, rules):
    t = Table(_sea("012"), **rules)
    q = t.run(_explorer(t, "0", "01", given["food_settlers"], warship="2"), ("opp-explore", 0, 0, 0))
    return {"ship": q.foe_ship, "marker_placed": q.foe_marks[t.at("2")] >= 0}


@case("EXPLORE-13")
def explore_round(name, given, rules):
    spots = {"A": (0, 0), "B": (1, -1), "C": (1, 0), "D": (2, -1)}
    t = Table({n: {"q": q, "r": r} for n, (q, r) in spots.items()}, **rules)
    p = _explorer(t, "A", "ABC", given["food_settlers"], warship="B")
    q = t.run(p, ("opp-explore", 0, 0, 0))
    halfway = t.run(with_(p, foe=t.row({"egyptian": (1, 0, 0, 0)}, (0, 0, 0, 0))), ("opp-explore", 0, 0, 0))
    at = {i: n for n, i in t.names.items()}
    return {
        "path": ["A", at[halfway.foe_ship], at[q.foe_ship]],
        "marker_on": next(at[i] for i in at if q.foe_marks[i] >= 0 and p.foe_marks[i] < 0),
    }


@case("EXPLORE-15")
def explore_no_marker(name, given, rules):
    t = Table(_sea("01"), **rules)
    p = _explorer(t, "0", "0", 1, foe_markers=0, supply=given["gold_supply"], foe_gold=given["opponent_gold"])
    q = t.run(p, ("opp-explore", 0, 0, 0))
    return {"opponent_gold": q.foe_gold, "gold_supply": q.supply}


# -- markers

SPACE = {"1 Gold": 1, "2 Gold": 2, "Settle": "settle"}


@case("MARKER-01", "MARKER-03", "MARKER-05", "MARKER-07")
def marker(name, given, rules):
    islands = given.get("free_islands_on_tile", {"Food": 1})
    hexes = {
        "X": {"q": 0, "r": 0, "spaces": tuple(SPACE[s] for s in given["free_spaces"]), "islands": islands}
    }
    others = given.get("other_explored_tiles", {})
    for step, (other, facts) in enumerate(others.items()):
        hexes[other] = {"q": 3 + step, "r": 0, "islands": facts["free"]}
    t = Table(hexes, **rules)
    column = kinds(given["order"]) if "order" in given else (0, 1, 2, 3)
    p = t.position(
        foe_marks=t.row(dict.fromkeys(others, 0), -1), column=column, foe_reserve=given.get("reserve", 4)
    )
    q = t.run(p, ("opp-mark", t.at("X"), 1 if given.get("tile_just_revealed") else 0, 0))
    chosen = q.foe_marks[t.at("X")]
    at = {i: n for n, i in t.names.items()}
    placed = [f"{KINDS[k]} of {at[i]}" for i in at for k in range(4) if q.foe[i][k] > p.foe[i][k]]
    return {
        "space": given["free_spaces"][chosen],
        "opponent_gold_gain": q.foe_gold - p.foe_gold,
        "settler_on": placed[0].replace("of X", "of this tile") if placed else None,
        "order": words(q.column),
        "reserve": q.foe_reserve,
    }


# -- Settle


def _settlers(t, given, **changes):
    explored = given.get("explored", {})
    foe = {"egyptian" if "egyptian" in t.names else "aztec": (1, 1, 1, 0)}
    for place, facts in explored.items():
        # Settlers that are there already stand on Weapons spaces added for them
        foe[place] = (
            facts.get("of_which_on_food", 0),
            0,
            facts["opponent_settlers"] - facts.get("of_which_on_food", 0),
            0,
        )
    trays = given.get("trays", {})
    return t.position(
        foe=t.row(foe, (0, 0, 0, 0)),
        foe_marks=t.row(dict.fromkeys(explored, 0), -1),
        column=kinds(given.get("order", ["Food", "Craft", "Weapons", "Ruins"])),
        foe_reserve=given.get("reserve", 6),
        trays=tuple(trays.get(k, 9) for k in KINDS[:3]),
        foe_gold=given.get("opponent_gold", 0),
        supply=given.get("gold_supply", 45),
        **changes,
    )


def _islands(explored):
    hexes = {}
    for step, (place, facts) in enumerate(explored.items()):
        there = facts["opponent_settlers"] - facts.get("of_which_on_food", 0)
        islands = dict(facts["free"])
        if there:
            islands["Weapons"] = islands.get("Weapons", 0) + there
        islands["Food"] = islands.get("Food", 0) + facts.get("of_which_on_food", 0)
        hexes[place] = {"q": 2 * step, "r": 0, "islands": {k: n for k, n in islands.items() if n}}
    return hexes or {"A": {"q": 0, "r": 0, "islands": {}}}


def _placements(t, p, q):
    at = {i: n for n, i in t.names.items()}
    return [f"{KINDS[k]} of {at[i]}" for i in at for k in range(4) for _ in range(q.foe[i][k] - p.foe[i][k])]


@case("SETTLE-02", "SETTLE-06", "SETTLE-08", "SETTLE-10", "SETTLE-12", "SETTLE-14", "RUINS-05", "SCEN-23")
def settle(name, given, rules):
    scenario = given.get("scenario", "perilous")
    t = Table(_islands(given.get("explored", {})), scenario, **rules)
    p = _settlers(t, given)
    card = given.get("ruins_card", given.get("card"))
    cards = () if card is None else (CARDS.index(card.split()[0].lower()),)
    q = t.run(p, ("opp-settle", 2, 0, 0), cards=cards)
    order = {"Ruins": 0, "Food": 1, "Craft": 2} if "Ruins" in str(given.get("explored")) else {}
    return {
        "placements": sorted(_placements(t, p, q), key=lambda x: (order.get(x.split()[0], 0), x.split()[-1])),
        "order": words(q.column),
        "reserve": q.foe_reserve,
        "opponent_gold": q.foe_gold,
        "gold_supply": q.supply,
        "trays": dict(zip(KINDS[:3], q.trays, strict=True)),
    }


@case("SETTLE-04")
def settle_fewest(name, given, rules):
    t = Table(_islands(given["explored"]), **rules)
    p = _settlers(t, given)
    q = t.run(p, ("opp-settle", 1, 0, 0))  # with two tiles to choose from you would be asked
    return {"options": [placed.split()[-1] for placed in _placements(t, p, q)]}


# -- Ruins Cards


@case("RUINS-01", "RUINS-03", "RUINS-07", "RUINS-09")
def ruins(name, given, rules):
    hexes = {"A": {"q": 5, "r": 5, "islands": {"Ruins": 1}}}
    distance = given.get("distance_to_your_city")
    if distance is not None:
        hexes |= line("egyptian", *[f"s{n}" for n in range(distance - 1)], "greek")
        hexes["egyptian"] |= {"kind": "city", "colour": "egyptian"}
        hexes["greek"] |= {"kind": "city", "colour": "greek"}
    card = given["card"]
    index = CARDS.index(
        {"Military Strength": "military", "Exploration Marker": "marker", "Ship movement": "ship"}.get(
            str(card), "food"
        )
    )
    t = Table(hexes, **rules)
    trays = given.get("trays", {})
    p = t.position(
        foe_marks=t.row({"A": 0}, -1),
        column=(RUINS, 0, 1, 2),
        foe_reserve=1,
        trays=tuple(trays.get(k, 9) for k in KINDS[:3]),
        foe_strength=given.get("strength", 0),
        foe_markers=len(given.get("gold_under_markers_left_to_right", (1,))),
        foe_gold=given.get("opponent_gold", 0),
    )
    q = t.run(p, ("opp-settle", 1, 0, 0), cards=(index,))
    return {
        "trays": dict(zip(KINDS[:3], q.trays, strict=True)),
        "strength": q.foe_strength,
        "opponent_gold": q.foe_gold,
        "result": "loss" if q.result == "lost" else None,
        "tiles_moved": abs(q.foe_warships[0] - p.foe_warships[0]),
    }
