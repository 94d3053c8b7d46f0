"""Where a text is made: in the reason of an objection, or anywhere else.

Why an action is not legal is told on every path, and no rule asks what was told. So a text that is made
inside `Objection(...)`, or for an exception that is raised, decides nothing. Any other text may be compared,
measured or looked up, and Python does not say so: it is made for each value that the unknown can have.
"""

from __future__ import annotations

import ast
import linecache
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

_ENGINES = str(Path(__file__).resolve().parents[1])

Span = tuple[tuple[int, int], tuple[int, int]]  # from and to, each a line and a column


def told_for_a_reason(frame: FrameType | None) -> bool:
    """Whether what runs in *frame*, or whoever called it, is telling a reason; engines do nothing else."""
    if frame is not None and _is_engine(frame.f_code.co_filename):
        return True
    while frame is not None and not _is_engine(frame.f_code.co_filename):
        if _is_in_a_reason(frame.f_code, frame.f_lasti):
            return True
        frame = frame.f_back
    return False


@cache
def _is_engine(file: str) -> bool:
    return str(Path(file).resolve()).startswith(_ENGINES)


@cache
def _is_in_a_reason(code: CodeType, instruction: int) -> bool:
    places = list(code.co_positions())
    line, last_line, column, last_column = places[instruction // 2]
    if line is None or last_line is None or column is None or last_column is None:
        return False
    return any(
        first <= (line, column) and (last_line, last_column) <= last
        for first, last in _reasons(code.co_filename)
    )


@cache
def _reasons(file: str) -> tuple[Span, ...]:
    """Where a file makes objections, and raises."""
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:
        return ()
    return tuple(
        ((node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0))
        for node in ast.walk(tree)
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _is_objection(node.func))
    )


def _is_objection(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name == "Objection"
