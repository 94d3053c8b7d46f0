"""What every ruleset stands on: clauses, rules, records, positions, actions, traces, maps.

What a question needs is imported here. What only playing needs is imported when somebody first names it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hoyle.model.core.clause import Book, Clause
from hoyle.model.core.domain import Called, Domain, domain_of
from hoyle.model.core.errors import InputError, Unspecified, did_you_mean, unknown_name
from hoyle.model.core.objection import Illegal, Objection
from hoyle.model.core.rule import Rule, Signature, rule, rule_of, rules_in
from hoyle.model.core.rulebook import Rulebook
from hoyle.model.core.rules import (
    Cites,
    Difference,
    Number,
    Positive,
    Reading,
    changed,
    differences,
    fields_of,
    load_readings,
)
from hoyle.model.core.values import (
    Action,
    Position,
    Start,
    canonical,
    convert,
    decode,
    fingerprint,
    kind_of,
)

if TYPE_CHECKING:
    from hoyle.model.core.choices import Choices, Segments
    from hoyle.model.core.ruleset import CHANCE, Outcome, Ruleset
    from hoyle.model.core.trace import Trace, read_trace

# Name -> the module that has it.
_OF_PLAY = {
    "CHANCE": "ruleset",
    "Choices": "choices",
    "Outcome": "ruleset",
    "Ruleset": "ruleset",
    "Segments": "choices",
    "Trace": "trace",
    "read_trace": "trace",
}


def __getattr__(name: str) -> Any:
    if name not in _OF_PLAY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_OF_PLAY[name]}"), name)
    globals()[name] = value
    return value


__all__ = [
    "CHANCE",
    "Action",
    "Book",
    "Called",
    "Choices",
    "Cites",
    "Clause",
    "Difference",
    "Domain",
    "Illegal",
    "InputError",
    "Number",
    "Objection",
    "Outcome",
    "Position",
    "Positive",
    "Reading",
    "Rule",
    "Rulebook",
    "Ruleset",
    "Segments",
    "Signature",
    "Start",
    "Trace",
    "Unspecified",
    "canonical",
    "changed",
    "convert",
    "decode",
    "did_you_mean",
    "differences",
    "domain_of",
    "fields_of",
    "fingerprint",
    "kind_of",
    "load_readings",
    "read_trace",
    "rule",
    "rule_of",
    "rules_in",
    "unknown_name",
]
