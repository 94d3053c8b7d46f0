"""The book's worked examples, named by their section, and its set pieces played through."""

import pytest

from hoyle.model import load
from hoyle.model.acis.actions import (
    Allow,
    BuildWonder,
    ChooseCivilization,
    ChooseTarget,
    Deploy,
    Done,
    InvokeAeneas,
    LayCard,
    LoseDisk,
    Negate,
    PayCard,
    PayDisk,
    PayTalent,
    PlaceBlock,
    PlayCard,
    Retire,
    RevealCard,
    Settle,
)
from hoyle.model.acis.agenda import (
    CardPhase,
    Competition,
    Declaration,
    Deployment,
    EpochEnd,
    Growth,
    Origin,
    Reckoning,
    Retirement,
    SuddenDeath,
)
from hoyle.model.acis.catalog import Barbarians, Card, Place, Power, Remove, Replace, Talents, Wonder
from hoyle.model.acis.flow import settle
from hoyle.model.acis.small import scene, small_game
from tests.model.acis.cases import FILLER, WAITING

ACIS = load("acis")
LANDS = {"Kush": "land", "Egypt": "land", "Sinai": "land", "Libya": "land"}


def card(number: int, kind: str, *effects: object, **more: object) -> Card:
    return Card(number=number, name=f"card {number}", kind=kind, source="invented", effects=effects, **more)


@pytest.mark.clauses(
    "acis.card.negation.example",
    "acis.card.negation.chain",
    "acis.card.play.window",
    "acis.card.play.declare",
)
def test_play_a_fate_card_example_bribery_negates_the_high_priestess() -> None:
    people = {"great_person": True}
    cards = (
        card(1, "fate", Talents(count=2), **people),
        card(2, "negation", Talents(count=1), answers=("great-person",), **people),
        card(3, "negation", answers=("great-person",)),
    )
    game = small_game(ACIS, {"P": "land", "Q": "land"}, cards=(*cards, *FILLER[3:]))
    position = scene(game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[1, 3], [2]])
    position = game.play(position, PlayCard(1))
    position = game.play(position, Negate(2))
    position = game.play(position, Negate(3))
    assert position.players[0].treasury == 2  # Demagogue takes effect
    assert position.players[1].treasury == 0  # High Priestess never occurred
    assert position.discards == (1, 2, 3)


@pytest.mark.clauses(
    "acis.card.negation.discard", "acis.card.negation.not_played", "acis.card.negation.after_pass"
)
def test_a_negated_card_is_discarded_whatever_its_legend_and_passing_does_not_prevent_it() -> None:
    cards = (card(1, "fate", Talents(count=2), legend="aside"), card(2, "negation", answers=("fate",)))
    game = small_game(ACIS, {"P": "land", "Q": "land"}, cards=(*cards, *FILLER[2:]))
    position = scene(game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[1], [2]])
    from hoyle.model.acis.position import replace, with_player

    position = replace(position, players=with_player(position, 1, passed=True))
    after = game.play(game.play(position, PlayCard(1)), Negate(2))
    assert after.aside == () and after.discards == (1, 2) and after.players[0].treasury == 0
    untouched = game.play(game.play(position, PlayCard(1)), Allow())
    assert untouched.aside == (1,) and untouched.players[0].treasury == 2


@pytest.mark.clauses(
    "acis.wonder.build.example",
    "acis.wonder.build.card",
    "acis.wonder.build.disks",
    "acis.wonder.build.block",
    "acis.wonder.build.available",
    "acis.wonder.active",
)
def test_build_a_wonder_example_the_great_pyramid_in_kush() -> None:
    pyramid = Wonder(
        name="Great Pyramid",
        disks=5,
        source="stated",
        because="acis.wonder.build.example",
        power=Power(when="card", effects=(Talents(count=1),)),
    )
    homes = {"Egypt": "Egypt", "Troy": "Libya"}
    game = small_game(ACIS, LANDS, cards=FILLER, wonders=(pyramid,), homes=homes)
    rows = {"Kush": (1, 0, 0), "Egypt": (2, 0, 0), "Sinai": (2, 0, 0), "Libya": (0, 1, 0)}
    position = scene(game, rows, CardPhase(), phase="card", hands=[[1]], talents=[1])
    supply = position.players[0].supply
    position = game.play(position, BuildWonder("Great Pyramid"))
    steps = (
        PayDisk("Egypt"),
        PayDisk("Sinai"),
        PayCard(1),
        PayTalent(),
        PayDisk("Egypt"),
        PlaceBlock("Kush"),
    )
    for action in steps:
        position = game.play(position, action)
    wonder = position.wonders[0]
    assert (wonder.state, wonder.disks, game.board(position).names[wonder.area]) == ("built", 5, "Kush")
    assert position.players[0].supply == supply + 3 - 5
    assert position.players[0].treasury == 0 and position.discards == (1,)
    assert game.objections(
        position, BuildWonder("Great Pyramid")
    )  # it is green's turn, and it is not available


@pytest.mark.clauses(
    "acis.competition.cards.example",
    "acis.competition.cards.cancel",
    "acis.competition.step1",
    "acis.competition.step2",
)
def test_competition_cards_example_siege_engines_leave_one_against_one() -> None:
    siege = card(12, "competition", Remove(disks=2, whose="opposing", where="current"))
    game = small_game(ACIS, {"P": "land", "Q": "land"}, cards=(siege, *FILLER[:5]))
    position = scene(
        game,
        {"P": (1, 3, 0)},
        WAITING,
        Competition(0),
        phase="competition",
        hands=[[12], []],
        fallen=(0, 0, 0),
    )
    position = game.play(settle(game, position), LayCard(12))
    for _ in range(2):
        position = game.play(position, ChooseTarget("P", "green"))
    assert position.agenda == (WAITING,)
    assert position.areas[0] == (1, 1, 0)
    assert not any(player.loot for player in position.players)


@pytest.mark.clauses(
    "acis.competition.replacement.paid", "acis.competition.replacement.short", "acis.card.alternate_loss"
)
def test_disk_removal_clarification_a_replaced_disk_that_is_paid_for_stays_and_the_new_one_comes() -> None:
    turncoats = card(12, "competition", Replace(disks=1, where="current"))
    game = small_game(ACIS, {"P": "land", "Q": "land"}, cards=(turncoats, *FILLER[:5]))

    def played(talents: int, supply: int, answer: object) -> tuple[int, ...]:
        before = scene(
            game,
            {"P": (1, 3, 0)},
            WAITING,
            Competition(0),
            phase="competition",
            hands=[[12], []],
            talents=[0, talents],
            supply=[supply, 40],
            fallen=(0, 0, 0),
        )
        position = game.play(settle(game, before), LayCard(12))
        position = game.play(position, ChooseTarget("P", "green"))
        if answer is not None:
            position = game.play(position, answer)
        while position.agenda[-1] != WAITING:
            position = game.play(position, LoseDisk())
        return position.areas[0]

    # paid for: two red against three green, so red falls; otherwise two against two, one each is left
    assert played(1, 10, PayTalent()) == (0, 2, 0)
    assert played(1, 10, LoseDisk()) == (1, 1, 0)
    assert played(0, 10, None) == (1, 1, 0)
    assert played(0, 0, None) == (0, 2, 0)  # nothing in supply: the disk leaves all the same


@pytest.mark.clauses("acis.stacking.design_note", "acis.growth.deployment.cohabitation")
def test_stacking_design_note_four_disks_move_onto_a_city_and_win() -> None:
    game = small_game(ACIS, {"P": "land", "Q": "land"}, [("P", "Q")], cards=FILLER)
    position = scene(game, {"P": (1, 0, 0), "Q": (0, 3, 0)}, WAITING, Deployment(0), ready=[4])
    for _ in range(4):
        position = game.play(position, Deploy("Q"))
    assert position.areas[1] == (4, 3, 0)
    from hoyle.model.acis.competition import competition

    assert competition(ACIS.rules, position.areas[1]).disks == (2, 0, 0)


@pytest.mark.clauses(
    "acis.growth.order", "acis.growth.steps", "acis.growth.retirement.reuse", "acis.growth.deployment.home"
)
def test_a_wiped_out_civilization_comes_home_with_three_disks() -> None:
    game = small_game(
        ACIS,
        {"H": "land", "N": "land", "F": "land"},
        [("H", "N"), ("N", "F")],
        homes={"Rome": "H", "Troy": "F"},
    )
    position = settle(game, scene(game, {"F": (0, 1, 0)}, Growth(0)))
    assert position.players[0].ready == 3
    assert sorted(a.area for a in game.legal(position) if isinstance(a, Deploy)) == ["H", "N"]
    position = game.play(position, Deploy("H"))
    assert {a.area for a in game.legal(position) if isinstance(a, Deploy)} == {"H", "N"}


@pytest.mark.clauses("acis.card.barbarian_limit", "acis.card.supply.exception", "acis.term.barbarian.entry")
def test_a_card_borrows_barbarians_from_the_map_when_their_pile_is_empty() -> None:
    horde = card(1, "fate", Barbarians(disks=1))
    areas = {f"A{n}": "land" for n in range(14)}
    game = small_game(ACIS, areas, cards=(horde, *FILLER[1:]))
    rows = {f"A{n}": (0, 0, 4) for n in range(12)} | {"A12": (0, 0, 2), "A13": (1, 0, 0)}
    position = scene(game, rows, WAITING, Declaration(0, Origin("card", 1)), phase="card", played=(1,))
    assert position.barbarians == 0
    position = settle(game, position)
    from hoyle.model.acis.actions import Borrow

    position = game.play(game.play(position, Borrow("A0")), ChooseTarget("A13"))
    assert position.areas[0] == (0, 0, 3) and position.areas[13] == (1, 0, 1) and position.barbarians == 0


@pytest.mark.clauses(
    "acis.aeneas.order",
    "acis.aeneas.step1",
    "acis.aeneas.step2",
    "acis.aeneas.step3",
    "acis.aeneas.step4",
    "acis.aeneas.step5.area",
    "acis.aeneas.step5.minimum",
    "acis.aeneas.step5.leftover",
    "acis.aeneas.step5.placement",
    "acis.aeneas.step5.opposing",
)
def test_aeneas_begins_afresh_with_another_display() -> None:
    game = small_game(
        ACIS,
        {"P": "land", "Q": "land", "R": "land"},
        [("P", "Q"), ("Q", "R")],
        cards=FILLER,
        homes={"Rome": "P", "Troy": "R"},
    )
    before = scene(
        game,
        {"P": (2, 0, 0), "R": (0, 2, 0)},
        WAITING,
        Reckoning("aeneas"),
        phase="reckoning",
        points=[0, 9],
        epoch=2,
    )
    position = game.play(before, InvokeAeneas())
    assert position.areas[0] == (0, 0, 2)  # its disks are Barbarians now
    position = game.play(position, ChooseCivilization("Minos"))
    assert position.players[0].display == "Minos" and position.players[0].ready == 18
    assert game.objections(position, Settle("R"))[0].clause == "aeneas.step5.area"
    position = game.play(position, Settle("Q"))
    position = game.play(position, Deploy("Q"))
    position = game.play(position, Deploy("R"))
    position = game.play(position, Done())
    assert position.areas[1] == (2, 0, 0) and position.areas[2] == (1, 2, 0)
    assert position.players[0].ready == 0 and position.players[0].supply == 45


@pytest.mark.clauses(
    "acis.cards.reveal",
    "acis.card.event.revealed",
    "acis.sudden.reshuffle",
    "acis.epoch.trigger",
    "acis.reckoning.steps",
)
def test_an_event_revealed_for_sudden_death_takes_effect_before_the_epoch_ends() -> None:
    event = card(22, "event", Talents(count=1))
    game = small_game(ACIS, {"P": "land", "Q": "land"}, cards=(event, *FILLER[:9]))
    rows = {"P": (1, 0, 0), "Q": (0, 1, 0)}
    position = scene(game, rows, Reckoning("draw"), SuddenDeath(), phase="reckoning", turn=2)
    after = game.play(position, RevealCard(22))
    assert after.phase == "epoch"  # a 2 in 22
    assert after.players[0].treasury == 1 and 22 in after.pile
    plain = game.play(position, RevealCard(1))
    assert plain.phase == "reckoning" and 1 in plain.pile  # shuffled back


@pytest.mark.clauses(
    "acis.epoch.steps",
    "acis.epoch.step1",
    "acis.epoch.step2",
    "acis.epoch.step3",
    "acis.epoch.score.talents_lost",
    "acis.epoch.step5",
    "acis.epoch.step6",
)
def test_the_end_of_an_epoch_renews_deck_treasuries_and_hands() -> None:
    game = small_game(ACIS, {"P": "land", "Q": "land"}, cards=FILLER)
    position = scene(
        game,
        {"P": (1, 0, 0), "Q": (0, 1, 0)},
        EpochEnd("hands"),
        phase="epoch",
        hands=[[1, 2]],
        talents=[7, 2],
        turn=3,
    )
    position = settle(game, position)
    assert position.players[0].hand == () and len(position.pile) == 30
    position = game.play(position, RevealCard(30))
    assert [player.points for player in position.players] == [2, 0]  # seven talents are two threes
    assert [player.treasury for player in position.players] == [0, 0]
    for _ in range(10):
        position = game.play(position, game.legal(position)[0])
    assert [len(player.hand) for player in position.players] == [5, 5]
    assert (position.epoch, position.turn, position.phase) == (2, 1, "growth")


@pytest.mark.clauses("acis.optional.final_event", "acis.optional.final_event.procedure")
def test_the_final_epoch_event_is_that_of_the_first_card_below_69() -> None:
    from hoyle.model.acis.catalog import TableRow

    table = (
        TableRow(
            low=1, high=999, name="gift", source="invented", effects=(Talents(count=3, who="everyone"),)
        ),
    )
    cards = (card(70, "event", Talents(count=9)), card(5, "fate"))
    game = small_game(
        ACIS.under({"final_epoch_event": True, "epochs": 1}),
        {"P": "land", "Q": "land"},
        cards=cards,
        table=table,
    )
    position = scene(game, {"P": (1, 0, 0), "Q": (0, 2, 0)}, EpochEnd("final-event"), phase="epoch", turn=4)
    position = game.play(position, RevealCard(70))
    assert position.players[0].treasury == 0  # Events revealed this way are not resolved
    position = game.play(position, RevealCard(5))
    assert position.phase == "over" and [player.points for player in position.players] == [1, 1]
    assert game.outcome(position).by == "endgame.tie3"


@pytest.mark.clauses(
    "acis.cards.golden_rule", "acis.card.golden_rule", "acis.board.deep.epoch", "acis.card.place.any"
)
def test_only_explicit_words_of_a_card_open_a_deep_sea_early() -> None:
    words = card(1, "fate", Place(disks=1, ground="sea", overrides=("deep-sea",)))
    silent = card(2, "fate", Place(disks=1, ground="sea"))
    game = small_game(
        ACIS, {"P": "land", "Q": "land", "D": "deep", "S": "shallow"}, cards=(words, silent, *FILLER[2:])
    )
    position = scene(game, {"P": (1, 0, 0), "Q": (0, 1, 0)}, CardPhase(), phase="card", hands=[[1, 2], []])
    named = {a.area for a in game.legal(game.play(position, PlayCard(1)))}
    assert named == {"D", "S"}
    refused = game.objections(game.play(position, PlayCard(2)), ChooseTarget("D"))
    assert refused[0].clause == "board.deep.epoch"


@pytest.mark.clauses("acis.board.deep.epoch", "acis.card.place.any")
@pytest.mark.parametrize(("epoch", "named"), [(3, {"Q"}), (4, {"Q", "D"})])
def test_a_card_replaces_no_disk_where_its_own_could_not_stand(epoch: int, named: set[str]) -> None:
    turncoats = card(1, "fate", Replace(disks=1))
    game = small_game(ACIS, {"P": "land", "Q": "land", "D": "deep"}, cards=(turncoats, *FILLER[1:]))
    before = scene(
        game, {"P": (1, 0, 0), "Q": (0, 1, 0), "D": (0, 0, 1)}, CardPhase(0), hands=[[1], []], epoch=epoch
    )
    position = game.play(before, PlayCard(1))
    targets = [action for action in game.legal(position) if isinstance(action, ChooseTarget)]
    assert {action.area for action in targets} == named
    refused = game.objections(position, ChooseTarget("D", "black"))
    assert [each.clause for each in refused] == ([] if "D" in named else ["board.deep.epoch"])


@pytest.mark.clauses("acis.setup.2p.edge.effect", "acis.setup.3p.edge.effect")
def test_nothing_can_be_placed_beyond_a_map_edge() -> None:
    position = ACIS.start(ACIS.options({"players": 2}))
    while position.phase != "growth":
        position = ACIS.play(position, ACIS.legal(position)[0])
    while not isinstance(position.agenda[-1], Deployment):
        position = ACIS.play(position, Done())
    assert ACIS.objections(position, Deploy("Rome"))[0].clause == "setup.2p.edge.effect"
    assert ACIS.objections(position, Deploy("Sirt"))[0].clause == "setup.2p.edge.effect"


@pytest.mark.clauses("acis.growth.retirement", "acis.term.city")
def test_a_city_cannot_be_retired_from() -> None:
    game = small_game(ACIS, {"P": "land", "Q": "land"})
    position = scene(game, {"P": (3, 0, 0), "Q": (2, 1, 0)}, Retirement(0))
    assert game.objections(position, Retire("P"))[0].clause == "growth.retirement"
    assert not game.objections(position, Retire("Q"))
