"""How soon a short answer is there, against the start of a bare Python.

The commands take turns within one run; each number is the median of the repeats.
"""

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

REPEATS = 15
HOYLE = str(Path(sys.executable).with_name("hoyle"))


def commands() -> dict[str, list[str]]:
    from hoyle.model import listings, load

    asked = next(iter(listings()))
    clause = next(iter(load(asked).book))
    return {
        "hoyle --help": [HOYLE, "--help"],
        "hoyle rulesets": [HOYLE, "rulesets"],
        "hoyle clauses (one)": [HOYLE, "clauses", asked, clause],
        "hoyle ask": [HOYLE, "ask", "aw1", "placement_fee", "skill=2", "standing=1,3", "coins=0"],
    }


def startup(repeats: int = REPEATS) -> list[dict[str, Any]]:
    """Milliseconds to the answer, and how many bare starts that is."""
    bare = [sys.executable, "-c", "pass"]
    timed = {"python -c pass": bare, **commands()}
    times: dict[str, list[float]] = {name: [] for name in timed}
    for _ in range(repeats):
        for name, command in timed.items():
            begun = perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            times[name].append(perf_counter() - begun)
    start = median(times["python -c pass"])
    return [
        {
            "command": name,
            "ms": round(median(seconds) * 1000, 1),
            "bare starts": round(median(seconds) / start, 1),
        }
        for name, seconds in times.items()
    ]
