"""The cases on growth, stacking and deployment."""

from typing import Any

from hoyle.model.acis import growth, reckoning, terms
from hoyle.model.acis.actions import Deploy, Done, Resettle, Retire
from hoyle.model.acis.agenda import (
    Deployment,
    Resettlement,
    Retirement,
)
from hoyle.model.acis.growth import FEATURES
from hoyle.model.acis.index import masks
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, KIND, WAITING, fight, named, row, same

# -- growth ------------------------------------------------------------------------------------------------


def acq(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "areas" in given:
        small = small_game(game, dict.fromkeys(given["areas"], "land"))
        rows = {area: row(disks, ["X", "Y"]) for area, disks in given["areas"].items()}
        position = scene(small, rows, Retirement(0), supply=[given["supply"]])
        after = small.play(position, Done())
        assert after.players[0].ready == expect["ready"]
        stacks = tuple(disks["X"] for disks in given["areas"].values())
        assert growth.settlement_growth(game.rules, stacks) == expect["settlements"]
        assert growth.partners(game.rules, rows["P"], (), 0) == (1,) and expect["commerce"] == 1
        return
    facts = given.get("after_retirement", given)
    supply = given["supply"] + sum(given.get("retire", {}).values())
    assert supply == expect.get("supply_after_retirement", supply)
    got = growth.acquisition(
        game.rules,
        tuple(facts["land_stacks"]),
        facts["shallow_seas_occupied"],
        facts["commerce_partners"],
        given["bonus"],
        supply,
    )
    found = {"criteria": got.criteria, "ready": got.ready, "supply": got.supply, "forfeited": got.forfeited}
    same(found, {key: value for key, value in expect.items() if key in found})


def ret(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    kinds = {name.partition(" ")[0]: KIND[name.partition(" ")[2]] for name in given["stacks"]}
    small = small_game(game, kinds | {"H": "land"})
    rows = {name.partition(" ")[0]: (n, 0, 0) for name, n in given["stacks"].items()}
    position = scene(small, rows, Retirement(0))
    taken: dict[str, int] = {}
    while isinstance(position.agenda[-1], Retirement):
        retire = [action for action in small.legal(position) if isinstance(action, Retire)]
        if not retire:
            break
        taken[retire[0].area] = taken.get(retire[0].area, 0) + 1
        position = small.play(position, retire[0])
    assert taken == expect["from"] and sum(taken.values()) == expect["disks"]


def res(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    if "X_city" in given:
        small = small_game(game, {"P": "land", "Q": "land"})
        city = {"X": given["X_city"], "Y": given["Y_attacker"]}
        before = scene(small, {"P": row(city, ["X", "Y"])}, WAITING, Resettlement(0))
        resettled = small.play(before, Resettle("P")).areas[0]
        start = {"X": resettled[0], "Y": resettled[1]}
        assert start == expect["competition_start"]
        found = fight(game, {"terrain": "land", "disks": start}, {})
        assert found["disks"] == expect["disks"] and found["loot"] == expect["loot"]
        return
    small = small_game(game, dict.fromkeys(given["stacks"], "land"))
    rows = {area: (n, 0, 0) for area, n in given["stacks"].items()}
    position = scene(small, rows, Resettlement(0))
    gained = 0
    while isinstance(position.agenda[-1], Resettlement):
        position = small.play(position, small.legal(position)[0])
        gained += 1
    assert gained == expect["ready_delta"] == position.players[0].ready
    after = dict(zip(given["stacks"], (r[0] for r in position.areas), strict=True))
    assert after == expect["stacks"]
    assert sum(terms.is_city(game.rules, "land", n, True) for n in after.values()) == expect["cities"]


def stk(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    phase = "reckoning" if "Reckoning" in given["phase"] else given["phase"].lower()
    kind = KIND[given["terrain"]]
    over = {name: terms.excess(game.rules, phase, kind, n) for name, n in given["disks"].items()}
    assert {name: n - over[name] for name, n in given["disks"].items()} == expect["disks"]
    if "returned" in expect:
        assert {name: n for name, n in over.items() if n} == expect["returned"]
    if "allied" in expect:
        assert expect["allied"] == given["allied"]
    if "vp_gain" in expect:
        city = terms.is_city(game.rules, kind, expect["disks"]["X"], True)
        assert reckoning.tally(game.rules, int(city), 0) == expect["vp_gain"]
    if "black_supply" in expect:
        assert given["black_supply"] + over["Barb"] == expect["black_supply"]


def dep(game: Any, given: dict[str, Any], expect: dict[str, Any]) -> None:
    kinds = {area: KIND[kind] for area, kind in given["terrain"].items()}
    homes = {"Rome": given["home"]["X"]} if "home" in given else {"Rome": next(iter(kinds))}
    others = [area for area, kind in kinds.items() if kind == "land" and area not in homes.values()]
    kinds |= {"far": "land"}
    homes |= {"Carthage": "far"} | ({"Gaul": others[0]} if others else {"Gaul": "far"})
    seats = sorted({"X", "Y"} | {name for disks in given["disks"].values() for name in disks})
    small = small_game(
        game,
        kinds,
        [tuple(edge) for edge in given.get("edges", ())],
        players=len(seats),
        homes=homes,
        cards=FILLER,
    )
    rows = {area: row(disks, seats) for area, disks in given["disks"].items()}
    task = Deployment(seats.index("X"), exiled=given.get("x_disks_on_map") == 0)
    ready = [given["ready"] if name == "X" else 0 for name in seats]
    position = scene(small, rows, WAITING, task, players=len(seats), ready=ready)
    here = [action.area for action in small.legal(position) if isinstance(action, Deploy)]
    if "legal" in expect and isinstance(expect["legal"], list):
        assert sorted(here) == sorted(expect["legal"])
        return
    if "max" in expect:
        placed = 0
        while isinstance(position.agenda[-1], Deployment) and not small.objections(position, Deploy("P")):
            position, placed = small.play(position, Deploy("P")), placed + 1
        assert placed == expect["max"]
        return
    places = {"DEP-08": ["Q", "R"], "DEP-12": ["H", "N1", "N2"], "DEP-16": ["Q"] * 4}[given["id"]]
    legal = True
    for area in places:
        if not isinstance(position.agenda[-1], Deployment) or small.objections(position, Deploy(area)):
            legal = False
            break
        position = small.play(position, Deploy(area))
    assert legal == expect["legal"]
    if "contested" in expect:
        q = position.areas[small.board(position).number["Q"]]
        assert named(q, seats) | {"Barb": 0} == expect["disks"]["Q"] | {"Barb": 0}
        assert terms.is_contested(game.rules, q)
        assert masks(small.board(position), position.areas)[len(FEATURES) * 3] == 0b10


GROWTH = {"ACQ": acq, "RET": ret, "RES": res, "STK": stk, "DEP": dep}
