"""A result for people: the verdict, then each divergence with its play and its clause."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.verify.conform.divergence import MEANS, Divergence, brief
from hoyle.verify.conform.result import Conformance
from hoyle.verify.conform.trouble import Trouble
from hoyle.verify.readable import readable

FEW = 5  # rules that were not answered, each with its reason; the others by name


def trouble_lines(trouble: Trouble) -> Iterator[str]:
    """What went wrong with the subject, at which request, and its own last words."""
    yield f"{trouble.kind} (met {trouble.times} times): {trouble.says}"
    if trouble.request:
        yield f"  at {trouble.request}"
    if trouble.stderr:
        yield f"  standard error ended with {trouble.stderr}"


def lines(result: Conformance) -> Iterator[str]:
    """The whole report, line by line."""
    yield from map(readable, _report(result))


def _report(result: Conformance) -> Iterator[str]:
    name = result.subject.name or "the subject"
    yield f"{result.verdict}: {name} against {result.ruleset}" + (
        f" ({result.because})" if result.because else ""
    )
    if result.rules:
        yield f"  compared with {brief(result.rules)}"
    for cause in result.causes:
        yield f"  one mistake may explain {len(cause.fingerprints)} of them: {cause.id} ({cause.says})"
    for divergence in result.divergences:
        yield ""
        yield from _divergence(divergence)
    for trouble in result.troubles:
        yield ""
        yield from trouble_lines(trouble)
    for known in result.healed:
        yield f"healed: {known.fingerprint} of the baseline was not found ({known.says or known.reason})"
    yield ""
    yield from _sums(result)


def _sums(result: Conformance) -> Iterator[str]:
    counts = result.counts
    asked = [a for a in result.asked if a.agreed or a.diverged]
    whole = sum(a.complete for a in asked)
    if asked:
        inputs = sum(a.agreed + a.diverged for a in asked)
        yield f"rules asked: {len(asked)}, {whole} of them with every input; {inputs} answers compared"
    silent = [asking for asking in result.asked if asking.because]
    for asking in silent[:FEW]:
        yield f"  not answered: {asking.rule}: {asking.because}"
    if len(silent) > FEW:
        yield f"  and {len(silent) - FEW} rules more: --json names them"
    if "positions" in counts or "games" in counts:
        yield f"positions: {counts.get('positions', 0)}, games: {counts.get('games', 0)}"
    left = counts.get("not_compared", 0)
    yield f"fields compared: {counts.get('compared', 0)}, not reported by the subject: {left}"
    covered, open_ = len(result.covered), len(result.not_covered)
    yield f"clauses exercised: {covered} of {covered + open_}"
    if result.not_covered:
        more = f" and {open_ - FEW} more: --json names them" if open_ > FEW else ""
        yield f"  not exercised: {', '.join(result.not_covered[:FEW])}{more}"
    skipped = [what for what in result.skipped if not any(a.because and a.rule in what for a in silent)]
    for what in skipped[:FEW]:
        yield f"skipped by the subject, {result.skipped[what]} times: {what}"
    if len(skipped) > FEW:
        yield f"  and {len(skipped) - FEW} questions more: --json names them"
    if result.unknown_fields:
        yield f"fields the model does not have: {', '.join(result.unknown_fields)}"
    yield from result.notes


def divergence_lines(divergence: Divergence) -> Iterator[str]:
    """One divergence for people."""
    yield from map(readable, _divergence(divergence))


def _divergence(divergence: Divergence) -> Iterator[str]:
    known = f", accepted: {divergence.accepted}" if divergence.accepted is not None else ""
    yield f"{divergence.fingerprint} {MEANS[divergence.check]} (met {divergence.times} times{known})"
    for number, step in enumerate(divergence.steps, 1):
        yield f"  {number}. {brief(step, 2000)}"
    yield f"  the book: {brief(divergence.expected, 1000)}"
    yield f"  subject:  {brief(divergence.got, 1000)}"
    for difference in divergence.differences:
        if difference.path:
            yield f"    {difference.path}: {brief(difference.expected)} became {brief(difference.got)}"
    for citation in divergence.citations:
        page = f", p. {citation.page}" if citation.page is not None else ""
        yield f"  {citation.id} ({citation.section}{page}): {citation.says}"
    if divergence.blames:
        yield f"  it would come out so if the rule {divergence.blames} answered otherwise"
    for explanation in divergence.explained_by:
        yield f"  explained by {explanation.kind} {explanation.id}: {explanation.says}"
    if divergence.reproduce:
        yield f"  again: {divergence.reproduce}"
