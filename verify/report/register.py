"""The register of ambiguities with witnesses and costs.

Weighing takes minutes and counting games takes hours, so both are done only when somebody asks for it
(`hoyle report --costs GAMES`) and kept in `register.json` beside the report, with the fingerprint of the
model that was weighed.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from hoyle.model.core import Ruleset, decode
from hoyle.verify.ambiguities.entry import AmbiguityWitness, Cost, Weighed
from hoyle.verify.events import Ended, Event
from hoyle.verify.render.witness import compact
from hoyle.verify.report.content import place_of
from hoyle.verify.report.inputs import model_of

FILE = "register.json"
NOT_WEIGHED = "Witnesses and costs were not measured: `hoyle report --costs GAMES` does it."
EARLIER = "Measured on an earlier state of the model: `hoyle report --costs GAMES` measures again."
DIFFER = {"refuted": "differ", "proved": "never differ", "exhausted": "never differ"}


class Register(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every unclear place of one ruleset, weighed."""

    hoyle: Literal["register"] = "register"
    model: str  # the fingerprint of what was weighed
    games: int
    seed: int
    entries: tuple[Weighed, ...]

    def of(self, reading: str) -> Weighed | None:
        return next((entry for entry in self.entries if entry.id == reading), None)


def read(folder: Path, ruleset_id: str) -> Register | None:
    """What was measured; None where nothing was. A file that is not one is refused with the reason."""
    path = folder / place_of(ruleset_id) / FILE
    if not path.is_file():
        return None
    found: Register = decode(path.read_bytes(), Register, f"register {path}")
    return found


def measure(ruleset: Ruleset[Any, Any, Any], games: int, seed: int, pool: Executor) -> Iterator[Event]:
    """Weigh every unclear place; the last event's result is a `Register`."""
    from hoyle.verify.ambiguities.weigh import weigh

    model = model_of(ruleset)
    state = Path(".hoyle", "ambiguities", f"report-{place_of(ruleset.id)}-{model}-{seed}.json")
    for event in weigh(ruleset, games=games, seed=seed, pool=pool, state=state if games else None):
        yield event
        if isinstance(event, Ended) and event.work == f"weigh {ruleset.id}":
            entries = tuple(sorted(event.result, key=lambda entry: entry.rank))
            yield Ended("register", Register(model=model, games=games, seed=seed, entries=entries))


# -- in words --------------------------------------------------------------------------------------------


def state_of(register: Register | None, model: str) -> str:
    """What a reader has to know about the measurements, in a sentence; empty when they are in order."""
    if register is None:
        return NOT_WEIGHED
    return "" if register.model == model else EARLIER


def parting(entry: Weighed | None) -> str:
    """Whether the readings differ."""
    return "not measured" if entry is None else DIFFER.get(entry.verdict, "unknown")


def effect(entry: Weighed | None) -> str:
    return "" if entry is None else ", ".join(entry.effect)


def costs(cost: Cost | None) -> str:
    """How often the question comes up, and what it changes."""
    if cost is None:
        return "not counted"
    if not cost.arose:
        return f"never arose in {cost.games:,} games"
    first = f", first after {cost.first} steps" if cost.first is not None else ""
    return (
        f"arose in {cost.arose:,} of {cost.games:,} games{first}; of {cost.decided:,} that ended both ways "
        f"the score changed in {cost.score_changed:,}, the winner in {cost.winner_changed:,}"
    )


def witnessed(witness: AmbiguityWitness | None) -> list[str]:
    """The witness, a line for what is asked and one for each reading."""
    if witness is None:
        return []
    if witness.kind == "values":
        under = f" with {compact(witness.rules)}" if witness.rules else ""
        asked = f"{witness.rule} of {compact(witness.data)}{under}"
    else:
        asked = f"a play of {len(witness.data.get('actions', ()))} steps"
    return [asked, *(f"{each.reading}: {each.says}" for each in witness.under)]
