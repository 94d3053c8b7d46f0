"""GitHub: annotations for the log of a workflow, and a summary in Markdown.

Whatever a subject printed goes in as data: workflow commands escape it, Markdown gets it in code spans
whose fences are longer than anything inside, and HTML in it is escaped.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from uuid import uuid4

from hoyle.verify.conform.divergence import MEANS, brief
from hoyle.verify.conform.result import Conformance
from hoyle.verify.readable import readable

ROOM = 1_000_000  # bytes of a summary: GitHub takes no page above 1 MiB
FULL = "The page is full: the log and the other files have the rest."


def workflow_commands(result: Conformance) -> Iterator[str]:
    """Workflow commands: an error for each new divergence and trouble, a notice for what healed."""
    for divergence in result.divergences:
        title = (
            f"{divergence.clauses[0] if divergence.clauses else divergence.about}: {MEANS[divergence.check]}"
        )
        level = "error" if divergence.accepted is None else "notice"
        yield _command(level, title, f"{divergence.says}\n{divergence.reproduce}")
    for trouble in result.troubles:
        yield _command("error", f"subject: {trouble.kind}", trouble.says)
    for known in result.healed:
        yield _command("notice", f"healed: {known.fingerprint}", known.says or known.reason)


def _command(level: str, title: str, message: str) -> str:
    return f"::{level} title={_property(title)}::{_data(message)}"


def _data(text: str) -> str:
    return "%0A".join(readable(line).replace("%", "%25") for line in text.split("\n"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def unheard(text: Iterable[str]) -> Iterator[str]:
    """Lines for the log of a workflow in which nothing is a command, whatever a subject put there.

    A runner finds the older kind of command in the middle of a line, too. It hears none until it is told a
    word that the subject cannot know.
    """
    word = uuid4().hex
    yield f"::stop-commands::{word}"
    yield from text
    yield f"::{word}::"


def summary(result: Conformance, room: int = ROOM) -> str:
    """The step summary: a page that says what was found and what was compared, in *room* bytes."""
    page = ""
    for part in _parts(result):
        if len(page.encode()) + len(part.encode()) > room:
            return f"{page}\n{FULL}\n"
        page += f"{part}\n"
    return page


def _parts(result: Conformance) -> Iterator[str]:
    name = result.subject.name or "the subject"
    head = [
        f"## {_code(name)} against {_code(result.ruleset)}: {result.verdict}",
        f"{_text(result.because)}\n" if result.because else "",
        f"{len(result.covered)} of {len(result.covered) + len(result.not_covered)} clauses exercised, "
        f"{result.counts.get('compared', 0)} comparisons, "
        f"{result.counts.get('not_compared', 0)} fields the subject does not report.",
    ]
    yield "\n".join(head)
    for divergence in result.divergences:
        found = [
            f"### {_code(divergence.fingerprint)} {MEANS[divergence.check]}: {_code(divergence.about)}",
            *(f"- **{_text(c.id)}** ({_text(c.section)}): {_text(c.says)}" for c in divergence.citations),
            "",
            *(f"{number}. {_code(brief(step, 1000))}" for number, step in enumerate(divergence.steps, 1)),
            "",
            f"The book says {_code(brief(divergence.expected, 500))}, "
            f"the subject {_code(brief(divergence.got, 500))}.",
            *(f"- explained by {e.kind} {_code(e.id)}: {_text(e.says)}" for e in divergence.explained_by),
            f"\n{_code(divergence.reproduce)}\n" if divergence.reproduce else "",
        ]
        yield "\n".join(found)
    yield from (f"- {trouble.kind}: {_code(trouble.says)}" for trouble in result.troubles)
    if result.not_covered:
        yield f"\nNot exercised: {', '.join(_code(c) for c in result.not_covered)}"


def _text(text: str) -> str:
    escaped = html.escape(readable(" ".join(text.split())))
    return "".join(f"\\{c}" if c in "\\`*_[]|#" else c for c in escaped)


def _code(text: str) -> str:
    """A code span that nothing inside can end."""
    text = readable(" ".join(text.split())) or " "
    longest = max((len(run) for run in _runs(text)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {text} {fence}" if longest else f"`{text}`"


def _runs(text: str) -> Iterator[str]:
    run = ""
    for character in text + " ":
        if character == "`":
            run += character
        elif run:
            yield run
            run = ""
