"""Files: read with a sentence when it fails, written whole or not at all."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Literal

from hoyle.model.core.data import file_given, reason, whole
from hoyle.model.core.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def read(path: str | Path, what: str) -> bytes:
    """The bytes of a file that a person named; `-` is standard input."""
    if str(path) == "-":
        return whole(sys.stdin.buffer, f"{what} {path}")
    return file_given(path, what)


def write(path: Path, content: bytes | str, what: str) -> None:
    """Write a file under a temporary name beside it, then give it its name: there is never half a file.

    A link stays a link. What is there and is no file (a pipe, a device) is written to, never replaced.
    """
    import tempfile
    from pathlib import Path

    data = content.encode() if isinstance(content, str) else content
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            raise InputError(f"cannot write the {what} {path}: it is a folder, name a file in it")
        if path.exists() and not path.is_file():
            with path.open("wb") as stream:
                stream.write(data)
            return
        goal = Path(os.path.realpath(path))
    except (FileExistsError, NotADirectoryError):
        raise InputError(
            f"cannot write the {what} {path}: {path.parent} is no folder, name a file in a folder"
        ) from None
    except OSError as error:
        raise InputError(f"cannot write the {what} {path}: {reason(error)}, name another place") from None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=goal.parent)
    except OSError as error:
        raise InputError(f"cannot write the {what} {path}: {reason(error)}, name another place") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(goal)
    except BaseException as error:
        Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise InputError(f"cannot write the {what} {path}: {reason(error)}") from None
        raise


def by_entry(value: Any, order: Literal["deterministic", "sorted"] = "deterministic") -> bytes:
    """JSON to be kept in a repository: an entry a line, so that a change shows as what changed."""
    import msgspec

    data = msgspec.json.decode(msgspec.json.encode(value, order=order))
    return "".join(_entries(data, msgspec.json.encode)).encode() + b"\n"


def _entries(data: Any, encode: Callable[[Any], bytes], inner: bool = True) -> Iterator[str]:
    """The text of a value; the entries of an object, and those of a list in it, begin lines of their own."""
    if isinstance(data, dict) and data and inner:
        for number, (key, value) in enumerate(data.items()):
            yield f"{',' if number else '{'}\n{encode(key).decode()}: "
            yield from _entries(value, encode, inner=False)
        yield "\n}"
    elif isinstance(data, list) and data:
        yield "[\n" + ",\n".join(encode(entry).decode() for entry in data) + "\n]"
    else:
        yield encode(data).decode()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
