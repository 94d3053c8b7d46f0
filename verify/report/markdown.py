"""Reports for reading in the repository: Markdown, one page a subject.

Text from data is escaped, so that no clause, label or witness can become markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hoyle.model.core import Reading
from hoyle.verify.account import Account
from hoyle.verify.render.verdicts import NOTICED, how
from hoyle.verify.render.witness import compact, lines
from hoyle.verify.report.content import PropertyEntry, RulesetReport, progress

MADE = "<!-- Made by `hoyle report`; edit the model, not this page. -->"
ABOUT = {
    "data": "The data",
    "values": "Single rules",
    "position": "Every position",
    "step": "Every step",
    "reach": "What can happen",
    "play": "Play itself",
}
NOT_RECORDED = (
    "No evidence is on record for this ruleset: that no test cites a clause and that play reaches none only "
    "means that nobody wrote it down."
)
LONGEST = 400  # characters of a line of a witness; the whole of it is in the JSON
MOST_LINES = 12


def text(value: object) -> str:
    """Text from data, in which nothing is markup."""
    plain = " ".join(str(value).split())
    escaped = re.sub(r"([\\`*_\[\]|~#])", r"\\\1", plain)
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def code(value: object) -> str:
    """Text from data as code, whatever quotes are in it."""
    plain = " ".join(str(value).split()).replace("|", "¦")
    fence = "`" * (max((len(run) for run in re.findall("`+", plain)), default=0) + 1)
    space = " " if plain.startswith("`") or plain.endswith("`") else ""
    return f"{fence}{space}{plain}{space}{fence}"


def anchor(kind: str, name: str) -> str:
    """A place to link to."""
    return f'<a id="{kind}-{re.sub(r"[^A-Za-z0-9_.-]", "-", name)}"></a>'


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heading)} |"
    yield f"|{'---|' * len(heading)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _links(kind: str, page: str, names: Iterable[str]) -> str:
    return ", ".join(f"[{text(name)}]({page}#{kind}-{name})" for name in names)


def pages(report: RulesetReport) -> dict[str, str]:
    """The pages of one ruleset, by file name."""
    made = {
        "index.md": _overview(report),
        "verdicts.md": _verdicts(report),
        "clauses.md": _clauses(report),
        "readings.md": _readings(report),
        "rules.md": _rules(report),
        "perft.md": _perft(report),
    }
    return {name: "\n".join((MADE, "", *made_lines)).rstrip() + "\n" for name, made_lines in made.items()}


def index(reports: Sequence[RulesetReport], others: Sequence[tuple[str, str]]) -> str:
    """The first page: every ruleset, what was found, and the other reports there are."""
    rows = [
        (
            f"[{text(report.id)}]({report.place}/index.md)",
            text(report.name),
            _totals(report),
            str(len(report.findings)) if report.findings else "nothing",
            f"{report.coverage['clauses'] - report.coverage['open']} of {report.coverage['clauses']}",
            str(len(report.readings)),
        )
        for report in reports
    ]
    heading = ("ruleset", "book", "verdicts", "to look at", "clauses accounted for", "unclear places")
    made = [
        MADE,
        "",
        "# What is known of every ruleset",
        "",
        "[The same as one page for the browser](index.html): search, filters, plays step by step.",
        "",
        *table(heading, rows),
        "A verdict says how well something is known. **proved**: for every input or step. **exhausted**: "
        "every member of a finite domain was tried. **tested**: held wherever it was tried. **refuted**: a "
        "witness shows that it is false; *expected* where the sentence is known to be false. **vacuous**: "
        "its condition never came up. **unknown**: the engine gave up. **skipped**: not tried.",
        "",
    ]
    if others:
        made += ["## Other reports", "", *(f"- [{text(title)}]({path})" for path, title in others), ""]
    return "\n".join(made).rstrip() + "\n"


def _totals(report: RulesetReport) -> str:
    return ", ".join(f"{count} {word}" for word, count in report.verdicts.items()) or "no properties"


def _overview(report: RulesetReport) -> Iterator[str]:
    yield f"# {text(report.name)}"
    yield ""
    made = f"profile {code(report.profile)}, seed {report.seed}"
    yield f"Ruleset {code(report.id)}, {made}. [All rulesets](../index.md)"
    yield ""
    yield f"- [Verdicts](verdicts.md): {_totals(report)}"
    yield f"- [Clauses](clauses.md): {report.coverage['clauses']}, of which {report.coverage['open']} open"
    yield f"- [Unclear places](readings.md): {len(report.readings)}"
    yield f"- [Rules](rules.md): {len(report.rules)}"
    yield "- [Counts of plays](perft.md)"
    yield "- [The same as JSON](report.json)"
    yield ""
    if report.findings:
        yield "## To look at"
        yield ""
        for entry in report.findings:
            yield f"- [{text(entry.judgement.says)}](verdicts.md#property-{entry.judgement.id})"
        yield ""
    yield "## Clause coverage"
    yield ""
    yield from table(("clauses", "how many"), ((what, str(n)) for what, n in report.coverage.items()))
    if not report.play:
        yield NOT_RECORDED
        yield ""
    if report.notices:
        yield "## Not exercised in this run"
        yield ""
        for what, title in NOTICED.items():
            named = [notice.id for notice in report.notices if notice.what == what]
            if named:
                yield f"- {title}: {', '.join(code(name) for name in named)}"
        yield ""


# -- verdicts --------------------------------------------------------------------------------------------


def _verdicts(report: RulesetReport) -> Iterator[str]:
    yield f"# Verdicts: {text(report.name)}"
    yield ""
    yield f"{_totals(report)}. [Overview](index.md)"
    yield ""
    for about, title in ABOUT.items():
        entries = [entry for entry in report.properties if entry.about == about]
        if not entries:
            continue
        yield f"## {title}"
        yield ""
        for entry in entries:
            yield from _property(entry)


def _property(entry: PropertyEntry) -> Iterator[str]:
    judgement = entry.judgement
    yield f"### {anchor('property', judgement.id)}{text(judgement.says)}"
    yield ""
    yield f"**{entry.word}** · {code(judgement.id)}" + (" · **to look at**" if judgement.is_finding else "")
    yield ""
    for verdict in judgement.evidence:
        yield f"- {verdict.word}: {text(how(verdict))}"
    if judgement.clauses:
        yield f"- clauses: {_links('clause', 'clauses.md', judgement.clauses)}"
    yield ""
    witness = judgement.verdict.witness
    if witness is not None:
        shown = [line for line in lines(witness) if line != judgement.says]
        yield "```text"
        yield from (_within_fence(line) for line in shown[:MOST_LINES])
        if len(shown) > MOST_LINES:
            yield f"… {len(shown) - MOST_LINES} more lines"
        yield "```"
        yield ""


def _within_fence(line: str) -> str:
    plain = " ".join(line.split()) if "\n" in line else line
    plain = plain.replace("```", "'''")
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}…"


# -- clauses ---------------------------------------------------------------------------------------------


def _clauses(report: RulesetReport) -> Iterator[str]:
    yield f"# Clauses: {text(report.name)}"
    yield ""
    yield "What became of each clause of the book: the rules that implement it, the properties that speak of"
    play = text(report.play or "no play is on record")
    yield f"it, the tests that cite it, and whether play reaches it ({play})."
    yield "[Overview](index.md)"
    yield ""
    section = None
    for clause in report.clauses:
        if clause.section != section:
            section = clause.section
            yield f"## {text(section)}"
            yield ""
        yield from _clause(clause)


def _clause(clause: Account) -> Iterator[str]:
    page = f", p. {clause.page}" if clause.page is not None else ""
    place = f"({text(clause.kind)}{page})"
    yield f"- {anchor('clause', clause.id)}**{text(clause.id)}** {place}: {text(clause.says)}"
    yield f"  - {progress(clause)}; {'reached' if clause.reached else 'not reached'} in recorded play"
    for what, names in (
        ("rules", _links("rule", "rules.md", clause.rules)),
        ("fields", ", ".join(map(code, clause.fields))),
        ("readings", _links("reading", "readings.md", clause.readings)),
        ("properties", _links("property", "verdicts.md", clause.properties)),
        ("tests", ", ".join(map(code, clause.examples))),
        ("left out", text(clause.left_out) if clause.left_out else ""),
    ):
        if names:
            yield f"  - {what}: {names}"


# -- readings, rules, counts -----------------------------------------------------------------------------


def _readings(report: RulesetReport) -> Iterator[str]:
    yield f"# Unclear places: {text(report.name)}"
    yield ""
    yield "Where the book allows several readings, contradicts itself or is silent. [Overview](index.md)"
    yield ""
    rows = (
        (f"[{text(r.id)}](#reading-{r.id})", r.kind, ", ".join(r.severity), code(r.default))
        for r in report.readings
    )
    yield from table(("place", "kind", "touches", "taken as"), rows)
    own = {clause.id for clause in report.clauses}
    for reading in report.readings:
        yield from _reading(reading, own)


def _reading(reading: Reading, own: set[str]) -> Iterator[str]:
    yield f"## {anchor('reading', reading.id)}{text(reading.id)}"
    yield ""
    yield f"{reading.kind}; touches {', '.join(reading.severity)}; field {code(reading.field)}"
    yield ""
    for value, says in reading.readings.items():
        taken = " (taken)" if value == reading.default else ""
        yield f"- {code(value)}{taken}: {text(says)}"
    yield f"- because: {text(reading.because)}"
    here = [clause for clause in reading.clauses if clause in own]
    yield f"- clauses: {_links('clause', 'clauses.md', here)}"
    elsewhere = [clause for clause in reading.clauses if clause not in own]
    if elsewhere:
        yield f"- in other books: {', '.join(map(code, elsewhere))}"
    yield ""


def _rules(report: RulesetReport) -> Iterator[str]:
    yield f"# Rules: {text(report.name)}"
    yield ""
    yield "Each is one pure function; ask it with `hoyle ask`. [Overview](index.md)"
    yield ""
    for rule in report.rules:
        inputs = f"{rule.inputs:,} inputs" if rule.inputs is not None else "inputs not counted"
        yield f"- {anchor('rule', rule.name)}**{text(rule.name)}** ({inputs}): {text(rule.says)}"
        yield f"  - clauses: {_links('clause', 'clauses.md', rule.clauses)}"
        for name, domain in rule.takes.items():
            yield f"  - {code(name)}: {text(domain)}"


def _perft(report: RulesetReport) -> Iterator[str]:
    yield f"# Counts of plays: {text(report.name)}"
    yield ""
    yield "How many plays there are of each length. An implementation that disagrees about a rule disagrees"
    yield f"here; `hoyle perft {report.id} DEPTH` counts further. [Overview](index.md)"
    yield ""
    for entry in report.perft:
        yield f"## From {code(compact(entry.start))}"
        yield ""
        yield from table(("steps", "plays"), ((str(n), f"{count:,}") for n, count in enumerate(entry.counts)))


def title_of(markdown: str, otherwise: str) -> str:
    """The first heading of a page."""
    found = re.search(r"^# +(.+?)\s*$", markdown, re.MULTILINE)
    return found.group(1) if found else otherwise
