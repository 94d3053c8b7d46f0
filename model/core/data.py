"""The data files of a game: beside its modules, read whole.

`pathlib` would read them too, but importing it takes as long as reading a book, and a question to one rule
should be answered at once. So what a rulebook reads goes through these few lines.
"""

from __future__ import annotations

import os
from typing import IO, Any

from hoyle.model.core.errors import InputError

LARGEST = 256 * 1024 * 1024  # bytes of a file that is read at once


def beside(module_file: str, *names: str) -> str:
    """The path of a data file in the folder of a module: `beside(__file__, "readings.toml")`."""
    return os.path.join(os.path.dirname(module_file), *names)  # noqa: PTH118, PTH120


def contents(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file."""
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def file_given(path: str | os.PathLike[str], what: str) -> bytes:
    """The bytes of a file that a person named; where there are none to read, one sentence."""
    try:
        # What is no file has no size to ask for: a device may never end.
        if os.stat(path).st_size <= LARGEST:  # noqa: PTH116
            with open(path, "rb") as file:  # noqa: PTH123
                return whole(file, f"{what} {path}")
    except OSError as error:
        raise InputError(f"cannot read the {what} {path}: {reason(error)}") from None
    raise _too_large(f"{what} {path}")


def whole(file: IO[bytes], name: str) -> bytes:
    """All that can be read from *file*, unless that is more than anybody can have meant."""
    pieces, left = [], LARGEST
    while piece := file.read(1 << 20):
        pieces.append(piece)
        left -= len(piece)
        if left < 0:
            raise _too_large(name)
    return b"".join(pieces)


def _too_large(name: str) -> InputError:
    return InputError(f"{name} is larger than {LARGEST >> 20} MiB: give a smaller file")


def reason(error: OSError) -> str:
    """Why the machine refused, in a few words."""
    return (error.strerror or str(error)).lower()


def toml(path: str | os.PathLike[str], what: str) -> dict[str, Any]:
    """What a TOML file says; where it cannot be read, one sentence that calls the file *what*."""
    import tomllib

    try:
        return tomllib.loads(file_given(path, what).decode())
    except RecursionError:
        raise InputError(f"cannot read the {what} {path}: it is nested too deeply") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot read the {what} {path}, it is not TOML: {error}") from None
