"""Differences that somebody has accepted: a text file of fingerprints, one a line, `#` for remarks."""

from __future__ import annotations

import re
from pathlib import Path

from hoyle.model.core import InputError
from hoyle.verify.files import read

FINGERPRINT = re.compile(r"[0-9a-f]{12}")


def read_known(path: Path) -> frozenset[str]:
    """The fingerprints in the file at *path*."""
    try:
        lines = read(path, "list of fingerprints").decode().splitlines()
    except UnicodeDecodeError:
        raise InputError(f"{path} is no text: write one fingerprint a line") from None
    found = set()
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if words and not FINGERPRINT.fullmatch(words[0]):
            raise InputError(
                f"{path}, line {number}: {words[0][:40]!r} is no fingerprint: "
                "write the twelve digits that hoyle diff prints"
            )
        found.update(words[:1])
    return frozenset(found)
