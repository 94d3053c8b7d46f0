"""The report in brief: what a comment on a pull request has room for.

The totals, then one line for each difference that a player notices, the gravest first. Where there is no room
for all of them, the report says how many it leaves out and how to see them; it never just ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hoyle.verify.diff.rendering import Filter, cell, columns, counted, differ
from hoyle.verify.diff.result import ClauseDiff, Pair
from hoyle.verify.diff.several import between
from hoyle.verify.diff.severity import SEVERITIES

ROOM = 60_000  # characters; GitHub refuses a comment of more than 65,536
SAID = 180  # characters of one book's sentence


def brief(pairs: Sequence[Pair], wanted: Filter) -> str:
    """The report on *pairs* in brief, as Markdown."""
    room = ROOM // len(pairs)
    return "\n".join("\n".join(_within(_lines(pair, wanted), room, pair)) for pair in pairs) + "\n"


def _within(lines: Iterator[tuple[str, bool]], room: int, pair: Pair) -> Iterator[str]:
    """The lines for which there is room; each comes with whether it tells a difference."""
    left_out = 0
    for line, is_difference in lines:
        room -= len(line) + 1
        if room > 0:
            yield line
        else:
            left_out += is_difference
    if left_out:
        yield f"\n{left_out} more: `hoyle diff {pair.first} {pair.second}`.\n"


def _lines(pair: Pair, wanted: Filter) -> Iterator[tuple[str, bool]]:
    yield f"## What changed: {cell(between(pair))}\n", False
    yield _totals(pair), False
    found = wanted.clauses(pair)
    noticed = [clause for clause in found if clause.severity != "wording"]
    if noticed:
        yield (
            f"\n| | clause | {cell(pair.first)} | {cell(pair.second)} | shown by |\n|---|---|---|---|---|",
            False,
        )
    for clause in noticed:
        yield _row(clause), True
    if len(found) > len(noticed):
        yield f"\n{counted(len(found) - len(noticed), 'difference')} of wording besides.\n", False


def _totals(pair: Pair) -> str:
    found = pair.totals["differences"]
    grave = [f"{found[severity]} {severity}" for severity in SEVERITIES if found[severity]]
    told = f" ({', '.join(grave)})" if grave else ""
    same = sum(rule.status == "same" for rule in pair.rules)
    return (
        f"{differ(found['clauses'], 'clause')}{told}; "
        f"{differ(len(pair.fields), 'field')}; "
        f"{same} of {len(pair.rules)} rules answer alike on all inputs; "
        f"the clause data disagrees in {counted(len(pair.findings), 'place')}."
    )


def _row(clause: ClauseDiff) -> str:
    one, two = columns(clause)
    shown = clause.witness.says if clause.witness is not None else clause.by
    cells = [f"{clause.severity}, {clause.status}", clause.id, _cut(one), _cut(two), _cut(shown)]
    return f"| {' | '.join(cell(text) for text in cells)} |"


def _cut(text: str) -> str:
    return text if len(text) <= SAID else f"{text[:SAID]}…"
