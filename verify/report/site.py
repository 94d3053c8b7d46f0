"""The site: every report on one page that needs neither a server nor a network.

Jinja2 writes the page and escapes whatever comes from data; the style sheet and the script stand in it. A
policy in its head forbids the browser every request. Without a script everything is shown, one after the
other; with it there are pages, search, filters and the viewer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from hoyle.model.core import Ruleset
from hoyle.verify.diff.rendering import value_shown
from hoyle.verify.render.verdicts import NOTICED, how
from hoyle.verify.render.witness import compact, lines
from hoyle.verify.report import mutants, register
from hoyle.verify.report.content import RulesetReport, progress
from hoyle.verify.report.editions import ClauseRow, Edition
from hoyle.verify.report.markdown import ABOUT, NOT_RECORDED, WORDS
from hoyle.verify.report.mutants import Mutant
from hoyle.verify.report.parts import parts_of
from hoyle.verify.report.plays import Play, plays_of
from hoyle.verify.report.subject import Subject

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).with_name("templates")
MOST_LINES = 12
LONGEST = 300
MOST_PLACES = 4  # plays that a clause names


def site(
    subjects: Sequence[Subject],
    rulesets: Sequence[Ruleset[Any, Any, Any]],
    editions: Sequence[Edition],
    others: Sequence[tuple[str, str]],
) -> str:
    """The whole site as one page."""
    pages = [
        _Page(subject, plays_of(ruleset, subject.report, subject.register))
        for ruleset, subject in zip(rulesets, subjects, strict=True)
    ]
    anchors = {clause.id: f"{page.id}/clause/{clause.id}" for page in pages for clause in page.report.clauses}
    for page in pages:
        page.differences = _differences(page.report, editions)
    said = {
        "pages": pages,
        "anchors": anchors,
        "words": WORDS,
        "editions": editions,
        "others": [other for other in others if other[0] not in {edition.path for edition in editions}],
        "about": ABOUT,
        "noticed": NOTICED,
        "not_recorded": NOT_RECORDED,
        "register": register,
        "mutants": mutants,
    }
    return str(_template("site.html.j2").render(**said, **_assets()))


def viewer(play: Play, says: Mapping[str, str]) -> str:
    """One play as a page of its own, for `hoyle play --open`, with what its clauses say."""
    book = embedded({clause: says[clause] for clause in play.clauses if clause in says})
    return str(_template("viewer.html.j2").render(play=play, data=embedded([play]), book=book, **_assets()))


class _Page:
    """What the template asks about one ruleset."""

    def __init__(self, subject: Subject, plays: Sequence[Play]) -> None:
        self.subject = subject
        self.report = report = subject.report
        self.parts = parts_of(subject)
        self.board = embedded(subject.map.board) if subject.map is not None else ""
        self.weighed = {entry.id: entry for entry in subject.register.entries} if subject.register else {}
        self.id = report.place
        self.plays = plays
        self.data = embedded(plays)
        self.words = {entry.judgement.id: entry.word for entry in report.properties}
        self.sentences = {entry.judgement.id: entry.judgement.says for entry in report.properties}
        self.rules = {rule.name: rule.says for rule in report.rules}
        self.played = {play.id for play in plays}
        self.midway = len(plays[0].steps) // 2
        self.applied = _applied(plays)
        self.broken = _broken(subject)
        self.differences: dict[str, list[tuple[str, ClauseRow]]] = {}

    def values(self, entries: Sequence[Any], field: str) -> list[str]:
        """The values of a filter, in the order of the alphabet."""
        found = {str(value) for entry in entries for value in _listed(getattr(entry, field))}
        return sorted(found)


def _applied(plays: Sequence[Play]) -> dict[str, list[tuple[Play, int]]]:
    """Where a clause can be seen at work: the first step of each play in which it speaks of the action."""
    found: dict[str, dict[str, tuple[Play, int]]] = {}
    for play in plays:
        for number, step in enumerate(play.steps):
            for clause in step.clauses:
                found.setdefault(play.clauses[clause], {}).setdefault(play.id, (play, number))
    return {clause: list(places.values())[:MOST_PLACES] for clause, places in found.items()}


def _broken(subject: Subject) -> dict[str, list[Mutant]]:
    """The mutants that break a clause, by the clause."""
    found: dict[str, list[Mutant]] = {}
    for mutant in subject.mutants or ():
        if mutant.clause:
            found.setdefault(mutant.clause, []).append(mutant)
    return found


def _differences(
    report: RulesetReport, editions: Sequence[Edition]
) -> dict[str, list[tuple[str, ClauseRow]]]:
    """What other editions say instead of a clause: where that stands on the site, and the row."""
    found: dict[str, list[tuple[str, ClauseRow]]] = {}
    for edition in editions:
        if report.id not in edition.sides:
            continue
        for row in edition.differing:
            if report.id in row.says:
                found.setdefault(f"{report.id}.{row.id}", []).append((f"{edition.id}/{row.id}", row))
    return found


def _listed(value: Any) -> Sequence[Any]:
    return value if isinstance(value, tuple) else (value,)


@cache
def _template(name: str) -> Any:
    return _environment().get_template(name)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {
        "how": how,
        "compact": compact,
        "progress": progress,
        "slug": slug,
        "value": value_shown,
        "prose": prose,
        "linked": linked,
        "marked": marked,
    }
    environment.globals |= {"witness_lines": witness_lines}
    return environment


def slug(text: str) -> str:
    """A name as a part of an anchor."""
    return re.sub(r"[^A-Za-z0-9_.-]", "-", text)


def prose(text: str) -> Any:
    """A sentence of ours, in which `code` and *names* are marked up; everything else in it is text."""
    from markupsafe import Markup, escape

    marked = re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text)))
    return Markup(re.sub(r"(?<![\w*])\*(\w[\w ]*)(?<! )\*(?![\w*])", r"<em>\1</em>", marked))


def linked(text: str, anchors: Mapping[str, str]) -> Any:
    """A sentence in which every clause leads to its page."""
    from markupsafe import Markup, escape

    def link(found: re.Match[str]) -> str:
        clause = found[0].rstrip(".")
        rest = found[0][len(clause) :]
        return f'<a href="#{anchors[clause]}">{clause}</a>{rest}' if clause in anchors else found[0]

    return Markup(re.sub(r"[\w-]+(?:\.[\w-]*)+", link, str(escape(text))))


def marked(text: str, others: Iterable[str]) -> Any:
    """A sentence with those words marked that another edition does not have; none where it is all new."""
    from markupsafe import Markup, escape

    pieces = re.split(r"(\w+)", text)
    shared = [set(re.findall(r"\w+", other.lower())) for other in others]
    own = [
        bool(number % 2) and not all(piece.lower() in each for each in shared)
        for number, piece in enumerate(pieces)
    ]
    if 2 * sum(own) > len(pieces) // 2:
        return escape(text)
    return Markup("").join(
        Markup("<mark>{}</mark>").format(piece) if new else escape(piece)
        for piece, new in zip(pieces, own, strict=True)
    )


def witness_lines(witness: Any, says: str) -> list[str]:
    """A witness in a few lines; the whole of it is in the JSON."""
    shown = [line for line in lines(witness) if line != says]
    kept = [line if len(line) <= LONGEST else f"{line[:LONGEST]}…" for line in shown[:MOST_LINES]]
    return kept if len(shown) <= MOST_LINES else [*kept, f"… {len(shown) - MOST_LINES} more lines"]


def embedded(value: object) -> Any:
    """A value as JSON inside a script element, in which no text from data can end the element."""
    from markupsafe import Markup

    text = msgspec.json.encode(value, order="deterministic").decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return Markup(text)


def _assets() -> dict[str, Any]:
    """The style sheet and the scripts, which are ours and go in as they are."""
    from markupsafe import Markup

    return {
        "style": Markup((TEMPLATES / "site.css").read_text(encoding="utf-8")),
        "drawing": Markup((TEMPLATES / "viewer.js").read_text(encoding="utf-8")),
        "script": Markup((TEMPLATES / "site.js").read_text(encoding="utf-8")),
    }
