"""What a page about a ruleset is made from: the findings, and what was measured beside them."""

from __future__ import annotations

from msgspec import Struct

from hoyle.verify.report.content import RulesetReport
from hoyle.verify.report.maps import Map
from hoyle.verify.report.mutants import Mutant
from hoyle.verify.report.register import Register


class Subject(Struct, frozen=True, kw_only=True):
    """One ruleset, as its pages tell it."""

    report: RulesetReport
    model: str  # the fingerprint of the model as it stands now
    map: Map | None
    register: Register | None
    mutants: tuple[Mutant, ...] | None
