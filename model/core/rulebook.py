"""Rulebooks: what can be asked of a book without playing it.

Its clauses, its rules as functions, the record by which it decides, the register of its unclear places. A
question about one rule needs no more than this, so a game keeps it in a module of its own, `rulebook.py`,
apart from the machinery of play. It is frozen; `under` gives the same book by other rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from hoyle.model.core.clause import Book
from hoyle.model.core.rule import Rule, rules_in
from hoyle.model.core.rules import Reading, changed

R = TypeVar("R", bound=Struct)
S = TypeVar("S", bound="Rulebook[Any]")


@dataclass(frozen=True, eq=False)
class Rulebook(Generic[R]):
    """One book by one record of rules. Subclasses give what raises `NotImplementedError`."""

    id: str
    title: str
    game: str
    edition: str
    rules: R

    # The modules that hold its rules, in the order of the book.
    chapters: ClassVar[tuple[str, ...]] = ()

    @cached_property
    def book(self) -> Book:
        """The clauses of the book."""
        raise NotImplementedError

    @cached_property
    def functions(self) -> dict[str, Rule]:
        """Every rule of the game, by name."""
        return rules_in(*map(import_module, self.chapters))

    def function(self, name: str) -> Rule | None:
        """The rule called *name*: chapters are opened one after the other until it is found."""
        for chapter in self.chapters:
            found = rules_in(import_module(chapter)).get(name)
            if found is not None:
                return found
        return self.functions.get(name)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """The register of unclear places, by id; those that concern this book."""
        return {}

    @property
    def properties(self) -> str:
        """The module that says what should be true of the game."""
        return f"hoyle.properties.{self.game}"

    def under(self: S, changes: Mapping[str, Any] | Struct) -> S:
        """The same book by other rules: a record, or changes to this one."""
        rules = changes if isinstance(changes, Struct) else changed(self.rules, changes)
        return dataclasses.replace(self, rules=rules)

    def __getstate__(self) -> dict[str, Any]:
        """What goes to another process: the fields, not what was derived from them."""
        return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}
