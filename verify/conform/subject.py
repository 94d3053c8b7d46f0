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

from hoyle.verify.conform.comparing import printable
from hoyle.verify.conform.protocol import Hello, Reply, Request, StartRequest, read_content, shown
from hoyle.verify.conform.trouble import SubjectFailed, Trouble
from hoyle.verify.readable import readable

NAME = 100  # characters of a name that a subject gives
MANY = 30  # names in a list of them
FIELDS = 1_000  # fields of the rules

_hello = msgspec.json.Decoder(Hello)


class Limits(Struct, frozen=True, kw_only=True):
    """How long and how much a subject may take."""

    reply: float = 10.0  # seconds for one reply
    start: float = 30.0  # seconds for the first reply: virtual machines take their time
    stop: float = 2.0  # seconds from `stop` to the end
    line: int = 8 << 20  # bytes of one reply
    batch: int = 64 << 20  # bytes of the replies to one batch of requests
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
        self.hello = _presentable(read_content(reply.raw, _hello))
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


def _presentable(hello: Hello) -> Hello:
    """What a subject says of itself, fit for every report that repeats it."""
    return Hello(
        name=readable(hello.name, NAME),
        version=readable(hello.version, NAME),
        language=readable(hello.language, NAME),
        rulesets=tuple(readable(ruleset, NAME) for ruleset in hello.rulesets[:MANY]),
        rules={
            readable(field, NAME): printable(value) for field, value in list(hello.rules.items())[:FIELDS]
        },
        can=tuple(readable(ability, NAME) for ability in hello.can[:MANY]),
    )


def line_of(request: Request) -> str:
    """The line that was sent, for a report."""
    return shown(msgspec.json.encode(request), 500)
