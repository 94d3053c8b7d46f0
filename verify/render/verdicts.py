"""A table of verdicts, in which *held in 200 games* and *proved* have neither the same word nor colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from hoyle.verify.events import Event, Judged, Noticed
from hoyle.verify.render.out import bold, dim, is_terminal, paragraph, say, table
from hoyle.verify.render.witness import lines
from hoyle.verify.verdict import Judgement, Notice, Verdict, Word

if TYPE_CHECKING:
    from rich.table import Table

# Colours as click and rich both know them, strongest evidence first.
STYLES: dict[Word, dict[str, Any]] = {
    "proved": {"fg": "green", "bold": True},
    "exhausted": {"fg": "cyan", "bold": True},
    "tested": {"fg": "blue"},
    "refuted": {"fg": "red", "bold": True},
    "vacuous": {"fg": "yellow"},
    "unknown": {"fg": "magenta"},
    "skipped": {"dim": True},
}

NOTICED = {
    "rule": "rules that never fired",
    "kind": "kinds of action that were never legal",
    "clause": "clauses that were never reached",
    "property": "properties whose condition never came up",
}


class Findings:
    """Listens to a run and keeps its verdicts and notices, by ruleset, in the order in which they came."""

    def __init__(self) -> None:
        self.judgements: dict[str, list[Judgement]] = {}
        self.notices: dict[str, list[Notice]] = {}

    def hear(self, event: Event) -> None:
        match event:
            case Judged(ruleset, judgement):
                self.judgements.setdefault(ruleset, []).append(judgement)
            case Noticed(ruleset, notice):
                self.notices.setdefault(ruleset, []).append(notice)
            case _:
                return

    def findings(self) -> Iterator[tuple[str, Judgement]]:
        """What somebody has to look at."""
        for ruleset, judgements in self.judgements.items():
            yield from ((ruleset, judgement) for judgement in judgements if judgement.is_finding)

    def data(self, ruleset: str) -> dict[str, Any]:
        """The verdicts on one ruleset, in the shape that scripts rely on."""
        judgements = self.judgements.get(ruleset, [])
        return {
            "ruleset": ruleset,
            "properties": [_entry(judgement) for judgement in judgements],
            "totals": dict(Counter(judgement.verdict.word for judgement in judgements)),
            "notices": self.notices.get(ruleset, []),
        }


def _entry(judgement: Judgement) -> dict[str, Any]:
    verdict = judgement.verdict
    return {
        "id": judgement.id,
        "says": judgement.says,
        "clauses": judgement.clauses,
        "verdict": verdict.word,
        "method": verdict.method,
        "domain": verdict.domain,
        "counts": verdict.counts,
        "witness": verdict.witness,
        "budget": verdict.budget,
        "because": verdict.because,
        "expect": judgement.expect,
        "finding": judgement.is_finding,
        "evidence": judgement.evidence,
    }


def show(found: Findings, rulesets: list[str]) -> None:
    """The tables, then what somebody has to look at, then what was not exercised, then the totals."""
    for ruleset in rulesets:
        judgements = found.judgements.get(ruleset, [])
        if judgements:
            _show_table(ruleset, judgements)
    for ruleset, judgement in found.findings():
        show_finding(ruleset, judgement)
    for ruleset in rulesets:
        _show_notices(ruleset, found.notices.get(ruleset, []))
    for ruleset in rulesets:
        say(f"{bold(ruleset)}: {totals(found.judgements.get(ruleset, []))}")


def totals(judgements: list[Judgement]) -> str:
    """`12 properties: 5 proved, 7 tested; nothing to look at`."""
    counts = Counter(judgement.verdict.word for judgement in judgements)
    words = ", ".join(f"{counts[word]} {styled(word)}" for word in STYLES if counts[word])
    findings = sum(judgement.is_finding for judgement in judgements)
    expected = sum(j.verdict.word == "refuted" and not j.is_finding for j in judgements)
    parts = [
        f"{len(judgements)} properties: {words}" if judgements else "no properties",
        f"{expected} known to be false and shown to be" if expected else "",
        f"{findings} to look at" if findings else "nothing to look at",
    ]
    return "; ".join(part for part in parts if part)


def styled(word: Word) -> str:
    return click.style(word, **STYLES[word])


def show_finding(ruleset: str, judgement: Judgement) -> None:
    """One finding with its witness."""
    expected = " though it was expected to be refuted" if judgement.expect == "refuted" else ""
    say(f"{styled(judgement.verdict.word)}{expected}: {bold(f'{ruleset} {judgement.id}')}")
    say(paragraph(judgement.says, 2))
    if judgement.verdict.because:
        say(paragraph(judgement.verdict.because, 2))
    if judgement.verdict.witness is not None:
        for line in lines(judgement.verdict.witness):
            if line != judgement.says:
                say(f"  {line}")
    say(dim(f"  clauses: {', '.join(judgement.clauses) or 'none'}"))


def _show_notices(ruleset: str, notices: list[Notice]) -> None:
    for what, heading in NOTICED.items():
        named = [notice.id for notice in notices if notice.what == what]
        if named:
            say(paragraph(f"{ruleset}, {heading}: {', '.join(named)}"))


def how(verdict: Verdict) -> str:
    """How a verdict was reached: method, domain, counts, and why it is none."""
    counts = ", ".join(f"{count:,} {what}" for what, count in verdict.counts.items())
    parts = (verdict.method, verdict.domain, counts, verdict.because)
    return "; ".join(part for part in parts if part)


def _show_table(ruleset: str, judgements: list[Judgement]) -> None:
    if is_terminal():
        from rich.console import Console

        Console().print(_rich_table(ruleset, judgements))
        return
    rows = ((_word(judgement), judgement.id, how(judgement.verdict)) for judgement in judgements)
    for line in table(rows, ("verdict", f"property of {ruleset}", "how")):
        say(line)
    say()


def _word(judgement: Judgement) -> str:
    expected = judgement.expect == "refuted" and not judgement.is_finding
    return f"{judgement.verdict.word} (expected)" if expected else judgement.verdict.word


def _rich_table(ruleset: str, judgements: list[Judgement]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.style import Style
    from rich.table import Table
    from rich.text import Text

    shown = Table(title=f"What is true of {ruleset}", box=SIMPLE_HEAD, title_justify="left", pad_edge=False)
    shown.add_column("verdict", no_wrap=True)
    shown.add_column("property", ratio=3)
    shown.add_column("how", ratio=2)
    for judgement in judgements:
        style = STYLES[judgement.verdict.word]
        word = Style(color=style.get("fg"), bold=style.get("bold"), dim=style.get("dim"))
        shown.add_row(
            Text(_word(judgement), word),
            Text(judgement.says).append(f"\n{judgement.id}", "dim"),
            Text(how(judgement.verdict), "dim"),
        )
    return shown
