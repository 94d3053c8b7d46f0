"""Every benchmark in one run, as Markdown tables: `make bench`, or `python -m benchmarks NAME …` for some.

Ratios are measured side by side within the run; the machine's own speed and its noise fall out of them.
"""

import platform
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

Rows = Callable[[], list[dict[str, Any]]]

# title -> module and function that measures it
BENCHMARKS = {
    "startup": ("Short answers against a bare Python", "benchmarks.startup:startup"),
    "bulk": ("Bulk play against python-chess' random legal playout", "benchmarks.play:bulk"),
    "maps": ("Steps of the Inner Sea on larger and larger maps", "benchmarks.maps:maps"),
    "machine": ("The state machine against a bare Hypothesis machine", "benchmarks.play:machine"),
    "proofs": ("Proofs against CrossHair", "benchmarks.proofs:rows"),
    "ask": ("Questions to a subject against a bare echo over pipes", "benchmarks.conform:ask"),
    "exchange": ("Whole games with a subject against the codec and the pipe", "benchmarks.conform:games"),
    "shrinking": ("Shrinking against plain Hypothesis", "benchmarks.play:shrinking"),
}


def main() -> int:
    from benchmarks.table import table
    from hoyle.verify.cli import collect_in_large_strides

    collect_in_large_strides()  # as the command does; both sides of a ratio run in this process
    wanted = sys.argv[1:] or list(BENCHMARKS)
    unknown = [name for name in wanted if name not in BENCHMARKS]
    if unknown:
        print(f"unknown benchmark {unknown[0]!r}: there are {', '.join(BENCHMARKS)}", file=sys.stderr)
        return 2
    print(
        f"Measured on {datetime.now(UTC):%Y-%m-%d}, Python {platform.python_version()}, {platform.machine()}."
    )
    for name in wanted:
        title, place = BENCHMARKS[name]
        module, _, function = place.partition(":")
        measure: Rows = getattr(import_module(module), function)
        print(f"\n### {title}\n\n{table(measure())}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
