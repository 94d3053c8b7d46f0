"""Placing citizens: who may stand where, for which fee, and the ambrosia that lies on the spaces."""

from books import Book, Illegal, NotPlayed, needs_ambrosia, needs_state

FEE = 1
OPEN_FROM = {"explore": 2, "grow": 3}  # rounds in which the cover tokens are taken off
REFILL = {2: 0, 3: 1, 4: 2}  # most citizens on a space that still gets ambrosia, by players


def placement_fee(book: Book, skill: int, standing: list[int], coins: int) -> int:
    """Coins for joining the citizens *standing* on an ordinary space."""
    if book.joining == "only a higher skill":
        if any(other >= skill for other in standing):
            raise Illegal("only a higher skill than everybody's there may join")
        return 0
    return _payable(FEE if any(other > skill for other in standing) else 0, coins)


def matching_fee(book: Book, skill: int, placed: list[int], coins: int) -> int:
    """Build and Recruit of the first edition: any skill, and a coin for one that matches nobody."""
    if not book.matching_spaces:
        raise NotPlayed("no space of this book looks for a matching skill")
    return _payable(FEE if placed and skill not in placed else 0, coins)


def space_fee(
    book: Book, space: str, skill: int, standing: list[int], elsewhere: list[int], coins: int, amnite: bool
) -> int:
    """Coins for *space*. Citizens *elsewhere* on the board do not matter."""
    needs_state(book, "amnite", wanted=amnite)
    if amnite and space == "build" and book.amnite_ignores_others_on_build:
        return 0
    if space in book.ignoring_spaces:
        return 0
    if space in book.matching_spaces:
        return matching_fee(book, skill, standing, coins)
    return placement_fee(book, skill, standing, coins)


def _payable(fee: int, coins: int) -> int:
    if coins < fee:
        raise Illegal(f"the fee is {fee} and there are {coins} coins")
    return fee


def is_covered(book: Book, space: str, round: int) -> bool:
    return round < OPEN_FROM.get(space, 0)


def closed_space(book: Book, space: str, round: int, merlume: bool) -> None:
    """A covered space is closed, except to the Merchants of Merlume who grow early."""
    needs_state(book, "merlume", wanted=merlume)
    if merlume and space == "grow" and round == book.merlume_grows_in_round:
        return
    if is_covered(book, space, round):
        raise Illegal(f"{space} is covered until round {OPEN_FROM[space]}")


def card_action_closed(
    book: Book, owns: bool, damaged: bool, has_action: bool, occupied: bool, used: bool
) -> None:
    """An Empire card action: by the owner, once a round, one citizen, and not while it lies face down."""
    if not owns:
        raise Illegal("the card is somebody else's")
    if damaged:
        raise Illegal("a damaged card gives nothing")
    if not has_action:
        raise Illegal("the card has no action")
    if occupied or used:
        raise Illegal("the card was used in this round")


def boosted_skill(book: Book, skill: int, boost: int, ambrosia: int) -> int:
    """The skill while placing, one higher for each ambrosia."""
    needs_ambrosia(book)
    if boost * book.ambrosia_prices["boost"] > ambrosia:
        raise Illegal("not enough ambrosia for the boost")
    return skill + boost


def cannot_reuse(book: Book, own_turn: bool, acted: bool, passed: bool, ambrosia: int) -> None:
    """A placed citizen once more: a free extra in one book, the action of the turn in the other."""
    needs_ambrosia(book)
    if not own_turn:
        raise Illegal("only in the own turn")
    if passed:
        raise Illegal("a player who passed is done for the round")
    if acted and book.reuse_is_the_action_of_a_turn:
        raise Illegal("the action of this turn is taken")
    if ambrosia < book.ambrosia_prices["reuse"]:
        raise Illegal("not enough ambrosia")


def may_do_without(book: Book, may_decline: bool, optional: bool, possible: bool) -> bool:
    """An action stays undone if the book or its own text says so, or if it cannot be done."""
    return may_decline or optional or not possible


def order_of_using(book: Book, at_once: bool) -> list[str]:
    """Whoever may take the ambrosia at once can spend it on the action."""
    return ["collect", "perform", "reward"] if at_once else ["perform", "reward", "collect"]


def ambrosia_taken(book: Book, tokens: int) -> int:
    needs_ambrosia(book)
    return tokens


def ambrosia_at_start(book: Book, space: str) -> int:
    needs_ambrosia(book)
    return 1 if space in book.ambrosia_at_start else 0


def ambrosia_on_uncovering(book: Book, space: str, round: int) -> int:
    needs_ambrosia(book)
    return book.ambrosia_on_uncovering if OPEN_FROM.get(space) == round else 0


def ambrosia_added(book: Book, players: int, citizens: int, covered: bool) -> int:
    needs_ambrosia(book)
    return 1 if citizens <= REFILL[players] and not covered else 0


RULES = (
    placement_fee,
    matching_fee,
    space_fee,
    is_covered,
    closed_space,
    card_action_closed,
    boosted_skill,
    cannot_reuse,
    may_do_without,
    order_of_using,
    ambrosia_taken,
    ambrosia_at_start,
    ambrosia_on_uncovering,
    ambrosia_added,
)
