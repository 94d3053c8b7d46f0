"""Sentences about victory points."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from hoyle.model.ancient_world.domains import Count, Few, Tribe
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.ancient_world.scoring import (
    Standing,
    banner_points,
    best_banner_points,
    cards_counted,
    citadel_points,
    penalty,
    total_points,
    tribe_points,
    winners,
)
from hoyle.properties.core import for_all

SECOND = ("aw2ks", "aw2it")
Upto = Annotated[int, Meta(ge=0, le=8)]
Seen = Annotated[int, Meta(ge=0, le=12)]


@for_all("scoring.banner-table", "scoring.banner-cap")
def banners_pay_more_up_to_six(rules: Rules, banners: Tribe) -> bool:
    """Up to the sixth every banner of a tribe adds points, and none beyond it does."""
    more = tribe_points(rules, banners + 1) - tribe_points(rules, banners)
    return more > 0 if banners < 6 else more == 0


@for_all("scoring.banner-table", only=SECOND)
def banners_pay_ever_more(rules: Rules, banners: Annotated[int, Meta(ge=1, le=4)]) -> bool:
    """In the second edition each banner from the second on adds more than the one before."""
    step = tribe_points(rules, banners + 1) - tribe_points(rules, banners)
    return tribe_points(rules, banners + 2) - tribe_points(rules, banners + 1) > step


@for_all("scoring.banner-table", only=("aw1",), expect="refuted")
def banners_pay_ever_more_in_the_first_edition(
    rules: Rules, banners: Annotated[int, Meta(ge=1, le=4)]
) -> bool:
    """Each banner from the second on adds more than the one before. (Not there: 2, 2, 2.)"""
    step = tribe_points(rules, banners + 1) - tribe_points(rules, banners)
    return tribe_points(rules, banners + 2) - tribe_points(rules, banners + 1) > step


@for_all("scoring.banner-table", "objective.vp-sources")
def another_banner_never_costs_points(
    rules: Rules, red: Upto, blue: Upto, green: Upto, yellow: Upto, fifth: Upto
) -> bool:
    """One more banner never lowers the points for banners."""
    return banner_points(rules, (red + 1, blue, green, yellow, fifth)) >= banner_points(
        rules, (red, blue, green, yellow, fifth)
    )


@for_all("card.traveler-camp.wild-banner", only=("aw2it",))
def a_wild_banner_is_as_good_as_any(rules: Rules, red: Seen, blue: Seen, green: Seen) -> bool:
    """A wild banner is worth at least what a banner of any one tribe would be."""
    row = (red, blue, green, 0, 0)
    best = best_banner_points(rules, row, 1)
    return best >= banner_points(rules, (red + 1, blue, green, 0, 0)) and best >= banner_points(rules, row)


@for_all("scoring.starving-penalty", "scoring.damaged-penalty")
def penalties_grow_with_what_is_lost(rules: Rules, starving: Few, damaged: Count) -> bool:
    """A further starving citizen costs its printed points, a further damaged card no less than nothing."""
    base = penalty(rules, starving, damaged)
    hungrier = penalty(rules, starving + 1, damaged) - base == rules.starving_penalty
    return hungrier and penalty(rules, starving, damaged + 1) - base == rules.damaged_penalty


@for_all("scoring.damaged-penalty", "scoring.order", only=("aw1",))
def damage_costs_no_points_in_the_first_edition(rules: Rules, starving: Few, damaged: Count) -> bool:
    """In the first edition damaged cards cost no points."""
    return penalty(rules, starving, damaged) == penalty(rules, starving, 0)


@for_all("scoring.order", "scoring.special-cards")
def the_total_rises_with_its_parts(rules: Rules, lost: Count, banners: Count, bonus: Count) -> bool:
    """More banner or bonus points raise the total, more penalties lower it."""
    total = total_points(rules, lost, banners, bonus)
    return (
        total_points(rules, lost, banners + 1, bonus) > total
        and total_points(rules, lost, banners, bonus + 1) > total
        and total_points(rules, lost + 1, banners, bonus) < total
    )


@for_all("scoring.citadel-example")
def the_citadel_pays_for_five_red_banners(rules: Rules, red: Tribe) -> bool | None:
    """With five red banners the Citadel pays what the example says, 3 or 7 by edition."""
    if red != 5:
        return None
    return citadel_points(rules, red) == rules.citadel_bonus


@for_all("tiebreak.cards")
def a_card_helps_in_the_tie(
    rules: Rules, empire: Count, district: Count, titan: Count, stored: Count
) -> bool:
    """A further Empire, district or titan card never hurts in the second tie-break."""
    count = cards_counted(rules, empire, district, titan, stored)
    return cards_counted(rules, empire + 1, district, titan, stored) >= count


@for_all("scoring.winner", "objective.winner", "tiebreak.coins")
def the_most_points_win(
    rules: Rules,
    first: Annotated[int, Meta(ge=0, le=60)],
    second: Annotated[int, Meta(ge=0, le=60)],
    coins: Count,
    other: Count,
) -> bool:
    """Whoever has more points wins, whatever else they have; with equal points more coins decide."""
    won = winners(rules, (Standing(points=first, coins=coins), Standing(points=second, coins=other)))
    if first != second:
        return won == ((0,) if first > second else (1,))
    if coins != other:
        return won == ((0,) if coins > other else (1,))
    return won == (0, 1)


@for_all("tiebreak.knowledge", "tiebreak.ambrosia")
def ambrosia_decides_only_in_the_third_book(
    rules: Rules, knowledge: Seen, other: Seen, ambrosia: Seen
) -> bool:
    """With all else equal knowledge decides, and after it ambrosia where the book has that tie-break."""
    table = (
        Standing(points=1, knowledge=knowledge, ambrosia=ambrosia + 1),
        Standing(points=1, knowledge=other, ambrosia=ambrosia),
    )
    won = winners(rules, table)
    if knowledge != other:
        return won == ((0,) if knowledge > other else (1,))
    return won == ((0,) if "ambrosia" in rules.tie_breaks else (0, 1))
