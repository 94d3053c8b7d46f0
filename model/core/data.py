"""The data files of a game: beside its modules, read whole.

`pathlib` would read them too, but importing it takes as long as reading a book, and a question to one rule
should be answered at once. So what a rulebook reads goes through these few lines.
"""

from __future__ import annotations

import os
from typing import Any

from hoyle.model.core.errors import InputError


def beside(module_file: str, *names: str) -> str:
    """The path of a data file in the folder of a module: `beside(__file__, "readings.toml")`."""
    return os.path.join(os.path.dirname(module_file), *names)  # noqa: PTH118, PTH120


def contents(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file."""
    with open(path, "rb") as file:  # noqa: PTH123
        return file.read()


def toml(path: str | os.PathLike[str], what: str) -> dict[str, Any]:
    """What a TOML file says; where it cannot be read, one sentence that calls the file *what*."""
    import tomllib

    try:
        return tomllib.loads(contents(path).decode())
    except OSError as error:
        raise InputError(f"cannot read the {what} {path}: {error.strerror}") from None
    except RecursionError:
        raise InputError(f"cannot read the {what} {path}: it is nested too deeply") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot read the {what} {path}, it is not TOML: {error}") from None
