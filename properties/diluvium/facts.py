"""Facts of the data: set-ups, maps, the campaign graph, the worked examples of the book."""

from __future__ import annotations

from typing import Any

from hoyle.model.diluvium import campaign, engaging, exploring, producing, tokens
from hoyle.model.diluvium.assumptions import Assumptions, sources
from hoyle.model.diluvium.generator import generate
from hoyle.model.diluvium.kinds import CRAFT, RUINS
from hoyle.model.diluvium.log import Log
from hoyle.model.diluvium.map_file import catalog_problems, map_problems, scenario_problems
from hoyle.model.diluvium.scenarios import CAMPAIGN, SCENARIOS, STANDALONE
from hoyle.properties.core import fact

BOTH = ("diluvium", "diluvium-campaign")
SOLO = ("diluvium",)


@fact(
    "setup.tiles_by_map",
    "setup.tile_by_number",
    "setup.enemy_ships",
    "setup.player_greek",
    "setup.scenario_page",
    "scenario.perilous.setup",
    "scenario.answer.setup",
    "scenario.condemned.setup",
    "scenario.hydra.setup",
    "standalone.seething.setup",
    "scenario.flash.setup.city",
    "scenario.path.setup.city",
    "scenario.curse.setup",
    only=SOLO,
)
def every_default_map_meets_its_scenario(ruleset: Any) -> bool:
    """The default map of every scenario is sound as data and meets what the scenario states."""
    maps = [generate(name) for name in SCENARIOS]
    tiles = ruleset.catalog
    sound = not any(map_problems(m, tiles) or scenario_problems(m, tiles) for m in maps)
    return sound and not catalog_problems(tiles)


@fact("scenario.whispers.setup", only=SOLO)
def whispers_deals_19_and_20_among_five(ruleset: Any) -> bool:
    """Whispers from the East deals tiles 19 and 20 with three others of level 2 over five green spots."""
    group = SCENARIOS["whispers"].groups[0]
    return (group.musts, group.slots, group.level, group.green) == ((19, 20), 5, 2, True)


@fact("scenario.killed.setup.tiles", "scenario.killed.setup.card", only=SOLO)
def killed_deals_three_ruins(ruleset: Any) -> bool:
    """What Killed Them lays 11, 12 and 13 on three green spots, and each has a Ruins Island."""
    group = SCENARIOS["killed"].groups[0]
    has_ruins = all(ruleset.catalog[n].islands[RUINS] for n in group.musts)
    return (group.musts, group.slots) == ((11, 12, 13), 3) and has_ruins


@fact("scenario.friend.setup.tiles", "scenario.friend.end.egyptians", only=SOLO)
def friend_has_exactly_nine_large_spaces(ruleset: Any) -> bool:
    """A Friend in Need deals 5, 6, 7 and one more; their large islands hold exactly nine Settlers."""
    group = SCENARIOS["friend"].groups[0]
    large = ruleset.rules.large_island
    spaces = sum(n for tile in group.musts for n in ruleset.catalog[tile].islands if n >= large)
    return (group.musts, group.slots) == ((5, 6, 7), 4) and spaces == ruleset.rules.egyptians


@fact("scenario.remains.setup.level1", "scenario.remains.setup.level2", only=SOLO)
def remains_deals_five_and_five(ruleset: Any) -> bool:
    """The Remains of Unrest deals five tiles of level 1 with 11 to 13, and five of level 2 with 17 to 19."""
    first, second = SCENARIOS["remains"].groups
    return (first.musts, first.slots, second.musts, second.slots) == ((11, 12, 13), 5, (17, 18, 19), 5)


@fact("scenario.remains.end.cards", "scenario.remains.setup.pillage", only=SOLO)
def five_ruins_islands_can_lie_in_remains(ruleset: Any) -> bool:
    """The catalog has enough Ruins Islands for five different ones to be settled in The Remains of Unrest."""
    groups = SCENARIOS["remains"].groups
    dealt = [n for group in groups for n in group.musts]
    others = [
        n for n, t in ruleset.catalog.items() if t.level in (1, 2) and n not in dealt and t.islands[RUINS]
    ]
    certain = sum(1 for n in dealt if ruleset.catalog[n].islands[RUINS])
    return bool(certain + min(4, len(others)) >= ruleset.rules.cards_wanted)


@fact("scenario.assault.setup", "scenario.noose.setup", "component.objective_tokens", only=SOLO)
def objective_tokens_suffice(ruleset: Any) -> bool:
    """No scenario lays out more Objective Tokens than there are: four on Archipelagos, two on Cities."""
    laid = {name: sum(1 for h in generate(name).hexes if h.token) for name in SCENARIOS}
    return laid["assault"] == 4 and laid["noose"] == 2 and all(n <= 4 for n in laid.values())


@fact("scenario.destiny.setup", only=SOLO)
def eight_allies_face_destiny(ruleset: Any) -> bool:
    """Eight allied Settlers stand on the map of Facing Destiny."""
    allied = sum(sum(h.allies) for h in generate("destiny").hexes)
    return bool(allied == ruleset.rules.destiny_allies)


@fact("scenario.bastion.setup", only=SOLO)
def bastion_deals_five_of_eight(ruleset: Any) -> bool:
    """The Last Bastion deals five of the tiles 17 to 24 on its green spots."""
    group = SCENARIOS["bastion"].groups[0]
    return (group.only, group.slots) == (tuple(range(17, 25)), 5)


@fact("scenario.curse.special.no_opponent", only=SOLO)
def the_curse_has_no_opponent(ruleset: Any) -> bool:
    """The Curse of Mu is the only scenario without an opponent."""
    return [s.id for s in SCENARIOS.values() if not s.opponents] == ["curse"]


@fact("component.adversary_board", "setup.exploration_markers", "setup.adversary_settlers_board", only=SOLO)
def the_adversary_starts_with_six_and_three(ruleset: Any) -> bool:
    """The adversary starts with six Settlers on its board, three on its City and all its markers."""
    for start in ruleset.usual_starts():
        p = ruleset.start(start)
        if SCENARIOS[start.scenario].opponents and (p.foe_reserve, sum(map(sum, p.foe))) != (6, 3):
            return False
    return True


@fact("component.combat_tokens", only=SOLO)
def there_are_eight_combat_tokens(ruleset: Any) -> bool:
    """The assumed Combat Tokens are eight, and one of the three distributions the text allows."""
    assumed = ruleset.rules.assumed
    counts = tuple(a + b for a, b in zip(assumed.combat_plain, assumed.combat_symbol, strict=True))
    return counts in ((2, 3, 3), (1, 3, 4), (1, 4, 3)) and sum(assumed.combat_symbol) >= 1


@fact("round.player_actions", only=SOLO)
def every_assumption_has_a_source(ruleset: Any) -> bool:
    """Of everything the multiplayer book or a component would say, the register tells where it comes from."""
    return set(sources()) == set(Assumptions.__struct_fields__)


# -- the campaign


@fact("campaign.branching", "campaign.goal", only=BOTH)
def the_campaign_has_no_cycle(ruleset: Any) -> bool:
    """No scenario leads back to one played before."""
    import networkx as nx

    return bool(nx.is_directed_acyclic_graph(campaign.directed()))


@fact("campaign.goal", "success.total", only=BOTH)
def every_path_has_four_scenarios(ruleset: Any) -> bool:
    """Every way through the campaign wins exactly four scenarios; there are fourteen ways."""
    paths = campaign.paths()
    return len(paths) == 14 and all(len(path) == ruleset.rules.wins_required for path in paths)


@fact("campaign.branching", "contents.list", only=BOTH)
def every_scenario_and_title_is_on_a_path(ruleset: Any) -> bool:
    """Every campaign scenario and every title lies on some path; the standalone ones on none."""
    paths = campaign.paths()
    scenarios = {s for path in paths for s in campaign.scenarios_of(path)}
    titles = {t for path in paths for t in path}
    wanted = {v.id for name in scenarios for v in SCENARIOS[name].victories}
    return scenarios == set(CAMPAIGN) and titles == wanted and not scenarios & set(STANDALONE)


@fact("scenario.perilous.reward.bellicose", "scenario.friend.reward.merchant", only=BOTH)
def no_path_gives_two_action_boards(ruleset: Any) -> bool:
    """No way through the campaign hands you a second Action Board, so that none is contradicted."""
    boards = [
        [t for t in path if campaign.TITLES[t][1].reward.board != "standard"] for path in campaign.paths()
    ]
    return all(len(found) <= 1 for found in boards)


@fact("scenario.destiny.special.allies", "scenario.friend.reward.shepherdess_ally", only=BOTH)
def whoever_faces_destiny_has_one_ally(ruleset: Any) -> bool:
    """Every path to Facing Destiny has made exactly one ally, and no later reward makes another."""
    for path in campaign.paths():
        allies = [a for t in path if (a := campaign.TITLES[t][1].reward.ally)]
        if "destiny" in campaign.scenarios_of(path) and len(allies) != 1:
            return False
    return True


@fact("scenario.remains.reward.grave_robber", "scenario.destiny.reward.loner", only=BOTH)
def no_path_gives_a_life_and_takes_one(ruleset: Any) -> bool:
    """No path both adds and crosses off a Life by its rewards."""
    changes = [{campaign.TITLES[t][1].reward.lives for t in path} for path in campaign.paths()]
    return not any({1, -1} <= change for change in changes)


@fact("success.lucky", "success.total", only=BOTH)
def a_campaign_can_end_below_the_table(ruleset: Any) -> bool:
    """Four wins can bring less than twenty Gold, so the success table has a hole that play can reach."""
    least = [sum(1 if campaign.TITLES[t][1].lead else 0 for t in path) for path in campaign.paths()]
    return bool(max(least) < ruleset.rules.success[0][0])


# -- worked examples


@fact("explore.example_three", only=SOLO)
def example_of_three_equidistant_tiles(ruleset: Any) -> bool:
    """Digit 1 points at an empty space and is passed over; digit 2 points at a candidate and decides."""
    digits, candidates = (1, 2, 3, 4, 5, 6), (False, True, True, True, False, False)
    edge = exploring.astrolabe_edge(digits, candidates)
    return digits[edge] == 2


@fact("explore.example_range", only=SOLO)
def example_of_three_food_settlers(ruleset: Any) -> bool:
    """Three Settlers on Food give range three; with the nearest tiles two away the smallest digit on a
    shortest path, a 3, decides."""
    digits = (4, 3, 1, 2, 6, 5)
    on_path = exploring.course(2, (1, 1, 2, 3, 3, 2))
    return (
        exploring.ship_range(ruleset.rules, 3) == 3 and digits[exploring.astrolabe_edge(digits, on_path)] == 3
    )


@fact("produce.example", only=SOLO)
def example_of_produce(ruleset: Any) -> bool:
    """Three on Craft and three on Weapons bring three Gold and one Strength; one more of each six and two."""
    rules = ruleset.rules
    now = producing.craft_gold(rules, 3), producing.weapons_strength(rules, 3)
    then = producing.craft_gold(rules, 4), producing.weapons_strength(rules, 4)
    return now == (3, 1) and then == (6, 2)


@fact("battle.example", only=SOLO)
def example_of_a_battle(ruleset: Any) -> bool:
    """Strength 3 beats 2 with a 0 token, pays one Gold, and the 0 then raises the adversary to 3."""
    rules = ruleset.rules
    won = engaging.attacker_wins(3, engaging.token_total(rules, 2, 0), "attacker")
    paid = engaging.battle_gold(rules, 2, 2)
    after = producing.raised(rules, 2, producing.rise_for_token(rules, 0))
    return won and paid == 1 and after == 3 and not tokens.is_reshuffle_due(rules, (1, 2, 1))


@fact("scenario.condemned.special.stock", only=SOLO)
def example_of_a_stocked_tile(ruleset: Any) -> bool:
    """A tile with two Weapons spaces and one Craft space gets two Weapons and one Craft."""
    from hoyle.model.diluvium.specials import stocked

    return stocked((0, 1, 2, 0), (5, 5, 5)) == (0, 1, 2) and CRAFT == 1


@fact("scenario.answer.special.gold", only=SOLO)
def example_of_an_outpost(ruleset: Any) -> bool:
    """Winning against Outpost 4 pays two Gold."""
    return engaging.battle_gold(ruleset.rules, 4, 6) == 2 or ruleset.rules.gold_strength == "total"


@fact("log.contents", "lives.definition", only=BOTH)
def a_log_records_what_the_book_lists(ruleset: Any) -> bool:
    """The log holds the difficulty, the scenario, the Lives, the titles (and so the bonuses) and the Gold."""
    return {"difficulty", "scenario", "lives", "titles", "gold"} <= set(Log.__struct_fields__)
