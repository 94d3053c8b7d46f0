"""Tokens and the adversary's turn: the hand-computed cases."""

from __future__ import annotations

from itertools import product

from hoyle.model.core import changed
from hoyle.model.diluvium import actions as do
from hoyle.model.diluvium import (
    engaging,
    supplies,
    tokens,
)
from hoyle.model.diluvium.kinds import ACTIONS, KINDS, RUINS
from hoyle.model.diluvium.rules import SOLO
from tests.model.diluvium.case_book import (
    case,
    faces,
)
from tests.model.diluvium.table import Table, line

# -- Produce


# -- the adversary's turn


def _action(given, first_key="first_settlement_token_after_shuffle"):
    symbol = given.get("token_symbol", given.get("drawn", {}).get("symbol", False))
    previous = given.get("player_previous_action") or (given.get("player_actions") or ["nothing"])[-1]
    barred = given.get("barred", given.get("you_beat_opposing_warship", False))
    first = KINDS.index(given.get(first_key, "Food"))
    index = tokens.opponent_action(symbol, first, ACTIONS.index(previous.lower()), bool(barred))
    return ACTIONS[index].capitalize() if index else None


@case("RANDOM-02", "RANDOM-04", "RANDOM-08", "ENGAGE-02")
def opponent(name, given, rules):
    return {"opponent_action": _action(given), "actions_this_turn": 1}


@case("ENGAGE-04")
def monster_only(name, given, rules):
    barred = engaging.bars_engage(True, given["you_fought"] != "Monster only", True)
    return {"opponent_action": _action({**given, "barred": barred})}


@case("ENGAGE-06")
def lost_its_own_attack(name, given, rules):
    barred = engaging.bars_engage(False, True, True)  # the battle was in its Engage, not in yours
    return {"opponent_action": _action({**given, "barred": barred})}


@case("RANDOM-10")
def repeats(name, given, rules):
    settle_by_chance = tokens.opponent_action(True, RUINS, ACTIONS.index("settle"), False)
    return {"legal": settle_by_chance == ACTIONS.index("settle")}


def _drawn(given, rules):
    t = Table({"A": {"q": 0, "r": 0}}, **rules)
    discard = faces(given["discard"], symbols_first=not given["drawn"]["symbol"])
    pile = tuple(a - b for a, b in zip(tokens.combat_tokens(t.game.rules, False), discard, strict=True))
    p = t.position(
        pile=pile,
        discard=discard,
        opening=False,
        agenda=(("draw", 0, 0, 0), ("turn", 0, 0, 0), ("close", 0, 0, 0)),
    )
    q = t.ruleset.play(p, do.DrawToken(value=given["drawn"]["value"], symbol=given["drawn"]["symbol"]))
    return {
        "reshuffle": sum(q.discard) == 0,
        "pile": sum(q.pile),
        "discard_size": sum(q.discard),
        "discard": [] if not sum(q.discard) else None,
    }


@case("RANDOM-06", "TOKEN-02")
def draw(name, given, rules):
    return {**_drawn(given, rules), "opponent_action": _action(given)}


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
    reshuffled_to = sum(tokens.combat_tokens(changed(SOLO, rules), True))
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
    from hoyle.model.diluvium.tiles import Monster

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
        "when": "end of the battle",
    }
