"""Two books about one heap of stones: an old one and a new one, with a difference of every sort."""

from dataclasses import dataclass
from functools import cached_property

from hoyle.model.core import Book, Clause
from tests.toys.heap import Heap, Rules


def book(prefix, *entries):
    return Book(
        prefix,
        tuple(
            Clause(id=f"{prefix}.{short}", section=section, kind=kind, says=says, **more)
            for short, section, kind, says, more in entries
        ),
    )


OLD_BOOK = book(
    "old",
    ("take.limits", "PLAY", "limit", "One to three stones.", {"values": {"most": 3}}),
    ("take.there", "PLAY", "limit", "Only stones that are there.", {"same_as": "new.take.there"}),
    ("end.last", "PLAY", "end", "The last stone wins.", {"same_as": "new.end.last"}),
    ("score.table", "SCORING", "scoring", "Points by a table.", {"differs_from": "new.score.table"}),
    ("bonus.few", "SCORING", "scoring", "A small bonus.", {"same_as": "new.bonus.few"}),
    ("bonus.many", "SCORING", "scoring", "A great bonus.", {"same_as": "new.bonus.many"}),
    ("mercy.never", "SCORING", "limit", "No mercy.", {"same_as": "new.mercy.never"}),
    ("pieces.box", "BOX", "component", "A box.", {"left_out": "a physical piece"}),
)
NEW_BOOK = book(
    "new",
    ("take.limits", "PLAYING", "limit", "One to two stones.", {"values": {"most": 2}}),
    ("take.there", "PLAYING", "limit", "Nothing that is not there.", {}),
    ("end.last", "PLAYING", "end", "Who takes the last stone wins.", {}),
    ("score.table", "POINTS", "scoring", "Points are read off a table.", {}),
    ("bonus.few", "POINTS", "scoring", "A bonus for few stones.", {}),
    ("bonus.many", "POINTS", "scoring", "A great bonus.", {}),
    ("mercy.never", "PLAYING", "limit", "Nobody is merciful.", {}),
    ("pass.spent", "PLAYING", "limit", "A pass may be spent once.", {"values": {"passes": 1}}),
)


PRINTED = {"old": OLD_BOOK, "new": NEW_BOOK}  # the book of each edition; a test may print another


@dataclass(frozen=True, eq=False)
class Volume(Heap):
    """Heap by the book of its edition."""

    @cached_property
    def book(self):
        return PRINTED[self.edition]


OLD = Volume("tests.verify.diff.books:OLD", "Heap", "heap", "old", Rules())
NEW = Volume("tests.verify.diff.books:NEW", "Heap", "heap", "new", Rules(most=2, passes=1, few_to=1))
