"""Clauses that no hand-computed case and no example touches, each in a small position."""

from typing import Any

import pytest

from hoyle.model import load
from hoyle.model.acis import cards, growth, playing, reckoning, sequence, terms
from hoyle.model.acis.actions import (
    Activate,
    Announce,
    ChooseTarget,
    Done,
    DrawCard,
    LayCard,
    LoseDisk,
    Pass,
    PayTalent,
    PlayCard,
    RevealCard,
    SpendTalents,
)
from hoyle.model.acis.agenda import (
    Acquisition,
    CardPhase,
    Competition,
    CompetitionPhase,
    Drawing,
    DrawStep,
    EpochEnd,
    Reckoning,
    Retirement,
)
from hoyle.model.acis.catalog import (
    Ability,
    Acquire,
    Ally,
    Barbarians,
    Card,
    Draw,
    Place,
    Power,
    Remove,
    TableRow,
    Talents,
    Wonder,
)
from hoyle.model.acis.flow import settle
from hoyle.model.acis.position import WonderState
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, WAITING

ACIS = load("acis")
RULES = ACIS.rules
TWO = {"P": "land", "Q": "land"}


def card(number: int, kind: str, *effects: object, **more: Any) -> Card:
    return Card(number=number, name=f"card {number}", kind=kind, source="invented", effects=effects, **more)


def wonder(when: str, effect: object, disks: int = 2) -> Wonder:
    return Wonder(name="Tomb", disks=disks, source="invented", power=Power(when=when, effects=(effect,)))


@pytest.mark.clauses(
    "acis.term.camp",
    "acis.term.camp.cohabit",
    "acis.term.settlement",
    "acis.term.settlement.cohabit",
    "acis.term.contested.competition",
    "acis.term.occupy",
    "acis.term.opposing.own",
    "acis.term.dominate",
)
def test_camps_live_in_peace_and_settlements_do_not() -> None:
    assert terms.stack_kind(RULES, "shallow", 1, False) == "Camp"
    assert terms.stack_kind(RULES, "shallow", 2, True) == "Settlement"
    assert terms.stack_kind(RULES, "shallow", 3, True) is None  # no City at sea
    assert terms.is_shared((1, 1, 1)) and not terms.holds_competition(RULES, "land", (1, 1, 1))
    assert terms.holds_competition(RULES, "land", (2, 2, 0))
    assert terms.occupies((1, 0, 0), 0) and not terms.occupies((1, 0, 0), 1)
    assert terms.controls((4, 0, 0), 0)  # own disks never oppose one another
    glossary = ACIS.under({"domination": "controls"}).rules
    assert reckoning.dominator(RULES, "shallow", (1, 1, 0), ((2, 0, 0),)) == 0
    assert reckoning.dominator(glossary, "shallow", (1, 1, 0), ((2, 0, 0),)) is None


@pytest.mark.clauses(
    "acis.term.opposing.cards", "acis.card.remove.any", "acis.board.sea.unqualified", "acis.term.faction"
)
def test_card_words_mean_what_the_book_says() -> None:
    who = {
        w: [f for f in range(3) if playing.names_faction(w, f, 0, 2)]
        for w in ("opposing", "any", "own", "civilizations", "barbarians")
    }
    assert who == {"opposing": [1, 2], "any": [0, 1, 2], "own": [0], "civilizations": [1], "barbarians": [2]}
    assert [k for k in ("land", "shallow", "deep") if playing.is_ground_for("sea", k)] == ["shallow", "deep"]


@pytest.mark.clauses("acis.growth.acquisition.commerce", "acis.growth.acquisition.commerce.same_player")
def test_commerce_counts_each_neighbour_once_and_never_barbarians() -> None:
    assert growth.partners(RULES, (1, 0, 2), ((0, 3, 0), (0, 1, 1)), 0) == (1,)
    assert growth.partners(RULES, (1, 0, 2), ((0, 0, 4),), 0) == ()
    game = small_game(ACIS, {"P": "land", "Q": "land", "R": "land"}, [("P", "Q"), ("Q", "R")], cards=FILLER)
    after = game.play(
        scene(game, {"P": (2, 0, 0), "Q": (2, 0, 0), "R": (0, 1, 0)}, WAITING, Retirement(0)), Done()
    )
    assert after.players[0].ready == 3  # two Settlements and one partner


@pytest.mark.clauses(
    "acis.growth.acquisition.abilities",
    "acis.cards.wonder.use",
    "acis.display.precedence",
    "acis.growth.deployment.home_note",
)
def test_abilities_and_wonders_add_to_an_acquisition_while_their_owner_is_there() -> None:
    rome = Ability(
        name="Rome", source="invented", power=Power(when="acquisition", effects=(Acquire(disks=2),))
    )
    game = small_game(
        ACIS, TWO, cards=FILLER, wonders=(wonder("acquisition", Acquire(disks=4)),), abilities=(rome,)
    )
    states = (WonderState(owner=0, area=0, disks=2),)
    there = scene(game, {"P": (1, 0, 0)}, WAITING, Acquisition(0), wonders=states)
    position = game.play(there, Activate("Tomb"))
    position = game.play(position, Done())
    assert position.players[0].ready == 6 and position.wonders[0].disks == 1
    away = settle(game, scene(game, {"Q": (1, 0, 0)}, WAITING, Acquisition(0), wonders=states))
    assert away.players[0].ready == 3  # the ability's two are below the minimum; the Wonder does not work
    assert away.wonders[0].disks == 2


@pytest.mark.clauses("acis.growth.resettlement.hint", "acis.competition.step6")
def test_a_city_reduced_to_a_settlement_gives_no_loot() -> None:
    from hoyle.model.acis.competition import competition, looter

    for city, loot in ((3, 1), (2, None)):
        fought = competition(RULES, (city, 4, 0))
        assert looter(RULES, "land", fought.disks, fought.removed) == loot


@pytest.mark.clauses("acis.growth.deployment.ignore_by_card", "acis.card.resolve", "acis.card.supply.word")
def test_a_card_places_where_deployment_could_not_and_as_much_as_possible() -> None:
    agents = card(1, "fate", Place(disks=3), Talents(count=1))
    game = small_game(ACIS, TWO, cards=(agents, *FILLER[1:]))
    position = scene(
        game, {"P": (1, 0, 0), "Q": (0, 4, 0)}, CardPhase(), phase="card", hands=[[1], []], supply=[2, 40]
    )
    position = game.play(position, PlayCard(1))
    for area in ("Q", "Q"):
        position = game.play(position, ChooseTarget(area))
    assert position.areas[1] == (2, 4, 0)  # two of three: supply had no more
    assert position.players[0].supply == 0 and position.players[0].treasury == 1


@pytest.mark.clauses(
    "acis.card.pass",
    "acis.card.pass.final",
    "acis.card.competition_cards",
    "acis.term.competition_card",
    "acis.card.negation.text",
    "acis.term.negation_card",
)
def test_passing_is_final_and_some_cards_are_not_for_this_phase() -> None:
    hands = [[1, 2, 3], [4]]
    deck = (
        card(1, "fate"),
        card(2, "competition", Ally(disks=1)),
        card(3, "negation", answers=("any",)),
        card(4, "fate"),
    )
    game = small_game(ACIS, TWO, cards=(*deck, *FILLER[4:]))
    position = scene(game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=hands)
    assert game.objections(position, PlayCard(2))[0].clause == "card.competition_cards"
    assert game.objections(position, PlayCard(3))[0].clause == "card.negation.text"
    position = game.play(position, Pass())
    assert game.actor(position) == "green"
    position = game.play(position, PlayCard(4))
    position = game.play(position, game.legal(position)[0])  # red has passed and may still answer
    assert game.actor(position) == "green"  # red is passed over from now on
    assert sequence.may_act(True).clause == "card.pass.final"


@pytest.mark.clauses(
    "acis.card.investment.play",
    "acis.card.investment.short",
    "acis.card.investment.benefit",
    "acis.term.investment_card",
    "acis.card.investment.end",
)
def test_an_investment_carries_what_supply_has_and_goes_with_its_last_disk() -> None:
    bank = Card(
        number=1,
        name="bank",
        kind="investment",
        source="invented",
        disks=3,
        power=Power(when="card", effects=(Talents(count=2),)),
    )
    game = small_game(ACIS, TWO, cards=(bank, *FILLER[1:]))
    position = scene(
        game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[1], []], supply=[1, 40]
    )
    position = game.play(position, PlayCard(1))
    assert position.players[0].invested == ((1, 1),) and position.players[0].supply == 0
    position = game.play(position, Pass())  # green
    position = game.play(position, Activate("card 1"))
    assert position.players[0].treasury == 2 and position.players[0].supply == 1
    assert position.players[0].invested == () and 1 in position.discards


@pytest.mark.clauses(
    "acis.competition.cards.when",
    "acis.competition.cards.others",
    "acis.competition.cards.scope",
    "acis.competition.step3",
    "acis.competition.scope",
    "acis.draw.bonus",
)
def test_cards_and_wonders_in_a_competition_touch_contested_areas_alone() -> None:
    raid = card(1, "competition", Remove(disks=1, whose="opposing", where="pending"))
    game = small_game(
        ACIS,
        {"P": "land", "Q": "land", "R": "land"},
        cards=(raid, card(2, "fate"), *FILLER[2:]),
        wonders=(wonder("competition", Ally(disks=2)),),
    )
    rows = {"P": (2, 3, 0), "Q": (1, 2, 0), "R": (0, 3, 0)}
    before = scene(
        game,
        rows,
        CompetitionPhase((1,)),
        Competition(0),
        phase="competition",
        hands=[[1, 2], []],
        wonders=(WonderState(owner=0, area=0, disks=1),),
        fallen=(0, 0, 0),
    )
    position = settle(game, before)
    assert game.objections(position, LayCard(2))[0].clause == "competition.cards.others"
    position = game.play(game.play(position, Announce("Tomb")), LayCard(1))
    named = {action.area for action in game.legal(position)}
    assert named == {"P", "Q"}  # R is not Contested
    position = game.play(position, ChooseTarget("P", "green"))
    # the Wonder comes before the card: green, cut to 2, is hit at level 2; red is asked at level 2 + 2
    assert position.areas[0] == (2, 1, 0) and position.allied == ((0, 0, 2),)


@pytest.mark.clauses(
    "acis.competition.alternate_loss.unlimited",
    "acis.competition.step4.reminder",
    "acis.competition.alternate_loss",
)
def test_one_may_pay_as_often_as_one_can() -> None:
    game = small_game(ACIS, TWO, cards=FILLER)
    before = scene(
        game, {"P": (1, 4, 0)}, WAITING, Competition(0), phase="competition", talents=[3], fallen=(0, 0, 0)
    )
    position = settle(game, before)
    for _ in range(3):
        position = game.play(position, PayTalent())
    assert position.agenda[-1] == WAITING and position.areas[0] == (1, 1, 0)  # (1,4) (1,3) (1,2) (1,1)
    lost = settle(game, before)
    assert game.play(lost, LoseDisk()).areas[0] == (0, 4, 0)


@pytest.mark.clauses(
    "acis.cards.draw",
    "acis.cards.reshuffle",
    "acis.draw.together",
    "acis.card.event.icon",
    "acis.term.event_card",
    "acis.draw.bonus",
)
def test_events_drawn_in_the_draw_step_wait_for_the_last_card_and_the_deck_is_rebuilt() -> None:
    game = small_game(
        ACIS,
        TWO,
        cards=(card(9, "event", Talents(count=1)), *FILLER[:5]),
        wonders=(wonder("draw", Draw(cards=1)),),
    )
    states = (WonderState(owner=0, area=0, disks=1),)
    start = scene(
        game,
        {"P": (1, 0, 0)},
        WAITING,
        Reckoning("draw", 1),
        DrawStep(0),
        phase="reckoning",
        talents=[1],
        wonders=states,
        discards=(1, 2),
    )
    position = game.play(game.play(start, Activate("Tomb")), SpendTalents(0))
    assert position.agenda[-1] == Drawing(seat=0, left=4)
    position = game.play(game.play(position, DrawCard(9)), DrawCard(3))
    assert position.players[0].treasury == 1 and position.agenda[-1].events == (9,)
    position = game.play(game.play(position, DrawCard(4)), DrawCard(5))
    assert position.players[0].treasury == 2  # resolved after the last card; its substitute is due
    assert position.pile == (1, 2) and position.discards == (9,)  # the pile ran out and was rebuilt
    position = game.play(position, DrawCard(1))
    assert position.players[0].hand == (1, 3, 4, 5) and position.agenda[-1].seat == 1  # green draws next


@pytest.mark.clauses(
    "acis.epoch.step3.reveal", "acis.epoch.step3.table", "acis.epoch.step3.events", "acis.epoch.step3.return"
)
def test_the_change_of_epoch_uses_the_row_of_the_revealed_card() -> None:
    table = (
        TableRow(low=1, high=97, name="gift", source="invented", effects=(Talents(count=3),)),
        TableRow(low=98, high=999, name="horde", source="invented", effects=(Barbarians(disks=1),)),
    )
    deck = (card(98, "event", Talents(count=6)), *FILLER[:12])
    game = small_game(ACIS, TWO, cards=deck, table=table)
    start = scene(game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, EpochEnd("reveal"), phase="epoch", turn=4)
    plain = game.play(start, RevealCard(5))
    assert plain.players[0].points == 1 and 5 in plain.pile  # three talents, scored; the card went back
    event = game.play(start, RevealCard(98))
    event = game.play(event, ChooseTarget("P"))
    assert event.players[0].points == 2 and event.areas[0][2] == 1  # its own six talents, then the row
    assert 98 in event.discards


def test_nothing_of_a_negation_chain_depends_on_who_asks() -> None:
    assert [cards.takes_effect(n) for n in range(4)] == [True, False, True, False]
