"""Edition differences: what changed, proved or shown, and everything else proved to be the same."""

from hoyle.verify.diff.engine import diff, diff_pair, differing_clauses
from hoyle.verify.diff.replaying import replays
from hoyle.verify.diff.result import Pair
from hoyle.verify.diff.severity import SEVERITIES, Severity
from hoyle.verify.diff.sides import Side, side_called

__all__ = [
    "SEVERITIES",
    "Pair",
    "Severity",
    "Side",
    "diff",
    "diff_pair",
    "differing_clauses",
    "replays",
    "side_called",
]
