"""SARIF 2.1.0: each clause is a rule, each divergence a result whose play is a code flow.

A game has no source file of ours to point at: locations are logical, the steps of the script, under an
artifact that stands for the script itself.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hoyle.verify.conform.divergence import MEANS, Divergence, brief
from hoyle.verify.conform.outputs.text import divergence_lines
from hoyle.verify.conform.result import Conformance
from hoyle.verify.conform.trouble import HARMLESS, Trouble
from hoyle.verify.readable import printable_json

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(result: Conformance, artifact: str | None = None) -> bytes:
    """The result as a SARIF log. *artifact* is the file that findings are shown at, where there is one."""
    log = msgspec.json.format(msgspec.json.encode(_log(result, artifact)), indent=1)
    return printable_json(log).encode() + b"\n"


def _log(result: Conformance, artifact: str | None) -> dict[str, Any]:
    where = artifact or f"hoyle/{result.ruleset.replace(':', '/')}"
    ids = dict.fromkeys(_rule_id(d) for d in result.divergences) | dict.fromkeys(
        t.kind for t in result.troubles
    )
    citations = {c.id: c for d in result.divergences for c in d.citations}
    rules = []
    for rule_id in ids:
        rule: dict[str, Any] = {"id": rule_id}
        if rule_id in citations:
            rule["shortDescription"] = {"text": citations[rule_id].says}
            rule["help"] = {"text": f"{citations[rule_id].section}: {citations[rule_id].says}"}
        rules.append(rule)
    driver = {"name": "hoyle", "rules": rules}
    numbers = {rule_id: number for number, rule_id in enumerate(ids)}
    run = {
        "tool": {"driver": driver},
        "automationDetails": {"id": f"hoyle/{result.ruleset}/"},
        "invocations": [{"executionSuccessful": result.verdict in ("conforms", "diverges")}],
        "results": [
            *(_result(d, numbers[_rule_id(d)], where) for d in result.divergences),
            *(_trouble(t, numbers[t.kind], where) for t in result.troubles),
        ],
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule_id(divergence: Divergence) -> str:
    return divergence.clauses[0] if divergence.clauses else divergence.check


def _location(where: str, name: str, message: str) -> dict[str, Any]:
    return {
        "physicalLocation": {"artifactLocation": {"uri": where}, "region": {"startLine": 1}},
        "logicalLocations": [{"name": name, "kind": "member"}],
        "message": {"text": message},
    }


def _result(divergence: Divergence, index: int, where: str) -> dict[str, Any]:
    flow = [
        {"location": _location(where, f"step {number}", brief(step, 1000))}
        for number, step in enumerate(divergence.steps, 1)
    ]
    found: dict[str, Any] = {
        "ruleId": _rule_id(divergence),
        "ruleIndex": index,
        "level": "error",
        "message": {"text": "\n".join(divergence_lines(divergence))},
        "locations": [_location(where, divergence.about, MEANS[divergence.check])],
        "partialFingerprints": {"hoyle/v1": divergence.fingerprint},
        "codeFlows": [{"threadFlows": [{"locations": flow}]}],
        "occurrenceCount": divergence.times,
    }
    if divergence.accepted is not None:
        found["suppressions"] = [{"kind": "external", "justification": divergence.accepted}]
    return found


def _trouble(trouble: Trouble, index: int, where: str) -> dict[str, Any]:
    return {
        "ruleId": trouble.kind,
        "ruleIndex": index,
        "level": "warning" if trouble.kind in HARMLESS else "error",
        "message": {"text": f"{trouble.says}\n{trouble.request}".strip()},
        "locations": [_location(where, "subject", trouble.kind)],
        "partialFingerprints": {"hoyle/v1": f"trouble-{trouble.kind}"},
    }
