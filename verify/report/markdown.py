"""Reports for reading in the repository: Markdown, one page a subject.

Text from data is escaped, so that no clause, label or witness can become markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from hoyle.model.core import Reading
from hoyle.verify.account import Account
from hoyle.verify.ambiguities.entry import Weighed
from hoyle.verify.render.verdicts import NOTICED, how
from hoyle.verify.render.witness import compact, lines
from hoyle.verify.report import mutants, register
from hoyle.verify.report.content import PropertyEntry, RulesetReport, progress
from hoyle.verify.report.subject import Subject

MADE = "<!-- Made by `hoyle report`; edit the model, not this page. -->"
ABOUT = {
    "data": "The data",
    "values": "Single rules",
    "position": "Every position",
    "step": "Every step",
    "reach": "What can happen",
    "play": "Play itself",
}
WORDS = {
    "proved": "for every input, or for every step from any position of a shape",
    "exhausted": "every member of a finite domain was tried",
    "tested": "held wherever it was tried",
    "refuted": "a witness shows that it is false; expected where the sentence is known to be false",
    "vacuous": "its condition never came up",
    "unknown": "the engine gave up",
    "skipped": "not tried",
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


def prose(value: object) -> str:
    """A sentence of ours, in which *names* stay emphasised; everything else in it is text."""
    return re.sub(r"(?<![\w*])\\\*(\w(?:[\w ]|\\_)*)(?<! )\\\*(?![\w*])", r"*\1*", text(value))


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


def index(subjects: Sequence[Subject], others: Sequence[tuple[str, str]]) -> str:
    """The first page: every ruleset, what was found, and the other reports there are."""
    rows = [
        (
            f"[{text(report.id)}]({report.place}/index.md)",
            text(report.name),
            totals(report),
            str(len(report.findings)) if report.findings else "nothing",
            f"{report.coverage['clauses'] - report.coverage['open']} of {report.coverage['clauses']}",
            str(len(report.readings)),
            mutants.score(subject.mutants),
        )
        for subject in subjects
        for report in (subject.report,)
    ]
    heading = (
        "ruleset",
        "book",
        "verdicts",
        "to look at",
        "clauses accounted for",
        "unclear places",
        "mutants",
    )
    made = [
        MADE,
        "",
        "# What is known of every ruleset",
        "",
        "[The same as one page for the browser](index.html): search, filters, plays step by step.",
        "",
        *table(heading, rows),
        "## How well something is known",
        "",
        *table(("verdict", "means"), ((f"**{word}**", says) for word, says in WORDS.items())),
        "",
    ]
    if others:
        made += ["## Other reports", "", *(f"- [{text(title)}]({path})" for path, title in others), ""]
    return "\n".join(made).rstrip() + "\n"


def totals(report: RulesetReport) -> str:
    return ", ".join(f"{count} {word}" for word, count in report.verdicts.items()) or "no properties"


def overview(subject: Subject, parts: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """The first page of a ruleset; *parts* are its pages: title, file, what there is."""
    report = subject.report
    yield f"# {text(report.name)}"
    yield ""
    made = f"profile {code(report.profile)}, seed {report.seed}"
    yield f"Ruleset {code(report.id)}, {made}. [All rulesets](../index.md)"
    yield ""
    for title, file, told in parts:
        yield f"- [{title}]({file}): {text(told)}"
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


def verdicts(subject: Subject) -> Iterator[str]:
    report = subject.report
    yield f"# Verdicts: {text(report.name)}"
    yield ""
    yield f"{totals(report)}. [Overview](index.md)"
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


def clauses(subject: Subject) -> Iterator[str]:
    report = subject.report
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


def readings(subject: Subject) -> Iterator[str]:
    report = subject.report
    yield f"# Unclear places: {text(report.name)}"
    yield ""
    yield "Where the book allows several readings, contradicts itself or is silent. [Overview](index.md)"
    yield ""
    note = register.state_of(subject.register, subject.model)
    if note:
        yield note
        yield ""
    weighed = {entry.id: entry for entry in subject.register.entries} if subject.register else {}
    rows = (
        (
            f"[{text(r.id)}](#reading-{r.id})",
            r.kind,
            ", ".join(r.severity),
            code(r.default),
            register.parting(weighed.get(r.id)),
            text(register.costs(weighed[r.id].cost) if r.id in weighed else "not measured"),
        )
        for r in report.readings
    )
    yield from table(("place", "kind", "touches", "taken as", "readings", "cost"), rows)
    own = {clause.id for clause in report.clauses}
    for reading in report.readings:
        yield from _reading(reading, own, weighed.get(reading.id))


def _reading(reading: Reading, own: set[str], weighed: Weighed | None) -> Iterator[str]:
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
    if weighed is not None:
        tried = f", {text(weighed.tried)}" if weighed.tried else ""
        yield f"- the readings: {register.parting(weighed)}{tried}"
        if weighed.effect:
            yield f"- observed effect: {register.effect(weighed)}"
        yield f"- cost: {text(register.costs(weighed.cost))}"
        yield from (f"- witness: {text(_within_fence(line))}" for line in register.witnessed(weighed.witness))
    yield ""


def rules(subject: Subject) -> Iterator[str]:
    report = subject.report
    yield f"# Rules: {text(report.name)}"
    yield ""
    yield "Each is one pure function; ask it with `hoyle ask`. [Overview](index.md)"
    yield ""
    for rule in report.rules:
        inputs = f"{rule.inputs:,} inputs" if rule.inputs is not None else "inputs not counted"
        yield f"- {anchor('rule', rule.name)}**{text(rule.name)}** ({inputs}): {prose(rule.says)}"
        yield f"  - clauses: {_links('clause', 'clauses.md', rule.clauses)}"
        for name, domain in rule.takes.items():
            yield f"  - {code(name)}: {text(domain)}"


def perft(subject: Subject) -> Iterator[str]:
    report = subject.report
    yield f"# Counts of plays: {text(report.name)}"
    yield ""
    yield "How many plays there are of each length. An implementation that disagrees about a rule disagrees"
    yield f"here; `hoyle perft {report.id} DEPTH` counts further. [Overview](index.md)"
    yield ""
    for entry in report.perft:
        yield f"## From {code(compact(entry.start))}"
        yield ""
        yield from table(("steps", "plays"), ((str(n), f"{count:,}") for n, count in enumerate(entry.counts)))


# -- the map and the mutants -----------------------------------------------------------------------------


def map_(subject: Subject) -> Iterator[str]:
    found = subject.map
    if found is None:
        return
    yield f"# Map: {text(subject.report.name)}"
    yield ""
    sources = ", ".join(f"{count} {source}" for source, count in found.sources.items())
    yield f"{text(found.name)}: {len(found.areas)} areas, {len(found.borders)} borders; {sources}."
    yield f"Drawn on the site; as a graph by `hoyle map {subject.report.id}`. [Overview](index.md)"
    yield ""
    areas = ((text(found.titles[a.id]), a.provenance, text(a.because)) for a in found.areas)
    yield from table(("area", "source", "because"), areas)
    borders = (
        (text(found.titles[b.source]), text(found.titles[b.target]), b.provenance, text(b.because))
        for b in found.borders
    )
    yield from table(("from", "to", "source", "because"), borders)


def mutants_(subject: Subject) -> Iterator[str]:
    yield f"# Mutants: {text(subject.report.name)}"
    yield ""
    yield "Rules broken on purpose, one at a time, and what noticed. [Overview](index.md)"
    yield ""
    if subject.mutants is None:
        yield mutants.NOT_MEASURED
        return
    caught = ", ".join(
        f"{count} by {text(who)}" for who, count in mutants.by_catcher(subject.mutants).items()
    )
    yield f"{mutants.score(subject.mutants)}: {caught}."
    yield ""
    rows = (
        (
            code(mutant.id),
            text(mutant.what),
            code(mutant.changes) if mutant.changes else "",
            _links("clause", "clauses.md", [mutant.clause] if mutant.clause else ()),
            text(mutant.caught_by or "nobody"),
            f"{mutant.requests:,}",
            str(mutant.witness) if mutant.caught_by else "",
        )
        for mutant in subject.mutants
    )
    heading = (
        "mutant",
        "what was changed",
        "where",
        "clause",
        "caught by",
        "requests",
        "steps of the witness",
    )
    yield from table(heading, rows)


def title_of(markdown: str, otherwise: str) -> str:
    """The first heading of a page."""
    found = re.search(r"^# +(.+?)\s*$", markdown, re.MULTILINE)
    return found.group(1) if found else otherwise
