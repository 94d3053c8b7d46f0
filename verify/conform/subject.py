"""Subjects: somebody else's implementation, under test, however it is reached.

A subject is opened, exchanges requests for replies, and is closed. Where it fails, `SubjectFailed` says so
by name, and it may be opened again. What does not stop it is kept in `troubles`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType

import msgspec
from msgspec import Struct

from hoyle.verify.conform.protocol import Hello, Reply, Request, StartRequest, read_content, shown
from hoyle.verify.conform.trouble import SubjectFailed, Trouble

_hello = msgspec.json.Decoder(Hello)


class Limits(Struct, frozen=True, kw_only=True):
    """How long and how much a subject may take."""

    reply: float = 10.0  # seconds for one reply
    start: float = 30.0  # seconds for the first reply: virtual machines take their time
    stop: float = 2.0  # seconds from `stop` to the end
    line: int = 8 << 20  # bytes of one reply
    stderr: int = 8 << 20  # bytes of standard error before it is called a flood
    kept: int = 4096  # bytes of standard error that are kept for the report
    window: int = 64  # requests under way at once, where the subject can
    restarts: int = 12  # times a subject is started again in one run


class Subject(ABC):
    """An implementation under test."""

    name: str
    limits: Limits
    hello: Hello
    troubles: list[Trouble]

    @abstractmethod
    def exchange(self, requests: Sequence[Request]) -> list[Reply]:
        """The replies to *requests*, in order. They are under way together where the subject can."""

    @abstractmethod
    def launch(self) -> None:
        """Make it ready for the first request."""

    @abstractmethod
    def close(self) -> None:
        """Tell it to stop, and see that it does. Never raises."""

    def open(self) -> Hello:
        """Start it and ask what it can do."""
        self.hello = Hello()
        self.launch()
        reply = self.exchange([StartRequest()])[0]
        if reply.kind != "ok":
            said = reply.says()
            raise SubjectFailed(
                Trouble(
                    kind="wrong-version",
                    says=f"start was answered with {reply.kind}" + (said and f": {said}"),
                )
            )
        self.hello = read_content(reply.raw, _hello)
        return self.hello

    def reopen(self) -> Hello:
        """Start it again after it failed."""
        self.close()
        return self.open()

    def one(self, request: Request) -> Reply:
        """The reply to one request."""
        return self.exchange((request,))[0]

    def can(self, *abilities: str) -> bool:
        return all(ability in self.hello.can for ability in abilities)

    def note(self, trouble: Trouble) -> None:
        """Keep a trouble that does not stop the subject; the same one is kept once."""
        for index, known in enumerate(self.troubles):
            if known.kind == trouble.kind:
                self.troubles[index] = msgspec.structs.replace(known, times=known.times + 1)
                return
        self.troubles.append(trouble)

    def __enter__(self) -> Subject:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def line_of(request: Request) -> str:
    """The line that was sent, for a report."""
    return shown(msgspec.json.encode(request), 500)
