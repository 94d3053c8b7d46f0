"""Whatever goes wrong is said in one sentence, with the right exit code; a traceback is never the answer."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

import click

NOTHING_FOUND, FINDINGS, WRONG_INPUT, FAILED = 0, 1, 2, 3
INTERRUPTED = 130  # 128 and the number of SIGINT, as shells have it
CLOSED_PIPE = 141  # 128 and the number of SIGPIPE

TRACEBACK = "HOYLE_TRACEBACK"


class ClosedPipe(Exception):
    """Whoever read our output has stopped reading."""


QUIET = (SystemExit, KeyboardInterrupt, BrokenPipeError, ClosedPipe)


def guarded(run: Callable[[], Any]) -> int:
    """Run a command; the exit code is what it returned, or what stopped it."""
    if sys.stdout is None:  # started with a closed standard output: only the exit code is wanted
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        _print_anything(stream)
    sys.unraisablehook = _heard_again
    if sys.flags.optimize > 1:
        _say("Python was told to leave out docstrings, which are hoyle's sentences: unset PYTHONOPTIMIZE")
        return WRONG_INPUT
    try:
        code = run()
        sys.stdout.flush()
    except BaseException as error:
        return _stopped(error)
    return code if isinstance(code, int) else NOTHING_FOUND


def _stopped(error: BaseException) -> int:
    if os.environ.get(TRACEBACK) and not isinstance(error, QUIET):
        import traceback

        traceback.print_exception(error)
    from hoyle.model.core.errors import InputError, Unspecified  # not before it is needed: help is quick

    match error:
        case SystemExit():
            return error.code if isinstance(error.code, int) else WRONG_INPUT
        case BrokenPipeError() | ClosedPipe():
            # Nobody reads any more, which is theirs to decide; closing would only complain again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return CLOSED_PIPE
        case KeyboardInterrupt() | click.Abort():
            _say("interrupted: nothing was written by halves, run the same command again to start over")
            return INTERRUPTED
        case InputError():
            _say(str(error))
            return WRONG_INPUT
        case click.ClickException():
            _say(_usage(error))
            return WRONG_INPUT
        case Unspecified():
            _say(f"the book says nothing about this: {error}")
            return FINDINGS
        case OSError(errno=errno.ENOSPC):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            _say("cannot write the output: no space is left where it goes, make room and run it again")
            return FAILED
        case MemoryError():
            _say("out of memory: give a smaller depth, fewer games or a lower limit")
            return FAILED
        case _:
            _say(
                f"internal error, {type(error).__name__}: {_one_line(error)} (set {TRACEBACK}=1 to see where)"
            )
            return FAILED


def _heard_again(ignored: Any) -> None:
    """Python swallows Ctrl-C in a callback of the garbage collector (Hypothesis has one): repeat it."""
    if ignored.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(ignored)
        return
    import _thread
    import threading

    threading.Timer(0.05, _thread.interrupt_main).start()


def _usage(error: click.ClickException) -> str:
    """What click has to say, as one sentence that ends with the remedy."""
    context = getattr(error, "ctx", None)
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return error.format_message()
    sentence = " ".join(error.format_message().split()).rstrip(".")
    path = context.command_path if context is not None else "hoyle"
    sentence = f"{sentence[:1].lower()}{sentence[1:]}"
    return (
        f"{sentence} See {path} --help"
        if sentence.endswith(("?", "?)"))
        else f"{sentence}: see {path} --help"
    )


def _say(sentence: str) -> None:
    try:
        click.echo(sentence if "\n" in sentence else f"hoyle: {sentence}", err=True)
    except OSError:  # standard error is closed: the exit code has to do
        return


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text if len(text) <= 200 else f"{text[:200]}…"


def _print_anything(stream: TextIO) -> None:
    """A terminal that cannot show a character gets a question mark in its place."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
