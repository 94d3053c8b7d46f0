"""The command line: `hoyle COMMAND …`. One small file a command, imported when it is asked for.

Exit codes: 0 nothing found, 1 findings, 2 wrong use or input, 3 a subject or the harness failed.
"""

from __future__ import annotations

import gc
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Run the command line and end the process with its exit code."""
    collect_in_large_strides()
    try:
        _spare_typing_extensions()
        from hoyle.verify.cli.app import app

        app.main(prog_name="hoyle")
    except KeyboardInterrupt:  # before there was a guard to hear it
        sys.stderr.write("hoyle: interrupted before anything began: run the same command again\n")
        _leave(130)
    except SystemExit as ended:
        _leave(ended.code if isinstance(ended.code, int) else 0)
    raise AssertionError("a command ends with its exit code")


def collect_in_large_strides() -> None:
    """Starting makes many objects and no garbage: a collection every 700 objects, Python's default, costs a
    fifth of the time of a short answer. Long runs still collect, in larger strides."""
    gc.set_threshold(50_000, 20, 20)


def _spare_typing_extensions() -> None:
    """Let msgspec do without typing_extensions, as it does where that package is not installed.

    Python has had what msgspec wants of it since 3.11; loading it anyway costs as much as reading a book.
    """
    if "typing_extensions" in sys.modules:
        return
    sys.modules["typing_extensions"] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules["typing_extensions"]


def _leave(code: int) -> NoReturn:
    """End the process. Where nothing is under way, without taking the interpreter apart piece by piece,
    which would be a tenth of the time of a short answer."""
    import os
    import threading

    if threading.active_count() > 1 or "concurrent.futures" in sys.modules:
        raise SystemExit(code)
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)
