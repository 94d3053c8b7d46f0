"""The score of a city and the outcome of a game."""

from __future__ import annotations

from hoyle.model.ancient_world.benefits import banners_owned, gives_benefits
from hoyle.model.ancient_world.cards import Bonus
from hoyle.model.ancient_world.flow import Game
from hoyle.model.ancient_world.position import AncientPosition, City, owned, seat_name
from hoyle.model.ancient_world.scoring import (
    Holding,
    Standing,
    banner_points,
    best_banner_points,
    bonus_coins,
    coloured,
    empire_cards_counted,
    penalty,
    still_damaged,
    text_points,
    tie_coins,
    total_points,
    wild_for_texts,
    winners,
)
from hoyle.model.core import Outcome


def starving_citizens(game: Game, city: City) -> int:
    """Citizens who count as starving when the game ends."""
    again = city.meals if game.rules.bought_meal == "starves-again" else 0
    return len(city.starving) + again


def on_armies(city: City) -> int:
    """Coins that lie on the Military cards of a city."""
    return sum(army.name + army.picture for army in city.armies)


def scoring_cards(city: City) -> tuple[str, ...]:
    """The Empire cards whose banners and texts score."""
    return tuple(
        card for card in city.empire if gives_benefits(True, still_damaged(card in city.damaged, True))
    )


def banners_of(game: Game, city: City) -> tuple[int, int, int, int, int]:
    """The banners of all Empire cards and beaten titans."""
    shown = game.catalog.banners
    buildings = [shown[card] for card in scoring_cards(city)]
    titans = [shown[card] for card in city.titans]
    red, blue, green, yellow, fifth = (
        banners_owned(sum(row[tribe] for row in buildings), sum(row[tribe] for row in titans))
        for tribe in range(5)
    )
    return (red, blue, green, yellow, fifth)


def points(game: Game, position: AncientPosition, seat: int) -> int:
    """Victory points of a player, if the game ended now."""
    city = position.cities[seat]
    damaged = sum(1 for card in city.damaged if still_damaged(True, False))
    lost = penalty(game.rules, starving_citizens(game, city), damaged)
    return total_points(game.rules, lost, *banner_and_bonus(game, position, seat))


def banner_and_bonus(game: Game, position: AncientPosition, seat: int) -> tuple[int, int]:
    """Points for banners and for card texts, wild banners in the colours that pay most."""
    city, rules = position.cities[seat], game.rules
    row = banners_of(game, city)
    wild = sum(game.empire(card).wild for card in city.empire)
    if wild == 0 or not wild_for_texts(rules):
        return best_banner_points(rules, row, wild), card_bonus(game, position, seat, row)
    scored = [(banner_points(rules, r), card_bonus(game, position, seat, r)) for r in coloured(row, wild)]
    return max(scored, key=sum)


def card_bonus(game: Game, position: AncientPosition, seat: int, row: tuple[int, int, int, int, int]) -> int:
    """Points for the scoring texts of a city."""
    city = position.cities[seat]
    total = 0
    for card in scoring_cards(city):
        for bonus in game.empire(card).bonus:
            total = total + text_points(game.rules, bonus, holding(game, position, seat, row, bonus))
    return total


def holding(
    game: Game, position: AncientPosition, seat: int, row: tuple[int, int, int, int, int], bonus: Bonus
) -> Holding:
    """What a scoring text looks at."""
    city = position.cities[seat]
    titans = sum(1 for titan in city.titans if game.catalog.titan_banners[titan] >= bonus.titan_banners)
    return Holding(
        banners=row,
        coins=bonus_coins(game.rules, city.coins, on_armies(city)),
        knowledge=city.knowledge,
        ambrosia=city.ambrosia,
        citizens=len(owned(city, position.spaces, seat)),
        starving=starving_citizens(game, city),
        titans=titans,
    )


def standing(game: Game, position: AncientPosition, seat: int) -> Standing:
    """What decides between players."""
    city = position.cities[seat]
    starting = sum(1 for card in city.empire if game.empire(card).deck == "start")
    return Standing(
        points=points(game, position, seat),
        coins=tie_coins(game.rules, city.coins, on_armies(city)),
        empire=empire_cards_counted(game.rules, len(city.empire), starting),
        district=len(city.districts),
        titan=len(city.titans),
        stored=len(city.stored),
        knowledge=city.knowledge,
        ambrosia=city.ambrosia,
    )


def outcome(game: Game, position: AncientPosition) -> Outcome:
    """Who won, and by which clause."""
    seats = tuple(range(position.players))
    table = tuple(standing(game, position, seat) for seat in seats)
    order = sorted(seats, key=lambda seat: (seat - position.holder) % position.players)
    ranked = winners(game.rules, tuple(table[seat] for seat in order))
    best = max(row.points for row in table)
    tied = sum(1 for row in table if row.points == best) > 1
    return Outcome(
        winners=tuple(sorted(seat_name(order[index]) for index in ranked)),
        by=deciding_clause(game, table, tied, len(ranked)),
        scores={seat_name(seat): table[seat].points for seat in seats},
    )


def deciding_clause(game: Game, table: tuple[Standing, ...], tied: bool, left: int) -> str:
    """The clause by which the winner won: points, or the tie-break that left one."""
    if not tied:
        return "scoring.winner"
    from msgspec.structs import replace

    for number, tie_break in enumerate(game.rules.tie_breaks, 1):
        shorter = replace(game.rules, tie_breaks=game.rules.tie_breaks[:number], final_tie="shared")
        if len(winners(shorter, table)) == left:
            return f"tiebreak.{tie_break}"
    return f"tiebreak.{game.rules.tie_breaks[-1]}"
