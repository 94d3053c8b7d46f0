"""Attacking a titan: Military cards and their price, attack value, armies and their limit."""

from books import Book, Illegal, NotPlayed, needs_ambrosia, needs_state

CAPITAL_ARMIES = 2
GALIDOR_ARMIES = 3


def military_cost(book: Book, coins_on_card: int) -> int:
    return coins_on_card + 1


def cannot_use(book: Book, name: int, picture: int) -> None:
    """Coins on the name section mark a card that was used in this round; those on the picture do not."""
    if name > 0:
        raise Illegal("the card was used in this round")


def slid_coins(book: Book, name: int, picture: int) -> list[int]:
    return [0, name + picture]


def army_symbols(book: Book, printed: int, legacy: int, retired: list[int]) -> int:
    """Its own symbols and the legacies of the retired cards below; its own legacy sleeps until it retires."""
    return printed + sum(retired)


def titan_symbols(book: Book, symbols: int) -> int:
    return symbols if book.titans_lend_symbols else 0


def attack_value(book: Book, types: str, swords: int, arrows: int, drafted: int) -> int:
    """What counts against a titan that shows these types."""
    if types == "both":
        return swords + arrows + drafted
    if types == "swords":
        return swords + drafted
    if not book.arrow_titans:
        raise NotPlayed("this book has no titan that shows arrows alone")
    return arrows  # a drafted citizen is a sword


def is_defeated(book: Book, value: int, defense: int) -> bool:
    return value >= defense


def cannot_attack(book: Book, armies: int, cost: int, coins: int, value: int, defense: int) -> None:
    """At least one Military card, its price, and enough to beat the titan."""
    if armies == 0:
        raise Illegal("an attack needs a Military card")
    if coins < cost:
        raise Illegal(f"the cards cost {cost} and there are {coins} coins")
    if not is_defeated(book, value, defense):
        raise Illegal(f"attack value {value} does not reach {defense}")


def cannot_buy_swords(book: Book, swords: int, ambrosia: int) -> None:
    needs_ambrosia(book)
    if swords * book.ambrosia_prices["sword"] > ambrosia:
        raise Illegal("not enough ambrosia for the swords")


def attack_targets(book: Book, piles: list[bool], boards: list[bool]) -> list[str]:
    """The open cards of the piles and, in the second edition, the titans on everybody's boards."""
    targets = [f"pile-{stars}" for stars, lies in enumerate(piles, 1) if lies]
    if book.titans_on_boards:
        targets += [f"board-{seat}" for seat, threatens in enumerate(boards, 1) if threatens]
    return targets


def bounty(book: Book, tokens: int, banners: int, own: bool) -> int:
    """Ambrosia for beating the titan on somebody else's board, as much as it has banners."""
    needs_ambrosia(book)
    return 0 if own or not book.bounty else min(tokens, banners)


def army_limit(book: Book, helmets: int, galidor: bool) -> int:
    needs_state(book, "galidor", wanted=galidor)
    return (GALIDOR_ARMIES if galidor else CAPITAL_ARMIES) + helmets


def armies_counted(book: Book, active: int, empty: int) -> int:
    """A stack of retired cards without an active one is still an army."""
    return active + empty


def no_open_army(book: Book, counted: int, limit: int) -> None:
    if counted >= limit:
        raise Illegal("all armies are taken")


def armies_to_discard(book: Book, counted: int, limit: int) -> int:
    return max(0, counted - limit)


def cannot_retire(book: Book, name: int, zaltor: bool) -> None:
    """Only an unused card retires, except with the Zealots of Zaltor."""
    needs_state(book, "zaltor", wanted=zaltor)
    if name > 0 and not zaltor:
        raise Illegal("the card was used in this round")


def coins_returned(book: Book, name: int, picture: int) -> int:
    return name + picture


def cannot_recruit(book: Book, coins: int, price: int) -> None:
    if coins < price:
        raise Illegal(f"the card costs {price} and there are {coins} coins")


RULES = (
    military_cost,
    cannot_use,
    slid_coins,
    army_symbols,
    titan_symbols,
    attack_value,
    is_defeated,
    cannot_attack,
    cannot_buy_swords,
    attack_targets,
    bounty,
    army_limit,
    armies_counted,
    no_open_army,
    armies_to_discard,
    cannot_retire,
    coins_returned,
    cannot_recruit,
)
