"""The fifteen campaign scenarios and the two standalone ones, as data.

A scenario names its opponents, what its map must have, how it can be won, what that brings and where it
leads. What only the picture shows (trays, the order of the Settlement Tokens, how many ordinary tiles) is
invented and marked so by `INVENTED_FIELDS`.
"""

from __future__ import annotations

from hoyle.model.diluvium.scenario import Fixed, Group, Reward, Scenario, Victory

INVENTED_FIELDS = ("ordinary", "trays", "gold", "column")

SCENARIOS: dict[str, Scenario] = {
    s.id: s
    for s in (
        Scenario(
            id="perilous",
            title="A Perilous Land",
            page=14,
            layer=1,
            opponents=("egyptian",),
            victories=(
                Victory(
                    id="bellicose", title="the Bellicose", reward=Reward(board="warmonger"), next="answer"
                ),
                Victory(id="conqueror", title="the Conqueror", reward=Reward(food=True), next="friend"),
            ),
            ordinary=(4, 4, 0),
            groups=(Group(level=1, slots=5, green=True),),
        ),
        Scenario(
            id="whispers",
            title="Whispers from the East",
            page=15,
            layer=1,
            opponents=("aztec",),
            victories=(
                Victory(
                    id="prospector", title="the Prospector", reward=Reward(zero_token=True), next="friend"
                ),
                Victory(id="explorer", title="the Explorer", next="killed"),
            ),
            ordinary=(6, 0, 2),
            groups=(Group(level=2, slots=5, musts=(19, 20), green=True),),
            column=(2, 0, 1, 3),
        ),
        Scenario(
            id="killed",
            title="What Killed Them Will Make Us Stronger",
            page=16,
            layer=2,
            opponents=("aztec",),
            victories=(
                Victory(
                    id="archeologist", title="the Archeologist", reward=Reward(card=True), next="remains"
                ),
                Victory(id="navigator", title="the Navigator", reward=Reward(city_tile=True), next="path"),
            ),
            ordinary=(5, 4, 0),
            groups=(Group(level=1, slots=3, musts=(11, 12, 13), green=True),),
            column=(1, 0, 3, 2),
        ),
        Scenario(
            id="friend",
            title="A Friend in Need",
            page=17,
            layer=2,
            opponents=("aztec",),
            victories=(
                Victory(
                    id="shepherdess",
                    title="the Shepherdess",
                    reward=Reward(board="settler", ally="Egyptians"),
                    next="destiny",
                ),
                Victory(id="merchant", title="the Merchant", reward=Reward(board="artisan"), next="remains"),
            ),
            ordinary=(3, 5, 0),
            groups=(Group(level=1, slots=4, musts=(5, 6, 7), green=True),),
            target="city-or-allies",
            allies_beside=True,
            column=(0, 2, 1, 3),
        ),
        Scenario(
            id="answer",
            title="An Answer Too Late",
            page=18,
            layer=2,
            opponents=("aztec",),
            victories=(
                Victory(id="warmonger", title="the Warmonger", next="assault"),
                Victory(
                    id="corruptor",
                    title="the Corruptor",
                    reward=Reward(guest=True, ally="Aztecs"),
                    next="destiny",
                ),
            ),
            ordinary=(6, 3, 0),
            groups=(Group(level=2, slots=3, token=True),),
            trays=(14, 22, 14),
        ),
        Scenario(
            id="path",
            title="On the Path of the Lost",
            page=20,
            layer=3,
            opponents=("aztec",),
            victories=(
                Victory(
                    id="traveler", title="the Traveler", reward=Reward(board="explorer"), next="condemned"
                ),
            ),
            ordinary=(7, 7, 0),
        ),
        Scenario(
            id="remains",
            title="The Remains of Unrest",
            page=21,
            layer=3,
            opponents=("aztec",),
            victories=(
                Victory(id="grave_robber", title="the Grave Robber", reward=Reward(lives=1), next="curse"),
                Victory(id="patron", title="the Patron", reward=Reward(holder=True), next="flash"),
            ),
            ordinary=(0, 0, 0),
            groups=(Group(level=1, slots=5, musts=(11, 12, 13)), Group(level=2, slots=5, musts=(17, 18, 19))),
            column=(3, 0, 1, 2),
            ruins_first=True,
        ),
        Scenario(
            id="destiny",
            title="Facing Destiny",
            page=22,
            layer=3,
            opponents=("chinese",),
            victories=(
                Victory(id="leader", title="the Leader", lead=False, next="hydra"),
                Victory(id="loner", title="the Loner", lead=False, reward=Reward(lives=-1), next="bastion"),
            ),
            ordinary=(0, 4, 0),
            groups=(Group(level=1, slots=5, green=True),),
            fixed=(
                Fixed(tile=5, level=2, faceup=True, allies=(3, 0, 0, 0)),
                Fixed(tile=6, level=2, faceup=True, allies=(0, 3, 0, 0)),
                Fixed(tile=10, level=2, faceup=True, allies=(1, 0, 1, 0)),
            ),
            target="allies",
            stuck="replace-ally",
        ),
        Scenario(
            id="assault",
            title="An Assault at the Very Heart",
            page=24,
            layer=3,
            opponents=("aztec",),
            victories=(
                Victory(id="pitiless", title="the Pitiless", reward=Reward(aztec_warship=True), next="noose"),
            ),
            ordinary=(6, 1, 0),
            groups=(Group(level=2, slots=4, green=True, token=True),),
            city_battle=True,
            settlers_lie_down=True,
            column=(2, 1, 0, 3),
        ),
        Scenario(
            id="noose",
            title="A Noose in Troubled Waters",
            page=23,
            layer=4,
            opponents=("egyptian", "chinese"),
            victories=(Victory(id="peacemaker", title="the Peacemaker"),),
            ordinary=(6, 6, 0),
            city_battle=True,
        ),
        Scenario(
            id="condemned",
            title="The Condemned Lands",
            page=26,
            layer=4,
            opponents=("aztec",),
            victories=(Victory(id="discoverer", title="the Discoverer", lead=False),),
            ordinary=(6, 1, 0),
            groups=(Group(level=2, slots=4, token=True),),
            trays=(20, 20, 12),
            target="exploration-ship",
            city_is_lost=False,
            weapons_exempt=True,
        ),
        Scenario(
            id="curse",
            title="The Curse of Mu",
            page=28,
            layer=4,
            opponents=(),
            victories=(Victory(id="saved", title="the Saved", lead=False),),
            ends=("ship", "settlers"),
            ordinary=(3, 7, 0),
            groups=(Group(level=1, slots=1, green=True),),
            fixed=(  # near your City, or they would guard nothing
                Fixed(tile=16, level=1, faceup=True),
                Fixed(tile=17, level=1, faceup=True),
                Fixed(tile=28, level=2, faceup=True),
                Fixed(tile=30, level=3, token=True),
            ),
        ),
        Scenario(
            id="flash",
            title="A Flash of Steel",
            page=29,
            layer=4,
            opponents=("aztec",),
            victories=(Victory(id="condottiere", title="the Condottière"),),
            ends=("gold",),
            gold=6,
        ),
        Scenario(
            id="bastion",
            title="The Last Bastion",
            page=30,
            layer=4,
            opponents=("chinese",),
            victories=(Victory(id="unstoppable", title="the Unstoppable"),),
            ordinary=(6, 0, 0),
            groups=(Group(level=2, slots=5, only=tuple(range(17, 25)), green=True),),
            stuck="replace-yours",
            column=(1, 2, 0, 3),
        ),
        Scenario(
            id="hydra",
            title="The Hydra's Ire",
            page=31,
            layer=4,
            opponents=("chinese",),
            victories=(Victory(id="slayer", title="the Slayer"),),
            ends=("no_allies",),
            ordinary=(4, 3, 0),
            fixed=(
                Fixed(tile=5, level=1),
                Fixed(tile=6, level=1),
                Fixed(tile=10, level=2, faceup=True, allies=(1, 1, 1, 0)),
                Fixed(tile=14, level=2, faceup=True, allies=(2, 1, 0, 0)),
                Fixed(tile=29, level=2, faceup=True, hydra=True),
            ),
            column=(2, 0, 1, 3),
        ),
        Scenario(
            id="forge",
            title="Between Forge and Iron",
            page=32,
            layer=0,
            opponents=("egyptian",),
            victories=(Victory(id="forge_win", title=""),),
            ordinary=(6, 1, 0),
            groups=(Group(level=2, slots=4, green=True, token=True),),
        ),
        Scenario(
            id="seething",
            title="A Seething Heart",
            page=33,
            layer=0,
            opponents=("aztec",),
            victories=(Victory(id="seething_win", title=""),),
            ship_may_end_on_foe_city=True,
        ),
    )
}
