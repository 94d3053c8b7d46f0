"""What play can reach: each with a shortest way to it.

A random walk hardly ever ends in a tie or with a certain card. Plays from the set-up that do are kept in
`plays`, made as short as they could be; they are played whenever the properties are checked.
"""

from __future__ import annotations

from typing import Any

from hoyle.model.ancient_world.construct import room
from hoyle.model.ancient_world.position import AncientPosition
from hoyle.model.ancient_world.result import banners_of, holding
from hoyle.model.ancient_world.scoring import text_points
from hoyle.model.core.data import beside
from hoyle.properties.core import Property, kept_plays, reachable

SECOND = ("aw2ks", "aw2it")
Position = AncientPosition
KEPT = kept_plays(beside(__file__, "plays"))


def _named(name: str, says: str, *clauses: str, only: tuple[str, ...] = ()) -> Any:
    """Declare a reachability with a name and a sentence that depend on data."""

    def declare(function: Any) -> Property:
        function.__name__, function.__doc__ = name, says
        return reachable(*clauses, only=only)(function)

    return declare


# -- effects of titans -------------------------------------------------------------------------------


def _effect_pending(effect: str) -> Any:
    def holds(ruleset: Any, position: Position) -> bool:
        titans = ruleset.catalog.titans
        kinds = ("effect", "dice") if "coin" in position.faces else ("effect",)
        return any(task.kind in kinds and titans[task.card].effect == effect for task in position.tasks)

    return holds


def _effect(effect: str, says: str, clause: str, only: tuple[str, ...] = SECOND) -> Property:
    name = "a_titan_can_" + effect.replace("-", "_")
    made: Property = _named(name, f"A coin face can {says}.", clause, only=only)(_effect_pending(effect))
    return made


starve_ready = _effect("starve-ready", "starve a ready citizen", "titan-effect.starve-ready", ("aw2ks",))
coin_on_army = _effect("coin-on-army", "load an army", "titan-effect.coin-on-army")
lose_military = _effect("lose-military", "take an army", "titan-effect.lose-military", ("aw2ks",))
lose_retired = _effect("lose-retired", "take a retired card", "titan-effect.lose-military", ("aw2it",))
lose_district = _effect("lose-district", "take a district", "titan-effect.lose-district")


lose_coin = _effect("lose-coin", "take a coin", "titan-effect.lose-coin")
lose_ambrosia = _effect("lose-ambrosia", "take ambrosia", "titan-effect.lose-ambrosia")
discard_stored = _effect("discard-stored", "take what is stored", "titan-effect.discard-stored")


@reachable("titan-effect.lose-coin", "dice.coin-symbol", "titan-effect.trigger")
def a_die_can_show_a_coin(ruleset: Any, position: Position) -> bool:
    """A damage die can show a coin, while it may be rolled again or a choice comes before it."""
    return "coin" in position.faces or any(task.kind == "effect" for task in position.tasks)


# -- ends of games -----------------------------------------------------------------------------------


def _decided_by(clause: str) -> Any:
    def holds(ruleset: Any, position: Position) -> bool:
        end = ruleset.outcome(position)
        return end is not None and end.by == clause

    return holds


def _tie(what: str, only: tuple[str, ...] = ()) -> Property:
    says = f"A game can be decided by {what}."
    made: Property = _named(f"a_tie_can_be_broken_by_{what}", says, f"tiebreak.{what}", only=only)(
        _decided_by(f"tiebreak.{what}")
    )
    return made


by_coins = _tie("coins")
by_cards = _tie("cards")
by_knowledge = _tie("knowledge")
by_ambrosia = _tie("ambrosia", ("aw2it",))


@reachable("scoring.winner")
def a_game_can_be_shared(ruleset: Any, position: Position) -> bool:
    """A game can end with more than one winner, when every tie-break is level."""
    end = ruleset.outcome(position)
    return end is not None and len(end.winners) > 1


@reachable("scoring.starving-penalty", "scoring.order")
def a_total_can_be_negative(ruleset: Any, position: Position) -> bool:
    """A player can end below zero."""
    end = ruleset.outcome(position)
    return end is not None and min(end.scores.values()) < 0


def _pays(kind: str) -> Any:
    def holds(ruleset: Any, position: Position) -> bool:
        if position.phase != "over":
            return False
        table = ruleset.table
        for seat, city in enumerate(position.cities):
            row = banners_of(table, city)
            for card in city.empire:
                for bonus in table.empire(card).bonus:
                    if bonus.kind == kind and text_points(
                        table.rules, bonus, holding(table, position, seat, row, bonus)
                    ):
                        return True
        return False

    return holds


def _bonus(kind: str, says: str, *clauses: str, only: tuple[str, ...] = ()) -> Property:
    name = "a_bonus_can_pay_" + kind.replace("-", "_")
    made: Property = _named(name, f"A card can pay points {says}.", *clauses, only=only)(_pays(kind))
    return made


sets = _bonus("sets", "for sets of five banners", "card.moon-festival")
citadel = _bonus("citadel", "for red banners", "scoring.citadel-example")
flat = _bonus("flat", "as printed", "card.cave-town.vp", only=SECOND)
per_coins = _bonus("per-coins", "for coins", "card.citadel-of-ivories", only=SECOND)
per_knowledge = _bonus("per-knowledge", "for knowledge", "card.hidden-library", only=SECOND)
per_ambrosia = _bonus("per-ambrosia", "for ambrosia", "card.frog-god-statue", only=SECOND)
fed = _bonus("citizens-fed", "for five citizens", "card.city-center", only=SECOND)
three = _bonus("citizens-only", "for three citizens", "card.forest-hideout", only=SECOND)
some_titans = _bonus("titans-at-least", "for beaten titans", "card.monument.vp", only=("aw2ks",))
each_titan = _bonus("titans-each", "for each beaten titan", "card.monument.vp", only=("aw2it",))
named_banners = _bonus(
    "banners",
    "for named banners",
    "card.trade-route",
    "card.treasury.vp",
    "card.trade-city.ability",
    "card.hall-of-war.vp",
    only=SECOND,
)


# -- during play -------------------------------------------------------------------------------------


@reachable("damage.army-limit-drop")
def an_army_can_be_lost_to_the_limit(ruleset: Any, position: Position) -> bool:
    """A player can have to discard an army because its room was damaged."""
    return any(task.kind == "disband" for task in position.tasks)


@reachable("titan-effect.district-overcapacity", "titan-effect.lose-district", only=SECOND)
def a_city_can_exceed_its_capacity(ruleset: Any, position: Position) -> bool:
    """A city can hold more Empire cards than it has capacity for, after a district was lost."""
    return any(room(ruleset.table, city) < 0 for city in position.cities)


@reachable("titan-effect.lose-military-retired-remain", only=("aw2ks",))
def retired_cards_can_be_left_alone(ruleset: Any, position: Position) -> bool:
    """Retired cards can remain without an active card over them."""
    return any(not army.active for city in position.cities for army in city.armies)


@reachable("starvation.check", "starvation.unfed-area")
def a_citizen_can_starve(ruleset: Any, position: Position) -> bool:
    """A citizen can go hungry."""
    return any(city.starving for city in position.cities)


@reachable("attack.bounty-ambrosia", "confront.feed-destination", only=("aw2it",))
def ambrosia_can_lie_on_a_titan(ruleset: Any, position: Position) -> bool:
    """Ambrosia can lie on a threatening titan."""
    return any(city.fed for city in position.cities)


@reachable("prepare.titan-draw-trigger", "prepare.titan-draw-order", only=SECOND)
def two_players_can_need_titans(ruleset: Any, position: Position) -> bool:
    """Two players can have to draw titans in one Prepare phase."""
    return sum(1 for task in position.tasks if task.kind == "threat") > 1


@reachable("component.citizens", "action.grow")
def somebody_can_have_a_fourth_citizen(ruleset: Any, position: Position) -> bool:
    """A player can gain a fourth citizen."""
    return any(4 in city.ready + city.fresh for city in position.cities)
