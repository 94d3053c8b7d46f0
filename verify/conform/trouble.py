"""Troubles: what can go wrong with a subject that has nothing to do with the rules of a game.

Each has a name, and each is reported within a time limit. A trouble is never counted as a divergence, and
never as agreement: the exchange in which it happened was not compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

TroubleKind = Literal[
    "not-started",  # the command cannot be run at all
    "wrong-version",  # it does not speak this version of the protocol
    "hung",  # no reply within the time limit
    "crashed",  # it ended with an error or by a signal
    "exited",  # it ended, or closed its output, without being asked to stop
    "half-line",  # its last line has no end
    "too-long",  # a line is longer than the limit
    "garbage",  # a line is not a JSON object
    "bad-text",  # a line is not UTF-8
    "bad-number",  # NaN, Infinity, or a number that no machine holds
    "too-deep",  # JSON nested deeper than anyone needs
    "bad-reply",  # a JSON object, but not a reply of the protocol
    "wrong-seq",  # a reply to a request that was never made
    "out-of-order",  # a reply to a later request before an earlier one
    "answered-twice",  # a second reply to one request
    "unsteady",  # the same question, another answer
    "stderr-flood",  # it writes more to standard error than anyone will read
    "ignored-stop",  # it did not end when told to
    "children-left",  # it ended and left processes behind
]

# Troubles after which the subject still answers: they are reported, and the run goes on undisturbed.
HARMLESS: tuple[TroubleKind, ...] = ("unsteady", "stderr-flood", "ignored-stop", "children-left")


class Trouble(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that went wrong with a subject, and the request at which it happened."""

    kind: TroubleKind
    says: str
    request: str = ""  # the line that was sent, cut where it would run on
    stderr: str = ""  # the last the subject wrote to standard error
    times: int = 1


class SubjectFailed(Exception):
    """A subject can no longer be talked to. *replies* came before it failed."""

    def __init__(self, trouble: Trouble, replies: Sequence[Any] = ()) -> None:
        self.trouble = trouble
        self.replies = replies
        super().__init__(f"{trouble.kind}: {trouble.says}")
