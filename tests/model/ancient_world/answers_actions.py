"""Answers of the model to cases about actions."""

from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world import board, endround
from hoyle.model.ancient_world.actions import (
    BuildStored,
    Keep,
    PayExpand,
    Perform,
    Place,
    Recruit,
    Reuse,
    TakeOff,
    Upgrade,
    UseCard,
)
from hoyle.model.ancient_world.position import SPACE_INDEX, Army, Deck, Task
from tests.model.ancient_world.cases import SEATS, ruleset_of
from tests.model.ancient_world.scene import (
    begun,
    forward,
    giving,
    place,
    standing,
    with_cards,
    with_city,
)


def desert_caravan(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    base = ruleset_of(vector)
    houses = {
        f"farm-{n}": giving(f"farm {n}", food=card["food"]) for n, card in enumerate(given["food"]["cards"])
    }
    ruleset = with_cards(base, **houses)
    damaged = tuple(f"farm-{n}" for n, card in enumerate(given["food"]["cards"]) if card["damaged"])
    position = with_city(begun(ruleset), 0, coins=0, damaged=damaged, empire=(*houses, "desert-caravan"))
    return {"coins": ruleset.play(position, UseCard(1, "desert-caravan")).cities[0].coins}


def can_pay_expand(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    ways = [
        board.cannot_expand(ruleset.rules, knowledge, given["coins"], given["knowledge"], False, 16) is None
        for knowledge in (True, False)
    ]
    return {"can_pay": any(ways)}


def can_gain(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    damaged = given.get("empire_damaged", 0)
    empire = given.get("empire", given.get("empire_undamaged", 0) + damaged)
    free = board.free_capacity(ruleset.rules, given["capacity"], empire, 2, damaged)
    return {"can": board.cannot_build(ruleset.rules, 60, 16, 1, 0, free, 0) is None}


def can_buy_aqueduct(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.construct import building_objection

    position = with_city(begun(ruleset), 0, empire=("aqueduct",), coins=60, knowledge=9)
    position = replace(position, row=("aqueduct~2",))
    assert building_objection(ruleset.table, with_city(position, 0, empire=()), 0, "aqueduct~2", "") is None
    return {"can": building_objection(ruleset.table, position, 0, "aqueduct~2", "") is None}


def coins_paid(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    paid = [board.building_price(ruleset.rules, price, 0, True, False) for price in given["prices"]]
    return {"paid": paid, "expand_coins": board.expand_price(ruleset.rules, True)}


def can_take_military(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    position = begun(ruleset, 2, city_states=(given["city_state"].lower(), "umnok"))
    armies = tuple(
        replace(army, name=given["armies"][n]["name_coins"])
        for n, army in enumerate(position.cities[0].armies)
    )
    position = with_city(position, 0, armies=armies)
    assert ruleset.table.army_limit(position.cities[0]) == given["army_limit"]
    position = place(ruleset, position, 1, "recruit")
    return {"can": any(isinstance(action, Recruit) for action in ruleset.legal(position))}


def can_build_stored(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    card = ruleset.catalog.deck("a")[0]
    position = with_city(begun(ruleset), 0, ready=(), stored=(card,), coins=given["coins"], knowledge=5)
    return {"can": not ruleset.objections(position, BuildStored(card))}


def citizen_actions(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    position = standing(begun(ruleset), "draft", (0, 1))
    position = with_city(position, 0, ready=(2,), ambrosia=given["ambrosia"], coins=5)
    actions = 0
    while ruleset.actor(position) == "player-1":
        legal = tuple(ruleset.legal(position))
        chosen = next(
            (a for a in legal if isinstance(a, Reuse | Place) and a.space == "labor" and a.boost == 0), None
        )
        if chosen is None:
            chosen = next((a for a in legal if isinstance(a, Perform)), None) or legal[-1]
        actions += isinstance(chosen, Reuse | Place)
        position = ruleset.play(position, chosen)
    return {"max": actions}


def upgraded(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    space = given["location"].lower()
    position = standing(begun(ruleset), space, (0, given["hand_in"]))
    position = replace(position, tasks=(Task("upgrade", 0), Task("turn-end", 0)))
    position = ruleset.play(position, Upgrade(given["hand_in"]))
    from hoyle.model.ancient_world.position import owned

    new = [skill for _, skill in position.spaces[SPACE_INDEX[space]]]
    citizens = owned(position.cities[0], position.spaces, 0)
    assert new == [s for s in citizens if s not in given["citizens"]]
    return {"citizens": list(citizens), "new_citizen_at": given["location"]}


def town_hall(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    position = replace(
        begun(ruleset), holder=SEATS[given["token"]["holder"]], claimed=given["token"]["hand_up"]
    )
    position = with_city(position, 0, empire=("town-hall",))
    after = ruleset.play(position, UseCard(1, "town-hall"))
    city = after.cities[0]
    return {"holder": "AB"[after.holder], "knowledge": city.knowledge, "ambrosia": city.ambrosia}


def districts_after(vector: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.cards import Abilities, District

    given = vector["given"]
    names = given["districts_top_to_bottom"]
    lands = {name: District(name=name, abilities=Abilities(capacity=2), source="invented") for name in names}
    ruleset = with_cards(ruleset_of(vector), **lands)
    position = replace(begun(ruleset), districts=Deck(top=tuple(names)))
    position = place(ruleset, position, 1, "expand")
    position = ruleset.play(ruleset.play(position, PayExpand("coins")), Keep(given["keep"]))
    deck = position.districts
    return {
        "kept": position.cities[0].districts[0],
        "face_up": deck.top[0],
        "bottom_two": sorted(deck.bottom),
    }


def explore_size(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.actions import DrawToStore, Store

    position = replace(begun(ruleset), round=2)
    position = with_city(position, 0, empire=tuple(ruleset.catalog.named(n) for n in given["cards"]))
    position = ruleset.play(place(ruleset, position, 1, "explore"), DrawToStore())
    position = forward(ruleset, position)
    drawn = position.drawn
    position = ruleset.play(position, Store(drawn[0]))
    return {
        "drawn": len(drawn),
        "stored": len(position.cities[0].stored),
        "discarded": len(position.empire_discard),
    }


def rounds_with_grow(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.placement import closed_space

    return {"rounds": [r for r in range(1, 7) if closed_space(ruleset.rules, "grow", r, True) is None]}


def coins_after_grow(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    base = ruleset_of(vector)
    ruleset = with_cards(base, farms=giving("farms", food=given["food"] - base.rules.capital_food))
    position = with_city(begun(ruleset), 0, coins=given["coins"], empire=("aqueduct", "farms"))
    position = place(ruleset, replace(position, round=given["round"]), 1, "grow")
    (gained,) = position.cities[0].fresh
    return {"coins": position.cities[0].coins, "gained": gained}


def cost_after_holy_site(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.strike import cost_of

    army = Army(active="militia", picture=given["army"]["picture_coins"])
    position = with_city(begun(ruleset), 0, armies=(army,), empire=("holy-site",))
    before = cost_of(ruleset.table, position.cities[0], (0,))
    position = ruleset.play(ruleset.play(position, UseCard(1, "holy-site")), TakeOff(0, "all"))
    return {"cost_before": before, "cost_after": cost_of(ruleset.table, position.cities[0], (0,))}


def tribe_check(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    coins, knowledge, tokens = endround.tribe_reward(ruleset.rules, given["males"], given["females"])
    return {"coins": coins, "knowledge": knowledge, "ambrosia": tokens}
