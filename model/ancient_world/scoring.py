"""Game end: penalties, banners, card bonuses, tie-breaks."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Annotated

from msgspec import Meta, Struct

from hoyle.model.ancient_world.cards import Bonus, BonusKind, banner_row
from hoyle.model.ancient_world.domains import BannerRow, Coins, Count, Few, Tribe
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.core import rule

Points = Annotated[int, Meta(ge=-100, le=500)]


class Standing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What decides between players when the game ends."""

    points: Points
    coins: Coins = 0
    empire: Count = 0
    district: Count = 0
    titan: Count = 0
    stored: Count = 0
    knowledge: Count = 0
    ambrosia: Count = 0


class Holding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the bonus of a card looks at."""

    banners: BannerRow = (0, 0, 0, 0, 0)
    coins: Coins = 0
    knowledge: Count = 0
    ambrosia: Count = 0
    citizens: Few = 0
    starving: Few = 0
    titans: Count = 0  # beaten titans with as many banners as the card asks


@rule("scoring.banner-table", "scoring.banner-cap", "scoring.two-banner-card")
def tribe_points(rules: Rules, banners: Tribe) -> int:
    """Victory points for so many banners of one tribe."""
    highest = len(rules.banner_points) - 1
    return rules.banner_points[banners if banners < highest else highest]


@rule("scoring.banner-table", "objective.vp-sources", "objective.five-tribes", "scoring.banner-sources")
def banner_points(rules: Rules, banners: BannerRow) -> int:
    """Victory points for the banners of all tribes."""
    return sum(tribe_points(rules, count) for count in banners)


@rule("scoring.starving-penalty", "scoring.damaged-penalty", "scoring.order")
def penalty(rules: Rules, starving: Few, damaged: Count) -> int:
    """Victory points lost before anything is scored."""
    return starving * rules.starving_penalty + damaged * rules.damaged_penalty


@rule("scoring.repair-before-scoring")
def still_damaged(damaged: bool, penalties_taken: bool) -> bool:
    """Whether an Empire card lies face down in the count: after the penalties all are turned up again."""
    return damaged and not penalties_taken


@rule("scoring.order", "scoring.special-cards", "objective.winner")
def total_points(rules: Rules, lost: Few, banners: Count, bonus: Count) -> int:
    """The victory points of a player."""
    if rules.negative_totals == "penalty-floor":
        return banners + bonus
    total = banners + bonus - lost
    return max(0, total) if rules.negative_totals == "floor" else total


@rule("scoring.citadel-example")
def citadel_points(rules: Rules, red: Tribe) -> int:
    """The Citadel's bonus for so many red banners. The books tell it for five only."""
    if rules.citadel_scale == "five-or-more":
        return rules.citadel_bonus if red >= rules.citadel_banners else 0
    return rules.citadel_bonus * red // rules.citadel_banners


@rule("card.moon-festival", "scoring.banner-cap")
def banner_sets(rules: Rules, banners: BannerRow) -> int:
    """Complete sets of five different banners."""
    complete = min(banners)
    return min(complete, len(rules.banner_points) - 1) if rules.banners_in_sets == "scored" else complete


@rule(
    "scoring.special-cards",
    "card.cave-town.vp",
    "card.citadel-of-ivories",
    "card.city-center",
    "aw2ks.card.forest-hideout",
    "aw2it.card.forest-hideout",
    "card.frog-god-statue",
    "card.hall-of-war.vp",
    "card.hidden-library",
    "card.monument.vp",
    "aw2ks.card.trade-city.ability",
    "aw2it.card.trade-city.ability",
    "card.trade-route",
    "card.treasury.vp",
)
def bonus_points(
    rules: Rules,
    kind: BonusKind,
    points: Few,
    each: Annotated[int, Meta(ge=1, le=5)],
    wanted: BannerRow,
    holding: Holding,
) -> int:
    """The victory points of one scoring text: *points*, per *each* of something or for banners *wanted*."""
    match kind:
        case "flat":
            return points
        case "per-coins":
            return points * (holding.coins // each)
        case "per-knowledge":
            return points * (holding.knowledge // each)
        case "per-ambrosia":
            return points * (holding.ambrosia // each)
        case "sets":
            return points * banner_sets(rules, holding.banners)
        case "banners":
            return (
                points if all(holding.banners[tribe] >= wanted[tribe] for tribe in range(len(wanted))) else 0
            )
        case "citizens-fed":
            return points if holding.citizens - holding.starving >= each else 0
        case "citizens-only":
            counted = holding.citizens
            if rules.hideout_citizens == "fed":
                counted = counted - holding.starving
            return points if counted == each else 0
        case "titans-at-least":
            return points if holding.titans >= each else 0
        case "titans-each":
            return points * (holding.titans // each)
        case _:
            return citadel_points(rules, holding.banners[0])


def text_points(rules: Rules, text: Bonus, holding: Holding) -> int:
    """The victory points of the scoring text on a card."""
    return bonus_points(rules, text.kind, text.points, text.each, banner_row(text.banners), holding)


@rule("card.traveler-camp.wild-banner", "scoring.banner-table")
def best_banner_points(rules: Rules, banners: BannerRow, wild: Annotated[int, Meta(ge=0, le=2)]) -> int:
    """Victory points for banners, with *wild* ones in the colours that pay most."""
    return max(banner_points(rules, row) for row in coloured(banners, wild))


def coloured(banners: BannerRow, wild: int) -> list[BannerRow]:
    """The rows that *wild* banners can make, one for each way to choose their colours."""
    rows = []
    for chosen in combinations_with_replacement(range(len(banners)), wild):
        red, blue, green, yellow, fifth = (n + chosen.count(tribe) for tribe, n in enumerate(banners))
        rows.append((red, blue, green, yellow, fifth))
    return rows


@rule("tiebreak.cards")
def cards_counted(rules: Rules, empire: Count, district: Count, titan: Count, stored: Count) -> int:
    """What the second tie-break counts."""
    if rules.tie_cards == "sets":
        return min(empire, district, titan)
    counted = empire + district + titan
    return counted + stored if rules.tie_cards == "built-and-stored" else counted


@rule(
    "tiebreak.cards",
    "component.starting-empire",
    given=lambda rules, empire, starting: starting <= empire,
)
def empire_cards_counted(rules: Rules, empire: Count, starting: Few) -> int:
    """Empire cards of a city that the second tie-break looks at, *starting* ones among them."""
    return empire - starting if rules.tie_starting_cards == "left-out" else empire


@rule("tiebreak.coins", "attack.coins-on-name")
def tie_coins(rules: Rules, in_hand: Coins, on_armies: Coins) -> int:
    """Coins that the first tie-break counts."""
    return in_hand + on_armies if rules.tie_coins_from == "armies-too" else in_hand


@rule("card.citadel-of-ivories", "attack.coins-on-name")
def bonus_coins(rules: Rules, in_hand: Coins, on_armies: Coins) -> int:
    """Coins that a scoring text counts."""
    return in_hand + on_armies if rules.bonus_coins_from == "armies-too" else in_hand


@rule("card.traveler-camp.wild-banner")
def wild_for_texts(rules: Rules) -> bool:
    """Whether scoring texts see wild banners in the colours chosen for them, or printed ones only."""
    return rules.wild_counts == "everywhere"


Table = Annotated[tuple[Standing, ...], Meta(min_length=2, max_length=4)]


@rule(
    "scoring.winner",
    "tiebreak.coins",
    "tiebreak.cards",
    "tiebreak.knowledge",
    "tiebreak.ambrosia",
    "objective.winner",
)
def winners(rules: Rules, table: Table) -> tuple[int, ...]:
    """The seats that win: most points, then the tie-breaks of the book in order."""
    left = _best(tuple(range(len(table))), tuple(player.points for player in table))
    for tie_break in rules.tie_breaks:
        left = _best(left, tuple(_tie_value(rules, tie_break, player) for player in table))
    if rules.final_tie == "turn-order":
        return left[:1]
    return left


def _best(seats: tuple[int, ...], values: tuple[int, ...]) -> tuple[int, ...]:
    most = max(values[seat] for seat in seats)
    return tuple(seat for seat in seats if values[seat] == most)


def _tie_value(rules: Rules, tie_break: str, player: Standing) -> int:
    if tie_break == "coins":
        return player.coins
    if tie_break == "cards":
        return cards_counted(rules, player.empire, player.district, player.titan, player.stored)
    return player.knowledge if tie_break == "knowledge" else player.ambrosia
