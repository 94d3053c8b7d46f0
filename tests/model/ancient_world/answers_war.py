"""Answers of the model to cases about attacks and dice."""

from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world import military
from hoyle.model.ancient_world.actions import (
    Attack,
    Pass,
    Perform,
    Place,
    Roll,
    Starve,
)
from hoyle.model.ancient_world.cards import Strength
from hoyle.model.ancient_world.position import AncientPosition, Army, Deck, Task
from tests.model.ancient_world.cases import SEATS, ruleset_of
from tests.model.ancient_world.scene import (
    begun,
    giving,
    monster,
    soldiers,
    with_cards,
    with_city,
)


def army_scene(vector: dict[str, Any], given: dict[str, Any]) -> tuple[Any, AncientPosition]:
    """A player with the army, the permanent swords and the titan of the case on top of a pile."""
    army, titan = given.get("army", {}), given.get("titan", {})
    types = titan.get("types", ["sword"])
    effect = {"lose a coin": "lose-coin"}.get(given.get("titan_effect", ""), "none")
    ruleset = with_cards(
        ruleset_of(vector),
        troops=soldiers("troops", swords=army.get("swords", 0), arrows=army.get("arrows", 0)),
        veterans=soldiers("veterans", Strength(swords=army.get("legacy_swords", 0))),
        smithy=giving("smithy", swords=given.get("empire_swords", 0)),
        beast=monster(
            "beast",
            titan.get("defense", 1),
            "both" if "arrow" in types else "swords",
            titan.get("banners", 1),
            effect=effect,
        ),
    )
    position = begun(ruleset)
    picture = army.get("picture_coins", 0)
    position = with_city(
        position,
        0,
        coins=given.get("coins", given.get("player", {}).get("coins", 9)),
        empire=("smithy",),
        armies=(Army(active="troops", picture=picture, retired=("veterans",)),),
    )
    titans = (Deck(top=("beast",)), *position.titans[1:])
    return ruleset, replace(position, titans=titans)


def attacking(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    ruleset, position = army_scene(vector, given)
    if "card" in given:
        army = Army(active="troops", name=given["card"]["name_coins"], picture=given["card"]["picture_coins"])
        position = with_city(position, 0, armies=(army,))
    return {"legal": not ruleset.objections(position, Attack("pile-1", tuple(vector["action"]["cards"])))}


def costs_and_totals(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    coins, costs, totals = given["card"]["picture_coins"], [], []
    for _ in given["used_in_rounds"]:
        costs.append(military.military_cost(ruleset.rules, coins))
        coins += costs[-1]
        totals.append(coins)
    return {"costs": costs, "coins_on_card_after": totals}


def coins_after_attack(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    ruleset, position = army_scene(vector, given)
    position = ruleset.play(position, Attack("pile-1", (0,)))
    position = ruleset.play(position, Roll(tuple(sorted(given["roll"]))))
    return {"coins": position.cities[0].coins, "damaged": len(position.cities[0].damaged)}


def attack_value(vector: dict[str, Any]) -> dict[str, Any]:
    ruleset, position = army_scene(vector, vector["given"])
    from hoyle.model.ancient_world.strike import value_of

    value = value_of(ruleset.table, position.cities[0], (0,), "swords", 0)
    legal = not ruleset.objections(position, Attack("pile-1", (0,)))
    return {"attack": value, "enough": legal}


def values(vector: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.strike import cost_of, value_of

    ruleset, position = army_scene(vector, vector["given"])
    city = position.cities[0]
    return {
        "cost": cost_of(ruleset.table, city, (0,)),
        "both": value_of(ruleset.table, city, (0,), "both", 0),
        "swords_only": value_of(ruleset.table, city, (0,), "swords", 0),
    }


def attack_values_two_attacks(vector: dict[str, Any]) -> dict[str, Any]:
    """Two citizens drafted, then a first attack, then the value of a second."""
    from hoyle.model.ancient_world.strike import value_of

    given = vector["given"]
    ruleset, position = army_scene(vector, {**given, "titan": {"defense": 4}})
    army = Army(active="troops")
    other = with_cards(ruleset, squad=soldiers("squad", swords=2))
    position = with_city(position, 0, armies=(army, Army(active="squad")))
    for citizen in given["draft"]:
        position = replace(position, turn=0, tasks=())
        position = other.apply(other.play(position, Place(citizen["skill"], "draft")), Perform())
    position = replace(position, turn=0, tasks=())
    first = value_of(other.table, position.cities[0], (0,), "swords", 0)
    position = other.play(position, Attack("pile-1", (0,)))
    return {"attacks": [first, value_of(other.table, position.cities[0], (1,), "swords", 0)]}


def max_swords(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    most = max(n for n in range(9) if military.cannot_buy_swords(ruleset.rules, n, given["ambrosia"]) is None)
    return {"swords": most, "ambrosia_left": given["ambrosia"] - most * ruleset.rules.sword_price}


def targets_for_a(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.strike import targets

    position = begun(ruleset, 3)
    for name, threatened in given["threatening"].items():
        if not threatened:
            position = with_city(position, SEATS[name], threat="")
    return {"count": len(targets(ruleset.table, position))}


def rolling(
    vector: dict[str, Any], effect: str = "lose-coin", amount: int = 1, **city: Any
) -> tuple[Any, Any]:
    """The dice of an attack show what the case says; what follows by itself is done."""
    base = ruleset_of(vector)
    roll = vector["given"]["roll"]
    fields = {} if vector["edition"] == "aw1" else {"effect": effect, "amount": amount}
    extra = {f"hut-{n}": giving(f"hut {n}", coins=1) for n in range(4)}
    ruleset = with_cards(base, beast=monster("beast", 1, "both", len(roll), **fields), **extra)
    position = with_city(begun(ruleset), 0, **{"empire": ("hut-0",), **city})
    position = replace(position, tasks=(Task("roll", 0, len(roll), "beast"), *position.tasks))
    return ruleset, ruleset.play(position, Roll(tuple(sorted(roll))))


def dice_after(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    if "army" not in given:
        huts = tuple(f"hut-{n}" for n in range(given["undamaged_empire"]))
        ruleset, position = rolling(vector, coins=given["coins"], empire=huts)
        while position.tasks:
            position = ruleset.apply(position, ruleset.legal(position)[0])
        return {"coins": position.cities[0].coins, "damaged": len(position.cities[0].damaged)}
    if "picture_coins" in given["army"]:
        army = Army(active="militia", picture=given["army"]["picture_coins"])
        ruleset, position = rolling(vector, "coin-on-army", coins=given["coins"], armies=(army,))
        (after,) = position.cities[0].armies
        cost = military.military_cost(ruleset.rules, after.name + after.picture)
        return {"coins": position.cities[0].coins, "picture_coins": after.picture, "next_cost": cost}
    army = Army(active="militia", picture=given["army"]["coins_on_M"], retired=("city-guard",))
    _, position = rolling(vector, "lose-military", coins=given["player_coins"], armies=(army,))
    (after,) = position.cities[0].armies
    names = {"city-guard": "N"}
    return {
        "active": after.active or None,
        "retired": [names[card] for card in after.retired],
        "player_coins": position.cities[0].coins,
    }


def coins_with_loot(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    ruleset = with_cards(
        ruleset_of(vector),
        thieves=soldiers("thieves", swords=5, loot=given["loot"]),
        beast=monster("beast", 1, "both", len(given["roll"])),
    )
    position = with_city(
        begun(ruleset), 0, coins=given["coins_after_payment"] + 1, armies=(Army(active="thieves"),)
    )
    position = replace(position, titans=(Deck(top=("beast",)), *position.titans[1:]))
    position = ruleset.play(position, Attack("pile-1", (0,)))
    assert position.cities[0].coins == given["coins_after_payment"]
    return {"coins": ruleset.play(position, Roll(tuple(given["roll"]))).cities[0].coins}


def damaged_after_best_play(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    ruleset = with_cards(
        ruleset_of(vector),
        masons=soldiers("masons", swords=5, repair=given["army_repair"]),
        beast=monster("beast", 1, "both", len(given["roll"]), effect="lose-coin"),
    )
    position = with_city(begun(ruleset), 0, armies=(Army(active="masons"),))
    position = with_city(position, 0, empire=position.cities[0].empire[: given["undamaged_empire"]])
    position = replace(position, titans=(Deck(top=("beast",)), *position.titans[1:]))
    position = ruleset.play(ruleset.play(position, Attack("pile-1", (0,))), Roll(tuple(given["roll"])))
    return {"damaged": len(position.cities[0].damaged)}


def ambrosia_after(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    _, position = rolling(vector, "lose-ambrosia", given["X"], ambrosia=given["ambrosia"])
    return {"ambrosia": position.cities[0].ambrosia}


def placeable_after(vector: dict[str, Any]) -> dict[str, Any]:
    ruleset, position = rolling(vector, "starve-ready", ready=tuple(vector["given"]["unplaced_citizens"]))
    position = ruleset.play(position, Starve(1))
    legal = ruleset.legal(position)
    assert ruleset.actor(position) == "player-1"
    return {"count": len({action.citizen for action in legal if isinstance(action, Place)})}


def bounty(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    titan = given["titan"]
    own = titan["on_board_of"] == given["attacker"]
    gained = military.bounty(ruleset.rules, titan["ambrosia"], titan["banners"], own)
    return {"gained": gained, "discarded": titan["ambrosia"] - gained}


def b_next(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    """B's titan is beaten in round two; B confronts nothing, and draws in round three."""
    position = replace(begun(ruleset), round=given["round"])
    position = with_city(position, 1, threat="", ready=(), starving=(1, 2, 3))
    position = with_city(position, 0, threat="", ready=(), starving=(1, 2, 3))
    position = ruleset.play(ruleset.play(position, Pass()), Pass())
    confronts = position.tasks[0].kind == "face-titan"
    while position.phase != "actions" or ruleset.actor(position) == "chance":
        position = ruleset.apply(position, ruleset.legal(position)[0])
    drawn = position.cities[1].threat
    return {
        "confronts_in_round_2": confronts,
        "draws_in_round": position.round,
        "stars": ruleset.catalog.titans[drawn].stars,
    }
