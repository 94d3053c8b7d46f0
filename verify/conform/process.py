"""A subject in a process of its own, reached over pipes.

One loop writes, reads and watches the clock with `poll`: a reader thread would cost five times as much a
message. The process leads a group of its own, so that ending it ends what it started; what left the group
is found by a mark. Whatever it prints
is bounded: a line has a limit, of standard error only the last is kept, and every wait has a deadline.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

import msgspec

from hoyle.model.core import InputError
from hoyle.verify.conform.protocol import Reply, Request, StopRequest, read_reply, shown
from hoyle.verify.conform.strays import end_strays, marked_environment, new_mark
from hoyle.verify.conform.subject import Limits, Subject, line_of
from hoyle.verify.conform.trouble import SubjectFailed, Trouble, TroubleKind

CHUNK = 1 << 16
GRACE = 0.5  # seconds for a process that closed its pipes to be gone


class ProcessSubject(Subject):
    """A command that speaks the protocol on its standard input and output."""

    def __init__(
        self, command: Sequence[str], limits: Limits | None = None, folder: Path | None = None
    ) -> None:
        if not command:
            raise InputError(
                "no command to check: give it after --, as in -- ./my-game, or name an object with --python"
            )
        if not hasattr(select, "poll"):
            raise InputError(
                "subjects over pipes need a system with poll, which this one lacks: use --python"
            )
        self.command = tuple(command)
        self.name = Path(command[0]).name
        self.limits = limits or Limits()
        self.folder = folder
        self.troubles = []
        self._encoder = msgspec.json.Encoder()
        self._process: subprocess.Popen[bytes] | None = None
        self._mark = new_mark()
        self._seq = 0

    # -- beginning and end -------------------------------------------------------------------------------

    def launch(self) -> None:
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=self.folder,
                env=marked_environment(self._mark),
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise SubjectFailed(
                Trouble(kind="not-started", says=f"cannot run {self.command[0]!r}: {reason.lower()}")
            ) from None
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._in, self._out, self._err = (pipe.fileno() for pipe in pipes if pipe is not None)
        for handle in (self._in, self._out, self._err):
            os.set_blocking(handle, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)
        self._rest = b""  # what was read and is not answered for yet
        self._tail = b""
        self._flooded = 0
        self._gathered = 0  # bytes of replies since the exchange began
        self._is_sound = True  # until an exchange with it fails

    def close(self) -> None:
        process = self._process
        if process is None:
            return
        try:
            # One that failed is past asking: it would hang once more.
            if process.poll() is None and self._is_sound:
                self._ask_to_stop(process)
        finally:
            self._process = None
            self._end_group(process)

    def _ask_to_stop(self, process: subprocess.Popen[bytes]) -> None:
        self._seq += 1
        with contextlib.suppress(OSError):
            os.write(self._in, self._encoder.encode(StopRequest(self._seq)) + b"\n")
        assert process.stdin
        with contextlib.suppress(OSError):
            process.stdin.close()
        deadline = monotonic() + self.limits.stop
        while process.poll() is None:
            if monotonic() > deadline:
                limit = f"{self.limits.stop:g} s after stop"
                self.note(Trouble(kind="ignored-stop", says=f"it still ran {limit}, and was killed"))
                return
            self._drain_all()
            sleep(0.002)

    def _drain_all(self) -> None:
        """Let go of what it prints at the end, so that it is not stuck in writing it."""
        for handle in (self._out, self._err):
            with contextlib.suppress(OSError):
                while os.read(handle, CHUNK):
                    pass

    def _end_group(self, process: subprocess.Popen[bytes]) -> None:
        ended_by_itself = process.poll() is not None
        left_some = self._group_lives(process.pid)
        self._kill(process.pid)
        process.wait()
        left_some = bool(end_strays(self._mark)) or left_some
        if ended_by_itself and left_some:
            says = "it ended and left processes behind, which were killed"
            self.note(Trouble(kind="children-left", says=says))
        for pipe in (process.stdin, process.stdout, process.stderr):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    @staticmethod
    def _group_lives(group: int) -> bool:
        try:
            os.killpg(group, 0)
        except (ProcessLookupError, PermissionError):
            return False
        return True

    @staticmethod
    def _kill(group: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)

    # -- exchange ----------------------------------------------------------------------------------------

    def exchange(self, requests: Sequence[Request]) -> list[Reply]:
        if self._process is None:
            raise SubjectFailed(Trouble(kind="not-started", says="it is not running"))
        window = self.limits.window if "pipeline" in self.hello.can else 1
        replies: list[Reply] = []
        self._gathered = 0
        try:
            for first in range(0, len(requests), window):
                self._round(requests[first : first + window], replies)
        except SubjectFailed as failed:
            self._is_sound = False
            request = line_of(requests[min(len(replies), len(requests) - 1)])
            trouble = msgspec.structs.replace(failed.trouble, request=request, stderr=shown(self._tail, 2000))
            raise SubjectFailed(trouble, replies) from None
        return replies

    def _round(self, requests: Sequence[Request], replies: list[Reply]) -> None:
        """Send *requests* together and gather a reply to each."""
        encode, first = self._encoder.encode, self._seq + 1
        lines = []
        for request in requests:
            self._seq += 1
            request.seq = self._seq
            lines.append(encode(request))
        lines.append(b"")
        unsent = b"\n".join(lines)
        limit = self.limits.start if first == 1 or self.hello.can == () else self.limits.reply
        deadline = monotonic() + limit
        expected = first
        while True:
            if unsent:
                unsent = self._write(unsent)
            if self._rest or not unsent:
                answered = self._take(expected, first, replies)
                if answered != expected:
                    expected, deadline = answered, monotonic() + limit
            if expected > self._seq and not unsent:
                return
            self._wait(deadline, limit, bool(unsent))

    def _take(self, expected: int, first: int, replies: list[Reply]) -> int:
        """Read the complete lines that have come; the number of the next reply to expect."""
        rest = self._rest
        if b"\n" not in rest:
            return expected
        *lines, self._rest = rest.split(b"\n")
        self._gathered += len(rest) - len(self._rest)
        if self._gathered > self.limits.batch:
            raise self._too_much()
        for line in lines:
            if len(line) > self.limits.line:
                raise self._too_long(len(line))
            if not line.strip():
                continue  # an empty line is nobody's reply and does no harm
            seq, reply = read_reply(line)
            if seq != expected or expected > self._seq:
                raise self._misplaced(seq, expected, line)
            replies.append(reply)
            expected += 1
        return expected

    def _write(self, unsent: bytes) -> bytes:
        try:
            return unsent[os.write(self._in, unsent) :]
        except BlockingIOError:
            return unsent
        except OSError:
            return b""  # it reads no more; what it printed before it ended is still to be read

    def _wait(self, deadline: float, limit: float, writing: bool) -> None:
        """Wait until there is something to read or room to write, and read it."""
        left = deadline - monotonic()
        if left <= 0:
            raise self._silent(limit)
        if writing:
            self._poll.register(self._in, select.POLLOUT)
        ready = self._poll.poll(min(left, GRACE) * 1000)
        if writing:
            self._poll.unregister(self._in)
        process = self._process
        if not ready and process is not None and process.poll() is not None:
            raise self._gone()  # and what it left behind keeps its pipes open
        for handle, _ in ready:
            if handle == self._out:
                self._read_out()
            elif handle == self._err:
                self._read_err()

    def _read_out(self) -> None:
        try:
            data = os.read(self._out, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self._poll.unregister(self._out)
            raise self._gone()
        self._rest = self._rest + data if self._rest else data
        if len(self._rest) > self.limits.line + CHUNK and b"\n" not in data:
            raise self._too_long(len(self._rest))

    def _read_err(self) -> None:
        try:
            data = os.read(self._err, CHUNK)
        except BlockingIOError:
            return
        if not data:
            self._poll.unregister(self._err)
            return
        self._tail = (self._tail + data)[-self.limits.kept :]
        before, self._flooded = self._flooded, self._flooded + len(data)
        if before <= self.limits.stderr < self._flooded:
            says = f"more than {self.limits.stderr} bytes on standard error: only the last are kept"
            self.note(Trouble(kind="stderr-flood", says=says))

    # -- what can go wrong -------------------------------------------------------------------------------

    def _silent(self, limit: float) -> SubjectFailed:
        if self._rest:
            says = f"a line without an end after {limit:g} s: {shown(self._rest)}"
            return SubjectFailed(Trouble(kind="half-line", says=says))
        return SubjectFailed(Trouble(kind="hung", says=f"no reply within {limit:g} s"))

    def _too_long(self, size: int) -> SubjectFailed:
        says = f"a line of more than {min(size, self.limits.line)} bytes: {shown(self._rest, 80)}"
        return SubjectFailed(Trouble(kind="too-long", says=says))

    def _too_much(self) -> SubjectFailed:
        says = f"replies of more than {self.limits.batch} bytes to one batch of requests"
        return SubjectFailed(Trouble(kind="too-long", says=says))

    def _misplaced(self, seq: int, expected: int, line: bytes) -> SubjectFailed:
        kind: TroubleKind
        if 0 < seq < expected:
            kind, says = "answered-twice", f"request {seq} was answered before"
        elif expected < seq <= self._seq:
            kind, says = (
                "out-of-order",
                f"the reply to request {seq} came before the one to request {expected}",
            )
        else:
            kind, says = "wrong-seq", f"request {expected} was asked, the reply is to {seq}"
        return SubjectFailed(Trouble(kind=kind, says=f"{says}: {shown(line)}"))

    def _gone(self) -> SubjectFailed:
        """Its output has ended: how did it end itself?"""
        process = self._process
        assert process
        deadline = monotonic() + GRACE
        while process.poll() is None and monotonic() < deadline:
            with contextlib.suppress(OSError, ValueError, KeyError):
                self._read_err()
            sleep(0.002)
        code = process.poll()
        with contextlib.suppress(OSError, ValueError, KeyError):
            self._read_err()
        kind: TroubleKind = "exited"
        if self._rest:
            kind, says = "half-line", f"it ended in the middle of a line: {shown(self._rest)}"
        elif code is None:
            says = "it closed its output and still runs"
        elif code < 0:
            kind, says = "crashed", f"it was ended by {_signal(-code)}"
        elif code:
            kind, says = "crashed", f"it ended with exit code {code}"
        else:
            says = "it ended before it was told to stop"
        return SubjectFailed(Trouble(kind=kind, says=says))


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
