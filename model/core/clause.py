"""Clauses: the normative statements of a book, as data.

A clause has an id, the place where it stands, our own one-sentence paraphrase and its numbers. Rules,
properties, readings and tests name clauses; nothing of a book enters the project in any other way.

Within one game several books say the same thing under the same short name: `placement.higher-skill` is
`aw1.placement.higher-skill` in one book and `aw2ks.placement.higher-skill` in another. Code names the
short form; a book resolves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core.data import contents
from hoyle.model.core.errors import InputError, unknown_name


class Clause(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One normative statement of one book."""

    id: str
    section: str
    page: int | None = None
    kind: str
    says: str
    values: dict[str, Any] = {}
    same_as: str | None = None
    differs_from: str | None = None
    left_out: str | None = None  # why no rule implements it; None when one should
    note: str | None = None  # a correction of ours to the inventory, with its reason

    @property
    def short(self) -> str:
        """The id without its book: `placement.higher-skill`."""
        return self.id.partition(".")[2]

    def cite(self) -> str:
        """Where it stands and what it says, for people."""
        page = f", p. {self.page}" if self.page is not None else ""
        return f"{self.id} ({self.section}{page}): {self.says}"


class Book(Mapping[str, Clause]):
    """All clauses of one ruleset, found by full or short id."""

    def __init__(self, prefix: str, clauses: tuple[Clause, ...]) -> None:
        self.prefix = prefix
        self._by_id = {clause.id: clause for clause in clauses}
        if len(self._by_id) != len(clauses):
            seen: set[str] = set()
            twice = next(c.id for c in clauses if c.id in seen or seen.add(c.id))  # type: ignore[func-returns-value]
            raise InputError(f"clause {twice!r} stands twice in the book {prefix!r}: rename or remove one")

    @classmethod
    def load(cls, prefix: str, path: str | PathLike[str]) -> Book:
        """Read a JSON Lines file of clauses."""
        decoder = msgspec.json.Decoder(Clause)
        try:
            return cls(prefix, tuple(decoder.decode_lines(contents(path))))
        except (OSError, msgspec.DecodeError) as error:
            raise InputError(f"cannot read the clauses in {path}: {error}") from error

    def full(self, clause_id: str) -> str:
        """The full id of *clause_id*, which may be short."""
        return clause_id if clause_id in self._by_id else f"{self.prefix}.{clause_id}"

    def __getitem__(self, clause_id: str) -> Clause:
        clause = self._by_id.get(self.full(clause_id))
        if clause is None:
            raise KeyError(clause_id)
        return clause

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)

    def find(self, clause_id: str) -> Clause:
        """The clause a person asked for, or a sentence that helps them find it."""
        try:
            return self[clause_id]
        except KeyError:
            raise unknown_name(f"clause of {self.prefix}", clause_id, self) from None

    def present(self, clause_ids: tuple[str, ...]) -> tuple[str, ...]:
        """Those of *clause_ids* that this book holds, as full ids, in order, each once."""
        return tuple(dict.fromkeys(self.full(c) for c in clause_ids if self.full(c) in self._by_id))
