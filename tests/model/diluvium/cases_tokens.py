"""Tokens and the adversary's turn: the hand-computed cases."""

from __future__ import annotations

from itertools import product

from hoyle.model.core import changed
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import (
    supplies,
    tokens,
)
from hoyle.model.diluvium.kinds import ACTIONS, KINDS
from hoyle.model.diluvium.position import with_
from hoyle.model.diluvium.rules import SOLO
from hoyle.model.diluvium.tiles import Monster
from tests.model.diluvium.case_book import (
    case,
    faces,
)
from tests.model.diluvium.table import Table, line

# -- Produce


# -- the adversary's turn


def _stage(rules):
    """A sea on which each action of the adversary leaves a trace of its own."""
    cities = {c: {"kind": "city", "colour": c} for c in ("egyptian", "greek")}
    homes = {"islands": {"Food": 4, "Craft": 2}}
    t = Table(line("egyptian", "A", "B", "C", "D", "greek", **cities, A=homes), **rules)
    foe = t.row({"egyptian": (1, 1, 1, 0), "A": (0, 2, 0, 0)}, (0, 0, 0, 0))
    return t, t.position(foe=foe, foe_reserve=4, foe_marks=t.row({"A": 0}, -1), foe_markers=5, opening=False)


def _done(p, q):
    """The actions whose traces lie between two positions."""
    traces = {
        "Explore": q.foe_ship != p.foe_ship,
        "Settle": q.foe_reserve < p.foe_reserve,
        "Produce": q.foe_gold > p.foe_gold,
        "Engage": q.foe_warships != p.foe_warships,
    }
    return [action for action, seen in traces.items() if seen]


def _turn(t, p, given):
    """The adversary's turn after yours: what it did, and how many actions that were."""
    symbol = given.get("token_symbol", given.get("drawn", {}).get("symbol", False))
    previous = given.get("player_previous_action") or given.get("player_actions", ["Explore"])[-1]
    p = with_(
        p,
        last=ACTIONS.index(previous.lower()),
        agenda=(("draw", 0, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)),
    )
    q = t.ruleset.play(p, do.DrawToken(value=given.get("drawn", {}).get("value", 1), symbol=symbol))
    if symbol:
        first = KINDS.index(given["first_settlement_token_after_shuffle"])
        q = t.ruleset.play(q, do.ShuffleColumn(order=(first, *[k for k in range(4) if k != first])))
    assert q.agenda[0][0] == "turn"
    done = _done(p, q)
    return q, {"opponent_action": done[0] if done else None, "actions_this_turn": len(done)}


@case("RANDOM-02", "RANDOM-04", "RANDOM-08", "ENGAGE-02")
def opponent(name, given, rules):
    t, p = _stage(rules)
    barred = given.get("barred", given.get("you_beat_opposing_warship", False))
    return _turn(t, with_(p, barred=barred), given)[1]


@case("ENGAGE-04")
def monster_only(name, given, rules):
    assert given["you_fought"] == "Monster only"
    t, p = _stage(rules)
    beast = Table({"M": {"q": 0, "r": 0, "monster": Monster(1, 5)}}, **rules)
    fought = beast.run(beast.position(warship=beast.at("M"), strength=6), ("strike", beast.at("M"), 0, 0))
    assert fought.slain[beast.at("M")]
    return _turn(t, with_(p, barred=fought.barred), given)[1]


@case("ENGAGE-06")
def lost_its_own_attack(name, given, rules):
    t, p = _stage(rules)
    fought = t.run(with_(p, strength=6, warship=t.at("A")), ("engage", 0, 0, 0), tokens=(1,))
    assert fought.feats.battles == 1
    return _turn(t, with_(fought, warship=t.at("greek")), given)[1]


@case("RANDOM-10")
def repeats(name, given, rules):
    """A Settle copied from you, and in the next turn another one by chance."""
    t, p = _stage(rules)
    turns = (
        {"player_previous_action": "Settle"},
        {
            "player_previous_action": "Explore",
            "token_symbol": True,
            "first_settlement_token_after_shuffle": "Ruins",
        },
    )
    seen = []
    for turn in turns:
        p, shown = _turn(t, p, turn)
        seen.append(shown["opponent_action"])
    return {"legal": seen == given["opponent_actions"]}


@case("RANDOM-06", "TOKEN-02")
def draw(name, given, rules):
    t, p = _stage(rules)
    discard = faces(given["discard"], symbols_first=not given["drawn"]["symbol"])
    pile = tuple(a - b for a, b in zip(tokens.combat_tokens(t.game.rules, False), discard, strict=True))
    q, shown = _turn(t, with_(p, pile=pile, discard=discard), given)
    return {
        **shown,
        "reshuffle": sum(q.discard) == 0,
        "pile": sum(q.pile),
        "discard_size": sum(q.discard),
        "discard": [] if not sum(q.discard) else None,
    }


# -- Combat Tokens


@case("TOKEN-04")
def distributions(name, given, rules):
    def fits(n0, n1, n2):
        # the text names a third 1 or 2 as possible and never a third 0
        third = SOLO.reshuffle_at
        return n0 >= 1 and n0 < third and n1 >= third and n2 >= third and n0 + n1 + n2 == SOLO.combat_tokens

    return {"solutions_n0_n1_n2": [list(n) for n in product(range(9), repeat=3) if fits(*n)]}


def _draws_until_reshuffle(counts):
    """Of every order of drawing, after how many draws a reshuffle is due."""
    ends, open_, draws = [], {(0, 0, 0)}, 0
    while open_:
        draws += 1
        following = {
            tuple(c + (v == w) for w, c in enumerate(counts_drawn))
            for counts_drawn in open_
            for v in range(3)
            if counts_drawn[v] < counts[v]
        }
        due = {f for f in following if tokens.is_reshuffle_due(SOLO, f)}
        ends += [draws] * len(due)
        open_ = following - due
    return ends


@case("TOKEN-06")
def after_prospector(name, given, rules):
    counts = supplies.by_value(tokens.combat_tokens(SOLO, True))
    reshuffled_to = sum(tokens.tokens_shuffled(changed(SOLO, rules), True))
    return {
        "distribution": list(counts),
        "tokens": sum(counts),
        "tokens_after_reshuffle": reshuffled_to,
        "latest_forced_reshuffle_at_draw": max(_draws_until_reshuffle(counts)),
    }


@case("TOKEN-08")
def between_shuffles(name, given, rules):
    ends = _draws_until_reshuffle(tuple(given["distribution"]))
    return {"earliest_reshuffle_at_draw": min(ends), "latest_reshuffle_at_draw": max(ends)}


MONSTER = {"strength": 4, "gold": 5}


@case("TOKEN-10", "MONSTER-01", "MONSTER-03", "MONSTER-05")
def monster(name, given, rules):
    strength = given.get("monster_strength", 4)
    t = Table(
        line(
            "egyptian",
            "M",
            "greek",
            M={"monster": Monster(strength, given.get("monster_gold", 5))},
            egyptian={"kind": "city", "colour": "egyptian"},
            greek={"kind": "city", "colour": "greek"},
        ),
        **rules,
    )
    slain = "Slain" in str(given.get("tile", ""))
    discard = faces(given.get("discard", []))
    p = t.position(
        foe_strength=given.get("strength", 2),
        supply=given.get("gold_supply", 45),
        foe_gold=given.get("opponent_gold", 0),
        slain=t.row({"M": 1 if slain else 0}, 0),
        discard=discard,
        pile=tuple(a - b for a, b in zip(t.first.pile, discard, strict=True)),
    )
    q = t.run(p, ("engage", 0, 0, 0), tokens=() if slain else (given["token"],))
    assert q.foe_warships[0] == t.at("M")
    won = q.slain[t.at("M")] > p.slain[t.at("M")]
    return {
        "winner": "opponent" if won else "Monster",
        "opponent_gold": q.foe_gold,
        "gold_supply": q.supply,
        "slain_token": q.slain[t.at("M")] > 0,
        "strength_after": q.foe_strength,
        "battle": sum(q.pile) != sum(p.pile),
        "pile": sum(q.pile),
        "reshuffle": sum(p.discard) > 0 and sum(q.discard) == 0,
        # the token came out of the old pile, and all is over when the new one is there
        "when": "end of the battle" if sum(p.discard) and not sum(q.discard) else None,
    }
