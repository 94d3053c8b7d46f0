"""Answers of the model to cases about scoring and placing."""

from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world import scoring
from hoyle.model.ancient_world.actions import (
    Perform,
    UseCard,
)
from hoyle.model.ancient_world.placing import fee_for
from hoyle.model.ancient_world.position import SPACE_INDEX, AncientPosition
from hoyle.model.ancient_world.scoring import Holding, Standing
from tests.model.ancient_world.cases import SEATS, TRIBES, row
from tests.model.ancient_world.scene import (
    begun,
    place,
    standing,
    with_city,
)


def score(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    rules, cards = ruleset.rules, ruleset.catalog
    damaged = row(given.get("banners_on_damaged", {}))
    banners = given.get("banners", given.get("banners_on_undamaged", {}))
    held = tuple(a + b for a, b in zip(row(banners), damaged, strict=True))
    holding = Holding(
        banners=held,
        coins=given.get("coins", 0),
        knowledge=given.get("knowledge", 0),
        ambrosia=given.get("ambrosia", 0),
        citizens=given.get("citizens", 0),
        starving=given.get("starving", 0),
        titans=given.get("three_banner_titans", 0),
    )
    bonus = sum(
        scoring.text_points(rules, text, holding)
        for name in given.get("bonus_cards", ())
        for text in cards.empire[cards.named(name)].bonus
    )
    lost = scoring.penalty(rules, given.get("starving", 0), given.get("damaged_empire", 0))
    points = scoring.banner_points(rules, held)
    return {
        "by_tribe": {t: scoring.tribe_points(rules, n) for t, n in zip(TRIBES, held, strict=True)},
        "banner_vp": points,
        "penalty": -lost,
        "bonus": bonus,
        "sets": scoring.banner_sets(ruleset.rules, held),
        "total": scoring.total_points(rules, lost, points, bonus),
    }


def best_banners(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    rules, held = ruleset.rules, row(given["banners"])
    best = scoring.best_banner_points(rules, held, given["wild"])
    rows = zip(TRIBES, scoring.coloured(held, given["wild"]), strict=True)
    choice = next(tribe for tribe, chosen in rows if scoring.banner_points(rules, chosen) == best)
    return {"choice": choice, "banner_vp": best}


def banners_each(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    return {"banner_vp": [scoring.banner_points(ruleset.rules, row(option)) for option in given["options"]]}


def winner(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    table = tuple(
        Standing(
            points=p["vp"],
            coins=p["coins"],
            empire=p["empire"],
            district=p["district"],
            titan=p["titan"],
            knowledge=p["knowledge"],
            ambrosia=p["ambrosia"],
        )
        for p in given["players"]
    )
    (won,) = scoring.winners(ruleset.rules, table)
    return {"winner": given["players"][won]["name"]}


def placing_scene(ruleset: Any, given: dict[str, Any]) -> AncientPosition:
    states = {}
    if "city_state" in given:
        others = [s for s in ruleset.rules.city_states if s != given["city_state"].lower()]
        states = {"city_states": (given["city_state"].lower(), *others[:2])}
    position = replace(begun(ruleset, 3, **states), board_ambrosia=(0,) * 9)
    for space, citizens in given.get("space", {}).items():
        position = standing(position, space.lower(), *((SEATS[c["owner"]], c["skill"]) for c in citizens))
    for space, tokens in given.get("space_ambrosia", {}).items():
        index = ("labor", "build", "draft", "expand", "learn", "rebuild", "recruit").index(space.lower())
        position = replace(position, board_ambrosia=tuple(tokens if i == index else 0 for i in range(9)))
    player = given.get("player", {})
    held = {k: v for k, v in player.items() if k in ("coins", "ambrosia", "knowledge")}
    position = with_city(position, 0, **held)
    cards = tuple(ruleset.catalog.named(name) for name in given.get("cards", ()))
    return with_city(position, 0, empire=position.cities[0].empire + cards)


def placing(ruleset: Any, vector: dict[str, Any]) -> dict[str, Any]:
    given, action = vector["given"], vector["action"]
    if "card" in action:  # a card of somebody else
        card = ruleset.catalog.named(action["card"])
        position = with_city(begun(ruleset), SEATS[given["card_owner"]], empire=(card,))
        return {"legal": not ruleset.objections(position, UseCard(1, card))}
    position = placing_scene(ruleset, given)
    space = action["space"].lower()
    after = place(ruleset, position, action["skill"], space)
    if isinstance(after, tuple):
        return {"legal": False}
    fee = fee_for(ruleset.table, position, 0, action["skill"], SPACE_INDEX[space], 0)
    while ruleset.actor(after) == "player-1" and after.tasks and after.tasks[0].kind in ("perform", "scribe"):
        wanted = after.tasks[0].kind == "perform" or action.get("use_scribe_guild")
        if action.get("perform") is False or not wanted or Perform() not in tuple(ruleset.legal(after)):
            break
        after = ruleset.apply(after, Perform())
    city = after.cities[0]
    return {
        "legal": True,
        "fee": fee,
        "coins_after": city.coins,
        "ambrosia_after": city.ambrosia,
        "knowledge_after": city.knowledge,
    }


def can_learn(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    after = place(ruleset, placing_scene(ruleset, given), 1, "learn")
    return {"can_learn": Perform() in tuple(ruleset.legal(after))}
