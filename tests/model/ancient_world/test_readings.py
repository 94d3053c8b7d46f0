"""The register of unclear places: complete, consistent, and every reading does what it says."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world import ambrosia, board, damage, endround, military, placement, scoring
from hoyle.model.ancient_world.readings import Readings
from hoyle.model.ancient_world.rules import AW1, AW2IT, AW2KS, EDITIONS, Rules
from hoyle.model.ancient_world.scoring import Standing
from hoyle.model.core import Objection, fields_of


def register():
    return {key: entry for edition in EDITIONS for key, entry in load(edition).readings.items()}


def test_every_open_field_is_in_the_register():
    assert {entry.field for entry in register().values()} >= set(fields_of(Readings))


def test_every_entry_lists_the_values_of_its_field_and_the_default_that_is_played():
    fields = fields_of(Rules)
    for entry in register().values():
        assert set(entry.readings) == set(fields[entry.field].choices), entry.id
        for edition in {clause.partition(".")[0] for clause in entry.clauses}:
            assert getattr(EDITIONS[edition], entry.field) == entry.default, (entry.id, edition)
            assert all(c in load(edition).book for c in entry.clauses if c.startswith(f"{edition}.")), (
                entry.id
            )


def test_there_are_well_over_a_hundred_unclear_places_in_the_three_books():
    assert sum(len(load(edition).readings) for edition in EDITIONS) > 150


def legal(answer):
    return not isinstance(answer, Objection)


def test_higher_than_any_lets_a_2_join_1_and_3_only_when_it_means_some():
    assert not legal(placement.placement_fee(AW1, 2, (1, 3), 5))
    assert placement.placement_fee(replace(AW1, any_means="some"), 2, (1, 3), 5) == 0


def test_two_higher_citizens_cost_one_coin_or_two():
    assert placement.placement_fee(AW2KS, 2, (3, 4), 1) == 1
    assert not legal(placement.placement_fee(replace(AW2KS, fee_counting="each"), 2, (3, 4), 1))


@pytest.mark.parametrize(("reading", "fee"), [("highest", 3), ("lowest-higher", 1), ("sum", 4)])
def test_costly_placement_beside_3_and_5(reading, fee):
    rules = replace(AW2KS, placement="fee-difference", costly_difference=reading)
    assert placement.placement_fee(rules, 2, (3, 5), 9) == fee


@pytest.mark.parametrize(("reading", "value"), [("any", 5), ("mixed-only", 4), ("sword", 5)])
def test_a_draft_beside_four_swords(reading, value):
    assert military.attack_value(replace(AW1, draft_type=reading), "swords", 4, 0, 1) == value


def test_two_ambrosia_are_lost_of_one_or_none():
    assert damage.ambrosia_lost(AW2KS, 2, 1) == 1
    assert damage.ambrosia_lost(replace(AW2KS, short_ambrosia_loss="nothing"), 2, 1) == 0


def test_merkian_troops_with_a_coin_cost_two_or_one():
    assert military.military_cost(AW2IT, 1) == 2
    assert military.military_cost(replace(AW2IT, military_price="flat"), 1) == 1


def test_a_third_building_finds_room_only_when_the_track_shows_what_is_left():
    assert board.free_capacity(AW1, 4, 4, 2, 0) == 0
    assert board.free_capacity(replace(AW1, capacity_at_start="free"), 4, 4, 2, 0) == 2


def test_a_2_is_exchanged_for_the_5_or_the_1():
    assert board.upgraded_citizen(AW2KS, 2, (2, 3, 4)) == 5
    assert board.upgraded_citizen(replace(AW2KS, next_citizen="lowest-in-supply"), 2, (2, 3, 4)) == 1
    assert board.upgraded_citizen(AW2KS, 5, (1, 2, 3, 4, 5)) == 0


def test_a_plain_eye_draws_a_fourth_district_or_not():
    assert board.districts_drawn(AW2IT, 1) == 4
    assert board.districts_drawn(replace(AW2IT, plain_eye="explore-only"), 1) == 3


def test_the_seventeenth_knowledge():
    assert board.cannot_learn(AW1, 3, 0) is not None
    assert board.cannot_learn(replace(AW1, knowledge_supply="unlimited"), 3, 0) is None


def test_boxed_citizens_kill_grow():
    assert board.cannot_grow(AW1, 3, 3) is None
    assert board.cannot_grow(replace(AW1, boxed_citizens="all"), 3, 3) is not None


def test_merlume_in_round_one_of_the_third_book():
    assert placement.closed_space(AW2IT, "grow", 1, True) is not None
    assert placement.closed_space(replace(AW2IT, merlume_round_one="open"), "grow", 1, True) is None
    assert placement.closed_space(AW2KS, "grow", 1, True) is None


def test_fed_ambrosia_lies_on_the_titan_or_goes_to_the_supply():
    assert ambrosia.tokens_after_feeding(AW2IT, 3, 0) == 3
    assert ambrosia.tokens_after_feeding(replace(AW2IT, fed_to="supply"), 3, 0) == 0


@pytest.mark.parametrize(("reading", "winner"), [("built", 1), ("built-and-stored", 0)])
def test_stored_cards_in_the_tie(reading, winner):
    table = (Standing(points=9, empire=8, stored=2), Standing(points=9, empire=9))
    assert scoring.winners(replace(AW1, tie_cards=reading), table) == (winner,)


@pytest.mark.parametrize(("reading", "total"), [("allowed", 7), ("floor", 7), ("penalty-floor", 11)])
def test_one_starving_citizen_and_four_red_banners(reading, total):
    rules = replace(AW2KS, negative_totals=reading)
    lost = scoring.penalty(rules, 1, 0)
    assert scoring.total_points(rules, lost, scoring.banner_points(rules, (4, 0, 0, 0, 0)), 0) == total


@pytest.mark.parametrize(("reading", "paid"), [("coins", 4), ("coins-and-knowledge", 3)])
def test_amnite_and_a_card_for_four_coins_and_a_knowledge(reading, paid):
    assert board.building_price(replace(AW2IT, amnite_price=reading), 4, 1, True, False) == paid


def test_the_last_hunger_check_of_the_first_edition():
    assert "hunger" in endround.end_steps(AW1, 6)
    assert "hunger" not in endround.end_steps(replace(AW1, final_hunger="skipped"), 6)


def test_repair_in_round_six_of_the_third_book():
    assert "repair" not in endround.end_steps(AW2IT, 6)
    assert endround.end_steps(replace(AW2IT, final_repair="yes"), 6) == ("confront", "repair", "hunger")


def test_the_holder_claims_again_or_not():
    assert board.may_claim(AW1, False, True)
    assert not board.may_claim(replace(AW1, holder_claims="may-not"), False, True)


def test_a_failed_attack_may_be_declared_or_not():
    assert military.cannot_attack(AW1, 1, 1, 1, 2, 8) is not None
    assert military.cannot_attack(replace(AW1, weak_attack="no-dice"), 1, 1, 1, 2, 8) is None


def test_the_lock_of_the_sexes_opens_or_stays_when_the_citizen_moves_on():
    home = replace(AW2IT, sexes=True)
    assert placement.sex_mismatch(home, "female", "", "male") is None
    assert placement.sex_mismatch(replace(home, sex_lock="stays"), "female", "", "male") is not None
