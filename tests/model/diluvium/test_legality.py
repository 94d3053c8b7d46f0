"""Legality in both directions: what is listed has no objection, what has none is listed."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from hoyle.model import load
from hoyle.model.core import CHANCE, Illegal
from hoyle.model.diluvium import actions as do

RULESET = load("diluvium")
STARTS = RULESET.usual_starts()

EVERY_ACTION = [
    *[do.Choose(action=a) for a in ("explore", "settle", "produce", "engage")],
    *do.CARD_PLAYS,
    *[do.Sail(to=n, escort=e) for n in range(23) for e in (False, True)],
    do.ANCHOR,
    *do.MARKS[:4],
    *[do.PickUp(piece=piece) for piece in ("own", "lying", "ally", "guest")],
    *[
        do.PickUp(piece=piece, place=n, island=k)
        for piece in ("own", "guest")
        for n in range(0, 23, 3)
        for k in range(4)
    ],
    *[do.Settle(place=n, island=k) for n in range(23) for k in range(4)],
    do.SELL,
    do.TRAIN,
    do.TRADE,
    do.GIVE,
    do.PAY,
    do.FINISH,
    *do.COMMITS[:8],
    *[do.SendBack(island=k) for k in range(-1, 4)],
    *[do.PutAway(resource=k) for k in range(3)],
    *[do.Point(place=n, island=k) for n in range(23) for k in range(4)],
    do.Earn(feed=False),
    do.Earn(feed=True),
    do.TakeTitle(victory="leader"),
    do.TakeTitle(victory="bellicose"),
    *do.TOKENS,
    *do.TURNS,
    *do.CARD_DRAWS,
    *[do.ShuffleColumn(order=o) for o in list(permutations(range(4)))[:6]],
    *do.REVEALS[1:31],
    *[do.RevealToken(number=n) for n in range(1, 5)],
]


@pytest.mark.parametrize("start", STARTS, ids=[s.scenario for s in STARTS])
def test_exactly_the_listed_actions_have_no_objection(start):
    random = Random(7)
    position = RULESET.start(start)
    for step in range(160):
        if position.result:
            break
        listed = list(RULESET.legal(position))
        assert listed and len(set(listed)) == len(listed)
        if step % 8 == 0:
            for action in EVERY_ACTION:
                objections = RULESET.objections(position, action)
                assert (action in listed) == (not objections), f"{action} at {position.agenda[0]}"
                assert all(RULESET.book.full(o.clause) in RULESET.book for o in objections)
        assert not any(RULESET.objections(position, action) for action in listed)
        assert all(RULESET.weight(position, action) > 0 for action in listed)
        assert RULESET.actor(position) in ("player", CHANCE)
        position = RULESET.play(position, random.choice(listed))


def test_repeating_your_action_is_refused_with_its_clause():
    position = RULESET.start(RULESET.options({"scenario": "perilous"}))
    position = RULESET.play(position, do.Choose(action="produce"))
    while position.agenda[0][0] != "turn":
        position = RULESET.play(position, RULESET.legal(position)[0])
    with pytest.raises(Illegal, match=r"round\.player_actions"):
        RULESET.play(position, do.Choose(action="produce"))


def test_a_finished_game_has_no_actor_and_no_action():
    random, position = Random(3), RULESET.start(STARTS[0])
    while not position.result:
        position = RULESET.apply(position, random.choice(list(RULESET.legal(position))))
    assert RULESET.actor(position) is None
    assert len(RULESET.legal(position)) == 0
    assert RULESET.outcome(position) is not None
    assert RULESET.objections(position, do.FINISH)


def test_the_chances_of_a_dealt_tile_are_those_of_a_shuffle():
    """Five spots hold 19, 20 and three of eight others: each spot is tile 19 with one chance in five."""
    from hoyle.model.diluvium.position import with_

    position = RULESET.start(RULESET.options({"scenario": "whispers"}))
    game = RULESET.game_of("whispers", ())
    position = with_(position, agenda=(("reveal", game.green[0], 1, 0), *position.agenda))
    weights = {a.tile: RULESET.weight(position, a) for a in RULESET.legal(position)}
    total = sum(weights.values())
    assert weights[19] * 5 == total and weights[20] * 5 == total
    assert len({w for tile, w in weights.items() if tile not in (19, 20)}) == 1
