"""All detectors, side by side on an executor."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from importlib import import_module

from hoyle.verify.ambiguities.detectors.finding import Finding, accepted_of, placed
from hoyle.verify.events import Advanced, Began, Ended, Event
from hoyle.verify.executors import Serial
from hoyle.verify.starts import AnyRuleset

# Name, and the module of this package whose `detect(ruleset, seed)` yields the findings.
DETECTORS: dict[str, str] = {
    "totality": "a rule that has no answer somewhere in its domain",
    "tables": "a table that does not cover what can be asked of it",
    "disjointness": "two conditions that overlap, or leave a gap, where one begins as the other ends",
    "confluence": "an answer that depends on the order in which things are listed",
    "in_play": "positions without a legal action, silences of the book, counts of components exceeded",
    "examples": "a worked example that its rule does not bear out",
    "facts": "one fact that is stated in several places, differently",
    "references": "references between clauses that point nowhere or contradict each other",
    "names": "names that are spelt in several ways",
}


def detect(
    ruleset: AnyRuleset, *, seed: int = 0, only: tuple[str, ...] = (), pool: Executor | None = None
) -> Iterator[Event]:
    """Run the detectors; the last event's result is a tuple of `Finding`, new ones first."""
    work = f"detect {ruleset.id}"
    names = [name for name in DETECTORS if not only or name in only]
    where = pool or Serial()
    yield Began(work, len(names))
    jobs = [where.submit(findings, name, ruleset, seed) for name in names]
    found: list[Finding] = []
    for number, job in enumerate(jobs, 1):
        found += job.result()
        yield Advanced(work, number)
    accepted = accepted_of(ruleset)
    unique = {finding.id: finding for finding in reversed(found)}
    all_placed = [placed(ruleset, finding, accepted) for finding in unique.values()]
    yield Ended(work, tuple(sorted(all_placed, key=lambda f: (not f.is_new, f.detector, f.about))))


def findings(name: str, ruleset: AnyRuleset, seed: int) -> list[Finding]:
    """What one detector finds."""
    look: Callable[[AnyRuleset, int], Iterator[Finding]]
    look = import_module(f"hoyle.verify.ambiguities.detectors.{name}").detect
    return list(look(ruleset, seed))
