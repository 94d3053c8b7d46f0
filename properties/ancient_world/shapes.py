"""Small positions whose numbers are unknown, on which invariants are proved by induction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from hoyle.model.ancient_world.cards import CardAction
from hoyle.model.ancient_world.flow import DISTRICTS
from hoyle.model.ancient_world.position import AncientPosition, Army, Deck, Task
from hoyle.properties.ancient_world.small import balanced, last_round
from hoyle.properties.core import Unknown, shape


@shape("two cities in a turn, their coins and knowledge unknown")
def a_turn(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """The second round, one ready citizen, one army; how many tokens each city has is unknown."""
    position = last_round(ruleset, {"ready": (1,), "starving": (2, 3)}, {"ready": (2,), "starving": (1, 3)})
    coins = (unknown("coins of the first", 0, 12), unknown("coins of the second", 0, 12))
    knowledge = (unknown("knowledge of the first", 0, 4), unknown("knowledge of the second", 0, 4))
    cities = tuple(
        replace(city, coins=coins[seat], knowledge=knowledge[seat])
        for seat, city in enumerate(position.cities)
    )
    rules = ruleset.rules
    return ruleset, replace(
        position,
        cities=cities,
        coins=rules.coins - rules.marker_coins - coins[0] - coins[1],
        knowledge=rules.knowledge - knowledge[0] - knowledge[1],
    )


def _recruits(number: int) -> Callable[[Any], bool]:
    return lambda ruleset: len(ruleset.catalog.barracks(False)) >= number


def _buildings(number: int) -> Callable[[Any], bool]:
    return lambda ruleset: len(ruleset.catalog.deck("b")) >= number


def _with_tokens(ruleset: Any, position: AncientPosition, unknown: Unknown) -> AncientPosition:
    """The position with unknown coins and knowledge in the first city, the rest in the supply."""
    coins, knowledge = unknown("coins of the first", 0, 12), unknown("knowledge of the first", 0, 4)
    city = replace(position.cities[0], coins=coins, knowledge=knowledge)
    held = position.cities[0]
    return position.with_city(
        0,
        city,
        coins=position.coins + held.coins - coins,
        knowledge=position.knowledge + held.knowledge - knowledge,
    )


@shape(
    "an army with unknown coins on it, before a titan",
    given=lambda ruleset: bool(ruleset.catalog.pile(1)) and _recruits(1)(ruleset),
)
def an_army(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """A turn of a city that has one army and no citizen."""
    cards = ruleset.catalog
    titan = cards.pile(1)[0]
    picture = unknown("coins on the picture", 0, 7)
    army = Army(active=cards.barracks(False)[0])
    position = last_round(ruleset, {"armies": (army,), "drafted": 9}, {})
    position = balanced(ruleset, replace(position, titans=(Deck(top=(titan,)), Deck(), Deck())))
    loaded = replace(position.cities[0], armies=(replace(army, picture=picture),))
    position = position.with_city(0, loaded, coins=position.coins - picture)
    return ruleset, _with_tokens(ruleset, position, unknown)


@shape("a citizen on Build, its owner's coins and knowledge unknown", given=_buildings(3))
def a_building(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """Three cards lie in the row, and one of them may be built."""
    position = last_round(ruleset, {"ready": (), "starving": (2, 3)}, {})
    row = ruleset.catalog.deck("b")[:3]
    build = ((0, 1),)
    position = replace(
        position,
        spaces=((), build, *((),) * 7),
        row=row,
        out=tuple(card for card in position.out if card not in row),
        tasks=(Task("perform", 0, 1), Task("turn-end", 0)),
    )
    return ruleset, _with_tokens(ruleset, position, unknown)


@shape("the last pass of a round, tokens unknown")
def a_round_ends(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """The second player has passed; when the first passes, income is collected."""
    position = last_round(ruleset, {"ready": (1,), "starving": (2, 3)}, {})
    return ruleset, _with_tokens(ruleset, replace(position, round=4, passed=(1,)), unknown)


@shape("a city of scoring cards in the last round, its tokens unknown")
def a_scoring_city(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """Every scoring text of the edition lies in one city, two of them face down; two titans are beaten."""
    cards = ruleset.catalog
    texts = tuple(key for key, card in sorted(cards.empire.items()) if card.bonus and "~" not in key)
    city = {
        "ready": (),
        "starving": (1, 2, 3),
        "empire": texts,
        "damaged": texts[:2],
        "titans": cards.pile(3)[:2],
    }
    position = last_round(ruleset, city, {})
    if ruleset.rules.ambrosia:
        position = _with_ambrosia(position, unknown)
    return ruleset, _with_tokens(ruleset, position, unknown)


def _on_space(ruleset: Any, space: int, **city: Any) -> AncientPosition:
    """A citizen of the first city stands on a space, and its action is still to be performed."""
    position = last_round(ruleset, {"ready": (), "starving": (2, 3), **city}, {})
    spaces = tuple(((0, 1),) if index == space else () for index in range(9))
    return replace(position, spaces=spaces, tasks=(Task("perform", 0, space), Task("turn-end", 0)))


def _taken_back(position: AncientPosition, cards: tuple[str, ...], **places: Any) -> AncientPosition:
    """The position with *cards* in other places than out of the game."""
    return replace(position, out=tuple(card for card in position.out if card not in cards), **places)


@shape("a citizen on Recruit, the coins on its armies unknown", given=_recruits(5))
def a_recruit(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """Two armies fill the limit; a card of the row retires one of them."""
    cards = ruleset.catalog.barracks(False)
    armies = (Army(active=cards[0]), Army(active=cards[1], retired=(cards[2],)))
    position = _on_space(ruleset, 6, armies=armies)
    row = cards[3:5]
    position = _taken_back(position, row, barracks=row)
    name, picture = unknown("coins on a name", 0, 3), unknown("coins on a picture", 0, 7)
    loaded = (replace(armies[0], name=name), replace(armies[1], picture=picture))
    city = replace(position.cities[0], armies=loaded)
    position = position.with_city(0, city, coins=position.coins - name - picture)
    return ruleset, _with_tokens(ruleset, position, unknown)


@shape("a citizen on Explore, tokens unknown", given=_buildings(3))
def an_explorer(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """Two cards lie in the row, one in the deck."""
    cards = ruleset.catalog.deck("b")[:3]
    position = _taken_back(_on_space(ruleset, 7), cards, row=cards[:2], empire=Deck(middle=cards[2:]))
    return ruleset, _with_tokens(ruleset, position, unknown)


@shape("a threatening titan, ambrosia unknown", given=lambda ruleset: bool(ruleset.catalog.pile(0)))
def a_threat(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """The first city confronts its titan."""
    position = last_round(ruleset, {"threat": ruleset.catalog.pile(0)[0]}, {})
    position = replace(
        position,
        phase="end",
        passed=(0, 1),
        tasks=(Task("face-titan", 0), Task("hunger"), Task("next-round")),
    )
    return ruleset, _with_ambrosia(position, unknown)


def _with_ambrosia(position: AncientPosition, unknown: Unknown) -> AncientPosition:
    """The position with unknown ambrosia in the first city, the rest in the supply."""
    ambrosia = unknown("ambrosia of the first", 0, 9)
    held = position.cities[0]
    return position.with_city(
        0, replace(held, ambrosia=ambrosia), ambrosia=position.ambrosia + held.ambrosia - ambrosia
    )


def _acting(ruleset: Any) -> tuple[str, ...]:
    """Empire cards whose action is coins alone."""
    return tuple(
        key
        for key, card in sorted(ruleset.catalog.empire.items())
        if card.action is not None and card.action == CardAction(coins=card.action.coins)
    )


@shape(
    "a citizen and two cards with an action, tokens unknown", given=lambda ruleset: len(_acting(ruleset)) > 1
)
def a_worker(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """One of the cards was used this round, the other was not."""
    cards = _acting(ruleset)[:2]
    city = {"ready": (1,), "starving": (2,), "empire": cards, "working": ((cards[0], 3),), "used": cards[:1]}
    return ruleset, _with_tokens(ruleset, last_round(ruleset, city, {}), unknown)


@shape("three districts drawn, tokens unknown", given=lambda ruleset: len(ruleset.catalog.districts) > 2)
def a_choice_of_land(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """A citizen on Expand looks at three districts; the deck is empty."""
    drawn = tuple(sorted(ruleset.catalog.districts)[:3])
    tasks = (Task("keep", 0), Task("reveal", 0, 1, DISTRICTS), Task("turn-end", 0))
    position = _taken_back(_on_space(ruleset, 3), drawn, drawn=drawn, tasks=tasks)
    return ruleset, _with_tokens(ruleset, position, unknown)


@shape("three cards before the damage of a titan, tokens unknown", given=_buildings(3))
def a_damage(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """The die showed a titan, and one of three Empire cards is turned over."""
    position = last_round(ruleset, {"empire": ruleset.catalog.deck("b")[:3]}, {})
    position = replace(position, passed=(0, 1), tasks=(Task("damage", 0), Task("turn-end", 0)))
    return ruleset, _with_tokens(ruleset, position, unknown)


@shape("a placed citizen, ambrosia unknown", given=lambda ruleset: ruleset.rules.reuse_tempo != "none")
def a_second_use(ruleset: Any, unknown: Unknown) -> tuple[Any, Any]:
    """A citizen of the first city stands on Labor; with enough ambrosia it is used again."""
    position = _on_space(ruleset, 0)
    return ruleset, _with_ambrosia(replace(position, tasks=()), unknown)
