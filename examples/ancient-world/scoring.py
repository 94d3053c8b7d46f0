"""GAME END: penalties, banners, bonus cards, tie-breaks."""

from itertools import combinations_with_replacement

from books import Book, NotPlayed

TRIBES = 5
RED = 0
CITADEL_BANNERS = 5
ALL_CITIZENS = 5


def penalty(book: Book, starving: int, damaged: int) -> int:
    return starving * book.starving_penalty + damaged * book.damaged_penalty


def tribe_points(book: Book, banners: int) -> int:
    return book.banner_table[min(banners, len(book.banner_table) - 1)]


def banner_points(book: Book, banners: list[int]) -> int:
    return sum(tribe_points(book, count) for count in banners)


def best_banner_points(book: Book, banners: list[int], wild: int) -> int:
    """A wild banner takes the colour its owner likes best."""
    if wild and not book.wild_banners:
        raise NotPlayed("this book has no wild banner")
    ways = combinations_with_replacement(range(TRIBES), wild)
    return max(banner_points(book, [n + way.count(i) for i, n in enumerate(banners)]) for way in ways)


def banner_sets(book: Book, banners: list[int]) -> int:
    return min(banners)


def citadel_points(book: Book, red: int) -> int:
    """The books tell the bonus for five red banners; more are taken to be worth as much, fewer nothing."""
    return book.citadel_bonus if red >= CITADEL_BANNERS else 0


def bonus_points(book: Book, kind: str, points: int, each: int, wanted: list[int], holding: dict) -> int:
    """What one scoring text is worth to somebody who is *holding* all this."""
    banners = holding["banners"]
    match kind:
        case "flat":  # Cave Town
            return points
        case "per-coins":  # Citadel of Ivories
            return points * (holding["coins"] // each)
        case "per-knowledge":  # Hidden Library
            return points * (holding["knowledge"] // each)
        case "per-ambrosia":  # Frog God Statue
            return points * (holding["ambrosia"] // each)
        case "sets":  # Moon Festival
            return points * banner_sets(book, banners)
        case "banners":  # Hall of War, Trade City, Trade Route, Treasury
            return points if all(has >= asked for has, asked in zip(banners, wanted, strict=True)) else 0
        case "citizens-fed":  # City Center
            if each != ALL_CITIZENS:
                raise NotPlayed("the one card of this kind asks for all five citizens")
            return points if holding["citizens"] == ALL_CITIZENS and holding["starving"] == 0 else 0
        case "citizens-only":  # Forest Hideout
            return points if holding["citizens"] == each else 0
        case "titans-at-least":  # Monument, Kickstarter
            return points if holding["titans"] >= each else 0
        case "titans-each":  # Monument, Italian
            return points * (holding["titans"] // each)
        case "citadel":
            return citadel_points(book, banners[RED])
    raise NotPlayed(f"no card scores by {kind}")


def total_points(book: Book, lost: int, banners: int, bonus: int) -> int:
    """Penalties come first and nothing stops them at zero."""
    return banners + bonus - lost


def cards_counted(book: Book, empire: int, district: int, titan: int, stored: int) -> int:
    """Cards in the city; a stored card is not yet built."""
    return empire + district + titan


def winners(book: Book, table: list[dict]) -> list[int]:
    """Most points, then coins, cards, knowledge and, in the last book, ambrosia. A full tie is shared."""
    standings = [_standing(book, row) for row in table]
    best = max(standings)
    return [seat for seat, standing in enumerate(standings) if standing == best]


def _standing(book: Book, row: dict) -> list[int]:
    cards = cards_counted(book, row["empire"], row["district"], row["titan"], row["stored"])
    standing = [row["points"], row["coins"], cards, row["knowledge"]]
    return [*standing, row["ambrosia"]] if book.last_tie_break == "ambrosia" else standing


def unfed_citizens(book: Book, food: int, citizens: int) -> int:
    """Those who starve: one food feeds one citizen."""
    return max(0, citizens - food)


RULES = (
    penalty,
    tribe_points,
    banner_points,
    best_banner_points,
    banner_sets,
    citadel_points,
    bonus_points,
    total_points,
    cards_counted,
    winners,
    unfed_citizens,
)
