"""The `Ruleset` protocol: what every game offers to every engine.

A ruleset is a rulebook that can be played, together with the parameters that the book does not print (a map,
a catalog of cards). Chance is an actor: a die, a draw, a shuffle is an action, so `apply` is deterministic
and a trace replays exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Struct

from hoyle.model.core.choices import Choices
from hoyle.model.core.errors import InputError, unknown_name
from hoyle.model.core.objection import Illegal, Objection
from hoyle.model.core.rulebook import R, Rulebook
from hoyle.model.core.values import Action, Position, Start, convert

if TYPE_CHECKING:
    from hoyle.model.core.picture import Picture

P = TypeVar("P", bound=Position)
A = TypeVar("A", bound=Action)
G = TypeVar("G", bound="Ruleset[Any, Any, Any]")

CHANCE = "chance"


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: who won, by which clause, and the scores by player."""

    winners: tuple[str, ...]
    by: str
    scores: dict[str, int] = {}


@dataclass(frozen=True, eq=False)
class Ruleset(Rulebook[R], Generic[P, A, R]):
    """A rulebook that can be played. Subclasses give the methods that raise `NotImplementedError`."""

    # What a subclass declares about its game.
    Position: ClassVar[Any]
    Action: ClassVar[Any]  # the union of the kinds of action
    Start: ClassVar[Any] = Start

    # -- playing -------------------------------------------------------------------------------------

    def start(self, options: Any) -> P:
        """The position in which a game with these options begins."""
        raise NotImplementedError

    def actor(self, position: P) -> str | None:
        """Whose decision is next: a player, `CHANCE`, or None when the game is over."""
        raise NotImplementedError

    def legal(self, position: P) -> Choices[A]:
        """Every action that may be taken now. Empty exactly when the game is over."""
        raise NotImplementedError

    def objections(self, position: P, action: A) -> tuple[Objection, ...]:
        """Why *action* may not be taken now; empty when it may."""
        raise NotImplementedError

    def apply(self, position: P, action: A) -> P:
        """The position after *action*, which must be legal: it is not checked again."""
        raise NotImplementedError

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def weight(self, position: P, action: A) -> int:
        """How likely an outcome of chance is, relative to the others."""
        return 1

    def weights(self, position: P, choices: Sequence[A]) -> Sequence[int] | None:
        """The weights of all outcomes of chance, or None where they are alike, so that none need be made."""
        if type(self).weight is ALIKE:
            return None
        return [self.weight(position, choice) for choice in choices]

    def usual_starts(self) -> tuple[Any, ...]:
        """Starts that between them show the game, where its options are too many to be drawn blindly."""
        return ()

    def with_files(self: G, *, map_file: Path | None = None, catalog_file: Path | None = None) -> G:
        """The same game on another map or with other cards, where a person may supply them."""
        given = "map" if map_file is not None else "catalog"
        raise InputError(f"{self.id} takes no {given} of one's own: leave out --{given}")

    def map_file(self, options: Any) -> str:
        """The map of a game that begins like this, as a file for `--map`, where the map depends on that."""
        raise InputError(f"the map of {self.id} does not depend on how a game begins: leave out --start")

    def problems(self, position: P) -> tuple[Objection, ...]:
        """Why *position* cannot stand in a game: broken limits, pieces that do not add up."""
        return ()

    def clauses_for(self, position: P, action: A) -> tuple[str, ...]:
        """The clauses (short ids) that speak of *action* in *position*, for `hoyle why`."""
        return ()

    # -- derived -------------------------------------------------------------------------------------

    def play(self, position: P, action: A) -> P:
        """`apply`, after asking whether *action* is legal."""
        objections = self.objections(position, action)
        if objections:
            raise Illegal(action, objections)
        return self.apply(position, action)

    def options(self, values: Mapping[str, Any]) -> Any:
        """Start options from plain data."""
        known = self.Start.__struct_fields__
        for name in values:
            if name not in known:
                raise unknown_name(f"start option of {self.id}", name, known)
        return convert(dict(values), self.Start, f"start options of {self.id}")

    def kinds(self) -> tuple[str, ...]:
        """The kinds of action of the game."""
        return tuple(str(kind.__struct_config__.tag) for kind in self.action_types())

    def action_types(self) -> tuple[type[Action], ...]:
        """The struct of every kind of action."""
        import typing

        union = self.Action
        return typing.get_args(union) or (union,)

    def read_action(self, data: object) -> A:
        """An action from plain data."""
        try:
            return convert(data, self.Action, f"action of {self.id}")  # type: ignore[no-any-return]
        except InputError:
            kind = data.get("do") if isinstance(data, Mapping) else None
            if isinstance(kind, str) and kind not in self.kinds():
                raise unknown_name(f"action of {self.id}", kind, self.kinds()) from None
            raise

    def read_position(self, data: object, where: str = "position") -> P:
        """A position from plain data, refused with its clause when it cannot stand in a game."""
        position: P = convert(data, self.Position, where)
        for problem in self.problems(position):
            raise InputError(f"{where}: {problem.says} ({self.book.full(problem.clause)})")
        return position

    def describe(self, position: P) -> str:
        """The position as a few lines of text for a terminal."""
        return msgspec.json.format(msgspec.json.encode(position), indent=1).decode()

    def picture(self, position: P) -> Picture:
        """The position to be drawn; a game without a picture of its own is described in words."""
        from hoyle.model.core.picture import Picture

        return Picture(notes=tuple(self.describe(position).splitlines()))


ALIKE = Ruleset.weight
