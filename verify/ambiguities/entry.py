"""What is known of one unclear place: its readings, where they part, what that does and how often."""

from __future__ import annotations

from statistics import median_low
from typing import Any, Literal

from msgspec import Struct

from hoyle.model.core import Reading
from hoyle.model.core.rules import AmbiguityKind, Severity
from hoyle.verify.ambiguities.by_play import ByPlay
from hoyle.verify.ambiguities.by_rule import ByRule
from hoyle.verify.ambiguities.games import Batch, Seen
from hoyle.verify.verdict import Word

Effect = Literal["legality", "resources", "chance", "score", "winner"]
EFFECTS: tuple[Effect, ...] = ("winner", "score", "legality", "resources", "chance")  # gravest first

# The sentence a verdict is about.
SENTENCE = "the readings never differ"


class Under(Struct, frozen=True, kw_only=True):
    """What the witness leads to under one reading."""

    reading: str
    says: str


class AmbiguityWitness(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The smallest thing that shows the readings part: arguments of a rule, or a play."""

    kind: Literal["values", "trace"]
    data: Any  # the arguments by name, or the trace
    under: tuple[Under, ...]
    rule: str | None = None
    rules: dict[str, Any] = {}  # other fields that must be set for the question to come up
    describes: str = ""  # the position, in the words of the game
    reached: int = 0  # steps of play before a trace that begins with a position


class Cost(Struct, frozen=True, kw_only=True):
    """In how many seeded games the question arises, when first, and what it changes."""

    games: int
    arose: int
    first: int | None  # the fewest steps before it made a difference
    first_usually: int | None  # the median
    decided: int  # games in which it arose and that ended under both readings
    score_changed: int
    winner_changed: int


class Part(Struct, frozen=True, kw_only=True):
    """One reading beside the one that is played."""

    id: str
    says: str
    played: bool  # whether it is the reading that the game is played by now
    verdict: Word | None = None  # on: this reading never differs from the one that is played
    method: str = ""
    because: str = ""
    witness: AmbiguityWitness | None = None
    effect: tuple[Effect, ...] = ()
    cost: Cost | None = None


class Weighed(Struct, frozen=True, kw_only=True):
    """One entry of the register, weighed."""

    id: str
    kind: AmbiguityKind
    field: str
    clauses: tuple[str, ...]
    readings: tuple[Part, ...]
    default: str
    because: str
    severity: tuple[Severity, ...]
    verdict: Word  # refuted: they differ, with a witness; proved or exhausted: settled; unknown
    settled: bool
    tried: str  # why it is unknown, or how it was settled
    witness: AmbiguityWitness | None
    effect: tuple[Effect, ...]
    cost: Cost | None

    @property
    def rank(self) -> tuple[Any, ...]:
        """What costs most comes first; without counts, the gravest effect."""
        gravest = min((EFFECTS.index(effect) for effect in self.effect), default=len(EFFECTS))
        if self.cost is None:
            return (self.settled, self.verdict != "refuted", gravest)
        return (self.settled, -self.cost.winner_changed, -self.cost.score_changed, -self.cost.arose, gravest)


def cost_of(seen: Seen, batch: Batch) -> Cost:
    steps = [step for step, games in seen.first.items() for _ in range(games)]
    return Cost(
        games=batch.games - batch.broken,
        arose=seen.arose,
        first=min(steps, default=None),
        first_usually=median_low(steps) if steps else None,
        decided=seen.decided,
        score_changed=seen.score_changed,
        winner_changed=seen.winner_changed,
    )


def highest(costs: list[Cost]) -> Cost | None:
    """The cost of an entry: that of its costliest reading."""
    return max(costs, key=lambda c: (c.winner_changed, c.score_changed, c.arose), default=None)


def from_rule(found: ByRule) -> AmbiguityWitness:
    return AmbiguityWitness(
        kind="values",
        data=found.arguments,
        under=tuple(Under(reading=answer.reading, says=answer.says) for answer in found.answers),
        rule=found.rule,
        rules=found.context,
    )


def from_play(found: ByPlay) -> AmbiguityWitness:
    return AmbiguityWitness(
        kind="trace",
        data=found.trace,
        under=tuple(Under(reading=replayed.reading, says=replayed.says) for replayed in found.under),
        rules=found.context,
        describes=found.describes,
        reached=found.reached,
    )


def effects(found: ByRule | ByPlay | None, entry: Reading, reading: str, seen: Seen) -> tuple[Effect, ...]:
    """What was observed: in the answers of a rule, in where plays part, in how games end."""
    observed: set[Effect] = set()
    if isinstance(found, ByRule):
        mine = [answer.forbidden for answer in found.answers if answer.reading == reading]
        observed.add("legality" if any(a.forbidden not in mine for a in found.answers) else "resources")
    parted = {found.what} if isinstance(found, ByPlay) else set()
    for what in parted | set(seen.what):
        if what in ("position", "start"):
            observed.add("resources")
        elif what in ("legality", "chance"):
            observed.add(what)
        elif what == "result":
            observed.add("score")
    if seen.score_changed:
        observed.add("score")
    if seen.winner_changed:
        observed.add("winner")
    return tuple(effect for effect in EFFECTS if effect in observed)
