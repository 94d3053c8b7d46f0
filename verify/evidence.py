"""What tests and recorded play exercised, kept as data beside the properties of a game.

Which clauses the tests cite and which rules fire in seeded play takes seconds to find out, and a question
about a clause should be answered at once. So the findings are written to `<game>.evidence.json` beside the
property module (`make evidence`), and a test says so when they are stale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hoyle.model.core import Book, Rulebook, Ruleset, decode
from hoyle.verify.files import write

# Recorded play: enough for every rule that random play reaches at all, in a few seconds.
GAMES, STEPS, SEED = 200, 2_000, 0


class Evidence(Struct, frozen=True, forbid_unknown_fields=True):
    """What exercised the clauses of one ruleset."""

    examples: dict[str, tuple[str, ...]] = {}  # clause -> the tests that cite it
    reached: tuple[str, ...] = ()  # the clauses whose rules fired in play
    play: str = ""  # which play that was
    properties: dict[str, tuple[str, ...]] | None = None  # clause -> the properties that cite it


def evidence_file(ruleset: Rulebook[Any]) -> Path | None:
    """Where the evidence of the game of *ruleset* is kept; None for a game without properties."""
    try:
        spec = find_spec(ruleset.properties)
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None:
        return None
    module = Path(spec.origin)
    folder = module.parent.parent if module.name == "__init__.py" else module.parent
    return folder / f"{ruleset.properties.rpartition('.')[2]}.evidence.json"


def naming(book: Book, named: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Who names each clause of the book, from which clauses each of them names."""
    found: dict[str, tuple[str, ...]] = {}
    for name, clauses in named.items():
        for clause in book.present(clauses):
            found[clause] = (*found.get(clause, ()), name)
    return found


def evidence_of(ruleset: Rulebook[Any]) -> Evidence:
    """What is on record for *ruleset*; nothing where nothing was recorded."""
    return recorded(ruleset).get(ruleset.id, Evidence())


def recorded(ruleset: Rulebook[Any]) -> dict[str, Evidence]:
    """What is on record for the game of *ruleset*, by ruleset."""
    path = evidence_file(ruleset)
    if path is None or not path.is_file():
        return {}
    found: dict[str, Evidence] = decode(path.read_bytes(), dict[str, Evidence], f"evidence {path}")
    return found


def gathered(ruleset: Ruleset[Any, Any, Any], cited: Mapping[str, Sequence[str]]) -> Evidence:
    """What exercises the clauses of *ruleset*: the tests that cite them, and which rules fire in play."""
    from hoyle.properties.core import properties_of
    from hoyle.verify.bulk import survey
    from hoyle.verify.events import Ended
    from hoyle.verify.starts import starts_of

    found = None
    for event in survey(ruleset, starts_of(ruleset), (), games=GAMES, steps=STEPS, seed=SEED):
        found = event.result if isinstance(event, Ended) else found
    return Evidence(
        examples={clause: tuple(sorted(cited[clause])) for clause in ruleset.book if clause in cited},
        reached=found.clauses if found is not None else (),
        properties=naming(ruleset.book, {p.id: p.clauses for p in properties_of(ruleset).properties}),
        play=f"{GAMES} random games of up to {STEPS} steps, seed {SEED}",
    )


def record(rulesets: Sequence[Ruleset[Any, Any, Any]], cited: Mapping[str, Sequence[str]]) -> list[Path]:
    """Write down what exercises the clauses of *rulesets*, beside the properties of their games."""
    by_file: dict[Path, dict[str, Evidence]] = {}
    for ruleset in rulesets:
        path = evidence_file(ruleset)
        if path is not None:
            by_file.setdefault(path, {})[ruleset.id] = gathered(ruleset, cited)
    for path, evidence in by_file.items():
        write(path, as_text(evidence), "evidence")
    return list(by_file)


def as_text(evidence: dict[str, Evidence]) -> str:
    """The form in which evidence is kept: the same findings, the same bytes."""
    return msgspec.json.format(msgspec.json.encode(evidence, order="sorted"), indent=1).decode() + "\n"
