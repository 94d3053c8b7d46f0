"""Strays: processes that a subject started and that left its process group.

A daemon gets away from its group by `setsid`, and from its parent by forking twice; its environment it
keeps. So every subject is started with a mark in its environment, and whoever still bears the mark when
the subject has ended is ended too. That works where there is a /proc; elsewhere nobody is found.
"""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

VARIABLE = "HOYLE_SUBJECT"
PROCESSES = Path("/proc")


def new_mark() -> str:
    """A mark that nobody else bears."""
    return uuid4().hex


def marked_environment(mark: str) -> dict[str, str]:
    """The environment of this process with the mark in it."""
    return {**os.environ, VARIABLE: mark}


def end_strays(mark: str) -> int:
    """Kill every process that bears *mark*; how many there were."""
    ended = 0
    for process in strays(mark):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)
            ended += 1
    return ended


def strays(mark: str) -> Iterator[int]:
    """The processes that bear *mark*."""
    wanted = f"{VARIABLE}={mark}".encode()
    for folder in PROCESSES.glob("[0-9]*"):
        # Processes of others cannot be looked at, and those that end meanwhile are gone.
        with contextlib.suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
