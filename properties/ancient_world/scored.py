"""Sentences about the score of a whole position: what raises it, what lowers it, what leaves it alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import replace

from hoyle.model.ancient_world.cards import BonusKind
from hoyle.model.ancient_world.domains import BannerRow, Count, Few
from hoyle.model.ancient_world.position import AncientPosition, City, put
from hoyle.model.ancient_world.result import points
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.ancient_world.scoring import Holding, bonus_points, penalty, total_points, tribe_points
from hoyle.properties.core import always, for_all

SECOND = ("aw2ks", "aw2it")
COUNTED = {"per-coins": "coins", "per-knowledge": "knowledge", "per-ambrosia": "ambrosia"}
Position = AncientPosition
Each = Annotated[int, Meta(ge=1, le=5)]
Points = Annotated[int, Meta(ge=0, le=200)]


def _richer(position: Position, city: City) -> Iterator[City]:
    """The city with one thing more that it could own, all else equal."""
    yield replace(city, coins=city.coins + 1)
    yield replace(city, knowledge=city.knowledge + 1)
    yield replace(city, ambrosia=city.ambrosia + 1)
    yield from (replace(city, empire=put(city.empire, card)) for card in position.row)
    open_titans = [deck.top[0] for deck in position.titans if deck.top]
    yield from (replace(city, titans=put(city.titans, titan)) for titan in open_titans)
    if city.damaged:
        yield replace(city, damaged=city.damaged[1:])
    if city.starving:
        yield replace(city, starving=city.starving[1:], ready=(*city.ready, city.starving[0]))


def _scored(ruleset: Any, position: Position, seat: int, city: City) -> int:
    """The points of a player whose city is *city*."""
    return points(ruleset.table, position.with_city(seat, city), seat)


@always("scoring.order", "objective.vp-sources", "scoring.special-cards", "objective.winner")
def more_never_scores_less(ruleset: Any, position: Position) -> bool | None:
    """A further coin, knowledge, ambrosia, Empire card or titan, a repair or a meal never lowers a score."""
    if (
        position.tasks or position.round < ruleset.rules.rounds
    ):  # richest in the last round: there it is asked
        return None
    if ruleset.rules.hideout_citizens == "fed":  # there one more to feed may be one too many
        return None
    return all(
        _scored(ruleset, position, seat, more) >= points(ruleset.table, position, seat)
        for seat, city in enumerate(position.cities)
        for more in _richer(position, city)
    )


@always("stored.no-benefit", "objective.vp-sources", "retire.stack", "scoring.banner-sources")
def land_armies_and_storage_score_nothing(ruleset: Any, position: Position) -> bool | None:
    """Districts, armies and stored cards are worth no points by themselves."""
    if position.tasks or ruleset.rules.bonus_coins_from == "armies-too":
        return None
    return all(
        _scored(ruleset, position, seat, replace(city, districts=(), stored=(), armies=()))
        == points(ruleset.table, position, seat)
        for seat, city in enumerate(position.cities)
    )


@always("scoring.starving-penalty", "scoring.damaged-penalty")
def hunger_and_damage_cost_what_is_printed(ruleset: Any, position: Position) -> bool | None:
    """Each starving citizen and each damaged card costs its points; what texts pay for is left aside."""
    if position.tasks or ruleset.rules.negative_totals != "allowed":
        return None
    answers = [_costs(ruleset, position, seat, city) for seat, city in enumerate(position.cities)]
    told = [answer for answer in answers if answer is not None]
    return all(told) if told else None


def _costs(ruleset: Any, position: Position, seat: int, city: City) -> bool | None:
    rules, lost = ruleset.rules, len(city.starving) + len(city.damaged)
    if city.meals or not lost or any(text.kind.startswith("citizens") for text in _texts(ruleset, city)):
        return None
    due = len(city.starving) * rules.starving_penalty + len(city.damaged) * rules.damaged_penalty
    whole = replace(city, starving=(), ready=(*city.ready, *city.starving), damaged=())
    return bool(_scored(ruleset, position, seat, whole) - points(ruleset.table, position, seat) == due)


@always("card.citadel-of-ivories", "card.hidden-library", "card.frog-god-statue", only=SECOND)
def a_text_pays_for_what_it_counts(ruleset: Any, position: Position) -> bool | None:
    """Whoever has a card that pays for tokens is paid its points for each time so many more of them."""
    if position.tasks or ruleset.rules.negative_totals == "floor":
        return None
    answers = []
    for seat, city in enumerate(position.cities):
        for text in _texts(ruleset, city):
            if text.kind in COUNTED:
                token = COUNTED[text.kind]
                more = replace(city, **{token: getattr(city, token) + text.each})
                gained = _scored(ruleset, position, seat, more) - points(ruleset.table, position, seat)
                answers.append(gained >= text.points)
    return all(answers) if answers else None


def _texts(ruleset: Any, city: City) -> list[Any]:
    """The scoring texts of a city."""
    return [bonus for card in city.empire for bonus in ruleset.catalog.empire[card].bonus]


@always("scoring.winner", "objective.winner", "tiebreak.coins")
def nobody_beats_the_winners(ruleset: Any, position: Position) -> bool | None:
    """Nobody has more points than a winner, nor as many and more coins."""
    end = ruleset.outcome(position)
    if end is None or ruleset.rules.tie_coins_from == "armies-too":
        return None
    held = {f"player-{seat + 1}": city.coins for seat, city in enumerate(position.cities)}
    ranked = {name: (end.scores[name], held[name]) for name in held}
    return all(ranked[name] <= ranked[winner] for name in held for winner in end.winners)


@for_all("scoring.order", "scoring.special-cards", "scoring.starving-penalty", "scoring.damaged-penalty")
def more_of_what_is_counted_never_scores_less(
    rules: Rules,
    kind: BonusKind,
    pays: Count,
    each: Each,
    wanted: BannerRow,
    holding: Holding,
    damaged: Count,
    banners: Points,
) -> bool:
    """For all counts, a token or titan more, a hunger or damage less, never lowers the total with a text."""

    def total(held: Holding, broken: int) -> int:
        text = bonus_points(rules, kind, pays, each, wanted, held)
        return total_points(rules, penalty(rules, held.starving, broken), banners, text)

    now = total(holding, damaged + 1)
    return (
        total(replace(holding, coins=holding.coins + 1), damaged + 1) >= now
        and total(replace(holding, knowledge=holding.knowledge + 1), damaged + 1) >= now
        and total(replace(holding, ambrosia=holding.ambrosia + 1), damaged + 1) >= now
        and total(replace(holding, titans=holding.titans + 1), damaged + 1) >= now
        and total(holding, damaged) >= now
        and total(replace(holding, starving=holding.starving + 1), damaged + 1) <= now
    )


@for_all("scoring.banner-table", "scoring.order", "scoring.special-cards", "objective.vp-sources")
def a_banner_of_any_tribe_never_scores_less(
    rules: Rules,
    kind: Literal["sets", "banners", "citadel"],
    pays: Count,
    wanted: BannerRow,
    row: BannerRow,
    tribe: Annotated[int, Meta(ge=0, le=4)],
    others: Points,
) -> bool:
    """For all counts, a further banner of a tribe never lowers its points and those of a text together.

    The points of the *others* stay as they are; texts of other kinds do not look at banners.
    """

    def total(held: BannerRow) -> int:
        text = bonus_points(rules, kind, pays, 1, wanted, Holding(banners=held))
        return total_points(rules, 0, tribe_points(rules, held[tribe]) + others, text)

    one, two, three, four, five = (count + (1 if index == tribe else 0) for index, count in enumerate(row))
    return total((one, two, three, four, five)) >= total(row)


@for_all("aw2ks.card.forest-hideout", "aw2it.card.forest-hideout", only=SECOND, expect="refuted")
def a_further_citizen_never_costs_points(
    rules: Rules, pays: Few, citizens: Annotated[int, Meta(ge=0, le=4)]
) -> bool:
    """One more citizen never lowers a score. (Forest Hideout pays for exactly three.)"""
    nothing = (0, 0, 0, 0, 0)
    now = bonus_points(rules, "citizens-only", pays, 3, nothing, Holding(citizens=citizens))
    return bonus_points(rules, "citizens-only", pays, 3, nothing, Holding(citizens=citizens + 1)) >= now
