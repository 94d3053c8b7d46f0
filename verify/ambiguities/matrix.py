"""The matrix of implementations against entries: which reading of each unclear place does each one play?

The profiles come from `identify`: a field is settled when every other value of it contradicts something the
implementation said.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from hoyle.verify.ambiguities.rivals import value_of
from hoyle.verify.conform.comparing import plain
from hoyle.verify.conform.identify import Identity
from hoyle.verify.starts import AnyRuleset

CANNOT_TELL = "?"


class Row(Struct, frozen=True, kw_only=True):
    """One entry: the reading of each implementation, `?` where its answers do not tell."""

    id: str
    default: str
    plays: dict[str, str]

    @property
    def disagree(self) -> bool:
        """Whether two implementations are known to read it differently."""
        return len(set(self.plays.values()) - {CANNOT_TELL}) > 1


def matrix(ruleset: AnyRuleset, profiles: Mapping[str, Identity]) -> tuple[Row, ...]:
    """What each profile says of each entry of the register; entries that divide them come first."""
    rows = []
    for entry in ruleset.readings.values():
        names = {_key(value_of(ruleset, entry, name)): name for name in entry.readings}
        plays = {}
        for subject, identity in profiles.items():
            verdict = next((field for field in identity.fields if field.field == entry.field), None)
            settled = verdict is not None and verdict.settled
            plays[subject] = (
                names.get(_key(verdict.value), CANNOT_TELL) if verdict and settled else CANNOT_TELL
            )
        rows.append(Row(id=entry.id, default=entry.default, plays=plays))
    return tuple(sorted(rows, key=lambda row: not row.disagree))


def _key(value: object) -> str:
    return str(plain(value))
