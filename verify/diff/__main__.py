"""`python -m hoyle.verify.diff`: the command by itself."""

from __future__ import annotations

import sys

from hoyle.verify.cli.diff import diff
from hoyle.verify.cli.guard import guarded

if __name__ == "__main__":
    sys.exit(guarded(lambda: diff.main(prog_name="hoyle diff", standalone_mode=False)))
