"""The three books of The Ancient World side by side: every difference that this subject plays is a row here.

`aw1` is the first edition of 2014, `aw2ks` the second edition (Kickstarter 1.1, 2018), `aw2it` the later
Italian printing. None means that the book does not have the thing at all.
"""

from types import SimpleNamespace

NAMES = ("aw1", "aw2ks", "aw2it")

TABLE = {
    # scoring, GAME END
    "starving_penalty": (2, 4, 2),
    "damaged_penalty": (0, 1, 1),
    "banner_table": ((0, 1, 2, 4, 6, 8, 11), (0, 2, 4, 7, 11, 16, 22), (0, 2, 4, 7, 11, 16, 22)),
    "citadel_bonus": (3, 7, 7),  # told for five red banners only
    "last_tie_break": ("knowledge", "knowledge", "ambrosia"),
    "wild_banners": (None, None, True),  # Traveler Camp
    # placement, GAME ROUND 2a and CITIZEN ACTIONS
    "joining": ("only a higher skill", "a fee below a higher skill", "a fee below a higher skill"),
    "matching_spaces": (("build", "recruit"), (), ()),
    "ignoring_spaces": (("rebuild",), (), ()),
    "ambrosia_at_start": (
        None,
        ("labor", "build", "draft", "expand", "learn", "rebuild", "recruit"),
        ("learn", "expand", "rebuild"),
    ),
    "ambrosia_on_uncovering": (None, 0, 1),
    "reuse_is_the_action_of_a_turn": (None, False, True),
    # attack, GAME ROUND 2b
    "titans_on_boards": (False, True, True),
    "titans_lend_symbols": (False, True, True),  # beaten ones
    "draft": ("untyped", "sword", "sword"),
    "arrow_titans": (None, None, True),  # a titan that shows arrows alone
    "bounty": (None, False, True),
    # ambrosia, AMBROSIA ABILITIES and END OF ROUND 1
    "ambrosia_prices": (
        None,
        {"reuse": 4, "repair": 2, "boost": 1, "meal": 2, "sword": 2, "coin": 2},
        {"reuse": 4, "repair": 2, "boost": 1, "meal": 2, "sword": 3, "coin": 2},
    ),
    "fed_ambrosia_stays_on_the_titan": (None, False, True),
    # titan effects, TITAN DAMAGE
    "titan_effects": (False, True, True),
    "starving_effect": (None, True, None),
    "army_coin_from": (None, "supply", "player"),
    # city-states
    "city_states": ((), ("merlume", "amnite", "zaltor"), ("merlume", "amnite", "galidor")),
    "merlume_grows_in_round": (None, 1, 2),
    "amnite_ignores_others_on_build": (None, True, False),
}

BOOKS = {
    name: SimpleNamespace(name=name, **{row: cells[column] for row, cells in TABLE.items()})
    for column, name in enumerate(NAMES)
}

Book = SimpleNamespace


class Illegal(Exception):
    """The book forbids it."""


class NotPlayed(Exception):
    """The book does not have it, or this subject does not play it."""


def needs_ambrosia(book: Book) -> None:
    if book.ambrosia_prices is None:
        raise NotPlayed("this book has no ambrosia")


def needs_state(book: Book, state: str, *, wanted: bool) -> None:
    """A question about a city-state can be answered only by a book that has it."""
    if wanted and state not in book.city_states:
        raise NotPlayed(f"this book has no city-state {state}")
