"""Findings as plain text and as SARIF; JSON is the findings themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from hoyle.verify.lint.detectors import DETECTORS
from hoyle.verify.lint.finding import Finding

SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
SHOWN_LINES = 8


def plain(name: str, findings: Sequence[Finding]) -> Iterator[str]:
    """One entry a finding: place, detector, reason, remedy; then how many there are of each kind."""
    name = "".join(char if char.isprintable() else repr(char)[1:-1] for char in name)
    for finding in findings:
        place = f"{name}:{finding.line}:{finding.column}"
        yield f"{place}: {finding.severity}: {finding.reason} [{finding.detector}]"
        yield f"    {finding.excerpt}"
        also = (
            f" (also line{'s' if len(finding.also) > 1 else ''} {_lines(finding.also)})"
            if finding.also
            else ""
        )
        yield f"    {finding.remedy}{also}  #{finding.fingerprint}"
    yield summary(findings)


def summary(findings: Sequence[Finding]) -> str:
    """`12 findings: 3 slip, 2 weak-word …`."""
    if not findings:
        return "nothing found"
    counts = Counter(finding.detector for finding in findings)
    listed = ", ".join(f"{count} {detector}" for detector, count in counts.most_common())
    return f"{len(findings)} finding{'s' if len(findings) > 1 else ''}: {listed}"


def sarif(name: str, findings: Sequence[Finding]) -> dict[str, Any]:
    """The findings as a SARIF 2.1.0 log, for code review tools."""
    used = sorted({finding.detector for finding in findings})
    rules = [
        {"id": id, "shortDescription": {"text": DETECTORS[id].says}, "help": {"text": DETECTORS[id].remedy}}
        for id in used
    ]
    driver = {"name": "hoyle lint", "rules": rules}
    return {
        "$schema": SARIF,
        "version": "2.1.0",
        "runs": [{"tool": {"driver": driver}, "results": [_result(name, finding) for finding in findings]}],
    }


def _result(name: str, finding: Finding) -> dict[str, Any]:
    region = {"startLine": finding.line, "startColumn": finding.column, "snippet": {"text": finding.excerpt}}
    return {
        "ruleId": finding.detector,
        "level": finding.severity,
        "message": {"text": f"{finding.reason}: {finding.remedy}"},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": name}, "region": region}}],
        "partialFingerprints": {"hoyleLint/v1": finding.fingerprint},
    }


def _lines(lines: tuple[int, ...]) -> str:
    shown = ", ".join(str(line) for line in lines[:SHOWN_LINES])
    return f"{shown} …" if len(lines) > SHOWN_LINES else shown
