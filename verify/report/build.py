"""Building the reports: only what changed is found out again, and the same input gives the same bytes.

`reports/<ruleset>/report.json` names the fingerprint of what it was made from. As long as that fingerprint
is the present one its findings are reused, and everything else is rendered from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model import listings
from hoyle.model.core import InputError, Ruleset, decode
from hoyle.verify.events import Ended, Event
from hoyle.verify.executors import executor
from hoyle.verify.files import by_entry, write
from hoyle.verify.profiles import Profile
from hoyle.verify.report import editions, markdown, mutants
from hoyle.verify.report.content import VERSION, RulesetReport, place_of
from hoyle.verify.report.inputs import inputs_of
from hoyle.verify.report.parts import pages, subject_of

AnyRuleset = Ruleset[Any, Any, Any]
JSON = "report.json"


class Built(Struct, frozen=True):
    """The reports as files, by path below the folder, and which rulesets were looked at again."""

    files: dict[str, bytes]
    found_out: tuple[str, ...]
    reused: tuple[str, ...]


def build(
    rulesets: Sequence[AnyRuleset],
    folder: Path,
    profile: Profile,
    seed: int,
    where: str | None = None,
    *,
    kept: Sequence[AnyRuleset] = (),
    force: bool = False,
) -> Iterator[Event]:
    """Make the reports on *rulesets*; the last event's result is `Built`. Nothing is written.

    Those *kept* stand in the folder already: they are on every page too, and nothing is found out of them.
    """
    reports: dict[str, RulesetReport] = {}
    waiting: list[tuple[AnyRuleset, str]] = []
    for ruleset in rulesets:
        inputs = inputs_of(ruleset, profile, seed)
        known = None if force else published(folder, ruleset.id)
        if known is not None and known.inputs == inputs:
            reports[ruleset.id] = known
        else:
            waiting.append((ruleset, inputs))
    reused = tuple(reports)
    if waiting:
        yield from _find_out(waiting, profile, seed, where, reports)
    shown = _in_order((*rulesets, *kept))
    standing = {ruleset.id: published(folder, ruleset.id) for ruleset in kept}
    told = [(report, each) for each in shown if (report := reports.get(each.id) or standing.get(each.id))]
    files = rendered([report for report, _ in told], [ruleset for _, ruleset in told], folder)
    yield Ended("report", Built(files, tuple(ruleset.id for ruleset, _ in waiting), reused))


def _in_order(rulesets: Iterable[AnyRuleset]) -> list[AnyRuleset]:
    """Rulesets as `hoyle rulesets` lists them, whoever was named first; then those that are not installed."""
    known = list(listings())
    return sorted(
        rulesets, key=lambda each: (known.index(each.id) if each.id in known else len(known), each.id)
    )


def _find_out(
    waiting: Sequence[tuple[AnyRuleset, str]],
    profile: Profile,
    seed: int,
    where: str | None,
    reports: dict[str, RulesetReport],
) -> Iterator[Event]:
    from hoyle.verify.report.gather import gather

    with executor(where) as pool:
        for ruleset, inputs in waiting:
            for event in gather(ruleset, profile, seed, inputs, pool):
                if isinstance(event, Ended) and isinstance(event.result, RulesetReport):
                    # Through JSON and back: a fresh finding and a reused one are then the same value.
                    reports[ruleset.id] = _decoded(by_entry(event.result), ruleset.id)
                yield event


def published(folder: Path, ruleset_id: str) -> RulesetReport | None:
    """The report on a ruleset that stands in *folder*; None where there is none that this version reads."""
    try:
        found = _decoded((folder / place_of(ruleset_id) / JSON).read_bytes(), ruleset_id)
    except (OSError, InputError):
        return None  # it is made again
    return found if found.version == VERSION else None


def _decoded(data: bytes, ruleset_id: str) -> RulesetReport:
    found: RulesetReport = decode(data, RulesetReport, f"report on {ruleset_id}")
    return found


def rendered(
    reports: Sequence[RulesetReport], rulesets: Sequence[AnyRuleset], folder: Path
) -> dict[str, bytes]:
    """Every file of the reports, by its path below the folder."""
    from hoyle.verify.report.site import site

    known = mutants.read(folder)
    subjects = [
        subject_of(report, ruleset, folder, known) for report, ruleset in zip(reports, rulesets, strict=True)
    ]
    files: dict[str, bytes] = {}
    for subject in subjects:
        files[f"{subject.report.place}/{JSON}"] = by_entry(subject.report)
        for name, page in pages(subject).items():
            files[f"{subject.report.place}/{name}"] = page.encode()
    others = other_reports(folder, files)
    files["index.md"] = markdown.index(subjects, others).encode()
    files["index.json"] = by_entry([_summary(report) for report in reports])
    files["index.html"] = site(subjects, rulesets, editions.read(folder), others).encode()
    return files


def _summary(report: RulesetReport) -> dict[str, Any]:
    return {
        **msgspec.to_builtins(report.ruleset),
        "report": f"{report.place}/{JSON}",
        "inputs": report.inputs,
        "verdicts": report.verdicts,
        "findings": [entry.judgement.id for entry in report.findings],
        "coverage": report.coverage,
        "readings": len(report.readings),
    }


def other_reports(folder: Path, ours: Mapping[str, bytes]) -> list[tuple[str, str]]:
    """Pages in the folder that other commands wrote: path and title."""
    found = []
    for path in sorted(folder.rglob("*.md")) if folder.is_dir() else ():
        name = path.relative_to(folder).as_posix()
        if name in ours or name == "index.md" or (path.parent / JSON).is_file():
            continue
        found.append((name, markdown.title_of(path.read_text(encoding="utf-8", errors="replace"), name)))
    return found


# -- the folder ------------------------------------------------------------------------------------------


def save(folder: Path, files: Mapping[str, bytes]) -> int:
    """Write what differs from what stands there; how many files that were."""
    written = 0
    for name, data in files.items():
        path = folder / name
        if _standing(path) != data:
            write(path, data, "report")
            written += 1
    return written


def drift(folder: Path, files: Mapping[str, bytes]) -> Iterator[str]:
    """Where the folder is not what would be made now, one sentence each."""
    for name, data in files.items():
        standing = _standing(folder / name)
        if standing is None:
            yield f"{folder / name} is missing"
        elif standing != data:
            line = _first_difference(standing, data)
            yield f"{folder / name} is not what the model says now, from line {line}"
    for path in sorted(folder.glob(f"*/{JSON}")):
        name = path.relative_to(folder).as_posix()
        if name not in files:
            yield f"{path.parent} is a report on a ruleset that is not there: remove it"


def _standing(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None


def _first_difference(first: bytes, second: bytes) -> int:
    pairs = zip(first.splitlines(), second.splitlines(), strict=False)
    shared = min(first.count(b"\n"), second.count(b"\n"))
    return next((number for number, (a, b) in enumerate(pairs, 1) if a != b), shared + 1)
