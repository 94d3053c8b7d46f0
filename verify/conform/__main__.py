"""`python -m hoyle.verify.conform FILE… [--profile ci]`: try the mutants of some catalogues."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from hoyle.model import load
from hoyle.model.core import InputError
from hoyle.verify.conform.mutants import lines, read_catalogue, run_mutants
from hoyle.verify.conform.settings import settings_for
from hoyle.verify.events import Ended


def main() -> int:
    """Print what became of every mutant; exit code 1 when one survived."""
    parser = argparse.ArgumentParser(prog="python -m hoyle.verify.conform", description=__doc__)
    parser.add_argument("catalogues", nargs="+", type=Path)
    parser.add_argument("--profile", default="ci")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--level", action="append", default=[], choices=["ask", "positions", "games"])
    given = parser.parse_args()
    try:
        mutants = [mutant for path in given.catalogues for mutant in read_catalogue(path)]
        rulesets = {name: load(name) for name in dict.fromkeys(mutant.ruleset for mutant in mutants)}
        for event in run_mutants(mutants, rulesets, settings_for(given.profile, given.seed), given.level):
            if isinstance(event, Ended):
                for line in lines(event.result):
                    print(line)
                return 0 if all(trial.caught for trial in event.result) else 1
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
