"""Every hand-computed case, asked of the rules or played in a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.model.ancient_world.answers_actions import (
    can_build_stored,
    can_buy_aqueduct,
    can_gain,
    can_pay_expand,
    can_take_military,
    citizen_actions,
    coins_after_grow,
    coins_paid,
    cost_after_holy_site,
    desert_caravan,
    districts_after,
    explore_size,
    rounds_with_grow,
    town_hall,
    tribe_check,
    upgraded,
)
from tests.model.ancient_world.answers_rounds import (
    after_feeding,
    ambrosia_on_board,
    capacity,
    coins_by_seat,
    draws,
    empire_refreshed,
    end_of_round,
    feed_cost,
    feeding_costs,
    feeding_options,
    income,
    max_military,
    military_row_next_round,
    min_starving,
    row_sizes,
    starving,
    tokens_added,
    tokens_on_draft,
    usable_next_round,
)
from tests.model.ancient_world.answers_scores import (
    banners_each,
    best_banners,
    can_learn,
    placing,
    score,
    winner,
)
from tests.model.ancient_world.answers_war import (
    ambrosia_after,
    attack_value,
    attack_values_two_attacks,
    attacking,
    b_next,
    bounty,
    coins_after_attack,
    coins_with_loot,
    costs_and_totals,
    damaged_after_best_play,
    dice_after,
    max_swords,
    placeable_after,
    targets_for_a,
    values,
)
from tests.model.ancient_world.cases import ruleset_of

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())

BY_RULESET: dict[str, Any] = {
    "banner_vp": score,
    "total_vp": score,
    "bonus_vp": score,
    "best_banner_vp": best_banners,
    "banner_vp_each": banners_each,
    "winner": winner,
    "can_learn_with_this_citizen": can_learn,
    "costs_and_totals": costs_and_totals,
    "max_swords": max_swords,
    "targets_for_A": targets_for_a,
    "bounty": bounty,
    "B_next": b_next,
    "costs": feeding_costs,
    "options": feeding_options,
    "feed_cost": feed_cost,
    "starving": starving,
    "min_starving": min_starving,
    "tokens_added": tokens_added,
    "tokens_on_draft": tokens_on_draft,
    "ambrosia_on_board": ambrosia_on_board,
    "row_sizes": row_sizes,
    "coins_by_seat": coins_by_seat,
    "capacity": capacity,
    "empire": empire_refreshed,
    "max_military_cards_drawn": max_military,
    "can_pay_expand": can_pay_expand,
    "can_gain_empire_card": can_gain,
    "can_buy_Aqueduct": can_buy_aqueduct,
    "coins_paid": coins_paid,
    "can_take_military_card": can_take_military,
    "can_build_stored_now": can_build_stored,
    "citizen_actions_possible_this_turn": citizen_actions,
    "explore_draw_size": explore_size,
    "rounds_with_grow": rounds_with_grow,
    "cost_after_holy_site": cost_after_holy_site,
    "tribe_check": tribe_check,
}
BY_VECTOR: dict[str, Any] = {
    "coins_after_attack": coins_after_attack,
    "attack_value": attack_value,
    "values": values,
    "attack_values_two_attacks": attack_values_two_attacks,
    "coins_after": coins_with_loot,
    "damaged_after_best_play": damaged_after_best_play,
    "ambrosia_after": ambrosia_after,
    "placeable_after": placeable_after,
    "end_of_round": end_of_round,
    "after_feeding": after_feeding,
    "usable_next_round": usable_next_round,
    "income": income,
    "military_row_next_round": military_row_next_round,
    "draws": draws,
    "desert_caravan_coins": desert_caravan,
    "coins_after_grow": coins_after_grow,
}


def answer(vector: dict[str, Any]) -> dict[str, Any]:
    """What the model says to the question of a case."""
    query, given = vector.get("query"), vector["given"]
    if query is None:
        return (
            attacking(vector) if vector["action"]["type"] == "attack" else placing(ruleset_of(vector), vector)
        )
    if query == "after":
        if "roll" in given:
            return dice_after(vector)
        if "token" in given:
            return town_hall(ruleset_of(vector), given)
        return districts_after(vector) if "keep" in given else upgraded(ruleset_of(vector), given)
    if query in BY_VECTOR:
        return BY_VECTOR[query](vector)
    return BY_RULESET[query](ruleset_of(vector), given)


@pytest.mark.parametrize(
    "vector",
    [pytest.param(v, id=v["id"], marks=pytest.mark.clauses(*v["clauses"])) for v in VECTORS],
)
def test_the_model_gives_the_answer_computed_by_hand(vector):
    got = answer(vector)
    for key, expected in vector["expect"].items():
        assert key in got, f"{vector['id']}: the model did not say {key}"
        assert got[key] == expected, (
            f"{vector['id']}: {key} is {got[key]}, by hand {expected}: {vector['why']}"
        )
