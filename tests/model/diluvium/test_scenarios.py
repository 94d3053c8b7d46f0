"""Special rules of single scenarios, each on a map of a few hexes."""

from __future__ import annotations

from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium.agenda import advance
from hoyle.model.diluvium.game import CITY
from hoyle.model.diluvium.position import Feats, with_
from tests.model.diluvium.table import Table, cited, line

NOBODY = (0, 0, 0, 0)
CITIES = {c: {"kind": "city", "colour": c} for c in ("greek", "egyptian", "aztec", "chinese")}


def asked(table, position, *tasks):
    return advance(table.game, with_(position, agenda=(*tasks, ("turn", 0, 0, 0), ("close", 0, 0, 0))))


@cited(
    "scenario.curse.special.no_pass",
    "scenario.curse.special.guardians",
    "scenario.curse.special.explore_guardian",
)
def test_a_guardian_stops_a_ship_and_lets_it_only_turn_back():
    t = Table(line("greek", "A", "G", "B", greek=CITIES["greek"], G={"tile": 16}), "curse")
    p = asked(t, t.position(ship=t.at("A"), goods=(5, 0, 0)), ("sail", 2, 0, 0))
    p = t.ruleset.play(p, do.Sail(to=t.at("G")))
    assert p.agenda[0][0] == "explore"  # it had to stop, and may explore
    p = asked(t, p, ("sail", 2, 0, 0))
    assert t.ruleset.objections(p, do.Sail(to=t.at("B")))[0].clause == "scenario.curse.special.no_pass"
    assert not t.ruleset.objections(p, do.Sail(to=t.at("A")))
    beaten = asked(t, with_(p, slain=t.row({"G": 1}, 0)), ("sail", 2, 0, 0))
    assert not t.ruleset.objections(beaten, do.Sail(to=t.at("B")))


@cited(
    "scenario.assault.special.settlers_board",
    "scenario.assault.special.settlers_lying",
    "scenario.assault.special.stand_up",
)
def test_scared_settlers_lie_down_and_standing_up_takes_a_move():
    t = Table(
        line(
            "aztec",
            "A",
            "B",
            "greek",
            aztec=CITIES["aztec"],
            greek=CITIES["greek"],
            A={"islands": {"Food": 2}},
        ),
        "assault",
    )
    p = t.position(own=t.row({"A": (2, 0, 0, 0), "greek": (0, 1, 1, 0)}, NOBODY), reserve=5)
    q = t.run(p, ("engage", 0, 0, 0))
    assert (q.lying, q.reserve, q.own[t.at("A")]) == (
        2,
        5,
        NOBODY,
    )  # a free Food Space of the City is no refuge
    q = asked(t, with_(q, reserve=0), ("pick", 2, 0, 0))
    q = t.ruleset.play(q, do.PickUp(piece="lying"))
    assert (q.lying, q.reserve, q.agenda[0][0]) == (1, 1, "take-up")


@cited(
    "scenario.assault.special.corrupt", "scenario.assault.special.reveal", "scenario.assault.special.marker"
)
def test_an_archipelago_is_revealed_explored_and_corrupted():
    t = Table(
        line("greek", "A", greek=CITIES["greek"], A={"green": True, "token": True, "spaces": (1, 2)}),
        "assault",
    )
    p = asked(t, t.position(gold=4, supply=41), ("sail", 2, 0, 0))
    p = t.ruleset.play(t.ruleset.play(p, do.Sail(to=t.at("A"))), do.ANCHOR)
    p = t.ruleset.play(p, do.RevealToken(number=3))
    p = t.ruleset.play(p, do.Mark(space=0))
    assert (p.agenda[0][0], p.gold) == ("pay", 5)
    p = t.ruleset.play(p, do.PAY)
    assert (p.gold, p.tokens[t.at("A")]) == (2, 0)


@cited(
    "scenario.assault.special.relocate",
    "scenario.assault.special.relocate_scare",
    "scenario.assault.special.corrupted",
)
def test_a_beaten_warship_goes_to_the_nearest_archipelago_left_and_scares():
    green = {"green": True, "token": True, "islands": {"Food": 1}}
    t = Table(
        line("greek", "A", "B", "C", "aztec", greek=CITIES["greek"], aztec=CITIES["aztec"], B=green, C=green),
        "assault",
    )
    p = t.position(
        warship=t.at("A"),
        foe_warships=(t.at("A"),),
        strength=5,
        ship=t.at("B"),
        tokens=t.row({"B": -1, "C": -1}, 0),
        own=t.row({"B": (1, 0, 0, 0), "greek": (1, 1, 1, 0)}, NOBODY),
        reserve=5,
    )
    q = t.run(p, ("strike", t.at("A"), 0, 0), tokens=(1,))
    assert q.foe_warships == (t.at("B"),)
    assert (q.ship, q.lying) == (t.at("greek"), 1)
    q = t.run(with_(p, tokens=t.row({"C": -1}, 0)), ("strike", t.at("A"), 0, 0), tokens=(1,))
    assert q.foe_warships == (t.at("C"),)  # B is corrupted
    q = t.run(with_(p, tokens=t.row({}, 0)), ("strike", t.at("A"), 0, 0), tokens=(1,))
    assert q.foe_warships == (t.at("aztec"),)  # none is left


@cited(
    "scenario.noose.special.settlers_back",
    "scenario.noose.special.settle_city",
    "scenario.noose.special.city_conquered",
    "scenario.noose.special.return",
    "scenario.noose.special.shared_strength",
)
def test_in_a_noose_the_chinese_city_takes_settlers_and_falls_with_its_warship():
    t = Table(
        line(
            "egyptian",
            "A",
            "greek",
            "chinese",
            egyptian=CITIES["egyptian"],
            greek=CITIES["greek"],
            chinese=CITIES["chinese"],
            A={"islands": {"Food": 4}},
        ),
        "noose",
    )
    foe = t.row({"egyptian": (1, 1, 1, 0), "A": (4, 0, 0, 0)}, NOBODY)
    p = t.position(foe=foe, foe_reserve=2, warship=t.at("A"))
    q = t.run(p, ("strike", t.at("A"), 0, 0))
    assert q.foe[t.at("chinese")] == (1, 1, 1, 0) and q.foe_reserve == 3  # three of four find room there
    q = t.run(with_(p, foe=t.row({"egyptian": (1, 1, 1, 0)}, NOBODY), foe_reserve=6), ("opp-settle", 1, 0, 0))
    assert sum(q.foe[t.at("chinese")]) == 1
    p = t.position(warship=t.at("chinese"), strength=6, tokens=t.row({"chinese": 2, "egyptian": -1}, 0))
    q = t.run(p, ("strike", t.at("chinese"), 0, 0), tokens=(1,))
    assert q.foe_warships == (t.at("egyptian"), -1) and q.feats.cities == 1


@cited(
    "scenario.condemned.special.ship_return",
    "scenario.condemned.special.settler_return",
    "scenario.condemned.special.warship_target",
    "scenario.condemned.special.enter_start",
    "scenario.condemned.special.no_loss",
)
def test_in_the_condemned_lands_a_ship_whose_start_is_taken_goes_to_the_nearest_explored_tile():
    t = Table(line("aztec", "greek", "A", "B", aztec=CITIES["aztec"], greek=CITIES["greek"]), "condemned")
    p = t.position(
        own_marks=t.row({"A": 0, "B": 0}, -1), own=t.row({"greek": (1, 1, 1, 0)}, NOBODY), warship=t.at("B")
    )
    q = t.run(p, ("engage", 0, 0, 0))
    assert q.foe_warships == (t.at("greek"),) and not q.result
    assert q.ship == t.at("A") and q.reserve == 9


@cited(
    "scenario.condemned.special.take_on_settle",
    "scenario.condemned.special.produce_tile",
    "scenario.condemned.special.start_tile",
)
def test_in_the_condemned_lands_income_comes_from_the_tile_except_at_your_start():
    t = Table(line("greek", "A", greek=CITIES["greek"], A={"islands": {"Food": 2}}), "condemned")
    p = t.position(
        own_marks=t.row({"A": 0}, -1),
        stock=t.row({"A": (1, 0, 0)}, (0, 0, 0)),
        own=t.row({}, NOBODY),
        reserve=8,
    )
    p = with_(p, agenda=(("put", 0, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)))
    q = t.ruleset.play(p, do.Settle(place=t.at("A"), island=0))
    assert (q.goods, q.trays, q.stock[t.at("A")]) == ((1, 0, 0), p.trays, (0, 0, 0))
    p = with_(p, own=t.row({"A": (2, 0, 0, 0), "greek": (1, 1, 1, 0)}, NOBODY), reserve=4)
    q = asked(t, p, ("harvest", 0, 0, 0))
    assert q.goods == (2, 1, 1) and q.trays == tuple(
        n - 1 for n in p.trays
    )  # one Food from the tile, one at home


@cited(
    "scenario.hydra.special.eat",
    "scenario.hydra.special.eat_tie",
    "scenario.hydra.special.resettle",
    "scenario.hydra.special.resettle_instead",
)
def test_the_hydra_eats_nearby_and_its_prey_may_be_settled_again_on_5_and_6():
    t = Table(
        line(
            "chinese",
            "H",
            "A",
            "5",
            "greek",
            chinese=CITIES["chinese"],
            greek=CITIES["greek"],
            H={"hydra": True, "tile": 29},
            A={"islands": {"Food": 3}},
            **{"5": {"tile": 5}},
        ),
        "hydra",
    )
    p = t.position(
        ally=t.row({"A": (2, 0, 0, 0), "5": (3, 0, 0, 0)}, NOBODY),
        own_marks=t.row({"A": 0, "5": 0}, -1),
        warship=t.at("greek"),
    )
    q = t.run(p, ("eat", 0, 0, 0))
    assert q.ally[t.at("A")] == (1, 0, 0, 0) and q.allies == 1  # A is nearer the Hydra
    q = asked(t, with_(q, ally=t.row({"A": (1, 0, 0, 0)}, NOBODY)), ("pick", 2, 0, 0))
    q = t.ruleset.play(q, do.PickUp(piece="ally"))
    assert list(t.ruleset.legal(q)) == [do.Settle(place=t.at("5"), island=0)]
    assert t.ruleset.play(q, do.Settle(place=t.at("5"), island=0)).goods == (0, 0, 0)


@cited("scenario.hydra.special.heads", "scenario.hydra.special.heads_return", "scenario.hydra.special.third")
def test_the_first_two_heads_send_your_warship_home_unpaid_and_the_third_pays():
    t = Table(
        line("H", "greek", greek=CITIES["greek"], H={"hydra": True, "tile": 29}, A=CITIES["chinese"]), "hydra"
    )
    p = t.position(strength=5, warship=t.at("H"))
    for heads in (1, 2, 3):
        p = t.run(with_(p, warship=t.at("H")), ("strike", t.at("H"), 0, 0))
        assert p.feats.heads == heads and p.warship == (t.at("H") if heads == 3 else t.at("greek"))
        assert p.gold == (8 if heads == 3 else 0)  # tile 29's Monster pays 8


@cited(
    "scenario.path.special.encounter",
    "scenario.path.special.next_exile",
    "scenario.path.special.removed",
    "scenario.path.special.city",
    "scenario.path.special.not_settlers",
)
def test_exiles_lead_downward_and_the_fourth_to_the_chinese_city():
    spots = {
        "A": {"q": 0, "r": 1},
        "B": {"q": -1, "r": 2},
        "C": {"q": 0, "r": 2},
        "E": {"q": -1, "r": 3, "kind": "empty"},
    }
    t = Table({"greek": {"q": 0, "r": 0, **CITIES["greek"]}, **spots}, "path")
    p = t.position(gold=4, supply=41, ship=t.at("A"), exile=t.at("A"), own_marks=t.row({"A": 0}, -1))
    q = asked(t, p, ("offer", 0, t.at("A"), 0))
    q = t.ruleset.play(q, do.PAY)
    assert q.gold == 2 and q.agenda[0][0] == "needle-exile"  # B and C lie below A
    q = t.ruleset.play(q, do.TurnAstrolabe(turn=0))
    assert q.exile in (t.at("B"), t.at("C")) and q.feats.exiles == 1
    p = with_(p, ship=t.at("B"), exile=t.at("B"), feats=Feats(exiles=3))
    q = t.ruleset.play(asked(t, p, ("offer", 0, t.at("B"), 0)), do.PAY)
    assert q.tiles[t.at("E")] == CITY + 3 and q.exile == -1


@cited("battle.monster.trigger", "scenario.hydra.special.eat")
def test_the_opposing_warship_fights_the_hydra_only_where_it_is_read_so():
    for reading, next_asked in (("no-battle", "turn"), ("battle", "beast")):
        hexes = line("chinese", "H", chinese=CITIES["chinese"], H={"hydra": True, "tile": 29})
        t = Table(hexes, "hydra", hydra_foe=reading)
        p = t.position(foe_warships=(t.at("H"),))
        assert asked(t, p, ("monster", 0, t.at("H"), 1)).agenda[0][0] == next_asked


@cited("scenario.bastion.special.ship_stop", "settle.none_left")
def test_a_ship_that_stops_with_an_empty_reserve_replaces_nobody_and_may_bring_ten_gold():
    for reading, gold in (("nothing", 0), ("ten", 10)):
        t = Table(line("A", "B", A={"islands": {"Food": 2}}), "bastion", bastion_empty=reading)
        p = t.position(own=t.row({"A": (1, 0, 0, 0)}, NOBODY), foe_reserve=0, foe_gold=0)
        q = t.run(p, ("replace-yours", t.at("A"), 0, 0))
        assert (q.own, q.foe_gold) == (p.own, gold)
        assert t.run(p, ("replace-yours", t.at("B"), 0, 0)).foe_gold == 0  # nobody of yours is there
