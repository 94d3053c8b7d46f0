"""The smaller jobs of `hoyle conform`: one script again, and counting plays."""

from __future__ import annotations

from typing import Any

from hoyle.model.core import Ruleset
from hoyle.verify.conform.arena import Arena
from hoyle.verify.conform.divergence import Finding, brief, sentence
from hoyle.verify.conform.one import run_steps
from hoyle.verify.conform.perft import descend
from hoyle.verify.conform.settings import Settings
from hoyle.verify.conform.subject import Subject
from hoyle.verify.conform.trouble import SubjectFailed
from hoyle.verify.render.out import emit, say


def put_steps(
    model: Ruleset[Any, Any, Any],
    subject: Subject,
    settings: Settings,
    told: dict[str, Any],
    steps: Any,
    as_json: bool,
) -> int:
    """Put one script to a subject and say what came of it."""
    arena = Arena(model, subject, settings, told)
    try:
        with subject:
            subject.open()
            findings = run_steps(arena, steps)
    except SubjectFailed as failed:
        return _failed(failed, as_json)
    if as_json:
        emit({"ruleset": model.id, "steps": steps, "findings": findings})
    else:
        for finding in findings:
            _tell(model, finding)
        if not findings:
            say("agrees: the subject says what the book says")
    return 1 if findings else 0


def _tell(model: Ruleset[Any, Any, Any], finding: Finding) -> None:
    say(sentence(finding))
    say(f"  the book: {brief(finding.expected, 1000)}")
    say(f"  subject:  {brief(finding.got, 1000)}")
    for clause in finding.clauses:
        say(f"  {model.book[clause].cite()}")


def count_plays(
    model: Ruleset[Any, Any, Any],
    subject: Subject,
    settings: Settings,
    told: dict[str, Any],
    start: Any,
    depth: int,
    as_json: bool,
) -> int:
    """Count plays on both sides and go down to the first difference."""
    arena = Arena(model, subject, settings, told)
    try:
        with subject:
            subject.open()
            descent = descend(arena, start, depth)
    except SubjectFailed as failed:
        return _failed(failed, as_json)
    if as_json:
        emit(descent)
        return 0 if descent.agrees else 1
    theirs = "" if descent.got is None else f", the subject counts {descent.got}"
    say(f"{descent.nodes} plays of {depth} steps{theirs}; compared at {descent.visited} positions")
    if descent.agrees:
        say("agrees")
        return 0
    for number, step in enumerate(descent.steps, 1):
        say(f"  {number}. {brief(step, 1000)}")
    say(f"differs: {descent.says}")
    if descent.finding is not None:
        _tell(model, descent.finding)
    return 1


def _failed(failed: SubjectFailed, as_json: bool) -> int:
    if as_json:
        emit({"verdict": "failed", "troubles": [failed.trouble]})
    else:
        say(f"failed: {failed}")
    return 3
