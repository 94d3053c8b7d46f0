"""The campaign: logs, Lives, bonuses in the next scenario, files that are refused."""

from __future__ import annotations

import json

import pytest

from hoyle.model import load
from hoyle.model.core import InputError, read_trace
from hoyle.model.diluvium import campaign
from hoyle.model.diluvium.campaign_ruleset import Begin, ChooseHome, Lose, TakeCard, Win
from hoyle.model.diluvium.log import Log
from hoyle.model.diluvium.rules import SOLO
from hoyle.verify.cli.options import beginning
from tests.model.diluvium.table import PLAYS

LOG = load("diluvium-campaign")


def played(*actions, lives=3):
    position = LOG.start(LOG.options({"lives": lives}))
    for action in actions:
        position = LOG.play(position, action)
    return position


@pytest.mark.clauses("diluvium.campaign.goal", "diluvium.success.total", "diluvium.log.after_scenario")
def test_four_wins_end_a_campaign_with_its_success_level():
    end = played(
        Begin("perilous"),
        Win("bellicose", 30),
        Win("warmonger", 20),
        Win("pitiless", 60),
        Win("peacemaker", 45),
    )
    assert LOG.actor(end) is None
    # 30 + 20 + 60 + 45 = 155, which lies between 151 and 209
    assert LOG.outcome(end).scores == {"player": 155}
    assert LOG.level(end) == "Prodigious Sovereign"


@pytest.mark.clauses("diluvium.lives.defeat", "diluvium.lives.collapse")
def test_a_fourth_defeat_with_three_lives_starts_the_campaign_again():
    log = played(Begin("whispers"), Win("explorer", 5), Lose(0), Lose(9), Lose(3))
    assert (log.lives, log.scenario) == (0, "killed")
    log = LOG.play(log, Lose(1))
    assert (log.scenario, log.titles, log.lives) == ("", (), SOLO.assumed.lives)
    assert LOG.play(log, Begin("perilous")).scenario == "perilous"


def test_by_the_other_reading_a_collapse_leads_back_to_the_same_opening():
    other = LOG.under({"collapse_reset": "same-start"})
    log = other.play(other.play(other.start(other.options({"lives": 0})), Begin("whispers")), Lose(0))
    assert list(other.legal(log)) == [Begin("whispers")]


@pytest.mark.clauses("diluvium.scenario.destiny.reward.loner")
def test_the_loner_crosses_off_a_life_and_without_one_the_empire_crumbles():
    way = (Begin("perilous"), Win("conqueror", 9), Win("shepherdess", 9), Win("loner", 0))
    assert played(*way).lives == 2
    assert played(*way, lives=0).titles == ()


def test_a_title_of_another_scenario_is_refused():
    log = played(Begin("perilous"))
    assert LOG.objections(log, Win("explorer", 3))[0].clause == "campaign.branching"
    assert LOG.objections(log, Win("bellicose", 0))[0].clause == "victory.both_needed"
    assert LOG.objections(log, Begin("whispers"))[0].clause == "log.start"


def test_every_listed_action_of_a_log_has_no_objection():
    for log in (
        played(),
        played(Begin("perilous")),
        played(Begin("perilous"), Win("conqueror", 9), Win("shepherdess", 9)),
    ):
        listed = list(LOG.legal(log))
        assert len(listed) == len(LOG.legal(log))
        assert not any(LOG.objections(log, action) for action in listed)


@pytest.mark.clauses("diluvium.setup.bonuses_apply", "diluvium.scenario.whispers.reward.prospector")
def test_bonuses_are_in_force_in_the_next_scenario():
    scenario = load("diluvium")
    log = played(Begin("whispers"), Win("prospector", 9), Win("merchant", 9), Win("patron", 9))
    position = scenario.start(LOG.scenario_start(log))
    assert position.scenario == "flash"
    assert sum(position.pile) == 7  # eight less the removed 0
    assert position.holder and position.board == 3  # the Artisan board
    position = scenario.start(LOG.scenario_start(played(Begin("perilous"), Win("conqueror", 9))))
    assert position.goods == (1, 0, 0)
    position = scenario.start(
        LOG.scenario_start(played(Begin("perilous"), Win("bellicose", 9), Win("corruptor", 9)))
    )
    assert position.guest == -1 and position.reserve == 5  # eight Greek Settlers, three of them on the City
    log = played(Begin("perilous"), Win("bellicose", 9), Win("warmonger", 9), Win("pitiless", 9))
    position = scenario.start(LOG.scenario_start(log))
    assert position.aztec_warship == position.warship


@pytest.mark.clauses(
    "diluvium.scenario.killed.reward.navigator", "diluvium.scenario.killed.reward.archeologist"
)
def test_the_navigators_tile_takes_the_place_of_the_city():
    scenario = load("diluvium")
    log = played(Begin("whispers"), Win("explorer", 9), Win("navigator", 9), ChooseHome(10))
    position = scenario.start(LOG.scenario_start(log))
    home = scenario.game_of("path", ()).home
    assert position.tiles[home] == 10 and sum(position.own[home]) == 3
    log = played(Begin("whispers"), Win("explorer", 9), Win("archeologist", 9), TakeCard(5))
    assert scenario.start(LOG.scenario_start(log)).hand == (0, 0, 0, 0, 0, 1, 0, 0)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (
            {"titles": ["bellicose", "warmonger", "pitiless", "peacemaker", "peacemaker"], "gold": [1] * 5},
            "titles: 5 wins, but a campaign is over after 4: remove some",
        ),
        ({"lives": -1}, "lives: -1 Lives cannot be left: write 0 or more"),
        ({"titles": ["bellicos"], "gold": [3]}, "did you mean bellicose"),
        (
            {"titles": ["bellicose", "loner"], "gold": [3, 3]},
            "'loner' is won in destiny, but answer was to be played",
        ),
        ({"titles": ["bellicose"], "gold": [], "scenario": "answer"}, "gold: 0 amounts for 1 wins"),
        ({"titles": ["bellicose"], "gold": [99], "scenario": "answer"}, "gold: 99 Gold: the box holds 68"),
        ({"scenario": "hydra"}, "'hydra' opens no campaign"),
        ({"titles": ["bellicose"], "gold": [3], "scenario": "friend"}, "'friend' does not follow"),
        ({"difficulty": "easy"}, "difficulty: unknown level 'easy'"),
        ({"lives": 12}, "lives: 12 Lives are too many: write 10 or less"),
        ({"lost_gold": -4}, "lost_gold: -4 Gold: write 0 or more"),
        ({"first": "hydra"}, "first: 'hydra' opens no campaign"),
        (
            {"titles": ["bellicose"], "gold": [0], "scenario": "answer"},
            "'bellicose' with 0 Gold",
        ),
        ({"home_tile": 77}, "home_tile: tile 77 cannot be the City"),
        ({"home_tile": 7}, "home_tile: tile 7 is the City only of the Navigator"),
        ({"card": 8}, "card: there is no Ruins Card 8"),
        ({"card": 3}, "card: card 3 is kept only by the Archeologist"),
    ],
)
def test_a_log_that_cannot_be_is_refused_with_file_key_value_and_remedy(tmp_path, data, says):
    path = tmp_path / "log.json"
    path.write_text(json.dumps(data))
    with pytest.raises(InputError) as caught:
        beginning(LOG, str(path), ())
    assert str(path) in str(caught.value) and says in str(caught.value)


def test_a_log_that_can_be_is_read(tmp_path):
    path = tmp_path / "log.json"
    path.write_text(json.dumps({"titles": ["bellicose"], "gold": [12], "scenario": "answer", "lives": 2}))
    assert beginning(LOG, str(path), ()) == Log(titles=("bellicose",), gold=(12,), scenario="answer", lives=2)


def test_the_campaign_is_drawn_and_is_a_map():
    text = campaign.drawn()
    assert "layer 4" in text and "the Bellicose → An Answer Too Late" in text
    graph = load("diluvium").map
    assert len(graph) == 15 and graph.number_of_edges() == 16


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"scenario": "perlous"}, "scenario"),
        ({"scenario": "path", "titles": ["navigator"], "home_tile": 31}, "home_tile"),
        ({"scenario": "hydra", "home_tile": 5}, "lays out tile 5 itself"),
        ({"scenarios": "path"}, "unknown start option"),
        ({"difficulty": "easy"}, "difficulty"),
    ],
)
def test_start_options_that_cannot_be_are_refused(options, says):
    ruleset = load("diluvium")
    with pytest.raises(InputError, match=says):
        ruleset.start(ruleset.options(options))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"gold": 5}, "73 coins in all, the box holds 68"),
        ({"column": (0, 0, 1, 2)}, "four Settlement Tokens"),
        ({"foe_reserve": 7}, "10 opposing Settlers: there are 9"),
        ({"reserve": 9}, "12 Settlers of yours"),
        ({"pile": (1, 1, 2, 1, 2, 2)}, "Combat Tokens"),
        ({"foe_strength": 9}, "beyond the track"),
        ({"scenario": "nowhere"}, "there is no scenario"),
        ({"ship": 44}, "there is no hex 44"),
        ({"agenda": []}, "nothing is to be done"),
        ({"agenda": [["dance", 0, 0, 0]]}, "there is no task 'dance'"),
        ({"deck": [9, 3, 3, 2, 2, 3, 2, 2]}, "Ruins Cards"),
        ({"tiles": [1]}, "tiles has 1 entries"),
    ],
)
def test_a_position_that_breaks_conservation_is_refused_with_its_clause(change, says):
    import msgspec

    ruleset = load("diluvium")
    data = msgspec.to_builtins(ruleset.start(ruleset.options({"scenario": "perilous"})))
    assert ruleset.read_position(data)
    with pytest.raises(InputError, match=says):
        ruleset.read_position({**data, **change})


@pytest.mark.clauses("diluvium.log.after_scenario", "diluvium.success.total", "diluvium.campaign.branching")
@pytest.mark.parametrize("way", campaign.paths(), ids=["-".join(w) for w in campaign.paths()])
def test_every_way_through_the_campaign_is_won_with_the_witnesses_of_its_titles(way):
    """The four plays that reach the titles of a way, entered into a log one after the other."""
    scenario = load("diluvium")
    log = played(Begin(campaign.scenarios_of(way)[0]))
    total = 0
    for title in way:
        trace = read_trace(PLAYS / f"{title}.json")
        *_, (_, _, finished) = trace.steps(scenario)
        assert finished.scenario == log.scenario
        entry = LOG.result_of(finished)
        total += entry.gold
        log = LOG.play(log, entry)
        if LOG.actor(log) and entry.title in ("navigator", "archeologist"):
            log = LOG.play(log, LOG.legal(log)[0])  # the tile or the card that comes with the title
    assert LOG.outcome(log).scores == {"player": total}
    assert LOG.level(log) == campaign.success_level(SOLO, total)


@pytest.mark.clauses("diluvium.lives.defeat")
def test_a_lost_scenario_is_entered_as_a_defeat():
    from random import Random

    scenario, random = load("diluvium"), Random(1)
    position = scenario.start(scenario.options({"scenario": "perilous"}))
    while not position.result:
        position = scenario.apply(position, random.choice(list(scenario.legal(position))))
    log = LOG.play(played(Begin("perilous")), LOG.result_of(position))
    assert position.result == "lost" and (log.lives, log.scenario) == (2, "perilous")
