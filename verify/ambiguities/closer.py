"""Looking closer: play that is drawn to what it seldom comes to.

Even play rarely meets a question that asks for a rare card or for the end of a hard scenario. Here every
position from which something new was looked at is kept, by what was looked at; the next burst of play goes on
from one of those that were taken up least, and rather from where an open question was asked. There several
actions are tried, not only the one that is played. An *island* is one such search, by the rules as they are
or by a variant: it depends on the seed and its number alone, so the same islands find the same plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from msgspec import Struct

from hoyle.model.core import CHANCE, Choices, Trace, kind_of
from hoyle.verify.ambiguities.apart import WHOLE, What, apart_after, apart_at
from hoyle.verify.ambiguities.attention import fields_noticed
from hoyle.verify.ambiguities.rivals import Rival, read_as
from hoyle.verify.game import by_weight
from hoyle.verify.starts import AnyRuleset, starts_of, trace_of

STEPS = 2_400  # of one island
BURST = 24  # steps from one kept position
STARTS = 96
OTHERS = 10  # actions that are tried beside the one that is played
DRAWN = 12  # how much rather a position is taken up in which an open question was asked


class Island(Struct, frozen=True):
    """What one island found: for each rival, by its key, a play after which it parts."""

    steps: int
    plays: dict[str, Trace]


@dataclass
class _Kept:
    """A position to go on from."""

    start: Any
    position: Any
    actions: tuple[Any, ...]
    asks: bool
    taken_up: int = 0


def island(
    ruleset: AnyRuleset,
    context: Mapping[str, Any],
    named: Sequence[tuple[str, str]],
    seed: int,
    number: int,
    steps: int = STEPS,
) -> Island:
    """Search by the rules changed as *context* says for plays after which the rivals *named* part."""
    base = ruleset.under(context)
    open_: dict[str, Rival] = {}
    for entry_id, reading in named:
        entry = base.readings[entry_id]
        rival = Rival(entry, reading, read_as(base, entry, reading))
        open_[rival.key] = rival
    search = _Search(base, open_, Random(f"{seed}:{number}:closer"))
    while search.steps < steps and search.open:
        search.burst()
    return Island(search.steps, search.found)


class _Search:
    def __init__(self, base: AnyRuleset, open_: dict[str, Rival], random: Random) -> None:
        self.base, self.open, self.random = base, open_, random
        self.steps = 0
        self.found: dict[str, Trace] = {}
        self.kept: dict[Any, _Kept] = {}
        for index, start in enumerate(starts_of(base, STARTS)):
            self.kept["start", index] = _Kept(start, base.start(start), (), False)

    def burst(self) -> None:
        """Go on from a kept position, and keep what is new."""
        kept = self._least_taken_up()
        kept.taken_up += 1
        start, position, actions = kept.start, kept.position, kept.actions
        by_kind = self.random.random() < 0.5
        for _ in range(BURST):
            self.steps += 1
            choices = self.base.legal(position)
            action = self._chosen(position, choices, by_kind) if len(choices) else None
            noticed = fields_noticed(self.base, position, WHOLE, action)
            asked = [rival for rival in self.open.values() if rival.entry.field in noticed]
            if asked:
                self._ask(asked, start, position, actions, choices, action)
            if action is None:
                return
            key = (kind_of(action), frozenset(noticed))
            known = self.kept.get(key)
            if known is None or len(actions) < len(known.actions):
                again = known.taken_up if known else 0
                self.kept[key] = _Kept(start, position, actions, bool(asked), again)
            position, actions = self.base.apply(position, action), (*actions, action)

    def _least_taken_up(self) -> _Kept:
        kept = list(self.kept.values())
        weights = [(DRAWN if each.asks else 1) / (1 + each.taken_up) for each in kept]
        return self.random.choices(kept, weights)[0]

    def _chosen(self, position: Any, choices: Choices[Any], by_kind: bool) -> Any:
        if self.base.actor(position) == CHANCE:
            return by_weight(choices, self.base.weights(position, choices), self.random)
        if by_kind:
            kinds = [actions for actions in choices.by_kind.values() if len(actions)]
            choices_of_kind = self.random.choice(kinds)
            return choices_of_kind[self.random.randrange(len(choices_of_kind))]
        return choices[self.random.randrange(len(choices))]

    def _ask(
        self,
        asked: list[Rival],
        start: Any,
        position: Any,
        actions: tuple[Any, ...],
        choices: Choices[Any],
        action: Any,
    ) -> None:
        tried = [] if action is None else [action, *self._others(choices)]
        leads = [(each, self.base.apply(position, each)) for each in tried]
        for rival in asked:
            if apart_at(self.base, rival.ruleset, position, choices) is not None:
                self._note(rival, start, actions)
                continue
            for each, after in leads:
                what: What | None = apart_after(rival.ruleset, position, each, after)[0]
                if what is not None:
                    self._note(rival, start, (*actions, each))
                    break

    def _others(self, choices: Choices[Any]) -> list[Any]:
        count = len(choices)
        if count <= OTHERS:
            return list(choices)
        return [choices[self.random.randrange(count)] for _ in range(OTHERS)]

    def _note(self, rival: Rival, start: Any, actions: tuple[Any, ...]) -> None:
        self.found[rival.key] = trace_of(self.base, start, actions)
        self.open.pop(rival.key, None)
