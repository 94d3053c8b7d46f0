"""Answers of the model to cases about rounds and set-up."""

from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world import ambrosia, endround, military, prepare
from hoyle.model.ancient_world.actions import (
    Confront,
    FeedTitan,
    Pass,
    Roll,
    Starve,
)
from hoyle.model.ancient_world.position import AncientPosition, Deck, Task
from tests.model.ancient_world.cases import SEATS, ruleset_of
from tests.model.ancient_world.scene import (
    begun,
    forward,
    giving,
    monster,
    soldiers,
    with_cards,
    with_city,
)


def feeding_costs(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    tokens, costs, after = 0, [], []
    for _ in range(given["feedings"]):
        costs.append(ambrosia.feed_cost(ruleset.rules, given["banners"], tokens))
        tokens = ambrosia.tokens_after_feeding(ruleset.rules, given["banners"], tokens)
        after.append(tokens)
    return {"costs": costs, "tokens_after": after, "total": sum(costs)}


def feeding_options(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    refused = ambrosia.cannot_feed(ruleset.rules, given["banners"], 0, given["ambrosia"])
    return {"can_feed": refused is None, "dice": military.damage_dice(given["banners"])}


def feed_cost(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    return {"cost": ambrosia.feed_cost(ruleset.rules, given["banners"], given["tokens_on_titan"])}


def end_of_round(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    ruleset = with_cards(
        ruleset_of(vector), beast=monster("beast", 9, "both", given["titan"]["banners"], effect="lose-coin")
    )
    position = replace(begun(ruleset), round=given["round"])
    position = with_city(position, 0, threat="beast", coins=given["coins"], ready=(), starving=(1, 2, 3))
    position = with_city(position, 1, threat="")
    position = ruleset.play(ruleset.play(position, Pass()), Pass())
    position = ruleset.play(position, Confront())
    dice = position.tasks[0].number
    position = ruleset.play(position, Roll(("blank",) * dice))
    return {"dice_if_not_fed": dice, "coins_after_if_all_blank": position.cities[0].coins}


def after_feeding(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    ruleset = with_cards(
        ruleset_of(vector), beast=monster("beast", 9, "both", given["banners"], effect="lose-coin")
    )
    position = with_city(begun(ruleset), 0, threat="beast", ambrosia=given["player_ambrosia"])
    position = replace(position, ambrosia=given["supply_ambrosia"], tasks=(Task("face-titan", 0),))
    position = ruleset.play(position, FeedTitan())
    city = position.cities[0]
    return {"supply_ambrosia": position.ambrosia, "player_ambrosia": city.ambrosia, "on_titan": city.fed}


def starving(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    return {"count": endround.unfed_citizens(given["food"], given["citizens"])}


def min_starving(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    short = endround.unfed_citizens(given["food"], given["citizens"])
    meals = min(short, ambrosia.meals_affordable(ruleset.rules, given["ambrosia"]))
    return {"count": short - meals, "ambrosia_after": given["ambrosia"] - meals * ruleset.rules.meal_price}


def usable_next_round(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    ruleset = ruleset_of(vector)
    position = with_city(begun(ruleset), 0, ready=tuple(given["citizens"]), threat="")
    assert ruleset.table.food(position.cities[0]) == given["food"]
    position = with_city(position, 1, threat="")
    position = ruleset.play(ruleset.play(position, Pass()), Pass())
    for skill in given["owner_starves"]:
        position = ruleset.play(position, Starve(skill))
    return {"skills": list(forward(ruleset, position).cities[0].ready)}


def income(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    base = ruleset_of(vector)
    extra: dict[str, Any] = {}
    owned, damaged = [], []
    for number, card in enumerate(given["cards"]):
        if isinstance(card, str):
            owned.append(base.catalog.named(card))
            continue
        key = f"house-{number}"
        extra[key] = giving(key, **{k: v for k, v in card.items() if k != "damaged"})
        owned.append(key)
        damaged += [key] if card["damaged"] else []
    if given.get("ambrosia_icons"):
        extra["shrine"] = giving("shrine", ambrosia=given["ambrosia_icons"])
        owned.append("shrine")
    ruleset = with_cards(base, **extra)
    position = with_city(begun(ruleset), 0, empire=tuple(owned), damaged=tuple(damaged), coins=0, ambrosia=0)
    position = replace(position, tasks=(Task("income"),), phase="end")
    from hoyle.model.ancient_world.flow import settle

    city = settle(ruleset.table, position).cities[0]
    return {"coins": city.coins, "knowledge": city.knowledge, "ambrosia": city.ambrosia}


def tokens_added(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.placement import is_covered

    added = {
        space: endround.ambrosia_added(
            ruleset.rules, given["players"], count, is_covered(ruleset.rules, space.lower(), given["round"])
        )
        for space, count in given["citizens"].items()
    }
    return {"total": sum(added.values()), "actions": [space for space, tokens in added.items() if tokens]}


def tokens_on_draft(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    added = endround.ambrosia_added(ruleset.rules, given["players"], given["citizens"]["Draft"], False)
    return {"tokens": given["space_ambrosia"]["Draft"] + added}


def ambrosia_on_board(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    from hoyle.model.ancient_world.position import SPACES

    board_tokens = begun(ruleset).board_ambrosia
    there = [space.title() for space, tokens in zip(SPACES, board_tokens, strict=True) if tokens]
    return {"on_board": sum(board_tokens), "actions": sorted(there, key=["Learn", "Expand", "Rebuild"].index)}


def row_sizes(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    position = begun(ruleset, given["players"])
    return {"empire": len(position.row), "military": len(position.barracks)}


def coins_by_seat(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    position = begun(ruleset, given["players"], city_states=("zaltor", given["seat_2"].lower()))
    return {"coins": [city.coins for city in position.cities]}


def capacity(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    position = begun(ruleset, 2, city_states=(given["city_state"].lower(), "umnok"))
    return {"capacity": ruleset.table.capacity(position.cities[0])}


def round_ended(ruleset: Any, position: AncientPosition) -> AncientPosition:
    """Everybody passes; the next round begins, chance saying its first word."""
    for _ in position.cities:
        position = ruleset.play(position, Pass())
    while position.phase != "actions":
        position = ruleset.apply(position, ruleset.legal(position)[0])
    return position


def military_row_next_round(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    names = [*given["row"], *given["deck_top_to_bottom"]]
    ruleset = with_cards(ruleset_of(vector), **{name: soldiers(name) for name in names})
    position = replace(
        begun(ruleset), barracks=tuple(given["row"]), military=Deck(top=tuple(given["deck_top_to_bottom"]))
    )
    for seat in (0, 1):
        position = with_city(position, seat, threat="")
    after = round_ended(ruleset, position)
    drawn = len(given["deck_top_to_bottom"]) - len(
        [c for c in after.military.cards() if c in given["deck_top_to_bottom"]]
    )
    return {"row": list(after.barracks), "drawn": drawn, "deck_bottom": list(after.military.bottom)}


def draws(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    names = [*given["two_star"], *given["three_star"]]
    ruleset = with_cards(
        ruleset_of(vector), **{n: monster(n, 9, "both", 1, effect="lose-coin") for n in names}
    )
    position = replace(begun(ruleset), round=given["round"] - 1, empire_next=ruleset.catalog.deck("b"))
    first, *others = given["three_star"]
    piles = (position.titans[0], Deck(top=tuple(given["two_star"])), Deck(top=(first,), bottom=tuple(others)))
    position = replace(position, titans=piles)
    for seat in (0, 1):
        position = with_city(position, seat, threat="")
    after = round_ended(ruleset, position)
    return {name: after.cities[SEATS[name]].threat for name in given["drawers"]}


def empire_refreshed(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    position = begun(ruleset, given["players"])
    position = replace(
        position, row=position.row[: given["row_left"]], out=position.out + position.row[given["row_left"] :]
    )
    after = round_ended(ruleset, position)
    assert after.round == given["round"]
    return {"discarded": len(after.empire_discard), "row": len(after.row)}


def max_military(ruleset: Any, given: dict[str, Any]) -> dict[str, Any]:
    drawn = sum(prepare.military_drawn(ruleset.rules, given["players"], 0) for _ in range(given["rounds"]))
    deck = ruleset.rules.military_cards
    return {"drawn": drawn, "deck": deck, "reshuffle_needed": drawn > deck}
