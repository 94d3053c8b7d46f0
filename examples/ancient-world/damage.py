"""What a titan does: damage dice, the effects of the coin face, feeding it, and what ambrosia buys."""

from books import Book, Illegal, NotPlayed, needs_ambrosia


def damage_dice(book: Book, banners: int) -> int:
    return banners


def cards_damaged(book: Book, titan_faces: int, empire: int, damaged: int) -> int:
    """One undamaged Empire card for each titan face, as far as there are any."""
    return min(titan_faces, max(0, empire - damaged))


def coins_lost(book: Book, coins: int) -> int:
    return min(1, coins)


def ambrosia_lost(book: Book, amount: int, ambrosia: int) -> int:
    needs_ambrosia(book)
    return min(amount, ambrosia)


def ready_citizens_starved(book: Book, ready: int, confronting: bool) -> int:
    """A citizen not yet placed starves; at the end of the round it is too late for that."""
    if not book.starving_effect:
        raise NotPlayed("this book has no effect that starves a ready citizen")
    return 0 if confronting else min(1, ready)


def army_coins_added(book: Book, coins: int, supply: int, armies: int) -> int:
    """A coin on an active army: from the supply in one book, from the player in the other."""
    if book.army_coin_from is None:
        raise NotPlayed("this book has no effect that puts a coin on an army")
    source = supply if book.army_coin_from == "supply" else coins
    return min(1, source) if armies > 0 else 0


def cards_lost(book: Book, held: int) -> int:
    """One Military card, or one district, if there is one."""
    _needs_effects(book)
    return min(1, held)


def rerolls_allowed(book: Book, rerolls: int, confronting: bool) -> int:
    """One die for each card that says so, in every roll."""
    _needs_effects(book)
    return rerolls


def _needs_effects(book: Book) -> None:
    if not book.titan_effects:
        raise NotPlayed("the coin face of this book costs a coin and does nothing else")


def feed_cost(book: Book, banners: int, tokens: int) -> int:
    """One ambrosia a banner; where fed ambrosia stays on the titan, then one more than lies there."""
    needs_ambrosia(book)
    if book.fed_ambrosia_stays_on_the_titan and tokens > 0:
        return tokens + 1
    return banners


def cannot_feed(book: Book, banners: int, tokens: int, ambrosia: int) -> None:
    cost = feed_cost(book, banners, tokens)
    if ambrosia < cost:
        raise Illegal(f"feeding costs {cost} and there are {ambrosia} ambrosia; a part is not enough")


def tokens_after_feeding(book: Book, banners: int, tokens: int) -> int:
    cost = feed_cost(book, banners, tokens)
    if book.fed_ambrosia_stays_on_the_titan:
        return tokens + cost
    if tokens > 0:
        raise NotPlayed("no ambrosia ever lies on a titan in this book")
    return 0


def ambrosia_price(book: Book, purchase: str) -> int:
    needs_ambrosia(book)
    return book.ambrosia_prices[purchase]


def cannot_buy(book: Book, purchase: str, ambrosia: int) -> None:
    if ambrosia < ambrosia_price(book, purchase):
        raise Illegal("not enough ambrosia")


def meals_affordable(book: Book, ambrosia: int) -> int:
    return ambrosia // ambrosia_price(book, "meal")


RULES = (
    damage_dice,
    cards_damaged,
    coins_lost,
    ambrosia_lost,
    ready_citizens_starved,
    army_coins_added,
    cards_lost,
    rerolls_allowed,
    feed_cost,
    cannot_feed,
    tokens_after_feeding,
    ambrosia_price,
    cannot_buy,
    meals_affordable,
)
