"""Special rules of scenarios, Settlers and ships of all colors, each on a map of a few hexes."""

from __future__ import annotations

from hoyle.model.core import Objection
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium.agenda import advance
from hoyle.model.diluvium.engaging import commit_objection
from hoyle.model.diluvium.position import Feats, with_
from tests.model.diluvium.table import Table, cited, line

NOBODY = (0, 0, 0, 0)
CITIES = {c: {"kind": "city", "colour": c} for c in ("greek", "egyptian", "aztec", "chinese")}


def asked(table, position, *tasks):
    return advance(table.game, with_(position, agenda=(*tasks, ("turn", 0, 0, 0), ("close", 0, 0, 0))))


@cited(
    "scenario.friend.special.mix",
    "scenario.friend.special.no_income",
    "scenario.friend.special.warship_target",
)
def test_egyptians_bring_nothing_and_draw_the_warship():
    t = Table(
        line(
            "aztec",
            "A",
            "B",
            "C",
            "greek",
            aztec=CITIES["aztec"],
            greek=CITIES["greek"],
            B={"islands": {"Craft": 1}},
        ),
        "friend",
    )
    p = asked(t, t.position(own_marks=t.row({"B": 0}, -1)), ("pick", 2, 0, 0))
    p = t.ruleset.play(t.ruleset.play(p, do.PickUp(piece="ally")), do.Settle(place=t.at("B"), island=1))
    assert p.goods == (0, 0, 0) and p.allies == 8
    assert asked(t, with_(p, own=t.row({}, NOBODY)), ("harvest", 0, 0, 0)).goods == (0, 0, 0)
    food = t.row({"aztec": (1, 1, 1, 0), "A": (2, 0, 0, 0)}, NOBODY)
    q = t.run(with_(p, foe=food), ("engage", 0, 0, 0))
    assert q.foe_warships == (t.at("B"),) and q.allies == 9  # range 3, but it stops at the Egyptians


@cited(
    "scenario.destiny.special.warship",
    "scenario.destiny.special.dismissed",
    "scenario.destiny.special.fallback",
)
def test_in_facing_destiny_the_warship_hunts_allies_for_good():
    t = Table(
        line("greek", "A", "chinese", "B", "C", greek=CITIES["greek"], chinese=CITIES["chinese"]), "destiny"
    )
    p = t.position(
        ally=t.row({"B": (3, 0, 0, 0), "C": (5, 0, 0, 0)}, NOBODY),
        foe=t.row({"chinese": (1, 1, 1, 0)}, NOBODY),
    )
    q = t.run(p, ("engage", 0, 0, 0))
    assert q.foe_warships == (t.at("B"),) and sum(map(sum, q.ally)) == 5 and q.allies == 0
    q = t.run(with_(p, column=(2, 0, 1, 3)), ("opp-settle", 1, 0, 0))  # no ally on an explored tile
    assert q.foe_gold == 1 and q.trays[2] == p.trays[2] - 1


@cited(
    "scenario.bastion.special.replace",
    "scenario.bastion.special.replace_choice",
    "scenario.bastion.special.warship_rest",
)
def test_in_the_last_bastion_your_settlers_give_way_by_the_column():
    t = Table(
        {
            "A": {"q": 0, "r": 0, "islands": {"Food": 1}},
            "B": {"q": 1, "r": 0, "islands": {"Food": 1, "Craft": 1}},
        },
        "bastion",
    )
    own = t.row({"A": (1, 0, 0, 0), "B": (1, 1, 0, 0), "greek": (1, 1, 1, 0)}, NOBODY)
    p = t.position(own=own, reserve=3, column=(0, 1, 2, 3), foe_reserve=2)
    q = t.run(p, ("opp-settle", 1, 0, 0), answers=(do.Point(place=t.at("B"), island=0),))
    assert q.own[t.at("B")] == (0, 1, 0, 0) and q.foe[t.at("B")] == (1, 0, 0, 0) and q.reserve == 4
    assert q.column == (1, 2, 3, 0)
    q = t.run(with_(p, foe_warships=(t.at("B"),)), ("aftermath", 0, t.at("B"), 1))
    assert q.foe[t.at("B")] == (1, 0, 0, 0) and q.own[t.at("B")] == NOBODY and q.reserve == 5


@cited(
    "scenario.flash.special.arm",
    "scenario.flash.special.opponent_earn",
    "scenario.flash.end.armed",
    "scenario.flash.victory.condottiere",
)
def test_six_weapons_arm_the_ally_and_the_adversary_takes_what_you_earned():
    t = Table(line("greek", "egyptian", greek=CITIES["greek"], egyptian=CITIES["egyptian"]), "flash")
    p = asked(
        t,
        t.position(goods=(0, 0, 6), gold=2, supply=4, ship=t.at("egyptian")),
        ("offer", 0, t.at("egyptian"), 0),
    )
    q = t.ruleset.play(p, do.PAY)
    assert q.goods == (0, 0, 0) and q.feats.delivered == 6 and q.closing == 1
    craft = t.row({"aztec": (1, 4, 1, 0)}, NOBODY)
    q = t.run(with_(p, foe=craft, gold=9), ("opp-produce", 0, 0, 0))
    assert (q.foe_gold, q.supply, q.gold) == (6, 0, 7)  # four from the supply, two from you


@cited("scenario.answer.reward.corruptor", "scenario.answer.reward.corruptor_ally")
def test_the_aztec_settler_brings_two_resources():
    t = Table(
        line("greek", "A", greek=CITIES["greek"], A={"islands": {"Weapons": 1}}),
        "destiny",
        ("bellicose", "corruptor"),
    )
    p = asked(t, t.position(own_marks=t.row({"A": 0}, -1)), ("pick", 1, 0, 0))
    p = t.ruleset.play(p, do.PickUp(piece="guest"))
    p = t.ruleset.play(p, do.Settle(place=t.at("A"), island=2))
    assert p.goods == (0, 0, 2) and p.guest == t.at("A") * 4 + 2


@cited(
    "scenario.assault.reward.pitiless_move",
    "scenario.assault.reward.pitiless_alone",
    "scenario.noose.special.aztec",
)
def test_the_aztec_warship_sails_along_and_defends_alone():
    t = Table(
        line("egyptian", "A", "B", "greek", egyptian=CITIES["egyptian"], greek=CITIES["greek"]),
        "noose",
        ("bellicose", "warmonger", "pitiless"),
    )
    p = asked(t, t.position(), ("sail", 2, 0, 1))
    p = t.ruleset.play(p, do.Sail(to=t.at("B"), escort=True))
    assert p.warship == p.aztec_warship == t.at("B")
    p = t.position(aztec_warship=t.at("A"), strength=1, foe_strength=4)
    q = t.run(with_(p, foe_warships=(t.at("egyptian"), -1)), ("engage", 0, 0, 0), tokens=(2,))
    assert q.aztec_warship == t.at("greek") and q.foe_warships[0] == t.at("A")


@cited(
    "scenario.killed.reward.navigator_settlers",
    "scenario.killed.reward.navigator_ships",
    "scenario.killed.reward.navigator_settle",
)
def test_settlers_cannot_flee_to_the_tile_that_replaced_the_city():
    t = Table(
        line("aztec", "A", "greek", aztec=CITIES["aztec"], greek=CITIES["greek"], A={"islands": {"Food": 1}}),
        "path",
    )
    home = t.at("greek")
    p = t.position(
        tiles=tuple(10 if n == home else tile for n, tile in enumerate(t.first.tiles)), ship=t.at("A")
    )
    p = with_(p, own=t.row({"A": (1, 0, 0, 0), "greek": (1, 0, 0, 0)}, NOBODY), reserve=7)
    q = t.run(p, ("engage", 0, 0, 0))
    assert q.reserve == 8 and q.ship == home
    q = asked(t, q, ("pick", 1, 0, 0))
    q = t.ruleset.play(q, do.PickUp(piece="own"))
    assert do.Settle(place=home, island=1) in list(t.ruleset.legal(q))  # without having explored it


@cited("scare.base", "engage.sequence")
def test_a_scared_settler_may_go_to_a_free_space_of_your_city():
    t = Table(
        line(
            "egyptian",
            "A",
            "B",
            "greek",
            egyptian=CITIES["egyptian"],
            greek=CITIES["greek"],
            A={"islands": {"Food": 1}},
        )
    )
    p = t.position(own=t.row({"A": (1, 0, 0, 0), "greek": (1, 0, 1, 0)}, NOBODY), reserve=6)
    q = t.run(p, ("engage", 0, 0, 0), answers=(do.SendBack(island=1),))
    assert q.own[t.at("greek")] == (1, 1, 1, 0) and q.reserve == 6


@cited("engage.barred", "engage.barred_draw", "engage.barred_no_symbol", "scare.stay_in_city")
def test_a_warship_you_beat_stays_at_home_for_one_turn():
    t = Table(line("egyptian", "A", "B", "greek", egyptian=CITIES["egyptian"], greek=CITIES["greek"]))
    p = t.position(warship=t.at("A"), foe_warships=(t.at("A"),), strength=5, last=4, opening=False)
    q = t.run(p, ("strike", t.at("A"), 0, 0), tokens=(2,))
    assert q.barred and q.foe_warships == (t.at("egyptian"),)
    q = with_(q, agenda=(("draw", 0, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)))
    q = t.ruleset.play(q, do.DrawToken(value=1, symbol=False))
    assert q.foe_warships == (t.at("egyptian"),) and not q.barred and sum(q.discard) == 2


@cited("battle.monster.loss", "warship.reveal", "warship.reveal_stop")
def test_a_warship_that_turns_up_a_tile_stops_there_and_stays_when_its_monster_wins():
    from hoyle.model.diluvium.tiles import Monster

    t = Table(
        line(
            "egyptian",
            "M",
            "B",
            "greek",
            egyptian=CITIES["egyptian"],
            greek=CITIES["greek"],
            M={"faceup": False, "monster": Monster(9, 5)},
        )
    )
    p = t.position(foe=t.row({"egyptian": (3, 1, 1, 0)}, NOBODY))
    q = t.run(p, ("engage", 0, 0, 0), tokens=(2,))
    assert q.foe_warships == (t.at("M"),) and q.tiles[t.at("M")] > 0 and q.slain[t.at("M")] == 0


@cited("battle.warship.weapons")
def test_more_weapons_than_you_hold_cannot_be_committed():
    assert commit_objection(2, 3, True) == Objection(
        "battle.warship.weapons", "3 Weapons committed, 2 in hand"
    )
    assert commit_objection(2, 2, True) is None
    assert commit_objection(2, 1, False).clause == "scenario.answer.special.battle"


@cited(
    "standalone.seething.special.enter", "standalone.seething.special.deliver", "standalone.seething.victory"
)
def test_weapons_are_delivered_in_the_opposing_city():
    t = Table(line("aztec", "greek", aztec=CITIES["aztec"], greek=CITIES["greek"]), "seething")
    p = asked(t, t.position(goods=(0, 0, 6), gold=1, supply=44), ("sail", 2, 0, 0))
    p = t.ruleset.play(t.ruleset.play(p, do.Sail(to=t.at("aztec"))), do.PAY)
    assert p.feats.delivered == 6 and p.closing == 1
    p = with_(p, agenda=(("market", 0, 0, 0), ("close", 0, 0, 0)))
    assert t.ruleset.play(p, do.FINISH).title == "seething_win"


@cited(
    "scenario.remains.special.pillage_draw",
    "scenario.remains.special.pillage_block",
    "scenario.remains.end.cards",
)
def test_a_fifth_ruins_card_needs_the_reading_by_which_a_card_does_not_need_a_token():
    """Four tokens are out; a fifth island brings a card by the default reading and none by the other."""
    islands = {n: {"q": q, "r": 0, "islands": {"Ruins": 1}} for q, n in enumerate("ABCDE")}
    hands = {}
    for reading in ("card", "no-card"):
        t = Table(islands, "remains", pillage_exhausted=reading)
        p = t.position(
            hand=(0, 3, 1, 0, 0, 0, 0, 0),
            deck=(3, 0, 2, 2, 2, 3, 2, 2),
            tokens=t.row(dict.fromkeys("ABCD", 1), 0),
            own_marks=t.row(dict.fromkeys("ABCDE", 0), -1),
            feats=Feats(cards=4),
            reserve=5,
            agenda=(("put", 0, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)),
        )
        q = t.ruleset.play(p, do.Settle(place=t.at("E"), island=3))
        q = t.ruleset.play(q, do.DrawCard(card=0)) if q.agenda[0][0] == "my-draw" else q
        hands[reading] = sum(q.hand)
        again = with_(p, own=t.row({"greek": (1, 1, 1, 0)}, NOBODY))
        assert sum(t.ruleset.play(again, do.Settle(place=t.at("A"), island=3)).hand) == 4  # pillaged: nothing
    assert hands == {"card": 5, "no-card": 4}
