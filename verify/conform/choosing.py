"""What is played next: kinds and clauses that were seldom tried, and actions that the book forbids.

Half of the games are a swarm: each favours some kinds of action and neglects others. The other half looks
at a few legal actions and takes the one that rests on most clauses not exercised yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from hoyle.model.core import CHANCE, Choices, InputError, kind_of
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.duel import AnyRuleset
from hoyle.verify.conform.tally import Tally

CANDIDATES = 3  # of each kind that are looked at for clauses
POOL = 200  # actions that were legal earlier and are remembered as probes
ATTEMPTS = 6  # to find an action that the book forbids
SWARM = (0.05, 1.0, 1.0, 4.0)  # how a swarm game likes a kind of action


class Chooser:
    """Chooses actions for one game."""

    def __init__(self, ruleset: AnyRuleset, tally: Tally, random: Random, *, targeted: bool) -> None:
        self.ruleset = ruleset
        self.tally = tally
        self.random = random
        self.targeted = targeted
        self.liking = {kind: random.choice(SWARM) for kind in ruleset.kinds()}
        self.pool: list[Any] = []
        self.seen: dict[tuple[str, str], list[Any]] = {}

    def choose(self, position: Any, choices: Choices[Any]) -> Any:
        """One of *choices*, which is not empty."""
        if self.ruleset.actor(position) == CHANCE:
            return choices[self.random.randrange(len(choices))]
        if self.targeted:
            found = self._untried(position, choices)
            if found is not None:
                return found
        groups = [actions for actions in choices.by_kind.values() if len(actions)]
        weights = [self._weight(actions) for actions in groups]
        actions = self.random.choices(groups, weights)[0]
        action = actions[self.random.randrange(len(actions))]
        self._remember(action)
        return action

    def _weight(self, actions: Sequence[Any]) -> float:
        kind = kind_of(actions[0])
        if self.targeted:
            return 1.0 / (1 + self.tally.kinds[kind])
        return self.liking.get(kind, 1.0)

    def _untried(self, position: Any, choices: Choices[Any]) -> Any:
        """An action that rests on clauses nobody exercised yet, if one is near."""
        best, most = None, 0
        for actions in choices.by_kind.values():
            for _ in range(min(CANDIDATES, len(actions))):
                action = actions[self.random.randrange(len(actions))]
                clauses = self.tally.full(self.ruleset.clauses_for(position, action))
                new = sum(clause not in self.tally.clauses for clause in clauses)
                if new > most:
                    best, most = action, new
        return best

    # -- actions that the book forbids -------------------------------------------------------------------

    def probe(self, position: Any, choices: Choices[Any]) -> Any:
        """An action that may not be taken here, near to one that may; None when none was found."""
        for _ in range(ATTEMPTS):
            action = self._near(choices)
            if action is None:
                return None
            try:
                if self.ruleset.objections(position, action):
                    return action
            except Exception:  # an action that speaks of what is not there at all is no fair question
                continue
        return None

    def _near(self, choices: Choices[Any]) -> Any:
        if self.pool and self.random.random() < 0.4:
            return self.random.choice(self.pool)
        if not len(choices):
            return self.random.choice(self.pool) if self.pool else None
        action = choices[self.random.randrange(len(choices))]
        self._remember(action)
        data = plain(action)
        places = [(path, value) for path, value in leaves_of(data) if path != ("do",)]
        if not places:
            return self.random.choice(self.pool) if self.pool else action
        path, value = self.random.choice(places)
        try:
            return self.ruleset.read_action(replaced(data, path, self._other(kind_of(action), path, value)))
        except InputError:
            return action

    def _other(self, kind: str, path: tuple[Any, ...], value: Any) -> Any:
        known = self.seen.get((kind, _field(path)), [])
        if isinstance(value, bool):
            return not value
        if isinstance(value, int) and (not known or self.random.random() < 0.6):
            return value + self.random.choice((-1, 1, 1, 2))
        return self.random.choice(known) if known else value

    def _remember(self, action: Any) -> None:
        if len(self.pool) < POOL:
            self.pool.append(action)
        else:
            self.pool[self.random.randrange(POOL)] = action
        kind = kind_of(action)
        for path, value in leaves_of(plain(action)):
            known = self.seen.setdefault((kind, _field(path)), [])
            if value not in known and len(known) < 50:
                known.append(value)


def _field(path: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in path if isinstance(part, str))


def leaves_of(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place in plain data where a single value stands."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves_of(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from leaves_of(value, (*path, index))
    else:
        yield path, data


def replaced(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Plain data with another value in one place."""
    if not path:
        return value
    head, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {key: replaced(part, rest, value) if key == head else part for key, part in data.items()}
    return [replaced(part, rest, value) if index == head else part for index, part in enumerate(data)]
