"""Where text goes: findings to standard output, everything about the run itself to standard error.

On a terminal there are colours and the text is wrapped; in a pipe it is plain, one entry a line, whatever
the width. rich is not needed for that: the quick commands start without it.
"""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

import click
import msgspec

from hoyle.verify.readable import printable_json


def is_terminal() -> bool:
    """Whether a person reads standard output as it comes."""
    return sys.stdout.isatty()


def say(text: str = "") -> None:
    """A line for the reader; colours are left out in a pipe and where NO_COLOR is set."""
    click.echo(text, color=False if "NO_COLOR" in os.environ else None)


def note(text: str) -> None:
    """A line about the run: to standard error."""
    click.echo(text, err=True, color=False if "NO_COLOR" in os.environ else None)


def emit(value: Any) -> None:
    """A value as JSON, indented, on standard output."""
    click.echo(printable_json(msgspec.json.format(msgspec.json.encode(value), indent=2)))


def bold(text: str) -> str:
    return click.style(text, bold=True)


def dim(text: str) -> str:
    return click.style(text, dim=True)


def columns() -> int:
    """The width of the terminal. (shutil would say it too, and load three compressors for it.)"""
    try:
        return int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        try:
            return os.get_terminal_size(sys.stdout.fileno()).columns or 80
        except (OSError, ValueError):
            return 80


def paragraph(text: str, indent: int = 0) -> str:
    """*text* indented, and on a terminal wrapped to its width."""
    margin = " " * indent
    if not is_terminal():
        return margin + text
    width = max(40, min(columns(), 120))
    # names of properties have hyphens, and are copied whole
    return textwrap.fill(text, width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False)


def table(rows: Iterable[Sequence[str]], heading: Sequence[str] = (), gap: str = "  ") -> Iterable[str]:
    """Rows in aligned columns; the last column runs on (and is wrapped on a terminal)."""
    listed = [tuple(row) for row in rows]
    everything = [tuple(heading), *listed] if heading else listed
    if not everything:
        return
    widths = [max(len(row[column]) for row in everything) for column in range(len(everything[0]) - 1)]
    margin = sum(widths) + len(gap) * len(widths)
    for number, row in enumerate(everything):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        last = _beside(row[-1], margin)
        line = gap.join([*cells, last]).rstrip()
        yield bold(line) if heading and number == 0 else line


def _beside(text: str, margin: int) -> str:
    """*text* wrapped so that it stands right of *margin* columns, where there is room for that."""
    width = columns() if is_terminal() else 0
    if width - margin < 30 or len(text) <= width - margin:
        return text
    return f"\n{' ' * margin}".join(textwrap.wrap(text, width - margin))
