"""Counting plays on both sides, and going down to the first action in which the two differ.

A subject that can `perft` is asked for its counts, and only the branch whose count differs is followed. One
that cannot is walked: its legal actions are compared at every node of the tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import CHANCE, InputError
from hoyle.verify.conform.arena import Arena
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.duel import Duel, Skipped
from hoyle.verify.conform.protocol import Counted, PerftRequest, read_content
from hoyle.verify.conform.script import LEGAL, Script, play
from hoyle.verify.conform.tally import Tally
from hoyle.verify.conform.trouble import SubjectFailed, Trouble
from hoyle.verify.explore import perft

_counted = msgspec.json.Decoder(Counted)


class Descent(Struct, frozen=True, kw_only=True):
    """What came of counting: the counts, and the play that leads to the first difference."""

    depth: int
    nodes: int  # plays of that length, by the book
    got: int | None  # by the subject, where it counts itself
    agrees: bool
    visited: int  # nodes at which the two were compared
    steps: tuple[dict[str, Any], ...] = ()
    finding: Finding | None = None
    says: str = ""


def descend(arena: Arena, start: Any, depth: int) -> Descent:
    """Compare the trees of plays of *depth* steps from *start*."""
    if not arena.subject.can("setup") or not (arena.subject.can("legal") or arena.subject.can("perft")):
        raise InputError("perft needs a subject that can setup and legal or perft: see what its start says")
    beginning = arena.ruleset.start(start)
    nodes = perft(arena.ruleset, beginning, depth)[-1]
    try:
        return _descended(_Walk(arena, start), start, depth, nodes)
    except Skipped as skip:
        raise InputError(f"the subject does not play this: {skip}") from None


def _descended(walk: _Walk, start: Any, depth: int, nodes: int) -> Descent:
    got = walk.total(depth)
    if got is not None:
        path = walk.follow([], depth, nodes, got)
        agrees = nodes == got
    else:
        path = walk.search(depth)
        agrees = path is None
    if path is None:
        says = "" if agrees else "the totals differ and no branch does: its perft does not count plays"
        return Descent(depth=depth, nodes=nodes, got=got, agrees=agrees, visited=walk.visited, says=says)
    finding = walk.explain(path)
    script = Script(start=start, moves=(*path, LEGAL))
    says = finding.check + " " + finding.about if finding else walk.told(path, depth)
    return Descent(
        depth=depth,
        nodes=nodes,
        got=got,
        agrees=False,
        visited=walk.visited,
        steps=script.steps(),
        finding=finding,
        says=says,
    )


class _Walk:
    def __init__(self, arena: Arena, start: Any) -> None:
        self.arena = arena
        self.start = start
        self.visited = 0
        self.scratch = Tally(arena.ruleset)

    def at(self, path: Sequence[Any]) -> tuple[Duel, list[Finding]]:
        """Model and subject after the actions of *path*."""
        duel = self.arena.duel(self.scratch)
        findings, _ = play(Script(start=self.start, moves=tuple(path)), duel)
        return duel, findings

    def total(self, depth: int) -> int | None:
        """The subject's own count from the start, where it counts."""
        subject = self.arena.subject
        if not subject.can("perft"):
            return None
        try:
            return self.count([], depth)
        except Skipped:
            if not subject.can("legal"):
                raise
            return None

    def count(self, path: Sequence[Any], depth: int) -> int:
        self.at(path)
        self.visited += 1
        reply = self.arena.subject.one(PerftRequest(depth=depth))
        if reply.kind == "skipped":
            raise Skipped(f"perft was skipped: {reply.says()}")
        if reply.kind != "ok":
            says = f"perft was answered with {reply.kind}: {reply.says()}"
            raise SubjectFailed(Trouble(kind="bad-reply", says=says))
        return int(read_content(reply.raw, _counted).nodes)

    def follow(self, path: list[Any], depth: int, nodes: int, got: int) -> list[Any] | None:
        """Down the first branch whose count differs, to the position whose own actions differ."""
        if nodes == got:
            return None
        duel, findings = self.at(path)
        if findings or depth == 1:
            return path
        for action in self.arena.ruleset.legal(duel.position):
            after = self.arena.ruleset.apply(duel.position, action)
            below = perft(self.arena.ruleset, after, depth - 1)[-1]
            further = [*path, action]
            theirs = self.count(further, depth - 1)
            if below != theirs:
                return self.follow(further, depth - 1, below, theirs)
        return path

    def search(self, depth: int) -> list[Any] | None:
        """The shortest path to a node whose legal actions differ."""
        layer: list[list[Any]] = [[]]
        seen: set[Any] = set()
        for _ in range(depth):
            following = []
            for path in layer:
                duel, findings = self.at(path)
                self.visited += 1
                if findings:
                    return path
                if duel.position in seen:
                    continue
                seen.add(duel.position)
                if self.arena.ruleset.actor(duel.position) not in (None, CHANCE) and duel.legal():
                    return path
                following += [[*path, action] for action in self.arena.ruleset.legal(duel.position)]
            layer = following
        return None

    def told(self, path: list[Any], depth: int) -> str:
        """The counts where they part, when nothing else shows a difference: where chance decides, say."""
        left = depth - len(path)
        book = perft(self.arena.ruleset, self.at(path)[0].position, left)[-1]
        theirs = self.count(path, left)
        return f"after {len(path)} steps the book has {book} plays of {left} more, the subject {theirs}"

    def explain(self, path: list[Any]) -> Finding | None:
        duel, findings = self.at(path)
        if not findings and self.arena.subject.can("legal"):
            findings = duel.legal()
        return findings[0] if findings else None


def table(ruleset: Any, start: Any, depth: int) -> dict[str, Any]:
    """Perft and divide of one start, as the vectors have them."""
    from hoyle.verify.explore import divide

    beginning = ruleset.start(start)
    return {
        "start": plain(start),
        "counts": list(perft(ruleset, beginning, depth)),
        "divide": divide(ruleset, beginning, depth) if depth else {},
    }
