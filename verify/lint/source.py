"""Getting the text of a rulebook, or one clear sentence why it cannot be had.

The size is looked at before a byte is read, so that a file that is far too large is refused at once.
"""

from __future__ import annotations

import os
import re
import select
import stat
import sys
from contextlib import suppress
from pathlib import Path

from hoyle.model.core.errors import InputError

LIMIT = 5_000_000
"""Bytes. The longest rulebooks in print have less than a twentieth of this."""

TERMINAL = re.compile(r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
"""Colours and titles of a terminal, as they get into a text that was copied from one."""
PATIENCE = 3
"""Seconds that somebody has to open a named pipe for writing: nobody may ever do so."""

OTHER_ENCODINGS = (
    (b"\xff\xfe\0\0", "a UTF-32"),
    (b"\0\0\xfe\xff", "a UTF-32"),
    (b"\xff\xfe", "a UTF-16"),
    (b"\xfe\xff", "a UTF-16"),
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP or DOCX"),
)


def read_text(path: str) -> str:
    """The text of the rulebook at *path*; `-` is standard input."""
    return decode(path, _bytes_of(path))


def decode(name: str, raw: bytes) -> str:
    """*raw* as text with plain line ends, or an InputError that says what is wrong with it."""
    if len(raw) > LIMIT:
        raise _too_large(name, f"more than {LIMIT // 1_000_000} MB")
    for mark, what in OTHER_ENCODINGS:
        if raw.startswith(mark):
            raise InputError(f"{name} is {what} file, not UTF-8 text: export it as plain UTF-8 text first")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = raw.count(b"\n", 0, wrong.start) + 1
        raise InputError(
            f"{name} is not UTF-8 text: byte 0x{raw[wrong.start]:02x} in line {line}; "
            "save it as UTF-8 (for example with: iconv -f latin1 -t utf-8)"
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError(
            f"{name} is not text: a zero byte in line {line}; export it as plain UTF-8 text first"
        )
    if not text.strip():
        raise InputError(f"{name} is empty: give the text of a rulebook")
    text = TERMINAL.sub("", text)
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n")


def _bytes_of(path: str) -> bytes:
    if path == "-":
        return sys.stdin.buffer.read(LIMIT + 1)
    file = Path(path)
    try:
        if file.is_dir():
            raise InputError(f"{path} is a folder: give the text file of one rulebook")
        status = file.stat()
        if stat.S_ISFIFO(status.st_mode):
            return _bytes_of_pipe(path)
        if status.st_size > LIMIT:
            raise _too_large(path, f"{status.st_size / 1_000_000:.1f} MB")
        with file.open("rb") as stream:
            return stream.read(LIMIT + 1)
    except FileNotFoundError:
        raise InputError(
            f"no file {path}: give the path of a rulebook's text, or - for standard input"
        ) from None
    except (OSError, ValueError) as wrong:
        reason = wrong.strerror if isinstance(wrong, OSError) else str(wrong)
        raise InputError(f"{path} cannot be read: {reason}") from None


def _bytes_of_pipe(path: str) -> bytes:
    """What comes out of a named pipe; simply to open one that nobody writes to would wait for ever."""
    with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as stream:
        if not select.select([stream], [], [], PATIENCE)[0]:
            with suppress(BlockingIOError):  # a writer is there, and has written nothing yet
                os.read(stream.fileno(), 1)  # nothing comes: there is no writer
                raise InputError(
                    f"{path} is a pipe and nobody writes to it: give the text file of one rulebook"
                )
        os.set_blocking(stream.fileno(), True)
        return stream.read(LIMIT + 1)


def _too_large(name: str, size: str) -> InputError:
    most = LIMIT // 1_000_000
    return InputError(
        f"{name} is too large for a rulebook ({size}, at most {most} MB): give one book, as plain text"
    )
