"""Whole games: every edition, every number of players, variants, city-states, home rules, other readings."""

import random

import msgspec
import pytest

from hoyle.model import load
from hoyle.model.ancient_world.actions import BuyRepair, Keep, Place, Roll
from hoyle.model.ancient_world.readings import Readings
from hoyle.model.ancient_world.rules import VARIANTS
from hoyle.model.core import CHANCE, Trace, fields_of, kind_of
from tests.model.ancient_world.scene import begun, forward, place, with_city

EDITIONS = ("aw1", "aw2ks", "aw2it")


def played(ruleset, seed, **options):
    """A whole game at random: every step, and the last position."""
    choose = random.Random(seed)
    position = ruleset.start(ruleset.options(options))
    steps = []
    while len(legal := ruleset.legal(position)):
        action = legal[choose.randrange(len(legal))]
        after = ruleset.apply(position, action)
        steps.append((position, action, after))
        position = after
        assert len(steps) < 3000
    return steps, position


@pytest.mark.parametrize("players", (2, 3, 4))
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_goes_through_six_rounds_and_ends_with_a_winner(edition, players):
    ruleset = load(edition)
    steps, end = played(ruleset, players, players=players, first=1)
    assert {before.round for before, _, _ in steps} == {1, 2, 3, 4, 5, 6}
    result = ruleset.outcome(end)
    assert result is not None and result.winners and len(result.scores) == players
    assert ruleset.actor(end) is None
    assert all(ruleset.outcome(before) is None for before, _, _ in steps)


@pytest.mark.parametrize(("edition", "variant"), [(e, v) for e in EDITIONS for v in VARIANTS[e]])
def test_every_variant_can_be_played(edition, variant):
    ruleset = load(edition).under(VARIANTS[edition][variant])
    for seed in range(2):
        steps, end = played(ruleset, seed, players=3)
        assert all(not ruleset.problems(after) for _, _, after in steps[::7])
        assert ruleset.outcome(end) is not None


@pytest.mark.clauses("aw2ks.city-state.board-side", "aw2it.city-state.board-side")
@pytest.mark.parametrize("edition", ("aw2ks", "aw2it"))
def test_games_with_city_states_can_be_played(edition):
    ruleset = load(edition)
    steps, end = played(ruleset, 1, players=4, side="city-states")
    assert [city.state for city in end.cities] == list(ruleset.rules.city_states)
    assert all(not ruleset.problems(after) for _, _, after in steps[::7])


def other_readings():
    for field in fields_of(Readings).values():
        for edition in EDITIONS:
            entries = [e for e in load(edition).readings.values() if e.field == field.name]
            for value in field.choices:
                if entries and value != getattr(load(edition).rules, field.name):
                    yield pytest.param(edition, field.name, value, id=f"{edition}-{field.name}-{value}")


@pytest.mark.parametrize(("edition", "field", "value"), list(other_readings()))
def test_every_other_reading_can_be_played(edition, field, value):
    changes = {field: value}
    if field in ("tribe_check_place", "tribe_check_final", "sex_lock", "sex_change"):
        changes["sexes"] = True
    if field == "costly_difference":
        changes["placement"] = "fee-difference"
    ruleset = load(edition).under(changes)
    steps, end = played(ruleset, 5, players=2)
    assert all(not ruleset.problems(after) for _, _, after in steps[::11])
    assert ruleset.outcome(end) is not None


@pytest.mark.parametrize("edition", EDITIONS)
def test_exactly_the_legal_actions_have_no_objection(edition):
    """Actions of other moments of the game are tried in every tenth position."""
    ruleset = load(edition)
    steps, _ = played(ruleset, 3, players=3)
    tried = list(dict.fromkeys(action for _, action, _ in steps))
    choose = random.Random(0)
    refused = 0
    for before, _, _ in steps[::10]:
        legal = set(ruleset.legal(before))
        for action in [*choose.sample(tried, 25), *list(legal)[:5]]:
            objections = ruleset.objections(before, action)
            assert bool(objections) == (action not in legal), (action, objections)
            assert all(objection.clause in ruleset.book for objection in objections), objections
            refused += bool(objections)
    assert refused > 100


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_trace_replays_to_the_same_end(edition):
    ruleset = load(edition)
    steps, end = played(ruleset, 8, players=2)
    trace = Trace.of(ruleset, ruleset.options({"players": 2}), [action for _, action, _ in steps[:60]])
    again = [after for _, _, after in trace.steps(ruleset)]
    assert again[-1] == steps[59][2]
    assert ruleset.read_position(msgspec.json.decode(msgspec.json.encode(end))) == end


@pytest.mark.parametrize("edition", EDITIONS)
def test_chance_weighs_dice_by_their_faces(edition):
    ruleset = load(edition)
    position = begun(ruleset)
    pairs = [Roll(("blank", "blank")), Roll(("blank", "coin"))]
    assert [ruleset.weight(position, roll) for roll in pairs] == [4, 8]  # of 36: 2 x 2, and twice 2 x 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_action_has_clauses_to_cite_and_every_position_a_view(edition):
    ruleset = load(edition)
    steps, end = played(ruleset, 2, players=2)
    for before, action, _ in steps[::5]:
        assert ruleset.book.present(ruleset.clauses_for(before, action)), kind_of(action)
    assert "player-1" in ruleset.describe(end) and "round 6 of 6" in ruleset.describe(end)


# -- moments of play ---------------------------------------------------------------------------------


@pytest.mark.clauses("aw2ks.placement.ambrosia-timing", "aw2it.placement.ambrosia-timing")
def test_ambrosia_of_the_space_is_taken_after_the_action_or_at_once():
    for edition, tokens in (("aw2ks", 0), ("aw2it", 1)):
        ruleset = load(edition)
        position = place(ruleset, begun(ruleset), 1, "learn")
        assert position.cities[0].ambrosia == tokens  # the action is still to be performed


@pytest.mark.clauses("aw1.variant.expand-plus", "aw1.variant.expand-plus.unchosen")
def test_expand_plus_chooses_between_three_and_puts_two_beneath():
    ruleset = load("aw1").under(VARIANTS["aw1"]["expand-plus"])
    from hoyle.model.ancient_world.actions import PayExpand, Perform

    position = place(ruleset, begun(ruleset), 1, "expand")
    position = ruleset.play(position, PayExpand("coins"))
    position = forward(ruleset, ruleset.play(position, Perform()))  # to draw two more is a choice
    drawn = position.drawn
    assert len(drawn) == 3
    position = ruleset.play(position, Keep(drawn[1]))
    assert position.cities[0].districts == (drawn[1],)
    assert position.districts.bottom == (drawn[0], drawn[2])


@pytest.mark.clauses("aw1.action.expand-draw", "aw1.action.expand-reveal")
def test_expand_of_the_first_edition_takes_the_open_district():
    ruleset = load("aw1")
    from hoyle.model.ancient_world.actions import PayExpand

    position = begun(ruleset)
    (top,) = position.districts.top
    position = ruleset.play(place(ruleset, position, 1, "expand"), PayExpand("coins"))
    assert position.cities[0].districts == (top,)
    assert ruleset.actor(position) == CHANCE  # the next one is turned up


@pytest.mark.clauses("aw2ks.ambrosia.repair", "aw2ks.ambrosia.any-time", "aw2ks.scoring.damaged-penalty")
def test_ambrosia_repairs_before_the_points_are_counted():
    ruleset = load("aw2ks")
    from msgspec.structs import replace

    from hoyle.model.ancient_world.actions import EndTurn, Pass

    position = replace(begun(ruleset), round=6)
    card = position.cities[0].empire[0]
    for seat in (0, 1):
        position = with_city(position, seat, threat="", ready=(1,), starving=())
    position = with_city(position, 0, damaged=(card,), ambrosia=3)
    position = ruleset.play(ruleset.play(position, Pass()), Pass())
    position = ruleset.play(position, EndTurn())  # not yet, between titans and hunger
    assert position.phase == "end" and ruleset.actor(position) == "player-1"
    position = ruleset.play(position, BuyRepair(card))
    assert position.phase == "over" and position.cities[0].damaged == ()


@pytest.mark.clauses("aw2ks.ambrosia.skill-boost", "aw2ks.ambrosia.skill-boost-stack")
def test_ambrosia_raises_a_skill_past_the_fee():
    ruleset = load("aw2ks")
    from tests.model.ancient_world.scene import standing

    position = with_city(standing(begun(ruleset), "labor", (1, 3)), 0, coins=0, ambrosia=2)
    assert ruleset.objections(position, Place(1, "labor"))
    assert ruleset.objections(position, Place(1, "labor", 1))  # a 2 still stands beside a 3
    assert not ruleset.objections(position, Place(1, "labor", 2))
    after = ruleset.play(position, Place(1, "labor", 2))
    assert after.cities[0].ambrosia == 0 and after.spaces[0][-1] == (0, 1)
