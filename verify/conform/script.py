"""Scripts: what is played against a subject to show something, as data that replays.

A script begins with start options or a position and goes on with moves: an action to apply, or the
question which actions are legal. It is written as steps, one object each, which is how reports show it and
how `hoyle conform --steps` takes it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from hoyle.model.core import Action, InputError
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.divergence import Finding
from hoyle.verify.conform.duel import AnyRuleset, Duel

LEGAL = "legal"  # the move that asks which actions are legal
Move = Action | str


class Script(Struct, frozen=True, kw_only=True):
    """A beginning and moves. Exactly one of *start* and *position* is set."""

    start: Any = UNSET
    position: Any = UNSET
    moves: tuple[Any, ...] = ()

    def steps(self) -> tuple[dict[str, Any], ...]:
        begin = {"position": plain(self.position)} if self.start is UNSET else {"start": plain(self.start)}
        moves = [{"legal": True} if move == LEGAL else {"apply": plain(move)} for move in self.moves]
        return ({"setup": begin}, *moves)

    def with_moves(self, moves: Sequence[Any]) -> Script:
        return msgspec.structs.replace(self, moves=tuple(moves))


def play(
    script: Script, duel: Duel, *, strict: bool = True, wanted: tuple[str, ...] | None = None
) -> tuple[list[Finding], Script]:
    """Play *script* until something is found; what was found, and the script up to there.

    Without *strict*, moves that the book forbids are left out, all but the last: that is how a shorter
    script is tried. With *wanted*, the key of a finding, others are passed over as long as the two are in
    step. Where model and subject no longer agree the play ends.
    """
    findings = duel.setup(start=script.start, position=script.position)
    played: list[Any] = []
    last = len(script.moves) - 1
    for index, move in enumerate(script.moves):
        if findings and (wanted is None or not duel.in_step or any(f.key == wanted for f in findings)):
            break
        if isinstance(move, str):
            played.append(move)
            findings = duel.legal()
            continue
        if not strict and index < last and duel.objections(move):
            continue
        if not strict and duel.ruleset.actor(duel.position) is None:
            break
        played.append(move)
        findings = duel.apply(move)
    return findings, script.with_moves(played)


def read_script(ruleset: AnyRuleset, steps: Sequence[dict[str, Any]]) -> Script:
    """The script that *steps* write, or a sentence that says which step is wrong."""
    if not steps or set(steps[0]) != {"setup"}:
        raise InputError('a script begins with a step like {"setup": {"start": {}}}')
    begin = steps[0]["setup"]
    if not isinstance(begin, dict) or set(begin) not in ({"start"}, {"position"}):
        raise InputError("step 1: setup takes start or position, one of the two")
    moves: list[Any] = []
    for number, step in enumerate(steps[1:], 2):
        if set(step) == {"legal"}:
            moves.append(LEGAL)
        elif set(step) == {"apply"}:
            moves.append(ruleset.read_action(step["apply"]))
        else:
            raise InputError(f"step {number} has {', '.join(step) or 'nothing'}: a step is apply or legal")
    if "start" in begin:
        return Script(start=ruleset.options(begin["start"]), moves=tuple(moves))
    return Script(position=ruleset.read_position(begin["position"]), moves=tuple(moves))
