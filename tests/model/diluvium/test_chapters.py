"""What single clauses say, asked of the rules: the numbers and the words are the book's."""

from __future__ import annotations

import pytest

from hoyle.model import load
from hoyle.model.diluvium import (
    campaign,
    conditions,
    difficulty,
    engaging,
    exploring,
    lands,
    player,
    producing,
    settling,
    specials,
    tokens,
)
from hoyle.model.diluvium.kinds import ACTIONS, CRAFT, ENGAGE, EXPLORE, FOOD, PRODUCE, RUINS, SETTLE, WEAPONS
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.setup import settlers_at_start
from tests.model.diluvium.table import cited

SUCCESSORS = {  # pages 14 to 31: the scenario, the title won there, the scenario it leads to
    ("perilous", "bellicose"): "answer",
    ("perilous", "conqueror"): "friend",
    ("whispers", "prospector"): "friend",
    ("whispers", "explorer"): "killed",
    ("killed", "archeologist"): "remains",
    ("killed", "navigator"): "path",
    ("friend", "shepherdess"): "destiny",
    ("friend", "merchant"): "remains",
    ("answer", "warmonger"): "assault",
    ("answer", "corruptor"): "destiny",
    ("path", "traveler"): "condemned",
    ("remains", "grave_robber"): "curse",
    ("remains", "patron"): "flash",
    ("destiny", "leader"): "hydra",
    ("destiny", "loner"): "bastion",
    ("assault", "pitiless"): "noose",
}
LAST = {
    "noose": "peacemaker",
    "condemned": "discoverer",
    "curse": "saved",
    "flash": "condottiere",
    "bastion": "unstoppable",
    "hydra": "slayer",
}


def _ways():
    for (scenario, title), following in SUCCESSORS.items():
        marks = cited(f"scenario.{scenario}.next.{title}")
        yield pytest.param(scenario, title, following, id=title, marks=marks)
    for scenario, title in LAST.items():
        yield pytest.param(scenario, title, "", id=title, marks=cited(f"scenario.{scenario}.terminal"))


@pytest.mark.parametrize(("scenario", "title", "following"), list(_ways()))
def test_a_victory_leads_where_the_book_says(scenario, title, following):
    assert campaign.TITLES[title][0] == scenario
    assert campaign.next_scenario(title) == following


@cited("log.start", "contents.list")
def test_a_campaign_begins_with_one_of_two_scenarios():
    assert set(campaign.opening_scenarios(SOLO)) == {"perilous", "whispers"}


@pytest.mark.parametrize(
    "action",
    [
        pytest.param(EXPLORE, id="explore", marks=cited("explore.mirror", "aide.explore.mirror")),
        pytest.param(SETTLE, id="settle", marks=cited("settle.mirror", "aide.settle.mirror")),
        pytest.param(PRODUCE, id="produce", marks=cited("produce.mirror", "aide.produce.mirror")),
        pytest.param(ENGAGE, id="engage", marks=cited("aide.engage.mirror")),
    ],
)
def test_without_the_symbol_the_adversary_answers_with_your_action(action):
    assert tokens.opponent_action(False, FOOD, action, False) == action
    assert tokens.copied_action(SOLO, action, PRODUCE) == action


@cited("opponent.reactive", "aide.engage.mirror")
def test_an_adversary_beaten_in_your_turn_does_not_answer_an_engage():
    assert ACTIONS[tokens.opponent_action(False, FOOD, ENGAGE, True)] == "nothing"


@cited("random.trigger", "aide.random.map")
@pytest.mark.parametrize(
    ("first", "action"), [(FOOD, EXPLORE), (RUINS, SETTLE), (CRAFT, PRODUCE), (WEAPONS, ENGAGE)]
)
def test_with_the_symbol_the_first_settlement_token_names_the_action(first, action):
    other = SETTLE if action != SETTLE else ENGAGE
    assert tokens.opponent_action(True, first, other, False) == action


@cited("setup.settlement_order", "setup.settlement_meaning", "settle.same_process", "aide.settle.two")
def test_the_column_holds_each_token_once_and_its_highest_usable_one_decides():
    column = (RUINS, FOOD, WEAPONS, CRAFT)
    assert tokens.is_column(column) and not tokens.is_column((RUINS, FOOD, FOOD, CRAFT))
    assert settling.deciding_token(column, (1, 1, 1, 1)) == 0
    assert settling.deciding_token(column, (0, 1, 1, 0)) == 2  # no Ruins and no Food: Weapons, third from top
    assert settling.deciding_token(column, (0, 0, 0, 0)) == -1
    assert settling.settlers_due(SOLO, True) == 2 and settling.settlers_due(SOLO, False) == 1


@cited("aide.random.reshuffle")
def test_three_used_tokens_of_one_value_are_shuffled_in():
    assert not tokens.is_reshuffle_due(SOLO, (2, 2, 2))
    assert all(tokens.is_reshuffle_due(SOLO, used) for used in ((3, 0, 0), (0, 3, 1), (1, 2, 3)))


@cited("component.astrolabe", "setup.astrolabe", "explore.astrolabe_procedure", "explore.astrolabe_spin")
def test_the_astrolabe_lays_the_same_digits_over_other_edges_when_it_is_turned():
    turns = [exploring.astrolabe_digits(SOLO, turn) for turn in range(6)]
    assert len(set(turns)) > 1
    assert all(sorted(digits) == sorted(turns[0]) for digits in turns)
    for turn in range(6):  # a turn by one edge more moves every digit by one edge
        after = turns[(turn + 1) % 6]
        assert after in (turns[turn][-1:] + turns[turn][:-1], turns[turn][1:] + turns[turn][:1])


@cited("explore.tie_astrolabe", "explore.target_unreachable", "scenario.path.setup.astrolabe")
def test_of_edges_that_lead_nearer_the_smallest_digit_is_taken():
    # the goal is nine tiles away, further than any ship goes in a turn: three edges lead nearer all the same
    nearer = exploring.course(9, (8, 9, 8, 10, -1, 8))
    assert nearer == (True, False, True, False, False, True)
    assert exploring.astrolabe_edge((3, 1, 2, 1, 1, 3), nearer) == 2


@cited("explore.revealed_unmarked", "aide.explore.reveal", "aide.engage.reveal")
def test_an_exploring_ship_stops_on_a_tile_without_its_marker_and_any_ship_on_a_facedown_one():
    assert exploring.stops_on(True, False, True) and exploring.stops_on(True, True, False)
    assert exploring.stops_on(False, True, True) and not exploring.stops_on(False, False, True)
    assert not exploring.stops_on(False, True, False)  # a Warship sails on over faceup tiles
    assert exploring.is_unexplored(SOLO, False, False, 1) and not exploring.is_unexplored(
        SOLO, False, True, 1
    )


@cited("aide.explore.range", "aide.engage.movement")
@pytest.mark.parametrize(("settlers", "tiles"), [(1, 1), (2, 2), (5, 5)])
def test_an_opposing_ship_moves_a_tile_for_each_settler_on_food(settlers, tiles):
    assert exploring.ship_range(SOLO, settlers) == tiles


@cited("aide.explore.marker")
def test_a_marker_goes_on_two_gold_or_more_before_a_settle_space():
    assert exploring.marker_space(SOLO, (1, 0, 2), True) == 2
    assert exploring.marker_space(SOLO, (1, 0, -1), True) == 1


@cited("aide.explore.none_left", "aide.settle.none_left")
def test_a_missing_marker_or_settler_brings_ten_gold():
    assert (
        exploring.gold_for_missing_marker(SOLO, 0) == 10 and exploring.gold_for_missing_marker(SOLO, 1) == 0
    )
    assert settling.gold_for_missing_settler(SOLO, False) == 10


@cited("aide.settle.income")
def test_an_opposing_settler_draws_a_card_on_ruins_and_nothing_elsewhere():
    assert [settling.draws_ruins_card(kind) for kind in (FOOD, CRAFT, WEAPONS, RUINS)] == [False] * 3 + [True]


@cited("produce.count", "aide.produce.craft", "aide.produce.weapons")
def test_pairs_are_counted_on_craft_and_on_weapons_apart():
    # five on Craft are two pairs at three Gold; three on Weapons one pair; one on each is no pair at all
    assert producing.craft_gold(SOLO, 5) == 6 and producing.weapons_strength(SOLO, 3) == 1
    assert producing.craft_gold(SOLO, 1) == 0 == producing.weapons_strength(SOLO, 1)


@cited("engage.skip_impossible", "engage.lost_skip", "battle.monster.trigger")
def test_steps_of_an_engage_without_an_object_are_skipped_and_a_lost_battle_ends_it():
    assert engaging.engage_steps(False, False, True, True) == ("scare", "battle Monster")
    assert engaging.engage_steps(True, False, True, True) == ("battle Warship",)
    assert engaging.engage_steps(True, True, False, False) == ("battle Warship",)
    assert engaging.fights_monster(SOLO, True, False, True)
    assert not engaging.fights_monster(SOLO, True, True, True)


@cited("aide.engage.scare")
def test_pieces_are_scared_away_with_or_without_a_battle_unless_it_was_lost():
    assert engaging.goes_on_after_battle(SOLO, False, False) and engaging.goes_on_after_battle(
        SOLO, True, True
    )
    assert not engaging.goes_on_after_battle(SOLO, True, False)


@cited("battle.warship.token_values", "battle.symbol_ignored", "aide.engage.zero")
def test_a_combat_token_adds_its_value_and_a_zero_strengthens_for_good():
    assert [engaging.token_total(SOLO, 3, value) for value in (0, 1, 2)] == [3, 4, 5]
    assert [producing.rise_for_token(SOLO, value) for value in (0, 1, 2)] == [1, 0, 0]


@cited("battle.warship.resolve", "battle.warship.loser_returns")
def test_the_higher_total_wins_and_the_loser_goes_home():
    assert engaging.attacker_wins(4, 3, "defender") and not engaging.attacker_wins(3, 4, "attacker")
    assert lands.returns_to(7) == 7


@cited("scenario.assault.special.city_battle")
def test_a_city_under_assault_fights_with_the_strength_of_the_adversary():
    assert lands.city_strength(False, 5, 3) == 3


@cited("setup.adversary_settlers_city")
def test_three_of_the_settlers_start_on_the_city():
    on_city, _ = settlers_at_start(SOLO, (9, 9, 9, 9))
    assert sum(on_city) == 3


@cited("setup.difficulty_first", "difficulty.choose", "difficulty.normal")
def test_normal_takes_nothing_from_trays_and_gold():
    assert difficulty.supply_at(SOLO, "normal", (7, 8, 9), 60) == ((7, 8, 9), 60)


@cited("setup.first_player", "aide.random.draw")
def test_a_combat_token_is_drawn_in_every_later_round_and_by_the_aide_in_the_first_too():
    assert tokens.is_token_drawn(SOLO, False)
    assert tokens.is_token_drawn(load("diluvium").under({"first_draw": "every-round"}).rules, True)


@cited("campaign.free_approach")
def test_no_goal_of_a_scenario_forbids_an_action():
    for action in (EXPLORE, SETTLE, PRODUCE, ENGAGE):
        others = [last for last in (EXPLORE, SETTLE, PRODUCE, ENGAGE) if last != action]
        assert all(player.choice_objection(SOLO, action, last) is None for last in others)


@pytest.mark.parametrize(
    ("titles", "board"),
    [
        pytest.param(
            ("conqueror", "shepherdess"), "settler", id="a", marks=cited("scenario.friend.reward.shepherdess")
        ),
        pytest.param(
            ("conqueror", "merchant"), "artisan", id="b", marks=cited("scenario.friend.reward.merchant")
        ),
        pytest.param(
            ("explorer", "navigator", "traveler"),
            "explorer",
            id="c",
            marks=cited("scenario.path.reward.traveler"),
        ),
    ],
)
def test_a_reward_is_an_action_board_for_all_later_games(titles, board):
    assert campaign.bonuses(titles).board.lower() == board
    assert player.BOARDS[player.board_index(campaign.bonuses(titles).board)].lower() == board


@cited("scenario.remains.reward.patron")
def test_a_second_holder_keeps_twelve_resources():
    assert campaign.bonuses(("patron",)).holder
    assert player.resource_limit(SOLO, True) == 12
    assert player.resources_too_many(SOLO, (5, 5, 4), True) == 2  # 14 in all


@cited("scenario.assault.reward.pitiless")
def test_the_pitiless_takes_the_aztec_warship_along():
    assert campaign.bonuses(("pitiless",)).aztec_warship
    assert not campaign.bonuses(("warmonger",)).aztec_warship


@cited("scenario.killed.special.objective")
def test_an_explore_that_turns_up_and_explores_a_tile_leaves_an_objective_token():
    assert specials.places_objective(SOLO, True, True, 3)
    assert not specials.places_objective(SOLO, True, True, 4)  # the box holds four: none is left
    assert not specials.places_objective(SOLO, False, True, 0)


@cited("scenario.friend.special.trade_nothing_else")
def test_a_token_costs_one_resource_of_each_kind():
    assert specials.trade_objection(SOLO, (1, 1, 1), 0, 1) is None
    assert specials.trade_objection(SOLO, (2, 0, 2), 0, 1) is not None


@cited("scenario.answer.special.no_marker", "scenario.answer.special.battle")
def test_an_outpost_takes_no_marker_and_fights_a_warship():
    assert specials.marker_objection(True, False, 3) is not None
    assert specials.marker_objection(False, False, 3) is None
    assert lands.fights_outpost(2, True) and not lands.fights_outpost(2, False)


@cited("scenario.answer.special.gift_kept")
def test_craft_is_handed_over_where_islands_are_shared():
    assert specials.gift_objection(True, 1) is None
    assert specials.gift_objection(True, 0) is not None and specials.gift_objection(False, 1) is not None


@cited("scenario.path.setup.exiles")
def test_the_last_of_four_exiles_shows_the_way():
    assert [specials.leads_to_city(SOLO, met) for met in (1, 3, 4)] == [False, False, True]


@cited("scenario.noose.special.one_adversary", "scenario.noose.special.egyptian_pieces")
def test_both_cities_are_of_one_adversary_that_settles_its_second_one():
    assert lands.moves_in_engage(0) and not lands.moves_in_engage(-1)
    assert lands.may_be_settled(False, True, False) and not lands.may_be_settled(False, False, False)


@cited("scenario.condemned.special.reveal_token", "scenario.condemned.special.promised")
def test_the_promised_land_is_under_token_one():
    assert specials.turns_up_token(SOLO, True, True)
    assert [conditions.is_discoverer(SOLO, token) for token in (0, 1, 2)] == [False, True, False]


@cited("standalone.forge.setup")
def test_four_green_tiles_have_to_be_explored():
    assert [conditions.has_explored(SOLO, tiles) for tiles in (3, 4)] == [False, True]
