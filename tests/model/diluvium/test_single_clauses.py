"""Single clauses of Diluvium that play reaches, each with a case of its own."""

from __future__ import annotations

from hoyle.model import load
from hoyle.model.diluvium.assumptions import BOARDS
from hoyle.model.diluvium.conditions import no_ally_left
from hoyle.model.diluvium.engaging import city_reached
from hoyle.model.diluvium.gold import is_exhausted
from hoyle.model.diluvium.kinds import CARD_GOLD
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.scenarios import SCENARIOS
from hoyle.model.diluvium.tiles import Monster
from tests.model.diluvium.table import Table, cited, line


@cited("setup.own_board", "setup.trays", "setup.own_ships", "setup.enemy_ships", "setup.combat_tokens")
def test_a_scenario_begins_with_its_trays_your_ships_at_home_and_eight_tokens_in_the_pile():
    for scenario in SCENARIOS.values():
        ruleset = load("diluvium")
        p = ruleset.start(ruleset.Start(scenario=scenario.id))
        game = ruleset.game_of(scenario.id, p.map)
        assert p.trays == scenario.trays and p.goods == (0, 0, 0)  # normal takes nothing away
        assert (p.ship, p.warship) == (game.home, game.home)
        assert p.foe_warships == game.map.warships
        assert (sum(p.pile), sum(p.discard)) == (8, 0)
        assert BOARDS[p.board] == "standard"


@cited("ruins.gold")
def test_a_card_with_gold_pays_the_adversary_out_of_the_supply():
    t = Table(line("greek", "A", greek={"kind": "city", "colour": "greek"}))
    p = t.position(supply=9, foe_gold=0)
    q = t.run(p, ("card", 0, 0, 0), cards=(CARD_GOLD,))
    gained = t.game.rules.assumed.card_gold
    assert gained > 0 and (q.foe_gold, q.supply) == (gained, 9 - gained)


@cited("battle.monster.token_faceup")
def test_the_token_revealed_against_a_monster_lies_faceup_afterwards():
    hexes = line(
        "A", "greek", greek={"kind": "city", "colour": "greek"}, A={"monster": Monster(strength=3, gold=2)}
    )
    t = Table(hexes)
    p = t.position(foe_warships=(t.at("A"),), foe_strength=0)
    q = t.run(p, ("beast", t.at("A"), 0, 0), tokens=(1,))
    assert sum(q.pile) == sum(p.pile) - 1 and sum(q.discard) == 1


@cited("scenario.destiny.end.no_allies", "scenario.curse.end.tray", "aide.end.city")
def test_single_end_conditions_answer_as_their_clauses_say():
    assert no_ally_left(0) and not no_ally_left(1)
    assert is_exhausted(SOLO, (0, 5, 5), 20, False, 0, False, listed=True)  # the Food tray is empty
    assert city_reached(SOLO, warship_home=False, losing=True) == "loss"
