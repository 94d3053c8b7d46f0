"""Findings somebody has looked at and accepted: a text file of fingerprints, one a line, `#` for remarks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hoyle.model.core.errors import InputError
from hoyle.verify.lint.finding import Finding
from hoyle.verify.lint.source import read_text

FINGERPRINT = re.compile(r"[0-9a-f]{12}")


def read_known(path: str) -> frozenset[str]:
    """The fingerprints in the file at *path*."""
    found = set()
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        words = line.partition("#")[0].split()
        if words and not FINGERPRINT.fullmatch(words[0]):
            raise InputError(
                f"{path}, line {number}: {words[0][:40]!r} is no fingerprint: "
                "write the twelve digits that hoyle lint prints after #"
            )
        found.update(words[:1])
    return frozenset(found)


def without_known(findings: Sequence[Finding], known: frozenset[str]) -> list[Finding]:
    """The findings nobody has accepted yet."""
    return [finding for finding in findings if finding.fingerprint not in known]
