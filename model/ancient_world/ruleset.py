"""The Ancient World as a `Ruleset`."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import factorial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from hoyle.model.ancient_world.actions import AncientAction, Draw, Roll
from hoyle.model.ancient_world.admitting import check_citations
from hoyle.model.ancient_world.catalog import Catalog, read_catalog, shipped
from hoyle.model.ancient_world.position import FACES, AncientPosition, Face, Task, seat_name
from hoyle.model.ancient_world.rulebook import RULEBOOKS, AncientBook
from hoyle.model.ancient_world.rules import Rules
from hoyle.model.ancient_world.start import AncientStart
from hoyle.model.core import CHANCE, Choices, InputError, Objection, Outcome, Ruleset, Segments
from hoyle.model.core import Action as AnyAction

if TYPE_CHECKING:
    from hoyle.model.ancient_world.flow import Game
    from hoyle.model.core.picture import Picture

ROLLING = ("roll", "reroll")


@dataclass(frozen=True, eq=False)
class AncientWorld(AncientBook, Ruleset[AncientPosition, AnyAction, Rules]):
    """One edition, with its decks."""

    cards: Catalog | None = None

    Position = AncientPosition
    Action = AncientAction
    Start = AncientStart

    @cached_property
    def catalog(self) -> Catalog:
        return self.cards if self.cards is not None else shipped(self.id)

    def with_files(self, *, map_file: Path | None = None, catalog_file: Path | None = None) -> AncientWorld:
        """The same edition with other decks. Its board is printed on one sheet: there is no map to change."""
        if map_file is not None:
            raise InputError(f"{self.id} has no map, only the spaces of its board: leave out --map")
        if catalog_file is None:
            return self
        cards = read_catalog(catalog_file, self.rules)
        check_citations(cards, self.book, catalog_file.name)
        return dataclasses.replace(self, cards=cards)

    @cached_property
    def table(self) -> Game:
        """Rules and cards, with what is remembered about them."""
        made: Game = self.engine.Game(self.rules, self.catalog)
        return made

    @cached_property
    def engine(self) -> ModuleType:
        """What playing needs: imported when a game is first played."""
        from hoyle.model.ancient_world import engine

        return engine

    @cached_property
    def _kinds(self) -> tuple[str, ...]:
        from hoyle.model.ancient_world.speaking import missing_kinds

        missing = missing_kinds(self.rules, self.catalog)
        return tuple(kind for kind in super().kinds() if kind not in missing)

    def kinds(self) -> tuple[str, ...]:
        """The kinds of action that this edition, these rules and these decks have."""
        return self._kinds

    # -- playing -------------------------------------------------------------------------------------

    def start(self, options: AncientStart) -> AncientPosition:
        position: AncientPosition = self.engine.begin_game(self.table, options)
        return position

    def actor(self, position: AncientPosition) -> str | None:
        if position.tasks:
            task = position.tasks[0]
            return CHANCE if task.kind in self.engine.CHANCE_TASKS else seat_name(task.player)
        return None if position.phase == "over" else seat_name(position.turn)

    def legal(self, position: AncientPosition) -> Choices[AnyAction]:
        if not position.tasks:
            if position.phase == "over":
                return Choices({})
            return Choices(self.engine.turn_options(self.table, position))
        task = position.tasks[0]
        if task.kind in self.engine.CHANCE_TASKS:
            return Choices(self._chances(position, task))
        return Choices(self.engine.OFFER[task.kind](self.table, position, task))

    def _chances(self, position: AncientPosition, task: Task) -> dict[str, Sequence[AnyAction]]:
        if task.kind in ROLLING:
            return {"roll": tuple(Roll(faces) for faces in rolls(task.number))}
        pile = task.card
        if task.kind in ("threat", "lineup"):
            pile, _ = self.engine.threat_source(self.table, position)
        undrawn = self.engine.deck_of(position, pile).middle
        return {"draw": Segments((len(undrawn),), lambda _, number: Draw(undrawn[number]))}

    def objections(self, position: AncientPosition, action: AnyAction) -> tuple[Objection, ...]:
        from hoyle.model.ancient_world.explain import explain

        return explain(self, position, action)

    def apply(self, position: AncientPosition, action: AnyAction) -> AncientPosition:
        engine, table = self.engine, self.table
        after: AncientPosition = engine.settle(table, engine.DO[type(action)](table, position, action))
        return after

    def outcome(self, position: AncientPosition) -> Outcome | None:
        if position.phase != "over":
            return None
        end: Outcome = self.engine.outcome(self.table, position)
        return end

    def weight(self, position: AncientPosition, action: AnyAction) -> int:
        if not isinstance(action, Roll):
            return 1
        die, number = self.catalog.die, factorial(len(action.faces))
        for face in FACES:
            count = action.faces.count(face)
            number = number // factorial(count) * int(getattr(die, face)) ** count
        return number

    def weights(self, position: AncientPosition, choices: Sequence[AnyAction]) -> Sequence[int] | None:
        if position.tasks[0].kind in ROLLING:
            return [self.weight(position, choice) for choice in choices]
        return None  # every undrawn card is as likely as the others

    def problems(self, position: AncientPosition) -> tuple[Objection, ...]:
        from hoyle.model.ancient_world.problems import problems

        return problems(self.table, position, self.book)

    def clauses_for(self, position: AncientPosition, action: AnyAction) -> tuple[str, ...]:
        from hoyle.model.ancient_world.explain import clauses_for

        return clauses_for(self.table, position, action)

    def describe(self, position: AncientPosition) -> str:
        from hoyle.model.ancient_world.view import describe

        return describe(self.table, position)

    def picture(self, position: AncientPosition) -> Picture:
        from hoyle.model.ancient_world.picture import picture

        return picture(self.table, position)


def rolls(dice: int) -> tuple[tuple[Face, ...], ...]:
    """Every result of so many dice, in sorted order."""
    from itertools import combinations_with_replacement

    return tuple(combinations_with_replacement(FACES, dice))


RULESETS = {
    name: AncientWorld(book.id, book.title, book.game, book.edition, book.rules)
    for name, book in RULEBOOKS.items()
}
