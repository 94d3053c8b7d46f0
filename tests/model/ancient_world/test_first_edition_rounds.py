"""The first edition in play: set-up, the phases of a round, and how the game ends, counted from the book."""

import pytest
from msgspec.structs import replace

from hoyle.model import load
from hoyle.model.ancient_world.actions import Decline, Pass, Place, Starve, Store, UseCard
from hoyle.model.ancient_world.cards import Abilities, District
from hoyle.model.ancient_world.position import SPACE_INDEX, Army, Deck
from hoyle.model.ancient_world.result import banner_and_bonus, points
from hoyle.model.core import CHANCE
from tests.model.ancient_world.scene import (
    begun,
    building,
    forward,
    giving,
    monster,
    place,
    standing,
    with_cards,
    with_city,
)

AW1 = load("aw1")


def everybody_passes(ruleset, position):
    """All pass in turn; the position when somebody has to decide again, chance saying its first word."""
    for _ in range(position.players - len(position.passed)):
        position = ruleset.play(position, Pass())
    return forward(ruleset, position)


# -- set-up ------------------------------------------------------------------------------------------


@pytest.mark.clauses(
    "aw1.setup.empire-row-size",
    "aw1.setup.military-row",
    "aw1.setup.district-deck",
    "aw1.setup.titan-decks",
    "aw1.setup.empire-b-aside",
    "aw1.component.empire-a",
    "aw1.component.military",
)
@pytest.mark.parametrize(("players", "row"), [(2, 4), (3, 5), (4, 6)])
def test_the_decks_are_the_box_less_what_lies_open(players, row):
    position = begun(AW1, players)
    assert (len(position.row), position.empire.size()) == (row, 45 - row)
    assert (len(position.barracks), position.military.size()) == (players, 25 - players)
    assert len(position.empire_next) == 47
    assert (len(position.districts.top), position.districts.size()) == (1, 10)
    assert [len(pile.top) for pile in position.titans] == [1, 1, 1]
    assert sum(pile.size() for pile in position.titans) == 20


@pytest.mark.clauses(
    "aw1.setup.return-unused", "aw1.component.starting-empire", "aw1.component.starting-military"
)
@pytest.mark.parametrize("players", (2, 3, 4))
def test_two_empire_and_two_military_cards_of_every_absent_player_go_back_to_the_box(players):
    position = begun(AW1, players)
    assert len(position.out) == (4 - players) * (2 + 2)
    assert all((len(city.empire), len(city.armies)) == (2, 2) for city in position.cities)


@pytest.mark.clauses("aw1.setup.turn-order-coins", "aw1.setup.first-player")
def test_extra_coins_follow_the_turn_order_and_not_the_seats():
    position = begun(AW1, 4, first=2)  # turn order: seats 2, 3, 0, 1
    coins = [city.coins for city in position.cities]
    assert [coins[seat] - coins[2] for seat in (2, 3, 0, 1)] == [0, 1, 2, 2]
    assert position.turn == position.holder == 2


@pytest.mark.clauses("aw1.setup.capital-city", "aw1.starvation.initial-food-balance")
def test_a_city_begins_with_three_food_four_capacity_and_room_for_two_armies():
    city, table = begun(AW1).cities[0], AW1.table
    assert (table.food(city), table.capacity(city), table.army_limit(city)) == (3, 4, 2)
    assert city.ready == (1, 2, 3)


# -- Prepare -----------------------------------------------------------------------------------------


@pytest.mark.clauses(
    "aw1.prepare.advance-marker", "aw1.prepare.skip-first-round", "aw1.prepare.discard-empire-row"
)
def test_the_first_round_keeps_the_rows_of_the_set_up_and_the_second_deals_new_empire_cards():
    first = begun(AW1, 3)
    assert (first.round, first.empire_discard) == (1, ())
    second = everybody_passes(AW1, first)
    assert (second.round, len(second.row)) == (2, 5)
    assert set(second.empire_discard) == set(first.row)
    assert second.barracks == first.barracks  # nobody recruited


@pytest.mark.clauses("aw1.prepare.empire-deck-depletion", "aw1.prepare.refill-empire-row")
def test_a_row_goes_on_from_the_shuffled_discards_when_the_deck_ends():
    position = begun(AW1)
    deck = position.empire.middle
    position = replace(
        position,
        empire=Deck(top=deck[:2]),
        empire_discard=tuple(sorted(deck[2:5])),
        row=position.row[:1],
        out=(*position.out, *position.row[1:], *deck[5:]),
    )
    after = everybody_passes(AW1, position)
    # two of the deck, then two of the four discards (three and what was left of the row)
    assert after.row[:2] == deck[:2] and len(after.row) == 4
    assert (after.empire.size(), after.empire_discard) == (2, ())


@pytest.mark.clauses("aw1.prepare.round-4-empire-b", "aw1.prepare.round-1-empire-a")
def test_from_round_four_the_row_is_dealt_from_empire_b():
    position = replace(begun(AW1), round=3)
    after = everybody_passes(AW1, position)
    assert after.round == 4
    assert {AW1.catalog.empire[card].deck for card in after.row} == {"b"}
    assert after.empire.size() == 47 - 4 and after.empire_next == ()


@pytest.mark.clauses("aw1.prepare.round-2-explore", "aw1.prepare.round-3-grow", "aw1.setup.covered-actions")
@pytest.mark.parametrize(("number", "spaces"), [(1, 7), (2, 8), (3, 9), (6, 9)])
def test_explore_opens_in_round_two_and_grow_in_round_three(number, spaces):
    position = replace(begun(AW1), round=number)
    open_spaces = {action.space for action in AW1.legal(position) if isinstance(action, Place)}
    assert len(open_spaces) == spaces


# -- turns -------------------------------------------------------------------------------------------


@pytest.mark.clauses("aw1.actions.turn-order", "aw1.actions.one-per-turn", "aw1.pass.final", "aw1.pass.skip")
def test_turns_go_clockwise_over_those_who_have_not_passed():
    position = begun(AW1, 3, first=1)
    order = []
    for action in (Place(1, "labor"), Pass(), Place(2, "labor"), Place(3, "labor"), Pass()):
        order.append(position.turn)
        position = AW1.play(position, action)
    # seats 1, 2, 0, then 1 again; 2 has passed, so 0 is next
    assert order == [1, 2, 0, 1, 0] and position.turn == 1


@pytest.mark.clauses("aw1.action.rebuild-token-once", "aw1.action.rebuild-first-player", "aw1.card.town-hall")
def test_the_token_is_claimed_once_a_round_and_moves_the_start_of_the_next():
    position = begun(AW1, 3)
    position = with_city(position, 2, empire=(*position.cities[2].empire, "town-hall"))
    position = AW1.play(position, Pass())
    position = place(AW1, position, 1, "rebuild")
    assert (position.holder, position.claimed, position.turn) == (1, True, 2)
    position = AW1.play(position, UseCard(1, "town-hall"))
    assert (position.holder, position.cities[2].knowledge) == (1, 1)  # the knowledge, and no token
    coins = position.cities[2].coins
    position = AW1.play(AW1.play(position, Pass()), Place(2, "rebuild"))
    assert (position.holder, position.cities[2].coins) == (1, coins + 1)  # the coin, and no token
    after = everybody_passes(AW1, position)
    assert (after.turn, after.claimed) == (1, False)


@pytest.mark.clauses("aw1.card.zori-dramatists", "aw1.damage.face-down")
def test_damaged_dramatists_store_nothing_for_the_first_to_pass():
    position = with_city(begun(AW1), 0, empire=("zori-dramatists",), damaged=("zori-dramatists",))
    assert AW1.play(position, Pass()).turn == 1
    whole = AW1.play(with_city(position, 0, damaged=()), Pass())
    assert AW1.actor(whole) == "player-1" and not AW1.objections(whole, Decline())


# -- the end of a round ------------------------------------------------------------------------------


@pytest.mark.clauses(
    "aw1.endround.trigger",
    "aw1.endround.order",
    "aw1.income.collect",
    "aw1.icon.income",
    "aw1.icon.knowledge",
    "aw1.endround.slide-coins",
    "aw1.endround.reclaim-citizens",
    "aw1.endround.flip-first-player",
)
def test_a_round_ends_with_income_readied_armies_and_every_citizen_at_home():
    ruleset = with_cards(AW1, bank=giving("bank", coins=2), school=giving("school", knowledge=1, food=2))
    position = with_city(
        begun(ruleset),
        0,
        coins=0,
        empire=("bank", "school"),
        armies=(Army(active="militia", name=2, picture=1),),
        ready=(),
    )
    position = replace(standing(position, "labor", (0, 1), (0, 2), (0, 3)), claimed=True, holder=1)
    city = everybody_passes(ruleset, position).cities[0]
    assert (city.coins, city.knowledge) == (5 + 2, 1)
    assert (city.armies[0].name, city.armies[0].picture) == (0, 3)
    assert city.ready == (1, 2, 3)  # the capital's food and two of the school


@pytest.mark.clauses(
    "aw1.starvation.check", "aw1.starvation.unfed-area", "aw1.damage.food-no-immediate-starvation"
)
def test_a_damaged_food_card_starves_a_citizen_when_the_round_ends_and_not_before():
    position = begun(AW1)
    dock = position.cities[0].empire[0]
    position = with_city(position, 0, damaged=(dock,))
    assert position.cities[0].starving == ()
    position = everybody_passes(AW1, position)
    assert {action.citizen for action in AW1.legal(position)} == {1, 2, 3}
    after = forward(AW1, AW1.play(position, Starve(3)))
    assert (after.cities[0].ready, after.cities[0].starving) == ((1, 2), (3,))
    assert after.phase == "actions" and AW1.objections(after, Place(3, "labor"))


@pytest.mark.clauses("aw1.starvation.unusable-next-round", "aw1.action.grow-delayed")
def test_a_starving_citizen_misses_one_round_and_comes_back_when_there_is_food():
    position = with_city(replace(begun(AW1), round=2), 0, ready=(1, 2), starving=(3,))
    after = everybody_passes(AW1, position)
    assert (after.cities[0].ready, after.cities[0].starving) == ((1, 2, 3), ())


# -- the end of the game -----------------------------------------------------------------------------


def ended(ruleset, *cities, **changes):
    """The end of round six after everybody passed, the cities as given."""
    position = replace(begun(ruleset, max(2, len(cities))), round=6, **changes)
    for seat, fields in enumerate(cities):
        position = with_city(position, seat, **fields)
    return everybody_passes(ruleset, position)


@pytest.mark.clauses("aw1.endround.final-round", "aw1.end.after-six", "aw1.scoring.starving-penalty")
def test_the_sixth_round_pays_nothing_but_asks_for_food():
    position = ended(AW1, {"coins": 4, "ready": (1, 2, 3, 4)})
    assert position.phase == "end" and position.cities[0].coins == 4
    position = AW1.play(position, Starve(4))
    assert AW1.actor(position) is None and position.cities[0].coins == 4
    before = points(AW1.table, with_city(position, 0, starving=()), 0)
    assert points(AW1.table, position, 0) == before - 2


@pytest.mark.clauses(
    "aw1.scoring.order",
    "aw1.scoring.repair-before-scoring",
    "aw1.scoring.banner-table",
    "aw1.objective.empire-banners",
    "aw1.objective.titan-banners",
    "aw1.stored.no-benefit",
)
def test_damaged_cards_and_titans_show_their_banners_and_stored_cards_do_not():
    ruleset = with_cards(
        AW1,
        tower=building("tower", banners={"red": 1}),
        bath=building("bath", banners={"red": 1}),
        vault=building("vault", banners={"red": 1}),
        beast=monster("beast", 1, "both", 3),
    )
    position = with_city(
        begun(ruleset),
        0,
        empire=("bath", "tower"),
        damaged=("bath",),
        stored=("vault",),
        titans=("beast",),
        starving=(2,),
    )
    # two red banners 2, three green of the titan 4; a starving citizen costs 2
    assert banner_and_bonus(ruleset.table, position, 0) == (2 + 4, 0)
    assert points(ruleset.table, position, 0) == 4


@pytest.mark.clauses("aw1.scoring.citadel-example", "aw1.scoring.special-cards")
def test_chris_counts_the_banner_of_the_citadel_itself_among_his_five():
    shown = AW1.catalog.banners["citadel"][0]
    gates = {f"gate-{n}": building(f"gate {n}", banners={"red": 1}) for n in range(5 - shown)}
    ruleset = with_cards(AW1, **gates)
    position = with_city(begun(ruleset), 0, empire=("citadel", *gates))
    assert banner_and_bonus(ruleset.table, position, 0) == (8, 3)
    without = with_city(position, 0, empire=tuple(gates))
    assert banner_and_bonus(ruleset.table, without, 0)[1] == 0


@pytest.mark.clauses("aw1.scoring.two-banner-card")
def test_a_card_with_two_matching_green_banners_counts_twice():
    ruleset = with_cards(AW1, grove=building("grove", banners={"green": 2}))
    position = with_city(begun(ruleset), 0, empire=("grove",))
    assert banner_and_bonus(ruleset.table, position, 0) == (2, 0)


@pytest.mark.clauses(
    "aw1.tiebreak.coins", "aw1.tiebreak.cards", "aw1.tiebreak.knowledge", "aw1.scoring.winner"
)
@pytest.mark.parametrize(
    ("mine", "winner", "by"),
    [
        ({"coins": 4, "knowledge": 0}, "player-1", "tiebreak.coins"),
        ({"coins": 3, "districts": ("field",), "knowledge": 0}, "player-1", "tiebreak.cards"),
        ({"coins": 3, "knowledge": 2}, "player-1", "tiebreak.knowledge"),
        ({"coins": 3, "knowledge": 0}, "player-2", "tiebreak.knowledge"),
        ({"coins": 0, "empire": ("tower",), "knowledge": 0}, "player-1", "scoring.winner"),
    ],
)
def test_coins_then_cards_then_knowledge_break_a_tie(mine, winner, by):
    field = District(name="field", abilities=Abilities(capacity=1), source="invented")
    ruleset = with_cards(AW1, field=field, tower=building("tower", banners={"red": 3}))
    fed = {"ready": (1,)}
    position = ended(ruleset, {**fed, **mine}, {**fed, "coins": 3, "knowledge": 1})
    outcome = ruleset.outcome(position)
    assert (outcome.winners, outcome.by) == ((winner,), by)


@pytest.mark.clauses(
    "aw1.round.count", "aw1.round.phases", "aw1.end.after-six", "aw1.actions.until-all-passed"
)
def test_six_rounds_of_passing_are_the_whole_game():
    position, rounds = begun(AW1, 3), []
    while AW1.actor(position) is not None:
        if AW1.actor(position) == CHANCE:
            position = forward(AW1, position)
            continue
        rounds.append(position.round)
        position = AW1.play(position, Pass())
    assert rounds == [number for number in range(1, 7) for _ in range(3)]


@pytest.mark.clauses("aw1.card.crypta-ship", "aw1.icon.card-action")
def test_the_spaces_of_the_board_do_not_close_the_action_of_a_card():
    position = with_city(replace(begun(AW1), round=2), 0, empire=("crypta-ship",), coins=0)
    position = standing(position, "explore", (1, 3))
    assert AW1.objections(position, Place(2, "explore"))
    position = AW1.play(position, UseCard(2, "crypta-ship"))
    card = position.row[0]
    after = AW1.play(position, Store(card))
    assert after.cities[0].stored == (card,) and after.cities[0].coins == 2
    assert after.spaces[SPACE_INDEX["explore"]] == ((1, 3),)
