"""Games small enough to visit whole.

They begin with positions made by hand, in the last round. Each is one that the model admits, and what it
begins with is never counted as reached.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world.position import AncientPosition, Army, City, Deck, Task, put
from hoyle.model.core import CHANCE
from hoyle.properties.core import Configuration, configuration


def last_round(ruleset: Any, first: dict[str, Any], second: dict[str, Any]) -> AncientPosition:
    """Two cities in the sixth round, their citizens starving; what they hold is taken from the piles."""
    position: AncientPosition = ruleset.start(ruleset.Start(players=2))
    while ruleset.actor(position) == CHANCE:
        position = ruleset.apply(position, ruleset.legal(position)[0])
    plain: dict[str, Any] = {"ready": (), "starving": (1, 2, 3), "threat": "", "armies": (), "ambrosia": 0}
    cities = tuple(
        replace(city, **(plain | own)) for city, own in zip(position.cities, (first, second), strict=True)
    )
    return balanced(ruleset, replace(position, round=6, cities=cities))


def balanced(ruleset: Any, position: AncientPosition) -> AncientPosition:
    """The same cities, with supply and piles such that everything adds up."""
    rules, cities = ruleset.rules, position.cities
    kept = {card for city in cities for card in _cards_of(city)}
    tops = [card for deck in position.titans for card in deck.top if card not in kept]
    kept |= set(tops)
    rest = tuple(card for card in sorted(ruleset.catalog.cards) if card not in kept)
    piles = [Deck(top=tuple(card for card in deck.top if card in tops)) for deck in position.titans]
    coins = sum(city.coins + sum(a.name + a.picture for a in city.armies) for city in cities)
    ambrosia = sum(city.ambrosia + city.fed for city in cities)
    return replace(
        position,
        coins=rules.coins - rules.marker_coins - coins,
        knowledge=rules.knowledge - sum(city.knowledge for city in cities),
        ambrosia=rules.ambrosia - ambrosia,
        board_ambrosia=(0,) * 9,
        row=(),
        barracks=(),
        empire=Deck(),
        empire_next=(),
        empire_c=(),
        empire_discard=(),
        military=Deck(),
        military_discard=(),
        districts=Deck(),
        titans=(piles[0], piles[1], piles[2]),
        out=put((), *rest),
    )


def _cards_of(city: City) -> tuple[str, ...]:
    armies = tuple(card for army in city.armies for card in (army.active, *army.retired) if card)
    threat = (city.threat,) if city.threat else ()
    return (*city.empire, *city.stored, *city.districts, *city.titans, *threat, *armies)


def _tie(name: str, first: dict[str, Any], second: dict[str, Any]) -> Configuration:
    """A last round in which both only pass, and the end is a tie."""

    def function(ruleset: Any) -> tuple[Any, Any]:
        return ruleset, last_round(ruleset, first, second)

    return configuration(name)(function)


tie_of_coins = _tie("a tie that coins decide", {"coins": 2}, {"coins": 1})
tie_of_knowledge = _tie("a tie that knowledge decides", {"coins": 1, "knowledge": 1}, {"coins": 1})
tie_of_nothing = _tie("a tie that nothing decides", {"coins": 1}, {"coins": 1})


@configuration("a tie that cards decide", given=lambda ruleset: bool(ruleset.catalog.districts))
def tie_of_cards(ruleset: Any) -> tuple[Any, Any]:
    """The first city has a district more."""
    district = sorted(ruleset.catalog.districts)[0]
    return ruleset, last_round(ruleset, {"coins": 1, "districts": (district,)}, {"coins": 1})


@configuration("a tie that ambrosia decides", given=lambda ruleset: "ambrosia" in ruleset.rules.tie_breaks)
def tie_that_ambrosia_decides(ruleset: Any) -> tuple[Any, Any]:
    """One piece of ambrosia more, too little to buy anything with."""
    return ruleset, last_round(ruleset, {"coins": 1, "ambrosia": 1}, {"coins": 1})


@configuration("the last round of a rich city")
def rich_end(ruleset: Any) -> tuple[Any, Any]:
    """Five fed citizens, titans, banners and tokens: every scoring text but one pays."""
    cards = ruleset.catalog
    scoring = [key for key, card in cards.empire.items() if card.bonus and "~" not in key]
    row = [key for key, card in sorted(cards.empire.items()) if "~" not in key and key not in scoring]
    titans = tuple(key for key in cards.pile(3))
    empire = put((), *scoring, *row[:20])
    city = {
        "coins": 9,
        "knowledge": 3,
        "ambrosia": 7 if ruleset.rules.ambrosia else 0,
        "starving": (),
        "ready": (),
        "fresh": (1, 2, 3, 4, 5),
        "empire": empire,
        "titans": titans[:4],
    }
    return ruleset, last_round(ruleset, city, {"empire": ()})


@configuration(
    "the last round of three citizens", given=lambda ruleset: "forest-hideout" in ruleset.catalog.empire
)
def three_end(ruleset: Any) -> tuple[Any, Any]:
    """A city with Forest Hideout and three citizens."""
    return ruleset, last_round(ruleset, {"empire": ("forest-hideout",)}, {"empire": ()})


def _titans_with(ruleset: Any, effect: str) -> list[str]:
    """Titans with this effect that swords can beat."""
    titans = ruleset.catalog.titans
    piles = [key for stars in (1, 2, 3) for key in ruleset.catalog.pile(stars)]
    return [key for key in piles if titans[key].effect == effect and titans[key].types != "arrows"]


def _can_attack(ruleset: Any, effect: str) -> bool:
    cards = ruleset.catalog
    return bool(_titans_with(ruleset, effect)) and len(cards.barracks(False)) > 1 and len(cards.districts) > 1


def _full(ruleset: Any, city: City) -> tuple[str, ...]:
    """Empire cards that fill a city to its capacity, quiet ones: they give food and nothing else."""
    quiet = [key for key, card in sorted(ruleset.catalog.empire.items()) if card.abilities.food]
    return put(city.empire, *quiet[: ruleset.table.capacity(city) - len(city.empire)])


def _last_attack(effect: str) -> Configuration:
    """A last round in which one army can beat a titan with this effect."""

    def function(ruleset: Any) -> tuple[Any, Any]:
        cards = ruleset.catalog
        titan = _titans_with(ruleset, effect)[0]
        one, none = Deck(top=(titan,)), Deck()
        piles = ((one, none, none), (none, one, none), (none, none, one))
        strong = max(cards.barracks(False), key=lambda key: (cards.military[key].strength.swords, key))
        second = min(cards.barracks(False), key=lambda key: (cards.military[key].strength.swords, key))
        army = Army(active=strong, retired=tuple(cards.barracks(True)[:4]))
        district = sorted(cards.districts)[:2]
        city = {
            "coins": 2,
            "empire": ("barbarian-camp",) if "barbarian-camp" in cards.empire else (),
            "ready": (1, 2) if effect == "starve-ready" else (),
            "starving": (3,) if effect == "starve-ready" else (1, 2, 3),
            "armies": (army, Army(active=second, retired=tuple(cards.barracks(True)[4:6]))),
            "districts": tuple(district),
            "ambrosia": 1 if ruleset.rules.ambrosia else 0,
        }
        position = last_round(ruleset, city, {"armies": (), "empire": ()})
        position = replace(position, titans=piles[cards.titans[titan].stars - 1])
        attacker = replace(position.cities[0], drafted=9)
        if effect == "lose-district":  # a district less is then too little for what is built
            attacker = replace(attacker, empire=_full(ruleset, attacker))
        position = balanced(ruleset, position.with_city(0, attacker))
        if effect == "starve-ready":  # only the dice: ready citizens could do too many other things
            roll = Task("roll", 0, cards.titan_banners[titan], titan)
            position = replace(position, passed=(1, 0), tasks=(roll, Task("turn-end", 0)))
        return ruleset, position

    name = f"a last attack on a titan with {effect}"
    return configuration(name, given=lambda ruleset: _can_attack(ruleset, effect))(function)


attack_none = _last_attack("none")
attack_starve = _last_attack("starve-ready")
attack_load = _last_attack("coin-on-army")
attack_lose = _last_attack("lose-military")
attack_retired = _last_attack("lose-retired")
attack_district = _last_attack("lose-district")
attack_ambrosia = _last_attack("lose-ambrosia")
attack_coin = _last_attack("lose-coin")
attack_stored = _last_attack("discard-stored")
