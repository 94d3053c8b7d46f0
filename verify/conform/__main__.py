"""`python -m hoyle.verify.conform [FILE…]`: the mutant score, of every game where no file is named."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

import hoyle.properties
from hoyle.model.core import InputError
from hoyle.verify.conform.mutants import lines, read_catalogue, run_mutants, score
from hoyle.verify.conform.settings import settings_for
from hoyle.verify.events import Ended
from hoyle.verify.executors import executor
from hoyle.verify.files import by_entry, write


def catalogues() -> list[Path]:
    """The catalogue of every game, which stands beside its properties."""
    return sorted(
        path for folder in hoyle.properties.__path__ for path in Path(folder).glob("*/mutants.toml")
    )


def main() -> int:
    """Print what became of every mutant; exit code 1 when one survived."""
    parser = argparse.ArgumentParser(prog="python -m hoyle.verify.conform", description=__doc__)
    parser.add_argument("catalogues", nargs="*", type=Path)
    parser.add_argument("--profile", default="ci")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--executor", default="process", help="process, serial, dask, or a cluster's address")
    parser.add_argument("--workers", type=int, help="how many at a time; as many as there are processors")
    parser.add_argument("--level", action="append", default=[], choices=["ask", "positions", "games"])
    parser.add_argument("--json", action="store_true", help="without times: the same run, the same bytes")
    parser.add_argument("--write", type=Path, help="write the score there too, as the report reads it")
    given = parser.parse_args()
    try:
        mutants = [mutant for path in given.catalogues or catalogues() for mutant in read_catalogue(path)]
        settings = settings_for(given.profile, given.seed)
        with executor(given.executor, given.workers) as where:
            *_, ended = run_mutants(mutants, settings, given.level, where)
    except InputError as error:
        print(error, file=sys.stderr)
        return 2
    assert isinstance(ended, Ended)
    trials = ended.result
    if given.write is not None:
        write(given.write, by_entry(score(trials)), "score")
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(score(trials))).decode())
    else:
        print(*lines(trials), sep="\n")
    return 0 if all(trial.caught for trial in trials) else 1


if __name__ == "__main__":
    raise SystemExit(main())
