"""Games small enough to visit whole, and shapes whose numbers are unknown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hoyle.model.core import changed
from hoyle.model.diluvium.log import Log
from hoyle.model.diluvium.map import Archipelago, Hex
from hoyle.model.diluvium.position import Feats, with_
from hoyle.model.diluvium.setup import DiluviumStart
from hoyle.properties.core import Unknown, configuration, shape


@configuration("a Noose at your throat: two tiles, the last round")
def last_round(ruleset: Any) -> tuple[Any, Any]:
    """A scenario on two tiles whose Food tray is empty: the rounds that are left, with every chance."""
    if ruleset.id != "diluvium":
        return _poor_campaign(ruleset)
    strait = Archipelago(
        name="strait",
        scenario="seething",
        hexes=(
            Hex(q=0, r=0, kind="city", colour="greek", faceup=True),
            Hex(q=3, r=0, kind="city", colour="aztec", faceup=True),
            Hex(q=1, r=0, level=1, tile=9, faceup=True),
            Hex(q=2, r=0, level=1, tile=1, faceup=True),
        ),
        ship=1,
        warships=(1,),
    )
    small = replace(ruleset, maps={"strait": strait}, own_map=None)
    first = small.start(DiluviumStart(scenario="seething", map="strait"))
    return small, with_(first, trays=(0, 6, 6), goods=(0, 0, 0), closing=1)


def _poor_campaign(ruleset: Any) -> tuple[Any, Any]:
    """A campaign in a box of one coin and with one Life: every log there can be."""
    poor = ruleset.under(changed(ruleset.rules, {"box_gold": 1}))
    return poor, Log(lives=1)


@configuration("one tile from the promised land")
def promised_land(ruleset: Any) -> tuple[Any, Any]:
    """The Condemned Lands on two tiles, in the last round: the promised land is one tile away, or is not."""
    if ruleset.id != "diluvium":
        return _poor_campaign(ruleset)
    shore = Archipelago(
        name="shore",
        scenario="condemned",
        hexes=(
            Hex(q=0, r=0, kind="city", colour="greek", faceup=True),
            Hex(q=4, r=0, kind="city", colour="aztec", faceup=True),
            Hex(q=1, r=0, level=1, tile=9, token=True),
            Hex(q=2, r=0, level=1, tile=1, faceup=True),
            Hex(q=3, r=0, level=1, tile=3, faceup=True),
        ),
        ship=1,
        warships=(1,),
    )
    small = replace(ruleset, maps={"shore": shore}, own_map=None)
    first = small.start(DiluviumStart(scenario="condemned", map="shore"))
    return small, with_(first, goods=(1, 0, 0), trays=(5, 5, 5), last=3, closing=1)


@configuration("a bastion that falls")
def falling_bastion(ruleset: Any) -> tuple[Any, Any]:
    """The Last Bastion in its last round: an adversary without a space, and you choose who gives way."""
    if ruleset.id != "diluvium":
        return _poor_campaign(ruleset)
    wall = Archipelago(
        name="wall",
        scenario="bastion",
        hexes=(
            Hex(q=0, r=0, kind="city", colour="greek", faceup=True),
            Hex(q=3, r=0, kind="city", colour="chinese", faceup=True),
            Hex(q=1, r=0, level=2, tile=17, faceup=True, green=True),
            Hex(q=2, r=0, level=2, tile=21, faceup=True, green=True),
        ),
        ship=1,
        warships=(1,),
    )
    small = replace(ruleset, maps={"wall": wall}, own_map=None)
    first = small.start(DiluviumStart(scenario="bastion", map="wall"))
    own = (first.own[0], first.own[1], (1, 0, 0, 0), (1, 0, 0, 0))
    agenda = (("draw", 0, 0, 0), *first.agenda)
    return small, with_(first, agenda=agenda, opening=False, own=own, reserve=4, last=2, closing=1)


@configuration("allies behind your City")
def allies_behind_the_city(ruleset: Any) -> tuple[Any, Any]:
    """Facing Destiny in its last round: the only allies live beyond your City, and the hunter comes by."""
    if ruleset.id != "diluvium":
        return _poor_campaign(ruleset)
    passage = Archipelago(
        name="passage",
        scenario="destiny",
        hexes=(
            Hex(q=0, r=0, kind="city", colour="greek", faceup=True),
            Hex(q=-1, r=0, kind="city", colour="chinese", faceup=True),
            Hex(q=1, r=0, level=1, tile=10, faceup=True, green=True),
        ),
        ship=1,
        warships=(1,),
    )
    small = replace(ruleset, maps={"passage": passage}, own_map=None)
    first = small.start(DiluviumStart(scenario="destiny", map="passage"))
    ally = (first.ally[0], first.ally[1], (1, 0, 0, 0))
    agenda = (("draw", 0, 0, 0), *first.agenda)
    return small, with_(first, agenda=agenda, opening=False, ally=ally, last=4, closing=1)


@configuration("the last three tiles of Mu")
def last_tiles_of_mu(ruleset: Any) -> tuple[Any, Any]:
    """The Curse of Mu on your City, a Guardian's tile and the tile with the token: every play to its end."""
    if ruleset.id != "diluvium":
        return _poor_campaign(ruleset)
    rest = Archipelago(
        name="rest",
        scenario="curse",
        hexes=(
            Hex(q=0, r=0, kind="city", colour="greek", faceup=True),
            Hex(q=1, r=0, level=2, tile=16, faceup=True),
            Hex(q=1, r=1, level=1, tile=9, faceup=True, token=True),
        ),
    )
    small = replace(ruleset, maps={"rest": rest}, own_map=None)
    first = small.start(DiluviumStart(scenario="curse", map="rest"))
    return small, with_(
        first, trays=(3, 3, 3), reserve=0, own=((1, 0, 0, 0), *first.own[1:]), feats=Feats(swallowed=8)
    )


@shape("the start of a turn: all Gold and the opposing Strength unknown, in a campaign the Lives")
def unknown_hoards(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """A Perilous Land after your Produce, its Gold spread in any way over supply, box and both hoards."""
    if ruleset.id != "diluvium":
        return ruleset, Log(scenario="perilous", first="perilous", lives=unknown("lives", 0, 9))
    first = ruleset.start(DiluviumStart(scenario="perilous"))
    game = ruleset.game_of("perilous", ())
    craft, weapons = game.ocean[:2]
    settled = {game.foe_cities[0]: (1, 1, 1, 0), craft: (0, 3, 0, 0), weapons: (0, 0, 3, 0)}
    tiles = tuple({craft: 6, weapons: 7}.get(place, tile) for place, tile in enumerate(first.tiles))
    pools = (tuple(n for n in first.pools[0] if n not in (6, 7)), *first.pools[1:])
    foe = tuple(settled.get(place, row) for place, row in enumerate(first.foe))
    marks = tuple(0 if place in (craft, weapons) else -1 for place in range(len(tiles)))
    return ruleset, with_(
        first,
        agenda=(("draw", 0, 0, 0), *first.agenda),
        opening=False,
        last=3,
        tiles=tiles,
        pools=pools,
        foe=foe,
        foe_marks=marks,
        foe_markers=4,
        foe_reserve=0,
        supply=unknown("supply", 0, 68),
        spare=unknown("spare", 0, 68),
        gold=unknown("gold", 0, 68),
        foe_gold=unknown("foe_gold", 0, 68),
        foe_strength=unknown("foe_strength", 0, 6),
    )


def _spread(unknown: Unknown) -> dict[str, int]:
    """All Gold of the game, spread in any way."""
    return {name: unknown(name, 0, 68) for name in ("supply", "spare", "gold", "foe_gold")}


@shape("your market: Gold, your goods and your Strength unknown, in a campaign the Lives")
def unknown_market(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """A Friend in Need while you Produce: selling, training, trading, and the end of the round."""
    if ruleset.id != "diluvium":
        return ruleset, Log(
            scenario="remains",
            first="perilous",
            lives=unknown("lives", 0, 9),
            titles=("conqueror", "merchant"),
            gold=(1, 1),
        )
    first = ruleset.start(DiluviumStart(scenario="friend"))
    return ruleset, with_(
        first,
        agenda=(("market", 0, 0, 0), ("limit", 0, 0, 0), ("close", 0, 0, 0)),
        opening=False,
        last=3,
        goods=tuple(unknown(f"goods {kind}", 0, 6) for kind in range(3)),
        strength=unknown("strength", 0, 6),
        **{**_spread(unknown), "spare": 0},
    )


@shape("a battle of the Warships: Gold and the opposing Strength unknown, in a campaign the Lives")
def unknown_battle(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """A Perilous Land: your Warship of Strength 3 attacks with two Weapons, and a Combat Token comes up."""
    if ruleset.id != "diluvium":
        return ruleset, Log(
            scenario="destiny",
            first="perilous",
            lives=unknown("lives", 0, 9),
            titles=("bellicose", "corruptor"),
            gold=(1, 1),
        )
    first = ruleset.start(DiluviumStart(scenario="perilous"))
    game = ruleset.game_of("perilous", ())
    here = game.ocean[0]
    tiles = tuple(9 if place == here else tile for place, tile in enumerate(first.tiles))
    return ruleset, with_(
        first,
        agenda=(("fray", 1, 0, here * 100 + 2), ("limit", 0, 0, 0), ("close", 0, 0, 0)),
        opening=False,
        last=4,
        tiles=tiles,
        pools=(tuple(n for n in first.pools[0] if n != 9), *first.pools[1:]),
        warship=here,
        foe_warships=(here,),
        strength=3,
        foe_strength=unknown("foe_strength", 0, 6),
        **{**_spread(unknown), "spare": 0},
    )


@shape("a Ruins Card of the adversary: all Gold, its Strength and the trays unknown, in a campaign the Lives")
def unknown_card(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """A Perilous Land: the adversary, with nowhere to settle, draws a Ruins Card of any kind."""
    if ruleset.id != "diluvium":
        return ruleset, Log(first="perilous", lives=unknown("lives", 0, 9))
    first = ruleset.start(DiluviumStart(scenario="perilous"))
    return ruleset, with_(
        first,
        agenda=(
            ("card", 0, 0, 0),
            ("unbar", 0, 0, 0),
            ("turn", 0, 0, 0),
            ("limit", 0, 0, 0),
            ("close", 0, 0, 0),
        ),
        opening=False,
        last=2,
        trays=tuple(unknown(f"tray {kind}", 0, 14) for kind in range(3)),
        foe_strength=unknown("foe_strength", 0, 6),
        **_spread(unknown),
    )
