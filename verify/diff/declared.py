"""What the clause data itself says about two books: `same_as` and `differs_from`, followed to the end.

A clause names at most one counterpart of each sort. What is the same as the same is the same; what differs
from one of two clauses that are the same differs from the other too. Nothing follows from two differences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from hoyle.model.core import Book, Clause

Relation = Literal["same", "differs"]


class Declarations:
    """Everything that the clauses of several books of one game say about each other."""

    def __init__(self, books: Iterable[Book]) -> None:
        self.books = {book.prefix: book for book in books}
        self._clauses = {clause.id: clause for book in self.books.values() for clause in book.values()}
        self._root: dict[str, str] = {}
        for clause in self._clauses.values():
            if clause.same_as in self._clauses:
                self._join(clause.id, clause.same_as)
        self._apart = {
            frozenset((self._of(clause.id), self._of(clause.differs_from)))
            for clause in self._clauses.values()
            if clause.differs_from in self._clauses
        }

    def between(self, first: str, second: str) -> Relation | None:
        """What is said about two clauses, directly or through others; None where nothing is."""
        one, other = self._of(first), self._of(second)
        direct = self._said(first, second)
        if direct is not None:
            return direct
        if one == other:
            return "same"
        return "differs" if frozenset((one, other)) in self._apart else None

    def counterpart(self, clause: Clause, book: Book) -> str | None:
        """The clause of *book* that tells the same or differs: the one it names, else its namesake."""
        named = [c for c in (clause.same_as, clause.differs_from) if c is not None and c in book]
        if named:
            return named[0]
        back = [c.id for c in book.values() if clause.id in (c.same_as, c.differs_from)]
        if back:
            return back[0]
        namesake = book.full(clause.short)
        return namesake if namesake in book else None

    def contradictions(self) -> Iterator[tuple[str, str]]:
        """Clauses that are said to differ, and by way of others to be the same."""
        for clause in self._clauses.values():
            other = clause.differs_from
            if other in self._clauses and self._of(clause.id) == self._of(str(other)):
                yield clause.id, str(other)

    def nowhere(self) -> Iterator[tuple[str, str]]:
        """Clauses that name a counterpart in one of these books which is not there."""
        for clause in self._clauses.values():
            for other in (clause.same_as, clause.differs_from):
                if other is not None and other not in self._clauses and other.partition(".")[0] in self.books:
                    yield clause.id, other

    def _said(self, first: str, second: str) -> Relation | None:
        for one, other in ((first, second), (second, first)):
            clause = self._clauses.get(one)
            if clause is not None and clause.differs_from == other:
                return "differs"
            if clause is not None and clause.same_as == other:
                return "same"
        return None

    def _of(self, clause: str) -> str:
        while clause in self._root:
            clause = self._root[clause]
        return clause

    def _join(self, one: str, other: str) -> None:
        a, b = self._of(one), self._of(other)
        if a != b:
            self._root[a] = b


def books_of(rulesets: Iterable[tuple[str, Book, str]]) -> list[Book]:
    """The books compared, and the others of their game, through which a relation may be told."""
    from hoyle.model import listings, load

    compared = {book.prefix: book for _, book, _ in rulesets}
    games = {game for _, _, game in rulesets}
    for name, listing in listings().items():
        if listing.game in games and name not in compared:
            book = load(name).book
            compared.setdefault(book.prefix, book)
    return list(compared.values())
