"""Whole games under two sides: where they part, how play changes on average, which recorded games break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from hoyle.model.core import CHANCE, InputError, differences, kind_of
from hoyle.verify.compare import Part, part_of, shortened
from hoyle.verify.conform.comparing import plain
from hoyle.verify.diff.result import Games, Parting
from hoyle.verify.diff.sides import Side
from hoyle.verify.diff.witness import play_witness
from hoyle.verify.starts import starts_of

SEARCHED, STEPS = 8, 2000
LONGEST_GAME = 20_000


def parting(first: Side, second: Side) -> Games:
    """The shortest play found after which legality, position or result part."""
    starts = starts_of(first.ruleset)
    best: Part | None = None
    for number in range(SEARCHED):
        start = starts[number % len(starts)]
        found = part_of(
            first.ruleset,
            second.ruleset,
            first.begun(start),
            Random(f"games/{number}"),
            STEPS,
            second_start=second.begun(start),
        )
        if found is not None and (best is None or len(found.trace.actions) < len(best.trace.actions)):
            best = found
        if best is not None and not best.trace.actions:
            break
    searched = f"{SEARCHED} seeded games with the same choices on both sides"
    if best is None:
        return Games(searched=searched)
    part = shortened(first.ruleset, second.ruleset, best)
    witness = play_witness(first, second, part)
    shown = Parting(what=part.what, steps=len(part.trace.actions), says=witness.says, witness=witness)
    return Games(parting=shown, searched=searched)


# -- statistics ----------------------------------------------------------------------------------------------


def statistics(first: Side, second: Side, games: int, seed: int) -> dict[str, Any]:
    """Seeded play on both sides, each actor with the same stream of choices: what changes on average."""
    starts = [start for start in starts_of(first.ruleset) if _begins(second, start)]
    if not starts:
        raise InputError(
            f"{first.label} and {second.label} have no start in common: no games can be compared"
        )
    tallies = Tally(), Tally()
    changed = 0
    for number in range(games):
        start = starts[number % len(starts)]
        ends = [
            tally.play(side, start, f"{seed}/{number}")
            for tally, side in zip(tallies, (first, second), strict=True)
        ]
        changed += ends[0] != ends[1]
    return {
        "games": games,
        "seed": seed,
        "winner_changed": changed,
        first.label: tallies[0].means(),
        second.label: tallies[1].means(),
    }


def _begins(side: Side, start: Any) -> bool:
    try:
        side.ruleset.start(side.begun(start))
    except InputError:
        return False
    return True


class Tally:
    """Sums over the games of one side."""

    def __init__(self) -> None:
        self.games = self.finished = self.steps = 0
        self.kinds: Counter[str] = Counter()
        self.scores: list[int] = []
        self.wins: Counter[str] = Counter()
        self.resources: Counter[str] = Counter()

    def play(self, side: Side, start: Any, seed: str) -> tuple[str, ...] | None:
        """Play one game to its end; who won."""
        ruleset = side.ruleset
        streams = {CHANCE: Random(f"{seed}/{CHANCE}")}
        position = ruleset.start(side.begun(start))
        self.games += 1
        for _ in range(LONGEST_GAME):
            actor = ruleset.actor(position)
            if actor is None:
                break
            choices = ruleset.legal(position)
            stream = streams.setdefault(actor, Random(f"{seed}/{actor}"))
            action = choices[int(stream.random() * len(choices))]
            self.kinds[kind_of(action)] += 1
            self.steps += 1
            position = ruleset.apply(position, action)
        for path, number in numbers(plain(position)):
            self.resources[path] += number
        outcome = ruleset.outcome(position)
        if outcome is None:
            return None
        self.finished += 1
        self.scores += outcome.scores.values()
        self.wins.update(outcome.winners)
        return outcome.winners

    def means(self) -> dict[str, Any]:
        """What a game of this side is like on average."""
        return {
            "finished": self.finished,
            "steps": _mean(self.steps, self.games),
            "score": _mean(sum(self.scores), len(self.scores)),
            "actions": {kind: _mean(count, self.games) for kind, count in sorted(self.kinds.items())},
            "at_the_end": {path: _mean(total, self.games) for path, total in sorted(self.resources.items())},
            "wins": dict(sorted(self.wins.items())),
        }


def _mean(total: int, count: int) -> float:
    return round(total / count, 2) if count else 0.0


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """The numbers of a position by the fields that lead to them; entries of a list are one field."""
    if isinstance(data, bool):
        return
    if isinstance(data, int):
        yield path, data
    elif isinstance(data, Mapping):
        for name, part in data.items():
            yield from numbers(part, f"{path}.{name}" if path else str(name))
    elif isinstance(data, Sequence) and not isinstance(data, str):
        for part in data:
            yield from numbers(part, path)


# -- recorded games --------------------------------------------------------------------------------------


def recorded(first: Side, second: Side, folder: Path) -> dict[str, Any]:
    """Which of the recorded games in *folder* are possible on one side and break on the other."""
    from hoyle.verify.conform.replay import logs_in, replay_file

    if not folder.exists():
        raise InputError(f"there is no folder {folder}: give the folder of the recorded games")
    games: list[dict[str, Any]] = []
    replayed = []
    # What the sides are compared for is theirs to say, whatever a game was once played by.
    settled = {d.field for d in differences(first.ruleset.rules, second.ruleset.rules)}
    for path in logs_in([folder]):
        one, two = (replay_file(side.ruleset, path, {}, settled=settled) for side in (first, second))
        if one.status == two.status == "unreadable":
            raise InputError(f"{path} is no recorded game: {one.says}")
        replayed.append((one, two))
        games.append(
            {
                "game": str(path.relative_to(folder)) if folder.is_dir() else path.name,
                "steps": one.steps,
                first.label: _fate(one),
                second.label: _fate(two),
            }
        )
    fates = [(one.status, two.status) for one, two in replayed]
    return {
        "games": games,
        "counts": {
            "games": len(games),
            "legal on both": sum(fate == ("legal", "legal") for fate in fates),
            f"break under {second.label} only": sum(a == "legal" != b for a, b in fates),
            f"break under {first.label} only": sum(b == "legal" != a for a, b in fates),
            "legal on neither": sum(a != "legal" and b != "legal" for a, b in fates),
        },
    }


def _fate(replayed: Any) -> dict[str, Any]:
    found = {"status": replayed.status, "legal_prefix": replayed.legal_prefix}
    if replayed.status != "legal":
        found |= {"says": replayed.says, "clauses": [citation.id for citation in replayed.citations]}
    return found
