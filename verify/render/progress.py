"""Listening to engines: a progress bar on a terminal, silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol

from hoyle.verify.events import Advanced, Began, Ended, Event

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class Listener(Protocol):
    """Anybody who wants to know what an engine does."""

    def hear(self, event: Event) -> None: ...


def relay(events: Iterable[Event], *listeners: Listener) -> Any:
    """Pass every event to every listener; the answer is the result of the last piece of work to end."""
    result = None
    for event in events:
        if isinstance(event, Ended):
            result = event.result
        for listener in listeners:
            listener.hear(event)
    return result


class Bars:
    """A bar for every piece of work that is under way, on standard error, gone when all is done."""

    def __init__(self) -> None:
        self._tasks: dict[str, TaskID] = {}
        self._progress: Progress | None = _progress() if sys.stderr.isatty() else None

    def __enter__(self) -> Bars:
        if self._progress is not None:
            self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._progress is not None:
            self._progress.stop()

    def hear(self, event: Event) -> None:
        if self._progress is None:
            return
        match event:
            case Began(work, total):
                self._tasks[work] = self._progress.add_task(work, total=total or None)
            case Advanced(work, done) if work in self._tasks:
                self._progress.update(self._tasks[work], completed=done)
            case Ended(work) if work in self._tasks:
                self._progress.remove_task(self._tasks.pop(work))
            case _:
                return


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        SpinnerColumn,
        TextColumn,
        TimeElapsedColumn,
    )

    return Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
