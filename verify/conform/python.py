"""A subject in this process: a Python object, a class or a module that plays some of the game.

It offers any of `ask`, `setup`, `legal`, `apply`, `perft`, each taking and giving plain data. Without
`ask`, attributes that are called like the rules are asked instead. To refuse an action it raises
`Illegal`; what it does not play it skips with `Skip` or `NotImplementedError`. Any other exception is an
error of the subject. Time limits need a process: an endless loop in here is nobody's to end.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from hoyle.model.core import InputError, did_you_mean
from hoyle.verify.conform.protocol import (
    VERSION,
    ApplyRequest,
    AskRequest,
    LegalRequest,
    PerftRequest,
    Reply,
    Request,
    SetupRequest,
    StartRequest,
    StopRequest,
)
from hoyle.verify.conform.subject import Limits, Subject, line_of
from hoyle.verify.conform.trouble import SubjectFailed, Trouble
from hoyle.verify.readable import LONGEST, json_text, readable


class Illegal(Exception):
    """Raised by a subject: the book forbids this."""


class Skip(Exception):
    """Raised by a subject: it does not play this, and says why."""


class PythonSubject(Subject):
    """A Python object as a subject."""

    def __init__(self, target: Any, name: str = "") -> None:
        self.target = target
        self.name = name or getattr(target, "__name__", type(target).__name__)
        self.limits = Limits()
        self.troubles = []
        self._open = False

    def launch(self) -> None:
        self._open = True

    def close(self) -> None:
        self._open = False

    def exchange(self, requests: Sequence[Request]) -> list[Reply]:
        return [self._reply(request) for request in requests]

    def _reply(self, request: Request) -> Reply:
        # Through JSON and back: the subject gets values of its own, and gives what can be written down.
        try:
            content = self._content(msgspec.json.decode(msgspec.json.encode(request), type=type(request)))
        except Illegal as refusal:
            return Reply("illegal", _sentence(str(refusal)))
        except (Skip, NotImplementedError) as skip:
            return Reply("skipped", _sentence(str(skip)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever a subject raises is its answer, SystemExit included
            return Reply("error", _sentence(f"{type(error).__name__}: {error}"))
        try:
            return Reply("ok", msgspec.json.encode(content))
        except (TypeError, ValueError, OverflowError, RecursionError, UnicodeEncodeError) as error:
            says = f"what it returned cannot be written as JSON: {error}"
            raise SubjectFailed(Trouble(kind="bad-reply", says=says, request=line_of(request))) from None

    def _content(self, request: Request) -> Any:
        match request:
            case StartRequest():
                return self._hello()
            case AskRequest():
                return {"answer": self._ask(request)}
            case SetupRequest():
                begin = {
                    k: v for k in ("position", "start") if (v := getattr(request, k)) is not msgspec.UNSET
                }
                return _placed(self._method("setup")(request.ruleset, request.rules, **begin))
            case LegalRequest():
                return {"actions": list(self._method("legal")())}
            case ApplyRequest():
                return _placed(self._method("apply")(request.action))
            case PerftRequest():
                return {"nodes": self._method("perft")(request.depth)}
            case StopRequest():
                return {}
        raise Skip(f"{type(request).__name__} is not played")

    def _method(self, name: str) -> Any:
        method = getattr(self.target, name, None)
        if not callable(method):
            raise Skip(f"{self.name} has no {name}")
        return method

    def _ask(self, request: AskRequest) -> Any:
        ask = getattr(self.target, "ask", None)
        if callable(ask):
            return ask(request.rule, request.args, request.rules)
        rule = getattr(self.target, request.rule, None)
        if not callable(rule):
            raise Skip(f"{self.name} has no {request.rule}")
        return rule(**request.args)

    def _hello(self) -> dict[str, Any]:
        start = getattr(self.target, "start", None)
        told = dict(start(VERSION)) if callable(start) else {}
        # Functions that are called like the rules answer `ask`; who plays whole games need not have any.
        plays = [
            name
            for name in ("setup", "legal", "apply", "perft")
            if callable(getattr(self.target, name, None))
        ]
        asks = ["ask"] if callable(getattr(self.target, "ask", None)) or not plays else []
        return {"name": self.name, "version": "", "language": "Python", "can": asks + plays, **told}


def _sentence(text: str) -> bytes:
    return json_text(readable(text, LONGEST)).encode()


def _placed(result: Any) -> dict[str, Any]:
    """A part of a position, or the whole content of `ok` where the subject also tells the outcome."""
    if isinstance(result, dict) and result.keys() <= {"position", "outcome"} and "position" in result:
        return result
    return {} if result is None else {"position": result}


def python_subject(spec: str) -> PythonSubject:
    """The subject that `module:object` names; a class is called once, without arguments."""
    module_name, colon, path = spec.partition(":")
    if not module_name or module_name.startswith(".") or (colon and not path):
        raise InputError(f"--python {spec!r} names no object: write MODULE:OBJECT, as in mygame:Game")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        target: Any = import_module(module_name)
    except ImportError as error:
        raise InputError(f"cannot import {module_name!r} for --python {spec}: {error}") from None
    except (Exception, SystemExit) as error:  # a module that breaks, or ends it all, is the subject's
        raise InputError(
            f"importing {module_name!r} for --python {spec} fails: {type(error).__name__}: {error}"
        ) from None
    for part in path.split(".") if colon else ():
        known = [name for name in dir(target) if not name.startswith("_")]
        if not hasattr(target, part):
            raise InputError(f"{module_name} has no {part!r} (--python {spec}): {did_you_mean(part, known)}")
        target = getattr(target, part)
    if isinstance(target, type):
        try:
            target = target()
        except (Exception, SystemExit) as error:
            raise InputError(
                f"{spec} cannot be made without arguments: {type(error).__name__}: {error}"
            ) from None
    return PythonSubject(target, spec)
