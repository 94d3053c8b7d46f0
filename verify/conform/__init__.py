"""Conformance: any implementation, in any language, checked against the book.

The names below are what a subject written in Python may want. They are imported when they are used: pytest
loads this package wherever hoyle is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hoyle.verify.conform.engine import Plan, checked, conform
    from hoyle.verify.conform.process import ProcessSubject
    from hoyle.verify.conform.python import Illegal, PythonSubject, Skip, python_subject
    from hoyle.verify.conform.settings import settings_for
    from hoyle.verify.conform.subject import Limits, Subject

_HOMES = {
    "Illegal": "python",
    "Limits": "subject",
    "Plan": "engine",
    "ProcessSubject": "process",
    "PythonSubject": "python",
    "Skip": "python",
    "Subject": "subject",
    "checked": "engine",
    "conform": "engine",
    "python_subject": "python",
    "settings_for": "settings",
}

__all__ = [
    "Illegal",
    "Limits",
    "Plan",
    "ProcessSubject",
    "PythonSubject",
    "Skip",
    "Subject",
    "checked",
    "conform",
    "python_subject",
    "settings_for",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
