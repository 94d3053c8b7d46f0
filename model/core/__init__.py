"""What every ruleset stands on: clauses, rules, records, positions, actions, traces, maps."""

from hoyle.model.core.choices import Choices, Segments
from hoyle.model.core.clause import Book, Clause
from hoyle.model.core.domain import Domain, domain_of
from hoyle.model.core.errors import InputError, Unspecified, did_you_mean, unknown_name
from hoyle.model.core.objection import Illegal, Objection
from hoyle.model.core.rule import Rule, Signature, rule, rule_of, rules_in
from hoyle.model.core.rulebook import Rulebook
from hoyle.model.core.rules import Cites, Difference, Reading, changed, differences, fields_of, load_readings
from hoyle.model.core.ruleset import CHANCE, Outcome, Ruleset, Start
from hoyle.model.core.trace import Trace, read_trace
from hoyle.model.core.values import Action, Position, canonical, convert, decode, fingerprint, kind_of

__all__ = [
    "CHANCE",
    "Action",
    "Book",
    "Choices",
    "Cites",
    "Clause",
    "Difference",
    "Domain",
    "Illegal",
    "InputError",
    "Objection",
    "Outcome",
    "Position",
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
