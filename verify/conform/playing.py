"""Whole games and single positions, model and subject in lock step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, islice
from random import Random
from typing import Any

from msgspec.structs import replace

from hoyle.model.core import CHANCE, Position, Unspecified
from hoyle.verify.conform.arena import EXAMPLES, Arena, Group, Recording
from hoyle.verify.conform.blame import blamed
from hoyle.verify.conform.choosing import Chooser
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.duel import Skipped
from hoyle.verify.conform.protocol import Reply
from hoyle.verify.conform.reduction import Reducer, position_before_last
from hoyle.verify.conform.scouting import Sight
from hoyle.verify.conform.script import LEGAL, Script, play
from hoyle.verify.conform.tally import Tally
from hoyle.verify.conform.trouble import SubjectFailed, Trouble

MANY = 500  # legal actions above which they are not compared at every step
SPREAD = 25  # steps between two positions that are taken from one game
CONSULTED = 10  # clauses that a finding names, with those of rules in passing
PROBES = 4  # for a subject that does not say what is legal, where others get one
REPLAYED = 200  # moves of the game that is played a second time
REFUSED = 10  # positions that a subject may skip for every one of the settings: it may play one phase only
NONE_TAKEN = 300  # positions skipped from the first on after which it takes none at all


class Match:
    """One conversation with a subject: where it began, what was asked since, what was answered."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.duel, self.replies = arena.recorded_duel()
        self.script = Script()
        self.moves: list[Any] = []

    def setup(self, **begin: Any) -> list[Finding]:
        self.script = Script(**begin)
        self.moves = []
        self.replies.clear()
        return self.kept(self.duel.setup(**begin))

    def legal(self) -> list[Finding]:
        self.moves.append(LEGAL)
        return self.kept(self.duel.legal())

    def apply(self, action: Any, *, known_legal: bool) -> list[Finding]:
        self.moves.append(action)
        return self.kept(self.duel.apply(action, known_legal=known_legal))

    def kept(self, findings: list[Finding]) -> list[Finding]:
        """The new ones among *findings*; each is made small, which ends the conversation."""
        new = [finding for finding in findings if self.arena.is_new(finding) and not self.arena.is_full]
        if new:
            self.duel.in_step = False
            recording = Recording(self.script.with_moves(self.moves), tuple(self.replies))
            for finding in new:
                if not self.arena.is_full:
                    settle(self.arena, finding, recording)
        elif findings and not self.arena.is_full:
            self._add_example(findings)
        return new

    def _add_example(self, findings: list[Finding]) -> None:
        for finding in findings:
            group = self.arena.groups[finding.key]
            if 0 < len(group.examples) < EXAMPLES:
                group.examples.append(Recording(self.script.with_moves(self.moves), tuple(self.replies)))

    def resync(self) -> bool:
        """Set the subject to where the model is; False where it cannot be."""
        if self.duel.in_step:
            return True
        if not self.arena.can_place:
            return False
        try:
            self.setup(position=self.duel.position)
        except Skipped:
            self.arena.can_place = False
            return False
        return self.duel.in_step


def settle(arena: Arena, finding: Finding, recording: Recording) -> None:
    """Make a finding small and keep it."""
    reduced = Reducer(arena, finding).reduce(recording.script)
    if reduced is None:
        moves = len(recording.script.moves)
        says = f"{finding.about}: what was found once was not found again with the same {moves} moves"
        arena.record(Trouble(kind="unsteady", says=says))
        arena.add(Group(finding, recording.script, [recording]), finding)
        return
    small, script, whole = reduced
    if small.check in ("position", "outcome") and small.clauses:
        small = with_consulted(arena, small, script)
    # The short recording comes first: most other rules fail to explain even that.
    examples = [*recorded(arena, script), recording]
    group = Group(small, script, examples, play=whole if whole is not script else None)
    arena.add(group, finding)


def with_consulted(arena: Arena, finding: Finding, script: Script) -> Finding:
    """The finding with the clauses of the rules that its last step runs through, beside those of the action.

    A step does more than its action says: who loses the last disk sets off the looting of another. Where one
    rule can be blamed, its clauses come before those of the others.
    """
    duel = arena.duel(Tally(arena.ruleset))
    duel.last = position_before_last(arena, script), script.moves[-1]
    seconds = arena.settings.reduction_seconds / 2
    rule = blamed(arena.ruleset, duel.last, finding.differences, arena.scouted.ran, seconds)
    at_fault = duel.tally.full(arena.ruleset.functions[rule].clauses) if rule else ()
    clauses = dict.fromkeys((*finding.clauses, *at_fault, *duel.consulted(arena.scouted.ran)))
    most = max(CONSULTED, len({*finding.clauses, *at_fault}))
    return replace(finding, clauses=tuple(islice(clauses, most)), blames=rule or "")


def recorded(arena: Arena, script: Script) -> list[Recording]:
    """What the subject answers to *script*, played once more."""
    duel, replies = arena.recorded_duel()
    duel.tally = Tally(arena.ruleset)
    try:
        _, played = play(script, duel)
    except SubjectFailed as failed:
        arena.failed(failed)
        return []
    except (Skipped, Unspecified):
        return []
    return [Recording(played, tuple(replies))]


def play_games(arena: Arena, starts: tuple[Any, ...]) -> Iterator[int]:
    """Play the games of the settings; yields how many were begun so far.

    Every fourth one begins with a play that the scout found, the longest and most different first.
    """
    begun = 0
    leads = _leads(arena.scouted.sights)
    for number in range(arena.settings.games):
        random = Random(f"{arena.settings.seed} game {number}")
        chooser = Chooser(arena.ruleset, arena.tally, random, targeted=number % 2 == 1)
        match = Match(arena)
        start, lead = starts[number % len(starts)], ()
        if number % 4 == 3 and leads:
            start, lead = leads[number // 4 % len(leads)]
        try:
            one_game(match, start, chooser, lead)
            if number == 0:
                play_again(arena, match.script.with_moves(match.moves[:REPLAYED]), list(match.replies))
        except SubjectFailed as failed:
            arena.failed(failed)
        except Skipped:
            pass  # counted where it was said
        except Unspecified:
            arena.tally.silent += 1
        begun += bool(match.moves)
        yield begun
        if arena.is_full:
            return


def _leads(seen: tuple[Sight, ...]) -> list[tuple[Any, tuple[Any, ...]]]:
    """Plays that lead to what the scout saw; the beginning of another one is not played alone."""
    begun: set[int] = set()
    found = []
    for sight in sorted(seen, key=lambda s: -len(s.before)):
        play = (*sight.before, sight.action) if sight.is_legal else sight.before
        beginnings = list(
            accumulate(play, lambda known, move: hash((known, move)), initial=hash(sight.start))
        )
        if beginnings[-1] not in begun:
            found.append((sight.start, play))
            begun.update(beginnings)
    return found


def one_game(match: Match, start: Any, chooser: Chooser, lead: tuple[Any, ...] = ()) -> None:
    """One game in lock step, to its end or as far as the settings go; it begins with the moves of *lead*."""
    arena, ruleset = match.arena, match.arena.ruleset
    match.setup(**{"position" if isinstance(start, Position) else "start": start})
    for number in range(arena.settings.steps):
        if arena.is_full or not match.resync():
            return
        position = match.duel.position
        actor = ruleset.actor(position)
        if actor is None:
            return
        choices = ruleset.legal(position)
        if actor != CHANCE:
            examine(match, chooser, position, choices)
            if not match.resync():
                return
        action = lead[number] if number < len(lead) else chooser.choose(position, choices)
        match.apply(action, known_legal=True)


def examine(match: Match, chooser: Chooser, position: Any, choices: Any) -> None:
    """Compare what is legal, and try what is not."""
    arena, random = match.arena, chooser.random
    if arena.subject.can("legal") and random.random() * len(choices) < MANY:
        match.legal()
    # Who lists no legal actions shows what it allows only by taking what it should not.
    probes = 1 if arena.subject.can("legal") else PROBES
    for _ in range(probes):
        if random.random() < arena.settings.probes and match.resync():
            probe = chooser.probe(position, choices)
            if probe is not None:
                match.apply(probe, known_legal=False)


def play_again(arena: Arena, script: Script, replies: list[Reply]) -> None:
    """Play a game a second time: a subject that answers otherwise is unsteady."""
    again: list[Reply] = []
    duel = arena.duel(Tally(arena.ruleset))
    speak = duel.speak

    def recorded(request: Any) -> Reply:
        reply = speak(request)
        again.append(reply)
        return reply

    duel.speak = recorded
    play(script, duel)
    for number, (first, second) in enumerate(zip(replies, again, strict=False)):
        if first.kind != second.kind or (first.kind == "ok" and first.value() != second.value()):
            says = f"the same game was answered differently the second time, at request {number + 1}"
            arena.record(Trouble(kind="unsteady", says=says))
            return


def play_positions(arena: Arena, starts: tuple[Any, ...]) -> Iterator[int]:
    """Set the subject into single positions and try actions there; yields how many it took so far.

    What it skips is not counted: a subject that plays one phase gets as many positions of that phase.
    """
    random = Random(f"{arena.settings.seed} positions")
    chooser = Chooser(arena.ruleset, arena.tally, random, targeted=True)
    match = Match(arena)
    done = 0
    for tried, position in enumerate(positions_of(arena, starts, random), 1):
        try:
            one_position(match, position, chooser)
            done += 1
        except SubjectFailed as failed:
            arena.failed(failed)
            match = Match(arena)
            done += 1
        except Skipped:
            done += bool(match.moves)
        except Unspecified:
            arena.tally.silent += 1
        yield done
        enough = done >= arena.settings.positions or tried >= REFUSED * arena.settings.positions
        if enough or arena.is_full or (not done and tried >= NONE_TAKEN):
            return


def one_position(match: Match, position: Any, chooser: Chooser) -> None:
    """Try some actions in one position, setting it up again before each."""
    arena = match.arena
    choices = arena.ruleset.legal(position)
    match.setup(position=position)
    if not match.duel.in_step:
        return
    if arena.ruleset.actor(position) not in (None, CHANCE):
        examine(match, chooser, position, choices)
    tried = set()
    for _ in range(min(arena.settings.actions, len(choices))):
        action = chooser.choose(position, choices)
        if action in tried:
            continue
        tried.add(action)
        if match.moves or not match.duel.in_step:
            match.setup(position=position)
        if match.duel.in_step:
            match.apply(action, known_legal=True)


def play_sights(arena: Arena, _starts: tuple[Any, ...]) -> Iterator[int]:
    """Put the steps that the scout found to the subject; yields how many it took so far."""
    random = Random(f"{arena.settings.seed} sights")
    chooser = Chooser(arena.ruleset, arena.tally, random, targeted=False)
    match = Match(arena)
    done = 0
    for tried, sight in enumerate(arena.scouted.sights, 1):
        try:
            one_sight(match, sight, chooser)
            done += 1
        except SubjectFailed as failed:
            arena.failed(failed)
            match = Match(arena)
        except Skipped:
            done += bool(match.moves)
        except Unspecified:
            arena.tally.silent += 1
        yield done
        if arena.is_full or (not done and tried >= NONE_TAKEN):
            return


def one_sight(match: Match, sight: Sight, chooser: Chooser) -> None:
    """The step itself, and what may be done before it and after it."""
    ruleset = match.arena.ruleset
    match.setup(position=sight.position)
    for action in (sight.action, None):
        position = match.duel.position
        if match.duel.in_step and ruleset.actor(position) not in (None, CHANCE):
            examine(match, chooser, position, ruleset.legal(position))
        if action is not None and match.resync():
            match.apply(action, known_legal=sight.is_legal)


def positions_of(arena: Arena, starts: tuple[Any, ...], random: Random) -> Iterator[Any]:
    """Positions from games of the model with itself, from all phases of play."""
    ruleset = arena.ruleset
    number = 0
    while number < 4 * arena.settings.positions:  # games may be too short to give any
        number += 1
        chooser = Chooser(ruleset, arena.tally, random, targeted=number % 2 == 0)
        position = ruleset.start(starts[number % len(starts)])
        gap = random.randrange(1, SPREAD)
        try:
            for _ in range(arena.settings.steps):
                choices = ruleset.legal(position)
                if not len(choices):
                    break
                position = ruleset.apply(position, chooser.choose(position, choices))
                gap -= 1
                if gap <= 0:
                    yield position
                    gap = random.randrange(1, SPREAD)
        except Unspecified:
            arena.tally.silent += 1
